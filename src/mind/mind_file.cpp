#include "mind/mind_file.h"

#include <bit>
#include <cmath>

namespace tafel {
namespace {

void add_byte(std::string& text, unsigned byte) {
  constexpr std::string_view digits = "0123456789abcdef";
  text += digits[byte >> 4 & 15U];
  text += digits[byte & 15U];
}

/// The byte written at `place`, or -1.
int byte_at(std::string_view text, std::size_t place) {
  int byte = 0;
  for (const char digit : text.substr(2 * place, 2)) {
    const auto value = std::string_view("0123456789abcdef").find(digit);
    if (value == std::string_view::npos) return -1;
    byte = byte * 16 + static_cast<int>(value);
  }
  return byte;
}

constexpr std::size_t scale_bytes = 4;
constexpr float largest = 127;

}  // namespace

Json write_weights(std::span<const float> weights, std::size_t row) {
  Json rows = Json::array();
  for (; !weights.empty(); weights = weights.subspan(std::min(row, weights.size()))) {
    const auto part = weights.first(std::min(row, weights.size()));
    float scale = 0;
    for (const float weight : part) scale = std::max(scale, std::abs(weight) / largest);
    std::string text;
    const auto bits = std::bit_cast<std::uint32_t>(scale);
    for (std::size_t i = 0; i < scale_bytes; ++i) add_byte(text, bits >> 8 * i);
    for (const float weight : part) {
      add_byte(text, static_cast<unsigned>(scale == 0 ? 0 : static_cast<int>(std::lround(weight / scale))));
    }
    rows.push_back(std::move(text));
  }
  return rows;
}

Result<bool> read_weights(const Json& rows, std::size_t row, std::span<float> weights) {
  const Fault damaged{"the weights of this mind are damaged"};
  if (!rows.is_array() || rows.size() != (weights.size() + row - 1) / row) return damaged;
  for (const Json& line : rows) {
    const auto part = weights.first(std::min(row, weights.size()));
    weights = weights.subspan(part.size());
    if (!line.is_string()) return damaged;
    const auto& text = line.get_ref<const std::string&>();
    if (text.size() != 2 * (scale_bytes + part.size())) return damaged;
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < scale_bytes + part.size(); ++i) {
      const int byte = byte_at(text, i);
      if (byte < 0) return damaged;
      if (i < scale_bytes) {
        bits |= static_cast<std::uint32_t>(byte) << 8 * i;
      } else {
        part[i - scale_bytes] = static_cast<float>(static_cast<std::int8_t>(byte)) * std::bit_cast<float>(bits);
      }
    }
    if (!std::isfinite(std::bit_cast<float>(bits))) return damaged;
  }
  return true;
}

}  // namespace tafel
