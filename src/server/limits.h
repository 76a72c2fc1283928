#pragma once

#include <algorithm>
#include <chrono>

namespace tafel {

/// Allows so much a second for long, and `burst` at once.
class Allowance {
 public:
  Allowance(double per_second, double burst) : per_second_(per_second), burst_(burst), left_(burst) {}

  bool take(std::chrono::steady_clock::time_point now) {
    left_ = std::min(burst_, left_ + per_second_ * std::chrono::duration<double>(now - last_).count());
    last_ = now;
    if (left_ < 1) return false;
    left_ -= 1;
    return true;
  }
  /// Nothing has been taken for so long that it does not matter any more.
  bool is_full(std::chrono::steady_clock::time_point now) const {
    return left_ + per_second_ * std::chrono::duration<double>(now - last_).count() >= burst_;
  }

 private:
  double per_second_;
  double burst_;
  double left_;
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace tafel
