#include <sys/wait.h>

#include <csignal>
#include <fstream>

#include <gtest/gtest.h>

#include "cli/arena.h"

namespace tafel {
namespace {

/// Whoever answers at all does so in time, even on a busy machine …
constexpr TimeLimits patient{std::chrono::seconds(20), std::chrono::seconds(60)};
/// … and for those who do not the wait is short.
constexpr TimeLimits quick_start{std::chrono::seconds(20), std::chrono::milliseconds(300)};
constexpr TimeLimits quick_move{std::chrono::milliseconds(300), std::chrono::seconds(60)};

/// A match of a bot by others against `random`; nothing of it may be left over.
Match match_of(const std::string& command, const std::string& game = "border", int players = 2, std::uint64_t groups = 1,
               TimeLimits limits = patient) {
  Challenge challenge{game, "cmd:" + command, "random", players};
  challenge.groups = groups;
  challenge.limits = limits;
  const auto match = hold(challenge, [](const Match&) {});
  EXPECT_TRUE(match);
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a process is left over";
  return *match;
}

/// A bot that loses both games of a pair, and why.
void expect_failure(const std::string& command, const std::string& why, TimeLimits limits = patient) {
  const Match match = match_of(command, "border", 2, 1, limits);
  EXPECT_EQ(match.losses, 2U) << command;
  EXPECT_EQ(match.failed, (std::array<std::uint64_t, 2>{2, 0})) << command;
  ASSERT_EQ(match.failures.size(), 2U) << command;
  EXPECT_NE(match.failures[0].what.find(why), std::string::npos) << match.failures[0].what;
  EXPECT_EQ(match.failures[0].game, 1U);
  EXPECT_EQ(match.failures[1].game, 2U);
  EXPECT_EQ(match.failures[0].seat, 0);
  EXPECT_EQ(match.failures[1].seat, 1);
}

/// A bot in the shell: gets ready, then does this whenever it is asked.
std::string when_asked(const std::string& what) {
  return R"(read line; echo '{"type": "ready"}'; while read line; do )" + what + "; done";
}

TEST(OutsideBot, the_example_plays_all_games_by_the_rules) {
  const std::string example = std::string("python3 ") + TAFEL_TEST_FOLDER + "/../examples/bot.py";
  for (const char* game : {"border", "wuerfelland", "hexagony", "colour-lines"}) {
    for (const int players : {2, 3}) {
      const Match match = match_of(example, game, players, 4);
      EXPECT_EQ(match.failed[0], 0U) << game << ": " << (match.failures.empty() ? "" : match.failures[0].what);
      EXPECT_GT(match.standing.score(), 1.0 / players) << game;
    }
  }
}

TEST(OutsideBot, who_does_not_speak_loses) {
  expect_failure("exit 0", "it has ended with code 0");
  expect_failure("exit 3", "it has ended with code 3");
  expect_failure("no-such-program-anywhere", "it has ended with code 127");
  expect_failure("SOME=thing no-such-program-anywhere", "it has ended with code 127");
  expect_failure("kill -ABRT $$", "it was ended by signal 6");
  expect_failure("sleep 1000", "it gave no answer within 300 ms", quick_start);
  expect_failure("exec <&-; sleep 1000", "it has closed its input", quick_start);
  expect_failure("exec >&-; sleep 1000", "it has closed its output");
}

TEST(OutsideBot, a_plain_command_takes_the_place_of_the_shell) {
  const std::string file = testing::TempDir() + "/tafel bot " + std::to_string(getpid());
  const auto expect_failure_of = [&](const std::string& script, const std::string& why) {
    std::ofstream(file) << script << '\n';
    expect_failure("sh '" + file + "'", why);
  };
  expect_failure_of("echo it hurts >&2; kill -SEGV $$", "it was ended by signal 11; its last words: \"it hurts\"");
  expect_failure_of("exec >&-; sleep 1000", "it has closed its output");
  std::remove(file.c_str());
}

TEST(OutsideBot, who_talks_nonsense_loses) {
  expect_failure("while read line; do echo banana; done", "it answered \"banana\", which is no JSON object");
  expect_failure("while read line; do echo '{\"type\": \"hi\"}'; done", "instead of ready");
  expect_failure("cat /dev/zero", "without ending the line");
  expect_failure("yes '{}'", "instead of ready");
  expect_failure(when_asked("echo '[]'"), "which is no JSON object");
  expect_failure(when_asked("echo '{}'"), "has no \"move\"");
  expect_failure(when_asked("echo '{\"move\": 5}'"), "has no \"move\"");
  expect_failure(when_asked(R"(echo '{"move": "fly"}')"), "it wants to \"fly\", which is no legal move");
  expect_failure(when_asked("printf '\\377\\000\\n'"), "which is no JSON object");
}

TEST(OutsideBot, who_gives_up_in_the_middle_of_a_game_loses_it) {
  expect_failure(when_asked("exit 7"), "it has ended with code 7");
  expect_failure(when_asked("sleep 1000"), "it gave no answer within 300 ms", quick_move);
  expect_failure(when_asked("echo out of ideas >&2; exit 1"), "its last words: \"out of ideas\"");
  // the first move is a good one
  const std::string first_move = R"sh(sed 's/.*"moves":\["\([^"]*\)".*/{"move": "\1"}/')sh";
  expect_failure(when_asked("echo \"$line\" | " + first_move + "; read line; kill -SEGV $$"), "it was ended by signal 11");
}

TEST(OutsideBot, is_started_anew_for_the_next_game) {
  const std::string folder = testing::TempDir();
  const std::string mark = folder + "/tafel-outside-bot-" + std::to_string(getpid());
  // fails the first time only
  const std::string example = std::string("python3 ") + TAFEL_TEST_FOLDER + "/../examples/bot.py";
  const Match match = match_of("[ -e " + mark + " ] || { touch " + mark + "; exit 1; }; exec " + example, "hexagony", 2, 2);
  std::remove(mark.c_str());
  EXPECT_EQ(match.failed[0], 1U);
  ASSERT_EQ(match.failures.size(), 1U);
  EXPECT_EQ(match.failures[0].game, 1U);
  EXPECT_EQ(match.games(), 4U);
}

TEST(OutsideBot, whatever_it_has_started_ends_with_it) {
  const std::string file = testing::TempDir() + "/tafel-grandchild-" + std::to_string(getpid());
  expect_failure("sleep 1000 & echo $! >" + file + "; wait", "it gave no answer", quick_start);
  int grandchild = 0;
  std::ifstream(file) >> grandchild;
  std::remove(file.c_str());
  ASSERT_GT(grandchild, 1);
  // killed; whoever inherits orphans may need a moment to bury it
  const auto state = [&] {
    std::string text;
    std::ifstream stat("/proc/" + std::to_string(grandchild) + "/stat");
    for (int i = 0; i < 3; ++i) stat >> text;
    return text;
  };
  EXPECT_TRUE(state().empty() || state() == "Z") << state();
}

TEST(OutsideBot, may_write_a_lot_to_standard_error) {
  const std::string example = std::string("python3 ") + TAFEL_TEST_FOLDER + "/../examples/bot.py";
  const Match match = match_of("yes | head -c 1000000 >&2; exec " + example, "hexagony");
  EXPECT_EQ(match.failed[0], 0U);
}

TEST(OutsideBot, in_the_field_its_failure_is_a_share_for_all_others) {
  Challenge challenge{"border", "random", "cmd:exit 1", 3};
  challenge.groups = 1;
  const auto match = hold(challenge, [](const Match&) {});
  ASSERT_TRUE(match);
  EXPECT_EQ(match->failed, (std::array<std::uint64_t, 2>{0, 3}));
  EXPECT_DOUBLE_EQ(match->standing.score(), 0.5);
}

}  // namespace
}  // namespace tafel
