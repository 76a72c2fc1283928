#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace tafel {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// Readable whatever the size: 940, 9.4 k, 94 k, 9.4 M.
std::string rounded(double number) {
  std::string unit;
  for (const char* larger : {" k", " M"}) {
    if (number < 1000) break;
    number /= 1000;
    unit = larger;
  }
  char text[32];
  std::snprintf(text, sizeof text, number < 10 && !unit.empty() ? "%.1f" : "%.0f", number);
  return text + unit;
}

std::string minutes(double seconds) {
  char text[32];
  const long whole = std::lround(seconds);
  std::snprintf(text, sizeof text, "%ld:%02ld", whole / 60, whole % 60);
  return text;
}

}  // namespace

bool out_is_terminal() { return isatty(STDOUT_FILENO) == 1; }

bool err_is_terminal() { return isatty(STDERR_FILENO) == 1; }

bool colour_wanted() {
  const char* terminal = std::getenv("TERM");
  return out_is_terminal() && !is_set("NO_COLOR") && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

int terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

int columns(std::string_view line) {
  int count = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b') {
      i = std::min(line.find('m', i), line.size() - 1);
    } else if ((static_cast<unsigned char>(line[i]) & 0xc0U) != 0x80U) {
      ++count;
    }
  }
  return count;
}

Lines arrange(const std::vector<Lines>& blocks, int width) {
  constexpr int gap = 4;
  Lines all;
  std::size_t top = 0;  // where the present row of blocks begins
  int used = 0;
  for (const Lines& block : blocks) {
    int needed = 0;
    for (const std::string& line : block) needed = std::max(needed, columns(line));
    if (used > 0 && used + gap + needed <= width) {
      used += gap;
    } else {
      if (!all.empty()) all.emplace_back();
      top = all.size();
      used = 0;
    }
    all.resize(std::max(all.size(), top + block.size()));
    for (std::size_t i = 0; i < block.size(); ++i) {
      std::string& line = all[top + i];
      line.append(static_cast<std::size_t>(used - std::min(used, columns(line))), ' ');
      line += block[i];
    }
    used += needed;
  }
  return all;
}

Lines wrap(const std::vector<std::string>& words, int width) {
  Lines all;
  for (const std::string& word : words) {
    if (!all.empty() && columns(all.back()) + 1 + columns(word) <= width) {
      all.back() += ' ' + word;
    } else {
      all.push_back(word);
    }
  }
  return all;
}

Lines wrap_items(std::string_view items, int width) {
  constexpr std::string_view separator = " · ";
  std::vector<std::string> parts;
  for (auto end = items.find(separator); end != std::string_view::npos; end = items.find(separator)) {
    parts.push_back(std::string(items.substr(0, end)) + " ·");
    items.remove_prefix(end + separator.size());
  }
  parts.emplace_back(items);
  return wrap(parts, width);
}

ProgressBar::ProgressBar(std::string unit, std::uint64_t total) : unit_(std::move(unit)), total_(total) {}

void ProgressBar::show(std::uint64_t finished, const std::string& note) {
  if (!due() || finished == 0) return;
  const auto now = Clock::now();
  next_ = now + std::chrono::milliseconds(100);
  visible_ = true;
  const double share = static_cast<double>(finished) / static_cast<double>(total_);
  const double seconds = std::chrono::duration<double>(now - began_).count();
  constexpr int length = 24;
  std::string bar;
  for (int i = 0; i < length; ++i) bar += i < static_cast<int>(share * length) ? "█" : "░";
  const std::string rate = unit_.empty() ? "" : rounded(static_cast<double>(finished) / seconds) + ' ' + unit_ + " a second, ";
  std::fprintf(stderr, "\r\x1b[K%3d %% %s  %s%s left%s%s", static_cast<int>(share * 100), bar.c_str(), rate.c_str(),
               minutes(seconds / share - seconds).c_str(), note.empty() ? "" : " · ", note.c_str());
  std::fflush(stderr);
}

void ProgressBar::finish() {
  if (!visible_) return;
  visible_ = false;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

}  // namespace tafel
