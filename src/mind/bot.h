#pragma once

#include <array>
#include <string>
#include <string_view>

#include "games/border/border.h"
#include "games/colour_lines/colour_lines.h"
#include "games/game.h"
#include "games/hexagony/hexagony.h"
#include "games/wuerfelland/wuerfelland.h"
#include "mind/mind_file.h"
#include "mind/minds.h"

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

/// The move of the shipped mind at one of the game's levels.
template <Game G, std::size_t L>
typename G::Move move_of_level(const typename G::State& state, Seat seat, Random& random) {
  static constexpr Level level = levels<G>()[L];
  return level_move<G>(shipped_mind<G>(), level, state, seat, random);
}

inline constexpr std::array<std::string_view, 6> bot_names{"random", "greedy", "beginner", "club", "expert", "master"};

/// The bot of that name, or nullptr.
template <Game G>
Bot<G> find_bot(std::string_view name) {
  constexpr std::array<Bot<G>, bot_names.size()> bots{
      random_move<G>,      [](const typename G::State& state, Seat seat, Random&) { return greedy_move(state, seat); },
      move_of_level<G, 0>, move_of_level<G, 1>,
      move_of_level<G, 2>, move_of_level<G, 3>};
  for (std::size_t i = 0; i < bots.size(); ++i) {
    if (bot_names[i] == name) return bots[i];
  }
  return nullptr;
}

}  // namespace tafel
