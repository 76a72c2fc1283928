#include "mind/colour_lines_mind.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "mind/bot.h"
#include "mind/colour_lines_plans.h"
#include "mind/reused.h"
#include "mind/shortlist.h"

namespace tafel {
namespace {

using colour_lines::HalfSearch;
using colour_lines::has;
using colour_lines::Plan;
using colour_lines::Sketch;
using colour_lines::sketch_of;
using Kind = ColourLines::Move::Kind;
using Move = ColourLines::Move;
using Phase = ColourLines::Phase;
using Scoring = ColourLines::Scoring;
using Sheet = ColourLinesSheet;
using State = ColourLines::State;
using Input = Sight<ColourLines>;
using Seen = std::span<float, Input::inputs>;

constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

/// Fills in inputs one after the other.
class Notes {
 public:
  explicit Notes(Seen seen) : seen_(seen) {}
  void add(float value) { seen_[next_++] = value; }
  void add(int value, float usual) { add(static_cast<float>(value) / usual); }
  void add(bool value) { add(value ? 1.0F : 0.0F); }
  std::size_t next() const { return next_; }

 private:
  Seen seen_;
  std::size_t next_ = 0;
};

// The inputs end with the dice: how many of each face are for the left half, the right one, either, and not laid yet.
constexpr std::size_t dice_inputs = 4 * all_faces;
constexpr std::size_t first_dice_input = Input::inputs - dice_inputs;
constexpr std::size_t dice_input(std::size_t place, Face face) { return first_dice_input + place * all_faces + index_of(face); }
constexpr std::size_t loose_place = 3;
constexpr std::size_t place_of_slot(int slot) { return at(slot) / 2; }

/// What a sheet has and what its lines can reach, seen by the seat it belongs to.
class SheetView {
 public:
  SheetView(const State& state, Seat seat) : state_(state), own_(state.seat[at(seat)]), sheet_(*state.sheet) {
    for (const std::size_t half : {0U, 1U}) {
      open_[half] = sheet_.open[half];
      for (const std::uint8_t start : own_.start) {
        if (start != Field::none) open_[half].remove(start);
      }
      for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
        if (has(own_.colours, static_cast<int>(colour))) ticked_[half] |= sheet_.block[half][colour];
      }
    }
    for (int i = 0; i < 4; ++i) {
      const bool late = state.task == 0 && has(state.taken, i) && !has(own_.first, i);  // C-41, C-89
      (late ? late_letters_ : letters_).add(sheet_.letters[at(i)]);
    }
  }

  /// `rounds` are still to be rolled; strokes for `reach` more rounds are to come.
  void look(const Sketch& sketch, int rounds, int reach, Seen seen) const {
    Notes notes(seen);
    for (int i = 0; i <= ColourLines::rounds; ++i) notes.add(rounds == i);
    look_at_points(sketch, notes);
    look_at_rules(notes);
    look_around(sketch, reach, notes);
    assert(notes.next() == first_dice_input);
    std::ranges::fill(seen.subspan<first_dice_input>(), 0.0F);
  }

  /// What the sheet would count at the end of the game, a lost task half of it.
  float points(const Sketch& sketch) const {
    const Counted counted = count(sketch);
    const auto sum = static_cast<float>(points_of(counted));
    if (state_.task == 0 || is_passed(counted)) return sum;
    return sum * lost_share;
  }
  static constexpr float lost_share = 0.5F;

 private:
  struct Counted {
    int crossings = 0;
    int colours = 0;
    int pairs = 0;
    int point_dots = 0;
    int letters = 0;
    int late_letters = 0;
    int circles = 0;
    std::array<std::uint8_t, 2> dotted{};  ///< colours by half, one bit each
  };

  bool counts(Scoring scoring) const {
    if (state_.task == 1) return scoring == Scoring::midline;
    if (state_.task == 2) return scoring == Scoring::colours;
    return has(state_.counted, static_cast<int>(scoring));
  }
  Counted count(const Sketch& sketch) const {
    Counted counted;
    counted.crossings = sketch.crossings;
    for (const std::size_t half : {0U, 1U}) {
      for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
        if (sketch.dots.meets(sheet_.block[half][colour])) counted.dotted[half] |= static_cast<std::uint8_t>(1U << colour);
      }
      counted.point_dots += (sketch.dots & ticked_[half]).size();
    }
    counted.colours = std::popcount(static_cast<unsigned>(counted.dotted[0] | counted.dotted[1]));
    counted.pairs = std::popcount(static_cast<unsigned>(counted.dotted[0] & counted.dotted[1]));
    counted.letters = (sketch.dots & letters_).size();
    counted.late_letters = (sketch.dots & late_letters_).size();
    counted.circles = (sketch.dots & sheet_.circles).size();
    return counted;
  }
  int points_of(const Counted& counted) const {
    if (state_.task == 1) return counted.crossings;
    if (state_.task == 2) return counted.point_dots;
    return (counts(Scoring::midline) ? counted.colours * counted.crossings : 0) +
           (counts(Scoring::letters) ? 20 * counted.letters + 10 * counted.late_letters : 0) +
           (counts(Scoring::colours) ? 3 * counted.point_dots : 0) + (counts(Scoring::pairs) ? 9 * counted.pairs : 0);
  }
  /// Conditions and points (C-91 to C-96).
  bool is_passed(const Counted& counted) const {
    const ColourLines::Task& task = ColourLines::task(state_.task);
    return counted.letters >= task.letters && counted.pairs >= task.pairs && counted.crossings >= task.crossings &&
           (!task.all_circles || counted.circles == sheet_.circles.size()) && points_of(counted) >= task.steps[0];
  }

  void look_at_points(const Sketch& sketch, Notes& notes) const {
    const Counted counted = count(sketch);
    notes.add(points_of(counted), usual_points<ColourLines>(state_));
    const bool midline = counts(Scoring::midline);
    notes.add(midline ? counted.colours * counted.crossings : 0, 40);
    notes.add(midline ? counted.crossings : 0, 6);
    notes.add(midline || counts(Scoring::pairs) ? counted.colours : 0, 8);
    notes.add(counts(Scoring::pairs) ? counted.pairs : 0, 8);
    notes.add(counts(Scoring::colours) ? counted.point_dots : 0, 12);
    notes.add(counts(Scoring::letters) ? counted.letters : 0, 4);
    notes.add(counts(Scoring::letters) ? counted.late_letters : 0, 4);
    notes.add(sketch.jokers > 0);
    notes.add(sketch.jokers > 1);
    notes.add(counted.circles, 8);
    const ColourLines::Task asked = state_.task > 0 ? ColourLines::task(state_.task) : ColourLines::Task{};
    notes.add(std::max(asked.letters - counted.letters, 0), 4);
    notes.add(std::max(asked.pairs - counted.pairs, 0), 4);
    notes.add(std::max(asked.crossings - counted.crossings, 0), 4);
    notes.add(asked.all_circles ? sheet_.circles.size() - counted.circles : 0, 4);
    notes.add(state_.task > 0 && is_passed(counted));
  }

  void look_at_rules(Notes& notes) const {
    for (const Scoring scoring : {Scoring::midline, Scoring::letters, Scoring::colours, Scoring::pairs}) {
      notes.add(counts(scoring));
    }
    for (int task = 1; task <= 5; ++task) notes.add(state_.task == task);
    notes.add(state_.hard);
    notes.add(state_.assign);
    notes.add(!sheet_.circles.empty());
    notes.add(state_.players, 5);
    notes.add(state_.round == 0);
  }

  /// What a line comes across within five circles of growing distance, the farthest about as long as it can become.
  struct Around {
    int pairs = 0;    ///< colours that the other line has
    int colours = 0;  ///< colours that no line has
    int dots = 0;     ///< in point colours
    int letters = 0;
    int late_letters = 0;
    int circles = 0;
    int grey = 0;
  };
  static constexpr std::array<int, 5> radii{2, 4, 7, 10, 14};  // halves of strokes a round

  void look_around(const Sketch& sketch, int reach, Notes& notes) const {
    std::array<Around, radii.size()> around{};
    std::array<int, 2> room{};
    std::array<int, 2> to_grey{};
    for (const std::size_t half : {0U, 1U}) {
      if (own_.start[half] == Field::none) continue;
      to_grey[half] = colour_lines::distance_to_grey(sketch.end[half]);
      room[half] = spread(sketch, half, reach, around);
    }
    for (const Around& ring : around) {
      notes.add(counts(Scoring::pairs) ? ring.pairs : 0, 4);
      notes.add(counts(Scoring::pairs) || counts(Scoring::midline) ? ring.colours : 0, 4);
      notes.add(counts(Scoring::colours) ? ring.dots : 0, 10);
      notes.add(counts(Scoring::letters) ? ring.letters : 0, 2);
      notes.add(counts(Scoring::letters) ? ring.late_letters : 0, 2);
      notes.add(ring.circles, 4);
      notes.add(counts(Scoring::midline) ? ring.grey : 0, 10);
    }
    const bool left_less = room[0] < room[1];
    notes.add(std::min(room[left_less ? 0 : 1], 40), 40);
    notes.add(std::min(room[left_less ? 1 : 0], 40), 40);
    notes.add(std::min(to_grey[0], to_grey[1]), 6);
    notes.add(std::max(to_grey[0], to_grey[1]), 6);
    notes.add(free_rows(sketch), 12);
    const auto missing = [&](int rounds) { return std::max(6 * rounds - room[0], 0) + std::max(6 * rounds - room[1], 0); };
    notes.add(missing(reach), 10);
  }

  /// Lets the half's line grow in all directions, and returns how much room it has.
  int spread(const Sketch& sketch, std::size_t half, int reach, std::array<Around, radii.size()>& around) const {
    const FieldSet free = open_[half] - sketch.dots;
    FieldSet reached;
    reached.add(sketch.end[half]);
    FieldSet before = reached;
    std::array<bool, sheet_colours> met{};
    int step = 0;
    for (std::size_t ring = 0; ring < radii.size(); ++ring) {
      for (; step < radii[ring] * reach / 2; ++step) {
        const FieldSet wider = reached | (reached.grown() & free);
        if (wider == reached) break;
        reached = wider;
      }
      add_ring(sketch, half, reached - before, met, around[ring]);
      before = reached;
    }
    return reached.size() - 1;
  }
  void add_ring(const Sketch& sketch, std::size_t half, const FieldSet& fields, std::array<bool, sheet_colours>& met,
                Around& ring) const {
    if (fields.empty()) return;
    for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
      const auto& blocks = sheet_.block;
      if (met[colour] || !fields.meets(blocks[half][colour])) continue;
      met[colour] = true;
      if (sketch.dots.meets(blocks[half][colour])) continue;
      ++(sketch.dots.meets(blocks[1 - half][colour]) ? ring.pairs : ring.colours);
    }
    ring.dots += (fields & ticked_[half]).size();
    ring.letters += (fields & letters_).size();
    ring.late_letters += (fields & late_letters_).size();
    ring.circles += (fields & sheet_.circles).size();
    ring.grey += ((fields & sheet_.grey[0]) | (fields & sheet_.grey[1])).size();
  }
  /// Rows in which the midline can still be crossed.
  int free_rows(const Sketch& sketch) const {
    const FieldSet left = sheet_.grey[0] - sketch.dots;
    const FieldSet right = sheet_.grey[1] - sketch.dots;
    int rows = 0;
    for (const int field : left) rows += right.contains(after(field, Stroke::right)) ? 1 : 0;
    return rows;
  }

  const State& state_;
  const ColourLines::SeatState& own_;
  const Sheet& sheet_;
  std::array<FieldSet, 2> open_;
  std::array<FieldSet, 2> ticked_;
  FieldSet letters_;
  FieldSet late_letters_;
};

bool is_drawing(const State& state) { return state.phase == Phase::drawing || state.phase == Phase::assigning; }
/// Rounds that are still to be rolled, or are being rolled.
int rounds_to_come(const State& state) {
  if (state.round == 0) return ColourLines::rounds;
  return ColourLines::rounds - state.round + (is_drawing(state) ? 0 : 1);
}

/// The points that a mind expects of one seat's sheet once the round is over.
class AfterRound {
 public:
  AfterRound(const Mind<ColourLines>& mind, const State& state, Seat seat)
      : mind_(mind), view_(state, seat), usual_(usual_points<ColourLines>(state)), rounds_(rounds_to_come(state)) {}

  float operator()(const Sketch& sketch) const { return rounds_ == 0 ? view_.points(sketch) : expected(sketch) * usual_; }

 private:
  float expected(const Sketch& sketch) const {
    std::array<float, Input::inputs> seen;
    view_.look(sketch, rounds_, rounds_, seen);
    return mind_(seen).points;
  }

  const Mind<ColourLines>& mind_;
  SheetView view_;
  float usual_;
  int rounds_;
};

/// Strength follows from points: they are learned faster, and more of them is always better. The fewer rounds are to come, the
/// more a point says.
Opinion opinion_of(const State& state, float points) {
  return {points / static_cast<float>(5 + 4 * rounds_to_come(state)), points / usual_points<ColourLines>(state)};
}

constexpr std::uint8_t left_slots = 0b00011;
constexpr std::uint8_t right_slots = 0b01100;
constexpr std::uint8_t track_slot = 0b10000;

/// Looks for the best ways of drawing the dice of a round: of each half those that are best by a rule of thumb, put together
/// and judged by the mind.
class RoundSearch {
 public:
  static constexpr std::size_t glance = 5;  ///< plans of a half, without effort

  RoundSearch(const Mind<ColourLines>& mind, const State& state, Seat seat, Effort effort, bool every_first)
      : jokers_(state.seat[at(seat)].jokers),
        after_(mind, state, seat),
        wishes_(wishes(state, effort, every_first)),
        searches_{HalfSearch(state, seat, Half::left, wishes_), HalfSearch(state, seat, Half::right, wishes_)} {}

  /// Tries ways of drawing the dice; `visit(left plan, right plan, points)` is told of each.
  template <class Visit>
  void run(const std::array<Face, ColourLines::dice_count>& faces, std::uint8_t dice, Visit visit) {
    for (const Half with_track : both_halves) {
      if (with_track == Half::right && (dice & track_slot) == 0) continue;  // no fifth die: the same once more
      const unsigned left = left_slots | (with_track == Half::left ? track_slot : 0U);
      const unsigned right = right_slots | (with_track == Half::right ? track_slot : 0U);
      put_together(searches_[0].plans(faces, static_cast<std::uint8_t>(dice & left)),
                   searches_[1].plans(faces, static_cast<std::uint8_t>(dice & right)), visit);
    }
  }
  /// All pairs of the best plans; the others with the two best of the other half.
  template <class Visit>
  void put_together(std::span<const Plan> left, std::span<const Plan> right, Visit visit) const {
    constexpr std::size_t few = 2;
    for (std::size_t i = 0; i < left.size(); ++i) {
      std::size_t met = 0;  // plans of the right half that go with this one
      for (std::size_t j = 0; j < right.size(); ++j) {
        if (left[i].dots.meets(right[j].dots) || left[i].jokers + right[j].jokers > jokers_) continue;
        ++met;
        const bool best = i < wishes_.shortlist && j < wishes_.shortlist;
        if (!best && met > few && i >= few) continue;
        visit(left[i], right[j], after_(add(searches_[0].sketch(left[i]), right[j], Half::right)));
      }
    }
  }
  HalfSearch& search(std::size_t half) { return searches_[half]; }
  const AfterRound& after() const { return after_; }

 private:
  /// In the last round all that counts is what is on the sheet: every way to that is tried.
  static colour_lines::Wishes wishes(const State& state, Effort effort, bool every_first) {
    constexpr std::size_t most_results = 700;
    const bool last = state.round == ColourLines::rounds && effort.breadth > 0;
    const std::size_t width = effort.breadth > 0 ? at(effort.breadth) : glance;
    return {last ? most_results : width, every_first, effort.breadth > 0, last};
  }

  int jokers_;
  AfterRound after_;
  colour_lines::Wishes wishes_;
  std::array<HalfSearch, 2> searches_;
};

/// The most points that each of a seat's moves can lead to.
class Best {
 public:
  Best(const State& state, Seat seat) { ColourLines::moves(state, seat, moves_); }

  const ColourLines::MoveList& moves() const { return moves_; }
  bool knows(std::size_t index) const { return points_[index] != unknown; }
  float points(std::size_t index) const { return points_[index]; }
  void tell(const Move& move, float points) {
    const auto index = static_cast<std::size_t>(std::ranges::find(moves_, move) - moves_.begin());
    if (index < moves_.size()) tell(index, points);
  }
  void tell(std::size_t index, float points) { points_[index] = std::max(points_[index], points); }
  void lower(float most) {
    for (float& points : points_) points = std::min(points, most);
  }

 private:
  static constexpr float unknown = std::numeric_limits<float>::lowest();
  ColourLines::MoveList moves_;
  std::array<float, ColourLines::MoveList::capacity> points_ = [] {
    std::array<float, ColourLines::MoveList::capacity> none;
    none.fill(unknown);
    return none;
  }();
};

/// What a seat's sheet comes to in this round if it draws as well as it can.
float best_after(const Mind<ColourLines>& mind, const State& state, Seat seat, Effort effort) {
  float best = AfterRound(mind, state, seat)(sketch_of(state, seat));
  if (!state.acting.contains(seat)) return best;
  bool found = false;
  RoundSearch search(mind, state, seat, effort, false);
  search.run(state.slot, state.seat[at(seat)].dice, [&](const Plan&, const Plan&, float points) {
    best = found ? std::max(best, points) : points;
    found = true;
  });
  return best;
}

/// A way of drawing the whole round.
struct Way {
  Plan left;
  Plan right;

  void tell(Best& best, float points) const {
    // Strokes after a circle come at once or never (C-60).
    const bool left_waits = right.first.kind == Kind::extend;
    const bool right_waits = left.first.kind == Kind::extend;
    if (!left_waits && left.first.kind != Kind::done) best.tell(left.first, points);
    if (!right_waits && right.first.kind != Kind::done) best.tell(right.first, points);
    if (left.first.kind == Kind::done && right.first.kind == Kind::done) best.tell(left.first, points);
  }
};

/// The best ways of drawing a round, which are followed into the next one.
class Ways {
 public:
  explicit Ways(Effort effort) : best_(effort.breadth / 4), rolls_(at(effort.breadth)) {}

  void add(const Way& way, float points) {
    for (std::size_t i = 0; i < best_.size(); ++i) {
      const Way& known = best_[i];
      if (known.left.end == way.left.end && known.right.end == way.right.end && known.left.dots == way.left.dots &&
          known.right.dots == way.right.dots && known.left.jokers == way.left.jokers &&
          known.right.jokers == way.right.jokers) {
        return;
      }
    }
    best_.add(way, points);
  }

  /// Replaces what the mind thinks at a glance by what it thinks after some rolls of the next round, the same for all ways.
  void follow(const Mind<ColourLines>& mind, const State& state, Seat seat, Best& best) {
    if (best_.size() < 2) return;
    std::array<float, Shortlist<Way>::most> points{};
    float least = std::numeric_limits<float>::max();
    for (std::size_t i = 0; i < best_.size(); ++i) {
      points[i] = after_next_round(mind, state, seat, best_[i]);
      least = std::min(least, points[i]);
    }
    best.lower(least);  // what is not followed is thought no better than what is
    for (std::size_t i = 0; i < best_.size(); ++i) best_[i].tell(best, points[i]);
  }

 private:
  float after_next_round(const Mind<ColourLines>& mind, const State& state, Seat seat, const Way& way) const {
    State alone = state;
    alone.players = 1;
    alone.active = 0;
    alone.acting = Seats::only(0);
    alone.seat[0] = state.seat[at(seat)];
    colour_lines::draw(alone.seat[0], way.left, Half::left);
    colour_lines::draw(alone.seat[0], way.right, Half::right);
    ColourLines::play(alone, 0, {Kind::done});
    float sum = 0;
    for (std::uint64_t i = 0; i < rolls_; ++i) {
      Random random = Random::for_item(state.round, i);
      State next = alone;
      while (next.phase != Phase::drawing) {
        if (next.phase == Phase::rolling) {
          ColourLines::land(next, ColourLines::sample(next, random));
        } else {
          ColourLines::play(next, 0, greedy_move(next, 0));
        }
      }
      sum += best_after(mind, next, 0, {});
    }
    return sum / static_cast<float>(rolls_);
  }

  Shortlist<Way> best_;
  std::size_t rolls_;
};

void weigh_drawing(const Mind<ColourLines>& mind, const State& state, Seat seat, Effort effort, Best& best) {
  const bool last = state.round == ColourLines::rounds;
  Ways ways(last ? Effort{} : effort);
  RoundSearch search(mind, state, seat, effort, true);
  search.run(state.slot, state.seat[at(seat)].dice, [&](const Plan& left, const Plan& right, float points) {
    const Way way{left, right};
    way.tell(best, points);
    ways.add(way, points);
  });
  ways.follow(mind, state, seat, best);
  for (std::size_t i = 0; i < best.moves().size(); ++i) {
    if (best.knows(i)) continue;
    State next = state;
    ColourLines::play(next, seat, best.moves()[i]);
    const bool goes_on = effort.breadth > 0 && best.moves()[i].kind != Kind::done;
    best.tell(i, goes_on ? best_after(mind, next, seat, {}) : AfterRound(mind, state, seat)(sketch_of(next, seat)));
  }
}

void weigh_assigning(const Mind<ColourLines>& mind, const State& state, Seat seat, Best& best) {
  RoundSearch search(mind, state, seat, {}, false);
  std::array<std::array<FixedList<Plan, RoundSearch::glance>, 1U << ColourLines::dice_count>, 2> known;
  const auto plans = [&](std::size_t half, unsigned dice) -> std::span<const Plan> {
    auto& found = known[half][dice];
    if (found.empty()) {
      for (const Plan& plan : search.search(half).plans(state.loose, static_cast<std::uint8_t>(dice))) found.push(plan);
    }
    return {found.begin(), found.end()};
  };
  for (std::size_t i = 0; i < best.moves().size(); ++i) {
    std::array<unsigned, 3> dice{};
    for (int die = 0; die < state.loose_count; ++die) dice[best.moves()[i].to >> 2 * die & 3U] |= 1U << die;
    const auto visit = [&](const Plan&, const Plan&, float points) { best.tell(i, points); };
    search.put_together(plans(0, dice[0] | dice[2]), plans(1, dice[1]), visit);
    if (dice[2] != 0) search.put_together(plans(0, dice[0]), plans(1, dice[1] | dice[2]), visit);
    if (!best.knows(i)) best.tell(i, search.after()(sketch_of(state, seat)));
  }
}

/// The strengths of all seats after the round; with no effort the others are taken as they stand.
std::array<Opinion, most_seats> opinions_after(const Mind<ColourLines>& mind, const State& state, Effort effort, Seat but) {
  std::array<Opinion, most_seats> opinions;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (seat == but) continue;
    const bool draws = state.phase == Phase::drawing && effort.breadth > 0;
    const float points = draws ? best_after(mind, state, seat, {}) : AfterRound(mind, state, seat)(sketch_of(state, seat));
    opinions[at(seat)] = opinion_of(state, points);
  }
  return opinions;
}

Hopes hopes_after(const State& state, const std::array<Opinion, most_seats>& opinions) {
  return hopes_of<ColourLines>(std::span(opinions).first(state.players), usual_points<ColourLines>(state));
}

/// Lets the seats of `picking` pick what `greedy` would in this phase.
void prepare(State& state, Seats picking, Phase phase) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!picking.contains(seat)) continue;
    while (state.phase == phase && state.acting.contains(seat)) ColourLines::play(state, seat, greedy_move(state, seat));
  }
}

void weigh_preparing(const Mind<ColourLines>& mind, const State& state, Seat seat, WeighedMoves<ColourLines>& moves) {
  const Seats all = Seats::all(state.players);
  Seats others = all;
  others.remove(seat);
  State before = state;
  prepare(before, others, state.phase);
  ColourLines::MoveList list;
  ColourLines::moves(state, seat, list);
  for (const Move& move : list) {
    State next = before;
    ColourLines::play(next, seat, move);
    prepare(next, Seats::only(seat), state.phase);
    prepare(next, all, Phase::starting);  // C-50: the start fields come after the point colours
    moves.push({move, hopes_after(next, opinions_after(mind, next, {}, -1))});
  }
}

void look_at_dice(const State& state, Seat seat, Seen seen) {
  const auto add = [&](std::size_t place, Face face) { seen[dice_input(place, face)] += 1; };
  if (state.phase == Phase::drawing || (state.phase == Phase::assigning && state.laid != 0)) {
    const std::uint8_t dice = state.phase == Phase::drawing ? state.seat[at(seat)].dice : state.laid;
    for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
      if (has(dice, slot)) add(place_of_slot(slot), state.slot[at(slot)]);
    }
  }
  if (state.phase == Phase::assigning) {
    for (int i = 0; i < state.loose_count; ++i) add(loose_place, state.loose[at(i)]);
  }
}

/// The mean of what a mind thinks over all that can be rolled until somebody has something to do. The sheets stay the same:
/// only the inputs of the dice change.
class DiceMean {
 public:
  DiceMean(const Mind<ColourLines>& mind, const State& state) : mind_(mind) {
    shares_->assign(keys, 0);
    roll(state, 1);
  }

  Hopes operator()() {
    std::array<Mind<ColourLines>::Neurons, most_seats> sheets;
    for (Seat seat = 0; seat < rolled_.players; ++seat) {
      std::array<float, Input::inputs> seen;
      Input::look(rolled_, seat, seen);
      sheets[at(seat)] = mind_.sums(seen);
      add_dice(sheets[at(seat)], key(rolled_), -1);
    }
    Hopes mean;
    std::array<Opinion, most_seats> opinions;
    for (std::size_t rolled = 0; rolled < keys; ++rolled) {
      if ((*shares_)[rolled] == 0) continue;
      for (Seat seat = 0; seat < rolled_.players; ++seat) {
        auto sums = sheets[at(seat)];
        add_dice(sums, rolled, 1);
        opinions[at(seat)] = mind_.speak(sums);
      }
      mean += hopes_after(rolled_, opinions) * static_cast<float>((*shares_)[rolled]);
    }
    return mean;
  }

 private:
  static constexpr std::size_t keys = all_faces * all_faces * all_faces * all_faces * all_faces;

  void roll(const State& state, double share) {
    if (state.phase != Phase::rolling) {
      rolled_ = state;
      (*shares_)[key(state)] += share;
      return;
    }
    ColourLines::RollList rolls;
    ColourLines::rolls(state, rolls);
    double ways = 0;
    for (const auto& possible : rolls) ways += possible.ways;
    for (const auto& possible : rolls) {
      State next = state;
      ColourLines::land(next, possible.roll);
      roll(next, share * possible.ways / ways);
    }
  }
  /// The faces that were rolled, as one number.
  static std::size_t key(const State& state) {
    std::size_t key = 0;
    const bool loose = state.phase == Phase::assigning;
    for (int i = count(state); i-- > 0;) key = key * all_faces + index_of((loose ? state.loose : state.slot)[at(i)]);
    return key;
  }
  static int count(const State& state) { return state.phase == Phase::assigning ? state.loose_count : ColourLines::dice_count; }
  void add_dice(Mind<ColourLines>::Neurons& sums, std::size_t key, float more) const {
    for (int i = 0; i < count(rolled_); ++i, key /= all_faces) {
      const std::size_t place = rolled_.phase == Phase::assigning ? loose_place : place_of_slot(i);
      mind_.add(sums, dice_input(place, static_cast<Face>(key % all_faces)), more);
    }
  }

  const Mind<ColourLines>& mind_;
  State rolled_;  ///< the last way it can fall
  Reused<std::vector<double>> shares_;
};

/// Somebody has begun to draw.
bool is_begun(const State& state) {
  constexpr std::uint8_t all = left_slots | right_slots | track_slot;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (!state.acting.contains(seat) || state.seat[at(seat)].dice != all) return true;
  }
  return false;
}

}  // namespace

template <>
float usual_points<ColourLines>(const State& state) {
  if (state.task == 1) return 8;
  if (state.task == 2) return 25;
  return Input::points;
}

template <>
Hopes result<ColourLines>(const State& state) {
  Hopes hopes = hopes_of(ColourLines::outcome(state), state.players);
  if (state.task > 0 && hopes.win[0] == 0) hopes.points[0] *= SheetView::lost_share;
  return hopes;
}

void Sight<ColourLines>::look(const State& state, Seat seat, Seen seen) {
  const int rounds = rounds_to_come(state);
  SheetView(state, seat).look(sketch_of(state, seat), rounds, rounds + (is_drawing(state) ? 1 : 0), seen);
  look_at_dice(state, seat, seen);
}

std::pair<int, Json> Sight<ColourLines>::practice(Random& random) {
  const auto chance = [&](std::uint32_t one_in) { return random.below(one_in) == 0; };
  if (chance(3)) {
    const int task = 1 + static_cast<int>(random.below(5));
    return {1, {{"task", task}, {"hard", chance(2)}}};
  }
  Json given = Json::object();
  if (chance(4)) given["side"] = "B";
  if (chance(6)) given["neighbours"] = true;
  if (chance(5)) given["assign"] = true;
  if (chance(5)) given[chance(2) ? "three_scorings" : "no_midline"] = true;
  return {chance(3) ? 3 + static_cast<int>(random.below(3)) : 2, given};
}

void weigh(const Mind<ColourLines>& mind, const State& state, Seat seat, Effort effort, WeighedMoves<ColourLines>& moves) {
  if (state.round == 0) return weigh_preparing(mind, state, seat, moves);
  Best best(state, seat);
  if (state.phase == Phase::assigning) {
    weigh_assigning(mind, state, seat, best);
  } else {
    weigh_drawing(mind, state, seat, effort, best);
  }
  auto opinions = opinions_after(mind, state, effort, seat);
  for (std::size_t i = 0; i < best.moves().size(); ++i) {
    opinions[at(seat)] = opinion_of(state, best.points(i));
    moves.push({best.moves()[i], hopes_after(state, opinions)});
  }
}

Hopes appraise(const Mind<ColourLines>& mind, const State& state, Effort effort) {
  if (state.phase == Phase::rolling) return DiceMean(mind, state)();
  if (state.phase == Phase::drawing && is_begun(state)) {
    return hopes_after(state, opinions_after(mind, state, {std::max(effort.breadth, 1)}, -1));
  }
  return judge<ColourLines>(mind, state);
}

}  // namespace tafel
