#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "mind/judge.h"

namespace tafel {

/// A position and what a mind should think of it.
template <Game G>
struct Lesson {
  typename G::State state;
  Hopes hopes;
};

/// What to think of the positions of one game, seen from its end, where `target` became true (temporal differences): a mixture
/// of that and of what the mind thought a moment later. `trust` is the share that each later position passes on of what came
/// after it.
template <Game G>
void add_lessons(const Mind<G>& mind, std::span<const typename G::State> positions, Hopes target, float trust,
                 std::vector<Lesson<G>>& lessons) {
  for (std::size_t i = positions.size(); i-- > 0;) {
    lessons.push_back({positions[i], target});
    Hopes next = judge<G>(mind, positions[i]) * (1 - trust);
    next += target * trust;
    target = next;
  }
}

/// Adds the gradient of one lesson's loss to `gradient` and returns the loss: the cross entropy of the chances, and half the
/// squared error of the points.
template <Game G>
float add_gradient(const Mind<G>& mind, const Lesson<G>& lesson, Mind<G>& gradient) {
  using M = Mind<G>;
  const auto players = static_cast<std::size_t>(G::players(lesson.state));
  std::array<std::array<float, M::inputs>, most_seats> seen;
  std::array<typename M::Neurons, most_seats> sums;
  std::array<Opinion, most_seats> opinions;
  for (std::size_t seat = 0; seat < players; ++seat) {
    Sight<G>::look(lesson.state, static_cast<Seat>(seat), seen[seat]);
    sums[seat] = mind.sums(seen[seat]);
    opinions[seat] = mind.speak(sums[seat]);
  }
  const float usual = usual_points<G>(lesson.state);
  const Hopes hopes = hopes_of<G>(std::span(opinions).first(players), usual);
  float loss = 0;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const float too_strong = hopes.win[seat] - lesson.hopes.win[seat];
    const float too_many = opinions[seat].points - lesson.hopes.points[seat] / usual;
    loss += too_many * too_many / 2;
    if (lesson.hopes.win[seat] > 0) loss -= lesson.hopes.win[seat] * std::log(std::max(hopes.win[seat], 1e-9F));
    gradient.row(M::base)[0] += too_strong;
    gradient.row(M::base)[1] += too_many;
    typename M::Neurons back;
    for (std::size_t h = 0; h < M::hidden; ++h) {
      const float neuron = std::max(sums[seat][h], 0.0F);
      gradient.row(M::to_strength)[h] += too_strong * neuron;
      gradient.row(M::to_points)[h] += too_many * neuron;
      back[h] = sums[seat][h] > 0 ? too_strong * mind.row(M::to_strength)[h] + too_many * mind.row(M::to_points)[h] : 0;
      gradient.row(M::bias)[h] += back[h];
    }
    for (std::size_t i = 0; i < M::inputs; ++i) {
      if (seen[seat][i] == 0) continue;
      for (std::size_t h = 0; h < M::hidden; ++h) gradient.row(i)[h] += seen[seat][i] * back[h];
    }
  }
  return loss;
}

/// Follows gradients downhill, each weight at a pace of its own (Adam; Kingma and Ba).
template <Game G>
class Adam {
 public:
  void step(Mind<G>& mind, const Mind<G>& gradient, float pace) {
    constexpr float keep_mean = 0.9F;
    constexpr float keep_square = 0.999F;
    mean_share_ *= keep_mean;
    square_share_ *= keep_square;
    for (std::size_t i = 0; i < mind.weights.size(); ++i) {
      const float slope = gradient.weights[i];
      float& mean = mean_.weights[i];
      float& square = square_.weights[i];
      mean = keep_mean * mean + (1 - keep_mean) * slope;
      square = keep_square * square + (1 - keep_square) * slope * slope;
      mind.weights[i] -= pace * (mean / (1 - mean_share_)) / (std::sqrt(square / (1 - square_share_)) + 1e-8F);
    }
  }

 private:
  Mind<G> mean_{};
  Mind<G> square_{};
  float mean_share_ = 1;
  float square_share_ = 1;
};

/// A mind that knows nothing yet: small random weights.
template <Game G>
Mind<G> newborn(Random& random) {
  using M = Mind<G>;
  Mind<G> mind;
  const auto fill = [&](std::size_t row, float most) {
    for (std::size_t h = 0; h < M::hidden; ++h) {
      mind.row(row)[h] = (static_cast<float>(random.next() >> 40U) / static_cast<float>(1U << 23U) - 1) * most;
    }
  };
  for (std::size_t input = 0; input < M::inputs; ++input) fill(input, std::sqrt(6.0F / (M::inputs + M::hidden)));
  fill(M::to_strength, std::sqrt(3.0F / M::hidden));
  fill(M::to_points, std::sqrt(3.0F / M::hidden));
  return mind;
}

}  // namespace tafel
