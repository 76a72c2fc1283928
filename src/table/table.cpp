#include "table/table.h"

#include <algorithm>

#include "core/text.h"
#include "mind/advice.h"
#include "mind/any_bot.h"
#include "mind/any_mind.h"
#include "record/version.h"
#include "table/look.h"

namespace tafel {
namespace {

constexpr std::size_t longest_name = 60;       // bytes
constexpr std::string_view stand_in = "club";  // plays on for whoever gives up

ScoreSheets score_sheets(const AnyGame& game) {
  ScoreSheets sheets;
  for (Seat seat = 0; seat < game.players(); ++seat) sheets.push_back(game.score_sheet(seat));
  return sheets;
}

void write_score(const ScoreLine& line, JsonWriter& out) { out.member("reason", line.reason).member("points", line.points); }

Seat roller_of(const AnyGame& game) {
  return visit_state(game, [](const auto& state) { return roller(state); });
}

/// When something happens: what the log tells about the moment before.
struct Moment {
  explicit Moment(const AnyGame& game) : round(game.round()) {
    if (game.actors().is_chance()) rolls = roller_of(game);
  }
  int round;
  std::optional<Seat> rolls{};
};

/// What happened, with the lines of score sheets that are new or have changed.
std::string log_entry(const Moment& moment, const std::string& event, const ScoreSheets& before, const ScoreSheets& after) {
  JsonWriter out;
  out.object([&] {
    out.member("event", event);
    out.member("round", moment.round);
    out.member("seat", moment.rolls ? seat_letter(*moment.rolls) : event[0]);
    out.key("news").array([&] {
      for (std::size_t seat = 0; seat < after.size(); ++seat) {
        for (const ScoreLine& line : after[seat]) {
          const auto is_same = [&](const ScoreLine& old) { return old.reason == line.reason && old.points == line.points; };
          if (std::ranges::any_of(before[seat], is_same)) continue;
          out.object([&] {
            out.member("seat", seat_letter(static_cast<Seat>(seat)));
            write_score(line, out);
          });
        }
      }
    });
  });
  return out.take();
}

}  // namespace

Result<Player> Player::read(const Json& given) {
  if (!given.is_object()) return Fault{"a player is an object with \"name\" and \"bot\""};
  Player player;
  const auto name = given.find("name");
  if (name == given.end() || !name->is_string()) return Fault{"a player needs a \"name\""};
  player.name = name->get<std::string>();
  if (player.name.empty() || player.name.size() > longest_name || has_control_characters(player.name)) {
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

void Player::write(JsonWriter& out) const {
  out.member("name", name);
  out.member("bot", is_person() ? std::nullopt : std::optional(bot));
  if (resigned) out.member("resigned", true);
}

Table::Table(Wish wish, std::unique_ptr<AnyGame> game)
    : wish_(std::move(wish)), journal_(std::move(game)), sheets_(score_sheets(journal_.game())) {}

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
  const Moment moment(game());
  if (auto added = journal_.add(std::move(event)); !added) return added;
  auto sheets = score_sheets(game());
  log_.push_back(log_entry(moment, journal_.events().back(), sheets_, sheets));
  sheets_ = std::move(sheets);
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
  const auto played = journal_.action_start().clone();
  sheets_ = score_sheets(*played);
  for (std::size_t i = unchanged_; i < journal_.events().size(); ++i) {
    const Moment moment(*played);
    [[maybe_unused]] const auto applied = apply_event(*played, journal_.events()[i]);
    assert(applied);
    auto sheets = score_sheets(*played);
    log_.push_back(log_entry(moment, journal_.events()[i], sheets_, sheets));
    sheets_ = std::move(sheets);
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
  player.bot = stand_in;
  player.resigned = true;
  return true;
}

Result<Table::Question> Table::question(Seat seat) const {
  if (auto fault = check_seat(seat)) return *fault;
  if (!game().actors().seats.contains(seat)) return Fault{"seat " + seat_name(seat) + " has nothing to decide now"};
  return Question{seat, journal_.seen_by(seat)};
}

void Table::Question::answer(JsonWriter& out) const {
  const Advice advice = advise(*seen, seat);
  const auto choice = [&](const Advice::Choice& one) {
    out.member("move", one.move).member("worth", static_cast<double>(one.worth));
  };
  out.member("seat", seat_letter(seat));
  choice(advice.best);
  out.member("scores", advice.scores);
  if (advice.next) out.key("next").object([&] { choice(*advice.next); });
  if (const auto& rival = advice.rival) {
    out.key("rival").object(
        [&] { out.member("seat", seat_letter(rival->seat)).member("worth", static_cast<double>(rival->worth)); });
  }
}

void Table::chances(JsonWriter& out) const {
  const Hopes hopes = appraise(game(), Effort{});
  const auto list = [&](const char* name, const auto& numbers) {
    out.key(name).array([&] {
      for (std::size_t seat = 0; std::cmp_less(seat, game().players()); ++seat) out.value(static_cast<double>(numbers[seat]));
    });
  };
  list("win", hopes.win);
  list("points", hopes.points);
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

void Table::scene(JsonWriter& out) const {
  out.object([&] {
    out.member("game", wish_.game);
    out.key("options").raw(as_text(wish_.options));
    out.key("setup").raw(as_text(game().setup()));
    look_at_boards(game(), out.key("boards"));
    out.member("own_dice", wish_.own_dice);
  });
}

void Table::view(std::size_t log_from, JsonWriter& out) const {
  const Outcome outcome = game().outcome();
  const Actors actors = game().actors();
  const auto look_at_seat = [&](Seat seat) {
    const auto index = static_cast<std::size_t>(seat);
    wish_.players[index].write(out);
    out.member("seat", seat_letter(seat)).member("points", outcome.points[index]).member("place", outcome.places[index]);
    out.key("score").array([&] {
      for (const ScoreLine& line : sheets_[index]) out.object([&] { write_score(line, out); });
    });
  };
  out.object([&] {
    out.member("round", game().round());
    out.key("seats").array([&] {
      for (Seat seat = 0; seat < game().players(); ++seat) out.object([&] { look_at_seat(seat); });
    });
    out.key("next").object([&] {
      out.member("kind", actors.over() ? "over" : actors.is_chance() ? "roll" : "moves");
      if (actors.is_chance()) out.member("seat", seat_letter(roller_of(game())));
      if (!actors.seats.empty()) write_seats(actors.seats, game().players(), out.key("seats"));
    });
    out.key("moves").object([&] {
      for (Seat seat = 0; seat < game().players(); ++seat) {
        if (!actors.seats.contains(seat) || !wish_.players[static_cast<std::size_t>(seat)].is_person()) continue;
        out.key(std::string_view(seat_name(seat))).array([&] {
          for (const std::string& move : game().moves(seat)) out.value(move);
        });
      }
    });
    out.key("take_back").array([&] {
      for (Seat seat = 0; seat < game().players(); ++seat) {
        if (wish_.players[static_cast<std::size_t>(seat)].is_person() && journal_.can_take_back(seat)) {
          out.value(seat_letter(seat));
        }
      }
    });
    out.key("log").object([&] {
      out.member("from", log_from);
      out.key("entries").array([&] {
        for (std::size_t i = log_from; i < log_.size(); ++i) out.raw(log_[i]);
      });
    });
    out.key("state");
    visit_state(game(), [&](const auto& state) {
      look_at(state, out);
      return true;
    });
  });
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
