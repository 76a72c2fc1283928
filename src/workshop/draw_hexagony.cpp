#include "workshop/draw_hexagony.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "workshop/canvas.h"

namespace tafel {
namespace {

using hexagony::Cell;
using hexagony::Colour;
using hexagony::LaidTile;
using hexagony::Tiling;

Rgb ground_of(Colour colour) {
  constexpr std::array<Paint, 3> paints{Paint::red, Paint::white, Paint::blue};
  return rgb(paints[index_of(colour)]);
}

struct Spot {
  int x;
  int y;
};

/// Where a segment is drawn within the eight columns and five lines of its tile, by direction.
struct Segment {
  Spot letter;
  std::array<Spot, 3> ground;
  std::array<Spot, 2> strokes;  ///< its edge
  char stroke;
};
constexpr std::array<Segment, hexagony::directions> segments{{
    {{6, 2}, {{{5, 2}, {6, 2}, {7, 2}}}, {{{8, 2}, {8, 2}}}, '|'},
    {{5, 1}, {{{5, 1}, {6, 1}, {6, 1}}}, {{{5, 0}, {7, 1}}}, '\\'},
    {{3, 1}, {{{2, 1}, {3, 1}, {3, 1}}}, {{{3, 0}, {1, 1}}}, '/'},
    {{2, 2}, {{{1, 2}, {2, 2}, {3, 2}}}, {{{0, 2}, {0, 2}}}, '|'},
    {{3, 3}, {{{2, 3}, {3, 3}, {3, 3}}}, {{{1, 3}, {3, 4}}}, '\\'},
    {{5, 3}, {{{5, 3}, {6, 3}, {6, 3}}}, {{{7, 3}, {5, 4}}}, '/'},
}};
constexpr Spot middle{4, 2};

/// The corners at twelve and at six o'clock: every corner of the grid is one of these two for one of the cells around it.
struct Corner {
  int one;  ///< the directions of the segments beside it
  int other;
  int beyond;  ///< the direction, seen from the tile in direction `one`, of the third edge that meets there
  std::array<Spot, 2> between;
  Spot tip;
};
constexpr std::array<Corner, 2> corners{{
    {1, 2, 3, {{{4, 1}, {4, 0}}}, {4, 0}},
    {4, 5, 0, {{{4, 3}, {4, 4}}}, {4, 4}},
}};

class TableDrawing {
 public:
  TableDrawing(const Tiling& tiling, const HexagonyMarks& marks) : tiling_(tiling) {
    int left = std::numeric_limits<int>::max();
    int top = left;
    const auto make_room = [&](Spot spot) {
      left = std::min(left, spot.x);
      top = std::min(top, spot.y);
    };
    for (const LaidTile& laid : tiling.tiles()) make_room(corner_of(laid.cell));
    for (const auto& [cell, label] : marks.labels) make_room(middle_of(cell));
    left_ = left;
    top_ = top;
    for (const LaidTile& laid : tiling.tiles()) draw(laid);
    for (const Cell cell : marks.fresh) canvas_.write(middle_of(cell).x + 1, middle_of(cell).y, "•", {}, true);
    for (const auto& [cell, label] : marks.labels) {
      const std::string padded = label.size() > 1 ? label : ' ' + label;
      canvas_.write(middle_of(cell).x, middle_of(cell).y, padded, snow, true);
    }
  }

  std::vector<std::string> lines(bool colour, std::size_t width) const {
    constexpr std::size_t shared = 16;
    const std::size_t all = canvas_.width();
    if (all <= width || width <= shared) return canvas_.lines(colour);
    std::vector<std::string> lines;
    for (std::size_t first = 0; first + shared < all; first += width - shared) {
      if (first > 0) lines.emplace_back("Further right:");
      std::ranges::copy(canvas_.lines(colour, first, width), std::back_inserter(lines));
    }
    return lines;
  }

 private:
  /// The upper left corner of the cell's box.
  Spot corner_of(Cell cell) const { return {8 * cell.place().q + 4 * cell.place().r - left_, 3 * cell.place().r - top_}; }

  /// Where up to three signs stand in the middle of a cell.
  Spot middle_of(Cell cell) const { return {corner_of(cell).x + middle.x - 1, corner_of(cell).y + middle.y}; }

  void draw(const LaidTile& laid) {
    const Spot at = corner_of(laid.cell);
    for (int direction = 0; direction < hexagony::directions; ++direction) {
      const Segment& segment = segments[static_cast<std::size_t>(direction)];
      const Colour colour = laid.tile.colour(direction);
      const bool touches = tiling_.tile(laid.cell.neighbour(direction)) != nullptr;
      const char small = letter(colour);
      const std::string sign(1, laid.tile.is_solid() ? static_cast<char>(small - 'a' + 'A') : small);
      for (const Spot spot : segment.ground) canvas_.write(at.x + spot.x, at.y + spot.y, " ", ground_of(colour));
      canvas_.write(at.x + segment.letter.x, at.y + segment.letter.y, sign, ground_of(colour), laid.tile.is_solid());
      for (const Spot spot : segment.strokes) {
        Canvas::Pixel& pixel = canvas_.at(at.x + spot.x, at.y + spot.y);
        pixel.sign = segment.stroke;
        if (touches) pixel.ground = ground_of(colour);  // H-23
      }
    }
    for (const Corner& corner : corners) draw(laid, corner);
    if (laid.tile.is_solid()) canvas_.write(at.x + middle.x, at.y + middle.y, " ", ground_of(laid.tile.colour(0)));
  }

  void draw(const LaidTile& laid, const Corner& corner) {
    const Spot at = corner_of(laid.cell);
    const Colour colour = laid.tile.colour(corner.one);
    if (laid.tile.colour(corner.other) != colour) return;
    for (const Spot spot : corner.between) canvas_.write(at.x + spot.x, at.y + spot.y, " ", ground_of(colour));
    const hexagony::Tile* one = tiling_.tile(laid.cell.neighbour(corner.one));
    const bool hexagon = one != nullptr && tiling_.tile(laid.cell.neighbour(corner.other)) != nullptr &&
                         one->colour(corner.beyond) == colour;  // H-30
    if (hexagon) canvas_.write(at.x + corner.tip.x, at.y + corner.tip.y, "★", ground_of(colour), true);
  }

  const Tiling& tiling_;
  int left_ = 0;
  int top_ = 0;
  Canvas canvas_;
};

}  // namespace

std::vector<std::string> draw_text(const Tiling& tiling, bool colour, const HexagonyMarks& marks, std::size_t width) {
  return TableDrawing(tiling, marks).lines(colour, width);
}

std::vector<std::string> draw_text(hexagony::Tile tile, bool colour) {
  Tiling alone;
  alone.lay(Cell(), tile);
  return draw_text(alone, colour);
}

}  // namespace tafel
