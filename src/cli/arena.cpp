#include "cli/arena.h"

#include <algorithm>
#include <atomic>
#include <chrono>

#include "cli/arena_dice.h"
#include "cli/contestant.h"
#include "cli/in_order.h"
#include "games/any_game.h"
#include "games/play_out.h"
#include "mind/any_bot.h"
#include "record/record.h"

namespace tafel {
namespace {

/// What a has won in each game of a group, in sixtieths.
using Shares = std::array<int, most_seats>;

/// Writes the events down, if anybody listens.
template <Game G>
struct Listener {
  std::vector<Event>& events;
  bool listens;

  void roll(const typename G::State& state, const typename G::Roll& roll) {
    if (listens) events.push_back({roll_event(G::roll_text(roll)), {}, G::action(state)});
  }
  void move(const typename G::State& state, Seat seat, const typename G::Move& move) {
    if (listens) events.push_back({move_event(seat, G::move_text(state, seat, move)), Seats::only(seat), G::action(state)});
  }
};

/// Those who play in one thread: a first, then the field of b's.
template <Game G>
using Contestants = std::vector<std::unique_ptr<Contestant<G>>>;

template <Game G>
Result<std::unique_ptr<Contestant<G>>> make_contestant(const std::string& name) {
  if (const Bot<G> bot = find_bot<G>(name)) return std::unique_ptr<Contestant<G>>(std::make_unique<OwnBot<G>>(bot));
  return no_such_bot(name);
}

template <Game G>
class Arena {
 public:
  Arena(const Challenge& challenge, const std::function<void(const Match&)>& progress)
      : challenge_(challenge), progress_(progress), match_(challenge.players) {
    Random random(challenge.seed);
    deal_seed_ = random.next();
    dice_seed_ = random.next();
    bot_seed_ = random.next();
  }

  Result<Match> run() {
    if (const auto possible = contestants(); !possible) return possible.fault();
    const auto began = std::chrono::steady_clock::now();
    in_threads(challenge_.threads, [this] { work(); });
    match_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return match_;
  }

 private:
  Result<Contestants<G>> contestants() const {
    Contestants<G> all;
    for (int i = 0; i < challenge_.players; ++i) {
      auto made = make_contestant<G>(i == 0 ? challenge_.a : challenge_.b);
      if (!made) return made.fault();
      all.push_back(std::move(*made));
    }
    return all;
  }

  void work() {
    auto made = contestants();
    const Contestants<G> all = std::move(*made);
    for (std::uint64_t group = next_++; group < challenge_.groups && !decided_; group = next_++) {
      in_order_.add(group, play_group(group, all));
    }
  }

  Shares play_group(std::uint64_t group, const Contestants<G>& all) const {
    Random deal = Random::for_item(deal_seed_, group);
    const auto setup = *G::deal(challenge_.players, challenge_.setup, deal);
    Shares shares{};
    for (Seat seat = 0; seat < challenge_.players; ++seat) {
      shares[static_cast<std::size_t>(seat)] = play_game(group, setup, seat, all);
    }
    return shares;
  }

  int play_game(std::uint64_t group, const typename G::Setup& setup, Seat seat_of_a, const Contestants<G>& all) const {
    const auto at = [&](Seat seat) -> Contestant<G>& {
      if (seat == seat_of_a) return *all[0];
      return *all[static_cast<std::size_t>(seat < seat_of_a ? seat + 1 : seat)];
    };
    ArenaDice dice(dice_seed_, group);
    const auto players = static_cast<std::uint64_t>(challenge_.players);
    Random random = Random::for_item(bot_seed_, group * players + static_cast<std::uint64_t>(seat_of_a));
    typename G::State state = G::start(setup);
    std::vector<Event> events;
    for (Seat seat = 0; seat < challenge_.players; ++seat) at(seat).begin(setup, seat);
    play_out<G>(
        state, [&](const typename G::State& now) { return dice.roll<G>(now); },
        [&](const typename G::State& seen, Seat seat) { return at(seat).decide(seen, seat, events, random); },
        Listener<G>{events, false});
    const Outcome outcome = G::outcome(state);
    const auto winners = std::count(outcome.places.begin(), outcome.places.begin() + challenge_.players, 1);
    return outcome.places[static_cast<std::size_t>(seat_of_a)] == 1 ? Standing::win / static_cast<int>(winners) : 0;
  }

  /// Adds the next group to the match, unless that has been decided.
  void count(const Shares& shares) {
    if (decided_) return;
    int sum = 0;
    for (std::size_t game = 0; std::cmp_less(game, challenge_.players); ++game) {
      ++(shares[game] == Standing::win ? match_.wins : shares[game] == 0 ? match_.losses : match_.draws);
      sum += shares[game];
    }
    match_.standing.add(sum);
    if (challenge_.test) match_.verdict = challenge_.test->verdict(match_.standing);
    decided_ = match_.verdict != SequentialTest::Verdict::open;
    progress_(match_);
  }

  const Challenge& challenge_;
  const std::function<void(const Match&)>& progress_;
  std::uint64_t deal_seed_ = 0;
  std::uint64_t dice_seed_ = 0;
  std::uint64_t bot_seed_ = 0;
  Match match_;
  InOrder<Shares> in_order_{[this](const Shares& shares) { count(shares); }};
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<bool> decided_ = false;
};

}  // namespace

Result<Match> hold(const Challenge& challenge, const std::function<void(const Match&)>& progress) {
  if (challenge.players < 2) return Fault{"an arena needs two players or more: alone nobody can be beaten"};
  Random random(challenge.seed);
  const auto one = AnyGame::deal(challenge.game, challenge.players, challenge.setup, random);
  if (!one) return one.fault();
  Result<Match> result = Fault{};
  with_game(challenge.game, [&]<class G>(std::type_identity<G>) { result = Arena<G>(challenge, progress).run(); });
  return result;
}

}  // namespace tafel
