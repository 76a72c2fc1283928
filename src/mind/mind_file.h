#pragma once

#include <span>
#include <string_view>

#include "games/game.h"
#include "mind/judge.h"

namespace tafel {

/// The file minds/GAME.json. Weights are kept with eight bits: each row is a line of hexadecimal digits, first the row's scale
/// as four bytes of a float, then a signed byte a weight.
Json write_weights(std::span<const float> weights, std::size_t row);
/// Fills in `weights`, or says what is wrong with the file.
Result<bool> read_weights(const Json& rows, std::size_t row, std::span<float> weights);

template <Game G>
Json write_mind(const Mind<G>& mind, const Json& made) {
  return {{"game", G::info.id},
          {"inputs", Mind<G>::inputs},
          {"hidden", Mind<G>::hidden},
          {"made", made},
          {"weights", write_weights(mind.weights, Mind<G>::hidden)}};
}

template <Game G>
Result<Mind<G>> read_mind(const Json& file) {
  if (!file.is_object() || file.value("game", Json()) != G::info.id) {
    return Fault{"this is no mind for " + std::string(G::info.name)};
  }
  if (file.value("inputs", Json()) != Mind<G>::inputs || file.value("hidden", Json()) != Mind<G>::hidden) {
    return Fault{"this mind was made for another version of the program"};
  }
  Mind<G> mind;
  const auto rows = file.find("weights");
  if (rows == file.end()) return Fault{"this mind has no weights"};
  if (const auto read = read_weights(*rows, Mind<G>::hidden, mind.weights); !read) return read.fault();
  return mind;
}

/// The text of minds/GAME.json as it was when the program was built; empty in the browser, where minds come later.
std::string_view shipped_mind_file(std::string_view game);

/// The mind that bots and analysis think with.
template <Game G>
Mind<G>& mind_in_use() {
  static Mind<G> mind = [] {
    const auto read = read_mind<G>(Json::parse(shipped_mind_file(G::info.id), nullptr, false));
    return read ? *read : Mind<G>{};
  }();
  return mind;
}

template <Game G>
const Mind<G>& shipped_mind() {
  return mind_in_use<G>();
}

/// Takes the file of a mind into use, in the browser: what is loaded there is only that of the game that is played.
Result<bool> bring_mind(const Json& file);

}  // namespace tafel
