#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/any_game.h"
#include "record/record.h"
#include "slow/referee.h"
#include "slow/slow_game.h"
#include "tests/testing.h"
#include "tests/variants.h"

namespace tafel {
namespace {

/// Everything two opinions on a game can differ in, as text: what differs is then seen at a glance.
std::string opinion(const AnyGame& game) {
  const Actors actors = game.actors();
  std::string text;
  if (actors.over()) text += "over\n";
  std::multiset<std::string> moves;  // one listed twice is a disagreement too
  for (const auto& roll : game.rolls()) moves.insert("roll " + roll);
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (!actors.seats.contains(seat)) continue;
    const auto of_seat = game.moves(seat);
    if (of_seat.empty()) text += std::string("seat ") + seat_letter(seat) + " is to act but has no move\n";
    for (const auto& move : of_seat) moves.insert(seat_letter(seat) + (" " + move));
  }
  for (const auto& move : moves) text += move + "\n";
  const Outcome outcome = game.outcome();
  for (Seat seat = 0; seat < game.players(); ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    text += std::string("seat ") + seat_letter(seat) + ": " + std::to_string(outcome.points[i]) + " points, place " +
            std::to_string(outcome.places[i]) + "\n";
  }
  return text;
}

std::string opinion(const slow::SlowGame& game) {
  std::string text;
  if (game.over()) text += "over\n";
  for (const auto& roll : game.possible_rolls()) text += "roll " + roll + "\n";
  for (const auto& move : game.legal()) text += move + "\n";
  const auto points = game.points();
  const auto places = game.places();
  for (std::size_t i = 0; i < points.size(); ++i) {
    text += std::string("seat ") + seat_letter(static_cast<Seat>(i)) + ": " + std::to_string(points[i]) + " points, place " +
            std::to_string(places[i]) + "\n";
  }
  return text;
}

/// What happens next: a roll, or a move of a random seat that may act; `eager` times in a hundred none that only ends
/// something, if there is another.
std::string pick_event(const AnyGame& game, std::uint32_t eager, Random& random) {
  if (game.actors().is_chance()) return roll_event(game.sample(random));
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < game.players(); ++seat) {
    if (game.actors().seats.contains(seat)) seats.push_back(seat);
  }
  const Seat seat = seats[random.below(static_cast<std::uint32_t>(seats.size()))];
  auto moves = game.moves(seat);
  if (random.below(100) < eager) {
    auto others = moves;
    std::erase_if(others, [](const std::string& move) { return move == "done" || move == "stop"; });
    if (!others.empty()) moves = others;
  }
  return move_event(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

/// Plays one random game in both; false if they disagreed or it could not be played to its end.
bool agree_on_one_game(std::string_view id, int players, const Json& given, Random random) {
  auto dealt = AnyGame::deal(id, players, given, random);
  if (!dealt) {
    ADD_FAILURE() << dealt.fault().sentence;
    return false;
  }
  AnyGame& game = **dealt;
  const auto second = slow::SlowGame::start(std::string(id), players, slow::with_whole_boards(id, game.setup()));

  std::string events = game.setup().dump() + "\n";
  const std::uint32_t eager = 50 + random.below(50);
  constexpr int longest_game = 100'000;
  for (int step = 0; step < longest_game; ++step) {
    const std::string fast_opinion = opinion(game);
    const std::string slow_opinion = opinion(*second);
    if (fast_opinion != slow_opinion) {
      ADD_FAILURE() << "the game so far:\n"
                    << events << "\nthe engine says:\n"
                    << fast_opinion << "\nthe second opinion is:\n"
                    << slow_opinion;
      return false;
    }
    if (game.actors().over()) return true;

    const std::string event = pick_event(game, eager, random);
    events += event + "\n";
    if (const auto played = apply_event(game, event); !played) {
      ADD_FAILURE() << "the game so far:\n" << events << "\n" << played.fault().sentence;
      return false;
    }
    EXPECT_TRUE(second->allows(event)) << event;
    second->apply(event);
  }
  ADD_FAILURE() << "a random game does not end:\n" << events;
  return false;
}

/// TAFEL_GAMES games for each game, number of players and variant (20 if not set); another TAFEL_SEED gives other games.
TEST(SecondOpinion, agrees_at_every_step_of_random_games) {
  const std::uint64_t games = test::number_from_environment("TAFEL_GAMES", 20);
  const std::uint64_t seed = test::number_from_environment("TAFEL_SEED", 1);
  test::for_each_variant([&](std::string_view game, int players, const Json& variant) {
    SCOPED_TRACE(std::string(game) + " for " + std::to_string(players) + " " + variant.dump());
    for (std::uint64_t i = 0; i < games; ++i) {
      // One report for each kind of game is enough
      if (!agree_on_one_game(game, players, variant, Random::for_item(seed, i))) break;
    }
  });
}

/// The record of a random game.
Record random_record(std::string_view id, int players, const Json& given, Random random) {
  const auto dealt = AnyGame::deal(id, players, given, random);
  AnyGame& game = **dealt;
  Record record{std::string(id), "a test", std::vector<std::string>(static_cast<std::size_t>(players), "Anna"),
                game.setup(),    {},       {}};
  while (!game.actors().over()) {
    record.events.push_back(pick_event(game, 80, random));
    EXPECT_TRUE(apply_event(game, record.events.back()));
  }
  record.result = result_of(players, game.outcome());
  return record;
}

TEST(SecondOpinion, finds_what_was_changed_in_a_record) {
  test::for_each_variant([&](std::string_view game, int players, const Json& variant) {
    SCOPED_TRACE(std::string(game) + " for " + std::to_string(players) + " " + variant.dump());
    Random random(7);
    const Record right = random_record(game, players, variant, random);
    EXPECT_EQ(slow::fault_in_record(right.write()).value_or("none"), "none");

    Record wrong = right;
    wrong.result["points"][0] = right.result["points"][0].get<int>() + 1;
    EXPECT_EQ(slow::fault_in_record(wrong.write()),
              "the result is " + wrong.result.dump() + ", but the game gives " + right.result.dump());
    wrong.result = Json();
    EXPECT_EQ(slow::fault_in_record(wrong.write()), "the game is over, but there is no result");
    wrong = right;
    wrong.events.pop_back();
    EXPECT_EQ(slow::fault_in_record(wrong.write()), "there is a result, but the game is not over after the last event");

    // Events that happened elsewhere in the game
    int changed = 0;
    const auto position = right.start();
    for (std::size_t i = 0; i < right.events.size(); ++i) {
      wrong = right;
      wrong.events[i] = right.events[random.below(static_cast<std::uint32_t>(right.events.size()))];
      if (changed < 10 && !apply_event(*(*position)->clone(), wrong.events[i])) {
        ++changed;
        EXPECT_EQ(slow::fault_in_record(wrong.write()),
                  "event " + std::to_string(i + 1) + " (\"" + wrong.events[i] + "\") is not among all that is possible there");
      }
      ASSERT_TRUE(apply_event(**position, right.events[i]));
    }
    EXPECT_EQ(changed, 10);
  });
}

TEST(SecondOpinion, finds_what_is_no_record) {
  const auto fault = [](const char* line) { return slow::fault_in_record(line).value_or("none"); };
  EXPECT_TRUE(fault("{").starts_with("the set-up cannot be understood: "));
  EXPECT_TRUE(fault("{}").starts_with("the set-up cannot be understood: "));
  EXPECT_EQ(fault(R"({"game":"chess","seats":["Anna"],"setup":{},"events":[]})"),
            "the set-up cannot be understood: nobody has written a second opinion on \"chess\"");
  EXPECT_EQ(fault(R"({"game":"border","seats":["Anna","Ben"],"setup":{"first":"C","boards":[]},"events":[]})"),
            "the set-up cannot be understood: no seat begins");
  EXPECT_EQ(fault(R"({"game":"border","seats":["Anna","Ben"],"setup":{"first":"B","boards":[]},"events":[]})"),
            "the set-up cannot be understood: not every seat has a board");
}

}  // namespace
}  // namespace tafel
