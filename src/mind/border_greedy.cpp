#include <algorithm>
#include <limits>
#include <utility>

#include "mind/bot.h"
#include "mind/keep_or_roll.h"

namespace tafel {
namespace {

using Kind = Border::Move::Kind;

/// What a set of crosses is worth on its way to closed areas: each area counts with the square of the share of its border that
/// is crossed, so that areas nearly closed attract the next crosses.
double promise(const Border::State& state, const Border::SeatState& own, SmallSet crossed) {
  double sum = 0;
  for (std::size_t area = 0; area < BorderBoard::areas; ++area) {
    if ((own.won >> area & 1) != 0) continue;
    const BorderArea& worth = border_layout().areas[area];
    const int points = (state.taken >> area & 1) != 0 ? worth.low : worth.high;
    const SmallSet border = own.board->border[area];
    const double share = static_cast<double>((border & crossed).size()) / border.size();
    sum += points * share * share;
  }
  return sum;
}

/// The best set of segments of one colour to complete with up to n dice: its gain, and one segment of it.
struct Completion {
  double gain = 0;
  int segment = -1;
};
using Completions = std::array<std::array<Completion, Border::dice_count + 1>, 6>;

Completions best_completions(const Border::State& state, Seat seat) {
  const Border::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  const double before = promise(state, own, own.crossed);
  Completions best{};
  for (const Colour colour : all_colours) {
    auto& of_colour = best[index_of(colour)];
    for (unsigned chosen = 1; chosen < 1U << PatchBoard::sizes; ++chosen) {
      SmallSet crossed = own.crossed;
      int segment = -1;
      for (std::size_t size = 0; size < PatchBoard::sizes; ++size) {
        if ((chosen >> size & 1U) == 0) continue;
        const std::size_t number = index_of(colour) * PatchBoard::sizes + size;
        if (own.board->patch[number].spaces.within(own.crossed)) continue;
        crossed |= own.board->patch[number].spaces;
        segment = static_cast<int>(number);
      }
      const int dice = crossed.size() - own.crossed.size();
      if (dice == 0 || dice > Border::dice_count) continue;
      const double gain = promise(state, own, crossed) - before;
      for (auto n = static_cast<std::size_t>(dice); n < of_colour.size(); ++n) {
        if (gain > of_colour[n].gain) of_colour[n] = {gain, segment};
      }
    }
  }
  return best;
}

}  // namespace

Border::Move greedy_move(const Border::State& state, Seat seat) {
  const Border::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  if (state.phase == Border::Phase::choosing) {
    const Completions best = best_completions(state, seat);
    const auto value = [&](Dice dice) {
      double sum = 0;
      for (const Colour colour : all_colours) {
        sum += best[index_of(colour)][static_cast<std::size_t>(dice.count(colour))].gain;
      }
      return sum;
    };
    const Dice keep = best_keep(state.dice, Border::rolls_a_turn - state.rolled, value);
    if (keep == state.dice) return {Kind::stop};
    return {Kind::again, 0, state.dice - keep};
  }
  if (state.phase == Border::Phase::finishing) {
    const Completions best = best_completions(state, seat);
    for (const Colour colour : all_colours) {
      const Completion& found = best[index_of(colour)][static_cast<std::size_t>(own.dice.count(colour))];
      if (found.segment >= 0) return {Kind::complete, static_cast<std::uint8_t>(found.segment)};
    }
    return {Kind::done};
  }
  Border::MoveList moves;
  Border::moves(state, seat, moves);
  Border::Move best{Kind::done};
  double best_value = std::numeric_limits<double>::lowest();
  for (const Border::Move& move : moves) {
    if (move.kind != Kind::cross) continue;
    SmallSet crossed = own.crossed;
    crossed.add(move.target);
    if (const double value = promise(state, own, crossed); value > best_value) {
      best = move;
      best_value = value;
    }
  }
  return best;
}

}  // namespace tafel
