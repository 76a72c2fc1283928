#pragma once

#include <string>
#include <string_view>

namespace tafel {

// Texts by others, which may hold anything, on their way to people

/// Whether some of its characters would steer a terminal instead of being seen.
bool has_control_characters(std::string_view text);

/// The text with blanks in place of control characters; of one that is longer than `most` bytes only the beginning.
std::string shown(std::string_view text, std::size_t most);

/// The same in quotation marks, as sentences quote what they are about.
std::string in_quotes(std::string_view text, std::size_t most = 60);

}  // namespace tafel
