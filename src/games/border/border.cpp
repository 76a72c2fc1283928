#include "games/border/border.h"

namespace tafel {
namespace {

using Phase = Border::Phase;
using Kind = Border::Move::Kind;

Border::SeatState& at(Border::State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }
const Border::SeatState& at(const Border::State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }

void begin_turn(Border::State& state) {
  state.phase = Phase::rolling;
  state.in_air = Border::dice_count;  // B-20
  state.dice = {};
  state.rolled = 0;
}

void begin_finishing(Border::State& state) {
  state.phase = Phase::finishing;
  at(state, state.active).dice = state.dice;
}

void begin_following(Border::State& state) {
  state.phase = Phase::following;
  const Dice unused = at(state, state.active).dice;
  state.one_die = unused.empty();                    // B-32
  state.dice = state.one_die ? state.dice : unused;  // B-30, B-33
  state.acting = Seats::all(state.players);
  state.acting.remove(state.active);
  for (Seat seat = 0; seat < state.players; ++seat) at(state, seat).dice = state.dice;
  at(state, state.active).dice = {};
}

void cross(Border::SeatState& own, int space) {
  own.crossed.add(space);
  own.touching |= own.board->neighbours[static_cast<std::size_t>(space)];
}

/// Settles the areas when an action closes: whoever completed an area nobody had before scores its high value, several
/// seats at once if they did so in the same action.
void close_action(Border::State& state) {
  std::uint16_t completed = 0;
  for (Seat seat = 0; seat < state.players; ++seat) {
    Border::SeatState& own = at(state, seat);
    for (std::size_t area = 0; area < BorderBoard::areas; ++area) {
      const auto bit = static_cast<std::uint16_t>(1U << area);
      if ((own.won & bit) != 0 || !own.board->border[area].within(own.crossed)) continue;  // B-40
      own.won |= bit;
      if ((state.taken & bit) == 0) own.high |= bit;  // B-41, B-42
      completed |= bit;
    }
  }
  state.taken |= completed;
  ++state.action;
}

void end_round(Border::State& state) {
  assert(state.players > 0);
  for (Seat seat = 0; seat < state.players; ++seat) {
    at(state, seat).dice = {};
    if (std::popcount(at(state, seat).won) >= Border::areas_to_end) state.phase = Phase::over;  // B-50
  }
  if (state.phase == Phase::over) return;
  ++state.round;
  state.active = static_cast<std::uint8_t>((state.active + 1) % state.players);  // B-53
  begin_turn(state);
}

int area_points(const Border::SeatState& own, std::size_t area) {
  if ((own.won >> area & 1) == 0) return 0;
  const BorderArea& worth = border_layout().areas[area];
  return (own.high >> area & 1) != 0 ? worth.high : worth.low;
}

}  // namespace

Result<Border::Setup> Border::deal(int players, const Json& given, Random& random) {
  static const auto decks = [] {  // B-10: different boards
    std::vector<std::vector<std::shared_ptr<const BorderBoard>>> each;
    for (const auto& board : shipped_boards<BorderBoard>()) each.push_back({board});
    return each;
  }();
  if (const auto checked = check_keys(info, given, {"first", "boards"}); !checked) return checked.fault();
  return deal_boards<BorderBoard>(players, given, decks, random);
}

Result<Border::Setup> Border::read_setup(int players, const Json& given) {
  if (const auto checked = check_keys(info, given, {"first", "boards"}); !checked) return checked.fault();
  return read_board_setup<BorderBoard>(players, given);
}

Border::State Border::start(const Setup& setup) {
  State state;
  state.players = static_cast<std::uint8_t>(setup.players);
  state.active = static_cast<std::uint8_t>(setup.first);
  for (Seat seat = 0; seat < setup.players; ++seat) {
    at(state, seat).board = setup.boards[static_cast<std::size_t>(seat)].get();
    at(state, seat).touching = at(state, seat).board->beside_start;  // B-03
  }
  begin_turn(state);
  return state;
}

Actors Border::actors(const State& state) {
  switch (state.phase) {
    case Phase::rolling: return Actors::chance();
    case Phase::choosing:
    case Phase::finishing: return Actors::of(Seats::only(state.active));
    case Phase::following: return Actors::of(state.acting);
    case Phase::over: break;
  }
  return Actors::nobody();
}

void Border::moves(const State& state, Seat seat, MoveList& list) {
  assert(actors(state).seats.contains(seat));
  list.clear();
  const SeatState& own = at(state, seat);
  if (state.phase == Phase::choosing) {
    list.push({Kind::again});  // B-21: every choice of dice to roll again, told apart by what they show
    for (const Colour colour : all_colours) {
      const std::size_t before = list.size();
      for (int n = 1; n <= state.dice.count(colour); ++n) {
        for (std::size_t i = 0; i < before; ++i) list.push({Kind::again, 0, list[i].dice + Dice(colour, n)});
      }
    }
    list.replace(0, {Kind::stop});  // rolling none again is stopping
    return;
  }
  list.push({Kind::done});  // B-24
  if (own.dice.empty()) return;
  if (state.phase == Phase::finishing) {
    for (const Colour colour : all_colours) {
      const int dice = own.dice.count(colour);
      if (dice == 0) continue;
      for (std::size_t size = 0; size < PatchBoard::sizes; ++size) {
        const std::size_t segment = index_of(colour) * PatchBoard::sizes + size;
        const int open = (own.board->patch[segment].spaces - own.crossed).size();
        if (open > 0 && open <= dice) list.push({Kind::complete, static_cast<std::uint8_t>(segment)});  // B-22, B-23
      }
    }
    return;
  }
  SmallSet coloured;
  for (const Colour colour : all_colours) {
    if (own.dice.count(colour) > 0) coloured |= own.board->of_colour[index_of(colour)];
  }
  for (const int space : (own.touching & coloured) - own.crossed) {  // B-30, B-31
    list.push({Kind::cross, static_cast<std::uint8_t>(space)});
  }
}

void Border::play(State& state, Seat seat, Move move) {
  assert(actors(state).seats.contains(seat));
  SeatState& own = at(state, seat);
  switch (move.kind) {
    case Kind::again:
      assert(state.phase == Phase::choosing && !move.dice.empty());
      state.dice -= move.dice;
      state.in_air = static_cast<std::uint8_t>(move.dice.total());
      state.phase = Phase::rolling;
      break;
    case Kind::stop:
      assert(state.phase == Phase::choosing);
      begin_finishing(state);
      break;
    case Kind::complete: {
      assert(state.phase == Phase::finishing);
      const PatchBoard::Patch& segment = own.board->patch[move.target];
      const SmallSet open = segment.spaces - own.crossed;
      own.dice -= Dice(segment.colour, open.size());
      for (const int space : open) cross(own, space);
      break;
    }
    case Kind::cross:
      assert(state.phase == Phase::following && own.touching.contains(move.target) && !own.crossed.contains(move.target));
      own.dice -= Dice(own.board->colour(move.target), 1);
      if (state.one_die) own.dice = {};  // B-32
      cross(own, move.target);
      break;
    case Kind::done:
      if (state.phase == Phase::finishing) {
        close_action(state);
        begin_following(state);
      } else {
        state.acting.remove(seat);
        if (!state.acting.empty()) break;
        close_action(state);
        end_round(state);
      }
      break;
  }
}

void Border::rolls(const State& state, RollList& list) {
  assert(state.phase == Phase::rolling);
  list.clear();
  for (const WeightedDice outcome : outcomes_of(state.in_air)) list.push({outcome.dice, outcome.ways});
}

void Border::land(State& state, Roll roll) {
  assert(state.phase == Phase::rolling && roll.total() == state.in_air);
  state.dice += roll;
  state.in_air = 0;
  ++state.rolled;
  ++state.action;
  if (state.rolled < rolls_a_turn) {
    state.phase = Phase::choosing;
  } else {
    begin_finishing(state);
  }
}

std::vector<ScoreLine> Border::score_sheet(const State& state, Seat seat) {
  std::vector<ScoreLine> lines;
  const SeatState& own = at(state, seat);
  for (std::size_t area = 0; area < BorderBoard::areas; ++area) {
    if ((own.won >> area & 1) == 0) continue;
    const bool high = (own.high >> area & 1) != 0;
    lines.push_back({border_layout().areas[area].id + (high ? " first" : " later"), area_points(own, area)});
  }
  return lines;
}

Outcome Border::outcome(const State& state) {
  Outcome outcome;
  std::array<int, most_seats> highest_area{};
  for (std::size_t seat = 0; seat < state.players; ++seat) {
    for (std::size_t area = 0; area < BorderBoard::areas; ++area) {
      const int points = area_points(state.seat[seat], area);
      outcome.points[seat] += points;  // B-51
      highest_area[seat] = std::max(highest_area[seat], points);
    }
  }
  rank(outcome, state.players, [&](Seat seat_a, Seat seat_b) {
    const auto a = static_cast<std::size_t>(seat_a);
    const auto b = static_cast<std::size_t>(seat_b);
    return std::pair(outcome.points[a], highest_area[a]) > std::pair(outcome.points[b], highest_area[b]);  // B-52
  });
  return outcome;
}

std::string Border::move_text(const State& state, Seat seat, Move move) {
  const BorderBoard& board = *at(state, seat).board;
  switch (move.kind) {
    case Kind::again: return "again " + move.dice.text();
    case Kind::stop: return "stop";
    case Kind::complete: return "complete " + board.patch_name(move.target);
    case Kind::cross: return "cross " + board.space_name(move.target);
    case Kind::done: break;
  }
  return "done";
}

}  // namespace tafel
