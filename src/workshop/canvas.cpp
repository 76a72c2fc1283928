#include "workshop/canvas.h"

#include <algorithm>
#include <span>

namespace tafel {
namespace {

std::string code(int layer, Rgb c) {
  return "\x1b[" + std::to_string(layer) + ";2;" + std::to_string(c.red) + ';' + std::to_string(c.green) + ';' +
         std::to_string(c.blue) + 'm';
}

std::string line(std::span<const Canvas::Pixel> row, bool colour) {
  std::string text;
  std::size_t end = row.size();
  while (end > 0 && row[end - 1].sign == " " && (!colour || !row[end - 1].ground)) --end;
  std::string style;
  for (std::size_t x = 0; x < end; ++x) {
    const Canvas::Pixel& pixel = row[x];
    if (colour) {
      std::string wanted(reset_code);
      if (pixel.ground) wanted += ground_code(*pixel.ground);
      if (pixel.sign != " ") wanted += ink_code(pixel.ink);
      if (pixel.bold) wanted += bold_code;
      if (wanted != style) text += style = wanted;
    }
    text += pixel.sign;
  }
  if (colour && end > 0) text += reset_code;
  return text;
}

}  // namespace

std::string ground_code(Rgb colour) { return code(48, colour); }

std::string ink_code(Rgb colour) { return code(38, colour); }

std::vector<std::string> signs(std::string_view text) {
  std::vector<std::string> all;
  for (const char c : text) {
    const bool continues = (static_cast<unsigned char>(c) & 0xc0U) == 0x80U;
    if (continues && !all.empty()) {
      all.back() += c;
    } else {
      all.emplace_back(1, c);
    }
  }
  return all;
}

Canvas::Pixel& Canvas::at(int x, int y) {
  const auto row = static_cast<std::size_t>(y);
  const auto column = static_cast<std::size_t>(x);
  if (rows_.size() <= row) rows_.resize(row + 1);
  if (rows_[row].size() <= column) rows_[row].resize(column + 1);
  return rows_[row][column];
}

void Canvas::write(int x, int y, std::string_view text, std::optional<Rgb> ground, bool bold) {
  for (const std::string& sign : signs(text)) {
    Pixel& pixel = at(x++, y);
    pixel.sign = sign;
    pixel.bold = bold;
    if (!ground) continue;
    pixel.ground = ground;
    pixel.ink = readable_on(*ground);
  }
}

std::size_t Canvas::width() const {
  std::size_t most = 0;
  for (const Row& row : rows_) most = std::max(most, row.size());
  return most;
}

std::vector<std::string> Canvas::lines(bool colour, std::size_t first, std::size_t count) const {
  std::vector<std::string> all;
  for (const Row& row : rows_) {
    const auto rest = std::span(row).subspan(std::min(first, row.size()));
    all.push_back(line(rest.first(std::min(count, rest.size())), colour));
  }
  return all;
}

}  // namespace tafel
