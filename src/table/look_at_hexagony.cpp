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
void write_hexagons(const hexagony::Tiling& tiling, JsonWriter& out) {
  const auto look = [&](const hexagony::LaidTile& laid, int corner, std::array<int, 2> directions, std::array<int, 2> corners) {
    const auto colour = tip(laid.tile, corner);
    for (std::size_t i = 0; i < 2; ++i) {
      const Tile* beside = tiling.tile(laid.cell.neighbour(directions[i]));
      if (!colour || beside == nullptr || tip(*beside, corners[i]) != colour) return;
    }
    const auto corners_of_cell = laid.cell.place().corners();
    const auto& point = corners_of_cell[static_cast<std::size_t>(corner)];
    out.object([&] { out.member("colour", name(*colour)).member("x", point.x).member("y", point.y); });
  };
  out.array([&] {
    for (const auto& laid : tiling.tiles()) {
      look(laid, 0, {0, 1}, {4, 2});
      look(laid, 1, {0, 5}, {3, 5});
    }
  });
}

}  // namespace

void look_at(const Hexagony::State& state, JsonWriter& out) {
  const auto look_at_tile = [&](const hexagony::LaidTile& laid) {
    std::string segments;
    for (int direction = 0; direction < hexagony::directions; ++direction) segments += letter(laid.tile.colour(direction));
    const Hex place = laid.cell.place();
    out.member("cell", laid.cell.text()).member("q", place.q).member("r", place.r);
    out.member("tile", laid.tile.text()).member("segments", segments);
  };
  const auto look_at_seat = [&](Seat seat) {
    const Hexagony::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
    out.member("colour", name(own.colour));
    out.member("solid", own.solid);
    out.member("rwb", own.hand[Hexagony::Pattern::rwb]);
    out.member("rbw", own.hand[Hexagony::Pattern::rbw]);
    out.member("bonus", Hexagony::has_bonus(state, seat));
  };
  out.object([&] {
    out.member("game", Hexagony::info.id);
    out.member("variant", Hexagony::variant_names[static_cast<std::size_t>(state.variant)]);
    out.member("phase", phases[static_cast<std::size_t>(state.phase)]);
    out.member("active", seat_letter(state.active));
    out.key("tiles").array([&] {
      for (const auto& laid : state.tiling.tiles()) out.object([&] { look_at_tile(laid); });
    });
    write_hexagons(state.tiling, out.key("hexagons"));
    out.key("seats").array([&] {
      for (Seat seat = 0; seat < state.players; ++seat) out.object([&] { look_at_seat(seat); });
    });
    out.member("bag", state.bag.total());
    out.member("drawn", state.phase == Hexagony::Phase::drawn ? std::optional(name(state.drawn)) : std::nullopt);
  });
}

Seat roller(const Hexagony::State& state) { return state.active; }

}  // namespace tafel
