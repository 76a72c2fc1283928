#include <algorithm>
#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/colour_lines/lines_table.h"

namespace tafel {
namespace {

using namespace test;

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
    const auto state =
        played_out<ColourLines>(ColourLines::start(*setup), random, [&](const ColourLines::State& now, Seat seat) {
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
        });
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
