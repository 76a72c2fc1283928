#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>

#include "online/room.h"
#include "server/metrics.h"
#include "store/writer.h"

namespace tafel {

/// What is sent to many is written down once.
using SharedText = std::shared_ptr<const std::string>;

class Place;

/// One connection as the hall sees it. It must tell the hall when it goes (`Hall::leave`).
class Visitor {
 public:
  virtual void send(SharedText text) = 0;
  /// Says why, and ends the connection.
  virtual void dismiss(std::string_view reason) = 0;

 protected:
  ~Visitor() = default;

 private:
  friend class Hall;
  friend class Place;
  std::shared_ptr<Place> place_;  ///< none before `join`
  Guest guest_;
  std::uint64_t number_ = 0;
  bool is_welcome_ = false;  ///< has been told how things stand
  bool is_advised_ = false;  ///< a hint is being thought of
};

struct HallOptions {
  std::chrono::milliseconds bot_pause{400};  ///< before a bot moves; twice as long after a roll
  std::chrono::seconds idle{60};             ///< a table that nobody touches for so long is no longer kept in memory
  std::chrono::seconds lease{4};             ///< after so long another node takes a dead node's bots over
};

/// All tables with somebody at them, in one thread: the event loop's. A table in memory is a copy of its log in the store; what
/// people do is tried on it, written to the log, and told to everybody once it is durable. If the log has become another
/// meanwhile, because another node has written to it, the table is read again and what people did is tried again.
///
/// Reading, thinking of bots and talking to other nodes happen in a few threads of the hall's own.
class Hall {
 public:
  Hall(boost::asio::io_context& loop, Store& store, HallOptions options, Metrics& metrics);
  ~Hall();

  template <class T>
  using Then = std::function<void(Result<T>)>;
  /// Makes a table out of a TableWish; gives its id.
  void make_table(const Json& wish, Then<std::string> then);
  /// The public tables, as a Lobby.
  void lobby(Then<std::string> then);
  /// The record of the game that is played at a table.
  void record(const std::string& table, Then<std::string> then);

  void receive(Visitor& visitor, std::string_view text);
  void leave(Visitor& visitor);

  /// Takes nothing more, waits until everything is written, and then dismisses everybody.
  void close(std::function<void()> closed);

 private:
  using PlacePtr = std::shared_ptr<Place>;
  /// What came of reading a table.
  struct Reading {
    std::optional<Room> room;
    std::string reason;
    bool may_try_again = false;
  };

  void join(Visitor& visitor, const Json& message);
  void welcome(const PlacePtr& place, Visitor& visitor, const Json& message);
  void handle(const PlacePtr& place, Visitor& visitor, Json message, int tries);
  void commit(const PlacePtr& place, std::uint64_t sender, Json message, int tries, Room::Done done);
  void written(const PlacePtr& place, const Result<bool>& result);
  /// Goes on with what had to wait until everything is durable.
  void settle(const PlacePtr& place);
  void load(const PlacePtr& place);
  void loaded(const PlacePtr& place, Reading reading);
  void forget(const PlacePtr& place);
  /// Lets bots go on after a while.
  void go_on(const PlacePtr& place, bool rolled);
  void move_bot(const PlacePtr& place);
  void with_lease(const PlacePtr& place, std::function<void()> then);
  void heard(const Store::Notice& notice);
  void catch_up(const PlacePtr& place);
  void tell_presence(const PlacePtr& place);
  std::vector<PlacePtr> all_places() const;
  void complain(const Place& place, const std::string& sentence);
  void look_after();
  void finish_closing();
  /// Does something in a thread of a pool, and goes on with the result in the event loop.
  template <class Work, class Use>
  void elsewhere(boost::asio::thread_pool& pool, Work work, Use use);

  boost::asio::io_context& loop_;
  Store& store_;
  HallOptions options_;
  Metrics& metrics_;
  std::string node_;
  std::unordered_map<std::string, PlacePtr> places_;
  std::uint64_t last_number_ = 0;
  boost::asio::steady_timer timer_;
  bool closing_ = false;
  std::chrono::steady_clock::time_point complained_{};
  std::size_t unwritten_ = 0;
  std::function<void()> closed_;
  int hints_ = 0;  ///< being thought of
  boost::asio::thread_pool readers_;
  boost::asio::thread_pool thinkers_;
  StoreWriter writer_;
};

}  // namespace tafel
