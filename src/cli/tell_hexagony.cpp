#include <algorithm>
#include <map>

#include "cli/tell.h"
#include "workshop/draw_hexagony.h"

namespace tafel {
namespace {

using hexagony::all_patterns;
using hexagony::Cell;
using hexagony::LaidTile;
using hexagony::Pattern;
using Kind = Hexagony::Move::Kind;
using Phase = Hexagony::Phase;
using State = Hexagony::State;
using Tile = hexagony::Tile;
using Variant = Hexagony::Variant;

std::string in_words(const Talk& talk, hexagony::Colour colour) {
  constexpr std::array<Paint, 3> paints{Paint::red, Paint::white, Paint::blue};
  const std::string text(name(colour));
  return talk.colour() ? draw_chip(text, paints[index_of(colour)], true) : text;
}

std::string score(const State& state, Seat seat) {
  return counted(Hexagony::outcome(state).points[static_cast<std::size_t>(seat)], "point") + " (" +
         std::string(name(at(state, seat).colour)) + ")";
}

std::string score_line(const ScoreLine& line) {
  return line.reason == "bonus" ? "1 for the solid tile" : counted(line.points, "hexagon");
}

/// The tiles that lie now and did not lie before.
std::vector<LaidTile> laid_since(const State& before, const State& now) {
  std::vector<LaidTile> fresh;
  for (const LaidTile& laid : now.tiling.tiles()) {
    if (before.tiling.tile(laid.cell) == nullptr) fresh.push_back(laid);
  }
  return fresh;
}

/// Labels count the open cells in their order.
Lines board(const Talk& talk, const View<Hexagony>& view) {
  const hexagony::Tiling& tiling = view.state.tiling;
  if (tiling.empty()) return {"The table is empty."};
  HexagonyMarks marks;
  for (const auto& [open, label] : view.labels) {
    marks.labels[tiling.open_cells()[static_cast<std::size_t>(open)].cell] = label;
  }
  for (const LaidTile& laid : laid_since(view.before, view.state)) marks.fresh.insert(laid.cell);
  return draw_text(tiling, talk.colour(), marks, static_cast<std::size_t>(terminal_width()));
}

/// "Tiles: 12 rwb, 11 rbw and the solid one"
Lines tiles_at_hand(const State& state, Seat seat) {
  const Hexagony::SeatState& own = at(state, seat);
  std::vector<std::string> parts;
  for (const Pattern pattern : all_patterns) {
    if (own.hand[pattern] > 0) parts.push_back(std::to_string(own.hand[pattern]) + ' ' + std::string(name(pattern)));
  }
  if (own.solid) parts.emplace_back("the solid one");
  const std::string bag = state.bag.total() > 0 ? "; " + std::to_string(state.bag.total()) + " more in the bag" : "";
  return {"Tiles: " + (parts.empty() ? "none" : listed(parts)) + bag};
}

/// Shows the tiles side by side, with letters to choose by.
Offer tile_question(const Talk& talk, const State& state, Seat seat, const std::string& sentence,
                    const std::vector<Hexagony::Move>& placements) {
  Offer offer;
  offer.sentence = sentence;
  std::vector<Lines> pictures;
  char key = 'a';
  for (const Hexagony::Move& move : placements) {
    const std::string letter(1, key++);
    offer.add(letter, Hexagony::move_text(state, seat, move));
    Lines picture{' ' + letter + " = " + (move.tile.is_solid() ? "solid" : std::string(name(move.tile.pattern())))};
    std::ranges::copy(draw_text(move.tile, talk.colour()), std::back_inserter(picture));
    pictures.push_back(std::move(picture));
  }
  offer.at_hand = arrange(pictures, terminal_width());
  offer.keys = "its letter";
  return offer;
}

Offer offer(const Talk& talk, const State& state, Seat seat) {
  const std::string turn = talk.whose(seat) + " turn (" + in_words(talk, at(state, seat).colour) + "): ";
  Offer offer;
  Hexagony::MoveList moves;
  Hexagony::moves(state, seat, moves);
  std::map<Cell, std::vector<Hexagony::Move>> placements;
  for (const Hexagony::Move& move : moves) {
    if (move.kind == Kind::place) placements[move.cell].push_back(move);
  }
  if (state.phase == Phase::placed) {
    offer.sentence = turn + "the tile is laid. Let go of it?";
    return offer;
  }
  if (state.tiling.empty() && !placements.empty()) {
    return tile_question(talk, state, seat, turn + "which tile comes first?", placements.begin()->second);
  }
  const auto open_cells = state.tiling.open_cells();
  for (const auto& [cell, there] : placements) {
    const auto open = std::ranges::find(open_cells, cell, &hexagony::OpenCell::cell) - open_cells.begin();
    const std::string sentence = "Which tile do you lay at " + std::to_string(offer.targets + 1) + ", turned how?";
    offer.add_target(tile_question(talk, state, seat, sentence, there), std::array{static_cast<int>(open)});
  }
  offer.at_hand = tiles_at_hand(state, seat);
  if (state.phase == Phase::drawn) {
    offer.at_hand = draw_text(Tile(state.drawn, 0), talk.colour());
    offer.sentence = turn + "where do you place the " + std::string(name(state.drawn)) + " tile you drew?";
  } else if (std::ranges::find(moves, Kind::draw, &Hexagony::Move::kind) != moves.end()) {
    offer.add("d", "draw");
    offer.sentence = turn + "place one of your tiles, or draw one?";
    offer.keys = "d = draw";
  } else {
    offer.sentence = turn + "where do you place a tile?";
  }
  return offer;
}

/// H-24: whose turns have been passed over since `seat` had its turn.
void tell_missed_turns(const Talk& talk, Seat seat, const State& after) {
  if (after.phase != Phase::placing) return;
  for (Seat next = (seat + 1) % after.players; next != after.active; next = (next + 1) % after.players) {
    talk.tell(next, talk.who(next) + " cannot place a tile and " + talk.verb_of(next, "miss") + " this turn.");
  }
}

void tell_roll(const Talk& talk, const State& before, const Pattern& drawn, const State& after) {
  const Seat seat = before.active;
  const bool kept = after.variant == Variant::random && after.phase != Phase::drawn;
  talk.tell(seat, talk.does(seat, "draw") + " an " + std::string(name(drawn)) + " tile" +
                      (kept ? ", which fits nowhere, so " + talk.does(seat, "keep") + " it." : "."));
  tell_missed_turns(talk, seat, after);
}

void tell_points(const Talk& talk, const Step<Hexagony>& step) {
  for (Seat seat = 0; seat < step.after.players; ++seat) {
    const hexagony::Colour colour = at(step.after, seat).colour;
    const int hexagons = step.after.tiling.hexagons(colour) - step.start.tiling.hexagons(colour);
    if (hexagons > 0) {
      talk.tell(seat, talk.strong("★ " + counted(hexagons, std::string(name(colour)) + " hexagon") + ": " +
                                  talk.does(seat, "score") + ' ' + counted(hexagons, "point") + '.'));
    }
    if (Hexagony::has_bonus(step.after, seat) && !Hexagony::has_bonus(step.start, seat)) {
      talk.tell(seat, talk.strong("★ " + talk.whose(seat) + " solid tile is covered on all sides: 1 point more."));
    }
  }
}

void tell_move(const Talk& talk, const Step<Hexagony>& step) {
  if (step.after.phase == Phase::placed && talk.is_person(step.seat) && !has_choice<Hexagony>(step.before, step.seat)) {
    talk.say("Only one placement is possible, and it is made.");
  }
  if (step.move != "done") return;
  const Tile tile = laid_since(step.start, step.after).front().tile;
  talk.tell(step.seat,
            talk.does(step.seat, "place") + (tile.is_solid() ? " the solid " + std::string(name(tile.colour(0))) + " tile."
                                                             : " an " + std::string(name(tile.pattern())) + " tile."));
  tell_points(talk, step);
  tell_missed_turns(talk, step.seat, step.after);
}

Json ask_variant(const Talk& talk, int /*players*/) {
  talk.say(Lines{
      "  1  normal: all tiles are dealt out",
      "  2  random: draw a tile from a bag and place it",
      "  3  tactical: hold three tiles and draw after placing one",
  });
  const int number = talk.ask_number("Which way to play?", 1, 3, 1);
  return {{"variant", Hexagony::variant_names[static_cast<std::size_t>(number) - 1]}};
}

}  // namespace

template <>
const Telling<Hexagony>& telling<Hexagony>() {
  static const Telling<Hexagony> hexagony{
      .rules_in_a_nutshell =
          {
              "Everybody has a colour. In turn you add one tile; where tiles touch, their colours must match.",
              "At least one edge of your tile must show your own colour against the same colour.",
              "Three rhombi of one colour that meet with their tips are a hexagon: a point for the player of that colour.",
              "Your solid tile is a third of a hexagon at each corner; covered on all six sides it is worth a point.",
              "Whoever can place a tile must. When nobody can any more, the most points win.",
              "Played with a bag, you place a tile you draw (random), or hold three and draw another after each (tactical).",
          },
      .signs =
          "r w b are red, white and blue; capitals are a solid tile. A tile is named after its colours, clockwise from red: "
          "rwb or rbw. ★ is a hexagon, • a tile laid since your last turn; a number is a place where you can lay a tile.",
      .score = score,
      .score_line = score_line,
      .one_table = true,
      .board = board,
      .offer = offer,
      .tell_roll = tell_roll,
      .tell_move = tell_move,
      .ask_variant = ask_variant,
  };
  return hexagony;
}

}  // namespace tafel
