#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "workshop/draw.h"
#include "workshop/paint.h"

namespace tafel {
namespace {

/// The patches with their hexagons; tiles that stand alone are patches of one.
std::vector<std::vector<const Tile*>> patches(const Picture& picture) {
  std::map<int, std::vector<const Tile*>> joined;
  std::vector<std::vector<const Tile*>> all;
  for (const Tile& tile : picture.tiles) {
    if (tile.patch == Tile::alone) {
      all.push_back({&tile});
    } else {
      joined[tile.patch].push_back(&tile);
    }
  }
  for (auto& [number, tiles] : joined) all.push_back(std::move(tiles));
  return all;
}

constexpr double side = 26;  ///< the length of a hexagon's side
constexpr double margin = 30;
constexpr double title_height = 34;
constexpr Rgb paper{0xfb, 0xf8, 0xf1};
constexpr Rgb frame{0xdc, 0xd5, 0xc4};
constexpr Rgb caption{0x5b, 0x60, 0x48};

using Point = Hex::Point;

Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
Point operator*(Point a, double factor) { return {a.x * factor, a.y * factor}; }
double length(Point a) { return std::hypot(a.x, a.y); }

std::string number(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, 1).ptr;
  std::string_view short_text(text.data(), static_cast<std::size_t>(end - text.data()));
  if (short_text.ends_with(".0")) short_text.remove_suffix(2);
  return std::string(short_text == "-0" ? "0" : short_text);
}
std::string pair(Point p) { return number(p.x) + ' ' + number(p.y); }

/// A corner of the grid in whole numbers: `x` counts half widths of a hexagon, `y` half sides.
struct Corner {
  int x;
  int y;
  friend auto operator<=>(Corner, Corner) = default;
};

/// The path around a group of hexagons, moved inwards by `inset`, with corners rounded by `radius`.
std::string outline(const std::set<Hex>& group, double inset, double radius) {
  constexpr std::array<Corner, 6> around{{{1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}, {0, -2}}};  // as Hex::corners
  std::map<Corner, Corner> next;  // the edges with nothing of the group beyond them, clockwise
  for (const Hex hex : group) {
    for (std::size_t i = 0; i < 6; ++i) {
      if (group.contains(hex.neighbour(static_cast<int>((6 - i) % 6)))) continue;
      const auto corner = [&](std::size_t c) {
        return Corner{2 * hex.q + hex.r + around[c % 6].x, 3 * hex.r + around[c % 6].y};
      };
      next[corner(i)] = corner(i + 1);
    }
  }
  std::string path;
  while (!next.empty()) {
    std::vector<Point> loop;
    for (auto at = next.begin(); at != next.end();) {
      loop.push_back({at->first.x * Hex::half_width * side, at->first.y * 0.5 * side});
      const Corner to = at->second;
      next.erase(at);
      at = next.find(to);
    }
    const std::size_t n = loop.size();
    std::vector<Point> inner;
    for (std::size_t i = 0; i < n; ++i) {
      const auto inwards = [](Point from, Point to) { return Point{from.y - to.y, to.x - from.x} * (1 / length(to - from)); };
      const Point a = inwards(loop[(i + n - 1) % n], loop[i]);
      const Point b = inwards(loop[i], loop[(i + 1) % n]);
      inner.push_back(loop[i] + (a + b) * (inset / (1 + a.x * b.x + a.y * b.y)));
    }
    for (std::size_t i = 0; i < n; ++i) {
      const auto towards = [&](Point other) { return inner[i] + (other - inner[i]) * (radius / length(other - inner[i])); };
      path += (i == 0 ? "M" : "L") + pair(towards(inner[(i + n - 1) % n])) + 'Q' + pair(inner[i]) + ' ' +
              pair(towards(inner[(i + 1) % n]));
    }
    path += 'Z';
  }
  return path;
}

std::string shape(const std::string& path, Rgb fill) { return "<path fill=\"" + hex_code(fill) + "\" d=\"" + path + "\"/>\n"; }

std::string lines_shape(const std::string& path, Rgb stroke, double width) {
  return "<path fill=\"none\" stroke=\"" + hex_code(stroke) + "\" stroke-width=\"" + number(width) +
         "\" stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"" + path + "\"/>\n";
}

std::string words(Point at, double size, Rgb fill, bool bold, std::string_view text) {
  return "<text x=\"" + number(at.x) + "\" y=\"" + number(at.y) + "\" font-size=\"" + number(size) + "\" fill=\"" +
         hex_code(fill) + (bold ? "\" font-weight=\"bold" : "") + "\">" + escaped_markup(text) + "</text>\n";
}

Point middle(Hex place) { return place.centre() * side; }

std::string draw_gem(Point at, Rgb edge) {
  const auto point = [&](double x, double y) { return pair(at + Point{x, y} * 1.25); };
  const std::string body =
      "M" + point(-7, -2) + "L" + point(-3.5, -6.5) + "L" + point(3.5, -6.5) + "L" + point(7, -2) + "L" + point(0, 7) + "Z";
  const std::string facets = "M" + point(-7, -2) + "L" + point(7, -2) + "M" + point(-2.5, -2) + "L" + point(0, 7) + "L" +
                             point(2.5, -2) + "L" + point(0, -6.5) + "L" + point(-2.5, -2);
  return shape(body, snow) + lines_shape(body, edge, 1.4) + lines_shape(facets, edge, 0.7);
}

std::string draw_cross(Point at, double reach = 9) {
  const auto point = [&](double x, double y) { return pair(at + Point{x, y}); };
  const std::string path =
      "M" + point(-reach, -reach) + "L" + point(reach, reach) + "M" + point(reach, -reach) + "L" + point(-reach, reach);
  return lines_shape(path, snow, 6) + lines_shape(path, ink, 3.4);
}

std::string draw_face(const Tile& tile) {
  const Rgb ground = rgb(tile.paint);
  const Point at = middle(tile.place);
  std::string svg = shape(outline({tile.place}, 3.2, 5), ground);
  if (!tile.text.empty()) {
    const Rgb soft = mix(ground, readable_on(ground), 0.62);
    svg += words(at + Point{0, 17.5}, 9, soft, false, tile.text);
  }
  if (tile.treasure) svg += draw_gem(at + Point{0, -1}, mix(ground, ink, 0.55));
  if (tile.crossed) svg += draw_cross(at + Point{0, -1});
  if (!tile.label.empty()) {
    svg += "<circle cx=\"" + number(at.x) + "\" cy=\"" + number(at.y - 3) + "\" r=\"11.5\" fill=\"" + hex_code(ink) +
           "\" stroke=\"" + hex_code(snow) + "\" stroke-width=\"2.4\"/>\n";
    svg += words(at + Point{0, 1.5}, 13, snow, true, tile.label);
  }
  return svg;
}

/// The point within a group of hexagons that is farthest from everything outside, and how far that is.
std::pair<Point, double> roomiest_point(const std::set<Hex>& group) {
  Point centre{0, 0};
  std::set<Hex> outside;
  for (const Hex hex : group) {
    centre = centre + hex.centre() * (1.0 / static_cast<double>(group.size()));
    for (const Hex other : hex.neighbours()) {
      if (!group.contains(other)) outside.insert(other);
    }
  }
  std::pair<Point, double> best{centre, 0};
  double best_score = 0;
  const auto consider = [&](Point point) {
    double room = std::numeric_limits<double>::max();
    for (const Hex other : outside) room = std::min(room, length(other.centre() - point));
    const double score = room - 0.05 * length(point - centre);
    if (score > best_score) {
      best_score = score;
      best = {point, room};
    }
  };
  for (const Hex hex : group) {
    consider(hex.centre());
    for (const Point corner : hex.corners()) consider(corner);
    for (const Hex other : hex.neighbours()) consider((hex.centre() + other.centre()) * 0.5);
  }
  return {best.first * side, best.second * side};
}

std::string draw_emblem(const Emblem& emblem, const std::set<Hex>& land) {
  const auto [at, room] = roomiest_point(land);
  const double scale = std::min(2.2, room / side * 0.76);
  const double size = 24 * scale;
  const double text_size = 9 + 4 * scale;
  const Point corner = at - Point{size / 2, (size + text_size) / 2};
  return "<path fill=\"" + hex_code(mix(caption, rgb(Paint::land), 0.25)) + "\" fill-rule=\"evenodd\" transform=\"translate(" +
         pair(corner) + ") scale(" + number(scale) + ")\" d=\"" + emblem.drawing + "\"/>\n" +
         words({at.x, corner.y + size + text_size}, text_size, caption, true, emblem.points);
}

// The bar below the board
constexpr double bar_height = 30;
constexpr double bar_distance = 14;  ///< from the board
constexpr double bar_gap = 5;        ///< between two parts
constexpr double bar_padding = 4;
constexpr double box_side = 22;

double caption_width(const BarPart& part) {
  return part.caption.size() > 1 ? 6.4 * static_cast<double>(part.caption.size()) : 10;
}

double width(const BarPart& part) {
  return caption_width(part) + bar_padding + part.boxes * (box_side + bar_padding) + bar_padding;
}

double width(const std::vector<BarPart>& bar) {
  double sum = -bar_gap;
  for (const BarPart& part : bar) sum += width(part) + bar_gap;
  return sum;
}

std::string rectangle(Point corner, Point size, double radius, Rgb fill, Rgb stroke, double stroke_width) {
  return "<rect x=\"" + number(corner.x) + "\" y=\"" + number(corner.y) + "\" width=\"" + number(size.x) + "\" height=\"" +
         number(size.y) + "\" rx=\"" + number(radius) + "\" fill=\"" + hex_code(fill) + "\" stroke=\"" + hex_code(stroke) +
         "\" stroke-width=\"" + number(stroke_width) + "\"/>\n";
}

std::string draw_bar(const std::vector<BarPart>& bar, Point corner) {
  std::string svg;
  for (const BarPart& part : bar) {
    const Rgb ground = rgb(part.paint);
    const Rgb edge = mix(ground, ink, 0.28);
    svg += rectangle(corner, {width(part), bar_height}, 6, ground, edge, 1.2);
    const Point caption_at = corner + Point{bar_padding + caption_width(part) / 2, bar_height / 2 + 4};
    svg += words(caption_at, 12, readable_on(ground), false, part.caption);
    for (int i = 0; i < part.boxes; ++i) {
      const Point box = corner + Point{caption_width(part) + 2 * bar_padding + i * (box_side + bar_padding), bar_padding};
      const Point centre = box + Point{box_side / 2, box_side / 2};
      svg += rectangle(box, {box_side, box_side}, 4, mix(ground, snow, 0.75), edge, 1.2);
      if (part.treasures) svg += draw_gem(centre, edge);
      if (i < part.crossed) svg += draw_cross(centre, 7.5);
    }
    corner.x += width(part) + bar_gap;
  }
  return svg;
}

}  // namespace

std::string escaped_markup(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&': safe += "&amp;"; break;
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '"': safe += "&quot;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::string draw_svg(const Picture& picture, std::string_view title) {
  double left = std::numeric_limits<double>::max();
  double top = left;
  double right = std::numeric_limits<double>::lowest();
  double bottom = right;
  for (const Tile& tile : picture.tiles) {
    const Point at = middle(tile.place);
    left = std::min(left, at.x - Hex::half_width * side);
    right = std::max(right, at.x + Hex::half_width * side);
    top = std::min(top, at.y - side);
    bottom = std::max(bottom, at.y + side);
  }
  const double bar_top = bottom + bar_distance;
  if (!picture.bar.empty()) bottom = bar_top + bar_height;
  const Point from{left - margin, top - margin - title_height};
  const Point size = Point{right + margin, bottom + margin} - from;

  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + pair(from) + ' ' + pair(size) + "\" width=\"" +
                    number(size.x) + "\" height=\"" + number(size.y) +
                    "\" role=\"img\" font-family=\"sans-serif\" text-anchor=\"middle\">\n<title>" + escaped_markup(title) +
                    "</title>\n";
  svg += rectangle(from + Point{1, 1}, size - Point{2, 2}, 18, paper, frame, 2);
  svg += words({from.x + size.x / 2, from.y + 38}, 19, caption, true, title);

  std::map<int, std::set<Hex>> lands;
  for (const auto& patch : patches(picture)) {
    std::set<Hex> group;
    for (const Tile* tile : patch) group.insert(tile->place);
    const Rgb ground = rgb(patch[0]->paint);
    if (is_land(patch[0]->paint)) {
      svg += shape(outline(group, 1.6, 6), ground);
      lands[patch[0]->patch] = std::move(group);
    } else {
      svg += shape(outline(group, 1.2, 6), mix(ground, ink, 0.28));
      for (const Tile* tile : patch) svg += draw_face(*tile);
    }
  }
  for (const Emblem& emblem : picture.emblems) svg += draw_emblem(emblem, lands[emblem.patch]);
  svg += draw_bar(picture.bar, {from.x + (size.x - width(picture.bar)) / 2, bar_top});
  return svg + "</svg>\n";
}

}  // namespace tafel
