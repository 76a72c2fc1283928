#include <fstream>
#include <iostream>
#include <optional>
#include <thread>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "cli/train.h"

namespace tafel {
namespace {

struct Options {
  Training training;
  std::string out;
  std::string from;
  std::string log;
};

void run(Options& options) {
  Training& training = options.training;
  if (!options.from.empty()) {
    training.from = Json::parse(read_file(options.from), nullptr, false);
    if (training.from.is_discarded()) throw Stop{Exit::usage, options.from + ": this is no JSON"};
  }
  std::ofstream log;
  std::optional<ProgressBar> progress;
  training.begin = [&](int generations) {
    check_can_be_written(options.out);
    if (!options.log.empty()) {
      log.open(options.log, std::ios::binary | std::ios::app);
      if (!log) throw Stop{Exit::file, options.log + ": cannot be written"};
    }
    progress.emplace("generations", static_cast<std::uint64_t>(generations));
  };
  training.log = [&](const Json& line) {
    (options.log.empty() ? std::cout : log) << as_text(line) << '\n' << std::flush;
    progress->show(line["generation"].get<std::uint64_t>());
  };
  training.checkpoint = [&](const Json& mind) { write_file(options.out, mind.dump(1) + '\n'); };
  value_or_stop(train(training), Exit::usage);
}

}  // namespace

void add_train_command(CLI::App& app) {
  auto* command = app.add_subcommand("train", "Make a mind for a game from nothing, by play against itself");
  auto options = std::make_shared<Options>();
  Training& training = options->training;
  command->add_option("--game", training.game, "The game's id")->required();
  command->add_option("--out", options->out, "Where the mind is written, every ten generations and at the end")->required();
  command->add_option("--from", options->from, "A mind to go on with instead of starting from nothing");
  command->add_option("--log", options->log, "A file to add a line of JSON to for each generation; else they are printed");
  command->add_option("--generations", training.generations, "How many generations; else as many as the program's mind had")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--games", training.games, "Games in a generation; else as many as the program's mind had")
      ->check(CLI::Range(1, 1'000'000));
  command->add_option("--seed", training.seed, "The same seed makes the same mind")->capture_default_str();
  command->add_option("--threads", training.threads, "How many threads; the mind does not depend on it")
      ->check(CLI::Range(1, 256))
      ->default_val(static_cast<int>(std::max(1U, std::thread::hardware_concurrency())));
  command->callback([options] { run(*options); });
}

}  // namespace tafel
