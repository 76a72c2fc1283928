#include <iostream>
#include <random>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/play.h"
#include "cli/terminal.h"
#include "mind/any_bot.h"

namespace tafel {
namespace {

struct Options {
  PlayOptions play;
  int people = 1;
  std::string bot = "greedy";
  std::string names;
  std::string boards;
  std::string style;
  std::string setup;
};

void run(Options& options) {
  PlayOptions& play = options.play;
  if (options.people > play.players) {
    throw Stop{Exit::usage, std::to_string(options.people) + " people do not fit into " + std::to_string(play.players) +
                                " seats; say --players " + std::to_string(options.people) + " or more"};
  }
  if (!options.names.empty()) play.names = split(options.names);
  play.bots.assign(static_cast<std::size_t>(play.players), options.bot);
  for (std::size_t seat = 0; std::cmp_less(seat, options.people); ++seat) play.bots[seat].clear();
  if (!options.setup.empty()) play.setup = setup_argument(options.setup);
  if (!options.boards.empty()) play.setup["boards"] = boards_argument(options.boards);
  if (!options.style.empty()) play.setup["style"] = options.style;
  play.colour = colour_wanted();
  play.pause = out_is_terminal();
  play_in_terminal(play, std::cin, std::cout);
}

}  // namespace

void add_play_command(CLI::App& app) {
  auto* command = app.add_subcommand("play", "Play a game in the terminal against bots");
  auto options = std::make_shared<Options>();
  PlayOptions& play = options->play;
  play.seed = std::random_device{}();
  command->add_option("--game", play.game, "The game: border, wuerfelland, hexagony or colour-lines; without it you are asked");
  command->add_option("--players", play.players, "How many seats")->check(CLI::Range(1, most_seats))->capture_default_str();
  command->add_option("--people", options->people, "How many of them are people at this terminal; bots take the others")
      ->check(CLI::Range(0, most_seats))
      ->capture_default_str();
  command->add_option("--bot", options->bot, "The bot: " + all_bots())->capture_default_str();
  command->add_option("--names", options->names, "The people's names: Anna,Ben");
  command->add_option("--boards", options->boards, "One board a seat, by id or file; otherwise drawn");
  command->add_option("--style", options->style, "Würfelland: europa plays on the maps in that style")
      ->check(CLI::IsMember({"europa"}));
  command->add_option("--setup", options->setup, "Fix more of the set-up, as JSON: '{\"variant\": \"random\"}'");
  command->add_option("--seed", play.seed, "The same seed gives the same dice; otherwise they are different every time");
  command->add_option("--record", play.record_file, "Add the record of the game to this file");
  command->callback([options] { run(*options); });
}

}  // namespace tafel
