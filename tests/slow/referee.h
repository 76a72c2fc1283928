#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace tafel::slow {

/// The set-up of a game with every reference to a shipped board, sheet or set of dice replaced by the file it means.
nlohmann::ordered_json with_whole_boards(std::string_view game, nlohmann::ordered_json setup);

/// Replays a record, one line of JSON, with the second implementation alone. The fault is the first thing it disagrees with:
/// the set-up, an event, or the result.
std::optional<std::string> fault_in_record(std::string_view line);

}  // namespace tafel::slow
