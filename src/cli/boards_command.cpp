#include <filesystem>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/talk.h"
#include "cli/terminal.h"
#include "core/text.h"
#include "games/any_game.h"
#include "workshop/board_tiles.h"
#include "workshop/draw.h"
#include "workshop/draw_sheet.h"
#include "workshop/generate.h"

namespace tafel {
namespace {

/// Hexagony has none.
template <class Visit>
void for_each_game_with_boards(Visit visit) {
  for_each_game([&]<class G>(std::type_identity<G> game) {
    if constexpr (requires { typename G::Board; }) visit(game);
  });
}

/// Calls `visit(std::type_identity<Board>{})` for everything that `boards/` holds.
template <class Visit>
void for_each_kind_of_file(Visit visit) {
  for_each_game_with_boards([&]<class G>(std::type_identity<G>) { visit(std::type_identity<typename G::Board>{}); });
  visit(std::type_identity<ColourLinesDice>{});
}

/// Calls `visit` with the board of a file, which says itself for which game it is.
template <class Visit>
void with_board_file(const std::string& path, Visit visit) {
  const Json content = read_board_file(path);
  if (!content.is_object()) throw Stop{Exit::found_fault, path + ": a board file holds one JSON object"};
  const auto game = content.find("game");
  if (game == content.end() || !game->is_string()) {
    throw Stop{Exit::found_fault, path + ": \"game\" must say which game the board is for"};
  }
  bool found = false;
  for_each_kind_of_file([&]<class Board>(std::type_identity<Board>) {
    if (*game != Board::game) return;
    found = true;
    const auto board = read_whole_board<Board>(content);
    if (!board) throw Stop{Exit::found_fault, path + ": " + board.fault().sentence};
    visit(**board);
  });
  if (!found)
    throw Stop{Exit::found_fault,
               path + ": there is no game " + in_quotes(game->get_ref<const std::string&>()) + " with boards"};
}

void list(const std::string& only) {
  bool found = only.empty();
  for_each_game_with_boards([&]<class G>(std::type_identity<G>) {
    if (!only.empty() && G::info.id != only) return;
    found = true;
    for (const auto& board : shipped_boards<typename G::Board>()) {
      std::cout << G::info.id << ' ' << board->source.id << ": " << board->source.name_en << " / " << board->source.name_de
                << '\n';
    }
  });
  if (!found) throw Stop{Exit::usage, "there is no game " + in_quotes(only) + " with boards"};
}

/// "The board", "All 20 boards and the dice"
std::string what_was_checked(int boards, int dice) {
  std::vector<std::string> parts;
  if (boards > 0) parts.push_back(boards == 1 ? "the board" : "all " + std::to_string(boards) + " boards");
  if (dice > 0) parts.push_back(dice == 1 ? "the dice" : "all " + std::to_string(dice) + " sets of dice");
  std::string text = listed(parts);
  text[0] = text[0] == 't' ? 'T' : 'A';
  return text;
}

void check(const std::vector<std::string>& paths) {
  int boards = 0;
  int dice = 0;
  const auto count = [&]<class Board>(const Board&) { ++(std::is_same_v<Board, ColourLinesDice> ? dice : boards); };
  for (const std::string& path : paths) with_board_file(path, count);
  if (paths.empty()) {
    if (const auto layout = check_border_layout(border_layout()); !layout) {
      throw Stop{Exit::found_fault, "the layout of The Border: " + layout.fault().sentence};
    }
    for_each_kind_of_file([&]<class Board>(std::type_identity<Board>) {
      for (const ShippedFile& file : shipped_files(Board::game)) {
        const auto board = read_whole_board<Board>(Json::parse(file.text, nullptr, false));
        if (!board) throw Stop{Exit::found_fault, std::string(file.id) + ": " + board.fault().sentence};
        count(**board);
      }
    });
  }
  std::cout << what_was_checked(boards, dice) << (boards == 1 && dice == 0 ? " keeps" : " keep") << " all rules\n";
}

struct Generate {
  std::string game;
  std::string kind;
  std::string out;
  std::uint64_t seed = 1;
  int count = 1;
};

void generate(const Generate& wanted) {
  // What cannot be made leaves no folder behind
  value_or_stop(generate_board(wanted.game, wanted.kind, wanted.seed, 1), Exit::usage);
  std::error_code error;
  std::filesystem::create_directories(wanted.out, error);
  if (error) throw Stop{Exit::file, wanted.out + ": cannot be made (" + error.message() + ")"};
  ProgressBar progress("boards", static_cast<std::uint64_t>(wanted.count));
  for (int number = 1; number <= wanted.count; ++number) {
    const Json board = value_or_stop(generate_board(wanted.game, wanted.kind, wanted.seed, number), Exit::usage);
    const std::string name = wanted.game + '-' + std::to_string(wanted.seed) + '-' + std::to_string(number) + ".json";
    write_file((std::filesystem::path(wanted.out) / name).string(), board_text(board));
    progress.show(static_cast<std::uint64_t>(number));
  }
  progress.finish();
  std::cout << wanted.count << (wanted.count == 1 ? " board" : " boards") << " made in " << wanted.out << '\n';
}

}  // namespace

void add_boards_command(CLI::App& app) {
  auto* command = app.add_subcommand("boards", "List, show, check and make boards");
  command->require_subcommand(1);

  auto only = std::make_shared<std::string>();
  auto* list_command = command->add_subcommand("list", "List the boards that come with the program");
  list_command->add_option("--game", *only, "Only those of this game");
  list_command->callback([only] { list(*only); });

  struct Show {
    std::string board;
    std::string game;
    std::string svg;
  };
  auto wanted = std::make_shared<Show>();
  auto* show_command = command->add_subcommand("show", "Draw a board");
  show_command->add_option("board", wanted->board, "The id of a shipped board, or a file")->required();
  show_command->add_option("--svg", wanted->svg, "Draw it as SVG into this file");
  show_command->callback([wanted] {
    const auto draw = [&]<class Board>(const Board& board) {
      if constexpr (std::is_same_v<Board, ColourLinesDice>) {
        throw Stop{Exit::usage, "dice can be checked, but not drawn"};
      } else {
        const auto picture = [&] {
          if constexpr (requires { board_tiles(board); }) {
            return board_tiles(board);
          } else {
            return board;
          }
        }();
        if (wanted->svg.empty()) {
          std::cout << board.source.name_en << '\n';
          for (const std::string& line : draw_text(picture, colour_wanted())) std::cout << line << '\n';
        } else {
          write_file(wanted->svg, draw_svg(picture, board.source.name_en));
        }
      }
    };
    if (board_argument(wanted->board).is_object()) return with_board_file(wanted->board, draw);
    bool found = false;
    for_each_game_with_boards([&]<class G>(std::type_identity<G>) {
      for (const auto& board : shipped_boards<typename G::Board>()) {
        if (board->source.id != wanted->board) continue;
        found = true;
        draw(*board);
      }
    });
    std::error_code error;
    if (!found && std::filesystem::exists(wanted->board, error)) return with_board_file(wanted->board, draw);
    if (!found) throw Stop{Exit::usage, "no shipped board is called " + in_quotes(wanted->board) + "; see 'boards list'"};
  });

  auto paths = std::make_shared<std::vector<std::string>>();
  auto* check_command = command->add_subcommand("check", "Check boards against the rules of their game");
  check_command->add_option("file", *paths, "Board files; without any, the boards that come with the program");
  check_command->callback([paths] { check(*paths); });

  auto made = std::make_shared<Generate>();
  auto* generate_command = command->add_subcommand("generate", "Make new boards; the same ones for the same seed");
  generate_command->add_option("--game", made->game, "The game: border, wuerfelland or colour-lines")->required();
  generate_command->add_option("--seed", made->seed, "Any number")->required();
  generate_command->add_option("--count", made->count, "How many")->check(CLI::Range(1, 100000))->capture_default_str();
  auto* style = generate_command->add_option("--style", made->kind, "Würfelland: europa makes maps in that style");
  generate_command->add_option("--side", made->kind, "Colour Lines: side A or B")->excludes(style);
  generate_command->add_option("--out", made->out, "The folder to write them to")->required();
  generate_command->callback([made] { generate(*made); });
}

}  // namespace tafel
