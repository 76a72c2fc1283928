#include "games/hexagony/hexagony.h"

#include "games/setup.h"

namespace tafel {
namespace {

using hexagony::all_patterns;
using hexagony::OpenCell;
using hexagony::TileSet;
using Colour = Hexagony::Colour;
using Kind = Hexagony::Move::Kind;
using Pattern = Hexagony::Pattern;
using Phase = Hexagony::Phase;
using Setup = Hexagony::Setup;
using State = Hexagony::State;
using Tile = Hexagony::Tile;
using Tiles = Hexagony::Tiles;
using Variant = Hexagony::Variant;

Hexagony::SeatState& at(State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }
const Hexagony::SeatState& at(const State& state, Seat seat) { return state.seat[static_cast<std::size_t>(seat)]; }

constexpr Tiles all_tiles{{Hexagony::tiles_of_a_pattern, Hexagony::tiles_of_a_pattern}};

TileSet in_all_rotations(const Tiles& tiles) {
  TileSet set;
  for (const Pattern pattern : all_patterns) {
    if (tiles[pattern] > 0) set = set | TileSet::of(pattern);
  }
  return set;
}

Pattern draw_from(const Tiles& tiles, Random& random) {
  const auto draw = random.below(static_cast<std::uint32_t>(tiles.total()));
  return std::cmp_less(draw, tiles[Pattern::rwb]) ? Pattern::rwb : Pattern::rbw;
}

// Turns

bool may_draw(const State& state) { return state.variant == Variant::random && state.bag.total() > 0; }

/// Gives the turn to the next player clockwise who has something to do; if nobody can ever place again, the game is over.
void end_turn(State& state) {
  state.drawn = {};
  Seats able;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (Hexagony::can_place(state, seat, Hexagony::within_reach(state, seat))) able.add(seat);
  }
  state.phase = able.empty() ? Phase::over : Phase::placing;  // H-25
  if (able.empty()) return;
  do {
    state.active = static_cast<std::uint8_t>((state.active + 1) % state.players);  // H-21
    if (state.active == state.first) ++state.round;
  } while (!able.contains(state.active) && !may_draw(state));  // H-24
}

// Setting up

int hand_size(int players, Variant variant) {
  switch (variant) {
    case Variant::normal: return all_tiles.total() / players;  // H-11
    case Variant::random: break;
    case Variant::tactical: return Hexagony::tactical_hand;
  }
  return 0;
}

template <class Names>
std::optional<std::size_t> find_name(const Names& names, const Json* given) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (given != nullptr && given->is_string() && given->get_ref<const std::string&>() == names[i]) return i;
  }
  return std::nullopt;
}

/// What an object holds under a key, or nullptr.
const Json* entry_of(const Json& object, std::string_view key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

Result<Variant> read_variant(const Json* given) {
  const auto variant = find_name(Hexagony::variant_names, given);
  if (!variant) return Fault{R"("variant" must be "normal", "random" or "tactical")"};
  return static_cast<Variant>(*variant);
}

Result<bool> read_colours(const Json* given, Setup& setup) {
  const Fault fault{"\"colours\" must give each of the " + std::to_string(setup.players) +
                    R"( seats another one of "red", "white" and "blue")"};  // H-10
  if (given == nullptr || !given->is_array() || std::cmp_not_equal(given->size(), setup.players)) return fault;
  for (std::size_t seat = 0; seat < given->size(); ++seat) {
    const auto colour = find_name(hexagony::colour_names, &(*given)[seat]);
    if (!colour) return fault;
    setup.colours[seat] = static_cast<Colour>(*colour);
    for (std::size_t other = 0; other < seat; ++other) {
      if (setup.colours[other] == setup.colours[seat]) return fault;
    }
  }
  return true;
}

Result<Tiles> read_hand(const Json& given, int size) {
  Tiles hand;
  for (const Pattern pattern : all_patterns) {
    const Json* count = given.is_object() && given.size() == 2 ? entry_of(given, name(pattern)) : nullptr;
    const bool counts = count != nullptr && count->is_number_integer() && *count >= 0 && *count <= size;
    if (!counts) return Fault{R"(a hand counts its tiles as {"rwb": …, "rbw": …}, )" + std::to_string(size) + " in all"};
    hand[pattern] = count->get<std::uint8_t>();
  }
  if (hand.total() != size) {
    return Fault{"a hand of " + std::to_string(hand.total()) + " tiles, but there must be " + std::to_string(size)};
  }
  return hand;
}

Result<bool> read_hands(const Json* given, Setup& setup) {
  if (setup.variant == Variant::random) {
    if (given == nullptr) return true;
    return Fault{R"(in the variant "random" nobody has a hand: leave "hands" out)"};  // H-40
  }
  if (given == nullptr || !given->is_array() || std::cmp_not_equal(given->size(), setup.players)) {
    return Fault{"\"hands\" must list one hand for each of the " + std::to_string(setup.players) + " seats"};
  }
  Tiles all;
  for (std::size_t seat = 0; seat < given->size(); ++seat) {
    const auto hand = read_hand((*given)[seat], hand_size(setup.players, setup.variant));
    if (!hand) return Fault{std::string("seat ") + seat_letter(static_cast<Seat>(seat)) + ": " + hand.fault().sentence};
    setup.hands[seat] = *hand;
    for (const Pattern pattern : all_patterns) all[pattern] = static_cast<std::uint8_t>(all[pattern] + (*hand)[pattern]);
  }
  for (const Pattern pattern : all_patterns) {
    if (all[pattern] <= all_tiles[pattern]) continue;
    return Fault{"the hands hold " + std::to_string(all[pattern]) + " tiles " + std::string(name(pattern)) +
                 ", but there are " + std::to_string(all_tiles[pattern])};  // H-03
  }
  return true;
}

}  // namespace

Result<Setup> Hexagony::deal(int players, const Json& given, Random& random) {
  if (!given.is_object()) return Fault{"\"setup\" must be an object"};
  Setup setup;
  setup.players = players;
  if (const Json* wanted = entry_of(given, "variant")) {
    const auto variant = read_variant(wanted);
    if (!variant) return variant.fault();
    setup.variant = *variant;
  }
  setup.first = static_cast<Seat>(random.below(static_cast<std::uint32_t>(players)));  // H-12
  setup.colours = hexagony::all_colours;
  random.shuffle(setup.colours);
  Tiles left = all_tiles;
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    for (int i = 0; i < hand_size(players, setup.variant); ++i) {
      const Pattern pattern = draw_from(left, random);
      --left[pattern];
      ++setup.hands[seat][pattern];
    }
  }
  if (given.empty()) return setup;
  Json whole = write_setup(setup);
  whole.update(given);
  return read_setup(players, whole);
}

Result<Setup> Hexagony::read_setup(int players, const Json& given) {
  if (const auto checked = check_keys(info, given, {"first", "variant", "colours", "hands"}); !checked) return checked.fault();
  Setup setup;
  setup.players = players;
  const auto first = read_first(players, given);
  if (!first) return first.fault();
  setup.first = *first;

  const auto variant = read_variant(entry_of(given, "variant"));
  if (!variant) return variant.fault();
  setup.variant = *variant;

  if (const auto colours = read_colours(entry_of(given, "colours"), setup); !colours) return colours.fault();
  if (const auto hands = read_hands(entry_of(given, "hands"), setup); !hands) return hands.fault();
  return setup;
}

Json Hexagony::write_setup(const Setup& setup) {
  Json colours = Json::array();
  Json hands = Json::array();
  for (std::size_t seat = 0; std::cmp_less(seat, setup.players); ++seat) {
    colours.push_back(name(setup.colours[seat]));
    Json hand;
    for (const Pattern pattern : all_patterns) hand[std::string(name(pattern))] = setup.hands[seat][pattern];
    hands.push_back(std::move(hand));
  }
  Json json{{"first", std::string(1, seat_letter(setup.first))},
            {"variant", variant_names[static_cast<std::size_t>(setup.variant)]},
            {"colours", std::move(colours)}};
  if (setup.variant != Variant::random) json["hands"] = std::move(hands);
  return json;
}

State Hexagony::start(const Setup& setup) {
  State state;
  state.players = static_cast<std::uint8_t>(setup.players);
  state.first = state.active = static_cast<std::uint8_t>(setup.first);
  state.variant = setup.variant;
  state.bag = all_tiles;
  for (std::size_t seat = 0; std::cmp_less(seat, setup.players); ++seat) {
    state.seat[seat] = {setup.colours[seat], true, setup.hands[seat]};
    for (const Pattern pattern : all_patterns) {
      state.bag[pattern] = static_cast<std::uint8_t>(state.bag[pattern] - setup.hands[seat][pattern]);
    }
  }
  return state;
}

Actors Hexagony::actors(const State& state) {
  switch (state.phase) {
    case Phase::drawing: return Actors::chance();
    case Phase::placing:
    case Phase::drawn:
    case Phase::placed: return Actors::of(Seats::only(state.active));
    case Phase::over: break;
  }
  return Actors::nobody();
}

TileSet Hexagony::held(const SeatState& own) {
  const TileSet hand = in_all_rotations(own.hand);
  return own.solid ? hand | TileSet::solid(own.colour) : hand;
}

TileSet Hexagony::within_reach(const State& state, Seat seat) {
  const TileSet own = held(at(state, seat));
  return may_draw(state) ? own | in_all_rotations(state.bag) : own;
}

bool Hexagony::can_place(const State& state, Seat seat, TileSet tiles) {
  if (state.tiling.empty()) return !(tiles & TileSet::all_three_coloured()).empty();  // H-20
  return std::ranges::any_of(state.tiling.open_cells(), [&, own = at(state, seat).colour](const OpenCell& open) {
    return !placeable(open, own, tiles).empty();
  });
}

void Hexagony::moves(const State& state, Seat seat, MoveList& list) {
  assert(actors(state).seats.contains(seat));
  list.clear();
  if (state.phase == Phase::placed) {
    list.push({Kind::done});
    return;
  }
  const SeatState& own = at(state, seat);
  TileSet tiles = held(own);
  if (state.phase == Phase::drawn) {
    tiles = TileSet::of(state.drawn);
  } else if (may_draw(state)) {
    list.push({Kind::draw});
  }
  if (state.tiling.empty()) {  // H-20
    const TileSet three_coloured = tiles & TileSet::all_three_coloured();
    for (const Tile tile : three_coloured) list.push({Kind::place, tile, Cell()});
    return;
  }
  for (const OpenCell& open : state.tiling.open_cells()) {
    for (const Tile tile : placeable(open, own.colour, tiles)) list.push({Kind::place, tile, open.cell});
  }
}

void Hexagony::play(State& state, Seat seat, Move move) {
  assert(actors(state).seats.contains(seat));
  SeatState& own = at(state, seat);
  switch (move.kind) {
    case Kind::place:
      assert(state.phase == Phase::placing || state.phase == Phase::drawn);
      if (move.tile.is_solid()) {
        assert(own.solid && move.tile == Tile::solid(own.colour));
        own.solid = false;
      } else {
        assert(own.hand[move.tile.pattern()] > 0);
        --own.hand[move.tile.pattern()];
      }
      state.tiling.lay(move.cell, move.tile);
      state.phase = Phase::placed;
      break;
    case Kind::draw:
      assert(state.phase == Phase::placing && may_draw(state));
      state.phase = Phase::drawing;
      break;
    case Kind::done:
      assert(state.phase == Phase::placed);
      ++state.action;
      if (state.variant == Variant::tactical && own.hand.total() < tactical_hand && state.bag.total() > 0) {  // H-41
        state.phase = Phase::drawing;
      } else {
        end_turn(state);
      }
      break;
  }
}

void Hexagony::rolls(const State& state, RollList& list) {
  assert(state.phase == Phase::drawing);
  list.clear();
  for (const Pattern pattern : all_patterns) {
    if (state.bag[pattern] > 0) list.push({pattern, static_cast<std::uint32_t>(state.bag[pattern])});
  }
}

Hexagony::Roll Hexagony::sample(const State& state, Random& random) {
  assert(state.phase == Phase::drawing);
  return draw_from(state.bag, random);
}

void Hexagony::land(State& state, Roll roll) {
  assert(state.phase == Phase::drawing && state.bag[roll] > 0);
  --state.bag[roll];
  ++at(state, state.active).hand[roll];
  ++state.action;
  if (state.variant == Variant::random && can_place(state, state.active, TileSet::of(roll))) {  // H-40
    state.phase = Phase::drawn;
    state.drawn = roll;
  } else {
    end_turn(state);
  }
}

bool Hexagony::has_bonus(const State& state, Seat seat) {
  return state.tiling.covered_sides(at(state, seat).colour) == hexagony::directions;  // H-32
}

std::vector<ScoreLine> Hexagony::score_sheet(const State& state, Seat seat) {
  std::vector<ScoreLine> lines;
  const int hexagons = state.tiling.hexagons(at(state, seat).colour);
  if (hexagons > 0) lines.push_back({"hexagons", hexagons});
  if (has_bonus(state, seat)) lines.push_back({"bonus", 1});
  return lines;
}

Outcome Hexagony::outcome(const State& state) {
  Outcome outcome;
  std::array<bool, most_players> bonus{};
  for (Seat seat = 0; seat < state.players; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    bonus[i] = has_bonus(state, seat);
    outcome.points[i] = state.tiling.hexagons(at(state, seat).colour) + (bonus[i] ? 1 : 0);
  }
  rank(outcome, state.players, [&](Seat seat_a, Seat seat_b) {
    const auto a = static_cast<std::size_t>(seat_a);
    const auto b = static_cast<std::size_t>(seat_b);
    return std::pair(outcome.points[a], bonus[a]) > std::pair(outcome.points[b], bonus[b]);  // H-34
  });
  return outcome;
}

std::string Hexagony::move_text(const State& /*state*/, Seat /*seat*/, Move move) {
  switch (move.kind) {
    case Kind::place: return "place " + move.tile.text() + ' ' + move.cell.text();
    case Kind::draw: return "draw";
    case Kind::done: break;
  }
  return "done";
}

}  // namespace tafel
