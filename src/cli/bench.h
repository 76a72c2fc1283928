#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tafel {

/// How fast a level decides, at a table for two.
struct LevelBench {
  std::string_view level;
  double decisions_per_second;
  double slow;  ///< milliseconds that only one decision in twenty takes longer than
  double allocations_per_decision;
};

/// How fast a game is in random play on one thread, and a number that any change in its behaviour changes; how fast its mind
/// is.
struct BenchLine {
  std::string game;
  double games_per_second;
  double steps_per_second;  ///< decisions and rolls
  std::size_t state_bytes;
  double allocations_per_step;
  std::uint64_t signature;
  double judgements_per_second;  ///< of positions, for all seats
  std::vector<LevelBench> levels;
};

/// `progress` is told now and then which share of the work is done.
std::vector<BenchLine> bench(double seconds_a_game, const std::function<void(double)>& progress);

}  // namespace tafel
