#include <algorithm>
#include <array>
#include <compare>
#include <limits>

#include "core/sort.h"
#include "games/colour_lines/colour_lines.h"
#include "mind/bot.h"
#include "mind/colour_lines_plans.h"

namespace tafel {
namespace {

using colour_lines::distance;
using colour_lines::distance_to_block;
using colour_lines::distance_to_grey;
using colour_lines::HalfSearch;
using colour_lines::has;
using colour_lines::Plan;
using colour_lines::Plans;
using colour_lines::RuleOfThumb;

using Kind = ColourLines::Move::Kind;
using Move = ColourLines::Move;
using Phase = ColourLines::Phase;
using Sheet = ColourLinesSheet;
using State = ColourLines::State;

Move draw(const State& state, Seat seat) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  const RuleOfThumb judge(state, seat);
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
    const Plans& left = left_search.plans(state.slot, static_cast<std::uint8_t>(own.dice & left_dice));
    const Plans& right = right_search.plans(state.slot, static_cast<std::uint8_t>(own.dice & right_dice));
    for (const Plan& one : left) {
      for (const Plan& two : right) {
        if (one.dots.meets(two.dots) || one.jokers + two.jokers > own.jokers) continue;
        const bool nothing = one.first.kind == Kind::done && two.first.kind == Kind::done;
        if (nothing && !may_be_done) continue;
        const int value = judge.value(add(left_search.sketch(one), two, Half::right));
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
  constexpr std::size_t pair_count = sheet_colours * (sheet_colours - 1) / 2;
  std::array<Pair, pair_count> pairs{};
  std::size_t count = 0;
  for (int two = 0; two < static_cast<int>(sheet_colours); ++two) {
    for (int one = 0; one < two; ++one) {
      int apart = 0;
      for (const auto& middle : state.sheet->middle) {
        apart += distance(middle[static_cast<std::size_t>(one)], middle[static_cast<std::size_t>(two)]);
      }
      pairs[count++] = {is_mine ? apart : -apart, one, two};
    }
  }
  sort_items(pairs, std::less{});
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
