#pragma once

#include <gtest/gtest.h>

#include "mind/bot.h"
#include "mind/learn.h"
#include "tests/testing.h"
#include "tests/variants.h"

/// What every mind must hold, whatever it has learned.
namespace tafel::test {

/// How many endgames to solve; fewer where the sanitizers make it slow.
inline std::uint64_t endgame_count(std::uint64_t usual) {
#ifdef __has_feature
#if __has_feature(address_sanitizer)
  usual /= 5;
#endif
#endif
  return number_from_environment("TAFEL_ENDGAMES", usual);
}

/// A mind that has an opinion on everything, though it has learned nothing.
template <Game G>
const Mind<G>& opinionated() {
  static const Mind<G> mind = [] {
    Random random(5);
    return newborn<G>(random);
  }();
  return mind;
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

template <Game G>
void expect_chances(const Hopes& hopes, int players) {
  float sum = 0;
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    EXPECT_GE(hopes.win[seat], 0);
    sum += hopes.win[seat];
  }
  if (players > 1) EXPECT_NEAR(sum, 1, 1e-4);
}

/// `weigh` lists the legal moves in their order, the same each time, with chances that add up.
template <Game G>
void expect_weights(const typename G::State& state, Effort effort) {
  const Seats seats = G::actors(state).seats;
  for (Seat seat = 0; seat < G::players(state); ++seat) {
    if (!seats.contains(seat)) continue;
    typename G::MoveList legal;
    G::moves(state, seat, legal);
    WeighedMoves<G> once;
    WeighedMoves<G> twice;
    weigh(opinionated<G>(), state, seat, effort, once);
    weigh(opinionated<G>(), state, seat, effort, twice);
    ASSERT_EQ(once.size(), legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i) {
      EXPECT_EQ(once[i].move, legal[i]);
      EXPECT_EQ(once[i].hopes, twice[i].hopes);
      expect_chances<G>(once[i].hopes, G::players(state));
    }
  }
}

/// Before a roll a position is worth the mean of what it is worth after it.
template <Game G>
void expect_mean(const typename G::State& state, Effort effort) {
  typename G::RollList rolls;
  G::rolls(state, rolls);
  double ways = 0;
  for (const auto& possible : rolls) ways += possible.ways;
  Hopes mean;
  for (const auto& possible : rolls) {
    auto next = state;
    G::land(next, possible.roll);
    mean += appraise(opinionated<G>(), next, effort) * static_cast<float>(possible.ways / ways);
  }
  const Hopes hopes = appraise(opinionated<G>(), state, effort);
  for (std::size_t seat = 0; std::cmp_less(seat, G::players(state)); ++seat) {
    EXPECT_NEAR(hopes.win[seat], mean.win[seat], 1e-4);
    EXPECT_NEAR(hopes.points[seat], mean.points[seat], 1e-3 * (1 + std::abs(mean.points[seat])));
  }
}

}  // namespace tafel::test
