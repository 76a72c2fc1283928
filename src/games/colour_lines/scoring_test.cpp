#include <map>

#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;

TEST(ColourLines, C40_midline_is_colours_times_crossings) {
  const LinesTable table = example_table();
  const auto tally = ColourLines::tally(table.state, 0);
  EXPECT_EQ(tally.colours, 8);
  EXPECT_EQ(tally.crossings, 4);
  LinesTable few(2);
  few.draw(0, {
                  "                           ",
                  "                           ",
                  "                           ",
                  "        X > >|>            ",
                  "                           ",
                  "                           ",
                  "             |. X > >      ",
              });
  few.finish();
  EXPECT_EQ(ColourLines::tally(few.state, 0).colours, 2);  // light green and dark green; grey never counts
  EXPECT_EQ(few.points(0), 2 * 1);
}

TEST(ColourLines, C41_letters_give_20_in_the_first_round_and_10_later) {
  LinesTable table(3);
  const Picture beside_a{
      "                           ", "X                          ", "                           ",
      "                           ", "                           ", "                           ",
      "                  X        ", "                           ", "                           ",
      "                           ", "                           ", "                           ",
  };
  for (const Seat seat : {0, 1, 2}) table.draw(seat, beside_a);
  table.lay("01", "00", "0", 2);
  table.run({"A left 1 U", "A done", "B left 1 U", "B done", "C joker left 1", "C done"});
  EXPECT_EQ(table.points(0), 20);
  EXPECT_EQ(table.points(1), 20);  // in the same round
  EXPECT_EQ(table.points(2), 0);
  table.lay("01", "00", "0", 3);
  table.run({"C left 1 U"});
  EXPECT_EQ(table.points(2), 10);
  EXPECT_EQ(table.points(0), 20);
}

TEST(ColourLines, C42_three_points_a_dot_in_the_point_colours) {
  const LinesTable table = example_table();
  EXPECT_EQ(ColourLines::tally(table.state, 0).point_dots, 8 + 3);
  LinesTable others = example_table();
  others.seat(0).colours = 0b100;  // yellow
  EXPECT_EQ(ColourLines::tally(others.state, 0).point_dots, 5 + 3);
}

TEST(ColourLines, C43_nine_points_a_colour_in_both_halves) {
  const LinesTable table = example_table();
  EXPECT_EQ(ColourLines::tally(table.state, 0).pairs, 5);
}

TEST(ColourLines, C44_most_points_win_and_ties_share) {
  LinesTable table(3);
  table.state.counted = 0b1111;
  const Picture one_crossing{
      "                           ", "                           ", "                           ",
      "        X > >|>            ", "                           ", "                           ",
      "             |. X          ", "                           ", "                           ",
      "                           ", "                           ", "                           ",
  };
  table.draw(0, one_crossing);
  table.draw(2, one_crossing);
  table.finish();
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(1), 3);
  EXPECT_EQ(table.place(2), 1);
}

TEST(ColourLines, C45_the_books_example_gives_140) {
  const LinesTable table = example_table();
  std::map<std::string, int> lines;
  for (const ScoreLine& line : ColourLines::score_sheet(table.state, 0)) lines[line.reason] = line.points;
  EXPECT_EQ(lines, (std::map<std::string, int>{{"midline 8 × 4", 32},
                                               {"letter A first", 20},
                                               {"letter C later", 10},
                                               {"pairs 5 × 9", 45},
                                               {"colours cp 11 × 3", 33}}));
  EXPECT_EQ(table.points(0), 140);
}

}  // namespace
}  // namespace tafel
