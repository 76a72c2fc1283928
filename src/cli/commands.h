#pragma once

#include <string>

#include <CLI/App.hpp>

#include "core/result.h"

namespace tafel {

/// How the program ends; README.md lists these for users.
enum class Exit : int {
  fine = 0,
  found_fault = 1,  ///< what was checked is not right
  usage = 2,        ///< the command line makes no sense
  file = 3,         ///< a file cannot be read or written
  failure = 4,      ///< the program cannot do what it should, for want of memory or by a mistake in it
};

/// Thrown by a command that cannot go on; `main` prints the sentence and ends with the code.
struct Stop {
  Exit code;
  std::string sentence;
};

// Each adds one command to the program.
void add_games_command(CLI::App& app);
void add_boards_command(CLI::App& app);
void add_record_command(CLI::App& app);
void add_analyse_command(CLI::App& app);
void add_simulate_command(CLI::App& app);
void add_arena_command(CLI::App& app);
void add_solve_command(CLI::App& app);
void add_train_command(CLI::App& app);
void add_bench_command(CLI::App& app);
void add_play_command(CLI::App& app);
void add_serve_command(CLI::App& app);
void add_db_command(CLI::App& app);

/// For options with a number that need not be whole. CLI::Range lets "nan" pass and writes limits out to the last digit.
CLI::Validator from_to(double lowest, double highest);

/// "a,b" → {"a", "b"}
std::vector<std::string> split(const std::string& list);

/// The value of a result, or a stop with its fault.
template <class T>
T value_or_stop(Result<T> result, Exit code) {
  if (!result) throw Stop{code, result.fault().sentence};
  return std::move(*result);
}

}  // namespace tafel
