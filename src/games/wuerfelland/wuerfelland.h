#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/small_set.h"
#include "games/board_setup.h"
#include "games/game.h"
#include "games/wuerfelland/board.h"

namespace tafel {

/// Würfelland (Andreas Spies, Reinhard Staupe; NSV). 2–4 players race for treasures, each on a map of its own.
///
/// In phase 1 the active player rolls six dice, takes a colour and rolls the others on for more of it as long as it dares. In
/// phase 2 all players at the same time cross off an area's spaces: the active player with the colour taken, the others with
/// one of the colours left over. Treasures earn extra rolls. The rules with the ids used here are in docs/rules/wuerfelland.md.
struct Wuerfelland {
  static constexpr GameInfo info{
      "wuerfelland", "Würfelland", "Andreas Spies, Reinhard Staupe", "NSV", 2, 4,
  };
  static constexpr int dice_count = 6;     // W-01
  static constexpr int treasure_dice = 5;  // W-52

  using Board = WuerfellandBoard;
  using Setup = BoardSetup<Board>;
  using Roll = Dice;  ///< what the dice just rolled show; dice set aside are not in it

  /// The part of a turn a table is in.
  enum class Phase : std::uint8_t {
    rolling,           ///< chance: `in_air` dice are rolled in phase 1
    taking,            ///< the active player takes a colour
    deciding,          ///< the active player rolls on or stops
    marking,           ///< phase 2: all cross off
    treasure_rolling,  ///< chance: the treasure dice of seat `roller`
    treasure_marking,  ///< `roller` crosses off with them
    over,
  };

  struct Move {
    enum class Kind : std::uint8_t {
      take,   ///< set all dice of colour `target` aside
      again,  ///< roll all other dice
      stop,   ///< roll no more
      cross,  ///< cross off space `target`; the first one settles the colour and the area
      done,
    };
    Kind kind;
    std::uint8_t target = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr std::uint8_t no_area = 255;

  struct SeatState {
    const WuerfellandBoard* board = nullptr;
    SmallSet crossed;
    SmallSet touching;                    ///< spaces next to a cross, the start included
    std::array<std::uint8_t, 6> begun{};  ///< by colour: the area in progress, or `no_area`
    std::uint8_t marking = no_area;       ///< the area this seat crosses off in this action
    std::uint8_t to_cross = 0;            ///< how many spaces of it are still to be crossed off in this action
    std::uint8_t found = 0;               ///< treasures crossed off in this action
    std::uint8_t treasure_rolls = 0;      ///< earned and not yet made
    Dice dice;                            ///< what the seat may choose from in this action
    friend bool operator==(const SeatState&, const SeatState&) = default;
  };

  struct State {
    std::array<SeatState, 4> seat;
    Dice dice;  ///< on the table, those set aside left out
    std::uint32_t action = 0;
    std::uint16_t round = 1;
    Seats acting;
    Seats winners;
    Phase phase = Phase::rolling;
    std::uint8_t players = 0;
    std::uint8_t active = 0;
    std::uint8_t roller = 0;
    std::uint8_t in_air = 0;
    std::uint8_t aside = 0;  ///< dice set aside in phase 1
    Colour taken{};          ///< their colour, if there are any
    friend bool operator==(const State&, const State&) = default;
  };

  struct PossibleRoll {
    Roll roll;
    std::uint32_t ways;
  };
  using MoveList = FixedList<Move, 112>;
  using RollList = FixedList<PossibleRoll, 462>;

  // Setting up
  static Result<Setup> deal(int players, const Json& given, Random& random);
  static Result<Setup> read_setup(int players, const Json& given);
  static Json write_setup(const Setup& setup) { return write_board_setup(setup); }
  static State start(const Setup& setup);

  // Playing
  static Actors actors(const State& state);
  static void moves(const State& state, Seat seat, MoveList& list);
  static void play(State& state, Seat seat, Move move);
  static void rolls(const State& state, RollList& list);
  static Roll sample(const State& state, Random& random) { return Dice::roll(state.in_air, random); }
  static void land(State& state, Roll roll);
  static int action(const State& state) { return static_cast<int>(state.action); }

  // Telling
  static int players(const State& state) { return state.players; }
  static int round(const State& state) { return state.round; }
  static Outcome outcome(const State& state);
  static std::vector<ScoreLine> score_sheet(const State& state, Seat seat);
  /// The spaces that may be crossed off first with the dice of `colour` (W-20 to W-23); none if it is overrolled.
  static SmallSet openings(const SeatState& own, Colour colour);
  static SmallSet treasures(const SeatState& own) { return own.board->treasures & own.crossed; }
  static bool has_complete_colour(const SeatState& own);

  // Notation
  static std::string move_text(const State& state, Seat seat, Move move);
  static std::string roll_text(Roll roll) { return roll.text(); }
  static std::optional<Roll> read_roll(std::string_view text) { return Dice::read(text); }
};

}  // namespace tafel
