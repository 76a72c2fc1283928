#pragma once

#include <optional>
#include <string_view>

#include "games/any_game.h"

namespace tafel {

/// What somebody sent, or nothing if it is not a JSON object. Neither is what is nested deeper than any message: to copy or to
/// write it would take more stack than there is.
std::optional<Json> read_message(std::string_view text);

}  // namespace tafel
