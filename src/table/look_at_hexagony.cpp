#include "table/look.h"

namespace tafel {
namespace {

using hexagony::Tile;

constexpr std::array<std::string_view, 5> phases{"placing", "drawing", "drawn", "placed", "over"};

/// The colour whose rhombus has its tip in a corner of the tile, counted as by `Hex::corners`, if there is one.
std::optional<Hexagony::Colour> tip(const Tile& tile, int corner) {
  const auto colour = tile.colour((6 - corner) % 6);
  if (tile.colour((7 - corner) % 6) != colour) return std::nullopt;
  return colour;
}

/// H-30. Every point where three cells meet is corner 0 or corner 1 of just one of them.
Json hexagons(const hexagony::Tiling& tiling) {
  Json found = Json::array();
  const auto look = [&](const hexagony::LaidTile& laid, int corner, std::array<int, 2> directions, std::array<int, 2> corners) {
    const auto colour = tip(laid.tile, corner);
    for (std::size_t i = 0; i < 2; ++i) {
      const Tile* beside = tiling.tile(laid.cell.neighbour(directions[i]));
      if (!colour || beside == nullptr || tip(*beside, corners[i]) != colour) return;
    }
    const auto [x, y] = laid.cell.place().corners()[static_cast<std::size_t>(corner)];
    found.push_back({{"colour", name(*colour)}, {"x", x}, {"y", y}});
  };
  for (const auto& laid : tiling.tiles()) {
    look(laid, 0, {0, 1}, {4, 2});
    look(laid, 1, {0, 5}, {3, 5});
  }
  return found;
}

}  // namespace

Json look_at(const Hexagony::State& state) {
  Json tiles = Json::array();
  for (const auto& [cell, tile] : state.tiling.tiles()) {
    std::string segments;
    for (int direction = 0; direction < hexagony::directions; ++direction) segments += letter(tile.colour(direction));
    const Hex place = cell.place();
    tiles.push_back({{"cell", cell.text()}, {"q", place.q}, {"r", place.r}, {"tile", tile.text()}, {"segments", segments}});
  }
  Json seats = Json::array();
  for (Seat seat = 0; seat < state.players; ++seat) {
    const Hexagony::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
    seats.push_back({{"colour", name(own.colour)},
                     {"solid", own.solid},
                     {"rwb", own.hand[Hexagony::Pattern::rwb]},
                     {"rbw", own.hand[Hexagony::Pattern::rbw]},
                     {"bonus", Hexagony::has_bonus(state, seat)}});
  }
  return {{"game", Hexagony::info.id},
          {"variant", Hexagony::variant_names[static_cast<std::size_t>(state.variant)]},
          {"phase", phases[static_cast<std::size_t>(state.phase)]},
          {"active", seat_name(state.active)},
          {"tiles", std::move(tiles)},
          {"hexagons", hexagons(state.tiling)},
          {"seats", std::move(seats)},
          {"bag", state.bag.total()},
          {"drawn", state.phase == Hexagony::Phase::drawn ? Json(name(state.drawn)) : Json()}};
}

Seat roller(const Hexagony::State& state) { return state.active; }

}  // namespace tafel
