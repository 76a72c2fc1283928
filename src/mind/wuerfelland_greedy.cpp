#include <algorithm>
#include <array>

#include "mind/bot.h"

namespace tafel {
namespace {

using Kind = Wuerfelland::Move::Kind;
using SeatState = Wuerfelland::SeatState;

/// What crossing off one space is worth: treasures most, the way to the next one, and colours already well filled.
double space_value(const SeatState& own, int space) {
  const WuerfellandBoard& board = *own.board;
  const SmallSet colour = board.of_colour[index_of(board.colour(space))];
  const double filled = static_cast<double>((colour & own.crossed).size()) / colour.size();
  const int missing = board.treasures_needed - Wuerfelland::treasures(own).size();
  if (missing <= 0) return 1 + 8 * filled;
  const double value = 1 + 3 * filled * filled;
  if (board.treasures.contains(space)) return value + 8;
  int nearest = 99;
  for (const int treasure : board.treasures - own.crossed) {
    nearest = std::min(nearest,
                       distance(board.place[static_cast<std::size_t>(space)], board.place[static_cast<std::size_t>(treasure)]));
  }
  return value + 2.0 / nearest;
}

/// The best way to use the seat's dice of one colour: its value and the first space to cross off.
struct Marking {
  double value = 0;
  int space = -1;
};

/// Goes on in the area begun in this action, always at the best space.
Marking finish_marking(SeatState own) {
  Marking result;
  while (own.to_cross > 0) {
    int best = -1;
    double best_value = 0;
    for (const int space : (own.board->patch[own.marking].spaces & own.touching) - own.crossed) {
      if (const double value = space_value(own, space); value > best_value) {
        best = space;
        best_value = value;
      }
    }
    if (result.space < 0) result.space = best;
    result.value += best_value;
    own.crossed.add(best);
    own.touching |= own.board->neighbours[static_cast<std::size_t>(best)];
    --own.to_cross;
  }
  return result;
}

Marking best_marking(SeatState own, Colour colour) {
  Marking best;
  SmallSet openings = Wuerfelland::openings(own, colour);
  while (!openings.empty()) {
    own.marking = own.board->patch_of[static_cast<std::size_t>(openings.first())];
    own.to_cross = static_cast<std::uint8_t>(own.dice.count(colour));
    if (const Marking marking = finish_marking(own); marking.value > best.value) best = marking;
    openings -= own.board->patch[own.marking].spaces;
  }
  return best;
}

/// The value of ending phase 1 with each number of dice of a colour.
std::array<double, Wuerfelland::dice_count + 1> values_by_count(SeatState own, Colour colour) {
  std::array<double, Wuerfelland::dice_count + 1> values{};
  for (int n = 1; n <= Wuerfelland::dice_count; ++n) {
    own.dice = Dice(colour, n);
    values[static_cast<std::size_t>(n)] = best_marking(own, colour).value;
  }
  return values;
}

struct PressOn {
  double stop;
  double go_on;
};

/// With `aside` dice of the colour: the value of stopping now, and of rolling on and deciding well ever after. Exact.
PressOn press_on(const std::array<double, Wuerfelland::dice_count + 1>& values, int aside) {
  PressOn result{values.back(), values.back()};
  std::array<double, Wuerfelland::dice_count + 1> best{};
  best.back() = values.back();
  for (int n = Wuerfelland::dice_count - 1; n >= aside; --n) {
    const int rolled = Wuerfelland::dice_count - n;
    double ways = 1;  // of exactly k of the rolled dice showing the colour, the others five faces each
    double all = 1;
    for (int i = 0; i < rolled; ++i) {
      ways *= 5;
      all *= 6;
    }
    double expected = ways * values[static_cast<std::size_t>(n)];  // none: the phase ends
    for (int k = 1; k <= rolled; ++k) {
      ways = ways * (rolled - k + 1) / k / 5;
      expected += ways * best[static_cast<std::size_t>(n + k)];
    }
    result = {values[static_cast<std::size_t>(n)], expected / all};
    best[static_cast<std::size_t>(n)] = std::max(result.stop, result.go_on);
  }
  return result;
}

}  // namespace

Wuerfelland::Move greedy_move(const Wuerfelland::State& state, Seat seat) {
  const SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  if (state.phase == Wuerfelland::Phase::taking) {
    Wuerfelland::Move best{Kind::take};
    double best_value = -1;
    for (const Colour colour : all_colours) {
      const int count = state.dice.count(colour);
      if (count == 0) continue;
      const PressOn choice = press_on(values_by_count(own, colour), count);
      if (const double value = std::max(choice.stop, choice.go_on); value > best_value) {
        best.target = static_cast<std::uint8_t>(colour);
        best_value = value;
      }
    }
    return best;
  }
  if (state.phase == Wuerfelland::Phase::deciding) {
    const PressOn choice = press_on(values_by_count(own, state.taken), state.aside);
    return {choice.go_on > choice.stop ? Kind::again : Kind::stop};
  }
  Marking best;
  if (own.marking != Wuerfelland::no_area) {
    best = finish_marking(own);
  } else {
    for (const Colour colour : all_colours) {
      if (const Marking marking = best_marking(own, colour); marking.value > best.value) best = marking;
    }
  }
  if (best.space < 0) return {Kind::done};
  return {Kind::cross, static_cast<std::uint8_t>(best.space)};
}

}  // namespace tafel
