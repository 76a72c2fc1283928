#pragma once

#include <map>
#include <string>

#include "games/border/border.h"
#include "games/wuerfelland/wuerfelland.h"
#include "workshop/draw.h"

namespace tafel {

/// Short labels for spaces, such as the numbers of the moves that lead there.
using Labels = std::map<int, std::string>;

// Empty boards
Picture board_tiles(const BorderBoard& board);
Picture board_tiles(const WuerfellandBoard& board);

// The board of a seat in the middle of a game
Picture board_tiles(const Border::State& state, Seat seat, const Labels& labels = {});
Picture board_tiles(const Wuerfelland::State& state, Seat seat, const Labels& labels = {});

}  // namespace tafel
