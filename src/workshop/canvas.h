#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "workshop/paint.h"

namespace tafel {

/// A grid of characters, each with its colours, that grows to the right and downwards as it is drawn on.
class Canvas {
 public:
  struct Pixel {
    std::string sign = " ";
    std::optional<Rgb> ground = {};
    Rgb ink{0x80, 0x80, 0x80};  // strokes: visible on light and on dark terminals
    bool bold = false;
    int patch = Tile::alone;  ///< the patch of tiles it belongs to
  };
  using Row = std::vector<Pixel>;

  Pixel& at(int x, int y);
  const std::vector<Row>& rows() const { return rows_; }
  /// Writes into the row from there on, on the ground given.
  void write(int x, int y, std::string_view text, std::optional<Rgb> ground = {}, bool bold = false);

  std::size_t width() const;

  /// Without trailing blanks; without `colour` just the signs. All columns, or `count` of them from `first` on.
  std::vector<std::string> lines(bool colour, std::size_t first = 0, std::size_t count = std::string::npos) const;

 private:
  std::vector<Row> rows_;
};

/// The signs of a UTF-8 text; every sign used here fills one column.
std::vector<std::string> signs(std::string_view text);

// What terminals understand
std::string ground_code(Rgb colour);
std::string ink_code(Rgb colour);
inline constexpr std::string_view bold_code = "\x1b[1m";
inline constexpr std::string_view reset_code = "\x1b[0m";

}  // namespace tafel
