#include <algorithm>
#include <limits>
#include <map>

#include "workshop/canvas.h"
#include "workshop/draw.h"

namespace tafel {
namespace {

using TileAt = std::map<Hex, const Tile*>;

TileAt index(const Picture& picture) {
  TileAt tiles;
  for (const Tile& tile : picture.tiles) tiles[tile.place] = &tile;
  return tiles;
}

bool same_patch(const TileAt& tiles, const Tile& tile, Hex other) {
  const auto found = tiles.find(other);
  return tile.patch != Tile::alone && found != tiles.end() && found->second->patch == tile.patch;
}

/// A board drawn on a canvas on which hexagons share their strokes:
///
///      / \ / \       a hexagon owns its three text columns and the corners above and below them
///     | r | y |
///      \ / \ /
class BoardDrawing {
 public:
  explicit BoardDrawing(const Picture& picture) : tiles_(index(picture)) {
    int left = std::numeric_limits<int>::max();
    int top = left;
    for (const Tile& tile : picture.tiles) {
      left = std::min(left, x_of(tile.place));
      top = std::min(top, y_of(tile.place));
    }
    left_ = left;
    top_ = top;
    for (const Tile& tile : picture.tiles) draw(tile);
    for (const Emblem& emblem : picture.emblems) draw(emblem);
    draw(picture.bar);
  }

  std::vector<std::string> lines(bool colour) const { return canvas_.lines(colour); }

 private:
  int x_of(Hex place) const { return 4 * place.column() + 2 * (place.row() & 1) - left_; }
  int y_of(Hex place) const { return 2 * place.row() - top_; }

  void fill(const Tile& tile, int x, int y, std::string sign, bool bold = false) {
    const Rgb ground = ground_of(tile);
    canvas_.at(x, y) = {std::move(sign), ground, readable_on(ground), bold, tile.patch};
  }

  /// Crossed spaces are darker, so that one look tells what is still open.
  static Rgb ground_of(Paint paint, bool crossed) { return mix(rgb(paint), ink, crossed && paint != Paint::white ? 0.4 : 0); }
  static Rgb ground_of(const Tile& tile) { return ground_of(tile.paint, tile.crossed); }

  void stroke(const Tile& tile, int x, int y, char sign, Hex beyond) {
    if (!same_patch(tiles_, tile, beyond)) {
      canvas_.at(x, y) = {std::string(1, sign)};
    } else if (is_land(tile.paint)) {
      fill(tile, x, y, " ");
    } else {
      const Rgb ground = ground_of(tile.crossed ? *tiles_.at(beyond) : tile);  // darker between two crossed spaces only
      canvas_.at(x, y) = {std::string(1, sign), ground, mix(ground, readable_on(ground), 0.35)};
    }
  }

  void draw(const Tile& tile) {
    const int x = x_of(tile.place);
    const int y = y_of(tile.place);
    const auto beyond = tile.place.neighbours();
    stroke(tile, x + 1, y, '/', beyond[2]);
    stroke(tile, x + 3, y, '\\', beyond[1]);
    stroke(tile, x, y + 1, '|', beyond[3]);
    stroke(tile, x + 4, y + 1, '|', beyond[0]);
    stroke(tile, x + 1, y + 2, '\\', beyond[4]);
    stroke(tile, x + 3, y + 2, '/', beyond[5]);

    fill(tile, x + 2, y, tile.treasure ? "◆" : " ");
    fill(tile, x + 2, y + 2, " ");
    if (tile.paint == Paint::black) {
      for (int i = 1; i <= 3; ++i) fill(tile, x + i, y + 1, "#");
    } else if (!tile.label.empty()) {
      auto label = signs(tile.label);
      label.insert(label.begin(), label.size() < 2 ? 1 : 0, " ");
      for (int i = 0; i < 2; ++i) canvas_.at(x + 1 + i, y + 1) = {label[static_cast<std::size_t>(i)], snow, ink, true};
      fill(tile, x + 3, y + 1, tile.text);
    } else if (tile.crossed) {
      fill(tile, x + 1, y + 1, tile.text.empty() ? " " : tile.text);
      fill(tile, x + 2, y + 1, "X", true);
      fill(tile, x + 3, y + 1, " ");
    } else {
      fill(tile, x + 1, y + 1, " ");
      fill(tile, x + 2, y + 1, tile.text.empty() ? " " : tile.text);
      fill(tile, x + 3, y + 1, " ");
    }
  }

  /// Writes the name and, in the line below, the points where both lie within the patch, as near to its middle as can be.
  void draw(const Emblem& emblem) {
    const auto name = signs(emblem.name);
    const auto points = signs(emblem.points);
    const std::size_t width = std::max(name.size(), points.size());
    const std::size_t name_at = (width - name.size()) / 2;
    const std::size_t points_at = (width - points.size()) / 2;
    const auto [middle_x, middle_y] = middle_of(emblem.patch);

    const auto& rows = canvas_.rows();
    double nearest = std::numeric_limits<double>::max();
    std::optional<std::pair<std::size_t, std::size_t>> best;
    for (std::size_t y = 0; y + 1 < rows.size(); ++y) {
      for (std::size_t x = 1; x < rows[y].size(); ++x) {
        if (!has_room(x + name_at, y, name.size(), emblem.patch)) continue;
        if (!has_room(x + points_at, y + 1, points.size(), emblem.patch)) continue;
        const bool tight = !has_room(x + name_at - 1, y, name.size() + 2, emblem.patch);
        const double dx = static_cast<double>(x) + static_cast<double>(width - 1) / 2 - middle_x;
        const double dy = 2 * (static_cast<double>(y) + 0.5 - middle_y);  // characters are twice as high as wide
        const double distance = dx * dx + dy * dy + (tight ? 16 : 0);
        if (distance >= nearest) continue;
        nearest = distance;
        best = {x, y};
      }
    }
    if (!best) return;
    const auto [x, y] = *best;
    canvas_.write(static_cast<int>(x + name_at), static_cast<int>(y), emblem.name);
    canvas_.write(static_cast<int>(x + points_at), static_cast<int>(y + 1), emblem.points, {}, true);
  }

  /// One line below the board: "colour complete [ ] r[X◆] y[◆◆]"
  void draw(const std::vector<BarPart>& bar) {
    int x = 1;
    const int y = static_cast<int>(canvas_.rows().size());
    for (const BarPart& part : bar) {
      const auto put = [&](std::string sign, bool crossed = false) {
        const Rgb ground = ground_of(part.paint, crossed);
        canvas_.at(x++, y) = {std::move(sign), ground, readable_on(ground), crossed};
      };
      const auto caption = signs(part.caption);
      for (const std::string& sign : caption) put(sign);
      if (caption.size() > 1) put(" ");
      put("[");
      for (int i = 0; i < part.boxes; ++i) put(i < part.crossed ? "X" : part.treasures ? "◆" : " ", i < part.crossed);
      put("]");
      ++x;
    }
  }

  Hex::Point middle_of(int patch) const {
    Hex::Point sum{0, 0};
    int count = 0;
    const auto& rows = canvas_.rows();
    for (std::size_t y = 0; y < rows.size(); ++y) {
      for (std::size_t x = 0; x < rows[y].size(); ++x) {
        if (rows[y][x].patch != patch) continue;
        sum.x += static_cast<double>(x);
        sum.y += static_cast<double>(y);
        ++count;
      }
    }
    return {sum.x / count, sum.y / count};
  }

  bool has_room(std::size_t x, std::size_t y, std::size_t width, int patch) const {
    const Canvas::Row& row = canvas_.rows()[y];
    if (x + width > row.size()) return false;
    return std::all_of(row.begin() + static_cast<std::ptrdiff_t>(x), row.begin() + static_cast<std::ptrdiff_t>(x + width),
                       [&](const Canvas::Pixel& pixel) { return pixel.patch == patch; });
  }

  TileAt tiles_;
  int left_ = 0;
  int top_ = 0;
  Canvas canvas_;
};

}  // namespace

std::vector<std::string> draw_text(const Picture& picture, bool colour) { return BoardDrawing(picture).lines(colour); }

std::string draw_chip(std::string_view text, Paint paint, bool colour) {
  if (!colour) return '[' + std::string(text) + ']';
  constexpr std::string_view blank = "\u00a0";  // no-break: where lines are broken, a chip stays whole
  const Rgb ground = rgb(paint);
  std::string chip = ground_code(ground) + ink_code(readable_on(ground));
  for (const std::string_view part : {blank, text, blank, reset_code}) chip += part;
  return chip;
}

}  // namespace tafel
