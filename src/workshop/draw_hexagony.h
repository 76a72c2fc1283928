#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/hexagony/tiling.h"

namespace tafel {

/// What is shown on a table of Hexagony besides its tiles.
struct HexagonyMarks {
  std::map<hexagony::Cell, std::string> labels;  ///< up to three columns each, for cells without a tile
  std::set<hexagony::Cell> fresh;                ///< tiles that were laid just now
};

/// The tiles on the table as lines for a terminal. Each tile shows the letters of its six segments, a solid one in capitals;
/// a star is a hexagon, a dot a fresh tile. Where tiles touch, the colours are the same:
///
///        / \     / \       a cell is eight columns and three lines away from the next
///      / r r \ / w b \     and shares its strokes with them
///     | b   w | w   b |
///      \ b w / \ r r /
///        \ /     \ /
///
/// A table with more columns than `width` comes in parts, one below the other, which share the columns of two tiles.
std::vector<std::string> draw_text(const hexagony::Tiling& tiling, bool colour, const HexagonyMarks& marks = {},
                                   std::size_t width = std::string::npos);
/// One tile by itself.
std::vector<std::string> draw_text(hexagony::Tile tile, bool colour);

}  // namespace tafel
