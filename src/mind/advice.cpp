#include "mind/advice.h"

#include "mind/bot.h"

namespace tafel {

Advice advise(const AnyGame& seen, Seat seat) {
  Advice advice;
  with_game(seen.info().id, [&]<class G>(std::type_identity<G>) {
    const auto& state = *seen.state<G>();
    const int players = G::players(state);
    WeighedMoves<G> moves;
    weigh(shipped_mind<G>(), state, seat, levels<G>().back().effort, moves);
    const auto choice = [&](std::size_t index) {
      return Advice::Choice{G::move_text(state, seat, moves[index].move), worth(moves[index].hopes, players, seat)};
    };
    const std::size_t best = best_of<G>(moves, players, seat);
    advice.best = choice(best);

    WeighedMoves<G> others;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (i != best) others.push(moves[i]);
    }
    if (!others.empty()) {
      const std::size_t next = best_of<G>(others, players, seat);
      advice.next = choice(next < best ? next : next + 1);
    }

    const auto place = static_cast<std::size_t>(seat);
    typename G::State after = state;
    G::play(after, seat, moves[best].move);
    advice.scores = G::outcome(after).points[place] - G::outcome(state).points[place];

    for (Seat other = 0; other < players; ++other) {
      const float chance = worth(moves[best].hopes, players, other);
      if (other != seat && (!advice.rival || chance > advice.rival->worth)) advice.rival = Advice::Rival{other, chance};
    }
  });
  return advice;
}

Hopes hopes_now(const AnyGame& game) {
  Hopes hopes;
  with_game(game.info().id, [&]<class G>(std::type_identity<G>) { hopes = appraise(shipped_mind<G>(), *game.state<G>(), {}); });
  return hopes;
}

}  // namespace tafel
