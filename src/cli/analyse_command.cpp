#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "analysis/analysis.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/talk.h"
#include "cli/terminal.h"

namespace tafel {
namespace {

struct Options {
  std::string file;
  std::size_t game_number = 1;
  std::string level = "master";
  bool events = false;
  bool json = false;
};

/// Numbers as people read them: chances in per cent, points as they are.
class Teller {
 public:
  explicit Teller(const Analysis& analysis) : analysis_(analysis) {}

  void tell(bool all_events) const {
    std::cout << analysis_.game << ", " << counted(analysis_.events.size(), "event") << ", judged with the effort of level "
              << analysis_.level << (analysis_.in_points ? "; in points\n" : "; in percentage points of the chance to win\n");
    tell_players();
    tell_mistakes();
    const auto turns = analysis_.turning_points(5);
    if (!turns.empty()) std::cout << "Turning points\n";
    for (const std::size_t index : turns) tell_event(index);
    if (!all_events) return;
    std::cout << "All events: what they changed, and how it stood after them\n";
    for (std::size_t index = 0; index < analysis_.events.size(); ++index) tell_event(index);
  }

 private:
  static constexpr int width = 12;

  double scale() const { return analysis_.in_points ? 1 : 100; }
  std::string share(double value) const {
    std::ostringstream out;
    out << std::fixed << std::setprecision(1) << value * scale() << (analysis_.in_points ? "" : " %");
    return out.str();
  }
  std::string change(double value) const {
    std::ostringstream out;
    out << std::fixed << std::setprecision(1) << std::showpos << (std::abs(value * scale()) < 0.05 ? 0 : value * scale());
    return out.str();
  }

  template <class Tell>
  void row(const char* name, Tell tell) const {
    std::cout << "  " << std::left << std::setw(26) << name << std::right;
    for (std::size_t seat = 0; seat < analysis_.names.size(); ++seat) {
      const std::string text = tell(static_cast<Seat>(seat));
      std::cout << std::string(static_cast<std::size_t>(std::max(0, width - columns(text))), ' ') << text;
    }
    std::cout << '\n';
  }

  void tell_players() const {
    using Player = Analysis::Player;
    const auto player = [&](auto of) { return [this, of](Seat seat) { return of(analysis_.player(seat)); }; };
    row("", [&](Seat seat) {
      const std::string& name = analysis_.names[static_cast<std::size_t>(seat)];
      return std::string(1, seat_letter(seat)) + (columns(name) + 3 < width ? " " + name : "");
    });
    row("at the start", player([&](const Player& one) { return share(one.start); }));
    row("luck", player([&](const Player& one) { return change(one.luck); }));
    row("own decisions", player([&](const Player& one) { return change(one.own); }));
    row("decisions of others", player([&](const Player& one) { return change(one.others); }));
    row(analysis_.finished ? "result" : "as it stands", player([&](const Player& one) { return share(one.result); }));
    row("result without luck", player([&](const Player& one) { return share(one.luck_adjusted()); }));
    row("decisions with a choice", player([&](const Player& one) { return std::to_string(one.unforced); }));
    row("lost by them", player([&](const Player& one) { return change(-one.lost); }));
    row("rating, of 100", [&](Seat seat) { return std::to_string(std::lround(analysis_.rating(seat))); });
  }

  void tell_mistakes() const {
    constexpr std::size_t most = 10;
    std::vector<std::size_t> mistakes;
    for (std::size_t index = 0; index < analysis_.events.size(); ++index) {
      if (analysis_.events[index].lost > 0) mistakes.push_back(index);
    }
    std::ranges::sort(mistakes, {}, [&](std::size_t index) { return std::pair(-analysis_.events[index].lost, index); });
    if (!mistakes.empty()) std::cout << "What cost most\n";
    for (std::size_t i = 0; i < std::min(most, mistakes.size()); ++i) {
      const Analysis::Event& event = analysis_.events[mistakes[i]];
      std::cout << "  " << std::setw(4) << mistakes[i] + 1 << ". " << event.text << ": lost " << std::fixed
                << std::setprecision(1) << event.lost * scale() << ", best was " << event.best << '\n';
    }
  }

  void tell_event(std::size_t index) const {
    const Analysis::Event& event = analysis_.events[index];
    std::cout << "  " << std::setw(4) << index + 1 << ". " << std::left << std::setw(24) << event.text << std::right;
    for (std::size_t seat = 0; seat < analysis_.names.size(); ++seat) {
      std::cout << std::setw(8) << change(event.change[seat]) << " →" << std::setw(8) << share(event.worth[seat]);
    }
    if (event.lost > 0) std::cout << "  better: " << event.best << " by " << std::setprecision(2) << event.lost * scale();
    std::cout << '\n';
  }

  const Analysis& analysis_;
};

void run(const Options& options) {
  const std::string text = read_file(options.file);
  const auto lines = record_lines(options.file, text);
  if (options.game_number > lines.size()) {
    throw Stop{Exit::usage, options.file + ": there is no game " + std::to_string(options.game_number) + "; the last one is " +
                                std::to_string(lines.size())};
  }
  const auto fault = [&](const Fault& what) {
    return Stop{Exit::found_fault, options.file + ": game " + std::to_string(options.game_number) + ": " + what.sentence};
  };
  auto record = Record::read(lines[options.game_number - 1]);
  if (!record) throw fault(record.fault());
  auto analyser = Analyser::begin(std::move(*record), options.level);
  if (!analyser) throw fault(analyser.fault());
  ProgressBar progress("events", analyser->total());
  while (analyser->step()) progress.show(analyser->done());
  progress.finish();
  if (options.json) {
    std::cout << analyser->analysis().json().dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  } else {
    Teller(analyser->analysis()).tell(options.events);
  }
}

}  // namespace

void add_analyse_command(CLI::App& app) {
  auto* command = app.add_subcommand("analyse", "Judge every decision of a game, and tell luck from skill");
  auto options = std::make_shared<Options>();
  command->add_option("file", options->file, "A file of records, one a line")->required();
  command->add_option("--game-number", options->game_number, "Which game of the file")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000'000}))
      ->capture_default_str();
  command->add_option("--level", options->level, "How hard to think: as a bot of this level does")
      ->check(CLI::IsMember({"beginner", "club", "expert", "master"}))
      ->capture_default_str();
  command->add_flag("--events", options->events, "Tell every event, not only those that mattered most");
  command->add_flag("--json", options->json, "Print JSON; docs/analysis.md describes it");
  command->callback([options] { run(*options); });
}

}  // namespace tafel
