#include "games/wuerfelland/board.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace tafel {
namespace {

/// The numbers in which a classic map (W-03, W-05, W-10) and one in the "Europa" style (W-80) differ.
struct Style {
  int smallest_area;
  int treasures_a_colour;
  int treasures_needed;
  int fewest_obstacles;
  int most_obstacles;
};
constexpr Style classic{3, 2, 9, 3, SmallSet::capacity};
constexpr Style europa_style{2, 1, 5, 0, 0};

bool is_capital(char sign) { return std::isupper(static_cast<unsigned char>(sign)) != 0; }

Result<bool> check_outline(const std::vector<Cell>& cells) {
  int top = cells[0].place.row();
  int bottom = top;
  int left = cells[0].place.column();
  int right = left;
  const Cell* start = nullptr;
  for (const Cell& cell : cells) {
    top = std::min(top, cell.place.row());
    bottom = std::max(bottom, cell.place.row());
    left = std::min(left, cell.place.column());
    right = std::max(right, cell.place.column());
    if (cell.sign == WuerfellandBoard::start) {
      if (start != nullptr) return Fault{where(cell.place) + ": a second start space (*)"};
      start = &cell;
    }
  }
  if (start == nullptr) return Fault{"there is no start space (*)"};
  const int height = bottom - top + 1;
  const int width = right - left + 1;
  if (10 * static_cast<int>(cells.size()) < 9 * height * width) {
    return Fault{"the map is not roughly rectangular: " + std::to_string(cells.size()) + " hexagons fill less than nine " +
                 "tenths of " + std::to_string(height) + " rows by " + std::to_string(width) + " columns"};
  }
  const auto off_middle = [](int at, int low, int size) { return 3 * (at - low) < size - 2 || 3 * (at - low) > 2 * size; };
  if (off_middle(start->place.row(), top, height) || off_middle(start->place.column(), left, width)) {
    return Fault{where(start->place) + ": the start space is not near the middle of the map"};
  }
  return true;
}

}  // namespace

Result<WuerfellandBoard> WuerfellandBoard::read(BoardSource source) {
  WuerfellandBoard board;
  const auto style_name = source.content.find("style");
  if (style_name != source.content.end()) {
    if (*style_name != "europa") return Fault{R"("style" can only be "europa"; classic maps leave it out)"};
    board.europa = true;
  }
  const auto sheet = source.content.find("sheet");
  const auto side = source.content.find("side");
  if (sheet == source.content.end() || !sheet->is_number_integer() || *sheet < 1 || *sheet > 1000) {
    return Fault{"\"sheet\" must be the number of the board that the map is printed on, from 1 to 1000"};
  }
  if (side == source.content.end() || (*side != "A" && *side != "B")) return Fault{R"("side" must be "A" or "B")"};
  board.sheet = sheet->get<int>();
  board.side = *side == "A" ? 'A' : 'B';
  const Style& style = board.europa ? europa_style : classic;
  board.treasures_needed = style.treasures_needed;

  const auto cells = read_picture(source.content.at("picture"));
  if (!cells) return cells.fault();
  if (cells->empty()) return Fault{"\"picture\" is empty"};
  int obstacles = 0;
  std::vector<Cell> without_treasures;
  for (const Cell& cell : *cells) {
    const auto lower = static_cast<char>(std::tolower(static_cast<unsigned char>(cell.sign)));
    without_treasures.push_back({cell.place, lower});
    if (cell.sign == obstacle) {
      ++obstacles;
    } else if (cell.sign != start && !colour_of_letter(lower)) {
      return Fault{where(cell.place) + ": '" + cell.sign + "' means nothing here; use a colour's letter (" +
                   std::string(colour_letters) + "), its capital for a treasure, # or *"};
    }
  }
  if (const auto outline = check_outline(*cells); !outline) return outline.fault();
  const auto filled = board.fill(without_treasures, start, style.smallest_area, "area");  // W-03, W-04
  if (!filled) return filled.fault();
  if (obstacles < style.fewest_obstacles || obstacles > style.most_obstacles) {
    return Fault{"the number of obstacles (#) is " + std::to_string(obstacles) +
                 (board.europa ? ", but a map in the Europa style has none" : ", but a map has at least three")};
  }

  for (const Cell& cell : *cells) {
    if (is_capital(cell.sign)) board.treasures.add(board.space_at(cell.place));
  }
  int colours_at_start = 0;
  for (const Colour colour : all_colours) {
    const SmallSet spaces = board.of_colour[index_of(colour)];
    const int treasures = (spaces & board.treasures).size();
    if (treasures != style.treasures_a_colour) {
      return Fault{std::string(colour_name(colour)) + " has " + std::to_string(treasures) +
                   (treasures == 1 ? " treasure" : " treasures") + " (capital letters) instead of " +
                   std::to_string(style.treasures_a_colour)};  // W-05
    }
    colours_at_start += board.beside_start.meets(spaces) ? 1 : 0;
  }
  if (colours_at_start < 4) {
    return Fault{"only " + std::to_string(colours_at_start) + " colours touch the start space; at least four must"};  // W-08
  }

  SmallSet reached = board.beside_start;
  for (SmallSet edge = reached; !edge.empty();) {
    SmallSet next;
    for (const int space : edge) next |= board.neighbours[static_cast<std::size_t>(space)];
    edge = next - reached;
    reached |= edge;
  }
  for (int space = 0; space < board.space_count; ++space) {
    if (!reached.contains(space)) {
      return Fault{where(board.place[static_cast<std::size_t>(space)]) + ": this space cannot be reached from the start"};
    }
  }
  board.source = std::move(source);
  return board;
}

}  // namespace tafel
