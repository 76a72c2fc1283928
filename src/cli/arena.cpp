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

/// What came out of a group of games.
struct Group {
  std::array<int, most_seats> won{};  ///< by a, in sixtieths, game by game
  std::vector<Failure> failures;
};

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
Result<std::unique_ptr<Contestant<G>>> make_contestant(const std::string& name, TimeLimits limits) {
  if (name.starts_with(outside_prefix)) {
    if (name.find_first_not_of(' ', outside_prefix.size()) == std::string::npos) {
      return Fault{"a command is missing behind \"cmd:\", such as \"cmd:python3 bot.py\""};
    }
    return std::unique_ptr<Contestant<G>>(std::make_unique<OutsideBot<G>>(name.substr(outside_prefix.size()), limits));
  }
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
      auto made = make_contestant<G>(i == 0 ? challenge_.a : challenge_.b, challenge_.limits);
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

  Group play_group(std::uint64_t number, const Contestants<G>& all) const {
    Random deal = Random::for_item(deal_seed_, number);
    const auto setup = *G::deal(challenge_.players, challenge_.setup, deal);
    Group group;
    for (Seat seat = 0; seat < challenge_.players; ++seat) {
      const std::uint64_t game = number * static_cast<std::uint64_t>(challenge_.players) + static_cast<std::uint64_t>(seat);
      Random random = Random::for_item(bot_seed_, game);
      try {
        group.won[static_cast<std::size_t>(seat)] = play_game(ArenaDice(dice_seed_, number), setup, seat, all, random);
      } catch (const Forfeit& forfeit) {
        const bool is_a = forfeit.seat == seat;
        group.won[static_cast<std::size_t>(seat)] = is_a ? 0 : Standing::win / (challenge_.players - 1);
        group.failures.push_back({game + 1, is_a, forfeit.seat, forfeit.sentence});
      }
    }
    return group;
  }

  /// What a wins in a game, in sixtieths.
  int play_game(ArenaDice dice, const typename G::Setup& setup, Seat seat_of_a, const Contestants<G>& all,
                Random& random) const {
    const auto at = [&](Seat seat) -> Contestant<G>& {
      if (seat == seat_of_a) return *all[0];
      return *all[static_cast<std::size_t>(seat < seat_of_a ? seat + 1 : seat)];
    };
    typename G::State state = G::start(setup);
    const auto end = [&](bool finished) {
      for (Seat seat = 0; seat < challenge_.players; ++seat) at(seat).end(state, finished);
    };
    std::vector<Event> events;
    try {
      for (Seat seat = 0; seat < challenge_.players; ++seat) at(seat).begin(setup, seat);
      play_out<G>(
          state, [&](const typename G::State& now) { return dice.roll<G>(now); },
          [&](const typename G::State& seen, Seat seat) { return at(seat).decide(seen, seat, events, random); },
          Listener<G>{events, listens_});
    } catch (const Forfeit&) {
      end(false);
      throw;
    }
    end(true);
    const Outcome outcome = G::outcome(state);
    const auto winners = std::count(outcome.places.begin(), outcome.places.begin() + challenge_.players, 1);
    return outcome.places[static_cast<std::size_t>(seat_of_a)] == 1 ? Standing::win / static_cast<int>(winners) : 0;
  }

  /// Adds the next group to the match, unless that has been decided.
  void count(const Group& group) {
    if (decided_) return;
    int sum = 0;
    for (std::size_t game = 0; std::cmp_less(game, challenge_.players); ++game) {
      const int won = group.won[game];
      ++(won == Standing::win ? match_.wins : won == 0 ? match_.losses : match_.draws);
      sum += won;
    }
    for (const Failure& failure : group.failures) {
      constexpr std::size_t most_told = 20;
      ++match_.failed[failure.is_a ? 0 : 1];
      if (match_.failures.size() < most_told) match_.failures.push_back(failure);
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
  InOrder<Group> in_order_{[this](const Group& group) { count(group); }};
  bool listens_ = challenge_.a.starts_with(outside_prefix) || challenge_.b.starts_with(outside_prefix);
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
