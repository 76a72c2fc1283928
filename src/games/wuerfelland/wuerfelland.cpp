#include "games/wuerfelland/wuerfelland.h"

#include <algorithm>
#include <map>

namespace tafel {
namespace {

using Phase = Wuerfelland::Phase;
using Kind = Wuerfelland::Move::Kind;
using SeatState = Wuerfelland::SeatState;
using State = Wuerfelland::State;

SeatState& at(State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }
const SeatState& at(const State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }

void begin_turn(State& state) {
  state.phase = Phase::rolling;
  state.in_air = Wuerfelland::dice_count;  // W-30
  state.dice = {};
  state.aside = 0;
}

void hand_out(SeatState& own, Dice dice) {
  own.dice = dice;
  own.marking = Wuerfelland::no_area;
  own.to_cross = 0;
  own.found = 0;
}

void begin_marking(State& state) {
  state.phase = Phase::marking;
  state.acting = Seats::all(state.players);
  for (Seat seat = 0; seat < state.players; ++seat) hand_out(at(state, seat), state.dice);  // W-41
  hand_out(at(state, state.active), Dice(state.taken, state.aside));                        // W-40
  ++state.action;
}

void set_aside(State& state) {
  const int count = state.dice.count(state.taken);
  state.dice -= Dice(state.taken, count);
  state.aside = static_cast<std::uint8_t>(state.aside + count);
}

void begin_treasure_roll_or_turn(State& state) {
  assert(state.players > 0);
  for (Seat step = 0; step < state.players; ++step) {  // W-51: clockwise, the active player first
    const Seat seat = (state.active + step) % state.players;
    if (at(state, seat).treasure_rolls == 0) continue;
    --at(state, seat).treasure_rolls;
    state.roller = static_cast<std::uint8_t>(seat);
    state.phase = Phase::treasure_rolling;
    state.in_air = Wuerfelland::treasure_dice;
    return;
  }
  ++state.round;
  state.active = static_cast<std::uint8_t>((state.active + 1) % state.players);  // W-62
  begin_turn(state);
}

bool reached_goal(const SeatState& own) {
  return Wuerfelland::treasures(own).size() >= own.board->treasures_needed && Wuerfelland::has_complete_colour(own);  // W-10
}

void close_action(State& state) {
  for (Seat seat = 0; seat < state.players; ++seat) {
    SeatState& own = at(state, seat);
    own.treasure_rolls = static_cast<std::uint8_t>(own.treasure_rolls + own.found);  // W-50, W-53
    hand_out(own, {});
    if (reached_goal(own)) state.winners.add(seat);  // W-60, W-61
  }
  state.dice = {};
  state.aside = 0;
  ++state.action;
  if (!state.winners.empty()) {
    state.phase = Phase::over;
  } else {
    begin_treasure_roll_or_turn(state);
  }
}

void cross(SeatState& own, int space) {
  const WuerfellandBoard& board = *own.board;
  const std::uint8_t area = board.patch_of[static_cast<std::size_t>(space)];
  const PatchBoard::Patch& patch = board.patch[area];
  if (own.marking == Wuerfelland::no_area) {
    own.marking = area;
    own.to_cross = static_cast<std::uint8_t>(own.dice.count(patch.colour));  // W-22
  }
  own.crossed.add(space);
  own.touching |= board.neighbours[static_cast<std::size_t>(space)];
  own.begun[index_of(patch.colour)] = patch.spaces.within(own.crossed) ? Wuerfelland::no_area : area;  // W-21
  own.found = static_cast<std::uint8_t>(own.found + (board.treasures.contains(space) ? 1 : 0));
  --own.to_cross;
}

/// W-02: the maps of one style by the board they are printed on.
std::vector<std::vector<std::shared_ptr<const WuerfellandBoard>>> sheets(bool europa) {
  std::map<int, std::vector<std::shared_ptr<const WuerfellandBoard>>> by_sheet;
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    if (map->europa == europa) by_sheet[map->sheet].push_back(map);
  }
  std::vector<std::vector<std::shared_ptr<const WuerfellandBoard>>> decks;
  for (auto& [sheet, maps] : by_sheet) decks.push_back(std::move(maps));
  return decks;
}

/// Maps that can lie on one table: all in one style, and no two of one sheet. Sheets of boards that do not ship are not known.
Result<Wuerfelland::Setup> on_one_table(Result<Wuerfelland::Setup> setup) {
  if (!setup) return setup;
  const auto shipped = [](const WuerfellandBoard& map) { return !map.source.hash.empty(); };
  for (std::size_t seat = 1; std::cmp_less(seat, setup->players); ++seat) {
    const WuerfellandBoard& map = *setup->boards[seat];
    if (map.europa != setup->boards[0]->europa) return Fault{"either all maps are in the Europa style or none is"};
    for (std::size_t other = 0; other < seat; ++other) {
      const WuerfellandBoard& before = *setup->boards[other];
      if (!shipped(map) || !shipped(before) || map.sheet != before.sheet) continue;
      return Fault{"seats " + std::string(1, seat_letter(static_cast<Seat>(other))) + " and " +
                   seat_letter(static_cast<Seat>(seat)) + " cannot both have sheet " + std::to_string(map.sheet) +
                   ", which is there only once (\"" + before.source.id + "\" and \"" + map.source.id + "\")"};  // W-02
    }
  }
  return setup;
}

}  // namespace

Result<Wuerfelland::Setup> Wuerfelland::deal(int players, const Json& given, Random& random) {
  static const auto classic = sheets(false);
  static const auto europa = sheets(true);
  if (const auto checked = check_keys(info, given, {"first", "boards", "style"}); !checked) return checked.fault();
  const bool wants_europa = given.contains("style");  // W-80
  if (wants_europa && given.at("style") != "europa") return Fault{R"("style" can only be "europa")"};
  return on_one_table(deal_boards<WuerfellandBoard>(players, given, wants_europa ? europa : classic, random));
}

Result<Wuerfelland::Setup> Wuerfelland::read_setup(int players, const Json& given) {
  if (const auto checked = check_keys(info, given, {"first", "boards"}); !checked) return checked.fault();
  return on_one_table(read_board_setup<WuerfellandBoard>(players, given));
}

State Wuerfelland::start(const Setup& setup) {
  State state;
  state.players = static_cast<std::uint8_t>(setup.players);
  state.active = static_cast<std::uint8_t>(setup.first);
  for (Seat seat = 0; seat < setup.players; ++seat) {
    SeatState& own = at(state, seat);
    own.board = setup.boards[static_cast<std::size_t>(seat)].get();
    own.touching = own.board->beside_start;
    own.begun.fill(no_area);
  }
  begin_turn(state);
  return state;
}

Actors Wuerfelland::actors(const State& state) {
  switch (state.phase) {
    case Phase::rolling:
    case Phase::treasure_rolling: return Actors::chance();
    case Phase::taking:
    case Phase::deciding: return Actors::of(Seats::only(state.active));
    case Phase::marking:
    case Phase::treasure_marking: return Actors::of(state.acting);
    case Phase::over: break;
  }
  return Actors::nobody();
}

SmallSet Wuerfelland::openings(const SeatState& own, Colour colour) {
  const int dice = own.dice.count(colour);
  if (dice == 0) return {};
  const SmallSet open = (own.board->of_colour[index_of(colour)] & own.touching) - own.crossed;  // W-20
  if (const std::uint8_t begun = own.begun[index_of(colour)]; begun != no_area) {               // W-21
    const SmallSet spaces = own.board->patch[begun].spaces;
    return (spaces - own.crossed).size() >= dice ? open & spaces : SmallSet{};  // W-23
  }
  SmallSet roomy;
  for (std::size_t size = 0; size < PatchBoard::sizes; ++size) {
    const PatchBoard::Patch& area = own.board->patch[index_of(colour) * PatchBoard::sizes + size];
    if (area.size >= dice) roomy |= area.spaces;
  }
  return open & roomy;
}

void Wuerfelland::moves(const State& state, Seat seat, MoveList& list) {
  assert(actors(state).seats.contains(seat));
  list.clear();
  if (state.phase == Phase::taking) {
    for (const Colour colour : all_colours) {
      if (state.dice.count(colour) > 0) list.push({Kind::take, static_cast<std::uint8_t>(colour)});  // W-30
    }
    return;
  }
  if (state.phase == Phase::deciding) {  // W-31
    list.push({Kind::stop});
    list.push({Kind::again});
    return;
  }
  const SeatState& own = at(state, seat);
  SmallSet spaces;
  if (own.marking == no_area) {
    for (const Colour colour : all_colours) spaces |= openings(own, colour);
  } else if (own.to_cross > 0) {
    spaces = (own.board->patch[own.marking].spaces & own.touching) - own.crossed;
  }
  const bool must_use = state.phase == Phase::marking && seat == state.active && !spaces.empty();  // W-40
  if (own.to_cross == 0 && !must_use) list.push({Kind::done});                                     // W-22, W-41, W-52
  for (const int space : spaces) list.push({Kind::cross, static_cast<std::uint8_t>(space)});
}

void Wuerfelland::play(State& state, Seat seat, Move move) {
  assert(actors(state).seats.contains(seat));
  switch (move.kind) {
    case Kind::take:
      assert(state.phase == Phase::taking);
      state.taken = all_colours[move.target];
      set_aside(state);
      if (state.dice.empty()) {
        begin_marking(state);  // W-32
      } else {
        state.phase = Phase::deciding;
      }
      break;
    case Kind::again:
      assert(state.phase == Phase::deciding);
      state.in_air = static_cast<std::uint8_t>(state.dice.total());
      state.dice = {};
      state.phase = Phase::rolling;
      break;
    case Kind::stop:
      assert(state.phase == Phase::deciding);
      begin_marking(state);
      break;
    case Kind::cross:
      assert(at(state, seat).touching.contains(move.target) && !at(state, seat).crossed.contains(move.target));
      cross(at(state, seat), move.target);
      break;
    case Kind::done:
      assert(at(state, seat).to_cross == 0);
      state.acting.remove(seat);
      if (state.acting.empty()) close_action(state);
      break;
  }
}

void Wuerfelland::rolls(const State& state, RollList& list) {
  assert(actors(state).is_chance());
  list.clear();
  for (const WeightedDice outcome : outcomes_of(state.in_air)) list.push({outcome.dice, outcome.ways});
}

void Wuerfelland::land(State& state, Roll roll) {
  assert(actors(state).is_chance() && roll.total() == state.in_air);
  state.dice = roll;
  state.in_air = 0;
  ++state.action;
  if (state.phase == Phase::treasure_rolling) {
    state.phase = Phase::treasure_marking;
    state.acting = Seats::only(state.roller);
    hand_out(at(state, state.roller), roll);
  } else if (state.aside == 0) {
    state.phase = Phase::taking;
  } else {
    const bool more = roll.count(state.taken) > 0;
    set_aside(state);
    if (more && !state.dice.empty()) {
      state.phase = Phase::deciding;
    } else {
      begin_marking(state);  // W-32
    }
  }
}

bool Wuerfelland::has_complete_colour(const SeatState& own) {
  return std::ranges::any_of(own.board->of_colour, [&](SmallSet spaces) { return spaces.within(own.crossed); });
}

Outcome Wuerfelland::outcome(const State& state) {
  Outcome outcome;
  for (Seat seat = 0; seat < state.players; ++seat) {
    outcome.points[static_cast<std::size_t>(seat)] = treasures(at(state, seat)).size();
  }
  rank(outcome, state.players, [&](Seat a, Seat b) { return state.winners.contains(a) && !state.winners.contains(b); });
  return outcome;
}

std::vector<ScoreLine> Wuerfelland::score_sheet(const State& state, Seat seat) {
  std::vector<ScoreLine> lines;
  const SeatState& own = at(state, seat);
  for (const Colour colour : all_colours) {
    const SmallSet spaces = own.board->of_colour[index_of(colour)];
    if (const int found = (treasures(own) & spaces).size(); found > 0) {
      lines.push_back({std::string("treasures ") + letter(colour), found});
    }
    if (spaces.within(own.crossed)) lines.push_back({std::string("complete ") + letter(colour), 0});
  }
  return lines;
}

std::string Wuerfelland::move_text(const State& state, Seat seat, Move move) {
  switch (move.kind) {
    case Kind::take: return std::string("take ") + letter(all_colours[move.target]);
    case Kind::again: return "again";
    case Kind::stop: return "stop";
    case Kind::cross: return "cross " + at(state, seat).board->space_name(move.target);
    case Kind::done: break;
  }
  return "done";
}

}  // namespace tafel
