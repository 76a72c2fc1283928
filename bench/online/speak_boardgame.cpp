// boardgame.io: socket.io's packets over engine.io's over a WebSocket, as its own client speaks (boardgame.io/multiplayer).

#include <algorithm>

#include "speech.h"

namespace tafel::online {
namespace {

class Boardgame final : public Speech {
 public:
  // Its client begins with HTTP and changes to a WebSocket; this is where it ends up.
  std::string path(const Client&) override { return "/socket.io/?EIO=4&transport=websocket"; }

  Heard hear(Client& client, std::string_view message, std::string& answer) override {
    if (message.starts_with("42/sheets,[\"update\"")) {
      // Both seats get both seats' moves; the log at the end says whose it was.
      const std::string_view log = message.substr(message.size() - std::min<std::size_t>(message.size(), 200));
      const bool mine = !client.awaited.empty() && log.find(client.awaited) != std::string_view::npos;
      return mine ? Heard::acknowledged : Heard::nothing_new;
    }
    if (message == "2") {  // ping
      answer = "3";
    } else if (message.starts_with("0{")) {  // engine.io is open
      answer = "40/sheets,";
    } else if (message.starts_with("40/sheets,")) {  // connected to the game; asking for a match makes it
      answer =
          "42/sheets,[\"sync\",\"table" + std::to_string(client.table) + "\",\"" + std::to_string(client.seat) + "\",null,2]";
    } else if (message.starts_with("42/sheets,[\"sync\"")) {
      return Heard::seated;
    } else if (!message.starts_with("42/sheets,[\"matchData\"")) {
      give_up("boardgame.io said " + std::string(message));
    }
    return Heard::nothing_new;
  }

  void move(Client& client, std::string& message) override {
    client.awaited = "\"args\":[" + std::to_string(client.moves % 60) + "],\"playerID\":\"" + std::to_string(client.seat) + '"';
    message.append("42/sheets,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"cross\",");
    message.append(client.awaited);
    message.append(",\"credentials\":null}},0,\"table");
    message.append(std::to_string(client.table));
    message.append(client.seat == 0 ? "\",\"0\"]" : "\",\"1\"]");
  }
};

}  // namespace

std::unique_ptr<Speech> speak_boardgame() { return std::make_unique<Boardgame>(); }

}  // namespace tafel::online
