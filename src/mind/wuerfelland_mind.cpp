#include "mind/wuerfelland_mind.h"

namespace tafel {

void Sight<Wuerfelland>::look(const Wuerfelland::State& state, Seat seat, std::span<float, inputs> seen) {
  std::ranges::fill(seen, 0.0F);
  const Outcome outcome = Wuerfelland::outcome(state);
  for (Seat other = 0; other < Wuerfelland::players(state); ++other) {
    seen[other == seat ? 0 : 1] += static_cast<float>(outcome.points[static_cast<std::size_t>(other)]) / points;
  }
}

std::pair<int, Json> Sight<Wuerfelland>::practice(Random& random) {
  const int players = Wuerfelland::info.fewest_players +
                      static_cast<int>(random.below(Wuerfelland::info.most_players - Wuerfelland::info.fewest_players + 1));
  return {players, Json::object()};
}

void weigh(const Mind<Wuerfelland>& mind, const Wuerfelland::State& state, Seat seat, Effort,
           WeighedMoves<Wuerfelland>& moves) {
  Wuerfelland::MoveList list;
  Wuerfelland::moves(state, seat, list);
  for (const auto& move : list) {
    Wuerfelland::State next = state;
    Wuerfelland::play(next, seat, move);
    moves.push({move, judge<Wuerfelland>(mind, next)});
  }
}

Hopes appraise(const Mind<Wuerfelland>& mind, const Wuerfelland::State& state, Effort) {
  return judge<Wuerfelland>(mind, state);
}

}  // namespace tafel
