#include "workshop/patchwork.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace tafel {
namespace {

constexpr int no_patch = -1;
constexpr std::size_t colours = 6;
constexpr std::size_t sizes = 4;

class Cutter {
 public:
  Cutter(const std::vector<Hex>& field, Random& random) : random_(random), patch_of_(field.size(), no_patch) {
    std::map<Hex, int> number;
    for (std::size_t i = 0; i < field.size(); ++i) number[field[i]] = static_cast<int>(i);
    for (const Hex hex : field) {
      auto& list = neighbours_.emplace_back();
      for (const Hex other : hex.neighbours()) {
        if (const auto found = number.find(other); found != number.end()) list.push_back(found->second);
      }
    }
  }

  std::optional<Patchwork> cut(int smallest) {
    std::array<int, sizes> left{};
    left.fill(static_cast<int>(colours));
    std::vector<std::size_t> rank_of_patch;
    for (int from = tightest_free(); from != no_patch; from = tightest_free()) {
      const int patch = static_cast<int>(rank_of_patch.size());
      std::size_t rank = draw_size(left);
      std::vector<int> grown = grow(from, patch, smallest + static_cast<int>(rank));
      // A pocket too small for the size drawn takes the largest size that fits and is left.
      while (static_cast<int>(grown.size()) < smallest + static_cast<int>(rank) || left[rank] == 0) {
        if (rank == 0) return std::nullopt;
        --rank;
      }
      while (static_cast<int>(grown.size()) > smallest + static_cast<int>(rank)) {
        patch_of_[static_cast<std::size_t>(grown.back())] = no_patch;
        grown.pop_back();
      }
      --left[rank];
      rank_of_patch.push_back(rank);
    }
    auto colour_of_patch = colour(rank_of_patch);
    if (!colour_of_patch) return std::nullopt;
    return Patchwork{patch_of_, std::move(*colour_of_patch), count_bends()};
  }

 private:
  int patch_at(int cell) const { return patch_of_[static_cast<std::size_t>(cell)]; }
  const std::vector<int>& beside(int cell) const { return neighbours_[static_cast<std::size_t>(cell)]; }
  int count_beside(int cell, int patch) const {
    return static_cast<int>(std::ranges::count_if(beside(cell), [&](int other) { return patch_at(other) == patch; }));
  }

  /// The free hexagon with the fewest free neighbours, a random one among equals.
  int tightest_free() {
    int best = no_patch;
    int best_free = 7;
    std::uint32_t equals = 0;
    for (int cell = 0; cell < static_cast<int>(patch_of_.size()); ++cell) {
      if (patch_at(cell) != no_patch) continue;
      const int free = count_beside(cell, no_patch);
      if (free < best_free) equals = 0;
      if (free > best_free || random_.below(++equals) != 0) continue;
      best = cell;
      best_free = free;
    }
    return best;
  }

  std::size_t draw_size(const std::array<int, sizes>& left) {
    int total = 0;
    for (const int n : left) total += n;
    auto draw = static_cast<int>(random_.below(static_cast<std::uint32_t>(std::max(total, 1))));
    std::size_t rank = 0;
    while (rank + 1 < sizes && draw >= left[rank]) draw -= left[rank++];
    return rank;
  }

  std::vector<int> grow(int from, int patch, int size) {
    std::vector<int> grown{from};
    patch_of_[static_cast<std::size_t>(from)] = patch;
    while (static_cast<int>(grown.size()) < size) {
      int best = no_patch;
      int best_score = 0;
      std::uint32_t equals = 0;
      for (const int member : grown) {
        for (const int cell : beside(member)) {
          if (patch_at(cell) != no_patch) continue;
          const int score = 16 + 2 * count_beside(cell, patch) - count_beside(cell, no_patch);
          if (score > best_score) equals = 0;
          if (score < best_score || random_.below(++equals) != 0) continue;
          best = cell;
          best_score = score;
        }
      }
      if (best == no_patch) break;
      grown.push_back(best);
      patch_of_[static_cast<std::size_t>(best)] = patch;
    }
    return grown;
  }

  std::optional<std::vector<Colour>> colour(const std::vector<std::size_t>& rank_of_patch) {
    std::vector<std::set<int>> touching(rank_of_patch.size());
    for (int cell = 0; cell < static_cast<int>(patch_of_.size()); ++cell) {
      for (const int other : beside(cell)) {
        if (patch_at(cell) != patch_at(other)) touching[static_cast<std::size_t>(patch_at(cell))].insert(patch_at(other));
      }
    }
    std::vector<std::size_t> order(rank_of_patch.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::sort(order, std::greater<>(), [&](std::size_t patch) { return std::pair(touching[patch].size(), patch); });

    std::vector<int> chosen(rank_of_patch.size(), no_patch);
    std::array<std::array<bool, colours>, sizes> used{};
    int tries = 0;
    const auto place = [&](auto& self, std::size_t at) -> bool {
      if (at == order.size()) return true;
      if (++tries > 20000) return false;
      const std::size_t patch = order[at];
      std::array<std::size_t, colours> options{0, 1, 2, 3, 4, 5};
      random_.shuffle(options);
      for (const std::size_t option : options) {
        bool& taken = used[rank_of_patch[patch]][option];
        const bool clash = std::ranges::any_of(
            touching[patch], [&](int other) { return chosen[static_cast<std::size_t>(other)] == static_cast<int>(option); });
        if (taken || clash) continue;
        taken = true;
        chosen[patch] = static_cast<int>(option);
        if (self(self, at + 1)) return true;
        taken = false;
        chosen[patch] = no_patch;
      }
      return false;
    };
    if (!place(place, 0)) return std::nullopt;
    std::vector<Colour> result;
    for (const int option : chosen) result.push_back(all_colours[static_cast<std::size_t>(option)]);
    return result;
  }

  int count_bends() const {
    int bends = 0;
    for (int cell = 0; cell < static_cast<int>(patch_of_.size()); ++cell) {
      for (const int other : beside(cell)) bends += patch_at(cell) < patch_at(other) ? 1 : 0;
    }
    return bends;
  }

  Random& random_;
  std::vector<std::vector<int>> neighbours_;
  std::vector<int> patch_of_;
};

}  // namespace

std::optional<Patchwork> cut_patchwork(const std::vector<Hex>& field, int smallest, Random& random) {
  return Cutter(field, random).cut(smallest);
}

}  // namespace tafel
