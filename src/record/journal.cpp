#include "record/journal.h"

namespace tafel {

Journal::Journal(std::unique_ptr<AnyGame> game) : game_(std::move(game)), action_start_(game_->clone()) {}

Result<bool> Journal::add(std::string event) {
  if (auto applied = apply_event(*game_, event); !applied) return applied;
  events_.push_back(std::move(event));
  if (game_->action() != action_start_->action()) {
    action_start_ = game_->clone();
    events_before_action_ = events_.size();
  }
  return true;
}

Result<bool> Journal::play(Seat seat, std::string_view move) { return add(move_event(seat, move)); }

Result<bool> Journal::land(std::string_view roll) { return add(roll_event(roll)); }

std::size_t Journal::last_event(Seat seat) const {
  for (std::size_t i = events_.size(); i-- > events_before_action_;) {
    if (events_[i].front() == seat_letter(seat)) return i;
  }
  return events_.size();
}

std::unique_ptr<AnyGame> Journal::seen_by(Seat seat) const {
  auto seen = action_start_->clone();
  for (std::size_t i = events_before_action_; i < events_.size(); ++i) {
    if (events_[i].front() != seat_letter(seat)) continue;
    [[maybe_unused]] const auto applied = apply_event(*seen, events_[i]);
    assert(applied);  // the order of the seats does not matter
  }
  return seen;
}

bool Journal::can_take_back(Seat seat) const { return last_event(seat) < events_.size(); }

Result<bool> Journal::take_back(Seat seat) {
  const std::size_t last = last_event(seat);
  if (last == events_.size()) return Fault{std::string("seat ") + seat_letter(seat) + " has nothing to take back"};
  events_.erase(events_.begin() + static_cast<std::ptrdiff_t>(last));
  game_ = action_start_->clone();
  for (std::size_t i = events_before_action_; i < events_.size(); ++i) {
    [[maybe_unused]] const auto applied = apply_event(*game_, events_[i]);
    assert(applied);  // the moves of other seats do not depend on the one taken back
  }
  return true;
}

}  // namespace tafel
