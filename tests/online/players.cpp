// People who play on whatever happens: tables for two people at one or several servers, moves at random, and after a lost
// connection the same message again, as the page does. At the end every move that was acknowledged must be in its table's log.
//   online_players --port 8080 [--port 8081 …] --tables 20 --seconds 10 [--game border] [--bots 1]
// Each seat's player stays at one port until it does not answer; then the next is tried.

#include <iostream>
#include <memory>
#include <random>
#include <thread>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "online/client.h"

namespace tafel::online_test {
namespace {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

struct Plan {
  std::vector<std::uint16_t> ports;
  int tables = 20;
  double seconds = 10;
  std::string game = "border";
  int bots = 0;  ///< at each table
};

struct Tally {
  long acknowledged = 0;
  long connections = 0;
  long refused = 0;
  long games = 0;
  long faults = 0;
  double longest_gap = 0;  ///< seconds between two acknowledgements of one player
};

class Player {
 public:
  Player(asio::io_context& loop, const Plan& plan, Tally& tally, std::string table, char seat, std::string key)
      : loop_(loop),
        plan_(plan),
        tally_(tally),
        table_(std::move(table)),
        seat_(1, seat),
        is_host_(seat == 'A'),
        key_(std::move(key)),
        random_(std::random_device{}()) {}

  asio::awaitable<void> play(Clock::time_point end) {
    std::size_t port = static_cast<std::size_t>(seat_[0] - 'A') % plan_.ports.size();
    last_ = Clock::now();
    while (!is_finished_) {
      bool failed = false;
      try {
        Client client(loop_);
        co_await client.connect(plan_.ports[port]);
        ++tally_.connections;
        co_await stay(client, end);
      } catch (const boost::system::system_error&) {
        failed = true;
      }
      if (!failed) continue;
      port = (port + 1) % plan_.ports.size();
      if (Clock::now() > end + std::chrono::seconds(60)) {
        std::cerr << table_ << " seat " << seat_ << ": no server answers\n";
        ++tally_.faults;
        co_return;
      }
      asio::steady_timer pause(loop_, std::chrono::milliseconds(100 + random_() % 200));
      co_await pause.async_wait(asio::use_awaitable);
    }
  }

 private:
  asio::awaitable<void> stay(Client& client, Clock::time_point end) {
    co_await client.send({{"type", "join"}, {"id", "join"}, {"table", table_}, {"key", key_}});
    while (true) {
      Json message = co_await client.receive();
      const std::string type = message.value("type", "");
      if (type == "room") {
        mark_ = message["you"]["mark"];
        room_ = message["room"];
        view_ = message["game"].is_null() ? Json() : message["game"]["view"];
        log_ = view_.is_null() ? Json::array() : view_["log"]["entries"];
        find_seat();
        if (!pending_.is_null() && message.contains("id")) co_await client.send(pending_);  // a new connection
      } else if (type == "change") {
        if (message.contains("room")) room_ = message["room"];
        find_seat();
        if (message.contains("view")) take_view(message["view"], message.contains("scene"));
        if (!pending_.is_null() && message.value("by", "") == mark_ + "." + pending_["id"].get<std::string>()) acknowledge();
      } else if (type == "error") {
        if (!message.contains("id")) throw boost::system::system_error(boost::asio::error::connection_reset);
        ++tally_.refused;
        pending_ = nullptr;
      }
      if (!pending_.is_null()) continue;
      if (Clock::now() >= end) {
        check();
        is_finished_ = true;
        co_return;
      }
      pending_ = next();
      if (pending_.is_null()) continue;
      pending_["id"] = "m" + std::to_string(++count_);
      asked_in_ = game_;
      co_await client.send(pending_);
    }
  }

  /// After a rematch everybody sits one seat further on, and the log begins anew.
  void find_seat() {
    if (const std::string game = room_["seal"]["commitment"]; game != game_) {
      game_ = game;
      moves_.clear();
    }
    for (const Json& seat : room_["seats"]) {
      if (seat["holder"] == mark_) seat_ = seat["seat"];
    }
  }

  void take_view(const Json& view, bool is_new) {
    view_ = view;
    if (is_new) log_ = Json::array();
    const auto from = view["log"]["from"].get<std::size_t>();
    while (log_.size() > from) log_.erase(log_.size() - 1);
    for (const Json& entry : view["log"]["entries"]) log_.push_back(entry);
  }

  /// What to do now; null if the others have to.
  Json next() {
    const Json& mine = room_["seats"][static_cast<std::size_t>(seat_[0] - 'A')];
    if (mine["holder"].is_null() || mine["holder"] != mark_) {
      if (!room_["started"].get<bool>())
        return {{"type", "sit"}, {"seat", seat_}, {"name", "Player " + seat_}, {"salt", draw_hex()}};
      return nullptr;
    }
    if (!mine["bot"].is_null()) return {{"type", "sit"}, {"seat", seat_}, {"name", "Player " + seat_}, {"salt", draw_hex()}};
    if (!room_["started"].get<bool>()) {
      if (room_["seats"][0]["name"].is_null() || room_["seats"][1]["name"].is_null()) return nullptr;
      return is_host_ ? Json{{"type", "start"}} : Json();
    }
    const Json& due = view_["next"];
    if (due["kind"] == "over") {
      if (!is_host_) return nullptr;
      ++tally_.games;
      return {{"type", "rematch"}};
    }
    if (due["kind"] == "roll") return due["seat"] == seat_ ? Json{{"type", "roll"}} : Json();
    const auto moves = view_["moves"].find(seat_);
    if (moves == view_["moves"].end() || moves->empty()) return nullptr;
    return {{"type", "move"}, {"seat", seat_}, {"move", (*moves)[random_() % moves->size()]}};
  }

  void acknowledge() {
    if (pending_["type"] == "move" && asked_in_ == game_) moves_.push_back(seat_ + " " + pending_["move"].get<std::string>());
    pending_ = nullptr;
    ++tally_.acknowledged;
    const auto now = Clock::now();
    tally_.longest_gap = std::max(tally_.longest_gap, std::chrono::duration<double>(now - last_).count());
    last_ = now;
  }

  /// Everything that was acknowledged in this game is in the log, in the same order.
  void check() {
    std::vector<std::string> there;
    for (const Json& entry : log_) {
      if (const std::string event = entry["event"]; event.starts_with(seat_ + " ")) there.push_back(event);
    }
    if (there == moves_) return;
    ++tally_.faults;
    std::cerr << table_ << " seat " << seat_ << ": " << moves_.size() << " moves were acknowledged, " << there.size()
              << " are in the log\n";
  }

  asio::io_context& loop_;
  const Plan& plan_;
  Tally& tally_;
  std::string table_;
  std::string seat_;
  bool is_host_;
  std::string key_;
  std::minstd_rand random_;
  std::string mark_;
  Json room_;
  Json view_;
  Json log_;
  Json pending_;
  std::string game_;      ///< the commitment of its dice
  std::string asked_in_;  ///< the game in which `pending_` was sent first
  std::vector<std::string> moves_;
  int count_ = 0;
  bool is_finished_ = false;
  Clock::time_point last_;
};

/// Tried again until a server answers.
Json make_table(const Plan& plan, const std::string& host) {
  const Json wish{{"game", plan.game}, {"seats", 2 + plan.bots}, {"options", Json::object()},
                  {"own_dice", false}, {"public", false},        {"key", host}};
  for (int tries = 0; tries < 100; ++tries) {
    try {
      return http(plan.ports[0], "POST", "/api/tables", wish);
    } catch (const boost::system::system_error&) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
  return {};
}

int run(const Plan& plan) {
  asio::io_context loop(1);
  Tally tally;
  std::vector<std::unique_ptr<Player>> players;
  const auto end = Clock::now() + std::chrono::milliseconds(static_cast<long>(1000 * plan.seconds));
  for (int i = 0; i < plan.tables; ++i) {
    const std::string host = draw_hex();
    const Json made = make_table(plan, host);
    if (!made.contains("table")) {
      std::cerr << "no table was made: " << made.dump() << '\n';
      return 1;
    }
    for (const char seat : {'A', 'B'}) {
      players.push_back(std::make_unique<Player>(loop, plan, tally, made["table"], seat, seat == 'A' ? host : draw_hex()));
      co_spawn(loop, players.back()->play(end), asio::detached);
    }
  }
  loop.run();
  std::cout << tally.acknowledged << " messages acknowledged, " << tally.games << " games finished, " << tally.connections
            << " connections, " << tally.refused << " refusals, longest wait " << tally.longest_gap << " s, " << tally.faults
            << " faults\n";
  return tally.faults == 0 && tally.acknowledged > 0 ? 0 : 1;
}

}  // namespace
}  // namespace tafel::online_test

int main(int argc, char** argv) {
  tafel::online_test::Plan plan;
  CLI::App app("Plays at many tables online whatever happens");
  app.add_option("--port", plan.ports, "Servers on this machine")->required();
  app.add_option("--tables", plan.tables, "How many tables for two");
  app.add_option("--seconds", plan.seconds, "How long");
  app.add_option("--game", plan.game, "Which game");
  app.add_option("--bots", plan.bots, "How many bots play too at each table");
  CLI11_PARSE(app, argc, argv);
  return tafel::online_test::run(plan);
}
