#include "mind/any_mind.h"

#include "mind/mind_file.h"
#include "mind/minds.h"

namespace tafel {

Result<bool> bring_mind(const Json& file) {
  Result<bool> brought = Fault{"this is no mind of a game"};
  if (!file.is_object()) return brought;
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (file.value("game", Json()) != G::info.id) return;
    auto mind = read_mind<G>(file);
    if (mind) mind_in_use<G>() = *mind;
    brought = mind ? Result<bool>(true) : Result<bool>(mind.fault());
  });
  return brought;
}

std::optional<Effort> effort_of_level(const AnyGame& game, std::string_view level) {
  std::optional<Effort> effort;
  with_game(game.info().id, [&]<class G>(std::type_identity<G>) {
    for (const Level& known : levels<G>()) {
      if (known.name == level) effort = known.effort;
    }
  });
  return effort;
}

Hopes appraise(const AnyGame& game, Effort effort) {
  Hopes hopes;
  with_game(game.info().id,
            [&]<class G>(std::type_identity<G>) { hopes = appraise(shipped_mind<G>(), *game.state<G>(), effort); });
  return hopes;
}

std::vector<WeighedText> weigh(const AnyGame& seen, Seat seat, Effort effort) {
  std::vector<WeighedText> texts;
  with_game(seen.info().id, [&]<class G>(std::type_identity<G>) {
    const auto& state = *seen.state<G>();
    WeighedMoves<G> moves;
    weigh(shipped_mind<G>(), state, seat, effort, moves);
    for (const auto& weighed : moves) texts.push_back({G::move_text(state, seat, weighed.move), weighed.hopes});
  });
  return texts;
}

}  // namespace tafel
