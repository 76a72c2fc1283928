#pragma once

#include <string>

#include "workshop/draw.h"

namespace tafel {

struct Rgb {
  int red;
  int green;
  int blue;
};

inline constexpr Rgb ink{0x1d, 0x1f, 0x26};
inline constexpr Rgb snow{0xff, 0xff, 0xff};

Rgb rgb(Paint paint);
constexpr bool is_land(Paint paint) { return paint == Paint::land || paint == Paint::land_won; }

Rgb mix(Rgb a, Rgb b, double share_of_b);
/// Light or dark, whichever can be read on this ground.
Rgb readable_on(Rgb ground);
/// As SVG writes it: "#b82a24".
std::string hex_code(Rgb colour);

}  // namespace tafel
