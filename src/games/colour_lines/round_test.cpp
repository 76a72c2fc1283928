#include <map>
#include <set>

#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;

// Preparing

TEST(ColourLines, C20_four_crosses_in_four_colours) {
  LinesTable table(2);
  EXPECT_EQ(table.moves(0, "colour").size(), 8U);
  EXPECT_EQ(table.moves(0, "start").size(), 2U * 72 - 4);  // no letters, no grey
  EXPECT_FALSE(table.allows("A start a1"));
  EXPECT_FALSE(table.allows("A start g4"));
  EXPECT_FALSE(table.allows("A done"));
  table.run({"A colour p"});
  EXPECT_FALSE(table.allows("A colour p"));
  EXPECT_FALSE(table.allows("A start d8"));  // pink too
  table.run({"A start b5"});                 // dark blue, left
  EXPECT_FALSE(table.allows("A start c1"));  // one start a half
  EXPECT_FALSE(table.allows("A colour b"));
  EXPECT_FALSE(table.allows("A start i10"));  // dark blue, right
  table.run({"A start n5", "A colour c"});
  EXPECT_EQ(table.moves(0), Names{"done"});
  EXPECT_FALSE(ColourLines::free_fields(table.state, 0, Half::left).contains(*ColourLinesSheet::read_field("b5")));
  // Somebody else may pick the same.
  table.run({"A done", "B colour p", "B colour c", "B start b5", "B start n5", "B done"});
  EXPECT_TRUE(ColourLines::actors(table.state).is_chance());

  const LinesTable side(2, side_b);
  EXPECT_FALSE(side.allows("A start d3"));  // a circle
  EXPECT_FALSE(side.allows("A start f5"));  // black
}

TEST(ColourLines, C21_the_first_game_suggestion) {
  LinesTable table(2);
  table.run({"A suggested"});
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).start[0]), "e2");   // violet
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).start[1]), "m11");  // light green
  EXPECT_EQ(table.seat(0).colours, 0b11);                                  // light blue and pink
  EXPECT_EQ(table.moves(0), Names{"done"});
  table.run({"B colour v"});
  EXPECT_FALSE(table.allows("B suggested"));

  Random random(1);
  const auto setup = ColourLines::deal(3, {{"no_midline", true}}, random);
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->left_out, ColourLines::Scoring::midline);
  EXPECT_NE(setup_fault(3, {{"no_midline", true}, {"three_scorings", true}}), "");
}

// A round

TEST(ColourLines, C30_two_dice_left_two_right_one_on_the_track) {
  LinesTable table(3);
  table.prepare();
  EXPECT_EQ(table.state.active, 0);
  ColourLines::RollList rolls;
  for (int left = 5; left > 0; --left) {
    ColourLines::rolls(table.state, rolls);
    std::map<int, std::uint32_t> ways_of_die;
    for (const auto& possible : rolls) ways_of_die[possible.roll.die] += possible.ways;
    EXPECT_EQ(static_cast<int>(ways_of_die.size()), left);  // any of the dice left, each with its six sides
    for (const auto& [die, ways] : ways_of_die) EXPECT_EQ(ways, 6U);
    if (left == 5) table.run({"roll 3:3"});
    if (left == 4) table.run({"roll 1:0"});
    if (left == 3) table.run({"roll 5:Z"});
    if (left == 2) table.run({"roll 2:U"});
    if (left == 1) table.run({"roll 4:L"});
  }
  const std::array<Face, 5> expected{Face::zero, Face::three, Face::u, Face::z, Face::l};
  EXPECT_EQ(table.state.slot, expected);
  EXPECT_FALSE(table.moves(0, "track L left").empty());
  EXPECT_FALSE(table.moves(0, "track L right").empty());
  EXPECT_TRUE(table.moves(0, "left U").empty());
  table.lay("00", "00", "0");
  table.run({"A done", "B done", "C done"});
  EXPECT_EQ(table.state.active, 1);
  EXPECT_EQ(table.state.round, 2);
  for (int round = 2; round <= 5; ++round) {
    table.lay("00", "00", "0", round);
    table.run({"A done", "B done", "C done"});
  }
  EXPECT_TRUE(ColourLines::actors(table.state).over());  // five rounds

  Random random(1);
  std::set<Seat> first;
  for (int i = 0; i < 50; ++i) first.insert(ColourLines::deal(3, Json::object(), random)->first);
  EXPECT_EQ(first.size(), 3U);
}

TEST(ColourLines, C31_all_draw_at_the_same_time_in_any_order_of_dice) {
  LinesTable table(2);
  table.prepare();
  table.lay("12", "13", "0");
  EXPECT_TRUE(table.allows("A left 1 U"));
  EXPECT_TRUE(table.allows("A left 2 UU") || table.allows("A left 2 UR"));
  EXPECT_TRUE(table.allows("B right 3 UUU"));
  table.run({"B right 3 UUU", "A right 1 L", "A left 2 DD", "B left 1 D", "A left 1 D"});
  EXPECT_EQ(table.seat(0).dots.size(), 4);
  EXPECT_EQ(table.seat(1).dots.size(), 4);
}

TEST(ColourLines, C32_drawing_goes_on_from_the_end) {
  LinesTable table(2);
  table.prepare();
  table.lay("11", "11", "1");
  table.run({"A left 1 D"});
  EXPECT_EQ(table.moves(0, "left"), (Names{"left 1 D", "left 1 L", "left 1 R"}));  // up is the start cross
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).end[0]), "e3");
  EXPECT_EQ(table.moves(0, "right").size(), 4U);  // there the first is still to come, from the start cross
}

TEST(ColourLines, C33_dice_that_can_be_drawn_must_be) {
  LinesTable table(2);
  table.prepare();
  table.lay("1I", "0i", "0");
  EXPECT_FALSE(table.allows("A done"));
  table.run({"A left 1 D", "A left I DDD"});
  EXPECT_FALSE(table.allows("A done"));
  table.run({"A right i UU"});
  EXPECT_TRUE(table.allows("A done"));
  // A joker may take the place of a die.
  table.run({"B left 1 D", "B left I DDD", "B joker right i"});
  EXPECT_TRUE(table.allows("B done"));
}

TEST(ColourLines, C34_a_field_is_used_once) {
  LinesTable table(2);
  table.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "        X > >|.            ",
                    "      . < ^ v|< < X        ",
                    "        . < v|.            ",
                });
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).end[0]), "e5");
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).end[1]), "h5");
  table.lay("13", "01", "0");
  EXPECT_EQ(table.moves(0, "left 1"), (Names{"left 1 D", "left 1 L"}));     // up is a cross, right a dot of its own
  EXPECT_EQ(table.moves(0, "right 1"), (Names{"right 1 U", "right 1 D"}));  // left is a dot of the other line
  EXPECT_TRUE(table.allows("A left 3 DLL"));
  EXPECT_FALSE(table.allows("A left 3 DRD"));
  table.run({"A left 3 DLL"});
  for (const char* reached : {"e6", "d6", "c6"}) {
    EXPECT_TRUE(table.seat(0).dots.contains(*ColourLinesSheet::read_field(reached)));
  }
  EXPECT_FALSE(table.seat(0).dots.contains(*ColourLinesSheet::read_field("e4")));  // the start has a cross
}

TEST(ColourLines, C35_lines_stay_in_their_half_but_share_the_grey_zone) {
  LinesTable table(2);
  table.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "          X >|>            ",
                    "                           ",
                    "                           ",
                    "            <|< X          ",
                });
  table.lay("13", "13", "0");
  EXPECT_EQ(table.moves(0, "left 1"), (Names{"left 1 U", "left 1 D"}));     // at h4: not into the right half
  EXPECT_EQ(table.moves(0, "right 1"), (Names{"right 1 U", "right 1 D"}));  // at g7: not into the left half
  EXPECT_TRUE(table.allows("A left 3 DDL"));
  EXPECT_FALSE(table.allows("A left 3 DDD"));  // h7 is a dot of the other line
  EXPECT_FALSE(table.allows("A right 3 UUU"));
  EXPECT_TRUE(table.allows("A right 3 UUR"));
}

TEST(ColourLines, C36_dice_that_cannot_be_drawn_are_left_out) {
  LinesTable table(2);
  table.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "X                          ",
                    "v >                        ",
                    ". v                        ",
                    "< v                        ",
                    ". . . .           X        ",
                });
  table.lay("1I", "00", "0");
  EXPECT_TRUE(table.moves(0, "left I").empty());  // not now …
  EXPECT_EQ(table.moves(0, "left 1"), (Names{"left 1 U", "left 1 D"}));
  table.run({"A left 1 D"});
  EXPECT_EQ(table.moves(0, "left I"), Names{"left I RRR"});  // … but after this it can and must be drawn
  EXPECT_FALSE(table.allows("A done"));

  LinesTable stuck(2);
  stuck.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "X >                        ",
                    ". v                        ",
                    "< v               X        ",
                });
  stuck.lay("2I", "00", "I");
  EXPECT_TRUE(stuck.moves(0, "left").empty());  // only a11 is free
  EXPECT_TRUE(stuck.moves(0, "track I left").empty());
  EXPECT_FALSE(stuck.allows("A done"));  // the fifth die fits in the other half
  stuck.run({"A track I right UUU"});
  EXPECT_TRUE(stuck.allows("A done"));
}

TEST(ColourLines, C37_a_round_can_be_corrected_until_all_are_done) {
  LinesTable table(2);
  table.prepare();
  table.lay("11", "11", "1");
  const int action = ColourLines::action(table.state);
  table.run({"A left 1 U", "A right 1 U", "A left 1 L", "A right 1 U", "A track 1 left D", "A done"});
  EXPECT_EQ(ColourLines::action(table.state), action);
  table.run({"B left 1 U", "B right 1 U", "B left 1 L", "B right 1 U", "B track 1 left D", "B done"});
  EXPECT_EQ(ColourLines::action(table.state), action + 1);
}

TEST(ColourLines, C38_everybodys_sheet_is_open) {
  LinesTable table(2);
  table.prepare();
  table.lay("11", "11", "1");
  table.run({"A left 1 U"});
  // The state all seats see holds what was drawn a moment ago.
  EXPECT_EQ(ColourLines::line(table.seat(0), Half::left).size(), 2U);
  EXPECT_TRUE(table.seat(0).dots.contains(*ColourLinesSheet::read_field("e1")));
}

TEST(ColourLines, C39_two_jokers) {
  LinesTable table(2);
  table.prepare();
  table.lay("03", "II", "L");
  EXPECT_EQ(table.moves(0, "joker left 0"),
            (Names{"joker left 0", "joker left 0 U", "joker left 0 R", "joker left 0 D", "joker left 0 L"}));
  EXPECT_EQ(table.moves(0, "joker track L").size(), 9U);  // in either half, or no stroke
  EXPECT_EQ(table.moves(0, "joker right I").size(), 5U);  // two equal dice are one choice
  table.run({"A joker left 0 D"});                        // the first of the line
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).end[0]), "e3");
  EXPECT_EQ(table.seat(0).jokers, 1);
  table.run({"A joker track L right L"});
  EXPECT_EQ(ColourLinesSheet::field_name(table.seat(0).end[1]), "l11");
  EXPECT_TRUE(table.moves(0, "joker").empty());
  EXPECT_EQ(table.moves(1, "joker").size(), 5U + 5U + 5U + 9U);
}

TEST(ColourLines, C47_every_stroke_between_the_grey_columns_crosses_the_midline) {
  LinesTable table(2);
  table.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "          X >|.            ",
                    "                           ",
                    "                           ",
                    "            .|< X          ",
                });
  table.lay("13", "13", "0");
  EXPECT_EQ(ColourLines::tally(table.state, 0).crossings, 0);
  table.run({"A left 1 R"});
  EXPECT_EQ(ColourLines::tally(table.state, 0).crossings, 1);
  table.run({"A right 3 LUR"});  // over, up in the zone and back
  EXPECT_EQ(ColourLines::tally(table.state, 0).crossings, 3);
  table.run({"A joker left 3"});
  EXPECT_EQ(ColourLines::tally(table.state, 0).crossings, 3);
  table.run({"A joker right 1 U"});
  EXPECT_EQ(ColourLines::tally(table.state, 0).crossings, 3);  // along the midline is not across it
  LinesTable joker(2);
  joker.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "          X >|.            ",
                    "                           ",
                    "                           ",
                    "                X          ",
                });
  joker.lay("03", "13", "0");
  joker.run({"A joker left 0 R"});
  EXPECT_EQ(ColourLines::tally(joker.state, 0).crossings, 1);
}

}  // namespace
}  // namespace tafel
