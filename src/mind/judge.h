#pragma once

#include <array>
#include <span>

#include "games/game.h"
#include "mind/net.h"

namespace tafel {

/// How a mind learns: in generations of games against itself, each followed by learning from the latest of them.
struct Schooling {
  int generations = 100;
  int games = 1000;        ///< a generation
  int memory = 3;          ///< how many generations are learned from at a time
  double trust = 0.8;      ///< how much of a game's end is passed on from each position to the one before
  double pace = 0.002;     ///< of learning, at the start; it sinks to a tenth
  double overlooks = 0.1;  ///< the share of moves that are overlooked, to see what becomes of others
};

/// What a mind sees of a position through the eyes of one seat, as numbers of about 0 to 1. Each game specialises it:
///   static constexpr std::size_t inputs, hidden;   the size of its network
///   static constexpr float points;                 what the network's points are counted in, a usual result
///   static void look(const State&, Seat, std::span<float, inputs> seen);    fills in all of `seen`
///   static bool judges(const State&);              optional: whether the search judges such positions; it learns from those
///   static std::pair<int, Json> practice(Random&); a table to practise at: how many sit there, what is fixed of the set-up
///   static constexpr Schooling schooling;          how the mind in minds/ was made
template <Game G>
struct Sight;

/// A learned evaluation of a game's positions.
template <Game G>
using Mind = Net<Sight<G>::inputs, Sight<G>::hidden>;

/// The mind that ships with the program, from minds/.
template <Game G>
const Mind<G>& shipped_mind();

/// What every seat may hope for: its chance to win, a shared win counting as a share, and its points at the end.
struct Hopes {
  std::array<float, most_seats> win{};
  std::array<float, most_seats> points{};

  Hopes& operator+=(const Hopes& more) {
    for (std::size_t seat = 0; seat < win.size(); ++seat) {
      win[seat] += more.win[seat];
      points[seat] += more.points[seat];
    }
    return *this;
  }
  friend Hopes operator*(Hopes hopes, float weight) {
    for (std::size_t seat = 0; seat < hopes.win.size(); ++seat) {
      hopes.win[seat] *= weight;
      hopes.points[seat] *= weight;
    }
    return hopes;
  }
  friend bool operator==(const Hopes&, const Hopes&) = default;
};

/// What a seat plays for: to win, and alone at the table for points.
inline float worth(const Hopes& hopes, int players, Seat seat) {
  return (players == 1 ? hopes.points : hopes.win)[static_cast<std::size_t>(seat)];
}

/// The hopes that became true.
inline Hopes hopes_of(const Outcome& outcome, int players) {
  Hopes hopes;
  float winners = 0;
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) winners += outcome.places[seat] == 1 ? 1.0F : 0.0F;
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    hopes.win[seat] = outcome.places[seat] == 1 ? 1 / winners : 0;
    hopes.points[seat] = static_cast<float>(outcome.points[seat]);
  }
  return hopes;
}

/// What a game that is over brought.
template <Game G>
Hopes result(const typename G::State& state) {
  return hopes_of(G::outcome(state), G::players(state));
}

/// What the network's points are counted in at this table.
template <Game G>
float usual_points(const typename G::State& /*state*/) {
  return Sight<G>::points;
}

/// Opinions about all seats, made into chances that add up to one. Alone one plays against the task, which is as strong as
/// nothing.
template <Game G>
Hopes hopes_of(std::span<const Opinion> opinions, float usual = Sight<G>::points) {
  Hopes hopes;
  float strongest = opinions.size() == 1 ? std::max(opinions[0].strength, 0.0F) : opinions[0].strength;
  for (const Opinion& opinion : opinions) strongest = std::max(strongest, opinion.strength);
  float sum = opinions.size() == 1 ? exponential(-strongest) : 0;
  for (std::size_t seat = 0; seat < opinions.size(); ++seat) {
    hopes.win[seat] = exponential(opinions[seat].strength - strongest);
    hopes.points[seat] = opinions[seat].points * usual;
    sum += hopes.win[seat];
  }
  for (std::size_t seat = 0; seat < opinions.size(); ++seat) hopes.win[seat] /= sum;
  return hopes;
}

/// What a mind thinks of a position at a glance, without looking ahead; a game that is over is known exactly.
template <Game G>
Hopes judge(const Mind<G>& mind, const typename G::State& state) {
  const int players = G::players(state);
  if (G::actors(state).over()) return result<G>(state);
  std::array<Opinion, most_seats> opinions;
  for (Seat seat = 0; seat < players; ++seat) {
    std::array<float, Sight<G>::inputs> seen;
    Sight<G>::look(state, seat, seen);
    opinions[static_cast<std::size_t>(seat)] = mind(seen);
  }
  return hopes_of<G>(std::span(opinions).first(static_cast<std::size_t>(players)), usual_points<G>(state));
}

}  // namespace tafel
