#include "games/hexagony/tiling.h"

namespace tafel::hexagony {

std::string Cell::text() const {
  const auto with_sign = [](int number) { return (number < 0 ? "-" : "+") + std::to_string(std::abs(number)); };
  return with_sign(place().q) + with_sign(place().r);
}

std::string Tile::text() const {
  if (is_solid()) return std::string(name(colour(0)));
  const int rotation = code_ % rotations;
  return std::string(name(pattern())) + std::to_string(2 * (rotation + 1));
}

const Tile* Tiling::tile(Cell cell) const {
  const std::size_t index = laid_.find(cell);
  return laid_.holds(index, cell) ? &laid_.things[index].tile : nullptr;
}

const OpenCell* Tiling::open_cell(Cell cell) const {
  const std::size_t index = open_.find(cell);
  return open_.holds(index, cell) ? &open_.things[index] : nullptr;
}

void Tiling::lay(Cell cell, Tile tile) {
  Edges around;
  if (!empty()) {
    const std::size_t index = open_.find(cell);
    assert(open_.holds(index, cell) && open_.things[index].edges.fitting().contains(tile));
    around = open_.things[index].edges;
    open_.erase(index);
  }
  laid_.insert(laid_.find(cell), {cell, tile});

  std::array<Tile, directions> neighbour{};
  for (int direction = 0; direction < directions; ++direction) {
    const Cell beside = cell.neighbour(direction);
    const Colour colour = tile.colour(direction);
    if (around.has(direction)) {
      neighbour[static_cast<std::size_t>(direction)] = *this->tile(beside);
      continue;
    }
    const std::size_t index = open_.find(beside);
    if (!open_.holds(index, beside)) open_.insert(index, {beside, {}});
    open_.things[index].edges.set(opposite(direction), colour);
  }

  if (tile.is_solid()) covered_sides_[index_of(tile.colour(0))] = static_cast<std::uint8_t>(around.count());
  for (int direction = 0; direction < directions; ++direction) {
    if (!around.has(direction)) continue;
    const Colour colour = tile.colour(direction);
    const Tile beside = neighbour[static_cast<std::size_t>(direction)];
    if (beside.is_solid()) ++covered_sides_[index_of(colour)];
    // H-30: the three edges that meet in a corner are all of one colour just where three rhombi of that colour meet (or
    // thirds of a solid tile, H-31).
    if (around.has(next(direction)) && tile.colour(next(direction)) == colour &&
        beside.colour(next(next(direction))) == colour) {
      ++hexagons_[index_of(colour)];
    }
  }
}

}  // namespace tafel::hexagony
