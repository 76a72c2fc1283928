#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace tafel {

/// The best few of many things, best first.
template <class Thing>
class Shortlist {
 public:
  static constexpr int most = 32;

  explicit Shortlist(int length) : length_(static_cast<std::size_t>(std::clamp(length, 1, most))) {}

  void add(const Thing& thing, float value) {
    if (size_ == length_ && value <= entries_[size_ - 1].value) return;
    std::size_t place = size_ < length_ ? size_++ : size_ - 1;
    for (; place > 0 && entries_[place - 1].value < value; --place) entries_[place] = entries_[place - 1];
    entries_[place] = {thing, value};
  }
  std::size_t size() const { return size_; }
  const Thing& operator[](std::size_t place) const { return entries_[place].thing; }

 private:
  struct Entry {
    Thing thing;
    float value;
  };
  std::size_t length_;
  std::size_t size_ = 0;
  std::array<Entry, most> entries_;
};

}  // namespace tafel
