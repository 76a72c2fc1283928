#pragma once

#include <compare>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace tafel::slow {

/// An event taken apart: "A cross g4.2" is seat 0, "cross", "g4.2"; "A done" is seat 0, "done" and nothing.
/// A roll is of no seat: -1, "roll", "rrygb".
struct Event {
  int seat = -1;
  std::string verb;
  std::string what;

  explicit Event(std::string text) {
    if (!text.starts_with("roll ")) {
      seat = text.at(0) - 'A';
      text.erase(0, 2);
    }
    verb = text.substr(0, text.find(' '));
    if (text.size() > verb.size()) what = text.substr(verb.size() + 1);
  }
  std::string text() const {
    const std::string who = seat < 0 ? "" : std::string(1, static_cast<char>('A' + seat)) + " ";
    return who + verb + (what.empty() ? "" : " " + what);
  }
};

/// A second opinion on a game: written from `docs/rules/` alone, shares no code with `src/`, knows only text, and asks the
/// rules about every conceivable move anew at every step. Slow and simple on purpose; `second_opinion_test` holds the real
/// engine against it.
class SlowGame {
 public:
  virtual ~SlowGame() = default;

  /// `setup` is that of a record, with every board, sheet and set of dice given as a whole. Throws if it makes no sense.
  static std::unique_ptr<SlowGame> start(const std::string& game, int players, const nlohmann::ordered_json& setup);

  // Looking
  virtual bool over() const = 0;
  /// If chance is next: all it can bring, such as "rrygb"; else nothing.
  virtual std::set<std::string> possible_rolls() const = 0;
  /// All moves of all seats that may act, such as "A cross g4.2".
  virtual std::set<std::string> legal() const = 0;
  /// Whether an event, "roll rrygb" or "A cross g4.2", is one of these; answered without listing them all.
  bool allows(const std::string& event) const;
  virtual std::vector<int> points() const = 0;
  virtual std::vector<int> places() const = 0;

  // Playing: `event` is "roll rrygb" or one of `legal()`, which is not asked again
  virtual void apply(const std::string& event) = 0;

 private:
  /// Asked only about events that are spelt as `Event::text` does.
  virtual bool may(const Event& event) const = 0;
};

std::unique_ptr<SlowGame> start_border(int players, const nlohmann::ordered_json& setup);
std::unique_ptr<SlowGame> start_wuerfelland(int players, const nlohmann::ordered_json& setup);
std::unique_ptr<SlowGame> start_hexagony(int players, const nlohmann::ordered_json& setup);
std::unique_ptr<SlowGame> start_colour_lines(int players, const nlohmann::ordered_json& setup);

/// The seat that begins.
inline int first_in(const nlohmann::ordered_json& setup, int players) {
  const int first = setup.at("first").get<std::string>().at(0) - 'A';
  if (first < 0 || first >= players) throw std::invalid_argument("no seat begins");
  return first;
}

/// One board a seat.
inline const nlohmann::ordered_json& boards_in(const nlohmann::ordered_json& setup, int players) {
  const auto& boards = setup.at("boards");
  if (boards.size() != static_cast<std::size_t>(players)) throw std::invalid_argument("not every seat has a board");
  return boards;
}

/// A hexagon, named by where its sign stands in the text of the picture. Sorting puts hexagons into reading order.
struct Place {
  int row = 0;
  int column = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};

using Picture = std::map<Place, char>;

inline Picture signs_of(const nlohmann::ordered_json& rows) {
  Picture picture;
  int row = 0;
  for (const std::string text : rows) {
    int column = 0;
    for (const char sign : text) {
      if (sign != ' ') picture[{row, column}] = sign;
      ++column;
    }
    ++row;
  }
  return picture;
}

/// The text puts neighbours in a row two characters apart and shifts the rows above and below by one.
inline std::vector<Place> around(Place place) {
  const auto [row, column] = place;
  return {{row, column - 2},     {row, column + 2},     {row - 1, column - 1},
          {row - 1, column + 1}, {row + 1, column - 1}, {row + 1, column + 1}};
}

/// The connected groups of one colour, by name ("g4"), each in reading order.
inline std::map<std::string, std::vector<Place>> groups_of(const Picture& colours) {
  std::map<std::string, std::vector<Place>> groups;
  std::set<Place> seen;
  for (const auto& [from, colour] : colours) {
    std::set<Place> group;
    std::vector<Place> waiting{from};
    while (!waiting.empty()) {
      const Place place = waiting.back();
      waiting.pop_back();
      if (!colours.contains(place) || colours.at(place) != colour || !seen.insert(place).second) continue;
      group.insert(place);
      for (const Place next : around(place)) waiting.push_back(next);
    }
    if (group.empty()) continue;
    groups[colour + std::to_string(group.size())] = {group.begin(), group.end()};
  }
  return groups;
}

/// Every space by its name ("g4.2").
inline std::map<std::string, Place> names_of(const std::map<std::string, std::vector<Place>>& groups) {
  std::map<std::string, Place> names;
  for (const auto& [name, places] : groups) {
    for (std::size_t i = 0; i < places.size(); ++i) names[name + "." + std::to_string(i + 1)] = places[i];
  }
  return names;
}

inline constexpr const char* colours_in_order = "rygbos";

/// All handfuls of colour dice up to a size, the empty one first, each in one spelling.
inline std::vector<std::string> handfuls_up_to(std::size_t most) {
  std::vector<std::string> handfuls{""};
  for (const char colour : std::string(colours_in_order)) {
    for (std::size_t i = 0; i < handfuls.size(); ++i) {
      if (handfuls[i].size() < most) handfuls.push_back(handfuls[i] + colour);
    }
  }
  return handfuls;
}

/// All that this many dice, six at most, can show together; nothing if there are none to roll.
inline const std::set<std::string>& rolls_of(int dice) {
  static const auto by_number = [] {
    std::vector<std::set<std::string>> rolls(7);
    for (const auto& handful : handfuls_up_to(6)) {
      if (!handful.empty()) rolls[handful.size()].insert(handful);
    }
    return rolls;
  }();
  return by_number.at(static_cast<std::size_t>(dice));
}

/// How many of these dice show the colour.
inline int count(const std::string& dice, char colour) {
  int found = 0;
  for (const char die : dice) found += die == colour ? 1 : 0;
  return found;
}

inline bool contains_all(const std::string& dice, const std::string& wanted) {
  for (const char die : wanted) {
    if (count(wanted, die) > count(dice, die)) return false;
  }
  return true;
}

/// The dice that are left of `dice` when `taken` are gone.
inline std::string without(std::string dice, const std::string& taken) {
  for (const char die : taken) dice.erase(dice.find(die), 1);
  return dice;
}

}  // namespace tafel::slow
