/// Short games, told event by event, compared with what was written down and read by a person once.

#include <sstream>

#include <gtest/gtest.h>

#include "tests/testing.h"

namespace tafel {
namespace {

/// After each event: who may act with how many moves, and the points.
std::string tell(const Record& record) {
  std::ostringstream story;
  const auto started = record.start();
  AnyGame& game = **started;
  const auto tell_position = [&] {
    const Actors actors = game.actors();
    story << " → " << (actors.over() ? "over" : actors.is_chance() ? "chance" : "");
    for (Seat seat = 0; seat < game.players(); ++seat) {
      if (actors.seats.contains(seat)) story << seat_letter(seat) << " has " << game.moves(seat).size() << ", ";
    }
    story << (actors.kind == Actors::Kind::seats ? "" : ", ") << "round " << game.round() << ", points";
    for (Seat seat = 0; seat < game.players(); ++seat) story << ' ' << game.outcome().points[static_cast<std::size_t>(seat)];
    story << '\n';
  };
  story << "start";
  tell_position();
  for (const std::string& event : record.events) {
    EXPECT_TRUE(apply_event(game, event)) << event;
    story << event;
    tell_position();
  }
  return story.str();
}

/// A file holds the number of players, then the story; its events are what stands before the arrows.
void check_story(const std::string& game) {
  const std::string expected = test::read_text("playthroughs/" + game + ".txt");
  Record record;
  record.game = game;
  std::istringstream lines(expected);
  std::string line;
  std::getline(lines, line);
  record.seats.resize(static_cast<std::size_t>(std::stoi(line)));
  std::getline(lines, line);  // the start
  while (std::getline(lines, line)) record.events.push_back(line.substr(0, line.find(" →")));
  record.setup = test::whole_setup(game, static_cast<int>(record.seats.size()));
  EXPECT_EQ(std::to_string(record.seats.size()) + " players\n" + tell(record), expected);
}

TEST(Playthrough, border) { check_story("border"); }
TEST(Playthrough, wuerfelland) { check_story("wuerfelland"); }
TEST(Playthrough, hexagony) { check_story("hexagony"); }
TEST(Playthrough, colour_lines) { check_story("colour-lines"); }

}  // namespace
}  // namespace tafel
