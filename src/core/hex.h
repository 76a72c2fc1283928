#pragma once

#include <array>
#include <compare>
#include <cstdlib>

namespace tafel {

/// A place on a hexagonal grid with pointy tops, in axial coordinates: `q` counts along a row, `r` counts rows downwards.
/// Boards are written as pictures in which every odd row is shifted right by half a hexagon; `from_offset`, `row` and
/// `column` translate between the two.
struct Hex {
  int q = 0;
  int r = 0;

  // Pictures
  static constexpr Hex from_offset(int row, int column) { return {column - (row - (row & 1)) / 2, row}; }
  constexpr int row() const { return r; }
  constexpr int column() const { return q + (r - (r & 1)) / 2; }

  // Neighbourhood
  static constexpr std::array<std::array<int, 2>, 6> directions{{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};
  constexpr Hex neighbour(int direction) const {
    const auto& step = directions[static_cast<std::size_t>(direction)];
    return {q + step[0], r + step[1]};
  }
  constexpr std::array<Hex, 6> neighbours() const {
    return {neighbour(0), neighbour(1), neighbour(2), neighbour(3), neighbour(4), neighbour(5)};
  }
  friend constexpr int distance(Hex a, Hex b) {
    const int dq = a.q - b.q;
    const int dr = a.r - b.r;
    return (std::abs(dq) + std::abs(dr) + std::abs(dq + dr)) / 2;
  }

  // Drawing, for hexagons whose sides have length one; y grows downwards
  struct Point {
    double x;
    double y;
  };
  static constexpr double half_width = 0.8660254037844386;
  constexpr Point centre() const { return {half_width * (2 * q + r), 1.5 * r}; }
  /// Corner 0 is the upper right one; the others follow clockwise. Edge i of direction i lies between two of them.
  constexpr std::array<Point, 6> corners() const {
    const auto [x, y] = centre();
    return {{{x + half_width, y - 0.5},
             {x + half_width, y + 0.5},
             {x, y + 1},
             {x - half_width, y + 0.5},
             {x - half_width, y - 0.5},
             {x, y - 1}}};
  }

  friend constexpr auto operator<=>(Hex, Hex) = default;
};

}  // namespace tafel
