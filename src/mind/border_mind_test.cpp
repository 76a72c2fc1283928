#include <gtest/gtest.h>

#include "mind/mind_file.h"
#include "tests/mind_laws.h"

namespace tafel {
namespace {

using Phase = Border::Phase;
using State = Border::State;

constexpr Effort glance{0};
constexpr Effort thought{4};

TEST(BorderMind, weighs_all_moves_in_order) {
  const auto mind = test::any_mind<Border>(1);
  for (const Effort effort : {glance, thought}) {
    for (const Phase phase : {Phase::choosing, Phase::finishing, Phase::following}) {
      for (const State& state : test::positions<Border>(6, 2, [&](const State& at) { return at.phase == phase; })) {
        test::expect_weighs_all_moves<Border>(mind, state, effort);
      }
    }
  }
}

TEST(BorderMind, a_roll_is_worth_the_mean_of_its_outcomes) {
  const auto mind = test::any_mind<Border>(2);
  for (const int rolled : {1, 2}) {
    const auto wanted = [&](const State& at) { return at.phase == Phase::rolling && at.rolled == rolled && at.in_air <= 3; };
    for (const State& state : test::positions<Border>(3, 3, wanted)) {
      test::expect_mean_of_rolls<Border>(mind, state, glance);
      if (state.in_air <= 2) test::expect_mean_of_rolls<Border>(mind, state, thought);
    }
  }
  const auto turn = [](const State& at) { return at.phase == Phase::rolling && at.rolled == 0; };
  for (const State& state : test::positions<Border>(2, 4, turn)) test::expect_mean_of_rolls<Border>(mind, state, glance);
}

TEST(BorderMind, rolling_again_promises_what_it_is_worth) {
  const auto mind = test::any_mind<Border>(3);
  const auto wanted = [](const State& at) { return at.phase == Phase::choosing; };
  for (const State& state : test::positions<Border>(4, 5, wanted)) {
    test::expect_moves_keep_their_promise<Border>(mind, state, glance);
  }
}

}  // namespace
}  // namespace tafel
