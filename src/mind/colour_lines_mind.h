#pragma once

#include "games/colour_lines/colour_lines.h"
#include "mind/think.h"

namespace tafel {

/// A seat looks at its own sheet only, at the dice and at what counts: all draw at the same time, and nobody is in another's
/// way. Strengths of sheets are then compared.
template <>
struct Sight<ColourLines> {
  static constexpr std::size_t inputs = 125;
  static constexpr std::size_t hidden = 32;
  static constexpr float points = 150;

  static void look(const ColourLines::State& state, Seat seat, std::span<float, inputs> seen);
  static std::pair<int, Json> practice(Random& random);
  static constexpr Schooling schooling{.generations = 60, .games = 1500, .trust = 0.92, .pace = 0.004};
};

/// What a solo task counts is much less in the first two tasks.
template <>
float usual_points<ColourLines>(const ColourLines::State& state);
/// A solo task that is lost counts half its points: nothing would not show a beginner the way.
template <>
Hopes result<ColourLines>(const ColourLines::State& state);

void weigh(const Mind<ColourLines>& mind, const ColourLines::State& state, Seat seat, Effort effort,
           WeighedMoves<ColourLines>& moves);
Hopes appraise(const Mind<ColourLines>& mind, const ColourLines::State& state, Effort effort);

template <>
constexpr std::array<Level, 4> levels<ColourLines>() {
  return {{{"beginner", 0.55F, {}}, {"club", 0.3F, {}}, {"expert", 0.1F, {}}, {"master", 0, {16}}}};
}

}  // namespace tafel
