#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/colour_lines/colour_lines.h"
#include "mind/reused.h"

/// Ways of drawing the dice of a round, and a rule of thumb for the sheets they lead to.
namespace tafel::colour_lines {

constexpr bool has(unsigned bits, int number) { return (bits >> number & 1U) != 0; }

int distance(int from, int to);
/// The strokes it takes to reach a block, from its middle.
int distance_to_block(int from, int middle);
int distance_to_grey(int from);

/// What a seat has on its sheet, as far as its worth goes.
struct Sketch {
  FieldSet dots;
  int crossings = 0;
  std::array<int, 2> end{};
  int jokers = 0;
};
Sketch sketch_of(const ColourLines::State& state, Seat seat);

/// Judges a sheet: the points it has by now, and a rule of thumb for what the rounds to come may add. All values are whole
/// numbers, hundredths of a point: they are the same on every platform.
class RuleOfThumb {
 public:
  RuleOfThumb(const ColourLines::State& state, Seat seat)
      : state_(state), own_(state.seat[static_cast<std::size_t>(seat)]), later_(ColourLines::rounds - state.round) {}

  int value(const Sketch& sketch) const;

 private:
  int worth(ColourLines::Scoring scoring, int hundredths) const;
  int chance(int far) const;
  int missing_room(const Sketch& sketch) const;

  const ColourLines::State& state_;
  const ColourLines::SeatState& own_;
  int later_;  ///< rounds still to come after this one
};

/// One way of drawing the dice of a half to the end.
struct Plan {
  FieldSet dots;                    ///< new ones
  std::array<FieldSet, 2> entered;  ///< as in `SeatState`
  int crossings = 0;
  int end = 0;
  int jokers = 0;  ///< used up
  ColourLines::Move first{ColourLines::Move::Kind::done};
  int value = 0;
};
using Plans = std::vector<Plan>;

Sketch add(Sketch sketch, const Plan& plan, Half half);
void draw(ColourLines::SeatState& own, const Plan& plan, Half half);

/// Which plans are looked for.
struct Wishes {
  std::size_t shortlist = 12;  ///< how many of the best
  bool every_first = false;    ///< also the best plan for every move to begin with
  bool free_jokers = false;    ///< jokers also for dice that could be drawn; else only for those that are no use otherwise
  bool by_result = false;      ///< of plans that come to the same at the end of the game, one
};

/// Numbers keys in the order in which they first come.
class Numbering {
 public:
  void clear();
  std::size_t operator()(std::uint64_t key);

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};
  std::uint32_t& place_of(std::uint64_t key);
  void widen();

  std::vector<std::uint64_t> keys_;
  std::vector<std::uint32_t> places_;  ///< a hash table of numbers, at most half full
};

/// Finds the best ways of drawing some of the dice of a round in one half, each die as the rules allow and in every order.
class HalfSearch {
 public:
  HalfSearch(const ColourLines::State& state, Seat seat, Half half, const Wishes& wishes = {});

  /// `faces` says what lies in each slot, `dice` which of the slots to draw. The best plans come first. They stay until
  /// the next ones are asked for.
  const Plans& plans(const std::array<Face, ColourLines::dice_count>& faces, std::uint8_t dice);
  Sketch sketch(const Plan& plan) const { return add(before_, plan, half_); }

 private:
  /// What a plan brings, and what it takes from the other half: grey fields and jokers. As one number.
  std::uint64_t result(const Plan& plan) const;

  void go_on(const Plan& plan, const FieldSet& free, std::uint8_t dice, int extra);
  void step(Plan plan, FieldSet free, const ColourLines::Move& move, std::uint8_t dice, int extra);
  bool seen_before(std::uint8_t dice, int slot) const;
  void keep(Plan plan);
  void keep_best(const Plan& plan);
  void keep_result(const Plan& plan);
  void keep_first();

  const ColourLines::State& state_;
  const ColourLines::SeatState& own_;
  Half half_;
  Wishes wishes_;
  RuleOfThumb judge_;
  Sketch before_;
  FieldSet free_;
  std::array<Face, ColourLines::dice_count> faces_{};
  Plan best_here_;  ///< of those that begin with the same move
  struct Found {
    Plans best;
    Plans firsts;
    Numbering results;  ///< of the best plans, if they are kept by result
  };
  Reused<Found> found_;
};

}  // namespace tafel::colour_lines
