#include "mind/any_bot.h"

#include <algorithm>

#include "core/text.h"
#include "mind/bot.h"

namespace tafel {

bool is_bot(std::string_view name) { return std::ranges::find(bot_names, name) != bot_names.end(); }

std::string all_bots() {
  std::string all;
  for (std::size_t i = 0; i < bot_names.size(); ++i) {
    all += (i == 0 ? "" : i + 1 == bot_names.size() ? " and " : ", ") + std::string(bot_names[i]);
  }
  return all;
}

Fault no_such_bot(std::string_view name) {
  return Fault{"there is no bot " + in_quotes(name) + "; the bots are " + all_bots()};
}

std::string bot_move(std::string_view bot, const AnyGame& seen, Seat seat, Random& random) {
  std::string text;
  with_game(seen.info().id, [&]<class G>(std::type_identity<G>) {
    const auto& state = *seen.state<G>();
    text = G::move_text(state, seat, find_bot<G>(bot)(state, seat, random));
  });
  return text;
}

}  // namespace tafel
