#pragma once

#include <cassert>
#include <cstddef>
#include <memory>
#include <type_traits>

namespace tafel {

/// A list of plain values with room for `Capacity` of them that lives on the stack and never allocates.
template <class T, std::size_t Capacity>
class FixedList {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  static constexpr std::size_t capacity = Capacity;

  FixedList() {}  // NOLINT(modernize-use-equals-default): items come to life in `push`, setting up all of them would cost more

  constexpr void push(const T& item) {
    assert(size_ < Capacity);
    std::construct_at(&items_[size_++], item);
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
  constexpr T& operator[](std::size_t index) {
    assert(index < size_);
    return items_[index];
  }
  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    T items_[Capacity];
  };
};

}  // namespace tafel
