#include "games/setup.h"

#include <algorithm>

#include "core/text.h"

namespace tafel {

Result<bool> check_keys(const GameInfo& game, const Json& given, std::initializer_list<std::string_view> known) {
  if (!given.is_object()) return Fault{"\"setup\" must be an object"};
  for (const auto& [key, value] : given.items()) {
    if (std::ranges::find(known, key) != known.end()) continue;
    return Fault{std::string(game.name) + " has nothing called " + in_quotes(key) + " in its set-up"};
  }
  return true;
}

Result<Seat> read_first(int players, const Json& given) {
  const auto first = given.find("first");
  const std::string letter = first != given.end() && first->is_string() ? first->get<std::string>() : "";
  if (letter.size() == 1 && letter[0] >= 'A' && letter[0] < seat_letter(players)) return letter[0] - 'A';
  if (players == 1) return Fault{R"("first" must be "A", the only seat)"};
  return Fault{std::string("\"first\" must be a seat from \"A\" to \"") + seat_letter(players - 1) + '"'};
}

}  // namespace tafel
