#pragma once

#include <algorithm>
#include <array>

#include "core/dice.h"

namespace tafel {

/// All handfuls of up to five dice, smaller ones first, and how they grow into each other: the ground on which the value of
/// keeping some dice and rolling the others is worked out exactly.
class Handfuls {
 public:
  static constexpr int most = 5;
  static constexpr std::size_t count = 462;

  static const Handfuls& all();

  Dice dice(std::size_t handful) const { return dice_[handful]; }
  /// The handful with one die more; only for fewer than five dice.
  std::size_t with(std::size_t handful, Colour colour) const { return with_[handful][index_of(colour)]; }
  std::size_t first_of_five() const { return first_of_five_; }

 private:
  Handfuls();

  std::array<Dice, count> dice_;
  std::array<std::array<std::size_t, 6>, count> with_{};
  std::size_t first_of_five_ = 0;
};

/// The dice to keep of `lying` with `rolls_left` rolls to come (at least one), when five final dice are worth
/// `value(Dice)` and every choice in between is the best one. Keeping all of them means to stop.
template <class Value>
Dice best_keep(Dice lying, int rolls_left, Value value) {
  const Handfuls& all = Handfuls::all();
  // expected[h]: the value of keeping h and rolling the rest
  std::array<double, Handfuls::count> expected{};
  for (std::size_t h = all.first_of_five(); h < Handfuls::count; ++h) expected[h] = value(all.dice(h));
  for (;; --rolls_left) {
    for (std::size_t h = all.first_of_five(); h-- > 0;) {
      double sum = 0;
      for (const Colour colour : all_colours) sum += expected[all.with(h, colour)];
      expected[h] = sum / 6;
    }
    if (rolls_left == 1) break;
    // best[h]: the value of having rolled h, one roll earlier: of keeping the best part of it
    std::array<double, Handfuls::count> best = expected;
    for (std::size_t h = 0; h < all.first_of_five(); ++h) {
      for (const Colour colour : all_colours) {
        double& larger = best[all.with(h, colour)];
        larger = std::max(larger, best[h]);
      }
    }
    expected = best;
  }
  Dice keep = lying;
  double most = value(lying);
  for (std::size_t h = all.first_of_five(); h-- > 0;) {
    if (expected[h] > most && lying.contains(all.dice(h))) {
      keep = all.dice(h);
      most = expected[h];
    }
  }
  return keep;
}

}  // namespace tafel
