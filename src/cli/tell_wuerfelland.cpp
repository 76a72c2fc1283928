#include <algorithm>
#include <map>

#include "cli/tell.h"

namespace tafel {
namespace {

using Phase = Wuerfelland::Phase;

std::string score(const Wuerfelland::State& state, Seat seat) {
  const Wuerfelland::SeatState& own = at(state, seat);
  const auto complete = colours_filled(*own.board, {}, own.crossed);
  return std::to_string(Wuerfelland::treasures(own).size()) + " of " + std::to_string(own.board->treasures_needed) +
         " treasures" + (complete.empty() ? "" : ", " + listed(complete) + " complete");
}

/// "2 red", which are treasures, or "grey complete"
std::string score_line(const ScoreLine& line) {
  const std::string colour(colour_name(*colour_of_letter(line.reason.back())));
  return line.reason.starts_with("treasures") ? std::to_string(line.points) + ' ' + colour : colour + " complete";
}

Offer offer(const Talk& talk, const Wuerfelland::State& state, Seat seat) {
  using Kind = Wuerfelland::Move::Kind;
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
      case Kind::cross: offer.add_target(text, std::array{int{move.target}}); break;
      case Kind::done: offer.add("d", text); break;
    }
  }
  const std::string turn = talk.whose(seat) + " turn: ";
  if (state.phase == Phase::taking) {
    offer.at_hand = {"Dice: " + talk.as_squares(state.dice)};
    offer.keys_are_dice = true;
    offer.sentence = turn + "which colour do you take?";
    offer.keys = "its letter";
  } else if (state.phase == Phase::deciding) {
    offer.at_hand = {"Dice: " + talk.as_squares(Dice(state.taken, state.aside)) + "  set aside,  " +
                     talk.as_squares(state.dice) + "  to roll"};
    offer.sentence = turn + "roll on for more " + std::string(colour_name(state.taken)) + ", or stop?";
    offer.keys = "a = roll again · s = stop";
  } else if (own.to_cross > 0) {
    const Colour colour = own.board->patch[own.marking].colour;
    offer.at_hand = {"Dice: " + talk.as_squares(Dice(colour, own.to_cross))};
    offer.sentence = talk.who(seat) + " must cross off " + std::to_string(own.to_cross) + " more " +
                     std::string(colour_name(colour)) + " in this area: which space?";
  } else if (own.marking != Wuerfelland::no_area) {
    offer.sentence = talk.whose(seat) + " crosses are made.";
    offer.keys = "d = done";
  } else {
    const bool must = state.phase == Phase::marking && seat == state.active;
    const bool one_die = own.dice.total() == 1;
    const bool one_colour = std::ranges::any_of(all_colours, [&](Colour c) { return own.dice.count(c) == own.dice.total(); });
    offer.at_hand = {"Dice: " + talk.as_squares(own.dice) +
                     (state.phase == Phase::treasure_marking ? "  (treasure roll)" : "")};
    offer.sentence = talk.who(seat) + (must ? " must use " : " may use ") +
                     (one_die      ? "this die: which space?"
                      : one_colour ? "these dice, in one area: which space first?"
                                   : "all dice of one colour, in one area: which space first?");
    if (!must) offer.keys = "d = done, use none";
  }
  return offer;
}

void tell_roll(const Talk& talk, const Wuerfelland::State& before, const Dice& roll, const Wuerfelland::State& after) {
  if (before.phase == Phase::treasure_rolling) {
    talk.tell(before.roller, talk.whose(before.roller) + " treasure roll: " + talk.in_words(roll) + '.');
    return;
  }
  const Seat seat = before.active;
  const std::string colour(colour_name(before.taken));
  const bool on = before.aside > 0;
  std::string line = talk.does(seat, "roll") + (on ? " on for " + colour + ": " : " ") + talk.in_words(roll) + '.';
  if (on && roll.count(before.taken) == 0) {
    line += " No " + colour + ", so the rolling ends with " + std::to_string(after.aside) + '.';
  } else if (on && after.phase == Phase::marking) {
    line += " All six dice are " + colour + '!';
  }
  talk.tell(seat, line);
}

void tell_crosses(const Talk& talk, Seat seat, const WuerfellandBoard& board, SmallSet old, SmallSet crossed) {
  talk.tell(seat, crosses_in_words(talk, seat, board, old, crossed, "area"));
  if (const int found = (board.treasures & (crossed - old)).size(); found > 0) {
    talk.tell(seat, talk.strong("◆ " + talk.does(seat, "find") + (found == 1 ? " a treasure" : " two treasures") + ": now " +
                                std::to_string((board.treasures & crossed).size()) + " of " +
                                std::to_string(board.treasures_needed) + '.'));
  }
  for (const std::string& colour : colours_filled(board, old, crossed)) {
    talk.tell(seat, talk.strong("★ " + talk.does(seat, "complete") + " the colour " + colour + '.'));
  }
}

void tell_move(const Talk& talk, const Step<Wuerfelland>& step) {
  const Seat seat = step.seat;
  const Dice aside(step.after.taken, step.after.aside);
  if (step.before.phase == Phase::taking) {
    talk.tell(seat, talk.does(seat, "take") + ' ' + talk.in_words(aside) + '.');
  } else if (step.move == "stop") {
    talk.tell(seat, talk.does(seat, "stop") + " with " + talk.in_words(aside) + '.');
  } else if (step.move == "done") {
    const Wuerfelland::SeatState& own = at(step.before, seat);
    const SmallSet old = at(step.start, seat).crossed;
    if (own.crossed != old) {
      tell_crosses(talk, seat, *own.board, old, own.crossed);
    } else if (has_choice<Wuerfelland>(step.before, seat)) {
      talk.tell(seat, talk.does(seat, "use") + " none of the dice.");
    } else if (own.dice.empty()) {
      talk.tell(seat, talk.does(seat, "get") + " no dice.");
    } else {
      talk.tell(seat, talk.who(seat) + " can use none of " + talk.in_words(own.dice) + '.');
    }
  }
}

/// W-02: a person chooses a side of the board dealt.
void choose_side(const Talk& talk, Seat seat, const WuerfellandBoard& given, Json& setup) {
  std::map<std::string, const WuerfellandBoard*> sides;  // by answer
  std::vector<Lines> pictures;
  for (const auto& map : shipped_boards<WuerfellandBoard>()) {
    if (map->europa != given.europa || map->sheet != given.sheet) continue;
    sides[map->side == 'A' ? "a" : "b"] = map.get();
  }
  if (sides.size() < 2) return;
  for (const auto& [answer, map] : sides) {
    Lines picture{talk.strong(std::string("Side ") + map->side + ": " + map->source.name_en)};
    std::ranges::copy(board_in_text(talk, *map), std::back_inserter(picture));
    pictures.push_back(std::move(picture));
  }
  talk.say();
  talk.say(arrange(pictures, terminal_width()));
  for (;;) {
    const std::string line = in_small_letters(talk.ask(talk.whose(seat) + " board has two sides: A or B? [A] "));
    if (const auto chosen = sides.find(line.empty() ? "a" : line); chosen != sides.end()) {
      setup["boards"][static_cast<std::size_t>(seat)] = chosen->second->source.id;
      return;
    }
    talk.say("Please type A or B, or q to quit.");
  }
}

Json choose_sides(const Talk& talk, const Json& given, const Wuerfelland::State& dealt, Json setup) {
  for (Seat seat = 0; seat < talk.players() && !given.contains("boards"); ++seat) {
    if (talk.is_person(seat)) choose_side(talk, seat, *at(dealt, seat).board, setup);
  }
  return setup;
}

}  // namespace

template <>
const Telling<Wuerfelland>& telling<Wuerfelland>() {
  static const Telling<Wuerfelland> wuerfelland{
      .rules_in_a_nutshell =
          {
              "Everybody has a map and crosses off spaces outwards from the start; all crosses hang together.",
              "The active player rolls six dice, takes one colour, and may roll the others on for it until none comes.",
              "Then that player uses the dice taken; the others may each use one colour left over: all its dice, in one area.",
              "An area must be full before the next of its colour is begun; more dice than free spaces in it cannot be used.",
              "A treasure earns an extra roll. Nine treasures (five on Europa maps) and all spaces of one colour win.",
              "The bar below the map shows how far you are.",
          },
      .signs = "◆ on top of a space is a treasure. " + std::string(patch_board_signs),
      .score = score,
      .score_line = score_line,
      .board = seat_in_text<Wuerfelland>,
      .offer = offer,
      .tell_roll = tell_roll,
      .tell_move = tell_move,
      .choose = choose_sides,
  };
  return wuerfelland;
}

}  // namespace tafel
