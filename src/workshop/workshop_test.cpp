#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/any_game.h"
#include "tests/testing.h"
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

/// A board file with a few characters changed is either refused with a reason or still keeps all rules; nothing crashes.
template <Game G>
void damaged_boards_are_refused_or_right(const std::string& name) {
  const Json whole = test::board_file(name);
  EXPECT_TRUE(rc::check("damaged " + name, [&] {
    Json damaged = whole;
    const int changes = *rc::gen::inRange(1, 4);
    for (int i = 0; i < changes; ++i) {
      auto& rows = damaged["picture"];
      auto row = rows[*rc::gen::inRange<std::size_t>(0, rows.size())].template get<std::string>();
      const auto at = *rc::gen::inRange<std::size_t>(0, row.size());
      row[at] = *rc::gen::elementOf(std::string("rygbosRYGBOS456789ABC*# x"));
      rows[*rc::gen::inRange<std::size_t>(0, rows.size())] = row;
    }
    const auto board = read_whole_board<typename G::Board>(damaged);
    if (!board) {
      RC_ASSERT(!board.fault().sentence.empty());
      return;
    }
    for (const auto& patch : (*board)->patch) RC_ASSERT(patch.spaces.size() == patch.size);
  }));
}

TEST(Boards, damaged_ones_are_refused_or_right) {
  damaged_boards_are_refused_or_right<Border>("border");
  damaged_boards_are_refused_or_right<Wuerfelland>("wuerfelland");
  damaged_boards_are_refused_or_right<Wuerfelland>("europa");
}

}  // namespace
}  // namespace tafel
