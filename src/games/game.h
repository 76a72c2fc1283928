#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/random.h"
#include "core/result.h"

namespace tafel {

using Json = nlohmann::ordered_json;
/// On one line; bytes that are no UTF-8 are replaced.
inline std::string as_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// A place at the table, counted from 0 clockwise. In records and on screen seats are called A, B, C, …
using Seat = int;
inline constexpr int most_seats = 5;
constexpr char seat_letter(Seat seat) { return static_cast<char>('A' + seat); }

/// A set of seats.
class Seats {
 public:
  constexpr Seats() = default;
  static constexpr Seats only(Seat seat) { return Seats(1U << seat); }
  static constexpr Seats all(int players) { return Seats((1U << players) - 1U); }

  constexpr bool contains(Seat seat) const { return (bits_ >> seat & 1U) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr Seat first() const { return std::countr_zero(bits_); }
  constexpr void add(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ | 1U << seat); }
  constexpr void remove(Seat seat) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << seat)); }
  friend constexpr bool operator==(Seats, Seats) = default;

 private:
  constexpr explicit Seats(unsigned bits) : bits_(static_cast<std::uint8_t>(bits)) {}
  std::uint8_t bits_ = 0;
};

/// Who acts next: nobody (the game is over), chance (something is rolled), or any of a set of seats, in any order.
struct Actors {
  enum class Kind : std::uint8_t { over, chance, seats };
  Kind kind = Kind::over;
  Seats seats;

  static constexpr Actors nobody() { return {}; }
  static constexpr Actors chance() { return {Kind::chance, {}}; }
  static constexpr Actors of(Seats seats) { return {Kind::seats, seats}; }
  constexpr bool over() const { return kind == Kind::over; }
  constexpr bool is_chance() const { return kind == Kind::chance; }
  friend constexpr bool operator==(const Actors&, const Actors&) = default;
};

/// How a game stands or ended: points and places (1 is best, shared places repeat) per seat.
struct Outcome {
  std::array<int, most_seats> points{};
  std::array<int, most_seats> places{};
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// One line of a score sheet: what earned the points, in the words of the notation ("villa first"), and how many.
struct ScoreLine {
  std::string reason;
  int points;
};

/// What a player reads about a game before it starts.
struct GameInfo {
  std::string_view id;
  std::string_view name;
  std::string_view authors;
  std::string_view publisher;
  int fewest_players;
  int most_players;
};

/// What every game provides. A game is a struct of types and pure functions over one small, trivially copyable `State`;
/// search, simulation, records, tests and the fuzzers are written once against this concept.
template <class G>
concept Game = std::is_trivially_copyable_v<typename G::State> && std::equality_comparable<typename G::State> &&
               std::is_trivially_copyable_v<typename G::Move> && std::equality_comparable<typename G::Move> &&
               std::equality_comparable<typename G::Roll> &&
               requires(const typename G::Setup& setup, typename G::State& state, const typename G::State& seen, Seat seat,
                        typename G::Move move, typename G::MoveList& moves, typename G::Roll roll, typename G::RollList& rolls,
                        Random& random, const Json& json, std::string_view text) {
                 { G::info } -> std::convertible_to<const GameInfo&>;

                 // Setting up: `deal` draws what the rules leave to chance before the first roll
                 { G::deal(int{}, json, random) } -> std::same_as<Result<typename G::Setup>>;
                 { G::write_setup(setup) } -> std::same_as<Json>;
                 { G::read_setup(int{}, json) } -> std::same_as<Result<typename G::Setup>>;
                 { G::start(setup) } -> std::same_as<typename G::State>;

                 // Playing: `moves` and `rolls` fill the list with all that is possible, each thing once
                 { G::actors(seen) } -> std::same_as<Actors>;
                 { G::moves(seen, seat, moves) };
                 { G::play(state, seat, move) };
                 { G::rolls(seen, rolls) };
                 { G::sample(seen, random) } -> std::same_as<typename G::Roll>;
                 { G::land(state, roll) };
                 /// Counts the actions closed so far: moves may be taken back while this number stays the same.
                 { G::action(seen) } -> std::convertible_to<int>;

                 // Telling
                 { G::players(seen) } -> std::convertible_to<int>;
                 { G::round(seen) } -> std::convertible_to<int>;
                 { G::outcome(seen) } -> std::same_as<Outcome>;
                 { G::score_sheet(seen, seat) } -> std::same_as<std::vector<ScoreLine>>;

                 // Notation
                 { G::move_text(seen, seat, move) } -> std::same_as<std::string>;
                 { G::roll_text(roll) } -> std::same_as<std::string>;
                 { G::read_roll(text) } -> std::same_as<std::optional<typename G::Roll>>;
               };

/// The legal move of `seat` that is written `text`, if there is one.
template <Game G>
std::optional<typename G::Move> find_move(const typename G::State& state, Seat seat, std::string_view text) {
  if (!G::actors(state).seats.contains(seat)) return std::nullopt;
  typename G::MoveList moves;
  G::moves(state, seat, moves);
  for (const auto& move : moves) {
    if (G::move_text(state, seat, move) == text) return move;
  }
  return std::nullopt;
}

/// The possible roll that is written `text`, if there is one.
template <Game G>
std::optional<typename G::Roll> find_roll(const typename G::State& state, std::string_view text) {
  if (!G::actors(state).is_chance()) return std::nullopt;
  const auto wanted = G::read_roll(text);
  if (!wanted) return std::nullopt;
  typename G::RollList rolls;
  G::rolls(state, rolls);
  for (const auto& possible : rolls) {
    if (possible.roll == *wanted) return wanted;
  }
  return std::nullopt;
}

/// Ranks seats by a strict "is better than": places count the better seats, so equals share a place.
template <class Better>
constexpr void rank(Outcome& outcome, int players, Better better) {
  for (Seat a = 0; a < players; ++a) {
    int& place = outcome.places[static_cast<std::size_t>(a)] = 1;
    for (Seat b = 0; b < players; ++b) place += better(b, a) ? 1 : 0;
  }
}

}  // namespace tafel
