#include "mind/colour_lines_mind.h"

#include "games/setup.h"
#include "mind/colour_lines_solver.h"
#include "tests/mind_laws.h"

namespace tafel {
namespace {

using Kind = ColourLines::Move::Kind;
using Phase = ColourLines::Phase;
using Roll = ColourLines::Roll;
using State = ColourLines::State;

/// Plays with `greedy` until the dice of the last round are to be rolled.
State before_last_round(const ColourLines::Setup& setup, Random& random) {
  State state = ColourLines::start(setup);
  while (state.round < ColourLines::rounds) {
    if (ColourLines::actors(state).is_chance()) {
      ColourLines::land(state, ColourLines::sample(state, random));
    } else {
      const Seat seat = ColourLines::actors(state).seats.first();
      ColourLines::play(state, seat, greedy_move(state, seat));
    }
  }
  return state;
}

std::vector<Roll> roll_all(State state, Random& random) {
  std::vector<Roll> rolls;
  while (rolls.size() < ColourLines::dice_count) {
    if (state.phase == Phase::assigning) {
      ColourLines::MoveList moves;
      ColourLines::moves(state, state.active, moves);
      ColourLines::play(state, state.active, moves[0]);
      continue;
    }
    rolls.push_back(ColourLines::sample(state, random));
    ColourLines::land(state, rolls.back());
  }
  return rolls;
}

float worth_of(const State& state) { return result<ColourLines>(state).points[0]; }

/// The most that seat A can get out of its last dice, by trying everything.
float most_by_trying(const State& state) {
  ColourLines::MoveList moves;
  ColourLines::moves(state, 0, moves);
  float most = -1;
  for (const auto& move : moves) {
    State next = state;
    ColourLines::play(next, 0, move);
    most = std::max(most, move.kind == Kind::done ? worth_of(next) : most_by_trying(next));
  }
  return most;
}

/// Has an opinion on everything, though it has learned nothing.
const Mind<ColourLines>& opinionated() {
  static const Mind<ColourLines> mind = test::any_mind<ColourLines>(5);
  return mind;
}

TEST(ColourLinesMind, weighs_every_legal_move) {
  test::for_some_positions<ColourLines>(40, [](const State& state) {
    if (!ColourLines::actors(state).is_chance()) test::expect_weighs_all_moves<ColourLines>(opinionated(), state, {});
  });
}

TEST(ColourLinesMind, weighs_every_legal_move_looking_further) {
  test::for_some_positions<ColourLines>(150, [](const State& state) {
    if (!ColourLines::actors(state).is_chance()) test::expect_weighs_all_moves<ColourLines>(opinionated(), state, {4});
  });
}

TEST(ColourLinesMind, before_a_roll_is_the_mean_of_after_it) {
  test::for_some_positions<ColourLines>(30, [](const State& state) {
    const bool few = std::popcount(unsigned{state.unrolled}) < 4;  // more take a while
    if (ColourLines::actors(state).is_chance() && few) test::expect_mean_of_rolls<ColourLines>(opinionated(), state, {});
  });
}

TEST(ColourLinesMind, before_a_round_is_the_mean_of_all_its_rolls) {
  Random random(3);
  const auto setup = *ColourLines::deal(2, Json::object(), random);
  test::expect_mean_of_rolls<ColourLines>(opinionated(), before_last_round(setup, random), {});
}

/// The last two dice of the last round, alone at the table.
TEST(ColourLinesMind, finds_the_best_drawing_that_there_is) {
  for (std::uint64_t i = 0; i < 12; ++i) {
    Random random = Random::for_item(31, i);
    const auto setup = *ColourLines::deal(1, {{"task", 1 + static_cast<int>(i % 5)}}, random);
    State state = before_last_round(setup, random);
    while (state.phase != Phase::drawing || std::popcount(unsigned{state.seat[0].dice}) > 2) {
      if (state.phase == Phase::rolling) {
        ColourLines::land(state, ColourLines::sample(state, random));
      } else {
        ColourLines::play(state, 0, greedy_move(state, 0));
      }
    }
    WeighedMoves<ColourLines> moves;
    weigh(opinionated(), state, 0, {1}, moves);
    EXPECT_NEAR(moves[best_of<ColourLines>(moves, 1, 0)].hopes.points[0], most_by_trying(state), 1e-3);
  }
}

/// What master makes of the last round for seat A, and the most that can be made of it.
std::pair<float, float> last_round(const ColourLines::Setup& setup, Random& random) {
  constexpr Level master = levels<ColourLines>()[3];
  State state = before_last_round(setup, random);
  const std::vector<Roll> rolls = roll_all(state, random);
  State alone = state;  // what the others do changes nothing any more
  alone.players = 1;
  alone.active = 0;
  const ColourLinesSolution solution = solve(alone, rolls, 2'000'000);
  std::size_t rolled = 0;
  while (state.phase != Phase::over) {
    if (state.phase == Phase::rolling) {
      ColourLines::land(state, rolls[rolled++]);
      continue;
    }
    const Seat seat = ColourLines::actors(state).seats.first();
    ColourLines::play(state, seat,
                      seat == 0 ? level_move<ColourLines>(shipped_mind<ColourLines>(), master, state, seat, random)
                                : greedy_move(state, seat));
  }
  return {static_cast<float>(ColourLines::outcome(state).points[0]), static_cast<float>(solution.lower)};
}

TEST(ColourLinesMind, master_plays_the_last_round_as_well_as_can_be) {
  const auto count = test::endgame_count(200, 40);
  std::size_t good = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random = Random::for_item(29, i);
    // Alone the first two tasks: in the others only the solver gives up on points for a condition that cannot be met.
    const bool alone = i % 4 == 3;
    const Json given = alone ? Json{{"task", 1 + static_cast<int>(i / 4 % 2)}} : Json::object();
    const auto setup = *ColourLines::deal(alone ? 1 : 2, given, random);
    const auto [got, most] = last_round(setup, random);
    if (got >= most * 0.995F) ++good;
  }
  EXPECT_GE(good * 100, count * 95) << good << " of " << count;
}

TEST(ColourLinesMind, decides_without_memory) { test::expect_decides_without_memory<ColourLines>(200); }

}  // namespace
}  // namespace tafel
