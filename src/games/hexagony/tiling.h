#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "games/hexagony/tile.h"

namespace tafel::hexagony {

/// A tile that lies on the table.
struct LaidTile {
  Cell cell;
  Tile tile;
  friend bool operator==(const LaidTile&, const LaidTile&) = default;
};

/// An empty cell that touches a tile.
struct OpenCell {
  Cell cell;
  Edges edges;
  friend bool operator==(const OpenCell&, const OpenCell&) = default;
};

/// The tiles on the table and all that follows from them: the empty cells around them with the colours they show, the
/// hexagons, the covered sides of the solid tiles. Laying a tile brings all of it up to date by looking at its neighbours.
///
/// Both lists are kept in reading order, so equal tilings are equal whatever the order in which they grew.
class Tiling {
 public:
  static constexpr std::size_t most_tiles = 51;  // H-01
  /// A tile adds at most three open cells and takes the one it is laid into; the first one makes six.
  static constexpr std::size_t most_open_cells = 6 + 2 * (most_tiles - 1);

  // Looking
  bool empty() const { return laid_.size == 0; }
  std::span<const LaidTile> tiles() const { return laid_.all(); }
  std::span<const OpenCell> open_cells() const { return open_.all(); }
  /// What is in a cell, or nullptr if that is something else.
  const Tile* tile(Cell cell) const;
  const OpenCell* open_cell(Cell cell) const;
  /// H-30: complete hexagons of a colour.
  int hexagons(Colour colour) const { return hexagons_[index_of(colour)]; }
  /// H-32: how many sides of the solid tile of a colour touch a tile; none while it does not lie.
  int covered_sides(Colour colour) const { return covered_sides_[index_of(colour)]; }

  // Laying
  /// The first tile goes anywhere, all others into an open cell that they fit into.
  void lay(Cell cell, Tile tile);

  friend bool operator==(const Tiling&, const Tiling&) = default;

 private:
  /// Things in cells, sorted by cell; the unused rest stays as it was made, so that comparing all of it is right.
  template <class Thing, std::size_t Capacity>
  struct Sorted {
    std::array<Thing, Capacity> things{};
    std::size_t size = 0;

    std::span<const Thing> all() const { return {things.data(), size}; }
    /// Where the cell is or would be.
    std::size_t find(Cell cell) const {
      return static_cast<std::size_t>(std::ranges::lower_bound(all(), cell, {}, &Thing::cell) - all().begin());
    }
    bool holds(std::size_t index, Cell cell) const { return index < size && things[index].cell == cell; }
    void insert(std::size_t index, const Thing& thing) {
      assert(size < Capacity);
      std::copy_backward(things.data() + index, things.data() + size, things.data() + size + 1);
      things[index] = thing;
      ++size;
    }
    void erase(std::size_t index) {
      std::copy(things.data() + index + 1, things.data() + size, things.data() + index);
      things[--size] = {};
    }
    friend bool operator==(const Sorted&, const Sorted&) = default;
  };

  Sorted<LaidTile, most_tiles> laid_;
  Sorted<OpenCell, most_open_cells> open_;
  std::array<std::uint8_t, 3> hexagons_{};
  std::array<std::uint8_t, 3> covered_sides_{};
};

}  // namespace tafel::hexagony
