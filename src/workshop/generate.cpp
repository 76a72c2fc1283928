#include "workshop/generate.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/border/board.h"
#include "games/wuerfelland/board.h"
#include "workshop/generate_sheet.h"
#include "workshop/patchwork.h"

namespace tafel {
namespace {

/// Of this many patchworks that fit, the one with the roundest shapes is taken.
constexpr int choice_of = 200;

Json picture(const std::map<Hex, char>& signs) {
  std::vector<std::string> rows;
  for (const auto& [hex, sign] : signs) {
    const auto row = static_cast<std::size_t>(hex.row());
    const auto at = static_cast<std::size_t>(2 * hex.column() + (hex.row() & 1));
    if (rows.size() <= row) rows.resize(row + 1);
    if (rows[row].size() <= at) rows[row].resize(at + 1, ' ');
    rows[row][at] = sign;
  }
  return rows;
}

std::set<Colour> colours_beside(const std::map<Hex, char>& signs, Hex hex) {
  std::set<Colour> found;
  for (const Hex other : hex.neighbours()) {
    const auto sign = signs.find(other);
    if (sign == signs.end()) continue;
    if (const auto colour = colour_of_letter(sign->second)) found.insert(*colour);
  }
  return found;
}

/// Tries until `attempt` has given `choice_of` patchworks, and returns the roundest as the signs of a picture.
template <class Accept>
std::map<Hex, char> roundest(const std::map<Hex, char>& ground, const std::vector<Hex>& field, int smallest, Random& random,
                             Accept accept) {
  std::map<Hex, char> best;
  int best_bends = 0;
  for (int found = 0; found < choice_of;) {
    const auto patchwork = cut_patchwork(field, smallest, random);
    if (!patchwork || (!best.empty() && patchwork->bends >= best_bends && ++found > 0)) continue;
    std::map<Hex, char> signs = ground;
    for (std::size_t i = 0; i < field.size(); ++i) signs[field[i]] = letter(patchwork->colour_at(i));
    if (!accept(signs)) continue;
    ++found;
    best = std::move(signs);
    best_bends = patchwork->bends;
  }
  return best;
}

Json generate_border(Random& random) {
  std::map<Hex, char> ground;
  std::vector<Hex> field;
  std::vector<Hex> whites;
  for (const Cell& cell : border_layout().cells) {
    ground[cell.place] = cell.sign;
    if (cell.sign == 'o') field.push_back(cell.place);
    if (cell.sign == BorderBoard::white) whites.push_back(cell.place);
  }
  // Every way out of a white space has a colour of its own, so that the first rolls are never wasted.
  const auto varied_start = [&](const std::map<Hex, char>& signs) {
    return std::ranges::all_of(whites, [&](Hex white) { return colours_beside(signs, white).size() == 3; });
  };
  return picture(roundest(ground, field, 2, random, varied_start));
}

/// Hides treasures away from the start and from each other, those of one colour in different areas.
bool hide_treasures(std::map<Hex, char>& signs, Hex start, int treasures_a_colour, Random& random) {
  std::vector<Hex> hidden;
  for (const Colour colour : all_colours) {
    for (int nth = 0; nth < treasures_a_colour; ++nth) {
      std::vector<Hex> places;
      for (const auto& [hex, sign] : signs) {
        if (sign != letter(colour) || distance(hex, start) < 2) continue;
        const bool crowded = std::ranges::any_of(hidden, [&, here = hex](Hex other) { return distance(here, other) < 3; });
        const bool same_area = std::ranges::any_of(hidden, [&, here = hex](Hex other) {
          return std::tolower(signs[other]) == letter(colour) && distance(here, other) < 5;
        });
        if (!crowded && !same_area) places.push_back(hex);
      }
      if (places.empty()) return false;
      const Hex chosen = places[random.below(static_cast<std::uint32_t>(places.size()))];
      signs[chosen] = static_cast<char>(std::toupper(letter(colour)));
      hidden.push_back(chosen);
    }
  }
  return true;
}

Json generate_wuerfelland(bool europa, Random& random) {
  constexpr int rows = 9;
  const int longer = europa ? 10 : 13;  // rows of two lengths take turns, so that both sides are straight
  const std::size_t coloured = europa ? 84 : 108;
  for (;;) {
    std::vector<Hex> field;
    for (int row = 0; row < rows; ++row) {
      const bool is_long = europa == (row % 2 == 1);
      const int from = europa && !is_long ? 1 : 0;
      for (int column = 0; column < (is_long ? longer : longer - 1); ++column) {
        field.push_back(Hex::from_offset(row, column + from));
      }
    }
    std::map<Hex, char> ground;
    const Hex start = Hex::from_offset(rows / 2, longer / 2 - 1 + static_cast<int>(random.below(3)));
    ground[start] = WuerfellandBoard::start;
    std::erase(field, start);
    // Obstacles keep their distance from the rim, the start and each other.
    while (field.size() > coloured) {
      const Hex hex = field[random.below(static_cast<std::uint32_t>(field.size()))];
      const auto near = [&](const auto& other) { return distance(hex, other.first) < 3; };
      const auto inside = [&](Hex other) { return ground.contains(other) || std::ranges::find(field, other) != field.end(); };
      if (std::ranges::any_of(ground, near) || !std::ranges::all_of(hex.neighbours(), inside)) continue;
      ground[hex] = WuerfellandBoard::obstacle;
      std::erase(field, hex);
    }
    auto signs = roundest(ground, field, europa ? 2 : 3, random,
                          [&](const std::map<Hex, char>& made) { return colours_beside(made, start).size() >= 4; });
    if (hide_treasures(signs, start, europa ? 1 : 2, random)) return picture(signs);
  }
}

}  // namespace

Result<Json> generate_board(std::string_view game, std::string_view kind, std::uint64_t seed, int number) {
  const bool is_border = game == "border" && kind.empty();
  const bool europa = kind == "europa";
  if (game == "colour-lines") {
    if (kind != "A" && kind != "B") return Fault{"a sheet of Colour Lines is for a side: --side A or --side B"};
    return generate_sheet(kind[0], seed, number);
  }
  if (!is_border && (game != "wuerfelland" || (!europa && !kind.empty()))) {
    return Fault{"there are no boards to make for \"" + std::string(game) + '"' +
                 (kind.empty() ? "" : " of the kind \"" + std::string(kind) + '"')};
  }
  Random random = Random::for_item(seed, static_cast<std::uint64_t>(number));
  const std::string label = std::to_string(seed) + '-' + std::to_string(number);
  Json board{{"game", game}};
  if (europa) board["style"] = "europa";
  board["name"] = {{"de", "Tafel " + label}, {"en", "Board " + label}};
  if (!is_border) {
    board["sheet"] = 1;
    board["side"] = "A";
  }
  board["picture"] = is_border ? generate_border(random) : generate_wuerfelland(europa, random);
  return board;
}

std::string board_text(const Json& board) {
  std::string text = "{\n";
  for (const char* key : {"game", "style", "name", "sheet", "side"}) {
    if (board.contains(key)) text += std::string("  \"") + key + "\": " + board.at(key).dump() + ",\n";
  }
  text += "  \"picture\": [";
  const char* before = "\n    ";
  for (const Json& row : board.at("picture")) {
    text += before + row.dump();
    before = ",\n    ";
  }
  return text + "\n  ]\n}\n";
}

}  // namespace tafel
