#pragma once

#include <array>
#include <string>
#include <vector>

#include "games/patch_board.h"

namespace tafel {

/// One of the nine areas that every board of The Border has: its worth, its name, its picture.
struct BorderArea {
  std::string id;
  std::string name_de;
  std::string name_en;
  std::string drawing;  ///< an SVG path on a field of 24 by 24
  char sign = 0;        ///< marks the area's inside in pictures
  int high = 0;         ///< points for the first to complete it
  int low = 0;          ///< points for later ones
};

/// A board of The Border (B-02 to B-06): its coloured segments, and for each area the coloured spaces of its border. The two
/// white spaces belong to no set; they count as crossed (B-03).
struct BorderBoard : PatchBoard {
  static constexpr std::string_view game = "border";
  static constexpr int areas = 9;
  static constexpr char white = '*';

  std::array<SmallSet, areas> border;

  /// Checks every constraint of the rules; a fault names the place and the reason.
  static Result<BorderBoard> read(BoardSource source);
};

/// What all boards share: the nine areas, and the picture with every coloured space as `o`.
struct BorderLayout {
  std::array<BorderArea, BorderBoard::areas> areas;  ///< by worth
  std::vector<Cell> cells;
};
const BorderLayout& border_layout();

/// Checks a layout against B-02, B-03, B-05 and B-06.
Result<bool> check_border_layout(const BorderLayout& layout);

}  // namespace tafel
