// Colyseus: a seat is reserved by HTTP, then taken over a WebSocket; messages are binary (@colyseus/shared-types, Protocol.ts).

#include <vector>

#include "speech.h"

namespace tafel::online {
namespace {

constexpr char join_room = 10;
constexpr char room_data = 13;
constexpr char room_state = 14;
constexpr char room_state_patch = 15;

/// The value of a field of a flat JSON object.
std::string field(const std::string& json, const std::string& name) {
  const std::string before = '"' + name + "\":\"";
  const std::size_t begin = json.find(before);
  if (begin == std::string::npos) give_up("Colyseus answered " + json);
  return json.substr(begin + before.size(), json.find('"', begin + before.size()) - begin - before.size());
}

class Colyseus final : public Speech {
 public:
  explicit Colyseus(std::uint16_t port) : port_(port) {}

  Socket::Kind kind() const override { return Socket::Kind::binary; }

  std::string path(const Client& client) override {
    const auto table = static_cast<std::size_t>(client.table);
    const std::string reserved =
        post(port_, client.seat == 0 ? "/matchmake/create/sheets" : "/matchmake/joinById/" + rooms_[table], "{}");
    if (client.seat == 0) rooms_.push_back(field(reserved, "roomId"));
    return '/' + field(reserved, "processId") + '/' + rooms_[table] + "?sessionId=" + field(reserved, "sessionId");
  }

  Heard hear(Client& client, std::string_view message, std::string& answer) override {
    if (message.starts_with(room_state_patch)) {
      const bool mine = !client.awaited.empty() && message.find(client.awaited) != std::string_view::npos;
      return mine ? Heard::acknowledged : Heard::nothing_new;
    }
    if (message.starts_with(room_state)) return Heard::seated;
    if (!message.starts_with(join_room)) give_up("Colyseus said " + std::string(message));
    answer.assign(1, join_room);
    return Heard::nothing_new;
  }

  void move(Client& client, std::string& message) override {
    const auto space = static_cast<char>(client.moves % 60);
    message.push_back(room_data);
    message.append(
        "\xa5"
        "cross"
        "\x81\xa5"
        "space");  // a string of 5, and in MessagePack {"space": …}
    message.push_back(space);
    // A patch names the changed object by 255 and its number, then the operation, then the place in it. The numbers are given
    // in the order of making: the state 0, its list 1, then for each seat its sheet and the list of that sheet's crosses.
    // Nothing else in the patches of this game is 255.
    client.awaited.assign({'\xff', static_cast<char>(3 + 2 * client.seat), '\0', space});
  }

 private:
  std::uint16_t port_;
  std::vector<std::string> rooms_;
};

}  // namespace

std::unique_ptr<Speech> speak_colyseus(std::uint16_t port) { return std::make_unique<Colyseus>(port); }

}  // namespace tafel::online
