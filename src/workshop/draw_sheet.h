#pragma once

#include <string>
#include <vector>

#include "games/colour_lines/sheet.h"

namespace tafel {

/// A sheet of Colour Lines, drawn like the boards of `workshop/draw.h`: as lines for a terminal, or as an SVG document.
std::vector<std::string> draw_text(const ColourLinesSheet& sheet, bool colour);
std::string draw_svg(const ColourLinesSheet& sheet, std::string_view title);

}  // namespace tafel
