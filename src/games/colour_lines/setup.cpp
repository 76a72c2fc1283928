#include <algorithm>

#include "games/board_setup.h"
#include "games/colour_lines/colour_lines.h"
#include "games/setup.h"

namespace tafel {
namespace {

using Setup = ColourLines::Setup;
using Sheet = ColourLinesSheet;

constexpr int side_b_task = 5;  // C-95
constexpr int tasks = 5;

char side_of_task(int task) { return task == side_b_task ? 'B' : 'A'; }

/// The switch of that name: off where it is not given, no value where it is neither true nor false.
std::optional<bool> read_switch(const Json& given, const char* name) {
  const auto found = given.find(name);
  if (found == given.end()) return false;
  if (!found->is_boolean()) return std::nullopt;
  return found->get<bool>();
}

Fault not_a_switch(const char* name) { return {std::string("\"") + name + "\" must be true or false"}; }

/// What does not go with the number of players.
Result<bool> check_switches(int players, const Json& given) {
  const auto refuse = [&](std::initializer_list<const char*> names, const std::string& why) -> Result<bool> {
    for (const char* name : names) {
      const auto found = given.find(name);
      if (found != given.end() && *found != false) return Fault{std::string("\"") + name + "\" " + why};
    }
    return true;
  };
  if (players > 1) return refuse({"task", "hard"}, "is for one player alone");
  return refuse({"neighbours", "assign", "left_out", "three_scorings", "no_midline"}, "is for two players or more");
}

template <class Board>
Json reference(const Board& board) {
  const BoardSource& source = board.source;
  return source.hash.empty() ? source.content : Json{{"id", source.id}, {"hash", source.hash}};
}

}  // namespace

Result<Setup> ColourLines::read_setup(int players, const Json& given) {
  if (const auto checked =
          check_keys(info, given, {"first", "sheet", "dice", "neighbours", "assign", "left_out", "task", "hard"});
      !checked) {
    return checked.fault();
  }
  if (const auto checked = check_switches(players, given); !checked) return checked.fault();
  Setup setup;
  setup.players = players;
  const auto first = read_first(players, given);
  if (!first) return first.fault();
  setup.first = *first;

  if (!given.contains("sheet")) return Fault{"\"sheet\" is missing: the sheet all seats play on"};
  auto sheet = read_board<Sheet>(given.at("sheet"));
  if (!sheet) return Fault{"\"sheet\": " + sheet.fault().sentence};
  setup.sheet = std::move(*sheet);
  if (!given.contains("dice")) return Fault{"\"dice\" is missing: the set of dice that is rolled"};
  auto dice = read_board<ColourLinesDice>(given.at("dice"));
  if (!dice) return Fault{"\"dice\": " + dice.fault().sentence};
  setup.dice = std::move(*dice);

  const auto neighbours = read_switch(given, "neighbours");
  if (!neighbours) return not_a_switch("neighbours");
  const auto assign = read_switch(given, "assign");
  if (!assign) return not_a_switch("assign");
  const auto hard = read_switch(given, "hard");
  if (!hard) return not_a_switch("hard");
  setup.neighbours = *neighbours;
  setup.assign = *assign;
  setup.hard = *hard;

  if (const auto left_out = given.find("left_out"); left_out != given.end()) {
    const auto name = std::ranges::find_if(scoring_names, [&](std::string_view known) { return *left_out == known; });
    if (name == scoring_names.end()) return Fault{R"("left_out" must be "midline", "letters", "colours" or "pairs")"};
    setup.left_out = static_cast<Scoring>(name - scoring_names.begin());
  }
  if (players == 1) {
    const auto task = given.find("task");
    const bool known = task != given.end() && task->is_number_integer() && *task >= 1 && *task <= tasks;
    if (!known) return Fault{"\"task\" must be the number of a solo task, 1 to 5"};
    setup.task = task->get<int>();
    if (setup.sheet->side != side_of_task(setup.task)) {
      return Fault{"task " + std::to_string(setup.task) + " is played on side " + side_of_task(setup.task) +
                   ", but the sheet is a side " + setup.sheet->side};
    }
  }
  return setup;
}

Json ColourLines::write_setup(const Setup& setup) {
  Json json{{"first", std::string(1, seat_letter(setup.first))},
            {"sheet", reference(*setup.sheet)},
            {"dice", reference(*setup.dice)}};
  if (setup.neighbours) json["neighbours"] = true;
  if (setup.assign) json["assign"] = true;
  if (setup.left_out) json["left_out"] = scoring_names[static_cast<std::size_t>(*setup.left_out)];
  if (setup.task > 0) json["task"] = setup.task;
  if (setup.hard) json["hard"] = true;
  return json;
}

Result<Setup> ColourLines::deal(int players, const Json& given, Random& random) {
  if (const auto checked = check_keys(info, given,
                                      {"first", "sheet", "dice", "side", "neighbours", "assign", "left_out", "three_scorings",
                                       "no_midline", "task", "hard"});
      !checked) {
    return checked.fault();
  }
  if (const auto checked = check_switches(players, given); !checked) return checked.fault();
  Json whole = given;
  for (const char* key : {"side", "three_scorings", "no_midline"}) whole.erase(key);
  if (players == 1 && !whole.contains("task")) whole["task"] = 1;

  // C-30: the most colourful clothes are drawn by lot
  const auto first = static_cast<Seat>(random.below(static_cast<std::uint32_t>(players)));
  if (!whole.contains("first")) whole["first"] = std::string(1, seat_letter(first));

  const auto side = given.find("side");
  if (side != given.end() && *side != "A" && *side != "B") return Fault{R"("side" must be "A" or "B")"};
  const bool solo_b = players == 1 && whole["task"] == side_b_task;
  const char wanted = side != given.end() ? side->get_ref<const std::string&>()[0] : solo_b ? 'B' : 'A';
  std::vector<std::string> sheets;
  for (const auto& sheet : shipped_boards<Sheet>()) {
    if (sheet->side == wanted) sheets.push_back(sheet->source.id);
  }
  const auto sheet = random.below(static_cast<std::uint32_t>(sheets.size()));
  if (!whole.contains("sheet")) whole["sheet"] = sheets[sheet];
  if (!whole.contains("dice")) whole["dice"] = shipped_boards<ColourLinesDice>().front()->source.id;

  const auto three_scorings = read_switch(given, "three_scorings");
  if (!three_scorings) return not_a_switch("three_scorings");
  const auto no_midline = read_switch(given, "no_midline");
  if (!no_midline) return not_a_switch("no_midline");
  if (*three_scorings && *no_midline) return Fault{R"("three_scorings" draws what is left out; "no_midline" says it)"};
  const auto drawn = random.below(static_cast<std::uint32_t>(scoring_names.size()));
  if (*no_midline) whole["left_out"] = "midline";                                                // C-21
  if (*three_scorings && !whole.contains("left_out")) whole["left_out"] = scoring_names[drawn];  // C-52

  auto setup = read_setup(players, whole);
  if (setup && side != given.end() && setup->sheet->side != wanted) {
    return Fault{std::string("\"side\" is ") + wanted + ", but the sheet is a side " + setup->sheet->side};
  }
  return setup;
}

}  // namespace tafel
