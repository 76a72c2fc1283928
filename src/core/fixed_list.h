#pragma once

#include <array>
#include <cassert>
#include <cstddef>

namespace tafel {

/// A list with room for `Capacity` items that lives on the stack and never allocates.
template <class T, std::size_t Capacity>
class FixedList {
 public:
  constexpr void push(const T& item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  constexpr void replace(std::size_t index, const T& item) {
    assert(index < size_);
    items_[index] = item;
  }
  constexpr void clear() { size_ = 0; }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](std::size_t index) const {
    assert(index < size_);
    return items_[index];
  }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

 private:
  std::size_t size_ = 0;
  std::array<T, Capacity> items_;  // left uninitialised on purpose: lists are filled anew for every decision
};

}  // namespace tafel
