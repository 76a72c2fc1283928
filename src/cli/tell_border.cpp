#include "cli/tell.h"

namespace tafel {
namespace {

using Phase = Border::Phase;

std::string score(const Border::State& state, Seat seat) {
  return counted(Border::outcome(state).points[static_cast<std::size_t>(seat)], "point") + ", " +
         counted(std::popcount(at(state, seat).won), "area");
}

Offer offer(const Talk& talk, const Border::State& state, Seat seat) {
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
      case Kind::cross: offer.add_target(text, std::array{int{move.target}}); break;
      case Kind::done: offer.add("d", text); break;
    }
  }
  const std::string turn = talk.whose(seat) + " turn";
  if (state.phase == Phase::choosing) {
    offer.at_hand = {"Dice: " + talk.as_squares(state.dice)};
    offer.keys_are_dice = true;
    offer.sentence = turn + ", roll " + std::to_string(state.rolled) + " of " + std::to_string(Border::rolls_a_turn) +
                     ": which dice do you roll again?";
    const std::string all = state.dice.text();
    offer.keys = "letters, such as " + all.substr(all.size() - 2) + " · Enter = stop";
    return offer;
  }
  if (!own.dice.empty()) offer.at_hand = {"Dice: " + talk.as_squares(own.dice)};
  offer.keys = "d = done";
  if (state.phase == Phase::finishing) {
    const bool used = own.dice.total() < Border::dice_count;
    offer.sentence = turn + (offer.targets > 0 ? ": which segment do you complete?"
                             : used            ? ": these dice complete no further segment."
                                               : ": these dice complete no segment.");
  } else if (offer.targets == 0) {
    offer.sentence =
        own.dice.empty() ? talk.whose(seat) + " crosses are made." : talk.who(seat) + " can cross off nothing more with this.";
  } else {
    const std::string which = own.dice.total() == 1 ? "this die"
                              : state.one_die       ? "one of these dice"
                                                    : "each of these dice once";
    offer.sentence = talk.who(seat) + " may use " + which + ": which space next to your crosses?";
  }
  return offer;
}

void tell_roll(const Talk& talk, const Border::State& before, const Dice& roll, const Border::State& /*after*/) {
  const Seat seat = before.active;
  std::string line = talk.who(seat) + ' ';
  if (before.rolled > 0) {
    line += talk.verb_of(seat, "keep") + ' ' + (before.dice.empty() ? "nothing" : talk.in_words(before.dice)) + " and ";
  }
  talk.tell(seat, line + talk.verb_of(seat, "roll") + ' ' + talk.in_words(roll) + '.');
}

void tell_areas_won(const Talk& talk, const Step<Border>& step) {
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    const Border::SeatState& own = at(step.after, seat);
    const unsigned won = own.won & ~at(step.before, seat).won;
    for (std::size_t i = 0; i < BorderBoard::areas; ++i) {
      if ((won >> i & 1) == 0) continue;
      const BorderArea& area = border_layout().areas[i];
      const bool first = (own.high >> i & 1) != 0;
      talk.tell(seat, talk.strong("★ " + talk.does(seat, "finish") + " the " + area.name_en + (first ? " first: " : ": ") +
                                  counted(first ? area.high : area.low, "point") + '.'));
    }
  }
}

void tell_move(const Talk& talk, const Step<Border>& step) {
  if (step.move != "done") return;
  const Seat seat = step.seat;
  const BorderBoard& board = *at(step.after, seat).board;
  const SmallSet old = at(step.start, seat).crossed;
  const SmallSet crossed = at(step.after, seat).crossed;
  const bool active = step.before.phase == Phase::finishing;
  if (crossed == old) {
    const bool could = has_choice<Border>(step.before, seat);
    talk.tell(seat, (could ? talk.does(seat, "use") : talk.who(seat) + " can use") + " none of the dice.");
  } else if (active) {
    talk.tell(seat, talk.does(seat, "complete") + ' ' + listed(patches_filled(board, old, crossed, "segment")) + '.');
  } else {
    talk.tell(seat, crosses_in_words(talk, seat, board, old, crossed, "segment"));
  }
  tell_areas_won(talk, step);
  if (!active) return;
  talk.tell(seat,
            (step.after.one_die ? "All five dice are used; everybody else may use one of them: " : "Left for the others: ") +
                talk.in_words(step.after.dice) + '.');
}

}  // namespace

template <>
const Telling<Border>& telling<Border>() {
  static const Telling<Border> border{
      .rules_in_a_nutshell =
          {
              "Everybody has a board of coloured border segments around nine areas.",
              "You roll five dice, up to three times, and may then cross off whole segments: one space a die, in its colour.",
              "The dice you leave are for all others at once: each may cross off single spaces that touch their crosses.",
              "Whoever crosses off all spaces around an area scores it: the first the high value, later ones the low value.",
              "When somebody has six areas, the round is played to its end. The most points win.",
          },
      .signs = std::string(patch_board_signs),
      .score = score,
      .score_line = score_line_as_noted,
      .board = seat_in_text<Border>,
      .offer = offer,
      .tell_roll = tell_roll,
      .tell_move = tell_move,
  };
  return border;
}

}  // namespace tafel
