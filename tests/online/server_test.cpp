/// The real program over real connections, on this machine: what people may rely on, and what nobody can do to others.

#include <algorithm>
#include <fstream>

#include <gtest/gtest.h>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>

#include "online/server_process.h"
#include "record/record.h"

namespace tafel::online_test {
namespace {

namespace asio = boost::asio;
using asio::ip::tcp;

#define ASSERT_OPEN(server) ASSERT_TRUE((server).is_open()) << (server).log()

/// `tafelrunde record verify` of a text; what it says and whether it was content.
std::pair<std::string, bool> verify(const std::string& record) {
  const Folder folder;
  std::ofstream(folder.path / "record.jsonl") << record << '\n';
  const std::string command =
      "cd '" + folder.path.string() + "' && timeout 60 " TAFEL_PROGRAM " record verify record.jsonl >said 2>&1";
  const bool content = std::system(command.c_str()) == 0;
  std::ifstream said(folder.path / "said");
  return {std::string(std::istreambuf_iterator<char>(said), {}), content};
}

/// A request for a table, with these headers too.
Answer wish_for_table(const Server& server, const std::string& headers) {
  const Json wish{{"game", "border"},  {"seats", 2U},     {"options", Json::object()},
                  {"own_dice", false}, {"public", false}, {"key", draw_hex()}};
  const std::string text = wish.dump();
  return ask(server.port(), "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers +
                                "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text);
}

/// A table with two people who have just begun.
struct Game {
  explicit Game(const Server& server, const Json& wish = Json::object())
      : key(draw_hex()), table(server.make_table(key, wish)), one(server.port(), table, key), two(server.port(), table) {
    one.join();
    two.join();
    one.sit('A');
    two.sit('B');
    one.ask({{"type", "start"}});
    two.catch_up();
  }
  /// Somebody does what the game waits for; false when it is over.
  bool go_on() {
    one.catch_up();
    two.catch_up();
    Person* mover = &one;
    Json message = one.due(random);
    if (message.is_null()) {
      message = two.due(random);
      mover = &two;
    }
    if (message.is_null()) return false;
    const Json answer = mover->ask(message);
    EXPECT_EQ(answer["type"], "change") << answer.dump();
    return true;
  }

  std::string key;
  std::string table;
  Person one;
  Person two;
  std::minstd_rand random{3};
};

void expect_same(const Person& one, const Person& two) {
  EXPECT_EQ(one.at, two.at);
  EXPECT_EQ(one.room, two.room);
  EXPECT_EQ(one.scene, two.scene);
  EXPECT_EQ(one.view["state"], two.view["state"]);
  EXPECT_EQ(one.view["seats"], two.view["seats"]);
  EXPECT_EQ(one.log, two.log);
  EXPECT_EQ(one.chat, two.chat);
}

// Playing

TEST(Server, a_whole_game_is_played_by_two_and_watched_by_a_third_and_its_record_is_right) {
  const Folder folder;
  Server server({}, (folder.path / "tables.db").string());
  ASSERT_OPEN(server);
  Game game(server);
  Person onlooker(server.port(), game.table);
  onlooker.join();
  EXPECT_EQ(onlooker.room["watchers"], 1);
  EXPECT_TRUE(game.one.is_host);
  EXPECT_FALSE(onlooker.is_host);
  EXPECT_EQ(onlooker.ask({{"type", "say"}, {"text", "hello"}})["type"], "error");
  EXPECT_EQ(onlooker.ask({{"type", "move"}, {"seat", "A"}, {"move", "pass"}})["type"], "error");
  EXPECT_EQ(game.one.ask({{"type", "say"}, {"text", "Viel Glück"}})["type"], "change");
  const bool one_is_due = !game.one.due(game.random).is_null();
  const Json question{{"type", "hint"}, {"seat", one_is_due ? "A" : "B"}};
  const Json hint = (one_is_due ? game.one : game.two).ask(question);
  EXPECT_EQ(hint["type"], "hint") << hint.dump();
  EXPECT_TRUE(hint.contains("move")) << hint.dump();
  const Json refusal = (one_is_due ? game.two : game.one).ask(question);
  EXPECT_EQ(refusal["reason"], "this is somebody else's seat") << refusal.dump();
  for (int i = 0; game.go_on(); ++i) {
    if (i % 10 != 0) continue;
    for (Person* one : {&game.one, &game.two, &onlooker}) one->catch_up();
    expect_same(game.one, game.two);
    expect_same(game.one, onlooker);
  }
  onlooker.catch_up();
  game.one.catch_up();
  expect_same(game.one, onlooker);
  EXPECT_EQ(onlooker.view["next"]["kind"], "over");
  EXPECT_EQ(onlooker.chat.back()["text"], "Viel Glück");
  const std::string record = onlooker.ask({{"type", "record"}})["record"];
  const auto [said, content] = verify(record);
  EXPECT_TRUE(content) << said;
  EXPECT_NE(said.find("The dice of 1 game are those that their seal demands"), std::string::npos) << said;
  EXPECT_EQ(Json::parse(get(server.port(), "/api/tables/" + game.table + "/record").body), Json::parse(record));
  // Whoever comes later sees the same.
  Person late(server.port(), game.table);
  late.join();
  onlooker.catch_up();
  expect_same(late, onlooker);
  EXPECT_EQ(server.stop(), 0);
}

TEST(Server, games_with_dice_bots_and_rematches_are_sealed_too) {
  Server server;
  ASSERT_OPEN(server);
  const std::string key = draw_hex();
  Person host(server.port(), server.make_table(key, {{"game", "border"}, {"seats", 3U}}), key);
  host.join();
  host.sit('B');
  host.ask({{"type", "start"}});
  std::minstd_rand random(5);
  Json secret;
  for (int round = 0; round < 2; ++round) {
    while (host.view["next"]["kind"] != "over") {
      const Json message = host.due(random);
      if (message.is_null()) {
        host.receive();  // the bots are due
      } else {
        host.ask(message);
      }
    }
    const std::string record = host.ask({{"type", "record"}})["record"];
    const auto [said, content] = verify(record);
    EXPECT_TRUE(content) << said;
    EXPECT_NE(said.find("The dice of 1 game"), std::string::npos) << said;
    const Json seal = Json::parse(record)["sealed"];
    if (round == 1) {
      EXPECT_EQ(seal["commitment"], secret);
    }
    secret = seal["secret"];
    EXPECT_EQ(host.ask({{"type", "rematch"}})["type"], "change");
  }
}

TEST(Server, messages_sent_again_after_a_lost_connection_happen_once) {
  Server server;
  ASSERT_OPEN(server);
  Game game(server);
  game.go_on();
  game.one.catch_up();
  game.two.catch_up();
  Person& mover = game.one.due(game.random).is_null() ? game.two : game.one;
  Json message = mover.due(game.random);
  message["id"] = "once";
  for (int time = 0; time < 3; ++time) {
    mover.send(message);
    mover.drop();  // perhaps before the server has read it
    mover.join();
  }
  const std::string event = message["seat"].get<std::string>() + ' ' + message["move"].get<std::string>();
  const auto times = [&] {
    return std::ranges::count_if(mover.log, [&](const Json& entry) { return entry["event"] == event; });
  };
  for (int time = 0; time < 2; ++time) {
    const Json answer = mover.ask(message);
    EXPECT_EQ(answer["type"], "change");
    EXPECT_EQ(answer["by"], mover.mark + ".once");
    EXPECT_EQ(times(), 1);
  }
  // Over a new connection everything that happened is there, and a seat is still held.
  EXPECT_EQ(mover.room["seats"][message["seat"] == "A" ? 0U : 1U]["holder"], mover.mark);
  mover.drop();
  mover.join();
  EXPECT_EQ(times(), 1);
}

TEST(Server, everybody_sees_who_comes_and_goes_and_a_bot_plays_for_somebody_away) {
  Server server({"--bot-pause", "1"});
  ASSERT_OPEN(server);
  Game game(server);
  game.two.drop();
  while (game.one.room["seats"][1]["here"] == true) game.one.receive();
  EXPECT_EQ(game.one.ask({{"type", "bot"}, {"seat", "B"}, {"bot", "greedy"}})["type"], "change");
  while (game.one.log.size() < 6) {  // the bot moves by itself
    const Json message = game.one.due(game.random);
    if (message.is_null()) {
      game.one.receive();
    } else {
      game.one.ask(message);
    }
  }
  game.two.join();
  EXPECT_EQ(game.two.room["seats"][1]["bot"], "greedy");
  game.two.sit('B');
  EXPECT_EQ(game.two.room["seats"][1]["bot"], nullptr);
  game.one.catch_up();
  game.two.catch_up();
  expect_same(game.one, game.two);
}

TEST(Server, idle_tables_leave_memory_and_come_back) {
  Server server({"--idle", "1"});
  ASSERT_OPEN(server);
  Game game(server);
  for (int i = 0; i < 5; ++i) game.go_on();
  game.one.catch_up();
  game.two.catch_up();
  const int told = game.two.rooms_told;
  const Json log = game.two.log;
  std::this_thread::sleep_for(std::chrono::seconds(7));
  EXPECT_EQ(game.one.ask({{"type", "say"}, {"text", "still there?"}})["type"], "change");
  game.two.catch_up();
  EXPECT_EQ(game.two.rooms_told, told + 1) << "the table was not read again";
  EXPECT_EQ(game.two.log, log);
  expect_same(game.one, game.two);
  EXPECT_TRUE(game.go_on());
  // Who leaves while the table is not in memory is missed all the same.
  std::this_thread::sleep_for(std::chrono::seconds(7));
  game.two.drop();
  while (game.one.room["seats"][1]["here"] == true) game.one.receive(std::chrono::seconds(10));
}

TEST(Server, public_tables_are_listed_as_long_as_the_host_wants) {
  Server server;
  ASSERT_OPEN(server);
  const std::string key = draw_hex();
  const std::string hidden = server.make_table(draw_hex());
  const std::string shown = server.make_table(key, {{"public", true}});
  const auto listed = [&] { return Json::parse(get(server.port(), "/api/tables").body)["tables"]; };
  ASSERT_EQ(listed().size(), 1U);
  EXPECT_EQ(listed()[0]["table"], shown);
  EXPECT_EQ(listed()[0]["game"], "hexagony");
  Person host(server.port(), shown, key);
  host.join();
  host.sit('A');
  EXPECT_EQ(listed()[0]["seats"][0]["name"], "Player A");
  host.ask({{"type", "public"}, {"public", false}});
  EXPECT_TRUE(listed().empty());
}

// Asked by HTTP

TEST(Server, answers_requests) {
  Server server;
  ASSERT_OPEN(server);
  const std::uint16_t port = server.port();
  EXPECT_EQ(get(port, "/healthz").body, "well\n");
  EXPECT_EQ(get(port, "/readyz").body, "ready\n");
  const std::string table = server.make_table(draw_hex());
  const Answer metrics = get(port, "/metrics");
  EXPECT_EQ(metrics.status, 200);
  EXPECT_EQ(server.metric("tafelrunde_tables_made_total"), 1);
  const Answer qr = get(port, "/api/tables/" + table + "/qr.svg");
  EXPECT_EQ(qr.status, 200);
  EXPECT_NE(qr.head.find("Content-Type: image/svg+xml\r\n"), std::string::npos);
  EXPECT_TRUE(qr.body.starts_with("<svg ")) << qr.body.substr(0, 60);
  EXPECT_TRUE(qr.body.ends_with("</svg>\n"));
  EXPECT_EQ(Json::parse(get(port, "/api/server").body)["url"], "http://localhost:" + std::to_string(port));
  EXPECT_EQ(get(port, "/api/tables/" + table + "/record").status, 404);  // the game has not begun
  EXPECT_EQ(get(port, "/api/tables/aaaaaaaaaaaaaaaa/record").status, 404);
  for (const auto* nothing :
       {"/api/", "/api/tables/", "/api/tables//record", "/api/tables/x/y", "/../../etc/passwd", "/nothing"}) {
    EXPECT_EQ(get(port, nothing).status, 404) << nothing;
  }
  const Answer head = ask(port, "HEAD /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.body, "");
  for (const auto* wish : {"", "{", "[]", "{}", "{\"game\":\"chess\"}"}) {
    const std::string text = wish;
    const Answer answer = ask(port, "POST /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " +
                                        std::to_string(text.size()) + "\r\n\r\n" + text);
    EXPECT_EQ(answer.status, 400) << wish;
    EXPECT_FALSE(Json::parse(answer.body)["reason"].get<std::string>().empty());
  }
}

TEST(Server, pages_of_other_origins_are_refused) {
  Server server;
  ASSERT_OPEN(server);
  const std::string here = "localhost:" + std::to_string(server.port());
  const std::string key = draw_hex();
  const Json wish{{"game", "border"},  {"seats", 2U},     {"options", Json::object()},
                  {"own_dice", false}, {"public", false}, {"key", key}};
  const auto post = [&](const std::string& origin) {
    return ask(server.port(), "POST /api/tables HTTP/1.1\r\nHost: " + here + "\r\nConnection: close\r\nOrigin: " + origin +
                                  "\r\nContent-Length: " + std::to_string(wish.dump().size()) + "\r\n\r\n" + wish.dump())
        .status;
  };
  EXPECT_EQ(post("http://" + here), 201);
  EXPECT_EQ(post("https://" + here), 201);
  const std::string table = server.make_table(key);
  Person own(server.port(), table, key);
  own.connect("http://" + here);
  for (const std::string& foreign : {std::string("https://example.org"), std::string("null"), "http://" + here + ".example.org",
                                     "http://example.org/" + here, std::string("localhost"), "http://evil@" + here}) {
    EXPECT_EQ(post(foreign), 403) << foreign;
    Person other(server.port(), table);
    EXPECT_THROW(other.connect(foreign), boost::system::system_error) << foreign;
  }
  EXPECT_EQ(server.metric("tafelrunde_tables_made_total"), 3);
}

TEST(Server, a_public_url_may_end_with_a_slash) {
  Server server({"--public-url", "https://table.example.org/"});
  ASSERT_OPEN(server);
  EXPECT_EQ(Json::parse(get(server.port(), "/api/server").body)["url"], "https://table.example.org");
  EXPECT_EQ(wish_for_table(server, "Origin: https://table.example.org\r\n").status, 201);
  EXPECT_EQ(wish_for_table(server, "Origin: https://example.org\r\n").status, 403);
}

TEST(Server, nonsense_instead_of_a_request_is_answered_by_400) {
  Server server;
  ASSERT_OPEN(server);
  OtherTable other(server);
  const std::uint16_t port = server.port();
  for (const std::string& nonsense :
       {std::string("hello\r\n\r\n"), std::string("GET\r\n\r\n"), std::string("GET / HTTP/9.9\r\n\r\n"),
        std::string("GET / HTTP/1.1\r\nNo colon\r\n\r\n"), std::string("GET / HTTP/1.1\r\nHost: a\nHost b\r\n\r\n"),
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 TLS\r\n\r\n", 20),
        std::string("GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n"),
        std::string("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n"),
        std::string("POST / HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n"),
        std::string("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"),
        std::string(
            "GET /ws HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"),
        "GET /" + std::string(10'000, 'a') + " HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nX: " + std::string(9'000, 'a') + "\r\n\r\n",
        "GET / HTTP/1.1\r\nX: " + std::string(1'000'000, 'a') + "\r\n\r\n",
        "POST /api/tables HTTP/1.1\r\nContent-Length: 70000\r\n\r\n" + std::string(70'000, ' ')}) {
    const Answer answer = ask(port, nonsense);
    EXPECT_EQ(answer.status, 400) << nonsense.substr(0, 100);
  }
  for (const auto* odd : {"GET /api/server HTTP/1.1\r\nHost: \xff\xfe\r\nConnection: close\r\n\r\n",
                          "GET /api/server HTTP/1.0\r\n\r\n", "GET /api/server HTTP/1.1\r\nConnection: close\r\n\r\n"}) {
    EXPECT_EQ(ask(port, odd).status, 200) << odd;
  }
  EXPECT_EQ(ask(port, "GET /api/tables/x/qr.svg HTTP/1.1\r\nConnection: close\r\nHost: " + std::string(4000, 'h') + "\r\n\r\n")
                .status,
            400);
  EXPECT_EQ(ask(port, "DELETE / HTTP/1.1\r\nConnection: close\r\n\r\n").status, 405);
  EXPECT_EQ(other.is_unharmed(), "");
}

// What nobody can do to others

TEST(Server, who_misbehaves_is_told_why_and_dropped) {
  Server server({"--messages-per-second", "20"});
  ASSERT_OPEN(server);
  const std::string key = draw_hex();
  const std::string table = server.make_table(key);
  Person content(server.port(), table, key);
  content.join();
  {
    Person one(server.port(), table);
    one.join();
    one.send_bytes("bytes");
    EXPECT_EQ(one.read_to_end(), "messages are texts");
    EXPECT_EQ(one.client().closing_code(), 1008);
  }
  for (const auto* nonsense :
       {"", "nonsense", "[]", "5", "null", "{\"type\":\"say\"", "{\"a\":[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["}) {
    Person one(server.port(), table);
    one.join();
    one.send_text(nonsense);
    EXPECT_EQ(one.read_to_end(), "a message is a JSON object") << nonsense;
    EXPECT_EQ(one.client().closing_code(), 1008);
  }
  {
    Person one(server.port(), table);
    one.join();
    one.send_text("{\"type\":\"say\",\"text\":\"" + std::string(20'000, 'x') + "\"}");
    one.read_to_end();
    EXPECT_EQ(one.client().closing_code(), 1009);  // too big
  }
  {
    Person one(server.port(), table);
    one.join();
    one.send_text("{\"type\":\"say\",\"text\":\"\xff\"}");
    one.read_to_end();
    EXPECT_EQ(one.client().closing_code(), 1007);  // not UTF-8
  }
  {
    Person one(server.port(), table);
    one.join();
    try {
      for (int i = 0; i < 2000; ++i) one.send({{"type", "say"}, {"id", "x" + std::to_string(i)}, {"text", "spam"}});
    } catch (const boost::system::system_error&) {
    }
    EXPECT_EQ(one.read_to_end(), "too many messages; come back a little later");
    EXPECT_EQ(one.client().closing_code(), 1008);
  }
  EXPECT_GE(server.metric("tafelrunde_dropped_total"), 10);
  content.catch_up();
  EXPECT_EQ(content.room["watchers"], 1);  // all of them are gone
}

TEST(Server, before_joining_nothing_else_is_understood) {
  Server server;
  ASSERT_OPEN(server);
  const std::string key = draw_hex();
  const std::string table = server.make_table(key);
  Person one(server.port(), table, key);
  one.connect();
  const auto refused = [&](const Json& message) {
    one.send(message);
    const Json answer = one.receive();
    EXPECT_EQ(answer["type"], "error") << answer.dump();
    EXPECT_EQ(answer["id"], message["id"]);
  };
  refused({{"type", "sit"}, {"id", "a"}, {"seat", "A"}, {"name", "x"}, {"salt", draw_hex()}});
  refused({{"type", "join"}, {"id", "b"}, {"table", table}});
  refused({{"type", "join"}, {"id", "c"}, {"table", table}, {"key", "short"}});
  refused({{"type", "join"}, {"id", "d"}, {"table", "../../etc"}, {"key", key}});
  one.send({{"type", "join"}, {"id", "e"}, {"table", table}, {"key", key}});
  EXPECT_EQ(one.receive()["type"], "room");
  refused({{"type", "join"}, {"id", "f"}, {"table", table}, {"key", key}});
  Person lost(server.port(), "aaaaaaaaaaaaaaaa");
  EXPECT_THROW(lost.join(), std::runtime_error);
}

TEST(Server, so_many_tables_and_no_more_are_made_for_one_address) {
  Server server({"--tables-per-minute", "1"});
  ASSERT_OPEN(server);
  OtherTable other(server);
  int made = 1;
  try {
    for (; made < 100; ++made) server.make_table(draw_hex());
  } catch (const std::runtime_error& fault) {
    EXPECT_NE(std::string(fault.what()).find("so many tables were made from this address"), std::string::npos) << fault.what();
  }
  EXPECT_EQ(made, 20);
  EXPECT_EQ(server.metric("tafelrunde_tables_made_total"), 20);
  EXPECT_EQ(other.is_unharmed(), "");
}

TEST(Server, so_many_records_and_no_more_are_given_to_one_address) {
  Server server({"--records-per-minute", "1"});
  ASSERT_OPEN(server);
  OtherTable other(server);
  Game game(server);
  const auto record = [&] { return get(server.port(), "/api/tables/" + game.table + "/record"); };
  int given = 0;
  while (given < 100 && record().status == 200) ++given;
  EXPECT_EQ(given, 60);
  const Answer refusal = record();
  EXPECT_EQ(refusal.status, 429);
  EXPECT_EQ(Json::parse(refusal.body)["reason"], "so many records were asked for from this address; wait a minute");
  EXPECT_EQ(game.one.ask({{"type", "record"}})["type"], "record");
  EXPECT_TRUE(game.go_on());
  EXPECT_EQ(other.is_unharmed(), "");
}

/// How many tables are made for whoever sends these headers.
int tables_made(const Server& server, const std::string& headers) {
  int made = 0;
  while (made < 100 && wish_for_table(server, headers).status == 201) ++made;
  return made;
}

TEST(Server, behind_a_proxy_everybody_has_limits_of_their_own) {
  Server server({"--behind-proxy", "--tables-per-minute", "1"});
  ASSERT_OPEN(server);
  const auto made = [&](const std::string& forwarded) { return tables_made(server, "X-Forwarded-For: " + forwarded + "\r\n"); };
  EXPECT_EQ(made("203.0.113.1"), 20);
  EXPECT_EQ(made("2001:db8::1"), 20);
  EXPECT_EQ(made("2001:0DB8:0:0::1"), 0);  // written in another way
  // The last address is the proxy's word. Whoever puts others before it is no one else.
  for (const auto* invented :
       {"203.0.113.2, 203.0.113.1", "203.0.113.2,203.0.113.1", "x, , \t203.0.113.1 \t",
        "203.0.113.2\r\nX-Forwarded-For: 203.0.113.1", "203.0.113.2\r\nx-forwarded-for: 203.0.113.3, 203.0.113.1"}) {
    EXPECT_EQ(made(invented), 0) << invented;
  }
  EXPECT_EQ(made("203.0.113.1, 203.0.113.2"), 20);
  // Without a word of the proxy all are the proxy.
  EXPECT_EQ(tables_made(server, ""), 20);
  for (const std::string& nothing : {std::string(), std::string("unknown"), std::string("203.0.113.4,"),
                                     std::string("203.0.113.400"), std::string("203.0.113.4:80"), std::string(7000, '1')}) {
    EXPECT_EQ(made(nothing), 0) << nothing;
  }
}

TEST(Server, without_a_proxy_nobody_is_believed_to_be_somebody_else) {
  Server server({"--tables-per-minute", "1"});
  ASSERT_OPEN(server);
  EXPECT_EQ(tables_made(server, "X-Forwarded-For: 203.0.113.1\r\n"), 20);
  EXPECT_EQ(tables_made(server, "X-Forwarded-For: 203.0.113.2\r\n"), 0);
  EXPECT_EQ(tables_made(server, ""), 0);
}

TEST(Server, behind_a_proxy_so_many_connections_and_no_more_are_open_for_one_address) {
  Server server({"--behind-proxy", "--connections-per-address", "3"});
  ASSERT_OPEN(server);
  asio::io_context loop;
  std::vector<tcp::socket> open;
  const auto connect = [&](const std::string& address) {
    tcp::socket socket(loop);
    socket.connect({asio::ip::address_v4::loopback(), server.port()});
    const std::string request =
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: " +
        address + "\r\n\r\n";
    asio::write(socket, asio::buffer(request));
    std::string answer;
    boost::system::error_code error;
    asio::read_until(socket, asio::dynamic_buffer(answer), "\r\n\r\n", error);
    if (answer.starts_with("HTTP/1.1 101 ")) open.push_back(std::move(socket));
    return answer.substr(0, 13);
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(connect("203.0.113.1"), "HTTP/1.1 101 ");
  EXPECT_EQ(connect("203.0.113.1"), "HTTP/1.1 429 ");
  EXPECT_EQ(connect("203.0.113.2"), "HTTP/1.1 101 ");
  // Plain requests come over connections that belong to the proxy.
  EXPECT_EQ(get(server.port(), "/healthz", "X-Forwarded-For: 203.0.113.1\r\n").status, 200);
  // When others go, there is room again.
  open.clear();
  std::string answer;
  for (int i = 0; i < 500 && answer != "HTTP/1.1 101 "; ++i) {
    answer = connect("203.0.113.1");
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(answer, "HTTP/1.1 101 ");
}

TEST(Server, a_slow_reader_is_dropped_and_nobody_waits_for_it) {
  Server server;
  ASSERT_OPEN(server);
  OtherTable other(server);
  Game game(server);
  Person slow(server.port(), game.table);
  slow.connect();
  slow.send({{"type", "join"}, {"id", "join"}, {"table", game.table}, {"key", slow.key()}});
  const double dropped = server.metric("tafelrunde_dropped_total");
  try {
    for (int i = 0; i < 100'000; ++i) slow.send({{"type", "record"}, {"id", "r" + std::to_string(i)}});
  } catch (const boost::system::system_error&) {  // dropped
  }
  for (int i = 0; i < 1000 && server.metric("tafelrunde_dropped_total") == dropped; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_EQ(server.metric("tafelrunde_dropped_total"), dropped + 1);
  while (game.one.room["watchers"] != 0) game.one.receive();
  EXPECT_TRUE(game.go_on());
  EXPECT_EQ(other.is_unharmed(), "");
}

TEST(Server, silent_connections_keep_nobody_out) {
  Server server({"--connections-per-address", "50"});
  ASSERT_OPEN(server);
  OtherTable other(server);
  asio::io_context loop;
  const tcp::endpoint end(asio::ip::address_v4::loopback(), server.port());
  std::vector<tcp::socket> silent;
  for (int i = 0; i < 40; ++i) {
    silent.emplace_back(loop).connect(end);
    if (i % 2 == 0) asio::write(silent.back(), asio::buffer("GET /ws HTTP/1.1\r\nHost", 22));
  }
  EXPECT_EQ(get(server.port(), "/healthz").status, 200);
  Game game(server);
  EXPECT_TRUE(game.go_on());
  // More than one address may have are closed at once; when others go, there is room again.
  for (int i = 0; i < 30; ++i) silent.emplace_back(loop).connect(end);
  EXPECT_EQ(get(server.port(), "/healthz").status, 0);
  EXPECT_TRUE(game.go_on());
  EXPECT_EQ(other.is_unharmed(), "");
  silent.clear();
  int status = 0;
  for (int i = 0; i < 500 && status != 200; ++i) {
    status = get(server.port(), "/healthz").status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(status, 200);
}

TEST(Server, no_key_and_no_secret_is_written_to_the_log_or_the_metrics) {
  Server server;
  ASSERT_OPEN(server);
  Game game(server);
  for (int i = 0; i < 5; ++i) game.go_on();
  Person bad(server.port(), game.table);
  bad.join();
  bad.send_text("{" + bad.key());
  bad.read_to_end();
  Person lost(server.port(), "aaaaaaaaaaaaaaaa");
  EXPECT_THROW(lost.join(), std::runtime_error);
  const std::string metrics = get(server.port(), "/metrics").body;
  std::vector<std::string> secrets{game.key, game.two.key(), bad.key(), lost.key(), game.table};
  for (const Json& salt : game.one.room["seal"]["salts"]) secrets.push_back(salt);
  EXPECT_EQ(server.stop(), 0);
  for (const std::string& secret : secrets) {
    EXPECT_EQ(server.log().find(secret), std::string::npos) << server.log();
    EXPECT_EQ(metrics.find(secret), std::string::npos) << metrics;
  }
}

TEST(Server, nobody_learns_the_keys_and_secrets_of_others) {
  const Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  Server server({}, database);
  ASSERT_OPEN(server);
  Game game(server);
  Person spy(server.port(), game.table);
  spy.connect();
  std::string heard;
  spy.send({{"type", "join"}, {"id", "join"}, {"table", game.table}, {"key", spy.key()}});
  heard += spy.receive().dump();
  for (int i = 0; i < 5; ++i) game.go_on();
  game.two.drop();
  game.two.join();
  heard += get(server.port(), "/api/tables/" + game.table + "/record").body;
  spy.send({{"type", "record"}, {"id", "last"}});
  for (Json message = Json::object(); message.value("id", "") != "last";) heard += (message = spy.receive()).dump();
  EXPECT_EQ(server.stop(), 0);
  std::string kept;
  for (const auto& file : std::filesystem::directory_iterator(folder.path)) {
    std::ifstream stream(file.path(), std::ios::binary);
    kept.append(std::istreambuf_iterator<char>(stream), {});
  }
  for (const std::string& key : {game.key, game.two.key()}) {
    EXPECT_EQ(heard.find(key), std::string::npos);
    EXPECT_EQ(kept.find(key), std::string::npos);  // only its hash is kept
  }
  EXPECT_EQ(heard.find("\"secret\""), std::string::npos);
  EXPECT_NE(kept.find("\"secret\""), std::string::npos);
}

// Beginning and ending

TEST(Server, asked_to_end_it_ends_in_order_and_everything_is_written) {
  const Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  std::string table;
  std::string key;
  Json log;
  {
    Server server({}, database);
    ASSERT_OPEN(server);
    Game game(server);
    for (int i = 0; i < 10; ++i) game.go_on();
    table = game.table;
    key = game.key;
    // Some connections that do not go by themselves: an idle one, half a request, a WebSocket that never answers.
    asio::io_context loop;
    const tcp::endpoint end(asio::ip::address_v4::loopback(), server.port());
    tcp::socket idle(loop);
    idle.connect(end);
    const std::string request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
    asio::write(idle, asio::buffer(request));
    tcp::socket half(loop);
    half.connect(end);
    asio::write(half, asio::buffer(request.substr(0, 20)));
    Person silent(server.port(), game.table);
    silent.join();
    game.one.send({{"type", "say"}, {"id", "last"}, {"text", "the last word"}});
    game.one.catch_up();
    log = game.one.log;
    EXPECT_EQ(server.stop(), 0) << server.log();
    EXPECT_EQ(game.one.read_to_end(), "the server is being restarted");
    EXPECT_EQ(game.one.client().closing_code(), 1001);  // going away
  }
  Server again({}, database);
  ASSERT_OPEN(again);
  Person host(again.port(), table, key);
  host.join();
  EXPECT_EQ(host.log, log);
  EXPECT_EQ(host.chat.back()["text"], "the last word");
  EXPECT_EQ(host.room["seats"][0]["holder"], host.mark);
  EXPECT_EQ(again.stop(), 0);
}

TEST(Server, a_second_server_does_not_take_the_same_file) {
  const Folder folder;
  const std::string database = (folder.path / "tables.db").string();
  Server first({}, database);
  ASSERT_OPEN(first);
  OtherTable other(first);
  Server second({}, database);
  EXPECT_FALSE(second.is_open());
  const auto code = second.wait_for_end();
  ASSERT_TRUE(code);
  EXPECT_NE(*code, 0);
  EXPECT_TRUE(second.log().starts_with("tafelrunde: ")) << second.log();
  EXPECT_EQ(other.is_unharmed(), "");
}

}  // namespace
}  // namespace tafel::online_test
