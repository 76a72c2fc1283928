#pragma once

#include <fstream>
#include <initializer_list>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "games/any_game.h"
#include "record/record.h"

/// What tests share: boards that never change, positions built from names and pictures, games steered by events.
namespace tafel::test {

inline std::string read_text(const std::string& name) {
  const std::ifstream file(std::string(TAFEL_TEST_FOLDER) + "/" + name);
  EXPECT_TRUE(file) << name;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline Json board_file(const std::string& name) { return Json::parse(read_text("boards/" + name + ".json")); }

/// A set-up for two that never changes: seat A begins, on the test boards.
inline Json fixed_setup(const std::string& game) {
  if (game == "hexagony") {
    const Json hand{{"rwb", 12}, {"rbw", 12}};
    return {{"first", "A"}, {"variant", "normal"}, {"colours", {"red", "blue"}}, {"hands", {hand, hand}}};
  }
  if (game == "colour-lines") {
    return {{"first", "A"}, {"sheet", board_file("colour-lines")}, {"dice", board_file("colour-lines-dice")}};
  }
  return {{"first", "A"}, {"boards", Json::array({board_file(game), board_file(game)})}};
}

template <class Board>
std::shared_ptr<const Board> test_board(const std::string& name) {
  auto board = read_whole_board<Board>(board_file(name));
  EXPECT_TRUE(board) << board.fault().sentence;
  return *board;
}

/// Seat A begins; all seats have the same board.
template <Game G>
typename G::Setup test_setup(int players, const std::string& board_name = std::string(G::info.id)) {
  typename G::Setup setup;
  setup.players = players;
  setup.boards.fill(test_board<typename G::Board>(board_name));
  return setup;
}

/// A game with its set-up, steered by events as they stand in records.
template <Game G>
struct Table {
  typename G::Setup setup;
  typename G::State state;

  explicit Table(int players, const std::string& board_name = std::string(G::info.id))
      : setup(test_setup<G>(players, board_name)), state(G::start(setup)) {}

  const typename G::Board& board(Seat seat = 0) const { return *setup.boards[static_cast<std::size_t>(seat)]; }
  auto& seat(Seat number) { return state.seat[static_cast<std::size_t>(number)]; }

  bool allows(std::string_view event) const {
    if (event.starts_with("roll ")) return find_roll<G>(state, event.substr(5)).has_value();
    return find_move<G>(state, event[0] - 'A', event.substr(2)).has_value();
  }
  void run(std::initializer_list<std::string_view> events) {
    for (const std::string_view event : events) {
      ASSERT_TRUE(allows(event)) << event;
      if (event.starts_with("roll ")) {
        G::land(state, *find_roll<G>(state, event.substr(5)));
      } else {
        G::play(state, event[0] - 'A', *find_move<G>(state, event[0] - 'A', event.substr(2)));
      }
    }
  }
  std::set<std::string> moves(Seat number) const {
    std::set<std::string> texts;
    if (!G::actors(state).seats.contains(number)) return texts;
    typename G::MoveList list;
    G::moves(state, number, list);
    for (const auto& move : list) texts.insert(G::move_text(state, number, move));
    return texts;
  }
  /// The targets of a seat's `cross` moves.
  std::set<std::string> crossable(Seat number) const {
    std::set<std::string> names;
    for (const std::string& move : moves(number)) {
      if (move.starts_with("cross ")) names.insert(move.substr(6));
    }
    return names;
  }
  int space(std::string_view name) const {
    for (int space = 0; space < board().space_count; ++space) {
      if (board().space_name(space) == name) return space;
    }
    ADD_FAILURE() << "no space " << name;
    return 0;
  }
  /// The names of the spaces under the X of a picture of the board.
  std::set<std::string> under_x(const std::vector<std::string>& picture) const {
    std::set<std::string> names;
    const auto cells = read_picture(Json(picture));
    for (const Cell& cell : *cells) {
      if (cell.sign == 'X') names.insert(board().space_name(board().space_at(cell.place)));
    }
    return names;
  }
  SmallSet patch(std::string_view name) const {
    for (int number = 0; number < PatchBoard::patches; ++number) {
      if (board().patch_name(number) == name) return board().patch[static_cast<std::size_t>(number)].spaces;
    }
    ADD_FAILURE() << "no patch " << name;
    return {};
  }
  /// Crosses off spaces as if that had been done in earlier rounds.
  void cross(Seat number, SmallSet spaces) {
    for (const int space : spaces) {
      seat(number).crossed.add(space);
      seat(number).touching |= board().neighbours[static_cast<std::size_t>(space)];
    }
  }
  void cross(Seat number, std::initializer_list<std::string_view> names) {
    SmallSet spaces;
    for (const auto name : names) spaces.add(space(name));
    cross(number, spaces);
  }
};

}  // namespace tafel::test
