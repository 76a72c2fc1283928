#include "table/look.h"

namespace tafel {

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

Json look_at_boards(const AnyGame& game) {
  Json boards = Json::array();
  visit_state(game, [&]<class State>(const State& state) {
    if constexpr (requires { state.sheet; }) {
      boards.push_back(look_at(*state.sheet));
    } else if constexpr (requires { state.seat[0].board; }) {
      for (std::size_t seat = 0; seat < state.players; ++seat) boards.push_back(look_at(*state.seat[seat].board));
    }
    return true;
  });
  return boards;
}

}  // namespace tafel
