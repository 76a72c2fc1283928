#pragma once

#include "core/json_writer.h"
#include "games/any_game.h"

/// How boards and positions of each game look to those who draw them, as JSON; web/src/protocol.ts has a type for each. Nobody
/// needs to know a rule to draw them.
namespace tafel {

// Boards
Json look_at(const BorderBoard& board);
Json look_at(const WuerfellandBoard& board);
Json look_at(const ColourLinesSheet& sheet);
/// All boards that ship with a game.
Json look_at_boards(std::string_view id);
/// The boards on the table: one a seat, or one for all.
void look_at_boards(const AnyGame& game, JsonWriter& out);

// Positions, written often
void look_at(const Border::State& state, JsonWriter& out);
void look_at(const Wuerfelland::State& state, JsonWriter& out);
void look_at(const Hexagony::State& state, JsonWriter& out);
void look_at(const ColourLines::State& state, JsonWriter& out);

// Whose hand rolls the dice or goes into the bag
Seat roller(const Border::State& state);
Seat roller(const Wuerfelland::State& state);
Seat roller(const Hexagony::State& state);
Seat roller(const ColourLines::State& state);

/// Calls `visit` with the state of a game of whatever kind.
template <class Visit>
auto visit_state(const AnyGame& game, Visit visit) {
  decltype(visit(*game.state<Border>())) result{};
  with_game(game.info().id, [&]<class G>(std::type_identity<G>) { result = visit(*game.state<G>()); });
  return result;
}

inline std::string seat_name(Seat seat) { return {seat_letter(seat)}; }
void write_seats(Seats seats, int players, JsonWriter& out);

}  // namespace tafel
