#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/game.h"
#include "games/picture.h"
#include "games/setup.h"

namespace tafel {

/// The set-up of games in which every seat has a board of its own: who begins, and which board lies where. `Board` offers
/// `Result<Board> read(BoardSource)` and `source`.
template <class Board>
struct BoardSetup {
  int players = 0;
  Seat first = 0;
  std::array<std::shared_ptr<const Board>, most_seats> boards;
};

/// The boards of a game that are built into the program, in the order of their ids; read once.
template <class Board>
const std::vector<std::shared_ptr<const Board>>& shipped_boards() {
  static const auto boards = [] {
    std::vector<std::shared_ptr<const Board>> all;
    for (const ShippedFile& file : shipped_files(Board::game)) {
      auto source = read_source(Board::game, Json::parse(file.text, nullptr, false));
      assert(source);
      source->id = file.id;
      source->hash = file.hash;
      auto board = Board::read(std::move(*source));
      assert(board);
      all.push_back(std::make_shared<const Board>(std::move(*board)));
    }
    return all;
  }();
  return boards;
}

/// A board given as a whole, the content of a board file.
template <class Board>
Result<std::shared_ptr<const Board>> read_whole_board(Json content) {
  auto source = read_source(Board::game, std::move(content));
  if (!source) return source.fault();
  auto board = Board::read(std::move(*source));
  if (!board) return board.fault();
  return std::make_shared<const Board>(std::move(*board));
}

/// A board given as a whole, as a reference to a shipped one (`{"id": …, "hash": …}`), or by
/// the id of a shipped one.
template <class Board>
Result<std::shared_ptr<const Board>> read_board(const Json& given) {
  const bool by_hash = given.is_object() && given.contains("hash");
  if (given.is_object() && !by_hash) return read_whole_board<Board>(given);
  const Json& key = by_hash ? given.at("hash") : given;
  if (!key.is_string()) return Fault{"a board is named by its id or hash, or given as a whole"};
  const auto& wanted = key.template get_ref<const std::string&>();
  for (const auto& board : shipped_boards<Board>()) {
    if ((by_hash ? board->source.hash : board->source.id) == wanted) return board;
  }
  return Fault{std::string("no shipped board has the ") + (by_hash ? "hash" : "id") + " \"" + wanted + "\""};
}

/// Reads a set-up that names everything: `{"first": "B", "boards": […]}`.
template <class Board>
Result<BoardSetup<Board>> read_board_setup(int players, const Json& given) {
  BoardSetup<Board> setup;
  setup.players = players;
  const auto first = read_first(players, given);
  if (!first) return first.fault();
  setup.first = *first;
  const auto boards = given.find("boards");
  if (boards == given.end() || !boards->is_array() || std::cmp_not_equal(boards->size(), players)) {
    return Fault{"\"boards\" must list one board for each of the " + std::to_string(players) + " seats"};
  }
  for (std::size_t seat = 0; seat < boards->size(); ++seat) {
    auto board = read_board<Board>((*boards)[seat]);
    if (!board) return Fault{std::string("seat ") + seat_letter(static_cast<Seat>(seat)) + ": " + board.fault().sentence};
    setup.boards[seat] = std::move(*board);
  }
  return setup;
}

/// The reverse of `read_board_setup`: shipped boards by id and hash, others as a whole.
template <class Board>
Json write_board_setup(const BoardSetup<Board>& setup) {
  Json boards = Json::array();
  for (std::size_t seat = 0; std::cmp_less(seat, setup.players); ++seat) {
    const BoardSource& source = setup.boards[seat]->source;
    boards.push_back(source.hash.empty() ? source.content : Json{{"id", source.id}, {"hash", source.hash}});
  }
  return {{"first", std::string(1, seat_letter(setup.first))}, {"boards", std::move(boards)}};
}

/// Draws what a partial set-up leaves open: who begins, and from `decks` (boards of which a table has only one) one board
/// a seat.
template <class Board>
Result<BoardSetup<Board>> deal_boards(int players, const Json& given,
                                      std::span<const std::vector<std::shared_ptr<const Board>>> decks, Random& random) {
  BoardSetup<Board> setup;
  setup.players = players;
  setup.first = static_cast<Seat>(random.below(static_cast<std::uint32_t>(players)));
  std::array<std::size_t, 16> order{};
  assert(decks.size() <= order.size() && std::cmp_greater_equal(decks.size(), players));
  for (std::size_t i = 0; i < decks.size(); ++i) order[i] = i;
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    const auto left = static_cast<std::uint32_t>(decks.size() - seat);
    std::swap(order[seat], order[seat + random.below(left)]);
    const auto& deck = decks[order[seat]];
    setup.boards[seat] = deck[random.below(static_cast<std::uint32_t>(deck.size()))];
  }
  if (given.contains("first") || given.contains("boards")) {
    Json whole = write_board_setup(setup);
    whole.update(given);
    return read_board_setup<Board>(players, whole);
  }
  return setup;
}

}  // namespace tafel
