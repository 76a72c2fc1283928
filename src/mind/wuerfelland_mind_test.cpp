#include <gtest/gtest.h>

#include "mind/mind_file.h"
#include "tests/mind_laws.h"

namespace tafel {
namespace {

using Phase = Wuerfelland::Phase;
using State = Wuerfelland::State;

constexpr Effort glance{0};
constexpr Effort thought{1};

TEST(WuerfellandMind, weighs_all_moves_in_order) {
  const auto mind = test::any_mind<Wuerfelland>(1);
  for (const Effort effort : {glance, thought}) {
    for (const Phase phase : {Phase::taking, Phase::deciding, Phase::marking, Phase::treasure_marking}) {
      for (const State& state : test::positions<Wuerfelland>(8, 2, [&](const State& at) { return at.phase == phase; })) {
        test::expect_weighs_all_moves<Wuerfelland>(mind, state, effort);
      }
    }
  }
}

TEST(WuerfellandMind, a_roll_is_worth_the_mean_of_its_outcomes) {
  const auto mind = test::any_mind<Wuerfelland>(2);
  const auto rolls_on = [](const State& at) { return at.phase == Phase::rolling && at.aside > 0; };
  for (const State& state : test::positions<Wuerfelland>(4, 3, rolls_on)) {
    test::expect_mean_of_rolls<Wuerfelland>(mind, state, thought);
  }
  const auto treasure = [](const State& at) { return at.phase == Phase::treasure_rolling; };
  for (const State& state : test::positions<Wuerfelland>(4, 3, treasure)) {
    test::expect_mean_of_rolls<Wuerfelland>(mind, state, thought);
  }
  const auto turn = [](const State& at) { return at.phase == Phase::rolling && at.aside == 0; };
  for (const State& state : test::positions<Wuerfelland>(2, 4, turn)) {
    test::expect_mean_of_rolls<Wuerfelland>(mind, state, thought);
  }
}

TEST(WuerfellandMind, taking_and_rolling_on_promise_what_they_are_worth) {
  const auto mind = test::any_mind<Wuerfelland>(3);
  for (const Phase phase : {Phase::taking, Phase::deciding}) {
    for (const State& state : test::positions<Wuerfelland>(6, 5, [&](const State& at) { return at.phase == phase; })) {
      test::expect_moves_keep_their_promise<Wuerfelland>(mind, state, thought);
    }
  }
}

}  // namespace
}  // namespace tafel
