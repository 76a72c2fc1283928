#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/colour_lines/dice.h"
#include "games/colour_lines/sheet.h"

namespace tafel {

/// What is drawn on a sheet: for each half the fields of its line, from the start field to the end.
using SheetLines = std::array<std::vector<int>, 2>;

/// A sheet of Colour Lines, drawn like the boards of `workshop/draw.h`: as lines for a terminal, or as an SVG document. In text
/// the left line is heavy and the right one double, each with an X where it starts and a dot where it goes on.
std::vector<std::string> draw_text(const ColourLinesSheet& sheet, bool colour, const SheetLines& lines = {});
std::string draw_svg(const ColourLinesSheet& sheet, std::string_view title);

/// The strokes of a figure as its sign stands: `DDR` for an L; none for a number.
std::string_view upright(Face face);
std::vector<std::string> draw_figure(Face face);

}  // namespace tafel
