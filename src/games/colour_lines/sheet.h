#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "games/colour_lines/field_set.h"
#include "games/picture.h"

namespace tafel {

/// The eight colours of the sheets (C-02), in the order of the rules.
enum class SheetColour : std::uint8_t { light_blue, pink, yellow, dark_green, orange, violet, light_green, dark_blue };
inline constexpr std::size_t sheet_colours = 8;
/// One letter a colour, the same in files, records and on the page: cyan and lime stand for light blue and light green.
inline constexpr std::string_view sheet_colour_letters = "cpygovlb";

constexpr std::size_t index_of(SheetColour colour) { return static_cast<std::size_t>(colour); }
constexpr char letter(SheetColour colour) { return sheet_colour_letters[index_of(colour)]; }
std::string_view colour_name(SheetColour colour);

/// The two halves of a sheet; each has a line of its own, and both lines may use the grey zone between them.
enum class Half : std::uint8_t { left, right };
inline constexpr std::array<Half, 2> both_halves{Half::left, Half::right};
constexpr std::size_t index_of(Half half) { return static_cast<std::size_t>(half); }
constexpr Half other(Half half) { return half == Half::left ? Half::right : Half::left; }
constexpr std::string_view half_name(Half half) { return half == Half::left ? "left" : "right"; }

/// A sheet of Colour Lines (C-01 to C-04): in each half a 3×3 block of every colour, a letter in each outer corner, two grey
/// columns in the middle, and on side B black fields and fields with a circle.
struct ColourLinesSheet {
  static constexpr std::string_view game = "colour-lines";
  static constexpr int half_columns = 6;
  static constexpr int block_size = 3;
  static constexpr char grey_sign = '.';
  static constexpr char black_sign = '#';
  static constexpr char circle_sign = '@';
  static constexpr char midline_sign = '|';
  static constexpr std::string_view letter_signs = "ABCD";

  template <class T>
  using ByHalf = std::array<T, 2>;
  template <class T>
  using ByColour = std::array<T, sheet_colours>;

  BoardSource source;
  char side = 'A';
  ByHalf<FieldSet> open;                          ///< what the half's line may touch: half and grey zone without black (C-35)
  ByHalf<FieldSet> starts;                        ///< where it may start (C-20)
  ByHalf<ByColour<FieldSet>> block;               ///< the fields that count for a colour
  ByHalf<ByColour<std::uint8_t>> middle{};        ///< the field in the middle of a block, whatever it is
  ByHalf<FieldSet> grey;                          ///< the column left and the column right of the midline
  FieldSet circles;                               ///< C-60
  std::array<std::uint8_t, 4> letters{};          ///< the fields of A, B, C and D (C-03)
  std::array<std::uint8_t, Field::count> sign{};  ///< as in the picture; 0 outside

  // Finding
  /// The colour a dot on the field counts for; none in the grey zone and on black and circle fields.
  std::optional<SheetColour> colour_at(int field) const;
  /// The colour of the block the field lies in; not for the grey zone.
  SheetColour block_colour(int field) const;
  static constexpr bool is_grey(int field) {
    return Field::column(field) == half_columns || Field::column(field) == half_columns + 1;
  }
  static constexpr Half half_of(int field) { return Field::column(field) <= half_columns ? Half::left : Half::right; }

  // Notation: a letter for the column and a number for the row, `a1` in the upper left corner
  static std::string field_name(int field);
  static std::optional<int> read_field(std::string_view name);

  /// Checks every constraint of the rules; a fault names the place and the reason.
  static Result<ColourLinesSheet> read(BoardSource source);
};

}  // namespace tafel
