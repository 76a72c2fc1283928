#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/random.h"

namespace tafel {

/// The six colours of the dice and boards of The Border and Würfelland.
enum class Colour : std::uint8_t { red, yellow, green, blue, orange, grey };

inline constexpr std::array<Colour, 6> all_colours{Colour::red,  Colour::yellow, Colour::green,
                                                   Colour::blue, Colour::orange, Colour::grey};
/// One letter a colour, the same in files, records and on the page. Grey is `s`, for stone (German: Stein).
inline constexpr std::string_view colour_letters = "rygbos";

constexpr std::size_t index_of(Colour colour) { return static_cast<std::size_t>(colour); }
constexpr char letter(Colour colour) { return colour_letters[index_of(colour)]; }
constexpr std::optional<Colour> colour_of_letter(char letter) {
  const auto place = colour_letters.find(letter);
  if (place == std::string_view::npos) return std::nullopt;
  return all_colours[place];
}

/// A handful of colour dice, as the number of dice that show each colour: the order of dice never matters, and there are
/// only 252 handfuls of five. Written as letters in the order of the colours: `rryb`.
class Dice {
 public:
  constexpr Dice() = default;
  constexpr Dice(Colour colour, int count) : packed_(static_cast<std::uint32_t>(count) << shift(colour)) {}

  // Looking
  constexpr int count(Colour colour) const { return static_cast<int>(packed_ >> shift(colour) & 15U); }
  constexpr int total() const {
    const std::uint32_t pairs = (packed_ & 0x0f0f0fU) + (packed_ >> 4 & 0x0f0f0fU);
    return static_cast<int>((pairs + (pairs >> 8) + (pairs >> 16)) & 0xffU);
  }
  constexpr bool empty() const { return packed_ == 0; }
  constexpr bool contains(Dice other) const {
    // The guard bit above each count survives the subtraction just where enough dice lie there.
    return (((packed_ | guards) - other.packed_) & guards) == guards;
  }
  /// A number that differs between any two handfuls.
  constexpr std::uint32_t code() const { return packed_; }

  // Changing
  constexpr Dice& operator+=(Dice other) {
    packed_ += other.packed_;
    return *this;
  }
  constexpr Dice& operator-=(Dice other) {
    assert(contains(other));
    packed_ -= other.packed_;
    return *this;
  }
  friend constexpr Dice operator+(Dice a, Dice b) { return a += b; }
  friend constexpr Dice operator-(Dice a, Dice b) { return a -= b; }
  friend constexpr bool operator==(Dice, Dice) = default;

  // Rolling
  static constexpr int most = 6;
  /// Rolls `count` dice with a single draw from the source.
  static constexpr Dice roll(int count, Random& random) {
    assert(count >= 0 && count <= most);
    constexpr std::array<std::uint32_t, most + 1> ways{1, 6, 36, 216, 1296, 7776, 46656};
    std::uint32_t draw = random.below(ways[static_cast<std::size_t>(count)]);
    Dice dice;
    for (int i = 0; i < count; ++i) {
      dice.packed_ += 1U << 4 * (draw % 6);
      draw /= 6;
    }
    return dice;
  }

  // Notation
  std::string text() const;
  static std::optional<Dice> read(std::string_view letters);

 private:
  // Counts are nibbles: at most six dice exist, so the top bit of each stays free.
  static constexpr std::uint32_t guards = 0x888888U;
  static constexpr unsigned shift(Colour colour) { return 4U * static_cast<unsigned>(colour); }

  std::uint32_t packed_ = 0;
};

/// One outcome of a roll and in how many of the 6ⁿ ways of n distinguishable dice it comes about.
struct WeightedDice {
  Dice dice;
  std::uint32_t ways;
};

/// The different outcomes of `count` dice, each once.
std::span<const WeightedDice> outcomes_of(int count);

}  // namespace tafel
