#include <cmath>
#include <functional>
#include <map>
#include <unordered_map>

#include <gtest/gtest.h>

#include "mind/mind_file.h"
#include "tests/mind_laws.h"

namespace tafel {
namespace {

using Phase = Wuerfelland::Phase;
using State = Wuerfelland::State;

constexpr Effort glance{0};
constexpr Effort thought{1};

TEST(WuerfellandMind, weighs_all_moves_in_order) {
  const auto mind = test::any_mind<Wuerfelland>(1);
  for (const Effort effort : {glance, thought}) {
    for (const Phase phase : {Phase::taking, Phase::deciding, Phase::marking, Phase::treasure_marking}) {
      for (const State& state : test::positions<Wuerfelland>(8, 2, [&](const State& at) { return at.phase == phase; })) {
        test::expect_weighs_all_moves<Wuerfelland>(mind, state, effort);
      }
    }
  }
}

TEST(WuerfellandMind, a_roll_is_worth_the_mean_of_its_outcomes) {
  const auto mind = test::any_mind<Wuerfelland>(2);
  const auto rolls_on = [](const State& at) { return at.phase == Phase::rolling && at.aside > 0; };
  for (const State& state : test::positions<Wuerfelland>(4, 3, rolls_on)) {
    test::expect_mean_of_rolls<Wuerfelland>(mind, state, thought);
  }
  const auto treasure = [](const State& at) { return at.phase == Phase::treasure_rolling; };
  for (const State& state : test::positions<Wuerfelland>(4, 3, treasure)) {
    test::expect_mean_of_rolls<Wuerfelland>(mind, state, thought);
  }
  const auto turn = [](const State& at) { return at.phase == Phase::rolling && at.aside == 0; };
  for (const State& state : test::positions<Wuerfelland>(2, 4, turn)) {
    test::expect_mean_of_rolls<Wuerfelland>(mind, state, thought);
  }
}

TEST(WuerfellandMind, taking_and_rolling_on_promise_what_they_are_worth) {
  const auto mind = test::any_mind<Wuerfelland>(3);
  for (const Phase phase : {Phase::taking, Phase::deciding}) {
    for (const State& state : test::positions<Wuerfelland>(6, 5, [&](const State& at) { return at.phase == phase; })) {
      test::expect_moves_keep_their_promise<Wuerfelland>(mind, state, thought);
    }
  }
}

// Endgames

using Move = Wuerfelland::Move;
using Kind = Move::Kind;

/// Solves endgames of two players exactly: what seat A may hope for when both play perfectly. Moves and their consequences come
/// from the rules alone. Where both cross off at the same time each plays safe; if that is not all there is to it, the game
/// `is_tricky`.
class Exact {
 public:
  bool is_tricky = false;
  /// The second seat to cross off must not see what the first one did.
  static bool is_fair(const State& state) { return state.phase != Phase::marking || state.acting.size() == 2; }

  explicit Exact(const State& start) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (int space = 0; space < start.seat[seat].board->space_count; ++space) {
        if (start.seat[seat].crossed.contains(space)) continue;
        open_[seat].add(space);
        matters_[index_of(start.seat[seat].board->colour(space))] = true;
      }
    }
  }

  /// Of a move to the seat that makes it.
  double value(const State& state, Seat seat, const Move& move) {
    const double of_a = value_to_a(state, seat, move);
    return seat == 0 ? of_a : 1 - of_a;
  }

 private:
  /// What a seat has done in an action when it is done.
  struct Deed {
    Wuerfelland::SeatState own;
    SmallSet spaces;
  };
  using Values = std::array<std::array<double, Wuerfelland::dice_count + 1>, 6>;

  double value_to_a(const State& state, Seat seat, const Move& move) {
    if (state.phase == Phase::marking || state.phase == Phase::treasure_marking) return marking(state, seat, move);
    const Values again = roll_on(state);
    if (move.kind == Kind::stop) return stop(state, state.taken, state.aside, state.dice);
    if (move.kind == Kind::again) return again[index_of(state.taken)][state.aside];
    const Colour colour = all_colours[move.target];
    const Dice taken(colour, state.dice.count(colour));
    return decide(state, again, colour, taken.total(), state.dice - taken);
  }

  static bool better(Seat seat, double a, double b) { return seat == 0 ? a > b : a < b; }

  double value(const State& state) {
    if (state.phase == Phase::over) return static_cast<double>(hopes_of(Wuerfelland::outcome(state), 2).win[0]);
    if (state.phase == Phase::treasure_rolling) return treasure_roll(state);
    return turn(state);
  }

  std::uint64_t key(const State& state) const {
    std::uint64_t key = (static_cast<std::uint64_t>(state.phase) * 2 + state.active) * 2 + state.roller;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (const int space : open_[seat]) key = key * 2 + (state.seat[seat].crossed.contains(space) ? 1 : 0);
      key = key * 8 + state.seat[seat].treasure_rolls;
    }
    return key;
  }

  /// Crosses only grow, but for turns in which nobody crosses anything: those lead from either player's turn to the other's
  /// and are gone through until nothing changes any more.
  double turn(State state) {
    state.roller = 0;
    if (const auto known = values_.find(key(state)); known != values_.end()) return known->second;
    State other = state;
    other.active = 1 - state.active;
    values_[key(state)] = values_[key(other)] = 0.5;
    for (double change = 1; change > 1e-5;) {
      change = 0;
      for (const State* at : {static_cast<const State*>(&state), static_cast<const State*>(&other)}) {
        const double now = whole_turn(*at);
        double& known = values_[key(*at)];
        change = std::max(change, std::abs(now - known));
        known = now;
      }
    }
    return values_[key(state)];
  }

  double whole_turn(const State& state) {
    stops_.clear();
    const Values again = roll_on(state);
    return mean(Wuerfelland::dice_count, [&](Dice dice) {
      double best = -1;
      for (const Colour colour : all_colours) {
        const Dice taken(colour, dice.count(colour));
        if (taken.empty()) continue;
        const double found = decide(state, again, colour, taken.total(), dice - taken);
        if (best < 0 || better(state.active, found, best)) best = found;
      }
      return best;
    });
  }
  /// The value of rolling on by colour and dice set aside.
  Values roll_on(const State& state) {
    Values again{};
    for (const Colour colour : all_colours) {
      for (int aside = Wuerfelland::dice_count - 1; aside > 0; --aside) {
        again[index_of(colour)][static_cast<std::size_t>(aside)] = mean(Wuerfelland::dice_count - aside, [&](Dice dice) {
          const int more = dice.count(colour);
          if (more == 0) return stop(state, colour, aside, dice);
          return decide(state, again, colour, aside + more, dice - Dice(colour, more));
        });
      }
    }
    return again;
  }
  double decide(const State& state, const Values& again, Colour colour, int aside, Dice left) {
    const double stopped = stop(state, colour, aside, left);
    if (left.empty()) return stopped;
    const double rolled = again[index_of(colour)][static_cast<std::size_t>(aside)];
    return better(state.active, rolled, stopped) ? rolled : stopped;
  }
  double stop(State state, Colour colour, int aside, Dice left) {
    state.phase = Phase::deciding;
    state.taken = colour;
    state.aside = static_cast<std::uint8_t>(aside);
    state.dice = as_matters(left, colour);
    const bool counts = matters_[index_of(colour)];
    std::uint64_t at = key(state);
    at = at * 64 + (counts ? 8 * index_of(colour) + state.aside : 0U);
    assert(at >> 32 == 0);
    at = at << 32 | state.dice.code();
    if (const auto known = stops_.find(at); known != stops_.end()) return known->second;
    Wuerfelland::play(state, state.active, {Kind::stop});
    const double found = marking(state, 0, {});
    return stops_[at] = found;
  }
  double treasure_roll(const State& state) {
    if (const auto known = values_.find(key(state)); known != values_.end()) return known->second;
    std::map<std::uint32_t, double> alike;
    const double found = mean(Wuerfelland::treasure_dice, [&](Dice dice) {
      const Dice same = as_matters(dice, {});
      const auto [of_dice, is_new] = alike.try_emplace(same.code(), 0);
      if (is_new) {
        State next = state;
        Wuerfelland::land(next, same);
        of_dice->second = marking(next, 0, {});
      }
      return of_dice->second;
    });
    return values_[key(state)] = found;
  }

  /// All seats that act cross off at the same time. With a move: what it is worth at least to the seat that makes it.
  double marking(const State& state, Seat mover, std::optional<Move> move) {
    std::array<std::vector<Deed>, 2> deeds;
    for (Seat seat = 0; seat < 2; ++seat) {
      auto& of_seat = deeds[static_cast<std::size_t>(seat)];
      if (state.acting.contains(seat)) {
        collect(state, seat, {}, of_seat);
      } else {
        of_seat.push_back({state.seat[static_cast<std::size_t>(seat)], {}});
      }
    }
    std::vector<double> worst_of_a(deeds[0].size(), 2);
    std::vector<double> worst_of_b(deeds[1].size(), -1);
    for (std::size_t a = 0; a < deeds[0].size(); ++a) {
      for (std::size_t b = 0; b < deeds[1].size(); ++b) {
        State next = state;
        next.seat[0] = deeds[0][a].own;
        next.seat[1] = deeds[1][b].own;
        for (Seat seat = 0; seat < 2; ++seat) {
          if (state.acting.contains(seat)) Wuerfelland::play(next, seat, {Kind::done});
        }
        const double found = value(next);
        worst_of_a[a] = std::min(worst_of_a[a], found);
        worst_of_b[b] = std::max(worst_of_b[b], found);
      }
    }
    const double lower = *std::ranges::max_element(worst_of_a);
    const double upper = *std::ranges::min_element(worst_of_b);
    is_tricky |= upper - lower > 1e-3;
    if (!move) return lower;
    double best = -1;
    const auto& own = deeds[static_cast<std::size_t>(mover)];
    for (std::size_t i = 0; i < own.size(); ++i) {
      const bool belongs = move->kind == Kind::done ? own[i].spaces.empty() : own[i].spaces.contains(move->target);
      const double found = mover == 0 ? worst_of_a[i] : worst_of_b[i];
      if (belongs && (best < 0 || better(mover, found, best))) best = found;
    }
    return best;
  }
  static void collect(const State& state, Seat seat, SmallSet spaces, std::vector<Deed>& deeds) {
    Wuerfelland::MoveList moves;
    Wuerfelland::moves(state, seat, moves);
    for (const Move& move : moves) {
      if (move.kind == Kind::done) {
        const auto same = [&](const Deed& deed) { return deed.spaces == spaces; };
        if (std::ranges::none_of(deeds, same)) deeds.push_back({state.seat[static_cast<std::size_t>(seat)], spaces});
        continue;
      }
      State next = state;
      SmallSet more = spaces;
      more.add(move.target);
      Wuerfelland::play(next, seat, move);
      collect(next, seat, more, deeds);
    }
  }

  /// Dice of colours that nobody can use are all the same.
  Dice as_matters(Dice dice, std::optional<Colour> taken) const {
    Dice alike;
    std::optional<Colour> useless;
    for (const Colour colour : all_colours) {
      if (!matters_[index_of(colour)] && colour != taken && !useless) useless = colour;
      alike += Dice(matters_[index_of(colour)] ? colour : useless.value_or(colour), dice.count(colour));
    }
    return alike;
  }
  template <class Value>
  static double mean(int dice, Value value) {
    double sum = 0;
    for (const WeightedDice roll : outcomes_of(dice)) sum += value(roll.dice) * roll.ways;
    return sum / std::pow(6, dice);
  }

  std::array<SmallSet, 2> open_;
  std::array<bool, 6> matters_{};
  std::unordered_map<std::uint64_t, double> values_;
  std::unordered_map<std::uint64_t, double> stops_;
};

int any_of(SmallSet spaces, Random& random) {
  auto left = random.below(static_cast<std::uint32_t>(spaces.size()));
  for (const int space : spaces) {
    if (left-- == 0) return space;
  }
  return -1;
}

/// Whether in each colour at most one area is not full.
bool is_possible(const Wuerfelland::SeatState& own) {
  for (std::size_t colour = 0; colour < 6; ++colour) {
    int in_progress = 0;
    for (std::size_t size = 0; size < PatchBoard::sizes; ++size) {
      in_progress += own.board->patch[colour * PatchBoard::sizes + size].spaces.within(own.crossed) ? 0 : 1;
    }
    if (in_progress > 1) return false;
  }
  return true;
}

/// Leaves a seat few spaces: one or two treasures are missing, or a space in each colour.
void leave_few(Wuerfelland::SeatState& own, Random& random) {
  const WuerfellandBoard& board = *own.board;
  SmallSet all;
  for (int space = 0; space < board.space_count; ++space) all.add(space);
  const bool lacks_treasures = random.below(3) > 0;
  const int treasures = board.treasures.size() - board.treasures_needed + 1 + static_cast<int>(random.below(2));
  do {
    own.crossed = all;
    if (lacks_treasures) {
      while ((board.treasures - own.crossed).size() < treasures) own.crossed.remove(any_of(board.treasures, random));
      for (auto more = random.below(3); more > 0; --more) own.crossed.remove(any_of(all, random));
    } else {
      for (const SmallSet of_colour : board.of_colour) own.crossed.remove(any_of(of_colour - board.treasures, random));
    }
  } while (!is_possible(own));
  own.touching = board.beside_start;
  for (const int space : own.crossed) own.touching |= board.neighbours[static_cast<std::size_t>(space)];
  own.begun.fill(Wuerfelland::no_area);
  for (const int space : all - own.crossed) {
    const auto area = board.patch_of[static_cast<std::size_t>(space)];
    if (board.patch[area].spaces.meets(own.crossed)) own.begun[index_of(board.colour(space))] = area;
  }
}

State small_endgame(Random& random) {
  State state = Wuerfelland::start(*Wuerfelland::deal(2, {{"style", "europa"}}, random));
  leave_few(state.seat[0], random);
  leave_few(state.seat[1], random);
  return state;
}

TEST(WuerfellandMind, master_plays_small_endgames_well) {
  test::expect_plays_endgames_well<Wuerfelland, Exact>(test::endgame_count(60, 12), small_endgame);
}

TEST(WuerfellandMind, decides_without_memory) { test::expect_decides_without_memory<Wuerfelland>(20); }

}  // namespace
}  // namespace tafel
