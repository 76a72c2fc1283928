#include "games/colour_lines/colour_lines.h"

#include <algorithm>
#include <map>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/board_setup.h"
#include "games/play_out.h"
#include "tests/testing.h"

namespace tafel {
namespace {

using Names = std::set<std::string>;
using Picture = std::vector<std::string>;
using Verdict = ColourLines::Verdict;

const Picture side_a{
    "A g g v v v .|. y y y p p B",  // 1
    "g g g v v v .|. y y y p p p",  // 2
    "g g g v v v .|. y y y p p p",  // 3
    "b b b l l l .|. c c c o o o",  // 4
    "b b b l l l .|. c c c o o o",  // 5
    "b b b l l l .|. c c c o o o",  // 6
    "y y y p p p .|. g g g v v v",  // 7
    "y y y p p p .|. g g g v v v",  // 8
    "y y y p p p .|. g g g v v v",  // 9
    "c c c o o o .|. b b b l l l",  // 10
    "c c c o o o .|. b b b l l l",  // 11
    "C c c o o o .|. b b b l l D",  // 12
};

const Picture side_b{
    "A g g v v v .|. y y y p p B",  // 1
    "g g g v v v .|. y y y p p p",  // 2
    "g g g @ v v .|. y y y p p p",  // 3
    "b b b l l l .|. c c c o o o",  // 4
    "# b b @ l # .|. c c c o o o",  // 5
    "b b b l l l .|. c c c o o o",  // 6
    "y y y p p p .|. g g g v v v",  // 7
    "y y y p p p .|. # g g v v v",  // 8
    "y y y p p p .|. g g g v v v",  // 9
    "c c c o o o .|. b b b l l l",  // 10
    "c c c o o o .|. b @ b l l l",  // 11
    "C c c o o o .|. b b b l l D",  // 12
};

Json sheet_file(const Picture& picture) {
  const bool is_b = picture == side_b;
  return {{"game", "colour-lines"},
          {"name", {{"de", "Prüfzettel"}, {"en", "Test sheet"}}},
          {"side", is_b ? "B" : "A"},
          {"picture", picture}};
}

Json dice_file() {
  return {{"game", "colour-lines-dice"},
          {"name", {{"de", "Prüfwürfel"}, {"en", "Test dice"}}},
          {"picture", {"0 2 3 v I L", "1 2 3 i U J", "1 3 3 v S Z", "0 2 i L S U", "1 2 3 I J Z"}}};
}

/// A table whose positions are pictures: `X` is a start cross, `^ > v <` a dot with the direction of the stroke that reached
/// it.
struct LinesTable {
  ColourLines::Setup setup;
  ColourLines::State state;

  explicit LinesTable(int players, const Picture& picture = side_a, Json given = Json::object()) {
    given["first"] = "A";
    given["sheet"] = sheet_file(picture);
    given["dice"] = dice_file();
    auto read = ColourLines::read_setup(players, given);
    EXPECT_TRUE(read) << read.fault().sentence;
    setup = *read;
    state = ColourLines::start(setup);
  }

  auto& seat(Seat number) { return state.seat[static_cast<std::size_t>(number)]; }
  bool allows(std::string_view event) const {
    if (event.starts_with("roll ")) return find_roll<ColourLines>(state, event.substr(5)).has_value();
    return find_move<ColourLines>(state, event[0] - 'A', event.substr(2)).has_value();
  }
  void run(std::initializer_list<std::string_view> events) {
    for (const std::string_view event : events) {
      ASSERT_TRUE(allows(event)) << event;
      if (event.starts_with("roll ")) {
        ColourLines::land(state, *find_roll<ColourLines>(state, event.substr(5)));
      } else {
        ColourLines::play(state, event[0] - 'A', *find_move<ColourLines>(state, event[0] - 'A', event.substr(2)));
      }
    }
  }
  /// The seat's moves that start with `beginning`.
  Names moves(Seat number, std::string_view beginning = "") const {
    Names texts;
    if (!ColourLines::actors(state).seats.contains(number)) return texts;
    ColourLines::MoveList list;
    ColourLines::moves(state, number, list);
    for (const auto& move : list) {
      const std::string text = ColourLines::move_text(state, number, move);
      if (!text.starts_with(beginning)) continue;
      EXPECT_TRUE(texts.insert(text).second) << text << " is listed twice";
    }
    return texts;
  }
  int points(Seat number) const { return ColourLines::outcome(state).points[static_cast<std::size_t>(number)]; }
  int place(Seat number) const { return ColourLines::outcome(state).places[static_cast<std::size_t>(number)]; }

  /// All pick what the rules suggest.
  void prepare() {
    for (Seat number = 0; number < state.players; ++number) {
      const std::string letter(1, seat_letter(number));
      run({letter + " suggested", letter + " done"});
    }
  }
  /// A round in which these dice lie ready for everybody, each in the order of the faces.
  void lay(std::string_view left, std::string_view right, std::string_view track, int round = 1) {
    const std::string signs = std::string(left) + std::string(right) + std::string(track);
    for (std::size_t i = 0; i < signs.size(); ++i) state.slot[i] = *face_of_sign(signs[i]);
    state.phase = ColourLines::Phase::drawing;
    state.round = static_cast<std::uint8_t>(round);
    state.laid = 0b11111;
    state.acting = Seats::all(state.players);
    for (Seat number = 0; number < state.players; ++number) seat(number).dice = 0b11111;
  }
  /// Draws the lines of the picture on the seat's sheet.
  void draw(Seat number, const Picture& picture) {
    ASSERT_EQ(picture.size(), 12U);
    auto& own = seat(number);
    const auto sign_at = [&](int field) {
      const auto row = static_cast<std::size_t>(Field::row(field));
      const auto at = static_cast<std::size_t>(2 * Field::column(field));
      return field >= 0 && row < picture.size() && at < picture[row].size() ? picture[row][at] : ' ';
    };
    const std::string arrows = "^>v<";
    for (int field = 0; field < Field::count; ++field) {
      if (sign_at(field) == 'X') {
        const auto half = index_of(ColourLinesSheet::half_of(field));
        own.start[half] = own.end[half] = static_cast<std::uint8_t>(field);
      } else if (const auto direction = arrows.find(sign_at(field)); direction != std::string::npos) {
        own.dots.add(field);
        if ((direction & 1U) != 0) own.entered[0].add(field);
        if ((direction & 2U) != 0) own.entered[1].add(field);
      }
    }
    for (std::uint8_t& end : own.end) {
      for (bool longer = end != Field::none; longer;) {
        longer = false;
        for (const Stroke stroke : {Stroke::up, Stroke::right, Stroke::down, Stroke::left}) {
          if (sign_at(after(end, stroke)) != arrows[static_cast<std::size_t>(stroke)]) continue;
          end = static_cast<std::uint8_t>(after(end, stroke));
          longer = true;
          break;
        }
      }
    }
  }
  /// Ends the game with the sheets as they are.
  void finish() {
    state.round = ColourLines::rounds;
    state.phase = ColourLines::Phase::over;
  }
};

std::string fault_of(const Picture& picture) {
  const auto sheet = read_whole_board<ColourLinesSheet>(sheet_file(picture));
  return sheet ? "" : sheet.fault().sentence;
}
std::string fault_of(Json content) {
  const auto sheet = read_whole_board<ColourLinesSheet>(std::move(content));
  return sheet ? "" : sheet.fault().sentence;
}
std::string dice_fault(std::size_t die, const std::string& faces) {
  Json file = dice_file();
  file["picture"][die] = faces;
  const auto dice = read_whole_board<ColourLinesDice>(file);
  return dice ? "" : dice.fault().sentence;
}
std::string setup_fault(int players, const Json& given) {
  Random random(1);
  const auto setup = ColourLines::deal(players, given, random);
  return setup ? "" : setup.fault().sentence;
}

// The sheet

TEST(ColourLines, C01_twelve_rows_two_halves_and_a_grey_zone) {
  const LinesTable table(1, side_a, {{"task", 1}});
  const auto& sheet = *table.state.sheet;
  EXPECT_EQ((sheet.open[0] | sheet.open[1]).size(), 12 * 14);
  EXPECT_EQ((sheet.open[0] & sheet.open[1]).size(), 12 * 2);
  EXPECT_EQ(sheet.grey[0].size() + sheet.grey[1].size(), 12 * 2);
  EXPECT_EQ(ColourLinesSheet::field_name(sheet.grey[0].first()), "g1");
  EXPECT_EQ(ColourLinesSheet::field_name(sheet.grey[1].first()), "h1");

  Picture wrong = side_a;
  wrong.pop_back();
  EXPECT_EQ(fault_of(wrong), "\"picture\" must be a list of 12 rows, each a text");
  wrong = side_a;
  wrong[2] += " p";
  EXPECT_NE(fault_of(wrong).find("row 3 has 29 characters instead of 27"), std::string::npos);
  wrong = side_a;
  wrong[4][12] = 'l';
  EXPECT_NE(fault_of(wrong).find("row 5, column 7: 'l', but the grey zone"), std::string::npos);
  wrong = side_a;
  wrong[4][13] = ' ';
  EXPECT_NE(fault_of(wrong).find("row 5, character 14"), std::string::npos);
  wrong = side_a;
  wrong[4][4] = '?';
  EXPECT_EQ(fault_of(wrong), "row 5, column 3: '?' is not a sign of a sheet");
}

TEST(ColourLines, C02_each_half_has_a_block_of_every_colour) {
  ASSERT_GE(shipped_boards<ColourLinesSheet>().size(), 4U);
  std::map<char, int> of_side;
  for (const auto& sheet : shipped_boards<ColourLinesSheet>()) {
    ++of_side[sheet->side];
    for (const Half half : both_halves) {
      for (const FieldSet& block : sheet->block[index_of(half)]) {
        EXPECT_TRUE(sheet->side == 'A' ? block.size() == 9 : block.size() >= 7);
      }
    }
  }
  EXPECT_GE(of_side['A'], 2);
  EXPECT_GE(of_side['B'], 2);

  Picture wrong = side_a;
  wrong[4][4] = 'p';
  EXPECT_NE(fault_of(wrong).find("row 5, column 3: 'p' in a block of dark blue"), std::string::npos);
  wrong = side_a;
  for (const std::size_t row : {3U, 4U, 5U}) wrong[row].replace(0, 5, "l l l");
  EXPECT_NE(fault_of(wrong).find("row 4, column 4: a second block of light green in the left half"), std::string::npos);
}

TEST(ColourLines, C03_a_letter_in_each_outer_corner) {
  const LinesTable table(1, side_a, {{"task", 1}});
  const auto& letters = table.state.sheet->letters;
  EXPECT_EQ(ColourLinesSheet::field_name(letters[0]), "a1");
  EXPECT_EQ(ColourLinesSheet::field_name(letters[1]), "n1");
  EXPECT_EQ(ColourLinesSheet::field_name(letters[2]), "a12");
  EXPECT_EQ(ColourLinesSheet::field_name(letters[3]), "n12");
  EXPECT_EQ(table.state.sheet->colour_at(letters[1]), SheetColour::pink);  // its block's colour

  Picture wrong = side_a;
  wrong[0][0] = 'g';
  EXPECT_NE(fault_of(wrong).find("row 1, column 1: 'g', but each outer corner"), std::string::npos);
  wrong = side_a;
  wrong[0][26] = 'A';
  EXPECT_EQ(fault_of(wrong), "row 1, column 14: there is another A already");
  wrong = side_a;
  wrong[1][0] = 'C';
  EXPECT_NE(fault_of(wrong).find("row 2, column 1: 'C', but the letters"), std::string::npos);
}

TEST(ColourLines, C04_only_side_b_has_black_fields_and_circles) {
  LinesTable table(2, side_b);
  EXPECT_FALSE(table.state.sheet->open[0].contains(*ColourLinesSheet::read_field("f5")));
  EXPECT_EQ(table.state.sheet->circles.size(), 3);
  table.draw(0, {
                    "                           ",
                    "                           ",
                    "                           ",
                    "          . .              ",
                    "        X # .              ",
                    "          . .              ",
                    "                           ",
                    "                  X        ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                });
  table.lay("11", "11", "0");
  EXPECT_EQ(table.moves(0, "left"), (Names{"left 1 U", "left 1 D", "left 1 L"}));  // never onto black

  Json file = sheet_file(side_b);
  file["side"] = "A";
  EXPECT_EQ(fault_of(file), "row 3, column 4: '@', but only side B has black fields and circles");
  file = sheet_file(side_a);
  file["side"] = "B";
  EXPECT_EQ(fault_of(file), "side B needs at least one black field '#' and one circle '@'");
  file["side"] = "C";
  EXPECT_EQ(fault_of(file), "\"side\" must be \"A\" or \"B\"");
  Picture walled = side_b;
  walled[0][2] = '#';
  walled[1][0] = '#';
  EXPECT_EQ(fault_of([&] {
              Json cut = sheet_file(walled);
              cut["side"] = "B";
              return cut;
            }()),
            "row 1, column 1: black fields cut this field off from the grey zone");
}

// The dice

TEST(ColourLines, C10_five_different_dice) {
  const auto& shipped = shipped_boards<ColourLinesDice>();
  ASSERT_EQ(shipped.size(), 1U);
  std::set<std::array<std::uint8_t, all_faces>> different(shipped[0]->ways.begin(), shipped[0]->ways.end());
  EXPECT_EQ(different.size(), 5U);
  EXPECT_EQ(dice_fault(1, "L I v 3 2 0"), "die 2 has the same faces as die 1");
  EXPECT_EQ(dice_fault(2, "1 3 3 v S"), "die 3 must have six signs with a blank between each two");
  EXPECT_EQ(dice_fault(2, "1 3 3 v S z"), "die 3, face 6: 'z' is none of the faces 0123ivILJUSZ");
  EXPECT_EQ(dice_fault(2, "1 3 3-v S Z"), "die 3, character 6: '-' instead of a blank");
}

/// The strokes of every way of drawing a face.
Names ways(char face) {
  Names texts;
  for (const Path& path : paths(*face_of_sign(face))) texts.insert(path.strokes.text());
  return texts;
}

TEST(ColourLines, C11_figures_are_turned_but_never_mirrored) {
  EXPECT_EQ(ways('i'), (Names{"UU", "RR", "DD", "LL"}));
  EXPECT_EQ(ways('v'), (Names{"UR", "RD", "DL", "LU", "UL", "LD", "DR", "RU"}));  // a corner is its own mirror image
  EXPECT_EQ(ways('I'), (Names{"UUU", "RRR", "DDD", "LLL"}));
  EXPECT_EQ(ways('L'), (Names{"DDR", "LLD", "UUL", "RRU", "LUU", "URR", "RDD", "DLL"}));
  EXPECT_EQ(ways('J'), (Names{"DDL", "LLU", "UUR", "RRD", "RUU", "DRR", "LDD", "ULL"}));
  EXPECT_EQ(ways('U'), (Names{"DRU", "LDR", "ULD", "RUL", "DLU", "LUR", "URD", "RDL"}));
  EXPECT_EQ(ways('S'), (Names{"LDL", "ULU", "RUR", "DRD"}));
  EXPECT_EQ(ways('Z'), (Names{"RDR", "DLD", "LUL", "URU"}));

  // Together the eight figures are all paths of two and of three strokes, each once.
  Names two;
  Names three;
  for (const char figure : {'i', 'v'}) two.merge(ways(figure));
  for (const char figure : {'I', 'L', 'J', 'U', 'S', 'Z'}) three.merge(ways(figure));
  EXPECT_EQ(two, ways('2'));
  EXPECT_EQ(three, ways('3'));
}

TEST(ColourLines, C12_a_number_is_that_many_strokes_in_any_directions) {
  LinesTable table(2);
  table.draw(0, {
                    "                           ",
                    "      ^ >                  ",
                    "      ^ v .                ",
                    "      < X .                ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                  X        ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                });
  // The line ends above its start, at e3: of the fields around only f3 is free.
  table.lay("12", "33", "0");
  EXPECT_EQ(table.moves(0, "left 1"), (Names{"left 1 R"}));
  EXPECT_EQ(table.moves(0, "left 2"), (Names{"left 2 RU", "left 2 RD", "left 2 RR"}));
  EXPECT_EQ(table.moves(0, "right 3").size(), 36U);
}

TEST(ColourLines, C13_a_zero_draws_nothing) {
  LinesTable table(1, side_a, {{"task", 2}});
  table.prepare();
  table.lay("00", "00", "0");
  EXPECT_EQ(table.moves(0, "left"), Names{});
  EXPECT_TRUE(table.allows("A done"));
  EXPECT_TRUE(paths(Face::zero).empty());
}

TEST(ColourLines, C14_strokes_go_to_orthogonal_neighbours) {
  LinesTable table(2);
  table.prepare();
  table.lay("11", "11", "0");
  EXPECT_EQ(table.moves(0, "left"), (Names{"left 1 U", "left 1 R", "left 1 D", "left 1 L"}));
  const int before = table.seat(0).end[0];
  table.run({"A left 1 U"});
  EXPECT_EQ(Field::row(table.seat(0).end[0]), Field::row(before) - 1);
  EXPECT_EQ(Field::column(table.seat(0).end[0]), Field::column(before));
}

TEST(ColourLines, C15_the_faces_keep_what_is_known_of_the_dice) {
  const ColourLinesDice& dice = *shipped_boards<ColourLinesDice>()[0];
  std::array<int, all_faces> sides{};
  int strokes_in_all = 0;
  for (const auto& die : dice.die) {
    for (const Face face : die) {
      ++sides[index_of(face)];
      strokes_in_all += strokes(face);
    }
  }
  EXPECT_GE(strokes_in_all, 60);
  EXPECT_LE(strokes_in_all, 90);
  for (const Face face : {Face::zero, Face::three}) EXPECT_GE(sides[index_of(face)], 1);
  for (std::size_t figure = index_of(Face::straight_2); figure < all_faces; ++figure) EXPECT_GE(sides[figure], 1);
  EXPECT_EQ(sides[index_of(Face::l)], sides[index_of(Face::j)]);  // neither hand is favoured
  EXPECT_EQ(sides[index_of(Face::s)], sides[index_of(Face::z)]);

  EXPECT_EQ(dice_fault(2, "1 3 3 v S S"), "");
  Json file = dice_file();
  file["picture"][2] = "1 3 3 v S S";
  file["picture"][4] = "1 2 3 I J J";
  EXPECT_EQ(read_whole_board<ColourLinesDice>(file).fault().sentence, "no die has the face 'Z'");
  file = dice_file();
  file["picture"] = {"0 0 0 0 0 0", "0 0 0 0 i v", "0 0 0 I L J", "0 0 U S Z 3", "0 0 0 0 0 1"};
  EXPECT_NE(read_whole_board<ColourLinesDice>(file).fault().sentence.find("strokes in all"), std::string::npos);
}

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
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
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
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
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
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
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
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                });
  joker.lay("03", "13", "0");
  joker.run({"A joker left 0 R"});
  EXPECT_EQ(ColourLines::tally(joker.state, 0).crossings, 1);
}

// Scoring

/// The finished sheet of the rulebook's example: 8 colours and 4 crossings, letters A and C, five pairs, 8 light blue and 3
/// pink dots.
const Picture example{
    "< ^ . . . . .|. . . . . . .",  //
    "v < < < X . .|. . . . . . .",  //
    "v . . . . . <|< < < < ^ . .",  //
    "v . . . . . v|> . . . ^ . .",  //
    "v . . . . . .|. . ^ > > . .",  //
    "v . ^ > > > >|> . ^ . . . .",  //
    "v . ^ . . . <|v . ^ . . . .",  //
    "v . < ^ . . .|. . ^ . . . .",  //
    "v . . ^ . . .|. . ^ . . . .",  //
    "v . . ^ . . .|. . X . . . .",  //
    "v . . ^ . . .|. . . . . . .",  //
    "v > > > . . .|. . . . . . .",  //
};

LinesTable example_table(const Json& given = Json::object()) {
  LinesTable table(2, side_a, given);
  table.draw(0, example);
  table.seat(0).colours = 0b11;  // light blue and pink
  table.seat(0).first = 0b0001;  // A before anybody else, C after somebody
  table.state.taken = 0b0101;
  table.finish();
  return table;
}

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
                  "                           ",
                  "                           ",
                  "                           ",
                  "                           ",
                  "                           ",
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

// Variants

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

  // Two circles reached by one die give two and two.
  LinesTable both(2, side_b);
  both.draw(0, {
                   "                           ",
                   "      X                    ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                           ",
                   "                  X        ",
               });
  both.lay("1I", "00", "0");
  both.run({"A left I DDD"});
  EXPECT_EQ(both.seat(0).extra, 4);
  // A circle reached by these strokes extends again; and "up to" means that strokes may stay unused.
  LinesTable again(2, side_b);
  again.draw(0, {
                    "                           ",
                    "      X                    ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                           ",
                    "                  X        ",
                });
  again.lay("0i", "00", "0");
  again.run({"A left i DD", "A on D"});
  EXPECT_EQ(again.seat(0).extra, 1 + 2);
  EXPECT_TRUE(again.allows("A done"));
}

// Solo

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

// Set-ups, notation and laws of its own

TEST(ColourLines, set_ups_have_clear_faults) {
  EXPECT_EQ(setup_fault(2, {{"asign", true}}), "Colour Lines has nothing called \"asign\" in its set-up");
  EXPECT_EQ(setup_fault(2, {{"assign", 1}}), "\"assign\" must be true or false");
  EXPECT_EQ(setup_fault(2, {{"first", "C"}}), "\"first\" must be a seat from \"A\" to \"B\"");
  EXPECT_EQ(setup_fault(2, {{"side", "C"}}), "\"side\" must be \"A\" or \"B\"");
  EXPECT_EQ(setup_fault(2, {{"sheet", "nowhere"}}), "\"sheet\": no shipped board has the id \"nowhere\"");
  EXPECT_EQ(setup_fault(2, {{"task", 1}}), "\"task\" is for one player alone");
  EXPECT_EQ(setup_fault(1, {{"assign", true}}), "\"assign\" is for two players or more");
  EXPECT_EQ(setup_fault(2, {{"left_out", "colors"}}),
            "\"left_out\" must be \"midline\", \"letters\", \"colours\" or \"pairs\"");
  EXPECT_EQ(setup_fault(2, {{"side", "B"}, {"sheet", sheet_file(side_a)}}), "\"side\" is B, but the sheet is a side A");
  EXPECT_EQ(setup_fault(2, Json::array()), "\"setup\" must be an object");
  EXPECT_EQ(ColourLines::read_setup(2, {{"first", "A"}}).fault().sentence, "\"sheet\" is missing: the sheet all seats play on");
}

TEST(ColourLines, fields_around_a_place_are_cut_at_the_rim) {
  EXPECT_TRUE(rc::check("window equals membership", [] {
    FieldSet set;
    for (const int field : *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, Field::count))) set.add(field);
    const int row = *rc::gen::inRange(0, Field::rows);
    const int column = *rc::gen::inRange(0, Field::columns);
    const std::uint64_t window = set.around(Field::at(row, column));
    for (int dr = -3; dr <= 3; ++dr) {
      for (int dc = -3; dc <= 3; ++dc) {
        const int r = row + dr;
        const int c = column + dc;
        const bool inside = r >= 0 && r < Field::rows && c >= 0 && c < Field::stride;
        RC_ASSERT((window >> (8 * (dr + 3) + dc + 3) & 1) == (inside && set.contains(Field::at(r, c)) ? 1U : 0U));
      }
    }
  }));
}

/// The form of strokes up to turning: the turns between them, read from the end that gives the smaller text.
std::string form(const std::string& strokes) {
  const auto turns = [](const std::string& walked) {
    std::string text;
    const std::string order = "URDL";
    for (std::size_t i = 1; i < walked.size(); ++i) {
      text += "-rbl"[(order.find(walked[i]) + 4 - order.find(walked[i - 1])) % 4];
    }
    return text;
  };
  std::string reversed(strokes.rbegin(), strokes.rend());
  for (char& stroke : reversed) stroke = std::string("DLUR")[std::string("URDL").find(stroke)];
  return std::min(turns(strokes), turns(reversed));
}

TEST(ColourLines, paths_are_as_long_as_the_die_says_and_touch_free_fields_only) {
  EXPECT_TRUE(rc::check("in random games", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const int players = *rc::gen::inRange(2, 4);
    const auto setup = ColourLines::deal(players, {{"side", *rc::gen::element("A", "B")}}, random);
    static const std::map<char, std::string> forms{{'i', "-"},  {'v', "l"},  {'I', "--"}, {'L', "-l"},
                                                   {'J', "-r"}, {'U', "ll"}, {'S', "lr"}, {'Z', "rl"}};
    auto state = ColourLines::start(*setup);
    struct Watch {
      void roll(const ColourLines::State&, ColourLines::Roll) {}
      void move(const ColourLines::State&, Seat, ColourLines::Move) {}
    };
    play_out<ColourLines>(
        state, random,
        [&](const ColourLines::State& now, Seat seat) {
          ColourLines::MoveList list;
          ColourLines::moves(now, seat, list);
          for (const auto& move : list) {
            if (move.kind != ColourLines::Move::Kind::draw) continue;
            const Face face = now.slot[move.target];
            RC_ASSERT(move.strokes.length == strokes(face));
            FieldSet free = ColourLines::free_fields(now, seat, move.half);
            int at = now.seat[static_cast<std::size_t>(seat)].end[index_of(move.half)];
            for (int i = 0; i < move.strokes.length; ++i) {
              at = after(at, move.strokes[i]);
              RC_ASSERT(at >= 0 && at < Field::count && free.contains(at));
              free.remove(at);
            }
            if (!is_figure(face)) continue;
            RC_ASSERT(form(move.strokes.text()) == forms.at(sign(face)));
          }
          return list[random.below(static_cast<std::uint32_t>(list.size()))];
        },
        Watch{});
    for (Seat seat = 0; seat < players; ++seat) {
      const auto& own = state.seat[static_cast<std::size_t>(seat)];
      FieldSet walked;
      for (const Half half : both_halves) {
        const auto fields = ColourLines::line(own, half);
        for (std::size_t i = 1; i < fields.size(); ++i) walked.add(fields[i]);
      }
      RC_ASSERT(walked == own.dots);  // the lines can be told from the state
    }
  }));
}

}  // namespace
}  // namespace tafel
