#include <iostream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "cli/commands.h"
#include "cli/version.h"

int main(int argc, char** argv) {
  using tafel::Exit;
  CLI::App app{
      "Tafelrunde: a game table for The Border and Würfelland.\n"
      "An unofficial fan project with boards of its own; if you like the games, buy the originals.",
      "tafelrunde"};
  app.set_version_flag("--version", tafel::program_version());
  app.require_subcommand(1);
  app.footer("Exit codes: 0 fine, 1 what was checked is not right, 2 wrong usage, 3 a file cannot be read or written.");
  tafel::add_play_command(app);
  tafel::add_games_command(app);
  tafel::add_boards_command(app);
  tafel::add_record_command(app);
  tafel::add_simulate_command(app);
  tafel::add_bench_command(app);
  try {
    app.parse(argc, argv);
    std::cout << std::flush;
    if (!std::cout) throw tafel::Stop{Exit::file, "the output cannot be written"};
    return static_cast<int>(Exit::fine);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success)) return app.exit(error);  // --help, --version
    std::cerr << "tafelrunde: " << error.what() << "; --help tells more\n";
    return static_cast<int>(Exit::usage);
  } catch (const tafel::Stop& stop) {
    std::cerr << "tafelrunde: " << stop.sentence << '\n';
    return static_cast<int>(stop.code);
  }
}
