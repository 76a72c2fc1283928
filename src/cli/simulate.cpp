#include "cli/simulate.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "cli/in_order.h"
#include "games/any_game.h"
#include "games/play_out.h"
#include "mind/any_bot.h"
#include "mind/bot.h"
#include "record/record.h"
#include "record/version.h"

namespace tafel {
namespace {

/// Writes down the events of a game, if anybody wants them, and counts them.
template <Game G>
struct Notes {
  Tally& tally;
  std::vector<std::string>* events;

  void roll(const typename G::State&, const typename G::Roll& roll) {
    ++tally.rolls;
    if (events != nullptr) events->push_back(roll_event(G::roll_text(roll)));
  }
  void move(const typename G::State& state, Seat seat, const typename G::Move& move) {
    ++tally.decisions;
    if (events != nullptr) events->push_back(move_event(seat, G::move_text(state, seat, move)));
  }
};

void add(Tally& sum, const Tally& part) {
  sum.games += part.games;
  sum.decisions += part.decisions;
  sum.rolls += part.rolls;
  sum.rounds += part.rounds;
  for (std::size_t seat = 0; seat < sum.wins.size(); ++seat) {
    sum.wins[seat] += part.wins[seat];
    sum.points[seat] += part.points[seat];
  }
  for (const auto& [id, on_board] : part.boards) {
    sum.boards[id].games += on_board.games;
    sum.boards[id].wins += on_board.wins;
  }
}

template <Game G>
class Simulator {
 public:
  explicit Simulator(const Simulation& simulation) : simulation_(simulation) {}

  Result<Tally> run() {
    if (auto ready = prepare(); !ready) return ready.fault();
    const auto began = std::chrono::steady_clock::now();
    const auto own_thread = std::this_thread::get_id();
    in_threads(simulation_.threads, [&] { work(std::this_thread::get_id() == own_thread); });
    if (!fault_.sentence.empty()) return fault_;
    sum_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return sum_;
  }

 private:
  Result<bool> prepare() {
    if (std::cmp_not_equal(simulation_.bots.size(), simulation_.players)) {
      return Fault{"give one bot for all seats, or one for each of the " + std::to_string(simulation_.players) + " seats"};
    }
    for (const std::string& name : simulation_.bots) {
      const Bot<G> bot = find_bot<G>(name);
      if (bot == nullptr) return no_such_bot(name);
      bots_.push_back(bot);
    }
    return true;
  }

  void work(bool shows_progress) {
    Tally tally;
    constexpr std::uint64_t batch = 64;
    for (;;) {
      const std::uint64_t from = next_.fetch_add(batch);
      if (from >= simulation_.games) break;
      for (std::uint64_t i = from; i < std::min(from + batch, simulation_.games); ++i) play(i, tally);
      const std::uint64_t finished = finished_ += batch;
      if (shows_progress && simulation_.progress) simulation_.progress(std::min(finished, simulation_.games));
    }
    const std::scoped_lock lock(mutex_);
    add(sum_, tally);
  }

  void keep(const std::string& record) {
    if (!fault_.sentence.empty()) return;
    if (const auto written = simulation_.records(record); !written) fault_ = written.fault();
  }

  void play(std::uint64_t number, Tally& tally) {
    Random random = Random::for_item(simulation_.seed, number);
    const auto setup = *G::deal(simulation_.players, simulation_.setup, random);
    typename G::State state = G::start(setup);
    std::vector<std::string> events;
    const bool wanted = static_cast<bool>(simulation_.records);
    const auto decide = [&](const typename G::State& now, Seat seat) {
      return bots_[static_cast<std::size_t>(seat)](now, seat, random);
    };
    play_out<G>(state, random, decide, Notes<G>{tally, wanted ? &events : nullptr});

    const Outcome outcome = G::outcome(state);
    const auto winners = std::count(outcome.places.begin(), outcome.places.begin() + simulation_.players, 1);
    ++tally.games;
    tally.rounds += static_cast<std::uint64_t>(G::round(state));
    for (std::size_t seat = 0; std::cmp_less(seat, simulation_.players); ++seat) {
      const std::uint64_t win = outcome.places[seat] == 1 ? Tally::win / static_cast<std::uint64_t>(winners) : 0;
      tally.wins[seat] += win;
      tally.points[seat] += static_cast<std::uint64_t>(outcome.points[seat]);
      if constexpr (requires { setup.boards; }) {
        auto& on_board = tally.boards[setup.boards[seat]->source.id];
        ++on_board.games;
        on_board.wins += win;
      }
    }
    if (wanted) {
      in_order_.add(number, Record{std::string(G::info.id), program_version(), simulation_.bots, G::write_setup(setup),
                                   std::move(events), result_of(simulation_.players, outcome)}
                                .write());
    }
  }

  const Simulation& simulation_;
  std::vector<Bot<G>> bots_;
  InOrder<std::string> in_order_{[this](const std::string& record) { keep(record); }};
  Fault fault_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> finished_ = 0;
  std::mutex mutex_;
  Tally sum_;
};

}  // namespace

Result<Tally> simulate(const Simulation& simulation) {
  Random random(simulation.seed);
  const auto one = AnyGame::deal(simulation.game, simulation.players, simulation.setup, random);
  if (!one) return one.fault();
  Result<Tally> result = Fault{};
  with_game(simulation.game, [&]<class G>(std::type_identity<G>) { result = Simulator<G>(simulation).run(); });
  return result;
}

}  // namespace tafel
