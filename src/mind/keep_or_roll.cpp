#include "mind/keep_or_roll.h"

#include <map>

namespace tafel {

Handfuls::Handfuls() {
  std::map<std::uint32_t, std::size_t> number;
  std::size_t next = 0;
  for (int size = 0; size <= most; ++size) {
    if (size == most) first_of_five_ = next;
    for (const WeightedDice outcome : outcomes_of(size)) {
      dice_[next] = outcome.dice;
      number[outcome.dice.code()] = next++;
    }
  }
  for (std::size_t h = 0; h < first_of_five_; ++h) {
    for (const Colour colour : all_colours) with_[h][index_of(colour)] = number[(dice_[h] + Dice(colour, 1)).code()];
  }
}

const Handfuls& Handfuls::all() {
  static const Handfuls handfuls;
  return handfuls;
}

}  // namespace tafel
