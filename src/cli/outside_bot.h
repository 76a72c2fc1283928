#pragma once

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/child_process.h"
#include "cli/contestant.h"
#include "record/record.h"
#include "table/look.h"

namespace tafel {

/// How long a bot by others may take.
struct TimeLimits {
  std::chrono::milliseconds move{1000};
  std::chrono::milliseconds start{10'000};  ///< to be ready for a game
};

/// Speaks the protocol of docs/bots.md with a program. The program runs until it fails; then it is started anew when it is
/// needed again.
class Interpreter {
 public:
  Interpreter(std::string command, TimeLimits limits) : command_(std::move(command)), limits_(limits) {}
  ~Interpreter();
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  TimeLimits limits() const { return limits_; }

  // After a fault the program has been ended
  Result<bool> greet(const std::string& hello);
  /// Asks for one of the moves and says which it is.
  Result<std::size_t> choose(const std::string& question, const std::vector<std::string>& moves);
  void say_goodbye(const std::string& end);

 private:
  Result<Json> ask(const std::string& message, std::chrono::milliseconds patience);
  Fault fail(const std::string& what);

  std::string command_;
  TimeLimits limits_;
  std::unique_ptr<ChildProcess> program_;
};

/// A bot that somebody else has written, in any language.
template <Game G>
class OutsideBot final : public Contestant<G> {
 public:
  OutsideBot(std::string command, TimeLimits limits) : program_(std::move(command), limits) {}

  void begin(const typename G::Setup& setup, Seat seat) override {
    told_.clear();
    JsonWriter out;
    out.object([&] {
      out.member("type", "hello").member("protocol", 1).member("game", G::info.id).member("players", setup.players);
      out.member("seat", seat_letter(seat)).member("move_ms", program_.limits().move.count());
      out.key("setup").raw(as_text(G::write_setup(setup)));
      look_at_boards(GameInProgress<G>(setup), out.key("boards"));
    });
    if (const auto ready = program_.greet(out.take()); !ready) throw Forfeit{seat, ready.fault().sentence};
  }

  typename G::Move decide(const typename G::State& seen, Seat seat, std::span<const Event> events, Random&) override {
    typename G::MoveList moves;
    G::moves(seen, seat, moves);
    std::vector<std::string> texts;
    for (const auto& move : moves) texts.push_back(G::move_text(seen, seat, move));
    const auto chosen = program_.choose(question(seen, seat, events, moves, texts), texts);
    if (!chosen) throw Forfeit{seat, chosen.fault().sentence};
    return moves[*chosen];
  }

  void end(const typename G::State& state, bool finished) override {
    JsonWriter out;
    out.object([&] {
      out.member("type", "end").member("finished", finished);
      write_result(state, out);
    });
    program_.say_goodbye(out.take());
  }

 private:
  static void write_result(const typename G::State& state, JsonWriter& out) {
    const Outcome outcome = G::outcome(state);
    out.key("points").array([&] {
      for (std::size_t i = 0; std::cmp_less(i, G::players(state)); ++i) out.value(outcome.points[i]);
    });
    out.key("places").array([&] {
      for (std::size_t i = 0; std::cmp_less(i, G::players(state)); ++i) out.value(outcome.places[i]);
    });
  }

  /// Events that the bot has not heard of and may know: not what others do in the same action.
  void write_news(const typename G::State& seen, Seat seat, std::span<const Event> events, JsonWriter& out) {
    told_.resize(events.size());
    for (std::size_t i = 0; i < events.size(); ++i) {
      if (told_[i] || (events[i].action == G::action(seen) && !events[i].by.contains(seat))) continue;
      out.value(events[i].text);
      told_[i] = true;
    }
  }

  std::string question(const typename G::State& seen, Seat seat, std::span<const Event> events,
                       const typename G::MoveList& moves, const std::vector<std::string>& texts) {
    JsonWriter out;
    out.object([&] {
      out.member("type", "decide").member("round", G::round(seen));
      out.key("events").array([&] { write_news(seen, seat, events, out); });
      write_result(seen, out);
      out.key("moves").array([&] {
        for (const std::string& text : texts) out.value(text);
      });
      out.key("points_after").array([&] {
        for (const auto& move : moves) {
          typename G::State after = seen;
          G::play(after, seat, move);
          out.value(G::outcome(after).points[static_cast<std::size_t>(seat)]);
        }
      });
      look_at(seen, out.key("position"));
    });
    return out.take();
  }

  Interpreter program_;
  std::vector<bool> told_;  ///< by event
};

}  // namespace tafel
