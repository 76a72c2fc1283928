#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;
using Verdict = ColourLines::Verdict;

/// The example's sheet played as a solo task.
LinesTable solo(int task, const Picture& picture, const Picture& sheet = side_a) {
  LinesTable table(1, sheet, {{"task", task}});
  table.draw(0, picture);
  table.seat(0).colours = 0b11;
  table.finish();
  return table;
}

TEST(ColourLines, C89_unmet_conditions_mean_lost) {
  const LinesTable table = solo(3, example);
  EXPECT_EQ(table.points(0), 32 + 40 + 45 + 33);                // every letter 20
  EXPECT_EQ(ColourLines::verdict(table.state), Verdict::lost);  // two letters only
  EXPECT_EQ(table.place(0), 2);
  EXPECT_EQ(ColourLines::score_sheet(table.state, 0).back().reason, "lost");
}

TEST(ColourLines, C90_solo_dice_are_assigned_freely_or_in_two_steps) {
  LinesTable easy(1, side_a, {{"task", 2}});
  easy.prepare();
  easy.run({"roll 1:3", "roll 2:U", "roll 3:1", "roll 4:L", "roll 5:Z"});
  EXPECT_EQ(easy.moves(0).size(), 30U);

  LinesTable hard(1, side_a, {{"task", 2}, {"hard", true}});
  hard.prepare();
  EXPECT_TRUE(hard.allows("roll 5:Z"));  // two random dice
  hard.run({"roll 4:U", "roll 2:3"});
  EXPECT_EQ(hard.moves(0), (Names{"assign left 3U", "assign right 3U"}));
  hard.run({"A assign right 3U"});
  EXPECT_FALSE(hard.allows("roll 5:Z"));  // the other three, one after the other
  hard.run({"roll 1:0", "roll 3:S", "roll 5:J"});
  EXPECT_EQ(hard.moves(0), (Names{"assign left 0J track S", "assign left 0S track J", "assign left JS track 0"}));
  hard.run({"A assign left JS track 0"});
  EXPECT_FALSE(hard.moves(0, "right U").empty());

  EXPECT_EQ(setup_fault(2, {{"hard", true}}), "\"hard\" is for one player alone");
  EXPECT_EQ(setup_fault(1, {{"task", 6}}), "\"task\" must be the number of a solo task, 1 to 5");
}

TEST(ColourLines, C91_task_1_counts_crossings) {
  LinesTable table(1, side_a, {{"task", 1}});
  EXPECT_TRUE(table.moves(0, "colour").empty());
  table.run({"A start b5", "A start n5", "A done"});
  EXPECT_TRUE(ColourLines::actors(table.state).is_chance());
  const LinesTable played = solo(1, example);
  EXPECT_EQ(played.points(0), 4);
  EXPECT_EQ(ColourLines::verdict(played.state), Verdict::nearly_there);
  const auto with_crossings = [](int wanted) {
    Picture picture(12, "             |             ");
    picture[0] = "          X >|             ";
    picture[11][20] = 'X';
    for (int i = 0; i < 12; ++i) {
      auto& row = picture[static_cast<std::size_t>(i)];
      const bool to_the_right = i % 2 == 0;
      if (i < wanted) row[to_the_right ? 14 : 12] = to_the_right ? '>' : '<';
      if (i > 0 && i < wanted) row[to_the_right ? 12 : 14] = 'v';
    }
    return ColourLines::verdict(solo(1, picture).state);
  };
  EXPECT_EQ(with_crossings(6), Verdict::nearly_there);
  EXPECT_EQ(with_crossings(7), Verdict::passed);
  EXPECT_EQ(with_crossings(11), Verdict::very_good);
  EXPECT_EQ(with_crossings(12), Verdict::best_possible);
}

TEST(ColourLines, C92_task_2_counts_dots_in_the_point_colours) {
  LinesTable table = solo(2, example);
  EXPECT_EQ(table.points(0), 11);
  EXPECT_EQ(ColourLines::verdict(table.state), Verdict::nearly_there);
  const auto with_dots = [&](int wanted) {
    table.seat(0).dots = {};
    for (const std::size_t half : {0U, 1U}) {
      for (const std::size_t colour : {0U, 1U}) {
        for (const int field : table.state.sheet->block[half][colour]) {
          if (table.seat(0).dots.size() < wanted) table.seat(0).dots.add(field);
        }
      }
    }
    return ColourLines::verdict(table.state);
  };
  EXPECT_EQ(with_dots(15), Verdict::nearly_there);
  EXPECT_EQ(with_dots(16), Verdict::passed);
  EXPECT_EQ(with_dots(32), Verdict::very_good);
  EXPECT_EQ(with_dots(36), Verdict::best_possible);
}

/// Dots wherever asked, to try out the conditions of the tasks: letters, pairs, crossings and circles.
LinesTable dotted(int task, std::string_view letters, int pairs, int crossings, bool circles, int point_dots = 0) {
  LinesTable table(1, task == 5 ? side_b : side_a, {{"task", task}});
  auto& own = table.seat(0);
  const auto& sheet = *table.state.sheet;
  own.colours = 0b11;
  for (const char letter : letters) own.dots.add(sheet.letters[static_cast<std::size_t>(letter - 'A')]);
  for (std::size_t colour = 8; colour > 8U - static_cast<std::size_t>(pairs); --colour) {
    for (const Half half : both_halves) own.dots.add(sheet.middle[index_of(half)][colour - 1]);
  }
  for (int row = 0; row < crossings; ++row) {
    own.dots.add(Field::at(row, 7));
    own.entered[0].add(Field::at(row, 7));
  }
  if (circles) own.dots |= sheet.circles;
  for (const std::size_t half : {0U, 1U}) {
    for (const std::size_t colour : {0U, 1U}) {
      for (const int field : sheet.block[half][colour]) {
        if (ColourLines::tally(table.state, 0).point_dots < point_dots) own.dots.add(field);
      }
    }
  }
  table.finish();
  return table;
}

TEST(ColourLines, C93_task_3_wants_letters_pairs_and_crossings) {
  const auto verdict = [](std::string_view letters, int pairs, int crossings, int dots) {
    return ColourLines::verdict(dotted(3, letters, pairs, crossings, false, dots).state);
  };
  EXPECT_EQ(verdict("ABC", 6, 8, 36), Verdict::lost);
  EXPECT_EQ(verdict("ABCD", 8, 2, 36), Verdict::lost);
  EXPECT_EQ(verdict("ABCD", 4, 3, 0), Verdict::nearly_there);
  EXPECT_EQ(ColourLines::verdict(dotted(3, "ABCD", 2, 5, false, 1).state), Verdict::lost);
  const LinesTable passed = dotted(3, "ABCD", 6, 3, false, 2);
  EXPECT_GE(passed.points(0), 152);
  EXPECT_EQ(ColourLines::verdict(passed.state), Verdict::passed);
  EXPECT_EQ(passed.place(0), 1);
}

TEST(ColourLines, C94_task_4_wants_crossings_pairs_and_letters) {
  const auto verdict = [](std::string_view letters, int pairs, int crossings, int dots) {
    return ColourLines::verdict(dotted(4, letters, pairs, crossings, false, dots).state);
  };
  EXPECT_EQ(verdict("AB", 5, 4, 30), Verdict::lost);
  EXPECT_EQ(verdict("A", 5, 5, 5), Verdict::lost);
  EXPECT_EQ(verdict("", 4, 8, 0), Verdict::lost);
  EXPECT_EQ(verdict("AC", 5, 5, 1), Verdict::nearly_there);
  EXPECT_GE(verdict("AC", 6, 6, 14), Verdict::passed);
}

TEST(ColourLines, C95_task_5_wants_all_circles_letters_and_215_points) {
  const auto at = [](std::string_view letters, bool circles, int crossings, int dots) {
    return dotted(5, letters, 6, crossings, circles, dots);
  };
  EXPECT_EQ(ColourLines::verdict(at("ABCD", false, 9, 20).state), Verdict::lost);
  EXPECT_EQ(ColourLines::verdict(at("ABC", true, 9, 20).state), Verdict::lost);
  const LinesTable few = at("ABCD", true, 3, 3);
  EXPECT_LT(few.points(0), 215);
  EXPECT_EQ(ColourLines::verdict(few.state), Verdict::lost);  // never "nearly there"
  const LinesTable many = at("ABCD", true, 12, 20);
  EXPECT_GE(many.points(0), 260);
  EXPECT_EQ(ColourLines::verdict(many.state), Verdict::best_possible);
  EXPECT_EQ(setup_fault(1, {{"task", 5}, {"side", "A"}}), "task 5 is played on side B, but the sheet is a side A");
}

TEST(ColourLines, C96_the_verdict_stands_under_the_score_sheet) {
  const LinesTable table = dotted(4, "ABCD", 8, 12, false, 36);
  EXPECT_GE(table.points(0), 222);
  const auto lines = ColourLines::score_sheet(table.state, 0);
  EXPECT_EQ(lines.back().reason, "best possible");
  EXPECT_EQ(lines.back().points, 0);
  EXPECT_EQ(table.place(0), 1);
  LinesTable running = table;
  running.state.phase = ColourLines::Phase::drawing;
  for (const ScoreLine& line : ColourLines::score_sheet(running.state, 0)) EXPECT_GT(line.points, 0);
}

}  // namespace
}  // namespace tafel
