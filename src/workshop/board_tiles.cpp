#include "workshop/board_tiles.h"

#include <algorithm>

namespace tafel {
namespace {

/// The tile of a coloured space.
Tile space_tile(const PatchBoard& board, int space, SmallSet crossed, const Labels& labels) {
  const Colour colour = board.colour(space);
  Tile tile;
  tile.paint = paint_of(colour);
  tile.patch = board.patch_of[static_cast<std::size_t>(space)];
  tile.text = letter(colour);
  tile.crossed = crossed.contains(space);
  if (const auto label = labels.find(space); label != labels.end()) tile.label = label->second;
  return tile;
}

std::vector<Cell> cells(const PatchBoard& board) {
  return *read_picture(board.source.content.at("picture"));  // read before, when the board was checked
}

/// What an area offers or has brought: both values, the low one once the other is gone, or the points scored.
std::string points_text(const BorderArea& area, unsigned bit, const Border::SeatState& own, unsigned taken) {
  if ((own.won & bit) != 0) return "✓ " + std::to_string((own.high & bit) != 0 ? area.high : area.low);
  return (taken & bit) != 0 ? std::to_string(area.low) : std::to_string(area.high) + '/' + std::to_string(area.low);
}

Picture border_picture(const BorderBoard& board, const Border::SeatState& own, unsigned taken, const Labels& labels) {
  constexpr int first_land = PatchBoard::patches;  // the insides are numbered after the segments
  const auto& areas = border_layout().areas;
  Picture picture;
  for (const Cell& cell : cells(board)) {
    Tile tile;
    if (const int space = board.space_at(cell.place); space >= 0) {
      tile = space_tile(board, space, own.crossed, labels);
    } else if (cell.sign == BorderBoard::white) {
      tile.paint = Paint::white;
      tile.crossed = true;  // B-03
    } else {
      const auto area = std::ranges::find(areas, cell.sign, &BorderArea::sign) - areas.begin();
      tile.paint = (own.won >> area & 1) != 0 ? Paint::land_won : Paint::land;
      tile.patch = first_land + static_cast<int>(area);
    }
    tile.place = cell.place;
    picture.tiles.push_back(std::move(tile));
  }
  for (std::size_t area = 0; area < areas.size(); ++area) {
    picture.emblems.push_back({first_land + static_cast<int>(area), areas[area].name_en,
                               points_text(areas[area], 1U << area, own, taken), areas[area].drawing});
  }
  return picture;
}

/// W-07, W-80
std::vector<BarPart> info_bar(const WuerfellandBoard& board, SmallSet crossed) {
  const bool complete = std::ranges::any_of(board.of_colour, [&](SmallSet spaces) { return spaces.within(crossed); });
  std::vector<BarPart> bar{{"colour complete", Paint::white, 1, complete ? 1 : 0, false}};
  for (const Colour colour : all_colours) {
    const SmallSet treasures = board.treasures & board.of_colour[index_of(colour)];
    bar.push_back({std::string(1, letter(colour)), paint_of(colour), treasures.size(), (treasures & crossed).size(), true});
  }
  return bar;
}

Picture wuerfelland_picture(const WuerfellandBoard& board, SmallSet crossed, const Labels& labels) {
  Picture picture;
  for (const Cell& cell : cells(board)) {
    Tile tile;
    if (const int space = board.space_at(cell.place); space >= 0) {
      tile = space_tile(board, space, crossed, labels);
      tile.treasure = board.treasures.contains(space);
    } else if (cell.sign == WuerfellandBoard::obstacle) {
      tile.paint = Paint::black;
    } else {
      tile.paint = Paint::white;
      tile.crossed = true;  // W-03
    }
    tile.place = cell.place;
    picture.tiles.push_back(std::move(tile));
  }
  picture.bar = info_bar(board, crossed);
  return picture;
}

}  // namespace

Picture board_tiles(const BorderBoard& board) { return border_picture(board, {}, 0, {}); }

Picture board_tiles(const WuerfellandBoard& board) { return wuerfelland_picture(board, {}, {}); }

Picture board_tiles(const Border::State& state, Seat seat, const Labels& labels) {
  const Border::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  return border_picture(*own.board, own, state.taken, labels);
}

Picture board_tiles(const Wuerfelland::State& state, Seat seat, const Labels& labels) {
  const Wuerfelland::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  return wuerfelland_picture(*own.board, own.crossed, labels);
}

}  // namespace tafel
