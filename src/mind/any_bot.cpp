#include "mind/any_bot.h"

#include <algorithm>

#include "mind/bot.h"

namespace tafel {
namespace {

/// The seat whose things a seat works on: its own, except where neighbours do (C-50).
template <Game G>
std::size_t place_worked_on(const typename G::State& state, Seat seat) {
  if constexpr (requires { G::sheet_of(state, seat); }) {
    return static_cast<std::size_t>(G::sheet_of(state, seat));
  } else {
    return static_cast<std::size_t>(seat);
  }
}

}  // namespace

bool is_bot(std::string_view name) { return std::ranges::find(bot_names, name) != bot_names.end(); }

std::string bot_move(std::string_view bot, const AnyGame& now, const AnyGame& action_start, Seat seat, Random& random) {
  std::string text;
  with_game(now.info().id, [&]<class G>(std::type_identity<G>) {
    typename G::State seen = *now.state<G>();
    const std::size_t index = place_worked_on<G>(seen, seat);
    const auto own = seen.seat[index];
    seen.seat = action_start.state<G>()->seat;
    seen.seat[index] = own;
    text = G::move_text(seen, seat, find_bot<G>(bot)(seen, seat, random));
  });
  return text;
}

}  // namespace tafel
