#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/colour_lines/colour_lines.h"

namespace tafel {

/// The best that one sheet of Colour Lines can come to when all dice are known beforehand.
///
/// `lower` is reached by `moves`; `upper` is proven: no way of playing these dice comes to more. Where both are the same the
/// position is solved. In a task with conditions (C-93 to C-95) a play that misses one of them counts 0.
struct ColourLinesSolution {
  int lower = 0;
  int upper = 0;
  std::vector<ColourLines::Move> moves;  ///< what the seat plays, from the position to the end of the game
  std::uint64_t nodes = 0;               ///< drawings looked at

  static constexpr int most_circles = 8;  ///< sheets with more cannot be solved
};

/// Solves for seat A from a position just before a round's first roll, or before anything is picked. `rolls` are all rolls
/// still to come. Every letter nobody has reached yet counts as reached first. Other seats, if there are any, play the same
/// moves. The result depends on nothing but what is given; `nodes` says about how long to search.
ColourLinesSolution solve(const ColourLines::State& state, std::span<const ColourLines::Roll> rolls, std::uint64_t nodes);

}  // namespace tafel
