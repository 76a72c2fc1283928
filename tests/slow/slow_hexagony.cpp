#include <algorithm>
#include <optional>
#include <utility>

#include "slow/slow_game.h"

namespace tafel::slow {
namespace {

/// Six colours, clockwise from the edge at the upper right. Every edge is followed by its corner: 2, 4, 6, 8, 10, 12 o'clock.
using Segments = std::string;

/// Hexagons in one row are two columns apart; the rows above and below are shifted by one.
Place beyond(Place place, std::size_t edge) {
  static const std::vector<Place> steps{{-1, 1}, {0, 2}, {1, 1}, {1, -1}, {0, -2}, {-1, -1}};
  return {place.row + steps[edge].row, place.column + steps[edge].column};
}

/// Where a corner is, in units in which three hexagons that meet there name the same point.
std::pair<int, int> point(Place place, std::size_t corner) {
  static const std::vector<std::pair<int, int>> steps{{1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}};
  return {place.column + steps[corner].first, 3 * place.row + steps[corner].second};
}

std::string text_of(Place place) {
  const auto with_sign = [](int number) { return (number < 0 ? "" : "+") + std::to_string(number); };
  return with_sign((place.column - place.row) / 2) + with_sign(place.row);
}

/// The reverse; nothing for what is spelt otherwise.
std::optional<Place> place_of(const std::string& text) {
  const std::size_t second = text.find_first_of("+-", 1);
  const auto short_number = [](const std::string& number) {
    return number.size() > 1 && number.size() < 4 && number.find_first_not_of("0123456789", 1) == std::string::npos;
  };
  if (second == std::string::npos || !short_number(text.substr(0, second)) || !short_number(text.substr(second))) return {};
  const int row = std::stoi(text.substr(second));
  const Place place{row, 2 * std::stoi(text.substr(0, second)) + row};
  if (text_of(place) != text) return {};
  return place;
}

/// All tiles in all rotations, by their names: "rwb2" has its red segments at the corner at two o'clock. H-02
std::map<std::string, Segments> all_tiles() {
  std::map<std::string, Segments> tiles{{"red", "rrrrrr"}, {"white", "wwwwww"}, {"blue", "bbbbbb"}};
  for (const std::string pattern : {"rwb", "rbw"}) {
    Segments segments;
    for (const char colour : pattern) segments += std::string(2, colour);
    for (int hour = 2; hour <= 12; hour += 2) {
      tiles[pattern + std::to_string(hour)] = segments;
      segments = segments.back() + segments.substr(0, 5);
    }
  }
  return tiles;
}

class SlowHexagony final : public SlowGame {
 public:
  SlowHexagony(int players, const nlohmann::ordered_json& setup) : variant_(setup.at("variant")) {
    turn_ = first_in(setup, players);
    bag_ = {{"rwb", 24}, {"rbw", 24}};  // H-03
    for (int seat = 0; seat < players; ++seat) {
      colours_.push_back(setup.at("colours").at(index(seat)));
      std::map<std::string, int> hand{{"rwb", 0}, {"rbw", 0}, {colours_.back(), 1}};  // H-10
      for (auto& [pattern, left] : bag_) {
        if (variant_ == "random") continue;  // H-40
        hand[pattern] = setup.at("hands").at(index(seat)).at(pattern);
        left -= hand[pattern];
      }
      hands_.push_back(hand);
    }
  }

  bool over() const override {
    if (stage_ != "placing") return false;
    for (int seat = 0; seat < players(); ++seat) {
      for (const auto& [tile, segments] : tiles_) {
        const bool reachable = holds(seat, tile) || (variant_ == "random" && count(bag_, kind_of(tile)) > 0);
        if (reachable && fits_somewhere(seat, tile)) return false;
      }
    }
    return true;  // H-25
  }

  std::set<std::string> possible_rolls() const override {
    std::set<std::string> rolls;
    if (stage_ != "drawing") return rolls;
    for (const auto& [pattern, left] : bag_) {
      if (left > 0) rolls.insert(pattern);
    }
    return rolls;
  }

  std::set<std::string> legal() const override {
    std::set<std::string> moves;
    const std::string who = static_cast<char>('A' + turn_) + std::string(" ");
    if (stage_ == "placed") moves.insert(who + "done");
    if (!lays_now()) return moves;
    if (may_draw_now()) moves.insert(who + "draw");
    for (const auto& [tile, segments] : tiles_) {
      if (!may_take(tile)) continue;
      for (const Place place : places_to_try()) {
        if (may_place(turn_, tile, place)) moves.insert(who + "place " + tile + " " + text_of(place));
      }
    }
    return moves;
  }

  void apply(const std::string& event) override {
    const auto [seat, verb, what] = Event(event);
    if (verb == "roll") {
      drawn_ = what;
      --bag_[drawn_];
      ++hands_[index(turn_)][drawn_];
      bool fits = false;
      for (const auto& [tile, segments] : tiles_) fits = fits || (kind_of(tile) == drawn_ && fits_somewhere(turn_, tile));
      if (variant_ == "random" && fits) {
        stage_ = "drawn";  // H-40: it is placed
      } else {
        end_turn();  // H-40: it is kept, H-41: it fills the hand up
      }
    } else if (verb == "draw") {
      stage_ = "drawing";
    } else if (verb == "done") {
      const int three_coloured = hands_[index(turn_)].at("rwb") + hands_[index(turn_)].at("rbw");
      const bool refills = variant_ == "tactical" && three_coloured < 3 && tiles_in_bag() > 0;  // H-41
      if (refills) {
        stage_ = "drawing";
      } else {
        end_turn();
      }
    } else {
      const std::string tile = what.substr(0, what.find(' '));
      table_[*place_of(what.substr(tile.size() + 1))] = tiles_.at(tile);
      --hands_[index(turn_)][kind_of(tile)];
      stage_ = "placed";
    }
  }

  std::vector<int> points() const override {
    std::vector<int> points;
    for (int seat = 0; seat < players(); ++seat) points.push_back(hexagons(seat) + (has_bonus(seat) ? 1 : 0));
    return points;
  }

  std::vector<int> places() const override {
    const auto sums = points();
    std::vector<int> places;
    for (int seat = 0; seat < players(); ++seat) {
      int better = 0;
      for (int other = 0; other < players(); ++other) {
        const bool more = sums[index(other)] > sums[index(seat)];
        const bool tied = sums[index(other)] == sums[index(seat)];
        if (more || (tied && has_bonus(other) && !has_bonus(seat))) ++better;  // H-34
      }
      places.push_back(1 + better);
    }
    return places;
  }

 private:
  static std::size_t index(int seat) { return static_cast<std::size_t>(seat); }
  static int count(const std::map<std::string, int>& tiles, const std::string& kind) {
    return tiles.contains(kind) ? tiles.at(kind) : 0;
  }
  int players() const { return static_cast<int>(hands_.size()); }
  int tiles_in_bag() const { return bag_.at("rwb") + bag_.at("rbw"); }
  bool may_draw() const { return variant_ == "random" && tiles_in_bag() > 0; }
  char colour_of(int seat) const { return colours_[index(seat)][0]; }

  /// "rwb" for "rwb10", "red" for "red".
  static std::string kind_of(const std::string& tile) { return tile.substr(0, tile.find_first_of("0123456789")); }
  bool holds(int seat, const std::string& tile) const { return count(hands_[index(seat)], kind_of(tile)) > 0; }

  bool may(const Event& event) const override {
    const auto& [seat, verb, what] = event;
    if (verb == "roll") return possible_rolls().contains(what);
    if (seat != turn_) return false;
    if (verb == "done") return what.empty() && stage_ == "placed";
    if (!lays_now()) return false;
    if (verb == "draw") return what.empty() && may_draw_now();
    const std::string tile = what.substr(0, what.find(' '));
    if (verb != "place" || !tiles_.contains(tile) || tile.size() == what.size() || !may_take(tile)) return false;
    const auto place = place_of(what.substr(tile.size() + 1));
    return place.has_value() && may_place(turn_, tile, *place);
  }
  bool lays_now() const { return (stage_ == "placing" || stage_ == "drawn") && !over(); }
  bool may_draw_now() const { return stage_ == "placing" && may_draw(); }
  bool may_take(const std::string& tile) const {
    return holds(turn_, tile) && (stage_ == "placing" || kind_of(tile) == drawn_);
  }

  // Placing
  /// Every hexagon there could be any reason to ask about.
  std::vector<Place> places_to_try() const {
    int top = 0;
    int bottom = 0;
    int left = 0;
    int right = 0;
    for (const auto& [place, segments] : table_) {
      top = std::min(top, place.row - 1);
      bottom = std::max(bottom, place.row + 1);
      left = std::min(left, place.column - 2);
      right = std::max(right, place.column + 2);
    }
    std::vector<Place> places;
    for (int row = top; row <= bottom; ++row) {
      for (int column = left; column <= right; ++column) {
        if ((row + column) % 2 == 0) places.push_back({row, column});
      }
    }
    return places;
  }
  bool may_place(int seat, const std::string& tile, Place place) const {
    if (table_.empty()) return tiles_.at(tile) != Segments(6, colour_of(seat)) && place == Place{0, 0};  // H-20
    if (table_.contains(place)) return false;
    bool own_colour = false;
    for (std::size_t edge = 0; edge < 6; ++edge) {
      const auto neighbour = table_.find(beyond(place, edge));
      if (neighbour == table_.end()) continue;
      const char mine = tiles_.at(tile)[edge];
      const char theirs = neighbour->second[(edge + 3) % 6];
      if (mine != theirs) return false;                    // H-23
      own_colour = own_colour || mine == colour_of(seat);  // H-22
    }
    return own_colour;
  }
  bool fits_somewhere(int seat, const std::string& tile) const {
    for (const Place place : places_to_try()) {
      if (may_place(seat, tile, place)) return true;
    }
    return false;
  }

  // Turns
  bool has_something_to_do(int seat) const {
    if (may_draw()) return true;
    for (const auto& [tile, segments] : tiles_) {
      if (holds(seat, tile) && fits_somewhere(seat, tile)) return true;
    }
    return false;
  }
  void end_turn() {
    stage_ = "placing";
    for (int i = 0; i < players(); ++i) {
      turn_ = (turn_ + 1) % players();         // H-21
      if (has_something_to_do(turn_)) return;  // H-24
    }
  }

  // Scoring
  int hexagons(int seat) const {
    std::map<std::pair<int, int>, int> tips;
    for (const auto& [place, segments] : table_) {
      for (std::size_t corner = 0; corner < 6; ++corner) {
        const bool own = segments[corner] == colour_of(seat) && segments[(corner + 1) % 6] == colour_of(seat);
        if (own) ++tips[point(place, corner)];  // H-31: a solid tile has one in every corner
      }
    }
    int complete = 0;
    for (const auto& [where, number] : tips) complete += number == 3 ? 1 : 0;  // H-30
    return complete;
  }
  bool has_bonus(int seat) const {
    for (const auto& [place, segments] : table_) {
      if (segments != Segments(6, colour_of(seat))) continue;
      for (std::size_t edge = 0; edge < 6; ++edge) {
        const auto neighbour = table_.find(beyond(place, edge));
        if (neighbour == table_.end() || neighbour->second[(edge + 3) % 6] != colour_of(seat)) return false;
      }
      return true;  // H-32
    }
    return false;
  }

  const std::map<std::string, Segments> tiles_ = all_tiles();
  std::string variant_;
  std::vector<std::string> colours_;
  std::vector<std::map<std::string, int>> hands_;  // by seat; the solid tile under its name
  std::map<std::string, int> bag_;
  std::map<Place, Segments> table_;
  int turn_ = 0;
  std::string stage_ = "placing";  // placing, drawing, drawn, placed
  std::string drawn_;              // the last one
};

}  // namespace

std::unique_ptr<SlowGame> start_hexagony(int players, const nlohmann::ordered_json& setup) {
  return std::make_unique<SlowHexagony>(players, setup);
}

}  // namespace tafel::slow
