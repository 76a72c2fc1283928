#include "mind/hexagony_mind.h"

namespace tafel {

void Sight<Hexagony>::look(const Hexagony::State& state, Seat seat, std::span<float, inputs> seen) {
  std::ranges::fill(seen, 0.0F);
  const Outcome outcome = Hexagony::outcome(state);
  for (Seat other = 0; other < Hexagony::players(state); ++other) {
    seen[other == seat ? 0 : 1] += static_cast<float>(outcome.points[static_cast<std::size_t>(other)]) / points;
  }
}

std::pair<int, Json> Sight<Hexagony>::practice(Random& random) {
  const int players = Hexagony::info.fewest_players +
                      static_cast<int>(random.below(Hexagony::info.most_players - Hexagony::info.fewest_players + 1));
  return {players, Json::object()};
}

void weigh(const Mind<Hexagony>& mind, const Hexagony::State& state, Seat seat, Effort, WeighedMoves<Hexagony>& moves) {
  Hexagony::MoveList list;
  Hexagony::moves(state, seat, list);
  for (const auto& move : list) {
    Hexagony::State next = state;
    Hexagony::play(next, seat, move);
    moves.push({move, judge<Hexagony>(mind, next)});
  }
}

Hopes appraise(const Mind<Hexagony>& mind, const Hexagony::State& state, Effort) { return judge<Hexagony>(mind, state); }

}  // namespace tafel
