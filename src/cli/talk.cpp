#include "cli/talk.h"

#include <algorithm>
#include <chrono>
#include <iostream>
#include <iterator>
#include <sstream>
#include <thread>

#include "games/patch_board.h"
#include "workshop/draw.h"

namespace tafel {
namespace {

/// Without blanks around it.
std::string tidied(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return "";
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

/// `show(colour)` of each die, with blanks between.
template <class Show>
std::string each_die(Dice dice, Show show) {
  std::string text;
  for (const char c : dice.text()) text += (text.empty() ? "" : " ") + show(*colour_of_letter(c));
  return text;
}

}  // namespace

void Talk::seat_players(int players, const std::vector<std::string>& names, const std::vector<std::string>& bots) {
  const auto given = [](const std::vector<std::string>& texts, std::size_t seat) {
    return seat < texts.size() ? texts[seat] : std::string();
  };
  players_.clear();
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    players_.push_back({given(names, seat), given(bots, seat), false});
  }
  const bool one_person = std::ranges::count(players_, "", &Player::bot) == 1;
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    Player& player = players_[seat];
    const std::string number = std::to_string(seat + 1);
    if (!player.bot.empty()) {
      player.name = "Bot " + number;
    } else if (player.name.empty()) {
      player.name = "Player " + number;
      player.is_you = one_person;
    }
  }
}

std::string Talk::verb_of(Seat seat, const std::string& verb) const {
  if (at(seat).is_you) return verb;
  return verb + (verb.ends_with("sh") || verb.ends_with("ss") ? "es" : "s");
}

void Talk::say(std::string_view line) const { out_ << line << '\n'; }

void Talk::say(const Lines& lines) const {
  for (const std::string& line : lines) say(line);
}

void Talk::say_text(const Lines& sentences) const {
  for (const std::string& sentence : sentences) say(wrap(words(sentence), terminal_width()));
}

void Talk::tell(Seat seat, std::string_view line) const {
  say_text({std::string(line)});
  if (!pause_ || is_person(seat)) return;
  out_.flush();
  std::this_thread::sleep_for(std::chrono::milliseconds(700));
}

std::string Talk::ask(std::string_view question) const {
  out_ << question << std::flush;
  std::string line;
  if (!std::getline(in_, line)) {
    say();
    throw Leave{};
  }
  line = tidied(line);
  if (const std::string small = in_small_letters(line); small == "q" || small == "quit") throw Leave{};
  return line;
}

int Talk::ask_number(const std::string& question, int lowest, int highest, int usual) const {
  for (;;) {
    const std::string line = ask(question + " [" + std::to_string(usual) + "] ");
    if (line.empty()) return usual;
    if (is_number(line) && line.size() < 4 && std::stoi(line) >= lowest && std::stoi(line) <= highest) return std::stoi(line);
    say("Please type a number from " + std::to_string(lowest) + " to " + std::to_string(highest) + ", or q to quit.");
  }
}

bool Talk::ask_yes_or_no(const std::string& question) const {
  return in_small_letters(ask(question + " y or n [n] ")).starts_with('y');
}

std::string Talk::in_words(Dice dice) const {
  return each_die(dice, [&](Colour colour) {
    return colour_ ? draw_chip(colour_name(colour), paint_of(colour), true) : std::string(colour_name(colour));
  });
}

std::string Talk::as_squares(Dice dice) const {
  return each_die(dice, [&](Colour colour) { return draw_chip(std::string(1, letter(colour)), paint_of(colour), colour_); });
}

std::string listed(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) text += i + 1 == items.size() ? " and " : ", ";
    text += items[i];
  }
  return text;
}

std::string joined(const std::vector<std::string>& items, std::string_view separator) {
  std::string text;
  for (const std::string& item : items) (text += text.empty() ? "" : separator) += item;
  return text;
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return text;
}

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace tafel
