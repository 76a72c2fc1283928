#include "slow/slow_game.h"

#include <stdexcept>

namespace tafel::slow {

std::unique_ptr<SlowGame> SlowGame::start(const std::string& game, int players, const nlohmann::ordered_json& setup) {
  if (game == "border") return start_border(players, setup);
  if (game == "wuerfelland") return start_wuerfelland(players, setup);
  if (game == "hexagony") return start_hexagony(players, setup);
  if (game == "colour-lines") return start_colour_lines(players, setup);
  throw std::invalid_argument("nobody has written a second opinion on \"" + game + "\"");
}

bool SlowGame::allows(const std::string& event) const {
  if (event.empty() || Event(event).text() != event) return false;
  return may(Event(event));
}

}  // namespace tafel::slow
