#include <cmath>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/talk.h"
#include "cli/terminal.h"

namespace tafel {
namespace {

using Verdict = SequentialTest::Verdict;

struct Options {
  Challenge challenge;
  std::uint64_t games = 0;
  std::string test;
  std::string boards;
  std::string setup;
  int move_ms = 1000;
  bool json = false;
};

/// "0,20"
SequentialTest read_test(const std::string& text) {
  std::istringstream in(text);
  SequentialTest test;
  char comma = 0;
  if (!(in >> test.elo0 >> comma >> test.elo1) || comma != ',' || !(in >> std::ws).eof() || test.elo0 >= test.elo1) {
    throw Stop{Exit::usage, "--sprt needs two numbers of Elo points, the smaller one first: 0,20"};
  }
  return test;
}

std::string signed_text(double elo) {
  if (std::isinf(elo)) return elo < 0 ? "−∞" : "+∞";
  std::ostringstream out;
  out << std::showpos << std::fixed << std::setprecision(1) << elo;
  return out.str();
}

std::string elo_text(const Standing::Elo& elo) {
  return signed_text(elo.value) + " Elo [" + signed_text(elo.low) + ", " + signed_text(elo.high) + ']';
}

std::string ratio_text(const SequentialTest& test, const Standing& standing) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(2) << "LLR " << standing.log_likelihood_ratio(test.elo0, test.elo1) << " of ±"
      << SequentialTest::bound;
  return out.str();
}

/// JSON has no infinite numbers.
Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

Json to_json(const Challenge& challenge, const Match& match) {
  const Standing& standing = match.standing;
  const Standing::Elo elo = standing.elo();
  Json spread = Json::array();
  for (const auto& [won, count] : standing.spread()) {
    spread.push_back({{"won", static_cast<double>(won) / Standing::win}, {"groups", count}});
  }
  Json json{{"game", challenge.game},
            {"players", challenge.players},
            {"a", challenge.a},
            {"b", challenge.b},
            {"seed", challenge.seed},
            {"games", match.games()},
            {"wins", match.wins},
            {"draws", match.draws},
            {"losses", match.losses},
            {"score", standing.score()},
            {"even_score", 1.0 / challenge.players},
            {"elo", number(elo.value)},
            {"elo_low", number(elo.low)},
            {"elo_high", number(elo.high)},
            {"groups", standing.groups()},
            {"spread", spread}};
  if (challenge.players == 2) {
    json["pairs"] = standing.groups();
    json["pentanomial"] = standing.pentanomial();
  }
  if (challenge.test) {
    json["elo0"] = challenge.test->elo0;
    json["elo1"] = challenge.test->elo1;
    json["llr"] = standing.log_likelihood_ratio(challenge.test->elo0, challenge.test->elo1);
    json["llr_bound"] = SequentialTest::bound;
    json["sprt"] = match.verdict == Verdict::elo1 ? "elo1" : match.verdict == Verdict::elo0 ? "elo0" : "open";
  }
  json["failed"] = {{"a", match.failed[0]}, {"b", match.failed[1]}};
  json["failures"] = Json::array();
  for (const Failure& failure : match.failures) {
    json["failures"].push_back({{"game", failure.game},
                                {"bot", failure.is_a ? "a" : "b"},
                                {"seat", std::string(1, seat_letter(failure.seat))},
                                {"what", failure.what}});
  }
  json["seconds"] = match.seconds;
  json["games_per_second"] = static_cast<double>(match.games()) / match.seconds;
  return json;
}

void print_test(const SequentialTest& test, const Match& match) {
  std::cout << "  " << ratio_text(test, match.standing) << ": ";
  switch (match.verdict) {
    case Verdict::elo1: std::cout << "a is " << signed_text(test.elo1) << " Elo or better"; break;
    case Verdict::elo0: std::cout << "a is " << signed_text(test.elo0) << " Elo or worse"; break;
    case Verdict::open: std::cout << "not decided"; break;
  }
  std::cout << ", tested against " << signed_text(match.verdict == Verdict::elo1 ? test.elo0 : test.elo1)
            << " with errors of 5 %\n";
}

void print_failures(const Match& match) {
  const std::uint64_t all = match.failed[0] + match.failed[1];
  if (all == 0) return;
  std::cout << "  a lost " << counted(match.failed[0], "game") << " and b " << counted(match.failed[1], "game")
            << " by failing:\n";
  for (const Failure& failure : match.failures) {
    std::cout << "    game " << failure.game << ", " << (failure.is_a ? 'a' : 'b') << " in seat " << seat_letter(failure.seat)
              << ": " << failure.what << '\n';
  }
  if (all > match.failures.size()) std::cout << "    and " << all - match.failures.size() << " more\n";
}

void print(const Challenge& challenge, const Match& match) {
  const Standing& standing = match.standing;
  std::cout << std::fixed << challenge.game << ", " << challenge.a << " against "
            << (challenge.players == 2 ? "" : std::to_string(challenge.players - 1) + " × ") << challenge.b << ": "
            << elo_text(standing.elo()) << " (95 %)\n"
            << "  " << counted(match.games(), "game") << ": " << match.wins << " won, " << match.draws << " shared, "
            << match.losses << " lost; " << std::setprecision(2) << 100 * standing.score() << " % of the wins";
  if (challenge.players > 2) std::cout << ", where even is " << 100.0 / challenge.players << " %";
  std::cout << '\n';
  if (challenge.players == 2) {
    const auto pairs = standing.pentanomial();
    std::cout << "  " << counted(standing.groups(), "pair")
              << " with the same dice and seats exchanged; won by a 0 to 2 in halves: ";
    for (const std::uint64_t count : pairs) std::cout << count << ' ';
    std::cout << '\n';
  } else {
    std::cout << "  " << counted(standing.groups(), "group") << " of " << challenge.players
              << " games with the same dice, a in each of the seats once\n";
  }
  if (challenge.test) print_test(*challenge.test, match);
  print_failures(match);
  std::cout << "  " << std::setprecision(1) << match.seconds << " s, " << static_cast<double>(match.games()) / match.seconds
            << " games a second\n";
}

void run(Options& options) {
  Challenge& challenge = options.challenge;
  challenge.limits.move = std::chrono::milliseconds(options.move_ms);
  if (!options.setup.empty()) challenge.setup = setup_argument(options.setup);
  if (!options.boards.empty()) challenge.setup["boards"] = boards_argument(options.boards);
  if (!options.test.empty()) challenge.test = read_test(options.test);
  constexpr std::uint64_t many = 10'000'000;
  const std::uint64_t games = options.games > 0 ? options.games : challenge.test ? many : 1000;
  const auto players = static_cast<std::uint64_t>(std::max(challenge.players, 1));
  challenge.groups = (games + players - 1) / players;

  ProgressBar progress("games", games);
  const auto show = [&](const Match& match) {
    const auto note = [&] {
      return elo_text(match.standing.elo()) + (challenge.test ? ", " + ratio_text(*challenge.test, match.standing) : "");
    };
    if (progress.due()) progress.show(match.games(), note());
  };
  const Match match = value_or_stop(hold(challenge, show), Exit::usage);
  progress.finish();
  if (options.json) {
    std::cout << to_json(challenge, match).dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  } else {
    print(challenge, match);
  }
}

}  // namespace

void add_arena_command(CLI::App& app) {
  auto* command = app.add_subcommand("arena", "Find out which of two bots is better, and by how much");
  auto options = std::make_shared<Options>();
  Challenge& challenge = options->challenge;
  command->add_option("--game", challenge.game, "The game: border, wuerfelland, hexagony or colour-lines")->required();
  command
      ->add_option("--a", challenge.a,
                   "The bot in question: one of the program's, or \"cmd:COMMAND\" for a program that plays (docs/bots.md)")
      ->required();
  command->add_option("--b", challenge.b, "The bot it is measured by")->required();
  command->add_option("--players", challenge.players, "How many seats: one for a, all others for b")->capture_default_str();
  command->add_option("--games", options->games, "How many games, at most if there is a test; 1000 if nothing is said")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{100'000'000}));
  command->add_option("--sprt", options->test,
                      "ELO0,ELO1: play until it is known, with errors of 5 %, whether a is ELO0 or ELO1 better than b");
  command->add_option("--boards", options->boards, "One board a seat, by id or file; otherwise drawn for each group of games");
  command->add_option("--setup", options->setup, "Fix a part of the set-up, as JSON: '{\"variant\": \"random\"}'");
  command->add_option("--seed", challenge.seed, "The same seed gives the same games")->capture_default_str();
  command->add_option("--threads", challenge.threads, "How many threads; results do not depend on it")
      ->check(CLI::Range(1, 256))
      ->default_val(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  command->add_option("--move-time", options->move_ms, "Milliseconds that a bot by others has for a move")
      ->check(CLI::Range(1, 3'600'000))
      ->capture_default_str();
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options] { run(*options); });
}

}  // namespace tafel
