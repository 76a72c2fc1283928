#pragma once

#include <array>
#include <cstdint>

#include "core/dice.h"
#include "core/fixed_list.h"
#include "core/small_set.h"
#include "games/board_setup.h"
#include "games/border/board.h"
#include "games/game.h"

namespace tafel {

/// The Border (Michael Kiesling, Reinhard Staupe; NSV). 2–4 players cross off border spaces and score the areas they close in.
///
/// A round has two actions. The active player rolls five dice, again up to twice, and completes whole segments with them.
/// Then all others at the same time cross off single spaces next to their crosses with the dice left over. The rules with
/// the ids used here are in docs/rules/the-border.md.
struct Border {
  static constexpr GameInfo info{
      "border", "The Border", "Michael Kiesling, Reinhard Staupe", "NSV", 2, 4,
  };
  static constexpr int dice_count = 5;    // B-01
  static constexpr int rolls_a_turn = 3;  // B-21
  static constexpr int areas_to_end = 6;  // B-50

  using Board = BorderBoard;
  using Setup = BoardSetup<Board>;
  using Roll = Dice;  ///< what the dice just rolled show; dice left lying are not in it

  /// The part of a round a table is in.
  enum class Phase : std::uint8_t {
    rolling,    ///< chance: `in_air` dice are rolled
    choosing,   ///< the active player rolls again or stops
    finishing,  ///< action 1: the active player completes segments
    following,  ///< action 2: all others cross off spaces
    over,
  };

  struct Move {
    enum class Kind : std::uint8_t {
      again,     ///< roll the dice of `dice` again
      stop,      ///< roll no more
      complete,  ///< cross off all that is open of segment `target`
      cross,     ///< cross off space `target`
      done,
    };
    Kind kind;
    std::uint8_t target = 0;
    Dice dice{};
    friend bool operator==(const Move&, const Move&) = default;
  };

  struct SeatState {
    const BorderBoard* board = nullptr;
    SmallSet crossed;
    SmallSet touching;       ///< spaces next to a cross, the printed ones included
    Dice dice;               ///< what the seat may still use in this action
    std::uint16_t won = 0;   ///< areas completed, one bit each
    std::uint16_t high = 0;  ///< those of them that score the high value
    friend bool operator==(const SeatState&, const SeatState&) = default;
  };

  struct State {
    std::array<SeatState, 4> seat;
    Dice dice;                ///< lying on the table; in action 2 those to choose from
    std::uint16_t taken = 0;  ///< areas whose high value is gone
    std::uint16_t round = 1;
    std::uint32_t action = 0;
    Seats acting;
    Phase phase = Phase::rolling;
    std::uint8_t players = 0;
    std::uint8_t active = 0;
    std::uint8_t in_air = 0;  ///< dice about to be rolled
    std::uint8_t rolled = 0;  ///< rolls made in this turn
    bool one_die = false;     ///< B-32: the dice in action 2 are a choice of one
    friend bool operator==(const State&, const State&) = default;
  };

  struct PossibleRoll {
    Roll roll;
    std::uint32_t ways;
  };
  using MoveList = FixedList<Move, 96>;
  using RollList = FixedList<PossibleRoll, 252>;

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

  // Notation
  static std::string move_text(const State& state, Seat seat, Move move);
  static std::string roll_text(Roll roll) { return roll.text(); }
  static std::optional<Roll> read_roll(std::string_view text) { return Dice::read(text); }
};

}  // namespace tafel
