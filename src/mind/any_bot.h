#pragma once

#include <string>
#include <string_view>

#include "games/any_game.h"

namespace tafel {

bool is_bot(std::string_view name);
/// "random, greedy and so on"
std::string all_bots();
/// Says which bots there are.
Fault no_such_bot(std::string_view name);

/// The move that the bot of that name makes for a seat that acts now. Several seats may act at once, and what the others are
/// doing is not the bot's to know: `seen` is the game as `Journal::seen_by` shows it.
std::string bot_move(std::string_view bot, const AnyGame& seen, Seat seat, Random& random);

}  // namespace tafel
