#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <gtest/gtest.h>

#include "games/any_game.h"
#include "games/picture.h"
#include "slow/slow_game.h"
#include "tests/variants.h"

namespace tafel {
namespace {

std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// The set-up with every reference to a board, a sheet or dice replaced by the whole file it means.
Json with_whole_boards(std::string_view game, Json setup) {
  const auto expand = [](std::string_view kind, Json& reference) {
    for (const ShippedFile& file : shipped_files(kind)) {
      if (!reference.contains("picture") && reference.at("id") == file.id) reference = Json::parse(file.text);
    }
  };
  if (setup.contains("boards")) {
    for (Json& board : setup.at("boards")) expand(game, board);
  }
  if (setup.contains("sheet")) expand(game, setup.at("sheet"));
  if (setup.contains("dice")) expand(std::string(game) + "-dice", setup.at("dice"));
  return setup;
}

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

/// A move of a random seat that may act; `eager` times in a hundred none that only ends something, if there is another.
std::string pick_move(const AnyGame& game, std::uint32_t eager, Random& random) {
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
  return seat_letter(seat) + (" " + moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
}

/// Plays one random game in both; false if they disagreed or it could not be played to its end.
bool agree_on_one_game(std::string_view id, int players, const Json& given, Random random) {
  auto dealt = AnyGame::deal(id, players, given, random);
  if (!dealt) {
    ADD_FAILURE() << dealt.fault().sentence;
    return false;
  }
  AnyGame& game = **dealt;
  const auto second = slow::SlowGame::start(std::string(id), players, with_whole_boards(id, game.setup()));
  if (second == nullptr) {
    ADD_FAILURE() << "nobody has written a second opinion on " << id;
    return false;
  }

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

    const bool chance = game.actors().is_chance();
    const std::string event = chance ? "roll " + game.sample(random) : pick_move(game, eager, random);
    events += event + "\n";
    const auto played = chance ? game.land(event.substr(5)) : game.play(event[0] - 'A', event.substr(2));
    if (!played) {
      ADD_FAILURE() << "the game so far:\n" << events << "\n" << played.fault().sentence;
      return false;
    }
    second->apply(event);
  }
  ADD_FAILURE() << "a random game does not end:\n" << events;
  return false;
}

/// TAFEL_GAMES games for each game, number of players and variant (20 if not set); another TAFEL_SEED gives other games.
TEST(SecondOpinion, agrees_at_every_step_of_random_games) {
  const std::uint64_t games = number_from_environment("TAFEL_GAMES", 20);
  const std::uint64_t seed = number_from_environment("TAFEL_SEED", 1);
  for_each_game([&]<class G>(std::type_identity<G>) {
    for (int players = G::info.fewest_players; players <= G::info.most_players; ++players) {
      for (const Json& variant : test::variants_of(G::info.id, players)) {
        SCOPED_TRACE(std::string(G::info.id) + " for " + std::to_string(players) + " " + variant.dump());
        for (std::uint64_t i = 0; i < games; ++i) {
          // One report for each kind of game is enough
          if (!agree_on_one_game(G::info.id, players, variant, Random::for_item(seed, i))) break;
        }
      }
    }
  });
}

}  // namespace
}  // namespace tafel
