#include "mind/wuerfelland_mind.h"

#include "mind/pen.h"
#include "mind/second_look.h"
#include "mind/shortlist.h"

namespace tafel {
namespace {

using Phase = Wuerfelland::Phase;
using Kind = Wuerfelland::Move::Kind;
using State = Wuerfelland::State;
using SeatState = Wuerfelland::SeatState;
constexpr int dice_count = Wuerfelland::dice_count;

SeatState& at(State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }
const SeatState& at(const State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }

// What is seen

/// What matters of a colour on one seat's map.
struct ColourStanding {
  int open = 0;       ///< spaces left
  int room = 0;       ///< the most dice that can be used
  int treasures = 0;  ///< left to find
};

/// What matters of one seat's map.
struct Standing {
  std::array<ColourStanding, 6> colours;  ///< those with the fewest open spaces first
  std::array<int, 4> treasures{};         ///< that are 1, 2, 3, 4 crosses away
  std::array<int, dice_count> usable{};   ///< how many colours can be used with 1, 2, … 6 dice
  int in_progress = 0;                    ///< treasures in areas that are begun
  int missing = 0;                        ///< treasures still needed
  int crosses = 0;
  int pending = 0;  ///< treasure rolls
  bool europa = false;
  bool complete = false;  ///< has a complete colour
};

void see_colours(const SeatState& own, Standing& standing) {
  const WuerfellandBoard& board = *own.board;
  const SmallSet beside = own.touching - own.crossed;
  for (std::size_t c = 0; c < 6; ++c) {
    const SmallSet open = board.of_colour[c] - own.crossed;
    ColourStanding& colour = standing.colours[c];
    colour = {open.size(), 0, (board.treasures & open).size()};
    if (const std::uint8_t begun = own.begun[c]; begun != Wuerfelland::no_area) {
      colour.room = (board.patch[begun].spaces - own.crossed).size();
      standing.in_progress += ((board.patch[begun].spaces & board.treasures) - own.crossed).size();
    } else {
      for (std::size_t size = 0; size < PatchBoard::sizes; ++size) {
        const PatchBoard::Patch& area = board.patch[c * PatchBoard::sizes + size];
        if (area.spaces.meets(beside)) colour.room = area.size;
      }
    }
    for (int n = 0; n < colour.room; ++n) ++standing.usable[static_cast<std::size_t>(n)];
    standing.complete |= open.empty();
  }
  const auto order = [](const ColourStanding& colour) { return colour.open * 64 - colour.room * 8 - colour.treasures; };
  for (std::size_t i = 1; i < standing.colours.size(); ++i) {
    for (std::size_t j = i; j > 0 && order(standing.colours[j]) < order(standing.colours[j - 1]); --j) {
      std::swap(standing.colours[j], standing.colours[j - 1]);
    }
  }
}

void see_treasures(const SeatState& own, Standing& standing) {
  const WuerfellandBoard& board = *own.board;
  const SmallSet left = board.treasures - own.crossed;
  SmallSet reached = own.touching | own.crossed;
  SmallSet seen = own.crossed;
  for (int& treasures : standing.treasures) {
    const SmallSet edge = reached - seen;
    treasures = (edge & left).size();
    seen = reached;
    for (const int space : edge) reached |= board.neighbours[static_cast<std::size_t>(space)];
  }
}

int pending_rolls(const State& state, Seat seat) {
  return at(state, seat).treasure_rolls + (state.phase == Phase::treasure_rolling && state.roller == seat ? 1 : 0);
}

Standing standing_of(const State& state, Seat seat) {
  const SeatState& own = at(state, seat);
  Standing standing;
  see_colours(own, standing);
  see_treasures(own, standing);
  standing.missing = std::max(0, own.board->treasures_needed - Wuerfelland::treasures(own).size());
  standing.crosses = own.crossed.size();
  standing.pending = pending_rolls(state, seat);
  standing.europa = own.board->europa;
  return standing;
}

using Standings = std::array<Standing, 4>;

constexpr int most_missing = 9;

void look_at_own(const Standing& own, Pen& pen) {
  pen.one_of(most_missing + 1, own.missing);
  pen.put(own.europa);
  pen.put(own.complete);
  pen.one_of(8, own.colours[0].open - 1);
  pen.put(own.colours[0].open, 18);
  pen.put(own.colours[1].open, 18);
  pen.put(own.colours[0].open + own.colours[1].open + own.colours[2].open, 54);
  for (const ColourStanding& colour : own.colours) {
    pen.put(colour.open, 18);
    pen.put(colour.room, dice_count);
    pen.put(colour.treasures, 2);
  }
  pen.one_of(dice_count, own.colours[0].room - 1);
  for (const int colours : own.usable) pen.put(colours, 6);
  for (const int treasures : own.treasures) pen.put(treasures, 4);
  pen.put(own.in_progress, 4);
  pen.put(own.crosses, 108);
  pen.put(own.pending > 0);
  pen.put(own.pending > 1);
}

void look_at_leader(const Standing& leader, Pen& pen) {
  pen.one_of(most_missing + 1, leader.missing);
  pen.put(leader.complete);
  pen.one_of(8, leader.colours[0].open - 1);
  pen.put(leader.colours[0].open, 18);
  for (std::size_t n = 0; n < 3; ++n) pen.put(leader.usable[n], 6);
  for (std::size_t d = 0; d < 3; ++d) pen.put(leader.treasures[d], 4);
  pen.put(leader.pending > 0);
  pen.put(leader.pending > 1);
  pen.put(leader.crosses, 108);
}

/// How far a seat is from its goal, roughly, in crosses.
int way_to_go(const Standing& standing) { return 4 * standing.missing + (standing.complete ? 0 : standing.colours[0].open); }

void look_at(const State& state, const Standings& all, Seat seat, std::span<float, Sight<Wuerfelland>::inputs> seen) {
  Pen pen(seen);
  const Standing& own = all[static_cast<std::size_t>(seat)];
  look_at_own(own, pen);
  Seat leader = seat == 0 ? 1 : 0;
  int missing = most_missing;
  int open = 18;
  int crosses = 0;
  bool complete = false;
  for (Seat other = 0; other < state.players; ++other) {
    if (other == seat) continue;
    const Standing& standing = all[static_cast<std::size_t>(other)];
    if (way_to_go(standing) < way_to_go(all[static_cast<std::size_t>(leader)])) leader = other;
    missing = std::min(missing, standing.missing);
    open = std::min(open, standing.colours[0].open);
    crosses += standing.crosses;
    complete |= standing.complete;
  }
  const Standing& ahead = all[static_cast<std::size_t>(leader)];
  look_at_leader(ahead, pen);
  pen.put(missing, most_missing);
  pen.put(open, 18);
  pen.put(complete);
  pen.put(crosses, 108 * (state.players - 1));
  pen.put(own.missing - ahead.missing, 5);
  pen.put(way_to_go(own) - way_to_go(ahead), 20);
  const int next = (state.active + (state.phase == Phase::rolling ? 0 : 1)) % state.players;
  pen.one_of(4, (seat + state.players - next) % state.players);
  pen.one_of(4, (leader + state.players - next) % state.players);
  const bool treasure = state.phase == Phase::treasure_rolling;
  pen.put(treasure && state.roller == seat);
  pen.put(treasure && state.roller == leader);
  pen.one_of(3, state.players - 2);
  assert(pen.is_done());
}

using Opinions = std::array<Opinion, 4>;

/// Judges many positions that differ little from the first one: what is the same is looked at only once.
class Glance {
 public:
  Glance(const Mind<Wuerfelland>& mind, const State& first) : mind_(mind), first_(first) {
    for (Seat seat = 0; seat < first.players; ++seat) standings_[static_cast<std::size_t>(seat)] = standing_of(first, seat);
    for (Seat seat = 0; seat < first.players; ++seat) {
      std::array<float, Sight<Wuerfelland>::inputs> seen;
      look_at(first, standings_, seat, seen);
      minds_[static_cast<std::size_t>(seat)] = {mind, seen};
    }
  }

  /// Of all seats, in a game that is not over.
  Opinions operator()(const State& state) const {
    Standings standings = standings_;
    for (Seat seat = 0; seat < state.players; ++seat) {
      Standing& standing = standings[static_cast<std::size_t>(seat)];
      if (at(state, seat).crossed != at(first_, seat).crossed) {
        standing = standing_of(state, seat);
      } else {
        standing.pending = pending_rolls(state, seat);
      }
    }
    Opinions opinions;
    for (Seat seat = 0; seat < state.players; ++seat) {
      std::array<float, Sight<Wuerfelland>::inputs> seen;
      look_at(state, standings, seat, seen);
      opinions[static_cast<std::size_t>(seat)] = minds_[static_cast<std::size_t>(seat)](mind_, seen);
    }
    return opinions;
  }

 private:
  const Mind<Wuerfelland>& mind_;
  const State& first_;
  Standings standings_;
  std::array<SecondLook<Mind<Wuerfelland>>, 4> minds_;
};

// Crossing off

/// Whether all spaces of a set would hang on old crosses (W-20).
bool hangs(const SeatState& own, SmallSet spaces) {
  SmallSet hanging = spaces & own.touching;
  for (SmallSet grown = hanging; !grown.empty();) {
    SmallSet beside;
    for (const int space : grown) beside |= own.board->neighbours[static_cast<std::size_t>(space)];
    grown = (beside & spaces) - hanging;
    hanging |= grown;
  }
  return hanging == spaces;
}

/// Calls `visit(spaces)` for all sets of spaces of an area that may be crossed off together.
template <class Visit>
void for_each_part(const SeatState& own, std::size_t area, Visit visit) {
  const SmallSet open = own.board->patch[area].spaces - own.crossed;
  if (!open.meets(own.touching)) return;
  std::array<int, 6> spaces{};
  std::size_t count = 0;
  for (const int space : open) spaces[count++] = space;
  for (unsigned part = 1; part < 1U << count; ++part) {
    SmallSet chosen;
    for (std::size_t i = 0; i < count; ++i) {
      if ((part >> i & 1U) != 0) chosen.add(spaces[i]);
    }
    if (hangs(own, chosen)) visit(chosen);
  }
}

/// The same for all areas of a colour that may be used (W-21).
template <class Visit>
void for_each_part_of_colour(const SeatState& own, Colour of, Visit visit) {
  const std::size_t colour = index_of(of);
  if (own.begun[colour] != Wuerfelland::no_area) return for_each_part(own, own.begun[colour], visit);
  for (std::size_t size = 0; size < PatchBoard::sizes; ++size) for_each_part(own, colour * PatchBoard::sizes + size, visit);
}

void cross_off(SeatState& own, SmallSet spaces) {
  own.to_cross = 0;
  if (spaces.empty()) return;
  const WuerfellandBoard& board = *own.board;
  const std::uint8_t area = board.patch_of[static_cast<std::size_t>(spaces.first())];
  own.crossed |= spaces;
  for (const int space : spaces) own.touching |= board.neighbours[static_cast<std::size_t>(space)];
  own.begun[index_of(board.patch[area].colour)] = board.patch[area].spaces.within(own.crossed) ? Wuerfelland::no_area : area;
  own.found = static_cast<std::uint8_t>(own.found + (spaces & board.treasures).size());
}

using Crosses = std::array<SmallSet, 4>;

/// The position after what the seats cross off in one action.
State after_marking(const State& state, const Crosses& crosses) {
  State next = state;
  for (Seat seat = 0; seat < state.players; ++seat) cross_off(at(next, seat), crosses[static_cast<std::size_t>(seat)]);
  next.phase = Phase::marking;
  next.acting = Seats::only(state.active);
  Wuerfelland::play(next, state.active, {Kind::done});
  return next;
}
/// The same, when the other seats do nothing more.
State after_marking(const State& state, Seat seat, SmallSet spaces) {
  Crosses crosses;
  crosses[static_cast<std::size_t>(seat)] = spaces;
  return after_marking(state, crosses);
}

/// A set of spaces to cross off, and what the mind thinks of the seats after it.
struct Marking {
  SmallSet spaces;
  Opinions opinions;
  float value = -1;  ///< the seat's chance to win if the others do nothing; −1 if this cannot be done
  bool wins = false;
  std::size_t number = 0;  ///< among those of the seat; to do nothing has number 0
};
/// One of each seat.
using MarkingOfEach = std::array<const Marking*, 4>;

/// What the seats may do in one action. All do it at the same time, so each choice is judged as if the others did nothing, and
/// what several do together by adding up how each of them changes the mind's opinions.
class Action {
 public:
  Action(const Mind<Wuerfelland>& mind, const State& state) : state_(state), glance_(mind, state) {
    const State next = after_marking(state, state.active, {});
    winners_ = next.winners;
    if (winners_.empty()) base_ = glance_(next);
    base_hopes_ = hopes(base_);
  }

  const State& state() const { return state_; }

  Marking pass(Seat seat) const { return {{}, base_, base_hopes_.win[static_cast<std::size_t>(seat)], false}; }
  Marking mark(Seat seat, SmallSet spaces) const {
    const State next = after_marking(state_, seat, spaces);
    if (!next.winners.empty()) return {spaces, base_, 2, next.winners.contains(seat)};
    const Opinions opinions = glance_(next);
    return {spaces, opinions, hopes(opinions).win[static_cast<std::size_t>(seat)], false};
  }

  /// What one marking of each seat promises.
  Hopes together(const MarkingOfEach& markings) const {
    Opinions sum = base_;
    Seats winners = winners_;
    const std::size_t players = state_.players;
    for (std::size_t seat = 0; seat < players; ++seat) {
      if (markings[seat]->wins) winners.add(static_cast<Seat>(seat));
      for (std::size_t other = 0; other < players; ++other) {
        sum[other].strength += markings[seat]->opinions[other].strength - base_[other].strength;
        sum[other].points += markings[seat]->opinions[other].points - base_[other].points;
      }
    }
    if (winners.empty()) return hopes(sum);
    Hopes end;
    for (std::size_t seat = 0; seat < players; ++seat) {
      const SeatState& own = state_.seat[seat];
      if (winners.contains(static_cast<Seat>(seat))) end.win[seat] = 1 / static_cast<float>(winners.size());
      end.points[seat] = static_cast<float>((own.board->treasures & (own.crossed | markings[seat]->spaces)).size());
    }
    return end;
  }

 private:
  Hopes hopes(const Opinions& opinions) const { return hopes_of<Wuerfelland>(std::span(opinions).first(state_.players)); }

  const State& state_;
  Glance glance_;
  Opinions base_;
  Hopes base_hopes_;
  Seats winners_;
};

/// A seat's best markings by colour and number of dice.
class Markings {
 public:
  void begin(const Action& action, Seat seat) { pass_ = action.pass(seat); }
  void add(const Action& action, Seat seat, Colour colour) {
    for_each_part_of_colour(at(action.state(), seat), colour, [&](SmallSet spaces) {
      const Marking marking = action.mark(seat, spaces);
      Marking& known = best_[index_of(colour)][static_cast<std::size_t>(spaces.size())];
      if (marking.value > known.value) known = marking;
    });
  }

  /// Gives each its number, and says how many there are.
  std::size_t count() {
    std::size_t count = 1;
    for (auto& of_colour : best_) {
      for (Marking& marking : of_colour) {
        if (marking.value >= 0) marking.number = count++;
      }
    }
    return count;
  }

  /// With dice of a colour that has been taken and must be used if possible (W-40).
  const Marking& of(Colour colour, int dice) const {
    const Marking& marking = best_[index_of(colour)][static_cast<std::size_t>(dice)];
    return marking.value < 0 ? pass_ : marking;
  }
  /// With one of the colours of these dice, or none (W-41, W-52).
  const Marking& of(Dice dice) const {
    const Marking* best = &pass_;
    for (const Colour colour : all_colours) {
      const Marking& marking = best_[index_of(colour)][static_cast<std::size_t>(dice.count(colour))];
      if (marking.value > best->value) best = &marking;
    }
    return *best;
  }

 private:
  std::array<std::array<Marking, dice_count + 1>, 6> best_;
  Marking pass_;
};

/// Calls `visit(spaces)` for all that a seat may cross off in this action with the dice it has, nothing included if that is
/// allowed.
template <class Visit>
void for_each_marking(const State& state, Seat seat, Visit visit) {
  const SeatState& own = at(state, seat);
  bool found = false;
  const auto visit_of_size = [&](int size) {
    return [&visit, &found, size](SmallSet spaces) {
      if (spaces.size() != size) return;
      found = true;
      visit(spaces);
    };
  };
  if (own.marking != Wuerfelland::no_area) {
    if (own.to_cross > 0) return for_each_part(own, own.marking, visit_of_size(own.to_cross));
  } else {
    for (const Colour colour : all_colours) {
      if (own.dice.count(colour) > 0) for_each_part_of_colour(own, colour, visit_of_size(own.dice.count(colour)));
    }
  }
  const bool must_use = state.phase == Phase::marking && seat == state.active && found;  // W-40
  if (!must_use) visit(SmallSet{});
}

/// The best that a seat can do in this action.
Marking best_marking(const Action& action, Seat seat) {
  Marking best = action.pass(seat);
  float most = -1;
  for_each_marking(action.state(), seat, [&](SmallSet spaces) {
    const Marking marking = spaces.empty() ? action.pass(seat) : action.mark(seat, spaces);
    if (marking.value < most || (marking.value == most && !spaces.empty())) return;
    best = marking;
    most = marking.value;
  });
  return best;
}

/// The best that some seats can do in this action, while the others do nothing.
class BestMarkings {
 public:
  BestMarkings(const Action& action, Seats seats) {
    for (Seat seat = 0; seat < action.state().players; ++seat) {
      best_[static_cast<std::size_t>(seat)] = seats.contains(seat) ? best_marking(action, seat) : action.pass(seat);
      all_[static_cast<std::size_t>(seat)] = &best_[static_cast<std::size_t>(seat)];
    }
  }
  BestMarkings(const BestMarkings&) = delete;
  BestMarkings& operator=(const BestMarkings&) = delete;

  const MarkingOfEach& all() const { return all_; }
  /// The same, but for one seat.
  MarkingOfEach with(Seat seat, const Marking& marking) const {
    auto all = all_;
    all[static_cast<std::size_t>(seat)] = &marking;
    return all;
  }

 private:
  std::array<Marking, 4> best_;
  MarkingOfEach all_{};
};

Hopes look_ahead(const Mind<Wuerfelland>& mind, const State& state, const MarkingOfEach& markings, Effort effort);

/// What comes of all the ways in which the seats can cross off in one action. With effort, and where there are few, each is
/// followed further.
class Ways {
 public:
  Ways(const Mind<Wuerfelland>& mind, const Action& action, Effort effort) : mind_(mind), action_(action), effort_(effort) {}
  Ways(const Ways&) = delete;
  Ways& operator=(const Ways&) = delete;

  /// What a seat can do; all seats that can do something must have been counted before anything is asked.
  void count(Seat seat, Markings& markings) {
    step_[static_cast<std::size_t>(seat)] = ways_;
    ways_ *= markings.count();
  }
  Hopes operator()(const MarkingOfEach& markings) const {
    if (ways_ > most_ways) return action_.together(markings);
    std::size_t way = 0;
    for (std::size_t seat = 0; seat < action_.state().players; ++seat) way += step_[seat] * markings[seat]->number;
    std::optional<Hopes>& known = known_[way];
    if (!known) known = follows() ? look_ahead(mind_, action_.state(), markings, effort_) : action_.together(markings);
    return *known;
  }

 private:
  static constexpr std::size_t most_ways = 64;
  bool follows() const { return effort_.breadth > 1 && ways_ <= 6 * static_cast<std::size_t>(effort_.breadth); }

  const Mind<Wuerfelland>& mind_;
  const Action& action_;
  Effort effort_;
  std::array<std::size_t, 4> step_{};
  std::size_t ways_ = 1;
  mutable std::array<std::optional<Hopes>, most_ways> known_;
};

// Phase 1

/// Works out a turn of the active player exactly: which colour to take, and when to stop.
class Turn {
 public:
  Turn(const Mind<Wuerfelland>& mind, const State& state, Effort effort)
      : action_(mind, state), ways_(mind, action_, effort), active_(state.active) {
    for (Seat seat = 0; seat < state.players; ++seat) {
      Markings& markings = markings_[static_cast<std::size_t>(seat)];
      markings.begin(action_, seat);
      for (const Colour colour : all_colours) {
        const bool matters = seat == active_ ? state.aside == 0 || colour == state.taken : effort.breadth > 0;
        if (matters) markings.add(action_, seat, colour);
      }
      ways_.count(seat, markings);
    }
    for (const Colour colour : all_colours) {
      if (state.aside > 0 && state.taken != colour) continue;
      for (int aside = dice_count - 1; aside > 0; --aside) {
        again_[index_of(colour)][static_cast<std::size_t>(aside)] = roll_on(colour, aside);
      }
    }
  }

  /// The phase is over with dice of a colour set aside and others left.
  Hopes stop(Colour colour, int aside, Dice left) const {
    MarkingOfEach all{};
    for (std::size_t seat = 0; seat < action_.state().players; ++seat) {
      all[seat] = std::cmp_equal(seat, active_) ? &markings_[seat].of(colour, aside) : &markings_[seat].of(left);
    }
    return ways_(all);
  }
  /// The other dice are rolled again.
  const Hopes& again(Colour colour, int aside) const { return again_[index_of(colour)][static_cast<std::size_t>(aside)]; }
  /// The better of the two, while there is a choice.
  Hopes decide(Colour colour, int aside, Dice left) const {
    const Hopes stopped = stop(colour, aside, left);
    if (left.empty()) return stopped;
    return is_better(again(colour, aside), stopped) ? again(colour, aside) : stopped;
  }
  /// Six dice are rolled.
  Hopes take(Dice dice) const {
    Hopes best;
    best.win.fill(-1);
    for (const Colour colour : all_colours) {
      const int count = dice.count(colour);
      if (count == 0) continue;
      const Hopes taken = decide(colour, count, dice - Dice(colour, count));
      if (is_better(taken, best)) best = taken;
    }
    return best;
  }
  Hopes start() const {
    return mean(dice_count, [&](Dice dice) { return take(dice); });
  }

  template <class Value>
  static Hopes mean(int dice, Value value) {
    Hopes sum;
    float ways = 1;
    for (int i = 0; i < dice; ++i) ways *= 6;
    for (const WeightedDice roll : outcomes_of(dice)) sum += value(roll.dice) * (static_cast<float>(roll.ways) / ways);
    return sum;
  }

 private:
  bool is_better(const Hopes& a, const Hopes& b) const {
    return worth(a, action_.state().players, active_) > worth(b, action_.state().players, active_);
  }
  Hopes roll_on(Colour colour, int aside) const {
    return mean(dice_count - aside, [&](Dice dice) {
      const int more = dice.count(colour);
      return more == 0 ? stop(colour, aside, dice) : decide(colour, aside + more, dice - Dice(colour, more));  // W-31, W-32
    });
  }

  Action action_;
  Ways ways_;
  Seat active_;
  std::array<Markings, 4> markings_;
  std::array<std::array<Hopes, dice_count>, 6> again_;
};

void weigh_rolling(const Mind<Wuerfelland>& mind, const State& state, Effort effort, WeighedMoves<Wuerfelland>& moves) {
  const Turn turn(mind, state, effort);
  Wuerfelland::MoveList list;
  Wuerfelland::moves(state, state.active, list);
  for (const Wuerfelland::Move& move : list) {
    if (move.kind == Kind::take) {
      const Colour colour = all_colours[move.target];
      const Dice taken(colour, state.dice.count(colour));
      moves.push({move, turn.decide(colour, taken.total(), state.dice - taken)});
    } else if (move.kind == Kind::stop) {
      moves.push({move, turn.stop(state.taken, state.aside, state.dice)});
    } else {
      moves.push({move, turn.again(state.taken, state.aside)});
    }
  }
}

Hopes mean_treasure_roll(const Mind<Wuerfelland>& mind, const State& state, Effort effort) {
  const Action action(mind, state);
  Markings markings;
  markings.begin(action, state.roller);
  for (const Colour colour : all_colours) markings.add(action, state.roller, colour);
  Ways ways(mind, action, effort);
  ways.count(state.roller, markings);
  const Marking pass = action.pass(state.active);
  MarkingOfEach all;
  all.fill(&pass);
  return Turn::mean(Wuerfelland::treasure_dice, [&](Dice dice) {
    all[state.roller] = &markings.of(dice);
    return ways(all);
  });
}

// Weighing moves

/// What the position promises that one marking of each seat leads to: before a roll the mean over its outcomes. What comes
/// after that is looked at with less effort.
Hopes look_ahead(const Mind<Wuerfelland>& mind, const State& state, const MarkingOfEach& markings, Effort effort) {
  Crosses crosses;
  for (std::size_t seat = 0; seat < state.players; ++seat) crosses[seat] = markings[seat]->spaces;
  const State next = after_marking(state, crosses);
  if (next.phase == Phase::over) return judge<Wuerfelland>(mind, next);
  const Effort less{std::max(effort.breadth / 4, 1)};
  return next.phase == Phase::rolling ? Turn(mind, next, less).start() : mean_treasure_roll(mind, next, less);
}

/// The best of what is promised by those markings that each move belongs to.
class BestOfEach {
 public:
  BestOfEach(const State& state, Seat seat) : players_(state.players), seat_(seat) {
    Wuerfelland::moves(state, seat, list_);
    best_.fill({});
  }
  float value(const Hopes& hopes) const { return worth(hopes, players_, seat_); }
  void add(const Marking& marking, const Hopes& hopes) {
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const bool belongs = list_[i].kind == Kind::done ? marking.spaces.empty() : marking.spaces.contains(list_[i].target);
      if (belongs && (!best_[i].is_known || value(hopes) > value(best_[i].hopes))) best_[i] = {marking, hopes, true};
    }
  }
  struct Best {
    Marking marking;
    Hopes hopes;
    bool is_known = false;
  };
  const Best& of(std::size_t move) const { return best_[move]; }
  const Wuerfelland::MoveList& list() const { return list_; }

 private:
  int players_;
  Seat seat_;
  Wuerfelland::MoveList list_;
  std::array<Best, Wuerfelland::MoveList::capacity> best_;
};

void weigh_marking(const Mind<Wuerfelland>& mind, const State& state, Seat seat, Effort effort,
                   WeighedMoves<Wuerfelland>& moves) {
  const Action action(mind, state);
  Seats others = effort.breadth > 0 ? state.acting : Seats();
  others.remove(seat);
  const BestMarkings best(action, others);
  BestOfEach at_a_glance(state, seat);
  Shortlist<Marking> good(effort.breadth);
  for_each_marking(state, seat, [&](SmallSet spaces) {
    const Marking marking = spaces.empty() ? action.pass(seat) : action.mark(seat, spaces);
    const Hopes hopes = action.together(best.with(seat, marking));
    at_a_glance.add(marking, hopes);
    good.add(marking, at_a_glance.value(hopes));
  });
  BestOfEach thought_through = at_a_glance;
  Hopes least;
  if (effort.breadth > 0) {
    thought_through = BestOfEach(state, seat);
    for (std::size_t i = 0; i < good.size(); ++i) {
      const Hopes hopes = look_ahead(mind, state, best.with(seat, good[i]), effort);
      thought_through.add(good[i], hopes);
      if (i == 0 || at_a_glance.value(hopes) < at_a_glance.value(least)) least = hopes;
    }
  }
  for (std::size_t i = 0; i < at_a_glance.list().size(); ++i) {
    Hopes hopes = thought_through.of(i).hopes;
    if (!thought_through.of(i).is_known) {  // no better than any of those that looked better
      hopes = look_ahead(mind, state, best.with(seat, at_a_glance.of(i).marking), effort);
      if (at_a_glance.value(hopes) > at_a_glance.value(least)) hopes = least;
    }
    moves.push({at_a_glance.list()[i], hopes});
  }
}

}  // namespace

void Sight<Wuerfelland>::look(const State& state, Seat seat, std::span<float, inputs> seen) {
  Standings standings;
  for (Seat other = 0; other < state.players; ++other) standings[static_cast<std::size_t>(other)] = standing_of(state, other);
  look_at(state, standings, seat, seen);
}

bool Sight<Wuerfelland>::judges(const State& state) {
  return state.phase == Phase::treasure_rolling || (state.phase == Phase::rolling && state.aside == 0);
}

std::pair<int, Json> Sight<Wuerfelland>::practice(Random& random) {
  constexpr std::array<int, 6> players{2, 2, 2, 3, 3, 4};
  return {players[random.below(players.size())], random.below(4) == 0 ? Json{{"style", "europa"}} : Json::object()};
}

void weigh(const Mind<Wuerfelland>& mind, const State& state, Seat seat, Effort effort, WeighedMoves<Wuerfelland>& moves) {
  moves.clear();
  if (state.phase == Phase::taking || state.phase == Phase::deciding) {
    weigh_rolling(mind, state, effort, moves);
  } else {
    weigh_marking(mind, state, seat, effort, moves);
  }
}

Hopes appraise(const Mind<Wuerfelland>& mind, const State& state, Effort effort) {
  effort.breadth = std::max(effort.breadth, 1);  // what others do in the same action counts
  switch (state.phase) {
    case Phase::over: return judge<Wuerfelland>(mind, state);
    case Phase::rolling: {
      const Turn turn(mind, state, effort);
      return state.aside == 0 ? turn.start() : turn.again(state.taken, state.aside);
    }
    case Phase::treasure_rolling: return mean_treasure_roll(mind, state, effort);
    case Phase::marking:
    case Phase::treasure_marking: {
      const Action action(mind, state);
      return action.together(BestMarkings(action, state.acting).all());
    }
    case Phase::taking:
    case Phase::deciding: break;
  }
  WeighedMoves<Wuerfelland> moves;
  weigh(mind, state, state.active, effort, moves);
  return moves[best_of<Wuerfelland>(moves, state.players, state.active)].hopes;
}

}  // namespace tafel
