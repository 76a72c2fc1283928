#pragma once

#include "games/border/border.h"
#include "mind/think.h"

namespace tafel {

template <>
struct Sight<Border> {
  static constexpr std::size_t inputs = 167;
  static constexpr std::size_t hidden = 32;
  static constexpr float points = 40;

  static void look(const Border::State& state, Seat seat, std::span<float, inputs> seen);
  /// Whether the search judges such positions: between the turns and between a turn's two actions.
  static bool judges(const Border::State& state);
  static std::pair<int, Json> practice(Random& random);
  static constexpr Schooling schooling{.generations = 120};
};

void weigh(const Mind<Border>& mind, const Border::State& state, Seat seat, Effort effort, WeighedMoves<Border>& moves);
Hopes appraise(const Mind<Border>& mind, const Border::State& state, Effort effort);

template <>
constexpr std::array<Level, 4> levels<Border>() {
  return {{{"beginner", 0.45F, {}}, {"club", 0.22F, {}}, {"expert", 0, {}}, {"master", 0, {8}}}};
}

}  // namespace tafel
