#include "cli/play.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "cli/commands.h"
#include "tests/testing.h"
#include "tests/variants.h"

namespace tafel {
namespace {

/// What came of a game at the terminal.
struct Played {
  std::string said;
  std::vector<Record> records;

  const std::vector<std::string>& events() const { return records.at(0).events; }
  bool says(std::string_view text) const { return said.find(text) != std::string::npos; }
  int times(std::string_view text) const {
    int count = 0;
    for (auto at = said.find(text); at != std::string::npos; at = said.find(text, at + text.size())) ++count;
    return count;
  }
};

/// Plays with these lines as input; the record must verify, however the game ended.
Played play(PlayOptions options, const std::string& lines) {
  const auto file = std::filesystem::path(testing::TempDir()) /
                    (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".jsonl");
  std::filesystem::remove(file);
  options.record_file = file.string();
  std::istringstream in(lines);
  std::ostringstream out;
  play_in_terminal(std::move(options), in, out);
  Played played{out.str(), {}};
  std::ifstream records(file);
  for (std::string line; std::getline(records, line);) {
    const auto record = Record::read(line);
    EXPECT_TRUE(record) << record.fault().sentence;
    const auto verified = record->verify();
    EXPECT_TRUE(verified) << verified.fault().sentence;
    EXPECT_EQ((*verified)->actors().over(), !record->result.is_null());
    played.records.push_back(*record);
  }
  std::filesystem::remove(file);
  return played;
}

constexpr std::array<std::string_view, 4> all_ids{"border", "wuerfelland", "hexagony", "colour-lines"};

/// Anna and Ben at one terminal, on the test boards; Anna begins.
PlayOptions hot_seat(const std::string& game, std::uint64_t seed) {
  PlayOptions options;
  options.game = game;
  options.names = {"Anna", "Ben"};
  options.setup = test::whole_setup(game, 2);
  if (game == "hexagony") options.setup["colours"] = {"red", "blue"};
  if (game == "colour-lines") options.setup["dice"] = test::board_file("colour-lines-dice-2");
  options.seed = seed;
  return options;
}

using Events = std::vector<std::string>;

// Two people at one terminal

TEST(Play, border_with_two_people_and_a_move_taken_back) {
  const Played played = play(hot_seat("border", 1), "\n1 2\nu\n2\n\n1\n\nq\n");
  EXPECT_EQ(played.events(), (Events{"roll yybbb", "A stop", "A complete y2", "A complete b3", "A done", "B cross y4.1",
                                     "B done", "roll rbsss"}));
  EXPECT_TRUE(played.says("Anna completes the yellow segment of 2 and the blue segment of 3."));
  EXPECT_TRUE(played.says("All five dice are used"));
  EXPECT_TRUE(played.says("Ben may use one of these dice"));
  EXPECT_TRUE(played.says("Ben crosses off 1 yellow space."));
  EXPECT_TRUE(played.says("After round 1 – Anna: 0 points, 0 areas · Ben: 0 points, 0 areas"));
  EXPECT_TRUE(played.says("Ben's turn, roll 1 of 3"));
  EXPECT_TRUE(played.says("Goodbye!"));
  EXPECT_EQ(played.records.at(0).seats, (std::vector<std::string>{"Anna", "Ben"}));
}

TEST(Play, border_dice_may_be_typed_in_any_order) {
  const Played played = play(hot_seat("border", 1), "BY\nQ\n");
  EXPECT_EQ(played.events(), (Events{"roll yybbb", "A again yb", "roll ss"}));
  EXPECT_TRUE(played.says("Anna keeps yellow blue blue and rolls grey grey."));
}

TEST(Play, wuerfelland_with_two_people_and_moves_taken_back) {
  const Played played = play(hot_seat("wuerfelland", 1), "y\nu\nb\na\n1\nu\n2\n1 2\n1\n\n2\n1\nu\nu\n1 2\n\n");
  EXPECT_EQ(played.events(),
            (Events{"roll yybbbb", "A take b", "A again", "roll ss", "A cross b5.5", "A cross b5.2", "A cross b5.3",
                    "A cross b5.1", "A done", "B cross s4.1", "B cross s4.3", "B done", "roll rrrgbs"}));
  EXPECT_TRUE(played.says("Anna takes yellow yellow."));
  EXPECT_TRUE(played.says("No blue, so the rolling ends with 4."));
  EXPECT_TRUE(played.says("colour complete [ ] r[◆◆]"));
}

TEST(Play, hexagony_with_two_people_and_a_tile_taken_back) {
  const Played played = play(hot_seat("hexagony", 1), "F\nu\na\n\n2\nz\nx\n1 a\nu\n1 b\n\n9\n1 z\n2\nE\n\nq\n");
  EXPECT_EQ(played.events(), (Events{"A place rwb2 +0+0", "A done", "B place rwb10 +0-1", "B done", "A place red -1-1",
                                     "A done", "B place rbw10 -1+0"}));
  EXPECT_TRUE(played.says("Only one placement is possible, and it is made."));
  EXPECT_TRUE(played.says("Anna's turn (red): which tile comes first?"));
  EXPECT_TRUE(played.says("Ben's turn (blue): where do you place a tile?"));
  EXPECT_TRUE(played.says("Which tile do you lay at 2, turned how?"));
  EXPECT_EQ(played.times("> \"z\" is not possible there. What is: a, b, c, d, e.\n"), 2);
  EXPECT_TRUE(played.says("> There is no 9 on the board; the numbers go from 1 to 4.\n"));
  EXPECT_TRUE(played.says("Anna places an rwb tile."));
  EXPECT_TRUE(played.says("Anna places the solid red tile."));
  EXPECT_TRUE(played.says("After round 1 – Anna: 0 points (red) · Ben: 0 points (blue)"));
  EXPECT_TRUE(
      played.says("     1\n"
                  "        / \\\n"
                  "      / r w \\\n"
                  " 2   | r • w |   3\n"
                  "      \\ b b / \\\n"
                  "        \\ / b r \\\n"
                  "         | b   r |   4\n"
                  "          \\ w w /\n"
                  "            \\ /\n"));
}

TEST(Play, colour_lines_with_two_people_and_moves_taken_back) {
  const std::string picking = "p c z9\n\nu\np\nC e2\nk11\n\n\n\n";
  const Played played =
      play(hot_seat("colour-lines", 1), picking + "7\n1 uuuu\n1\nrdd\nu\n1 DDR\nj\n2\nr\n5 l\nx\nleft J LDD\nq\n");
  EXPECT_EQ(played.events(),
            (Events{"A colour p", "A colour c", "A start e2", "A start k11", "A done", "B suggested", "B done", "roll 4:J",
                    "roll 1:L", "roll 3:L", "roll 5:Z", "roll 2:v", "A left L DDR", "A joker left J R"}));
  EXPECT_TRUE(played.says("Anna ticks light blue and pink and starts on e2 and k11."));
  EXPECT_TRUE(played.says("Ben ticks light blue and pink and starts on e2 and m11."));  // C-21
  EXPECT_TRUE(played.says("Anna rolls: left L and J, right L and Z, either corner."));
  EXPECT_TRUE(played.says("> \"7\" means nothing here; ? shows what you can type.\n"));
  EXPECT_TRUE(played.says("> \"uuuu\" is not possible there. What is: urr, rru, rdd, ddr, dll, lld.\n"));
  EXPECT_TRUE(played.says("How do you draw L?"));
  EXPECT_TRUE(played.says("Which die do you let go?"));
  EXPECT_TRUE(played.says("How do you draw corner in the left half?"));
  EXPECT_TRUE(played.says("j = joker (1 left)"));
  EXPECT_TRUE(
      played.says(" 2 g   g   g   v   v X v   .   |.   y   y   y   p   p   p\n"
                  " 3 g   g   g   v   v ┃ v   .   |.   y   y   y   p   p   p\n"
                  " 4 b   b   b   l   l ┗━l━━━.━● |.   c   c   c   o   o   o\n"));
}

TEST(Play, C60_a_circle_lets_a_person_go_on) {
  PlayOptions options = hot_seat("colour-lines", 1);
  options.setup["sheet"] = test::board_file("colour-lines-b2");
  const Played played = play(options, "p v e3 j8\n\np v e3 j8\n\n1 urr\n+d\nu\n+u\n+x\n+l\nj 2\n\nq\n");
  EXPECT_TRUE(played.says("+u, +r, +d = go on from the circle"));
  const Events last(played.events().end() - 4, played.events().end());
  EXPECT_EQ(last, (Events{"A left L URR", "A on U", "A on L", "A joker left J"}));
  EXPECT_TRUE(played.says("circles 1 of 6"));
  EXPECT_TRUE(played.says("Enter = no stroke"));
}

TEST(Play, C96_a_task_alone_ends_with_its_verdict) {
  const std::map<std::string, std::string> headlines{{"lost", "Not this time: task "},
                                                     {"nearly there", "Nearly there! "},
                                                     {"passed", ". Well done!"},
                                                     {"very good", ", and very well!"},
                                                     {"best possible", ", and it cannot be done much better!"}};
  std::set<std::string> seen;
  for (int i = 0; i < 30; ++i) {
    PlayOptions options;
    options.game = "colour-lines";
    options.players = 1;
    options.setup = {{"task", i % 5 + 1}};
    options.bots = {i < 20 ? "greedy" : "random"};
    options.seed = static_cast<std::uint64_t>(i);
    const Played played = play(options, "");
    const auto game = played.records.at(0).verify();
    const std::string verdict = (*game)->score_sheet(0).back().reason;
    EXPECT_TRUE(played.says(headlines.at(verdict))) << verdict;
    EXPECT_FALSE(played.says("wins"));
    seen.insert(verdict);
  }
  EXPECT_GE(seen.size(), 4U);
}

// Wrong input

TEST(Play, wrong_input_gets_one_sentence_and_changes_nothing) {
  const std::string wrong = "yz\nyyyy\n7\n1 2\nu\n;;;\ncomplete b2\n\x01\n";
  const Played played = play(hot_seat("border", 1), wrong + "\n9\n1 9\n2 3\nd d\nb\n");
  EXPECT_EQ(played.events(), (Events{"roll yybbb", "A stop"}));
  EXPECT_TRUE(played.says("> \"yz\" means nothing here; ? shows what you can type.\n> "));
  EXPECT_TRUE(played.says("> The dice do not show \"yyyy\".\n> "));
  EXPECT_EQ(played.times("> There is nothing to choose by number now: letters, such as bb · Enter = stop.\n"), 2);
  EXPECT_TRUE(played.says("> There is nothing to take back: that works until chance decides something or you are done.\n> "));
  EXPECT_EQ(played.times("> There is no 9 on the board; the numbers go from 1 to 3.\n"), 2);
  EXPECT_EQ(played.times("> You cannot do all of these together, so nothing is done.\n"), 2);
}

TEST(Play, what_cannot_be_played_stops_the_command) {
  const auto stop = [](const PlayOptions& options) -> std::string {
    std::istringstream in;
    std::ostringstream out;
    try {
      play_in_terminal(options, in, out);
    } catch (const Stop& stopped) {
      return stopped.sentence;
    }
    return "";
  };
  PlayOptions options = hot_seat("border", 1);
  options.bots = {"", "clever"};
  EXPECT_EQ(stop(options), "there is no bot \"clever\"; the bots are random, greedy, beginner, club, expert and master");
  options.bots.clear();
  options.game = "chess";
  EXPECT_EQ(stop(options), "there is no game \"chess\"");
  options = hot_seat("border", 1);
  options.players = 7;
  EXPECT_NE(stop(options), "");
  options = hot_seat("border", 1);
  options.record_file = "/no/such/folder/record.jsonl";
  EXPECT_EQ(stop(options), "/no/such/folder/record.jsonl: cannot be written");
}

// Leaving

TEST(Play, the_end_of_the_input_leaves_as_q_does) {
  for (const std::string_view id : all_ids) {
    const std::string game(id);
    const Played ended = play(hot_seat(game, 1), "");
    const Played quit = play(hot_seat(game, 1), "q\n");
    for (const Played& played : {ended, quit}) {
      EXPECT_EQ(played.events().size(), game == "border" || game == "wuerfelland" ? 1U : 0U);  // these begin with a roll
      EXPECT_TRUE(played.records.at(0).result.is_null());
      EXPECT_TRUE(played.said.ends_with("Goodbye! Come back soon.\n"));
    }
  }
}

// The menu

TEST(Play, the_menu_asks_for_the_game_and_the_bots) {
  PlayOptions options;
  options.seed = 1;
  const Played border = play(options, "9\nx\n1\n3\ny\n\nq\n");
  EXPECT_EQ(border.times("Please type a number from 1 to 4, or q to quit."), 2);
  EXPECT_TRUE(border.says("When somebody has six areas"));
  ASSERT_EQ(border.records.size(), 1U);
  EXPECT_EQ(border.records[0].game, "border");
  EXPECT_EQ(border.records[0].seats,
            (std::vector<std::string>{"Player 1", "Bot 2 (greedy)", "Bot 3 (greedy)", "Bot 4 (greedy)"}));
  const Played nothing = play(options, "Q\n");
  EXPECT_TRUE(nothing.records.empty());
  EXPECT_TRUE(nothing.said.ends_with("Goodbye! Come back soon.\n"));
}

TEST(Play, the_menu_asks_how_to_play) {
  const Played random = play({}, "3\n2\n2\nn\nq\n");
  EXPECT_EQ(random.records.at(0).game, "hexagony");
  EXPECT_EQ(random.records[0].seats.size(), 3U);
  EXPECT_EQ(random.records[0].setup["variant"], "random");
  const Played first_game = play({}, "4\n\n\n\nq\n");
  EXPECT_EQ(first_game.records.at(0).seats.size(), 2U);
  EXPECT_EQ(first_game.records[0].setup["left_out"], "midline");
  const Played alone = play({}, "4\n0\n5\ny\nn\nq\n");
  EXPECT_EQ(alone.records.at(0).setup["task"], 5);
  EXPECT_EQ(alone.records[0].setup["hard"], true);
  EXPECT_EQ(alone.records[0].seats, (std::vector<std::string>{"Player 1"}));
}

TEST(Play, W02_a_person_chooses_a_side_of_the_board_dealt) {
  PlayOptions options;
  options.game = "wuerfelland";
  options.bots = {"", "greedy"};
  std::set<std::string> chosen;
  for (const std::string side : {"a", "B"}) {
    const Played played = play(options, "c\n" + side + "\nq\n");
    EXPECT_TRUE(played.says("Side A: "));
    EXPECT_TRUE(played.says("Side B: "));
    EXPECT_EQ(played.times("Please type A or B, or q to quit."), 1);
    chosen.insert(played.records.at(0).setup["boards"][0]["id"].get<std::string>());
  }
  EXPECT_EQ(chosen.size(), 2U);
}

// Looking

TEST(Play, help_moves_and_the_table_can_be_looked_at) {
  const Played played = play(hot_seat("wuerfelland", 1), "?\nm\nt\n");
  EXPECT_EQ(played.events().size(), 1U);
  EXPECT_TRUE(played.says("A treasure earns an extra roll."));
  EXPECT_TRUE(played.says("> take y, take b\n"));
  EXPECT_TRUE(played.says("Anna's board: 0 of 9 treasures"));
  EXPECT_TRUE(played.says("Ben's board: 0 of 9 treasures"));
  EXPECT_EQ(played.times("colour complete"), 3);  // once with the question, once for each at the table
}

// Whole games

TEST(Play, bots_alone_play_to_the_end) {
  for (const std::string_view game : all_ids) {
    PlayOptions options = hot_seat(std::string(game), 5);
    options.bots = {"greedy", "random"};
    options.colour = true;
    const Played played = play(options, "");
    EXPECT_FALSE(played.records.at(0).result.is_null());
    EXPECT_TRUE(played.says("Bot 1 wins!"));
    EXPECT_TRUE(played.says("1. Bot 1: "));
    EXPECT_TRUE(played.says("2. Bot 2: "));
  }
}

TEST(Play, every_variant_is_played_to_the_end) {
  for (const std::string_view game : all_ids) {
    for (int players = 1; players <= 3; ++players) {
      if (players == 1 && game != "colour-lines") continue;
      for (const Json& variant : test::variants_of(game, players)) {
        PlayOptions options;
        options.game = game;
        options.players = players;
        options.setup = variant;
        options.bots.assign(static_cast<std::size_t>(players), "random");
        const Played played = play(options, "");
        EXPECT_FALSE(played.records.at(0).result.is_null()) << game << variant;
        EXPECT_EQ(played.says("1. Bot "), players > 1) << game << variant;
      }
    }
  }
}

/// What somebody types who knows the keys but does not think.
std::string pseudo_random_lines(const std::string& game, Random& random, int count) {
  const auto one_of = [&](const auto& lines) {
    return std::string(lines[random.below(static_cast<std::uint32_t>(lines.size()))]);
  };
  constexpr std::array<std::string_view, 32> lines{"",  "",   "",   "",     "d",    "d", "1", "1", "1", "1",   "2",
                                                   "2", "3",  "4",  "1 2",  "1, 3", "s", "a", "r", "y", "g",   "b",
                                                   "o", "oy", "ss", "done", "stop", "u", "t", "m", "?", "junk"};
  constexpr std::array<std::string_view, 16> tiles{"",  "",  "1", "2", "3", "5", "9",   "a",
                                                   "a", "b", "c", "d", "x", "u", "2 a", "4 b"};
  constexpr std::array<std::string_view, 20> picks{"",   "",   "",      "x",   "m",  "t", "u", "j 1", "j 5", "l",
                                                   "12", "13", "45 31", "p c", "yv", "y", "v", "a5",  "j8",  "e11"};
  const auto drawn = [&] {
    std::string line = one_of(std::array<std::string_view, 7>{"1 ", "2 ", "3 ", "4 ", "5 l ", "5 r ", "+"});
    for (std::uint32_t i = line == "+" ? 1 : 1 + random.below(3); i > 0; --i) line += "urdl"[random.below(4)];
    return line;
  };
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (game == "hexagony") {
      text += one_of(tiles);
    } else if (game == "colour-lines") {
      text += random.below(8) == 0 ? one_of(picks) : drawn();
    } else {
      text += one_of(lines);
    }
    text += '\n';
  }
  return text;
}

TEST(Play, whole_games_of_pseudo_random_keys_leave_right_records) {
  Random random(2024);
  std::map<std::string, int> finished;
  for (std::size_t stream = 0; stream < 60; ++stream) {
    PlayOptions options;
    options.game = all_ids[stream % all_ids.size()];
    options.players = 2 + static_cast<int>(random.below(2));
    const std::size_t people = 1 + random.below(2);
    options.bots.assign(static_cast<std::size_t>(options.players), "random");
    std::fill_n(options.bots.begin(), people, "");
    const auto variants = test::variants_of(options.game, options.players);
    options.setup = variants[random.below(static_cast<std::uint32_t>(variants.size()))];
    options.seed = random.below(1'000'000);
    const std::string lines = pseudo_random_lines(options.game, random, stream < 8 ? 20 : 10000);
    const Played played = play(options, lines);
    const bool over = std::ranges::any_of(played.records, [](const Record& record) { return !record.result.is_null(); });
    EXPECT_EQ(over, !played.says("Goodbye!")) << "stream " << stream;
    finished[options.game] += over ? 1 : 0;
  }
  for (const std::string_view game : all_ids) EXPECT_GE(finished[std::string(game)], 5) << game;
}

// What people and files bring

TEST(Play, a_line_of_any_length_is_answered_in_few_words) {
  const Played played = play(hot_seat("border", 1), std::string(100'000, 'z') + "\n" + std::string(100'000, '7') + "\nq\n");
  EXPECT_TRUE(played.says("z…\" means nothing"));
  EXPECT_LT(played.said.size(), 20'000U);
}

TEST(Play, a_name_that_steers_the_terminal_is_refused) {
  PlayOptions options = hot_seat("border", 1);
  options.names = {"Anna", "B\x1b[2Jen"};
  std::istringstream in;
  std::ostringstream out;
  EXPECT_THROW(play_in_terminal(options, in, out), Stop);
}

TEST(Play, a_record_begins_a_new_line_where_the_last_was_broken_off) {
  const auto file = std::filesystem::path(testing::TempDir()) / "broken_off.jsonl";
  std::ofstream(file) << R"({"record":1,"ga)";
  for (int game = 0; game < 2; ++game) {
    PlayOptions options = hot_seat("border", 1);
    options.record_file = file.string();
    std::istringstream in("q\n");
    std::ostringstream out;
    play_in_terminal(options, in, out);
  }
  std::vector<std::string> lines;
  std::ifstream written(file);
  for (std::string line; std::getline(written, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0], R"({"record":1,"ga)");
  EXPECT_TRUE(Record::read(lines[1]));
  EXPECT_TRUE(Record::read(lines[2]));
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace tafel
