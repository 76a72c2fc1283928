#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "games/game.h"

namespace tafel {

/// A mind to be made, as the game's `Schooling` says if nothing else is said here.
struct Training {
  std::string game;
  std::optional<int> generations;
  std::optional<int> games;  ///< a generation
  std::uint64_t seed = 1;
  int threads = 1;
  Json from;  ///< a mind to go on with, or null

  std::function<void(int generations)> begin;        ///< told how many there will be
  std::function<void(const Json& line)> log;         ///< told of every generation
  std::function<void(const Json& mind)> checkpoint;  ///< given the mind as it stands after every tenth one, and at the end
};

/// The same training gives the same mind, whatever the number of threads.
Result<bool> train(const Training& training);

}  // namespace tafel
