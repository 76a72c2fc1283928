#include <algorithm>
#include <array>
#include <compare>
#include <cstdlib>
#include <limits>
#include <vector>

#include "games/colour_lines/colour_lines.h"
#include "mind/bot.h"

namespace tafel {
namespace {

using Kind = ColourLines::Move::Kind;
using Move = ColourLines::Move;
using Phase = ColourLines::Phase;
using Scoring = ColourLines::Scoring;
using Sheet = ColourLinesSheet;
using State = ColourLines::State;

// All values are whole numbers, hundredths of a point: they are the same on every platform.

/// How many strokes a line gets in a round, about.
constexpr int strokes_a_round = 5;
/// How many of the best ways of drawing one half are tried with those of the other.
constexpr std::size_t shortlist = 12;

constexpr bool has(std::uint8_t bits, int number) { return (bits >> number & 1) != 0; }

int distance(int from, int to) {
  return std::abs(Field::row(from) - Field::row(to)) + std::abs(Field::column(from) - Field::column(to));
}
/// The strokes it takes to reach a block, from its middle.
int distance_to_block(int from, int middle) {
  return std::max(std::abs(Field::row(from) - Field::row(middle)) - 1, 0) +
         std::max(std::abs(Field::column(from) - Field::column(middle)) - 1, 0);
}
int distance_to_grey(int from) {
  const int column = Field::column(from);
  return std::max({Sheet::half_columns - column, column - Sheet::half_columns - 1, 0});
}

/// What a seat has on its sheet, as far as its worth goes.
struct Sketch {
  FieldSet dots;
  int crossings = 0;
  std::array<int, 2> end{};
  int jokers = 0;
};

/// Judges a sheet: the points it has by now, and a rule of thumb for what the rounds to come may add.
class Judge {
 public:
  Judge(const State& state, Seat seat)
      : state_(state), own_(state.seat[static_cast<std::size_t>(seat)]), later_(ColourLines::rounds - state.round) {}

  int value(const Sketch& sketch) const {
    const Sheet& sheet = *state_.sheet;
    int colours = 0;
    int sum = 0;
    for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
      const std::array<FieldSet, 2> dots{sketch.dots & sheet.block[0][colour], sketch.dots & sheet.block[1][colour]};
      const bool left = !dots[0].empty();
      const bool right = !dots[1].empty();
      const bool ticked = has(own_.colours, static_cast<int>(colour));
      if (left || right) ++colours;
      if (left && right) sum += worth(Scoring::pairs, 900);
      if (ticked) sum += worth(Scoring::colours, 300) * (dots[0].size() + dots[1].size());
      for (const std::size_t half : {0U, 1U}) {
        const FieldSet& here = dots[half];
        int promise = 0;
        if (here.empty()) promise += worth(Scoring::pairs, dots[1 - half].empty() ? 250 : 900);
        if (here.empty() && dots[1 - half].empty()) promise += worth(Scoring::midline, 100) * (sketch.crossings + 1);
        if (ticked) promise += worth(Scoring::colours, 300) * (9 - here.size()) / 2;
        sum += promise * chance(distance_to_block(sketch.end[half], sheet.middle[half][colour])) / 300;
      }
    }
    for (int i = 0; i < 4; ++i) {
      const int field = sheet.letters[static_cast<std::size_t>(i)];
      const bool late = state_.task == 0 && has(state_.taken, i) && !has(own_.first, i);
      const int needed = state_.task == 3 || state_.task == 5 ? 4000 : 0;  // C-93, C-95: without all letters the task is lost
      const int gain = worth(Scoring::letters, (late ? 1000 : 2000) + needed);
      const int end = sketch.end[index_of(Sheet::half_of(field))];
      sum += sketch.dots.contains(field) ? gain : gain * chance(distance(end, field)) / 300;
    }
    // Colours and crossings go on growing, and multiply.
    const int colours_to_be = std::min(100 * colours + 90 * later_, 800);
    const int crossings_to_be = 100 * sketch.crossings + 60 * later_;
    sum += worth(Scoring::midline, colours_to_be) * crossings_to_be / 100;
    for (const int end : sketch.end) sum += worth(Scoring::midline, 6) * chance(distance_to_grey(end));
    if (state_.task == 5) sum += 1500 * (sketch.dots & sheet.circles).size();
    if (later_ > 0) sum += 250 * sketch.jokers - 120 * missing_room(sketch);
    return sum;
  }

 private:
  /// What counts for nothing in this game is worth nothing.
  int worth(Scoring scoring, int hundredths) const {
    if (state_.task == 1) return scoring == Scoring::midline ? hundredths : 0;
    if (state_.task == 2) return scoring == Scoring::colours ? hundredths : 0;
    return has(state_.counted, static_cast<int>(scoring)) ? hundredths : 0;
  }
  /// The chance, in hundredths, to go that far in the rounds to come.
  int chance(int far) const {
    const int reach = strokes_a_round * later_;
    return reach == 0 ? 0 : std::max(reach - far, 0) * 100 / reach;
  }
  /// How many fields the lines lack around their ends for the strokes to come.
  int missing_room(const Sketch& sketch) const {
    int missing = 0;
    for (const Half half : both_halves) {
      FieldSet free = state_.sheet->open[index_of(half)] - sketch.dots;
      for (const std::uint8_t start : own_.start) free.remove(start);
      FieldSet reached;
      reached.add(sketch.end[index_of(half)]);
      const int wanted = strokes_a_round * later_ + 4;
      int size = 1;
      for (int before = 0; size != before && size <= wanted;) {
        before = size;
        reached |= reached.grown() & free;
        size = reached.size();
      }
      missing += std::max(wanted - (size - 1), 0);
    }
    return missing;
  }

  const State& state_;
  const ColourLines::SeatState& own_;
  int later_;  ///< rounds still to come after this one
};

/// One way of drawing the dice of a half to the end.
struct Plan {
  FieldSet dots;  ///< new ones
  int crossings = 0;
  int end = 0;
  int jokers = 0;  ///< used up
  Move first{Kind::done};
  int value = 0;
};
using Plans = std::vector<Plan>;

/// Finds the best ways of drawing some of the dice of a round in one half, each die as the rules allow and in every order.
class HalfSearch {
 public:
  HalfSearch(const State& state, Seat seat, Half half)
      : state_(state), own_(state.seat[static_cast<std::size_t>(seat)]), half_(half), judge_(state, seat) {
    before_.dots = own_.dots;
    before_.crossings = ColourLines::tally(state, seat).crossings;
    before_.end = {own_.end[0], own_.end[1]};
    before_.jokers = own_.jokers;
    free_ = ColourLines::free_fields(state, seat, half);
  }

  /// `faces` says what lies in each slot, `dice` which of the slots to draw.
  Plans plans(const std::array<Face, ColourLines::dice_count>& faces, std::uint8_t dice) {
    faces_ = faces;
    best_.clear();
    Plan plan;
    plan.end = own_.end[index_of(half_)];
    go_on(plan, free_, dice, own_.extra_half == half_ ? own_.extra : 0);
    return best_;
  }
  Sketch sketch(const Plan& plan) const { return add(before_, plan, half_); }
  static Sketch add(Sketch sketch, const Plan& plan, Half half) {
    sketch.dots |= plan.dots;
    sketch.crossings += plan.crossings;
    sketch.end[index_of(half)] = plan.end;
    sketch.jokers -= plan.jokers;
    return sketch;
  }
  const Sketch& before() const { return before_; }

 private:
  void go_on(const Plan& plan, const FieldSet& free, std::uint8_t dice, int extra) {
    const std::uint64_t blocked = ~free.around(plan.end);
    bool must_go_on = false;
    for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
      if (!has(dice, slot) || seen_before(dice, slot)) continue;
      const auto rest = static_cast<std::uint8_t>(dice & ~(1U << slot));
      bool drawable = false;
      for (const Path& path : paths(faces_[static_cast<std::size_t>(slot)])) {
        if ((path.fields & blocked) != 0) continue;
        drawable = true;
        step(plan, free, {Kind::draw, static_cast<std::uint8_t>(slot), half_, path.strokes}, rest, 0);
      }
      must_go_on |= drawable;
      if (drawable || own_.jokers - plan.jokers <= 0) continue;
      for (const Path& path : paths(Face::one)) {  // C-39, for dice that are no use otherwise
        if ((path.fields & blocked) != 0) continue;
        step(plan, free, {Kind::joker, static_cast<std::uint8_t>(slot), half_, path.strokes}, rest, 0);
      }
    }
    if (extra > 0) {
      for (const Path& path : paths(Face::one)) {
        if ((path.fields & blocked) == 0) step(plan, free, {Kind::extend, 0, half_, path.strokes}, dice, extra - 1);
      }
    }
    if (!must_go_on) keep(plan);
  }

  void step(Plan plan, FieldSet free, const Move& move, std::uint8_t dice, int extra) {
    if (plan.first.kind == Kind::done) plan.first = move;
    if (move.kind == Kind::joker) ++plan.jokers;
    for (int i = 0; i < move.strokes.length; ++i) {
      const int next = after(plan.end, move.strokes[i]);
      if (Sheet::is_grey(plan.end) && Sheet::is_grey(next) && Field::row(plan.end) == Field::row(next)) ++plan.crossings;
      if (state_.sheet->circles.contains(next)) extra += 2;  // C-60
      plan.end = next;
      plan.dots.add(next);
      free.remove(next);
    }
    go_on(plan, free, dice, extra);
  }

  /// Of dice that show the same, one is tried.
  bool seen_before(std::uint8_t dice, int slot) const {
    for (int earlier = 0; earlier < slot; ++earlier) {
      const bool same = faces_[static_cast<std::size_t>(earlier)] == faces_[static_cast<std::size_t>(slot)];
      if (same && has(dice, earlier)) return true;
    }
    return false;
  }

  void keep(Plan plan) {
    plan.value = judge_.value(sketch(plan));
    if (best_.size() == shortlist && plan.value <= best_.back().value) return;
    for (const Plan& known : best_) {
      if (known.end == plan.end && known.dots == plan.dots && known.jokers == plan.jokers) return;
    }
    const auto place = std::ranges::find_if(best_, [&](const Plan& known) { return known.value < plan.value; });
    best_.insert(place, plan);
    if (best_.size() > shortlist) best_.pop_back();
  }

  const State& state_;
  const ColourLines::SeatState& own_;
  Half half_;
  Judge judge_;
  Sketch before_;
  FieldSet free_;
  std::array<Face, ColourLines::dice_count> faces_{};
  Plans best_;
};

Move draw(const State& state, Seat seat) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  const Judge judge(state, seat);
  HalfSearch left_search(state, seat, Half::left);
  HalfSearch right_search(state, seat, Half::right);
  ColourLines::MoveList moves;
  ColourLines::moves(state, seat, moves);
  const bool may_be_done = std::ranges::any_of(moves, [](const Move& move) { return move.kind == Kind::done; });
  Move best{Kind::done};
  int most = std::numeric_limits<int>::lowest();
  constexpr std::uint8_t left_slots = 0b00011;
  constexpr std::uint8_t right_slots = 0b01100;
  constexpr std::uint8_t track_slot = 0b10000;
  for (const Half with_track : both_halves) {
    if (with_track == Half::right && (own.dice & track_slot) == 0) continue;  // no fifth die: the same once more
    const unsigned left_dice = left_slots | (with_track == Half::left ? track_slot : 0U);
    const unsigned right_dice = right_slots | (with_track == Half::right ? track_slot : 0U);
    const Plans left = left_search.plans(state.slot, static_cast<std::uint8_t>(own.dice & left_dice));
    const Plans right = right_search.plans(state.slot, static_cast<std::uint8_t>(own.dice & right_dice));
    for (const Plan& one : left) {
      for (const Plan& two : right) {
        if (one.dots.meets(two.dots) || one.jokers + two.jokers > own.jokers) continue;
        const bool nothing = one.first.kind == Kind::done && two.first.kind == Kind::done;
        if (nothing && !may_be_done) continue;
        const int value = judge.value(HalfSearch::add(left_search.sketch(one), two, Half::right));
        if (value <= most) continue;
        most = value;
        const bool right_first = one.first.kind == Kind::done || two.first.kind == Kind::extend;  // or it is lost (C-60)
        best = right_first && one.first.kind != Kind::extend ? two.first : one.first;
      }
    }
  }
  if (best.kind == Kind::done && !may_be_done) return moves[0];
  return best;
}

/// Lays the dice so that the best ways of drawing two of them in each half add up to most; the fifth is not looked at.
Move assign(const State& state, Seat seat) {
  std::array<HalfSearch, 2> searches{HalfSearch(state, seat, Half::left), HalfSearch(state, seat, Half::right)};
  std::array<std::array<int, 1U << ColourLines::dice_count>, 2> known{};
  const auto value = [&](std::size_t half, std::uint8_t dice) {
    int& found = known[half][dice];
    if (found == 0) found = searches[half].plans(state.loose, dice).front().value;
    return found;
  };
  ColourLines::MoveList moves;
  ColourLines::moves(state, seat, moves);
  Move best = moves[0];
  int most = std::numeric_limits<int>::lowest();
  for (const Move& move : moves) {
    std::array<std::uint8_t, 3> dice{};
    for (int die = 0; die < state.loose_count; ++die) dice[move.to >> 2 * die & 3U] |= static_cast<std::uint8_t>(1U << die);
    int sum = 0;
    for (const std::size_t half : {0U, 1U}) sum += value(half, dice[half]);
    if (sum <= most) continue;
    most = sum;
    best = move;
  }
  return best;
}

/// Of the point colours still open, one of a pair whose blocks lie close together; for a neighbour far apart (C-50).
Move pick_colour(const State& state, Seat seat, const ColourLines::MoveList& moves) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(ColourLines::sheet_of(state, seat))];
  const bool is_mine = state.phase == Phase::preparing;
  struct Pair {
    int apart;
    int one;
    int two;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Pair> pairs;
  for (int two = 0; two < static_cast<int>(sheet_colours); ++two) {
    for (int one = 0; one < two; ++one) {
      int apart = 0;
      for (const auto& middle : state.sheet->middle) {
        apart += distance(middle[static_cast<std::size_t>(one)], middle[static_cast<std::size_t>(two)]);
      }
      pairs.push_back({is_mine ? apart : -apart, one, two});
    }
  }
  std::ranges::sort(pairs);
  // Every seat has a pair of its own: bots that pick alike on like sheets would play the same game.
  std::ranges::rotate(pairs, pairs.begin() + seat);
  for (const Pair& pair : pairs) {
    if (own.colours != 0 && !has(own.colours, pair.one) && !has(own.colours, pair.two)) continue;
    for (const Move& move : moves) {
      if (move.kind == Kind::colour && (move.target == pair.one || move.target == pair.two)) return move;
    }
  }
  return moves[0];
}

/// A start field close to the point colours and the grey zone; for a neighbour far from them.
Move pick_start(const State& state, Seat seat, const ColourLines::MoveList& moves) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(ColourLines::sheet_of(state, seat))];
  const int wish = state.phase == Phase::preparing ? 1 : -1;
  Move best = moves[0];
  int most = std::numeric_limits<int>::lowest();
  for (const Move& move : moves) {
    if (move.kind != Kind::start) continue;
    const std::size_t half = index_of(Sheet::half_of(move.target));
    const int row = Field::row(move.target);
    int value = -wish * distance_to_grey(move.target);
    // C-91: one line goes down the midline, the other up
    if (state.task == 1) value = 20 * value - (half == 0 ? row : Field::rows - 1 - row);
    for (int colour = 0; colour < static_cast<int>(sheet_colours); ++colour) {
      if (!has(own.colours, colour)) continue;
      value -= 4 * wish * distance_to_block(move.target, state.sheet->middle[half][static_cast<std::size_t>(colour)]);
    }
    if (value <= most) continue;
    most = value;
    best = move;
  }
  return best;
}

Move prepare(const State& state, Seat seat) {
  ColourLines::MoveList moves;
  ColourLines::moves(state, seat, moves);
  const bool colours = std::ranges::any_of(moves, [](const Move& move) { return move.kind == Kind::colour; });
  return colours ? pick_colour(state, seat, moves) : pick_start(state, seat, moves);
}

}  // namespace

ColourLines::Move greedy_move(const ColourLines::State& state, Seat seat) {
  if (state.phase == Phase::drawing) return draw(state, seat);
  if (state.phase == Phase::assigning) return assign(state, seat);
  return prepare(state, seat);
}

}  // namespace tafel
