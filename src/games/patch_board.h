#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "core/dice.h"
#include "core/small_set.h"
#include "games/picture.h"

namespace tafel {

/// A board of coloured patches on hexagons: the segments of The Border, the areas of Würfelland. For each colour it has one
/// patch of each of four consecutive sizes, so "g4" names a patch and "g4.2" its second space in reading order.
/// The coloured spaces are numbered from 0 in reading order; sets of them are `SmallSet`s.
struct PatchBoard {
  static constexpr int sizes = 4;
  static constexpr int patches = 6 * sizes;

  struct Patch {
    Colour colour{};
    int size = 0;
    SmallSet spaces;
  };

  BoardSource source;
  int space_count = 0;
  std::array<Patch, patches> patch;  ///< by colour, then by size
  std::array<SmallSet, 6> of_colour;
  std::array<SmallSet, SmallSet::capacity> neighbours;
  std::array<std::uint8_t, SmallSet::capacity> patch_of{};
  std::array<Hex, SmallSet::capacity> place{};
  std::vector<std::string> name;  ///< of each space: "g4.2"
  SmallSet beside_start;          ///< the spaces that touch a white one, crossed from the beginning

  // Finding
  Colour colour(int space) const { return patch_at(space).colour; }
  const Patch& patch_at(int space) const { return patch[patch_of[static_cast<std::size_t>(space)]]; }
  int space_at(Hex hex) const;  ///< −1 where there is none

  // Notation
  std::string patch_name(int patch_number) const;
  const std::string& space_name(int space) const { return name[static_cast<std::size_t>(space)]; }

  /// Fills in all but `source` from the cells of a picture; `white` is the sign of crossed spaces, `noun` what the game calls
  /// a patch. Fails unless each colour has exactly one patch each of the sizes `smallest` to `smallest + 3`.
  Result<bool> fill(const std::vector<Cell>& cells, char white, int smallest, const std::string& noun);
};

std::string_view colour_name(Colour colour);

}  // namespace tafel
