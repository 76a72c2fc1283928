#include "analysis/analysis.h"

#include <gtest/gtest.h>

#include "mind/any_bot.h"
#include "tests/testing.h"
#include "tests/variants.h"

namespace tafel {
namespace {

/// Plays a game with the moves that `decide(seen, seat)` says and writes it down, at most so many events.
template <class Decide>
Record played(std::string_view game, int players, const Json& variant, std::uint64_t seed, Decide decide,
              std::size_t most = 100'000) {
  Random random(seed);
  auto dealt = AnyGame::deal(game, players, variant, random);
  EXPECT_TRUE(dealt) << dealt.fault().sentence;
  const Json setup = (*dealt)->setup();
  Journal journal(std::move(*dealt));
  while (!journal.game().actors().over() && journal.events().size() < most) {
    const Actors actors = journal.game().actors();
    if (actors.is_chance()) {
      EXPECT_TRUE(journal.land(journal.game().sample(random)));
    } else {
      const Seat seat = actors.seats.first();
      EXPECT_TRUE(journal.play(seat, decide(*journal.seen_by(seat), seat, random)));
    }
  }
  Record record{std::string(game), "test", std::vector<std::string>(static_cast<std::size_t>(players), "bot"), setup,
                journal.events()};
  if (journal.game().actors().over()) record.result = result_of(players, journal.game().outcome());
  return record;
}

std::string any_move(const AnyGame& seen, Seat seat, Random& random) { return bot_move("random", seen, seat, random); }

Analysis analysed(Record record, std::string_view level = "beginner") {
  auto analyser = Analyser::begin(std::move(record), level);
  EXPECT_TRUE(analyser) << analyser.fault().sentence;
  while (analyser->step()) {
  }
  return analyser->analysis();
}

/// Nothing is lost without a choice, and never less than nothing.
void expect_sound_decisions(const Analysis& analysis) {
  int unforced = 0;
  for (const auto& event : analysis.events) {
    EXPECT_GE(event.lost, 0);
    if (event.is_roll() || !event.unforced()) EXPECT_EQ(event.lost, 0);
    if (!event.is_roll() && event.lost == 0) EXPECT_EQ(event.best, event.text.substr(2));
    unforced += event.unforced() ? 1 : 0;
  }
  EXPECT_GT(unforced, 5) << analysis.game;
}

TEST(Analysis, result_less_start_is_luck_and_decisions) {
  std::uint64_t seed = 0;
  test::for_each_variant([&](std::string_view game, int players, const Json& variant) {
    const Record record = played(game, players, variant, ++seed, any_move);
    const Analysis analysis = analysed(record);
    EXPECT_TRUE(analysis.finished);
    EXPECT_EQ(analysis.in_points, players == 1);
    expect_sound_decisions(analysis);
    EXPECT_EQ(analysis.events.size(), record.events.size());
    double chances = 0;
    for (Seat seat = 0; seat < players; ++seat) {
      const auto number = static_cast<std::size_t>(seat);
      const auto player = analysis.player(seat);
      EXPECT_NEAR(player.result - player.start, player.luck + player.own + player.others, 1e-4) << game;
      EXPECT_NEAR(player.luck_adjusted(), player.start + player.own + player.others, 1e-4) << game;
      // a task that is lost may count less than its points
      if (players == 1) EXPECT_LE(player.result, record.result["points"][number].get<double>()) << game;
      if (players > 1 && record.result["places"][number] != 1) EXPECT_EQ(player.result, 0) << game;
      chances += player.result;
    }
    if (players > 1) EXPECT_NEAR(chances, 1, 1e-6) << game;
  });
}

TEST(Analysis, the_sum_holds_in_the_json_too) {
  const Json json = analysed(played("border", 3, Json::object(), 5, any_move)).json();
  for (std::size_t seat = 0; seat < 3; ++seat) {
    double sum = json["start"][seat].get<double>();
    for (const Json& event : json["events"]) {
      sum += (event.contains("luck") ? event["luck"] : event["gain"])[seat].get<double>();
    }
    EXPECT_NEAR(sum, json["players"][seat]["result"].get<double>(), 1e-4);
  }
}

TEST(Analysis, who_always_plays_best_loses_nothing) {
  for_each_game([&]<class G>(std::type_identity<G>) {
    const auto best = [](const AnyGame& seen, Seat seat, Random&) {
      const auto moves = weigh(seen, seat, *effort_of_level(seen, "beginner"));
      const auto value = [&](const WeighedText& weighed) { return worth(weighed.hopes, seen.players(), seat); };
      return std::ranges::max_element(moves, {}, value)->move;
    };
    // a mind that knows nothing may never come to an end
    const Analysis analysis = analysed(played(G::info.id, 2, Json::object(), 3, best, 300));
    for (Seat seat = 0; seat < 2; ++seat) {
      EXPECT_EQ(analysis.player(seat).lost, 0) << G::info.id;
      EXPECT_EQ(analysis.rating(seat), 100) << G::info.id;
      EXPECT_GT(analysis.player(seat).unforced, 5) << G::info.id;
    }
  });
}

/// The mean worth over all rolls, less the worth before them, for seat A.
double mean_luck(const AnyGame& before, Effort effort) {
  const auto worth_of = [&](const AnyGame& game) {
    return static_cast<double>(worth(appraise(game, effort), game.players(), 0));
  };
  double sum = 0;
  double ways = 0;
  with_game(before.info().id, [&]<class G>(std::type_identity<G>) {
    typename G::RollList rolls;
    G::rolls(*before.state<G>(), rolls);
    for (const auto& possible : rolls) {
      const auto after = before.clone();
      EXPECT_TRUE(after->land(G::roll_text(possible.roll)));
      sum += possible.ways * worth_of(*after);
      ways += possible.ways;
    }
  });
  return sum / ways - worth_of(before);
}

TEST(Analysis, luck_is_nothing_on_average) {
  std::uint64_t seed = 200;
  test::for_each_variant([&](std::string_view game, int players, const Json& variant) {
    if (players > 2) return;
    const Record record = played(game, players, variant, ++seed, any_move);
    auto started = record.start();
    ASSERT_TRUE(started);
    Journal journal(std::move(*started));
    const Effort effort = *effort_of_level(journal.game(), "beginner");
    const auto rolls = static_cast<int>(record.rolls());
    int roll = 0;
    for (const std::string& event : record.events) {
      // three rolls of every game
      if (event.starts_with("roll ") && ++roll % std::max(rolls / 3, 1) == 0) {
        EXPECT_NEAR(mean_luck(journal.game(), effort), 0, players == 1 ? 0.05 : 5e-4) << game << ' ' << variant << ' ' << roll;
      }
      ASSERT_TRUE(journal.add(event));
    }
  });
}

TEST(Analysis, of_a_game_that_is_not_over_ends_where_it_stands) {
  const Analysis analysis = analysed(played("wuerfelland", 2, Json::object(), 3, any_move, 20));
  EXPECT_FALSE(analysis.finished);
  EXPECT_EQ(analysis.events.size(), 20U);
  const auto player = analysis.player(0);
  EXPECT_NEAR(player.result - player.start, player.luck + player.own + player.others, 1e-6);
  EXPECT_TRUE(analysed(played("wuerfelland", 2, Json::object(), 3, any_move, 0)).events.empty());
}

TEST(Analysis, goes_on_one_event_at_a_time) {
  const Record record = played("hexagony", 2, Json::object(), 4, any_move);
  auto analyser = Analyser::begin(record, "beginner");
  ASSERT_TRUE(analyser);
  EXPECT_EQ(analyser->done(), 0U);
  EXPECT_EQ(analyser->total(), record.events.size());
  EXPECT_TRUE(analyser->step());
  EXPECT_EQ(analyser->done(), 1U);
  EXPECT_FALSE(analyser->analysis().finished);
}

TEST(Analysis, turning_points_are_the_largest_changes) {
  Analysis analysis;
  analysis.names = {"Anna", "Ben"};
  const auto add = [&](int action, double change) {
    Analysis::Event event;
    event.action = action;
    event.change = {change, -change};
    analysis.events.push_back(event);
  };
  int action = 0;
  for (const double change : {0.1, -0.4, 0.0, 0.2, -0.3}) add(++action, change);
  EXPECT_EQ(analysis.turning_points(3), (std::vector<std::size_t>{1, 3, 4}));
  EXPECT_EQ(analysis.turning_points(9), (std::vector<std::size_t>{0, 1, 3, 4}));
  // at the same time Anna gains and Ben evens it out; then both help her
  for (const double change : {0.5, -0.5}) add(6, change);
  for (const double change : {0.2, 0.25}) add(7, change);
  EXPECT_EQ(analysis.turning_points(2), (std::vector<std::size_t>{1, 8}));
  // the mind thinks otherwise after a move without a choice
  add(8, 0.9);
  analysis.events.back().seat = 0;
  analysis.events.back().choices = 1;
  EXPECT_EQ(analysis.turning_points(2), (std::vector<std::size_t>{1, 8}));
}

/// Alone at Colour Lines one picks colours and start fields in any order. If what the next pick can still bring counted as
/// lost, two orders would differ by more than twenty points.
TEST(Analysis, a_mistake_counts_once_whatever_the_order_of_moves) {
  double differences = 0;
  constexpr std::uint64_t games = 20;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Record record = played("colour-lines", 1, {{"task", 4}, {"hard", true}}, seed, any_move, 10);
    const std::ranges::subrange picks(record.events.begin(), std::ranges::find(record.events, "A done"));
    const auto lost = [&] {
      const Analysis analysis = analysed(record);
      double sum = 0;
      for (std::size_t i = 0; i < picks.size(); ++i) sum += analysis.events[i].lost;
      return sum;
    };
    std::ranges::sort(picks);  // colours first
    const double colours_first = lost();
    std::ranges::reverse(picks);
    differences += std::abs(lost() - colours_first);
  }
  EXPECT_LT(differences / games, 6);
}

TEST(Analysis, the_rating_halves_where_a_percentage_point_is_lost_a_decision) {
  Analysis analysis;
  analysis.names = {"Anna", "Ben"};
  for (const double lost : {0.02, 0.0}) {
    Analysis::Event event;
    event.seat = 0;
    event.choices = 2;
    event.lost = lost;
    analysis.events.push_back(event);
  }
  EXPECT_DOUBLE_EQ(analysis.rating(0), 50);
  EXPECT_DOUBLE_EQ(analysis.rating(1), 100);
}

TEST(Analysis, refuses_what_is_no_game) {
  Record record = played("border", 2, Json::object(), 1, any_move);
  EXPECT_EQ(Analyser::begin(record, "genius").fault().sentence,
            "there is no level \"genius\"; the levels are beginner, club, expert and master");
  record.events[3] = "A fly";
  EXPECT_TRUE(Analyser::begin(record, "club").fault().sentence.starts_with("event 4 (\"A fly\"): "));
}

}  // namespace
}  // namespace tafel
