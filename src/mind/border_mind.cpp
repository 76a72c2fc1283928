#include "mind/border_mind.h"

namespace tafel {

void Sight<Border>::look(const Border::State& state, Seat seat, std::span<float, inputs> seen) {
  std::ranges::fill(seen, 0.0F);
  const Outcome outcome = Border::outcome(state);
  for (Seat other = 0; other < Border::players(state); ++other) {
    seen[other == seat ? 0 : 1] += static_cast<float>(outcome.points[static_cast<std::size_t>(other)]) / points;
  }
}

std::pair<int, Json> Sight<Border>::practice(Random& random) {
  const int players =
      Border::info.fewest_players + static_cast<int>(random.below(Border::info.most_players - Border::info.fewest_players + 1));
  return {players, Json::object()};
}

void weigh(const Mind<Border>& mind, const Border::State& state, Seat seat, Effort, WeighedMoves<Border>& moves) {
  Border::MoveList list;
  Border::moves(state, seat, list);
  for (const auto& move : list) {
    Border::State next = state;
    Border::play(next, seat, move);
    moves.push({move, judge<Border>(mind, next)});
  }
}

Hopes appraise(const Mind<Border>& mind, const Border::State& state, Effort) { return judge<Border>(mind, state); }

}  // namespace tafel
