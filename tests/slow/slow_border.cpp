#include <algorithm>
#include <utility>

#include "slow/slow_game.h"

namespace tafel::slow {
namespace {

struct Board {
  Picture colours;
  std::set<Place> white;
  std::map<std::string, std::vector<Place>> segments;
  std::map<std::string, Place> spaces;
  std::map<int, std::set<Place>> borders;  // an area is known by its high value

  explicit Board(const Picture& picture) {
    const std::string colour_signs = colours_in_order;
    const std::string inside_signs = "456789ABC";
    for (const auto& [place, sign] : picture) {
      if (sign == '*') white.insert(place);
      if (colour_signs.find(sign) != std::string::npos) colours[place] = sign;
    }
    for (const auto& [place, sign] : picture) {
      const auto area = inside_signs.find(sign);
      if (area == std::string::npos) continue;
      for (const Place next : around(place)) {  // B-05
        if (white.contains(next) || colours.contains(next)) borders[static_cast<int>(area) + 4].insert(next);
      }
    }
    segments = groups_of(colours);
    spaces = names_of(segments);
  }
};

/// What is kept is what happened: who crossed what in which action. All else is worked out from that when asked.
class SlowBorder final : public SlowGame {
 public:
  SlowBorder(int players, const nlohmann::ordered_json& setup) : players_(players) {
    first_ = first_in(setup, players);
    for (const auto& file : boards_in(setup, players)) {
      boards_.emplace_back(signs_of(file.at("picture")));
      std::map<Place, int> crosses;
      for (const Place place : boards_.back().white) crosses[place] = 0;  // B-03
      crosses_.push_back(crosses);
    }
  }

  bool over() const override { return over_; }

  int dice_to_roll() const { return over() ? 0 : to_roll_; }

  std::set<std::string> possible_rolls() const override { return rolls_of(dice_to_roll()); }

  std::set<std::string> legal() const override {
    static const std::vector<std::string> handfuls = handfuls_up_to(5);
    std::set<std::string> moves;
    if (dice_to_roll() > 0 || over()) return moves;
    for (int seat = 0; seat < players_; ++seat) {
      const auto offer = [&](const std::string& move, bool allowed) {
        if (allowed) moves.insert(static_cast<char>('A' + seat) + (" " + move));
      };
      offer("stop", may_decide_on_rolls(seat));
      for (const auto& handful : handfuls) offer("again " + handful, may_roll_again(seat, handful));
      for (const auto& [name, places] : board(seat).segments) offer("complete " + name, may_complete(seat, places));
      for (const auto& [name, place] : board(seat).spaces) offer("cross " + name, may_cross(seat, place));
      offer("done", may_be_done(seat));
    }
    return moves;
  }

  void apply(const std::string& event) override {
    const auto [seat, verb, what] = Event(event);
    if (verb == "roll") {
      dice_ += what;
      to_roll_ = 0;
      ++rolls_;
    } else if (verb == "stop") {
      stopped_ = true;
    } else if (verb == "again") {
      dice_ = without(dice_, what);
      to_roll_ = static_cast<int>(what.size());
    } else if (verb == "complete") {
      for (const Place place : board(seat).segments.at(what)) {
        if (!is_crossed(seat, place)) crosses_[index(seat)][place] = action_;
      }
    } else if (verb == "cross") {
      crosses_[index(seat)][board(seat).spaces.at(what)] = action_;
    } else {
      done_.insert(seat);
      close_action_if_all_are_done();
    }
  }

  std::vector<int> points() const override {
    std::vector<int> points;
    for (int seat = 0; seat < players_; ++seat) {
      int sum = 0;
      for (const int score : area_scores(seat)) sum += score;  // B-51
      points.push_back(sum);
    }
    return points;
  }

  std::vector<int> places() const override {
    std::vector<std::pair<int, int>> rank;
    const auto sums = points();
    for (int seat = 0; seat < players_; ++seat) {
      const auto scores = area_scores(seat);
      const int best = scores.empty() ? 0 : *std::max_element(scores.begin(), scores.end());
      rank.emplace_back(sums[index(seat)], best);  // B-51, then B-52
    }
    std::vector<int> places;
    for (const auto& mine : rank) {
      int better = 0;
      for (const auto& theirs : rank) better += theirs > mine ? 1 : 0;
      places.push_back(1 + better);
    }
    return places;
  }

 private:
  static std::size_t index(int seat) { return static_cast<std::size_t>(seat); }
  const Board& board(int seat) const { return boards_[index(seat)]; }

  // Where the round stands: actions are counted from 1, so odd ones are action 1 of a round and even ones action 2
  bool in_action_1() const { return action_ % 2 == 1; }
  int active() const { return (first_ + (action_ - 1) / 2) % players_; }  // B-53

  // What lies crossed
  bool is_crossed(int seat, Place place) const { return crosses_[index(seat)].contains(place); }
  bool touches_a_cross(int seat, Place place) const {
    for (const Place next : around(place)) {
      if (is_crossed(seat, next)) return true;
    }
    return false;
  }
  /// The colours of the spaces a seat crossed in an action: the dice it used.
  std::string used(int seat, int action) const {
    std::string dice;
    for (const auto& [place, when] : crosses_[index(seat)]) {
      if (when == action) dice += board(seat).colours.at(place);
    }
    return dice;
  }

  // Moves
  bool may(const Event& event) const override {
    const auto& [seat, verb, what] = event;
    if (verb == "roll") return rolls_of(dice_to_roll()).contains(what);
    if (seat < 0 || seat >= players_ || dice_to_roll() > 0 || over()) return false;
    if (verb == "stop") return what.empty() && may_decide_on_rolls(seat);
    if (verb == "again") return may_roll_again(seat, what);
    if (verb == "complete") return board(seat).segments.contains(what) && may_complete(seat, board(seat).segments.at(what));
    if (verb == "cross") return board(seat).spaces.contains(what) && may_cross(seat, board(seat).spaces.at(what));
    return verb == "done" && what.empty() && may_be_done(seat);
  }
  bool may_decide_on_rolls(int seat) const {
    return in_action_1() && seat == active() && rolls_ < 3 && !stopped_;  // B-21
  }
  bool may_roll_again(int seat, const std::string& handful) const {
    if (!may_decide_on_rolls(seat) || handful.size() > dice_.size()) return false;
    return rolls_of(static_cast<int>(handful.size())).contains(handful) && contains_all(dice_, handful);  // B-21
  }
  bool may_complete(int seat, const std::vector<Place>& segment) const {
    if (!in_action_1() || seat != active() || may_decide_on_rolls(seat)) return false;
    std::string needed;
    for (const Place place : segment) {
      if (!is_crossed(seat, place)) needed += board(seat).colours.at(place);
    }
    return !needed.empty() && contains_all(without(dice_, used(seat, action_)), needed);  // B-22, B-23
  }
  bool may_cross(int seat, Place place) const {
    if (in_action_1() || seat == active() || done_.contains(seat)) return false;
    if (is_crossed(seat, place) || !touches_a_cross(seat, place)) return false;  // B-31
    const char colour = board(seat).colours.at(place);
    const std::string mine = used(seat, action_);
    const std::string left = without(dice_, used(active(), action_ - 1));
    if (left.empty()) return mine.empty() && count(dice_, colour) > 0;  // B-32
    return count(left, colour) > count(mine, colour);                   // B-30, B-33
  }
  bool may_be_done(int seat) const {
    if (in_action_1()) return seat == active() && !may_decide_on_rolls(seat);  // B-24
    return seat != active() && !done_.contains(seat);                          // B-30: "any number"
  }

  void close_action_if_all_are_done() {
    if (!in_action_1() && static_cast<int>(done_.size()) < players_ - 1) return;
    done_.clear();
    ++action_;
    if (in_action_1()) {  // B-50: action 2 is always played out
      for (int seat = 0; seat < players_; ++seat) over_ = over_ || completed(seat).size() >= 6;  // B-50
      dice_.clear();
      to_roll_ = 5;  // B-20
      rolls_ = 0;
      stopped_ = false;
    }
  }

  // Scoring
  /// The areas of a seat that are complete and settled, with the action that completed them.
  std::map<int, int> completed(int seat) const {
    std::map<int, int> areas;
    for (const auto& [area, border] : board(seat).borders) {
      int last = 0;
      bool complete = true;
      for (const Place place : border) {
        const auto cross = crosses_[index(seat)].find(place);
        complete = cross != crosses_[index(seat)].end() && cross->second < action_;
        if (!complete) break;
        last = std::max(last, cross->second);
      }
      if (complete) areas[area] = last;  // B-40
    }
    return areas;
  }
  std::vector<int> area_scores(int seat) const {
    std::vector<std::map<int, int>> of_seat;
    for (int other = 0; other < players_; ++other) of_seat.push_back(completed(other));
    std::vector<int> scores;
    for (const auto& [area, action] : of_seat[index(seat)]) {
      bool somebody_was_earlier = false;
      for (const auto& theirs : of_seat) {
        if (theirs.contains(area) && theirs.at(area) < action) somebody_was_earlier = true;
      }
      scores.push_back(somebody_was_earlier ? area / 2 : area);  // B-06, B-41, B-42
    }
    return scores;
  }

  int players_;
  int first_ = 0;
  std::vector<Board> boards_;

  std::vector<std::map<Place, int>> crosses_;  // per seat: in which action each space was crossed
  int action_ = 1;
  std::string dice_;  // on the table
  int to_roll_ = 5;
  int rolls_ = 0;  // in this round
  bool stopped_ = false;
  std::set<int> done_;  // in this action
  bool over_ = false;
};

}  // namespace

std::unique_ptr<SlowGame> start_border(int players, const nlohmann::ordered_json& setup) {
  return std::make_unique<SlowBorder>(players, setup);
}

}  // namespace tafel::slow
