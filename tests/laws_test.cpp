/// Laws that hold for every game, written once.

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "games/any_game.h"
#include "mind/bot.h"
#include "record/journal.h"
#include "record/record.h"
#include "tests/variants.h"

namespace tafel {
namespace {

template <class G>
class Laws : public testing::Test {
 public:
  /// Draws a set-up of any kind the game knows.
  static typename G::Setup deal(Random& random) {
    const int range = G::info.most_players - G::info.fewest_players + 1;
    const int players = G::info.fewest_players + static_cast<int>(random.below(static_cast<std::uint32_t>(range)));
    const auto variants = test::variants_of(G::info.id, players);
    return *G::deal(players, variants[random.below(static_cast<std::uint32_t>(variants.size()))], random);
  }
  static Seat any(Seats seats, Random& random) {
    for (auto skip = random.below(static_cast<std::uint32_t>(seats.size())); skip > 0; --skip) seats.remove(seats.first());
    return seats.first();
  }
  /// Steps through a random game; `visit(state)` sees every state.
  template <class Visit>
  static void random_game(Random& random, const typename G::Setup& setup, Visit visit) {
    auto state = G::start(setup);
    for (Actors actors = G::actors(state); !actors.over(); actors = G::actors(state)) {
      visit(state);
      if (actors.is_chance()) {
        G::land(state, G::sample(state, random));
      } else {
        const Seat seat = any(actors.seats, random);
        G::play(state, seat, random_move<G>(state, seat, random));
      }
    }
    visit(state);
  }
};

template <class Tuple>
struct AsTypes;
template <class... G>
struct AsTypes<std::tuple<G...>> {
  static_assert((Game<G> && ...));
  using Types = testing::Types<G...>;
};
using Types = AsTypes<AllGames>::Types;
TYPED_TEST_SUITE(Laws, Types);

constexpr std::uint64_t games = 60;

TYPED_TEST(Laws, moves_are_listed_once_with_a_name_of_their_own) {
  using G = TypeParam;
  for (std::uint64_t i = 0; i < games; ++i) {
    Random random = Random::for_item(1, i);
    const auto setup = this->deal(random);
    this->random_game(random, setup, [&](const typename G::State& state) {
      for (Seat seat = 0; seat < G::players(state); ++seat) {
        if (!G::actors(state).seats.contains(seat)) continue;
        typename G::MoveList moves;
        G::moves(state, seat, moves);
        ASSERT_FALSE(moves.empty());
        std::set<std::string> names;
        for (const auto& move : moves) names.insert(G::move_text(state, seat, move));
        ASSERT_EQ(names.size(), moves.size());
        for (const auto& move : moves) {
          ASSERT_EQ(find_move<G>(state, seat, G::move_text(state, seat, move)), move);
          auto copy = state;
          G::play(copy, seat, move);
          ASSERT_NE(copy, state);
        }
      }
    });
  }
}

TYPED_TEST(Laws, moves_not_listed_are_refused_and_change_nothing) {
  using G = TypeParam;
  // Every move of some games, legal at its time, and things that never are.
  std::set<std::string> tried{"", "done ", "cross", "cross r2.0", "cross r9.1", "again q", "take", "complete r1", "stop stop"};
  for (std::uint64_t i = 0; i < 8; ++i) {
    Random random = Random::for_item(2, i);
    const auto setup = this->deal(random);
    this->random_game(random, setup, [&](const typename G::State& state) {
      for (Seat seat = 0; seat < G::players(state); ++seat) {
        if (!G::actors(state).seats.contains(seat)) continue;
        typename G::MoveList moves;
        G::moves(state, seat, moves);
        for (const auto& move : moves) tried.insert(G::move_text(state, seat, move));
      }
    });
  }
  Random random(3);
  GameInProgress<G> game(this->deal(random));
  for (int step = 0; !game.actors().over() && step < 300; ++step) {
    const auto before = game.state();
    for (Seat seat = 0; seat < game.players(); ++seat) {
      const auto legal = game.moves(seat);
      for (const std::string& text : tried) {
        if (std::ranges::find(legal, text) != legal.end()) continue;
        ASSERT_FALSE(game.play(seat, text));
        ASSERT_EQ(game.state(), before);
      }
    }
    for (const auto* roll : {"", "r", "rrrrrrr", "yr", "rrrrrx", "rygbo ", "RYGBO"}) {
      typename G::RollList possible;
      if (game.actors().is_chance()) G::rolls(game.state(), possible);
      const bool fits = std::ranges::any_of(possible, [&](const auto& one) { return G::roll_text(one.roll) == roll; });
      if (fits) continue;
      ASSERT_FALSE(game.land(roll));
      ASSERT_EQ(game.state(), before);
    }
    if (game.actors().is_chance()) {
      ASSERT_TRUE(game.land(game.sample(random)));
    } else {
      const Seat seat = this->any(game.actors().seats, random);
      const auto legal = game.moves(seat);
      ASSERT_TRUE(game.play(seat, legal[random.below(static_cast<std::uint32_t>(legal.size()))]));
    }
  }
}

TYPED_TEST(Laws, chance_outcomes_are_different_and_their_ways_add_up) {
  using G = TypeParam;
  for (std::uint64_t i = 0; i < games; ++i) {
    Random random = Random::for_item(4, i);
    const auto setup = this->deal(random);
    this->random_game(random, setup, [&](const typename G::State& state) {
      if (!G::actors(state).is_chance()) return;
      typename G::RollList rolls;
      G::rolls(state, rolls);
      std::set<std::string> names;
      std::uint64_t ways = 0;
      for (const auto& possible : rolls) {
        names.insert(G::roll_text(possible.roll));
        ways += possible.ways;
        ASSERT_EQ(G::read_roll(G::roll_text(possible.roll)), possible.roll);
      }
      ASSERT_EQ(names.size(), rolls.size());
      if constexpr (requires { state.in_air; }) {
        std::uint64_t all = 1;
        for (int die = 0; die < state.in_air; ++die) all *= 6;
        ASSERT_EQ(ways, all);
      }
      ASSERT_TRUE(names.contains(G::roll_text(G::sample(state, random))));
    });
  }
}

TYPED_TEST(Laws, samples_come_as_often_as_their_weights_say) {
  using G = TypeParam;
  Random random(5);
  // The first position of a random game where chance is next
  std::optional<typename G::State> found;
  while (!found) {
    const auto setup = this->deal(random);
    this->random_game(random, setup, [&](const typename G::State& state) {
      if (!found && G::actors(state).is_chance()) found = state;
    });
  }
  const auto& state = *found;
  typename G::RollList rolls;
  G::rolls(state, rolls);
  std::map<std::string, double> expected;
  double all = 0;
  for (const auto& possible : rolls) all += possible.ways;
  constexpr int draws = 400'000;
  for (const auto& possible : rolls) expected[G::roll_text(possible.roll)] = draws * possible.ways / all;
  std::map<std::string, double> seen;
  for (int i = 0; i < draws; ++i) ++seen[G::roll_text(G::sample(state, random))];
  double chi_square = 0;
  for (const auto& [name, wanted] : expected) chi_square += (seen[name] - wanted) * (seen[name] - wanted) / wanted;
  // The mean of chi-square is its degrees of freedom, its deviation the root of twice that.
  const auto freedom = static_cast<double>(expected.size() - 1);
  EXPECT_LT(chi_square - freedom, 6 * std::sqrt(2 * freedom));
}

TYPED_TEST(Laws, the_order_of_simultaneous_seats_never_matters) {
  using G = TypeParam;
  for (std::uint64_t i = 0; i < 4 * games; ++i) {
    Random random = Random::for_item(6, i);
    const auto setup = this->deal(random);
    auto state = G::start(setup);
    for (Actors actors = G::actors(state); !actors.over(); actors = G::actors(state)) {
      if (actors.is_chance()) {
        G::land(state, G::sample(state, random));
        continue;
      }
      // Each seat plays to its end of the action alone, the others watching; then all do so in two random orders.
      std::array<std::vector<typename G::Move>, most_seats> plans;
      for (Seat seat = 0; seat < G::players(state); ++seat) {
        auto alone = state;
        while (G::action(alone) == G::action(state) && G::actors(alone).seats.contains(seat)) {
          const auto move = random_move<G>(alone, seat, random);
          plans[static_cast<std::size_t>(seat)].push_back(move);
          G::play(alone, seat, move);
        }
      }
      const auto play_in_random_order = [&] {
        auto result = state;
        std::array<std::size_t, most_seats> next{};
        std::vector<std::size_t> tickets;
        for (std::size_t seat = 0; seat < plans.size(); ++seat) tickets.insert(tickets.end(), plans[seat].size(), seat);
        random.shuffle(tickets);
        for (const std::size_t seat : tickets) G::play(result, static_cast<Seat>(seat), plans[seat][next[seat]++]);
        return result;
      };
      const auto one = play_in_random_order();
      ASSERT_EQ(one, play_in_random_order());
      state = one;
    }
  }
}

TYPED_TEST(Laws, taking_back_a_seats_moves_restores_it_and_leaves_the_others) {
  using G = TypeParam;
  for (std::uint64_t i = 0; i < games; ++i) {
    Random random = Random::for_item(7, i);
    const auto setup = this->deal(random);
    const auto same_state = [](const Journal& a, const Journal& b) {
      return *a.game().template state<G>() == *b.game().template state<G>();
    };
    Journal journal(std::make_unique<GameInProgress<G>>(setup));
    for (int step = 0; step < 400 && !journal.game().actors().over(); ++step) {
      if (journal.game().actors().is_chance()) {
        ASSERT_TRUE(journal.land(journal.game().sample(random)));
        for (Seat seat = 0; seat < journal.game().players(); ++seat) ASSERT_FALSE(journal.can_take_back(seat));
        continue;
      }
      const Seat seat = this->any(journal.game().actors().seats, random);
      const auto moves = journal.game().moves(seat);
      const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      const auto before = *journal.game().template state<G>();
      const auto events_before = journal.events();
      ASSERT_TRUE(journal.play(seat, move));
      if (!journal.can_take_back(seat)) continue;  // the move closed the action
      ASSERT_TRUE(journal.take_back(seat));
      ASSERT_EQ(*journal.game().template state<G>(), before);
      ASSERT_EQ(journal.events(), events_before);
      ASSERT_TRUE(journal.play(seat, move));

      // Taking back everything of one seat equals the game in which it had not begun.
      if (random.below(4) != 0) continue;
      const Seat other = static_cast<Seat>(random.below(static_cast<std::uint32_t>(journal.game().players())));
      while (journal.can_take_back(other)) ASSERT_TRUE(journal.take_back(other));
      Journal replayed(std::make_unique<GameInProgress<G>>(setup));
      for (const std::string& event : journal.events()) {
        ASSERT_TRUE(event.starts_with("roll ") ? replayed.land(event.substr(5))
                                               : replayed.play(event[0] - 'A', event.substr(2)));
      }
      ASSERT_TRUE(same_state(journal, replayed));
    }
  }
}

TYPED_TEST(Laws, records_replay_to_the_same_state) {
  using G = TypeParam;
  for (std::uint64_t i = 0; i < games; ++i) {
    Random random = Random::for_item(8, i);
    const auto setup = this->deal(random);
    Journal journal(std::make_unique<GameInProgress<G>>(setup));
    while (!journal.game().actors().over()) {
      if (journal.game().actors().is_chance()) {
        ASSERT_TRUE(journal.land(journal.game().sample(random)));
      } else {
        const Seat seat = this->any(journal.game().actors().seats, random);
        const auto moves = journal.game().moves(seat);
        ASSERT_TRUE(journal.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
      }
    }
    const AnyGame& played = journal.game();
    Record record;
    record.game = G::info.id;
    record.program = "test";
    record.seats.resize(static_cast<std::size_t>(played.players()), "somebody");
    record.setup = played.setup();
    record.events = journal.events();
    record.result = result_of(played.players(), played.outcome());
    const auto read = Record::read(record.write());
    ASSERT_TRUE(read) << read.fault().sentence;
    ASSERT_EQ(read->write(), record.write());
    const auto verified = read->verify();
    ASSERT_TRUE(verified) << verified.fault().sentence;
    ASSERT_EQ(*(*verified)->template state<G>(), *played.template state<G>());

    // The same with the boards written out instead of named.
    Record whole = *read;
    if constexpr (requires { setup.boards; }) {
      for (std::size_t seat = 0; std::cmp_less(seat, played.players()); ++seat) {
        whole.setup["boards"][seat] = setup.boards[seat]->source.content;
      }
    } else if constexpr (requires { setup.sheet; }) {
      whole.setup["sheet"] = setup.sheet->source.content;
      whole.setup["dice"] = setup.dice->source.content;
    }
    ASSERT_TRUE(whole.verify());
    whole.result["points"][0] = 7777;
    ASSERT_FALSE(whole.verify());
  }
}

TYPED_TEST(Laws, copies_are_equal_and_independent) {
  using G = TypeParam;
  Random random(9);
  const auto setup = this->deal(random);
  this->random_game(random, setup, [&](const typename G::State& state) {
    auto copy = state;
    ASSERT_EQ(copy, state);
    if (G::actors(copy).is_chance()) {
      G::land(copy, G::sample(copy, random));
      ASSERT_NE(copy, state);
    }
  });
}

TYPED_TEST(Laws, score_sheets_add_up_to_the_points) {
  using G = TypeParam;
  for (std::uint64_t i = 0; i < games; ++i) {
    Random random = Random::for_item(10, i);
    const auto setup = this->deal(random);
    this->random_game(random, setup, [&](const typename G::State& state) {
      const Outcome outcome = G::outcome(state);
      for (Seat seat = 0; seat < G::players(state); ++seat) {
        int sum = 0;
        for (const ScoreLine& line : G::score_sheet(state, seat)) sum += line.points;
        ASSERT_EQ(sum, outcome.points[static_cast<std::size_t>(seat)]);
      }
    });
  }
}

TYPED_TEST(Laws, setups_survive_writing_and_reading) {
  using G = TypeParam;
  EXPECT_TRUE(rc::check("written and read again", [] {
    Random random(*rc::gen::arbitrary<std::uint64_t>());
    const auto setup = Laws<G>::deal(random);
    const auto again = G::read_setup(setup.players, G::write_setup(setup));
    RC_ASSERT(again.ok());
    RC_ASSERT(G::start(*again) == G::start(setup));
  }));
}

}  // namespace
}  // namespace tafel
