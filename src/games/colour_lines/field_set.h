#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>

namespace tafel {

/// The fields of a sheet of Colour Lines: 12 rows of 14 (C-01). Rows are stored 16 fields apart, so that all of them fill three
/// machine words exactly and a step over the left or right rim always lands on a column that does not exist.
struct Field {
  static constexpr int rows = 12;
  static constexpr int columns = 14;
  static constexpr int stride = 16;
  static constexpr int count = rows * stride;
  static constexpr std::uint8_t none = 255;

  static constexpr int at(int row, int column) { return row * stride + column; }
  static constexpr int row(int field) { return field / stride; }
  static constexpr int column(int field) { return field % stride; }
};

/// The direction of a stroke (C-14), clockwise from the top.
enum class Stroke : std::uint8_t { up, right, down, left };
inline constexpr std::array<int, 4> stroke_steps{-Field::stride, 1, Field::stride, -1};
constexpr int after(int field, Stroke stroke) { return field + stroke_steps[static_cast<std::size_t>(stroke)]; }

/// A set of fields. Iterating yields the members row by row from the top, each row from the left.
class FieldSet {
 public:
  constexpr FieldSet() = default;

  // Members
  constexpr bool contains(int field) const { return (words_[word(field)] >> (field & 63) & 1) != 0; }
  constexpr bool empty() const { return (words_[0] | words_[1] | words_[2]) == 0; }
  constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]) + std::popcount(words_[2]); }
  constexpr int first() const {
    assert(!empty());
    if (words_[0] != 0) return std::countr_zero(words_[0]);
    return words_[1] != 0 ? 64 + std::countr_zero(words_[1]) : 128 + std::countr_zero(words_[2]);
  }
  constexpr void add(int field) { words_[word(field)] |= bit(field); }
  constexpr void remove(int field) { words_[word(field)] &= ~bit(field); }

  // Whole sets
  constexpr bool meets(const FieldSet& other) const {
    return ((words_[0] & other.words_[0]) | (words_[1] & other.words_[1]) | (words_[2] & other.words_[2])) != 0;
  }
  constexpr bool within(const FieldSet& other) const { return (*this - other).empty(); }
  constexpr FieldSet& operator|=(const FieldSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  constexpr FieldSet& operator&=(const FieldSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  constexpr FieldSet& operator-=(const FieldSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend constexpr FieldSet operator|(FieldSet a, const FieldSet& b) { return a |= b; }
  friend constexpr FieldSet operator&(FieldSet a, const FieldSet& b) { return a &= b; }
  friend constexpr FieldSet operator-(FieldSet a, const FieldSet& b) { return a -= b; }
  friend constexpr auto operator<=>(const FieldSet&, const FieldSet&) = default;

  /// These fields and all that one stroke leads to from them; steps over the rim go to columns that no sheet has.
  constexpr FieldSet grown() const {
    const auto [a, b, c] = words_;
    FieldSet wide;
    wide.words_[0] = a | a << 1 | a >> 1 | a << 16 | a >> 16 | b << 48 | b << 63;
    wide.words_[1] = b | b << 1 | b >> 1 | b << 16 | b >> 16 | a >> 48 | a >> 63 | c << 48 | c << 63;
    wide.words_[2] = c | c << 1 | c >> 1 | c << 16 | c >> 16 | b >> 48 | b >> 63;
    return wide;
  }

  /// The members at most three rows and columns away from `centre`, as bit 8 × (row − centre's row + 3) + column − centre's
  /// column + 3: a whole path of three strokes is then one mask (see `Path`).
  static constexpr int reach = 3;
  constexpr std::uint64_t around(int centre) const {
    std::uint64_t window = 0;
    const int column = Field::column(centre);
    for (int i = 0; i <= 2 * reach; ++i) {
      const int row = Field::row(centre) + i - reach;
      if (row < 0 || row >= Field::rows) continue;
      const std::uint64_t line = words_[word(row * Field::stride)] >> (row * Field::stride & 63) & 0xffffU;
      window |= (line << reach >> column & 0x7fU) << 8 * i;
    }
    return window;
  }

  // Iteration
  class Iterator;
  constexpr Iterator begin() const;
  constexpr Iterator end() const;

 private:
  static constexpr std::size_t word(int field) {
    assert(field >= 0 && field < Field::count);
    return static_cast<std::size_t>(field) >> 6;
  }
  static constexpr std::uint64_t bit(int field) { return std::uint64_t{1} << (field & 63); }

  std::array<std::uint64_t, 3> words_{};
};

class FieldSet::Iterator {
 public:
  constexpr explicit Iterator(const FieldSet& rest) : rest_(rest) {}
  constexpr int operator*() const { return rest_.first(); }
  constexpr Iterator& operator++() {
    rest_.remove(rest_.first());
    return *this;
  }
  friend constexpr bool operator==(const Iterator&, const Iterator&) = default;

 private:
  FieldSet rest_;
};

constexpr FieldSet::Iterator FieldSet::begin() const { return Iterator(*this); }
constexpr FieldSet::Iterator FieldSet::end() const { return Iterator(FieldSet{}); }

}  // namespace tafel
