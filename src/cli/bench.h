#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tafel {

/// How fast a game is in random play on one thread, and a number that any change in its behaviour changes.
struct BenchLine {
  std::string game;
  double games_per_second;
  double steps_per_second;  ///< decisions and rolls
  std::size_t state_bytes;
  double allocations_per_step;
  std::uint64_t signature;
};

/// `progress` is told now and then which share of the work is done.
std::vector<BenchLine> bench(double seconds_a_game, const std::function<void(double)>& progress);

}  // namespace tafel
