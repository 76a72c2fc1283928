#include <map>

#include <gtest/gtest.h>

#include "mind/bot.h"
#include "mind/keep_or_roll.h"
#include "tests/testing.h"

namespace tafel {
namespace {

/// An arbitrary but fixed worth of five dice, with no structure that a wrong shortcut could profit from.
double worth(Dice dice) { return static_cast<double>((dice.code() * 2654435761U) >> 8) / 65536; }

/// The same question answered the long way: every choice, every ordered roll, by recursion.
class LongWay {
 public:
  Dice best_keep(Dice lying, int rolls_left) {
    Dice best = lying;
    double most = worth(lying);
    for_each_part(lying, [&](Dice keep) {
      if (keep == lying) return;
      if (const double value = expected(keep, rolls_left); value > most + 1e-9) {
        best = keep;
        most = value;
      }
    });
    return best;
  }
  double value(Dice lying, int rolls_left) {
    if (rolls_left == 0) return worth(lying);
    const auto [entry, is_new] = values_.try_emplace({lying.code(), rolls_left}, worth(lying));
    if (!is_new) return entry->second;
    double most = worth(lying);
    for_each_part(lying, [&](Dice keep) {
      if (keep != lying) most = std::max(most, expected(keep, rolls_left));
    });
    return values_[{lying.code(), rolls_left}] = most;
  }
  double expected(Dice keep, int rolls_left) {
    const int rolled = 5 - keep.total();
    double sum = 0;
    int ordered = 1;
    for (int i = 0; i < rolled; ++i) ordered *= 6;
    for (int roll = 0; roll < ordered; ++roll) {
      Dice dice = keep;
      for (int i = 0, rest = roll; i < rolled; ++i, rest /= 6) dice += Dice(all_colours[static_cast<std::size_t>(rest % 6)], 1);
      sum += value(dice, rolls_left - 1);
    }
    return sum / ordered;
  }

 private:
  template <class Visit>
  static void for_each_part(Dice lying, Visit visit) {
    for (int size = 0; size <= 5; ++size) {
      for_each_roll(size, [&](WeightedDice part) {
        if (lying.contains(part.dice)) visit(part.dice);
      });
    }
  }
  std::map<std::pair<std::uint32_t, int>, double> values_;
};

TEST(KeepOrRoll, agrees_with_the_long_way_for_every_roll) {
  LongWay long_way;
  for (const int rolls_left : {1, 2}) {
    for_each_roll(5, [&](WeightedDice lying) {
      const Dice fast = best_keep(lying.dice, rolls_left, worth);
      const Dice slow = long_way.best_keep(lying.dice, rolls_left);
      const auto value = [&](Dice keep) { return keep == lying.dice ? worth(keep) : long_way.expected(keep, rolls_left); };
      ASSERT_NEAR(value(fast), value(slow), 1e-9) << lying.dice.text();
    });
  }
}

TEST(Greedy, completes_the_best_segments_it_has_dice_for) {
  test::Table<Border> table(2);
  table.run({"roll rssss", "A stop"});
  const auto move = greedy_move(table.state, 0);
  EXPECT_EQ(move.kind, Border::Move::Kind::complete);
  EXPECT_EQ(table.board().patch[move.target].colour, Colour::grey);
}

TEST(Greedy, stops_rolling_when_it_could_only_lose) {
  test::Table<Wuerfelland> table(2);
  table.run({"roll rrrrgg", "A take r"});
  EXPECT_EQ(greedy_move(table.state, 0).kind, Wuerfelland::Move::Kind::stop);  // a fifth red would not fit into r4
}

TEST(Greedy, goes_for_the_treasure) {
  test::Table<Wuerfelland> table(2);
  table.cross(0, {"y4.1"});
  table.seat(0).begun[index_of(Colour::yellow)] = table.board().patch_of[static_cast<std::size_t>(table.space("y4.1"))];
  table.run({"roll rrrrry", "A take y", "A stop"});
  EXPECT_EQ(Wuerfelland::move_text(table.state, 0, greedy_move(table.state, 0)), "cross y4.3");
}

}  // namespace
}  // namespace tafel
