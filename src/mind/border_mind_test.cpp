#include <cmath>
#include <unordered_map>

#include <gtest/gtest.h>

#include "mind/keep_or_roll.h"
#include "mind/mind_file.h"
#include "tests/mind_laws.h"

namespace tafel {
namespace {

using Phase = Border::Phase;
using State = Border::State;

constexpr Effort glance{0};
constexpr Effort thought{4};

TEST(BorderMind, weighs_all_moves_in_order) {
  const auto mind = test::any_mind<Border>(1);
  for (const Effort effort : {glance, thought}) {
    for (const Phase phase : {Phase::choosing, Phase::finishing, Phase::following}) {
      for (const State& state : test::positions<Border>(6, 2, [&](const State& at) { return at.phase == phase; })) {
        test::expect_weighs_all_moves<Border>(mind, state, effort);
      }
    }
  }
}

TEST(BorderMind, a_roll_is_worth_the_mean_of_its_outcomes) {
  const auto mind = test::any_mind<Border>(2);
  for (const int rolled : {1, 2}) {
    const auto wanted = [&](const State& at) { return at.phase == Phase::rolling && at.rolled == rolled && at.in_air <= 3; };
    for (const State& state : test::positions<Border>(3, 3, wanted)) {
      test::expect_mean_of_rolls<Border>(mind, state, glance);
      if (state.in_air <= 2) test::expect_mean_of_rolls<Border>(mind, state, thought);
    }
  }
  const auto turn = [](const State& at) { return at.phase == Phase::rolling && at.rolled == 0; };
  for (const State& state : test::positions<Border>(2, 4, turn)) test::expect_mean_of_rolls<Border>(mind, state, glance);
}

TEST(BorderMind, rolling_again_promises_what_it_is_worth) {
  const auto mind = test::any_mind<Border>(3);
  const auto wanted = [](const State& at) { return at.phase == Phase::choosing; };
  for (const State& state : test::positions<Border>(4, 5, wanted)) {
    test::expect_moves_keep_their_promise<Border>(mind, state, glance);
  }
}

// Endgames

/// Solves endgames of two players exactly: what seat A may hope for when both play perfectly. Moves and their consequences come
/// from the rules alone.
class Exact {
 public:
  static constexpr bool is_tricky = false;
  static bool is_fair(const State& /*state*/) { return true; }

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
  double value(const State& state, Seat seat, const Border::Move& move) {
    const double of_a = value_to_a(state, seat, move);
    return seat == 0 ? of_a : 1 - of_a;
  }

 private:
  /// At the start of a turn, or in action 1 or 2.
  double value(const State& state) {
    if (state.phase == Phase::over) return static_cast<double>(hopes_of(Border::outcome(state), 2).win[0]);
    if (state.phase == Phase::rolling) return turn(state);
    double best = -1;
    const Seat seat = Border::actors(state).seats.first();
    Border::MoveList moves;
    Border::moves(state, seat, moves);
    for (const Border::Move& move : moves) {
      State next = state;
      Border::play(next, seat, move);
      if (const double found = value(next); best < 0 || better(seat)(found, best)) best = found;
    }
    return best;
  }
  /// After a move of the active player in `choosing`, or of any seat later.
  double value_to_a(const State& state, Seat seat, const Border::Move& move) {
    if (state.phase == Phase::choosing) {
      auto values = final_values(state);
      keep_or_roll(values, Border::rolls_a_turn - state.rolled, better(seat));
      return values[Handfuls::all().number(state.dice - move.dice)];
    }
    State next = state;
    Border::play(next, seat, move);
    return value(next);
  }

  struct Better {
    Seat seat;
    bool operator()(double a, double b) const { return seat == 0 ? a > b : a < b; }
  };
  static Better better(Seat seat) { return {seat}; }

  std::uint64_t key(const State& state) const {
    std::uint64_t key = state.active;
    for (std::size_t seat = 0; seat < 2; ++seat) {
      for (const int space : open_[seat]) key = key * 2 + (state.seat[seat].crossed.contains(space) ? 1 : 0);
      key = key * 512 + state.seat[seat].high;
    }
    return key;
  }

  /// Crosses only grow, but for turns in which nobody crosses anything: those lead from either player's turn to the other's
  /// and are gone through until nothing changes any more.
  double turn(const State& state) {
    if (const auto known = values_.find(key(state)); known != values_.end()) return known->second;
    State other = state;
    other.active = 1 - state.active;
    values_[key(state)] = values_[key(other)] = 0.5;
    for (double change = 1; change > 1e-6;) {
      change = 0;
      for (const State* at : {&state, static_cast<const State*>(&other)}) {
        auto values = final_values(*at);
        keep_or_roll(values, Border::rolls_a_turn, better(at->active));
        double& known = values_[key(*at)];
        change = std::max(change, std::abs(values[0] - known));
        known = values[0];
      }
    }
    return values_[key(state)];
  }

  OfHandfuls<double> final_values(const State& state) {
    const Handfuls& all = Handfuls::all();
    OfHandfuls<double> values;
    values.fill(-1);
    for (std::size_t h = all.first_of_five(); h < values.size(); ++h) {
      double& alike = values[all.number(as_matters(all.dice(h)))];
      if (alike < 0) alike = final_value(state, all.dice(h));
      values[h] = alike;
    }
    return values;
  }
  double final_value(State state, Dice dice) {
    state.phase = Phase::finishing;
    state.dice = dice;
    state.in_air = 0;
    state.seat[state.active].dice = dice;
    return value(state);
  }
  /// Dice of colours that nobody can use are all the same.
  Dice as_matters(Dice dice) const {
    const auto useless = std::ranges::find(matters_, false);
    if (useless == matters_.end()) return dice;
    Dice alike;
    for (const Colour colour : all_colours) {
      const bool counts = matters_[index_of(colour)];
      alike += Dice(counts ? colour : all_colours[static_cast<std::size_t>(useless - matters_.begin())], dice.count(colour));
    }
    return alike;
  }

  std::array<SmallSet, 2> open_;
  std::array<bool, 6> matters_{};
  std::unordered_map<std::uint64_t, double> values_;
};

/// Leaves a seat few spaces, such that it still needs an area to end the game.
void leave_few(Border::SeatState& own, Random& random) {
  const int count = 2 + static_cast<int>(random.below(3));
  int won = Border::areas_to_end;
  while (won >= Border::areas_to_end) {
    own.crossed = {};
    for (int space = 0; space < own.board->space_count; ++space) own.crossed.add(space);
    for (int i = 0; i < count; ++i)
      own.crossed.remove(static_cast<int>(random.below(static_cast<std::uint32_t>(own.board->space_count))));
    own.won = 0;
    for (std::size_t area = 0; area < BorderBoard::areas; ++area) {
      if (own.board->border[area].within(own.crossed)) own.won |= static_cast<std::uint16_t>(1U << area);
    }
    won = std::popcount(own.won);
  }
  own.touching = own.board->beside_start;
  for (const int space : own.crossed) own.touching |= own.board->neighbours[static_cast<std::size_t>(space)];
}

State small_endgame(Random& random) {
  State state = Border::start(*Border::deal(2, Json::object(), random));
  auto& [a, b, c, d] = state.seat;
  leave_few(a, random);
  leave_few(b, random);
  state.taken = a.won | b.won;
  const auto first = static_cast<std::uint16_t>(random.below(512));  // where both have an area, one of them came first
  a.high = a.won & static_cast<std::uint16_t>(~b.won | first);
  b.high = b.won & static_cast<std::uint16_t>(~a.won | ~first);
  return state;
}

TEST(BorderMind, master_plays_small_endgames_well) {
  test::expect_plays_endgames_well<Border, Exact>(test::endgame_count(60, 12), small_endgame);
}

TEST(BorderMind, decides_without_memory) { test::expect_decides_without_memory<Border>(200); }

}  // namespace
}  // namespace tafel
