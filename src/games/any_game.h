#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "games/border/border.h"
#include "games/colour_lines/colour_lines.h"
#include "games/game.h"
#include "games/hexagony/hexagony.h"
#include "games/wuerfelland/wuerfelland.h"

namespace tafel {

/// All games there are. A new game adds its folder and its name here.
using AllGames = std::tuple<Border, Wuerfelland, Hexagony, ColourLines>;

/// Calls `visit(std::type_identity<G>{})` for every game.
template <class Visit>
void for_each_game(Visit visit) {
  [&]<class... G>(std::type_identity<std::tuple<G...>>) {
    (visit(std::type_identity<G>{}), ...);
  }(std::type_identity<AllGames>{});
}

/// Calls `visit` for the game with this id; false if there is none.
template <class Visit>
bool with_game(std::string_view id, Visit visit) {
  bool found = false;
  for_each_game([&]<class G>(std::type_identity<G> game) {
    if (G::info.id != id) return;
    found = true;
    visit(game);
  });
  return found;
}

/// One game in progress, of whatever kind, with moves and rolls as text: what the table, records and the command line hold.
class AnyGame {
 public:
  virtual ~AnyGame() = default;

  // Making one; `given` is a set-up or, for `deal`, any part of one, the rest being drawn
  static Result<std::unique_ptr<AnyGame>> deal(std::string_view id, int players, const Json& given, Random& random);
  static Result<std::unique_ptr<AnyGame>> from_setup(std::string_view id, int players, const Json& setup);
  virtual std::unique_ptr<AnyGame> clone() const = 0;

  // Looking
  virtual const GameInfo& info() const = 0;
  virtual int players() const = 0;
  virtual int round() const = 0;
  virtual int action() const = 0;
  virtual Actors actors() const = 0;
  virtual std::vector<std::string> moves(Seat seat) const = 0;
  virtual std::vector<std::string> rolls() const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::vector<ScoreLine> score_sheet(Seat seat) const = 0;
  virtual Json setup() const = 0;

  // Playing; what is not allowed changes nothing and says why
  virtual Result<bool> play(Seat seat, std::string_view move) = 0;
  virtual Result<bool> land(std::string_view roll) = 0;
  /// A roll as chance would make it, for `land`.
  virtual std::string sample(Random& random) const = 0;

  /// The state inside, for whoever knows which game it is.
  template <Game G>
  const typename G::State* state() const;
};

template <Game G>
class GameInProgress final : public AnyGame {
 public:
  explicit GameInProgress(typename G::Setup setup) : setup_(std::move(setup)), state_(G::start(setup_)) {}

  std::unique_ptr<AnyGame> clone() const override { return std::make_unique<GameInProgress>(*this); }

  const GameInfo& info() const override { return G::info; }
  int players() const override { return G::players(state_); }
  int round() const override { return G::round(state_); }
  int action() const override { return G::action(state_); }
  Actors actors() const override { return G::actors(state_); }
  std::vector<std::string> moves(Seat seat) const override;
  std::vector<std::string> rolls() const override;
  Outcome outcome() const override { return G::outcome(state_); }
  std::vector<ScoreLine> score_sheet(Seat seat) const override { return G::score_sheet(state_, seat); }
  Json setup() const override { return G::write_setup(setup_); }

  Result<bool> play(Seat seat, std::string_view move) override;
  Result<bool> land(std::string_view roll) override;
  std::string sample(Random& random) const override { return G::roll_text(G::sample(state_, random)); }

  const typename G::State& state() const { return state_; }

 private:
  typename G::Setup setup_;
  typename G::State state_;
};

template <Game G>
const typename G::State* AnyGame::state() const {
  return info().id == G::info.id ? &static_cast<const GameInProgress<G>*>(this)->state() : nullptr;
}

}  // namespace tafel
