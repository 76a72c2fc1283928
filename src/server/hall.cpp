#include "server/hall.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>
#include <vector>

#include <sodium.h>
#include <spdlog/spdlog.h>
#include <boost/asio/post.hpp>

#include "online/message.h"

namespace tafel {
namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t most_waiting = 1000;               // messages at a table that is being read
constexpr std::chrono::milliseconds reading_again{500};  // after the store could not be read
constexpr int most_readings = 60;                        // in a row that may fail
constexpr std::chrono::seconds looking_after{5};         // between rounds through all tables
constexpr std::chrono::seconds presence_lasts{16};       // that another node has told
constexpr int most_listed = 100;
constexpr int most_hints = 8;                // that are thought of at a time: bots wait for them
constexpr std::size_t table_id_length = 15;  // 75 bits: nobody guesses a table; and no allocation

SharedText shared(std::string text) { return std::make_shared<const std::string>(std::move(text)); }

SharedText refusal(const Json& message, const std::string& reason) {
  Json json{{"type", "error"}, {"reason", reason}};
  if (const std::string id = text_in(message, "id"); !id.empty() && id.size() < 100) json["id"] = id;
  return shared(as_text(json));
}

/// Letters that are not taken for one another.
std::string draw_id(std::size_t length) {
  constexpr std::string_view letters = "abcdefghijkmnpqrstuvwxyz23456789";
  std::string id(length, ' ');
  for (char& c : id) c = letters[randombytes_uniform(letters.size())];
  return id;
}

bool is_table_id(std::string_view text) {
  const auto fits = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); };
  return text.size() == table_id_length && std::ranges::all_of(text, fits);
}

Result<Guest> read_key(const Json& message) {
  const std::string key = text_in(message, "key");
  if (!is_drawn_hex(key)) return Fault{"\"key\" must be 32 hexadecimal digits"};
  return Guest{to_hex(sha256(key))};
}

}  // namespace

/// One table with somebody at it.
class Place final : public Presence {
 public:
  Place(std::string table, asio::io_context& loop) : id(std::move(table)), timer(loop) {}

  /// Something on its way to the store.
  struct Pending {
    std::uint64_t sender = 0;  ///< the visitor's number; 0 for what happens by itself
    Json message;              ///< to be tried again
    SharedText change;         ///< for everybody, once it is durable
    int tries = 0;
    bool rolled = false;
    Clock::time_point began;
    std::vector<std::pair<std::uint64_t, SharedText>> also{};  ///< that may be answered after it
  };
  /// A message that waits until the table has been read.
  struct Waiting {
    std::uint64_t sender = 0;
    Json message;
    int tries = 0;  ///< that the store did not carry out
  };
  /// Who is at the same table at another node.
  struct Elsewhere {
    std::vector<std::string> here;
    int watchers = 0;
    Clock::time_point until;
  };

  Visitor* visitor(std::uint64_t number) const {
    const auto found = numbers.find(number);
    return found == numbers.end() ? nullptr : found->second;
  }
  void send_to(std::uint64_t number, const SharedText& text) const {
    if (Visitor* const one = visitor(number)) one->send(text);
  }
  /// Everybody but those who have not been told yet how things stand.
  void tell_all(const SharedText& text) const {
    for (const auto& [number, one] : numbers) {
      if (one->is_welcome_) one->send(text);
    }
  }
  void refuse_all_waiting(const std::string& reason) {
    for (const Waiting& one : std::exchange(waiting, {})) send_to(one.sender, refusal(one.message, reason));
  }

  bool here(std::string_view holder) const override {
    const auto is_holder = [&](const auto& one) { return one.second->guest_.hash == holder; };
    if (std::ranges::any_of(numbers, is_holder)) return true;
    return std::ranges::any_of(
        others, [&](const auto& node) { return std::ranges::find(node.second.here, holder) != node.second.here.end(); });
  }
  int watchers() const override {
    int count = watchers_here();
    for (const auto& [node, told] : others) count += told.watchers;
    return count;
  }
  /// At this node.
  int watchers_here() const {
    const auto watches = [&](const auto& one) { return room && !room->holds_seat(one.second->guest_); };
    return static_cast<int>(std::ranges::count_if(numbers, watches));
  }
  SharedText whole(const Visitor& visitor, const std::string& answered) const {
    return shared(room->whole(id, visitor.guest_, answered, *this));
  }
  /// Tells everybody who is here. What is not durable yet is not for their eyes: until then it waits.
  void show_presence() {
    if (!room) return;
    is_presence_due = !pending.empty();
    if (!is_presence_due) tell_all(shared(room->change({.room = true}, *this)));
  }

  std::string id;
  std::optional<Room> room;  ///< none while it is being read, and while nobody touches it
  std::map<std::uint64_t, Visitor*> numbers;
  std::map<std::string, Elsewhere> others;  ///< by node
  std::deque<Pending> pending;
  std::deque<Waiting> waiting;     ///< until the table has been read
  std::deque<Waiting> afterwards;  ///< until nothing is pending: those who want to see it all
  bool is_presence_due = false;    ///< until nothing is pending
  std::string presence_told;       ///< to other nodes, while the room was in memory
  asio::steady_timer timer;        ///< for the next bot's move
  std::uint64_t reading = 0;       ///< how often it has been read; what was written for an earlier reading no longer counts
  bool is_reading = false;
  bool is_catching_up = false;
  bool missed = false;  ///< the log may have grown while it was being read or something was pending
  int failed_readings = 0;
  bool is_moving = false;  ///< a bot's move is waited for
  Clock::time_point touched = Clock::now();
  Clock::time_point leased_until{};
};

Hall::Hall(asio::io_context& loop, Store& store, HallOptions options, Metrics& metrics)
    : loop_(loop),
      store_(store),
      options_(options),
      metrics_(metrics),
      node_(draw_id(10)),
      timer_(loop),
      readers_(2),
      thinkers_(2),
      writer_(store, [&loop](std::function<void()> call) { asio::post(loop, std::move(call)); }) {
  store_.listen([this](const Store::Notice& notice) { asio::post(loop_, [this, notice] { heard(notice); }); });
  look_after();
}

Hall::~Hall() {
  store_.stop_listening();
  for (asio::thread_pool* const pool : {&readers_, &thinkers_}) {
    pool->stop();
    pool->join();
  }
}

template <class Work, class Use>
void Hall::elsewhere(asio::thread_pool& pool, Work work, Use use) {
  asio::post(pool, [this, work = std::move(work), use = std::move(use)]() mutable {
    asio::post(loop_, [result = work(), use = std::move(use)]() mutable { use(std::move(result)); });
  });
}

// Asked for by HTTP

void Hall::make_table(const Json& wish, Then<std::string> then) {
  const auto host = read_key(wish);
  if (!host) return then(host.fault());
  auto opening = Room::opening(wish, *host, draw_digest());
  if (!opening) return then(opening.fault());
  auto room = Room::replay({*opening});
  if (!room) return then(room.fault());
  Store::Append append{.table = draw_id(table_id_length), .at = 0, .entries = {std::move(*opening)}, .listing = {}};
  if (room->is_public()) append.listing = room->listing();
  std::string id = append.table;
  writer_.append(std::move(append), [this, id = std::move(id), then = std::move(then)](const Result<bool>& done) {
    if (!done) return then(done.fault());
    if (!*done) return then(Fault{"there is such a table already; try again"});
    metrics_.tables_made.Increment();
    then(id);
  });
}

void Hall::lobby(Then<std::string> then) {
  elsewhere(
      readers_, [this] { return store_.listed(most_listed); },
      [then = std::move(then)](const Result<std::vector<Store::Listed>>& listed) {
        if (!listed) return then(listed.fault());
        Json tables = Json::array();
        for (const Store::Listed& one : *listed) {
          Json table = Json::parse(one.listing, nullptr, false);
          if (!table.is_object()) continue;
          table["table"] = one.table;
          tables.push_back(std::move(table));
        }
        then(as_text({{"tables", std::move(tables)}}));
      });
}

void Hall::record(const std::string& table, Then<std::string> then) {
  elsewhere(
      readers_,
      [this, table]() -> Result<std::string> {
        const auto entries = store_.read(table, 0);
        if (!entries) return entries.fault();
        const auto room = Room::replay(*entries);
        if (!room) return room.fault();
        const auto record = room->record();
        if (!record) return Fault{"the game has not begun"};
        return record->write();
      },
      [then = std::move(then)](const Result<std::string>& record) { then(record); });
}

// Messages

void Hall::receive(Visitor& visitor, std::string_view text) {
  if (closing_) return;
  metrics_.messages.Increment();
  std::optional<Json> read = read_message(text);
  if (!read) {
    metrics_.dropped.Increment();
    return visitor.dismiss("a message is a JSON object");
  }
  Json& message = *read;
  if (text_in(message, "type") == "join") return join(visitor, message);
  const PlacePtr place = visitor.place_;
  if (!place) return visitor.send(refusal(message, "say \"join\" first"));
  place->touched = Clock::now();
  if (place->room) return handle(place, visitor, std::move(message), 0);
  if (place->waiting.size() == most_waiting) return visitor.send(refusal(message, "too many messages at once"));
  place->waiting.push_back({visitor.number_, std::move(message), 0});
  if (!place->is_reading) load(place);
}

void Hall::join(Visitor& visitor, const Json& message) {
  const std::string id = text_in(message, "table");
  auto guest = read_key(message);
  if (visitor.place_) return visitor.send(refusal(message, "this connection has joined a table already"));
  if (!guest) return visitor.send(refusal(message, guest.fault().sentence));
  if (!is_table_id(id)) return visitor.send(refusal(message, std::string(Room::missing)));
  auto [found, is_new] = places_.try_emplace(id);
  if (is_new) found->second = std::make_shared<Place>(id, loop_);
  const PlacePtr place = found->second;
  visitor.place_ = place;
  visitor.guest_ = std::move(*guest);
  visitor.number_ = ++last_number_;
  place->touched = Clock::now();
  place->numbers.emplace(visitor.number_, &visitor);
  metrics_.tables.Set(static_cast<double>(places_.size()));
  if (place->room) return handle(place, visitor, message, 0);
  place->waiting.push_back({visitor.number_, message, 0});
  if (!place->is_reading) load(place);
}

void Hall::welcome(const PlacePtr& place, Visitor& visitor, const Json& message) {
  place->show_presence();  // the others see who has come
  visitor.is_welcome_ = true;
  visitor.send(place->whole(visitor, text_in(message, "id")));
  tell_presence(place);
  go_on(place, false);
}

void Hall::leave(Visitor& visitor) {
  const PlacePtr place = std::exchange(visitor.place_, nullptr);
  if (!place) return;
  place->numbers.erase(visitor.number_);
  if (!closing_) place->show_presence();
  if (!place->room && !place->is_reading && !closing_ && !place->numbers.empty()) load(place);  // tells everybody
  if (!closing_) tell_presence(place);
  if (place->numbers.empty()) {
    place->timer.cancel();
    forget(place);
  }
}

void Hall::forget(const PlacePtr& place) {
  if (!place->numbers.empty() || !place->pending.empty() || place->is_reading) return;
  places_.erase(place->id);
  metrics_.tables.Set(static_cast<double>(places_.size()));
}

void Hall::handle(const PlacePtr& place, Visitor& visitor, Json message, int tries) {
  const std::string type = text_in(message, "type");
  const bool sees_all = type == "join" || type == "record" || !visitor.is_welcome_;
  if (sees_all && !place->pending.empty()) {
    return place->afterwards.push_back({visitor.number_, std::move(message), tries});
  }
  if (type == "join") return welcome(place, visitor, message);
  Room& room = *place->room;
  const auto refuse = [&](const std::string& reason) {
    metrics_.refusals.Increment();
    visitor.send(refusal(message, reason));
  };
  if (type == "record") {
    const auto record = room.record();
    if (!record) return refuse("the game has not begun");
    return visitor.send(shared(as_text({{"type", "record"}, {"id", text_in(message, "id")}, {"record", record->write()}})));
  }
  if (type == "hint") {
    if (visitor.is_advised_ || hints_ == most_hints) return refuse("one hint at a time; try again in a moment");
    auto question = room.question(message, visitor.guest_);
    if (!question) return refuse(question.fault().sentence);
    visitor.is_advised_ = true;
    ++hints_;
    return elsewhere(
        thinkers_,
        [id = text_in(message, "id"), question = std::make_shared<Table::Question>(std::move(*question))] {
          JsonWriter out;
          out.object([&] {
            out.member("type", "hint").member("id", id);
            question->answer(out);
          });
          return out.take();
        },
        [this, place, number = visitor.number_](std::string hint) {
          --hints_;
          Visitor* const asker = place->visitor(number);
          if (asker == nullptr) return;
          asker->is_advised_ = false;
          asker->send(shared(std::move(hint)));
        });
  }
  auto done = room.receive(type, message, visitor.guest_, *place);
  if (!done) return refuse(done.fault().sentence);
  if (!done->entries.empty()) return commit(place, visitor.number_, std::move(message), tries, std::move(*done));
  // Sent again: it has happened already, but may not be durable yet.
  const SharedText answer = shared(as_text({{"type", "change"}, {"at", room.size()}, {"by", done->by}}));
  if (place->pending.empty()) return visitor.send(answer);
  place->pending.back().also.emplace_back(visitor.number_, answer);
}

// The log

void Hall::commit(const PlacePtr& place, std::uint64_t sender, Json message, int tries, Room::Done done) {
  const Room& room = *place->room;
  const bool rolled = done.view && room.table()->events().size() > 0 && room.table()->events().back().starts_with("roll ");
  place->pending.push_back({sender, std::move(message), shared(room.change(done, *place)), tries, rolled, Clock::now()});
  Store::Append append{
      .table = place->id, .at = room.size() - done.entries.size(), .entries = std::move(done.entries), .listing = {}};
  if (done.room) append.listing = room.listing();
  metrics_.entries.Increment(static_cast<double>(append.entries.size()));
  ++unwritten_;
  writer_.append(std::move(append), [this, place, reading = place->reading](const Result<bool>& result) {
    --unwritten_;
    if (place->reading == reading) written(place, result);
    if (closing_) finish_closing();
  });
}

void Hall::written(const PlacePtr& place, const Result<bool>& result) {
  if (result && *result) {
    const Place::Pending done = std::move(place->pending.front());
    place->pending.pop_front();
    metrics_.durable.Observe(std::chrono::duration<double>(Clock::now() - done.began).count());
    place->tell_all(done.change);
    for (const auto& [number, answer] : done.also) place->send_to(number, answer);
    if (place->pending.empty()) settle(place);
    if (place->numbers.empty()) return forget(place);
    return go_on(place, done.rolled);
  }
  // Somebody else has written to this log, or nobody can: read what is there now, and try again.
  if (result) {
    metrics_.conflicts.Increment();
  } else {
    metrics_.store_faults.Increment();
    complain(*place, result.fault().sentence);
  }
  for (Place::Pending& one : std::exchange(place->pending, {})) {
    if (one.message.is_null()) continue;
    if (!result && one.tries == 1) {
      place->send_to(one.sender, refusal(one.message, result.fault().sentence));
    } else {
      place->waiting.push_back({one.sender, std::move(one.message), result ? one.tries : one.tries + 1});
    }
  }
  load(place);
}

void Hall::settle(const PlacePtr& place) {
  if (place->is_presence_due) place->show_presence();
  for (const Place::Waiting& one : std::exchange(place->afterwards, {})) {
    if (Visitor* const sender = place->visitor(one.sender)) handle(place, *sender, one.message, one.tries);
  }
  if (std::exchange(place->missed, false)) catch_up(place);
}

void Hall::load(const PlacePtr& place) {
  place->room.reset();
  place->is_reading = true;
  place->is_moving = false;
  place->is_catching_up = false;
  ++place->reading;
  elsewhere(
      readers_,
      [this, id = place->id]() -> Reading {
        auto entries = store_.read(id, 0);
        if (!entries) return {std::nullopt, entries.fault().sentence, true};
        auto room = Room::replay(*entries);
        if (!room) return {std::nullopt, room.fault().sentence, false};
        return {std::move(*room), {}, false};
      },
      [this, place](Reading reading) { loaded(place, std::move(reading)); });
}

void Hall::loaded(const PlacePtr& place, Reading reading) {
  if (!reading.room) {
    if (reading.may_try_again && ++place->failed_readings < most_readings && !place->numbers.empty()) {
      place->timer.expires_after(reading_again);
      return place->timer.async_wait([this, place](const boost::system::error_code& error) {
        if (!error || !place->numbers.empty()) return load(place);
        place->is_reading = false;
        forget(place);
      });
    }
    if (reading.reason != Room::missing) complain(*place, reading.reason);
    place->is_reading = false;
    place->refuse_all_waiting(reading.reason);
    for (const auto& [number, visitor] : std::map(place->numbers)) visitor->dismiss(reading.reason);
    return forget(place);
  }
  place->is_reading = false;
  place->failed_readings = 0;
  place->room = std::move(reading.room);
  if (place->numbers.empty()) return forget(place);
  place->is_presence_due = false;
  // Whoever was here may have missed something.
  for (const auto& [number, visitor] : place->numbers) {
    if (visitor->is_welcome_) visitor->send(place->whole(*visitor, {}));
  }
  tell_presence(place);
  settle(place);
  for (const Place::Waiting& one : std::exchange(place->waiting, {})) {
    Visitor* const sender = place->visitor(one.sender);
    if (sender != nullptr && place->room) handle(place, *sender, one.message, one.tries);
  }
  go_on(place, false);
}

// Bots

void Hall::go_on(const PlacePtr& place, bool rolled) {
  if (closing_ || place->is_moving || !place->room || !place->pending.empty() || place->numbers.empty()) return;
  if (!place->room->bot_rolls() && !place->room->is_bot_to_move()) return;
  place->is_moving = true;
  place->timer.expires_after(options_.bot_pause * (rolled ? 2 : 1));
  place->timer.async_wait([this, place, reading = place->reading](const boost::system::error_code& error) {
    if (place->reading != reading) return;
    if (!error) return with_lease(place, [this, place] { move_bot(place); });
    place->is_moving = false;  // everybody had left; somebody may have come back
    go_on(place, false);
  });
}

void Hall::with_lease(const PlacePtr& place, std::function<void()> then) {
  if (Clock::now() < place->leased_until) return then();
  elsewhere(
      readers_, [this, id = place->id] { return store_.lease(id, node_, options_.lease); },
      [this, place, reading = place->reading, then = std::move(then)](const Result<bool>& leased) {
        if (place->reading != reading) return;
        if (leased && *leased) {
          place->leased_until = Clock::now() + options_.lease / 2;
          return then();
        }
        // Another node moves them; perhaps not for long.
        place->timer.expires_after(options_.lease / 4);
        place->timer.async_wait([this, place, reading](const boost::system::error_code&) {
          if (place->reading != reading) return;
          place->is_moving = false;
          go_on(place, false);
        });
      });
}

void Hall::move_bot(const PlacePtr& place) {
  if (!place->room || closing_) return;
  Room& room = *place->room;
  const auto carry_out = [this, place](Result<Room::Done> done) {
    place->is_moving = false;
    if (done) return commit(place, 0, nullptr, 0, std::move(*done));
    go_on(place, false);  // somebody has taken the seat meanwhile, or taken something back
  };
  if (room.bot_rolls()) return carry_out(room.roll());
  auto thought = room.bot_to_move();
  if (!thought) return carry_out(Fault{"no bot has anything to do"});
  const Seat seat = thought->seat;
  std::uint64_t seed = 0;
  randombytes_buf(&seed, sizeof seed);
  elsewhere(
      thinkers_,
      [thought = std::make_shared<Table::Thought>(std::move(*thought)), seed] {
        Random random(seed);
        return thought->move(random);
      },
      [place, seat, carry_out, reading = place->reading](const std::string& move) {
        if (place->reading == reading && place->room) carry_out(place->room->move(seat, move));
      });
}

// Other nodes

void Hall::heard(const Store::Notice& notice) {
  if (closing_) return;
  if (notice.table.empty()) {
    for (const PlacePtr& place : all_places()) catch_up(place);
    return;
  }
  const auto found = places_.find(notice.table);
  if (found == places_.end()) return;
  const PlacePtr place = found->second;
  if (notice.text.empty()) return catch_up(place);
  const Json told = Json::parse(notice.text, nullptr, false);
  if (!told.is_object() || !told.contains("here") || !told.at("here").is_array()) return;
  Place::Elsewhere other{.here = {}, .watchers = 0, .until = Clock::now() + presence_lasts};
  for (const Json& hash : told.at("here")) {
    if (hash.is_string()) other.here.push_back(hash);
  }
  if (const auto watchers = told.find("watchers"); watchers != told.end() && watchers->is_number_integer()) {
    other.watchers = *watchers;
  }
  const std::string node = text_in(told, "node");
  Place::Elsewhere& known = place->others[node];
  const bool is_new = known.until == Clock::time_point{};
  const bool changed = known.here != other.here || known.watchers != other.watchers;
  known = std::move(other);
  if (changed) place->show_presence();
  if (is_new) tell_presence(place);
}

void Hall::catch_up(const PlacePtr& place) {
  if (place->is_reading || place->is_catching_up || !place->pending.empty()) {
    place->missed = true;
    return;
  }
  if (!place->room) return load(place);
  place->is_catching_up = true;
  place->touched = Clock::now();
  elsewhere(
      readers_, [this, id = place->id, from = place->room->size()] { return std::pair(from, store_.read(id, from)); },
      [this, place, reading = place->reading](const std::pair<std::size_t, Result<std::vector<std::string>>>& news) {
        if (place->reading != reading) return;
        place->is_catching_up = false;
        if (!place->room || !news.second) return load(place);
        if (place->pending.empty() && place->room->size() == news.first) {
          for (const std::string& entry : *news.second) {
            const auto done = place->room->apply(entry);
            if (!done) return load(place);
            place->tell_all(shared(place->room->change(*done, *place)));
          }
        } else {
          place->missed = true;  // somebody here has done something meanwhile
        }
        if (place->pending.empty()) settle(place);
        go_on(place, true);
      });
}

void Hall::tell_presence(const PlacePtr& place) {
  if (!store_.is_shared()) return;
  if (place->room || place->numbers.empty()) {
    std::set<std::string> here;
    for (const auto& [number, one] : place->numbers) {
      if (place->room->holds_seat(one->guest_)) here.insert(one->guest_.hash);
    }
    place->presence_told = as_text({{"node", node_}, {"here", here}, {"watchers", place->watchers_here()}});
  }
  if (place->presence_told.empty()) return;
  elsewhere(
      readers_, [this, notice = Store::Notice{place->id, place->presence_told}] { return store_.tell(notice); },
      [this, place](const Result<bool>& told) {
        if (!told) complain(*place, told.fault().sentence);
      });
}

// Looking after it all

/// Whoever reads the log must not learn where to join, so the id is cut short. One complaint a second is enough.
void Hall::complain(const Place& place, const std::string& sentence) {
  const auto now = Clock::now();
  if (now - complained_ < std::chrono::seconds(1)) return;
  complained_ = now;
  spdlog::error("event=fault table={}… reason=\"{}\"", place.id.substr(0, 4), sentence);
}

std::vector<Hall::PlacePtr> Hall::all_places() const {
  std::vector<PlacePtr> all;
  for (const auto& [id, place] : places_) all.push_back(place);
  return all;
}

void Hall::look_after() {
  timer_.expires_after(looking_after);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error || closing_) return;
    const auto now = Clock::now();
    for (const PlacePtr& place : all_places()) {
      const bool changed = std::erase_if(place->others, [&](const auto& other) { return other.second.until < now; }) > 0;
      if (changed) place->show_presence();
      tell_presence(place);
      const bool is_idle = place->pending.empty() && !place->is_reading && !place->is_catching_up && !place->is_moving;
      if (is_idle && now - place->touched > options_.idle) place->room.reset();
    }
    look_after();
  });
}

void Hall::close(std::function<void()> closed) {
  closing_ = true;
  closed_ = std::move(closed);
  timer_.cancel();
  finish_closing();
}

void Hall::finish_closing() {
  if (unwritten_ > 0 || !closed_) return;
  for (const PlacePtr& place : all_places()) {
    place->timer.cancel();
    for (const auto& [number, visitor] : std::map(place->numbers)) visitor->dismiss("the server is being restarted");
  }
  std::exchange(closed_, nullptr)();
}

}  // namespace tafel
