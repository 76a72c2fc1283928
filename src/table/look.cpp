#include "table/look.h"

#include <map>

namespace tafel {
namespace {

/// Boards that ship are looked at once, as they are written at the beginning of every game.
template <class Board>
void write_board(const Board& board, JsonWriter& out) {
  static const auto looks = [] {
    std::map<const Board*, std::string> texts;
    for (const auto& shipped : shipped_boards<Board>()) texts[shipped.get()] = as_text(look_at(*shipped));
    return texts;
  }();
  const auto found = looks.find(&board);
  out.raw(found != looks.end() ? found->second : as_text(look_at(board)));
}

}  // namespace

void write_seats(Seats seats, int players, JsonWriter& out) {
  out.array([&] {
    for (Seat seat = 0; seat < players; ++seat) {
      if (seats.contains(seat)) out.value(seat_letter(seat));
    }
  });
}

Json look_at_boards(std::string_view id) {
  Json boards = Json::array();
  with_game(id, [&]<class G>(std::type_identity<G>) {
    if constexpr (requires { typename G::Board; }) {
      for (const auto& board : shipped_boards<typename G::Board>()) boards.push_back(look_at(*board));
    }
  });
  return boards;
}

void look_at_boards(const AnyGame& game, JsonWriter& out) {
  out.array([&] {
    visit_state(game, [&]<class State>(const State& state) {
      if constexpr (requires { state.sheet; }) {
        write_board(*state.sheet, out);
      } else if constexpr (requires { state.seat[0].board; }) {
        for (std::size_t seat = 0; seat < state.players; ++seat) write_board(*state.seat[seat].board, out);
      }
      return true;
    });
  });
}

}  // namespace tafel
