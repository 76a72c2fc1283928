#pragma once

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>

namespace tafel {

/// Writes JSON straight into a text: for what is said often, where a tree of values would cost more than all the rest.
///   out.object([&] { out.member("points", 3); out.key("seats").array([&] { out.value("A"); }); });
class JsonWriter {
 public:
  /// `expected`: about how long the text will be
  explicit JsonWriter(std::size_t expected = 100) : text_(expected, '\0') {}

  template <class Fill>
  JsonWriter& object(Fill fill) {
    return enclosed('{', '}', fill);
  }
  template <class Fill>
  JsonWriter& array(Fill fill) {
    return enclosed('[', ']', fill);
  }
  JsonWriter& key(std::string_view key) {
    value(key);
    put(':');
    is_first_ = true;
    return *this;
  }
  /// One that stands in the program, and needs no escaping.
  template <std::size_t Size>
  JsonWriter& key(const char (&literal)[Size]) {
    separate();
    char* to = room(Size + 2);
    *to++ = '"';
    to = std::ranges::copy(literal, literal + Size - 1, to).out;
    *to++ = '"';
    *to++ = ':';
    used_ += Size + 2;
    is_first_ = true;
    return *this;
  }
  template <class Key, class T>
  JsonWriter& member(const Key& name, const T& content) {
    return key(name).value(content);
  }

  JsonWriter& value(std::string_view text) {
    separate();
    char* to = room(6 * text.size() + 2);  // should every character have to be escaped
    *to++ = '"';
    for (const char c : text) {
      if (is_plain(static_cast<unsigned char>(c))) {
        *to++ = c;
      } else {
        to = escape(c, to);
      }
    }
    *to++ = '"';
    used_ = static_cast<std::size_t>(to - text_.data());
    return *this;
  }
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(const std::string& text) { return value(std::string_view(text)); }
  JsonWriter& value(char letter) { return value(std::string_view(&letter, 1)); }
  JsonWriter& value(bool truth) { return raw(truth ? "true" : "false"); }
  JsonWriter& value(std::nullptr_t) { return raw("null"); }
  template <std::integral Number>
  JsonWriter& value(Number number) {
    char digits[24];
    return raw({digits, std::to_chars(digits, digits + sizeof digits, number).ptr});
  }
  /// Rounded to four places: exact enough to draw with, and the same on every platform.
  JsonWriter& value(double number) {
    const auto scaled = static_cast<long long>(std::llround(number * 10'000));
    const auto whole = std::to_string(std::abs(scaled) / 10'000);
    const auto rest = std::to_string(10'000 + std::abs(scaled) % 10'000).substr(1);
    return raw((scaled < 0 ? "-" : "") + whole + '.' + rest);
  }
  template <class T>
  JsonWriter& value(const std::optional<T>& content) {
    return content ? value(*content) : value(nullptr);
  }
  /// What is JSON already.
  JsonWriter& raw(std::string_view json) {
    separate();
    std::ranges::copy(json, room(json.size()));
    used_ += json.size();
    return *this;
  }

  std::string take() {
    text_.resize(used_);
    text_.shrink_to_fit();
    return std::move(text_);
  }

 private:
  /// Where the next characters go, with room for so many.
  char* room(std::size_t count) {
    if (text_.size() - used_ < count) text_.resize(2 * (used_ + count));
    return text_.data() + used_;
  }
  void put(char c) {
    *room(1) = c;
    ++used_;
  }
  void separate() {
    if (!is_first_) put(',');
    is_first_ = false;
  }
  template <class Fill>
  JsonWriter& enclosed(char begin, char end, Fill& fill) {
    separate();
    put(begin);
    is_first_ = true;
    fill();
    put(end);
    is_first_ = false;
    return *this;
  }
  /// Letters first, as there are most of them.
  static constexpr bool is_plain(unsigned char c) { return c > '\\' || (c >= ' ' && c != '"' && c != '\\'); }
  static char* escape(char c, char* to) {
    constexpr std::string_view digits = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      *to++ = '\\';
      *to++ = c;
      return to;
    }
    to = std::ranges::copy(std::string_view("\\u00"), to).out;
    *to++ = digits[static_cast<std::size_t>(c) >> 4];
    *to++ = digits[static_cast<std::size_t>(c) & 15];
    return to;
  }

  std::string text_;  ///< the first `used_` characters; the rest is room for more
  std::size_t used_ = 0;
  bool is_first_ = true;
};

}  // namespace tafel
