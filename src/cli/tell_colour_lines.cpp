#include <algorithm>
#include <map>

#include "cli/tell.h"
#include "workshop/draw_sheet.h"

namespace tafel {
namespace {

using Kind = ColourLines::Move::Kind;
using Phase = ColourLines::Phase;
using SeatState = ColourLines::SeatState;
using State = ColourLines::State;
using Tally = ColourLines::Tally;

constexpr bool has(unsigned bits, int number) { return (bits >> number & 1) != 0; }

/// C-91 to C-95
constexpr std::array<std::string_view, 5> task_sentences{
    "cross the midline 7 times or more; nothing else counts",
    "16 dots or more in your two point colours; nothing else counts",
    "all four letters, 4 colour pairs or more and 3 crossings or more; then 152 points or more",
    "5 crossings or more, 5 colour pairs or more and 2 letters or more; then 164 points or more",
    "on side B: all circles, all four letters and 215 points or more",
};
std::string task_in_words(int task) {
  return "Task " + std::to_string(task) + ": " + std::string(task_sentences[static_cast<std::size_t>(task) - 1]);
}

// Words

std::string in_words(Face face) {
  constexpr std::array<std::string_view, all_faces> names{
      "nothing", "1 stroke", "2 strokes", "3 strokes", "straight 2", "corner", "straight 3", "L", "J", "U", "S", "Z"};
  return std::string(names[index_of(face)]);
}

template <class Faces>
std::string in_words(const Faces& faces) {
  std::vector<std::string> words;
  for (const Face face : faces) words.push_back(in_words(face));
  return listed(words);
}

/// The dice in these slots, by where they lie: "left Z and 2 strokes, right L and nothing, either U"
std::string slots_in_words(const State& state, unsigned slots) {
  constexpr std::array<std::string_view, 3> places{"left ", "right ", "either "};
  std::vector<std::string> parts;
  for (int place = 0; place < 3; ++place) {
    std::vector<Face> faces;
    for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
      if (slot / 2 == place && has(slots, slot)) faces.push_back(state.slot[static_cast<std::size_t>(slot)]);
    }
    if (!faces.empty()) parts.push_back(std::string(places[static_cast<std::size_t>(place)]) + in_words(faces));
  }
  return joined(parts, ", ");
}

std::vector<std::string> point_colours(const SeatState& own) {
  std::vector<std::string> names;
  for (int colour = 0; colour < static_cast<int>(sheet_colours); ++colour) {
    if (has(own.colours, colour)) names.emplace_back(colour_name(static_cast<SheetColour>(colour)));
  }
  return names;
}

std::vector<std::string> start_fields(const SeatState& own) {
  std::vector<std::string> names;
  for (const std::uint8_t start : own.start) {
    if (start != Field::none) names.push_back(ColourLinesSheet::field_name(start));
  }
  return names;
}

std::string letters_in_words(unsigned letters) {
  std::vector<std::string> names;
  for (int i = 0; i < 4; ++i) {
    if (has(letters, i)) names.emplace_back(1, ColourLinesSheet::letter_signs[static_cast<std::size_t>(i)]);
  }
  return listed(names);
}

std::string score(const State& state, Seat seat) {
  const int points = ColourLines::outcome(state).points[static_cast<std::size_t>(seat)];
  return counted(points, state.task == 1 ? "crossing" : state.task == 2 ? "dot" : "point");
}

/// "midline 8 × 4 = 32", "letter A first 20"; nothing for the verdict, which is the headline
std::string score_line(const ScoreLine& line) {
  if (line.points == 0) return "";
  if (line.reason.find("×") == std::string::npos) return score_line_as_noted(line);
  return line.reason + " = " + std::to_string(line.points);
}

// The sheet

Lines board(const Talk& talk, const View<ColourLines>& view) {
  const State& state = view.state;
  const SeatState& own = at(state, view.seat);
  const SheetLines drawn{ColourLines::line(own, Half::left), ColourLines::line(own, Half::right)};
  Lines lines = draw_text(*state.sheet, talk.colour(), drawn);
  const Tally tally = ColourLines::tally(state, view.seat);
  const std::string letters = letters_in_words(tally.first | unsigned{tally.later});
  std::vector<std::string> below;
  if (const auto names = point_colours(own); !names.empty()) {
    below.push_back("Point colours " + listed(names) + ": " + counted(tally.point_dots, "dot"));
  }
  below.push_back(counted(tally.colours, "colour"));
  below.push_back(counted(tally.pairs, "pair"));
  below.push_back(counted(tally.crossings, "crossing"));
  below.push_back(letters.empty() ? "no letter" : "letters " + letters);
  if (const int circles = state.sheet->circles.size(); circles > 0) {
    below.push_back("circles " + std::to_string(tally.circles) + " of " + std::to_string(circles));
  }
  for (std::string& line : wrap_items(joined(below, " · "), terminal_width())) lines.push_back(std::move(line));
  for (std::size_t i = 0; i < ColourLines::scoring_names.size(); ++i) {
    constexpr std::array<std::string_view, 4> names{"the midline", "letters", "point colours", "pairs"};  // C-21, C-52
    if (!has(state.counted, static_cast<int>(i))) lines.push_back("No points for " + std::string(names[i]) + " in this game.");
  }
  if (state.task > 0) lines.push_back(task_in_words(state.task) + (state.hard ? ", with the harder way of rolling." : "."));
  return lines;
}

/// A die with its number for the person to type.
Lines die_picture(const Talk& talk, int number, std::string_view place, Face face) {
  Lines lines{talk.strong(std::to_string(number) + (place.empty() ? "" : " ") + std::string(place)), in_words(face)};
  std::ranges::copy(draw_figure(face), std::back_inserter(lines));
  return lines;
}

// Preparing

Offer preparing_offer(const Talk& talk, const State& state, Seat seat, const ColourLines::MoveList& moves) {
  Offer offer;
  offer.board_of = ColourLines::sheet_of(state, seat);
  const SeatState& own = at(state, *offer.board_of);
  std::vector<std::string> colours;
  std::string field;
  std::string suggestion;
  for (const ColourLines::Move& move : moves) {
    const std::string text = ColourLines::move_text(state, seat, move);
    if (move.kind == Kind::colour) {
      const auto colour = static_cast<SheetColour>(move.target);
      offer.add(std::string(1, letter(colour)), text);
      colours.push_back(std::string(1, letter(colour)) + " = " + std::string(colour_name(colour)));
    } else if (move.kind == Kind::start) {
      field = ColourLinesSheet::field_name(move.target);
      offer.add(field, text);
    } else if (move.kind == Kind::suggested) {
      offer.on_enter = text;
      suggestion = " · Enter = as suggested for a first game";
    }
  }
  const int ticks = 2 - std::popcount(own.colours);
  const int starts = static_cast<int>(std::ranges::count(own.start, Field::none));
  std::vector<std::string> wanted;
  if (!colours.empty()) wanted.emplace_back(ticks == 2 ? "two point colours" : "another point colour");
  if (!field.empty()) wanted.emplace_back(starts == 2 ? "a start field in each half" : "the other start field");
  const bool own_sheet = *offer.board_of == seat;
  const std::string whom = own_sheet ? "" : " for " + talk.whom(*offer.board_of);
  offer.sentence = wanted.empty() ? talk.whose(seat) + " picks are made."
                                  : talk.does(seat, "pick") + ' ' + listed(wanted) + whom + ", all in different colours.";
  if (!colours.empty()) offer.at_hand = wrap_items("Colours: " + joined(colours, " · "), terminal_width());
  if (!colours.empty() && !field.empty()) {
    offer.keys = "letters and fields, such as " + colours.back().substr(0, 1) + " or " + field + suggestion;
  } else if (!colours.empty()) {
    offer.keys = "letters, such as " + colours.back().substr(0, 1);
  } else {
    offer.keys = "fields, such as " + field;
  }
  return offer;
}

// Assigning

/// Some of the dice rolled, by their index in `loose`.
using Loose = std::vector<int>;
std::string signs_of(const State& state, const Loose& dice) {
  std::string text;
  for (const int die : dice) text += sign(state.loose[static_cast<std::size_t>(die)]);
  return text;
}

/// Calls `visit(pair, rest)` for every two of the dice.
template <class Visit>
void for_each_pair(const Loose& dice, Visit visit) {
  for (const int a : dice) {
    for (const int b : dice) {
      if (a >= b) continue;
      Loose rest;
      std::ranges::copy_if(dice, std::back_inserter(rest), [&](int die) { return die != a && die != b; });
      visit(Loose{a, b}, rest);
    }
  }
}
std::string key_of(const Loose& pair) { return std::to_string(pair[0] + 1) + std::to_string(pair[1] + 1); }

/// The last question of laying dice: which two go to this half; the one left over goes onto the round track.
Offer last_pair_question(const State& state, Half half, const Loose& dice, const std::string& before) {
  Offer offer;
  offer.sentence = "Which two dice go " + std::string(half_name(half)) + "? The one left over is for either half.";
  offer.keys = "their numbers";
  offer.keys_are_dice = true;
  for_each_pair(dice, [&](const Loose& pair, const Loose& rest) {
    offer.add(key_of(pair), before + ' ' + (half == Half::left ? "left " : "right ") + signs_of(state, pair) + " track " +
                                signs_of(state, rest));
  });
  return offer;
}

Offer assigning_offer(const Talk& talk, const State& state, Seat seat) {
  Offer offer;
  Loose dice;
  std::vector<Lines> pictures;
  for (int die = 0; die < state.loose_count; ++die) {
    dice.push_back(die);
    pictures.push_back(die_picture(talk, die + 1, "", state.loose[static_cast<std::size_t>(die)]));
  }
  const std::string lays = talk.does(seat, "lay") + " the dice: ";
  if (!state.hard) {
    offer.sentence = lays + "which two go left, and which two right?";
    offer.keys = "numbers, such as 12 34";
    offer.keys_are_dice = true;
    for_each_pair(dice, [&](const Loose& pair, const Loose& rest) {
      offer.add(key_of(pair), last_pair_question(state, Half::right, rest, "assign left " + signs_of(state, pair)));
    });
  } else if (dice.size() == 2) {
    offer.sentence = lays + "do both go left, or right?";
    offer.keys = "l = left · r = right";
    offer.add("l", "assign left " + signs_of(state, dice));
    offer.add("r", "assign right " + signs_of(state, dice));
  } else {
    offer = last_pair_question(state, has(state.laid, 0) ? Half::right : Half::left, dice, "assign");
    pictures.push_back({"laid:", slots_in_words(state, state.laid)});
  }
  offer.at_hand = arrange(pictures, terminal_width());
  return offer;
}

// Drawing

/// Which of these moves, told by their strokes: "urd". Enter makes the one without any.
Offer strokes_question(const State& state, Seat seat, const std::string& sentence,
                       const std::vector<ColourLines::Move>& moves) {
  Offer offer;
  offer.sentence = sentence;
  for (const ColourLines::Move& move : moves) {
    if (move.strokes.length == 0) {
      offer.on_enter = ColourLines::move_text(state, seat, move);
      continue;
    }
    offer.add(in_small_letters(move.strokes.text()), ColourLines::move_text(state, seat, move));
  }
  constexpr std::size_t many = 12;
  std::vector<std::string> keys;
  if (offer.choices.size() > many) {
    keys = {"strokes, such as " + offer.choices.front().key, "m = list all " + std::to_string(offer.choices.size())};
  } else if (!offer.choices.empty()) {
    keys = {offer.all_keys()};
  }
  if (!offer.on_enter.empty()) keys.emplace_back("Enter = no stroke");
  offer.keys = joined(keys, " · ");
  return offer;
}

/// How one die is drawn, or let go: asks for the half if it is free, then for the strokes.
Offer die_question(const State& state, Seat seat, int slot, const std::vector<ColourLines::Move>& moves) {
  const std::string what = moves.front().kind == Kind::joker ? "One stroke instead of " : "How do you draw ";
  const std::string die = what + in_words(state.slot[static_cast<std::size_t>(slot)]);
  if (slot != ColourLines::track) return strokes_question(state, seat, die + '?', moves);
  Offer offer;
  offer.sentence = die + ": in which half?";
  offer.keys = "l = left · r = right";
  for (const Half half : both_halves) {
    std::vector<ColourLines::Move> there;
    std::ranges::copy_if(moves, std::back_inserter(there),
                         [&](const ColourLines::Move& move) { return move.half == half && move.strokes.length > 0; });
    const std::string sentence = die + " in the " + std::string(half_name(half)) + " half?";
    if (!there.empty()) offer.add(half == Half::left ? "l" : "r", strokes_question(state, seat, sentence, there));
  }
  const auto none = std::ranges::find(moves, 0, [](const ColourLines::Move& move) { return int{move.strokes.length}; });
  if (none != moves.end()) {
    offer.on_enter = ColourLines::move_text(state, seat, *none);
    offer.keys += " · Enter = no stroke";
  }
  return offer;
}

/// The slot whose moves a die has: of two equal dice in a half only the first has any.
int listed_slot(const State& state, const SeatState& own, int slot) {
  const auto index = static_cast<std::size_t>(slot);
  const bool second = slot == 1 || slot == 3;
  return second && has(own.dice, slot - 1) && state.slot[index - 1] == state.slot[index] ? slot - 1 : slot;
}

Offer drawing_offer(const Talk& talk, const State& state, Seat seat, const ColourLines::MoveList& moves) {
  const SeatState& own = at(state, seat);
  std::map<int, std::vector<ColourLines::Move>> drawn;
  std::map<int, std::vector<ColourLines::Move>> let_go;
  Offer offer;
  std::vector<std::string> further;
  for (const ColourLines::Move& move : moves) {
    const std::string text = ColourLines::move_text(state, seat, move);
    switch (move.kind) {
      case Kind::draw: drawn[move.target].push_back(move); break;
      case Kind::joker: let_go[move.target].push_back(move); break;
      case Kind::done: offer.on_enter = text; break;
      default:  // C-60
        offer.add('+' + in_small_letters(move.strokes.text()), text);
        further.push_back(offer.choices.back().key);
    }
  }
  Offer joker;
  joker.sentence = "Which die do you let go?";
  joker.keys = "its number";
  std::vector<Lines> pictures;
  std::string example;
  for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
    if (!has(own.dice, slot)) continue;
    const std::string number = std::to_string(slot + 1);
    const int same = listed_slot(state, own, slot);
    constexpr std::array<std::string_view, 3> places{"left", "right", "either"};
    pictures.push_back(
        die_picture(talk, slot + 1, places[static_cast<std::size_t>(slot) / 2], state.slot[static_cast<std::size_t>(slot)]));
    const bool blocked = !drawn.contains(same) && strokes(state.slot[static_cast<std::size_t>(slot)]) > 0;
    if (blocked) pictures.back()[1] += " (no room)";
    if (drawn.contains(same)) {
      offer.add(number, die_question(state, seat, slot, drawn[same]));
      const std::string way = in_small_letters(drawn[same].front().strokes.text());
      if (example.empty() && slot != ColourLines::track) example = number + ' ' + way;
    }
    if (let_go.contains(same)) joker.add(number, die_question(state, seat, slot, let_go[same]));
  }
  offer.at_hand = arrange(pictures, terminal_width());
  std::vector<std::string> keys;
  if (!drawn.empty()) keys.push_back("a die" + (example.empty() ? "" : ", or die and strokes: " + example));
  if (!further.empty()) keys.push_back(joined(further, ", ") + " = go on from the circle");
  if (!joker.choices.empty()) {
    offer.add("j", std::move(joker));
    keys.push_back("j = joker (" + std::to_string(own.jokers) + " left)");
  }
  if (!offer.on_enter.empty()) keys.emplace_back("Enter = done");
  offer.keys = joined(keys, " · ");
  offer.sentence = own.dice == 0   ? talk.whose(seat) + " dice are all drawn."
                   : drawn.empty() ? talk.who(seat) + " can draw none of the dice left over."
                                   : talk.does(seat, "draw") + ": which die?";
  return offer;
}

Offer offer(const Talk& talk, const State& state, Seat seat) {
  ColourLines::MoveList moves;
  ColourLines::moves(state, seat, moves);
  if (state.phase == Phase::drawing) return drawing_offer(talk, state, seat, moves);
  if (state.phase == Phase::assigning) return assigning_offer(talk, state, seat);
  return preparing_offer(talk, state, seat, moves);
}

// Telling

void tell_roll(const Talk& talk, const State& before, const ColourLines::Roll& /*roll*/, const State& after) {
  if (after.phase == Phase::rolling) return;  // told with the last die
  const Seat seat = before.active;
  const std::string rolls = talk.does(seat, "roll") + ": ";
  if (after.phase == Phase::drawing) {
    talk.tell(seat, rolls + slots_in_words(after, after.laid) + '.');
  } else {
    talk.tell(seat, rolls + in_words(std::span(after.loose).first(after.loose_count)) + '.');
  }
}

void tell_picks(const Talk& talk, const Step<ColourLines>& step) {
  const Seat sheet = ColourLines::sheet_of(step.before, step.seat);
  const SeatState& own = at(step.before, sheet);
  const bool own_sheet = sheet == step.seat;
  std::vector<std::string> parts;
  if (step.before.phase != Phase::starting && own.colours != 0) {
    parts.push_back(talk.verb_of(step.seat, "tick") + ' ' + listed(point_colours(own)) +
                    (own_sheet ? "" : " for " + talk.whom(sheet)));
  }
  if (step.before.phase != Phase::colouring) {
    parts.push_back(talk.verb_of(step.seat, "start") + (own_sheet ? "" : ' ' + talk.whom(sheet)) + " on " +
                    listed(start_fields(own)));
  }
  talk.tell(step.seat, talk.who(step.seat) + ' ' + listed(parts) + '.');
}

void tell_drawing(const Talk& talk, const Step<ColourLines>& step) {
  const SeatState& then = at(step.start, step.seat);
  const SeatState& now = at(step.before, step.seat);
  const Tally old = ColourLines::tally(step.start, step.seat);
  const Tally tally = ColourLines::tally(step.before, step.seat);
  std::vector<std::string> news;
  if (tally.colours > old.colours) news.push_back(counted(tally.colours - old.colours, "new colour"));
  if (tally.pairs > old.pairs) news.push_back(counted(tally.pairs - old.pairs, "new pair"));
  if (tally.crossings > old.crossings) news.push_back(counted(tally.crossings - old.crossings, "crossing"));
  const auto letters = [](const Tally& of) { return of.first | unsigned{of.later}; };
  if (const unsigned reached = letters(tally) & ~letters(old)) news.push_back("letter " + letters_in_words(reached));
  const int strokes = now.dots.size() - then.dots.size();
  const int jokers = then.jokers - now.jokers;
  talk.tell(step.seat, talk.does(step.seat, "draw") + ' ' + (strokes == 0 ? "nothing" : counted(strokes, "stroke")) +
                           (jokers == 0 ? "" : " with " + counted(jokers, "joker")) +
                           (news.empty() ? "" : ": " + listed(news)) + '.');
}

void tell_move(const Talk& talk, const Step<ColourLines>& step) {
  if (step.before.phase == Phase::assigning) {
    talk.tell(step.seat, talk.does(step.seat, "lay") + ' ' +
                             slots_in_words(step.after, step.after.laid & ~unsigned{step.before.laid}) + '.');
  } else if (step.move != "done") {
    const bool forced = talk.is_person(step.seat) && !has_choice<ColourLines>(step.before, step.seat);
    if (forced) talk.say("Only one thing is possible, and it is drawn: " + std::string(step.move) + '.');
  } else if (step.before.phase == Phase::drawing) {
    tell_drawing(talk, step);
  } else {
    tell_picks(talk, step);
  }
}

// Before and after

Json ask_variant(const Talk& talk, int players) {
  if (players > 1) {
    talk.say(Lines{
        "  1  a first game: no points for crossing the midline",
        "  2  the whole game",
        "  3  side B, with black fields and circles",
    });
    const int way = talk.ask_number("Which way to play?", 1, 3, 1);
    return way == 1 ? Json{{"no_midline", true}} : way == 2 ? Json::object() : Json{{"side", "B"}};
  }
  talk.say("Alone you play one of five tasks:");
  for (int task = 1; task <= static_cast<int>(task_sentences.size()); ++task) talk.say_text({task_in_words(task) + '.'});
  const int task = talk.ask_number("Which task?", 1, static_cast<int>(task_sentences.size()), 1);
  return {{"task", task}, {"hard", talk.ask_yes_or_no("The harder way of rolling: two dice first, then three?")}};
}

std::string verdict(const Talk& talk, const State& state) {
  const std::string task = "task " + std::to_string(state.task);
  switch (ColourLines::verdict(state)) {
    case ColourLines::Verdict::lost: return "Not this time: " + task + " asked for more. Try again!";
    case ColourLines::Verdict::nearly_there: return "Nearly there! A little more, and " + task + " is passed.";
    case ColourLines::Verdict::passed: return talk.does(0, "pass") + ' ' + task + ". Well done!";
    case ColourLines::Verdict::very_good: return talk.does(0, "pass") + ' ' + task + ", and very well!";
    case ColourLines::Verdict::best_possible: break;
  }
  return talk.does(0, "pass") + ' ' + task + ", and it cannot be done much better!";
}

}  // namespace

template <>
const Telling<ColourLines>& telling<ColourLines>() {
  static const Telling<ColourLines> colour_lines{
      .rules_in_a_nutshell =
          {
              "Your sheet has two halves, with a line in each that grows from its start cross and touches no field twice.",
              "In each of five rounds five dice are rolled: two for the left line, two for the right, one for either.",
              "A figure is drawn in its form, turned but never mirrored; a number is so many strokes in any directions.",
              "All dice that can be drawn must be drawn. Twice a game a joker lets a die go for one stroke, or for none.",
              "Lines stay in their half; both may use the grey zone and cross the midline there.",
              "Points: colours reached times crossings of the midline; letters 20, or 10 if others came there before;",
              "3 for each dot in your point colours; 9 for each colour reached in both halves. The most points win.",
              "On side B nothing touches black fields, and from a circle the line may go on by up to two strokes.",
          },
      .signs =
          "c p y g o v l b are light blue, pink, yellow, dark green, orange, violet, light green and dark blue; A B C D are "
          "letters, # black fields, @ circles. The left line is ━, the right one ═; X is a start, ● where the line goes on. "
          "Strokes are typed as letters: u r d l for up, right, down and left; 1 urd draws die 1, 5 l urd draws die 5 in the "
          "left half, j 1 u is a joker.",
      .score = score,
      .score_line = score_line,
      .board = board,
      .offer = offer,
      .tell_roll = tell_roll,
      .tell_move = tell_move,
      .ask_variant = ask_variant,
      .verdict = verdict,
  };
  return colour_lines;
}

}  // namespace tafel
