#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace tafel {

/// A fast random source with a fixed, documented stream: the same seed gives the same numbers on every platform.
/// The generator is xoshiro256++ (Blackman and Vigna); its four words are the first four outputs of SplitMix64 started at
/// the seed. `below(n)` multiplies the upper 32 bits of an output by n and keeps the upper half of the product, drawing
/// again in the rare case where that would favour a number (Lemire).
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : words_) word = split_mix(seed);
  }

  /// The source for item `index` of a series: independent of how the series is divided among threads.
  static constexpr Random for_item(std::uint64_t seed, std::uint64_t index) {
    std::uint64_t mixed = seed;
    return Random(split_mix(mixed) ^ split_mix(index));
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
    const std::uint64_t t = words_[1] << 17;
    words_[2] ^= words_[0];
    words_[3] ^= words_[1];
    words_[1] ^= words_[2];
    words_[0] ^= words_[3];
    words_[2] ^= t;
    words_[3] = std::rotl(words_[3], 45);
    return result;
  }

  /// A number from 0 to n − 1, all equally likely.
  constexpr std::uint32_t below(std::uint32_t n) {
    std::uint64_t product = (next() >> 32) * n;
    if (static_cast<std::uint32_t>(product) < n) [[unlikely]] {
      const std::uint32_t threshold = (0U - n) % n;
      while (static_cast<std::uint32_t>(product) < threshold) product = (next() >> 32) * n;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Puts the items of a container into a random order (Fisher–Yates, from the back).
  template <class Container>
  constexpr void shuffle(Container& items) {
    for (auto left = static_cast<std::uint32_t>(items.size()); left > 1; --left) {
      std::swap(items[left - 1], items[below(left)]);
    }
  }

 private:
  static constexpr std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = state += 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  std::array<std::uint64_t, 4> words_{};
};

}  // namespace tafel
