#include <fstream>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "record/record.h"

namespace tafel {
namespace {

/// Calls `visit(number, line)` for each record of a file, counted from 1; blank lines are skipped.
template <class Visit>
std::uint64_t for_each_line(const std::string& path, Visit visit) {
  const std::string text = read_file(path);
  std::uint64_t number = 0;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = std::min(text.find('\n', from), text.size());
    const std::string_view line(text.data() + from, end - from);
    from = end + 1;
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) visit(++number, line);
  }
  if (number == 0) throw Stop{Exit::found_fault, path + ": there is no record in it"};
  return number;
}

Record read_record(const std::string& path, std::uint64_t number, std::string_view line) {
  auto record = Record::read(line);
  if (!record) throw Stop{Exit::found_fault, path + ": game " + std::to_string(number) + ": " + record.fault().sentence};
  return std::move(*record);
}

void show(const std::string& path) {
  for_each_line(path, [&](std::uint64_t number, std::string_view line) {
    const Record record = read_record(path, number, line);
    const auto fail = [&](const std::string& sentence) {
      std::cout << std::flush;
      throw Stop{Exit::found_fault, path + ": game " + std::to_string(number) + ": " + sentence};
    };
    auto started = record.start();
    if (!started) fail(started.fault().sentence);
    AnyGame& game = **started;
    std::cout << "Game " << number << ": " << game.info().name << ", written by " << record.program << '\n';
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
      const Json board = record.setup.value("boards", Json::array()).at(seat);
      std::cout << "  " << seat_letter(static_cast<Seat>(seat)) << " is " << record.seats[seat] << ", on "
                << (board.contains("id") ? board.at("id").get<std::string>() : "a board of its own") << '\n';
    }
    int round = 0;
    for (std::size_t i = 0; i < record.events.size(); ++i) {
      if (game.round() != round) {
        round = game.round();
        std::cout << "Round " << round << '\n';
      }
      if (const auto applied = apply_event(game, record.events[i]); !applied) {
        fail("event " + std::to_string(i + 1) + " (\"" + record.events[i] + "\"): " + applied.fault().sentence);
      }
      std::cout << "  " << i + 1 << ". " << record.events[i] << '\n';
    }
    std::cout << (game.actors().over() ? "Result\n" : "Not over yet\n");
    const Outcome outcome = game.outcome();
    for (std::size_t seat = 0; seat < record.seats.size(); ++seat) {
      std::cout << "  " << seat_letter(static_cast<Seat>(seat)) << ": place " << outcome.places[seat] << " with "
                << outcome.points[seat] << " points";
      const char* before = " (";
      for (const ScoreLine& reason : game.score_sheet(static_cast<Seat>(seat))) {
        std::cout << before << reason.reason;
        if (reason.points != 0) std::cout << ' ' << reason.points;
        before = ", ";
      }
      std::cout << (*before == ',' ? ")\n" : "\n");
    }
  });
}

void verify(const std::string& path) {
  ProgressBar progress("records", 0);
  const std::uint64_t games = for_each_line(path, [&](std::uint64_t number, std::string_view line) {
    if (const auto verified = read_record(path, number, line).verify(); !verified) {
      throw Stop{Exit::found_fault, path + ": game " + std::to_string(number) + ": " + verified.fault().sentence};
    }
    progress.show(number);
  });
  progress.finish();
  std::cout << path << ": " << games << (games == 1 ? " game is" : " games are")
            << " right: every move legal, every score as the rules say\n";
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
