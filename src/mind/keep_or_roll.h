#pragma once

#include <algorithm>
#include <array>
#include <functional>

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
  std::size_t number(Dice dice) const {
    std::size_t handful = 0;
    for (const Colour colour : all_colours) {
      for (int n = dice.count(colour); n > 0; --n) handful = with(handful, colour);
    }
    return handful;
  }

 private:
  Handfuls();

  std::array<Dice, count> dice_;
  std::array<std::array<std::size_t, 6>, count> with_{};
  std::size_t first_of_five_ = 0;
};

/// A value for every handful.
template <class Value>
using OfHandfuls = std::array<Value, Handfuls::count>;

/// Each handful gets the best value of all handfuls within it; `better(a, b)` tells whether a is better than b.
template <class Value, class Better>
void spread_best(OfHandfuls<Value>& values, Better better) {
  const Handfuls& all = Handfuls::all();
  for (std::size_t h = 0; h < all.first_of_five(); ++h) {
    for (const Colour colour : all_colours) {
      Value& larger = values[all.with(h, colour)];
      if (better(values[h], larger)) larger = values[h];
    }
  }
}

template <class Value>
inline constexpr float sixth = 1.0F / 6;
template <>
inline constexpr double sixth<double> = 1.0 / 6;

/// The handfuls of fewer than five dice get the mean value of what they grow to when the others are rolled.
template <class Value>
void average(OfHandfuls<Value>& values) {
  const Handfuls& all = Handfuls::all();
  for (std::size_t h = all.first_of_five(); h-- > 0;) {
    Value sum = values[all.with(h, all_colours[0])];
    for (std::size_t i = 1; i < all_colours.size(); ++i) sum += values[all.with(h, all_colours[i])];
    values[h] = sum * sixth<Value>;
  }
}

/// Takes values of five final dice and fills in those of keeping fewer and rolling the others, with `rolls_left` rolls to come
/// (at least one), when every choice in between is the best one.
template <class Value, class Better>
void keep_or_roll(OfHandfuls<Value>& values, int rolls_left, Better better) {
  const OfHandfuls<Value> final_values = values;
  average(values);
  while (--rolls_left > 0) {
    spread_best(values, better);
    average(values);
  }
  std::copy(final_values.begin() + static_cast<std::ptrdiff_t>(Handfuls::all().first_of_five()), final_values.end(),
            values.begin() + static_cast<std::ptrdiff_t>(Handfuls::all().first_of_five()));
}

/// The dice to keep of `lying` with `rolls_left` rolls to come, when five final dice are worth `value(Dice)`. Keeping all of
/// them means to stop.
template <class Value>
Dice best_keep(Dice lying, int rolls_left, Value value) {
  const Handfuls& all = Handfuls::all();
  OfHandfuls<double> values{};
  for (std::size_t h = all.first_of_five(); h < Handfuls::count; ++h) values[h] = value(all.dice(h));
  keep_or_roll(values, rolls_left, std::greater<>());
  Dice keep = lying;
  double most = value(lying);
  for (std::size_t h = all.first_of_five(); h-- > 0;) {
    if (values[h] > most && lying.contains(all.dice(h))) {
      keep = all.dice(h);
      most = values[h];
    }
  }
  return keep;
}

}  // namespace tafel
