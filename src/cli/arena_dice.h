#pragma once

#include "games/game.h"
#include "table/look.h"

namespace tafel {

/// The dice of a group of games. They depend on nothing but the group, the round, who rolls, in which phase, and which roll of
/// that phase it is: so they stay the same in all games of the group, though the games go different ways. Where fewer dice are
/// rolled they show what the first of more would have shown, as `Dice::roll` takes them from one fraction, digit by digit.
class ArenaDice {
 public:
  ArenaDice(std::uint64_t seed, std::uint64_t group) : seed_(seed), group_(group) {}

  template <Game G>
  typename G::Roll roll(const typename G::State& state) {
    const std::uint64_t place = static_cast<std::uint64_t>(G::round(state)) << 8U |
                                static_cast<std::uint64_t>(roller(state)) << 4U | static_cast<std::uint64_t>(state.phase);
    count_ = place == place_ ? count_ + 1 : 0;
    place_ = place;
    Random random = Random::for_item(seed_ ^ group_ << 32U, place << 8U | count_);
    return G::sample(state, random);
  }

 private:
  std::uint64_t seed_;
  std::uint64_t group_;
  std::uint64_t place_ = 0;
  std::uint64_t count_ = 0;
};

}  // namespace tafel
