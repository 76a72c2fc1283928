#include "workshop/draw_sheet.h"

#include <array>

#include "workshop/draw.h"

namespace tafel {
namespace {

struct Rgb {
  int red;
  int green;
  int blue;
  bool dark;  ///< light writing can be read on it
};

/// In the order of `SheetColour`; then grey, black and white.
constexpr std::array<Rgb, 11> paints{{
    {0x8f, 0xd3, 0xf4, false},  // light blue
    {0xf2, 0x8c, 0xb6, false},  // pink
    {0xff, 0xdc, 0x5a, false},  // yellow
    {0x1f, 0x7a, 0x4d, true},   // dark green
    {0xe7, 0x84, 0x17, false},  // orange
    {0x7a, 0x4f, 0xa3, true},   // violet
    {0xb4, 0xd8, 0x5b, false},  // light green
    {0x1f, 0x4a, 0x9e, true},   // dark blue
    {0xc9, 0xcc, 0xd1, false},  // grey zone
    {0x2b, 0x2c, 0x33, true},   // black
    {0xff, 0xff, 0xff, false},  // circle
}};

const Rgb& paint_of(const ColourLinesSheet& sheet, int field) {
  const auto sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
  if (sign == ColourLinesSheet::grey_sign) return paints[sheet_colours];
  if (sign == ColourLinesSheet::black_sign) return paints[sheet_colours + 1];
  if (sign == ColourLinesSheet::circle_sign) return paints[sheet_colours + 2];
  return paints[index_of(sheet.block_colour(field))];
}

std::string ansi(const Rgb& paint) {
  const auto three = [](const Rgb& c) {
    return std::to_string(c.red) + ';' + std::to_string(c.green) + ';' + std::to_string(c.blue) + 'm';
  };
  return "\x1b[48;2;" + three(paint) + "\x1b[38;2;" + (paint.dark ? "255;255;255m" : "29;31;38m");
}

std::string hex(const Rgb& paint) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const int part : {paint.red, paint.green, paint.blue}) {
    text += digits[static_cast<std::size_t>(part / 16)];
    text += digits[static_cast<std::size_t>(part % 16)];
  }
  return text;
}

}  // namespace

std::vector<std::string> draw_text(const ColourLinesSheet& sheet, bool colour) {
  std::vector<std::string> lines;
  for (int row = 0; row < Field::rows; ++row) {
    std::string line;
    for (int column = 0; column < Field::columns; ++column) {
      const int field = Field::at(row, column);
      const auto sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
      if (column == ColourLinesSheet::half_columns + 1) line += ColourLinesSheet::midline_sign;
      if (colour) line += ansi(paint_of(sheet, field));
      line += std::string(" ") + sign + ' ';
      if (colour) line += "\x1b[0m";
    }
    lines.push_back(line);
  }
  return lines;
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
             number(size - 2) + "\" rx=\"6\" fill=\"" + hex(paint) + "\"/>\n";
      if (sign == ColourLinesSheet::circle_sign) {
        svg += "<circle cx=\"" + number(x + size / 2) + "\" cy=\"" + number(y + size / 2) +
               "\" r=\"12\" fill=\"none\" stroke=\"#1d1f26\" stroke-width=\"3\"/>\n";
      } else if (sign != ColourLinesSheet::grey_sign && sign != ColourLinesSheet::black_sign) {
        const bool is_letter = ColourLinesSheet::letter_signs.find(sign) != std::string_view::npos;
        svg += "<text x=\"" + number(x + size / 2) + "\" y=\"" + number(y + size / 2 + (is_letter ? 8 : 14)) +
               "\" font-size=\"" + (is_letter ? "24\" font-weight=\"bold" : "10") + "\" fill=\"" +
               (paint.dark ? "#ffffff" : "#1d1f26") + "\">" + sign + "</text>\n";
      }
    }
  }
  const int middle = margin + Field::columns * size / 2;
  return svg + "<line x1=\"" + number(middle) + "\" y1=\"" + number(head - 8) + "\" x2=\"" + number(middle) + "\" y2=\"" +
         number(height - margin + 8) + "\" stroke=\"#b82a24\" stroke-width=\"4\"/>\n</svg>\n";
}

}  // namespace tafel
