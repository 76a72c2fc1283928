#include "workshop/draw.h"

#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

#include "tests/testing.h"
#include "workshop/board_tiles.h"

namespace tafel {
namespace {

using test::Table;

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + '\n';
  return text;
}

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

/// Two segments and some spaces crossed off, one area won, another one's high value gone, two moves offered.
Picture border_in_the_middle() {
  Table<Border> table(2);
  table.cross(0, table.patch("r2") | table.patch("y3"));
  table.cross(0, {"g4.1", "g4.2", "s5.3"});
  table.seat(0).won = table.seat(0).high = 0b1;
  table.state.taken = 0b11;
  Labels labels;
  for (const int space : table.patch("b4")) labels[space] = "1";
  for (const int space : table.patch("o5")) labels[space] = "12";
  return board_tiles(table.state, 0, labels);
}

/// Blue complete with its two treasures, one green treasure, two moves offered.
Table<Wuerfelland> wuerfelland_table() {
  Table<Wuerfelland> table(2);
  table.cross(0, table.board().of_colour[index_of(Colour::blue)]);
  table.cross(0, {"g5.2", "s3.1", "s3.2"});
  return table;
}
Picture wuerfelland_in_the_middle() {
  const Table<Wuerfelland> table = wuerfelland_table();
  return board_tiles(table.state, 0, {{table.space("y5.3"), "1"}, {table.space("r6.1"), "12"}});
}

// Text

/// The files in tests/drawings were looked at by a person once.
void expect_drawings(const std::string& name, const Picture& empty, const Picture& middle) {
  EXPECT_EQ(
      "The empty board\n" + joined(draw_text(empty, false)) + "\nIn the middle of a game\n" + joined(draw_text(middle, false)),
      test::read_text("drawings/" + name + ".txt"));
}

TEST(DrawText, border_looks_as_it_should) {
  expect_drawings("border", board_tiles(*test::test_board<BorderBoard>("border")), border_in_the_middle());
}

TEST(DrawText, wuerfelland_looks_as_it_should) {
  expect_drawings("wuerfelland", board_tiles(*test::test_board<WuerfellandBoard>("wuerfelland")), wuerfelland_in_the_middle());
}

TEST(DrawText, without_its_colours_a_coloured_drawing_is_the_plain_one) {
  const std::regex colour_codes("\x1b\\[[0-9;]*m");
  const std::regex blanks_at_the_end(" +(?=\n)");
  for (const Picture& picture : {border_in_the_middle(), wuerfelland_in_the_middle()}) {
    const std::string coloured = joined(draw_text(picture, true));
    EXPECT_GT(count(coloured, "\x1b["), 100);
    const std::string bare = std::regex_replace(coloured, colour_codes, "");
    EXPECT_EQ(std::regex_replace(bare, blanks_at_the_end, ""), joined(draw_text(picture, false)));
  }
}

TEST(DrawText, a_chip_says_its_text_with_and_without_colour) {
  EXPECT_EQ(draw_chip("r", Paint::red, false), "[r]");
  EXPECT_NE(draw_chip("red", Paint::red, true).find("red"), std::string::npos);
  EXPECT_EQ(draw_chip("red", Paint::red, true).find(' '), std::string::npos);
}

// The bar

TEST(Draw, W07_the_info_bar_is_below_the_map) {
  const auto last_line = [](const Picture& picture) { return draw_text(picture, false).back(); };
  const auto board = test::test_board<WuerfellandBoard>("wuerfelland");
  EXPECT_EQ(last_line(board_tiles(*board)), " colour complete [ ] r[◆◆] y[◆◆] g[◆◆] b[◆◆] o[◆◆] s[◆◆]");
  EXPECT_EQ(last_line(wuerfelland_in_the_middle()), " colour complete [X] r[◆◆] y[◆◆] g[X◆] b[XX] o[◆◆] s[◆◆]");
}

TEST(Draw, W80_the_info_bar_of_a_europa_map_has_one_box_a_colour) {
  Table<Wuerfelland> table(2, "europa");
  const int treasure = (table.board().treasures & table.board().of_colour[index_of(Colour::orange)]).first();
  table.cross(0, {table.board().space_name(treasure)});
  EXPECT_EQ(draw_text(board_tiles(table.state, 0), false).back(), " colour complete [ ] r[◆] y[◆] g[◆] b[◆] o[X] s[◆]");
}

// SVG

/// What is wrong with the tags of a document, or an empty string.
std::string fault_of_tags(std::string_view svg) {
  std::vector<std::string> open;
  bool begun = false;
  while (!svg.empty()) {
    const std::string text(svg.substr(0, svg.find('<')));
    if (text.find('>') != std::string::npos) return "no tag: " + text;
    svg.remove_prefix(text.size());
    if (open.empty() && begun) return text == "\n" && svg.empty() ? "" : "something behind the end";
    if (svg.empty()) break;
    const std::string tag(svg.substr(0, svg.find('>') + 1));
    if (count(tag, "<") != 1 || count(tag, "\"") % 2 != 0) return "no tag: " + tag;
    svg.remove_prefix(tag.size());
    const bool closes = tag.starts_with("</");
    const std::size_t from = closes ? 2 : 1;
    const std::string name = tag.substr(from, tag.find_first_of(" />", from) - from);
    if (closes) {
      if (open.empty() || open.back() != name) return "closes what is not open: " + tag;
      open.pop_back();
    } else if (!tag.ends_with("/>")) {
      open.push_back(name);
    }
    begun = true;
  }
  return open.empty() ? "no line end" : "never closed: " + open.back();
}

template <class Board>
void expect_every_space_drawn(const Board& board, const Picture& picture, int more_letters) {
  const std::string svg = draw_svg(picture, board.source.name_en);
  EXPECT_EQ(fault_of_tags(svg), "");
  for (const Colour colour : all_colours) {
    EXPECT_EQ(count(svg, std::string(">") + letter(colour) + "</text>"),
              board.of_colour[index_of(colour)].size() + more_letters)
        << colour_name(colour);
  }
}

TEST(DrawSvg, every_space_is_drawn) {
  const auto border = test::test_board<BorderBoard>("border");
  expect_every_space_drawn(*border, board_tiles(*border), 0);
  expect_every_space_drawn(*border, border_in_the_middle(), 0);
  for (const std::string name : {"wuerfelland", "europa"}) {
    const auto map = test::test_board<WuerfellandBoard>(name);
    expect_every_space_drawn(*map, board_tiles(*map), 1);  // the bar has each letter once
  }
}

TEST(DrawSvg, crosses_labels_and_the_bar_are_drawn) {
  constexpr std::string_view cross = "stroke-width=\"3.4\"";
  const auto board = test::test_board<WuerfellandBoard>("wuerfelland");
  EXPECT_EQ(count(draw_svg(board_tiles(*board), ""), cross), 1);  // the start space

  const std::string svg = draw_svg(wuerfelland_in_the_middle(), "");
  const int crossed = wuerfelland_table().seat(0).crossed.size();
  constexpr int in_the_bar = 4;
  EXPECT_EQ(count(svg, cross), 1 + crossed + in_the_bar);
  EXPECT_EQ(count(svg, "<circle"), 2);
  EXPECT_EQ(count(svg, ">12</text>"), 1);
  EXPECT_EQ(count(svg, ">colour complete</text>"), 1);
  EXPECT_EQ(fault_of_tags(svg), "");
}

TEST(DrawSvg, markup_in_names_and_labels_is_text) {
  Json content = test::board_file("wuerfelland");
  content["name"]["en"] = "<script>&\"";
  const auto board = read_whole_board<WuerfellandBoard>(content);
  ASSERT_TRUE(board);
  Picture picture = board_tiles(**board);
  picture.tiles[0].label = "<b";
  picture.bar[0].caption = "</svg>";
  const std::string svg = draw_svg(picture, (*board)->source.name_en);
  EXPECT_EQ(fault_of_tags(svg), "");
  EXPECT_EQ(count(svg, "<script"), 0);
  EXPECT_EQ(count(svg, "&lt;script&gt;&amp;&quot;"), 2);  // the title and the heading
  EXPECT_EQ(count(svg, "</svg>"), 1);
}

TEST(DrawSvg, the_check_of_tags_finds_faults) {
  EXPECT_EQ(fault_of_tags("<svg><a b=\"c\"/>text</svg>\n"), "");
  for (const std::string wrong : {"<svg><a></svg>\n", "<svg>\n", "<svg>a < b</svg>\n", "<svg a=\"<\"></svg>\n",
                                  "<svg></svg><a/>\n", "<svg></svg>a\n", "</svg>\n"}) {
    EXPECT_NE(fault_of_tags(wrong), "") << wrong;
  }
}

}  // namespace
}  // namespace tafel
