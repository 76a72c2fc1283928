#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"
#include "mind/think.h"

namespace tafel {

// The shipped minds, for games of whatever kind

/// How hard the bot of a level thinks.
std::optional<Effort> effort_of_level(const AnyGame& game, std::string_view level);
/// What the seats may hope for in any position.
Hopes appraise(const AnyGame& game, Effort effort);

struct WeighedText {
  std::string move;
  Hopes hopes;
};
/// Weighs every legal move of a seat that acts; `seen` is the game as `Journal::seen_by` shows it.
std::vector<WeighedText> weigh(const AnyGame& seen, Seat seat, Effort effort);

}  // namespace tafel
