#pragma once

#include <cstdint>
#include <cstdlib>
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
#include "games/play_out.h"
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

inline std::uint64_t number_from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

inline Json board_file(const std::string& name) { return Json::parse(read_text("boards/" + name + ".json")); }

template <class Board>
std::shared_ptr<const Board> test_board(const std::string& name) {
  auto board = read_whole_board<Board>(board_file(name));
  EXPECT_TRUE(board) << board.fault().sentence;
  return *board;
}

/// A whole set-up, as a record has it, on the boards of tests/boards or with equal hands; seat A begins. `variant` is a partial
/// one (variants.h).
inline Json whole_setup(std::string_view game, int players, const Json& variant = Json::object()) {
  Json setup{{"first", "A"}};
  if (game == "hexagony") {
    const std::string kind = variant.value("variant", "normal");
    const int half = 24 / players;
    const Json hand = kind == "tactical" ? Json{{"rwb", 2}, {"rbw", 1}} : Json{{"rwb", half}, {"rbw", half}};
    setup["variant"] = kind;
    setup["colours"] = {"red", "white"};
    if (players == 3) setup["colours"].push_back("blue");
    if (kind != "random") setup["hands"] = std::vector(static_cast<std::size_t>(players), hand);
  } else if (game == "colour-lines") {
    setup["sheet"] = board_file(variant.value("side", "A") == "A" ? "colour-lines" : "colour-lines-b");
    setup["dice"] = board_file("colour-lines-dice");
    setup.update(variant);
    setup.erase("side");
  } else {
    setup["boards"] = std::vector(static_cast<std::size_t>(players), board_file(std::string(game)));
  }
  return setup;
}

/// Plays a game to its end; `decide(state, seat)` picks the moves.
template <Game G, class Decide>
typename G::State played_out(typename G::State state, Random& random, Decide decide) {
  struct Nothing {
    void roll(const typename G::State&, const typename G::Roll&) {}
    void move(const typename G::State&, Seat, const typename G::Move&) {}
  };
  play_out<G>(state, random, decide, Nothing{});
  return state;
}

/// A game with its set-up, steered by events as they stand in records.
template <Game G>
struct Steered {
  typename G::Setup setup;
  typename G::State state;

  Steered(int players, const Json& whole) : setup(read(players, whole)), state(G::start(setup)) {}

  auto& seat(Seat number) { return state.seat[static_cast<std::size_t>(number)]; }
  int points(Seat number) const { return G::outcome(state).points[static_cast<std::size_t>(number)]; }
  int place(Seat number) const { return G::outcome(state).places[static_cast<std::size_t>(number)]; }

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
  /// The seat's moves that start with `beginning`.
  std::set<std::string> moves(Seat number, std::string_view beginning = "") const {
    std::set<std::string> texts;
    if (!G::actors(state).seats.contains(number)) return texts;
    typename G::MoveList list;
    G::moves(state, number, list);
    for (const auto& move : list) {
      const std::string text = G::move_text(state, number, move);
      if (!text.starts_with(beginning)) continue;
      EXPECT_TRUE(texts.insert(text).second) << text << " is listed twice";
    }
    return texts;
  }

 private:
  static typename G::Setup read(int players, const Json& whole) {
    auto setup = G::read_setup(players, whole);
    EXPECT_TRUE(setup) << setup.fault().sentence;
    return *setup;
  }
};

/// A game on boards of hexagons, the same one for all seats, with shortcuts to its spaces.
template <Game G>
struct Table : Steered<G> {
  using Steered<G>::moves;
  using Steered<G>::seat;

  explicit Table(int players, const std::string& board_name = std::string(G::info.id))
      : Steered<G>(players,
                   {{"first", "A"}, {"boards", std::vector(static_cast<std::size_t>(players), board_file(board_name))}}) {}

  const typename G::Board& board(Seat number = 0) const { return *this->setup.boards[static_cast<std::size_t>(number)]; }

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
