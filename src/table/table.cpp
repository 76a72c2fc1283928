#include "table/table.h"

#include <algorithm>

#include "mind/any_bot.h"
#include "record/version.h"
#include "table/look.h"

namespace tafel {
namespace {

constexpr std::size_t longest_name = 60;  // bytes
/// Gives hints, and plays on for those who resign.
constexpr std::string_view adviser = "greedy";

std::string in_quotes(std::string_view text) { return "\"" + std::string(text) + "\""; }

using ScoreSheets = std::vector<std::vector<ScoreLine>>;

ScoreSheets score_sheets(const AnyGame& game) {
  ScoreSheets sheets;
  for (Seat seat = 0; seat < game.players(); ++seat) sheets.push_back(game.score_sheet(seat));
  return sheets;
}

Json write_score(const ScoreLine& line) { return {{"reason", line.reason}, {"points", line.points}}; }

/// The lines that are new or have changed.
Json news_between(const ScoreSheets& before, const ScoreSheets& after) {
  Json news = Json::array();
  for (std::size_t seat = 0; seat < after.size(); ++seat) {
    for (const ScoreLine& line : after[seat]) {
      const auto is_same = [&](const ScoreLine& old) { return old.reason == line.reason && old.points == line.points; };
      if (std::ranges::any_of(before[seat], is_same)) continue;
      Json item{{"seat", seat_name(static_cast<Seat>(seat))}};
      item.update(write_score(line));
      news.push_back(std::move(item));
    }
  }
  return news;
}

Seat roller_of(const AnyGame& game) {
  return visit_state(game, [](const auto& state) { return roller(state); });
}

Json log_entry(const AnyGame& before, const AnyGame& after, const std::string& event) {
  return {{"event", event},
          {"round", before.round()},
          {"seat", before.actors().is_chance() ? seat_name(roller_of(before)) : event.substr(0, 1)},
          {"news", news_between(score_sheets(before), score_sheets(after))}};
}

}  // namespace

Result<Player> Player::read(const Json& given) {
  if (!given.is_object()) return Fault{"a player is an object with \"name\" and \"bot\""};
  Player player;
  const auto name = given.find("name");
  if (name == given.end() || !name->is_string()) return Fault{"a player needs a \"name\""};
  player.name = name->get<std::string>();
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; };
  if (player.name.empty() || player.name.size() > longest_name || std::ranges::any_of(player.name, is_control)) {
    return Fault{"a name has 1 to " + std::to_string(longest_name) + " bytes and no control characters"};
  }
  if (const auto bot = given.find("bot"); bot != given.end() && !bot->is_null()) {
    if (!bot->is_string() || !is_bot(bot->get_ref<const std::string&>())) {
      return Fault{"there is no bot " + (bot->is_string() ? in_quotes(bot->get_ref<const std::string&>()) : bot->dump())};
    }
    player.bot = bot->get<std::string>();
  }
  if (const auto resigned = given.find("resigned"); resigned != given.end()) {
    if (!resigned->is_boolean()) return Fault{"\"resigned\" is true or false"};
    player.resigned = resigned->get<bool>();
  }
  return player;
}

Json Player::write() const {
  Json json{{"name", name}, {"bot", is_person() ? Json() : Json(bot)}};
  if (resigned) json["resigned"] = true;
  return json;
}

Table::Table(Wish wish, std::unique_ptr<AnyGame> game) : wish_(std::move(wish)), journal_(std::move(game)) {}

Result<Table> Table::open(Wish wish, Random& random) {
  auto dealt = AnyGame::deal(wish.game, static_cast<int>(wish.players.size()), wish.options, random);
  if (!dealt) return dealt.fault();
  return Table(std::move(wish), std::move(*dealt));
}

Result<Table> Table::restore(Wish wish, const Json& setup, const std::vector<std::string>& events) {
  auto started = AnyGame::from_setup(wish.game, static_cast<int>(wish.players.size()), setup);
  if (!started) return started.fault();
  Table table(std::move(wish), std::move(*started));
  for (std::size_t i = 0; i < events.size(); ++i) {
    const auto noted = table.note(events[i]);
    if (!noted) return Fault{"event " + std::to_string(i + 1) + " (" + in_quotes(events[i]) + "): " + noted.fault().sentence};
  }
  return table;
}

Result<Table> Table::rematch(Random& random) const {
  Wish wish = wish_;
  std::ranges::rotate(wish.players, wish.players.end() - 1);
  for (Player& player : wish.players) {
    if (player.resigned) player.bot.clear();
    player.resigned = false;
  }
  return open(std::move(wish), random);
}

Result<bool> Table::note(std::string event) {
  const auto before = game().clone();
  if (auto added = journal_.add(std::move(event)); !added) return added;
  log_.push_back(log_entry(*before, game(), journal_.events().back()));
  return true;
}

Result<bool> Table::happen(std::string event) {
  const std::size_t size = log_.size();
  auto noted = note(std::move(event));
  if (noted) unchanged_ = size;
  return noted;
}

std::optional<Fault> Table::check_seat(Seat seat) const {
  if (seat < 0 || seat >= game().players()) return Fault{"there is no seat " + in_quotes(seat_name(seat)) + " at this table"};
  return std::nullopt;
}

Result<bool> Table::move(Seat seat, std::string_view text) {
  if (auto fault = check_seat(seat)) return *fault;
  return happen(move_event(seat, text));
}

Result<bool> Table::take_back(Seat seat) {
  if (auto fault = check_seat(seat)) return *fault;
  if (auto taken = journal_.take_back(seat); !taken) return taken;
  unchanged_ = journal_.events_before_action();
  log_.resize(unchanged_);
  auto before = journal_.action_start().clone();
  for (std::size_t i = unchanged_; i < journal_.events().size(); ++i) {
    auto after = before->clone();
    [[maybe_unused]] const auto applied = apply_event(*after, journal_.events()[i]);
    assert(applied);
    log_.push_back(log_entry(*before, *after, journal_.events()[i]));
    before = std::move(after);
  }
  return true;
}

Result<bool> Table::hand_over(Seat seat, Player player) {
  if (auto fault = check_seat(seat)) return *fault;
  wish_.players[static_cast<std::size_t>(seat)] = std::move(player);
  return true;
}

Result<bool> Table::resign(Seat seat) {
  if (auto fault = check_seat(seat)) return *fault;
  Player& player = wish_.players[static_cast<std::size_t>(seat)];
  if (game().actors().over()) return Fault{"the game is over"};
  if (!player.is_person()) return Fault{"only a person can resign"};
  player.bot = adviser;
  player.resigned = true;
  return true;
}

Result<Table::Thought> Table::advice(Seat seat) const {
  if (auto fault = check_seat(seat)) return *fault;
  if (!game().actors().seats.contains(seat)) return Fault{"seat " + seat_name(seat) + " has nothing to decide now"};
  return Thought{seat, std::string(adviser), journal_.seen_by(seat)};
}

std::string Table::Thought::move(Random& random) const { return bot_move(bot, *seen, seat, random); }

std::optional<Seat> Table::roller() const {
  return game().actors().is_chance() ? std::optional(roller_of(game())) : std::nullopt;
}

Result<bool> Table::roll(std::optional<std::string_view> shown, Random& random) {
  if (shown) return wish_.own_dice ? happen(roll_event(*shown)) : Fault{"at this table the program rolls the dice"};
  const auto rolls = roller();
  if (!rolls) return Fault{"nothing is rolled now"};
  const std::size_t size = log_.size();
  while (roller() == rolls) {
    [[maybe_unused]] const auto noted = note(roll_event(game().sample(random)));
    assert(noted);
  }
  unchanged_ = size;
  return true;
}

std::optional<Table::Thought> Table::bot_to_move() const {
  const Seats acting = game().actors().seats;
  for (Seat seat = 0; seat < game().players(); ++seat) {
    const std::string& bot = wish_.players[static_cast<std::size_t>(seat)].bot;
    if (!bot.empty() && acting.contains(seat)) return Thought{seat, bot, journal_.seen_by(seat)};
  }
  return std::nullopt;
}

Result<bool> Table::step(Random& random) {
  const auto thought = bot_to_move();
  if (!thought) return Fault{"no bot has anything to do now"};
  return happen(move_event(thought->seat, thought->move(random)));
}

Json Table::scene() const {
  return {{"game", wish_.game},
          {"options", wish_.options},
          {"setup", game().setup()},
          {"boards", look_at_boards(game())},
          {"own_dice", wish_.own_dice}};
}

Json Table::view(std::size_t log_from) const {
  const Outcome outcome = game().outcome();
  const Actors actors = game().actors();
  Json seats = Json::array();
  Json moves = Json::object();
  Json take_back = Json::array();
  for (Seat seat = 0; seat < game().players(); ++seat) {
    const auto index = static_cast<std::size_t>(seat);
    Json look = wish_.players[index].write();
    look["seat"] = seat_name(seat);
    look["points"] = outcome.points[index];
    look["place"] = outcome.places[index];
    Json score = Json::array();
    for (const ScoreLine& line : game().score_sheet(seat)) score.push_back(write_score(line));
    look["score"] = std::move(score);
    seats.push_back(std::move(look));
    if (!wish_.players[index].is_person()) continue;
    if (actors.seats.contains(seat)) moves[seat_name(seat)] = game().moves(seat);
    if (journal_.can_take_back(seat)) take_back.push_back(seat_name(seat));
  }
  Json next{{"kind", actors.over() ? "over" : actors.is_chance() ? "roll" : "moves"}};
  if (actors.is_chance()) next["seat"] = seat_name(roller_of(game()));
  if (!actors.seats.empty()) next["seats"] = seat_names(actors.seats, game().players());
  Json entries = Json::array();
  for (std::size_t i = log_from; i < log_.size(); ++i) entries.push_back(log_[i]);
  return {{"round", game().round()},
          {"seats", std::move(seats)},
          {"next", std::move(next)},
          {"moves", std::move(moves)},
          {"take_back", std::move(take_back)},
          {"log", {{"from", log_from}, {"entries", std::move(entries)}}},
          {"state", visit_state(game(), [](const auto& state) { return look_at(state); })}};
}

Record Table::record() const {
  Record record{wish_.game, program_version(), {}, game().setup(), journal_.events()};
  for (const Player& player : players()) {
    record.seats.push_back(player.name + (player.is_person() ? "" : " (" + player.bot + ")"));
  }
  if (game().actors().over()) record.result = result_of(game().players(), game().outcome());
  return record;
}

}  // namespace tafel
