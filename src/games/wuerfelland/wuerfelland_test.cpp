#include "games/wuerfelland/wuerfelland.h"

#include <map>

#include "tests/testing.h"

namespace tafel {
namespace {

using test::Table;
using Names = std::set<std::string>;
using Phase = Wuerfelland::Phase;

/// A table of Würfelland on the test map:
///
///     o o y y r r y y B b b o O
///      o o y r r g y y b b b o
///     g G g r R g g y g g G s s
///      g g # b b b s s g g g s
///     s s y y b b * s s o o s S
///      s s Y y r r g g O o r r
///     S s o # r r g g o o r r r
///      b o o b b # R y y y # s
///     b b o o B b r r y y Y s s
struct WuerfellandTable : Table<Wuerfelland> {
  using Table::Table;

  /// Crosses off spaces as if in earlier rounds, areas in progress included.
  void mark(Seat number, SmallSet spaces) {
    cross(number, spaces);
    for (std::size_t area = 0; area < PatchBoard::patches; ++area) {
      const auto& patch = board().patch[area];
      if (!patch.spaces.meets(spaces)) continue;
      const bool full = patch.spaces.within(seat(number).crossed);
      seat(number).begun[index_of(patch.colour)] = full ? Wuerfelland::no_area : static_cast<std::uint8_t>(area);
    }
  }
  void mark(Seat number, std::initializer_list<std::string_view> names) {
    SmallSet spaces;
    for (const auto name : names) spaces.add(space(name));
    mark(number, spaces);
  }
  /// Everything but the spaces of one colour, so that only those are left to do.
  void mark_all_but(Seat number, std::initializer_list<std::string_view> names) {
    SmallSet spaces;
    for (int i = 0; i < board().space_count; ++i) spaces.add(i);
    for (const auto name : names) spaces.remove(space(name));
    mark(number, spaces);
  }
  void done(std::initializer_list<char> seats) {
    for (const char letter : seats) run({std::string(1, letter) + " done"});
  }
};

TEST(Wuerfelland, W01_six_dice_with_six_colours) {
  const WuerfellandTable table(2);
  Wuerfelland::RollList rolls;
  Wuerfelland::rolls(table.state, rolls);
  EXPECT_EQ(rolls.size(), 462U);
  std::uint32_t all = 0;
  for (const auto& possible : rolls) all += possible.ways;
  EXPECT_EQ(all, 46656U);
  EXPECT_TRUE(table.allows("roll rygbos"));
}

TEST(Wuerfelland, W02_four_boards_with_two_sides_dealt_at_random) {
  std::map<int, std::set<char>> sides;
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    if (!map->europa) sides[map->sheet].insert(map->side);
  }
  EXPECT_EQ(sides.size(), 4U);
  for (const auto& [sheet, found] : sides) EXPECT_EQ(found, (std::set<char>{'A', 'B'}));

  Random random(1);
  std::set<std::string> dealt;
  for (int i = 0; i < 100; ++i) {
    const auto setup = Wuerfelland::deal(4, Json::object(), random);
    ASSERT_TRUE(setup);
    std::set<int> sheets;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      sheets.insert(setup->boards[seat]->sheet);
      dealt.insert(setup->boards[seat]->source.id);
    }
    EXPECT_EQ(sheets.size(), 4U);  // both sides of a board cannot be on the table
  }
  EXPECT_EQ(dealt.size(), 8U);
}

TEST(Wuerfelland, W02_a_sheet_is_on_the_table_only_once) {
  Random random(1);
  const auto both_sides = Wuerfelland::deal(3, Json{{"boards", {"coast", "delta", "highland"}}}, random);
  ASSERT_FALSE(both_sides);
  EXPECT_EQ(both_sides.fault().sentence,
            "seats A and C cannot both have sheet 1, which is there only once (\"coast\" and \"highland\")");
  EXPECT_FALSE(Wuerfelland::read_setup(2, Json{{"first", "A"}, {"boards", {"moor", "moor"}}}));
  EXPECT_TRUE(Wuerfelland::deal(3, Json{{"boards", {"coast", "delta", "heath"}}}, random));
  // Which sheet a board of one's own is printed on is its own affair.
  EXPECT_TRUE(Wuerfelland::deal(2, Json{{"boards", {"highland", test::board_file("wuerfelland")}}}, random));
}

TEST(Wuerfelland, W03_each_colour_has_areas_of_3_4_5_and_6) {
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    if (map->europa) continue;
    EXPECT_EQ(map->space_count, 108);
    for (const SmallSet spaces : map->of_colour) EXPECT_EQ(spaces.size(), 18);
  }
  Json two_starts = test::board_file("wuerfelland");
  two_starts["picture"][0] = "* o y y r r y y B b b o O";
  EXPECT_FALSE(read_whole_board<WuerfellandBoard>(two_starts));
}

TEST(Wuerfelland, W04_areas_of_one_colour_never_touch) {
  Json touching = test::board_file("wuerfelland");
  touching["picture"][0] = "o o o y r r y y B b b o O";
  const auto map = read_whole_board<WuerfellandBoard>(touching);
  ASSERT_FALSE(map);
  EXPECT_EQ(map.fault().sentence,
            "row 1, column 4: this yellow area has 2 spaces; each colour needs areas of 3, 4, 5 and 6 spaces, and areas of "
            "one colour may not touch");
}

TEST(Wuerfelland, W05_two_treasures_in_each_colour) {
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    if (map->europa) continue;
    EXPECT_EQ(map->treasures.size(), 12);
    for (const SmallSet spaces : map->of_colour) EXPECT_EQ((spaces & map->treasures).size(), 2);
  }
  Json poor = test::board_file("wuerfelland");
  poor["picture"][0] = "o o y y r r y y b b b o O";
  EXPECT_FALSE(read_whole_board<WuerfellandBoard>(poor));
}

TEST(Wuerfelland, W06_obstacles_are_no_spaces_and_cut_nothing_off) {
  const WuerfellandTable table(2);
  EXPECT_EQ(table.board().space_at(Hex::from_offset(3, 2)), -1);
  Json cut_off = test::board_file("wuerfelland");
  cut_off["picture"] = Json::array({"o o y y r r y y B b b # O",  //
                                    " o o y r r g y y b b b #"});
  EXPECT_FALSE(read_whole_board<WuerfellandBoard>(cut_off));
}

TEST(Wuerfelland, W07_the_info_bar_shows_treasures_and_a_complete_colour) {
  WuerfellandTable table(2);
  table.mark(0, {"y4.3", "g5.2"});
  EXPECT_EQ(Wuerfelland::treasures(table.seat(0)).size(), 2);
  EXPECT_FALSE(Wuerfelland::has_complete_colour(table.seat(0)));
  table.mark(0, table.board().of_colour[index_of(Colour::blue)]);
  EXPECT_TRUE(Wuerfelland::has_complete_colour(table.seat(0)));
  std::map<std::string, int> bar;
  for (const ScoreLine& line : Wuerfelland::score_sheet(table.state, 0)) bar[line.reason] = line.points;
  EXPECT_EQ(bar, (std::map<std::string, int>{{"treasures y", 1}, {"treasures g", 1}, {"treasures b", 2}, {"complete b", 0}}));
}

TEST(Wuerfelland, W08_at_least_four_colours_touch_the_start_and_the_first_player_is_drawn) {
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    EXPECT_GE(std::ranges::count_if(map->of_colour, [&](SmallSet spaces) { return spaces.meets(map->beside_start); }), 4);
  }
  Random random(1);
  std::set<Seat> first;
  for (int i = 0; i < 50; ++i) first.insert(Wuerfelland::deal(3, Json::object(), random)->first);
  EXPECT_EQ(first.size(), 3U);
}

/// Seat A has eight treasures and, but for s4.1, every blue and grey space.
void approach_goal(WuerfellandTable& table, Seat seat) {
  table.mark(seat, table.board().of_colour[index_of(Colour::blue)] | table.board().of_colour[index_of(Colour::green)]);
  table.mark(seat, table.patch("y4") | table.patch("y6") | table.patch("r6") | table.patch("r3"));
  ASSERT_EQ(Wuerfelland::treasures(table.seat(seat)).size(), 8);
}

TEST(Wuerfelland, W10_nine_treasures_and_a_complete_colour_win) {
  WuerfellandTable table(2);
  approach_goal(table, 0);
  table.mark(0, {"s5.3"});
  table.run({"roll rrrrrs", "A take s", "A stop"});
  EXPECT_TRUE(table.allows("A cross s5.4"));
  table.mark(0, {"s5.1", "s5.2", "s5.4"});
  table.run({"A cross s5.5", "A done", "B done"});  // s5.5 is a treasure
  EXPECT_TRUE(Wuerfelland::actors(table.state).over());
  EXPECT_EQ(Wuerfelland::outcome(table.state).places[0], 1);
  EXPECT_EQ(Wuerfelland::outcome(table.state).places[1], 2);
  EXPECT_EQ(Wuerfelland::outcome(table.state).points[0], 9);

  WuerfellandTable no_colour(2);
  no_colour.mark_all_but(0, {"r4.1", "y3.1", "g4.1", "b5.1", "o3.1", "s4.1"});
  EXPECT_GE(Wuerfelland::treasures(no_colour.seat(0)).size(), 9);
  no_colour.run({"roll rrrrry", "A take r", "A stop"});
  EXPECT_FALSE(no_colour.allows("A cross r4.1"));  // overrolled
  no_colour.done({'A', 'B'});
  EXPECT_FALSE(Wuerfelland::actors(no_colour.state).over());
}

TEST(Wuerfelland, W20_every_cross_touches_a_cross) {
  WuerfellandTable table(2);
  table.run({"roll rrrggg", "A take r", "A stop"});
  EXPECT_EQ(table.crossable(0), Names{"r4.2"});
  table.run({"A cross r4.2"});
  EXPECT_EQ(table.crossable(0), (Names{"r4.1", "r4.4"}));
}

TEST(Wuerfelland, W21_one_area_of_a_colour_at_a_time) {
  WuerfellandTable table(2);
  table.mark(0, {"r4.2", "r4.4"});
  table.mark(0, table.patch("b4"));  // r3 touches b4
  table.run({"roll ryyggg", "A take r", "A stop"});
  EXPECT_EQ(table.crossable(0), (Names{"r4.1", "r4.3"}));
  WuerfellandTable full(2);
  full.mark(0, table.patch("r4"));
  full.mark(0, table.patch("b4"));
  full.run({"roll ryyggg", "A take r", "A stop"});
  EXPECT_EQ(full.crossable(0), Names{"r3.2"});
}

TEST(Wuerfelland, W22_all_dice_of_the_colour_in_one_area) {
  WuerfellandTable table(2);
  table.mark(0, table.patch("b5"));
  table.run({"roll rrrrgg", "A take r", "A stop"});
  EXPECT_TRUE(table.allows("A cross r4.2"));
  EXPECT_TRUE(table.allows("A cross r6.5"));
  table.run({"A cross r4.2", "A cross r4.4"});
  EXPECT_FALSE(table.allows("A cross r6.5"));
  EXPECT_FALSE(table.allows("A done"));
  table.run({"A cross r4.1", "A cross r4.3"});
  EXPECT_EQ(table.moves(0), Names{"done"});
}

TEST(Wuerfelland, W23_more_dice_than_room_is_overrolled) {
  WuerfellandTable table(2);
  table.run({"roll ssssss", "A take s"});
  EXPECT_EQ(table.moves(0), Names{"done"});  // s4 alone touches the start
  WuerfellandTable roomy(2);
  roomy.mark(0, roomy.patch("b5"));
  roomy.run({"roll rrrrrg", "A take r", "A stop"});
  EXPECT_EQ(roomy.crossable(0), (Names{"r6.5", "r6.6"}));  // r4 has no room for five, r6 has
  roomy.mark(0, {"r6.6"});
  EXPECT_TRUE(roomy.allows("A cross r6.5"));
  roomy.mark(0, {"r6.5"});
  EXPECT_EQ(roomy.moves(0), Names{"done"});
}

TEST(Wuerfelland, W30_a_colour_is_chosen_after_the_first_roll_for_good) {
  WuerfellandTable table(2);
  EXPECT_EQ(table.state.in_air, 6);
  table.run({"roll rrrygg"});
  EXPECT_EQ(table.moves(0), (Names{"take r", "take y", "take g"}));
  table.run({"A take g"});
  EXPECT_EQ(table.moves(0), (Names{"stop", "again"}));
  EXPECT_EQ(table.state.dice.text(), "rrry");
}

TEST(Wuerfelland, W31_all_other_dice_are_rolled_again_as_often_as_one_likes) {
  WuerfellandTable table(2);
  table.run({"roll rygbos", "A take g"});
  for (const auto* roll : {"roll rrrrg", "roll rrrg", "roll rrg", "roll rg"}) {
    table.run({"A again", roll});
    EXPECT_EQ(table.moves(0), (Names{"stop", "again"}));
  }
  EXPECT_EQ(table.state.aside, 5);
  EXPECT_EQ(table.state.dice.text(), "r");
}

TEST(Wuerfelland, W32_no_die_or_six_dice_of_the_colour_end_the_phase) {
  WuerfellandTable none(2);
  none.run({"roll rygbos", "A take g", "A again", "roll rrrrr"});
  EXPECT_EQ(none.state.phase, Phase::marking);
  WuerfellandTable six(2);
  six.run({"roll rygbos", "A take g", "A again", "roll ggggg"});
  EXPECT_EQ(six.state.phase, Phase::marking);
  WuerfellandTable at_once(2);
  at_once.run({"roll gggggg", "A take g"});
  EXPECT_EQ(at_once.state.phase, Phase::marking);
}

TEST(Wuerfelland, W40_the_active_player_must_use_the_colour_if_possible) {
  WuerfellandTable table(2);
  table.run({"roll rygbos", "A take g", "A stop"});
  EXPECT_EQ(table.moves(0), Names{"cross g4.1"});
  WuerfellandTable unusable(2);
  unusable.run({"roll rygbos", "A take y", "A stop"});
  EXPECT_EQ(unusable.moves(0), Names{"done"});
}

TEST(Wuerfelland, W41_others_choose_a_colour_left_over_or_pass) {
  WuerfellandTable table(3);
  table.run({"roll rrggss", "A take g", "A stop"});
  for (const Seat seat : {1, 2}) {
    EXPECT_EQ(table.moves(seat), (Names{"done", "cross r4.2", "cross s4.1", "cross s4.3"}));
  }
  table.run({"B cross r4.2"});
  EXPECT_EQ(table.moves(1), (Names{"cross r4.1", "cross r4.4"}));  // one colour only, all its dice
  table.run({"C cross r4.2"});                                     // the same colour is free for all
  WuerfellandTable nothing_left(2);
  nothing_left.run({"roll gggggg", "A take g"});
  EXPECT_EQ(nothing_left.moves(1), Names{"done"});
}

/// B crosses a treasure (y4.3) in phase 2.
void find_a_treasure(WuerfellandTable& table) {
  table.mark(1, {"b5.1", "b5.3", "b5.2", "y4.2", "y4.1"});
  table.run({"roll rrrrry", "A take r", "A stop", "A done", "B cross y4.3"});
}

TEST(Wuerfelland, W50_each_treasure_of_phase_2_earns_a_roll) {
  WuerfellandTable table(2);
  find_a_treasure(table);
  EXPECT_EQ(table.state.phase, Phase::marking);  // not before all have finished
  table.done({'B'});
  EXPECT_EQ(table.state.phase, Phase::treasure_rolling);
  EXPECT_EQ(table.state.roller, 1);
  table.run({"roll rygbo", "B done"});
  EXPECT_EQ(table.state.phase, Phase::rolling);

  WuerfellandTable two(2);
  two.mark(0, {"b5.1", "b5.3", "b5.2", "y4.2", "y4.1"});
  two.seat(0).found = 0;
  two.run({"roll rrrryy", "A take y", "A stop", "A cross y4.3", "A cross y4.4"});
  two.seat(0).found = 2;  // as if the area held two treasures
  two.done({'A', 'B'});
  two.run({"roll rygbo", "A done"});
  EXPECT_EQ(two.state.phase, Phase::treasure_rolling);
  two.run({"roll rygbo", "A done"});
  EXPECT_EQ(two.state.phase, Phase::rolling);
}

TEST(Wuerfelland, W51_treasure_rolls_go_clockwise_from_the_active_player) {
  WuerfellandTable table(3);
  table.state.active = 1;
  for (const Seat seat : {0, 1, 2}) table.seat(seat).treasure_rolls = 1;
  table.run({"roll yyyyyy", "B take y"});
  table.done({'A', 'B', 'C'});
  for (const Seat roller : {1, 2, 0}) {
    EXPECT_EQ(table.state.roller, roller);
    table.run({"roll rygbo"});
    table.done({seat_letter(roller)});
  }
  EXPECT_EQ(table.state.active, 2);
}

TEST(Wuerfelland, W52_a_treasure_roll_is_five_dice_and_one_colour) {
  WuerfellandTable table(2);
  find_a_treasure(table);
  table.done({'B'});
  EXPECT_EQ(table.state.in_air, 5);
  table.run({"roll ggsss"});
  EXPECT_EQ(table.moves(1), (Names{"done", "cross g3.2", "cross g3.3", "cross g4.1", "cross g5.5", "cross s4.1", "cross s4.3",
                                   "cross s6.2", "cross s6.4"}));
  EXPECT_TRUE(table.moves(0).empty());
  table.run({"B cross g4.1", "B cross g4.2", "B done"});
  EXPECT_EQ(table.state.phase, Phase::rolling);
}

TEST(Wuerfelland, W53_a_treasure_in_a_treasure_roll_earns_another_at_once) {
  WuerfellandTable table(3);
  find_a_treasure(table);
  table.seat(2).treasure_rolls = 1;
  table.mark(1, {"g5.3"});
  table.done({'B', 'C'});
  table.run({"roll rrrrg", "B cross g5.2", "B done"});  // g5.2 is a treasure
  EXPECT_EQ(table.state.phase, Phase::treasure_rolling);
  EXPECT_EQ(table.state.roller, 1);
  table.run({"roll rrrrr", "B done"});
  EXPECT_EQ(table.state.roller, 2);
}

TEST(Wuerfelland, W60_goals_of_phase_2_count_together) {
  WuerfellandTable table(3);
  for (const Seat seat : {0, 1}) {
    approach_goal(table, seat);
    table.mark(seat, table.patch("s5"));
    table.seat(seat).found = 0;
  }
  table.run({"roll yyyyyy", "A take y", "C done", "A done", "B done"});
  EXPECT_TRUE(Wuerfelland::actors(table.state).over());
  const Outcome outcome = Wuerfelland::outcome(table.state);
  EXPECT_EQ(outcome.places[0], 1);
  EXPECT_EQ(outcome.places[1], 1);
  EXPECT_EQ(outcome.places[2], 3);
}

TEST(Wuerfelland, W61_a_goal_in_a_treasure_roll_ends_the_game_at_once) {
  WuerfellandTable table(2);
  approach_goal(table, 0);
  table.mark(0, {"s5.1", "s5.2", "s5.3", "s5.4"});
  table.seat(0).treasure_rolls = 1;
  table.seat(1).treasure_rolls = 1;
  table.run({"roll yyyyyy", "A take y", "A done", "B done", "roll rrrrs", "A cross s5.5", "A done"});
  EXPECT_TRUE(Wuerfelland::actors(table.state).over());
  EXPECT_EQ(Wuerfelland::outcome(table.state).places[0], 1);
  EXPECT_EQ(Wuerfelland::outcome(table.state).places[1], 2);
}

TEST(Wuerfelland, W62_the_next_player_clockwise_becomes_active) {
  WuerfellandTable table(3);
  for (const int active : {0, 1, 2, 0}) {
    EXPECT_EQ(table.state.active, active);
    table.run({"roll yyyyyy", std::string(1, seat_letter(active)) + " take y"});
    table.done({'A', 'B', 'C'});
  }
}

TEST(Wuerfelland, W70_three_green_after_two_more_rolls) {
  WuerfellandTable table(2);
  table.mark(1, table.patch("b5"));
  table.run({"roll rrrygg", "A take g", "A again", "roll gbbb", "A again", "roll yyo"});
  EXPECT_EQ(table.state.phase, Phase::marking);
  EXPECT_EQ(table.seat(0).dice.text(), "ggg");
  EXPECT_EQ(table.seat(1).dice.text(), "yyo");
  EXPECT_FALSE(table.allows("A done"));
  table.run({"A cross g4.1", "A cross g4.2", "A cross g4.3", "A done", "B cross y4.2", "B cross y4.1", "B done"});
}

TEST(Wuerfelland, W71_two_free_spaces_take_one_or_two_dice) {
  for (const auto& [roll, usable] :
       {std::pair("roll ryyggg", true), std::pair("roll rryggg", true), std::pair("roll rrrggg", false)}) {
    WuerfellandTable table(2);
    table.mark(0, {"r4.2", "r4.4"});
    table.run({roll, "A take r", "A stop"});
    EXPECT_EQ(table.allows("A cross r4.1"), usable) << roll;
  }
}

TEST(Wuerfelland, W80_europa_maps_need_five_of_six_treasures) {
  int maps = 0;
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    if (!map->europa) continue;
    ++maps;
    EXPECT_EQ(map->space_count, 84);
    EXPECT_EQ(map->treasures.size(), 6);
    for (const SmallSet spaces : map->of_colour) EXPECT_EQ(spaces.size(), 14);
  }
  EXPECT_GE(maps, 4);

  WuerfellandTable table(2, "europa");
  table.mark(0, table.board().of_colour[index_of(Colour::blue)] | table.board().of_colour[index_of(Colour::green)]);
  table.mark(0, table.patch("r5") | table.patch("y5") | table.patch("y4") | table.patch("r4"));
  table.mark(0, table.board().of_colour[index_of(Colour::orange)]);
  ASSERT_EQ(Wuerfelland::treasures(table.seat(0)).size(), 5);
  table.run({"roll ssssss", "A take s", "A done", "B done"});
  EXPECT_TRUE(Wuerfelland::actors(table.state).over());

  Random random(1);
  EXPECT_TRUE(Wuerfelland::deal(4, Json{{"style", "europa"}}, random)->boards[0]->europa);
  EXPECT_FALSE(Wuerfelland::read_setup(
      2, Json{{"first", "A"}, {"boards", {test::board_file("europa"), test::board_file("wuerfelland")}}}));
}

}  // namespace
}  // namespace tafel
