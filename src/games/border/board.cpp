#include "games/border/board.h"

#include <algorithm>
#include <map>
#include <set>

namespace tafel {
namespace {

constexpr char any_colour = 'o';

bool is_space(char sign) { return sign == any_colour || sign == BorderBoard::white; }

std::string describe(const BorderLayout& layout, char sign) {
  if (sign == BorderBoard::white) return "a white space (*)";
  if (sign == any_colour) return "a coloured space";
  for (const BorderArea& area : layout.areas) {
    if (area.sign == sign) return "the inside of the " + area.name_en + " (" + sign + ")";
  }
  return "nothing";
}

}  // namespace

Result<BorderBoard> BorderBoard::read(BoardSource source) {
  const auto cells = read_picture(source.content.at("picture"));
  if (!cells) return cells.fault();
  const BorderLayout& layout = border_layout();

  std::map<Hex, char> expected;
  for (const Cell& cell : layout.cells) expected[cell.place] = cell.sign;
  for (const Cell& cell : *cells) {
    const char meaning = colour_of_letter(cell.sign) ? any_colour : cell.sign;
    const auto found = expected.find(cell.place);
    const char wanted = found == expected.end() ? ' ' : found->second;
    if (meaning != wanted) {
      return Fault{where(cell.place) + ": '" + cell.sign + "', but every board of The Border has " + describe(layout, wanted) +
                   " here"};  // B-02
    }
    expected.erase(found);
  }
  if (!expected.empty()) {
    return Fault{where(expected.begin()->first) + ": nothing, but every board of The Border has " +
                 describe(layout, expected.begin()->second) + " here"};
  }

  BorderBoard board;
  if (const auto filled = board.fill(*cells, white, 2, "segment"); !filled) return filled.fault();  // B-04
  for (const Cell& cell : *cells) {
    const auto area = std::ranges::find(layout.areas, cell.sign, &BorderArea::sign);
    if (area == layout.areas.end()) continue;
    for (const Hex hex : cell.place.neighbours()) {
      if (const int space = board.space_at(hex); space >= 0) {
        board.border[static_cast<std::size_t>(area - layout.areas.begin())].add(space);  // B-05
      }
    }
  }
  board.source = std::move(source);
  return board;
}

const BorderLayout& border_layout() {
  static const BorderLayout layout = [] {
    BorderLayout made;
    const auto files = shipped_files("border-layout");
    assert(files.size() == 1);
    const Json content = Json::parse(files[0].text);
    for (std::size_t i = 0; i < made.areas.size(); ++i) {
      const Json& area = content.at("areas").at(i);
      made.areas[i] = {area.at("id"),
                       area.at("name").at("de"),
                       area.at("name").at("en"),
                       area.at("drawing"),
                       area.at("sign").get_ref<const std::string&>().at(0),
                       area.at("points").at(0),
                       area.at("points").at(1)};
    }
    made.cells = *read_picture(content.at("picture"));
    return made;
  }();
  return layout;
}

Result<bool> check_border_layout(const BorderLayout& layout) {
  std::map<Hex, char> signs;
  for (const Cell& cell : layout.cells) signs[cell.place] = cell.sign;
  const auto sign_at = [&](Hex hex) {
    const auto found = signs.find(hex);
    return found == signs.end() ? ' ' : found->second;
  };

  int spaces = 0;
  int between = 0;
  std::vector<Hex> whites;
  std::map<char, int> border_length;
  for (const auto& [hex, sign] : signs) {
    if (!is_space(sign)) continue;
    ++spaces;
    if (sign == BorderBoard::white) whites.push_back(hex);
    std::set<char> touched;
    for (const Hex other : hex.neighbours()) {
      if (const char c = sign_at(other); c != ' ' && !is_space(c)) touched.insert(c);
    }
    if (touched.empty()) return Fault{where(hex) + ": this space borders no area"};
    if (touched.size() > 1) ++between;
    for (const char c : touched) ++border_length[c];
  }
  if (spaces != 86) return Fault{"there are " + std::to_string(spaces) + " border spaces instead of 86"};
  if (2 * between <= spaces) return Fault{"only " + std::to_string(between) + " spaces border two areas or more"};

  if (whites.size() != 2) return Fault{"there are " + std::to_string(whites.size()) + " white spaces instead of two"};
  const auto [first, second] = std::pair(whites[0].centre(), whites[1].centre());
  const auto [low, high] = std::minmax(first.y, second.y);
  const bool first_is_upper = first.y == low;
  if (low == high || (first_is_upper ? first.x >= second.x : second.x >= first.x)) {
    return Fault{"one white space must lie upper left of the other"};  // B-03
  }

  int longest = 0;
  for (std::size_t i = 0; i < layout.areas.size(); ++i) {
    const BorderArea& area = layout.areas[i];
    if (area.high != static_cast<int>(i) + 4 || area.low != area.high / 2) {
      return Fault{"the " + area.name_en + " must be worth " + std::to_string(i + 4) + " and half of it"};  // B-06
    }
    if (border_length[area.sign] <= longest) {
      return Fault{"the border of the " + area.name_en + " is not longer than that of the area worth one point less"};
    }
    longest = border_length[area.sign];

    std::set<Hex> inside;
    for (const auto& [hex, sign] : signs) {
      if (sign == area.sign) inside.insert(hex);
    }
    std::vector<Hex> reached{*inside.begin()};
    inside.erase(inside.begin());
    for (std::size_t at = 0; at < reached.size(); ++at) {
      for (const Hex other : reached[at].neighbours()) {
        const char c = sign_at(other);
        if (c == ' ') return Fault{where(reached[at]) + ": the " + area.name_en + " is not closed by border spaces"};
        if (!is_space(c) && c != area.sign) return Fault{where(other) + ": two areas touch here"};
        if (inside.erase(other) > 0) reached.push_back(other);
      }
    }
    if (!inside.empty()) return Fault{"the inside of the " + area.name_en + " does not hang together"};  // B-05
  }
  return true;
}

}  // namespace tafel
