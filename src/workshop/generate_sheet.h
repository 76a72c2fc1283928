#pragma once

#include <cstdint>

#include "games/game.h"

namespace tafel {

/// Makes a new sheet of Colour Lines of side 'A' or 'B', as the content of a board file; the same sheet for the same seed and
/// number. Every colour is as far from the edges as every other: a colour whose block lies at the outside in one half lies
/// towards the middle in the other.
Json generate_sheet(char side, std::uint64_t seed, int number);

}  // namespace tafel
