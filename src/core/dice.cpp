#include "core/dice.h"

namespace tafel {

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
