#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace tafel {

/// Whole files; what cannot be read or written stops the command with a sentence that names the file.
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);

/// The records in a file's text, one a line; blank lines are skipped. A file without any stops the command.
std::vector<std::string_view> record_lines(const std::string& path, const std::string& text);

/// A board as the command line names it, the id of a shipped one or the path of a file, in the form set-ups take.
Json board_argument(const std::string& given);

/// A part of a set-up, given as JSON on the command line.
Json setup_argument(const std::string& given);

}  // namespace tafel
