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
  explicit JsonWriter(std::size_t expected = 0) { text_.reserve(expected); }

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
    text_ += ':';
    is_first_ = true;
    return *this;
  }
  template <class T>
  JsonWriter& member(std::string_view name, const T& content) {
    return key(name).value(content);
  }

  JsonWriter& value(std::string_view text) {
    separate();
    text_ += '"';
    const auto is_special = [](char c) { return c == '"' || c == '\\' || static_cast<unsigned char>(c) < ' '; };
    if (std::ranges::none_of(text, is_special)) {
      text_ += text;
    } else {
      for (const char c : text) is_special(c) ? escape(c) : text_.push_back(c);
    }
    text_ += '"';
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
    text_ += json;
    return *this;
  }

  std::string take() { return std::move(text_); }

 private:
  void separate() {
    if (!is_first_) text_ += ',';
    is_first_ = false;
  }
  template <class Fill>
  JsonWriter& enclosed(char begin, char end, Fill& fill) {
    separate();
    text_ += begin;
    is_first_ = true;
    fill();
    text_ += end;
    is_first_ = false;
    return *this;
  }
  void escape(char c) {
    constexpr std::string_view digits = "0123456789abcdef";
    if (c == '"' || c == '\\') {
      text_ += '\\';
      text_ += c;
    } else {
      text_ += "\\u00";
      text_ += digits[static_cast<std::size_t>(c) >> 4];
      text_ += digits[static_cast<std::size_t>(c) & 15];
    }
  }

  std::string text_;
  bool is_first_ = true;
};

}  // namespace tafel
