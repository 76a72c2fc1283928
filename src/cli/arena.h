#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/outside_bot.h"
#include "cli/standing.h"
#include "games/game.h"

namespace tafel {

/// A match of bot a against bot b, or with more than two players against a field of b's.
struct Challenge {
  std::string game;
  std::string a;
  std::string b;
  int players = 2;
  Json setup = Json::object();           ///< what is fixed of the set-up; the rest is drawn for every group
  std::uint64_t groups = 500;            ///< at most
  std::optional<SequentialTest> test{};  ///< ends the match as soon as it knows
  std::uint64_t seed = 1;
  int threads = 1;
  TimeLimits limits{};  ///< for bots by others
};

/// Names of bots that begin like this are commands that start a bot by others.
inline constexpr std::string_view outside_prefix = "cmd:";

/// Bots by others may fail, and so lose a game. With more than two players all others share the win.
struct Failure {
  std::uint64_t game = 0;  ///< from 1
  bool is_a = false;
  Seat seat = 0;
  std::string what;
};

/// How a match went.
struct Match {
  explicit Match(int players) : standing(players) {}

  Standing standing;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;  ///< games whose win a shared
  std::uint64_t losses = 0;
  std::array<std::uint64_t, 2> failed{};  ///< games that a and b have lost by failing
  std::vector<Failure> failures;          ///< the first of them
  SequentialTest::Verdict verdict = SequentialTest::Verdict::open;
  double seconds = 0;

  std::uint64_t games() const { return wins + draws + losses; }
};

/// Plays the match. Every group has a set-up and dice of its own, and a sits in each of the seats once. The same challenge
/// gives the same match, whatever the number of threads. `progress` is told how it stands after every group.
Result<Match> hold(const Challenge& challenge, const std::function<void(const Match&)>& progress);

}  // namespace tafel
