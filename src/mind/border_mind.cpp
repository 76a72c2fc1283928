#include "mind/border_mind.h"

#include "mind/keep_or_roll.h"
#include "mind/pen.h"
#include "mind/second_look.h"

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

/// What every five final dice promise the active player. Which dice are left to the others is not looked at, only how many.
OfHandfuls<Hopes> final_values(const Mind<Border>& mind, const State& state) {
  const Handfuls& all = Handfuls::all();
  const Glance glance(mind, state);
  const IsBetter better{state.players, state.active};
  OfHandfuls<Hopes> values;
  values.fill(hopeless);
  for_each_plan(at(state, state.active), any_dice, [&](const Plan& plan) {
    Dice dice = plan.dice;
    dice += Dice(Colour::red, Border::dice_count - dice.total());
    const Hopes hopes = glance(after_plan(state, plan, dice));
    Hopes& best = values[all.number(plan.dice)];
    if (better(hopes, best)) best = hopes;
  });
  spread_best(values, better);
  return values;
}

/// What the active player's turn promises for every handful kept, with the rolls still to come.
OfHandfuls<Hopes> turn_values(const Mind<Border>& mind, const State& state) {
  OfHandfuls<Hopes> values = final_values(mind, state);
  keep_or_roll(values, Border::rolls_a_turn - state.rolled, IsBetter{state.players, state.active});
  return values;
}

void weigh_rolling(const Mind<Border>& mind, const State& state, const Border::MoveList& list, WeighedMoves<Border>& moves) {
  const OfHandfuls<Hopes> values = turn_values(mind, state);
  for (const Border::Move& move : list) moves.push({move, values[Handfuls::all().number(state.dice - move.dice)]});
}

/// Gives each move the best of what the sets of crosses promise that it belongs to; `crossed` tells which spaces it crosses.
class BestOfEach {
 public:
  BestOfEach(const SeatState& own, const Border::MoveList& list, IsBetter better) : own_(own), list_(list), better_(better) {
    values_.fill(hopeless);
  }
  void add(SmallSet crosses, const Hopes& hopes) {
    for (std::size_t i = 0; i < list_.size(); ++i) {
      if (belongs(list_[i], crosses) && better_(hopes, values_[i])) values_[i] = hopes;
    }
  }
  void write(WeighedMoves<Border>& moves) const {
    for (std::size_t i = 0; i < list_.size(); ++i) moves.push({list_[i], values_[i]});
  }

 private:
  bool belongs(const Border::Move& move, SmallSet crosses) const {
    if (move.kind == Kind::done) return crosses.empty();
    if (move.kind == Kind::cross) return crosses.contains(move.target);
    return (own_.board->patch[move.target].spaces - own_.crossed).within(crosses);
  }

  const SeatState& own_;
  const Border::MoveList& list_;
  IsBetter better_;
  std::array<Hopes, Border::MoveList::capacity> values_;
};

void weigh_finishing(const Mind<Border>& mind, const State& state, BestOfEach& best) {
  const Glance glance(mind, state);
  const SeatState& own = at(state, state.active);
  for_each_plan(own, own.dice, [&](const Plan& plan) { best.add(plan.crosses, glance(after_plan(state, plan, own.dice))); });
}

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

/// What all seats that still act promise themselves of the end of action 2, each as if the others did nothing more.
Hopes follow(const Mind<Border>& mind, const State& state) {
  State next = state;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!state.acting.contains(seat)) continue;
    const IsBetter better{state.players, seat};
    SmallSet best;
    Hopes most = hopeless;
    for_each_crossing(mind, state, seat, [&](SmallSet crosses, const Hopes& hopes) {
      if (!better(hopes, most)) return;
      best = crosses;
      most = hopes;
    });
    cross_off(at(next, seat), best);
  }
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (state.acting.contains(seat)) Border::play(next, seat, {Kind::done});
  }
  return judge<Border>(mind, next);
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

void weigh(const Mind<Border>& mind, const State& state, Seat seat, Effort, WeighedMoves<Border>& moves) {
  Border::MoveList list;
  Border::moves(state, seat, list);
  moves.clear();
  if (state.phase == Phase::choosing) return weigh_rolling(mind, state, list, moves);
  BestOfEach best(at(state, seat), list, {state.players, seat});
  if (state.phase == Phase::finishing) {
    weigh_finishing(mind, state, best);
  } else {
    for_each_crossing(mind, state, seat, [&](SmallSet crosses, const Hopes& hopes) { best.add(crosses, hopes); });
  }
  best.write(moves);
}

Hopes appraise(const Mind<Border>& mind, const State& state, Effort effort) {
  switch (state.phase) {
    case Phase::over: return judge<Border>(mind, state);
    case Phase::following: return follow(mind, state);
    case Phase::rolling: return turn_values(mind, state)[Handfuls::all().number(state.dice)];
    case Phase::choosing:
    case Phase::finishing: break;
  }
  WeighedMoves<Border> moves;
  weigh(mind, state, state.active, effort, moves);
  return moves[best_of<Border>(moves, state.players, state.active)].hopes;
}

}  // namespace tafel
