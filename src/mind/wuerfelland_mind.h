#pragma once

#include "games/wuerfelland/wuerfelland.h"
#include "mind/think.h"

namespace tafel {

template <>
struct Sight<Wuerfelland> {
  static constexpr std::size_t inputs = 109;
  static constexpr std::size_t hidden = 32;
  static constexpr float points = 10;

  static void look(const Wuerfelland::State& state, Seat seat, std::span<float, inputs> seen);
  /// Whether the search judges such positions: before a turn or a treasure roll.
  static bool judges(const Wuerfelland::State& state);
  static std::pair<int, Json> practice(Random& random);
  static constexpr Schooling schooling{.generations = 100};
};

void weigh(const Mind<Wuerfelland>& mind, const Wuerfelland::State& state, Seat seat, Effort effort,
           WeighedMoves<Wuerfelland>& moves);
Hopes appraise(const Mind<Wuerfelland>& mind, const Wuerfelland::State& state, Effort effort);

template <>
constexpr std::array<Level, 4> levels<Wuerfelland>() {
  return {{{"beginner", 0.4F, {}}, {"club", 0.2F, {}}, {"expert", 0.05F, {}}, {"master", 0, {8}}}};
}

}  // namespace tafel
