#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "mind/bot.h"
#include "table/desk.h"
#include "table/look.h"
#include "variants.h"

namespace tafel {
namespace {

/// A page at its desk: sends messages and keeps the log as docs/protocol.md says.
class Page {
 public:
  Json send(const Json& message) {
    Json answer = Json::parse(desk_.receive(message.dump()));
    if (answer.contains("scene")) scene = answer["scene"];
    if (answer.contains("view")) {
      view = answer["view"];
      log.erase(log.begin() + view["log"]["from"].get<Json::difference_type>(), log.end());
      for (const Json& entry : view["log"]["entries"]) log.push_back(entry);
    }
    return answer;
  }
  std::string send_text(std::string_view text) { return desk_.receive(text); }

  void open(std::string_view game, const Json& players, const Json& options = Json::object(), bool own_dice = false) {
    const Json answer = send(
        {{"type", "open"}, {"game", game}, {"players", players}, {"options", options}, {"seed", "7"}, {"own_dice", own_dice}});
    ASSERT_EQ(answer["type"], "table") << answer.dump();
  }
  std::string next() const { return view["next"]["kind"]; }
  Json saved() const {
    Json players = Json::array();
    for (const Json& seat : view["seats"]) players.push_back({{"name", seat["name"]}, {"bot", seat["bot"]}});
    Json events = Json::array();
    for (const Json& entry : log) events.push_back(entry["event"]);
    return {{"game", scene["game"]},   {"players", players}, {"options", scene["options"]},
            {"setup", scene["setup"]}, {"events", events},   {"own_dice", scene["own_dice"]}};
  }
  /// One thing that may happen next; a person makes any of its moves.
  bool go_on(Random& random) {
    Json message{{"type", next() == "roll" ? "roll" : "step"}};
    if (!view["moves"].empty()) {
      const auto seat = view["moves"].begin();
      const Json& moves = seat.value();
      const Json& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      message = {{"type", "move"}, {"seat", seat.key()}, {"move", move}};
    }
    return send(message)["type"] == "view";
  }

  Json scene;
  Json view;
  Json log = Json::array();

 private:
  Desk desk_;
};

Json people(int count) {
  Json players = Json::array();
  for (int i = 0; i < count; ++i) players.push_back({{"name", std::string("Player ") + seat_letter(i)}, {"bot", nullptr}});
  return players;
}
Json bots(int count) {
  Json players = people(count);
  for (Json& player : players) player["bot"] = "random";
  return players;
}

/// Calls `visit(game, players, options)` for every game, number of players and variant.
template <class Visit>
void for_every_kind_of_game(Visit visit) {
  for_each_game([&]<class G>(std::type_identity<G>) {
    for (int players = G::info.fewest_players; players <= G::info.most_players; ++players) {
      for (const Json& options : test::variants_of(G::info.id, players)) {
        SCOPED_TRACE(std::string(G::info.id) + " " + std::to_string(players) + " " + options.dump());
        visit(G::info.id, players, options);
      }
    }
  });
}

TEST(Table, games_of_every_kind_are_played_to_the_end_and_their_records_verify) {
  for_every_kind_of_game([](std::string_view game, int players, const Json& options) {
    Page page;
    page.open(game, bots(players), options);
    while (page.next() != "over") ASSERT_EQ(page.send({{"type", page.next() == "roll" ? "roll" : "step"}})["type"], "view");
    const auto record = Record::read(page.send({{"type", "record"}})["record"].get<std::string>());
    ASSERT_TRUE(record);
    EXPECT_TRUE(record->verify());
    EXPECT_EQ(record->events.size(), page.log.size());
  });
}

TEST(Table, a_restored_table_looks_the_same_at_every_moment) {
  for_every_kind_of_game([](std::string_view game, int players, const Json& options) {
    Page page;
    Random random(3);
    Json seats = people(players);
    seats.back()["bot"] = players > 1 ? Json("random") : Json();
    page.open(game, seats, options);
    for (int i = 0; page.next() != "over"; ++i) {
      ASSERT_TRUE(page.go_on(random));
      if (i % 17 != 0) continue;
      Page restored;
      restored.send({{"type", "restore"}, {"saved", page.saved()}, {"seed", "1"}});
      ASSERT_EQ(restored.log, page.log);
      for (const auto& [key, value] : page.view.items()) {
        if (key != "log") {
          ASSERT_EQ(restored.view[key], value) << key;
        }
      }
    }
  });
}

TEST(Table, a_move_taken_back_never_was) {
  for_every_kind_of_game([](std::string_view game, int players, const Json& options) {
    Page page;
    Random random(5);
    page.open(game, people(players), options);
    int taken_back = 0;
    while (page.next() != "over" && taken_back < 25) {
      const Json log = page.log;
      const Json view = page.view;
      ASSERT_TRUE(page.go_on(random));
      const std::string mover = page.log.back()["event"].get<std::string>().substr(0, 1);
      const Json& can = page.view["take_back"];
      if (std::ranges::find(can, Json(mover)) == can.end()) continue;
      ASSERT_EQ(page.send({{"type", "take_back"}, {"seat", mover}})["type"], "view");
      ASSERT_EQ(page.log, log);
      ASSERT_EQ(page.view["state"], view["state"]);
      ASSERT_EQ(page.view["moves"], view["moves"]);
      ++taken_back;
      ASSERT_TRUE(page.go_on(random));
    }
    EXPECT_GT(taken_back, 0);
  });
}

TEST(Table, taking_back_keeps_what_others_did_meanwhile) {
  Page page;
  page.open("colour-lines", people(2));
  page.send({{"type", "move"}, {"seat", "A"}, {"move", "colour p"}});
  page.send({{"type", "move"}, {"seat", "B"}, {"move", "suggested"}});
  page.send({{"type", "take_back"}, {"seat", "A"}});
  ASSERT_EQ(page.log.size(), 1U);
  EXPECT_EQ(page.log[0]["event"], "B suggested");
  EXPECT_EQ(page.view["take_back"], Json::array({"B"}));
}

TEST(Table, hints_are_legal_moves) {
  for_every_kind_of_game([](std::string_view game, int players, const Json& options) {
    Page page;
    Random random(11);
    page.open(game, people(players), options);
    for (int i = 0; i < 12 && page.next() != "over"; ++i) {
      for (const auto& [seat, moves] : page.view["moves"].items()) {
        const Json hint = page.send({{"type", "hint"}, {"seat", seat}});
        ASSERT_NE(std::ranges::find(moves, hint["move"]), moves.end()) << hint.dump();
      }
      ASSERT_TRUE(page.go_on(random));
    }
  });
}

TEST(Table, bots_do_not_see_what_others_do_at_the_same_time) {
  // A greedy bot prepares its sheet alike, whether or not a person has done so before it.
  const auto bots_crosses = [](bool person_first) {
    Page page;
    page.open("colour-lines", Json::array({{{"name", "Anna"}, {"bot", nullptr}}, {{"name", "Bot"}, {"bot", "greedy"}}}));
    if (person_first) page.send({{"type", "move"}, {"seat", "A"}, {"move", "suggested"}});
    while (page.send({{"type", "step"}})["type"] == "view") {
    }
    return page.view["state"]["seats"][1]["lines"];
  };
  EXPECT_EQ(bots_crosses(true), bots_crosses(false));
}

TEST(Table, a_rematch_moves_everybody_one_seat_on) {
  Page page;
  page.open("wuerfelland", people(3), {{"style", "europa"}});
  page.send({{"type", "resign"}, {"seat", "B"}});
  EXPECT_EQ(page.view["seats"][1]["resigned"], true);
  EXPECT_EQ(page.view["seats"][1]["bot"], "club");
  ASSERT_EQ(page.send({{"type", "rematch"}, {"seed", "8"}})["type"], "table");
  EXPECT_EQ(page.view["seats"][0]["name"], "Player C");
  EXPECT_EQ(page.view["seats"][1]["name"], "Player A");
  EXPECT_EQ(page.view["seats"][2]["name"], "Player B");
  EXPECT_EQ(page.view["seats"][2]["bot"], nullptr) << "who resigned plays again";
  EXPECT_EQ(page.scene["boards"][0]["europa"], true);
  EXPECT_TRUE(page.log.empty());
}

TEST(Table, a_seat_is_given_to_a_bot_and_back) {
  Page page;
  page.open("border", people(2), {{"first", "A"}});
  page.send({{"type", "roll"}});
  EXPECT_EQ(page.send({{"type", "step"}})["type"], "error");
  page.send({{"type", "hand_over"}, {"seat", "A"}, {"player", {{"name", "Robo"}, {"bot", "greedy"}}}});
  EXPECT_TRUE(page.view["moves"].empty());
  EXPECT_EQ(page.log.size(), 1U);
  EXPECT_EQ(page.send({{"type", "step"}})["type"], "view");
  page.send({{"type", "hand_over"}, {"seat", "A"}, {"player", {{"name", "Anna"}, {"bot", nullptr}}}});
  EXPECT_EQ(page.view["seats"][0]["name"], "Anna");
}

TEST(Table, C90_who_rolls_real_dice_hears_which_and_how_many) {
  Page page;
  page.open("colour-lines", people(1), {{"task", 1}, {"hard", true}}, true);
  const auto make_any_move = [&] { page.send({{"type", "move"}, {"seat", "A"}, {"move", page.view["moves"]["A"][0]}}); };
  while (page.next() == "moves") make_any_move();
  const Json& state = page.view["state"];
  EXPECT_EQ(state["to_roll"], 2);
  ASSERT_EQ(state["unrolled"].size(), 5U);
  EXPECT_EQ(state["unrolled"][4], (Json{{"die", 5}, {"faces", "12iISZ"}}));
  page.send({{"type", "roll"}, {"roll", "5:Z"}});
  EXPECT_EQ(page.view["state"]["to_roll"], 1);
  page.send({{"type", "roll"}, {"roll", "2:3"}});
  EXPECT_EQ(page.view["state"]["to_roll"], 0) << "now they are laid out";
  make_any_move();
  EXPECT_EQ(page.view["state"]["to_roll"], 3);
  EXPECT_EQ(page.view["state"]["unrolled"].size(), 3U);
}

TEST(Table, own_dice_are_entered_by_people) {
  Page page;
  page.open("border", people(2), {{"first", "A"}}, true);
  EXPECT_EQ(page.send({{"type", "roll"}, {"roll", "rrygbb"}})["type"], "error");
  ASSERT_EQ(page.send({{"type", "roll"}, {"roll", "rrygb"}})["type"], "view");
  EXPECT_EQ(page.view["state"]["dice"], "rrygb");
  page.open("border", people(2));
  EXPECT_EQ(page.send({{"type", "roll"}, {"roll", "rrygb"}})["reason"], "at this table the program rolls the dice");
}

TEST(Table, one_roll_of_colour_lines_is_all_five_dice) {
  Page page;
  page.open("colour-lines", people(2));
  for (const char* seat : {"A", "B"}) {
    page.send({{"type", "move"}, {"seat", seat}, {"move", "suggested"}});
    page.send({{"type", "move"}, {"seat", seat}, {"move", "done"}});
  }
  page.send({{"type", "roll"}});
  EXPECT_EQ(page.view["log"]["entries"].size(), 5U);
  EXPECT_EQ(page.view["state"]["dice"].size(), 5U);
  EXPECT_EQ(page.next(), "moves");
}

TEST(Table, news_tell_what_a_move_scored) {
  Page page;
  page.open("border", bots(2));
  std::map<std::string, int> points;
  while (page.next() != "over") page.send({{"type", page.next() == "roll" ? "roll" : "step"}});
  for (const Json& entry : page.log) {
    for (const Json& news : entry["news"]) points[news["seat"].get<std::string>()] += news["points"].get<int>();
  }
  for (const Json& seat : page.view["seats"]) EXPECT_EQ(points[seat["seat"].get<std::string>()], seat["points"]);
}

TEST(Table, hexagons_are_shown_where_they_score) {
  Random random(9);
  for (int i = 0; i < 20; ++i) {
    auto setup = Hexagony::deal(3, Json::object(), random);
    Hexagony::State state = Hexagony::start(*setup);
    while (!Hexagony::actors(state).over()) {
      const Seat seat = Hexagony::actors(state).seats.first();
      Hexagony::play(state, seat, random_move<Hexagony>(state, seat, random));
      std::map<std::string, int> shown;
      JsonWriter out;
      look_at(state, out);
      const Json look = Json::parse(out.take());
      for (const Json& hexagon : look["hexagons"]) ++shown[hexagon["colour"].get<std::string>()];
      for (const auto colour : hexagony::all_colours) {
        ASSERT_EQ(shown[std::string(hexagony::name(colour))], state.tiling.hexagons(colour));
      }
    }
  }
}

TEST(Table, every_shipped_board_is_in_the_catalogue) {
  Page page;
  const Json catalogue = page.send({{"type", "catalogue"}, {"id", 4}});
  EXPECT_EQ(catalogue["id"], 4);
  ASSERT_EQ(catalogue["games"].size(), 4U);
  EXPECT_EQ(catalogue["games"][0]["boards"].size(), shipped_boards<BorderBoard>().size());
  EXPECT_EQ(catalogue["games"][1]["boards"].size(), shipped_boards<WuerfellandBoard>().size());
  EXPECT_EQ(catalogue["games"][2]["boards"].size(), 0U);
  EXPECT_EQ(catalogue["games"][3]["boards"].size(), shipped_boards<ColourLinesSheet>().size());
}

TEST(Table, a_record_is_looked_at_event_by_event) {
  Page page;
  page.open("hexagony", bots(3), {{"variant", "random"}});
  while (page.next() != "over") page.send({{"type", page.next() == "roll" ? "roll" : "step"}});
  const std::string record = page.send({{"type", "record"}})["record"];
  const Json end = page.view["state"];
  Page reader;
  ASSERT_EQ(reader.send({{"type", "replay"}, {"record", record}})["type"], "table");
  EXPECT_EQ(reader.view["state"], end);
  reader.send({{"type", "go_to"}, {"event", 0}});
  EXPECT_TRUE(reader.view["state"]["tiles"].empty());
  EXPECT_TRUE(reader.view["moves"].empty());
  EXPECT_EQ(reader.send({{"type", "go_to"}, {"event", 100'000}})["type"], "error");
}

TEST(Table, bad_messages_are_told_why_and_change_nothing) {
  Page page;
  EXPECT_EQ(page.send({{"type", "step"}})["reason"], "no table has been opened");
  page.open("border", people(2), {{"first", "A"}});
  page.send({{"type", "roll"}});
  const Json before = page.saved();
  const Json state = page.view["state"];
  for (
      const char* message : {
          "",
          "{",
          "[]",
          "null",
          "{}",
          R"({"type":7})",
          R"({"type":"dance"})",
          R"({"type":"open"})",
          R"({"type":"open","game":"chess","seed":"1","players":[]})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":"A"}]})",
          R"({"type":"open","game":"border","seed":"x","players":[{"name":"A"},{"name":"B"}]})",
          R"({"type":"open","game":"border","seed":1,"players":[{"name":"A"},{"name":"B"}]})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":""},{"name":"B"}]})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":"A\u0007"},{"name":"B"}]})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":"A","bot":"deep thought"},{"name":"B"}]})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":"A"},{"name":"B"}],"options":[]})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":"A"},{"name":"B"}],"options":{"boards":["x","y"]}})",
          R"({"type":"open","game":"border","seed":"1","players":[{"name":"A"},{"name":"B"}],"own_dice":1})",
          R"({"type":"open","game":"colour-lines","seed":"1","players":[1,2,3,4,5,6]})",
          R"({"type":"restore","seed":"1"})",
          R"({"type":"restore","seed":"1","saved":{"game":"border","players":[{"name":"A"},{"name":"B"}]}})",
          R"({"type":"restore","seed":"1","saved":{"game":"border","players":[{"name":"A"},{"name":"B"}],"setup":{},"events":[]}})",
          R"({"type":"move"})",
          R"({"type":"move","seat":"A"})",
          R"({"type":"move","seat":"A","move":"fly"})",
          R"({"type":"move","seat":"B","move":"stop"})",
          R"({"type":"move","seat":"E","move":"stop"})",
          R"({"type":"move","seat":"AB","move":"stop"})",
          R"({"type":"roll"})",
          R"({"type":"roll","roll":"rrrrr"})",
          R"({"type":"step"})",
          R"({"type":"take_back","seat":"A"})",
          R"({"type":"take_back","seat":"D"})",
          R"({"type":"hint","seat":"B"})",
          R"({"type":"hand_over","seat":"A"})",
          R"({"type":"hand_over","seat":"C","player":{"name":"X"}})",
          R"({"type":"resign","seat":"C"})",
          R"({"type":"rematch"})",
          R"({"type":"replay","record":"{}"})",
          R"({"type":"go_to","event":-1})",
      }) {
    const Json answer = Json::parse(page.send_text(message));
    EXPECT_EQ(answer["type"], "error") << message;
    EXPECT_FALSE(answer["reason"].get<std::string>().empty()) << message;
  }
  page.send({{"type", "hand_over"}, {"seat", "A"}, {"player", {{"name", "Player A"}}}});
  EXPECT_EQ(page.view["state"], state);
  EXPECT_EQ(page.saved(), before);
}

}  // namespace
}  // namespace tafel
