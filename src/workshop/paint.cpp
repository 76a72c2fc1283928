#include "workshop/paint.h"

#include <array>
#include <cmath>

namespace tafel {
namespace {

/// The six colours were searched for by computer: any two of them stay apart for normal eyes and for the three kinds of
/// colour blindness (distance in OKLab at least 0.12, under the simulation of Machado et al.), mostly through lightness.
constexpr std::array<Rgb, 10> paints{{
    {0xb8, 0x2a, 0x24},  // red
    {0xff, 0xdc, 0x5a},  // yellow
    {0x57, 0xc9, 0x9f},  // green
    {0x1f, 0x4a, 0x9e},  // blue
    {0xe7, 0x84, 0x17},  // orange
    {0x76, 0x7e, 0x83},  // grey
    {0xff, 0xff, 0xff},  // white
    {0x2b, 0x2c, 0x33},  // black
    {0xe0, 0xe7, 0xcd},  // land
    {0xf5, 0xdc, 0x94},  // land_won
}};

constexpr bool is_dark(Rgb c) { return 299 * c.red + 587 * c.green + 114 * c.blue < 128'000; }

}  // namespace

Rgb rgb(Paint paint) { return paints[static_cast<std::size_t>(paint)]; }

Rgb mix(Rgb a, Rgb b, double share_of_b) {
  const auto blend = [&](int x, int y) { return static_cast<int>(std::lround(x + (y - x) * share_of_b)); };
  return {blend(a.red, b.red), blend(a.green, b.green), blend(a.blue, b.blue)};
}

Rgb readable_on(Rgb ground) { return is_dark(ground) ? snow : ink; }

std::string hex_code(Rgb colour) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "#";
  for (const int part : {colour.red, colour.green, colour.blue}) {
    text += digits[static_cast<std::size_t>(part / 16)];
    text += digits[static_cast<std::size_t>(part % 16)];
  }
  return text;
}

}  // namespace tafel
