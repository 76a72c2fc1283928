#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/fixed_list.h"
#include "games/colour_lines/dice.h"
#include "games/colour_lines/field_set.h"
#include "games/colour_lines/sheet.h"
#include "games/game.h"

namespace tafel {

/// Colour Lines (Rita Modl; SPIEL DAS!). 1–5 players lengthen two lines, one in each half of their sheet, through as many
/// colours as they can.
///
/// In each of five rounds five dice are rolled: two for the left line, two for the right, one for either. All players draw them
/// at the same time, each on a sheet of its own; all sheets are alike. Alone one plays one of five tasks. The rules with the
/// ids used here are in docs/rules/colour-lines.md.
///
/// | switch      | players | what it changes                                                    |
/// |-------------|---------|--------------------------------------------------------------------|
/// | side A or B | 1–5     | the sheet says it: B has black fields and circles (C-04, C-60)     |
/// | neighbours  | 2–5     | neighbours pick one's point colours and start fields (C-50)        |
/// | assign      | 2–5     | the active player says which die is for which half (C-51)          |
/// | left_out    | 2–5     | a scoring that does not count (C-21 the midline, C-52 a drawn one) |
/// | task, hard  | 1       | the solo task, and its harder way of rolling (C-90 to C-95)        |
struct ColourLines {
  static constexpr GameInfo info{
      "colour-lines", "Colour Lines", "Rita Modl", "SPIEL DAS!", 1, 5,
  };
  static constexpr int rounds = 5;  // C-30
  static constexpr int jokers = 2;  // C-39
  static constexpr int dice_count = ColourLinesDice::count;

  using Board = ColourLinesSheet;
  using Sheet = ColourLinesSheet;

  /// What points are given for (C-40 to C-43).
  enum class Scoring : std::uint8_t { midline, letters, colours, pairs };
  static constexpr std::array<std::string_view, 4> scoring_names{"midline", "letters", "colours", "pairs"};

  struct Setup {
    int players = 0;
    Seat first = 0;
    std::shared_ptr<const Sheet> sheet;
    std::shared_ptr<const ColourLinesDice> dice;
    std::optional<Scoring> left_out;
    bool neighbours = false;
    bool assign = false;
    bool hard = false;
    int task = 0;  ///< 1 to 5 for one player, else 0
  };

  enum class Phase : std::uint8_t {
    preparing,  ///< all seats pick point colours and start fields for themselves
    colouring,  ///< C-50: all seats pick the point colours of the neighbour to their right
    starting,   ///< C-50: all seats pick the start fields of the neighbour to their left
    rolling,    ///< chance: one die is rolled
    assigning,  ///< the active player says which die is for which half
    drawing,    ///< all seats draw
    over,
  };

  /// Where a die lies: two for each half, and one on the round track for either (C-30).
  static constexpr int track = 4;
  static constexpr std::optional<Half> half_of_slot(int slot) {
    if (slot == track) return std::nullopt;
    return slot < 2 ? Half::left : Half::right;
  }

  struct Move {
    enum class Kind : std::uint8_t {
      colour,     ///< tick point colour `target`
      start,      ///< put a start cross on field `target`
      suggested,  ///< all four crosses as the rules suggest for a first game (C-21)
      assign,     ///< lay the dice rolled: `to` has two bits for each, 0 left, 1 right, 2 round track
      draw,       ///< the die in slot `target`: `strokes` in `half`
      joker,      ///< let the die in slot `target` go for one or no stroke in `half`
      extend,     ///< one more stroke after a circle (C-60)
      done,
    };
    Kind kind;
    std::uint8_t target = 0;
    Half half = Half::left;
    Strokes strokes{};
    std::uint16_t to = 0;
    friend bool operator==(const Move&, const Move&) = default;
  };

  struct SeatState {
    FieldSet dots;                    ///< fields reached, start fields not among them (C-34)
    std::array<FieldSet, 2> entered;  ///< the direction of the stroke that reached a field: its low and its high bit
    std::array<std::uint8_t, 2> start{Field::none, Field::none};  ///< by half
    std::array<std::uint8_t, 2> end{Field::none, Field::none};    ///< where the half's line goes on
    std::uint8_t colours = 0;                                     ///< point colours, one bit each
    std::uint8_t dice = 0;  ///< slots whose die is still to be drawn in this round, one bit each
    std::uint8_t jokers = ColourLines::jokers;
    std::uint8_t extra = 0;        ///< strokes that circles still allow (C-60) …
    Half extra_half = Half::left;  ///< … to this line
    std::uint8_t first = 0;        ///< letters reached in the first round in which anyone did, one bit each
    friend bool operator==(const SeatState&, const SeatState&) = default;
  };

  struct State {
    std::array<SeatState, most_seats> seat;
    const Sheet* sheet = nullptr;
    const ColourLinesDice* set = nullptr;
    std::array<Face, dice_count> slot{};   ///< dice laid out; those of one half in the order of their faces
    std::array<Face, dice_count> loose{};  ///< dice rolled and not yet assigned, in the order of their faces
    std::uint8_t loose_count = 0;
    std::uint8_t unrolled = 0;  ///< dice still to be rolled in this round, one bit each
    std::uint8_t laid = 0;      ///< slots that have their die, one bit each
    std::uint8_t taken = 0;     ///< letters somebody reached in an earlier round
    std::uint16_t action = 0;
    Phase phase = Phase::preparing;
    Seats acting;
    std::uint8_t players = 0;
    std::uint8_t active = 0;
    std::uint8_t round = 0;    ///< 0 while preparing
    std::uint8_t counted = 0;  ///< scorings that count, one bit each
    std::uint8_t task = 0;
    bool assign = false;
    bool hard = false;
    friend bool operator==(const State&, const State&) = default;
  };

  /// One die rolled. Which one it was matters: it does not come again in this round.
  struct Roll {
    std::uint8_t die = 0;
    Face face{};
    friend bool operator==(const Roll&, const Roll&) = default;
  };
  struct PossibleRoll {
    Roll roll;
    std::uint32_t ways;
  };
  // Drawing: two dice a half with up to 36 paths each and one with 72; five ways with a joker for each of four dice and nine
  // for the fifth; four strokes after a circle. Preparing has fewer: 140 fields, 8 colours.
  using MoveList = FixedList<Move, 4 * 36 + 72 + 4 * 5 + 9 + 4>;
  using RollList = FixedList<PossibleRoll, std::size_t{ColourLinesDice::count} * ColourLinesDice::faces>;

  // Setting up. `deal` also takes "side", "three_scorings" (draws what is left out) and "no_midline"
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
  static int action(const State& state) { return state.action; }

  // Telling
  static int players(const State& state) { return state.players; }
  static int round(const State& state) { return state.round; }
  static Outcome outcome(const State& state);
  static std::vector<ScoreLine> score_sheet(const State& state, Seat seat);

  /// What the scorings count on one seat's sheet.
  struct Tally {
    int crossings = 0;
    int colours = 0;  ///< different ones, both halves together
    int pairs = 0;
    int point_dots = 0;      ///< dots in the point colours
    std::uint8_t first = 0;  ///< letters worth 20, one bit each
    std::uint8_t later = 0;  ///< letters worth 10
    int circles = 0;
  };
  static Tally tally(const State& state, Seat seat);

  /// What a solo task asks for, and where its verdicts begin.
  struct Task {
    int letters = 0;
    int pairs = 0;
    int crossings = 0;
    bool all_circles = false;
    std::array<int, 3> steps{};  ///< passed, very good, best possible
  };
  static const Task& task(int number);
  /// How a solo task ended (C-96), worst first.
  enum class Verdict : std::uint8_t { lost, nearly_there, passed, very_good, best_possible };
  static Verdict verdict(const State& state);

  /// The seat whose sheet `seat` fills in while preparing: its own, or a neighbour's (C-50).
  static Seat sheet_of(const State& state, Seat seat);
  /// The fields the line of a half may go on to: open, and touched by neither line (C-34, C-35).
  static FieldSet free_fields(const State& state, Seat seat, Half half);
  /// The fields of a line from its start field to its end.
  static std::vector<int> line(const SeatState& own, Half half);

  // Notation
  static std::string move_text(const State& state, Seat seat, Move move);
  static std::string roll_text(Roll roll);
  static std::optional<Roll> read_roll(std::string_view text);
};

}  // namespace tafel
