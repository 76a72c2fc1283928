#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"

namespace tafel {

/// Makes a new board for a game, as the content of a board file; the same board for the same seed and number. Every board
/// made satisfies all constraints of the rules. `europa` asks for a map of Würfelland in that style (W-80).
Result<Json> generate_board(std::string_view game, bool europa, std::uint64_t seed, int number);

/// The content of a board file as its text: like the files in boards/, with one row of the picture a line.
std::string board_text(const Json& board);

}  // namespace tafel
