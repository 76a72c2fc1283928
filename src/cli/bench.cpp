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

template <Game G>
BenchLine bench_game(double seconds, const std::function<void(double)>& progress) {
  using Clock = std::chrono::steady_clock;
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
    passed = std::chrono::duration<double>(Clock::now() - began).count();
    progress(std::min(passed / seconds, 1.0));
  }
  return {std::string(G::info.id),
          static_cast<double>(games) / passed,
          static_cast<double>(steps) / passed,
          sizeof(typename G::State),
          static_cast<double>(allocated) / static_cast<double>(steps),
          signature<G>()};
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
