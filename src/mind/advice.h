#pragma once

#include <optional>
#include <string>

#include "games/any_game.h"

namespace tafel {

/// What the strongest mind would do in a seat, and the facts from which a sentence says why. What moves are worth is a chance
/// to win, or alone at the table the points to be expected.
struct Advice {
  struct Choice {
    std::string move;
    float worth = 0;
  };
  struct Rival {
    Seat seat = 0;
    float worth = 0;
  };

  Choice best;
  int scores = 0;              ///< points that the best move makes at once
  std::optional<Choice> next;  ///< the second best
  std::optional<Rival> rival;  ///< who is most likely to win instead
};

/// For a seat that acts now; `seen` is the game as `Journal::seen_by` shows it.
Advice advise(const AnyGame& seen, Seat seat);

}  // namespace tafel
