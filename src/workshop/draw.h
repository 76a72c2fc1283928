#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/dice.h"
#include "core/hex.h"

namespace tafel {

/// What a hexagon is painted with. The six colours come first, in the order of `Colour`.
enum class Paint : std::uint8_t { red, yellow, green, blue, orange, grey, white, black, land, land_won };

constexpr Paint paint_of(Colour colour) { return static_cast<Paint>(colour); }

/// One hexagon of a picture.
struct Tile {
  static constexpr int alone = -1;

  Hex place;
  Paint paint{};
  int patch = alone;  ///< tiles that share a number are drawn as one shape
  std::string text;   ///< one column, the colour's letter: colour is never the only carrier
  std::string label;  ///< up to two columns, strongly highlighted
  bool crossed = false;
  bool treasure = false;
};

/// What is written into the middle of a patch of land.
struct Emblem {
  int patch;
  std::string name;
  std::string points;
  std::string drawing;  ///< an SVG path on a field of 24 by 24; terminals show the name instead
};

/// A part of the bar below a board: boxes behind a caption, crossed off from the left.
struct BarPart {
  std::string caption;  ///< for a part of a colour its letter
  Paint paint{};
  int boxes = 1;
  int crossed = 0;
  bool treasures = false;  ///< the boxes are those of treasures
};

/// A board made of hexagons, ready to be drawn: as lines of text for a terminal or as an SVG document.
struct Picture {
  std::vector<Tile> tiles;
  std::vector<Emblem> emblems;
  std::vector<BarPart> bar;  ///< from left to right; may be empty
};

/// Lines without trailing blanks. Without `colour` the letters carry all meaning.
std::vector<std::string> draw_text(const Picture& picture, bool colour);

/// A self-contained document with a title line, on a light ground of its own.
std::string draw_svg(const Picture& picture, std::string_view title);

/// A short text on coloured ground for a terminal, such as a die; without `colour` in brackets.
std::string draw_chip(std::string_view text, Paint paint, bool colour);

/// Text as it may stand in an SVG document: names are never markup.
std::string escaped_markup(std::string_view text);

}  // namespace tafel
