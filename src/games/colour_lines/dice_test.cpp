#include <set>

#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;

std::string dice_fault(std::size_t die, const std::string& faces) {
  Json file = board_file("colour-lines-dice");
  file["picture"][die] = faces;
  const auto dice = read_whole_board<ColourLinesDice>(file);
  return dice ? "" : dice.fault().sentence;
}

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
  Json file = board_file("colour-lines-dice");
  file["picture"][2] = "1 3 3 v S S";
  file["picture"][4] = "1 2 3 I J J";
  EXPECT_EQ(read_whole_board<ColourLinesDice>(file).fault().sentence, "no die has the face 'Z'");
  file = board_file("colour-lines-dice");
  file["picture"] = {"0 0 0 0 0 0", "0 0 0 0 i v", "0 0 0 I L J", "0 0 U S Z 3", "0 0 0 0 0 1"};
  EXPECT_NE(read_whole_board<ColourLinesDice>(file).fault().sentence.find("strokes in all"), std::string::npos);
}

}  // namespace
}  // namespace tafel
