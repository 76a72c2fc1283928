#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace tafel {

/// Whole files; what cannot be read or written stops the command with a sentence that names the file.
std::string read_file(const std::string& path);
void write_file(const std::string& path, const std::string& text);
/// Stops now rather than after long work; what the file holds stays as it is.
void check_can_be_written(const std::string& path);
/// Whether the last line of a file was broken off before its end.
bool ends_within_a_line(const std::string& path);

/// The records in a file's text, one a line; blank lines are skipped. A file without any stops the command.
std::vector<std::string_view> record_lines(const std::string& path, const std::string& text);

/// The JSON of a board file.
Json read_board_file(const std::string& path);

/// Boards as the command line names them, by the id of a shipped one or the path of a file, in the form set-ups take.
Json board_argument(const std::string& given);
Json boards_argument(const std::string& given);

/// A part of a set-up, given as JSON on the command line.
Json setup_argument(const std::string& given);

}  // namespace tafel
