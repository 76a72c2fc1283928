/// Counts all ways a game can go on for some steps, and compares with the counts in perft/: every roll, and every move of every
/// seat that may act, is one way. A wrong, missing or doubled move anywhere in them changes the count.

#include <sstream>

#include <gtest/gtest.h>

#include "slow/slow_game.h"
#include "tests/testing.h"

namespace tafel {
namespace {

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
template <Game G>
std::uint64_t count_slowly(const Json& setup, int players, const std::vector<std::string>& events, int depth) {
  const auto game = slow::SlowGame::start(std::string(G::info.id), players, setup);
  for (const std::string& event : events) game->apply(event);
  if (depth == 0 || game->over()) return 1;
  std::set<std::string> next = game->legal();
  for (const std::string& roll : game->possible_rolls()) next.insert("roll " + roll);
  if (depth == 1) return next.size();
  std::uint64_t ways = 0;
  for (const std::string& event : next) {
    auto longer = events;
    longer.push_back(event);
    ways += count_slowly<G>(setup, players, longer, depth - 1);
  }
  return ways;
}

/// A line of a file is "players; event, event; count count count": the counts for one step, two steps and so on.
template <Game G>
void check_counts() {
  const std::string id(G::info.id);
  std::istringstream lines(test::read_text("perft/" + id + ".txt"));
  std::string line;
  int checked = 0;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream parts(line);
    std::string players;
    std::string events;
    std::string counts;
    std::getline(parts, players, ';');
    std::getline(parts, events, ';');
    std::getline(parts, counts);

    test::Table<G> table(std::stoi(players));
    std::vector<std::string> played;
    std::istringstream each(events);
    for (std::string event; std::getline(each, event, ',');) {
      event.erase(0, event.find_first_not_of(' '));
      if (event.empty()) continue;
      played.push_back(event);
      table.run({event});
    }
    Json setup{{"first", "A"}, {"boards", Json::array()}};
    for (int seat = 0; seat < std::stoi(players); ++seat) setup["boards"].push_back(test::board_file(id));

    std::istringstream numbers(counts);
    int depth = 0;
    for (std::uint64_t expected = 0; numbers >> expected;) {
      ++checked;
      EXPECT_EQ(count_ways<G>(table.state, ++depth), expected) << line << ", " << depth << " steps";
      if (expected < 3000) {
        EXPECT_EQ(count_slowly<G>(setup, std::stoi(players), played, depth), expected) << line << ", slowly";
      }
    }
  }
  EXPECT_GT(checked, 10);
}

TEST(Perft, border) { check_counts<Border>(); }
TEST(Perft, wuerfelland) { check_counts<Wuerfelland>(); }

}  // namespace
}  // namespace tafel
