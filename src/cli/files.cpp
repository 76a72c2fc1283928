#include "cli/files.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "cli/commands.h"

namespace tafel {

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  // Opening a folder succeeds, reading from it does not.
  if (!file || (file.peek() != std::ifstream::traits_type::eof() && !(text << file.rdbuf())) || file.bad()) {
    throw Stop{Exit::file, path + ": cannot be read (" + std::strerror(errno) + ")"};
  }
  return text.str();
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text << std::flush;
  if (!file) throw Stop{Exit::file, path + ": cannot be written (" + std::strerror(errno) + ")"};
}

void check_can_be_written(const std::string& path) {
  std::error_code error;
  const bool existed = std::filesystem::exists(path, error);
  if (!std::ofstream(path, std::ios::binary | std::ios::app)) {
    throw Stop{Exit::file, path + ": cannot be written (" + std::strerror(errno) + ")"};
  }
  if (!existed) std::filesystem::remove(path, error);
}

bool ends_within_a_line(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return false;
  std::ifstream file(path, std::ios::binary);
  file.seekg(-1, std::ios::end);
  const auto last = file.get();
  return file && last != '\n';
}

std::vector<std::string_view> record_lines(const std::string& path, const std::string& text) {
  std::vector<std::string_view> lines;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line(text.data() + from, end - from);
    from = end + 1;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back(line);
  }
  if (lines.empty()) throw Stop{Exit::found_fault, path + ": there is no record in it"};
  const bool is_spread = lines[0].find_first_not_of(" \t\r{") == std::string_view::npos || Json::accept(text);
  if (lines.size() > 1 && is_spread && !Json::accept(lines[0])) {
    throw Stop{Exit::found_fault, path + ": a record stands on one line, and this one on several"};
  }
  return lines;
}

Json read_board_file(const std::string& path) {
  Json content = Json::parse(read_file(path), nullptr, false);
  if (content.is_discarded()) throw Stop{Exit::found_fault, path + ": this is not JSON"};
  return content;
}

Json board_argument(const std::string& given) {
  if (given.find('/') == std::string::npos && !given.ends_with(".json")) return given;
  return read_board_file(given);
}

Json boards_argument(const std::string& given) {
  Json boards = Json::array();
  for (const std::string& board : split(given)) boards.push_back(board_argument(board));
  return boards;
}

Json setup_argument(const std::string& given) {
  Json setup = Json::parse(given, nullptr, false);
  if (!setup.is_object()) throw Stop{Exit::usage, "--setup must be a JSON object such as {\"first\": \"A\"}"};
  return setup;
}

}  // namespace tafel
