#include <iomanip>
#include <iostream>

#include "cli/bench.h"
#include "cli/commands.h"
#include "cli/terminal.h"
#include "games/game.h"

namespace tafel {

void add_bench_command(CLI::App& app) {
  auto* command =
      app.add_subcommand("bench", "Measure random play and the bots on one thread, and print the behaviour signatures");
  struct Options {
    bool json = false;
    double seconds = 3;
  };
  auto options = std::make_shared<Options>();
  command->add_flag("--json", options->json, "Print JSON");
  command->add_option("--seconds", options->seconds, "How long to play each game")
      ->check(from_to(0.001, 3600))
      ->capture_default_str();
  command->callback([options] {
    constexpr std::uint64_t thousandths = 1000;
    ProgressBar progress("", thousandths);
    const auto lines =
        bench(options->seconds, [&](double share) { progress.show(static_cast<std::uint64_t>(share * thousandths)); });
    progress.finish();
    if (options->json) {
      Json games = Json::array();
      for (const BenchLine& line : lines) {
        games.push_back({{"game", line.game},
                         {"games_per_second", line.games_per_second},
                         {"steps_per_second", line.steps_per_second},
                         {"state_bytes", line.state_bytes},
                         {"allocations_per_step", line.allocations_per_step},
                         {"signature", line.signature},
                         {"judgements_per_second", line.judgements_per_second}});
        for (const LevelBench& level : line.levels) {
          games.back()["levels"].push_back({{"level", level.level},
                                            {"decisions_per_second", level.decisions_per_second},
                                            {"ms_p95", level.slow},
                                            {"allocations_per_decision", level.allocations_per_decision}});
        }
      }
      std::cout << Json{{"games", games}}.dump(2) << '\n';
      return;
    }
    for (const BenchLine& line : lines) {
      std::cout << std::fixed << std::setprecision(0) << line.game << ": " << line.games_per_second << " games and "
                << line.steps_per_second << " steps a second, " << line.state_bytes << " bytes a state, "
                << std::setprecision(3) << line.allocations_per_step << " allocations a step, signature " << line.signature
                << "\n  judges " << std::setprecision(0) << line.judgements_per_second << " positions a second\n";
      for (const LevelBench& level : line.levels) {
        std::cout << "  " << level.level << ": " << std::setprecision(0) << level.decisions_per_second
                  << " decisions a second, 95 % of them within " << std::setprecision(2) << level.slow << " ms, "
                  << level.allocations_per_decision << " allocations a decision\n";
      }
    }
  });
}

}  // namespace tafel
