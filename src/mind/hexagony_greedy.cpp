#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "games/hexagony/hexagony.h"
#include "mind/bot.h"
#include "mind/hexagony_growth.h"

namespace tafel {
namespace {

using hexagony::Cell;
using hexagony::Colour;
using hexagony::directions;
using hexagony::Growth;
using hexagony::OpenCell;
using hexagony::Tile;
using hexagony::TileSet;
using hexagony::Tiling;
using Kind = Hexagony::Move::Kind;
using Move = Hexagony::Move;
using State = Hexagony::State;

// What things are worth, in points; found by playing such bots against each other.
constexpr double ready_hexagon = 0.4;  // lacks one tile, which its owner could place
constexpr double begun_hexagon = 0.1;  // the tip of one rhombus
constexpr double covered_side = 0.15;  // of a solid tile, on the way to the bonus
constexpr double solid_in_hand = 1.6;  // for a hole between rhombi of its colour
constexpr double next_hexagon = 0.5;   // for an opponent's hexagon ready when that opponent is next

/// Sees a position with the eyes of one seat.
class Judge {
 public:
  Judge(const State& state, Seat seat) : state_(state), next_(static_cast<std::size_t>((seat + 1) % state.players)) {
    for (std::size_t other = 0; other < state.players; ++other) {
      weight_[other] = std::cmp_equal(other, seat) ? 1 : -1.0 / (state.players - 1);
      tiles_[other] = Hexagony::within_reach(state, static_cast<Seat>(other));
    }
  }

  /// What changes for the better by laying the tile, the best answer of the next player included.
  double gain(Cell cell, Tile tile) const {
    Tiling after = state_.tiling;
    after.lay(cell, tile);
    const double change =
        standing(after) + promise_around(after, cell) - standing(state_.tiling) - promise_around(state_.tiling, cell);
    return change + weight_[next_] * next_hexagon * best_answer(after) - (tile.is_solid() ? solid_in_hand : 0);
  }

 private:
  double standing(const Tiling& tiling) const {
    double sum = 0;
    for (std::size_t seat = 0; seat < state_.players; ++seat) {
      const Colour colour = state_.seat[seat].colour;
      const int sides = tiling.covered_sides(colour);
      sum += weight_[seat] * (tiling.hexagons(colour) + (sides == directions ? 1 : 0) + covered_side * sides);
    }
    return sum;
  }

  double promise(const Tiling& tiling, Cell cell) const {
    const OpenCell* open = tiling.open_cell(cell);
    const TileSet fitting = open == nullptr ? TileSet() : open->edges.fitting();
    if (fitting.empty()) return 0;  // blocked
    const Growth hexagons = growth(tiling, *open);
    double sum = 0;
    for (std::size_t seat = 0; seat < state_.players; ++seat) {
      const std::size_t colour = index_of(state_.seat[seat].colour);
      const int ready = (fitting & tiles_[seat]).empty() ? 0 : hexagons.ready[colour];
      sum += weight_[seat] * (ready_hexagon * ready + begun_hexagon * hexagons.begun[colour]);
    }
    return sum;
  }

  /// A new tile changes the promise of its own cell and of those around it, and of no other.
  double promise_around(const Tiling& tiling, Cell cell) const {
    double sum = promise(tiling, cell);
    for (int direction = 0; direction < directions; ++direction) sum += promise(tiling, cell.neighbour(direction));
    return sum;
  }

  /// The most hexagons the next player can complete with one tile.
  int best_answer(const Tiling& tiling) const {
    const Colour colour = state_.seat[next_].colour;
    int best = 0;
    for (const OpenCell& open : tiling.open_cells()) {
      if (Hexagony::placeable(open, colour, tiles_[next_]).empty()) continue;
      best = std::max(best, growth(tiling, open).ready[index_of(colour)]);
    }
    return best;
  }

  const State& state_;
  std::size_t next_;
  std::array<double, Hexagony::most_players> weight_{};
  std::array<TileSet, Hexagony::most_players> tiles_{};
};

struct Placement {
  double gain = std::numeric_limits<double>::lowest();
  Move move{Kind::draw};
};

Placement best_placement(const State& state, Seat seat, TileSet tiles) {
  const Judge judge(state, seat);
  Placement best;
  for (const OpenCell& open : state.tiling.open_cells()) {
    for (const Tile tile : Hexagony::placeable(open, state.seat[static_cast<std::size_t>(seat)].colour, tiles)) {
      const double gain = judge.gain(open.cell, tile);
      if (gain > best.gain) best = {gain, {Kind::place, tile, open.cell}};
    }
  }
  return best;
}

/// The mean over the tiles in the bag; one that fits nowhere changes nothing.
double gain_of_drawing(const State& state, Seat seat) {
  double sum = 0;
  for (const auto pattern : hexagony::all_patterns) {
    if (state.bag[pattern] == 0) continue;
    const TileSet tiles = TileSet::of(pattern);
    if (!Hexagony::can_place(state, seat, tiles)) continue;
    sum += state.bag[pattern] * best_placement(state, seat, tiles).gain;
  }
  return sum / state.bag.total();
}

}  // namespace

Hexagony::Move greedy_move(const Hexagony::State& state, Seat seat) {
  Hexagony::MoveList moves;
  Hexagony::moves(state, seat, moves);
  if (state.tiling.empty() || moves.size() == 1) return moves[0];
  if (state.phase == Hexagony::Phase::drawn) return best_placement(state, seat, TileSet::of(state.drawn)).move;
  const Placement best = best_placement(state, seat, Hexagony::held(state.seat[static_cast<std::size_t>(seat)]));
  const bool may_draw = moves[0].kind == Kind::draw;
  if (may_draw && gain_of_drawing(state, seat) > best.gain) return moves[0];
  return best.move;
}

}  // namespace tafel
