#pragma once

#include <string_view>
#include <type_traits>
#include <vector>

#include "games/any_game.h"

namespace tafel::test {

/// One partial set-up for every kind of game that the rules know at this number of players.
inline std::vector<Json> variants_of(std::string_view game, int players) {
  if (game == "wuerfelland") return {Json::object(), Json{{"style", "europa"}}};
  if (game == "hexagony") {
    return {Json{{"variant", "normal"}}, Json{{"variant", "random"}}, Json{{"variant", "tactical"}}};
  }
  if (game == "colour-lines" && players == 1) {
    std::vector<Json> tasks;
    for (int task = 1; task <= 5; ++task) {
      for (const bool hard : {false, true}) tasks.push_back({{"task", task}, {"hard", hard}});
    }
    return tasks;
  }
  if (game == "colour-lines") {
    return {Json::object(),
            Json{{"side", "B"}},
            Json{{"neighbours", true}},
            Json{{"assign", true}},
            Json{{"three_scorings", true}},
            Json{{"no_midline", true}},
            Json{{"side", "B"}, {"neighbours", true}, {"assign", true}, {"three_scorings", true}}};
  }
  return {Json::object()};
}

/// Calls `visit(game, players, variant)` for every kind of game there is.
template <class Visit>
void for_each_variant(Visit visit) {
  for_each_game([&]<class G>(std::type_identity<G>) {
    for (int players = G::info.fewest_players; players <= G::info.most_players; ++players) {
      for (const Json& variant : variants_of(G::info.id, players)) visit(G::info.id, players, variant);
    }
  });
}

}  // namespace tafel::test
