/// Counts all ways a game can go on for some steps, and compares with the counts in perft/: every roll, and every move of every
/// seat that may act, is one way. A wrong, missing or doubled move anywhere in them changes the count. The slow implementation
/// confirms counts below TAFEL_PERFT (3,000 if not set).

#include <sstream>

#include <gtest/gtest.h>

#include "slow/slow_game.h"
#include "tests/testing.h"

namespace tafel {
namespace {

using test::number_from_environment;

template <Game G>
std::uint64_t count_ways(const typename G::State& state, int depth) {
  const Actors actors = G::actors(state);
  if (depth == 0 || actors.over()) return 1;
  std::uint64_t ways = 0;
  if (actors.is_chance()) {
    typename G::RollList rolls;
    G::rolls(state, rolls);
    if (depth == 1) return rolls.size();
    for (const auto& possible : rolls) {
      auto next = state;
      G::land(next, possible.roll);
      ways += count_ways<G>(next, depth - 1);
    }
    return ways;
  }
  for (Seat seat = 0; seat < G::players(state); ++seat) {
    if (!actors.seats.contains(seat)) continue;
    typename G::MoveList moves;
    G::moves(state, seat, moves);
    if (depth == 1) {
      ways += moves.size();
      continue;
    }
    for (const auto& move : moves) {
      auto next = state;
      G::play(next, seat, move);
      ways += count_ways<G>(next, depth - 1);
    }
  }
  return ways;
}

/// The same with the slow implementation, from the events so far.
std::uint64_t count_slowly(const Record& so_far, int depth) {
  const auto game = slow::SlowGame::start(so_far.game, static_cast<int>(so_far.seats.size()), so_far.setup);
  for (const std::string& event : so_far.events) game->apply(event);
  if (depth == 0 || game->over()) return 1;
  std::set<std::string> next = game->legal();
  for (const std::string& roll : game->possible_rolls()) next.insert("roll " + roll);
  if (depth == 1) return next.size();
  std::uint64_t ways = 0;
  for (const std::string& event : next) {
    Record longer = so_far;
    longer.events.push_back(event);
    ways += count_slowly(longer, depth - 1);
  }
  return ways;
}

/// A line of a file is "players variant; event, event; count count count": the counts for one step, two steps and so on.
template <Game G>
void check_counts() {
  const std::string id(G::info.id);
  const std::uint64_t slowly_up_to = number_from_environment("TAFEL_PERFT", 3000);
  std::istringstream lines(test::read_text("perft/" + id + ".txt"));
  std::string line;
  int checked = 0;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream parts(line);
    int players = 0;
    std::string variant;
    std::string events;
    std::string counts;
    parts >> players;
    std::getline(parts, variant, ';');
    std::getline(parts, events, ';');
    std::getline(parts, counts);

    Record so_far;
    so_far.game = id;
    so_far.seats.resize(static_cast<std::size_t>(players));
    so_far.setup = test::whole_setup(id, players, variant.empty() ? Json::object() : Json::parse(variant));
    std::istringstream each(events);
    for (std::string event; std::getline(each, event, ',');) {
      event.erase(0, event.find_first_not_of(' '));
      if (!event.empty()) so_far.events.push_back(event);
    }
    const auto game = so_far.verify();
    ASSERT_TRUE(game) << line << ": " << game.fault().sentence;

    std::istringstream numbers(counts);
    int depth = 0;
    for (std::uint64_t expected = 0; numbers >> expected;) {
      ++checked;
      EXPECT_EQ(count_ways<G>(*(*game)->state<G>(), ++depth), expected) << line << ", " << depth << " steps";
      if (expected < slowly_up_to) {
        EXPECT_EQ(count_slowly(so_far, depth), expected) << line << ", " << depth << " steps, slowly";
      }
    }
  }
  EXPECT_GT(checked, 10);
}

TEST(Perft, border) { check_counts<Border>(); }
TEST(Perft, wuerfelland) { check_counts<Wuerfelland>(); }
TEST(Perft, hexagony) { check_counts<Hexagony>(); }
TEST(Perft, colour_lines) { check_counts<ColourLines>(); }

}  // namespace
}  // namespace tafel
