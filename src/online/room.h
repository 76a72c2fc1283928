#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "online/seal.h"
#include "table/table.h"

namespace tafel {

/// Who sends a message: the SHA-256 of their key, in hexadecimal, and the first part of it that everybody may see.
struct Guest {
  std::string hash;

  std::string_view mark() const { return mark_of(hash); }
  static std::string_view mark_of(std::string_view hash) { return hash.substr(0, 16); }
};

/// Who is connected just now; the room itself does not know connections.
class Presence {
 public:
  virtual bool here(std::string_view holder) const = 0;  ///< the holder of this key's hash
  virtual int watchers() const = 0;

 protected:
  ~Presence() = default;
};

/// A table online: its seats and who holds them, the games played there one after the other, chat, and the seal of the dice.
/// A pure state machine like the table. Its log is the truth: a text for everything that has happened; whoever replays the log
/// has the room. docs/protocol.md describes the messages.
class Room {
 public:
  // Making one
  /// The first entry of the log of a new table, as a TableWish describes it.
  static Result<std::string> opening(const Json& wish, const Guest& host, const Digest& last_secret);
  static constexpr std::string_view missing = "there is no such table";
  static Result<Room> replay(const std::vector<std::string>& entries);
  /// What has happened, for the log and for everybody in the room.
  struct Done {
    std::vector<std::string> entries{};
    bool room = false;         ///< seats or the like have changed
    bool scene = false;        ///< another game has begun
    bool view = false;         ///< the table has changed
    bool chat = false;         ///< somebody has said something
    std::size_t log_from = 0;  ///< the table's log has changed from here on
    std::string by{};          ///< whose message it was, and which
  };
  /// Makes an entry happen that is in the log already.
  Result<Done> apply(const std::string& text);

  // What people do; what is refused changes nothing and says why
  /// A message that changes something. Nothing in the log (`entries`) means that it has been seen before.
  Result<Done> receive(std::string_view type, const Json& message, const Guest& guest, const Presence& presence);
  Result<Table::Question> question(const Json& message, const Guest& guest) const;

  // What happens by itself
  bool bot_rolls() const;
  bool is_bot_to_move() const;
  std::optional<Table::Thought> bot_to_move() const;
  /// Carries out the roll of a bot, or what a bot has thought of.
  Result<Done> roll();
  Result<Done> move(Seat seat, std::string_view move);

  // Looking
  const std::optional<Table>& table() const { return table_; }
  bool is_over() const { return table_ && table_->game().actors().over(); }
  bool is_host(const Guest& guest) const { return same_secret(guest.hash, host_); }
  bool is_public() const { return public_; }
  bool holds_seat(const Guest& guest) const { return seat_of(guest).has_value(); }
  std::size_t size() const { return size_; }  ///< entries in the log
  Json look(const Presence& presence) const;
  /// What the lobby shows; empty if the table is not public.
  std::string listing() const;
  /// Nothing before the first game has begun.
  std::optional<Record> record() const;
  /// Before the first game: the record of a game that could be played here, without any events.
  Record record_or_deal() const;
  /// The message that tells everybody what was done.
  std::string change(const Done& done, const Presence& presence) const;
  /// The message with everything there is to know, for somebody who comes in; it answers the message with this id.
  std::string whole(std::string_view table, const Guest& guest, std::string_view id, const Presence& presence) const;

 private:
  struct Chair {
    std::string name;    ///< empty: free
    std::string holder;  ///< the hash of the key; empty for bots and free ones
    std::string bot;     ///< plays here now
    std::string salt;

    bool is_free() const { return name.empty(); }
    Player player() const { return {.name = name, .bot = bot}; }
  };

  Room(const Json& opened, const Digest& last_secret);
  Result<Seat> read_seat(const Json& given) const;
  Chair& chair(Seat seat) { return chairs_[static_cast<std::size_t>(seat)]; }
  const Chair& chair(Seat seat) const { return chairs_[static_cast<std::size_t>(seat)]; }
  bool holds(const Guest& guest, Seat seat) const { return same_secret(chair(seat).holder, guest.hash); }
  std::optional<Seat> seat_of(const Guest& guest) const;

  // Who may do what; gives the entry for the log
  Result<Json> wish_to_sit(const Json& message, const Guest& guest) const;
  Result<Json> wish_for_bot(const Json& message, const Guest& guest, const Presence& presence) const;
  Result<Json> wish_to_say(const Json& message, const Guest& guest) const;
  Result<bool> may_roll(const Json& message, const Guest& guest) const;

  // Making it happen
  Result<bool> carry_out(const Json& entry);
  Result<bool> hand_to(Seat seat, Chair next);
  /// Begins the next game with this set-up, or deals one.
  Result<bool> begin(const Json* setup);
  Result<bool> happen(std::string event);
  Result<Done> roll_all(std::string by);
  Done noted(const Json& entry);
  Done event_noted(std::string by);
  void remember(std::string_view by);
  Json seal() const;
  Random dice(std::size_t number) const { return Random(sealed_seed(secret_, salts_, number)); }

  Secrets secrets_;
  Digest secret_;  ///< of the game in progress, or the one to come
  std::string commitment_;
  std::vector<std::string> salts_;  ///< that the game in progress was sealed with
  std::string game_;
  Json options_;
  bool own_dice_ = false;
  bool public_ = false;
  std::string host_;
  std::vector<Chair> chairs_;
  std::optional<Table> table_;
  int games_begun_ = 0;
  std::size_t rolls_ = 0;
  Json chat_ = Json::array();
  std::size_t size_ = 0;
  std::vector<std::uint64_t> seen_;  ///< messages that have been carried out, as hashes of `by`
};

}  // namespace tafel
