#include <fstream>
#include <iomanip>
#include <iostream>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/simulate.h"
#include "cli/talk.h"
#include "cli/terminal.h"

namespace tafel {
namespace {

struct Options {
  Simulation simulation;
  std::string bots = "greedy";
  std::string boards;
  std::string style;
  std::string setup;
  std::string records;
  bool json = false;
};

double share(std::uint64_t sixtieths, std::uint64_t games) {
  return static_cast<double>(sixtieths) / static_cast<double>(Tally::win * std::max<std::uint64_t>(games, 1));
}

Json to_json(const Simulation& simulation, const Tally& tally) {
  const auto games = static_cast<double>(tally.games);
  Json wins = Json::array();
  Json points = Json::array();
  for (std::size_t seat = 0; std::cmp_less(seat, simulation.players); ++seat) {
    wins.push_back(static_cast<double>(tally.wins[seat]) / Tally::win);
    points.push_back(static_cast<double>(tally.points[seat]) / games);
  }
  Json boards = Json::array();
  for (const auto& [id, on_board] : tally.boards) {
    boards.push_back({{"board", id}, {"games", on_board.games}, {"win_share", share(on_board.wins, on_board.games)}});
  }
  return {{"game", simulation.game},
          {"players", simulation.players},
          {"bots", simulation.bots},
          {"seed", simulation.seed},
          {"games", tally.games},
          {"seconds", tally.seconds},
          {"games_per_second", games / tally.seconds},
          {"decisions", tally.decisions},
          {"rolls", tally.rolls},
          {"wins", wins},
          {"mean_score", points},
          {"mean_rounds", static_cast<double>(tally.rounds) / games},
          {"boards", boards}};
}

void print(const Simulation& simulation, const Tally& tally) {
  const auto games = static_cast<double>(tally.games);
  std::cout << std::fixed << std::setprecision(1) << counted(tally.games, "game") << " of " << simulation.game << " in "
            << tally.seconds << " s (" << std::setprecision(0) << games / tally.seconds << " a second), "
            << std::setprecision(1) << static_cast<double>(tally.rounds) / games << " rounds and "
            << static_cast<double>(tally.decisions) / games << " decisions a game\n";
  for (std::size_t seat = 0; std::cmp_less(seat, simulation.players); ++seat) {
    std::cout << "  seat " << seat_letter(static_cast<Seat>(seat)) << " (" << simulation.bots[seat] << "): wins "
              << std::setprecision(2) << std::setw(5) << 100 * share(tally.wins[seat], tally.games) << " %, mean score "
              << static_cast<double>(tally.points[seat]) / games << '\n';
  }
  for (const auto& [id, on_board] : tally.boards) {
    std::cout << "  board " << std::left << std::setw(14) << (id.empty() ? "(your own)" : id) << std::right << " wins "
              << std::setprecision(2) << std::setw(5) << 100 * share(on_board.wins, on_board.games) << " % of "
              << counted(on_board.games, "game") << '\n';
  }
}

void run(Options& options) {
  Simulation& simulation = options.simulation;
  simulation.bots = split(options.bots);
  // Any other number of seats is refused below
  const bool possible = simulation.players > 0 && simulation.players <= most_seats;
  if (simulation.bots.size() == 1 && possible) {
    simulation.bots.resize(static_cast<std::size_t>(simulation.players), simulation.bots[0]);
  }
  if (!options.setup.empty()) simulation.setup = setup_argument(options.setup);
  if (!options.boards.empty()) simulation.setup["boards"] = boards_argument(options.boards);
  if (!options.style.empty()) simulation.setup["style"] = options.style;

  // What cannot be simulated leaves files alone
  Simulation no_games = simulation;
  no_games.games = 0;
  value_or_stop(simulate(no_games), Exit::usage);

  std::ofstream records;
  if (!options.records.empty()) {
    records.open(options.records, std::ios::binary);
    if (!records) throw Stop{Exit::file, options.records + ": cannot be written"};
    simulation.records = [&](const std::string& record) -> Result<bool> {
      records << record + '\n' << std::flush;  // whoever breaks it off has whole lines
      if (!records) return Fault{options.records + ": cannot be written"};
      return true;
    };
  }
  ProgressBar progress("games", simulation.games);
  simulation.progress = [&](std::uint64_t games) { progress.show(games); };
  const Tally tally = value_or_stop(simulate(simulation), Exit::file);  // only the records can still fail
  progress.finish();
  if (!options.records.empty() && !records.flush()) throw Stop{Exit::file, options.records + ": cannot be written"};
  if (options.json) {
    std::cout << to_json(simulation, tally).dump(2) << '\n';
  } else {
    print(simulation, tally);
  }
}

}  // namespace

void add_simulate_command(CLI::App& app) {
  auto* command = app.add_subcommand("simulate", "Play many games between bots and add up what happened");
  auto options = std::make_shared<Options>();
  Simulation& simulation = options->simulation;
  const auto cores = std::max(1U, std::thread::hardware_concurrency());
  command->add_option("--game", simulation.game, "The game: border, wuerfelland, hexagony or colour-lines")->required();
  command->add_option("--players", simulation.players, "How many seats")->capture_default_str();
  command->add_option("--bots", options->bots, "One bot for all seats, or one a seat: greedy,random")->capture_default_str();
  command->add_option("--games", simulation.games, "How many games")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--seed", simulation.seed, "The same seed gives the same games")->capture_default_str();
  command->add_option("--threads", simulation.threads, "How many threads; results do not depend on it")
      ->check(CLI::Range(1, 256))
      ->default_val(static_cast<int>(cores));
  command->add_option("--boards", options->boards, "One board a seat, by id or file; otherwise drawn for each game");
  command->add_option("--style", options->style, "Würfelland: europa plays on the maps in that style")
      ->check(CLI::IsMember({"europa"}));
  command->add_option("--setup", options->setup, "Fix more of the set-up, as JSON: '{\"variant\": \"random\"}'");
  command->add_option("--records", options->records, "Write a record of every game to this file, one a line");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options] { run(*options); });
}

}  // namespace tafel
