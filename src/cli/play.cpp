#include "cli/play.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "cli/commands.h"
#include "cli/talk.h"
#include "cli/tell.h"
#include "record/version.h"
#include "mind/bot.h"
#include "record/journal.h"

namespace tafel {
namespace {

/// Letters of dice in the order of the colours, as the notation wants them; other texts stay as they are.
std::string in_dice_order(std::string text) {
  if (!std::ranges::all_of(text, [](char c) { return colour_of_letter(c).has_value(); })) return text;
  std::ranges::sort(text, {}, [](char c) { return colour_letters.find(c); });
  return text;
}

/// "1 3" and "1, 3" → {"1", "3"}
std::vector<std::string> keys_in(std::string line) {
  std::ranges::replace(line, ',', ' ');
  return words(line);
}

/// One game from the first roll to the ranking.
template <Game G>
class Play {
 public:
  Play(const Talk& talk, std::unique_ptr<AnyGame> game, Random& random)
      : talk_(talk), random_(random), journal_(std::move(game)), action_start_(state()) {}

  void run() {
    for (Actors actors = game().actors(); !actors.over(); actors = game().actors()) {
      const int round = game().round();
      if (actors.is_chance()) {
        roll();
      } else {
        const Seat seat = next_of(actors.seats);
        talk_.is_person(seat) ? person_moves(seat) : bot_moves(seat);
      }
      if (game().round() != round) tell_scores("After round " + std::to_string(round) + " – ");
    }
    tell_result();
  }

  Record record() const {
    std::vector<std::string> names;
    for (Seat seat = 0; seat < talk_.players(); ++seat) names.push_back(talk_.full_name(seat));
    Record record{std::string(G::info.id), program_version(), names, game().setup(), journal_.events(), nullptr};
    if (game().actors().over()) record.result = result_of(talk_.players(), game().outcome());
    return record;
  }

 private:
  using State = typename G::State;

  const AnyGame& game() const { return journal_.game(); }
  const State& state() const { return *game().template state<G>(); }

  // Events

  void roll() {
    if (told_round_ != game().round()) {
      told_round_ = game().round();
      talk_.say();
      talk_.say(talk_.strong("── Round " + std::to_string(told_round_) + " ──"));
    }
    const State before = state();
    const std::string rolled = game().sample(random_);
    [[maybe_unused]] const auto landed = journal_.land(rolled);
    assert(landed);
    notice_action();
    telling<G>().tell_roll(talk_, before, *G::read_roll(rolled), state());
  }

  void move(Seat seat, const std::string& text) {
    const State start = action_start_;
    const State before = state();
    [[maybe_unused]] const auto played = journal_.play(seat, text);
    assert(played);
    notice_action();
    telling<G>().tell_move(talk_, {start, before, seat, text, state()});
  }

  void notice_action() {
    if (G::action(state()) != G::action(action_start_)) action_start_ = state();
  }

  /// People go first: while they think, nothing has been said of what bots do in the same action.
  Seat next_of(Seats seats) const {
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      if (seats.contains(seat) && talk_.is_person(seat)) return seat;
    }
    return seats.first();
  }

  /// For the same reason bots do not see what the others have done in this action.
  void bot_moves(Seat seat) {
    State seen = state();
    seen.seat = action_start_.seat;
    seen.seat[static_cast<std::size_t>(seat)] = at(state(), seat);
    move(seat, G::move_text(seen, seat, find_bot<G>(talk_.bot(seat))(seen, seat, random_)));
  }

  /// Takes back the last move of the seat that was a choice.
  void take_back(Seat seat) {
    do {
      (void)journal_.take_back(seat);
    } while (journal_.can_take_back(seat) && !has_choice<G>(state(), seat));
  }

  // People

  void person_moves(Seat seat) {
    Offer now = telling<G>().offer(talk_, state(), seat);
    const bool only_one = now.choices.size() == 1;
    if (only_one && (now.targets == 1 || !journal_.can_take_back(seat))) {
      move(seat, now.choices[0].move);  // no choice at all
      return;
    }
    if (only_one) {
      now.on_enter = now.choices[0].move;
      now.keys = "Enter = done";
    } else {
      show_board(seat, now);
    }
    show_question(seat, now);
    while (!answered(seat, now, talk_.ask("> "))) {
    }
  }

  /// Does what the line says; true if that has changed the game.
  bool answered(Seat seat, const Offer& now, const std::string& line) {
    if (const auto chosen = chosen_moves(now, seat, line); !chosen.empty()) {
      if (!possible(seat, chosen)) {
        talk_.say("You cannot do all of these together, so nothing is done.");
        return false;
      }
      for (const std::string& text : chosen) move(seat, text);
      return true;
    }
    if ((line == "u" || line == "undo") && journal_.can_take_back(seat)) {
      take_back(seat);
      return true;
    }
    if (line == "u" || line == "undo") {
      talk_.say("There is nothing to take back: that works until dice are rolled or you are done.");
    } else if (line == "t" || line == "table") {
      show_all_boards(seat, now);
      show_question(seat, now);
    } else if (line == "m" || line == "moves") {
      show_moves(seat);
    } else if (line == "?" || line == "help") {
      show_help();
      show_question(seat, now);
    } else {
      talk_.say(what_is_wrong(now, line));
    }
    return false;
  }

  static std::string find_choice(const Offer& now, const std::string& key) {
    const auto choice = std::ranges::find(now.choices, key, &Offer::Choice::key);
    return choice == now.choices.end() ? "" : choice->move;
  }

  /// The moves a line stands for: a key, a move in the notation, or several numbers. None if it stands for no moves.
  std::vector<std::string> chosen_moves(const Offer& now, Seat seat, const std::string& line) const {
    if (line.empty()) return now.on_enter.empty() ? std::vector<std::string>{} : std::vector{now.on_enter};
    if (auto move = find_choice(now, now.keys_are_dice ? in_dice_order(line) : line); !move.empty()) return {std::move(move)};
    const auto moves = game().moves(seat);
    if (std::ranges::find(moves, line) != moves.end()) return {line};
    std::vector<std::string> several;
    for (const std::string& key : keys_in(line)) {
      several.push_back(is_number(key) ? find_choice(now, key) : "");
      if (several.back().empty()) return {};
    }
    return several;
  }

  bool possible(Seat seat, const std::vector<std::string>& moves) const {
    const auto trial = game().clone();
    return std::ranges::all_of(moves, [&](const std::string& text) { return trial->play(seat, text).ok(); });
  }

  static std::string what_is_wrong(const Offer& now, const std::string& line) {
    if (line.empty()) return "Please type something; ? shows what.";
    for (const std::string& key : keys_in(line)) {
      if (!is_number(key) || !find_choice(now, key).empty()) continue;
      if (now.targets == 0) return "There is nothing to choose by number now: " + now.keys + '.';
      return "There is no " + key + " on the board; the numbers go from 1 to " + std::to_string(now.targets) + '.';
    }
    if (now.keys_are_dice && Dice::read(in_dice_order(line))) return "The dice do not show \"" + line + "\".";
    return "\"" + line + "\" means nothing here; ? shows what you can type.";
  }

  // Showing

  /// The board is shown again only when it has changed or a new round has begun: it fills the screen.
  void show_board(Seat seat, const Offer& now) {
    const Lines board = telling<G>().board(talk_, state(), seat, now.labels);
    if (board != shown_board_ || shown_in_round_ != game().round()) {
      talk_.say();
      talk_.say(board);
    }
    shown_board_ = board;
    shown_in_round_ = game().round();
  }

  void show_all_boards(Seat asking, const Offer& now) const {
    std::vector<Lines> blocks;
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      Lines block{talk_.strong(talk_.whose(seat) + " board: " + telling<G>().score(state(), seat))};
      std::ranges::copy(telling<G>().board(talk_, state(), seat, seat == asking ? now.labels : Labels{}),
                        std::back_inserter(block));
      blocks.push_back(std::move(block));
    }
    talk_.say(arrange(blocks, terminal_width()));
  }

  void show_question(Seat seat, const Offer& now) const {
    std::string keys = now.targets == 0 ? "" : now.targets == 1 ? "its number · " : "its number(s) · ";
    if (!now.keys.empty()) keys += now.keys + " · ";
    if (journal_.can_take_back(seat)) keys += "u = take back · ";
    talk_.say();
    if (!now.dice.empty()) talk_.say("Dice: " + now.dice);
    talk_.say(talk_.strong(now.sentence));
    talk_.say(keys + "t = table · ? = help · q = quit");
  }

  void show_moves(Seat seat) const {
    auto moves = game().moves(seat);
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) moves[i] += ',';
    talk_.say(wrap(moves, terminal_width()));
  }

  void show_help() const {
    talk_.say_text(telling<G>().rules_in_a_nutshell);
    talk_.say();
    talk_.say_text({
        telling<G>().signs,
        "Type the number or letter of a choice, several numbers at once (1 3), or a move as m lists it.",
        "u takes back your last move, until dice are rolled or you are done.",
        "t shows everybody's board, m lists all moves you have, q ends the game.",
    });
  }

  void tell_scores(std::string line) const {
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      line += (seat == 0 ? "" : " · ") + talk_.who(seat) + ": " + telling<G>().score(state(), seat);
    }
    talk_.say_text({line});
  }

  void tell_result() const {
    const Outcome outcome = game().outcome();
    const auto place = [&](Seat seat) { return outcome.places[static_cast<std::size_t>(seat)]; };
    std::vector<Seat> order;
    std::vector<std::string> winners;
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      order.push_back(seat);
      if (place(seat) == 1) winners.push_back(talk_.who(seat));
    }
    std::ranges::sort(order, {}, [&](Seat seat) { return std::pair(place(seat), seat); });
    talk_.say();
    talk_.say(talk_.strong(winners.size() > 1 ? listed(winners) + " share the win!" : talk_.does(order[0], "win") + '!'));
    for (const Seat seat : order) {
      talk_.say(std::to_string(place(seat)) + ". " + talk_.who(seat) + ": " + telling<G>().score(state(), seat));
      std::vector<std::string> sheet;
      for (const ScoreLine& line : game().score_sheet(seat)) sheet.push_back(telling<G>().score_line(line));
      for (const std::string& line : wrap(words(listed(sheet)), terminal_width() - 3)) talk_.say("   " + line);
    }
  }

  const Talk& talk_;
  Random& random_;
  Journal journal_;
  State action_start_;
  Lines shown_board_;
  int shown_in_round_ = 0;
  int told_round_ = 0;
};

// Before the game

void check_bots(const PlayOptions& options) {
  for (const std::string& bot : options.bots) {
    if (bot.empty() || std::ranges::find(bot_names, bot) != bot_names.end()) continue;
    throw Stop{Exit::usage, "there is no bot \"" + bot + "\"; the bots are " + listed({bot_names.begin(), bot_names.end()})};
  }
}

void ask_what_to_play(const Talk& talk, PlayOptions& options) {
  std::vector<std::string> games;
  talk.say(talk.strong("Welcome to Tafelrunde!"));
  for_each_game([&]<class G>(std::type_identity<G>) {
    if (!is_told<G>) return;
    games.emplace_back(G::info.id);
    talk.say("  " + std::to_string(games.size()) + "  " + std::string(G::info.name));
  });
  const int number = talk.ask_number("Which game?", 1, static_cast<int>(games.size()), 1);
  options.game = games[static_cast<std::size_t>(number) - 1];
  with_game(options.game, [&]<class G>(std::type_identity<G>) {
    const int bots = talk.ask_number("How many bots do you play against?", G::info.fewest_players - 1, G::info.most_players - 1,
                                     G::info.fewest_players - 1);
    options.players = bots + 1;
    const std::string bot = options.bots.empty() || options.bots.back().empty() ? "greedy" : options.bots.back();
    options.bots.assign(static_cast<std::size_t>(options.players), bot);
    options.bots[0].clear();
    const std::string answer = talk.ask("Do you want to read the rules in a nutshell? y or n [n] ");
    if (!answer.starts_with('y')) return;
    if constexpr (is_told<G>) talk.say_text(telling<G>().rules_in_a_nutshell);
    talk.ask("Press Enter to begin. ");
  });
}

template <Game G>
std::unique_ptr<AnyGame> set_up(const PlayOptions& options, const Talk& talk, Random& random) {
  auto dealt = value_or_stop(AnyGame::deal(G::info.id, options.players, options.setup, random), Exit::usage);
  const auto choose = telling<G>().choose;
  if (choose == nullptr) return dealt;
  const Json chosen = choose(talk, options.setup, *dealt->template state<G>(), dealt->setup());
  return value_or_stop(AnyGame::from_setup(G::info.id, options.players, chosen), Exit::usage);
}

template <Game G>
void play(const PlayOptions& options, Talk& talk, std::ostream* records) {
  Random random(options.seed);
  talk.seat_players(options.players, options.names, options.bots);
  Play<G> play(talk, set_up<G>(options, talk, random), random);
  bool left = false;
  try {
    play.run();
  } catch (const Leave&) {
    left = true;
  }
  if (records != nullptr) {
    *records << play.record().write() << '\n' << std::flush;
    if (!*records) throw Stop{Exit::file, options.record_file + ": cannot be written"};
    talk.say("The record of this game is in " + options.record_file + '.');
  }
  if (left) throw Leave{};
}

}  // namespace

void play_in_terminal(PlayOptions options, std::istream& in, std::ostream& out) {
  check_bots(options);
  std::ofstream records;
  if (!options.record_file.empty()) {
    records.open(options.record_file, std::ios::binary | std::ios::app);  // now, not after an hour of play
    if (!records) throw Stop{Exit::file, options.record_file + ": cannot be written"};
  }
  Talk talk(in, out, options.colour, options.pause);
  try {
    if (options.game.empty()) ask_what_to_play(talk, options);
    const bool found = with_game(options.game, [&]<class G>(std::type_identity<G>) {
      if constexpr (is_told<G>) {
        play<G>(options, talk, records.is_open() ? &records : nullptr);
      } else {
        throw Stop{Exit::usage, std::string(G::info.name) + " cannot be played in the terminal yet; 'simulate' plays it"};
      }
    });
    if (!found) throw Stop{Exit::usage, "there is no game \"" + options.game + '"'};
  } catch (const Leave&) {
    talk.say("Goodbye! Come back soon.");
  }
}

}  // namespace tafel
