#pragma once

#include "games/game.h"

namespace tafel {

/// Plays a game on to its end. `decide(state, seat)` gives the move of a seat; `watch.roll(state, roll)` and
/// `watch.move(state, seat, move)` are told of every event just before it happens. Where several seats may act the first of
/// them does: their order never matters.
template <Game G, class Decide, class Watch>
void play_out(typename G::State& state, Random& random, Decide decide, Watch watch) {
  for (Actors actors = G::actors(state); !actors.over(); actors = G::actors(state)) {
    if (actors.is_chance()) {
      const auto roll = G::sample(state, random);
      watch.roll(state, roll);
      G::land(state, roll);
    } else {
      const Seat seat = actors.seats.first();
      const auto move = decide(state, seat);
      watch.move(state, seat, move);
      G::play(state, seat, move);
    }
  }
}

}  // namespace tafel
