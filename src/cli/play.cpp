#include "cli/play.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/talk.h"
#include "cli/tell.h"
#include "core/text.h"
#include "mind/any_bot.h"
#include "record/journal.h"
#include "record/version.h"

namespace tafel {
namespace {

std::string sorted(std::string text) {
  std::ranges::sort(text);
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
      : talk_(talk), random_(random), journal_(std::move(game)) {
    last_seen_.fill(state());
  }

  void run() {
    for (Actors actors = game().actors(); !actors.over(); actors = game().actors()) {
      const int round = game().round();
      tell_round(round);
      if (actors.is_chance()) {
        roll();
      } else {
        const Seat seat = next_of(actors.seats);
        talk_.is_person(seat) ? person_moves(seat) : bot_moves(seat);
      }
      if (game().round() != round && round > 0) tell_scores("After round " + std::to_string(round) + " – ");
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
  const State& action_start() const { return *journal_.action_start().template state<G>(); }

  // Events

  void roll() {
    const State before = state();
    const std::string rolled = game().sample(random_);
    [[maybe_unused]] const auto landed = journal_.land(rolled);
    assert(landed);
    telling<G>().tell_roll(talk_, before, *G::read_roll(rolled), state());
  }

  void move(Seat seat, const std::string& text) {
    const State start = action_start();
    const State before = state();
    [[maybe_unused]] const auto played = journal_.play(seat, text);
    assert(played);
    if (G::action(state()) != G::action(before)) last_seen_[static_cast<std::size_t>(seat)] = state();
    telling<G>().tell_move(talk_, {start, before, seat, text, state()});
  }

  /// People go first: while they think, nothing has been said of what bots do in the same action.
  Seat next_of(Seats seats) const {
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      if (seats.contains(seat) && talk_.is_person(seat)) return seat;
    }
    return seats.first();
  }

  /// For the same reason bots do not see what the others have done in this action.
  void bot_moves(Seat seat) { move(seat, bot_move(talk_.bot(seat), *journal_.seen_by(seat), seat, random_)); }

  /// Takes back the last move of the seat that was a choice.
  void take_back(Seat seat) {
    do {
      (void)journal_.take_back(seat);
    } while (journal_.can_take_back(seat) && !has_choice<G>(state(), seat));
  }

  // People

  void person_moves(Seat seat) {
    Offer now = telling<G>().offer(talk_, state(), seat);
    if (!has_choice<G>(state(), seat)) {
      const std::string only = game().moves(seat).front();
      if (only != "done" || !journal_.can_take_back(seat)) return move(seat, only);
      now.on_enter = only;
      now.keys = "Enter = done";
    }
    show_board(seat, now);
    show_question(seat, now, false);
    for (const Offer* asked = &now; asked != nullptr;) asked = answer(seat, now, *asked, talk_.ask("> "));
  }

  /// Does what the line says; the question to be answered next, or nullptr if the game has gone on. `first` is the question
  /// that began the move, `asked` the present one.
  const Offer* answer(Seat seat, const Offer& first, const Offer& asked, const std::string& line) {
    const bool further = &asked != &first;
    if (const auto meaning = meaning_of(seat, first, asked, line)) {
      if (meaning->next != nullptr) {
        show_question(seat, *meaning->next, true);
        return meaning->next;
      }
      if (possible(seat, meaning->moves)) {
        for (const std::string& text : meaning->moves) move(seat, text);
        return nullptr;
      }
      talk_.say("You cannot do all of these together, so nothing is done.");
      return &asked;
    }
    const std::string word = in_small_letters(line);
    if (further && (word == "x" || word == "back")) {
      show_question(seat, first, false);
      return &first;
    }
    if (word == "u" || word == "undo") {
      if (journal_.can_take_back(seat)) {
        take_back(seat);
        return nullptr;
      }
      talk_.say("There is nothing to take back: that works until chance decides something or you are done.");
    } else if (word == "t" || word == "table") {
      show_all_boards(seat, first);
      show_question(seat, asked, further);
    } else if (word == "m" || word == "moves") {
      talk_.say_text({further ? asked.all_keys() : joined(game().moves(seat), ", ")});
    } else if (word == "?" || word == "help") {
      show_help();
      show_question(seat, asked, further);
    } else {
      talk_.say_text({what_is_wrong(first, asked, line)});
    }
    return &asked;
  }

  static const Offer::Choice* find_choice(const Offer& offer, const std::string& typed) {
    const std::string key = in_small_letters(typed);
    const auto fits = [&](const Offer::Choice& choice) {
      return choice.key == key || (offer.keys_are_dice && sorted(choice.key) == sorted(key));
    };
    const auto choice = std::ranges::find_if(offer.choices, fits);
    return choice == offer.choices.end() ? nullptr : &*choice;
  }

  /// What a line stands for: moves, or the first words of a move and so the next question about it.
  struct Meaning {
    std::vector<std::string> moves;
    const Offer* next = nullptr;
  };

  std::optional<Meaning> meaning_of(Seat seat, const Offer& first, const Offer& asked, const std::string& line) const {
    if (line.empty()) return asked.on_enter.empty() ? std::nullopt : std::optional(Meaning{{asked.on_enter}});
    const auto possible_moves = game().moves(seat);
    if (std::ranges::find(possible_moves, line) != possible_moves.end()) return Meaning{{line}};
    Meaning meaning;
    const Offer* at = &asked;
    const auto choose = [&](const Offer::Choice& choice) {
      if (choice.then.empty()) meaning.moves.push_back(choice.move);
      at = choice.then.empty() ? &first : &choice.then.front();
    };
    for (const std::string& key : keys_in(line)) {
      const Offer::Choice* choice = find_choice(*at, key);
      if (choice == nullptr) return std::nullopt;
      choose(*choice);
    }
    while (at != &first && at->choices.size() == 1 && at->on_enter.empty()) choose(at->choices.front());
    if (at == &first) return meaning;
    if (!meaning.moves.empty()) return std::nullopt;
    meaning.next = at;
    return meaning;
  }

  bool possible(Seat seat, const std::vector<std::string>& moves) const {
    const auto trial = game().clone();
    return std::ranges::all_of(moves, [&](const std::string& text) { return trial->play(seat, text).ok(); });
  }

  static std::string what_is_wrong(const Offer& first, const Offer& asked, const std::string& line) {
    if (line.empty()) return "Please type something; ? shows what.";
    const Offer* at = &asked;
    for (const std::string& key : keys_in(line)) {
      if (const Offer::Choice* choice = find_choice(*at, key)) {
        at = choice->then.empty() ? &first : &choice->then.front();
        continue;
      }
      if (at != &first) return in_quotes(key) + " is not possible there. What is: " + at->all_keys() + '.';
      if (!is_number(key)) break;
      if (at->targets > 0) {
        return "There is no " + shown(key, 20) + " on the board; the numbers go from 1 to " + std::to_string(at->targets) + '.';
      }
      if (std::ranges::none_of(at->choices, is_number, &Offer::Choice::key)) {
        return "There is nothing to choose by number now: " + at->keys + '.';
      }
    }
    const bool dice = std::ranges::all_of(line, [](char c) { return colour_of_letter(c).has_value(); });
    if (asked.keys_are_dice && dice) return "The dice do not show " + in_quotes(line) + '.';
    return in_quotes(line) + " means nothing here; ? shows what you can type.";
  }

  // Showing

  /// The board is shown again only when it has changed or a new round has begun: it fills the screen.
  void show_board(Seat seat, const Offer& now) {
    const Lines board = board_of(now.board_of.value_or(seat), seat, now.labels);
    if (board != shown_board_ || shown_in_round_ != game().round()) {
      talk_.say();
      talk_.say(board);
    }
    shown_board_ = board;
    shown_in_round_ = game().round();
  }

  Lines board_of(Seat seat, Seat looking, const Labels& labels) const {
    return telling<G>().board(talk_, {state(), seat, labels, last_seen_[static_cast<std::size_t>(looking)]});
  }

  void show_all_boards(Seat asking, const Offer& now) const {
    if (telling<G>().one_table) {
      talk_.say(board_of(asking, asking, now.labels));
      tell_scores("");
      return;
    }
    std::vector<Lines> blocks;
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      Lines block{talk_.strong(talk_.whose(seat) + " board: " + telling<G>().score(state(), seat))};
      const bool asked_about = seat == now.board_of.value_or(asking);
      std::ranges::copy(board_of(seat, asking, asked_about ? now.labels : Labels{}), std::back_inserter(block));
      blocks.push_back(std::move(block));
    }
    talk_.say(arrange(blocks, terminal_width()));
  }

  /// A `further` question is about a move that has been begun.
  void show_question(Seat seat, const Offer& now, bool further) const {
    const bool several = now.targets > 1 && now.choices.front().then.empty();
    std::string keys = now.targets == 0 ? "" : several ? "its number(s) · " : "its number · ";
    if (!now.keys.empty()) keys += now.keys + " · ";
    if (further) {
      keys += "x = back · ";
    } else if (journal_.can_take_back(seat)) {
      keys += "u = take back · ";
    }
    talk_.say();
    talk_.say(now.at_hand);
    talk_.say_text({talk_.strong(now.sentence)});
    talk_.say(wrap_items(keys + "t = table · ? = help · q = quit", terminal_width()));
  }

  void show_help() const {
    talk_.say_text(telling<G>().rules_in_a_nutshell);
    talk_.say();
    talk_.say_text({
        telling<G>().signs,
        "Type the number or letter of a choice, several of them with blanks between (1 3), or a move as m lists it.",
        "u takes back your last move, until chance decides something or you are done.",
        "t shows everybody's board, m lists what you can do, q ends the game.",
    });
  }

  void tell_round(int round) {
    if (told_round_ == round) return;
    told_round_ = round;
    talk_.say();
    talk_.say(talk_.strong("── Round " + std::to_string(round) + " ──"));
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
    const bool alone = order.size() == 1;
    const std::string headline = alone                ? telling<G>().verdict(talk_, state())
                                 : winners.size() > 1 ? listed(winners) + " share the win!"
                                                      : talk_.does(order[0], "win") + '!';
    talk_.say();
    if (telling<G>().one_table) talk_.say(board_of(0, 0, {}));
    talk_.say_text({talk_.strong(headline)});
    for (const Seat seat : order) {
      talk_.say((alone ? "" : std::to_string(place(seat)) + ". ") + talk_.who(seat) + ": " + telling<G>().score(state(), seat));
      std::vector<std::string> sheet;
      for (const ScoreLine& line : game().score_sheet(seat)) {
        if (std::string text = telling<G>().score_line(line); !text.empty()) sheet.push_back(std::move(text));
      }
      for (const std::string& line : wrap(words(listed(sheet)), terminal_width() - 3)) talk_.say("   " + line);
    }
  }

  const Talk& talk_;
  Random& random_;
  Journal journal_;
  std::array<State, most_seats> last_seen_;  ///< by seat, when it last finished an action
  Lines shown_board_;
  int shown_in_round_ = 0;
  int told_round_ = 0;
};

// Before the game

void check_players(const PlayOptions& options) {
  if (std::ranges::any_of(options.names, has_control_characters)) {
    throw Stop{Exit::usage, "a name has no control characters"};
  }
  for (const std::string& bot : options.bots) {
    if (bot.empty() || is_bot(bot)) continue;
    throw Stop{Exit::usage, no_such_bot(bot).sentence};
  }
}

void ask_what_to_play(const Talk& talk, PlayOptions& options) {
  std::vector<std::string> games;
  talk.say(talk.strong("Welcome to Tafelrunde!"));
  for_each_game([&]<class G>(std::type_identity<G>) {
    games.emplace_back(G::info.id);
    talk.say("  " + std::to_string(games.size()) + "  " + std::string(G::info.name));
  });
  const int number = talk.ask_number("Which game?", 1, static_cast<int>(games.size()), 1);
  options.game = games[static_cast<std::size_t>(number) - 1];
  with_game(options.game, [&]<class G>(std::type_identity<G>) {
    const int bots =
        talk.ask_number("How many bots do you play against?", G::info.fewest_players - 1, G::info.most_players - 1, 1);
    options.players = bots + 1;
    const std::string bot = options.bots.empty() || options.bots.back().empty() ? "greedy" : options.bots.back();
    options.bots.assign(static_cast<std::size_t>(options.players), bot);
    options.bots[0].clear();
    if (const auto ask_variant = telling<G>().ask_variant) options.setup.update(ask_variant(talk, options.players));
    if (!talk.ask_yes_or_no("Do you want to read the rules in a nutshell?")) return;
    talk.say_text(telling<G>().rules_in_a_nutshell);
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
    const std::string begin = ends_within_a_line(options.record_file) ? "\n" : "";
    *records << begin + play.record().write() + '\n' << std::flush;
    if (!*records) throw Stop{Exit::file, options.record_file + ": cannot be written"};
    talk.say("The record of this game is in " + options.record_file + '.');
  }
  if (left) throw Leave{};
}

}  // namespace

void play_in_terminal(PlayOptions options, std::istream& in, std::ostream& out) {
  check_players(options);
  std::ofstream records;
  if (!options.record_file.empty()) {
    records.open(options.record_file, std::ios::binary | std::ios::app);  // now, not after an hour of play
    if (!records) throw Stop{Exit::file, options.record_file + ": cannot be written"};
  }
  Talk talk(in, out, options.colour, options.pause);
  try {
    if (options.game.empty()) ask_what_to_play(talk, options);
    const bool found = with_game(
        options.game, [&]<class G>(std::type_identity<G>) { play<G>(options, talk, records.is_open() ? &records : nullptr); });
    if (!found) throw Stop{Exit::usage, "there is no game " + in_quotes(options.game)};
  } catch (const Leave&) {
    talk.say("Goodbye! Come back soon.");
  }
}

}  // namespace tafel
