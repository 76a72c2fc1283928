#include "workshop/generate_sheet.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <string>
#include <vector>

#include "games/colour_lines/sheet.h"

namespace tafel {
namespace {

constexpr int block_rows = 4;
constexpr int block_columns = 2;
constexpr int circles_a_half = 3;
constexpr int blacks_a_half = 4;

/// The colours of the blocks of a half, row by row; in both halves column 0 is the outer one.
using Arrangement = std::array<SheetColour, sheet_colours>;

bool is_outer_row(int block) { return block / block_columns == 0 || block / block_columns == block_rows - 1; }
bool is_outer_column(int block) { return block % block_columns == 0; }

bool look_alike(SheetColour a, SheetColour b) {
  using enum SheetColour;
  const auto pair = [&](SheetColour one, SheetColour two) { return (a == one && b == two) || (a == two && b == one); };
  return pair(light_blue, dark_blue) || pair(light_green, dark_green) || pair(pink, violet) || pair(yellow, orange) ||
         pair(dark_blue, violet) || pair(yellow, light_green);
}

bool is_clear(const Arrangement& colours) {
  for (std::size_t block = 0; block < colours.size(); ++block) {
    const bool has_right = block % block_columns == 0;
    if (has_right && look_alike(colours[block], colours[block + 1])) return false;
    const std::size_t below = block + block_columns;
    if (below < colours.size() && look_alike(colours[block], colours[below])) return false;
  }
  return true;
}

std::array<Arrangement, 2> arrange(Random& random) {
  for (;;) {
    std::array<Arrangement, 2> halves{};
    for (std::size_t i = 0; i < sheet_colours; ++i) halves[0][i] = static_cast<SheetColour>(i);
    random.shuffle(halves[0]);
    // What is outside on the left is inside on the right, by rows and by columns; two blocks of each kind change places freely.
    std::array<bool, sheet_colours> used{};
    for (int block = 0; block < static_cast<int>(sheet_colours); ++block) {
      std::vector<int> partners;
      for (int partner = 0; partner < static_cast<int>(sheet_colours); ++partner) {
        const bool fits = is_outer_row(block) != is_outer_row(partner) && is_outer_column(block) != is_outer_column(partner);
        if (fits && !used[static_cast<std::size_t>(partner)]) partners.push_back(partner);
      }
      const int chosen = partners[random.below(static_cast<std::uint32_t>(partners.size()))];
      used[static_cast<std::size_t>(chosen)] = true;
      halves[1][static_cast<std::size_t>(chosen)] = halves[0][static_cast<std::size_t>(block)];
    }
    if (is_clear(halves[0]) && is_clear(halves[1])) return halves;
  }
}

struct Special {
  int row;
  int column;
  char sign;
};

/// Black fields and circles for the left half, no two in one block; the right half gets the same, turned by half a turn.
std::optional<std::vector<Special>> scatter(Random& random) {
  std::array<int, sheet_colours> blocks{};
  for (std::size_t i = 0; i < blocks.size(); ++i) blocks[i] = static_cast<int>(i);
  random.shuffle(blocks);
  std::vector<Special> specials;
  for (int i = 0; i < circles_a_half + blacks_a_half; ++i) {
    const int block = blocks[static_cast<std::size_t>(i)];
    const char sign = i < circles_a_half ? ColourLinesSheet::circle_sign : ColourLinesSheet::black_sign;
    const auto spot = static_cast<int>(random.below(9));
    if (spot == 4) return std::nullopt;  // middles stay plain, for the suggested start
    const int row = block / block_columns * 3 + spot / 3;
    const int column = block % block_columns * 3 + spot % 3;
    // Letters can be reached from both sides, and black fields and circles keep their distance from each other.
    const bool by_corner = column <= 1 && (row <= 1 || row >= Field::rows - 2);
    const bool crowded = std::ranges::any_of(specials, [&](const Special& placed) {
      return std::max(std::abs(placed.row - row), std::abs(placed.column - column)) < 2 ||
             (placed.sign == sign && std::abs(placed.row - row) + std::abs(placed.column - column) < 4);
    });
    // A black field on the rim next to the grey zone would only narrow the zone.
    const bool at_grey = column == 5 && sign == ColourLinesSheet::black_sign;
    if (by_corner || crowded || at_grey) return std::nullopt;
    specials.push_back({row, column, sign});
  }
  return specials;
}

}  // namespace

Json generate_sheet(char side, std::uint64_t seed, int number) {
  assert(side == 'A' || side == 'B');
  Random random = Random::for_item(seed, static_cast<std::uint64_t>(number));
  const auto halves = arrange(random);
  std::vector<std::string> rows;
  const auto sign_at = [&](int row, int column) -> char& {
    return rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(2 * column)];
  };
  for (int row = 0; row < Field::rows; ++row) {
    rows.emplace_back(2 * Field::columns - 1, ' ');
    rows.back()[2 * ColourLinesSheet::half_columns + 1] = ColourLinesSheet::midline_sign;
    for (int column = 0; column < Field::columns; ++column) {
      const int from_outside = std::min(column, Field::columns - 1 - column);
      const auto block = static_cast<std::size_t>(row / 3 * block_columns + from_outside / 3);
      sign_at(row, column) = from_outside == ColourLinesSheet::half_columns
                                 ? ColourLinesSheet::grey_sign
                                 : letter(halves[column < ColourLinesSheet::half_columns ? 0 : 1][block]);
    }
  }
  sign_at(0, 0) = 'A';
  sign_at(0, Field::columns - 1) = 'B';
  sign_at(Field::rows - 1, 0) = 'C';
  sign_at(Field::rows - 1, Field::columns - 1) = 'D';
  if (side == 'B') {
    auto specials = scatter(random);
    while (!specials) specials = scatter(random);
    for (const Special& special : *specials) {
      sign_at(special.row, special.column) = special.sign;
      sign_at(Field::rows - 1 - special.row, Field::columns - 1 - special.column) = special.sign;
    }
  }
  const std::string label = std::to_string(seed) + '-' + std::to_string(number);
  return {{"game", ColourLinesSheet::game},
          {"name", {{"de", "Zettel " + label}, {"en", "Sheet " + label}}},
          {"side", std::string(1, side)},
          {"picture", rows}};
}

}  // namespace tafel
