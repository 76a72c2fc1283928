#pragma once

#include <iostream>
#include <vector>

#include <gtest/gtest.h>

#include "cli/allocations.h"
#include "mind/bot.h"
#include "mind/learn.h"
#include "tests/testing.h"
#include "tests/variants.h"

/// What holds for the mind of every game, whatever it has learned.
namespace tafel::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool is_sanitized = true;
#elif defined(__has_feature)
inline constexpr bool is_sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool is_sanitized = false;
#endif

/// How many endgames to solve: fewer where the sanitizers make it slow.
inline std::uint64_t endgame_count(std::uint64_t usual, std::uint64_t sanitized) {
  return number_from_environment("TAFEL_ENDGAMES", is_sanitized ? sanitized : usual);
}

/// A mind with opinions of its own: random ones.
template <Game G>
Mind<G> any_mind(std::uint64_t seed) {
  Random random(seed);
  Mind<G> mind = newborn<G>(random);
  for (float& weight : mind.weights) weight *= 2;
  return mind;
}

/// Positions from games of random moves that `wanted(state)` picks, one a game.
template <Game G, class Wanted>
std::vector<typename G::State> positions(std::size_t count, std::uint64_t seed, Wanted wanted) {
  std::vector<typename G::State> found;
  for (std::uint64_t number = 0; found.size() < count; ++number) {
    Random random = Random::for_item(seed, number);
    const auto [players, given] = Sight<G>::practice(random);
    const auto setup = *G::deal(players, given, random);
    typename G::State state = G::start(setup);
    for (int left = static_cast<int>(random.below(150)) + 5; !G::actors(state).over(); --left) {
      if (left <= 0 && wanted(state)) {
        found.push_back(state);
        break;
      }
      if (G::actors(state).is_chance()) {
        G::land(state, G::sample(state, random));
        continue;
      }
      const Seat seat = G::actors(state).seats.first();
      G::play(state, seat, random_move<G>(state, seat, random));
    }
  }
  return found;
}

/// Calls `visit(state)` for some positions of games of every kind, played at random.
template <Game G, class Visit>
void for_some_positions(std::uint64_t one_in, Visit visit) {
  for_each_variant([&](std::string_view id, int players, const Json& variant) {
    if (id != G::info.id) return;
    Random random = Random::for_item(7, static_cast<std::uint64_t>(players));
    const auto setup = *G::deal(players, variant, random);
    for (auto state = G::start(setup); !G::actors(state).over();) {
      if (random.below(static_cast<std::uint32_t>(one_in)) == 0) visit(state);
      if (G::actors(state).is_chance()) {
        G::land(state, G::sample(state, random));
      } else {
        const Seat seat = G::actors(state).seats.first();
        G::play(state, seat, random_move<G>(state, seat, random));
      }
    }
  });
}

inline void expect_chances(const Hopes& hopes, int players) {
  float sum = 0;
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    EXPECT_GE(hopes.win[seat], 0);
    sum += hopes.win[seat];
  }
  if (players > 1) EXPECT_NEAR(sum, 1, 1e-4);
}

/// All legal moves are weighed in their order, the chances add up, and the same question has the same answer.
template <Game G>
void expect_weighs_all_moves(const Mind<G>& mind, const typename G::State& state, Effort effort) {
  for (Seat seat = 0; seat < G::players(state); ++seat) {
    if (!G::actors(state).seats.contains(seat)) continue;
    typename G::MoveList list;
    G::moves(state, seat, list);
    WeighedMoves<G> moves;
    WeighedMoves<G> again;
    weigh(mind, state, seat, effort, moves);
    weigh(mind, state, seat, effort, again);
    ASSERT_EQ(moves.size(), list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_EQ(moves[i].move, list[i]);
      EXPECT_EQ(moves[i].hopes, again[i].hopes);
      expect_chances(moves[i].hopes, G::players(state));
    }
  }
}

/// Before a roll a position is worth the mean of what it is worth after it.
template <Game G>
void expect_mean_of_rolls(const Mind<G>& mind, const typename G::State& state, Effort effort) {
  typename G::RollList rolls;
  G::rolls(state, rolls);
  double ways = 0;
  for (const auto& possible : rolls) ways += possible.ways;
  Hopes mean;
  for (const auto& possible : rolls) {
    auto next = state;
    G::land(next, possible.roll);
    mean += appraise(mind, next, effort) * static_cast<float>(possible.ways / ways);
  }
  const Hopes hopes = appraise(mind, state, effort);
  for (std::size_t seat = 0; std::cmp_less(seat, G::players(state)); ++seat) {
    EXPECT_NEAR(hopes.win[seat], mean.win[seat], 1e-4);
    EXPECT_NEAR(hopes.points[seat], mean.points[seat], 1e-3 * (1 + std::abs(mean.points[seat])));
  }
}

/// A move before the next roll promises what the position after it is worth.
template <Game G>
void expect_moves_keep_their_promise(const Mind<G>& mind, const typename G::State& state, Effort effort) {
  const Seat seat = G::actors(state).seats.first();
  WeighedMoves<G> moves;
  weigh(mind, state, seat, effort, moves);
  for (const auto& [move, hopes] : moves) {
    auto next = state;
    G::play(next, seat, move);
    const Hopes after = appraise(mind, next, effort);
    for (std::size_t other = 0; other < most_seats; ++other) {
      EXPECT_NEAR(hopes.win[other], after.win[other], 1e-4) << G::move_text(state, seat, move);
    }
  }
}

/// Once its thread has thought as hard before, a bot of any level asks for no memory to decide.
template <Game G>
void expect_decides_without_memory(std::uint64_t one_in) {
  const std::uint64_t counted = allocations();
  ::operator delete(::operator new(1));
  if (allocations() == counted) GTEST_SKIP() << "the sanitizer keeps the memory to itself";
  for (const Level& level : levels<G>()) {
    int decisions = 0;
    for_some_positions<G>(one_in, [&](const typename G::State& state) {
      if (G::actors(state).is_chance()) return;
      const auto decide = [&] {
        Random random(1);
        level_move<G>(shipped_mind<G>(), level, state, G::actors(state).seats.first(), random);
      };
      decide();
      const std::uint64_t before = allocations();
      decide();
      EXPECT_EQ(allocations(), before) << level.name;
      ++decisions;
    });
    EXPECT_GT(decisions, 0) << level.name;
  }
}

/// `master` plays small endgames of two players, and nearly all of its moves are about as good as the best. `deal(random)`
/// makes an endgame, `Exact(state)` solves it:
///   double value(state, seat, move)   what a move is worth to its seat when both play perfectly afterwards
///   bool is_fair(state)               whether the seat that acts knows as much as the solver
///   bool is_tricky                    whether perfect play turned out to need luck; then nothing is counted any more
template <Game G, class Exact, class Deal>
void expect_plays_endgames_well(std::uint64_t games, Deal deal) {
  constexpr Effort effort = levels<G>().back().effort;
  int decisions = 0;
  int good = 0;
  double lost = 0;
  for (std::uint64_t number = 0; number < games; ++number) {
    Random random = Random::for_item(7, number);
    typename G::State state = deal(random);
    Exact exact(state);
    for (int left = 4; left > 0 && !G::actors(state).over();) {
      if (G::actors(state).is_chance()) {
        G::land(state, G::sample(state, random));
        continue;
      }
      const Seat seat = G::actors(state).seats.first();
      WeighedMoves<G> moves;
      weigh(shipped_mind<G>(), state, seat, effort, moves);
      const auto chosen = moves[best_of<G>(moves, 2, seat)].move;
      if (moves.size() > 1 && exact.is_fair(state)) {
        double best = 0;
        for (const auto& [move, hopes] : moves) best = std::max(best, exact.value(state, seat, move));
        const double loss = best - exact.value(state, seat, chosen);
        if (!exact.is_tricky) {
          ++decisions;
          good += loss <= 0.005 ? 1 : 0;
          lost += loss;
        }
        --left;
      }
      G::play(state, seat, chosen);
    }
  }
  std::cout << good << " of " << decisions << " decisions are good, " << lost / decisions << " is lost a decision\n";
  EXPECT_GE(good, decisions * 95 / 100);
}

}  // namespace tafel::test
