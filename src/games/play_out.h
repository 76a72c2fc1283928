#pragma once

#include "games/game.h"

namespace tafel {

/// Plays a game on to its end. `chance(state)` gives the next roll and `decide(seen, seat)` the move of a seat;
/// `watch.roll(state, roll)` and `watch.move(state, seat, move)` are told of every event just before it happens. Where several
/// seats may act they do so one after the other, as their order never matters, and none sees what the others did.
template <Game G, std::invocable<const typename G::State&> Chance, class Decide, class Watch>
void play_out(typename G::State& state, Chance chance, Decide decide, Watch watch) {
  for (Actors actors = G::actors(state); !actors.over(); actors = G::actors(state)) {
    if (actors.is_chance()) {
      const typename G::Roll roll = chance(state);
      watch.roll(state, roll);
      G::land(state, roll);
      continue;
    }
    const auto make_move = [&](const typename G::State& seen, Seat seat) {
      const auto move = decide(seen, seat);
      watch.move(state, seat, move);
      G::play(state, seat, move);
      return move;
    };
    if (actors.seats.size() == 1) {
      make_move(state, actors.seats.first());
      continue;
    }
    const typename G::State before = state;
    const auto acts = [&](Seat seat) { return G::action(state) == G::action(before) && G::actors(state).seats.contains(seat); };
    for (Seat seat = 0; seat < G::players(before); ++seat) {
      for (typename G::State seen = before; acts(seat);) G::play(seen, seat, make_move(seen, seat));
    }
  }
}

template <Game G, class Decide, class Watch>
void play_out(typename G::State& state, Random& random, Decide decide, Watch watch) {
  play_out<G>(state, [&](const typename G::State& now) { return G::sample(now, random); }, decide, watch);
}

}  // namespace tafel
