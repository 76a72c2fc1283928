#include "table/desk.h"

#include <array>
#include <charconv>

#include "mind/any_mind.h"
#include "mind/bot.h"
#include "mind/mind_file.h"
#include "table/look.h"

namespace tafel {
namespace {

constexpr std::size_t longest_message = 4'000'000;  // bytes; a record of the longest game has less

Fault unfit(std::string_view key, std::string_view what) {
  return {"\"" + std::string(key) + "\" must be " + std::string(what)};
}

Result<std::string> read_text(const Json& message, const char* key) {
  const auto found = message.find(key);
  if (found == message.end() || !found->is_string()) return unfit(key, "a text");
  return found->get<std::string>();
}

Result<Seat> read_seat(const Json& message) {
  const auto text = read_text(message, "seat");
  if (!text || text->size() != 1 || (*text)[0] < 'A' || (*text)[0] >= seat_letter(most_seats)) {
    return unfit("seat", std::string("a letter from A to ") + seat_letter(most_seats - 1));
  }
  return (*text)[0] - 'A';
}

std::optional<std::uint64_t> read_number(std::string_view text) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && stop == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

Result<Random> read_seed(const Json& message) {
  const auto text = read_text(message, "seed");
  const auto seed = text ? read_number(*text) : std::nullopt;
  if (!seed) return unfit("seed", "a text of digits, a number below 2^64");
  return Random(*seed);
}

/// What a table is made from: "game", "players", and if there are any "options" and "own_dice".
Result<Table::Wish> read_wish(const Json& given) {
  Table::Wish wish;
  auto game = read_text(given, "game");
  if (!game) return game.fault();
  wish.game = std::move(*game);
  const auto players = given.find("players");
  if (players == given.end() || !players->is_array() || players->size() > most_seats) {
    return unfit("players", "a list of at most " + std::to_string(most_seats) + " players");
  }
  for (const Json& item : *players) {
    auto player = Player::read(item);
    if (!player) return player.fault();
    wish.players.push_back(std::move(*player));
  }
  if (const auto options = given.find("options"); options != given.end()) {
    if (!options->is_object()) return unfit("options", "an object");
    wish.options = *options;
  }
  if (const auto own = given.find("own_dice"); own != given.end()) {
    if (!own->is_boolean()) return unfit("own_dice", "true or false");
    wish.own_dice = own->get<bool>();
  }
  return wish;
}

/// The members of an answer.
template <class Write>
std::string members(std::string_view type, Write write) {
  JsonWriter out(3000);
  out.member("type", type);
  write(out);
  return out.take();
}

std::string table_answer(const Table& table) {
  return members("table", [&](JsonWriter& out) {
    table.scene(out.key("scene"));
    table.view(0, out.key("view"));
  });
}

Result<Record> read_record(const Json& message) {
  const auto text = read_text(message, "record");
  if (!text) return text.fault();
  auto record = Record::read(*text);
  if (!record) return record.fault();
  if (auto verified = record->verify(); !verified) return verified.fault();
  return record;
}

Result<std::string> check_dice(const Json& message) {
  const auto record = read_record(message);
  if (!record) return record.fault();
  const auto given = message.find("seeds");
  if (given == message.end() || !given->is_array()) return unfit("seeds", "a list of seeds");
  std::vector<std::uint64_t> seeds;
  for (const Json& item : *given) {
    const auto seed = item.is_string() ? read_number(item.get_ref<const std::string&>()) : std::nullopt;
    if (!seed) return unfit("seeds", "a list of texts of digits, numbers below 2^64");
    seeds.push_back(*seed);
  }
  const auto rolls = record->verify_dice(seeds);
  if (!rolls) return rolls.fault();
  return members("dice", [&](JsonWriter& out) { out.member("rolls", *rolls); });
}

/// How many events of a record have happened.
Result<std::size_t> read_event(const Json& message, std::size_t most) {
  const auto event = message.find("event");
  if (event == message.end() || !event->is_number_unsigned() || event->get<std::size_t>() > most) {
    return unfit("event", "a number from 0 to " + std::to_string(most));
  }
  return event->get<std::size_t>();
}

std::string progress(const Analyser& analyser) {
  return members("analysing", [&](JsonWriter& out) { out.member("done", analyser.done()).member("total", analyser.total()); });
}

std::string catalogue() {
  Json games = Json::array();
  for_each_game([&]<class G>(std::type_identity<G>) {
    games.push_back({{"id", G::info.id},
                     {"name", G::info.name},
                     {"authors", G::info.authors},
                     {"publisher", G::info.publisher},
                     {"players", {G::info.fewest_players, G::info.most_players}},
                     {"bots", level_names},
                     {"boards", look_at_boards(G::info.id)}});
  });
  return members("catalogue", [&](JsonWriter& out) { out.key("games").raw(as_text(games)); });
}

}  // namespace

std::string Desk::receive(std::string_view text) {
  Result<std::string> answered = Fault{"a message has at most " + std::to_string(longest_message) + " bytes"};
  Json id;
  if (text.size() <= longest_message) {
    const Json message = Json::parse(text, nullptr, false);
    if (message.is_object() && message.contains("id")) id = message.at("id");
    answered = message.is_object() ? answer(message) : Fault{"a message is a JSON object"};
  }
  JsonWriter out;
  out.object([&] {
    if (answered) {
      out.raw(*answered);
    } else {
      out.member("type", "error").member("reason", answered.fault().sentence);
    }
    if (!id.is_null()) out.key("id").raw(as_text(id));
  });
  return out.take();
}

Result<std::string> Desk::answer(const Json& message) {
  const auto type = read_text(message, "type");
  if (!type) return type.fault();
  if (*type == "catalogue") return catalogue();
  if (*type == "open") return open(message);
  if (*type == "restore") return restore(message);
  if (*type == "replay") return replay(message);
  if (*type == "check_dice") return check_dice(message);
  if (*type == "mind") {
    const auto mind = message.find("mind");
    const auto brought = bring_mind(mind == message.end() ? Json() : *mind);
    if (!brought) return brought.fault();
    return members("mind", [](JsonWriter&) {});
  }
  constexpr std::array<std::string_view, 4> about_record{"go_to", "ponder", "analyse", "analyse_on"};
  if (std::ranges::find(about_record, *type) != about_record.end()) {
    if (!replayed_) return Fault{"no record has been opened"};
    if (*type == "go_to") return go_to(message);
    if (*type == "ponder") return ponder(message);
    return *type == "analyse" ? analyse(message) : analyse_on();
  }
  constexpr std::array<std::string_view, 10> others{"move",      "take_back", "roll",    "step",   "hint",
                                                    "hand_over", "resign",    "rematch", "record", "chances"};
  if (std::ranges::find(others, *type) == others.end()) return Fault{"there is no message of type \"" + *type + "\""};
  if (!table_) return Fault{"no table has been opened"};
  return play(*type, message);
}

Result<std::string> Desk::open(const Json& message) {
  const auto random = read_seed(message);
  if (!random) return random.fault();
  auto wish = read_wish(message);
  if (!wish) return wish.fault();
  Random fresh = *random;
  auto table = Table::open(std::move(*wish), fresh);
  if (!table) return table.fault();
  random_ = fresh;
  table_ = std::move(*table);
  return table_answer(*table_);
}

Result<std::string> Desk::restore(const Json& message) {
  const auto random = read_seed(message);
  if (!random) return random.fault();
  const auto saved = message.find("saved");
  if (saved == message.end() || !saved->is_object()) return unfit("saved", "an object");
  auto wish = read_wish(*saved);
  if (!wish) return wish.fault();
  const auto events = saved->find("events");
  const auto setup = saved->find("setup");
  if (setup == saved->end() || events == saved->end() || !events->is_array()) {
    return Fault{"a saved table needs \"setup\" and a list of \"events\""};
  }
  std::vector<std::string> texts;
  for (const Json& event : *events) {
    if (!event.is_string()) return unfit("events", "a list of texts");
    texts.push_back(event.get<std::string>());
  }
  auto table = Table::restore(std::move(*wish), *setup, texts);
  if (!table) return table.fault();
  random_ = *random;
  table_ = std::move(*table);
  return table_answer(*table_);
}

Result<std::string> Desk::play(std::string_view type, const Json& message) {
  if (type == "record") {
    return members("record", [&](JsonWriter& out) { out.member("record", table_->record().write()); });
  }
  if (type == "chances") return members("chances", [&](JsonWriter& out) { table_->chances(out); });
  if (type == "rematch") {
    const auto random = read_seed(message);
    if (!random) return random.fault();
    random_ = *random;
    auto table = table_->rematch(random_);
    if (!table) return table.fault();
    table_ = std::move(*table);
    return table_answer(*table_);
  }
  Result<bool> done = true;
  if (type == "roll") {
    std::optional<std::string> shown;
    if (message.contains("roll")) {
      auto text = read_text(message, "roll");
      if (!text) return text.fault();
      shown = std::move(*text);
    }
    done = table_->roll(shown, random_);
  } else if (type == "step") {
    done = table_->step(random_);
  } else {
    const auto seat = read_seat(message);
    if (!seat) return seat.fault();
    if (type == "hint") {
      const auto question = table_->question(*seat);
      if (!question) return question.fault();
      return members("hint", [&](JsonWriter& out) { question->answer(out); });
    }
    if (type == "move") {
      const auto move = read_text(message, "move");
      if (!move) return move.fault();
      done = table_->move(*seat, *move);
    } else if (type == "hand_over") {
      const auto given = message.find("player");
      auto player = Player::read(given == message.end() ? Json() : *given);
      if (!player) return player.fault();
      done = table_->hand_over(*seat, std::move(*player));
    } else if (type == "take_back") {
      done = table_->take_back(*seat);
    } else {
      done = table_->resign(*seat);
    }
  }
  if (!done) return done.fault();
  const bool changed = type != "hand_over" && type != "resign";
  return members(
      "view", [&](JsonWriter& out) { table_->view(changed ? table_->log_unchanged() : table_->log_size(), out.key("view")); });
}

Result<std::string> Desk::replay(const Json& message) {
  auto record = read_record(message);
  if (!record) return record.fault();
  replayed_ = std::move(*record);
  analyser_.reset();
  return go_to({{"event", replayed_->events.size()}});
}

Result<std::string> Desk::go_to(const Json& message) const {
  const auto event = read_event(message, replayed_->events.size());
  if (!event) return event.fault();
  std::optional<Seat> person;
  if (message.contains("seat")) {
    const auto seat = read_seat(message);
    if (!seat) return seat.fault();
    person = *seat;
  }
  Table::Wish wish;
  wish.game = replayed_->game;
  // Whoever looks at a record has nothing to decide: every seat is taken, but for the one whose moves are asked for.
  for (std::size_t seat = 0; seat < replayed_->seats.size(); ++seat) {
    wish.players.push_back({.name = replayed_->seats[seat], .bot = std::string(person == seat ? "" : bot_names[0])});
  }
  auto events = replayed_->events;
  events.resize(*event);
  auto table = Table::restore(std::move(wish), replayed_->setup, events);
  if (!table) return table.fault();
  return table_answer(*table);
}

Result<std::string> Desk::ponder(const Json& message) const {
  const auto event = read_event(message, replayed_->events.size());
  if (!event) return event.fault();
  auto started = replayed_->start();
  if (!started) return started.fault();
  Journal journal(std::move(*started));
  for (std::size_t i = 0; i < *event; ++i) {
    if (auto added = journal.add(replayed_->events[i]); !added) return added.fault();
  }
  const Seat seat = *event < replayed_->events.size() ? replayed_->events[*event].front() - 'A' : -1;
  if (!journal.game().actors().seats.contains(seat)) return Fault{"nobody decided anything there"};
  const auto effort = effort_of_level(journal.game(), analyser_ ? analyser_->analysis().level : level_names.back());
  const auto choices = weigh(*journal.seen_by(seat), seat, effort.value_or(Effort{}));
  return members("choices", [&](JsonWriter& out) {
    out.member("seat", seat_letter(seat));
    out.key("choices").array([&] {
      for (const WeighedText& one : choices) {
        const auto worth_of = static_cast<double>(worth(one.hopes, journal.game().players(), seat));
        out.object([&] { out.member("move", one.move).member("worth", worth_of); });
      }
    });
  });
}

Result<std::string> Desk::analyse(const Json& message) {
  const auto level = read_text(message, "level");
  if (!level) return level.fault();
  auto begun = Analyser::begin(*replayed_, *level);
  if (!begun) return begun.fault();
  analyser_ = std::move(*begun);
  return progress(*analyser_);
}

Result<std::string> Desk::analyse_on() {
  if (!analyser_) return Fault{"no analysis has been begun"};
  if (analyser_->step() && analyser_->done() < analyser_->total()) return progress(*analyser_);
  return members("analysis", [&](JsonWriter& out) { out.key("analysis").raw(as_text(analyser_->analysis().json())); });
}

}  // namespace tafel
