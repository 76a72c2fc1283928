#include "cli/train.h"

#include <atomic>
#include <chrono>
#include <deque>

#include "cli/in_order.h"
#include "games/any_game.h"
#include "games/play_out.h"
#include "mind/bot.h"
#include "mind/learn.h"
#include "mind/mind_file.h"
#include "mind/minds.h"

namespace tafel {
namespace {

/// Calls `work(i)` for i from 0 to count − 1, in several threads.
template <class Work>
void in_parallel(int threads, std::size_t count, Work work) {
  std::atomic<std::size_t> next = 0;
  in_threads(threads, [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  });
}

/// Whether a mind learns from a position: a game can say which ones its search judges.
template <Game G>
bool is_judged(const typename G::State& state) {
  if constexpr (requires { Sight<G>::judges(state); }) {
    return Sight<G>::judges(state);
  } else {
    return true;
  }
}

/// Keeps the position after every action.
template <Game G>
struct Positions {
  std::vector<typename G::State>& kept;
  int& action;

  void see(const typename G::State& state) {
    if (G::action(state) == action) return;
    action = G::action(state);
    if (is_judged<G>(state)) kept.push_back(state);
  }
  void roll(const typename G::State& state, const typename G::Roll&) { see(state); }
  void move(const typename G::State& state, Seat, const typename G::Move&) { see(state); }
};

template <Game G>
class Trainer {
 public:
  Trainer(const Training& training, const Mind<G>& mind) : training_(training), mind_(mind) {
    plan_.generations = training.generations.value_or(plan_.generations);
    plan_.games = training.games.value_or(plan_.games);
  }

  void run() {
    const auto began = std::chrono::steady_clock::now();
    training_.begin(plan_.generations);
    for (int generation = 1; generation <= plan_.generations; ++generation) {
      const float done = static_cast<float>(generation) / static_cast<float>(plan_.generations);
      memory_.push_back(play(generation));
      if (std::cmp_greater(memory_.size(), plan_.memory)) memory_.pop_front();
      const double surprise = loss(memory_.back());
      learn(generation, static_cast<float>(plan_.pace) * (1 - 0.9F * done));
      const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - began;
      const bool kept = generation % 10 == 0 || generation == plan_.generations;
      Json line{
          {"generation", generation}, {"positions", memory_.back().size()}, {"loss", surprise}, {"seconds", passed.count()}};
      if (kept) line["points_against_greedy"] = against_greedy(generation);
      training_.log(line);
      if (kept) training_.checkpoint(write_mind<G>(mind_, made(generation)));
    }
  }

 private:
  using Lessons = std::vector<Lesson<G>>;

  Json made(int generation) const {
    return {{"by", "tafelrunde train"}, {"generation", generation},     {"of", plan_.generations},
            {"games", plan_.games},     {"memory", plan_.memory},       {"trust", plan_.trust},
            {"pace", plan_.pace},       {"overlooks", plan_.overlooks}, {"seed", training_.seed}};
  }

  /// A generation of games of the mind against itself, at tables of all kinds.
  Lessons play(int generation) {
    std::vector<Lessons> of_game(static_cast<std::size_t>(plan_.games));
    const Level level{"", static_cast<float>(plan_.overlooks), {}};
    in_parallel(training_.threads, of_game.size(), [&](std::size_t number) {
      Random random = Random::for_item(training_.seed, static_cast<std::uint64_t>(generation) << 32U | number);
      const auto [players, given] = Sight<G>::practice(random);
      typename G::State state = G::start(*G::deal(players, given, random));
      std::vector<typename G::State> positions;
      int action = -1;
      const auto decide = [&](const typename G::State& seen, Seat seat) {
        return level_move<G>(mind_, level, seen, seat, random);
      };
      play_out<G>(state, random, decide, Positions<G>{positions, action});
      add_lessons<G>(mind_, positions, result<G>(state), static_cast<float>(plan_.trust), of_game[number]);
    });
    Lessons all;
    for (const Lessons& lessons : of_game) all.insert(all.end(), lessons.begin(), lessons.end());
    return all;
  }

  /// The mean loss of some lessons, added up in slices of fixed size so that the sum is the same for any number of threads.
  template <class Pick>
  double slices(std::size_t count, Pick pick, Mind<G>& gradient) {
    constexpr std::size_t most = 16;
    std::array<double, most> losses{};
    in_parallel(training_.threads, most, [&](std::size_t slice) {
      slice_[slice] = Mind<G>{};
      for (std::size_t i = slice; i < count; i += most) {
        losses[slice] += static_cast<double>(add_gradient<G>(mind_, pick(i), slice_[slice]));
      }
    });
    double sum = 0;
    gradient = Mind<G>{};
    for (std::size_t slice = 0; slice < most; ++slice) {
      sum += losses[slice];
      for (std::size_t i = 0; i < gradient.weights.size(); ++i) {
        gradient.weights[i] += slice_[slice].weights[i] / static_cast<float>(count);
      }
    }
    return sum / static_cast<double>(count);
  }

  double loss(const Lessons& lessons) {
    Mind<G> unused;
    return slices(lessons.size(), [&](std::size_t i) -> const Lesson<G>& { return lessons[i]; }, unused);
  }

  void learn(int generation, float pace) {
    std::vector<const Lesson<G>*> order;
    for (const Lessons& lessons : memory_) {
      for (const Lesson<G>& lesson : lessons) order.push_back(&lesson);
    }
    Random random = Random::for_item(training_.seed, static_cast<std::uint64_t>(generation));
    random.shuffle(order);
    constexpr std::size_t batch = 512;
    Mind<G> gradient;
    for (std::size_t from = 0; from + batch <= order.size(); from += batch) {
      slices(batch, [&](std::size_t i) -> const Lesson<G>& { return *order[from + i]; }, gradient);
      adam_.step(mind_, gradient, pace);
    }
  }

  /// The share of wins in games for two against `greedy`, both seats taken in turn.
  double against_greedy(int generation) {
    const auto games = static_cast<std::size_t>(std::min(plan_.games, 200));
    std::vector<float> share(games);
    in_parallel(training_.threads, games, [&](std::size_t number) {
      Random random = Random::for_item(training_.seed + 1, static_cast<std::uint64_t>(generation) << 32U | number / 2);
      typename G::State state = G::start(*G::deal(2, Json::object(), random));
      const auto own = static_cast<Seat>(number % 2);
      const auto decide = [&](const typename G::State& seen, Seat seat) {
        return seat == own ? level_move<G>(mind_, Level{}, seen, seat, random) : greedy_move(seen, seat);
      };
      play_out<G>(state, random, decide, NoNotes{});
      share[number] = hopes_of(G::outcome(state), 2).win[number % 2];
    });
    double sum = 0;
    for (const float won : share) sum += static_cast<double>(won);
    return sum / static_cast<double>(games);
  }
  struct NoNotes {
    void roll(const typename G::State&, const typename G::Roll&) {}
    void move(const typename G::State&, Seat, const typename G::Move&) {}
  };

  const Training& training_;
  Schooling plan_ = Sight<G>::schooling;
  Mind<G> mind_;
  Adam<G> adam_;
  std::array<Mind<G>, 16> slice_;
  std::deque<Lessons> memory_;
};

template <Game G>
Result<bool> train_mind(const Training& training) {
  Random random(training.seed);
  Mind<G> mind = newborn<G>(random);
  if (!training.from.is_null()) {
    auto read = read_mind<G>(training.from);
    if (!read) return read.fault();
    mind = *read;
  }
  std::make_unique<Trainer<G>>(training, mind)->run();
  return true;
}

}  // namespace

Result<bool> train(const Training& training) {
  Result<bool> result = Fault{"there is no game \"" + training.game + "\""};
  with_game(training.game, [&]<class G>(std::type_identity<G>) { result = train_mind<G>(training); });
  return result;
}

}  // namespace tafel
