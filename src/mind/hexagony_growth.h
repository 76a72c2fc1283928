#pragma once

#include <array>

#include "games/hexagony/tiling.h"

namespace tafel::hexagony {

/// The hexagons that can grow at the corners of an open cell, by colour.
struct Growth {
  std::array<int, 3> ready{};  ///< whatever tile fits into the cell completes them
  std::array<int, 3> begun{};
};

inline Growth growth(const Tiling& tiling, const OpenCell& open) {
  Growth result;
  const auto shows_behind = [&](int direction, int behind, Colour colour) {
    return tiling.tile(open.cell.neighbour(direction))->colour(behind % directions) == colour;
  };
  for (int here = 0; here < directions; ++here) {
    const int there = next(here);
    // Three edges meet in the corner: one to the neighbour here, one to that there, and one behind, between these two.
    if (open.edges.has(here)) {
      const Colour colour = open.edges.colour(here);
      const bool both = open.edges.has(there);
      if ((both && open.edges.colour(there) != colour) || !shows_behind(here, here + 2, colour)) continue;
      ++(both ? result.ready : result.begun)[index_of(colour)];
    } else if (open.edges.has(there)) {
      const Colour colour = open.edges.colour(there);
      if (shows_behind(there, there + 4, colour)) ++result.begun[index_of(colour)];
    }
  }
  return result;
}

}  // namespace tafel::hexagony
