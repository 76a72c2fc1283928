#pragma once

#include <cassert>
#include <cstddef>
#include <span>

namespace tafel {

/// Writes what a mind sees, one input after the other.
class Pen {
 public:
  explicit Pen(std::span<float> seen) : rest_(seen) {}

  void put(float value) {
    assert(!rest_.empty());
    rest_[0] = value;
    rest_ = rest_.subspan(1);
  }
  void put(int value, int of) { put(static_cast<float>(value) / static_cast<float>(of)); }
  void put(bool is) { put(is ? 1.0F : 0.0F); }
  /// `count` inputs of which only number `which` is one, or none if there is no such number.
  void one_of(int count, int which) {
    for (int i = 0; i < count; ++i) put(i == which);
  }
  bool is_done() const { return rest_.empty(); }

 private:
  std::span<float> rest_;
};

}  // namespace tafel
