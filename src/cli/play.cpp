#include "cli/play.h"

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <thread>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/version.h"
#include "mind/bot.h"
#include "record/journal.h"
#include "workshop/board_tiles.h"
#include "workshop/draw.h"

namespace tafel {
namespace {

/// Thrown when a person quits or the input ends.
struct Leave {};

std::string trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

/// "a, b and c"
std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

std::string counted(int count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

template <class State>
const auto& at(const State& state, Seat seat) {
  return state.seat[static_cast<std::size_t>(seat)];
}

/// The conversation with the people at the terminal: who is who, and how things are said.
class Talk {
 public:
  Talk(const PlayOptions& options, std::istream& in, std::ostream& out)
      : in_(in), out_(out), colour_(options.colour), pause_(options.pause) {}

  void seat_players(const PlayOptions& options) {
    const auto given = [](const std::vector<std::string>& texts, std::size_t seat) {
      return seat < texts.size() ? texts[seat] : std::string();
    };
    int people = 0;
    for (std::size_t seat = 0; std::cmp_less(seat, options.players); ++seat) {
      players_.push_back({given(options.names, seat), given(options.bots, seat), false});
      people += players_.back().bot.empty() ? 1 : 0;
    }
    for (std::size_t seat = 0; seat < players_.size(); ++seat) {
      Player& player = players_[seat];
      if (!player.bot.empty()) {
        player.name = "Bot " + std::to_string(seat + 1) + " (" + player.bot + ")";
      } else if (player.name.empty()) {
        player.is_you = people == 1;
        player.name = "Player " + std::to_string(seat + 1);
      }
    }
  }

  // Players
  int players() const { return static_cast<int>(players_.size()); }
  const std::string& name(Seat seat) const { return players_[static_cast<std::size_t>(seat)].name; }
  const std::string& bot(Seat seat) const { return players_[static_cast<std::size_t>(seat)].bot; }
  bool is_person(Seat seat) const { return bot(seat).empty(); }
  std::string who(Seat seat) const { return is_you(seat) ? "You" : name(seat); }
  std::string whose(Seat seat) const { return is_you(seat) ? "Your" : name(seat) + "'s"; }
  /// "You roll", "Bot 2 (greedy) rolls"
  std::string does(Seat seat, const std::string& verb) const { return who(seat) + ' ' + verb_of(seat, verb); }
  std::string verb_of(Seat seat, const std::string& verb) const {
    if (is_you(seat)) return verb;
    return verb + (verb.ends_with("sh") || verb.ends_with("ss") ? "es" : "s");
  }

  // Saying and asking
  void say(std::string_view line = "") const { out_ << line << '\n'; }
  void say(const Lines& lines) const {
    for (const std::string& line : lines) say(line);
  }
  /// Says plain sentences, broken between words where the terminal ends.
  void say_text(const Lines& sentences) const {
    for (const std::string& sentence : sentences) {
      std::istringstream stream(sentence);
      const std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
      say(wrap(words, terminal_width()));
    }
  }
  /// Says what a seat did and leaves a moment to read it if that was a bot.
  void tell(Seat seat, std::string_view line) const {
    say(line);
    if (!pause_ || is_person(seat)) return;
    out_.flush();
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
  }
  std::string ask(std::string_view question) const {
    out_ << question << std::flush;
    std::string line;
    if (!std::getline(in_, line)) {
      say();
      throw Leave{};
    }
    return trimmed(line);
  }

  // Style
  bool colour() const { return colour_; }
  std::string strong(const std::string& text) const { return colour_ ? "\x1b[1m" + text + "\x1b[0m" : text; }
  std::string in_words(Dice dice) const {
    std::string text;
    for (const char c : dice.text()) {
      const Colour colour = *colour_of_letter(c);
      if (!text.empty()) text += ' ';
      text += colour_ ? draw_chip(colour_name(colour), paint_of(colour), true) : std::string(colour_name(colour));
    }
    return text;
  }
  std::string as_squares(Dice dice) const {
    std::string text;
    for (const char c : dice.text()) {
      if (!text.empty()) text += ' ';
      text += draw_chip(std::string(1, c), paint_of(*colour_of_letter(c)), colour_);
    }
    return text;
  }

 private:
  struct Player {
    std::string name;
    std::string bot;
    bool is_you;  ///< the only person, without a name
  };
  bool is_you(Seat seat) const { return players_[static_cast<std::size_t>(seat)].is_you; }

  std::istream& in_;
  std::ostream& out_;
  bool colour_;
  bool pause_;
  std::vector<Player> players_;
};

/// What a person can do now.
struct Offer {
  struct Choice {
    std::string key;  ///< what the person types
    std::string move;
    SmallSet spaces;  ///< where the key stands on the board
  };
  std::string sentence;
  std::string dice;
  std::string keys;      ///< what the keys mean that stand nowhere on the board
  std::string on_enter;  ///< the move that Enter makes, if any
  std::vector<Choice> choices;
  int targets = 0;  ///< how many of the choices stand on the board, numbered from 1

  void add(std::string key, std::string move) { choices.push_back({std::move(key), std::move(move), {}}); }
  void add_target(std::string move, SmallSet spaces) {
    choices.push_back({std::to_string(++targets), std::move(move), spaces});
  }
};

SmallSet only(int space) {
  SmallSet set;
  set.add(space);
  return set;
}

/// "2 red and 1 blue spaces"
std::string spaces_in_words(const PatchBoard& board, SmallSet spaces) {
  std::vector<std::string> parts;
  for (const Colour colour : all_colours) {
    const int count = (spaces & board.of_colour[index_of(colour)]).size();
    if (count > 0) parts.push_back(std::to_string(count) + ' ' + std::string(colour_name(colour)));
  }
  return listed(parts) + (spaces.size() == 1 ? " space" : " spaces");
}

/// "the red segment of 4", for each patch that is full now and was not before
std::vector<std::string> patches_filled(const PatchBoard& board, SmallSet before, SmallSet now, std::string_view noun) {
  std::vector<std::string> filled;
  for (const PatchBoard::Patch& patch : board.patch) {
    if (!patch.spaces.within(now) || patch.spaces.within(before)) continue;
    filled.push_back("the " + std::string(colour_name(patch.colour)) + ' ' + std::string(noun) + " of " +
                     std::to_string(patch.size));
  }
  return filled;
}

template <Game G>
bool has_choice(const typename G::State& state, Seat seat) {
  typename G::MoveList moves;
  G::moves(state, seat, moves);
  return moves.size() > 1;
}

// The Border

Lines rules_in_a_nutshell(std::type_identity<Border>) {
  return {
      "Everybody has a board of coloured border segments around nine areas.",
      "On your turn you roll five dice, up to three times, and may then cross off whole segments: one space a die, in its "
      "colour.",
      "The dice you leave are for all others at once: each may cross off single spaces that touch their crosses.",
      "Whoever crosses off all spaces around an area scores it: the first gets the high value, later ones the low value.",
      "When somebody has six areas, the round is played to its end. The most points win.",
  };
}

Offer offer(const Border::State& state, Seat seat, const Talk& talk) {
  using Kind = Border::Move::Kind;
  const Border::SeatState& own = at(state, seat);
  Offer offer;
  Border::MoveList moves;
  Border::moves(state, seat, moves);
  for (const Border::Move& move : moves) {
    const std::string text = Border::move_text(state, seat, move);
    switch (move.kind) {
      case Kind::again: offer.add(move.dice.text(), text); break;
      case Kind::stop: offer.on_enter = text; break;
      case Kind::complete: offer.add_target(text, own.board->patch[move.target].spaces - own.crossed); break;
      case Kind::cross: offer.add_target(text, only(move.target)); break;
      case Kind::done: offer.add("d", text); break;
    }
  }
  if (state.phase == Border::Phase::choosing) {
    offer.dice = talk.as_squares(state.dice);
    offer.sentence = talk.whose(seat) + " turn, roll " + std::to_string(state.rolled) + " of " +
                     std::to_string(Border::rolls_a_turn) + ": which dice do you roll again?";
    const std::string all = state.dice.text();
    offer.keys = "letters, such as " + all.substr(all.size() - 2) + " · Enter = stop";
    return offer;
  }
  offer.dice = talk.as_squares(own.dice);
  offer.keys = "d = done";
  if (state.phase == Border::Phase::finishing) {
    offer.sentence = talk.whose(seat) +
                     " turn: " + (offer.targets > 0 ? "which segment do you complete?" : "these dice complete no segment.");
  } else if (offer.targets == 0) {
    offer.sentence = talk.whose(seat) + " crosses are made.";
  } else {
    offer.sentence = talk.who(seat) + (state.one_die ? " may use one of these dice" : " may use each of these dice once") +
                     ": which space next to your crosses?";
  }
  return offer;
}

void tell_roll(const Talk& talk, const Border::State& before, Dice roll, const Border::State&) {
  const Seat seat = before.active;
  if (before.rolled == 0) {
    talk.tell(seat, talk.does(seat, "roll") + ' ' + talk.in_words(roll) + '.');
  } else {
    const std::string kept = before.dice.empty() ? "nothing" : talk.in_words(before.dice);
    talk.tell(seat,
              talk.does(seat, "keep") + ' ' + kept + " and " + talk.verb_of(seat, "roll") + ' ' + talk.in_words(roll) + '.');
  }
}

void tell_move(const Talk& talk, const Border::State& start, const Border::State& before, Seat seat, std::string_view move,
               const Border::State& after) {
  if (move != "done") return;
  const BorderBoard& board = *at(after, seat).board;
  const SmallSet old = at(start, seat).crossed;
  const SmallSet crossed = at(after, seat).crossed;
  const auto filled = patches_filled(board, old, crossed, "segment");
  const bool active = before.phase == Border::Phase::finishing;
  if (crossed == old) {
    const bool could = has_choice<Border>(before, seat);
    talk.tell(seat, could ? talk.does(seat, "use") + " none of the dice." : talk.who(seat) + " can use none of the dice.");
  } else if (active) {
    talk.tell(seat, talk.does(seat, "complete") + ' ' + listed(filled) + '.');
  } else {
    talk.tell(seat, talk.does(seat, "cross") + " off " + spaces_in_words(board, crossed - old) +
                        (filled.empty() ? "" : ", which completes " + listed(filled)) + '.');
  }
  for (Seat other = 0; other < after.players; ++other) {
    const unsigned won = at(after, other).won & ~at(before, other).won;
    for (std::size_t i = 0; i < BorderBoard::areas; ++i) {
      if ((won >> i & 1) == 0) continue;
      const BorderArea& area = border_layout().areas[i];
      const bool first = (at(after, other).high >> i & 1) != 0;
      talk.tell(other, talk.strong("★ " + talk.does(other, "finish") + " the " + area.name_en + (first ? " first: " : ": ") +
                                   counted(first ? area.high : area.low, "point") + '.'));
    }
  }
  if (!active) return;
  talk.tell(seat, after.one_die
                      ? "All five dice are used; everybody else may use one of them: " + talk.in_words(after.dice) + '.'
                      : "Left for the others: " + talk.in_words(after.dice) + '.');
}

std::string score_in_words(const Border::State& state, Seat seat) {
  return counted(Border::outcome(state).points[static_cast<std::size_t>(seat)], "point") + ", " +
         counted(std::popcount(at(state, seat).won), "area");
}

// Würfelland

Lines rules_in_a_nutshell(std::type_identity<Wuerfelland>) {
  return {
      "Everybody has a map and crosses off spaces outwards from the start; all crosses hang together.",
      "The active player rolls six dice, takes one colour, and may roll the others again for more of it, until one roll brings "
      "none.",
      "Then that player uses the dice taken, and each other player may use one colour of those left: all its dice, in one "
      "area.",
      "An area must be full before the next of its colour is begun; more dice than free spaces in it cannot be used.",
      "A treasure (◆ on top of its space) earns an extra roll. Nine treasures and all spaces of one colour win (five treasures "
      "on Europa maps).",
  };
}

Offer offer(const Wuerfelland::State& state, Seat seat, const Talk& talk) {
  using Kind = Wuerfelland::Move::Kind;
  using Phase = Wuerfelland::Phase;
  const Wuerfelland::SeatState& own = at(state, seat);
  Offer offer;
  Wuerfelland::MoveList moves;
  Wuerfelland::moves(state, seat, moves);
  for (const Wuerfelland::Move& move : moves) {
    const std::string text = Wuerfelland::move_text(state, seat, move);
    switch (move.kind) {
      case Kind::take: offer.add(std::string(1, letter(all_colours[move.target])), text); break;
      case Kind::again: offer.add("a", text); break;
      case Kind::stop: offer.add("s", text); break;
      case Kind::cross: offer.add_target(text, only(move.target)); break;
      case Kind::done: offer.add("d", text); break;
    }
  }
  if (state.phase == Phase::taking) {
    offer.dice = talk.as_squares(state.dice);
    offer.sentence = talk.whose(seat) + " turn: which colour do you take?";
    offer.keys = "its letter";
  } else if (state.phase == Phase::deciding) {
    offer.dice = talk.as_squares(Dice(state.taken, state.aside)) + "  set aside,  " + talk.as_squares(state.dice) + "  to roll";
    offer.sentence = talk.whose(seat) + " turn: roll on for more " + std::string(colour_name(state.taken)) + ", or stop?";
    offer.keys = "a = roll again · s = stop";
  } else if (own.to_cross > 0) {
    const Colour colour = own.board->patch[own.marking].colour;
    offer.dice = talk.as_squares(Dice(colour, own.to_cross));
    offer.sentence = talk.who(seat) + " must cross off " + std::to_string(own.to_cross) + " more " +
                     std::string(colour_name(colour)) + " in this area: which space?";
  } else if (own.marking != Wuerfelland::no_area) {
    offer.sentence = talk.whose(seat) + " crosses are made.";
    offer.keys = "d = done";
  } else {
    offer.dice = talk.as_squares(own.dice);
    const bool must = state.phase == Phase::marking && seat == state.active;
    const std::string which = must ? "must use the dice taken" : "may use all dice of one colour";
    offer.sentence =
        (state.phase == Phase::treasure_marking ? talk.whose(seat) + " treasure roll: you " : talk.who(seat) + ' ') + which +
        ", in one area: which space first?";
    if (!must) offer.keys = "d = done, use none";
  }
  return offer;
}

void tell_roll(const Talk& talk, const Wuerfelland::State& before, Dice roll, const Wuerfelland::State& after) {
  using Phase = Wuerfelland::Phase;
  if (before.phase == Phase::treasure_rolling) {
    talk.tell(before.roller, talk.whose(before.roller) + " treasure roll: " + talk.in_words(roll) + '.');
    return;
  }
  const Seat seat = before.active;
  if (before.aside == 0) {
    talk.tell(seat, talk.does(seat, "roll") + ' ' + talk.in_words(roll) + '.');
    return;
  }
  const std::string colour(colour_name(before.taken));
  std::string line = talk.does(seat, "roll") + " on for " + colour + ": " + talk.in_words(roll) + '.';
  if (roll.count(before.taken) == 0) {
    line += " No " + colour + ", so the rolling ends with " + std::to_string(after.aside) + '.';
  } else if (after.phase == Phase::marking) {
    line += " All six dice are " + colour + '!';
  }
  talk.tell(seat, line);
}

void tell_move(const Talk& talk, const Wuerfelland::State& start, const Wuerfelland::State& before, Seat seat,
               std::string_view move, const Wuerfelland::State& after) {
  using Phase = Wuerfelland::Phase;
  if (before.phase == Phase::taking) {
    talk.tell(seat, talk.does(seat, "take") + ' ' + talk.in_words(Dice(after.taken, after.aside)) + '.');
    return;
  }
  if (move == "stop") {
    talk.tell(seat, talk.does(seat, "stop") + " with " + talk.in_words(Dice(before.taken, before.aside)) + '.');
    return;
  }
  if (move != "done") return;
  const WuerfellandBoard& board = *at(after, seat).board;
  const SmallSet old = at(start, seat).crossed;
  const SmallSet crossed = at(after, seat).crossed;
  if (crossed == old) {
    if (has_choice<Wuerfelland>(before, seat)) {
      talk.tell(seat, talk.does(seat, "use") + " none of the dice.");
    } else if (at(before, seat).dice.empty()) {
      talk.tell(seat, talk.does(seat, "get") + " no dice.");
    } else {
      talk.tell(seat, talk.who(seat) + " can use none of " + talk.in_words(at(before, seat).dice) + '.');
    }
    return;
  }
  const auto filled = patches_filled(board, old, crossed, "area");
  talk.tell(seat, talk.does(seat, "cross") + " off " + spaces_in_words(board, crossed - old) +
                      (filled.empty() ? "" : ", which completes " + listed(filled)) + '.');
  if (const int found = (board.treasures & (crossed - old)).size(); found > 0) {
    talk.tell(seat, talk.strong("◆ " + talk.does(seat, "find") + (found == 1 ? " a treasure" : " two treasures") + ": now " +
                                std::to_string((board.treasures & crossed).size()) + " of " +
                                std::to_string(board.treasures_needed) + '.'));
  }
  for (const Colour colour : all_colours) {
    const SmallSet spaces = board.of_colour[index_of(colour)];
    if (!spaces.within(crossed) || spaces.within(old)) continue;
    talk.tell(seat, talk.strong("★ " + talk.does(seat, "complete") + " the colour " + std::string(colour_name(colour)) + '.'));
  }
}

std::string score_in_words(const Wuerfelland::State& state, Seat seat) {
  const Wuerfelland::SeatState& own = at(state, seat);
  std::vector<std::string> complete;
  for (const Colour colour : all_colours) {
    if (own.board->of_colour[index_of(colour)].within(own.crossed)) complete.emplace_back(colour_name(colour));
  }
  return std::to_string(Wuerfelland::treasures(own).size()) + " of " + std::to_string(own.board->treasures_needed) +
         " treasures" + (complete.empty() ? "" : ", " + listed(complete) + " complete");
}

// Any game

/// The reason of a line of a score sheet with the letter of a colour spelt out: "treasures red".
std::string spelt_out(const std::string& reason) {
  const auto colour = reason.size() > 2 && reason[reason.size() - 2] == ' ' ? colour_of_letter(reason.back()) : std::nullopt;
  return colour ? reason.substr(0, reason.size() - 1) + std::string(colour_name(*colour)) : reason;
}

/// Letters of dice in the order of the colours, as the notation wants them; other texts stay as they are.
std::string in_dice_order(std::string text) {
  if (!std::ranges::all_of(text, [](char c) { return colour_of_letter(c).has_value(); })) return text;
  std::ranges::sort(text, {}, [](char c) { return colour_letters.find(c); });
  return text;
}

bool is_number(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
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
      if (game().round() != round) tell_scores("After round " + std::to_string(round) + ": ");
    }
    tell_result();
  }

  Record record() const {
    std::vector<std::string> names;
    for (Seat seat = 0; seat < talk_.players(); ++seat) names.push_back(talk_.name(seat));
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
    tell_roll(talk_, before, *G::read_roll(rolled), state());
  }

  void move(Seat seat, const std::string& text) {
    const State start = action_start_;
    const State before = state();
    [[maybe_unused]] const auto played = journal_.play(seat, text);
    assert(played);
    notice_action();
    tell_move(talk_, start, before, seat, text, state());
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
    Offer now = offer(state(), seat, talk_);
    if (now.choices.size() == 1 && (now.targets == 1 || !journal_.can_take_back(seat))) {
      move(seat, now.choices[0].move);  // no choice at all
      return;
    }
    if (now.choices.size() == 1) {
      now.on_enter = now.choices[0].move;
      now.keys = "Enter = done";
    }
    show_board(seat, now);
    show_question(seat, now);
    for (;;) {
      std::string line = talk_.ask("> ");
      std::ranges::transform(line, line.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
      if (const std::string chosen = chosen_move(now, seat, line); !chosen.empty()) {
        move(seat, chosen);
        return;
      }
      if (line == "u" || line == "undo") {
        if (journal_.can_take_back(seat)) {
          take_back(seat);
          return;
        }
        talk_.say("There is nothing to take back: moves can be taken back until the next roll.");
      } else if (line == "b" || line == "boards") {
        show_all_boards(seat, now);
        show_question(seat, now);
      } else if (line == "m" || line == "moves") {
        talk_.say(wrap(notation(seat), terminal_width()));
      } else if (line == "?" || line == "help") {
        show_help();
        show_question(seat, now);
      } else if (line == "q" || line == "quit") {
        throw Leave{};
      } else {
        talk_.say(what_is_wrong(now, line));
      }
    }
  }

  std::string chosen_move(const Offer& now, Seat seat, const std::string& line) const {
    if (line.empty()) return now.on_enter;
    const std::string key = in_dice_order(line);
    for (const auto& choice : now.choices) {
      if (choice.key == line || choice.key == key) return choice.move;
    }
    const auto moves = game().moves(seat);
    return std::ranges::find(moves, line) != moves.end() ? line : "";
  }

  std::string what_is_wrong(const Offer& now, const std::string& line) const {
    if (line.empty()) return "Please type something; ? shows what.";
    if (is_number(line) && now.targets > 0) {
      return "There is no " + line + " on the board; the numbers go from 1 to " + std::to_string(now.targets) + '.';
    }
    if (is_number(line)) return "There is nothing to choose by number now: " + now.keys + '.';
    if (Dice::read(in_dice_order(line))) return "The dice do not show \"" + line + "\".";
    return "\"" + line + "\" means nothing here; ? shows what you can type.";
  }

  std::vector<std::string> notation(Seat seat) const {
    auto moves = game().moves(seat);
    for (std::size_t i = 0; i + 1 < moves.size(); ++i) moves[i] += ',';
    return moves;
  }

  // Showing

  Lines board_of(Seat seat, const Offer& now) const {
    Labels labels;
    for (const auto& choice : now.choices) {
      for (const int space : choice.spaces) labels[space] = choice.key;
    }
    return draw_text(board_tiles(state(), seat, labels), talk_.colour());
  }

  /// The board is shown again only when it has changed or a new round has begun: it fills the screen.
  void show_board(Seat seat, const Offer& now) {
    const Lines board = board_of(seat, now);
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
      Lines block{talk_.strong(talk_.whose(seat) + " board: " + score_in_words(state(), seat))};
      for (std::string& line : board_of(seat, seat == asking ? now : Offer{})) block.push_back(std::move(line));
      blocks.push_back(std::move(block));
    }
    talk_.say(arrange(blocks, terminal_width()));
  }

  void show_question(Seat seat, const Offer& now) const {
    const bool b_is_a_choice = std::ranges::find(now.choices, "b", &Offer::Choice::key) != now.choices.end();
    std::string keys = now.targets > 0 ? "its number · " : "";
    if (!now.keys.empty()) keys += now.keys + " · ";
    if (journal_.can_take_back(seat)) keys += "u = take back · ";
    talk_.say();
    if (!now.dice.empty()) talk_.say("Dice: " + now.dice);
    talk_.say(talk_.strong(now.sentence));
    talk_.say(keys + (b_is_a_choice ? "boards" : "b = boards") + " · m = moves · ? = help · q = quit");
  }

  void show_help() const {
    talk_.say_text(rules_in_a_nutshell(std::type_identity<G>{}));
    talk_.say();
    talk_.say_text({
        "r y g b o s are red, yellow, green, blue, orange and grey (stone). X is a cross; a number is a choice you have.",
        "Type the number or letter of a choice, or a move as m lists it.",
        "u takes back your last move, until the next roll.",
        "b or boards shows everybody's board, m or moves lists all you can do, q ends the game.",
    });
  }

  void tell_scores(std::string line) const {
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      line += (seat == 0 ? "" : " · ") + talk_.who(seat) + ' ' + score_in_words(state(), seat);
    }
    talk_.say_text({line});
  }

  void tell_result() const {
    const Outcome outcome = game().outcome();
    std::vector<Seat> order;
    std::vector<std::string> winners;
    Seat winner = 0;
    for (Seat seat = 0; seat < talk_.players(); ++seat) {
      order.push_back(seat);
      if (outcome.places[static_cast<std::size_t>(seat)] != 1) continue;
      winners.push_back(talk_.who(seat));
      winner = seat;
    }
    std::ranges::sort(order, {}, [&](Seat seat) { return std::pair(outcome.places[static_cast<std::size_t>(seat)], seat); });
    talk_.say();
    talk_.say(talk_.strong(winners.size() > 1 ? listed(winners) + " share the win!" : talk_.does(winner, "win") + '!'));
    for (const Seat seat : order) {
      talk_.say(std::to_string(outcome.places[static_cast<std::size_t>(seat)]) + ". " + talk_.who(seat) + ": " +
                score_in_words(state(), seat));
      std::vector<std::string> sheet;
      for (const ScoreLine& line : game().score_sheet(seat)) {
        sheet.push_back(spelt_out(line.reason) + (line.points > 0 ? ' ' + std::to_string(line.points) : ""));
      }
      if (!sheet.empty()) talk_.say("   " + listed(sheet));
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

int ask_number(const Talk& talk, const std::string& question, int lowest, int highest, int usual) {
  for (;;) {
    const std::string line = talk.ask(question + " [" + std::to_string(usual) + "] ");
    if (line == "q") throw Leave{};
    if (line.empty()) return usual;
    if (is_number(line) && line.size() < 4 && std::stoi(line) >= lowest && std::stoi(line) <= highest) return std::stoi(line);
    talk.say("Please type a number from " + std::to_string(lowest) + " to " + std::to_string(highest) + ", or q to quit.");
  }
}

void ask_what_to_play(const Talk& talk, PlayOptions& options) {
  std::vector<std::string> games;
  talk.say(talk.strong("Welcome to Tafelrunde!"));
  for_each_game([&]<class G>(std::type_identity<G>) {
    games.emplace_back(G::info.id);
    talk.say("  " + std::to_string(games.size()) + "  " + std::string(G::info.name));
  });
  const int number = ask_number(talk, "Which game?", 1, static_cast<int>(games.size()), 1);
  options.game = games[static_cast<std::size_t>(number) - 1];
  with_game(options.game, [&]<class G>(std::type_identity<G> game) {
    const int bots = ask_number(talk, "How many bots do you play against?", G::info.fewest_players - 1,
                                G::info.most_players - 1, G::info.fewest_players - 1);
    options.players = bots + 1;
    const std::string bot = options.bots.empty() || options.bots.back().empty() ? "greedy" : options.bots.back();
    options.bots.assign(static_cast<std::size_t>(options.players), bot);
    options.bots[0].clear();
    const std::string answer = talk.ask("Do you want to read the rules in a nutshell? y or n [n] ");
    if (answer == "q") throw Leave{};
    if (answer.starts_with('y') || answer.starts_with('Y')) talk.say_text(rules_in_a_nutshell(game));
  });
}

/// W-02: a person chooses a side of the board dealt.
Json choose_sides(const Talk& talk, const AnyGame& dealt) {
  Json setup = dealt.setup();
  for (Seat seat = 0; seat < talk.players(); ++seat) {
    if (!talk.is_person(seat)) continue;
    const WuerfellandBoard& given = *at(*dealt.state<Wuerfelland>(), seat).board;
    std::map<std::string, const WuerfellandBoard*> sides;
    for (const auto& map : shipped_boards<WuerfellandBoard>()) {
      if (map->europa == given.europa && map->sheet == given.sheet) sides[std::string(1, map->side)] = map.get();
    }
    if (sides.size() < 2) continue;
    std::vector<Lines> pictures;
    for (const auto& [letter, map] : sides) {
      Lines picture{talk.strong("Side " + letter + ": " + map->source.name_en)};
      for (std::string& line : draw_text(board_tiles(*map), talk.colour())) picture.push_back(std::move(line));
      pictures.push_back(std::move(picture));
    }
    talk.say();
    talk.say(arrange(pictures, terminal_width()));
    for (;;) {
      std::string line = talk.ask(talk.whose(seat) + " board has two sides: A or B? [A] ");
      if (line == "q") throw Leave{};
      if (line.empty() || line == "a") line = "A";
      if (line == "b") line = "B";
      if (const auto chosen = sides.find(line); chosen != sides.end()) {
        setup["boards"][static_cast<std::size_t>(seat)] = chosen->second->source.id;
        break;
      }
      talk.say("Please type A or B, or q to quit.");
    }
  }
  return setup;
}

void check_bots(const PlayOptions& options) {
  for (const std::string& bot : options.bots) {
    if (bot.empty() || std::ranges::find(bot_names, bot) != bot_names.end()) continue;
    throw Stop{Exit::usage, "there is no bot \"" + bot + "\"; the bots are " + listed({bot_names.begin(), bot_names.end()})};
  }
}

template <Game G>
void play(const PlayOptions& options, Talk& talk, std::ostream* records) {
  Random random(options.seed);
  auto game = value_or_stop(AnyGame::deal(G::info.id, options.players, options.setup, random), Exit::usage);
  talk.seat_players(options);
  if constexpr (std::is_same_v<G, Wuerfelland>) {
    if (!options.setup.contains("boards")) {
      game = value_or_stop(AnyGame::from_setup(G::info.id, options.players, choose_sides(talk, *game)), Exit::usage);
    }
  }
  Play<G> play(talk, std::move(game), random);
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
  Talk talk(options, in, out);
  try {
    if (options.game.empty()) ask_what_to_play(talk, options);
    const bool found = with_game(
        options.game, [&]<class G>(std::type_identity<G>) { play<G>(options, talk, records.is_open() ? &records : nullptr); });
    if (!found) throw Stop{Exit::usage, "there is no game \"" + options.game + '"'};
  } catch (const Leave&) {
    talk.say("Goodbye! Come back soon.");
  }
}

}  // namespace tafel
