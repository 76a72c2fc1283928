#include "workshop/draw_sheet.h"

#include <algorithm>
#include <array>
#include <map>

#include "workshop/canvas.h"

namespace tafel {
namespace {

/// In the order of `SheetColour`; then grey, black and white.
constexpr std::array<Rgb, 11> paints{{
    {0x8f, 0xd3, 0xf4},  // light blue
    {0xf2, 0x8c, 0xb6},  // pink
    {0xff, 0xdc, 0x5a},  // yellow
    {0x1f, 0x7a, 0x4d},  // dark green
    {0xe7, 0x84, 0x17},  // orange
    {0x7a, 0x4f, 0xa3},  // violet
    {0xb4, 0xd8, 0x5b},  // light green
    {0x1f, 0x4a, 0x9e},  // dark blue
    {0xc9, 0xcc, 0xd1},  // grey zone
    {0x2b, 0x2c, 0x33},  // black
    {0xff, 0xff, 0xff},  // circle
}};

const Rgb& paint_of(const ColourLinesSheet& sheet, int field) {
  const auto sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
  if (sign == ColourLinesSheet::grey_sign) return paints[sheet_colours];
  if (sign == ColourLinesSheet::black_sign) return paints[sheet_colours + 1];
  if (sign == ColourLinesSheet::circle_sign) return paints[sheet_colours + 2];
  return paints[index_of(sheet.block_colour(field))];
}

// Lines

constexpr int up = 1;
constexpr int right = 2;
constexpr int down = 4;
constexpr int left = 8;

/// The sign that has these arms.
std::string_view line_sign(Half half, int arms) {
  switch (arms) {
    case up: return "╹";
    case right: return "╺";
    case down: return "╻";
    case left: return "╸";
    case up | right: return half == Half::left ? "┗" : "╚";
    case up | down: return half == Half::left ? "┃" : "║";
    case up | left: return half == Half::left ? "┛" : "╝";
    case right | down: return half == Half::left ? "┏" : "╔";
    case right | left: return half == Half::left ? "━" : "═";
    case down | left: return half == Half::left ? "┓" : "╗";
    default: return " ";
  }
}

/// The arms of each field of a line, towards the fields before and after it.
std::map<int, int> arms_of(const std::vector<int>& line) {
  std::map<int, int> arms;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    constexpr std::array<int, 4> by_stroke{up, right, down, left};
    const auto stroke = static_cast<std::size_t>(std::ranges::find(stroke_steps, line[i + 1] - line[i]) - stroke_steps.begin());
    arms[line[i]] |= by_stroke[stroke];
    arms[line[i + 1]] |= by_stroke[(stroke + 2) % 4];
  }
  return arms;
}

// The sheet: a field has a column for its sign and three for the line

constexpr int field_width = 4;
constexpr int row_names = 3;  ///< columns of text before the first field

int x_of(int column) {
  return row_names + field_width * column + (column > ColourLinesSheet::half_columns ? 1 : 0);  // the midline
}

void draw_field(Canvas& canvas, const ColourLinesSheet& sheet, int field) {
  const auto sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
  const std::string text = sign == ColourLinesSheet::black_sign ? std::string(field_width, sign) : sign + std::string(3, ' ');
  canvas.write(x_of(Field::column(field)), Field::row(field) + 1, text, paint_of(sheet, field));
}

void draw_line(Canvas& canvas, const ColourLinesSheet& sheet, Half half, const std::vector<int>& line) {
  const std::string arm(line_sign(half, left | right));
  const auto put = [&](int field, int offset, std::string_view text) {
    canvas.write(x_of(Field::column(field)) + offset, Field::row(field) + 1, text, paint_of(sheet, field), true);
  };
  for (const auto& [field, arms] : arms_of(line)) {
    if ((arms & left) != 0) put(field, 1, arm);
    put(field, 2, line_sign(half, arms));
    if ((arms & right) != 0) put(field, 3, arm);
  }
  if (line.size() > 1) put(line.back(), 2, "●");
  if (!line.empty()) put(line.front(), 2, "X");
}

}  // namespace

std::vector<std::string> draw_text(const ColourLinesSheet& sheet, bool colour, const SheetLines& lines) {
  Canvas canvas;
  for (int column = 0; column < Field::columns; ++column) {
    canvas.write(x_of(column), 0, std::string(1, static_cast<char>('a' + column)));
  }
  for (int row = 0; row < Field::rows; ++row) {
    canvas.write(row < 9 ? 1 : 0, row + 1, std::to_string(row + 1));
    for (int column = 0; column < Field::columns; ++column) draw_field(canvas, sheet, Field::at(row, column));
    canvas.write(x_of(ColourLinesSheet::half_columns + 1) - 1, row + 1, std::string(1, ColourLinesSheet::midline_sign));
  }
  for (const Half half : both_halves) draw_line(canvas, sheet, half, lines[index_of(half)]);
  return canvas.lines(colour);
}

std::string_view upright(Face face) {
  constexpr std::array<std::string_view, all_faces> strokes{"",    "",    "",    "",    "RR",  "DR",
                                                            "RRR", "DDR", "DDL", "DRU", "RUR", "RDR"};
  return strokes[index_of(face)];
}

std::vector<std::string> draw_figure(Face face) {
  constexpr std::string_view letters = "URDL";
  constexpr int middle = Field::at(2, 2);
  std::vector<int> line{middle};
  for (const char c : upright(face)) line.push_back(after(line.back(), static_cast<Stroke>(letters.find(c))));
  int first_row = Field::rows;
  int first_column = Field::columns;
  for (const int field : line) {
    first_row = std::min(first_row, Field::row(field));
    first_column = std::min(first_column, Field::column(field));
  }
  Canvas canvas;
  for (const auto& [field, arms] : arms_of(line)) {
    const int x = 2 * (Field::column(field) - first_column);
    const int y = Field::row(field) - first_row;
    canvas.write(x, y, line_sign(Half::left, arms));
    if ((arms & right) != 0) canvas.write(x + 1, y, line_sign(Half::left, left | right));
  }
  return canvas.lines(false);
}

std::string draw_svg(const ColourLinesSheet& sheet, std::string_view title) {
  constexpr int size = 40;
  constexpr int margin = 24;
  constexpr int head = 64;
  const int width = Field::columns * size + 2 * margin;
  const int height = Field::rows * size + head + margin;
  const auto number = [](int n) { return std::to_string(n); };
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + ' ' + number(height) +
                    "\" font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n<rect width=\"100%\" height=\"100%\" " +
                    "rx=\"16\" fill=\"#fbf8f1\"/>\n<text x=\"" + number(width / 2) +
                    "\" y=\"42\" font-size=\"24\" font-weight=\"bold\" fill=\"#4d5240\">" + escaped_markup(title) + "</text>\n";
  for (int row = 0; row < Field::rows; ++row) {
    for (int column = 0; column < Field::columns; ++column) {
      const int field = Field::at(row, column);
      const auto sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
      const Rgb& paint = paint_of(sheet, field);
      const int x = margin + column * size;
      const int y = head + row * size;
      svg += "<rect x=\"" + number(x + 1) + "\" y=\"" + number(y + 1) + "\" width=\"" + number(size - 2) + "\" height=\"" +
             number(size - 2) + "\" rx=\"6\" fill=\"" + hex_code(paint) + "\"/>\n";
      if (sign == ColourLinesSheet::circle_sign) {
        svg += "<circle cx=\"" + number(x + size / 2) + "\" cy=\"" + number(y + size / 2) +
               "\" r=\"12\" fill=\"none\" stroke=\"#1d1f26\" stroke-width=\"3\"/>\n";
      } else if (sign != ColourLinesSheet::grey_sign && sign != ColourLinesSheet::black_sign) {
        const bool is_letter = ColourLinesSheet::letter_signs.find(sign) != std::string_view::npos;
        svg += "<text x=\"" + number(x + size / 2) + "\" y=\"" + number(y + size / 2 + (is_letter ? 8 : 14)) +
               "\" font-size=\"" + (is_letter ? "24\" font-weight=\"bold" : "10") + "\" fill=\"" +
               hex_code(readable_on(paint)) + "\">" + sign + "</text>\n";
      }
    }
  }
  const int middle = margin + Field::columns * size / 2;
  return svg + "<line x1=\"" + number(middle) + "\" y1=\"" + number(head - 8) + "\" x2=\"" + number(middle) + "\" y2=\"" +
         number(height - margin + 8) + "\" stroke=\"#b82a24\" stroke-width=\"4\"/>\n</svg>\n";
}

}  // namespace tafel
