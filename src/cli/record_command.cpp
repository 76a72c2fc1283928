#include <iostream>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/talk.h"
#include "cli/terminal.h"
#include "online/seal.h"
#include "record/record.h"

namespace tafel {
namespace {

[[noreturn]] void stop(const std::string& path, std::size_t index, const Fault& fault) {
  std::cout << std::flush;
  throw Stop{Exit::found_fault, path + ": game " + std::to_string(index + 1) + ": " + fault.sentence};
}

void show_outcome(const AnyGame& game) {
  std::cout << (game.actors().over() ? "Result\n" : "Not over yet\n");
  const Outcome outcome = game.outcome();
  for (Seat seat = 0; seat < game.players(); ++seat) {
    std::cout << "  " << seat_letter(seat) << ": place " << outcome.places[static_cast<std::size_t>(seat)] << " with "
              << counted(outcome.points[static_cast<std::size_t>(seat)], "point");
    const char* before = " (";
    for (const ScoreLine& reason : game.score_sheet(seat)) {
      std::cout << before << reason.reason;
      if (reason.points != 0) std::cout << ' ' << reason.points;
      before = ", ";
    }
    std::cout << (*before == ',' ? ")\n" : "\n");
  }
}

void show(const std::string& path) {
  const std::string text = read_file(path);
  const auto lines = record_lines(path, text);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto record = Record::read(lines[i]);
    if (!record) stop(path, i, record.fault());
    const auto started = record->start();
    if (!started) stop(path, i, started.fault());
    AnyGame& game = **started;
    std::cout << "Game " << i + 1 << ": " << game.info().name << ", written by " << record->program << '\n';
    const Json setup = game.setup();
    for (std::size_t seat = 0; seat < record->seats.size(); ++seat) {
      std::cout << "  " << seat_letter(static_cast<Seat>(seat)) << " is " << record->seats[seat];
      if (setup.contains("boards")) {
        const Json& board = setup.at("boards").at(seat);
        std::cout << ", on " << (board.contains("hash") ? board.at("id").get<std::string>() : "a board of its own");
      }
      std::cout << '\n';
    }
    int round = 0;
    for (std::size_t event = 0; event < record->events.size(); ++event) {
      if (game.round() != round) {
        round = game.round();
        std::cout << "Round " << round << '\n';
      }
      if (const auto applied = record->apply(game, event); !applied) stop(path, i, applied.fault());
      std::cout << "  " << event + 1 << ". " << record->events[event] << '\n';
    }
    show_outcome(game);
  }
}

void verify(const std::string& path) {
  const std::string text = read_file(path);
  const auto lines = record_lines(path, text);
  ProgressBar progress("records", lines.size());
  std::size_t sealed = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto record = Record::read(lines[i]);
    if (!record) stop(path, i, record.fault());
    if (const auto verified = record->verify(); !verified) stop(path, i, verified.fault());
    if (!record->sealed.is_null()) {
      if (const auto rolls = check_seal(*record); !rolls) stop(path, i, rolls.fault());
      ++sealed;
    }
    progress.show(i + 1);
  }
  progress.finish();
  std::cout << path << ": " << lines.size() << (lines.size() == 1 ? " game is" : " games are")
            << " right: every move legal, every score as the rules say\n";
  if (sealed > 0) {
    std::cout << "The dice of " << sealed << (sealed == 1 ? " game are" : " games are") << " those that their seal demands\n";
  }
}

}  // namespace

void add_record_command(CLI::App& app) {
  auto* command = app.add_subcommand("record", "Look at and check records of games");
  command->require_subcommand(1);
  auto path = std::make_shared<std::string>();
  auto* show_command = command->add_subcommand("show", "Replay the games of a file in readable form");
  show_command->add_option("file", *path, "A file of records, one a line")->required();
  show_command->callback([path] { show(*path); });
  auto* verify_command = command->add_subcommand("verify", "Check every move and every score of the games of a file");
  verify_command->add_option("file", *path, "A file of records, one a line")->required();
  verify_command->callback([path] { verify(*path); });
}

}  // namespace tafel
