#include "cli/bench.h"

#include <algorithm>
#include <chrono>

#include "cli/allocations.h"
#include "games/any_game.h"
#include "games/play_out.h"
#include "mind/bot.h"
#include "record/record.h"

namespace tafel {
namespace {

template <Game G>
struct Counter {
  std::uint64_t& steps;
  void roll(const typename G::State&, const typename G::Roll&) { ++steps; }
  void move(const typename G::State&, Seat, const typename G::Move&) { ++steps; }
};

/// Mixes the text of every event into one number (FNV-1a).
template <Game G>
struct Signer {
  std::uint64_t& hash;
  void add(const std::string& text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  }
  void roll(const typename G::State&, const typename G::Roll& roll) { add(roll_event(G::roll_text(roll))); }
  void move(const typename G::State& state, Seat seat, const typename G::Move& move) {
    add(move_event(seat, G::move_text(state, seat, move)));
  }
};

/// Set-up `number` of a fixed series, at every number of players in turn.
template <Game G>
typename G::Setup fixed_setup(std::uint64_t number) {
  Random random = Random::for_item(1, number);
  const int range = G::info.most_players - G::info.fewest_players + 1;
  const int players = G::info.fewest_players + static_cast<int>(number % static_cast<std::uint64_t>(range));
  return *G::deal(players, Json::object(), random);
}

/// Plays game `number` of a fixed series between random bots.
template <Game G, class Watch>
typename G::State random_game(const typename G::Setup& setup, std::uint64_t number, Watch watch) {
  Random random = Random::for_item(2, number);
  auto state = G::start(setup);
  play_out<G>(state, random, [&](const typename G::State& now, Seat seat) { return random_move<G>(now, seat, random); }, watch);
  return state;
}

/// The behaviour of a game over a fixed set of games in one number.
template <Game G>
std::uint64_t signature() {
  constexpr std::uint64_t games = 300;
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (std::uint64_t number = 0; number < games; ++number) {
    const auto setup = fixed_setup<G>(number);
    const auto state = random_game<G>(setup, number, Signer<G>{hash});
    Signer<G>{hash}.add(result_of(G::players(state), G::outcome(state)).dump());
  }
  return hash;
}

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point began) { return std::chrono::duration<double>(Clock::now() - began).count(); }

/// Keeps the positions of a game.
template <Game G>
struct Gatherer {
  std::vector<typename G::State>& positions;
  void roll(const typename G::State& state, const typename G::Roll&) { positions.push_back(state); }
  void move(const typename G::State& state, Seat, const typename G::Move&) { positions.push_back(state); }
};

template <Game G>
double judgements_per_second(double seconds) {
  std::vector<typename G::State> positions;
  random_game<G>(fixed_setup<G>(1), 1, Gatherer<G>{positions});
  float sum = 0;  // so that nothing is left out
  std::uint64_t judged = 0;
  const auto began = Clock::now();
  do {
    for (const auto& position : positions) sum += judge<G>(shipped_mind<G>(), position).win[0];
    judged += positions.size();
  } while (seconds_since(began) < seconds);
  return sum < 0 ? 0 : static_cast<double>(judged) / seconds_since(began);
}

/// Lets a level play against itself, one decision at least.
template <Game G>
LevelBench bench_level(const Level& level, double seconds) {
  std::vector<double> times;
  std::uint64_t allocated = 0;
  const auto began = Clock::now();
  for (std::uint64_t number = 0; times.empty() || seconds_since(began) < seconds; ++number) {
    Random random = Random::for_item(3, number);
    auto state = G::start(*G::deal(2, Json::object(), random));
    const auto decide = [&](const typename G::State& seen, Seat seat) {
      if (!times.empty() && seconds_since(began) > seconds) return random_move<G>(seen, seat, random);
      const auto asked = Clock::now();
      const std::uint64_t allocated_before = allocations();
      const auto move = level_move<G>(shipped_mind<G>(), level, seen, seat, random);
      allocated += allocations() - allocated_before;
      times.push_back(seconds_since(asked));
      return move;
    };
    std::uint64_t steps = 0;
    play_out<G>(state, random, decide, Counter<G>{steps});
  }
  double sum = 0;
  for (const double time : times) sum += time;
  std::ranges::sort(times);
  const auto decisions = static_cast<double>(times.size());
  return {level.name, decisions / sum, 1000 * times[times.size() * 95 / 100], static_cast<double>(allocated) / decisions};
}

template <Game G>
BenchLine bench_game(double seconds, const std::function<void(double)>& progress) {
  std::vector<typename G::Setup> setups;
  for (std::uint64_t number = 0; number < 60; ++number) setups.push_back(fixed_setup<G>(number));
  std::uint64_t steps = 0;
  std::uint64_t games = 0;
  std::uint64_t allocated = 0;
  const auto began = Clock::now();
  double passed = 0;
  while (passed < seconds) {
    const std::uint64_t allocated_before = allocations();
    for (const auto& setup : setups) random_game<G>(setup, games++, Counter<G>{steps});
    allocated += allocations() - allocated_before;
    passed = seconds_since(began);
    progress(std::min(passed / seconds, 1.0));
  }
  std::vector<LevelBench> levels_played;
  for (const Level& level : levels<G>()) levels_played.push_back(bench_level<G>(level, seconds));
  return {std::string(G::info.id),
          static_cast<double>(games) / passed,
          static_cast<double>(steps) / passed,
          sizeof(typename G::State),
          static_cast<double>(allocated) / static_cast<double>(steps),
          signature<G>(),
          judgements_per_second<G>(seconds / 10),
          std::move(levels_played)};
}

}  // namespace

std::vector<BenchLine> bench(double seconds_a_game, const std::function<void(double)>& progress) {
  std::vector<BenchLine> lines;
  for_each_game([&]<class G>(std::type_identity<G>) {
    const auto of_all = [&](double share) {
      progress((static_cast<double>(lines.size()) + share) / static_cast<double>(std::tuple_size_v<AllGames>));
    };
    lines.push_back(bench_game<G>(seconds_a_game, of_all));
  });
  return lines;
}

}  // namespace tafel
