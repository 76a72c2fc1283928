#include "cli/arena.h"

#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "cli/arena_dice.h"
#include "games/border/border.h"
#include "games/play_out.h"
#include "mind/bot.h"

namespace tafel {
namespace {

/// A standing of pairs, by the five results from nothing to two wins.
Standing pairs(const std::array<int, 5>& counts) {
  Standing standing(2);
  for (std::size_t result = 0; result < counts.size(); ++result) {
    for (int i = 0; i < counts[result]; ++i) standing.add(static_cast<int>(result) * Standing::win / 2);
  }
  return standing;
}

Match match_of(const Challenge& challenge) {
  const auto match = hold(challenge, [](const Match&) {});
  EXPECT_TRUE(match);
  return *match;
}

TEST(Standing, elo_and_score_are_each_others_reverse) {
  EXPECT_NEAR(elo_of_score(0.75, 2), 190.848501, 1e-6);  // 400 log10 3
  EXPECT_NEAR(score_of_elo(400, 2), 10.0 / 11, 1e-12);
  for (const int players : {2, 3, 5}) {
    EXPECT_NEAR(elo_of_score(1.0 / players, players), 0, 1e-9);
    EXPECT_NEAR(elo_of_score(score_of_elo(123, players), players), 123, 1e-9);
  }
}

TEST(Standing, a_hundred_pairs_worked_out_by_hand) {
  // 10 × 0, 20 × ½, 30 × 1, 25 × 1½, 15 × 2: 107.5 of 200 games; the squares of the pairs' halves sum to 34.0625
  const Standing standing = pairs({10, 20, 30, 25, 15});
  EXPECT_EQ(standing.groups(), 100U);
  EXPECT_EQ(standing.pentanomial(), (std::array<std::uint64_t, 5>{10, 20, 30, 25, 15}));
  EXPECT_DOUBLE_EQ(standing.score(), 0.5375);
  // 20 × 1/16 + 30 × 1/4 + 25 × 9/16 + 15 = 37.8125; 0.378125 − 0.5375²
  EXPECT_NEAR(standing.variance(), 0.08921875, 1e-12);
  const auto elo = standing.elo();
  EXPECT_NEAR(elo.value, 26.1, 0.05);  // 400 log10(0.5375 / 0.4625)
  const double reach = 1.959964 * std::sqrt(0.08921875) / 10;
  EXPECT_NEAR(elo.low, 400 * std::log10((0.5375 - reach) / (0.4625 + reach)), 1e-9);
  EXPECT_NEAR(elo.high, 400 * std::log10((0.5375 + reach) / (0.4625 - reach)), 1e-9);
  // 100 (s1 − ½)(2 × 0.5375 − s1 − ½) / (2 × 0.08921875) with s1 = 1 / (1 + 10^(−1/20)) = 0.528751
  EXPECT_NEAR(standing.log_likelihood_ratio(0, 20), 0.7452, 0.0005);
}

TEST(Standing, all_or_nothing_is_infinite_but_bounded_on_one_side) {
  const auto won = pairs({0, 0, 0, 0, 30}).elo();
  EXPECT_EQ(won.value, HUGE_VAL);
  EXPECT_EQ(won.high, HUGE_VAL);
  EXPECT_NEAR(won.low, elo_of_score(0.9, 2), 1e-9);
  const auto lost = pairs({30, 0, 0, 0, 0}).elo();
  EXPECT_EQ(lost.value, -HUGE_VAL);
  EXPECT_NEAR(lost.high, elo_of_score(0.1, 2), 1e-9);
}

TEST(Standing, one_against_a_field_is_measured_by_an_even_share) {
  Standing standing(4);
  for (int i = 0; i < 50; ++i) standing.add(Standing::win);  // one win in four games
  EXPECT_NEAR(standing.elo().value, 0, 1e-9);
  for (int i = 0; i < 50; ++i) standing.add(3 * Standing::win);  // now half of them: three times the odds
  EXPECT_NEAR(standing.elo().value, elo_of_score(0.75, 2), 1e-9);
}

TEST(SequentialTest, errs_as_seldom_as_it_says) {
  const SequentialTest test{0, 60};
  for (const bool better : {false, true}) {
    const double share = score_of_elo(better ? test.elo1 : test.elo0, 2);
    int wrong = 0;
    constexpr int trials = 1000;
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
      Random random = Random::for_item(better ? 1 : 2, trial);
      const auto game = [&] { return random.below(1'000'000) < share * 1'000'000 ? Standing::win : 0; };
      Standing standing(2);
      auto verdict = SequentialTest::Verdict::open;
      while (verdict == SequentialTest::Verdict::open) {
        standing.add(game() + game());
        verdict = test.verdict(standing);
      }
      wrong += (verdict == SequentialTest::Verdict::elo1) != better ? 1 : 0;
    }
    EXPECT_LT(wrong, trials * 7 / 100);  // 5 %, and three standard deviations
  }
}

/// The rolls of a game, by round and number.
struct KeepRolls {
  std::map<std::pair<int, int>, std::string>& rolls;
  int& round;
  int& number;

  void roll(const Border::State& state, const Border::Roll& roll) {
    number = round == state.round ? number + 1 : 0;
    round = state.round;
    rolls[{round, number}] = Border::roll_text(roll);
  }
  void move(const Border::State&, Seat, const Border::Move&) {}
};

TEST(Arena, dice_of_a_pair_are_the_same_though_the_games_differ) {
  std::array<std::map<std::pair<int, int>, std::string>, 2> rolls;
  Random deal(1);
  const auto setup = *Border::deal(2, Json::object(), deal);
  for (std::size_t game = 0; game < 2; ++game) {
    ArenaDice dice(5, 7);
    Random random(game);
    int round = 0;
    int number = 0;
    auto state = Border::start(setup);
    const auto decide = [&](const Border::State& seen, Seat seat) { return random_move<Border>(seen, seat, random); };
    play_out<Border>(
        state, [&](const Border::State& now) { return dice.roll<Border>(now); }, decide, KeepRolls{rolls[game], round, number});
  }
  int compared = 0;
  for (const auto& [place, roll] : rolls[0]) {
    const auto other = rolls[1].find(place);
    if (other == rolls[1].end()) continue;
    ++compared;
    // of rolls of different size the smaller one is a part of the larger
    const Dice a = *Dice::read(roll);
    const Dice b = *Dice::read(other->second);
    EXPECT_TRUE(a.total() < b.total() ? b.contains(a) : a.contains(b)) << roll << ' ' << other->second;
  }
  EXPECT_GT(compared, 20);
}

TEST(Arena, the_number_of_threads_does_not_matter) {
  for (const int players : {2, 3}) {
    Challenge challenge{"wuerfelland", "random", "greedy", players};
    challenge.groups = 40;
    const Match one = match_of(challenge);
    challenge.threads = 4;
    const Match four = match_of(challenge);
    EXPECT_EQ(one.standing.spread(), four.standing.spread());
    EXPECT_EQ(one.games(), 40U * static_cast<unsigned>(players));
  }
  Challenge tested{"hexagony", "greedy", "random"};
  tested.test = SequentialTest{0, 50};
  tested.groups = 1000;
  const Match one = match_of(tested);
  tested.threads = 3;
  EXPECT_EQ(one.standing.spread(), match_of(tested).standing.spread());
  EXPECT_EQ(one.verdict, SequentialTest::Verdict::elo1);
  EXPECT_LT(one.games(), 200U);
}

TEST(Arena, nobody_is_better_than_oneself) {
  for (const char* game : {"border", "wuerfelland", "hexagony", "colour-lines"}) {
    Challenge challenge{game, "random", "random"};
    challenge.groups = 1000;
    const auto elo = match_of(challenge).standing.elo();
    EXPECT_LT(elo.low, 0) << game;
    EXPECT_GT(elo.high, 0) << game;
    EXPECT_LT(elo.high - elo.low, 40) << game;
  }
  Challenge steady{"border", "greedy", "greedy"};  // the same moves with the same dice: each seat wins once
  steady.groups = 20;
  EXPECT_EQ(match_of(steady).standing.score(), 0.5);
}

TEST(Arena, refuses_what_makes_no_sense) {
  const auto fault = [](const Challenge& challenge) { return hold(challenge, [](const Match&) {}).fault().sentence; };
  EXPECT_EQ(fault({"colour-lines", "greedy", "random", 1}), "an arena needs two players or more: alone nobody can be beaten");
  EXPECT_EQ(fault({"hexagony", "greedy", "random", 4}), "Hexagony is for 2 to 3 players, not 4");
  EXPECT_TRUE(fault({"hexagony", "greedy", "clever"}).starts_with("there is no bot \"clever\"; the bots are "));
  EXPECT_TRUE(fault({"chess", "greedy", "greedy"}).starts_with("there is no game \"chess\""));
}

}  // namespace
}  // namespace tafel
