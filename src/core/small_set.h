#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace tafel {

/// A set of small numbers, 0 to 127, in two machine words. Iterating yields the members in ascending order.
class SmallSet {
 public:
  static constexpr int capacity = 128;

  constexpr SmallSet() = default;

  // Members
  constexpr bool contains(int member) const { return (words_[word(member)] >> (member & 63) & 1) != 0; }
  constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }
  constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
  constexpr int first() const {
    assert(!empty());
    return words_[0] != 0 ? std::countr_zero(words_[0]) : 64 + std::countr_zero(words_[1]);
  }
  constexpr void add(int member) { words_[word(member)] |= bit(member); }
  constexpr void remove(int member) { words_[word(member)] &= ~bit(member); }

  // Whole sets
  constexpr bool within(SmallSet other) const { return (*this - other).empty(); }
  constexpr bool meets(SmallSet other) const { return !(*this & other).empty(); }
  constexpr SmallSet& operator|=(SmallSet other) {
    words_[0] |= other.words_[0];
    words_[1] |= other.words_[1];
    return *this;
  }
  constexpr SmallSet& operator&=(SmallSet other) {
    words_[0] &= other.words_[0];
    words_[1] &= other.words_[1];
    return *this;
  }
  constexpr SmallSet& operator-=(SmallSet other) {
    words_[0] &= ~other.words_[0];
    words_[1] &= ~other.words_[1];
    return *this;
  }
  friend constexpr SmallSet operator|(SmallSet a, SmallSet b) { return a |= b; }
  friend constexpr SmallSet operator&(SmallSet a, SmallSet b) { return a &= b; }
  friend constexpr SmallSet operator-(SmallSet a, SmallSet b) { return a -= b; }
  friend constexpr bool operator==(SmallSet, SmallSet) = default;

  // Iteration
  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;

 private:
  static constexpr std::size_t word(int member) {
    assert(member >= 0 && member < capacity);
    return static_cast<std::size_t>(member) >> 6;
  }
  static constexpr std::uint64_t bit(int member) { return std::uint64_t{1} << (member & 63); }

  std::array<std::uint64_t, 2> words_{};
};

class SmallSet::Iterator {
 public:
  constexpr explicit Iterator(SmallSet rest) : rest_(rest) {}
  constexpr int operator*() const { return rest_.first(); }
  constexpr Iterator& operator++() {
    auto& low = rest_.words_[rest_.words_[0] != 0 ? 0 : 1];
    low &= low - 1;
    return *this;
  }
  friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

 private:
  SmallSet rest_;
};

constexpr SmallSet::Iterator SmallSet::begin() const { return Iterator(*this); }
constexpr SmallSet::Iterator SmallSet::end() const { return Iterator(SmallSet{}); }

}  // namespace tafel
