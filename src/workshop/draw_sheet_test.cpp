#include "workshop/draw_sheet.h"

#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

#include "games/colour_lines/colour_lines.h"
#include "tests/testing.h"

namespace tafel {
namespace {

using Lines = std::vector<std::string>;

/// The fields of a line, by name.
std::vector<int> line_of(std::initializer_list<std::string_view> names) {
  std::vector<int> fields;
  for (const std::string_view name : names) fields.push_back(*ColourLinesSheet::read_field(name));
  return fields;
}

SheetLines two_lines() {
  return {line_of({"e2", "e3", "f3", "g3", "h3", "h4", "g4"}), line_of({"j5", "i5", "h5", "h6", "i6"})};
}

TEST(DrawSheet, both_lines_are_seen_without_colours) {
  const auto sheet = test::test_board<ColourLinesSheet>("colour-lines-b2");
  const Lines picture{
      "   a   b   c   d   e   f   g    h   i   j   k   l   m   n",
      " 1 A   o   o   c   c   c   .   |.   b   b   b   y   y   B",
      " 2 o   o   o   c   c X @   .   |.   b   b   b   ####y   y",
      " 3 ####o   o   c   c ┗━c━━━.━━━|.━┓ @   b   b   y   y   y",
      " 4 b   b   b   @   g   g   . ●━|.━┛ l   l   l   c   c   c",
      " 5 b   b   b   g   g   g   .   |. ╔═l═══l═X ####c   c   c",
      " 6 b   b   b   g   g   g   .   |. ╚═l═● l   l   c   c   ####",
      " 7 ####p   p   y   y   y   .   |.   o   o   o   v   v   v",
      " 8 p   p   p   ####y   y   .   |.   o   o   o   v   v   v",
      " 9 p   p   p   y   y   y   .   |.   o   o   @   v   v   v",
      "10 l   l   l   v   v   @   .   |.   p   p   p   g   g   ####",
      "11 l   l   ####v   v   v   .   |.   @   p   p   g   g   g",
      "12 C   l   l   v   v   v   .   |.   p   p   p   g   g   D",
  };
  EXPECT_EQ(draw_text(*sheet, false, two_lines()), picture);
}

TEST(DrawSheet, a_line_of_one_field_is_its_start) {
  const auto sheet = test::test_board<ColourLinesSheet>("colour-lines");
  EXPECT_EQ(draw_text(*sheet, false, {line_of({"c3"}), {}})[3], " 3 g   g   g X v   v   v   .   |.   y   y   y   p   p   p");
}

TEST(DrawSheet, without_its_colours_a_coloured_drawing_is_the_plain_one) {
  const std::regex colour_codes("\x1b\\[[0-9;]*m");
  const std::regex blanks_at_the_end(" +$");
  const auto sheet = test::test_board<ColourLinesSheet>("colour-lines-b2");
  Lines bare;
  for (const std::string& line : draw_text(*sheet, true, two_lines())) {
    bare.push_back(std::regex_replace(std::regex_replace(line, colour_codes, ""), blanks_at_the_end, ""));
  }
  EXPECT_EQ(bare, draw_text(*sheet, false, two_lines()));
}

TEST(DrawSheet, C11_figures_are_drawn_in_their_form) {
  for (std::size_t i = 0; i < all_faces; ++i) {
    const auto face = static_cast<Face>(i);
    EXPECT_EQ(draw_figure(face).empty(), !is_figure(face)) << sign(face);
    if (!is_figure(face)) continue;
    const auto ways = paths(face);
    EXPECT_TRUE(std::ranges::any_of(ways, [&](const Path& path) { return path.strokes.text() == upright(face); }))
        << sign(face);
  }
  EXPECT_EQ(draw_figure(Face::l), (Lines{"╻", "┃", "┗━╸"}));
  EXPECT_EQ(draw_figure(Face::j), (Lines{"  ╻", "  ┃", "╺━┛"}));
  EXPECT_EQ(draw_figure(Face::u), (Lines{"╻ ╻", "┗━┛"}));
  EXPECT_EQ(draw_figure(Face::s), (Lines{"  ┏━╸", "╺━┛"}));
  EXPECT_EQ(draw_figure(Face::z), (Lines{"╺━┓", "  ┗━╸"}));
}

}  // namespace
}  // namespace tafel
