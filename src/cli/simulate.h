#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "games/game.h"

namespace tafel {

/// What to simulate: many games of one kind between bots.
struct Simulation {
  std::string game;
  int players = 2;
  std::vector<std::string> bots;  ///< one a seat
  Json setup = Json::object();    ///< what is fixed of the set-up; the rest is drawn for every game
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<void(std::uint64_t)> progress;              ///< told how many games are finished, now and then
  std::function<Result<bool>(const std::string&)> records;  ///< told the record of each game, in order; may be empty
};

/// Sums over all games. Game number i is the same whatever the number of threads.
struct Tally {
  /// Wins are counted in sixtieths, so that a win shared by up to five is exact.
  static constexpr std::uint64_t win = 60;
  struct OnBoard {
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
  };
  std::uint64_t games = 0;
  std::uint64_t decisions = 0;
  std::uint64_t rolls = 0;
  std::uint64_t rounds = 0;
  std::array<std::uint64_t, most_seats> wins{};
  std::array<std::uint64_t, most_seats> points{};
  std::map<std::string, OnBoard> boards;  ///< by id, for the boards that were played on
  double seconds = 0;
};

Result<Tally> simulate(const Simulation& simulation);

}  // namespace tafel
