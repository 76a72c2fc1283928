#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "games/game.h"

namespace tafel {

struct PlayOptions {
  std::string game;  ///< if empty, a menu asks for the game and for the bots
  int players = 2;
  std::vector<std::string> names;  ///< by seat; people without one are called "You" or by their seat's number
  std::vector<std::string> bots;   ///< by seat; "" for a person
  Json setup = Json::object();     ///< what is fixed of the set-up; the rest is drawn
  std::uint64_t seed = 1;
  bool colour = false;
  bool pause = false;       ///< wait a moment after each thing a bot does, so that it can be followed
  std::string record_file;  ///< if not empty, the game's record is added to this file, also that of an unfinished game
};

/// Plays one game between people at one terminal and bots. Ends when the game is over, when a person quits, or with the
/// input. Options that make no sense stop the command.
void play_in_terminal(PlayOptions options, std::istream& in, std::ostream& out);

}  // namespace tafel
