#pragma once

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/board_setup.h"
#include "games/colour_lines/colour_lines.h"
#include "tests/testing.h"

/// What the tests of Colour Lines share: the test sheets, positions drawn as pictures, and the example of the rulebook.
namespace tafel::test {

using Names = std::set<std::string>;
using Picture = std::vector<std::string>;

inline const Picture side_a = board_file("colour-lines").at("picture");
inline const Picture side_b = board_file("colour-lines-b").at("picture");

inline Json sheet_file(const Picture& picture) {
  Json file = board_file(picture == side_b ? "colour-lines-b" : "colour-lines");
  file["picture"] = picture;
  return file;
}

/// A table whose positions are pictures: `X` is a start cross, `^ > v <` a dot with the direction of the stroke that reached
/// it.
struct LinesTable : Steered<ColourLines> {
  explicit LinesTable(int players, const Picture& picture = side_a, const Json& variant = Json::object())
      : Steered(players, with_sheet(whole_setup("colour-lines", players, variant), picture)) {}

  static Json with_sheet(Json setup, const Picture& picture) {
    setup["sheet"] = sheet_file(picture);
    return setup;
  }

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
  /// Draws the lines of the picture on the seat's sheet; rows that are left out at the end are empty.
  void draw(Seat number, const Picture& picture) {
    ASSERT_LE(picture.size(), 12U);
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

inline std::string setup_fault(int players, const Json& given) {
  Random random(1);
  const auto setup = ColourLines::deal(players, given, random);
  return setup ? "" : setup.fault().sentence;
}

/// The finished sheet of the rulebook's example: 8 colours and 4 crossings, letters A and C, five pairs, 8 light blue and 3
/// pink dots.
inline const Picture example{
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

inline LinesTable example_table(const Json& given = Json::object()) {
  LinesTable table(2, side_a, given);
  table.draw(0, example);
  table.seat(0).colours = 0b11;  // light blue and pink
  table.seat(0).first = 0b0001;  // A before anybody else, C after somebody
  table.state.taken = 0b0101;
  table.finish();
  return table;
}

}  // namespace tafel::test
