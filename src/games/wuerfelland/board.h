#pragma once

#include "games/patch_board.h"

namespace tafel {

/// A map of Würfelland (W-03 to W-08): its coloured areas and its treasures. In pictures a capital letter is a space with a
/// treasure, `*` the start space and `#` an obstacle.
struct WuerfellandBoard : PatchBoard {
  static constexpr std::string_view game = "wuerfelland";
  static constexpr char start = '*';
  static constexpr char obstacle = '#';

  int sheet = 0;        ///< the board this map is printed on: two maps, its sides, share one
  char side = 0;        ///< 'A' or 'B'
  bool europa = false;  ///< W-80
  int treasures_needed = 0;
  SmallSet treasures;

  /// Checks every constraint of the rules; a fault names the place and the reason.
  static Result<WuerfellandBoard> read(BoardSource source);
};

}  // namespace tafel
