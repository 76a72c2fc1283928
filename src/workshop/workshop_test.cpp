#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/any_game.h"
#include "tests/testing.h"
#include "workshop/draw_sheet.h"
#include "workshop/generate.h"

namespace tafel {
namespace {

TEST(Generate, boards_keep_all_rules_and_repeat_for_their_seed) {
  const auto check = []<class Board>(std::type_identity<Board>, std::string_view kind) {
    std::set<std::string> different;
    for (int number = 1; number <= 5; ++number) {
      const auto made = generate_board(Board::game, kind, 42, number);
      ASSERT_TRUE(made);
      const auto board = read_whole_board<Board>(*made);
      ASSERT_TRUE(board) << board.fault().sentence;
      EXPECT_EQ(*generate_board(Board::game, kind, 42, number), *made);
      EXPECT_EQ(Json::parse(board_text(*made)), *made);
      different.insert(made->at("picture").dump());
    }
    EXPECT_EQ(different.size(), 5U);
  };
  check(std::type_identity<BorderBoard>{}, "");
  check(std::type_identity<WuerfellandBoard>{}, "");
  check(std::type_identity<WuerfellandBoard>{}, "europa");
  check(std::type_identity<ColourLinesSheet>{}, "A");
  check(std::type_identity<ColourLinesSheet>{}, "B");
}

TEST(Generate, says_what_it_cannot_make) {
  EXPECT_FALSE(generate_board("chess", "", 1, 1));
  EXPECT_FALSE(generate_board("hexagony", "", 1, 1));
  EXPECT_FALSE(generate_board("border", "europa", 1, 1));
  EXPECT_FALSE(generate_board("wuerfelland", "A", 1, 1));
  EXPECT_FALSE(generate_board("colour-lines", "", 1, 1));
}

/// A board file with a few characters changed is either refused with a reason or `keeps_rules(board)`; nothing crashes.
template <class Board, class KeepsRules>
void damaged_boards_are_refused_or_right(const std::string& name, std::string_view signs, KeepsRules keeps_rules) {
  const Json whole = test::board_file(name);
  EXPECT_TRUE(rc::check("damaged " + name, [&] {
    Json damaged = whole;
    const int changes = *rc::gen::inRange(1, 4);
    for (int i = 0; i < changes; ++i) {
      auto& rows = damaged["picture"];
      auto row = rows[*rc::gen::inRange<std::size_t>(0, rows.size())].template get<std::string>();
      const auto at = *rc::gen::inRange<std::size_t>(0, row.size());
      row[at] = *rc::gen::elementOf(std::string(signs));
      rows[*rc::gen::inRange<std::size_t>(0, rows.size())] = row;
    }
    const auto board = read_whole_board<Board>(damaged);
    RC_ASSERT((board ? keeps_rules(**board) : !board.fault().sentence.empty()));
  }));
}

TEST(Boards, damaged_ones_are_refused_or_right) {
  constexpr std::string_view hexagons = "rygbosRYGBOS456789ABC*# x";
  const auto patches_are_whole = [](const PatchBoard& board) {
    return std::ranges::all_of(board.patch, [](const auto& patch) { return patch.spaces.size() == patch.size; });
  };
  damaged_boards_are_refused_or_right<BorderBoard>("border", hexagons, patches_are_whole);
  damaged_boards_are_refused_or_right<WuerfellandBoard>("wuerfelland", hexagons, patches_are_whole);
  damaged_boards_are_refused_or_right<WuerfellandBoard>("europa", hexagons, patches_are_whole);

  constexpr std::string_view squares = "cpygovlbABCD.#@| x";
  const auto blocks_are_whole = [](const ColourLinesSheet& sheet) {
    return std::ranges::all_of(sheet.block, [](const auto& half) {
      return std::ranges::all_of(half, [](const FieldSet& block) { return !block.empty() && block.size() <= 9; });
    });
  };
  damaged_boards_are_refused_or_right<ColourLinesSheet>("colour-lines", squares, blocks_are_whole);
  damaged_boards_are_refused_or_right<ColourLinesSheet>("colour-lines-b", squares, blocks_are_whole);
  damaged_boards_are_refused_or_right<ColourLinesDice>("colour-lines-dice", "0123ivILJUSZ x",
                                                       [](const ColourLinesDice& dice) { return dice.die[0] != dice.die[1]; });
}

// Sheets drawn

int count(std::string_view text, std::string_view part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

TEST(DrawSheet, svg_has_every_field) {
  const auto sheet = test::test_board<ColourLinesSheet>("colour-lines-b");
  const std::string svg = draw_svg(*sheet, "<Test> & \"sheet\"");
  EXPECT_EQ(count(svg, "<rect "), 1 + 12 * 14);  // the paper and the fields
  EXPECT_EQ(count(svg, "<circle "), 3);
  EXPECT_EQ(count(svg, "<line "), 1);  // the midline
  for (const char* letter : {">A</text>", ">B</text>", ">C</text>", ">D</text>"}) EXPECT_EQ(count(svg, letter), 1) << letter;
  EXPECT_EQ(count(svg, ">v</text>"), 9 + 9 - 1);  // one of the violet fields is a circle
  EXPECT_EQ(count(svg, "<Test>"), 0);
  EXPECT_EQ(count(svg, "&lt;Test&gt; &amp; &quot;sheet&quot;"), 1);
}

}  // namespace
}  // namespace tafel
