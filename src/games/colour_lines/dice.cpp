#include "games/colour_lines/dice.h"

#include <algorithm>

namespace tafel {
namespace {

struct PathList {
  std::array<Path, 36> path{};  // so many have three strokes and touch no field twice
  std::size_t size = 0;
};

/// How a path turns from one stroke to the next: −1 left, 0 straight on, 1 right. The same path walked from its other end
/// has the turns in reverse order, each to the other side.
constexpr bool has_form(Face face, const Strokes& path) {
  const auto turn = [&](int at) {
    const int quarter = (static_cast<int>(path[at + 1]) - static_cast<int>(path[at]) + 4) % 4;
    return quarter == 3 ? -1 : quarter;
  };
  if (path.length == 2) return face == Face::straight_2 ? turn(0) == 0 : turn(0) != 0;
  const int first = turn(0);
  const int second = turn(1);
  const auto either_end = [&](int a, int b) { return (first == a && second == b) || (first == -b && second == -a); };
  switch (face) {
    case Face::straight_3: return either_end(0, 0);
    case Face::l: return either_end(0, -1);
    case Face::j: return either_end(0, 1);
    case Face::u: return either_end(1, 1);
    case Face::s: return either_end(-1, 1);
    case Face::z: return either_end(1, -1);
    default: return false;
  }
}

constexpr void grow(Face face, const Path& so_far, int row, int column, PathList& list) {
  if (so_far.strokes.length == strokes(face)) {
    if (!is_figure(face) || has_form(face, so_far.strokes)) list.path[list.size++] = so_far;
    return;
  }
  for (const Stroke stroke : {Stroke::up, Stroke::right, Stroke::down, Stroke::left}) {
    const int next_row = row + (stroke == Stroke::down ? 1 : 0) - (stroke == Stroke::up ? 1 : 0);
    const int next_column = column + (stroke == Stroke::right ? 1 : 0) - (stroke == Stroke::left ? 1 : 0);
    const std::uint64_t field = std::uint64_t{1} << (8 * (next_row + FieldSet::reach) + next_column + FieldSet::reach);
    const bool back = next_row == 0 && next_column == 0;
    if (back || (so_far.fields & field) != 0) continue;  // C-34
    grow(face, {so_far.fields | field, so_far.strokes.then(stroke)}, next_row, next_column, list);
  }
}

constexpr auto all_paths = [] {
  std::array<PathList, all_faces> lists{};
  for (std::size_t i = 1; i < all_faces; ++i) grow(static_cast<Face>(i), {}, 0, 0, lists[i]);  // C-13: none for a 0
  return lists;
}();

}  // namespace

std::string Strokes::text() const {
  std::string letters;
  for (int i = 0; i < length; ++i) letters += "URDL"[static_cast<std::size_t>((*this)[i])];
  return letters;
}

std::span<const Path> paths(Face face) {
  const PathList& list = all_paths[index_of(face)];
  return {list.path.data(), list.size};
}

Result<ColourLinesDice> ColourLinesDice::read(BoardSource source) {
  const Json& rows = source.content.at("picture");
  if (!rows.is_array() || rows.size() != count) return Fault{"\"picture\" must be a list of five dice, each a text"};
  ColourLinesDice dice;
  int sum = 0;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string name = "die " + std::to_string(row + 1);
    if (!rows[row].is_string()) return Fault{name + " of \"picture\" is not a text"};
    const auto& text = rows[row].get_ref<const std::string&>();
    if (text.size() != 2 * faces - 1) return Fault{name + " must have six signs with a blank between each two"};
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (at % 2 == 1) {
        if (text[at] == ' ') continue;
        return Fault{name + ", character " + std::to_string(at + 1) + ": '" + text[at] + "' instead of a blank"};
      }
      const auto face = face_of_sign(text[at]);
      if (!face) {
        return Fault{name + ", face " + std::to_string(at / 2 + 1) + ": '" + text[at] + "' is none of the faces " +
                     std::string(face_signs)};
      }
      dice.die[row][at / 2] = *face;
      ++dice.ways[row][index_of(*face)];
      sum += strokes(*face);
    }
    for (std::size_t earlier = 0; earlier < row; ++earlier) {
      if (dice.ways[earlier] == dice.ways[row]) {
        return Fault{name + " has the same faces as die " + std::to_string(earlier + 1)};  // C-10
      }
    }
  }
  for (std::size_t face = 0; face < all_faces; ++face) {
    const bool needed = is_figure(static_cast<Face>(face)) || face == index_of(Face::zero) || face == index_of(Face::three);
    const bool there = std::ranges::any_of(dice.ways, [&](const auto& die) { return die[face] > 0; });
    if (needed && !there) return Fault{std::string("no die has the face '") + face_signs[face] + "'"};  // C-11, C-15
  }
  if (sum < 2 * count * faces || sum > 3 * count * faces) {
    return Fault{"the 30 faces have " + std::to_string(sum) + " strokes in all; two to three a die are 60 to 90"};  // C-15
  }
  dice.source = std::move(source);
  return dice;
}

}  // namespace tafel
