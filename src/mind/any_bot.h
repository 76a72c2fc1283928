#pragma once

#include <string>
#include <string_view>

#include "games/any_game.h"

namespace tafel {

bool is_bot(std::string_view name);

/// The move that the bot of that name makes for a seat that acts now. Several seats may act at once: a bot sees what the others
/// had done when the action began, and nothing of what they have done since.
std::string bot_move(std::string_view bot, const AnyGame& now, const AnyGame& action_start, Seat seat, Random& random);

}  // namespace tafel
