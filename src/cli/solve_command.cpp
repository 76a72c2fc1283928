#include <fstream>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "games/play_out.h"
#include "mind/colour_lines_solver.h"
#include "record/record.h"
#include "record/version.h"

namespace tafel {
namespace {

struct Options {
  int task = 0;
  bool hard = false;
  std::string sheet;
  std::uint64_t seed = 1;
  std::uint64_t games = 1;
  std::uint64_t nodes = 1'000'000;
  std::string records;
  bool json = false;
};

struct Solved {
  ColourLinesSolution solution;
  std::string verdict;  ///< of the play found, in a task
  Record record;
};

constexpr std::array<std::string_view, 5> verdict_names{"lost", "nearly there", "passed", "very good", "best possible"};

ColourLines::Setup deal(const Options& options, Random& random) {
  Json given = Json::object();
  if (options.task > 0) given["task"] = options.task;
  if (options.hard) given["hard"] = true;
  given["sheet"] = board_argument(options.sheet);
  // The scoring for several needs two seats: both play the same, so each of them reaches every letter first (C-41).
  return value_or_stop(ColourLines::deal(options.task > 0 ? 1 : 2, given, random), Exit::usage);
}

/// The rolls of game `number` of a simulation with this seed; they do not depend on what is played.
struct Rolls {
  std::vector<ColourLines::Roll>& rolls;
  void roll(const ColourLines::State&, const ColourLines::Roll& roll) const { rolls.push_back(roll); }
  void move(const ColourLines::State&, Seat, const ColourLines::Move&) const {}
};

/// What can be solved: the same for all games, so the first one tells.
void check(const Options& options) {
  Random random = Random::for_item(options.seed, 0);
  const ColourLines::Setup setup = deal(options, random);
  if (setup.sheet->circles.size() > ColourLinesSolution::most_circles) {
    throw Stop{Exit::usage, "the solver takes sheets with at most " + std::to_string(ColourLinesSolution::most_circles) +
                                " circles, and this one has " + std::to_string(setup.sheet->circles.size())};
  }
}

Solved solve_game(const Options& options, std::uint64_t number) {
  Random random = Random::for_item(options.seed, number);
  const ColourLines::Setup setup = deal(options, random);
  const ColourLines::State start = ColourLines::start(setup);
  std::vector<ColourLines::Roll> rolls;
  ColourLines::State state = start;
  const auto any_move = [](const ColourLines::State& now, Seat seat) {
    ColourLines::MoveList moves;
    ColourLines::moves(now, seat, moves);
    return moves[0];
  };
  play_out<ColourLines>(state, random, any_move, Rolls{rolls});

  Solved solved{.solution = solve(start, rolls, options.nodes), .verdict = "", .record = {}};
  solved.record = {std::string(ColourLines::info.id),
                   program_version(),
                   std::vector<std::string>(static_cast<std::size_t>(setup.players), "solver"),
                   ColourLines::write_setup(setup),
                   {},
                   {}};
  auto& events = solved.record.events;
  state = start;
  std::size_t rolled = 0;
  for (const ColourLines::Move& move : solved.solution.moves) {
    const Seats seats = ColourLines::actors(state).seats;
    for (Seat seat = 0; seat < setup.players; ++seat) {
      if (!seats.contains(seat)) continue;
      events.push_back(move_event(seat, ColourLines::move_text(state, seat, move)));
      ColourLines::play(state, seat, move);
    }
    while (ColourLines::actors(state).is_chance()) {
      events.push_back(roll_event(ColourLines::roll_text(rolls[rolled])));
      ColourLines::land(state, rolls[rolled++]);
    }
  }
  solved.record.result = result_of(setup.players, ColourLines::outcome(state));
  // The lower number is what the rules say, not what the solver believes; it is 0 where a condition is missed.
  value_or_stop(solved.record.verify(), Exit::found_fault);
  const int points = ColourLines::outcome(state).points[0];
  if (solved.solution.lower != points && solved.solution.lower != 0) {
    throw Stop{Exit::found_fault,
               "the solver's play comes to " + std::to_string(points) + ", not to " + std::to_string(solved.solution.lower)};
  }
  if (options.task > 0) solved.verdict = verdict_names[static_cast<std::size_t>(ColourLines::verdict(state))];
  return solved;
}

Json to_json(const Solved& solved) {
  const ColourLinesSolution& found = solved.solution;
  Json json{{"lower", found.lower}, {"upper", found.upper}, {"exact", found.lower == found.upper}};
  if (!solved.verdict.empty()) json["verdict"] = solved.verdict;
  json["nodes"] = found.nodes;
  json["record"] = Json::parse(solved.record.write());
  return json;
}

void print(std::uint64_t number, const Solved& solved) {
  const ColourLinesSolution& found = solved.solution;
  std::cout << "Game " << number + 1 << ": ";
  if (found.lower == found.upper) {
    std::cout << "the best is " << found.lower;
  } else {
    std::cout << "the best is between " << found.lower << " and " << found.upper;
  }
  if (!solved.verdict.empty()) std::cout << " (" << solved.verdict << ')';
  std::cout << '\n' << std::flush;
}

void run(Options options) {
  if (options.hard && options.task == 0) throw Stop{Exit::usage, "--hard is for the solo tasks: give --task too"};
  for (const auto& sheet : shipped_boards<ColourLinesSheet>()) {
    const bool fits = sheet->side == (options.task == 5 ? 'B' : 'A');  // C-95
    if (options.sheet.empty() && fits) options.sheet = sheet->source.id;
  }
  check(options);  // before a file is touched
  std::ofstream records;
  if (!options.records.empty()) {
    records.open(options.records, std::ios::binary);
    if (!records) throw Stop{Exit::file, options.records + ": cannot be written"};
  }
  Json games = Json::array();
  for (std::uint64_t number = 0; number < options.games; ++number) {
    const Solved solved = solve_game(options, number);
    if (records.is_open()) records << solved.record.write() + '\n' << std::flush;
    if (options.json) {
      games.push_back(to_json(solved));
    } else {
      print(number, solved);
    }
  }
  if (records.is_open() && !records.flush()) throw Stop{Exit::file, options.records + ": cannot be written"};
  if (!options.json) return;
  Json json = options.task > 0 ? Json{{"task", options.task}, {"hard", options.hard}} : Json::object();
  json["sheet"] = options.sheet;
  json["seed"] = options.seed;
  json["games"] = games;
  std::cout << json.dump(2) << '\n';
}

}  // namespace

void add_solve_command(CLI::App& app) {
  auto* command = app.add_subcommand("solve", "Find the best that the dice of a Colour Lines game allow");
  auto options = std::make_shared<Options>();
  command->add_option("--task", options->task, "The solo task, 1 to 5; otherwise the scoring for several")
      ->check(CLI::Range(1, 5));
  command->add_flag("--hard", options->hard, "The harder way of rolling in solo tasks");
  command->add_option("--sheet", options->sheet, "The sheet, by id or file; otherwise the first of the task's side");
  command->add_option("--seed", options->seed, "The dice are those that simulate rolls with this seed")->capture_default_str();
  command->add_option("--games", options->games, "How many games of that simulation to solve")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1'000'000}))
      ->capture_default_str();
  command->add_option("--nodes", options->nodes, "How many drawings to look at in a game, about; more make the answer sharper")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{10'000'000'000}))
      ->capture_default_str();
  command->add_option("--records", options->records, "Write the best play of every game to this file, one record a line");
  command->add_flag("--json", options->json, "Print JSON");
  command->callback([options] { run(*options); });
}

}  // namespace tafel
