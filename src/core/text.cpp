#include "core/text.h"

#include <algorithm>

namespace tafel {
namespace {

/// How many bytes from `at` on are a control character; 0 if there is none. In UTF-8 those from U+0080 to U+009F have two.
std::size_t control_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  if (byte(at) < ' ' || byte(at) == 0x7f) return 1;
  return byte(at) == 0xc2 && byte(at + 1) >= 0x80 && byte(at + 1) < 0xa0 ? 2 : 0;
}

}  // namespace

bool has_control_characters(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (control_at(text, at) > 0) return true;
  }
  return false;
}

std::string shown(std::string_view text, std::size_t most) {
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;  // whole characters
  std::string beginning(text.substr(0, end));
  for (std::size_t at = 0; at < beginning.size(); ++at) {
    std::fill_n(beginning.begin() + static_cast<std::ptrdiff_t>(at), control_at(beginning, at), ' ');
  }
  return beginning + (end < text.size() ? "…" : "");
}

std::string in_quotes(std::string_view text, std::size_t most) { return '"' + shown(text, most) + '"'; }

}  // namespace tafel
