#include "mind/colour_lines_mind.h"

namespace tafel {

void Sight<ColourLines>::look(const ColourLines::State& state, Seat seat, std::span<float, inputs> seen) {
  std::ranges::fill(seen, 0.0F);
  const Outcome outcome = ColourLines::outcome(state);
  for (Seat other = 0; other < ColourLines::players(state); ++other) {
    seen[other == seat ? 0 : 1] += static_cast<float>(outcome.points[static_cast<std::size_t>(other)]) / points;
  }
}

std::pair<int, Json> Sight<ColourLines>::practice(Random& random) {
  const int players = ColourLines::info.fewest_players +
                      static_cast<int>(random.below(ColourLines::info.most_players - ColourLines::info.fewest_players + 1));
  return {players, Json::object()};
}

void weigh(const Mind<ColourLines>& mind, const ColourLines::State& state, Seat seat, Effort,
           WeighedMoves<ColourLines>& moves) {
  ColourLines::MoveList list;
  ColourLines::moves(state, seat, list);
  for (const auto& move : list) {
    ColourLines::State next = state;
    ColourLines::play(next, seat, move);
    moves.push({move, judge<ColourLines>(mind, next)});
  }
}

Hopes appraise(const Mind<ColourLines>& mind, const ColourLines::State& state, Effort) {
  return judge<ColourLines>(mind, state);
}

}  // namespace tafel
