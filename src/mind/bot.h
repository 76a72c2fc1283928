#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/border/border.h"
#include "games/colour_lines/colour_lines.h"
#include "games/game.h"
#include "games/hexagony/hexagony.h"
#include "games/wuerfelland/wuerfelland.h"

namespace tafel {

/// A bot decides one move of a seat. Bots look at the state only: what others are about to do in the same action is not
/// theirs to know.
template <Game G>
using Bot = typename G::Move (*)(const typename G::State& state, Seat seat, Random& random);

/// Any legal move, all equally likely.
template <Game G>
typename G::Move random_move(const typename G::State& state, Seat seat, Random& random) {
  typename G::MoveList moves;
  G::moves(state, seat, moves);
  return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// The move of a sensible player who thinks to the end of the turn: the dice still to come are averaged exactly, the
/// position afterwards is judged by a plain rule of thumb. The source is not used: the same position gives the same move.
Border::Move greedy_move(const Border::State& state, Seat seat);
Wuerfelland::Move greedy_move(const Wuerfelland::State& state, Seat seat);
Hexagony::Move greedy_move(const Hexagony::State& state, Seat seat);
ColourLines::Move greedy_move(const ColourLines::State& state, Seat seat);

inline constexpr std::array<std::string_view, 2> bot_names{"random", "greedy"};

/// The bot of that name, or nullptr.
template <Game G>
Bot<G> find_bot(std::string_view name) {
  if (name == "random") return random_move<G>;
  if (name == "greedy") return [](const typename G::State& state, Seat seat, Random&) { return greedy_move(state, seat); };
  return nullptr;
}

}  // namespace tafel
