#pragma once

#include <array>
#include <string_view>

#include "core/fixed_list.h"
#include "mind/judge.h"

namespace tafel {

/// A legal move, and what all seats may hope for once it is made.
template <Game G>
struct Weighed {
  typename G::Move move;
  Hopes hopes;
};
template <Game G>
using WeighedMoves = FixedList<Weighed<G>, G::MoveList::capacity>;

/// How hard a mind thinks: how many of the ways that look best at a glance it follows further, replies and later rolls
/// included. With none it goes by the glance alone.
struct Effort {
  int breadth = 0;
};

// Each game provides, next to its `Sight`:
//   void weigh(const Mind<G>& mind, const State& state, Seat seat, Effort effort, WeighedMoves<G>& moves);
//     Weighs every legal move of a seat that acts, in the order of `G::moves`. To the end of the seat's turn dice are averaged
//     exactly and choices are the best ones; positions after that are judged by the mind. What others are doing in the same
//     action is not looked at. The same position always gets the same weights.
//   Hopes appraise(const Mind<G>& mind, const State& state, Effort effort);
//     What the seats may hope for in any position: before a roll the exact mean over all rolls, before a decision what its
//     best move promises, at the end what they got.
//   levels<G>()

/// The index of the move that is worth most to a seat.
template <Game G>
std::size_t best_of(const WeighedMoves<G>& moves, int players, Seat seat) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < moves.size(); ++i) {
    if (worth(moves[i].hopes, players, seat) > worth(moves[best].hopes, players, seat)) best = i;
  }
  return best;
}

/// How well a bot plays. Weaker ones overlook moves, as people do; what they see they weigh.
struct Level {
  std::string_view name;
  float overlooks = 0;  ///< the chance that a move does not come to its mind
  Effort effort;
};

/// The levels of a game, weakest first; figures in docs/mind.md. Each game specialises it.
template <Game G>
constexpr std::array<Level, 4> levels();

/// The best of the moves that come to a bot's mind.
template <Game G>
typename G::Move level_move(const Mind<G>& mind, const Level& level, const typename G::State& state, Seat seat,
                            Random& random) {
  typename G::MoveList legal;
  G::moves(state, seat, legal);
  if (legal.size() == 1) return legal[0];
  WeighedMoves<G> moves;
  weigh(mind, state, seat, level.effort, moves);
  WeighedMoves<G> noticed;
  for (const auto& move : moves) {
    if (static_cast<float>(random.next() >> 40U) >= level.overlooks * static_cast<float>(1U << 24U)) noticed.push(move);
  }
  const auto& choice = noticed.empty() ? moves : noticed;
  return choice[best_of<G>(choice, G::players(state), seat)].move;
}

}  // namespace tafel
