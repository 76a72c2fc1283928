#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mind/any_mind.h"
#include "record/journal.h"

namespace tafel {

/// A game looked at afterwards: what every decision was worth, and how lucky every roll was. docs/analysis.md tells what the
/// numbers mean.
///
/// Everything is counted in what the seats play for: their chance to win, and alone at the table their points. The position
/// after each event has a worth for each seat; the change of it is gained or lost by the seat that decided, and luck if nobody
/// had a choice. So for each seat all changes add up to its result less its chance at the start.
struct Analysis {
  using PerSeat = std::array<double, most_seats>;

  struct Event {
    std::string text;
    int round = 0;
    int action = 0;            ///< events of one action belong together
    std::optional<Seat> seat;  ///< who decided; nobody if it was a roll
    std::size_t choices = 0;   ///< legal moves
    std::string best;          ///< the best of them; the one played if there was none better
    double lost = 0;           ///< how much better that was, by the yardstick that weighs all moves; never negative
    PerSeat change{};
    PerSeat worth{};  ///< after it

    bool is_roll() const { return !seat; }
    bool unforced() const { return choices > 1; }
  };

  /// How one seat has played.
  struct Player {
    double start = 0;
    double luck = 0;    ///< by all rolls, and by moves without a choice
    double own = 0;     ///< gained by its own decisions: mostly a loss
    double others = 0;  ///< gained by the decisions of others
    double result = 0;  ///< start + luck + own + others
    int decisions = 0;
    int unforced = 0;
    double lost = 0;  ///< by all decisions

    double lost_per_decision() const { return unforced == 0 ? 0 : lost / unforced; }
    double luck_adjusted() const { return result - luck; }
  };

  std::string game;
  std::string level;  ///< whose effort the mind made
  std::vector<std::string> names;
  bool in_points = false;  ///< counted in points, as one plays alone; else in chances to win
  bool finished = false;   ///< the game is over: the last worth is the result
  PerSeat start{};
  std::vector<Event> events;

  Player player(Seat seat) const;
  /// From 100, for never losing anything, down towards 0; 50 is the loss of one percentage point (or one point) a decision.
  double rating(Seat seat) const;
  /// The actions that changed most, at most so many, in their order: of each the event that did. What several do at the same
  /// time is taken together, as one of them alone says little.
  std::vector<std::size_t> turning_points(std::size_t most) const;
  Json json() const;
};

/// Makes an analysis, one event at a time: judging takes a while, and whoever waits may want to see how far it is or to stop.
class Analyser {
 public:
  /// `level` says how hard to think: that of a bot of this level.
  static Result<Analyser> begin(Record record, std::string_view level);

  /// Judges the next event; false if there is none left.
  bool step();
  std::size_t done() const { return analysis_.events.size(); }
  std::size_t total() const { return record_.events.size(); }
  /// As far as it is made.
  const Analysis& analysis() const { return analysis_; }

 private:
  Analyser(Record record, std::unique_ptr<AnyGame> game, std::string_view level, Effort effort);
  Analysis::PerSeat worth_now() const;
  void judge_move(Analysis::Event& event);

  /// What a seat's last decision promised. Several moves make up an action, in an order that may not matter: what its next
  /// move could still bring was not lost by this one.
  struct Promise {
    std::size_t event;
    double best;
    double played;
  };

  Record record_;
  Journal journal_;
  Effort effort_;
  std::array<std::optional<Promise>, most_seats> last_;  ///< since the last roll
  Analysis analysis_;
};

}  // namespace tafel
