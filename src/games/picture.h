#pragma once

#include <string>
#include <vector>

#include "core/hex.h"
#include "core/result.h"
#include "games/game.h"

namespace tafel {

/// A board as it stands in its file: a picture made of letters, one sign a hexagon, two characters a column, every second
/// row shifted by one character. Blanks are places where nothing is.
///
///      r r y       row 1
///     r * y y      row 2 would start half a hexagon to the left or right of row 1
struct Cell {
  Hex place;
  char sign;
};

/// Where a cell stands, for people: "row 3, column 5", both counted from 1.
std::string where(Hex place);

/// Reads the rows of a picture into its cells, in reading order.
Result<std::vector<Cell>> read_picture(const Json& rows);

/// What every board file says about itself, and where it came from.
struct BoardSource {
  std::string id;    ///< the file's name without ending
  std::string hash;  ///< SHA-256 of the picture for boards that ship with the program, else empty
  std::string name_de;
  std::string name_en;
  Json content;  ///< the whole file
};

/// A file of `boards/`, built into the program.
struct ShippedFile {
  std::string_view game;
  std::string_view id;
  std::string_view hash;
  std::string_view text;
};
std::vector<ShippedFile> shipped_files(std::string_view game);

/// Reads what all board files share and checks that the file is one for `game`.
Result<BoardSource> read_source(std::string_view game, Json content);

}  // namespace tafel
