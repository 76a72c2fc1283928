#include "games/colour_lines/sheet.h"

#include <algorithm>

namespace tafel {
namespace {

using Sheet = ColourLinesSheet;

constexpr int row_length = 2 * Field::columns - 1;
constexpr int midline_at = 2 * Sheet::half_columns + 1;

std::string place(int row, int column) { return "row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1); }
std::string place(int field) { return place(Field::row(field), Field::column(field)); }

std::optional<SheetColour> colour_of_sign(char sign) {
  const auto found = sheet_colour_letters.find(sign);
  if (found == std::string_view::npos) return std::nullopt;
  return static_cast<SheetColour>(found);
}

/// Reads the signs of the picture and checks what can be said of each one alone.
Result<bool> read_signs(Sheet& sheet, const Json& rows) {
  if (!rows.is_array() || rows.size() != Field::rows) {
    return Fault{"\"picture\" must be a list of 12 rows, each a text"};  // C-01
  }
  for (int row = 0; row < Field::rows; ++row) {
    const Json& given = rows[static_cast<std::size_t>(row)];
    const std::string number = std::to_string(row + 1);
    if (!given.is_string()) return Fault{"row " + number + " of \"picture\" is not a text"};
    const auto& text = given.get_ref<const std::string&>();
    if (text.size() != row_length) {
      return Fault{"row " + number + " has " + std::to_string(text.size()) +
                   " characters instead of 27: 14 signs with one character between each two"};
    }
    for (int at = 0; at < row_length; ++at) {
      const char sign = text[static_cast<std::size_t>(at)];
      if (at % 2 == 1) {
        const char wanted = at == midline_at ? Sheet::midline_sign : ' ';
        if (sign == wanted) continue;
        return Fault{"row " + number + ", character " + std::to_string(at + 1) + ": '" + sign + "' instead of " +
                     (wanted == ' ' ? "the blank between two fields" : "the midline '|'")};
      }
      const int field = Field::at(row, at / 2);
      const bool known = colour_of_sign(sign) || sign == Sheet::grey_sign || sign == Sheet::black_sign ||
                         sign == Sheet::circle_sign || Sheet::letter_signs.find(sign) != std::string_view::npos;
      if (!known) return Fault{place(field) + ": '" + sign + "' is not a sign of a sheet"};
      if (Sheet::is_grey(field) != (sign == Sheet::grey_sign)) {
        return Fault{place(field) + ": '" + sign + "', but the grey zone '.' fills columns 7 and 8 and nothing else"};  // C-01
      }
      if ((sign == Sheet::black_sign || sign == Sheet::circle_sign) && sheet.side != 'B') {
        return Fault{place(field) + ": '" + sign + "', but only side B has black fields and circles"};  // C-04
      }
      sheet.sign[static_cast<std::size_t>(field)] = static_cast<std::uint8_t>(sign);
    }
  }
  return true;
}

/// C-03: the four letters, one in each outer corner.
Result<bool> find_letters(Sheet& sheet) {
  sheet.letters.fill(Field::none);
  for (int row = 0; row < Field::rows; ++row) {
    for (int column = 0; column < Field::columns; ++column) {
      const int field = Field::at(row, column);
      const char sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
      const auto number = Sheet::letter_signs.find(sign);
      const bool corner = (row == 0 || row == Field::rows - 1) && (column == 0 || column == Field::columns - 1);
      if (corner != (number != std::string_view::npos)) {
        return Fault{place(field) + ": '" + sign + "', but " +
                     (corner ? "each outer corner has one of the letters A, B, C, D"
                             : "the letters A, B, C, D lie in the outer corners and nowhere else")};
      }
      if (!corner) continue;
      if (sheet.letters[number] != Field::none) return Fault{place(field) + ": there is another " + sign + " already"};
      sheet.letters[number] = static_cast<std::uint8_t>(field);
    }
  }
  return true;
}

/// C-02: one block of every colour in each half.
Result<bool> find_blocks(Sheet& sheet) {
  for (const Half half : both_halves) {
    std::array<int, sheet_colours> found{};
    found.fill(-1);
    const int from = half == Half::left ? 0 : Field::columns - Sheet::half_columns;
    for (int top = 0; top < Field::rows; top += Sheet::block_size) {
      for (int left = from; left < from + Sheet::half_columns; left += Sheet::block_size) {
        std::optional<SheetColour> colour;
        FieldSet plain;
        FieldSet counted;
        for (int i = 0; i < Sheet::block_size * Sheet::block_size; ++i) {
          const int field = Field::at(top + i / Sheet::block_size, left + i % Sheet::block_size);
          const char sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
          if (sign == Sheet::black_sign || sign == Sheet::circle_sign) continue;
          counted.add(field);
          const auto here = colour_of_sign(sign);
          if (!here) continue;  // a letter
          plain.add(field);
          if (colour && *colour != *here) {
            return Fault{place(field) + ": '" + sign + "' in a block of " + std::string(colour_name(*colour)) +
                         "; each 3×3 block has one colour"};
          }
          colour = here;
        }
        if (!colour) return Fault{place(top, left) + ": the block that begins here has no coloured field"};
        int& first = found[index_of(*colour)];
        if (first >= 0) {
          return Fault{place(top, left) + ": a second block of " + std::string(colour_name(*colour)) + " in the " +
                       std::string(half_name(half)) + " half; the other begins at " + place(first)};
        }
        first = Field::at(top, left);
        sheet.block[index_of(half)][index_of(*colour)] = counted;
        sheet.middle[index_of(half)][index_of(*colour)] = static_cast<std::uint8_t>(Field::at(top + 1, left + 1));
        sheet.starts[index_of(half)] |= plain;
      }
    }
  }
  return true;
}

/// C-04: side B has black fields and circles, and the black ones wall nothing off.
Result<bool> check_side(const Sheet& sheet, const FieldSet& black) {
  if (sheet.side == 'B' && (black.empty() || sheet.circles.empty())) {
    return Fault{"side B needs at least one black field '#' and one circle '@'"};
  }
  for (const Half half : both_halves) {
    const FieldSet& open = sheet.open[index_of(half)];
    FieldSet reached = sheet.grey[0] | sheet.grey[1];
    for (FieldSet before; before != reached;) {
      before = reached;
      reached = reached.grown() & open;
    }
    if (const FieldSet cut_off = open - reached; !cut_off.empty()) {
      return Fault{place(cut_off.first()) + ": black fields cut this field off from the grey zone"};
    }
  }
  return true;
}

}  // namespace

std::string_view colour_name(SheetColour colour) {
  constexpr std::array<std::string_view, sheet_colours> names{"light blue", "pink",   "yellow",      "dark green",
                                                              "orange",     "violet", "light green", "dark blue"};
  return names[index_of(colour)];
}

std::optional<SheetColour> ColourLinesSheet::colour_at(int field) const {
  if (is_grey(field)) return std::nullopt;
  const SheetColour colour = block_colour(field);
  if (block[index_of(half_of(field))][index_of(colour)].contains(field)) return colour;
  return std::nullopt;
}

SheetColour ColourLinesSheet::block_colour(int field) const {
  assert(!is_grey(field));
  const auto& middles = middle[index_of(half_of(field))];
  const auto found = std::ranges::find_if(middles, [&](std::uint8_t centre) {
    return std::abs(Field::row(centre) - Field::row(field)) <= 1 && std::abs(Field::column(centre) - Field::column(field)) <= 1;
  });
  return static_cast<SheetColour>(found - middles.begin());
}

std::string ColourLinesSheet::field_name(int field) {
  return static_cast<char>('a' + Field::column(field)) + std::to_string(Field::row(field) + 1);
}

std::optional<int> ColourLinesSheet::read_field(std::string_view name) {
  for (int row = 0; row < Field::rows; ++row) {
    for (int column = 0; column < Field::columns; ++column) {
      if (const int field = Field::at(row, column); field_name(field) == name) return field;
    }
  }
  return std::nullopt;
}

Result<ColourLinesSheet> ColourLinesSheet::read(BoardSource source) {
  ColourLinesSheet sheet;
  const auto side = source.content.find("side");
  if (side == source.content.end() || (*side != "A" && *side != "B")) return Fault{R"("side" must be "A" or "B")"};
  sheet.side = side->get_ref<const std::string&>()[0];
  if (const auto read = read_signs(sheet, source.content.at("picture")); !read) return read.fault();
  if (const auto found = find_letters(sheet); !found) return found.fault();
  if (const auto found = find_blocks(sheet); !found) return found.fault();

  FieldSet black;
  for (int row = 0; row < Field::rows; ++row) {
    for (int column = 0; column < Field::columns; ++column) {
      const int field = Field::at(row, column);
      const auto sign = sheet.sign[static_cast<std::size_t>(field)];
      if (sign == black_sign) {
        black.add(field);
        continue;
      }
      if (sign == circle_sign) sheet.circles.add(field);
      if (is_grey(field)) sheet.grey[index_of(half_of(field))].add(field);
      for (const Half half : both_halves) {
        if (is_grey(field) || half_of(field) == half) sheet.open[index_of(half)].add(field);  // C-35
      }
    }
  }
  if (const auto checked = check_side(sheet, black); !checked) return checked.fault();
  sheet.source = std::move(source);
  return sheet;
}

}  // namespace tafel
