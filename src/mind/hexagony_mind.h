#pragma once

#include "games/hexagony/hexagony.h"
#include "mind/think.h"

namespace tafel {

template <>
struct Sight<Hexagony> {
  static constexpr std::size_t inputs = 110;
  static constexpr std::size_t hidden = 32;
  static constexpr float points = 10;

  static void look(const Hexagony::State& state, Seat seat, std::span<float, inputs> seen);
  static std::pair<int, Json> practice(Random& random);
  static constexpr Schooling schooling{.generations = 130, .games = 1500};
};

void weigh(const Mind<Hexagony>& mind, const Hexagony::State& state, Seat seat, Effort effort, WeighedMoves<Hexagony>& moves);
Hopes appraise(const Mind<Hexagony>& mind, const Hexagony::State& state, Effort effort);

template <>
constexpr std::array<Level, 4> levels<Hexagony>() {
  return {{{"beginner", 0.5F, {}}, {"club", 0.1F, {}}, {"expert", 0.05F, {4}}, {"master", 0, {16}}}};
}

}  // namespace tafel
