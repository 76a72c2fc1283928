#pragma once

#include <concepts>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "cli/terminal.h"
#include "core/dice.h"
#include "games/game.h"

namespace tafel {

/// Thrown when a person quits or the input ends.
struct Leave {};

/// The conversation with the people at the terminal: who is who, how things are said, and what is answered.
class Talk {
 public:
  /// With `pause`, a moment passes after each thing a bot does, so that it can be followed.
  Talk(std::istream& in, std::ostream& out, bool colour, bool pause) : in_(in), out_(out), colour_(colour), pause_(pause) {}

  // Players; `names` and `bots` are by seat and may be short, a seat without a bot is a person's
  void seat_players(int players, const std::vector<std::string>& names, const std::vector<std::string>& bots);
  int players() const { return static_cast<int>(players_.size()); }
  /// As records name the player: "Anna", "Bot 2 (greedy)".
  std::string full_name(Seat seat) const { return at(seat).name + (is_person(seat) ? "" : " (" + bot(seat) + ")"); }
  const std::string& bot(Seat seat) const { return at(seat).bot; }
  bool is_person(Seat seat) const { return bot(seat).empty(); }
  std::string who(Seat seat) const { return at(seat).is_you ? "You" : at(seat).name; }
  /// Within a sentence: "you".
  std::string whom(Seat seat) const { return at(seat).is_you ? "you" : at(seat).name; }
  std::string whose(Seat seat) const { return at(seat).is_you ? "Your" : at(seat).name + "'s"; }
  /// "You roll", "Bot 2 rolls"
  std::string does(Seat seat, const std::string& verb) const { return who(seat) + ' ' + verb_of(seat, verb); }
  std::string verb_of(Seat seat, const std::string& verb) const;

  // Saying
  void say(std::string_view line = "") const;
  void say(const Lines& lines) const;
  /// Says plain sentences, broken between words where the terminal ends.
  void say_text(const Lines& sentences) const;
  /// Says what a seat did and leaves a moment to read it if that was a bot.
  void tell(Seat seat, std::string_view line) const;

  // Asking; answers come without blanks around them; "q" leaves
  std::string ask(std::string_view question) const;
  int ask_number(const std::string& question, int lowest, int highest, int usual) const;
  /// "No" is usual.
  bool ask_yes_or_no(const std::string& question) const;

  // Style
  bool colour() const { return colour_; }
  std::string strong(const std::string& text) const { return colour_ ? "\x1b[1m" + text + "\x1b[0m" : text; }
  std::string in_words(Dice dice) const;
  std::string as_squares(Dice dice) const;

 private:
  struct Player {
    std::string name;
    std::string bot;
    bool is_you;  ///< the only person, without a name
  };
  const Player& at(Seat seat) const { return players_[static_cast<std::size_t>(seat)]; }

  std::istream& in_;
  std::ostream& out_;
  bool colour_;
  bool pause_;
  std::vector<Player> players_;
};

/// "a, b and c"
std::string listed(const std::vector<std::string>& items);
std::string joined(const std::vector<std::string>& items, std::string_view separator);
/// "1 point", "2 points"
std::string counted(std::integral auto count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}
bool is_number(std::string_view text);
std::string in_small_letters(std::string text);
/// What stands between blanks.
std::vector<std::string> words(const std::string& text);

}  // namespace tafel
