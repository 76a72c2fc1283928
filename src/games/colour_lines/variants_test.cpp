#include <set>

#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;

TEST(ColourLines, C50_neighbours_pick) {
  LinesTable table(3, side_a, {{"neighbours", true}});
  EXPECT_EQ(table.moves(0).size(), 8U);  // point colours first, and nothing suggested
  table.run({"B colour p", "B colour c", "A colour v", "A colour l", "C colour y", "C colour o", "A done", "B done"});
  EXPECT_FALSE(table.allows("A start e2"));
  table.run({"C done"});
  // B sits to the left of A and has picked for it.
  EXPECT_EQ(table.seat(0).colours, 0b11);
  EXPECT_EQ(ColourLines::sheet_of(table.state, 2), 0);  // C sits to the right of A
  EXPECT_TRUE(table.moves(2, "colour").empty());
  EXPECT_FALSE(table.allows("C start d8"));  // pink is ticked on A's sheet
  table.run({"C start d2", "C start n10", "C done"});
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).start[0]), "d2");
  EXPECT_EQ(table.seat(2).start[0], Field::none);
  EXPECT_EQ(setup_fault(1, {{"neighbours", true}}), "\"neighbours\" is for two players or more");
}

TEST(ColourLines, C51_the_active_player_assigns) {
  LinesTable table(2, side_a, {{"assign", true}});
  table.prepare();
  EXPECT_FALSE(table.allows("roll 2:1"));  // all five are rolled, one after the other
  table.run({"roll 1:3", "roll 2:U", "roll 3:1", "roll 4:L", "roll 5:Z"});
  EXPECT_EQ(table.moves(0).size(), 30U);
  EXPECT_TRUE(table.moves(1).empty());
  EXPECT_TRUE(table.allows("A assign left 13 right LU track Z"));
  table.run({"A assign left UZ right 1L track 3"});
  EXPECT_FALSE(table.moves(1, "left Z").empty());
  EXPECT_FALSE(table.moves(1, "right 1").empty());
  EXPECT_FALSE(table.moves(1, "track 3 left").empty());

  LinesTable same(2, side_a, {{"assign", true}});
  same.prepare();
  same.run({"roll 1:3", "roll 2:3", "roll 3:3", "roll 4:L", "roll 5:3"});
  EXPECT_EQ(same.moves(0),
            (Names{"assign left 33 right 33 track L", "assign left 33 right 3L track 3", "assign left 3L right 33 track 3"}));
}

TEST(ColourLines, C52_a_drawn_scoring_does_not_count) {
  Random random(1);
  std::set<ColourLines::Scoring> drawn;
  for (int i = 0; i < 60; ++i) drawn.insert(ColourLines::deal(2, {{"three_scorings", true}}, random)->left_out.value());
  EXPECT_EQ(drawn.size(), 4U);
  EXPECT_FALSE(ColourLines::deal(2, Json::object(), random)->left_out);
  EXPECT_EQ(example_table({{"left_out", "midline"}}).points(0), 140 - 32);
  EXPECT_EQ(example_table({{"left_out", "letters"}}).points(0), 140 - 30);
  EXPECT_EQ(example_table({{"left_out", "colours"}}).points(0), 140 - 33);
  EXPECT_EQ(example_table({{"left_out", "pairs"}}).points(0), 140 - 45);
}

TEST(ColourLines, C60_circles_let_the_line_go_on) {
  LinesTable table(2, side_b);
  const Picture beside_circle{
      "                           ", "                           ", "      @ .                  ",
      "    X . .                  ", "      @ .                  ", "                           ",
      "                           ", "                           ", "                           ",
      "                           ", "                  @        ", "                  X        ",
  };
  table.draw(0, beside_circle);
  table.lay("3i", "1v", "0");
  EXPECT_TRUE(table.moves(0, "on").empty());
  // The three strokes pass the circle at d5 and are completed first.
  table.run({"A left 3 RDD"});
  EXPECT_EQ(table.seat(0).extra, 2);
  EXPECT_EQ(table.moves(0, "on"), (Names{"on R", "on D", "on L"}));
  table.run({"A on L", "A on U"});
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).end[0]), "c5");
  EXPECT_TRUE(table.moves(0, "on").empty());
  // A joker's stroke counts too, and what is not used before the next die is lost.
  table.run({"A joker right 1 U"});
  EXPECT_EQ(table.seat(0).extra, 2);
  table.run({"A on L"});
  EXPECT_EQ(table.seat(0).extra, 1);
  table.run({"A right v UR"});
  EXPECT_TRUE(table.moves(0, "on").empty());
  // The white field counts for no colour.
  EXPECT_EQ(table.state.sheet->colour_at(*ColourLinesSheet::read_field("d5")), std::nullopt);

  const Picture above_two_circles{
      "                           ",  //
      "      X                    ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                           ",  //
      "                  X        ",  //
  };
  // Two circles reached by one die give two and two.
  LinesTable both(2, side_b);
  both.draw(0, above_two_circles);
  both.lay("1I", "00", "0");
  both.run({"A left I DDD"});
  EXPECT_EQ(both.seat(0).extra, 4);
  // A circle reached by these strokes extends again; and "up to" means that strokes may stay unused.
  LinesTable again(2, side_b);
  again.draw(0, above_two_circles);
  again.lay("0i", "00", "0");
  again.run({"A left i DD", "A on D"});
  EXPECT_EQ(again.seat(0).extra, 1 + 2);
  EXPECT_TRUE(again.allows("A done"));
}

}  // namespace
}  // namespace tafel
