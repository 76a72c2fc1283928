#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/talk.h"
#include "games/any_game.h"
#include "workshop/board_tiles.h"

namespace tafel {

/// What a person is asked, and what can be answered.
struct Offer {
  /// An answer is a move, or leads on to the next question about it.
  struct Choice {
    std::string key;  ///< what the person types
    std::string move;
    std::vector<Offer> then;  ///< one question, if there is one
  };
  std::string sentence;
  Lines at_hand;         ///< dice, tiles or whatever else there is to be used
  std::string keys;      ///< what the keys mean that stand nowhere on the board
  std::string on_enter;  ///< the move that Enter makes, if any
  std::vector<Choice> choices;
  bool keys_are_dice = false;      ///< the keys are signs of dice, which may be typed in any order
  int targets = 0;                 ///< how many of the choices stand on the board, numbered from 1
  Labels labels;                   ///< where they stand
  std::optional<Seat> board_of{};  ///< whose board it is about, if that is not the person's own

  void add(std::string key, std::string move) { choices.push_back({std::move(key), std::move(move), {}}); }
  void add(std::string key, Offer then) { choices.push_back({std::move(key), "", {std::move(then)}}); }
  /// "uu, ur, rr"
  std::string all_keys() const {
    std::vector<std::string> all;
    for (const Choice& choice : choices) all.push_back(choice.key);
    return joined(all, ", ");
  }
  template <class Answer, class Spaces>
  void add_target(Answer answer, const Spaces& spaces) {
    add(std::to_string(++targets), std::move(answer));
    for (const int space : spaces) labels[space] = choices.back().key;
  }
};

/// What is to be shown of a seat's board.
template <Game G>
struct View {
  const typename G::State& state;
  Seat seat;
  const Labels& labels;
  const typename G::State& before;  ///< when the person who looks last finished an action
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
  std::string (*score_line)(const ScoreLine& line);  ///< an empty text is not told
  bool one_table = false;                            ///< all seats play on the same board
  Lines (*board)(const Talk& talk, const View<G>& view);
  Offer (*offer)(const Talk& talk, const State& state, Seat seat);
  void (*tell_roll)(const Talk& talk, const State& before, const typename G::Roll& roll, const State& after);
  void (*tell_move)(const Talk& talk, const Step<G>& step);
  /// Asks for what the rules let people choose before the first roll and nobody has `given` yet; the result is the set-up
  /// dealt with these changes. Null if there is nothing to choose.
  Json (*choose)(const Talk& talk, const Json& given, const State& dealt, Json setup) = nullptr;
  /// The menu's question how the game is played: a part of a set-up. Null if there is one way only.
  Json (*ask_variant)(const Talk& talk, int players) = nullptr;
  /// The headline at the end of a game alone, where nobody can be better than others. Null if there are no such games.
  std::string (*verdict)(const Talk& talk, const State& state) = nullptr;
};

template <Game G>
const Telling<G>& telling();

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
template <Game G>
Lines seat_in_text(const Talk& talk, const View<G>& view) {
  return draw_text(board_tiles(view.state, view.seat, view.labels), talk.colour());
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
template <>
const Telling<Hexagony>& telling<Hexagony>();
template <>
const Telling<ColourLines>& telling<ColourLines>();

}  // namespace tafel
