#include "mind/hexagony_mind.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "core/sort.h"
#include "mind/hexagony_growth.h"

namespace tafel {
namespace {

using hexagony::Cell;
using hexagony::directions;
using hexagony::OpenCell;
using hexagony::TileSet;
using Kind = Hexagony::Move::Kind;
using Move = Hexagony::Move;
using Pattern = Hexagony::Pattern;
using Phase = Hexagony::Phase;
using State = Hexagony::State;
using Variant = Hexagony::Variant;

constexpr std::size_t most_players = Hexagony::most_players;
constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

int tiles_left(const State& state) {
  int left = state.bag.total();
  for (const Hexagony::SeatState& own : state.seat) left += own.hand.total() + (own.solid ? 1 : 0);
  return left;
}

/// What is counted of the open cells for each seat.
enum Count : std::uint8_t {
  ready_one,  // the seat can place there and completes one hexagon of its own, …
  ready_two,
  ready_three,
  ready_once,    // hexagons for which only one tile as it can be laid fits
  ready_others,  // hexagons in cells where only others can place
  begun,
  begun_others,
  room_one,  // the seat can place there, where one edge is taken, …
  room_two,
  room_three,
  room_four,
  solid_two,  // places for the solid tile in hand, between so many edges of its colour, …
  solid_three,
  solid_four,
  solid_five,
  beside,  // cells at the solid tile that lies
  beside_others,
  beside_nobody,
  count_size,
};

/// The open cells, counted. A tile changes the cells around it only, so that counts can follow the play.
class Cells {
 public:
  explicit Cells(const State& state) { count_all(state); }

  int operator()(Seat seat, std::size_t count) const { return counts_[at(seat)][count]; }

  /// Plays a `place`.
  void place(State& state, Seat seat, const Move& move) {
    count_around(state, move.cell, -1);
    Hexagony::play(state, seat, move);
    if (reach_of(state) != reach_) return count_all(state);
    count_around(state, move.cell, 1);
  }
  /// After a tile was drawn.
  void follow_draw(const State& state) {
    if (reach_of(state) != reach_) count_all(state);
  }

 private:
  using Reach = std::array<TileSet, most_players>;

  static Reach reach_of(const State& state) {
    Reach reach;
    for (Seat seat = 0; seat < state.players; ++seat) reach[at(seat)] = Hexagony::within_reach(state, seat);
    return reach;
  }
  void count_all(const State& state) {
    counts_ = {};
    reach_ = reach_of(state);
    for (const OpenCell& open : state.tiling.open_cells()) count(state, open, 1);
  }
  void count_around(const State& state, Cell cell, int sign) {
    const auto count_cell = [&](Cell one) {
      if (const OpenCell* open = state.tiling.open_cell(one)) count(state, *open, sign);
    };
    count_cell(cell);
    for (int direction = 0; direction < directions; ++direction) count_cell(cell.neighbour(direction));
  }
  void count(const State& state, const OpenCell& open, int sign) {
    const hexagony::Growth growth = hexagony::growth(state.tiling, open);
    const TileSet fitting = open.edges.fitting();
    Seats able;
    for (Seat seat = 0; seat < state.players; ++seat) {
      const bool shows = open.edges.shows(state.seat[at(seat)].colour);
      if (shows && !(fitting & reach_[at(seat)]).empty()) able.add(seat);
    }
    const int edges = open.edges.count();
    for (Seat seat = 0; seat < state.players; ++seat) {
      const auto add = [&, &counts = counts_[at(seat)]](std::size_t what, int more = 1) {
        counts[what] = static_cast<std::int16_t>(counts[what] + sign * more);
      };
      const Hexagony::SeatState& own = state.seat[at(seat)];
      const int ready = growth.ready[index_of(own.colour)];
      if (touches_solid(state, open, own)) add(able.contains(seat) ? beside : able.empty() ? beside_nobody : beside_others);
      if (able.empty()) continue;
      if (!able.contains(seat)) {
        add(ready_others, ready);
        add(begun_others, growth.begun[index_of(own.colour)]);
        continue;
      }
      if (ready > 0) add(at(std::min(ready_one + ready - 1, int{ready_three})));
      if ((fitting & reach_[at(seat)]).size() == 1) add(ready_once, ready);
      add(begun, growth.begun[index_of(own.colour)]);
      add(at(std::min(room_one + edges - 1, int{room_four})));
      if (own.solid && edges > 1 && !(fitting & TileSet::solid(own.colour)).empty()) {
        add(at(std::min(solid_two + edges - 2, int{solid_five})));
      }
    }
  }
  static bool touches_solid(const State& state, const OpenCell& open, const Hexagony::SeatState& own) {
    if (own.solid || !open.edges.shows(own.colour)) return false;
    for (int direction = 0; direction < directions; ++direction) {
      if (!open.edges.has(direction) || open.edges.colour(direction) != own.colour) continue;
      if (state.tiling.tile(open.cell.neighbour(direction))->is_solid()) return true;
    }
    return false;
  }

  Reach reach_;
  std::array<std::array<std::int16_t, count_size>, most_players> counts_{};
};

/// Fills in inputs one after the other.
class Notes {
 public:
  explicit Notes(std::span<float, Sight<Hexagony>::inputs> seen) : seen_(seen) {}
  void add(float value) { seen_[next_++] = value; }
  void add(int value, float usual) { add(static_cast<float>(value) / usual); }
  void add(bool value) { add(value ? 1.0F : 0.0F); }
  void skip(std::size_t inputs) {
    while (inputs-- > 0) add(0.0F);
  }
  bool full() const { return next_ == seen_.size(); }

 private:
  std::span<float, Sight<Hexagony>::inputs> seen_;
  std::size_t next_ = 0;
};

constexpr std::size_t inputs_a_seat = count_size + 3 + 9;

void look_at_seat(const State& state, const Cells& cells, int points, Seat seat, Notes& notes) {
  const bool moves = seat == state.active;
  for (std::size_t i = 0; i < count_size; ++i) notes.add(cells(seat, i), 4);
  // What can be completed at once is worth more than what others can spoil.
  for (const std::size_t i : {ready_one, ready_two, ready_three}) notes.add(moves ? cells(seat, i) : 0, 4);
  const Hexagony::SeatState& own = state.seat[at(seat)];
  const int sides = state.tiling.covered_sides(own.colour);
  notes.add(points, Sight<Hexagony>::points);
  notes.add(sides, directions);
  notes.add(sides == directions);
  notes.add(own.solid);
  for (const Pattern pattern : hexagony::all_patterns) {
    notes.add(own.hand[pattern], Hexagony::tiles_of_a_pattern);
    notes.add(own.hand[pattern] == 0);
  }
  int room = 0;
  for (std::size_t i = room_one; i <= room_four; ++i) room += cells(seat, i);
  notes.add(room == 0);
}

void look_at_table(const State& state, const Outcome& outcome, Seat seat, Notes& notes) {
  const int distance = (seat - state.active + state.players) % state.players;
  for (int i = 0; i < static_cast<int>(most_players); ++i) notes.add(distance == i);
  notes.add(state.players == 3);
  notes.add(state.variant == Variant::random);
  notes.add(state.variant == Variant::tactical);
  for (const Pattern pattern : hexagony::all_patterns) notes.add(state.bag[pattern], Hexagony::tiles_of_a_pattern);
  notes.add(state.phase == Phase::drawing);
  notes.add(state.phase == Phase::drawn && distance == 0);
  int lead = most_players * Hexagony::tiles_of_a_pattern;
  const int left = tiles_left(state);
  for (Seat other = 0; other < state.players; ++other) {
    if (other != seat) lead = std::min(lead, outcome.points[at(seat)] - outcome.points[at(other)]);
  }
  notes.add(left, 2 * Hexagony::tiles_of_a_pattern);
  notes.add(std::clamp(lead, -5, 5), 5);
  notes.add(lead > 0);
  notes.add(lead == 0);
  for (const int few : {3, 6, 12, 24}) {
    notes.add(left <= few);
    if (few <= 6) notes.add(left <= few ? std::clamp(lead, -3, 3) : 0, 3);
  }
}

void look(const State& state, const Cells& cells, const Outcome& outcome, Seat seat,
          std::span<float, Sight<Hexagony>::inputs> seen) {
  Notes notes(seen);
  for (int i = 0; i < static_cast<int>(most_players); ++i) {
    const Seat other = (seat + i) % state.players;
    if (i < state.players) {
      look_at_seat(state, cells, outcome.points[at(other)], other, notes);
    } else {
      notes.skip(inputs_a_seat);
    }
  }
  look_at_table(state, outcome, seat, notes);
  assert(notes.full());
}

/// A position and the count of its cells.
struct Position {
  State state;
  Cells cells;

  explicit Position(const State& now) : state(now), cells(now) {}
  /// A placed tile is let go of at once.
  void play(const Move& move) {
    const Seat seat = state.active;
    if (move.kind == Kind::place) {
      cells.place(state, seat, move);
      Hexagony::play(state, seat, {Kind::done});
    } else {
      Hexagony::play(state, seat, move);
    }
  }
  void land(Pattern tile) {
    Hexagony::land(state, tile);
    cells.follow_draw(state);
  }
};

/// The mean over what may come out of the bag.
template <class Value>
Hopes mean_over_draws(const Position& position, Value value) {
  Hexagony::RollList rolls;
  Hexagony::rolls(position.state, rolls);
  Hopes mean;
  for (const auto& [tile, ways] : rolls) {
    Position next = position;
    next.land(tile);
    mean += value(next) * (static_cast<float>(ways) / static_cast<float>(position.state.bag.total()));
  }
  return mean;
}

float win(const Hopes& hopes, Seat seat) { return hopes.win[at(seat)]; }

/// Looks ahead: every seat plays what is best for itself.
class Search {
 public:
  explicit Search(const Mind<Hexagony>& mind) : mind_(mind) {}

  /// What the mind thinks of a position when the turn in progress is over.
  Hopes glance(const Position& position) const {
    if (position.state.phase == Phase::drawing) {
      return mean_over_draws(position, [&](const Position& next) { return glance(next); });
    }
    if (position.state.phase == Phase::drawn) return best_glance(position);
    return judge(position);
  }

  /// Follows the `width` moves that look best, of the answers to them half as many, and so on.
  Hopes follow(const Position& position, int width, float enough) const {
    if (position.state.phase == Phase::over) return judge(position);
    if (position.state.phase == Phase::drawing) {
      // Each draw is two ways to follow: of what comes after it, half as many.
      return mean_over_draws(position, [&](const Position& next) { return follow(next, width / 2, unbounded); });
    }
    if (width == 0) return glance(position);
    Branches branches;
    add_branches(position, branches);
    const Order order = best_first(branches, position.state.active);
    Hopes best;
    float most = nothing;
    for (std::size_t i = 0; i < order.size() && i < at(width); ++i) {
      const Hopes hopes = child(position, branches[order[i]].move, width / 2, most);
      if (win(hopes, position.state.active) <= most) continue;
      best = hopes;
      most = win(hopes, position.state.active);
      if (most >= enough) break;
    }
    return best;
  }

  /// Plays all moves out to the end of the game; nothing if that takes too long.
  std::optional<Hopes> play_out(const State& state, float enough) {
    if (++nodes_ > most_nodes) return std::nullopt;
    if (state.phase == Phase::over) return hopes_of(Hexagony::outcome(state), state.players);
    Hopes best;
    float most = nothing;
    Hexagony::MoveList moves;
    Hexagony::moves(state, state.active, moves);
    sort_by_gain(state, moves);
    for (const Move& move : moves) {
      const auto hopes = child_played_out(state, move, most);
      if (!hopes) return std::nullopt;
      if (win(*hopes, state.active) <= most) continue;
      best = *hopes;
      most = win(*hopes, state.active);
      if (most >= enough || most == 1) break;
    }
    return best;
  }

  /// Weighs the moves of the seat that is to act, in the order of the rules.
  void weigh(const Position& position, int width, WeighedMoves<Hexagony>& moves) {
    Branches branches;
    add_branches(position, branches);
    if (width > 0 && branches.size() > 1 && !weigh_to_the_end(position, branches)) weigh_ahead(position, width, branches);
    for (const Branch& branch : branches) moves.push(branch);
  }

 private:
  using Branch = Weighed<Hexagony>;
  using Branches = WeighedMoves<Hexagony>;
  using Order = FixedList<std::uint16_t, Branches::capacity>;
  static constexpr float unbounded = 2;
  static constexpr float nothing = -1;
  static constexpr int most_nodes = 150'000;
  static constexpr int last_tiles = 6;

  Hopes judge(const Position& position) const {
    const State& state = position.state;
    const Outcome outcome = Hexagony::outcome(state);
    if (state.phase == Phase::over) return hopes_of(outcome, state.players);
    std::array<Opinion, most_players> opinions;
    for (Seat seat = 0; seat < state.players; ++seat) {
      std::array<float, Sight<Hexagony>::inputs> seen;
      look(state, position.cells, outcome, seat, seen);
      opinions[at(seat)] = mind_(seen);
    }
    return hopes_of<Hexagony>(std::span(opinions).first(state.players));
  }

  void add_branches(const Position& position, Branches& branches) const {
    Hexagony::MoveList list;
    Hexagony::moves(position.state, position.state.active, list);
    for (const Move& move : list) {
      Position next = position;
      next.play(move);
      branches.push({move, glance(next)});
    }
  }
  Hopes best_glance(const Position& position) const {
    Branches branches;
    add_branches(position, branches);
    return branches[best_of<Hexagony>(branches, position.state.players, position.state.active)].hopes;
  }
  static Order best_first(const Branches& branches, Seat seat) {
    Order order;
    for (std::size_t i = 0; i < branches.size(); ++i) order.push(static_cast<std::uint16_t>(i));
    const auto key = [&](std::uint16_t i) { return std::pair(-win(branches[i].hopes, seat), i); };
    sort_items(order, [&](std::uint16_t a, std::uint16_t b) { return key(a) < key(b); });
    return order;
  }
  /// Those that complete hexagons of one's own first, those that complete others' last.
  static void sort_by_gain(const State& state, Hexagony::MoveList& moves) {
    const std::size_t own = index_of(state.seat[state.active].colour);
    struct Ranked {
      int gain;
      std::size_t place;
      Move move;
    };
    FixedList<Ranked, Hexagony::MoveList::capacity> order;
    for (const Move& move : moves) {
      int gain = 0;
      if (const OpenCell* open = state.tiling.open_cell(move.cell)) {
        const auto ready = hexagony::growth(state.tiling, *open).ready;
        gain = 2 * ready[own] - ready[0] - ready[1] - ready[2];
      }
      order.push({gain, order.size(), move});
    }
    sort_items(order,
               [](const Ranked& a, const Ranked& b) { return std::pair(-a.gain, a.place) < std::pair(-b.gain, b.place); });
    moves.clear();
    for (const Ranked& one : order) moves.push(one.move);
  }

  /// What a move leads to. An answer that leaves its player no more than `most` settles it: chances add up to one.
  static float enough_for(const State& next, Seat seat, float most) { return next.active == seat ? unbounded : 1 - most; }
  Hopes child(const Position& position, const Move& move, int width, float most) const {
    Position next = position;
    next.play(move);
    return follow(next, width, enough_for(next.state, position.state.active, most));
  }
  std::optional<Hopes> child_played_out(const State& state, const Move& move, float most) {
    State next = state;
    Hexagony::play(next, state.active, move);
    Hexagony::play(next, state.active, {Kind::done});
    return play_out(next, enough_for(next, state.active, most));
  }

  void weigh_ahead(const Position& position, int width, Branches& branches) const {
    const Seat seat = position.state.active;
    const Order order = best_first(branches, seat);
    Hopes least;
    for (std::size_t i = 0; i < order.size(); ++i) {
      Hopes& hopes = branches[order[i]].hopes;
      if (i < at(width)) {
        hopes = child(position, branches[order[i]].move, width / 2, nothing);
        if (i == 0 || win(hopes, seat) < win(least, seat)) least = hopes;
      } else if (win(hopes, seat) > win(least, seat)) {
        hopes = least;  // what is not followed is thought no better than what is
      }
    }
  }

  bool weigh_to_the_end(const Position& position, Branches& branches) {
    if (position.state.bag.total() > 0 || tiles_left(position.state) > last_tiles) return false;
    nodes_ = 0;
    const Order order = best_first(branches, position.state.active);
    Branches weighed = branches;
    float most = nothing;
    for (const std::uint16_t i : order) {
      const auto hopes = child_played_out(position.state, branches[i].move, most - ties);
      if (!hopes) return false;
      weighed[i].hopes = *hopes;
      most = std::max(most, win(*hopes, position.state.active));
    }
    branches = weighed;
    // What was cut off is worse than the best; how much worse, is told as long as there is time.
    for (const std::uint16_t i : order) {
      if (win(branches[i].hopes, position.state.active) >= most - ties) continue;
      if (const auto hopes = child_played_out(position.state, branches[i].move, nothing)) branches[i].hopes = *hopes;
    }
    return true;
  }
  /// Moves that are worse than the best must not look like it.
  static constexpr float ties = 1e-4F;

  const Mind<Hexagony>& mind_;
  int nodes_ = 0;
};

}  // namespace

void Sight<Hexagony>::look(const State& state, Seat seat, std::span<float, inputs> seen) {
  tafel::look(state, Cells(state), Hexagony::outcome(state), seat, seen);
}

std::pair<int, Json> Sight<Hexagony>::practice(Random& random) {
  const int players = random.below(3) == 0 ? 3 : 2;
  const std::uint32_t kind = random.below(5);
  return {players, {{"variant", Hexagony::variant_names[kind < 3 ? 0 : kind - 2]}}};
}

void weigh(const Mind<Hexagony>& mind, const State& state, Seat /*seat*/, Effort effort, WeighedMoves<Hexagony>& moves) {
  // Answers of two opponents are cut off less often than those of one.
  Search(mind).weigh(Position(state), state.players == 2 ? effort.breadth : (effort.breadth + 1) / 2, moves);
}

Hopes appraise(const Mind<Hexagony>& mind, const State& state, Effort effort) {
  const Position position(state);
  switch (state.phase) {
    case Phase::over: return hopes_of(Hexagony::outcome(state), state.players);
    case Phase::drawing:
      return mean_over_draws(position, [&](const Position& next) { return appraise(mind, next.state, effort); });
    case Phase::placed: {
      Position next = position;
      next.play({Kind::done});
      return appraise(mind, next.state, effort);
    }
    case Phase::placing:
    case Phase::drawn: break;
  }
  WeighedMoves<Hexagony> moves;
  weigh(mind, state, state.active, effort, moves);
  return moves[best_of<Hexagony>(moves, state.players, state.active)].hopes;
}

}  // namespace tafel
