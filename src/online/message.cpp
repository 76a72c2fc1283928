#include "online/message.h"

#include <algorithm>

namespace tafel {
namespace {

constexpr int deepest = 32;  // a wish with a whole board needs less than ten

bool is_too_deep(std::string_view text) {
  int depth = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_text = !in_text;
    if (in_text) {
      if (c == '\\') ++i;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

}  // namespace

std::optional<Json> read_message(std::string_view text) {
  if (is_too_deep(text)) return std::nullopt;
  Json message = Json::parse(text, nullptr, false);
  return message.is_object() ? std::optional(std::move(message)) : std::nullopt;
}

std::string text_in(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool is_drawn_hex(std::string_view text) {
  const auto fits = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return text.size() == 32 && std::ranges::all_of(text, fits);
}

}  // namespace tafel
