#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "mind/bot.h"
#include "mind/keep_or_roll.h"
#include "tests/testing.h"
#include "tests/variants.h"

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
      for (const WeightedDice part : outcomes_of(size)) {
        if (lying.contains(part.dice)) visit(part.dice);
      }
    }
  }
  std::map<std::pair<std::uint32_t, int>, double> values_;
};

TEST(KeepOrRoll, agrees_with_the_long_way_for_every_roll) {
  LongWay long_way;
  for (const int rolls_left : {1, 2}) {
    for (const WeightedDice lying : outcomes_of(5)) {
      const Dice fast = best_keep(lying.dice, rolls_left, worth);
      const Dice slow = long_way.best_keep(lying.dice, rolls_left);
      const auto value = [&](Dice keep) { return keep == lying.dice ? worth(keep) : long_way.expected(keep, rolls_left); };
      ASSERT_NEAR(value(fast), value(slow), 1e-9) << lying.dice.text();
    }
  }
}

TEST(MindFile, what_is_no_mind_is_refused_whatever_it_holds_instead) {
  for_each_game([]<class G>(std::type_identity<G>) {
    const Json good = write_mind<G>(Mind<G>{}, Json::object());
    ASSERT_TRUE(read_mind<G>(good));
    for (const auto* member : {"game", "inputs", "hidden", "weights"}) {
      for (const Json& other : {Json(), Json("x"), Json(5), Json(-1.5), Json(true), Json::array({1}), Json::object()}) {
        Json bad = good;
        bad[member] = other;
        EXPECT_FALSE(read_mind<G>(bad)) << G::info.id << ", " << member << ": " << other.dump();
        EXPECT_FALSE(bring_mind(bad)) << G::info.id << ", " << member << ": " << other.dump();
      }
      Json less = good;
      less.erase(member);
      EXPECT_FALSE(read_mind<G>(less)) << G::info.id << " without " << member;
    }
    for (const Json& other : {Json(), Json("x"), Json::array(), Json::object()}) {
      EXPECT_FALSE(read_mind<G>(other)) << other.dump();
      EXPECT_FALSE(bring_mind(other)) << other.dump();
    }
  });
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

TEST(Greedy, completes_hexagons_of_its_colour) {
  int chances = 0;
  int taken = 0;
  for (std::uint64_t i = 0; i < 20; ++i) {
    Random random = Random::for_item(3, i);
    const auto start = Hexagony::start(*Hexagony::deal(2, Json::object(), random));
    test::played_out<Hexagony>(start, random, [&](const Hexagony::State& now, Seat seat) {
      const auto gain = [&](const Hexagony::Move& move) {
        auto next = now;
        Hexagony::play(next, seat, move);
        const auto who = static_cast<std::size_t>(seat);
        return Hexagony::outcome(next).points[who] - Hexagony::outcome(now).points[who];
      };
      Hexagony::MoveList moves;
      Hexagony::moves(now, seat, moves);
      if (std::ranges::any_of(moves, [&](const auto& move) { return gain(move) > 0; })) {
        ++chances;
        taken += gain(greedy_move(now, seat)) > 0 ? 1 : 0;
      }
      return random_move<Hexagony>(now, seat, random);
    });
  }
  EXPECT_GT(chances, 100);
  EXPECT_GT(taken, chances * 4 / 5);
}

TEST(Greedy, crosses_the_midline_when_nothing_else_counts) {
  test::Steered<ColourLines> table(1, test::whole_setup("colour-lines", 1, {{"task", 1}}));
  table.run({"A start f2", "A start m5", "A done", "roll 1:2", "roll 2:2", "roll 3:3", "roll 4:0", "roll 5:1",
             "A assign left 22 right 03 track 1"});
  for (int i = 0; i < 3; ++i) ColourLines::play(table.state, 0, greedy_move(table.state, 0));
  EXPECT_GE(table.points(0), 1);  // C-91
}

/// One seat is greedy and the others are random; for one player each of them plays alone.
TEST(Greedy, scores_more_than_random_in_every_variant) {
  constexpr std::uint64_t games = 12;
  test::for_each_variant([](std::string_view id, int players, const Json& variant) {
    int greedy_points = 0;
    int random_points = 0;
    with_game(id, [&]<class G>(std::type_identity<G>) {
      const auto points = [&](std::uint64_t number, int greedy) {
        Random random = Random::for_item(11, number);
        const auto start = G::start(*G::deal(players, variant, random));
        const auto end = test::played_out<G>(start, random, [&](const typename G::State& now, Seat seat) {
          return find_bot<G>(seat == greedy ? "greedy" : "random")(now, seat, random);
        });
        return G::outcome(end).points;
      };
      for (std::uint64_t i = 0; i < games; ++i) {
        const auto greedy = i % static_cast<std::uint64_t>(players);
        const auto with_greedy = points(i, static_cast<int>(greedy));
        greedy_points += with_greedy[greedy];
        random_points += players > 1 ? with_greedy[(greedy + 1) % static_cast<std::uint64_t>(players)] : points(i, -1)[0];
      }
    });
    EXPECT_GT(greedy_points * 2, random_points * 3) << id << " for " << players << " " << variant.dump();
  });
}

TEST(Greedy, beats_random) {
  for_each_game([]<class G>(std::type_identity<G>) {
    int wins = 0;
    for (std::uint64_t i = 0; i < 40; ++i) {
      Random random = Random::for_item(11, i);
      const Seat greedy = static_cast<Seat>(i % 2);
      const auto start = G::start(*G::deal(2, Json::object(), random));
      const auto end = test::played_out<G>(start, random, [&](const typename G::State& now, Seat seat) {
        return find_bot<G>(seat == greedy ? "greedy" : "random")(now, seat, random);
      });
      wins += G::outcome(end).places[static_cast<std::size_t>(greedy)] == 1 ? 1 : 0;
    }
    EXPECT_GE(wins, 36) << G::info.id;
  });
}

}  // namespace
}  // namespace tafel
