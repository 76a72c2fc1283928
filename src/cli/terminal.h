#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tafel {

// What the terminal is like
bool out_is_terminal();
bool err_is_terminal();
/// Standard output is a terminal and nobody asked for plain text (NO_COLOR, TERM=dumb).
bool colour_wanted();
int terminal_width();

// Lines of text, which may hold colour codes and any signs that fill one column
int columns(std::string_view line);
using Lines = std::vector<std::string>;
/// Puts blocks of lines next to each other where the width allows, else below each other.
Lines arrange(const std::vector<Lines>& blocks, int width);
/// Breaks a list of words into lines.
Lines wrap(const std::vector<std::string>& words, int width);
/// Breaks "a = one · b = two" between its items only.
Lines wrap_items(std::string_view items, int width);

/// Shows on standard error how far some long work is: its share, its speed and the time left. Says nothing where there is no
/// terminal or the work takes less than a second, and wipes itself away at the end.
class ProgressBar {
 public:
  /// `unit` is what is counted: "games"; without one only the share and the time left are shown.
  ProgressBar(std::string unit, std::uint64_t total);
  ~ProgressBar() { finish(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Whether `show` would show anything now.
  bool due() const { return terminal_ && Clock::now() >= next_; }
  /// `note` stands at the end of the line: what has come out so far.
  void show(std::uint64_t finished, const std::string& note = {});
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  std::string unit_;
  std::uint64_t total_;
  bool terminal_ = err_is_terminal();
  bool visible_ = false;
  Clock::time_point began_ = Clock::now();
  Clock::time_point next_ = began_ + std::chrono::seconds(1);
};

}  // namespace tafel
