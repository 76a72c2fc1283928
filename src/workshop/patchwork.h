#pragma once

#include <optional>
#include <vector>

#include "core/dice.h"
#include "core/hex.h"
#include "core/random.h"

namespace tafel {

/// Cuts a field of hexagons into connected patches, six each of the sizes `smallest` to `smallest + 3`, and colours them so
/// that every colour has one patch of each size and no two of one colour touch. The patches are compact: wherever there is
/// a choice they grow into the most enclosed hexagon. `nothing` if this attempt got stuck, which most attempts do: try again.
struct Patchwork {
  std::vector<int> patch_of;  ///< by hexagon
  std::vector<Colour> colour_of_patch;
  int bends = 0;  ///< pairs of touching hexagons that lie in different patches: the fewer, the rounder the shapes

  Colour colour_at(std::size_t hexagon) const { return colour_of_patch[static_cast<std::size_t>(patch_of[hexagon])]; }
};
std::optional<Patchwork> cut_patchwork(const std::vector<Hex>& field, int smallest, Random& random);

}  // namespace tafel
