#include "slow/slow_game.h"

namespace tafel::slow {
namespace {

struct Board {
  Picture colours;
  Place start;
  std::set<Place> treasures;
  int treasures_needed = 9;  // W-10
  std::map<std::string, std::vector<Place>> areas;
  std::map<std::string, Place> spaces;
  std::map<Place, std::string> area_at;

  explicit Board(const nlohmann::ordered_json& file) {
    if (file.value("style", "") == "europa") treasures_needed = 5;  // W-80
    const std::string colour_signs = colours_in_order;
    const std::string treasure_signs = "RYGBOS";
    for (const auto& [place, sign] : signs_of(file.at("picture"))) {
      if (sign == '*') start = place;
      if (colour_signs.find(sign) != std::string::npos) colours[place] = sign;
      const auto treasure = treasure_signs.find(sign);
      if (treasure != std::string::npos) {
        colours[place] = colour_signs[treasure];
        treasures.insert(place);
      }
    }
    areas = groups_of(colours);
    spaces = names_of(areas);
    for (const auto& [name, places] : areas) {
      for (const Place place : places) area_at[place] = name;
    }
  }
};

enum class Phase { first_roll, choice, next_roll, go_on, crossing, treasure_roll, treasure_crossing };

/// What is kept is what happened: who crossed what in which action. Phase 2 of a round and every treasure roll are one action
/// each. Treasures, goals, areas in progress and treasure rolls to come are worked out from that when asked.
class SlowWuerfelland final : public SlowGame {
 public:
  SlowWuerfelland(int players, const nlohmann::ordered_json& setup) : players_(players) {
    active_ = first_in(setup, players);
    for (const auto& file : boards_in(setup, players)) {
      boards_.emplace_back(file);
      crosses_.push_back({{boards_.back().start, 0}});  // W-03
    }
    treasure_rolls_made_.assign(boards_.size(), 0);
  }

  bool over() const override { return !winners_.empty(); }

  int dice_to_roll() const {
    if (over()) return 0;
    if (phase_ == Phase::first_roll) return 6;                                       // W-30
    if (phase_ == Phase::next_roll) return 6 - static_cast<int>(set_aside_.size());  // W-31
    if (phase_ == Phase::treasure_roll) return 5;                                    // W-52
    return 0;
  }

  std::set<std::string> possible_rolls() const override { return rolls_of(dice_to_roll()); }

  std::set<std::string> legal() const override {
    std::set<std::string> moves;
    if (dice_to_roll() > 0 || over()) return moves;
    for (int seat = 0; seat < players_; ++seat) {
      const auto offer = [&](const std::string& move, bool allowed) {
        if (allowed) moves.insert(static_cast<char>('A' + seat) + (" " + move));
      };
      for (const char colour : std::string(colours_in_order)) offer(std::string("take ") + colour, may_take(seat, colour));
      offer("stop", may_go_on(seat));
      offer("again", may_go_on(seat));
      for (const auto& [name, place] : board(seat).spaces) offer("cross " + name, may_cross(seat, place));
      offer("done", may_be_done(seat));
    }
    return moves;
  }

  void apply(const std::string& event) override {
    const auto [seat, verb, what] = Event(event);
    if (verb == "roll") {
      land(what);
    } else if (verb == "take") {
      colour_ = what[0];
      set_aside_colour();
    } else if (verb == "again") {
      phase_ = Phase::next_roll;
    } else if (verb == "stop") {
      phase_ = Phase::crossing;
    } else if (verb == "cross") {
      crosses_[index(seat)][board(seat).spaces.at(what)] = action_;
    } else {
      done_.insert(seat);
      close_action_if_all_are_done();
    }
  }

  std::vector<int> points() const override {
    std::vector<int> points;
    for (int seat = 0; seat < players_; ++seat) points.push_back(treasures_since(seat, 0));
    return points;
  }

  std::vector<int> places() const override {
    std::vector<int> places;
    for (int seat = 0; seat < players_; ++seat) {
      places.push_back(!over() || winners_.contains(seat) ? 1 : 1 + static_cast<int>(winners_.size()));
    }
    return places;
  }

 private:
  static std::size_t index(int seat) { return static_cast<std::size_t>(seat); }
  const Board& board(int seat) const { return boards_[index(seat)]; }

  bool may(const Event& event) const override {
    const auto& [seat, verb, what] = event;
    if (verb == "roll") return rolls_of(dice_to_roll()).contains(what);
    if (seat < 0 || seat >= players_ || dice_to_roll() > 0 || over()) return false;
    if (verb == "take") return what.size() == 1 && may_take(seat, what[0]);
    if (verb == "stop" || verb == "again") return what.empty() && may_go_on(seat);
    if (verb == "cross") return board(seat).spaces.contains(what) && may_cross(seat, board(seat).spaces.at(what));
    return verb == "done" && what.empty() && may_be_done(seat);
  }

  // What lies crossed
  bool is_crossed(int seat, Place place) const { return crosses_[index(seat)].contains(place); }
  bool touches_a_cross(int seat, Place place) const {
    for (const Place next : around(place)) {
      if (is_crossed(seat, next)) return true;
    }
    return false;
  }
  int free_spaces(int seat, const std::string& area) const {
    int free = 0;
    for (const Place place : board(seat).areas.at(area)) free += is_crossed(seat, place) ? 0 : 1;
    return free;
  }
  bool in_progress(int seat, const std::string& area) const {
    const int free = free_spaces(seat, area);
    return free > 0 && free < static_cast<int>(board(seat).areas.at(area).size());
  }
  /// The spaces a seat has crossed in the action that is going on.
  std::vector<Place> marking(int seat) const {
    std::vector<Place> places;
    for (const auto& [place, when] : crosses_[index(seat)]) {
      if (when == action_) places.push_back(place);
    }
    return places;
  }
  int treasures_since(int seat, int action) const {
    int found = 0;
    for (const auto& [place, when] : crosses_[index(seat)]) {
      if (when >= action && board(seat).treasures.contains(place)) ++found;
    }
    return found;
  }

  // Who has won
  std::set<int> who_reached_the_goals() const {
    std::set<int> seats;
    for (int seat = 0; seat < players_; ++seat) {
      if (treasures_since(seat, 0) < board(seat).treasures_needed) continue;  // W-10
      for (const char colour : std::string(colours_in_order)) {
        bool complete = true;
        for (const auto& [place, its_colour] : board(seat).colours) {
          if (its_colour == colour && !is_crossed(seat, place)) complete = false;
        }
        if (complete) seats.insert(seat);  // W-10
      }
    }
    return seats;
  }

  // Rolling
  void land(const std::string& rolled) {
    rest_ = rolled;
    if (phase_ == Phase::first_roll) {
      phase_ = Phase::choice;
    } else if (phase_ == Phase::treasure_roll) {
      ++treasure_rolls_made_[index(roller_)];
      phase_ = Phase::treasure_crossing;
    } else if (count(rest_, colour_) == 0) {
      phase_ = Phase::crossing;  // W-32
    } else {
      set_aside_colour();
    }
  }
  void set_aside_colour() {
    const std::string taken(static_cast<std::size_t>(count(rest_, colour_)), colour_);
    set_aside_ += taken;
    rest_ = without(rest_, taken);
    phase_ = set_aside_.size() == 6 ? Phase::crossing : Phase::go_on;  // W-32
  }
  bool may_take(int seat, char colour) const {
    return phase_ == Phase::choice && seat == active_ && count(rest_, colour) > 0;  // W-30
  }
  bool may_go_on(int seat) const { return phase_ == Phase::go_on && seat == active_; }  // W-31

  // Crossing off
  bool is_crossing(int seat) const {
    if (phase_ == Phase::crossing) return !done_.contains(seat);
    return phase_ == Phase::treasure_crossing && seat == roller_;
  }
  std::string dice_for(int seat) const {
    return phase_ == Phase::crossing && seat == active_ ? set_aside_ : rest_;  // W-40, W-41, W-52
  }
  bool may_cross(int seat, Place place) const {
    if (!is_crossing(seat)) return false;
    if (is_crossed(seat, place) || !touches_a_cross(seat, place)) return false;  // W-20
    const char colour = board(seat).colours.at(place);
    const std::string& area = board(seat).area_at.at(place);
    const int dice = count(dice_for(seat), colour);
    const auto marked = marking(seat);
    if (!marked.empty()) {
      return board(seat).area_at.at(marked.front()) == area && static_cast<int>(marked.size()) < dice;  // W-22
    }
    if (dice == 0 || dice > free_spaces(seat, area)) return false;  // W-23
    for (const auto& [other, places] : board(seat).areas) {
      if (other != area && other[0] == colour && in_progress(seat, other)) return false;  // W-21
    }
    return true;
  }
  bool may_be_done(int seat) const {
    if (!is_crossing(seat)) return false;
    const auto marked = marking(seat);
    if (!marked.empty()) {
      const char colour = board(seat).colours.at(marked.front());
      return static_cast<int>(marked.size()) == count(dice_for(seat), colour);  // W-22
    }
    if (phase_ == Phase::treasure_crossing || seat != active_) return true;  // W-41, W-52
    for (const auto& [name, place] : board(seat).spaces) {
      if (may_cross(seat, place)) return false;  // W-40
    }
    return true;
  }

  // From one action to the next
  void close_action_if_all_are_done() {
    if (phase_ == Phase::crossing && static_cast<int>(done_.size()) < players_) return;
    done_.clear();
    ++action_;
    winners_ = who_reached_the_goals();            // W-60
    if (over()) return;                            // W-61
    for (int step = 0; step < players_; ++step) {  // W-51
      const int seat = (active_ + step) % players_;
      // W-50, W-53: one roll for each treasure of this round, wherever it was crossed
      if (treasures_since(seat, first_action_of_round_) > treasure_rolls_made_[index(seat)]) {
        roller_ = seat;
        phase_ = Phase::treasure_roll;
        return;
      }
    }
    active_ = (active_ + 1) % players_;  // W-62
    phase_ = Phase::first_roll;
    set_aside_.clear();
    first_action_of_round_ = action_;
    treasure_rolls_made_.assign(boards_.size(), 0);
  }

  int players_;
  std::vector<Board> boards_;

  std::vector<std::map<Place, int>> crosses_;  // per seat: in which action each space was crossed
  int action_ = 1;
  int first_action_of_round_ = 1;
  int active_ = 0;
  Phase phase_ = Phase::first_roll;
  char colour_ = 'r';                     // chosen in phase 1
  std::string set_aside_;                 // the dice of that colour
  std::string rest_;                      // all other dice that lie there
  std::set<int> done_;                    // in this action
  int roller_ = 0;                        // of the treasure roll
  std::vector<int> treasure_rolls_made_;  // in this round, per seat
  std::set<int> winners_;
};

}  // namespace

std::unique_ptr<SlowGame> start_wuerfelland(int players, const nlohmann::ordered_json& setup) {
  return std::make_unique<SlowWuerfelland>(players, setup);
}

}  // namespace tafel::slow
