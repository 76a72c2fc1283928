#include <map>

#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;

std::string fault_of(const Picture& picture) {
  const auto sheet = read_whole_board<ColourLinesSheet>(sheet_file(picture));
  return sheet ? "" : sheet.fault().sentence;
}
std::string fault_of(Json content) {
  const auto sheet = read_whole_board<ColourLinesSheet>(std::move(content));
  return sheet ? "" : sheet.fault().sentence;
}

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

}  // namespace
}  // namespace tafel
