#include "games/patch_board.h"

#include <algorithm>

namespace tafel {

std::string_view colour_name(Colour colour) {
  constexpr std::array<std::string_view, 6> names{"red", "yellow", "green", "blue", "orange", "grey"};
  return names[index_of(colour)];
}

int PatchBoard::space_at(Hex hex) const {
  const auto end = place.begin() + space_count;
  const auto found = std::find(place.begin(), end, hex);
  return found == end ? -1 : static_cast<int>(found - place.begin());
}

std::string PatchBoard::patch_name(int patch_number) const {
  const Patch& named = patch[static_cast<std::size_t>(patch_number)];
  return {letter(named.colour), static_cast<char>('0' + named.size)};
}

Result<bool> PatchBoard::fill(const std::vector<Cell>& cells, char white, int smallest, const std::string& noun) {
  std::array<Colour, SmallSet::capacity> colours{};
  for (const Cell& cell : cells) {
    const auto found = colour_of_letter(cell.sign);
    if (!found) continue;
    if (space_count == SmallSet::capacity) return Fault{"there are more than 128 coloured spaces"};
    place[static_cast<std::size_t>(space_count)] = cell.place;
    colours[static_cast<std::size_t>(space_count)] = *found;
    of_colour[index_of(*found)].add(space_count++);
  }
  for (int space = 0; space < space_count; ++space) {
    for (const Hex hex : place[static_cast<std::size_t>(space)].neighbours()) {
      if (const int other = space_at(hex); other >= 0) neighbours[static_cast<std::size_t>(space)].add(other);
    }
  }
  for (const Cell& cell : cells) {
    if (cell.sign != white) continue;
    for (const Hex hex : cell.place.neighbours()) {
      if (const int space = space_at(hex); space >= 0) beside_start.add(space);
    }
  }

  const std::string needed = std::to_string(smallest) + ", " + std::to_string(smallest + 1) + ", " +
                             std::to_string(smallest + 2) + " and " + std::to_string(smallest + 3) + " spaces";
  SmallSet seen;
  for (int space = 0; space < space_count; ++space) {
    if (seen.contains(space)) continue;
    const Colour colour = colours[static_cast<std::size_t>(space)];
    SmallSet group;
    SmallSet edge;
    edge.add(space);
    while (!edge.empty()) {
      group |= edge;
      SmallSet next;
      for (const int at : edge) next |= neighbours[static_cast<std::size_t>(at)];
      edge = (next & of_colour[index_of(colour)]) - group;
    }
    seen |= group;
    const std::string thing = std::string(colour_name(colour)) + ' ' + noun;
    const std::string place_name = where(place[static_cast<std::size_t>(space)]);
    const int rank = group.size() - smallest;
    if (rank < 0 || rank >= sizes) {
      return Fault{place_name + ": this " + thing + " has " + std::to_string(group.size()) +
                   (group.size() == 1 ? " space" : " spaces") + "; each colour needs " + noun + "s of " + needed + ", and " +
                   noun + "s of one colour may not touch"};
    }
    const std::size_t number = index_of(colour) * sizes + static_cast<std::size_t>(rank);
    if (patch[number].size != 0) {
      return Fault{place_name + ": a second " + thing + " of " + std::to_string(group.size()) +
                   " spaces; each colour needs exactly one each of " + needed};
    }
    patch[number] = {colour, group.size(), group};
    name.resize(static_cast<std::size_t>(space_count));
    int in_patch = 0;
    for (const int member : group) {
      patch_of[static_cast<std::size_t>(member)] = static_cast<std::uint8_t>(number);
      name[static_cast<std::size_t>(member)] = patch_name(static_cast<int>(number)) + '.' + std::to_string(++in_patch);
    }
  }
  for (std::size_t number = 0; number < patches; ++number) {
    if (patch[number].size == 0) {
      return Fault{"there is no " + std::string(colour_name(all_colours[number / sizes])) + ' ' + noun + " of " +
                   std::to_string(static_cast<int>(number % sizes) + smallest) + " spaces"};
    }
  }
  return true;
}

}  // namespace tafel
