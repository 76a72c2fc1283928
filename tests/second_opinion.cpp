/// The referee that shares no rules with the program: replays records with the second, slow implementation of each game.
///
///     second_opinion [--threads N] [FILE…]    the records of these files, or of standard input
///     second_opinion --list                   every game, number of players and variant there is, one a line

#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>

#include "slow/referee.h"
#include "tests/variants.h"

namespace {

/// Reads records and checks them in several threads; faults are kept by the number of their line.
class Refereeing {
 public:
  explicit Refereeing(std::istream& records) : records_(records) {}

  void run(int threads) {
    std::vector<std::thread> others;
    for (int i = 1; i < threads; ++i) others.emplace_back([this] { work(); });
    work();
    for (auto& thread : others) thread.join();
  }
  std::size_t games() const { return games_; }
  const std::map<std::size_t, std::string>& faults() const { return faults_; }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (std::string line; std::getline(records_, line);) {
      const std::size_t number = ++games_;
      lock.unlock();
      const auto fault = tafel::slow::fault_in_record(line);
      lock.lock();
      if (fault) faults_.emplace(number, *fault);
    }
  }

  std::istream& records_;
  std::mutex mutex_;
  std::size_t games_ = 0;
  std::map<std::size_t, std::string> faults_;
};

}  // namespace

int main(int count, char** arguments) {
  CLI::App app("Referees records with the second implementation of the rules");
  int threads = 1;
  bool list = false;
  std::vector<std::string> paths;
  app.add_option("--threads", threads, "How many threads")->check(CLI::Range(1, 256));
  app.add_flag("--list", list, "Print every game, number of players and variant instead");
  app.add_option("files", paths, "Files of records, one a line; standard input if there is none");
  CLI11_PARSE(app, count, arguments);

  if (list) {
    tafel::test::for_each_variant([](std::string_view game, int players, const tafel::Json& variant) {
      std::cout << game << ' ' << players << ' ' << variant.dump() << '\n';
    });
    return 0;
  }
  if (paths.empty()) paths.emplace_back("/dev/stdin");
  std::size_t games = 0;
  std::size_t faults = 0;
  for (const std::string& path : paths) {
    std::ifstream file(path);
    if (!file) {
      std::cerr << path << " cannot be read\n";
      return 3;
    }
    Refereeing refereeing(file);
    refereeing.run(threads);
    for (const auto& [line, sentence] : refereeing.faults()) std::cerr << path << ": line " << line << ": " << sentence << '\n';
    games += refereeing.games();
    faults += refereeing.faults().size();
  }
  std::cout << games << " games, " << faults << " of them faulty in the opinion of the second implementation\n";
  return games > 0 && faults == 0 ? 0 : 1;
}
