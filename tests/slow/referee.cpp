#include "slow/referee.h"

#include <exception>
#include <memory>
#include <vector>

#include "games/picture.h"
#include "slow/slow_game.h"

namespace tafel::slow {
namespace {

using nlohmann::ordered_json;

std::optional<std::string> fault_in_result(const SlowGame& game, const ordered_json& record) {
  if (!game.over()) {
    if (!record.contains("result")) return std::nullopt;
    return "there is a result, but the game is not over after the last event";
  }
  const ordered_json right{{"points", game.points()}, {"places", game.places()}};
  if (!record.contains("result")) return "the game is over, but there is no result";
  if (record.at("result") == right) return std::nullopt;
  return "the result is " + record.at("result").dump() + ", but the game gives " + right.dump();
}

}  // namespace

ordered_json with_whole_boards(std::string_view game, ordered_json setup) {
  const auto expand = [](std::string_view kind, ordered_json& reference) {
    if (!reference.contains("hash")) return;
    for (const ShippedFile& file : shipped_files(kind)) {
      if (reference.at("hash") != file.hash) continue;
      reference = ordered_json::parse(file.text);
      return;
    }
  };
  if (setup.contains("boards")) {
    for (ordered_json& board : setup.at("boards")) expand(game, board);
  }
  if (setup.contains("sheet")) expand(game, setup.at("sheet"));
  if (setup.contains("dice")) expand(std::string(game) + "-dice", setup.at("dice"));
  return setup;
}

std::optional<std::string> fault_in_record(std::string_view line) {
  std::unique_ptr<SlowGame> game;
  std::vector<std::string> events;
  ordered_json record;
  try {
    record = ordered_json::parse(line);
    record.at("events").get_to(events);
    const std::string kind = record.at("game");
    game = SlowGame::start(kind, static_cast<int>(record.at("seats").size()), with_whole_boards(kind, record.at("setup")));
  } catch (const std::exception& fault) {
    return std::string("the set-up cannot be understood: ") + fault.what();
  }
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (!game->allows(events[i])) {
      return "event " + std::to_string(i + 1) + " (\"" + events[i] + "\") is not among all that is possible there";
    }
    game->apply(events[i]);
  }
  return fault_in_result(*game, record);
}

}  // namespace tafel::slow
