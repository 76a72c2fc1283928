#include "games/colour_lines/colour_lines.h"

#include <algorithm>
#include <bit>

namespace tafel {
namespace {

using Phase = ColourLines::Phase;
using Kind = ColourLines::Move::Kind;
using Scoring = ColourLines::Scoring;
using SeatState = ColourLines::SeatState;
using State = ColourLines::State;

constexpr std::array<Stroke, 4> all_strokes{Stroke::up, Stroke::right, Stroke::down, Stroke::left};
constexpr std::uint8_t every_slot = 0b11111;
constexpr int strokes_a_circle = 2;  // C-60
constexpr int point_colours = 2;     // C-20

SeatState& at(State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }
const SeatState& at(const State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }

constexpr std::uint8_t bit(int number) { return static_cast<std::uint8_t>(1U << number); }
constexpr bool has(std::uint8_t bits, int number) { return (bits >> number & 1) != 0; }
void remove(std::uint8_t& bits, int number) { bits = static_cast<std::uint8_t>(bits & ~bit(number)); }

bool counts(const State& state, Scoring scoring) { return has(state.counted, static_cast<int>(scoring)); }

// Preparing

bool picks_colours(const State& state) {
  return state.phase == Phase::colouring || (state.phase == Phase::preparing && state.task != 1);  // C-91
}
bool picks_starts(const State& state) { return state.phase == Phase::starting || state.phase == Phase::preparing; }

/// The colours of the crosses made so far: point colours and start fields must have four different ones (C-20).
std::uint8_t crossed_colours(const State& state, const SeatState& own) {
  std::uint8_t colours = own.colours;
  for (const std::uint8_t start : own.start) {
    if (start != Field::none) colours |= bit(static_cast<int>(index_of(state.sheet->block_colour(start))));
  }
  return colours;
}

int suggested_start(const State& state, Half half) {
  const SheetColour colour = half == Half::left ? SheetColour::violet : SheetColour::light_green;
  return state.sheet->middle[index_of(half)][index_of(colour)];
}

/// C-21 is offered to those who pick everything for themselves and have not begun, where the sheet has no black or circle
/// there.
bool may_take_suggestion(const State& state, const SeatState& own) {
  if (!picks_colours(state) || !picks_starts(state) || crossed_colours(state, own) != 0) return false;
  return std::ranges::all_of(
      both_halves, [&](Half half) { return state.sheet->starts[index_of(half)].contains(suggested_start(state, half)); });
}

void put_start(SeatState& own, int field) {
  const std::size_t half = index_of(ColourLinesSheet::half_of(field));
  own.start[half] = own.end[half] = static_cast<std::uint8_t>(field);
}

void preparing_moves(const State& state, const SeatState& own, ColourLines::MoveList& list) {
  const std::uint8_t crossed = crossed_colours(state, own);
  bool complete = true;
  if (may_take_suggestion(state, own)) list.push({Kind::suggested});
  if (picks_colours(state) && std::popcount(own.colours) < point_colours) {
    complete = false;
    for (int colour = 0; colour < static_cast<int>(sheet_colours); ++colour) {
      if (!has(crossed, colour)) list.push({Kind::colour, static_cast<std::uint8_t>(colour)});
    }
  }
  for (const Half half : both_halves) {
    if (!picks_starts(state) || own.start[index_of(half)] != Field::none) continue;
    complete = false;
    for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
      if (has(crossed, static_cast<int>(colour))) continue;
      const FieldSet block = state.sheet->block[index_of(half)][colour] & state.sheet->starts[index_of(half)];
      for (const int field : block) list.push({Kind::start, static_cast<std::uint8_t>(field)});
    }
  }
  if (complete) list.push({Kind::done});
}

// Rolling and laying out

/// C-90: the harder rule begins with two dice taken at random, as does the game for several (C-30); otherwise all five are
/// rolled at once, here one after the other.
bool takes_random_die(const State& state) { return !state.assign || (state.hard && state.laid == 0); }

void begin_round(State& state) {
  ++state.round;
  state.phase = Phase::rolling;
  state.unrolled = every_slot;
  state.laid = 0;
  state.slot = {};
}

void begin_drawing(State& state) {
  state.phase = Phase::drawing;
  state.acting = Seats::all(state.players);  // C-31
  for (Seat seat = 0; seat < state.players; ++seat) at(state, seat).dice = every_slot;
}

void lay(State& state, int slot, Face face) {
  state.slot[static_cast<std::size_t>(slot)] = face;
  state.laid |= bit(slot);
  for (const std::size_t first : {0U, 2U}) {
    const bool both = has(state.laid, static_cast<int>(first)) && has(state.laid, static_cast<int>(first) + 1);
    if (both && state.slot[first + 1] < state.slot[first]) std::swap(state.slot[first], state.slot[first + 1]);
  }
}

/// How many dice are rolled before the active player assigns them.
int rolled_together(const State& state) {
  if (!state.hard) return ColourLines::dice_count;
  return state.laid == 0 ? 2 : 3;
}

constexpr int place_of(std::uint16_t to, int die) { return to >> 2 * die & 3; }

/// Lists every way of laying the loose dice so that each place (left, right, track) gets as many as `room` says. Dice that show
/// the same face are interchangeable: of them those that go further right come later.
void assignments(const State& state, const std::array<int, 3>& room, ColourLines::MoveList& list) {
  const auto lay_next = [&](auto& self, int die, std::uint16_t to, std::array<int, 3> left) -> void {
    if (die == state.loose_count) {
      list.push({Kind::assign, 0, Half::left, {}, to});
      return;
    }
    const auto index = static_cast<std::size_t>(die);
    const bool same = die > 0 && state.loose[index] == state.loose[index - 1];
    for (int place = same ? place_of(to, die - 1) : 0; place < 3; ++place) {
      auto& room_there = left[static_cast<std::size_t>(place)];
      if (room_there == 0) continue;
      --room_there;
      self(self, die + 1, static_cast<std::uint16_t>(to | place << 2 * die), left);
      ++room_there;
    }
  };
  lay_next(lay_next, 0, 0, room);
}

void assigning_moves(const State& state, ColourLines::MoveList& list) {
  if (!state.hard) return assignments(state, {2, 2, 1}, list);  // C-51, C-90
  if (state.laid == 0) {
    assignments(state, {2, 0, 0}, list);
    assignments(state, {0, 2, 0}, list);
    return;
  }
  const bool left_is_laid = has(state.laid, 0);
  assignments(state, {left_is_laid ? 0 : 2, left_is_laid ? 2 : 0, 1}, list);
}

void assign(State& state, std::uint16_t to) {
  for (int die = 0; die < state.loose_count; ++die) {
    const int place = place_of(to, die);
    int slot = 2 * place;
    if (has(state.laid, slot)) ++slot;
    lay(state, slot, state.loose[static_cast<std::size_t>(die)]);
  }
  state.loose = {};
  state.loose_count = 0;
  ++state.action;
  if (state.laid == every_slot) {
    begin_drawing(state);
  } else {
    state.phase = Phase::rolling;
  }
}

// Drawing

/// Of two dice of a half that show the same, the second waits for the first: they are interchangeable.
bool is_double(const State& state, const SeatState& own, int slot) {
  if (slot != 1 && slot != 3) return false;
  const auto index = static_cast<std::size_t>(slot);
  return has(own.dice, slot - 1) && state.slot[index] == state.slot[index - 1];
}

void drawing_moves(const State& state, Seat seat, ColourLines::MoveList& list) {
  const SeatState& own = at(state, seat);
  std::array<FieldSet, 2> free;
  std::array<std::uint64_t, 2> blocked{};
  for (const Half half : both_halves) {
    free[index_of(half)] = ColourLines::free_fields(state, seat, half);
    blocked[index_of(half)] = ~free[index_of(half)].around(own.end[index_of(half)]);  // C-32
  }
  const auto is_free = [&](Half half, Stroke stroke) {
    constexpr std::array<int, 4> bits{8 * 2 + 3, 8 * 3 + 4, 8 * 4 + 3, 8 * 3 + 2};
    return (blocked[index_of(half)] >> bits[static_cast<std::size_t>(stroke)] & 1) == 0;
  };

  for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
    if (!has(own.dice, slot) || is_double(state, own, slot)) continue;
    const auto only = ColourLines::half_of_slot(slot);
    for (const Half half : both_halves) {
      if (only && *only != half) continue;
      for (const Path& path : paths(state.slot[static_cast<std::size_t>(slot)])) {
        if ((path.fields & blocked[index_of(half)]) != 0) continue;
        list.push({Kind::draw, static_cast<std::uint8_t>(slot), half, path.strokes});
      }
    }
  }
  if (list.empty()) list.push({Kind::done});  // C-33, C-36

  if (own.jokers > 0) {
    for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
      if (!has(own.dice, slot) || is_double(state, own, slot)) continue;
      const auto only = ColourLines::half_of_slot(slot);
      list.push({Kind::joker, static_cast<std::uint8_t>(slot), only.value_or(Half::left)});  // C-39
      for (const Half half : both_halves) {
        if (only && *only != half) continue;
        for (const Stroke stroke : all_strokes) {
          if (is_free(half, stroke)) list.push({Kind::joker, static_cast<std::uint8_t>(slot), half, Strokes{}.then(stroke)});
        }
      }
    }
  }
  if (own.extra > 0) {
    for (const Stroke stroke : all_strokes) {
      if (is_free(own.extra_half, stroke)) list.push({Kind::extend, 0, own.extra_half, Strokes{}.then(stroke)});  // C-60
    }
  }
}

void draw(const State& state, SeatState& own, Half half, const Strokes& strokes) {
  std::uint8_t& end = own.end[index_of(half)];
  for (int i = 0; i < strokes.length; ++i) {
    const int next = after(end, strokes[i]);
    assert(state.sheet->open[index_of(half)].contains(next) && !own.dots.contains(next));
    assert(next != own.start[0] && next != own.start[1]);
    end = static_cast<std::uint8_t>(next);
    own.dots.add(next);  // C-34
    const auto direction = static_cast<unsigned>(strokes[i]);
    if ((direction & 1U) != 0) own.entered[0].add(next);
    if ((direction & 2U) != 0) own.entered[1].add(next);
    if (state.sheet->circles.contains(next)) own.extra = static_cast<std::uint8_t>(own.extra + strokes_a_circle);  // C-60
  }
}

std::uint8_t letters_reached(const State& state, const SeatState& own) {
  std::uint8_t reached = 0;
  for (std::size_t i = 0; i < state.sheet->letters.size(); ++i) {
    if (own.dots.contains(state.sheet->letters[i])) reached |= bit(static_cast<int>(i));
  }
  return reached;
}

void end_round(State& state) {
  assert(state.players > 0);
  std::uint8_t reached = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatState& own = at(state, seat);
    const std::uint8_t letters = letters_reached(state, own);
    own.first |= static_cast<std::uint8_t>(letters & ~state.taken);  // C-41: also several seats in one round
    reached |= letters;
    own.dice = 0;
  }
  state.taken |= reached;
  ++state.action;
  if (state.round == ColourLines::rounds) {
    state.phase = Phase::over;
    return;
  }
  state.active = static_cast<std::uint8_t>((state.active + 1) % state.players);  // C-30
  begin_round(state);
}

/// The last seat is done with picking.
void end_picking(State& state) {
  ++state.action;
  state.acting = Seats::all(state.players);
  if (state.phase == Phase::colouring) {
    state.phase = Phase::starting;  // C-50: the point colours come first
  } else {
    begin_round(state);
  }
}

// Scoring

constexpr int points_a_letter = 20;
constexpr int points_a_late_letter = 10;
constexpr int points_a_dot = 3;
constexpr int points_a_pair = 9;

constexpr std::array<ColourLines::Task, 5> tasks{{
    {.steps = {7, 11, 12}},                                                // C-91
    {.steps = {16, 32, 36}},                                               // C-92
    {.letters = 4, .pairs = 4, .crossings = 3, .steps = {152, 200, 222}},  // C-93
    {.letters = 2, .pairs = 5, .crossings = 5, .steps = {164, 200, 222}},  // C-94
    {.letters = 4, .all_circles = true, .steps = {215, 225, 260}},         // C-95
}};

int letter_count(const ColourLines::Tally& tally) { return std::popcount(tally.first) + std::popcount(tally.later); }

int letter_points(const ColourLines::Tally& tally) {
  return points_a_letter * std::popcount(tally.first) + points_a_late_letter * std::popcount(tally.later);
}

int points(const State& state, const ColourLines::Tally& tally) {
  if (state.task == 1) return tally.crossings;
  if (state.task == 2) return tally.point_dots;
  int sum = 0;
  if (counts(state, Scoring::midline)) sum += tally.colours * tally.crossings;
  if (counts(state, Scoring::letters)) sum += letter_points(tally);
  if (counts(state, Scoring::colours)) sum += points_a_dot * tally.point_dots;
  if (counts(state, Scoring::pairs)) sum += points_a_pair * tally.pairs;
  return sum;
}

}  // namespace

// Setting up

ColourLines::State ColourLines::start(const Setup& setup) {
  State state;
  state.sheet = setup.sheet.get();
  state.set = setup.dice.get();
  state.players = static_cast<std::uint8_t>(setup.players);
  state.active = static_cast<std::uint8_t>(setup.first);
  state.phase = setup.neighbours ? Phase::colouring : Phase::preparing;
  state.acting = Seats::all(setup.players);
  state.counted = 0b1111;
  if (setup.left_out) remove(state.counted, static_cast<int>(*setup.left_out));
  state.task = static_cast<std::uint8_t>(setup.task);
  state.assign = setup.assign || setup.task > 0;  // C-51, C-90
  state.hard = setup.hard;
  return state;
}

// Playing

Actors ColourLines::actors(const State& state) {
  switch (state.phase) {
    case Phase::rolling: return Actors::chance();
    case Phase::assigning: return Actors::of(Seats::only(state.active));
    case Phase::preparing:
    case Phase::colouring:
    case Phase::starting:
    case Phase::drawing: return Actors::of(state.acting);
    case Phase::over: break;
  }
  return Actors::nobody();
}

void ColourLines::moves(const State& state, Seat seat, MoveList& list) {
  assert(actors(state).seats.contains(seat));
  list.clear();
  if (state.phase == Phase::drawing) {
    drawing_moves(state, seat, list);
  } else if (state.phase == Phase::assigning) {
    assigning_moves(state, list);
  } else {
    preparing_moves(state, at(state, sheet_of(state, seat)), list);
  }
}

void ColourLines::play(State& state, Seat seat, Move move) {
  assert(actors(state).seats.contains(seat));
  SeatState& own = at(state, sheet_of(state, seat));
  switch (move.kind) {
    case Kind::colour: own.colours |= bit(move.target); break;
    case Kind::start: put_start(own, move.target); break;
    case Kind::suggested:
      own.colours = static_cast<std::uint8_t>(bit(static_cast<int>(index_of(SheetColour::pink))) |
                                              bit(static_cast<int>(index_of(SheetColour::light_blue))));
      for (const Half half : both_halves) put_start(own, suggested_start(state, half));
      break;
    case Kind::assign:
      assert(state.phase == Phase::assigning);
      assign(state, move.to);
      break;
    case Kind::draw:
    case Kind::joker:
      assert(state.phase == Phase::drawing && has(own.dice, move.target));
      remove(own.dice, move.target);
      if (move.kind == Kind::joker) --own.jokers;
      own.extra = 0;  // C-60: what is not used before the next die is lost
      own.extra_half = Half::left;
      draw(state, own, move.half, move.strokes);
      if (own.extra > 0) own.extra_half = move.half;
      break;
    case Kind::extend:
      assert(state.phase == Phase::drawing && own.extra > 0);
      --own.extra;
      draw(state, own, own.extra_half, move.strokes);
      if (own.extra == 0) own.extra_half = Half::left;
      break;
    case Kind::done:
      own.extra = 0;
      own.extra_half = Half::left;
      state.acting.remove(seat);
      if (!state.acting.empty()) break;
      if (state.phase == Phase::drawing) {
        end_round(state);
      } else {
        end_picking(state);
      }
      break;
  }
}

void ColourLines::rolls(const State& state, RollList& list) {
  assert(state.phase == Phase::rolling);
  list.clear();
  for (int die = 0; die < dice_count; ++die) {
    if (!has(state.unrolled, die)) continue;
    for (std::size_t face = 0; face < all_faces; ++face) {
      const std::uint32_t ways = state.set->ways[static_cast<std::size_t>(die)][face];
      if (ways > 0) list.push({{static_cast<std::uint8_t>(die), static_cast<Face>(face)}, ways});
    }
    if (!takes_random_die(state)) return;
  }
}

ColourLines::Roll ColourLines::sample(const State& state, Random& random) {
  const int dice = takes_random_die(state) ? std::popcount(state.unrolled) : 1;
  const std::uint32_t draw = random.below(static_cast<std::uint32_t>(dice * ColourLinesDice::faces));
  unsigned rest = state.unrolled;
  for (std::uint32_t skip = draw / ColourLinesDice::faces; skip > 0; --skip) rest &= rest - 1;
  const int die = std::countr_zero(rest);
  return {static_cast<std::uint8_t>(die), state.set->die[static_cast<std::size_t>(die)][draw % ColourLinesDice::faces]};
}

void ColourLines::land(State& state, Roll roll) {
  assert(state.phase == Phase::rolling && has(state.unrolled, roll.die));
  ++state.action;
  remove(state.unrolled, roll.die);
  if (!state.assign) {
    lay(state, std::popcount(state.laid), roll.face);  // C-30: left, left, right, right, round track
    if (state.laid == every_slot) begin_drawing(state);
    return;
  }
  std::size_t place = state.loose_count++;
  for (; place > 0 && roll.face < state.loose[place - 1]; --place) state.loose[place] = state.loose[place - 1];
  state.loose[place] = roll.face;
  if (state.loose_count == rolled_together(state)) state.phase = Phase::assigning;
}

// Telling

Seat ColourLines::sheet_of(const State& state, Seat seat) {
  // C-50: seats are counted clockwise, so the next one sits to the left
  if (state.phase == Phase::colouring) return (seat + state.players - 1) % state.players;
  if (state.phase == Phase::starting) return (seat + 1) % state.players;
  return seat;
}

FieldSet ColourLines::free_fields(const State& state, Seat seat, Half half) {
  const SeatState& own = at(state, seat);
  FieldSet free = state.sheet->open[index_of(half)] - own.dots;  // C-34
  for (const std::uint8_t start : own.start) {
    if (start != Field::none) free.remove(start);
  }
  return free;
}

std::vector<int> ColourLines::line(const SeatState& own, Half half) {
  std::vector<int> fields;
  if (own.start[index_of(half)] == Field::none) return fields;
  for (int field = own.end[index_of(half)]; field != own.start[index_of(half)];) {
    fields.push_back(field);
    const int direction = (own.entered[0].contains(field) ? 1 : 0) + (own.entered[1].contains(field) ? 2 : 0);
    field = after(field, static_cast<Stroke>((direction + 2) % 4));
  }
  fields.push_back(own.start[index_of(half)]);
  std::ranges::reverse(fields);
  return fields;
}

ColourLines::Tally ColourLines::tally(const State& state, Seat seat) {
  const SeatState& own = at(state, seat);
  const Sheet& sheet = *state.sheet;
  Tally tally;
  // C-40, C-47: strokes to the right that reach the right grey column, strokes to the left that reach the left one
  tally.crossings = ((own.dots & sheet.grey[1] & own.entered[0]) - own.entered[1]).size() +
                    (own.dots & sheet.grey[0] & own.entered[0] & own.entered[1]).size();
  for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
    const FieldSet left = own.dots & sheet.block[0][colour];
    const FieldSet right = own.dots & sheet.block[1][colour];
    if (!left.empty() || !right.empty()) ++tally.colours;
    if (!left.empty() && !right.empty()) ++tally.pairs;
    if (has(own.colours, static_cast<int>(colour))) tally.point_dots += left.size() + right.size();
  }
  const std::uint8_t letters = letters_reached(state, own);
  // What is reached in the current round is not settled yet, but cannot change: only earlier rounds matter (C-41)
  tally.first = state.task > 0 ? letters : static_cast<std::uint8_t>(letters & (own.first | ~state.taken));  // C-89
  tally.later = static_cast<std::uint8_t>(letters & ~tally.first);
  tally.circles = (own.dots & sheet.circles).size();
  return tally;
}

const ColourLines::Task& ColourLines::task(int number) { return tasks[static_cast<std::size_t>(number - 1)]; }

ColourLines::Verdict ColourLines::verdict(const State& state) {
  assert(state.task > 0);
  const Task& asked = task(state.task);
  const Tally reached = tally(state, 0);
  const int sum = points(state, reached);
  const bool conditions = letter_count(reached) >= asked.letters && reached.pairs >= asked.pairs &&
                          reached.crossings >= asked.crossings &&
                          (!asked.all_circles || reached.circles == state.sheet->circles.size());
  if (!conditions) return Verdict::lost;                                                     // C-89
  if (sum < asked.steps[0]) return state.task == 5 ? Verdict::lost : Verdict::nearly_there;  // C-96
  if (sum < asked.steps[1]) return Verdict::passed;
  return sum < asked.steps[2] ? Verdict::very_good : Verdict::best_possible;
}

std::vector<ScoreLine> ColourLines::score_sheet(const State& state, Seat seat) {
  std::vector<ScoreLine> lines;
  const SeatState& own = at(state, seat);
  const Tally reached = tally(state, seat);
  const auto add = [&](bool counted, std::string reason, int sum) {
    if (counted && sum > 0) lines.push_back({std::move(reason), sum});
  };
  std::string ticked;
  for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
    if (has(own.colours, static_cast<int>(colour))) ticked += letter(static_cast<SheetColour>(colour));
  }
  if (state.task == 1) {
    add(true, "crossings", reached.crossings);
  } else if (state.task == 2) {
    add(true, "colours " + ticked, reached.point_dots);
  } else {
    add(counts(state, Scoring::midline),
        "midline " + std::to_string(reached.colours) + " × " + std::to_string(reached.crossings),
        reached.colours * reached.crossings);
    for (int i = 0; i < static_cast<int>(Sheet::letter_signs.size()); ++i) {
      const bool first = has(reached.first, i);
      if (!first && !has(reached.later, i)) continue;
      add(counts(state, Scoring::letters),
          std::string("letter ") + Sheet::letter_signs[static_cast<std::size_t>(i)] + (first ? " first" : " later"),
          first ? points_a_letter : points_a_late_letter);
    }
    add(counts(state, Scoring::colours), "colours " + ticked + " " + std::to_string(reached.point_dots) + " × 3",
        points_a_dot * reached.point_dots);
    add(counts(state, Scoring::pairs), "pairs " + std::to_string(reached.pairs) + " × 9", points_a_pair * reached.pairs);
  }
  if (state.task > 0 && state.phase == Phase::over) {
    constexpr std::array<std::string_view, 5> names{"lost", "nearly there", "passed", "very good", "best possible"};
    lines.push_back({std::string(names[static_cast<std::size_t>(verdict(state))]), 0});
  }
  return lines;
}

Outcome ColourLines::outcome(const State& state) {
  Outcome outcome;
  for (Seat seat = 0; seat < state.players; ++seat) {
    outcome.points[static_cast<std::size_t>(seat)] = points(state, tally(state, seat));
  }
  if (state.task > 0) {
    outcome.places[0] = verdict(state) >= Verdict::passed ? 1 : 2;
    return outcome;
  }
  rank(outcome, state.players, [&](Seat a, Seat b) {
    return outcome.points[static_cast<std::size_t>(a)] > outcome.points[static_cast<std::size_t>(b)];  // C-44
  });
  return outcome;
}

// Notation

std::string ColourLines::move_text(const State& state, Seat /*seat*/, Move move) {
  const auto die = [&] {
    const auto half = half_of_slot(move.target);
    return std::string(half ? half_name(*half) : "track") + ' ' + sign(state.slot[move.target]);
  };
  const auto drawn = [&] {
    const std::string where = move.target == track ? ' ' + std::string(half_name(move.half)) : "";
    return move.strokes.length == 0 ? "" : where + ' ' + move.strokes.text();
  };
  switch (move.kind) {
    case Kind::colour: return std::string("colour ") + sheet_colour_letters[move.target];
    case Kind::start: return "start " + Sheet::field_name(move.target);
    case Kind::suggested: return "suggested";
    case Kind::assign: {
      std::string text = "assign";
      constexpr std::array<std::string_view, 3> places{" left ", " right ", " track "};
      for (int place = 0; place < 3; ++place) {
        std::string faces;
        for (int i = 0; i < state.loose_count; ++i) {
          if (place_of(move.to, i) == place) faces += sign(state.loose[static_cast<std::size_t>(i)]);
        }
        if (!faces.empty()) text += std::string(places[static_cast<std::size_t>(place)]) + faces;
      }
      return text;
    }
    case Kind::draw: return die() + drawn();
    case Kind::joker: return "joker " + die() + drawn();
    case Kind::extend: return "on " + move.strokes.text();
    case Kind::done: break;
  }
  return "done";
}

std::string ColourLines::roll_text(Roll roll) { return std::to_string(roll.die + 1) + ':' + sign(roll.face); }

std::optional<ColourLines::Roll> ColourLines::read_roll(std::string_view text) {
  if (text.size() != 3 || text[0] < '1' || text[0] >= '1' + dice_count || text[1] != ':') return std::nullopt;
  const auto face = face_of_sign(text[2]);
  if (!face) return std::nullopt;
  return Roll{static_cast<std::uint8_t>(text[0] - '1'), *face};
}

}  // namespace tafel
