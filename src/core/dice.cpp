#include "core/dice.h"

namespace tafel {
namespace {

/// The outcomes of no dice, of one, of two …, one after the other.
struct Outcomes {
  std::array<WeightedDice, 924> all{};
  std::array<std::size_t, Dice::most + 2> first{};

  constexpr Outcomes() {
    for (int count = 0; count <= Dice::most; ++count) {
      spread(0, count, Dice{}, factorial[static_cast<std::size_t>(count)]);
      first[static_cast<std::size_t>(count) + 1] = size;
    }
    assert(size == all.size());
  }

 private:
  static constexpr std::array<std::uint32_t, Dice::most + 1> factorial{1, 1, 2, 6, 24, 120, 720};

  constexpr void spread(std::size_t colour, int left, Dice dice, std::uint32_t ways) {
    if (colour + 1 == all_colours.size()) {
      all[size++] = {dice + Dice(all_colours[colour], left), ways / factorial[static_cast<std::size_t>(left)]};
      return;
    }
    for (int n = 0; n <= left; ++n) {
      spread(colour + 1, left - n, dice + Dice(all_colours[colour], n), ways / factorial[static_cast<std::size_t>(n)]);
    }
  }

  std::size_t size = 0;
};

}  // namespace

std::span<const WeightedDice> outcomes_of(int count) {
  static constexpr Outcomes outcomes;
  const auto index = static_cast<std::size_t>(count);
  return std::span(outcomes.all).subspan(outcomes.first[index], outcomes.first[index + 1] - outcomes.first[index]);
}

std::string Dice::text() const {
  std::string letters;
  for (const Colour colour : all_colours) letters.append(static_cast<std::size_t>(count(colour)), letter(colour));
  return letters;
}

std::optional<Dice> Dice::read(std::string_view letters) {
  if (letters.size() > most) return std::nullopt;
  Dice dice;
  for (const char c : letters) {
    const auto colour = colour_of_letter(c);
    if (!colour) return std::nullopt;
    dice += Dice(*colour, 1);
  }
  if (dice.text() != letters) return std::nullopt;  // one spelling for one handful
  return dice;
}

}  // namespace tafel
