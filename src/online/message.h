#pragma once

#include <optional>
#include <string_view>

#include "games/any_game.h"

namespace tafel {

/// What somebody sent, or nothing if it is not a JSON object. Neither is what is nested deeper than any message: to copy or to
/// write it would take more stack than there is.
std::optional<Json> read_message(std::string_view text);

/// A member that is a text, or an empty one.
std::string text_in(const Json& object, const char* key);

/// What clients draw at random, keys and salts: 32 hexadecimal digits.
bool is_drawn_hex(std::string_view text);

}  // namespace tafel
