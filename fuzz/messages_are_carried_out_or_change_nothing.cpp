/// The input is what people send to a room in the middle of a game: its first line names the game, each further one begins with
/// who sends it ("!" lets the game itself go on). What is refused says why and changes nothing, and whoever replays the log has
/// the same room.

#include <cstdint>
#include <cstdlib>

#include "online/message.h"
#include "online/room.h"

namespace {

using namespace tafel;

void require(bool holds) {
  if (!holds) std::abort();
}

struct Everybody final : Presence {
  bool here(std::string_view holder) const override { return holder[0] % 2 == 0; }
  int watchers() const override { return 0; }
};

const Everybody presence;

Guest guest(std::size_t number) { return {to_hex(sha256(std::to_string(number)))}; }

/// What can change, without the boards: they take long to write.
std::string sight(const Room& room) {
  JsonWriter view;
  if (room.table()) room.table()->view(0, view);
  return std::to_string(room.size()) + room.look(presence).dump() + room.listing() + view.take();
}
std::string whole_sight(const Room& room) {
  return room.whole("table", guest(0), "", presence) + (room.table() ? room.record()->write() : "");
}

/// A room and its log.
struct Logged {
  Room room;
  std::vector<std::string> log;
  int count = 0;

  bool keep(const Result<Room::Done>& done) {
    if (done) log.insert(log.end(), done->entries.begin(), done->entries.end());
    return done.ok();
  }
  bool send(const char* type, std::size_t by, Json message) {
    message["id"] = "own" + std::to_string(++count);
    return keep(room.receive(type, message, guest(by), presence));
  }
  /// Somebody rolls or makes any of their moves; the first game's seats are held by the guests of the same numbers.
  void go_on(Random& random) {
    if (!room.table() || room.is_over()) return;
    if (room.bot_rolls()) return require(keep(room.roll()));
    const AnyGame& game = room.table()->game();
    if (const auto roller = room.table()->roller()) {
      send("roll", static_cast<std::size_t>(*roller), Json::object());
      return;
    }
    const Seat seat = game.actors().seats.first();
    const auto moves = game.moves(seat);
    const std::string& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    if (!keep(room.move(seat, move))) {
      send("move", static_cast<std::size_t>(seat), {{"seat", std::string(1, seat_letter(seat))}, {"move", move}});
    }
  }
};

std::vector<std::string> log_of_game(std::string_view game) {
  const Json wish{{"game", game}, {"seats", 2U}, {"options", Json::object()}, {"own_dice", false}, {"public", false}};
  std::vector<std::string> log{*Room::opening(wish, guest(0), sha256("secret"))};
  Logged logged{std::move(*Room::replay(log)), std::move(log)};
  for (const std::size_t seat : {0U, 1U}) {
    const std::string letter(1, static_cast<char>('A' + seat));
    require(logged.send("sit", seat, {{"seat", letter}, {"name", "Player"}, {"salt", std::string(32, 'a')}}));
  }
  require(logged.send("start", 0, Json::object()));
  Random random(3);
  for (int i = 0; i < 8; ++i) logged.go_on(random);
  return logged.log;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::vector<std::string>> logs = [] {
    std::vector<std::vector<std::string>> all;
    for_each_game([&]<class G>(std::type_identity<G>) { all.push_back(log_of_game(G::info.id)); });
    return all;
  }();
  std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.size() < 2) return 0;
  const auto& log = logs[static_cast<std::size_t>(data[0]) % logs.size()];
  text.remove_prefix(1);
  struct Sent {
    Guest by;
    std::optional<Json> message;  ///< none lets the game go on
  };
  std::vector<Sent> all;
  while (all.size() < 20 && !text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.empty()) continue;
    auto message = read_message(line.substr(1));
    if (message || line[0] == '!') all.push_back({guest(static_cast<unsigned char>(line[0]) % 4), std::move(message)});
  }
  if (all.empty()) return 0;

  Logged logged{std::move(*Room::replay(log)), log, 100};
  Random random(1);
  std::string now = sight(logged.room);
  for (const auto& [by, message] : all) {
    const std::string before = now;
    if (!message) {
      logged.go_on(random);
      now = sight(logged.room);
      continue;
    }
    const auto type = message->find("type");
    if (type == message->end() || !type->is_string()) continue;
    static_cast<void>(logged.room.question(*message, by));
    const auto done = logged.room.receive(type->get_ref<const std::string&>(), *message, by, presence);
    now = sight(logged.room);
    if (!done) require(!done.fault().sentence.empty());
    if (!done || done->entries.empty()) require(now == before);
    logged.keep(done);
    if (done) require(Json::accept(logged.room.change(*done, presence)));
  }
  require(logged.log.size() == logged.room.size());
  if (logged.log.size() == log.size()) return 0;
  const auto again = Room::replay(logged.log);
  require(again && sight(*again) == now && whole_sight(*again) == whole_sight(logged.room));
  return 0;
}
