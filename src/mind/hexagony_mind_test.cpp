#include "mind/hexagony_mind.h"
#include "tests/mind_laws.h"

namespace tafel {
namespace {

using Phase = Hexagony::Phase;
using State = Hexagony::State;

int tiles_left(const State& state) {
  int left = state.bag.total();
  for (const auto& own : state.seat) left += own.hand.total() + (own.solid ? 1 : 0);
  return left;
}

/// Lays a tile and lets go of it.
State after(const State& state, const Hexagony::Move& move) {
  State next = state;
  Hexagony::play(next, state.active, move);
  Hexagony::play(next, state.active, {Hexagony::Move::Kind::done});
  return next;
}

/// What every seat gets if all play as well as can be: every move is tried to the end. A sure win is not improved on.
Hopes played_best(const State& state) {
  if (state.phase == Phase::over) return hopes_of(Hexagony::outcome(state), state.players);
  Hexagony::MoveList moves;
  Hexagony::moves(state, state.active, moves);
  Hopes best;
  float most = -1;
  for (const auto& move : moves) {
    const Hopes hopes = played_best(after(state, move));
    if (hopes.win[state.active] <= most) continue;
    best = hopes;
    most = hopes.win[state.active];
    if (most == 1) break;
  }
  return best;
}

/// Positions with few tiles left, from games of `greedy` with a random move now and then; the colours' tiles are mixed well.
std::vector<State> endgames(int players, int tiles, std::size_t count) {
  std::vector<State> found;
  for (std::uint64_t i = 0; found.size() < count; ++i) {
    Random random = Random::for_item(23, i);
    State state = Hexagony::start(*Hexagony::deal(players, Json::object(), random));
    while (state.phase != Phase::over && (state.phase != Phase::placing || tiles_left(state) > tiles)) {
      const bool wild = random.below(4) == 0;
      Hexagony::play(state, state.active,
                     wild ? random_move<Hexagony>(state, state.active, random) : greedy_move(state, state.active));
    }
    Hexagony::MoveList moves;
    if (state.phase != Phase::over) Hexagony::moves(state, state.active, moves);
    if (moves.size() > 1) found.push_back(state);
  }
  return found;
}

/// Has an opinion on everything, though it has learned nothing.
const Mind<Hexagony>& opinionated() {
  static const Mind<Hexagony> mind = test::any_mind<Hexagony>(5);
  return mind;
}

TEST(HexagonyMind, weighs_every_legal_move) {
  test::for_some_positions<Hexagony>(3, [](const State& state) {
    if (!Hexagony::actors(state).is_chance()) test::expect_weighs_all_moves<Hexagony>(opinionated(), state, {});
  });
}

TEST(HexagonyMind, weighs_every_legal_move_looking_ahead) {
  test::for_some_positions<Hexagony>(12, [](const State& state) {
    if (!Hexagony::actors(state).is_chance()) test::expect_weighs_all_moves<Hexagony>(opinionated(), state, {2});
  });
}

TEST(HexagonyMind, before_a_draw_is_the_mean_of_after_it) {
  test::for_some_positions<Hexagony>(8, [](const State& state) {
    if (Hexagony::actors(state).is_chance()) test::expect_mean_of_rolls<Hexagony>(opinionated(), state, {2});
  });
}

/// The counts that follow the play are those of the position.
TEST(HexagonyMind, sees_after_a_move_what_it_sees_in_the_position) {
  test::for_some_positions<Hexagony>(2, [](const State& state) {
    if (state.phase != Phase::placing || state.variant != Hexagony::Variant::normal) return;
    WeighedMoves<Hexagony> moves;
    weigh(opinionated(), state, state.active, {}, moves);
    for (const auto& [move, hopes] : moves) {
      EXPECT_EQ(hopes, judge<Hexagony>(opinionated(), after(state, move)));
    }
  });
}

/// With the last tiles the search is exact, whatever the mind thinks.
TEST(HexagonyMind, plays_the_last_tiles_like_one_who_tries_everything) {
  for (const int players : {2, 3}) {
    for (const State& state : endgames(players, 2, 20)) {
      const Hopes hopes = appraise(opinionated(), state, {1});
      EXPECT_EQ(hopes.win[state.active], played_best(state).win[state.active]);
    }
  }
}

/// Bad moves are told as such, too: an analysis says what they lose.
TEST(HexagonyMind, weighs_every_move_of_the_last_tiles_exactly) {
  for (const int players : {2, 3}) {
    for (const State& state : endgames(players, 2, 20)) {
      WeighedMoves<Hexagony> moves;
      weigh(opinionated(), state, state.active, {1}, moves);
      for (const auto& [move, hopes] : moves) {
        EXPECT_EQ(hopes.win[state.active], played_best(after(state, move)).win[state.active]);
      }
    }
  }
}

TEST(HexagonyMind, master_plays_endgames_as_well_as_can_be) {
  constexpr Level master = levels<Hexagony>()[3];
  const auto count = test::endgame_count(100, 20);
  std::size_t good = 0;
  std::size_t all = 0;
  for (const auto& [players, tiles] : {std::pair{2, 2}, {2, 3}, {2, 4}, {3, 3}}) {
    for (const State& state : endgames(players, tiles, count)) {
      Random random(1);
      const auto move = level_move<Hexagony>(shipped_mind<Hexagony>(), master, state, state.active, random);
      ++all;
      const float got = played_best(after(state, move)).win[state.active];
      if (got >= played_best(state).win[state.active] - 0.005F) ++good;
    }
  }
  EXPECT_GE(good * 100, all * 95) << good << " of " << all;
}

TEST(HexagonyMind, decides_without_memory) { test::expect_decides_without_memory<Hexagony>(10); }

}  // namespace
}  // namespace tafel
