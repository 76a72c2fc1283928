#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/colour_lines/field_set.h"
#include "games/picture.h"

namespace tafel {

/// What a die of Colour Lines can show: a number of strokes (C-12, C-13) or one of the eight figures (C-11). A face is written
/// as one sign; the figures' signs look like them, the small ones have two strokes and the big ones three.
enum class Face : std::uint8_t { zero, one, two, three, straight_2, corner, straight_3, l, j, u, s, z };
inline constexpr std::size_t all_faces = 12;
inline constexpr std::string_view face_signs = "0123ivILJUSZ";

constexpr std::size_t index_of(Face face) { return static_cast<std::size_t>(face); }
constexpr char sign(Face face) { return face_signs[index_of(face)]; }
constexpr std::optional<Face> face_of_sign(char sign) {
  const auto found = face_signs.find(sign);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<Face>(found);
}
constexpr bool is_figure(Face face) { return face >= Face::straight_2; }
/// How many strokes the face asks for.
constexpr int strokes(Face face) {
  constexpr std::array<std::uint8_t, all_faces> count{0, 1, 2, 3, 2, 2, 3, 3, 3, 3, 3, 3};
  return count[index_of(face)];
}

/// Some strokes one after the other, at most four, in a byte.
struct Strokes {
  std::uint8_t packed = 0;  ///< two bits a stroke, the first one lowest
  std::uint8_t length = 0;

  constexpr Stroke operator[](int index) const { return static_cast<Stroke>(packed >> 2 * index & 3); }
  constexpr Strokes then(Stroke stroke) const {
    assert(length < 4);
    return {static_cast<std::uint8_t>(packed | static_cast<unsigned>(stroke) << 2 * length),
            static_cast<std::uint8_t>(length + 1)};
  }
  std::string text() const;  ///< `UURD`: up, up, right, down
  friend constexpr bool operator==(const Strokes&, const Strokes&) = default;
};

/// One way of drawing a face: the strokes, and the fields they reach as a mask for `FieldSet::around` the line's end.
struct Path {
  std::uint64_t fields = 0;
  Strokes strokes;
};

/// Every way of drawing a face, each once: the turns of a figure from both of its ends, never its mirror image (C-11), or
/// every path of a number's length that touches no field twice (C-12).
std::span<const Path> paths(Face face);

/// The five dice of a set (C-10), each with six faces.
struct ColourLinesDice {
  static constexpr std::string_view game = "colour-lines-dice";
  static constexpr int count = 5;
  static constexpr int faces = 6;

  BoardSource source;
  std::array<std::array<Face, faces>, count> die{};
  std::array<std::array<std::uint8_t, all_faces>, count> ways{};  ///< on how many sides a die shows a face

  /// Checks C-10 and C-15. In the file a row of the picture is a die.
  static Result<ColourLinesDice> read(BoardSource source);
};

}  // namespace tafel
