#include "games/border/border.h"

#include <map>

#include "tests/testing.h"

namespace tafel {
namespace {

using test::Table;
using Names = std::set<std::string>;

/// A table of The Border with shortcuts to the parts of a round.
struct BorderTable : Table<Border> {
  using Table::Table;

  static std::size_t area(std::string_view id) {
    const auto& areas = border_layout().areas;
    return static_cast<std::size_t>(std::ranges::find(areas, id, &BorderArea::id) - areas.begin());
  }
  /// Crosses off the border of an area, but for `open` spaces.
  void surround(Seat number, std::string_view id) { cross(number, board().border[area(id)]); }
  bool won(Seat number, std::string_view id) { return (seat(number).won >> area(id) & 1) != 0; }
};

TEST(Border, B01_five_dice_with_six_colours) {
  const BorderTable table(2);
  Border::RollList rolls;
  Border::rolls(table.state, rolls);
  EXPECT_EQ(rolls.size(), 252U);
  std::uint32_t all = 0;
  for (const auto& possible : rolls) all += possible.ways;
  EXPECT_EQ(all, 7776U);
  EXPECT_TRUE(table.allows("roll rrrrr"));
  EXPECT_TRUE(table.allows("roll rygbs"));
  EXPECT_FALSE(table.allows("roll rygb"));
}

TEST(Border, B02_boards_differ_in_colours_only) {
  const auto& boards = shipped_boards<BorderBoard>();
  ASSERT_GE(boards.size(), 4U);
  std::set<std::string> pictures;
  for (const auto& board : boards) {
    EXPECT_EQ(board->space_count + 2, 86);
    EXPECT_EQ(board->place, boards[0]->place);
    EXPECT_EQ(board->border, boards[0]->border);
    pictures.insert(board->source.content.at("picture").dump());
  }
  EXPECT_EQ(pictures.size(), boards.size());

  Json moved = test::board_file("border");
  moved["picture"][0] = "        g g o o s s s";
  EXPECT_FALSE(read_whole_board<BorderBoard>(moved));
}

TEST(Border, B03_white_spaces_upper_left_and_lower_right_are_crossed) {
  std::vector<Hex> whites;
  for (const Cell& cell : border_layout().cells) {
    if (cell.sign == BorderBoard::white) whites.push_back(cell.place);
  }
  ASSERT_EQ(whites.size(), 2U);
  EXPECT_LT(whites[0].centre().x, whites[1].centre().x);
  EXPECT_LT(whites[0].centre().y, whites[1].centre().y);

  BorderTable table(2);
  table.run({"roll rygbo", "A stop", "A done"});
  EXPECT_EQ(table.crossable(1), table.under_x({
                                    "          X X          ",
                                    "           *           ",
                                    "            X          ",
                                    "",
                                    "",
                                    "",
                                    "",
                                    "",
                                    "",
                                    "",
                                    "",
                                    "",
                                    "                  X    ",
                                    "                   *   ",
                                    "                  X X  ",
                                }));
}

TEST(Border, B04_each_colour_has_one_segment_of_2_3_4_and_5) {
  for (const auto& board : shipped_boards<BorderBoard>()) {
    std::map<std::pair<Colour, int>, int> count;
    for (const auto& segment : board->patch) {
      ++count[{segment.colour, segment.spaces.size()}];
      SmallSet beside;
      for (const int space : segment.spaces) beside |= board->neighbours[static_cast<std::size_t>(space)];
      EXPECT_TRUE((beside & board->of_colour[index_of(segment.colour)]).within(segment.spaces));
    }
    EXPECT_EQ(count.size(), 24U);
  }
  Json touching = test::board_file("border");
  touching["picture"][0] = "        g o g o s s s o";
  const auto board = read_whole_board<BorderBoard>(touching);
  ASSERT_FALSE(board);
  EXPECT_NE(board.fault().sentence.find("segment"), std::string::npos);
}

TEST(Border, B05_borders_touch_their_area_and_are_shared) {
  EXPECT_TRUE(check_border_layout(border_layout()));
  const BorderTable table(2);
  for (int space = 0; space < table.board().space_count; ++space) {
    EXPECT_TRUE(std::ranges::any_of(table.board().border, [&](SmallSet border) { return border.contains(space); }));
  }

  BorderLayout open = border_layout();
  std::erase_if(open.cells, [](const Cell& cell) { return cell.place == Hex::from_offset(0, 4); });
  EXPECT_FALSE(check_border_layout(open));
}

TEST(Border, B06_longer_borders_are_worth_more) {
  const auto& areas = border_layout().areas;
  const BorderTable table(2);
  for (std::size_t i = 0; i < areas.size(); ++i) {
    EXPECT_EQ(areas[i].high, static_cast<int>(i) + 4);
    EXPECT_EQ(areas[i].low, areas[i].high / 2);
    EXPECT_FALSE(areas[i].name_de.empty() || areas[i].name_en.empty() || areas[i].drawing.empty());
  }
  EXPECT_EQ(areas[BorderTable::area("villa")].high, 9);
  EXPECT_EQ(areas[BorderTable::area("villa")].low, 4);
  EXPECT_EQ(areas[BorderTable::area("well")].high, 4);
  EXPECT_EQ(areas[BorderTable::area("well")].low, 2);

  BorderLayout swapped = border_layout();
  std::swap(swapped.areas[0].sign, swapped.areas[8].sign);
  EXPECT_FALSE(check_border_layout(swapped));
}

TEST(Border, B10_different_boards_and_a_first_player_by_lot) {
  Random random(1);
  std::set<Seat> first;
  for (int i = 0; i < 50; ++i) {
    const auto setup = Border::deal(4, Json::object(), random);
    ASSERT_TRUE(setup);
    std::set<std::string> boards;
    for (std::size_t seat = 0; seat < 4; ++seat) boards.insert(setup->boards[seat]->source.id);
    EXPECT_EQ(boards.size(), 4U);
    first.insert(setup->first);
    EXPECT_EQ(Border::start(*setup).active, setup->first);
  }
  EXPECT_EQ(first.size(), 4U);
}

TEST(Border, B20_a_turn_starts_with_all_five_dice) {
  BorderTable table(2);
  EXPECT_TRUE(Border::actors(table.state).is_chance());
  EXPECT_EQ(table.state.in_air, 5);
  table.run({"roll rrygb", "A stop", "A done", "B done"});
  EXPECT_EQ(table.state.in_air, 5);
}

TEST(Border, B21_up_to_three_rolls_of_any_dice) {
  BorderTable table(2);
  table.run({"roll rrygb"});
  EXPECT_EQ(table.moves(0).size(), 3U * 2 * 2 * 2);  // 0, 1 or 2 red, each other die or not; none is "stop"
  EXPECT_TRUE(table.allows("A again rrygb"));
  EXPECT_TRUE(table.allows("A again r"));
  EXPECT_FALSE(table.allows("A again rrr"));
  table.run({"A again yg", "roll rs"});
  EXPECT_EQ(table.state.dice.text(), "rrrbs");
  EXPECT_TRUE(table.allows("A again rrr"));  // also dice left lying before
  EXPECT_TRUE(table.allows("A stop"));
  table.run({"A again rrrbs", "roll ooooo"});
  EXPECT_FALSE(table.allows("A stop"));
  EXPECT_FALSE(table.allows("A again o"));
  EXPECT_TRUE(table.allows("A complete o5"));
}

TEST(Border, B22_only_whole_segments_are_completed) {
  BorderTable table(2);
  table.cross(0, {"g5.1", "g5.2", "g5.3"});
  table.run({"roll ggoss", "A stop"});
  EXPECT_EQ(table.moves(0), (Names{"complete g2", "complete g5", "complete s2", "done"}));
  table.run({"A complete g5"});
  EXPECT_TRUE(table.patch("g5").within(table.seat(0).crossed));
  EXPECT_EQ(table.moves(0), (Names{"complete s2", "done"}));
}

TEST(Border, B23_dice_may_be_split_over_segments_anywhere) {
  BorderTable table(2);
  table.run({"roll rrbbb", "A stop", "A complete b3", "A complete r2"});
  EXPECT_EQ(table.seat(0).crossed, table.patch("b3") | table.patch("r2"));
  EXPECT_FALSE(table.patch("r2").meets(table.board().beside_start));
}

TEST(Border, B24_dice_may_stay_unused) {
  BorderTable table(2);
  table.run({"roll rrbbb", "A stop"});
  EXPECT_TRUE(table.allows("A done"));
  table.run({"A complete r2"});
  EXPECT_TRUE(table.allows("A done"));
}

TEST(Border, B30_every_other_player_has_all_unused_dice) {
  BorderTable table(3);
  table.run({"roll rrgoo", "A stop", "A complete r2", "A done"});
  for (const Seat seat : {1, 2}) EXPECT_EQ(table.seat(seat).dice.text(), "goo");
  table.run({"B cross g5.2", "C cross g5.2", "B cross o2.1", "C cross o2.1"});
  EXPECT_TRUE(table.allows("B cross o2.2"));
  EXPECT_TRUE(table.allows("C done"));
  EXPECT_TRUE(table.moves(0).empty());
}

TEST(Border, B31_new_crosses_hang_on_crosses) {
  BorderTable table(2);
  table.run({"roll ggoos", "A stop", "A done"});
  EXPECT_EQ(table.crossable(1), (Names{"g5.2", "o2.1"}));
  table.run({"B cross o2.1"});
  EXPECT_TRUE(table.allows("B cross o2.2"));  // touches the cross made a moment ago
  table.run({"B cross o2.2"});
  EXPECT_EQ(table.crossable(1), (Names{"g5.2", "s4.1"}));
}

TEST(Border, B32_all_five_used_gives_one_die) {
  BorderTable table(3);
  table.run({"roll ooooo", "A stop", "A complete o5", "A done"});
  EXPECT_EQ(table.crossable(1), Names{"o2.1"});
  table.run({"B cross o2.1"});
  EXPECT_EQ(table.moves(1), Names{"done"});
  EXPECT_EQ(table.crossable(2), Names{"o2.1"});
}

TEST(Border, B33_none_used_leaves_all_five) {
  BorderTable table(2);
  table.run({"roll rygbo", "A stop", "A done"});
  EXPECT_EQ(table.seat(1).dice.text(), "rygbo");
}

TEST(Border, B40_an_area_counts_once_by_ones_own_crosses) {
  BorderTable table(2);
  table.surround(0, "well");
  table.cross(1, {"g5.2"});
  table.run({"roll rygbo", "A stop", "A done"});
  EXPECT_EQ(table.points(0), 4);
  EXPECT_EQ(table.points(1), 0);
  table.run({"B done", "roll rygbo", "B stop", "B done", "A done"});
  EXPECT_EQ(table.points(0), 4);
}

TEST(Border, B41_later_finishers_score_the_low_value) {
  BorderTable table(2);
  table.surround(0, "villa");
  table.surround(1, "villa");
  table.seat(1).crossed.remove(table.board().border[BorderTable::area("villa")].first());
  table.run({"roll rygbo", "A stop", "A done"});  // A completes it in action 1
  EXPECT_EQ(table.points(0), 9);
  const int last = table.board().border[BorderTable::area("villa")].first();
  const Colour colour = table.board().colour(last);
  ASSERT_EQ(table.seat(1).dice.count(colour), 1);
  Border::play(table.state, 1, {Border::Move::Kind::cross, static_cast<std::uint8_t>(last)});
  table.run({"B done"});  // B in action 2 of the same round
  EXPECT_EQ(table.points(1), 4);
}

TEST(Border, B42_several_first_finishers_in_action_2_all_score_high) {
  BorderTable table(3);
  table.surround(1, "villa");
  table.surround(2, "villa");
  table.seat(1).won = table.seat(2).won = 0;
  table.run({"roll rygbo", "A stop"});
  // Both lack the same space until action 2.
  const int last = table.board().border[BorderTable::area("villa")].first();
  table.seat(1).crossed.remove(last);
  table.seat(2).crossed.remove(last);
  table.run({"A done"});
  const auto cross = Border::Move{Border::Move::Kind::cross, static_cast<std::uint8_t>(last)};
  Border::play(table.state, 1, cross);
  table.run({"B done"});
  EXPECT_EQ(table.points(1), 0);  // settled when the action closes
  Border::play(table.state, 2, cross);
  table.run({"C done"});
  EXPECT_EQ(table.points(1), 9);
  EXPECT_EQ(table.points(2), 9);
}

/// The whole border of as many areas, the cheapest first.
void surround_cheapest(BorderTable& table, Seat seat, int areas) {
  for (std::size_t area = 0; std::cmp_less(area, areas); ++area) table.cross(seat, table.board().border[area]);
}

TEST(Border, B50_the_round_of_the_sixth_area_is_played_out) {
  BorderTable table(2);
  surround_cheapest(table, 0, 5);
  table.run({"roll rygbo", "A stop", "A done", "B done"});
  EXPECT_FALSE(Border::actors(table.state).over());
  table.run({"roll rygbo", "B stop", "B done", "A done"});
  surround_cheapest(table, 0, 6);
  table.run({"roll rygbo", "A stop", "A done"});
  ASSERT_EQ(std::popcount(table.seat(0).won), 6);
  EXPECT_TRUE(table.allows("B cross y4.1"));  // action 2 still comes
  table.run({"B done"});
  EXPECT_TRUE(Border::actors(table.state).over());
}

TEST(Border, B51_a_seventh_area_counts_and_most_points_win) {
  BorderTable table(2);
  surround_cheapest(table, 0, 7);
  table.surround(1, "castle");
  table.run({"roll rygbo", "A stop", "A done", "B done"});
  EXPECT_TRUE(Border::actors(table.state).over());
  EXPECT_EQ(table.points(0), 4 + 5 + 6 + 7 + 8 + 9 + 10);
  EXPECT_EQ(table.points(1), 12);
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(1), 2);
}

TEST(Border, B52_ties_go_to_the_highest_single_area_or_are_shared) {
  BorderTable table(2);
  table.surround(0, "villa");
  table.surround(1, "well");
  table.surround(1, "garden");
  table.run({"roll rygbo", "A stop", "A done", "B done"});
  ASSERT_EQ(table.points(0), 9);
  ASSERT_EQ(table.points(1), 9);
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(1), 2);

  BorderTable equal(2);
  EXPECT_EQ(equal.place(0), 1);
  EXPECT_EQ(equal.place(1), 1);
}

TEST(Border, B53_the_next_player_clockwise_becomes_active) {
  BorderTable table(3);
  for (const int active : {0, 1, 2, 0}) {
    EXPECT_EQ(table.state.active, active);
    const std::string turn(1, seat_letter(active));
    table.run({"roll rygbo", turn + " stop", turn + " done"});
    for (const Seat other : {0, 1, 2}) {
      if (other != active) table.run({std::string(1, seat_letter(other)) + " done"});
    }
  }
}

TEST(Border, B60_three_grey_complete_a_grey_three_or_two) {
  BorderTable table(2);
  table.run({"roll ybsss", "A stop"});
  EXPECT_EQ(table.moves(0), (Names{"complete s2", "complete s3", "done"}));
  BorderTable with_yellow(2);
  with_yellow.cross(0, {"y3.1", "y3.3"});
  with_yellow.run({"roll ybsss", "A stop"});
  EXPECT_EQ(with_yellow.moves(0), (Names{"complete s2", "complete s3", "complete y3", "done"}));
}

TEST(Border, B61_four_yellow_and_a_red_complete_three_segments) {
  BorderTable table(2);
  table.cross(0, {"y5.1", "y5.2", "y5.3", "y4.1", "y4.2", "r3.1", "r3.2"});
  table.run({"roll rrygb", "A again rgb", "roll yyy", "A stop"});
  table.run({"A complete y5", "A complete y4", "A complete r3", "A done"});
  EXPECT_TRUE((table.patch("y5") | table.patch("y4") | table.patch("r3")).within(table.seat(0).crossed));
  table.run({"B cross y4.1"});
  EXPECT_EQ(table.moves(1), Names{"done"});
}

TEST(Border, B62_three_first_and_three_later_can_total_33) {
  BorderTable table(2);
  for (const auto* id : {"garden", "mill", "orchard"}) table.surround(1, id);
  table.run({"roll rygbo", "A stop", "A done", "B done"});
  EXPECT_EQ(table.points(1), 5 + 6 + 7);
  for (const auto* id : {"well", "garden", "mill", "orchard", "villa", "castle"}) table.surround(0, id);
  table.run({"roll rygbo", "B stop", "B done", "A done"});
  ASSERT_EQ(std::popcount(table.seat(0).won), 6);
  EXPECT_EQ(table.points(0), 33);
  EXPECT_TRUE(Border::actors(table.state).over());
}

}  // namespace
}  // namespace tafel
