#include "workshop/draw_hexagony.h"

#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

#include "games/play_out.h"
#include "mind/bot.h"
#include "workshop/canvas.h"

namespace tafel {
namespace {

using hexagony::Cell;
using hexagony::Colour;
using hexagony::Tiling;
using Lines = std::vector<std::string>;

Tiling tiling_of(std::initializer_list<std::pair<Hex, hexagony::Tile>> tiles) {
  Tiling tiling;
  for (const auto& [place, tile] : tiles) tiling.lay(Cell(place), tile);
  return tiling;
}

/// The tile that shows these letters at its edges, by direction.
hexagony::Tile tile_of(const std::string& letters) {
  for (int code = 0; code < hexagony::Tile::kinds; ++code) {
    const auto tile = hexagony::Tile::of_code(code);
    std::string shown;
    for (int direction = 0; direction < hexagony::directions; ++direction) {
      const char small = letter(tile.colour(direction));
      shown += tile.is_solid() ? static_cast<char>(small - 'a' + 'A') : small;
    }
    if (shown == letters) return tile;
  }
  ADD_FAILURE() << "no tile has " << letters;
  return {};
}

/// Builds a position from its drawing; the first tile, in reading order, lies at +0+0.
Tiling from_picture(const Lines& picture) {
  std::vector<std::vector<std::string>> sign;
  for (const std::string& line : picture) sign.push_back(signs(line));
  const auto at = [&](std::size_t x, std::size_t y) -> std::string {
    return y < sign.size() && x < sign[y].size() ? sign[y][x] : " ";
  };
  std::vector<hexagony::LaidTile> tiles;
  std::pair<int, int> origin;
  for (std::size_t y = 0; y < sign.size(); ++y) {
    for (std::size_t x = 0; x < sign[y].size(); ++x) {
      if (at(x, y + 2) != "|" || at(x + 8, y + 2) != "|") continue;
      const std::string letters =
          at(x + 6, y + 2) + at(x + 5, y + 1) + at(x + 3, y + 1) + at(x + 2, y + 2) + at(x + 3, y + 3) + at(x + 5, y + 3);
      if (letters.find_first_not_of("rwbRWB") != std::string::npos) continue;  // an open cell between two tiles
      if (tiles.empty()) origin = {static_cast<int>(x), static_cast<int>(y)};
      const int row = (static_cast<int>(y) - origin.second) / 3;
      tiles.push_back({Cell(Hex{(static_cast<int>(x) - origin.first - 4 * row) / 8, row}), tile_of(letters)});
    }
  }
  Tiling tiling;
  while (!tiles.empty()) {
    const auto next = std::ranges::find_if(tiles, [&](const hexagony::LaidTile& laid) {
      const hexagony::OpenCell* open = tiling.open_cell(laid.cell);
      return tiling.empty() || (open != nullptr && open->edges.fitting().contains(laid.tile));
    });
    if (next == tiles.end()) {
      ADD_FAILURE() << "the tiles do not hang together or do not match";
      break;
    }
    tiling.lay(next->cell, next->tile);
    tiles.erase(next);
  }
  return tiling;
}

TEST(DrawHexagony, a_tile_shows_the_letters_of_its_segments) {
  EXPECT_EQ(draw_text(hexagony::Tile(hexagony::Pattern::rwb, 0), false), (Lines{
                                                                             R"(   / \)",
                                                                             R"( / b r \)",
                                                                             R"(| b   r |)",
                                                                             R"( \ w w /)",
                                                                             R"(   \ /)",
                                                                         }));
  EXPECT_EQ(draw_text(hexagony::Tile(hexagony::Pattern::rbw, 5), false), (Lines{
                                                                             R"(   / \)",
                                                                             R"( / r r \)",
                                                                             R"(| w   b |)",
                                                                             R"( \ w b /)",
                                                                             R"(   \ /)",
                                                                         }));
  EXPECT_EQ(draw_text(hexagony::Tile::solid(Colour::blue), false), (Lines{
                                                                       R"(   / \)",
                                                                       R"( / B B \)",
                                                                       R"(| B   B |)",
                                                                       R"( \ B B /)",
                                                                       R"(   \ /)",
                                                                   }));
}

TEST(DrawHexagony, numbers_and_fresh_tiles_are_marked) {
  const Tiling tiling = tiling_of({{{0, 0}, hexagony::Tile(hexagony::Pattern::rwb, 0)}});
  HexagonyMarks marks;
  marks.fresh = {Cell()};
  marks.labels = {{Cell(Hex{0, -1}), "1"}, {Cell(Hex{1, 0}), "12"}};
  EXPECT_EQ(draw_text(tiling, false, marks), (Lines{
                                                 R"( 1)",
                                                 R"(    / \)",
                                                 R"(  / b r \)",
                                                 R"( | b • r |  12)",
                                                 R"(  \ w w /)",
                                                 R"(    \ /)",
                                             }));
}

TEST(DrawHexagony, H30_hexagons_have_a_star) {
  const Lines picture{
      R"(           / \     / \)",       R"(         / b r \ / r w \)",     R"(        | b   r | r   w |)",
      R"(       / \ w w / \ b b / \)",   R"(     / r w \★/ w b \★/ b r \)", R"(    | r   w | w   b | b   r |)",
      R"(   / \ b b / \ r r / \ w w /)", R"( / w b \★/ b r \★/ r w \ /)",   R"(| w   b | b   r | r   w |)",
      R"( \ r r / \ w w / \ b b /)",     R"(   \ /     \ /     \ /)",
  };
  const Tiling tiling = from_picture(picture);
  EXPECT_EQ(tiling.tiles().size(), 8U);
  EXPECT_EQ(tiling.hexagons(Colour::red), 1);
  EXPECT_EQ(tiling.hexagons(Colour::white), 1);
  EXPECT_EQ(tiling.hexagons(Colour::blue), 2);
  EXPECT_EQ(draw_text(tiling, false), picture);
}

TEST(DrawHexagony, H31_a_solid_tile_is_a_third_of_a_hexagon) {
  const Lines picture{
      R"(   / \     / \)", R"( / b b \ / w w \)", R"(| w   r | r   b |)", R"( \ w r /★\ r b /)",
      R"(   \ / R R \ /)", R"(    | R   R |)",    R"(     \ R R /)",      R"(       \ /)",
  };
  const Tiling tiling = from_picture(picture);
  EXPECT_EQ(tiling.hexagons(Colour::red), 1);
  EXPECT_EQ(tiling.covered_sides(Colour::red), 2);
  EXPECT_EQ(draw_text(tiling, false), picture);
}

/// Plays random games to their end and calls `check` for what then lies on the table.
template <class Check>
void for_final_tables(Check check) {
  struct Nobody {
    void roll(const Hexagony::State&, Hexagony::Roll) {}
    void move(const Hexagony::State&, Seat, const Hexagony::Move&) {}
  };
  Random random(7);
  for (int game = 0; game < 20; ++game) {
    Hexagony::State state = Hexagony::start(*Hexagony::deal(2 + game % 2, Json::object(), random));
    play_out<Hexagony>(
        state, random, [&](const Hexagony::State& seen, Seat seat) { return random_move<Hexagony>(seen, seat, random); },
        Nobody{});
    check(state.tiling);
  }
}

TEST(DrawHexagony, a_position_can_be_read_from_its_drawing) {
  for_final_tables([](const Tiling& tiling) {
    const Lines picture = draw_text(tiling, false);
    const Tiling read = from_picture(picture);
    EXPECT_EQ(draw_text(read, false), picture);
    std::size_t stars = 0;
    for (const std::string& line : picture) stars += static_cast<std::size_t>(std::ranges::count(signs(line), "★"));
    std::size_t hexagons = 0;
    for (const Colour colour : hexagony::all_colours) {
      EXPECT_EQ(read.hexagons(colour), tiling.hexagons(colour));
      hexagons += static_cast<std::size_t>(tiling.hexagons(colour));
    }
    EXPECT_EQ(stars, hexagons);
  });
}

TEST(DrawHexagony, a_wide_table_comes_in_parts) {
  Tiling tiling = tiling_of({{{0, 0}, hexagony::Tile(hexagony::Pattern::rwb, 0)}});
  for (int q = 1; q < 5; ++q) {
    const Cell cell(Hex{q, 0});
    tiling.lay(cell, *tiling.open_cell(cell)->edges.fitting().begin());
  }
  const Lines whole = draw_text(tiling, false);
  EXPECT_EQ(draw_text(tiling, false, {}, 41), whole);
  const Lines parts = draw_text(tiling, false, {}, 25);
  ASSERT_EQ(parts.size(), 3U * 5 + 2);
  EXPECT_EQ(parts[2], whole[2].substr(0, 25));
  EXPECT_EQ(parts[5], "Further right:");
  EXPECT_EQ(parts[8], whole[2].substr(9, 24));  // the blank at the end is cut off
  EXPECT_EQ(parts[11], "Further right:");
  EXPECT_EQ(parts[14], whole[2].substr(18));
}

TEST(DrawHexagony, without_its_colours_a_coloured_drawing_is_the_plain_one) {
  const std::regex colour_codes("\x1b\\[[0-9;]*m");
  const std::regex blanks_at_the_end(" +$");
  for_final_tables([&](const Tiling& tiling) {
    Lines bare;
    for (const std::string& line : draw_text(tiling, true)) {
      EXPECT_NE(line.find("\x1b["), std::string::npos);
      bare.push_back(std::regex_replace(std::regex_replace(line, colour_codes, ""), blanks_at_the_end, ""));
    }
    EXPECT_EQ(bare, draw_text(tiling, false));
  });
}

}  // namespace
}  // namespace tafel
