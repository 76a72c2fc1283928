#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "games/game.h"

namespace tafel {

/// How a mind is made: generations of games against itself, each followed by learning from the latest of them.
struct Training {
  std::string game;
  int generations = 100;
  int until = 0;     ///< ends after this one, as if interrupted; 0: after the last
  int games = 1000;  ///< a generation
  int memory = 3;    ///< how many generations are learned from at a time
  float trust = 0.8F;
  float pace = 0.002F;     ///< of learning, at the start; it sinks to a tenth
  float overlooks = 0.1F;  ///< so that it sees what becomes of other moves, too
  std::uint64_t seed = 1;
  int threads = 1;
  Json from;  ///< a mind to go on with, or null

  std::function<void(const Json& line)> log;         ///< told of every generation
  std::function<void(const Json& mind)> checkpoint;  ///< given the mind as it stands after every tenth one, and at the end
};

/// The same training gives the same mind, whatever the number of threads.
Result<bool> train(const Training& training);

}  // namespace tafel
