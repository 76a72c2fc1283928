// Our own server: JSON over a WebSocket (docs/protocol.md, "Online").

#include <vector>

#include "speech.h"

namespace tafel::online {
namespace {

/// A game of Würfelland is brought to where both seats may cross off spaces; from there on each seat crosses off one space
/// and takes it back, again and again. So every move is legal, and both seats always have one under way, as at the peers.
class Tafelrunde final : public Speech {
 public:
  explicit Tafelrunde(std::uint16_t port) : port_(port) {}

  std::string path(const Client& client) override {
    if (client.seat == 0) {
      const std::string made =
          post(port_, "/api/tables",
               R"({"game":"wuerfelland","seats":2,"options":{},"own_dice":false,"public":false,"key":")" + key(client) + "\"}");
      tables_.emplace_back(between(made, "\"table\":\"", "\""));
      if (tables_.back().empty()) give_up("the table was answered by " + made);
    }
    return "/ws";
  }

  std::string hello(const Client& client) override {
    return R"({"type":"join","id":"join","table":")" + tables_[static_cast<std::size_t>(client.table)] + R"(","key":")" +
           key(client) + "\"}";
  }

  Heard hear(Client& client, std::string_view message, std::string& answer) override {
    if (!client.awaited.empty() && message.substr(0, 128).find(client.awaited) != std::string_view::npos)
      return Heard::acknowledged;
    if (message.size() < 1000 && message.find("\"type\":\"error\"") != std::string_view::npos) {
      give_up("the server said " + std::string(message));
    }
    Player& player = player_of(client);
    return player.crosses.empty() ? prepare(client, player, message, answer) : Heard::nothing_new;
  }

  void move(Client& client, std::string& message) override {
    Player& player = player_of(client);
    if (player.crosses.empty()) give_up("table " + std::to_string(client.table) + " is not ready");
    const std::string id = 'm' + std::to_string(client.moves);
    const bool back = client.moves % 2 == 1;
    message.append(back ? R"({"type":"take_back","id":")" : R"({"type":"move","id":")");
    message.append(id);
    message.append(client.seat == 0 ? R"(","seat":"A")" : R"(","seat":"B")");
    if (!back) message.append(R"(,"move":")").append(player.crosses).append("\"");
    message.push_back('}');
    client.awaited.assign("\"by\":\"").append(player.mark).append(".").append(id).append("\"");
  }

 private:
  struct Player {
    std::string mark;     ///< how the server calls this client to everybody
    std::string crosses;  ///< the move that is made and taken back; empty until the table is ready
    int said = 0;
  };

  Player& player_of(const Client& client) {
    const auto at = static_cast<std::size_t>(2 * client.table + client.seat);
    if (players_.size() <= at) players_.resize(at + 1);
    return players_[at];
  }

  static std::string key(const Client& client) {
    std::string digits = std::to_string(2 * client.table + client.seat);
    return std::string(32 - digits.size(), '0') + digits;
  }

  static std::string_view between(std::string_view text, std::string_view before, std::string_view after) {
    const std::size_t begin = text.find(before);
    if (begin == std::string_view::npos) return {};
    text.remove_prefix(begin + before.size());
    return text.substr(0, text.find(after));
  }

  /// What is to be done before the load begins: sit down, start, and play up to the crosses of the first round.
  static Heard prepare(const Client& client, Player& player, std::string_view message, std::string& answer) {
    const std::string seat(1, client.seat == 0 ? 'A' : 'B');
    const auto say = [&](std::string_view type, const std::string& rest) {
      answer = R"({"type":")" + std::string(type) + R"(","id":"p)" + std::to_string(player.said++) + '"' + rest + '}';
    };
    const auto has = [&](std::string_view part) { return message.find(part) != std::string_view::npos; };
    const std::string of_seat = R"(,"seat":")" + seat + '"';
    if (player.mark.empty()) {  // the answer to `join`
      player.mark = between(message, "\"mark\":\"", "\"");
      say("sit", of_seat + R"(,"name":"Seat )" + seat + R"(","salt":")" + key(client) + '"');
      return Heard::nothing_new;
    }
    if (has("\"started\":false")) {
      if (client.seat == 0 && !has("\"name\":null")) say("start", "");
      return client.seat == 0 ? Heard::seated : Heard::nothing_new;
    }
    const std::string_view next = between(message, "\"next\":{", "}");
    const std::string_view of_all = between(message, "\"moves\":{", "}");
    const std::string_view moves = between(of_all, '"' + seat + "\":[", "]");
    if (next.find("\"roll\"") != std::string_view::npos) {
      if (next.find('"' + seat + '"') != std::string_view::npos) say("roll", "");
    } else if (next.find(R"(["A","B"])") != std::string_view::npos) {
      if (of_all.find("\"cross ") == std::string_view::npos) {  // nobody can cross anything off; B follows when A is done
        if (client.seat == 0) say("move", of_seat + R"(,"move":"done")");
        return Heard::nothing_new;
      }
      const std::string_view cross = between(moves, "\"cross ", "\"");
      player.crosses = cross.empty() ? "done" : "cross " + std::string(cross);
      return client.seat == 1 ? Heard::seated : Heard::nothing_new;
    } else if (!moves.empty()) {
      const bool may_stop = moves.find("\"stop\"") != std::string_view::npos;
      say("move", of_seat + R"(,"move":")" + (may_stop ? "stop" : std::string(between(moves, "\"", "\""))) + '"');
    }
    return Heard::nothing_new;
  }

  std::uint16_t port_;
  std::vector<std::string> tables_;
  std::vector<Player> players_;
};

}  // namespace

std::unique_ptr<Speech> speak_tafelrunde(std::uint16_t port) { return std::make_unique<Tafelrunde>(port); }

}  // namespace tafel::online
