#include "mind/border_mind.h"

#include "mind/keep_or_roll.h"
#include "mind/pen.h"
#include "mind/second_look.h"
#include "mind/shortlist.h"

namespace tafel {
namespace {

using Phase = Border::Phase;
using Kind = Border::Move::Kind;
using State = Border::State;
using SeatState = Border::SeatState;
constexpr int areas = BorderBoard::areas;

SeatState& at(State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }
const SeatState& at(const State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }

// What is seen

/// What matters of one seat's board.
struct Standing {
  std::array<int, areas> open{};      ///< spaces left of each border
  std::array<int, areas> touching{};  ///< those of them next to a cross
  std::array<int, areas> dice{};      ///< what it takes to complete all segments that lie on it
  std::array<int, 6> segments{};      ///< how many have 1, 2, … 5 open spaces
  std::array<int, 2> colours{};       ///< how many have a segment with 1 open space, with up to 2
  std::array<int, 4> close{};         ///< points to be had with 1, 2, 3, 4 crosses each
  int beside = 0;                     ///< open spaces next to a cross
  int beside_colours = 0;             ///< and of how many colours they are
  int crosses = 0;
  int won = 0;
  int points = 0;
  int highest = 0;  ///< its best area's points
};

void see_segments(const SeatState& own, Standing& standing) {
  const BorderBoard& board = *own.board;
  for (std::size_t colour = 0; colour < 6; ++colour) {
    int fewest = 6;
    for (std::size_t size = 0; size < PatchBoard::sizes; ++size) {
      const SmallSet open = board.patch[colour * PatchBoard::sizes + size].spaces - own.crossed;
      if (open.empty()) continue;
      const int dice = open.size();
      fewest = std::min(fewest, dice);
      ++standing.segments[static_cast<std::size_t>(dice)];
      for (std::size_t area = 0; area < areas; ++area) {
        if (board.border[area].meets(open)) standing.dice[area] += dice;
      }
    }
    standing.colours[0] += fewest <= 1 ? 1 : 0;
    standing.colours[1] += fewest <= 2 ? 1 : 0;
    if (board.of_colour[colour].meets(own.touching - own.crossed)) ++standing.beside_colours;
  }
}

Standing standing_of(const State& state, const SeatState& own) {
  Standing standing;
  see_segments(own, standing);
  for (std::size_t area = 0; area < areas; ++area) {
    const BorderArea& worth = border_layout().areas[area];
    if ((own.won >> area & 1) != 0) {
      const int points = (own.high >> area & 1) != 0 ? worth.high : worth.low;
      ++standing.won;
      standing.points += points;
      standing.highest = std::max(standing.highest, points);
      continue;
    }
    const SmallSet open = own.board->border[area] - own.crossed;
    const int count = open.size();
    standing.open[area] = count;
    standing.touching[area] = (open & own.touching).size();
    if (count >= 1 && count <= 4) {
      standing.close[static_cast<std::size_t>(count - 1)] += (state.taken >> area & 1) != 0 ? worth.low : worth.high;
    }
  }
  standing.beside = (own.touching - own.crossed).size();
  standing.crosses = own.crossed.size();
  return standing;
}

using Standings = std::array<Standing, 4>;

int threat(const Standing& standing) {
  return 2 * standing.points + 8 * standing.won + 2 * standing.close[0] + standing.close[1] + standing.crosses / 4;
}

void look_at_areas(const State& state, const Standings& all, std::size_t seat, Pen& pen) {
  const Standing& own = all[seat];
  for (std::size_t area = 0; area < areas; ++area) {
    const bool won = (state.seat[seat].won >> area & 1) != 0;
    const bool free = (state.taken >> area & 1) == 0;
    const int open = own.open[area];
    pen.put(won);
    pen.put(!won && free);
    pen.put(won ? 0 : 1 - static_cast<float>(open) / 16);
    pen.one_of(3, open - 1);
    pen.put(won ? 0 : static_cast<float>(own.dice[area]) / 16);
    pen.put(own.touching[area], 4);
    int nearest = 99;  // opponents who may take the high value before
    for (std::size_t other = 0; free && other < state.players; ++other) {
      if (other != seat) nearest = std::min(nearest, all[other].open[area]);
    }
    pen.put(nearest == 1);
    pen.put(nearest == 2);
    pen.put(nearest == 3 || nearest == 4);
  }
}

void look_at_own(const Standing& own, Pen& pen) {
  for (std::size_t open = 1; open < own.segments.size(); ++open) pen.put(own.segments[open], 6);
  for (const int colours : own.colours) pen.put(colours, 6);
  for (const int points : own.close) pen.put(points, 20);
  pen.put(own.beside, 16);
  pen.put(own.beside_colours, 6);
  pen.put(own.crosses, 84);
  pen.one_of(6, own.won);
  pen.put(own.points, 40);
  pen.put(own.highest, 12);
}

void look_at_opponents(const State& state, const Standings& all, std::size_t seat, Pen& pen) {
  std::size_t leader = seat == 0 ? 1 : 0;
  Standing others;
  for (std::size_t other = 0; other < state.players; ++other) {
    if (other == seat) continue;
    if (threat(all[other]) > threat(all[leader])) leader = other;
    others.won = std::max(others.won, all[other].won);
    others.points += all[other].points;
    others.crosses += all[other].crosses;
    others.close[0] = std::max(others.close[0], all[other].close[0]);
  }
  const Standing& own = all[seat];
  const Standing& ahead = all[leader];
  for (const int points : ahead.close) pen.put(points, 20);
  pen.one_of(6, ahead.won);
  pen.put(ahead.segments[1], 6);
  pen.put(ahead.colours[0], 6);
  pen.put(ahead.colours[1], 6);
  pen.put(ahead.beside, 16);
  pen.put(ahead.crosses, 84);
  pen.put(ahead.points, 40);
  const int lead = own.points - ahead.points;
  pen.put(lead, 20);
  pen.put(lead > 0 || (lead == 0 && own.highest > ahead.highest));
  pen.put(own.points > 0 && lead == 0 && own.highest == ahead.highest);
  const auto next = (state.active + (state.phase == Phase::following ? 1U : 0U)) % state.players;
  pen.one_of(4, static_cast<int>((leader + state.players - next) % state.players));
  pen.one_of(4, static_cast<int>((seat + state.players - next) % state.players));
  const int count = state.players - 1;
  pen.one_of(3, count - 1);
  pen.put(others.won, 6);
  pen.put(others.points, 40 * count);
  pen.put(others.crosses, 84 * count);
  pen.put(others.close[0], 20);
}

/// Who will act next with how many dice: those left for action 2, none standing for the choice of one (B-32).
void look_at_dice(const State& state, std::size_t seat, Pen& pen) {
  const int dice = state.phase == Phase::following ? (state.one_die ? 0 : state.dice.total()) : -1;
  pen.one_of(6, seat == state.active ? dice : -1);
  pen.one_of(6, seat == state.active ? -1 : dice);
}

void look_at(const State& state, const Standings& all, Seat seat, std::span<float, Sight<Border>::inputs> seen) {
  Pen pen(seen);
  const auto own = static_cast<std::size_t>(seat);
  look_at_areas(state, all, own, pen);
  look_at_own(all[own], pen);
  look_at_opponents(state, all, own, pen);
  look_at_dice(state, own, pen);
  assert(pen.is_done());
}

/// Judges many positions that differ little from the first one: what is the same is looked at only once.
class Glance {
 public:
  Glance(const Mind<Border>& mind, const State& first) : mind_(mind), first_(first) {
    for (std::size_t seat = 0; seat < first.players; ++seat) standings_[seat] = standing_of(first, first.seat[seat]);
    for (std::size_t seat = 0; seat < first.players; ++seat) {
      std::array<float, Sight<Border>::inputs> seen;
      look_at(first, standings_, static_cast<Seat>(seat), seen);
      minds_[seat] = {mind, seen};
    }
  }

  Hopes operator()(const State& state) const {
    if (state.phase == Phase::over) return hopes_of(Border::outcome(state), state.players);
    Standings standings = standings_;
    for (std::size_t seat = 0; seat < state.players; ++seat) {
      if (!is_same(state, seat)) standings[seat] = standing_of(state, state.seat[seat]);
    }
    std::array<Opinion, 4> opinions;
    for (std::size_t seat = 0; seat < state.players; ++seat) {
      std::array<float, Sight<Border>::inputs> seen;
      look_at(state, standings, static_cast<Seat>(seat), seen);
      opinions[seat] = minds_[seat](mind_, seen);
    }
    return hopes_of<Border>(std::span(opinions).first(state.players));
  }

 private:
  bool is_same(const State& state, std::size_t seat) const {
    const SeatState& now = state.seat[seat];
    const SeatState& then = first_.seat[seat];
    return state.taken == first_.taken && now.crossed == then.crossed && now.won == then.won && now.high == then.high;
  }

  const Mind<Border>& mind_;
  const State& first_;
  Standings standings_;
  std::array<SecondLook<Mind<Border>>, 4> minds_;
};

// Action 1

/// Segments to complete together: the spaces to cross off and the dice for them.
struct Plan {
  SmallSet crosses;
  Dice dice;
};

/// Calls `visit(Plan)` for every way to complete segments with at most `most` dice of each colour and five in all, that of
/// completing none included.
template <class Visit>
void for_each_plan(const SeatState& own, Dice most, Visit visit) {
  const auto add = [&](auto& self, std::size_t segment, Plan plan, int left) -> void {
    for (; segment < PatchBoard::patches; ++segment) {
      const PatchBoard::Patch& patch = own.board->patch[segment];
      const SmallSet open = patch.spaces - own.crossed;
      const int dice = open.size();
      if (dice == 0 || dice > left || plan.dice.count(patch.colour) + dice > most.count(patch.colour)) continue;
      self(self, segment + 1, {plan.crosses | open, plan.dice + Dice(patch.colour, dice)}, left - dice);
    }
    visit(plan);
  };
  add(add, 0, {}, Border::dice_count);
}

constexpr Dice any_dice = [] {
  Dice dice;
  for (const Colour colour : all_colours) dice += Dice(colour, Border::dice_count);
  return dice;
}();

void cross_off(SeatState& own, SmallSet spaces) {
  own.crossed |= spaces;
  for (const int space : spaces) own.touching |= own.board->neighbours[static_cast<std::size_t>(space)];
}

/// The position after the active player has carried out a plan; `final_dice` are those it can use.
State after_plan(const State& state, const Plan& plan, Dice final_dice) {
  State next = state;
  if (state.phase != Phase::finishing) next.dice = final_dice;
  next.phase = Phase::finishing;
  SeatState& own = at(next, next.active);
  cross_off(own, plan.crosses);
  own.dice = final_dice - plan.dice;
  Border::play(next, next.active, {Kind::done});
  return next;
}

struct IsBetter {
  int players;
  Seat seat;
  bool operator()(const Hopes& a, const Hopes& b) const { return worth(a, players, seat) > worth(b, players, seat); }
};

constexpr Hopes hopeless = [] {
  Hopes hopes;
  hopes.win.fill(-1);
  return hopes;
}();

// Action 2

/// The position after a seat's crosses in action 2, when the other seats do nothing more.
State after_crosses(const State& state, Seat seat, SmallSet crosses) {
  State next = state;
  cross_off(at(next, seat), crosses);
  next.acting = Seats::only(seat);
  Border::play(next, seat, {Kind::done});
  return next;
}

/// A set of spaces to cross off in action 2, the dice left after it, and what it promises.
struct Crossing {
  SmallSet crosses;
  Dice dice;
  Hopes hopes;
};
/// The most sets of one size that are followed up; more are rare.
constexpr std::size_t widest = 48;
using Crossings = FixedList<Crossing, widest>;

/// Keeps the best of many crossings, each once.
void keep(Crossings& kept, const Crossing& crossing, IsBetter better) {
  if (kept.size() < widest) {
    kept.push(crossing);
    return;
  }
  std::size_t worst = 0;
  for (std::size_t i = 1; i < widest; ++i) {
    if (better(kept[worst].hopes, kept[i].hopes)) worst = i;
  }
  if (better(crossing.hopes, kept[worst].hopes)) kept.replace(worst, crossing);
}

/// Calls `visit(crosses, hopes)` for the sets of spaces that a seat may cross off, none included.
template <class Visit>
void for_each_crossing(const Mind<Border>& mind, const State& state, Seat seat, Visit visit) {
  const Glance glance(mind, state);
  const SeatState& own = at(state, seat);
  const IsBetter better{state.players, seat};
  Crossings layer;
  layer.push({{}, own.dice, glance(after_crosses(state, seat, {}))});
  visit(layer[0].crosses, layer[0].hopes);
  while (!layer.empty()) {
    Crossings larger;
    FixedList<SmallSet, widest * 96> known;
    for (const Crossing& crossing : layer) {
      SeatState then = own;
      cross_off(then, crossing.crosses);
      for (const int space : then.touching - then.crossed) {
        const Dice die(own.board->colour(space), 1);
        if (!crossing.dice.contains(die)) continue;
        SmallSet crosses = crossing.crosses;
        crosses.add(space);
        if (std::ranges::find(known, crosses) != known.end()) continue;
        known.push(crosses);
        const Hopes hopes = glance(after_crosses(state, seat, crosses));
        visit(crosses, hopes);
        keep(larger, {crosses, state.one_die ? Dice{} : crossing.dice - die, hopes}, better);
      }
    }
    layer = larger;
  }
}

/// What each seat that still acts would best cross off, as if the others did nothing more.
using Replies = std::array<SmallSet, 4>;

Replies best_replies(const Mind<Border>& mind, const State& state) {
  Replies replies;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!state.acting.contains(seat)) continue;
    const IsBetter better{state.players, seat};
    Hopes most = hopeless;
    for_each_crossing(mind, state, seat, [&](SmallSet crosses, const Hopes& hopes) {
      if (!better(hopes, most)) return;
      replies[static_cast<std::size_t>(seat)] = crosses;
      most = hopes;
    });
  }
  return replies;
}

/// The position after action 2.
State after_replies(const State& state, const Replies& replies) {
  State next = state;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!state.acting.contains(seat)) continue;
    cross_off(at(next, seat), replies[static_cast<std::size_t>(seat)]);
    Border::play(next, seat, {Kind::done});
  }
  return next;
}

// The whole turn

/// What the others make of the dice that the active player's plans leave them. Plans that complete no area leave them in the
/// same situation, so their replies are worked out once for all of those.
class Others {
 public:
  Others(const Mind<Border>& mind, const State& state) : mind_(mind), state_(state) {}

  /// The position after a plan and the replies to it.
  State after(const Plan& plan, Dice final_dice) {
    const State next = after_plan(state_, plan, final_dice);
    if (at(next, state_.active).won != at(state_, state_.active).won) return after_replies(next, best_replies(mind_, next));
    Known& known = (next.one_die ? to_one_die_ : to_dice_)[Handfuls::all().number(next.dice)];
    if (!known.is_known) {
      State without_plan = next;
      at(without_plan, state_.active) = at(state_, state_.active);
      known = {best_replies(mind_, without_plan), true};
    }
    return after_replies(next, known.replies);
  }

 private:
  struct Known {
    Replies replies;
    bool is_known = false;
  };
  const Mind<Border>& mind_;
  const State& state_;
  OfHandfuls<Known> to_dice_;
  OfHandfuls<Known> to_one_die_;
};

/// A plan and what it promises at a glance.
struct Tried {
  Plan plan;
  Hopes hopes = hopeless;
};

/// The best plans by the dice that they take.
class Plans {
 public:
  Plans(const Mind<Border>& mind, const State& state) : state_(state), glance_(mind, state) { best_.fill({}); }

  /// At a glance only the number of dice matters that are left to the others.
  Hopes look_at(const Plan& plan) const {
    const int dice = state_.phase == Phase::finishing ? at(state_, state_.active).dice.total() : Border::dice_count;
    const Dice any_others(Colour::red, dice - plan.dice.total());
    return glance_(after_plan(state_, plan, plan.dice + any_others));
  }
  const Hopes& try_out(const Plan& plan) {
    Tried& best = best_[Handfuls::all().number(plan.dice)];
    latest_ = {plan, look_at(plan)};
    if (is_better()(latest_.hopes, best.hopes)) best = latest_;
    return latest_.hopes;
  }
  /// The best plan with some of the dice, at a glance.
  OfHandfuls<Hopes> best_within() const {
    OfHandfuls<Hopes> values;
    for (std::size_t h = 0; h < values.size(); ++h) values[h] = best_[h].hopes;
    spread_best(values, is_better());
    return values;
  }
  /// The `breadth` best of those plans that the dice allow.
  Shortlist<Plan> good(Dice dice, int breadth) const {
    Shortlist<Plan> good(breadth);
    for_each_part(dice, [&](std::size_t handful) {
      const auto& [plan, hopes] = best_[handful];
      if (hopes != hopeless) good.add(plan, worth(hopes, state_.players, state_.active));
    });
    return good;
  }
  IsBetter is_better() const { return {state_.players, state_.active}; }

 private:
  /// Calls `visit(handful)` for every handful within the dice.
  template <class Visit>
  static void for_each_part(Dice dice, Visit visit) {
    const auto add = [&](auto& self, std::size_t colour, std::size_t handful) -> void {
      if (colour == all_colours.size()) return visit(handful);
      self(self, colour + 1, handful);
      for (int n = dice.count(all_colours[colour]); n > 0; --n) {
        handful = Handfuls::all().with(handful, all_colours[colour]);
        self(self, colour + 1, handful);
      }
    };
    add(add, 0, 0);
  }

  const State& state_;
  Glance glance_;
  Tried latest_;
  OfHandfuls<Tried> best_;
};

/// What the best of some plans promises once the others have replied.
Hopes after_replies_to(const Shortlist<Plan>& good, Dice dice, const Glance& glance, Others& others, IsBetter better) {
  Hopes best = hopeless;
  for (std::size_t i = 0; i < good.size(); ++i) {
    const Hopes hopes = glance(others.after(good[i], dice));
    if (better(hopes, best)) best = hopes;
  }
  return best;
}

/// What every five final dice promise.
OfHandfuls<Hopes> final_values(const Mind<Border>& mind, const State& state, Effort effort) {
  Plans plans(mind, state);
  for_each_plan(at(state, state.active), any_dice, [&](const Plan& plan) { plans.try_out(plan); });
  OfHandfuls<Hopes> values = plans.best_within();
  if (effort.breadth == 0) return values;
  Others others(mind, state);
  const Glance glance(mind, state);
  for (std::size_t h = Handfuls::all().first_of_five(); h < values.size(); ++h) {
    const Dice dice = Handfuls::all().dice(h);
    values[h] = after_replies_to(plans.good(dice, effort.breadth), dice, glance, others, plans.is_better());
  }
  return values;
}

/// What the final dice on the table promise.
Hopes final_value(const Mind<Border>& mind, const State& state, Effort effort) {
  const Dice dice = at(state, state.active).dice;
  Plans plans(mind, state);
  for_each_plan(at(state, state.active), dice, [&](const Plan& plan) { plans.try_out(plan); });
  if (effort.breadth == 0) return plans.best_within()[Handfuls::all().number(dice)];
  Others others(mind, state);
  const Glance glance(mind, state);
  return after_replies_to(plans.good(dice, effort.breadth), dice, glance, others, plans.is_better());
}

/// What the active player's turn promises for every handful kept, with the rolls still to come.
OfHandfuls<Hopes> turn_values(const Mind<Border>& mind, const State& state, Effort effort) {
  OfHandfuls<Hopes> values = final_values(mind, state, effort);
  keep_or_roll(values, Border::rolls_a_turn - state.rolled, IsBetter{state.players, state.active});
  return values;
}

/// What the next turn promises, worked out at a glance.
Hopes next_turn(const Mind<Border>& mind, const State& state) {
  return state.phase == Phase::over ? judge<Border>(mind, state) : turn_values(mind, state, {})[0];
}

// Weighing moves

/// The best of what is promised by those sets of crosses that each move belongs to.
class BestOfEach {
 public:
  BestOfEach(const SeatState& own, const Border::MoveList& list, IsBetter better) : own_(own), list_(list), better_(better) {
    best_.fill({});
  }
  void add(const Plan& plan, const Hopes& hopes) {
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (belongs(list_[i], plan.crosses) && better_(hopes, best_[i].hopes)) best_[i] = {plan, hopes};
    }
  }
  const Tried& of(std::size_t move) const { return best_[move]; }
  void replace(std::size_t move, const Plan& plan, const Hopes& hopes) { best_[move] = {plan, hopes}; }
  std::size_t size() const { return list_.size(); }
  bool is_better(const Hopes& a, const Hopes& b) const { return better_(a, b); }

 private:
  bool belongs(const Border::Move& move, SmallSet crosses) const {
    if (move.kind == Kind::done) return crosses.empty();
    if (move.kind == Kind::cross) return crosses.contains(move.target);
    return (own_.board->patch[move.target].spaces - own_.crossed).within(crosses);
  }

  SeatState own_;
  Border::MoveList list_;
  IsBetter better_;
  std::array<Tried, Border::MoveList::capacity> best_;
};

void weigh_rolling(const Mind<Border>& mind, const State& state, Effort effort, const Border::MoveList& list,
                   WeighedMoves<Border>& moves) {
  const OfHandfuls<Hopes> values = turn_values(mind, state, effort);
  for (const Border::Move& move : list) moves.push({move, values[Handfuls::all().number(state.dice - move.dice)]});
}

/// Weighs moves by the good ones of the ways to go on with them, which are thought through by `think(plan)`. A move that
/// belongs to none of those counts by the way that looks best at a glance, but no more than they do.
template <class Think>
void think_through(const BestOfEach& at_a_glance, const Shortlist<Plan>& good, BestOfEach& best, Think think) {
  Hopes least;
  for (std::size_t i = 0; i < good.size(); ++i) {
    const Hopes hopes = think(good[i]);
    best.add(good[i], hopes);
    if (i == 0 || best.is_better(least, hopes)) least = hopes;
  }
  for (std::size_t i = 0; i < best.size(); ++i) {
    if (best.of(i).hopes != hopeless) continue;
    const Plan& plan = at_a_glance.of(i).plan;
    const Hopes hopes = think(plan);
    best.replace(i, plan, best.is_better(hopes, least) ? least : hopes);
  }
}

void weigh_finishing(const Mind<Border>& mind, const State& state, Effort effort, BestOfEach& best) {
  const SeatState& own = at(state, state.active);
  Plans plans(mind, state);
  BestOfEach at_a_glance = best;
  for_each_plan(own, own.dice, [&](const Plan& plan) { at_a_glance.add(plan, plans.try_out(plan)); });
  if (effort.breadth == 0) {
    best = at_a_glance;
    return;
  }
  Others others(mind, state);
  think_through(at_a_glance, plans.good(own.dice, effort.breadth), best,
                [&](const Plan& plan) { return next_turn(mind, others.after(plan, own.dice)); });
}

void weigh_following(const Mind<Border>& mind, const State& state, Seat seat, Effort effort, BestOfEach& best) {
  State seen = state;
  seen.acting.remove(seat);
  if (effort.breadth > 0 && !seen.acting.empty()) {
    const Replies replies = best_replies(mind, seen);
    for (Seat other = 0; other < state.players; ++other) cross_off(at(seen, other), replies[static_cast<std::size_t>(other)]);
  }
  BestOfEach at_a_glance = best;
  Shortlist<Plan> good(effort.breadth);
  for_each_crossing(mind, seen, seat, [&](SmallSet crosses, const Hopes& hopes) {
    at_a_glance.add({crosses, {}}, hopes);
    good.add({crosses, {}}, worth(hopes, state.players, seat));
  });
  if (effort.breadth == 0) {
    best = at_a_glance;
    return;
  }
  think_through(at_a_glance, good, best,
                [&](const Plan& plan) { return next_turn(mind, after_crosses(seen, seat, plan.crosses)); });
}

}  // namespace

void Sight<Border>::look(const State& state, Seat seat, std::span<float, inputs> seen) {
  Standings standings;
  for (std::size_t other = 0; other < state.players; ++other) standings[other] = standing_of(state, state.seat[other]);
  look_at(state, standings, seat, seen);
}

bool Sight<Border>::judges(const State& state) {
  return state.phase == Phase::following || (state.phase == Phase::rolling && state.rolled == 0);
}

std::pair<int, Json> Sight<Border>::practice(Random& random) {
  constexpr std::array<int, 6> players{2, 2, 2, 3, 3, 4};
  return {players[random.below(players.size())], Json::object()};
}

void weigh(const Mind<Border>& mind, const State& state, Seat seat, Effort effort, WeighedMoves<Border>& moves) {
  Border::MoveList list;
  Border::moves(state, seat, list);
  moves.clear();
  if (state.phase == Phase::choosing) return weigh_rolling(mind, state, effort, list, moves);
  BestOfEach best(at(state, seat), list, {state.players, seat});
  if (state.phase == Phase::finishing) {
    weigh_finishing(mind, state, effort, best);
  } else {
    weigh_following(mind, state, seat, effort, best);
  }
  for (std::size_t i = 0; i < list.size(); ++i) moves.push({list[i], best.of(i).hopes});
}

Hopes appraise(const Mind<Border>& mind, const State& state, Effort effort) {
  switch (state.phase) {
    case Phase::over: return judge<Border>(mind, state);
    case Phase::following: return judge<Border>(mind, after_replies(state, best_replies(mind, state)));
    case Phase::rolling: return turn_values(mind, state, effort)[Handfuls::all().number(state.dice)];
    case Phase::choosing: break;
    case Phase::finishing: return final_value(mind, state, effort);
  }
  WeighedMoves<Border> moves;
  weigh(mind, state, state.active, effort, moves);
  return moves[best_of<Border>(moves, state.players, state.active)].hopes;
}

}  // namespace tafel
