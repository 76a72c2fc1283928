#pragma once

#include <initializer_list>
#include <string_view>

#include "games/game.h"

namespace tafel {

// What the set-ups of all games have in common, read from JSON

/// Refuses what is no object, and keys the game does not know.
Result<bool> check_keys(const GameInfo& game, const Json& given, std::initializer_list<std::string_view> known);

/// The seat under "first": who begins.
Result<Seat> read_first(int players, const Json& given);

}  // namespace tafel
