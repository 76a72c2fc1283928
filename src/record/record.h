#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/any_game.h"

namespace tafel {

/// One game, written down: who sat where, the set-up, every roll and move in order, the result. As text it is one line of JSON;
/// docs/record.md describes it. Replaying it gives the same states on every platform.
struct Record {
  std::string game;
  std::string program;             ///< what wrote it
  std::vector<std::string> seats;  ///< the players' names
  Json setup;
  std::vector<std::string> events;  ///< "roll rrygb", "A cross g4.2"
  Json result{};                    ///< null while the game is not over
  Json sealed{};                    ///< what the dice follow from, at tables with sealed dice; else null
  Json table{};                     ///< the log of the table online, when tables are moved; else null

  // Reading and writing
  static Result<Record> read(std::string_view line);
  std::string write() const;

  // Replaying
  Result<std::unique_ptr<AnyGame>> start() const;
  /// Applies event `index` to a game that stands just before it; the fault names the event.
  Result<bool> apply(AnyGame& played, std::size_t index) const;
  /// Replays the record and checks every move and the result; the fault names the first event that is wrong.
  Result<std::unique_ptr<AnyGame>> verify() const;
  /// Checks that deal and rolls are what these seeds give, the deal's first; says how many rolls there are.
  Result<std::size_t> verify_dice(std::span<const std::uint64_t> seeds) const;
  std::size_t rolls() const;
};

/// The result of a finished game as it stands in its record.
Json result_of(int players, const Outcome& outcome);

/// Applies one event, "roll rrygb" or "A cross g4.2"; what is not allowed changes nothing and says why.
Result<bool> apply_event(AnyGame& game, std::string_view event);

std::string roll_event(std::string_view roll);
std::string move_event(Seat seat, std::string_view move);

}  // namespace tafel
