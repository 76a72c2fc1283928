#include "cli/tell.h"

namespace tafel {
namespace {

/// "2 red and 1 blue spaces"
std::string spaces_in_words(const PatchBoard& board, SmallSet spaces) {
  std::vector<std::string> parts;
  bool several = false;
  for (const Colour colour : all_colours) {
    const int count = (spaces & board.of_colour[index_of(colour)]).size();
    if (count > 0) parts.push_back(std::to_string(count) + ' ' + std::string(colour_name(colour)));
    several = several || count > 1;
  }
  return listed(parts) + (several ? " spaces" : " space");
}

}  // namespace

std::string score_line_as_noted(const ScoreLine& line) {
  return line.reason + (line.points > 0 ? ' ' + std::to_string(line.points) : "");
}

std::vector<std::string> colours_filled(const PatchBoard& board, SmallSet before, SmallSet now) {
  std::vector<std::string> filled;
  for (const Colour colour : all_colours) {
    const SmallSet spaces = board.of_colour[index_of(colour)];
    if (spaces.within(now) && !spaces.within(before)) filled.emplace_back(colour_name(colour));
  }
  return filled;
}

std::vector<std::string> patches_filled(const PatchBoard& board, SmallSet before, SmallSet now, std::string_view noun) {
  std::vector<std::string> filled;
  for (const PatchBoard::Patch& patch : board.patch) {
    if (!patch.spaces.within(now) || patch.spaces.within(before)) continue;
    filled.push_back("the " + std::string(colour_name(patch.colour)) + ' ' + std::string(noun) + " of " +
                     std::to_string(patch.size));
  }
  return filled;
}

std::string crosses_in_words(const Talk& talk, Seat seat, const PatchBoard& board, SmallSet before, SmallSet now,
                             std::string_view noun) {
  const auto filled = patches_filled(board, before, now, noun);
  return talk.does(seat, "cross") + " off " + spaces_in_words(board, now - before) +
         (filled.empty() ? "" : ", which completes " + listed(filled)) + '.';
}

}  // namespace tafel
