#include <iostream>

#include "cli/commands.h"
#include "games/any_game.h"

namespace tafel {

void add_games_command(CLI::App& app) {
  auto* command = app.add_subcommand("games", "List the games");
  auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print JSON");
  command->callback([json] {
    Json list = Json::array();
    for_each_game([&]<class G>(std::type_identity<G>) {
      const GameInfo& info = G::info;
      if (*json) {
        list.push_back({{"game", info.id},
                        {"name", info.name},
                        {"authors", info.authors},
                        {"publisher", info.publisher},
                        {"players", {info.fewest_players, info.most_players}}});
      } else {
        std::cout << info.id << ": " << info.name << ", " << info.fewest_players << " to " << info.most_players
                  << " players, by " << info.authors << " (" << info.publisher << ")\n";
      }
    });
    if (*json) std::cout << list.dump(2) << '\n';
  });
}

}  // namespace tafel
