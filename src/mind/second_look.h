#pragma once

#include <array>

#include "mind/net.h"

namespace tafel {

/// What a network says of positions much like a first one: only the inputs that differ are added up anew.
template <class Mind>
class SecondLook {
 public:
  using Seen = std::array<float, Mind::inputs>;

  SecondLook() = default;
  SecondLook(const Mind& mind, const Seen& first) : first_(first), sums_(mind.sums(first)) {}

  Opinion operator()(const Mind& mind, const Seen& seen) const {
    typename Mind::Neurons sums = sums_;
    for (std::size_t i = 0; i < Mind::inputs; ++i) {
      if (seen[i] != first_[i]) mind.add(sums, i, seen[i] - first_[i]);
    }
    return mind.speak(sums);
  }

 private:
  Seen first_{};
  typename Mind::Neurons sums_{};
};

}  // namespace tafel
