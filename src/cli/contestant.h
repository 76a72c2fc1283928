#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mind/bot.h"

namespace tafel {

/// One roll or move of a game, as a record has it.
struct Event {
  std::string text;
  Seats by;    ///< whose move it was; nobody's if it was rolled
  int action;  ///< the action it belongs to
};

/// Thrown by a contestant that cannot go on: it loses the game.
struct Forfeit {
  Seat seat;
  std::string sentence;
};

/// Whoever plays a seat in the arena, game after game, always in the same thread.
template <Game G>
class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual void begin(const typename G::Setup&, Seat) {}
  /// The move of its seat. `events` are all events so far, those that it must not know yet included.
  virtual typename G::Move decide(const typename G::State& seen, Seat seat, std::span<const Event> events, Random& random) = 0;
  virtual void end(const Outcome&) {}
};

/// A bot of the program.
template <Game G>
class OwnBot final : public Contestant<G> {
 public:
  explicit OwnBot(Bot<G> bot) : bot_(std::move(bot)) {}

  typename G::Move decide(const typename G::State& seen, Seat seat, std::span<const Event>, Random& random) override {
    return bot_(seen, seat, random);
  }

 private:
  Bot<G> bot_;
};

}  // namespace tafel
