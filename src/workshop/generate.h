#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace tafel {

/// Makes a new board for a game, as the content of a board file; the same board for the same seed and number. Every board
/// made satisfies all constraints of the rules. `kind` may be "europa" for Würfelland (W-80) and is the side, "A" or "B", for a
/// sheet of Colour Lines; else it is empty.
Result<Json> generate_board(std::string_view game, std::string_view kind, std::uint64_t seed, int number);

/// The content of a board file as its text: like the files in boards/, with one row of the picture a line.
std::string board_text(const Json& board);

}  // namespace tafel
