#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/hex.h"

/// The tiles of Hexagony and the cells they are laid into.
///
/// A tile has six segments, one an edge. Corners are named like the hours of a clock. On a three-coloured tile each colour is a
/// rhombus of two segments with its tip in every second corner; the tile is written as its colours, clockwise from red, and
/// the hour that red's tip points to:
///
///        12          b r               r r              r b
///     10    2       b   r  rwb2       b   w  rwb12     r   b  rbw10
///      8    4        w w               b w              w w
///         6
namespace tafel::hexagony {

enum class Colour : std::uint8_t { red, white, blue };

inline constexpr std::array<Colour, 3> all_colours{Colour::red, Colour::white, Colour::blue};
inline constexpr std::array<std::string_view, 3> colour_names{"red", "white", "blue"};
inline constexpr std::string_view colour_letters = "rwb";

constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr std::string_view name(Colour colour) { return colour_names[index_of(colour)]; }
constexpr char letter(Colour colour) { return colour_letters[index_of(colour)]; }

/// H-02: the two orders of the colours on a three-coloured tile, clockwise; each is the mirror image of the other.
enum class Pattern : std::uint8_t { rwb, rbw };

inline constexpr std::array<Pattern, 2> all_patterns{Pattern::rwb, Pattern::rbw};
inline constexpr std::array<std::string_view, 2> pattern_names{"rwb", "rbw"};

constexpr std::size_t index_of(Pattern pattern) { return static_cast<std::size_t>(pattern); }
constexpr std::string_view name(Pattern pattern) { return pattern_names[index_of(pattern)]; }
constexpr std::optional<Pattern> pattern_of_name(std::string_view text) {
  for (const Pattern pattern : all_patterns) {
    if (name(pattern) == text) return pattern;
  }
  return std::nullopt;
}

/// Directions are those of `Hex`: 0 is right, the others follow anticlockwise.
inline constexpr int directions = 6;
constexpr int opposite(int direction) { return (direction + 3) % directions; }
constexpr int next(int direction) { return (direction + 1) % directions; }

/// A place for a tile, by its axial coordinates; the first tile lies at +0+0. Cells sort into reading order: row by row from
/// the top, each from left to right.
class Cell {
 public:
  constexpr Cell() = default;
  explicit constexpr Cell(Hex place) : packed_(static_cast<std::int16_t>(place.r * row + place.q)) {
    assert(std::abs(place.q) < row / 2 && std::abs(place.r) < row / 2);
  }
  constexpr Hex place() const {
    const auto q = static_cast<std::int8_t>(packed_ & 0xff);
    return {q, (packed_ - q) / row};
  }
  constexpr Cell neighbour(int direction) const {
    Cell cell;
    cell.packed_ = static_cast<std::int16_t>(packed_ + steps[static_cast<std::size_t>(direction)]);
    return cell;
  }
  std::string text() const;  ///< `+1-3`

  friend constexpr auto operator<=>(Cell, Cell) = default;

 private:
  static constexpr int row = 256;
  static constexpr std::array<int, directions> steps = [] {
    std::array<int, directions> all{};
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = Hex::directions[i][1] * row + Hex::directions[i][0];
    return all;
  }();

  std::int16_t packed_ = 0;
};

/// A tile as it lies or is to be laid: a three-coloured pattern in one of its rotations, or a solid tile.
class Tile {
 public:
  static constexpr int rotations = 6;
  static constexpr int three_coloured = 2 * rotations;
  static constexpr int kinds = three_coloured + 3;

  constexpr Tile() = default;
  /// `rotation` is the corner of red's tip, as `Hex::corners` counts them: 0 at two o'clock, then clockwise.
  constexpr Tile(Pattern pattern, int rotation)
      : code_(static_cast<std::uint8_t>(rotations * static_cast<int>(pattern) + rotation)) {}
  static constexpr Tile solid(Colour colour) { return of_code(three_coloured + static_cast<int>(colour)); }
  static constexpr Tile of_code(int code) {
    Tile tile;
    tile.code_ = static_cast<std::uint8_t>(code);
    return tile;
  }

  // Looking
  constexpr int code() const { return code_; }  ///< 0 to `kinds` − 1
  constexpr bool is_solid() const { return code_ >= three_coloured; }
  constexpr Pattern pattern() const {
    assert(!is_solid());
    return static_cast<Pattern>(code_ / rotations);
  }
  /// The colour of the segment at this edge.
  constexpr Colour colour(int direction) const { return segments[code_][static_cast<std::size_t>(direction)]; }
  std::string text() const;  ///< `rwb10`, `red`

  friend constexpr bool operator==(Tile, Tile) = default;

 private:
  using Segments = std::array<Colour, directions>;
  static constexpr std::array<Segments, kinds> segments = [] {
    std::array<Segments, kinds> all{};
    for (std::size_t code = 0; code < all.size(); ++code) {
      if (code >= three_coloured) {
        all[code].fill(all_colours[code - three_coloured]);
        continue;
      }
      const std::size_t rotation = code % rotations;
      for (std::size_t direction = 0; direction < directions; ++direction) {
        // The edge lies between two corners; one of them is the tip of the rhombus that covers it.
        const std::size_t corner = (directions - direction + (direction + rotation) % 2) % directions;
        const std::size_t clockwise_from_red = (corner + directions - rotation) % directions / 2;
        const bool mirrored = code >= rotations;
        all[code][direction] = all_colours[mirrored ? (3 - clockwise_from_red) % 3 : clockwise_from_red];
      }
    }
    return all;
  }();

  std::uint8_t code_ = 0;
};

/// A set of tiles as they can be laid. Iterating yields them in the order of their codes.
class TileSet {
 public:
  constexpr TileSet() = default;
  static constexpr TileSet of(Pattern pattern) { return TileSet(0x3fU << Tile(pattern, 0).code()); }
  static constexpr TileSet solid(Colour colour) { return TileSet(1U << Tile::solid(colour).code()); }
  static constexpr TileSet all_three_coloured() { return of(Pattern::rwb) | of(Pattern::rbw); }

  constexpr bool contains(Tile tile) const { return (bits_ >> tile.code() & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr void add(Tile tile) { bits_ = static_cast<std::uint16_t>(bits_ | 1U << tile.code()); }
  friend constexpr TileSet operator|(TileSet a, TileSet b) { return TileSet(a.bits_ | unsigned{b.bits_}); }
  friend constexpr TileSet operator&(TileSet a, TileSet b) { return TileSet(a.bits_ & unsigned{b.bits_}); }
  friend constexpr bool operator==(TileSet, TileSet) = default;

  class Iterator {
   public:
    constexpr explicit Iterator(unsigned rest) : rest_(rest) {}
    constexpr Tile operator*() const { return Tile::of_code(std::countr_zero(rest_)); }
    constexpr Iterator& operator++() {
      rest_ &= rest_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    unsigned rest_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  constexpr explicit TileSet(unsigned bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t bits_ = 0;
};

/// What surrounds an empty cell: for each of its edges the colour of the tile that lies there, or none.
class Edges {
 public:
  constexpr bool has(int direction) const { return (packed_ >> 2 * direction & 3U) != 0; }
  constexpr Colour colour(int direction) const {
    assert(has(direction));
    return static_cast<Colour>((packed_ >> 2 * direction & 3U) - 1);
  }
  constexpr int count() const { return std::popcount((packed_ | packed_ >> 1) & low_bits); }
  constexpr bool shows(Colour colour) const {
    const unsigned differs = packed_ ^ (static_cast<unsigned>(colour) + 1) * low_bits;
    return ((differs | differs >> 1) & low_bits) != low_bits;
  }
  constexpr void set(int direction, Colour colour) {
    assert(!has(direction));
    packed_ = static_cast<std::uint16_t>(packed_ | (static_cast<unsigned>(colour) + 1) << 2 * direction);
  }
  /// H-23: the tiles whose segments match on every edge.
  constexpr TileSet fitting() const { return matching[0][packed_ & 63U] & matching[1][packed_ >> 6]; }

  friend constexpr bool operator==(Edges, Edges) = default;

 private:
  static constexpr unsigned low_bits = 0x555;
  /// For three edges each, directions 0 to 2 and 3 to 5, and all that they may show: the tiles that match there.
  static const std::array<std::array<TileSet, 64>, 2> matching;

  std::uint16_t packed_ = 0;  // two bits an edge: none, red, white, blue
};

inline constexpr std::array<std::array<TileSet, 64>, 2> Edges::matching = [] {
  std::array<std::array<TileSet, 64>, 2> sets{};
  for (unsigned half = 0; half < 2; ++half) {
    for (unsigned shown = 0; shown < 64; ++shown) {
      Edges edges;
      edges.packed_ = static_cast<std::uint16_t>(shown << 6 * half);
      for (int code = 0; code < Tile::kinds; ++code) {
        const Tile tile = Tile::of_code(code);
        bool fits = true;
        for (int direction = 0; direction < directions; ++direction) {
          fits = fits && (!edges.has(direction) || edges.colour(direction) == tile.colour(direction));
        }
        if (fits) sets[half][shown].add(tile);
      }
    }
  }
  return sets;
}();

}  // namespace tafel::hexagony
