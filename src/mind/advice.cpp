#include "mind/advice.h"

#include <algorithm>

#include "mind/any_mind.h"

namespace tafel {

Advice advise(const AnyGame& seen, Seat seat) {
  const int players = seen.players();
  auto moves = weigh(seen, seat, effort_of_level(seen, "master").value_or(Effort{}));
  const auto worth_of = [&](const WeighedText& one) { return worth(one.hopes, players, seat); };
  std::iter_swap(moves.begin(), std::ranges::max_element(moves, {}, worth_of));

  Advice advice;
  const WeighedText& best = moves.front();
  advice.best = {best.move, worth_of(best)};
  if (moves.size() > 1) {
    const auto next = std::max_element(moves.begin() + 1, moves.end(),
                                       [&](const auto& a, const auto& b) { return worth_of(a) < worth_of(b); });
    advice.next = Advice::Choice{next->move, worth_of(*next)};
  }
  for (Seat other = 0; other < players; ++other) {
    const float chance = worth(best.hopes, players, other);
    if (other != seat && (!advice.rival || chance > advice.rival->worth)) advice.rival = Advice::Rival{other, chance};
  }
  const auto after = seen.clone();
  if (after->play(seat, best.move)) {
    const auto place = static_cast<std::size_t>(seat);
    advice.scores = after->outcome().points[place] - seen.outcome().points[place];
  }
  return advice;
}

}  // namespace tafel
