#include "games/hexagony/hexagony.h"

#include <initializer_list>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/testing.h"

namespace tafel {
namespace {

using hexagony::all_colours;
using hexagony::all_patterns;
using hexagony::Cell;
using hexagony::Colour;
using hexagony::directions;
using hexagony::Edges;
using hexagony::LaidTile;
using hexagony::OpenCell;
using hexagony::Pattern;
using hexagony::Tile;
using hexagony::Tiling;
using Kind = Hexagony::Move::Kind;
using Names = std::set<std::string>;
using State = Hexagony::State;

/// A position as text. Around the centre of a tile stand the letters of its six segments; the tile at +0+0 has a star in its
/// centre, all others a dot. An X marks a cell.
///
///      r r   r r
///     b * w w . b
///      b w   w b
///         X
class Picture {
 public:
  /// Begins with the line after the first line break.
  explicit Picture(std::string_view text) {
    for (std::size_t from = text.find('\n'); from != std::string_view::npos;) {
      const std::size_t to = text.find('\n', ++from);
      lines_.emplace_back(text.substr(from, to - from));
      from = to;
    }
    lines_.resize((lines_.size() + 2) / 3 * 3);
    for_each_sign("*", [&](std::size_t line, std::size_t column) { star_ = {line, column}; });
  }

  std::vector<LaidTile> tiles() const {
    std::vector<LaidTile> all;
    for_each_sign("*.", [&](std::size_t line, std::size_t column) {
      const std::array<char, directions> segments{sign(line, column + 2),     sign(line - 1, column + 1),
                                                  sign(line - 1, column - 1), sign(line, column - 2),
                                                  sign(line + 1, column - 1), sign(line + 1, column + 1)};
      for (int code = 0; code < Tile::kinds; ++code) {
        bool same = true;
        for (std::size_t i = 0; i < segments.size(); ++i) {
          same = same && segments[i] == letter(Tile::of_code(code).colour(static_cast<int>(i)));
        }
        if (same) all.push_back({cell(line, column), Tile::of_code(code)});
      }
    });
    return all;
  }
  Names marked() const {
    Names names;
    for_each_sign("X", [&](std::size_t line, std::size_t column) { names.insert(cell(line, column).text()); });
    return names;
  }
  Tiling tiling() const { return laid(tiles()); }

  /// Lays tiles that hang together, each as soon as it touches one that lies.
  static Tiling laid(std::vector<LaidTile> tiles) {
    Tiling tiling;
    for (std::size_t before = 0; before != tiles.size() && !tiles.empty();) {
      before = tiles.size();
      std::erase_if(tiles, [&](const LaidTile& one) {
        const bool touches = tiling.empty() || tiling.open_cell(one.cell) != nullptr;
        if (touches) tiling.lay(one.cell, one.tile);
        return touches;
      });
    }
    EXPECT_TRUE(tiles.empty()) << "the picture falls apart";
    return tiling;
  }

 private:
  template <class Visit>
  void for_each_sign(std::string_view signs, Visit visit) const {
    for (std::size_t line = 1; line < lines_.size(); line += 3) {
      for (std::size_t column = 0; column < lines_[line].size(); ++column) {
        if (signs.find(lines_[line][column]) != std::string_view::npos) visit(line, column);
      }
    }
  }
  char sign(std::size_t line, std::size_t column) const { return column < lines_[line].size() ? lines_[line][column] : ' '; }
  Cell cell(std::size_t line, std::size_t column) const {
    const int row = (static_cast<int>(line) - static_cast<int>(star_.first)) / 3;
    const int half_cells = (static_cast<int>(column) - static_cast<int>(star_.second)) / 3;
    return Cell({(half_cells - row) / 2, row});
  }

  std::vector<std::string> lines_;
  std::pair<std::size_t, std::size_t> star_;
};

/// Seat A begins and is red, B is white, C blue; the hands are equal.
struct HexagonyTable : test::Steered<Hexagony> {
  explicit HexagonyTable(int players, std::string_view variant = "normal")
      : Steered(players, test::whole_setup("hexagony", players, {{"variant", variant}})) {}
  HexagonyTable(int players, const Picture& picture) : HexagonyTable(players) { state.tiling = picture.tiling(); }

  /// Of the active seat.
  Names moves() const { return Steered::moves(state.active); }
  /// The cells that the active seat can place into.
  Names cells() const {
    Names texts;
    Hexagony::MoveList list;
    Hexagony::moves(state, state.active, list);
    for (const auto& move : list) texts.insert(move.cell.text());
    return texts;
  }
  /// Lets the turn end as if the active seat had just placed a tile.
  void end_turn() {
    state.phase = Hexagony::Phase::placed;
    Hexagony::play(state, state.active, {Kind::done});
  }
  bool over() const { return Hexagony::actors(state).over(); }
};

const Picture one_tile(R"(
 b r
b * r
 w w
)");

/// Three white rhombi meet: white has a hexagon, and no white edge is left to place against.
const Picture white_closed(R"(
    b r
   b . r
    w w
 r w   w b
r * w w . b
 b b   r r
)");

/// Plays a random game; where `prefers(tiling after the move)` differs between moves, the highest is taken.
/// `visit(state)` sees every state.
template <class Prefers, class Visit>
State steered_game(Random& random, std::string_view variant, Prefers prefers, Visit visit) {
  const int players = 2 + static_cast<int>(random.below(2));
  auto state = Hexagony::start(*Hexagony::deal(players, Json{{"variant", variant}}, random));
  visit(state);
  for (Actors actors = Hexagony::actors(state); !actors.over(); actors = Hexagony::actors(state)) {
    if (actors.is_chance()) {
      Hexagony::land(state, Hexagony::sample(state, random));
    } else {
      Hexagony::MoveList moves;
      Hexagony::moves(state, state.active, moves);
      auto best = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      int most = -1;
      for (const auto& move : moves) {
        if (move.kind != Kind::place || best.kind == Kind::draw) continue;
        Tiling after = state.tiling;
        after.lay(move.cell, move.tile);
        const int value = 8 * prefers(after) + static_cast<int>(random.below(8));
        if (value > most) best = move;
        most = std::max(most, value);
      }
      Hexagony::play(state, state.active, best);
    }
    visit(state);
  }
  return state;
}

constexpr auto nothing = [](const Tiling&) { return 0; };

int covered_solids(const Tiling& tiling) {
  int sum = 0;
  for (const Colour colour : all_colours) sum += tiling.covered_sides(colour);
  for (const LaidTile& laid : tiling.tiles()) sum += laid.tile.is_solid() ? 1 : 0;
  return sum;
}

/// H-30 looked up in the tiles alone: whether the corner between two neighbouring directions is the middle of a hexagon.
bool is_hexagon(const Tiling& tiling, Cell cell, int direction) {
  const int beside = hexagony::next(direction);
  const Tile* here = tiling.tile(cell);
  const Tile* one = tiling.tile(cell.neighbour(direction));
  const Tile* other = tiling.tile(cell.neighbour(beside));
  if (here == nullptr || one == nullptr || other == nullptr) return false;
  const auto rhombus = [](const Tile* tile, int a, int b) { return tile->colour(a % 6) == tile->colour(b % 6); };
  return here->colour(direction) == one->colour(hexagony::opposite(direction)) && rhombus(here, direction, beside) &&
         rhombus(one, direction + 2, direction + 3) && rhombus(other, direction + 4, direction + 5);
}

TEST(Hexagony, H01_48_three_coloured_tiles_and_three_solid_ones) {
  const HexagonyTable table(3);
  int three_coloured = table.state.bag.total();
  int solid = 0;
  for (const auto& seat : table.state.seat) {
    three_coloured += seat.hand.total();
    solid += seat.solid ? 1 : 0;
  }
  EXPECT_EQ(three_coloured, 48);
  EXPECT_EQ(solid, 3);
  EXPECT_EQ(Tiling::most_tiles, 51U);
}

TEST(Hexagony, H02_every_colour_covers_two_neighbouring_segments) {
  for (const Pattern pattern : all_patterns) {
    for (int rotation = 0; rotation < Tile::rotations; ++rotation) {
      const Tile tile(pattern, rotation);
      std::map<Colour, int> edges;
      int rhombi = 0;
      for (int direction = 0; direction < directions; ++direction) {
        ++edges[tile.colour(direction)];
        rhombi += tile.colour(direction) == tile.colour(hexagony::next(direction)) ? 1 : 0;
        // A sixth of a turn clockwise brings to each edge what was at the one before.
        EXPECT_EQ(Tile(pattern, (rotation + 1) % 6).colour(direction), tile.colour(hexagony::next(direction)));
        // The mirror image, over the axis through red's tip, is the other pattern.
        const Tile mirrored(pattern == Pattern::rwb ? Pattern::rbw : Pattern::rwb, rotation);
        EXPECT_EQ(mirrored.colour(direction), tile.colour((13 - 2 * rotation - direction + 12) % 6));
      }
      EXPECT_EQ(edges, (std::map<Colour, int>{{Colour::red, 2}, {Colour::white, 2}, {Colour::blue, 2}}));
      EXPECT_EQ(rhombi, 3);
    }
  }
  const Picture picture(R"(
 b r         b b         w b         w w         r w         r r
b * r       w . r       w . b       r . b       r . w       b . w
 w w         w r         r r         r b         b b         b w



 w r         w w         b w         b b         r b         r r
w . r       b . r       b . w       r . w       r . b       w . b
 b b         b r         r r         r w         w w         w b
)");
  std::vector<std::string> names;
  for (const LaidTile& laid : picture.tiles()) names.push_back(laid.tile.text());
  EXPECT_EQ(names, (std::vector<std::string>{"rwb2", "rwb4", "rwb6", "rwb8", "rwb10", "rwb12",  //
                                             "rbw2", "rbw4", "rbw6", "rbw8", "rbw10", "rbw12"}));
}

TEST(Hexagony, H03_24_tiles_of_each_pattern) {
  Random random(3);
  for (const auto* variant : {"normal", "random", "tactical"}) {
    const State state = Hexagony::start(*Hexagony::deal(2, Json{{"variant", variant}}, random));
    for (const Pattern pattern : all_patterns) {
      EXPECT_EQ(state.bag[pattern] + state.seat[0].hand[pattern] + state.seat[1].hand[pattern], 24);
    }
  }
  Json setup = test::whole_setup("hexagony", 2);
  setup["hands"][0] = Json{{"rwb", 13}, {"rbw", 11}};
  const auto read = Hexagony::read_setup(2, setup);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.fault().sentence, "the hands hold 25 tiles rwb, but there are 24");
}

TEST(Hexagony, H10_each_player_has_the_solid_tile_of_its_colour) {
  HexagonyTable table(2, one_tile);
  const Names moves = table.moves();
  EXPECT_TRUE(moves.contains("place red +1+0"));
  for (const auto& move : moves) EXPECT_EQ(move.find("white") + move.find("blue"), 2 * std::string::npos);
  table.run({"A place red +1+0"});
  EXPECT_FALSE(table.seat(0).solid);

  Random random(10);
  std::set<std::vector<Colour>> seen;
  for (int i = 0; i < 100; ++i) {
    const auto setup = Hexagony::deal(2, Json::object(), random);
    seen.insert({setup->colours[0], setup->colours[1]});
  }
  EXPECT_EQ(seen.size(), 6U);
}

TEST(Hexagony, H11_tiles_are_dealt_out_evenly) {
  for (const int players : {2, 3}) {
    const int size = 48 / players;
    double sum = 0;
    double squares = 0;
    constexpr int deals = 4000;
    for (std::uint64_t i = 0; i < deals; ++i) {
      Random random = Random::for_item(11, i);
      const auto setup = Hexagony::deal(players, Json::object(), random);
      for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) ASSERT_EQ(setup->hands[seat].total(), size);
      EXPECT_EQ(Hexagony::start(*setup).bag.total(), 0);
      const double rwb = setup->hands[static_cast<std::size_t>(i) % static_cast<std::size_t>(players)][Pattern::rwb];
      sum += rwb;
      squares += rwb * rwb;
    }
    // Of a shuffled pile the tiles of one pattern in a hand follow the hypergeometric distribution.
    const double mean = sum / deals;
    EXPECT_NEAR(mean, size / 2.0, 0.15);
    EXPECT_NEAR(squares / deals - mean * mean, size / 4.0 * (48 - size) / 47, 0.3);
  }
}

TEST(Hexagony, H12_the_start_player_is_drawn_or_given) {
  Random random(12);
  std::set<Seat> first;
  for (int i = 0; i < 50; ++i) first.insert(Hexagony::deal(3, Json::object(), random)->first);
  EXPECT_EQ(first.size(), 3U);
  const auto given = Hexagony::deal(3, Json{{"first", "C"}}, random);
  ASSERT_TRUE(given);
  EXPECT_EQ(Hexagony::actors(Hexagony::start(*given)), Actors::of(Seats::only(2)));
}

TEST(Hexagony, H20_the_first_tile_is_three_coloured_and_lies_in_the_middle) {
  HexagonyTable table(2);
  EXPECT_EQ(table.cells(), Names{"+0+0"});
  EXPECT_EQ(table.moves().size(), 12U);
  EXPECT_FALSE(table.allows("A place red +0+0"));
  EXPECT_FALSE(Hexagony::can_place(table.state, 0, hexagony::TileSet::solid(Colour::red)));
  table.seat(0).hand[Pattern::rbw] = 0;
  EXPECT_EQ(table.moves(), (Names{"place rwb2 +0+0", "place rwb4 +0+0", "place rwb6 +0+0", "place rwb8 +0+0",
                                  "place rwb10 +0+0", "place rwb12 +0+0"}));
}

TEST(Hexagony, H21_clockwise_each_player_lays_one_tile_and_lets_go_of_it) {
  HexagonyTable table(3);
  table.run({"A place rwb2 +0+0"});
  EXPECT_EQ(table.moves(), Names{"done"});
  EXPECT_EQ(Hexagony::action(table.state), 0);  // so it may still be taken back
  table.run({"A done"});
  EXPECT_EQ(Hexagony::action(table.state), 1);
  EXPECT_EQ(table.seat(0).hand[Pattern::rwb], 7);
  table.run({"B place white +0+1", "B done"});
  EXPECT_EQ(table.state.active, 2);
  table.run({"C place rwb10 +0-1", "C done"});
  EXPECT_EQ(table.state.active, 0);
  EXPECT_EQ(Hexagony::round(table.state), 2);
}

TEST(Hexagony, H22_own_colour_lies_against_own_colour) {
  const Picture picture(R"(

          X

      b r
     b * r   X
      w w
)");
  const HexagonyTable table(2, picture);
  EXPECT_EQ(table.cells(), picture.marked());
  EXPECT_EQ(table.moves(),
            (Names{"place rwb8 +1+0", "place rwb10 +1+0", "place rbw8 +1+0", "place rbw10 +1+0", "place red +1+0",
                   "place rwb6 +1-1", "place rwb8 +1-1", "place rbw6 +1-1", "place rbw8 +1-1", "place red +1-1"}));
}

TEST(Hexagony, H23_every_edge_that_touches_must_match) {
  HexagonyTable table(2, Picture(R"(
    b r   r w
   b * r r . w
    w w   b b
)"));
  const auto into = [&](const std::string& cell) {
    Names names;
    for (const std::string& move : table.moves()) {
      if (move.ends_with(cell)) names.insert(move);
    }
    return names;
  };
  EXPECT_EQ(into("+1-1"), (Names{"place rwb6 +1-1", "place rbw6 +1-1", "place red +1-1"}));
  EXPECT_EQ(into("+0+1"), Names{});  // white and blue show there
  table.end_turn();
  EXPECT_EQ(into("+0+1"), Names{"place rwb6 +0+1"});
  EXPECT_EQ(into("+1-1"), Names{});
}

TEST(Hexagony, H24_who_cannot_place_misses_the_turn_and_may_be_able_to_later) {
  HexagonyTable blocked(2, white_closed);
  blocked.end_turn();
  EXPECT_EQ(blocked.state.active, 0);  // B, white, is passed over
  EXPECT_EQ(Hexagony::round(blocked.state), 2);
  blocked.run({"A place rwb4 -1+0", "A done"});
  EXPECT_EQ(blocked.state.active, 1);  // there is white again

  HexagonyTable empty_handed(2, one_tile);
  empty_handed.seat(1) = {Colour::white, false, {}};
  empty_handed.end_turn();
  EXPECT_EQ(empty_handed.state.active, 0);
}

TEST(Hexagony, H24_who_can_place_must_even_if_only_the_solid_tile_fits) {
  HexagonyTable table(2, one_tile);
  table.seat(1).hand = {};
  table.end_turn();
  EXPECT_EQ(table.moves(), (Names{"place white -1+1", "place white +0+1"}));
}

/// Wherever red or white shows, neither a tile rbw nor the solid tile fits.
const Picture blockade(R"(
       b r   b b   w b
      b * r r . w w . b
       w w   r w   r r
    b w   w r         r b
   b . w w . r       r . b
    r r   b b         w w
 r r               w w   w w
b . w             b . r r . b
 b w               b r   r b
    w w   r b         r r
   b . r r . b       w . b
    b r   w w         w b
       r w   w r
      r . w w . r
       b b   b b
)");

TEST(Hexagony, H25_the_game_ends_when_all_tiles_lie) {
  HexagonyTable table(2, one_tile);
  table.seat(0) = {Colour::red, false, {{1, 0}}};
  table.seat(1) = {Colour::white, false, {}};
  table.run({"A place rwb8 +1+0"});
  EXPECT_FALSE(table.over());  // after the turn
  table.run({"A done"});
  EXPECT_TRUE(table.over());
}

TEST(Hexagony, H25_the_game_ends_when_nobody_can_place) {
  HexagonyTable table(2, blockade);
  table.seat(0).hand = table.seat(1).hand = {{0, 5}};
  table.end_turn();
  EXPECT_TRUE(table.over());

  HexagonyTable one_fits(2, blockade);
  one_fits.seat(0).hand = {{1, 5}};
  one_fits.seat(1).hand = {{0, 5}};
  one_fits.end_turn();
  EXPECT_EQ(one_fits.state.active, 0);

  HexagonyTable with_blue(3, blockade);  // whose colour is all around
  for (const Seat seat : {0, 1, 2}) with_blue.seat(seat).hand = {{0, 5}};
  with_blue.end_turn();
  EXPECT_EQ(with_blue.state.active, 2);
  with_blue.end_turn();
  EXPECT_EQ(with_blue.state.active, 2);
}

TEST(Hexagony, H30_three_rhombi_that_meet_are_a_hexagon) {
  const Tiling tiling = white_closed.tiling();
  EXPECT_EQ(tiling.hexagons(Colour::white), 1);
  EXPECT_EQ(tiling.hexagons(Colour::red), 0);
  EXPECT_EQ(tiling.hexagons(Colour::blue), 0);
  const HexagonyTable table(2, white_closed);
  EXPECT_EQ(table.points(0), 0);
  EXPECT_EQ(table.points(1), 1);
  ASSERT_EQ(Hexagony::score_sheet(table.state, 1).size(), 1U);
  EXPECT_EQ(Hexagony::score_sheet(table.state, 1)[0].reason, "hexagons");
}

TEST(Hexagony, H30_a_hexagon_counts_whoever_completed_it) {
  const Picture picture(R"(
          r w
     X   r . w
          b b
 r w   w b
r * w w . b
 b b   r r
)");
  HexagonyTable table(2, picture);
  ASSERT_EQ(picture.marked(), Names{"+1-1"});
  table.run({"A place rwb2 +1-1"});
  EXPECT_EQ(table.points(0), 0);
  EXPECT_EQ(table.points(1), 1);
}

TEST(Hexagony, H31_a_solid_tile_gives_a_third_to_the_hexagon_at_each_corner) {
  const Picture alone(R"(
 w w
w * w
 w w
)");
  EXPECT_EQ(alone.tiling().hexagons(Colour::white), 0);
  const Picture with_two(R"(
    b r
   b . r
    w w
 w w   w b
w * w w . b
 w w   r r
)");
  EXPECT_EQ(with_two.tiling().hexagons(Colour::white), 1);
}

/// The two ways in which six tiles can surround a solid one.
const std::array<Picture, 2> surrounded{{
    Picture(R"(
    w b   b w
   w . b b . w
    r r   r r
 b r   r r   r w
b . r r * r r . w
 w w   r r   b b
    w r   r b
   w . r r . b
    b b   w w
)"),
    Picture(R"(
    b b   w w
   w . r r . b
    w r   r b
 w w   r r   b b
b . r r * r r . w
 b r   r r   r w
    r r   r r
   w . b b . w
    w b   b w
)"),
}};

TEST(Hexagony, H32_a_solid_tile_covered_on_all_sides_is_a_bonus_point) {
  for (const Picture& picture : surrounded) {
    std::vector<LaidTile> tiles = picture.tiles();
    ASSERT_EQ(tiles.size(), 7U);
    HexagonyTable table(2);
    table.state.tiling = Picture::laid(tiles);
    EXPECT_TRUE(Hexagony::has_bonus(table.state, 0));
    EXPECT_FALSE(Hexagony::has_bonus(table.state, 1));
    EXPECT_EQ(Hexagony::score_sheet(table.state, 0).back().reason, "bonus");

    tiles.pop_back();
    table.state.tiling = Picture::laid(tiles);
    EXPECT_FALSE(Hexagony::has_bonus(table.state, 0));
    EXPECT_EQ(table.state.tiling.covered_sides(Colour::red), 5);
  }
}

TEST(Hexagony, H33_a_surrounded_solid_tile_makes_three_hexagons_and_four_points) {
  for (const Picture& picture : surrounded) {
    const HexagonyTable table(2, picture);
    EXPECT_EQ(table.state.tiling.hexagons(Colour::red), 3);
    EXPECT_EQ(table.points(0), 4);
  }
  int found = 0;
  EXPECT_TRUE(rc::check("in games that surround solid tiles", [&] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const auto variant = *rc::gen::element("normal", "random", "tactical");
    const State end = steered_game(random, variant, covered_solids, [](const State&) {});
    for (const LaidTile& laid : end.tiling.tiles()) {
      if (!laid.tile.is_solid() || end.tiling.covered_sides(laid.tile.colour(0)) < directions) continue;
      ++found;
      int hexagons = 0;
      for (int direction = 0; direction < directions; ++direction) {
        hexagons += is_hexagon(end.tiling, laid.cell, direction) ? 1 : 0;
      }
      RC_ASSERT(hexagons == 3);
    }
  }));
  EXPECT_GT(found, 50);
}

TEST(Hexagony, H34_a_tie_goes_to_the_bonus_point) {
  const HexagonyTable table(2, Picture(R"(
    r b         b r
   r . b       b . r
    w w         w w
 r w   w b   b w   w w
r . w w . b b * w w . w
 b b   r r   r r   w w
    b r   r r   r w   w b
   b . r r . r r . w w . b
    w w   r r   b b   r r
 r w   w r   r b
r . w w . r r . b
 b b   b b   w w
)"));
  EXPECT_EQ(table.points(0), 4);
  EXPECT_EQ(table.points(1), 4);
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(1), 2);
}

TEST(Hexagony, H34_most_points_win_and_other_ties_are_drawn) {
  const HexagonyTable lead(3, white_closed);
  EXPECT_EQ(lead.place(1), 1);
  EXPECT_EQ(lead.place(0), 2);
  EXPECT_EQ(lead.place(2), 2);
  const HexagonyTable equal(3);
  for (const Seat seat : {0, 1, 2}) EXPECT_EQ(equal.place(seat), 1);
}

TEST(Hexagony, H34_several_tied_players_with_the_bonus_draw) {
  const HexagonyTable table(3, Picture(R"(
    b w   w b
   b . w w . b
    r r   r r
 w r   r r   r w
w . r r . r r . w
 b b   r r   b b
    b r   r b
   b * r r . b
    w w   w w
 r w   w w   w b
r . w w . w w . b
 b b   w w   r r
    b w   w r
   b . w w . r
    r r   b b
)"));
  EXPECT_EQ(table.points(0), 4);
  EXPECT_EQ(table.points(1), 4);
  EXPECT_EQ(table.place(0), 1);
  EXPECT_EQ(table.place(1), 1);
  EXPECT_EQ(table.place(2), 3);
}

TEST(Hexagony, H40_random_draws_a_tile_and_places_it) {
  HexagonyTable table(2, "random");
  EXPECT_EQ(table.moves(), Names{"draw"});  // nobody has a hand, and the first tile is not the solid one
  table.run({"A draw"});
  Hexagony::RollList rolls;
  Hexagony::rolls(table.state, rolls);
  ASSERT_EQ(rolls.size(), 2U);
  for (const auto& possible : rolls) EXPECT_EQ(possible.ways, 24U);
  table.run({"roll rwb"});
  EXPECT_EQ(table.moves().size(), 6U);
  table.run({"A place rwb2 +0+0", "A done"});
  EXPECT_EQ(table.moves(), (Names{"draw", "place white -1+1", "place white +0+1"}));
  table.run({"B draw"});
  Hexagony::rolls(table.state, rolls);
  EXPECT_EQ(rolls[0].ways, 23U);
  EXPECT_EQ(rolls[1].ways, 24U);
  table.state.bag = {{0, 24}};
  Hexagony::rolls(table.state, rolls);
  EXPECT_EQ(rolls.size(), 1U);
  table.run({"roll rbw"});
  EXPECT_EQ(table.moves(), (Names{"place rbw2 +0+1", "place rbw4 +0+1", "place rbw4 -1+1", "place rbw6 -1+1"}));
}

TEST(Hexagony, H40_a_drawn_tile_that_cannot_be_placed_is_kept) {
  HexagonyTable table(2, "random");
  table.state.tiling = white_closed.tiling();
  table.end_turn();
  EXPECT_EQ(table.moves(), Names{"draw"});  // B cannot place but can draw
  table.run({"B draw", "roll rwb"});
  EXPECT_EQ(table.state.active, 0);
  EXPECT_EQ(table.seat(1).hand[Pattern::rwb], 1);
  table.run({"A place red -1+0", "A done", "B draw", "roll rbw"});
  EXPECT_EQ(table.state.active, 0);
  table.run({"A draw", "roll rwb", "A place rwb8 +2-2", "A done"});
  // Later a kept tile may be placed instead of drawing; whoever draws places that tile, if it fits.
  EXPECT_TRUE(table.allows("B place rwb2 +3-3"));
  EXPECT_TRUE(table.allows("B place rbw10 +3-3"));
  table.run({"B draw", "roll rwb"});
  for (const std::string& move : table.moves()) EXPECT_TRUE(move.starts_with("place rwb")) << move;
  table.run({"B place rwb2 +3-3"});
  EXPECT_EQ(table.seat(1).hand, (Hexagony::Tiles{{1, 1}}));
}

TEST(Hexagony, H40_with_the_bag_empty_kept_tiles_are_played_or_the_turn_is_missed) {
  HexagonyTable table(2, "random");
  table.state.tiling = white_closed.tiling();
  table.state.bag = {};
  table.seat(0).hand = {{1, 0}};
  table.end_turn();
  EXPECT_EQ(table.state.active, 0);
  EXPECT_TRUE(table.allows("A place rwb4 -1+0"));
  EXPECT_FALSE(table.allows("A draw"));
}

TEST(Hexagony, H40_the_game_ends_when_no_tile_in_hands_or_bag_could_be_placed) {
  HexagonyTable table(2, "random");
  table.state.tiling = blockade.tiling();
  table.state.bag = {{1, 20}};
  table.end_turn();
  EXPECT_EQ(table.moves(), Names{"draw"});
  table.state.bag = {{0, 20}};
  table.end_turn();
  EXPECT_TRUE(table.over());
}

TEST(Hexagony, H41_tactical_holds_three_tiles_and_refills_after_placing) {
  HexagonyTable table(3, "tactical");
  EXPECT_EQ(table.state.bag.total(), 39);
  for (const Seat seat : {0, 1, 2}) EXPECT_EQ(table.seat(seat).hand.total(), 3);
  table.run({"A place rbw2 +0+0"});
  EXPECT_EQ(table.seat(0).hand.total(), 2);
  table.run({"A done"});
  EXPECT_TRUE(Hexagony::actors(table.state).is_chance());
  EXPECT_EQ(table.state.active, 0);
  Hexagony::RollList rolls;
  Hexagony::rolls(table.state, rolls);
  ASSERT_EQ(rolls.size(), 2U);
  EXPECT_EQ(rolls[0].ways, 18U);
  EXPECT_EQ(rolls[1].ways, 21U);
  table.run({"roll rwb"});
  EXPECT_EQ(table.seat(0).hand, (Hexagony::Tiles{{3, 0}}));
  EXPECT_EQ(table.state.active, 1);
  table.run({"B place white -1+0", "B done"});  // the solid tile is not one of the three
  EXPECT_EQ(table.state.active, 2);
  table.state.bag = {};
  table.run({"C place rwb2 +0+1", "C done"});
  EXPECT_EQ(table.state.active, 0);
  EXPECT_EQ(table.seat(2).hand.total(), 2);
}

TEST(Hexagony, H41_the_game_ends_when_nobody_can_place_what_they_hold) {
  HexagonyTable table(2, "tactical");
  table.state.tiling = blockade.tiling();
  table.seat(0).hand = table.seat(1).hand = {{0, 3}};
  table.end_turn();
  EXPECT_TRUE(Hexagony::actors(table.state).over());
  EXPECT_GT(table.state.bag.total(), 0);
}

TEST(Hexagony, all_that_follows_from_the_tiles_is_what_a_fresh_look_finds) {
  EXPECT_TRUE(rc::check("at every step of a game", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const auto variant = *rc::gen::element("normal", "random", "tactical");
    const bool steered = *rc::gen::arbitrary<bool>();
    const auto look = [](const State& state) {
      const Tiling& tiling = state.tiling;
      std::map<Cell, Edges> open;
      std::map<Colour, int> thirds;
      std::map<Colour, int> sides;
      for (const LaidTile& laid : tiling.tiles()) {
        for (int direction = 0; direction < directions; ++direction) {
          const Cell beside = laid.cell.neighbour(direction);
          if (tiling.tile(beside) == nullptr) {
            open[beside].set(hexagony::opposite(direction), laid.tile.colour(direction));
          } else if (laid.tile.is_solid()) {
            ++sides[laid.tile.colour(0)];
          }
          if (is_hexagon(tiling, laid.cell, direction)) ++thirds[laid.tile.colour(direction)];
        }
      }
      RC_ASSERT(open.size() == tiling.open_cells().size());
      for (const OpenCell& cell : tiling.open_cells()) RC_ASSERT(open.at(cell.cell) == cell.edges);
      for (const Colour colour : all_colours) {
        RC_ASSERT(thirds[colour] == 3 * tiling.hexagons(colour));
        RC_ASSERT(sides[colour] == tiling.covered_sides(colour));
      }
    };
    if (steered) {
      steered_game(random, variant, covered_solids, look);
    } else {
      steered_game(random, variant, nothing, look);
    }
  }));
}

TEST(Hexagony, equal_tilings_are_equal_whatever_the_order_they_grew_in) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    Random random = Random::for_item(14, i);
    const Tiling grown = steered_game(random, "normal", nothing, [](const State&) {}).tiling;
    std::vector<LaidTile> tiles(grown.tiles().begin(), grown.tiles().end());
    random.shuffle(tiles);
    EXPECT_EQ(Picture::laid(tiles), grown);
  }
  EXPECT_NE(surrounded[0].tiling(), surrounded[1].tiling());
}

TEST(Hexagony, cells_and_tiles_far_from_the_middle_keep_their_places) {
  for (int q = -52; q <= 52; ++q) {
    for (int r = -52; r <= 52; ++r) {
      const Cell cell(Hex{q, r});
      ASSERT_EQ(cell.place(), (Hex{q, r}));
      for (int direction = 0; direction < directions; ++direction) {
        ASSERT_EQ(cell.neighbour(direction).place(), cell.place().neighbour(direction));
      }
    }
  }
  EXPECT_EQ(Cell(Hex{0, 0}).text(), "+0+0");
  EXPECT_EQ(Cell(Hex{12, -3}).text(), "+12-3");

  Tiling line;  // as long as it can get, with as many open cells as there can be
  for (int q = 0; std::cmp_less(q, Tiling::most_tiles); ++q) line.lay(Cell(Hex{-q, 0}), Tile(Pattern::rwb, q % 2 == 0 ? 0 : 3));
  EXPECT_EQ(line.tiles().size(), Tiling::most_tiles);
  EXPECT_EQ(line.open_cells().size(), Tiling::most_open_cells);
}

TEST(Hexagony, setups_that_are_wrong_are_refused_with_one_sentence) {
  struct Case {
    std::string change;
    std::string sentence;
  };
  const std::vector<Case> cases{
      {R"({"first": "C"})", R"("first" must be a seat from "A" to "B")"},
      {R"({"first": 1})", R"("first" must be a seat from "A" to "B")"},
      {R"({"variant": "strategic"})", R"("variant" must be "normal", "random" or "tactical")"},
      {R"({"variant": null})", R"("variant" must be "normal", "random" or "tactical")"},
      {R"({"colours": ["red", "red"]})", R"("colours" must give each of the 2 seats another one of "red", "white" and "blue")"},
      {R"({"colours": ["red", "green"]})",
       R"("colours" must give each of the 2 seats another one of "red", "white" and "blue")"},
      {R"({"colours": ["red", "white", "blue"]})",
       R"("colours" must give each of the 2 seats another one of "red", "white" and "blue")"},
      {R"({"colours": "red"})", R"("colours" must give each of the 2 seats another one of "red", "white" and "blue")"},
      {R"({"hands": []})", R"("hands" must list one hand for each of the 2 seats)"},
      {R"({"hands": [24, 24]})", R"(seat A: a hand counts its tiles as {"rwb": …, "rbw": …}, 24 in all)"},
      {R"({"hands": [{"rwb": 12, "rbw": 12}, {"rwb": 25, "rbw": -1}]})",
       R"(seat B: a hand counts its tiles as {"rwb": …, "rbw": …}, 24 in all)"},
      {R"({"hands": [{"rwb": 12, "rbw": 12.0}, {"rwb": 12, "rbw": 12}]})",
       R"(seat A: a hand counts its tiles as {"rwb": …, "rbw": …}, 24 in all)"},
      {R"({"hands": [{"rwb": 12, "rbw": 11}, {"rwb": 12, "rbw": 12}]})", "seat A: a hand of 23 tiles, but there must be 24"},
      {R"({"hands": [{"rwb": 12, "rbw": 12}, {"rwb": 13, "rbw": 11}]})", "the hands hold 25 tiles rwb, but there are 24"},
      {R"({"variant": "random"})", R"(in the variant "random" nobody has a hand: leave "hands" out)"},
      {R"({"variant": "tactical"})", R"(seat A: a hand counts its tiles as {"rwb": …, "rbw": …}, 3 in all)"},
      {R"({"boards": []})", R"(Hexagony has nothing called "boards" in its set-up)"},
  };
  for (const auto& [change, sentence] : cases) {
    Json setup = test::whole_setup("hexagony", 2);
    setup.update(Json::parse(change));
    const auto read = Hexagony::read_setup(2, setup);
    ASSERT_FALSE(read) << change;
    EXPECT_EQ(read.fault().sentence, sentence) << change;
  }
  Random random(1);
  EXPECT_FALSE(Hexagony::read_setup(2, Json::array()));
  EXPECT_FALSE(Hexagony::deal(2, Json::array(), random));
  EXPECT_FALSE(Hexagony::deal(2, Json{{"varaint", "random"}}, random));
  EXPECT_FALSE(Hexagony::deal(2, Json{{"variant", "mixed"}}, random));
  EXPECT_TRUE(Hexagony::deal(2, Json{{"variant", "tactical"}, {"colours", {"blue", "red"}}}, random));
}

}  // namespace
}  // namespace tafel
