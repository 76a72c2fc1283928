#pragma once

#include <array>
#include <cstdint>

#include "core/fixed_list.h"
#include "games/game.h"
#include "games/hexagony/tile.h"
#include "games/hexagony/tiling.h"

namespace tafel {

/// Hexagony (Andy Allen; New Entertainment). 2–3 players lay three-coloured tiles, colour against colour, and score the
/// hexagons of their own colour.
///
/// A turn is one tile: the player lays it (`place`) and lets go of it (`done`); between the two it may be taken back. Whoever
/// cannot place misses the turn by itself. In the variants with a bag, a tile is drawn before or after that; what comes
/// out of the bag is this game's "roll". The rules with the ids used here are in docs/rules/hexagony.md, tiles and their
/// notation in tile.h.
///
/// To draw a position: `state.tiling.tiles()` has all tiles, each with its `cell.place()` and `tile.colour(direction)`.
struct Hexagony {
  static constexpr GameInfo info{
      "hexagony", "Hexagony", "Andy Allen", "New Entertainment", 2, 3,
  };
  static constexpr int tiles_of_a_pattern = 24;  // H-03
  static constexpr int tactical_hand = 3;        // H-41
  static constexpr std::size_t most_players = 3;

  using Colour = hexagony::Colour;
  using Pattern = hexagony::Pattern;
  using Cell = hexagony::Cell;
  using Tile = hexagony::Tile;
  using Roll = Pattern;  ///< the tile that comes out of the bag

  enum class Variant : std::uint8_t {
    normal,    ///< all tiles are dealt out
    random,    ///< H-40: draw a tile and place it
    tactical,  ///< H-41: hold three tiles
  };
  static constexpr std::array<std::string_view, 3> variant_names{"normal", "random", "tactical"};

  /// Three-coloured tiles, counted by pattern.
  struct Tiles {
    std::array<std::uint8_t, 2> count{};
    std::uint8_t& operator[](Pattern pattern) { return count[hexagony::index_of(pattern)]; }
    int operator[](Pattern pattern) const { return count[hexagony::index_of(pattern)]; }
    int total() const { return count[0] + count[1]; }
    friend bool operator==(const Tiles&, const Tiles&) = default;
  };

  /// `{"first": "A", "variant": "normal", "colours": ["red", "blue"], "hands": [{"rwb": 13, "rbw": 11}, …]}`; without
  /// "hands" in the variant random.
  struct Setup {
    int players = 0;
    Seat first = 0;
    Variant variant = Variant::normal;
    std::array<Colour, most_players> colours{};
    std::array<Tiles, most_players> hands{};
  };

  /// The part of a turn a table is in.
  enum class Phase : std::uint8_t {
    placing,  ///< the active player places a tile or draws one
    drawing,  ///< chance: a tile comes out of the bag
    drawn,    ///< H-40: the active player places the tile just drawn
    placed,   ///< the active player lets go of the tile
    over,
  };

  struct Move {
    enum class Kind : std::uint8_t {
      place,  ///< lay `tile` into `cell`
      draw,   ///< draw a tile from the bag
      done,
    };
    Kind kind;
    Tile tile{};
    Cell cell{};
    friend bool operator==(const Move&, const Move&) = default;
  };

  struct SeatState {
    Colour colour{};
    bool solid = false;  ///< the solid tile is not yet laid
    Tiles hand;
    friend bool operator==(const SeatState&, const SeatState&) = default;
  };

  struct State {
    hexagony::Tiling tiling;
    std::array<SeatState, most_players> seat;
    Tiles bag;
    std::uint32_t action = 0;
    std::uint16_t round = 1;  ///< a round ends with the turn of the seat before the first one
    Phase phase = Phase::placing;
    Variant variant = Variant::normal;
    std::uint8_t players = 0;
    std::uint8_t first = 0;
    std::uint8_t active = 0;
    Pattern drawn{};  ///< in phase `drawn`; the tile is in the hand already
    friend bool operator==(const State&, const State&) = default;
  };

  struct PossibleRoll {
    Roll roll;
    std::uint32_t ways;
  };
  /// At most 102 edges show a player's colour, two on each three-coloured tile and six on the solid one, so no more cells can
  /// be placed into. Beside a single edge two rotations of each pattern fit, beside more of them fewer, and the solid tile.
  /// Drawing comes on top.
  using MoveList = FixedList<Move, 102 * 5 + 1>;
  using RollList = FixedList<PossibleRoll, 2>;

  // Setting up
  static Result<Setup> deal(int players, const Json& given, Random& random);
  static Result<Setup> read_setup(int players, const Json& given);
  static Json write_setup(const Setup& setup);
  static State start(const Setup& setup);

  // Playing
  static Actors actors(const State& state);
  static void moves(const State& state, Seat seat, MoveList& list);
  static void play(State& state, Seat seat, Move move);
  static void rolls(const State& state, RollList& list);
  static Roll sample(const State& state, Random& random);
  static void land(State& state, Roll roll);
  static int action(const State& state) { return static_cast<int>(state.action); }

  // Telling
  static int players(const State& state) { return state.players; }
  static int round(const State& state) { return state.round; }
  static Outcome outcome(const State& state);
  static std::vector<ScoreLine> score_sheet(const State& state, Seat seat);
  static bool has_bonus(const State& state, Seat seat);

  // Looking for placements
  /// The tiles a seat holds, in all their rotations.
  static hexagony::TileSet held(const SeatState& own);
  /// Those it could still come to place: in the variant random the tiles in the bag are among them.
  static hexagony::TileSet within_reach(const State& state, Seat seat);
  /// H-22, H-23: which of these tiles the player of a colour can place into the cell.
  static hexagony::TileSet placeable(const hexagony::OpenCell& open, Colour own, hexagony::TileSet tiles) {
    return open.edges.shows(own) ? open.edges.fitting() & tiles : hexagony::TileSet();
  }
  /// Whether the seat can place any of these tiles anywhere.
  static bool can_place(const State& state, Seat seat, hexagony::TileSet tiles);

  // Notation
  static std::string move_text(const State& state, Seat seat, Move move);
  static std::string roll_text(Roll roll) { return std::string(name(roll)); }
  static std::optional<Roll> read_roll(std::string_view text) { return hexagony::pattern_of_name(text); }
};

}  // namespace tafel
