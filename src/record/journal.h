#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "record/record.h"

namespace tafel {

/// A game in progress together with its events so far. A seat's moves can be taken back one by one, the last first, until
/// the action they belong to closes; never past a roll, and never touching what other seats have done.
class Journal {
 public:
  explicit Journal(std::unique_ptr<AnyGame> game);

  const AnyGame& game() const { return *game_; }
  const std::vector<std::string>& events() const { return events_; }
  /// The game as it stood when the present action began, and how many events had happened by then.
  const AnyGame& action_start() const { return *action_start_; }
  std::size_t events_before_action() const { return events_before_action_; }
  /// The game as a seat knows it that does not look at what others do in the same action: with its own moves alone.
  std::unique_ptr<AnyGame> seen_by(Seat seat) const;

  // Going on; what is not allowed changes nothing and says why
  Result<bool> add(std::string event);
  Result<bool> play(Seat seat, std::string_view move);
  Result<bool> land(std::string_view roll);

  // Taking back
  bool can_take_back(Seat seat) const;
  Result<bool> take_back(Seat seat);

 private:
  /// The index of the seat's last event in this action, or `events_.size()`.
  std::size_t last_event(Seat seat) const;

  std::unique_ptr<AnyGame> game_;
  std::vector<std::string> events_;
  std::unique_ptr<AnyGame> action_start_;
  std::size_t events_before_action_ = 0;
};

}  // namespace tafel
