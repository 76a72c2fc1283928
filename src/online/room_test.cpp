#include "online/room.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/any_game.h"
#include "online/message.h"
#include "tests/online/people.h"
#include "tests/testing.h"

namespace tafel {
namespace {

using test::guest;
using test::Hosted;
using test::salt;

Json seat(std::string_view letter) { return {{"seat", letter}}; }
Json sitting(std::string_view letter, std::string_view name = "Somebody") {
  return {{"seat", letter}, {"name", name}, {"salt", salt(name)}};
}
Json bot(std::string_view letter, const Json& name) { return {{"seat", letter}, {"bot", name}}; }

/// Two people in the middle of a game; the active one has a move to make.
struct Game : Hosted {
  explicit Game(std::string_view game = "hexagony", int seats = 2) : Hosted(game, seats) {
    seat_everybody();
    must("start", people[0]);
    Random random(5);
    for (int i = 0; i < 8; ++i) go_on(random);
    while (view()["moves"].empty()) go_on(random);
    const Json now = view();
    active = now["moves"].begin().key();
    move = now["moves"].begin().value()[0];
  }
  std::string active;
  std::string move;
  const Guest& mover() const { return holder(active); }
  const Guest& other() const { return holder(active == "A" ? "B" : "A"); }
  const Guest& onlooker() const { return people.back(); }
};

// Making one

TEST(Room, a_wish_is_refused_with_a_sentence_if_it_is_none) {
  const Json good = Hosted::wish("border", 2);
  ASSERT_TRUE(Room::opening(good, guest("host"), sha256("")));
  const auto refused = [&](const char* key, const Json& value) {
    Json wish = good;
    if (value.is_discarded()) {
      wish.erase(key);
    } else {
      wish[key] = value;
    }
    const auto opened = Room::opening(wish, guest("host"), sha256(""));
    EXPECT_FALSE(opened) << wish.dump();
    EXPECT_FALSE(!opened && opened.fault().sentence.empty());
  };
  for (const auto* key : {"game", "seats", "options", "own_dice", "public"}) {
    refused(key, Json(Json::value_t::discarded));
    refused(key, nullptr);
    refused(key, Json::array({1}));
  }
  for (const Json& seats : {Json(0), Json(1), Json(-2), Json(6), Json(1e300), Json(18446744073709551615U), Json("2")})
    refused("seats", seats);
  refused("game", "chess");
  refused("options", {{"first", "Z"}});
  refused("own_dice", 1);
}

TEST(Room, a_new_room_is_empty_and_shows_what_it_is_sealed_with) {
  const Hosted hosted("border", 3);
  const Json look = hosted.look();
  EXPECT_EQ(look["game"], "border");
  EXPECT_EQ(look["seats"].size(), 3U);
  EXPECT_EQ(look["seats"][2], (Json{{"seat", "C"}, {"name", nullptr}, {"bot", nullptr}, {"holder", nullptr}, {"here", false}}));
  EXPECT_EQ(look["started"], false);
  EXPECT_EQ(look["seal"]["commitment"], to_hex(Secrets(sha256("the last secret")).commitment(0)));
  EXPECT_FALSE(look["seal"].contains("secret"));
  EXPECT_EQ(hosted.room.record(), std::nullopt);
  EXPECT_TRUE(hosted.room.record_or_deal().events.empty());
  EXPECT_EQ(hosted.room.size(), 1U);
  EXPECT_TRUE(hosted.room.is_host(guest("host")));
  EXPECT_FALSE(hosted.room.is_host(guest("second")));
}

// Seats

TEST(Room, everybody_may_take_a_free_seat_and_only_its_holder_gives_it_up) {
  Hosted hosted("border", 2);
  const Guest& second = hosted.people[1];
  const auto done = hosted.must("sit", second, sitting("B", "Bea"));
  EXPECT_TRUE(done.room);
  EXPECT_FALSE(done.view);
  EXPECT_EQ(done.by, std::string(second.mark()) + ".m1");
  EXPECT_EQ(hosted.look()["seats"][1],
            (Json{{"seat", "B"}, {"name", "Bea"}, {"bot", nullptr}, {"holder", second.mark()}, {"here", true}}));
  EXPECT_TRUE(hosted.room.holds_seat(second));
  hosted.must_not("sit", hosted.people[2], sitting("B"), "this seat is taken");
  hosted.must_not("stand", hosted.people[0], seat("B"), "this is somebody else's seat");
  hosted.must("sit", second, sitting("B", "Beatrice"));  // another name
  hosted.must("sit", second, sitting("A", "Bea too"));   // two seats at one device
  hosted.must("stand", second, seat("B"));
  EXPECT_EQ(hosted.look()["seats"][1]["name"], nullptr);
  hosted.must_not("stand", second, seat("B"));
  hosted.must("sit", hosted.people[2], sitting("B"));
  hosted.must_replay();
}

TEST(Room, seats_names_and_salts_are_checked) {
  Hosted hosted("border", 2);
  const Guest& host = hosted.people[0];
  for (const Json& letter : {Json("C"), Json("a"), Json("AB"), Json(""), Json("@"), Json(0), Json(), Json::array({"A"})}) {
    Json message = sitting("A");
    message["seat"] = letter;
    hosted.must_not("sit", host, message, "\"seat\" must be a letter from A to B");
    hosted.must_not("stand", host, message);
    hosted.must_not("bot", host, {{"seat", letter}, {"bot", "greedy"}});
  }
  for (const Json& name : {Json(""), Json(std::string(61, 'x')), Json("a\nb"), Json("\x7f"), Json(5), Json()}) {
    Json message = sitting("A");
    message["name"] = name;
    hosted.must_not("sit", host, message);
  }
  for (const Json& bad : {Json(""), Json(std::string(31, 'a')), Json(std::string(33, 'a')), Json(std::string(32, 'g')),
                          Json(std::string(32, 'A')), Json(std::string(31, 'a') + ' '), Json(7), Json()}) {
    Json message = sitting("A");
    message["salt"] = bad;
    hosted.must_not("sit", host, message, "\"salt\" must be 32 hexadecimal digits");
  }
}

TEST(Room, before_the_game_only_the_host_puts_bots_at_the_table) {
  Hosted hosted("border", 2);
  const Guest& host = hosted.people[0];
  hosted.must_not("bot", hosted.people[1], bot("A", "greedy"), "only the host puts bots at the table");
  hosted.must_not("bot", host, bot("A", "Deep Blue"), "there is no bot \"Deep Blue\"");
  hosted.must_not("bot", host, bot("A", 5), "\"bot\" must be the name of a bot, or null");
  hosted.must_not("bot", host, seat("A"), "\"bot\" must be the name of a bot, or null");
  hosted.must("bot", host, bot("A", "greedy"));
  EXPECT_EQ(hosted.look()["seats"][0]["bot"], "greedy");
  hosted.must("bot", host, bot("A", nullptr));
  EXPECT_EQ(hosted.look()["seats"][0]["name"], nullptr);
  hosted.must("bot", host, bot("A", "random"));
  hosted.must("sit", hosted.people[1], sitting("A"));  // a person goes before a bot
  EXPECT_EQ(hosted.look()["seats"][0]["bot"], nullptr);
  hosted.must_not("bot", host, bot("A", "greedy"), "this seat is taken");
  hosted.must_replay();
}

// Beginning

TEST(Room, only_the_host_begins_once_and_bots_fill_the_free_seats) {
  Hosted hosted("border", 3);
  hosted.sit(hosted.people[1], 1);
  for (const auto* type : {"move", "take_back", "resign"}) {
    hosted.must_not(type, hosted.people[1], {{"seat", "B"}, {"move", "pass"}}, "the game has not begun");
  }
  hosted.must_not("roll", hosted.people[1], Json::object(), "nothing is rolled now");
  hosted.must_not("rematch", hosted.people[1], Json::object(), "the game is not over");
  EXPECT_FALSE(hosted.room.question(seat("B"), hosted.people[1]));
  hosted.must_not("start", hosted.people[1], Json::object(), "only the host can begin");
  const auto done = hosted.must("start", hosted.people[0]);
  EXPECT_TRUE(done.scene && done.view && done.room);
  const Json look = hosted.look();
  EXPECT_EQ(look["started"], true);
  EXPECT_EQ(look["seats"][0]["bot"], "club");
  EXPECT_EQ(look["seats"][1]["bot"], nullptr);
  EXPECT_EQ(look["seats"][2]["bot"], "club");
  EXPECT_NE(look["seats"][0]["name"], look["seats"][2]["name"]);
  EXPECT_EQ(look["seal"]["salts"].size(), 1U);
  hosted.must_not("start", hosted.people[0], Json::object(), "the game has begun already");
  hosted.must_replay();
}

// Playing

TEST(Room, only_the_holder_of_a_seat_moves_takes_back_and_asks_for_hints) {
  Game game;
  const Json moving{{"seat", game.active}, {"move", game.move}};
  game.must_not("move", game.other(), moving, "this is somebody else's seat");
  game.must_not("move", game.onlooker(), moving, "this is somebody else's seat");
  game.must_not("take_back", game.other(), seat(game.active));
  game.must_not("resign", game.other(), seat(game.active));
  EXPECT_FALSE(game.room.question(seat(game.active), game.other()));
  EXPECT_FALSE(game.room.question(seat("Q"), game.mover()));
  const auto question = game.room.question(seat(game.active), game.mover());
  ASSERT_TRUE(question);
  JsonWriter out;
  out.object([&] { question->answer(out); });
  const auto advised = Json::parse(out.take())["move"].get<std::string>();
  game.must_not("move", game.mover(), {{"seat", game.active}, {"move", "nonsense"}});
  game.must_not("move", game.mover(), {{"seat", game.active}, {"move", 5}});
  game.must_not("move", game.mover(), seat(game.active));
  const auto done = game.must("move", game.mover(), {{"seat", game.active}, {"move", advised}});
  EXPECT_TRUE(done.view);
  EXPECT_EQ(game.room.table()->events().back(), game.active + " " + advised);
  game.must_replay();
}

TEST(Room, a_move_can_be_taken_back_and_the_log_remembers) {
  Game game("border");
  Random random(4);
  while (game.view()["take_back"].empty()) {
    if (game.room.is_over()) FAIL();
    game.go_on(random);
  }
  const std::string who = game.view()["take_back"][0];
  const std::size_t events = game.room.table()->events().size();
  const std::size_t size = game.room.size();
  game.must_not("take_back", game.onlooker(), seat(who));
  const auto done = game.must("take_back", game.holder(who), seat(who));
  EXPECT_LT(game.room.table()->events().size(), events);
  EXPECT_EQ(game.room.size(), size + 1);
  EXPECT_TRUE(done.view);
  const Json change = Json::parse(game.room.change(done, game.presence));
  EXPECT_EQ(change["at"], game.room.size());
  EXPECT_EQ(change["view"]["log"]["from"].get<std::size_t>() + change["view"]["log"]["entries"].size(),
            game.room.table()->log_size());
  game.must_replay();
}

TEST(Room, whoever_is_to_roll_rolls_and_nobody_else) {
  Game game("border");
  Random random(3);
  while (!game.room.table()->roller()) game.go_on(random);
  const std::string roller(1, seat_letter(*game.room.table()->roller()));
  game.must_not("roll", game.holder(roller == "A" ? "B" : "A"), Json::object(), "it is somebody else's roll");
  game.must_not("roll", game.onlooker(), Json::object(), "it is somebody else's roll");
  game.must_not("roll", game.holder(roller), {{"roll", "rrrrr"}}, "at this table the program rolls the dice");
  EXPECT_FALSE(game.room.roll());  // no bot's turn
  game.must("roll", game.holder(roller));
  EXPECT_TRUE(game.room.table()->events().back().starts_with("roll "));
  game.must_replay();
}

TEST(Room, at_a_table_with_own_dice_everybody_seated_says_what_they_show) {
  Hosted hosted("border", 2, Json::object(), true);
  hosted.seat_everybody();
  hosted.must("start", hosted.people[0]);
  ASSERT_TRUE(hosted.room.table()->roller());
  const std::string shown = hosted.room.table()->game().rolls()[0];
  hosted.must_not("roll", hosted.people[0], Json::object(), "at this table people say what their dice show");
  hosted.must_not("roll", hosted.people.back(), {{"roll", shown}}, "it is somebody else's roll");
  for (const Json& bad : {Json("xyz"), Json(""), Json(5), Json()}) hosted.must_not("roll", hosted.people[0], {{"roll", bad}});
  const std::string roller(1, seat_letter(*hosted.room.table()->roller()));
  hosted.must("roll", hosted.holder(roller == "A" ? "B" : "A"), {{"roll", shown}});
  EXPECT_EQ(hosted.room.table()->events().back(), "roll " + shown);
  hosted.must_replay();
  EXPECT_TRUE(hosted.room.record()->sealed.is_null());
}

TEST(Room, whoever_resigns_is_out_of_this_game_even_after_standing_up) {
  Game game;
  const Guest quitter = game.mover();
  game.must("resign", quitter, seat(game.active));
  EXPECT_EQ(game.view()["seats"][static_cast<std::size_t>(game.active[0] - 'A')]["resigned"], true);
  EXPECT_TRUE(game.room.is_bot_to_move());
  game.must_not("sit", quitter, sitting(game.active), "this seat has given up the game");
  game.must_not("move", quitter, {{"seat", game.active}, {"move", game.move}}, "a bot plays here; take the seat first");
  game.must_not("resign", quitter, seat(game.active), "a bot plays here; take the seat first");
  game.must("stand", quitter, seat(game.active));
  game.must_not("sit", quitter, sitting(game.active), "this seat has given up the game");
  game.must_not("sit", game.onlooker(), sitting(game.active), "this seat has given up the game");
  game.must_replay();
}

TEST(Room, after_the_game_whoever_resigned_plays_again) {
  Game game;
  const Guest quitter = game.mover();
  game.must("resign", quitter, seat(game.active));
  Random random(2);
  game.play_to_end(random);
  game.must("rematch", game.other());
  const Json seats = game.look()["seats"];
  for (const Json& one : seats) EXPECT_EQ(one["bot"], nullptr);
  EXPECT_TRUE(game.room.holds_seat(quitter));
  game.must_replay();
}

// Bots and those who are away

TEST(Room, a_bot_takes_over_for_somebody_away_until_they_are_back) {
  Game game;
  const Guest away = game.mover();
  const Guest other = game.other();
  game.must_not("bot", other, bot(game.active, "greedy"), "whoever sits here is at the table");
  game.presence.away.insert(away.hash);
  game.must_not("bot", game.onlooker(), bot(game.active, "greedy"), "only who sits at the table can give a seat to a bot");
  game.must_not("bot", other, bot(game.active, nullptr), "in a game a bot leaves its seat when somebody takes it");
  game.must_not("bot", other, bot(game.active, "nobody"));
  game.must("bot", other, bot(game.active, "random"));
  const auto index = static_cast<std::size_t>(game.active[0] - 'A');
  const Json held = game.look()["seats"][index];
  EXPECT_EQ(held["bot"], "random");
  EXPECT_EQ(held["holder"], away.mark());
  EXPECT_EQ(held["here"], false);
  game.must_not("bot", other, bot(game.active, "greedy"), "a bot plays here already");
  game.must_not("sit", game.onlooker(), sitting(game.active), "this seat is taken");
  game.must_not("move", away, {{"seat", game.active}, {"move", game.move}}, "a bot plays here; take the seat first");
  EXPECT_FALSE(game.room.move(game.active == "A" ? 1 : 0, game.move));
  Random random(9);
  const auto thought = game.room.bot_to_move();
  ASSERT_TRUE(thought);
  EXPECT_EQ(thought->seat, static_cast<Seat>(index));
  EXPECT_FALSE(game.room.move(thought->seat, "nonsense"));
  ASSERT_TRUE(game.keep(game.room.move(thought->seat, thought->move(random))));
  game.presence.away.clear();
  game.must("sit", away, sitting(game.active, "Back again"));
  EXPECT_FALSE(game.room.is_bot_to_move());
  EXPECT_EQ(game.look()["seats"][index]["bot"], nullptr);
  game.must_replay();
}

TEST(Room, in_a_game_a_bot_plays_on_for_whoever_stands_up_and_anybody_may_follow) {
  Game game;
  const Guest leaver = game.mover();
  game.must("stand", leaver, seat(game.active));
  EXPECT_FALSE(game.room.holds_seat(leaver));
  EXPECT_TRUE(game.room.is_bot_to_move());
  game.must("sit", game.onlooker(), sitting(game.active, "New here"));
  game.must("move", game.onlooker(), {{"seat", game.active}, {"move", game.move}});
  game.must_replay();
}

TEST(Room, bots_roll_and_move_by_themselves_to_the_end) {
  for (const auto* kind : {"border", "wuerfelland", "hexagony", "colour-lines"}) {
    Hosted hosted(kind, 3);
    hosted.sit(hosted.people[0], 0);
    hosted.must("start", hosted.people[0]);
    hosted.must("stand", hosted.people[0], seat("A"));
    Random random(6);
    hosted.play_to_end(random);
    EXPECT_TRUE(hosted.room.is_over());
    EXPECT_FALSE(hosted.room.roll());
    EXPECT_TRUE(hosted.room.record()->verify());
    EXPECT_TRUE(check_seal(*hosted.room.record()));
    hosted.must_replay();
  }
}

// The end, and again

TEST(Room, the_secret_is_shown_when_the_game_is_over_and_not_before) {
  Game game("border");
  game.must("public", game.people[0], {{"public", true}});
  EXPECT_FALSE(game.look()["seal"].contains("secret"));
  EXPECT_TRUE(game.room.record()->sealed.is_null());
  Random random(2);
  while (!game.room.is_over()) {
    EXPECT_EQ(game.look().dump().find("secret"), std::string::npos);
    EXPECT_TRUE(game.room.record()->sealed.is_null());
    EXPECT_NE(game.room.listing(), "");
    game.go_on(random);
  }
  EXPECT_EQ(game.room.listing(), "");  // nothing to join or to watch any more
  const Json seal = game.look()["seal"];
  const auto secret = from_hex(seal["secret"].get<std::string>());
  ASSERT_TRUE(secret);
  EXPECT_EQ(Json(to_hex(sha256({reinterpret_cast<const char*>(secret->data()), secret->size()}))), seal["commitment"]);
}

TEST(Room, a_rematch_moves_everybody_one_seat_on_and_chains_the_secrets) {
  Game game("border", 3);
  Random random(8);
  game.must_not("rematch", game.people[0], Json::object(), "the game is not over");
  for (int round = 0; round < 3; ++round) {
    game.play_to_end(random);
    const Json before = game.look();
    game.must_not("rematch", game.onlooker(), Json::object(), "take a seat first");
    game.must_not("move", game.people[0], {{"seat", "A"}, {"move", "pass"}});
    game.must_not("start", game.people[0], Json::object(), "the game has begun already");
    EXPECT_TRUE(check_seal(*game.room.record()));
    const auto done = game.must("rematch", game.people[1]);
    EXPECT_TRUE(done.scene);
    const Json after = game.look();
    for (std::size_t i = 0; i < 3; ++i) {
      for (const auto* key : {"name", "holder", "bot"}) EXPECT_EQ(after["seats"][(i + 1) % 3][key], before["seats"][i][key]);
      EXPECT_EQ(after["seal"]["salts"][(i + 1) % 3], before["seal"]["salts"][i]);
    }
    EXPECT_EQ(after["seal"]["commitment"], before["seal"]["secret"]);
    EXPECT_FALSE(after["seal"].contains("secret"));
    EXPECT_TRUE(game.room.table()->events().empty());
    game.must_replay();
  }
}

// Talking, and the lobby

TEST(Room, whoever_sits_may_talk) {
  Hosted hosted("border", 2);
  const Guest& host = hosted.people[0];
  hosted.must_not("say", host, {{"text", "Hello"}}, "take a seat first");
  hosted.sit(host, 0);
  for (const Json& bad : {Json(""), Json(std::string(301, 'x')), Json(4), Json()})
    hosted.must_not("say", host, {{"text", bad}});
  const auto done = hosted.must("say", host, {{"text", "Grüße, \"alle\" \xF0\x9F\x8E\xB2"}});
  EXPECT_TRUE(done.chat);
  EXPECT_FALSE(done.room || done.view || done.scene);
  EXPECT_EQ(hosted.chat().back(), (Json{{"name", "Player A"}, {"seat", "A"}, {"text", "Grüße, \"alle\" \xF0\x9F\x8E\xB2"}}));
  for (int i = 0; i < 150; ++i) hosted.must("say", host, {{"text", std::to_string(i)}});
  EXPECT_EQ(hosted.chat().size(), 100U);
  EXPECT_EQ(hosted.chat().back()["text"], "149");
  hosted.must_replay();
}

TEST(Room, only_the_host_lists_the_table) {
  Hosted hosted("border", 2);
  EXPECT_EQ(hosted.room.listing(), "");
  hosted.sit(hosted.people[1], 0);
  hosted.must_not("public", hosted.people[1], {{"public", true}}, "only the host can do this");
  for (const Json& bad : {Json(1), Json("true"), Json()}) hosted.must_not("public", hosted.people[0], {{"public", bad}});
  hosted.must("public", hosted.people[0], {{"public", true}});
  EXPECT_TRUE(hosted.room.is_public());
  EXPECT_EQ(Json::parse(hosted.room.listing())["seats"][0]["name"], "Player A");
  EXPECT_EQ(hosted.room.listing().find(hosted.people[1].mark()), std::string::npos);
  hosted.must("public", hosted.people[0], {{"public", false}});
  EXPECT_EQ(hosted.room.listing(), "");
  hosted.must_replay();
}

// Messages

TEST(Room, unknown_messages_and_bad_ids_are_refused) {
  Game game;
  for (const auto* type : {"", "join", "restore", "open", "hand_over", "step", "MOVE", "record"}) {
    game.must_not(type, game.people[0], Json::object(), "there is no message of type \"" + std::string(type) + "\"");
  }
  for (const Json& id : {Json(""), Json(5), Json(), Json("with blank"), Json("dot."), Json(std::string(21, 'a')), Json("ä")}) {
    game.must_not("say", game.people[0], {{"id", id}, {"text", "hello"}},
                  "\"id\" must be a text of at most 20 letters and digits");
  }
}

TEST(Room, a_message_sent_again_happens_once) {
  Game game;
  const std::vector<std::pair<std::string, Json>> messages{
      {"say", {{"id", "s1"}, {"text", "once"}}},
      {"move", {{"id", "s2"}, {"seat", game.active}, {"move", game.move}}},
      {"resign", {{"id", "s3"}, {"seat", game.active}}},
      {"stand", {{"id", "s4"}, {"seat", game.active}}},
  };
  const Guest mover = game.mover();
  const Guest other = game.other();
  for (const auto& [type, message] : messages) {
    EXPECT_FALSE(game.must(type, mover, message).entries.empty());
    for (int again = 0; again < 3; ++again) {
      const auto before = game.sight();
      const auto done = game.must(type, mover, message);
      EXPECT_TRUE(done.entries.empty()) << type;
      EXPECT_EQ(done.by, std::string(mover.mark()) + "." + message["id"].get<std::string>());
      EXPECT_TRUE(game.sight() == before);
    }
    // The same id of somebody else is another message.
    EXPECT_FALSE(game.must("say", other, {{"id", message["id"]}, {"text", "hello"}}).entries.empty());
  }
  // After a restart too.
  auto again = Room::replay(game.log);
  ASSERT_TRUE(again);
  const auto done = again->receive("say", messages[0].second, mover, game.presence);
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->entries.empty());
}

TEST(Room, messages_are_objects_that_are_not_too_deep) {
  EXPECT_TRUE(read_message(R"({"type": "say", "text": "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\"[[[[\\"})"));
  for (const std::string& bad :
       {std::string(), std::string("5"), std::string("[]"), std::string("{"), std::string("{}}"),
        std::string("{\"a\": \"\xff\"}"), "{\"a\":" + std::string(40, '[') + std::string(40, ']') + "}",
        std::string(100'000, '['), std::string("{\"a\":1e999}"), std::string("\0{}", 3)}) {
    EXPECT_FALSE(read_message(bad)) << bad.substr(0, 50);
  }
}

// The log

TEST(Room, damaged_logs_are_refused_with_a_sentence) {
  const Game game("border");
  const auto refused = [](const std::vector<std::string>& log) {
    const auto room = Room::replay(log);
    EXPECT_FALSE(room);
    EXPECT_FALSE(!room && room.fault().sentence.empty());
  };
  refused({});
  for (const auto* first : {"", "{}", "[]", "null", "5", "{\"open\":5}", "{\"open\":[]}", "{\"open\":{}}", "{\"open\""})
    refused({first});
  const Json opened = Json::parse(game.log[0]);
  for (const auto& [key, value] : opened["open"].items()) {
    for (const Json& other : {Json(), Json(-1), Json(0), Json(99), Json("x"), Json::array(), Json{{"first", "Z"}}}) {
      if (other == value || (key == "host" && other.is_string())) continue;
      Json changed = opened;
      changed["open"][key] = other;
      if (key == "seats" && other == 99) changed["open"][key] = 4'000'000'000U;
      refused({changed.dump()});
    }
    Json changed = opened;
    changed["open"].erase(key);
    refused({changed.dump()});
  }
  for (const auto* entry : {"",
                            "{}",
                            "[]",
                            "{\"event\":5}",
                            "{\"event\":\"\"}",
                            "{\"event\":\"A\"}",
                            "{\"event\":\"Q cross a\"}",
                            "{\"sit\":{}}",
                            "{\"sit\":{\"seat\":\"Q\"}}",
                            "{\"sit\":5}",
                            "{\"start\":5}",
                            "{\"start\":{}}",
                            "{\"public\":3}",
                            "{\"bot\":3}",
                            "{\"bot\":\"greedy\"}",
                            "{\"back\":\"Q\"}",
                            "{\"back\":7}",
                            "{\"resign\":\"Q\"}",
                            "{\"stand\":{}}",
                            "{\"open\":{}}"}) {
    std::vector<std::string> log = game.log;
    log.emplace_back(entry);
    refused(log);
    refused({game.log[0], entry});
  }
  // One entry is missing: the start.
  std::vector<std::string> log = game.log;
  ASSERT_NE(log[3].find("start"), std::string::npos);
  log.erase(log.begin() + 3);
  refused(log);
}

/// Whatever happens to bytes of a log, there is a room or a sentence.
TEST(Room, logs_with_changed_bytes_never_crash) {
  Random random(12);
  for (const auto* kind : {"border", "hexagony", "wuerfelland", "colour-lines"}) {
    const Game game(kind);
    const std::uint64_t times = 15 * test::number_from_environment("TAFEL_GAMES", 20);
    for (std::uint64_t i = 0; i < times; ++i) {
      std::vector<std::string> log = game.log;
      for (auto changes = 1 + random.below(3); changes > 0; --changes) {
        std::string& entry = log[random.below(static_cast<std::uint32_t>(log.size()))];
        const std::size_t at = random.below(static_cast<std::uint32_t>(entry.size()));
        switch (random.below(4)) {
          case 0: entry[at] = static_cast<char>(random.below(256)); break;
          case 1: entry.erase(at, 1 + random.below(5)); break;
          case 2: entry.insert(at, 1, "0\"{}[],:eE-9\\"[random.below(13)]); break;
          default: std::swap(entry, log[random.below(static_cast<std::uint32_t>(log.size()))]);
        }
        if (entry.empty()) entry = "x";
      }
      const auto room = Room::replay(log);
      if (room) {
        Hosted::sight(*room, game.presence);
        static_cast<void>(room->record_or_deal());
      } else {
        EXPECT_FALSE(room.fault().sentence.empty());
      }
    }
  }
}

// Anything at all

/// People who do whatever comes to their mind, at a room and its mirror at another node.
class Crowd : public Hosted {
 public:
  Crowd(std::string_view game, int seats, std::uint64_t seed, bool own_dice)
      : Hosted(game, seats, Json::object(), own_dice), random_(seed), seats_(seats), mirror_(std::move(*Room::replay(log))) {}

  void step() {
    if (random_.below(10) == 0) {
      const std::string hash = any(people).hash;
      if (presence.away.erase(hash) == 0) presence.away.insert(hash);
    }
    const Sight before = sight();
    const std::size_t known = log.size();
    const auto done = act();
    if (!done) {
      ASSERT_FALSE(done.fault().sentence.empty());
      ASSERT_TRUE(sight() == before) << "refused, but something has changed: " << done.fault().sentence;
      return;
    }
    ASSERT_EQ(log.size(), room.size());
    for (std::size_t i = known; i < log.size(); ++i) {
      const auto followed = mirror_.apply(log[i]);
      ASSERT_TRUE(followed) << log[i] << ": " << followed.fault().sentence;
      ASSERT_EQ(followed->entries, std::vector{log[i]});
    }
    if (done->entries.empty()) {
      ASSERT_TRUE(sight() == before) << "it was seen before, but something has changed";
    }
    ASSERT_TRUE(sight(mirror_, presence) == sight()) << log.back();
    const Json change = Json::parse(room.change(*done, presence));
    if (change.contains("view")) {
      const Json& news = change["view"]["log"];
      ASSERT_EQ(news["from"].get<std::size_t>() + news["entries"].size(), room.table()->log_size());
    }
    if (log.size() < 30 || log.size() % 32 == 0) must_replay();
  }

 private:
  template <class List>
  typename List::value_type any(const List& list) {
    return list[random_.below(static_cast<std::uint32_t>(list.size()))];
  }
  std::string any_seat() {
    return {
        seat_letter(static_cast<Seat>(random_.below(static_cast<std::uint32_t>(seats_) + (random_.below(20) == 0 ? 1U : 0U))))};
  }

  /// What the game waits for, by whoever may do it; else what anybody may want.
  Result<Room::Done> act() {
    if (!room.table() || room.is_over() || random_.below(4) == 0) return fancy();
    if (room.bot_rolls()) return keep(room.roll());
    const Json now = view();
    if (now["next"]["kind"] == "roll") {
      Json message = Json::object();
      if (room.look(presence)["own_dice"] == true) message["roll"] = any(room.table()->game().rolls());
      return remembered("roll", any(people), message);
    }
    if (const auto thought = room.bot_to_move(); thought && random_.below(2) == 0) {
      return keep(room.move(thought->seat, any(room.table()->game().moves(thought->seat))));
    }
    if (now["moves"].empty()) return fancy();
    auto mover = now["moves"].begin();
    std::advance(mover, static_cast<long>(random_.below(static_cast<std::uint32_t>(now["moves"].size()))));
    const Guest by = random_.below(8) == 0 ? any(people) : holder(mover.key());
    return remembered("move", by, {{"seat", mover.key()}, {"move", any(mover.value())}});
  }
  Result<Room::Done> fancy() {
    const Guest by = any(people);
    switch (random_.below(12)) {
      case 0:
      case 1:
      case 2:
        return remembered("sit", by,
                          {{"seat", any_seat()}, {"name", "Player"}, {"salt", salt(std::to_string(random_.next()))}});
      case 3:
        return random_.below(4) == 0 ? remembered("stand", by, {{"seat", any_seat()}})
                                     : remembered("rematch", by, Json::object());
      case 4: return remembered("bot", by, {{"seat", any_seat()}, {"bot", random_.below(4) == 0 ? Json() : Json("greedy")}});
      case 5: return remembered("start", by, Json::object());
      case 6: return remembered("say", by, {{"text", std::string(random_.below(310), 'x')}});
      case 7: return remembered("public", by, {{"public", random_.below(2) == 0}});
      case 8: return remembered(random_.below(10) == 0 ? "resign" : "rematch", by, {{"seat", any_seat()}});
      case 9:
      case 10: return remembered("take_back", by, {{"seat", any_seat()}});
      default:
        if (recent_.empty()) return Fault{"nothing has been sent yet"};
        const auto [type, again_by, message] = any(recent_);
        auto done = send(type, again_by, message);
        EXPECT_TRUE(done && done->entries.empty()) << type << message.dump();
        return done;
    }
  }
  Result<Room::Done> remembered(const std::string& type, const Guest& by, Json message) {
    message["id"] = "c" + std::to_string(++count_);
    auto done = send(type, by, message);
    if (done) {
      recent_.emplace_back(type, by, message);
      if (recent_.size() > 20) recent_.erase(recent_.begin());
    }
    return done;
  }

  Random random_;
  int seats_;
  int count_ = 0;
  std::vector<std::tuple<std::string, Guest, Json>> recent_;
  Room mirror_;
};

TEST(Room, whatever_people_do_the_log_gives_the_same_room) {
  std::uint64_t seed = 1;
  for_each_game([&]<class G>(std::type_identity<G>) {
    const std::uint64_t steps = 100 * test::number_from_environment("TAFEL_GAMES", 20);
    std::optional<Crowd> crowd;
    for (std::uint64_t i = 0; i < steps && !testing::Test::HasFailure(); ++i) {
      if (!crowd || crowd->log.size() > 500) {
        ++seed;
        crowd.emplace(G::info.id, 2 + static_cast<int>(seed % 2), seed, seed % 5 == 0);
      }
      SCOPED_TRACE(std::string(G::info.id) + " seed " + std::to_string(seed) + " step " + std::to_string(i));
      crowd->step();
    }
    if (crowd) crowd->must_replay();
  });
}

}  // namespace
}  // namespace tafel
