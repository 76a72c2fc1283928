#include "games/any_game.h"

#include "core/text.h"

namespace tafel {
namespace {

template <class Make>
Result<std::unique_ptr<AnyGame>> make(std::string_view id, int players, Make make_setup) {
  Result<std::unique_ptr<AnyGame>> result = Fault{};
  const bool found = with_game(id, [&]<class G>(std::type_identity<G> game) {
    if (players < G::info.fewest_players || players > G::info.most_players) {
      result = Fault{std::string(G::info.name) + " is for " + std::to_string(G::info.fewest_players) + " to " +
                     std::to_string(G::info.most_players) + " players, not " + std::to_string(players)};
      return;
    }
    auto setup = make_setup(game);
    if (setup) {
      result = std::unique_ptr<AnyGame>(std::make_unique<GameInProgress<G>>(std::move(*setup)));
    } else {
      result = setup.fault();
    }
  });
  if (!found) {
    std::string known;
    for_each_game([&]<class G>(std::type_identity<G>) { known += (known.empty() ? "" : ", ") + std::string(G::info.id); });
    return Fault{"there is no game " + in_quotes(id) + "; the games are " + known};
  }
  return result;
}

}  // namespace

Result<std::unique_ptr<AnyGame>> AnyGame::deal(std::string_view id, int players, const Json& given, Random& random) {
  return make(id, players, [&]<class G>(std::type_identity<G>) { return G::deal(players, given, random); });
}

Result<std::unique_ptr<AnyGame>> AnyGame::from_setup(std::string_view id, int players, const Json& setup) {
  return make(id, players, [&]<class G>(std::type_identity<G>) { return G::read_setup(players, setup); });
}

template <Game G>
std::vector<std::string> GameInProgress<G>::moves(Seat seat) const {
  std::vector<std::string> texts;
  if (!actors().seats.contains(seat)) return texts;
  typename G::MoveList list;
  G::moves(state_, seat, list);
  for (const auto& move : list) texts.push_back(G::move_text(state_, seat, move));
  return texts;
}

template <Game G>
std::vector<std::string> GameInProgress<G>::rolls() const {
  std::vector<std::string> texts;
  if (!actors().is_chance()) return texts;
  typename G::RollList list;
  G::rolls(state_, list);
  for (const auto& possible : list) texts.push_back(G::roll_text(possible.roll));
  return texts;
}

template <Game G>
Result<bool> GameInProgress<G>::play(Seat seat, std::string_view move) {
  const std::string who = std::string("seat ") + seat_letter(seat);
  if (actors().over()) return Fault{"the game is over"};
  if (actors().is_chance()) return Fault{who + " cannot move now: chance comes first"};
  if (!actors().seats.contains(seat)) return Fault{"it is not the turn of " + who};
  const auto found = find_move<G>(state_, seat, move);
  if (!found) return Fault{who + " cannot " + in_quotes(move) + " now"};
  G::play(state_, seat, *found);
  return true;
}

template <Game G>
Result<bool> GameInProgress<G>::land(std::string_view roll) {
  if (actors().over()) return Fault{"the game is over"};
  if (!actors().is_chance()) return Fault{"nothing is rolled now"};
  const auto found = find_roll<G>(state_, roll);
  if (!found) return Fault{in_quotes(roll) + " is not a possible roll now"};
  G::land(state_, *found);
  return true;
}

template class GameInProgress<Border>;
template class GameInProgress<Wuerfelland>;
template class GameInProgress<Hexagony>;
template class GameInProgress<ColourLines>;

}  // namespace tafel
