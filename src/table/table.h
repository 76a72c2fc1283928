#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json_writer.h"
#include "record/journal.h"

namespace tafel {

/// Who sits in a seat: a person, or a bot.
struct Player {
  std::string name;
  std::string bot;        ///< empty for a person
  bool resigned = false;  ///< gave up: a bot plays on for the others' sake

  bool is_person() const { return bot.empty(); }
  static Result<Player> read(const Json& given);
  void write(JsonWriter& out) const;
};

/// A score sheet for each seat.
using ScoreSheets = std::vector<std::vector<ScoreLine>>;

/// One table: who sits there, the game in progress, what everybody sees and may do. A pure state machine: it knows no sockets,
/// files or clocks, and nothing happens at it by itself. Whoever hosts it (the worker of the page, the server, a test)
/// passes on what people do, and calls `roll` and `step` when chance and the bots are due, at its own pace.
///
/// What is not allowed changes nothing, and the fault says why. docs/protocol.md describes what goes in and comes out.
class Table {
 public:
  // Making one
  struct Wish {
    std::string game;
    std::vector<Player> players;
    Json options = Json::object();  ///< any part of a set-up
    bool own_dice = false;          ///< people enter what real dice show
  };
  static Result<Table> open(Wish wish, Random& random);
  /// Goes on with a table that was saved: its set-up as it was dealt, and all events so far.
  static Result<Table> restore(Wish wish, const Json& setup, const std::vector<std::string>& events);
  /// The same players and wishes again, everybody one seat further on.
  Result<Table> rematch(Random& random) const;

  // What people do
  Result<bool> move(Seat seat, std::string_view text);
  Result<bool> take_back(Seat seat);
  Result<bool> hand_over(Seat seat, Player player);
  Result<bool> resign(Seat seat);

  /// An event that was settled elsewhere, for example at the same table in another place.
  Result<bool> happen(std::string event);

  // What happens by itself
  /// Everything that one player rolls now, or what real dice `shown` at a table with own dice.
  Result<bool> roll(std::optional<std::string_view> shown, Random& random);
  /// The next bot makes its next move.
  Result<bool> step(Random& random);
  /// A decision that a bot has to make, to be thought about wherever there is time: `move` may take a while.
  struct Thought {
    Seat seat = 0;
    std::string bot;
    std::unique_ptr<AnyGame> seen;  ///< the game as the seat knows it

    std::string move(Random& random) const;
  };
  /// Advice that a seat has asked for, likewise.
  struct Question {
    Seat seat = 0;
    std::unique_ptr<AnyGame> seen;

    /// The members of a hint.
    void answer(JsonWriter& out) const;
  };
  /// What the next bot has to decide.
  std::optional<Thought> bot_to_move() const;
  Result<Question> question(Seat seat) const;
  /// Whoever rolls next, if chance is due.
  std::optional<Seat> roller() const;

  // Looking
  const AnyGame& game() const { return journal_.game(); }
  const std::vector<Player>& players() const { return wish_.players; }
  const std::vector<std::string>& events() const { return journal_.events(); }
  /// What does not change while the game is played.
  void scene(JsonWriter& out) const;
  /// How it stands, what people may do, and the log from an entry on: JSON.
  void view(std::size_t log_from, JsonWriter& out) const;
  /// Entries of the log before this one are as they were before the last thing that happened.
  std::size_t log_unchanged() const { return unchanged_; }
  std::size_t log_size() const { return log_.size(); }
  /// What every seat may hope for: the members of `chances`.
  void chances(JsonWriter& out) const;
  Record record() const;

 private:
  Table(Wish wish, std::unique_ptr<AnyGame> game);
  std::optional<Fault> check_seat(Seat seat) const;
  /// Makes an event happen and writes it into the log.
  Result<bool> note(std::string event);

  Wish wish_;
  Journal journal_;
  ScoreSheets sheets_;            ///< as they stand now
  std::vector<std::string> log_;  ///< JSON
  std::size_t unchanged_ = 0;
};

}  // namespace tafel
