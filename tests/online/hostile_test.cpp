/// Thousands of messages and requests that nobody should send, against a live server, while people play at another table.

#include <gtest/gtest.h>
#include <boost/asio/write.hpp>

#include "online/message.h"
#include "online/server_process.h"

namespace tafel::online_test {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

/// Makes malformed things out of good ones.
class Vandal {
 public:
  explicit Vandal(unsigned seed) : random_(seed) {}

  std::size_t below(std::size_t n) { return random_() % n; }
  template <class List>
  auto any(const List& list) {
    return list[below(list.size())];
  }
  std::string bytes(std::size_t size) {
    std::string text(size, ' ');
    for (char& c : text) c = static_cast<char>(below(256));
    return text;
  }

  /// Any value; often one that programs stumble over.
  std::string value() {
    static const std::vector<std::string> values{"null",
                                                 "true",
                                                 "0",
                                                 "-1",
                                                 "1e308",
                                                 "1e999",
                                                 "-0.0",
                                                 "18446744073709551616",
                                                 "9223372036854775808",
                                                 "-9223372036854775809",
                                                 "\"\"",
                                                 "\"A\"",
                                                 "\"B\"",
                                                 "\"Q\"",
                                                 "[]",
                                                 "{}",
                                                 "[[]]",
                                                 "\"\\u0000\"",
                                                 "\"\\ud800\"",
                                                 "\"\\\"",
                                                 "\"\xff\xfe\"",
                                                 "\"\xc3\xa4\"",
                                                 "NaN",
                                                 "0x10",
                                                 "\"greedy\"",
                                                 "1.5",
                                                 "{\"seat\":\"A\"}",
                                                 "[\"A\"]"};
    switch (below(8)) {
      case 0: return '"' + std::string(below(5000), 'x') + '"';
      case 1: return std::string(below(4000), '[') + std::string(below(4000), ']');
      case 2: {
        std::string deep = "1";
        for (std::size_t i = below(1000); i > 0; --i) deep = "{\"a\":" + deep + "}";
        return deep;
      }
      default: return any(values);
    }
  }
  /// A message with one thing or several wrong.
  std::string spoil(const Json& message) {
    std::string text = message.dump();
    switch (below(10)) {
      case 0: return text.substr(0, below(text.size()));
      case 1: return bytes(below(300));
      case 2:
      case 3:
      case 4: {  // a field of another kind, or none
        std::string spoilt = "{";
        for (const auto& [key, content] : message.items()) {
          if (below(6) == 0) continue;
          spoilt += (spoilt.size() > 1 ? "," : "") + Json(key).dump() + ':' + (below(3) == 0 ? value() : content.dump());
        }
        return spoilt + '}';
      }
      case 5: return text + text;
      case 6: return std::string(below(200), ' ') + value();
      case 7: return text.substr(0, text.size() - 1) + ",\"" + bytes(below(20)) + "\":" + value() + '}';
      default:
        for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
          const std::size_t at = below(text.size());
          if (below(2) == 0) {
            text[at] = static_cast<char>(below(256));
          } else {
            text.erase(at, 1 + below(3));
          }
          if (text.empty()) break;
        }
        return text;
    }
  }

 private:
  std::minstd_rand random_;
};

std::vector<Json> good_messages(const std::string& table, const std::string& key) {
  return {{{"type", "join"}, {"id", "j"}, {"table", table}, {"key", key}},
          {{"type", "sit"}, {"id", "a"}, {"seat", "A"}, {"name", "Mallory"}, {"salt", draw_hex()}},
          {{"type", "stand"}, {"id", "b"}, {"seat", "A"}},
          {{"type", "bot"}, {"id", "c"}, {"seat", "B"}, {"bot", "greedy"}},
          {{"type", "start"}, {"id", "d"}},
          {{"type", "move"}, {"id", "e"}, {"seat", "A"}, {"move", "pass"}},
          {{"type", "take_back"}, {"id", "f"}, {"seat", "A"}},
          {{"type", "roll"}, {"id", "g"}, {"roll", "rrygb"}},
          {{"type", "roll"}, {"id", "h"}},
          {{"type", "hint"}, {"id", "i"}, {"seat", "A"}},
          {{"type", "resign"}, {"id", "k"}, {"seat", "A"}},
          {{"type", "rematch"}, {"id", "l"}},
          {{"type", "say"}, {"id", "m"}, {"text", "hello"}},
          {{"type", "public"}, {"id", "n"}, {"public", true}},
          {{"type", "record"}, {"id", "o"}}};
}

std::size_t how_many(std::size_t usual) {
  const char* text = std::getenv("TAFEL_HOSTILE");
  return text == nullptr ? usual : usual * std::strtoull(text, nullptr, 10) / 100;
}

/// Whatever the server has sent, without waiting.
void take_what_came(tcp::socket& socket) {
  boost::system::error_code error;
  std::array<char, 65536> thrown_away{};
  while (socket.available(error) > 0 && !error) socket.read_some(asio::buffer(thrown_away), error);
}

void see_it_close(tcp::socket& socket) {
  boost::system::error_code error;
  socket.shutdown(tcp::socket::shutdown_send, error);
  std::array<char, 65536> thrown_away{};
  while (!error) socket.read_some(asio::buffer(thrown_away), error);
}

/// A frame of a WebSocket as clients send it.
std::string frame(int first, const std::string& content, bool masked = true) {
  std::string text(1, static_cast<char>(first));
  const int mask = masked ? 0x80 : 0;
  if (content.size() < 126) {
    text += static_cast<char>(mask | static_cast<int>(content.size()));
  } else {
    text += static_cast<char>(mask | 126);
    text += static_cast<char>(content.size() >> 8);
    text += static_cast<char>(content.size() & 255);
  }
  if (masked) text += std::string(4, '\0');  // masked by nothing
  return text + content;
}

const std::string upgrade =
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

class Hostile : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(server.is_open()) << server.log(); }
  void TearDown() override {
    if (!server.is_open()) return;
    EXPECT_EQ(other->is_unharmed(), "");
    other.reset();
    EXPECT_EQ(get(server.port(), "/healthz").status, 200);
    EXPECT_EQ(server.stop(), 0);
  }
  tcp::socket connected() {
    tcp::socket socket(loop);
    socket.connect(tcp::endpoint(asio::ip::address_v4::loopback(), server.port()));
    return socket;
  }
  /// Writes as much as the server takes.
  static bool write(tcp::socket& socket, const std::string& text) {
    boost::system::error_code error;
    asio::write(socket, asio::buffer(text), error);
    take_what_came(socket);
    return !error;
  }

  Server server;
  std::unique_ptr<OtherTable> other = server.is_open() ? std::make_unique<OtherTable>(server, "border") : nullptr;
  asio::io_context loop;
  Vandal vandal{20};
};

TEST_F(Hostile, ten_thousand_malformed_messages_harm_nobody) {
  const std::string key = draw_hex();
  std::string table = server.make_table(key, {{"game", "border"}});
  std::optional<tcp::socket> socket;
  const std::size_t count = how_many(10'000);
  for (std::size_t sent = 0; sent < count; ++sent) {
    if (sent % 1000 == 999)
      table = server.make_table(
          key, {{"game", vandal.any(std::vector<std::string>{"border", "wuerfelland", "hexagony", "colour-lines"})}});
    if (!socket) {
      socket = connected();
      write(*socket, upgrade);
      const std::vector<Json> good = good_messages(table, key);
      write(*socket, frame(0x81, good[0].dump()));
      // Often in the middle of a game.
      for (const std::size_t next : {1U, 3U, 4U}) {
        Json message = good[next];
        message["id"] = "g" + std::to_string(sent) + std::to_string(next);
        if (vandal.below(2) == 0) write(*socket, frame(0x81, message.dump()));
      }
    }
    const std::vector<Json> good = good_messages(table, key);
    Json message = vandal.any(good);
    message["id"] = "v" + std::to_string(sent);
    const std::string spoilt = vandal.spoil(message).substr(0, 15'000);
    if (!write(*socket, frame(0x81, spoilt))) socket.reset();
    if (socket && !read_message(spoilt)) {  // the server ends the connection, after everything sent before was read
      see_it_close(*socket);
      socket.reset();
    }
    if (sent % 2000 == 1000) {
      ASSERT_EQ(other->is_unharmed(), "") << sent;
    }
    ASSERT_TRUE(sent % 100 != 0 || server.is_running()) << server.log();
  }
  EXPECT_GE(server.metric("tafelrunde_messages_total"), static_cast<double>(count) / 2);  // those in bad UTF-8 are not counted
  // The table itself still stands.
  Person host(server.port(), table, key);
  host.join();
}

TEST_F(Hostile, malformed_frames_harm_nobody) {
  const std::string key = draw_hex();
  const std::string table = server.make_table(key);
  const std::string join = good_messages(table, key)[0].dump();
  for (std::size_t i = 0; i < how_many(600); ++i) {
    tcp::socket socket = connected();
    write(socket, upgrade);
    write(socket, frame(0x81, join));
    for (int frames = 0; frames < 5; ++frames) {
      std::string text = frame(static_cast<int>(vandal.below(256)), vandal.bytes(vandal.below(300)), vandal.below(4) != 0);
      if (vandal.below(3) == 0) text[1] = static_cast<char>(vandal.below(256));  // another length than it has
      if (vandal.below(4) == 0) text.resize(vandal.below(text.size()));
      if (!write(socket, text)) break;
    }
  }
}

TEST_F(Hostile, malformed_upgrades_harm_nobody) {
  for (std::size_t i = 0; i < how_many(1500); ++i) {
    tcp::socket socket = connected();
    std::string text =
        vandal.below(2) == 0
            ? upgrade
            : "POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 30\r\n\r\n{\"game\":\"border\",\"seats\":2,    ";
    for (std::size_t changes = 1 + vandal.below(5); changes > 0; --changes) {
      const std::size_t at = vandal.below(text.size());
      switch (vandal.below(4)) {
        case 0: text[at] = static_cast<char>(vandal.below(256)); break;
        case 1: text.erase(at, 1 + vandal.below(10)); break;
        case 2: text.insert(at, vandal.bytes(vandal.below(40))); break;
        default:
          text.insert(at, vandal.any(std::vector<std::string>{"\r\n", "\n", ": ", "Content-Length: 99999999999\r\n",
                                                              "Transfer-Encoding: chunked\r\n", "\0"}));
      }
      if (text.empty()) text = "x";
    }
    write(socket, text);
  }
}

}  // namespace
}  // namespace tafel::online_test
