#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/talk.h"
#include "games/any_game.h"
#include "workshop/board_tiles.h"

namespace tafel {

/// What a person can do now.
struct Offer {
  struct Choice {
    std::string key;  ///< what the person types
    std::string move;
  };
  std::string sentence;
  std::string dice;      ///< or whatever else lies on the table to be used; may be empty
  std::string keys;      ///< what the keys mean that stand nowhere on the board
  std::string on_enter;  ///< the move that Enter makes, if any
  std::vector<Choice> choices;
  bool keys_are_dice = false;  ///< the keys are letters of colour dice, which may be typed in any order
  int targets = 0;             ///< how many of the choices stand on the board, numbered from 1
  Labels labels;               ///< where they stand

  void add(std::string key, std::string move) { choices.push_back({std::move(key), std::move(move)}); }
  template <class Spaces>
  void add_target(std::string move, const Spaces& spaces) {
    add(std::to_string(++targets), std::move(move));
    for (const int space : spaces) labels[space] = choices.back().key;
  }
};

/// One move, with what is needed to tell it.
template <Game G>
struct Step {
  const typename G::State& start;  ///< when the action began
  const typename G::State& before;
  Seat seat;
  std::string_view move;
  const typename G::State& after;
};

/// How a game is told to people: everything the terminal says that only this game can say. Each game has its own in a file
/// tell_….cpp and a line at the end of this one.
template <Game G>
struct Telling {
  using State = typename G::State;

  Lines rules_in_a_nutshell;
  std::string signs;  ///< what letters and signs mean on the board
  std::string (*score)(const State& state, Seat seat);
  std::string (*score_line)(const ScoreLine& line);
  Lines (*board)(const Talk& talk, const State& state, Seat seat, const Labels& labels);
  Offer (*offer)(const Talk& talk, const State& state, Seat seat);
  void (*tell_roll)(const Talk& talk, const State& before, const typename G::Roll& roll, const State& after);
  void (*tell_move)(const Talk& talk, const Step<G>& step);
  /// Asks for what the rules let people choose before the first roll and nobody has `given` yet; the result is the set-up
  /// dealt with these changes. Null if there is nothing to choose.
  Json (*choose)(const Talk& talk, const Json& given, const State& dealt, Json setup) = nullptr;
};

template <Game G>
const Telling<G>& telling();

/// Whether somebody has written how the game is told.
template <Game G>
inline constexpr bool is_told = std::is_same_v<G, Border> || std::is_same_v<G, Wuerfelland>;

// Words for what several games have

template <class State>
const auto& at(const State& state, Seat seat) {
  return state.seat[static_cast<std::size_t>(seat)];
}

template <Game G>
bool has_choice(const typename G::State& state, Seat seat) {
  typename G::MoveList moves;
  G::moves(state, seat, moves);
  return moves.size() > 1;
}

/// "villa first 9"
std::string score_line_as_noted(const ScoreLine& line);

template <class Board>
Lines board_in_text(const Talk& talk, const Board& board) {
  return draw_text(board_tiles(board), talk.colour());
}
template <class State>
Lines seat_in_text(const Talk& talk, const State& state, Seat seat, const Labels& labels) {
  return draw_text(board_tiles(state, seat, labels), talk.colour());
}

// Words for boards of coloured patches

inline constexpr std::string_view patch_board_signs =
    "r y g b o s are red, yellow, green, blue, orange and grey (stone). X is a cross; a number is a choice you have.";

/// The colours of `board` whose spaces are all in `now` and not all in `before`.
std::vector<std::string> colours_filled(const PatchBoard& board, SmallSet before, SmallSet now);
/// "the red segment of 4", for each patch that is full now and was not before; `noun` is what the game calls a patch.
std::vector<std::string> patches_filled(const PatchBoard& board, SmallSet before, SmallSet now, std::string_view noun);
/// "You cross off 2 red and 1 blue spaces, which completes the red segment of 4."
std::string crosses_in_words(const Talk& talk, Seat seat, const PatchBoard& board, SmallSet before, SmallSet now,
                             std::string_view noun);

// The games
template <>
const Telling<Border>& telling<Border>();
template <>
const Telling<Wuerfelland>& telling<Wuerfelland>();

}  // namespace tafel
