#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tafel {

/// e to the x, the same on every platform: the standard library's differs in the last bit from one to the next.
constexpr float exponential(float x) {
  x = std::clamp(x, -80.0F, 80.0F);
  const float turns = x * 1.44269504F;
  const int whole = static_cast<int>(turns + (turns < 0 ? -0.5F : 0.5F));
  const float rest = x - static_cast<float>(whole) * 0.693147181F;
  // the series of e to the rest, |rest| ≤ 0.35
  const float series =
      1 + rest * (1 + rest * (0.5F + rest * (0.166666667F +
                                             rest * (0.0416666667F + rest * (0.00833333333F + rest * 0.00138888889F)))));
  return series * std::bit_cast<float>(static_cast<std::uint32_t>(whole + 127) << 23U);
}

/// What a network says of a seat: how strongly it stands, to be compared with the other seats, and the points it will have.
struct Opinion {
  float strength = 0;
  float points = 0;
};

/// A small network: one layer of hidden neurons, each the positive part of a weighted sum of the inputs, and two outputs.
template <std::size_t Inputs, std::size_t Hidden>
struct Net {
  static constexpr std::size_t inputs = Inputs;
  static constexpr std::size_t hidden = Hidden;
  /// In rows of `Hidden`: a row for each input, then the neurons' biases, then what goes from them to the strength and to the
  /// points; at the end the two outputs' biases. By inputs, so that an input of zero, as most are, costs nothing.
  static constexpr std::size_t size = (Inputs + 3) * Hidden + 2;
  using Neurons = std::array<float, Hidden>;

  std::array<float, size> weights{};

  float* row(std::size_t number) { return weights.data() + number * Hidden; }
  const float* row(std::size_t number) const { return weights.data() + number * Hidden; }
  static constexpr std::size_t bias = Inputs;
  static constexpr std::size_t to_strength = Inputs + 1;
  static constexpr std::size_t to_points = Inputs + 2;
  static constexpr std::size_t base = Inputs + 3;

  /// The sums that the hidden neurons see.
  Neurons sums(std::span<const float, Inputs> seen) const {
    Neurons sum;
    std::copy_n(row(bias), Hidden, sum.begin());
    for (std::size_t i = 0; i < Inputs; ++i) {
      if (seen[i] != 0) add(sum, i, seen[i]);
    }
    return sum;
  }
  /// Changes the sums as if an input had grown by `more`.
  void add(Neurons& sum, std::size_t input, float more) const {
    const float* weight = row(input);
    for (std::size_t h = 0; h < Hidden; ++h) sum[h] += more * weight[h];
  }
  Opinion speak(const Neurons& sum) const {
    Opinion opinion{row(base)[0], row(base)[1]};
    for (std::size_t h = 0; h < Hidden; ++h) {
      const float neuron = std::max(sum[h], 0.0F);
      opinion.strength += neuron * row(to_strength)[h];
      opinion.points += neuron * row(to_points)[h];
    }
    return opinion;
  }
  Opinion operator()(std::span<const float, Inputs> seen) const { return speak(sums(seen)); }
};

}  // namespace tafel
