#pragma once

#include <set>

#include <gtest/gtest.h>

#include "online/room.h"

namespace tafel::test {

/// Everybody is at the table who is not away.
struct Attendance final : Presence {
  std::set<std::string, std::less<>> away;

  bool here(std::string_view holder) const override { return !away.contains(holder); }
  int watchers() const override { return 1; }
};

inline Guest guest(std::string_view name) { return {to_hex(sha256(name))}; }

/// 32 hexadecimal digits.
inline std::string salt(std::string_view seed) { return to_hex(sha256(seed)).substr(0, 32); }

/// A room with its log, and people who send messages to it. Everything is checked that must hold after any message.
class Hosted {
 public:
  /// How a room looks from outside.
  struct Sight {
    std::size_t size;
    std::string whole;
    std::string listing;
    std::string record;
    bool operator==(const Sight&) const = default;
  };

  static Json wish(std::string_view game, int seats, const Json& options = Json::object(), bool own_dice = false) {
    return {{"game", game},
            {"seats", static_cast<unsigned>(seats)},
            {"options", options},
            {"own_dice", own_dice},
            {"public", false}};
  }

  Hosted(std::string_view game, int seats, const Json& options = Json::object(), bool own_dice = false)
      : log{opening(wish(game, seats, options, own_dice))}, room(opened(log)), seats_(seats) {
    for (const auto* name : {"host", "second", "third", "fourth", "fifth", "onlooker"}) people.push_back(guest(name));
  }

  static Sight sight(const Room& room, const Presence& presence) {
    return {room.size(), room.whole("table", {std::string(64, '0')}, "", presence), room.listing(),
            room.table() ? room.record()->write() : ""};
  }
  Sight sight() const { return sight(room, presence); }
  Json look() const { return room.look(presence); }
  /// How the table stands, without its log.
  Json view() const {
    JsonWriter out;
    room.table()->view(room.table()->log_size(), out);
    return Json::parse(out.take());
  }
  Json chat() const { return Json::parse(sight().whole)["chat"]; }

  /// Sends a message with an id of its own, unless it has one.
  Result<Room::Done> send(std::string_view type, const Guest& by, Json message = Json::object()) {
    if (!message.contains("id")) message["id"] = "m" + std::to_string(++count_);
    return keep(room.receive(type, message, by, presence));
  }
  Result<Room::Done> keep(Result<Room::Done> done) {
    if (done) log.insert(log.end(), done->entries.begin(), done->entries.end());
    return done;
  }
  Room::Done must(std::string_view type, const Guest& by, const Json& message = Json::object()) {
    auto done = send(type, by, message);
    EXPECT_TRUE(done) << type << ' ' << message.dump() << ": " << (done ? "" : done.fault().sentence);
    return done ? *done : Room::Done{};
  }
  /// It is refused with this sentence, or any if none is given, and nothing has changed.
  void must_not(std::string_view type, const Guest& by, const Json& message = Json::object(), std::string_view sentence = "") {
    const Sight before = sight();
    const auto done = send(type, by, message);
    ASSERT_FALSE(done) << type << ' ' << message.dump();
    EXPECT_FALSE(done.fault().sentence.empty());
    if (!sentence.empty()) {
      EXPECT_EQ(done.fault().sentence, sentence);
    }
    EXPECT_TRUE(sight() == before) << type << ' ' << message.dump() << " was refused, but has changed something";
  }

  void sit(const Guest& by, Seat seat) {
    const std::string name(1, seat_letter(seat));
    must("sit", by, {{"seat", name}, {"name", "Player " + name}, {"salt", salt(by.hash + name)}});
  }
  void seat_everybody() {
    for (Seat seat = 0; seat < seats_; ++seat) sit(people[static_cast<std::size_t>(seat)], seat);
  }
  /// Whoever holds the seat, by what everybody sees.
  const Guest& holder(std::string_view seat) const {
    const Json mark = room.look(presence)["seats"][static_cast<std::size_t>(seat[0] - 'A')]["holder"];
    for (const Guest& one : people) {
      if (mark == one.mark()) return one;
    }
    ADD_FAILURE() << "nobody holds seat " << seat;
    return people[0];
  }
  /// The next thing that has to happen for the game to go on: any move, or a roll.
  void go_on(Random& random) {
    if (room.bot_rolls()) {
      ASSERT_TRUE(keep(room.roll()));
      return;
    }
    const Json now = view();
    if (now["next"]["kind"] == "roll") {
      must("roll", holder(now["next"]["seat"].get<std::string>()));
    } else if (!now["moves"].empty()) {
      const auto seat = now["moves"].begin();
      const Json& move = seat.value()[random.below(static_cast<std::uint32_t>(seat.value().size()))];
      must("move", holder(seat.key()), {{"seat", seat.key()}, {"move", move}});
    } else {
      const auto thought = room.bot_to_move();
      ASSERT_TRUE(thought);
      ASSERT_TRUE(keep(room.move(thought->seat, thought->move(random))));
    }
  }
  void play_to_end(Random& random) {
    while (!room.is_over() && !testing::Test::HasFatalFailure()) go_on(random);
  }
  /// Whoever replays the log has the same room.
  void must_replay() const {
    const auto again = Room::replay(log);
    ASSERT_TRUE(again) << again.fault().sentence;
    EXPECT_TRUE(sight(*again, presence) == sight());
  }

  std::vector<std::string> log;
  Room room;
  Attendance presence;
  std::vector<Guest> people;  ///< the host first; the last one never takes a seat by `seat_everybody`

 private:
  static std::string opening(const Json& wish) {
    const auto entry = Room::opening(wish, guest("host"), sha256("the last secret"));
    EXPECT_TRUE(entry) << entry.fault().sentence;
    return *entry;
  }
  static Room opened(const std::vector<std::string>& log) {
    auto room = Room::replay(log);
    EXPECT_TRUE(room) << room.fault().sentence;
    return std::move(*room);
  }

  int seats_;
  int count_ = 0;
};

}  // namespace tafel::test
