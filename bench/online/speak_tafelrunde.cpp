// Our own server: JSON over a WebSocket (docs/protocol.md, "Online").

#include <algorithm>
#include <random>
#include <vector>

#include "speech.h"

namespace tafel::online {
namespace {

/// Games of The Border, one after the other, with moves drawn at random from those that the server offers.
class Tafelrunde final : public Speech {
 public:
  explicit Tafelrunde(std::uint16_t port) : port_(port) {}

  std::string path(const Client& client) override {
    if (client.seat == 0) {
      const std::string made =
          post(port_, "/api/tables",
               R"({"game":"border","seats":2,"options":{},"own_dice":false,"public":false,"key":")" + key(client) + "\"}");
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
    Player& player = player_of(client);
    if (message.size() < 1000 && message.find("\"type\":\"error\"") != std::string_view::npos) {
      give_up("the server said " + std::string(message));
    }
    if (!player.is_playing) return prepare(client, player, message, answer);
    if (message.find("\"view\":") == std::string_view::npos) return Heard::nothing_new;
    look(client, player, message);
    if (!client.awaited.empty()) {
      return message.substr(0, 128).find(client.awaited) != std::string_view::npos ? Heard::acknowledged : Heard::nothing_new;
    }
    return player.due.empty() ? Heard::nothing_new : Heard::turn;
  }

  void move(Client& client, std::string& message) override {
    Player& player = player_of(client);
    if (player.due.empty()) return;
    const std::string id = 'm' + std::to_string(client.moves);
    message.append(R"({"id":")").append(id).append("\",").append(player.due);
    player.due.clear();
    client.awaited.assign("\"by\":\"").append(player.mark).append(".").append(id).append("\"");
  }

 private:
  struct Player {
    std::string mark;  ///< how the server calls this client to everybody
    std::string due;   ///< what the client has to say next, all but its id; empty while others have to move
    bool is_playing = false;
    int said = 0;
    int games = 0;
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

  /// Sits down, and starts once both are seated.
  Heard prepare(const Client& client, Player& player, std::string_view message, std::string& answer) {
    const auto say = [&](std::string_view type, const std::string& rest) {
      answer = R"({"type":")" + std::string(type) + R"(","id":"p)" + std::to_string(player.said++) + '"' + rest + '}';
    };
    const auto has = [&](std::string_view part) { return message.find(part) != std::string_view::npos; };
    if (player.mark.empty()) {  // the answer to `join`
      player.mark = between(message, "\"mark\":\"", "\"");
      say("sit", R"(,"seat":")" + seat_of(client) + R"(","name":"Seat","salt":")" + key(client) + '"');
      return Heard::nothing_new;
    }
    if (has("\"view\":")) {
      player.is_playing = true;
      look(client, player, message);
      return Heard::seated;
    }
    if (client.seat == 0 && has("\"started\":false") && !has("\"name\":null")) say("start", "");
    return client.seat == 0 ? Heard::seated : Heard::nothing_new;
  }

  static std::string seat_of(const Client& client) { return client.seat == 0 ? "A" : "B"; }

  /// Chooses what to do next from what the server offers to this seat; after a rematch players sit one seat further on.
  void look(const Client& client, Player& player, std::string_view message) {
    if (message.find("\"scene\":") != std::string_view::npos) player.games++;
    const char seat = (client.seat + player.games) % 2 == 1 ? 'A' : 'B';
    player.due.clear();
    const std::string_view next = between(message, "\"next\":{", "}");
    if (next.find("\"over\"") != std::string_view::npos) {
      if (client.seat == 0) player.due = R"("type":"rematch"})";
    } else if (next.find("\"roll\"") != std::string_view::npos) {
      if (next.ends_with(std::string("\"seat\":\"") + seat + '"')) player.due = R"("type":"roll"})";
    } else {
      std::string_view moves = between(between(message, "\"moves\":{", "}"), std::string("\"") + seat + "\":[", "]");
      if (moves.empty()) return;
      const auto count = 1 + std::count(moves.begin(), moves.end(), ',');
      for (auto skip = random_() % static_cast<unsigned long>(count); skip > 0; --skip)
        moves.remove_prefix(moves.find(',') + 1);
      player.due.append(R"("type":"move","seat":")")
          .append(1, seat)
          .append(R"(","move":)")
          .append(moves.substr(0, moves.find(',')))
          .append("}");
    }
  }

  std::minstd_rand random_;
  std::uint16_t port_;
  std::vector<std::string> tables_;
  std::vector<Player> players_;
};

}  // namespace

std::unique_ptr<Speech> speak_tafelrunde(std::uint16_t port) { return std::make_unique<Tafelrunde>(port); }

}  // namespace tafel::online
