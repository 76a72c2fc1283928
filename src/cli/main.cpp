#include <iostream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "cli/commands.h"
#include "core/text.h"
#include "record/version.h"

namespace {

/// What is wrong with the words that should name a command, if it is that.
std::string command_fault(const CLI::App& app, int argc, char** argv) {
  const CLI::App* at = &app;
  for (int i = 1; !at->get_subcommands({}).empty(); ++i) {
    const std::string word = i < argc ? argv[i] : "";
    if (word.starts_with('-')) {
      return at->get_option_no_throw(word) == nullptr ? "there is no option " + tafel::in_quotes(word) : "";
    }
    std::string commands;
    const CLI::App* next = nullptr;
    for (const CLI::App* command : at->get_subcommands({})) {
      commands += (commands.empty() ? "" : ", ") + command->get_name();
      if (command->get_name() == word) next = command;
    }
    if (word.empty()) return "a command is missing; there are " + commands;
    if (next == nullptr) return "there is no command " + tafel::in_quotes(word) + "; there are " + commands;
    at = next;
  }
  return "";
}

/// Says it on standard error. Much of it may be quoted from files or the command line, which hold anything.
int end(tafel::Exit code, const std::string& sentence) {
  std::cerr << "tafelrunde: " << tafel::shown(sentence, 1000) << '\n';
  return static_cast<int>(code);
}

}  // namespace

int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape): running out of memory may end the program
  using tafel::Exit;
  CLI::App app{
      "Tafelrunde: a game table for The Border, Würfelland, Hexagony and Colour Lines.\n"
      "An unofficial fan project with boards of its own; if you like the games, buy the originals.",
      "tafelrunde"};
  app.set_version_flag("--version", tafel::program_version());
  app.require_subcommand(1);
  app.footer(
      "Exit codes: 0 fine, 1 what was checked is not right, 2 wrong usage, 3 a file cannot be read or written, 4 the program "
      "failed.");
  tafel::add_serve_command(app);
  tafel::add_db_command(app);
  tafel::add_play_command(app);
  tafel::add_games_command(app);
  tafel::add_boards_command(app);
  tafel::add_record_command(app);
  tafel::add_analyse_command(app);
  tafel::add_simulate_command(app);
  tafel::add_arena_command(app);
  tafel::add_solve_command(app);
  tafel::add_train_command(app);
  tafel::add_bench_command(app);
  try {
    app.parse(argc, argv);
    std::cout << std::flush;
    if (!std::cout) throw tafel::Stop{Exit::file, "the output cannot be written"};
    return static_cast<int>(Exit::fine);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error);  // --help, --version
    const std::string fault = command_fault(app, argc, argv);
    return end(Exit::usage, fault.empty() ? std::string(error.what()) + "; --help tells more" : fault);
  } catch (const tafel::Stop& stop) {
    return end(stop.code, stop.sentence);
  } catch (const std::exception& error) {
    return end(Exit::failure, std::string("the program failed (") + error.what() + ")");
  }
}
