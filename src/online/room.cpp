#include "online/room.h"

#include <algorithm>
#include <functional>

#include "mind/any_bot.h"
#include "online/message.h"
#include "table/look.h"

namespace tafel {
namespace {

constexpr std::size_t longest_id = 20;
constexpr std::size_t longest_line = 300;       // bytes of chat
constexpr std::size_t most_lines = 100;         // of chat that are shown
constexpr std::size_t remembered = 300;         // messages that may come again; nobody has more under way
constexpr std::string_view usual_bot = "club";  // as on the page
constexpr std::array<std::string_view, most_seats> bot_names_at_table{"Ben", "Ada", "Carl", "Emmy", "Otto"};

bool is_id(std::string_view text) {
  const auto fits = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  return !text.empty() && text.size() <= longest_id && std::ranges::all_of(text, fits);
}

}  // namespace

// Making one

Result<std::string> Room::opening(const Json& wish, const Guest& host, const Digest& last_secret) {
  const std::string game = text_in(wish, "game");
  const auto seats = wish.find("seats");
  if (seats == wish.end() || !seats->is_number_unsigned()) return Fault{"\"seats\" must be the number of players"};
  const auto options = wish.find("options");
  if (options == wish.end() || !options->is_object()) return Fault{"\"options\" must be an object"};
  for (const char* key : {"own_dice", "public"}) {
    if (const auto found = wish.find(key); found == wish.end() || !found->is_boolean()) {
      return Fault{std::string("\"") + key + "\" must be true or false"};
    }
  }
  Random any(0);
  const auto players = static_cast<int>(std::min<std::uint64_t>(seats->get<std::uint64_t>(), most_seats + 1));
  if (const auto dealt = AnyGame::deal(game, players, *options, any); !dealt) return dealt.fault();
  return as_text({{"open",
                   {{"game", game},
                    {"seats", players},
                    {"options", *options},
                    {"own_dice", wish.at("own_dice")},
                    {"public", wish.at("public")},
                    {"host", host.hash},
                    {"secret", to_hex(last_secret)}}}});
}

Room::Room(const Json& opened, const Digest& last_secret)
    : secrets_(last_secret),
      secret_(secrets_.of_game(0)),
      commitment_(to_hex(secrets_.commitment(0))),
      game_(opened.at("game")),
      options_(opened.at("options")),
      own_dice_(opened.at("own_dice")),
      public_(opened.at("public")),
      host_(opened.at("host")),
      chairs_(opened.at("seats").get<std::size_t>()),
      size_(1) {}

Result<Room> Room::replay(const std::vector<std::string>& entries) {
  if (entries.empty()) return Fault{std::string(missing)};
  const Json first = Json::parse(entries[0], nullptr, false);
  const auto opened = first.find("open");
  const auto secret = opened != first.end() ? from_hex(text_in(*opened, "secret")) : std::nullopt;
  const Fault unfit{"the table's log does not begin as it should"};
  if (!secret) return unfit;
  for (const auto& [key, type] :
       {std::pair("game", Json::value_t::string), std::pair("options", Json::value_t::object),
        std::pair("own_dice", Json::value_t::boolean), std::pair("public", Json::value_t::boolean),
        std::pair("host", Json::value_t::string), std::pair("seats", Json::value_t::number_unsigned)}) {
    if (const auto found = opened->find(key); found == opened->end() || found->type() != type) return unfit;
  }
  if (opened->at("seats").get<std::size_t>() > most_seats) return unfit;
  Room room(*opened, *secret);
  for (std::size_t i = 1; i < entries.size(); ++i) {
    if (const auto applied = room.apply(entries[i]); !applied) {
      return Fault{"entry " + std::to_string(i) + " of the table's log: " + applied.fault().sentence};
    }
  }
  if (!room.table_) {
    Random any(0);
    const auto dealt = AnyGame::deal(room.game_, static_cast<int>(room.chairs_.size()), room.options_, any);
    if (!dealt) return Fault{unfit.sentence + ": " + dealt.fault().sentence};
  }
  return room;
}

Result<Room::Done> Room::apply(const std::string& text) {
  const Json entry = Json::parse(text, nullptr, false);
  if (!entry.is_object()) return Fault{"this is not a JSON object"};
  if (auto done = carry_out(entry); !done) return done.fault();
  return noted(entry);
}

// Who may do what

Result<Seat> Room::read_seat(const Json& given) const {
  const std::string text = text_in(given, "seat");
  if (text.size() == 1 && text[0] >= 'A' && text[0] < seat_letter(static_cast<Seat>(chairs_.size()))) return text[0] - 'A';
  return Fault{std::string("\"seat\" must be a letter from A to ") + seat_letter(static_cast<Seat>(chairs_.size()) - 1)};
}

std::optional<Seat> Room::seat_of(const Guest& guest) const {
  for (Seat seat = 0; seat < static_cast<Seat>(chairs_.size()); ++seat) {
    if (holds(guest, seat)) return seat;
  }
  return std::nullopt;
}

Result<Json> Room::wish_to_sit(const Json& message, const Guest& guest) const {
  const auto seat = read_seat(message);
  if (!seat) return seat.fault();
  const auto player = Player::read({{"name", text_in(message, "name")}});
  if (!player) return player.fault();
  const std::string salt = text_in(message, "salt");
  if (!is_drawn_hex(salt)) return Fault{"\"salt\" must be 32 hexadecimal digits"};
  const Chair& wanted = chair(*seat);
  if (!wanted.holder.empty() && !holds(guest, *seat)) return Fault{"this seat is taken"};
  if (table_ && table_->players()[static_cast<std::size_t>(*seat)].resigned) return Fault{"this seat has given up the game"};
  return Json{{"sit", {{"seat", seat_name(*seat)}, {"name", player->name}, {"holder", guest.hash}, {"salt", salt}}}};
}

Result<Json> Room::wish_for_bot(const Json& message, const Guest& guest, const Presence& presence) const {
  const auto seat = read_seat(message);
  if (!seat) return seat.fault();
  if (const auto given = message.find("bot"); given == message.end() || (!given->is_string() && !given->is_null())) {
    return Fault{"\"bot\" must be the name of a bot, or null"};
  }
  const std::string bot = text_in(message, "bot");
  if (!bot.empty() && !is_bot(bot)) return Fault{"there is no bot \"" + bot + "\""};
  const Chair& wanted = chair(*seat);
  if (!table_) {
    if (!is_host(guest)) return Fault{"only the host puts bots at the table"};
    if (!wanted.holder.empty()) return Fault{"this seat is taken"};
  } else {
    if (!seat_of(guest)) return Fault{"only who sits at the table can give a seat to a bot"};
    if (bot.empty()) return Fault{"in a game a bot leaves its seat when somebody takes it"};
    if (wanted.holder.empty() || !wanted.bot.empty()) return Fault{"a bot plays here already"};
    if (presence.here(wanted.holder)) return Fault{"whoever sits here is at the table"};
  }
  return Json{{"bot", bot}, {"seat", seat_name(*seat)}};
}

Result<Json> Room::wish_to_say(const Json& message, const Guest& guest) const {
  const auto seat = seat_of(guest);
  if (!seat) return Fault{"take a seat first"};
  const std::string text = text_in(message, "text");
  if (text.empty() || text.size() > longest_line) {
    return Fault{"a line of chat has 1 to " + std::to_string(longest_line) + " bytes"};
  }
  return Json{{"say", text}, {"name", chair(*seat).name}, {"seat", seat_name(*seat)}};
}

Result<bool> Room::may_roll(const Json& message, const Guest& guest) const {
  const auto roller = table_ ? table_->roller() : std::nullopt;
  if (!roller) return Fault{"nothing is rolled now"};
  if (own_dice_ != message.contains("roll")) {
    return own_dice_ ? Fault{"at this table people say what their dice show"}
                     : Fault{"at this table the program rolls the dice"};
  }
  if (own_dice_ ? !seat_of(guest) : !holds(guest, *roller)) return Fault{"it is somebody else's roll"};
  return true;
}

Result<Room::Done> Room::receive(std::string_view type, const Json& message, const Guest& guest, const Presence& presence) {
  const std::string id = text_in(message, "id");
  if (!is_id(id)) return Fault{"\"id\" must be a text of at most 20 letters and digits"};
  std::string by = std::string(guest.mark()) + '.' + id;
  if (std::ranges::find(seen_, std::hash<std::string_view>{}(by)) != seen_.end()) return Done{.by = std::move(by)};

  Result<Json> entry = Fault{"there is no message of type \"" + std::string(type) + "\""};
  if (type == "move" || type == "take_back" || type == "resign") {
    if (!table_) return Fault{"the game has not begun"};
    const auto seat = read_seat(message);
    if (!seat) return seat.fault();
    if (!holds(guest, *seat)) return Fault{"this is somebody else's seat"};
    if (!chair(*seat).bot.empty()) return Fault{"a bot plays here; take the seat first"};
    if (type == "move") {
      if (auto moved = happen(move_event(*seat, text_in(message, "move"))); !moved) return moved.fault();
      return event_noted(std::move(by));
    }
    entry = Json{{type == "resign" ? "resign" : "back", seat_name(*seat)}};
  } else if (type == "roll") {
    if (auto allowed = may_roll(message, guest); !allowed) return allowed.fault();
    if (!own_dice_) return roll_all(std::move(by));
    if (auto rolled = happen(roll_event(text_in(message, "roll"))); !rolled) return rolled.fault();
    return event_noted(std::move(by));
  } else if (type == "sit") {
    entry = wish_to_sit(message, guest);
  } else if (type == "stand") {
    const auto seat = read_seat(message);
    if (!seat) return seat.fault();
    if (!holds(guest, *seat)) return Fault{"this is somebody else's seat"};
    entry = Json{{"stand", seat_name(*seat)}};
  } else if (type == "bot") {
    entry = wish_for_bot(message, guest, presence);
  } else if (type == "start" || type == "rematch") {
    const bool again = type == "rematch";
    if (again ? !is_over() : table_.has_value()) return Fault{again ? "the game is not over" : "the game has begun already"};
    if (again ? !seat_of(guest) : !is_host(guest)) return Fault{again ? "take a seat first" : "only the host can begin"};
    if (auto begun = begin(nullptr); !begun) return begun.fault();
    return noted({{"start", table_->game().setup()}, {"by", std::move(by)}});
  } else if (type == "say") {
    entry = wish_to_say(message, guest);
  } else if (type == "public") {
    if (!is_host(guest)) return Fault{"only the host can do this"};
    if (const auto found = message.find("public"); found != message.end() && found->is_boolean()) {
      entry = Json{{"public", *found}};
    } else {
      return Fault{"\"public\" must be true or false"};
    }
  }
  if (!entry) return entry.fault();
  if (auto done = carry_out(*entry); !done) return done.fault();
  (*entry)["by"] = std::move(by);
  return noted(*entry);
}

Result<Table::Question> Room::question(const Json& message, const Guest& guest) const {
  if (!table_) return Fault{"the game has not begun"};
  const auto seat = read_seat(message);
  if (!seat) return seat.fault();
  if (!holds(guest, *seat)) return Fault{"this is somebody else's seat"};
  return table_->question(*seat);
}

// Making it happen

Result<bool> Room::carry_out(const Json& entry) {
  if (const auto event = entry.find("event"); event != entry.end() && event->is_string()) return happen(*event);
  if (const auto sit = entry.find("sit"); sit != entry.end() && sit->is_object()) {
    const auto seat = read_seat(*sit);
    if (!seat) return seat.fault();
    return hand_to(
        *seat, {.name = text_in(*sit, "name"), .holder = text_in(*sit, "holder"), .bot = {}, .salt = text_in(*sit, "salt")});
  }
  if (const auto start = entry.find("start"); start != entry.end()) return begin(&*start);
  if (const auto say = entry.find("say"); say != entry.end()) {
    if (chat_.size() == most_lines) chat_.erase(0);
    chat_.push_back({{"name", text_in(entry, "name")}, {"seat", text_in(entry, "seat")}, {"text", *say}});
    return true;
  }
  if (const auto listed = entry.find("public"); listed != entry.end() && listed->is_boolean()) {
    public_ = *listed;
    return true;
  }
  if (const auto bot = entry.find("bot"); bot != entry.end() && bot->is_string()) {
    const auto seat = read_seat(entry);
    if (!seat) return seat.fault();
    Chair next = chair(*seat);
    next.bot = *bot;
    if (next.holder.empty()) next.name = next.bot.empty() ? "" : bot_names_at_table[static_cast<std::size_t>(*seat)];
    return hand_to(*seat, std::move(next));
  }
  for (const char* kind : {"back", "resign", "stand"}) {
    const auto found = entry.find(kind);
    if (found == entry.end()) continue;
    const auto seat = read_seat({{"seat", *found}});
    if (!seat) return seat.fault();
    if (*kind == 's') {
      Chair next;
      if (table_) next = {.name = chair(*seat).name, .holder = {}, .bot = std::string(usual_bot), .salt = {}};
      return hand_to(*seat, std::move(next));
    }
    if (!table_) return Fault{"the game has not begun"};
    auto done = *kind == 'b' ? table_->take_back(*seat) : table_->resign(*seat);
    chair(*seat).bot = table_->players()[static_cast<std::size_t>(*seat)].bot;
    return done;
  }
  return Fault{"this is not an entry of a table's log"};
}

Result<bool> Room::hand_to(Seat seat, Chair next) {
  if (table_) {
    Player player = next.player();
    player.resigned = table_->players()[static_cast<std::size_t>(seat)].resigned;
    if (auto handed = table_->hand_over(seat, std::move(player)); !handed) return handed;
  }
  chair(seat) = std::move(next);
  return true;
}

Result<bool> Room::begin(const Json* setup) {
  if (games_begun_ == Secrets::most_games) return Fault{"so many games were played here that a new table is needed"};
  std::vector<Chair> chairs = chairs_;
  Table::Wish wish{.game = game_, .players = {}, .options = options_, .own_dice = own_dice_};
  if (table_) std::ranges::rotate(chairs, chairs.end() - 1);
  std::vector<std::string> salts;
  for (std::size_t i = 0; i < chairs.size(); ++i) {
    Chair& next = chairs[i];
    if (next.is_free()) {
      next = {.name = std::string(bot_names_at_table[i]), .holder = {}, .bot = std::string(usual_bot), .salt = {}};
    }
    const std::size_t before = (i + chairs.size() - 1) % chairs.size();
    if (table_ && table_->players()[before].resigned && !next.holder.empty()) next.bot.clear();
    if (!next.holder.empty()) salts.push_back(next.salt);
    wish.players.push_back(next.player());
  }
  const Digest secret = games_begun_ == 0 ? secret_ : secrets_.of_game(games_begun_);
  Random dealing(sealed_seed(secret, salts, 0));
  auto opened = setup == nullptr ? Table::open(std::move(wish), dealing) : Table::restore(std::move(wish), *setup, {});
  if (!opened) return opened.fault();
  table_ = std::move(*opened);
  chairs_ = std::move(chairs);
  salts_ = std::move(salts);
  if (games_begun_ > 0) commitment_ = to_hex(secret_);
  secret_ = secret;
  ++games_begun_;
  rolls_ = 0;
  return true;
}

void Room::remember(std::string_view by) {
  if (by.empty()) return;
  if (seen_.size() == 2 * remembered) seen_.erase(seen_.begin(), seen_.begin() + remembered);
  seen_.push_back(std::hash<std::string_view>{}(by));
}

Result<bool> Room::happen(std::string event) {
  if (!table_) return Fault{"the game has not begun"};
  const bool is_roll = event.starts_with("roll ");
  auto happened = table_->happen(std::move(event));
  if (happened && is_roll) ++rolls_;
  return happened;
}

Room::Done Room::noted(const Json& entry) {
  Done done{.by = text_in(entry, "by")};
  const bool moved = entry.contains("event") || entry.contains("back");
  done.chat = entry.contains("say");
  done.scene = entry.contains("start");
  done.view = table_ && !done.chat && !entry.contains("public");
  done.room = !done.chat && (!moved || is_over());
  if (done.view) done.log_from = moved ? table_->log_unchanged() : done.scene ? 0 : table_->log_size();
  remember(done.by);
  done.entries.push_back(as_text(entry));
  ++size_;
  return done;
}

Room::Done Room::event_noted(std::string by) {
  JsonWriter entry;
  entry.object([&] {
    entry.member("event", table_->events().back());
    if (!by.empty()) entry.member("by", by);
  });
  remember(by);
  ++size_;
  Done done{.by = std::move(by)};
  done.entries.push_back(entry.take());
  done.view = true;
  done.room = is_over();  // the seal is broken
  done.log_from = table_->log_unchanged();
  return done;
}

bool Room::bot_rolls() const {
  const auto roller = table_ && !own_dice_ ? table_->roller() : std::nullopt;
  return roller && !chair(*roller).bot.empty();
}

bool Room::is_bot_to_move() const {
  if (!table_) return false;
  const Seats acting = table_->game().actors().seats;
  for (Seat seat = 0; seat < static_cast<Seat>(chairs_.size()); ++seat) {
    if (acting.contains(seat) && !chair(seat).bot.empty()) return true;
  }
  return false;
}

std::optional<Table::Thought> Room::bot_to_move() const { return table_ ? table_->bot_to_move() : std::nullopt; }

Result<Room::Done> Room::roll() {
  if (!bot_rolls()) return Fault{"no bot rolls now"};
  return roll_all({});
}

Result<Room::Done> Room::roll_all(std::string by) {
  Done done{.by = by};
  const std::size_t size = table_->log_size();
  for (const auto roller = table_->roller(); table_->roller() == roller;) {
    Random random = dice(rolls_ + 1);
    if (auto rolled = happen(roll_event(table_->game().sample(random))); !rolled) return rolled.fault();
    done.entries.push_back(event_noted(std::exchange(by, {})).entries[0]);
  }
  done.view = true;
  done.room = is_over();
  done.log_from = size;
  return done;
}

Result<Room::Done> Room::move(Seat seat, std::string_view move) {
  if (!table_ || chair(seat).bot.empty()) return Fault{"no bot moves here now"};
  if (auto moved = happen(move_event(seat, move)); !moved) return moved.fault();
  return event_noted({});
}

// Looking

Json Room::look(const Presence& presence) const {
  Json seats = Json::array();
  for (Seat seat = 0; seat < static_cast<Seat>(chairs_.size()); ++seat) {
    const Chair& one = chair(seat);
    const bool is_held = !one.holder.empty();
    seats.push_back({{"seat", seat_name(seat)},
                     {"name", one.is_free() ? Json() : Json(one.name)},
                     {"bot", one.bot.empty() ? Json() : Json(one.bot)},
                     {"holder", is_held ? Json(Guest::mark_of(one.holder)) : Json()},
                     {"here", is_held && presence.here(one.holder)}});
  }
  return {{"game", game_},           {"options", options_},       {"own_dice", own_dice_},           {"public", public_},
          {"started", bool(table_)}, {"seats", std::move(seats)}, {"watchers", presence.watchers()}, {"seal", seal()}};
}

Json Room::seal() const {
  Json salts = Json::array();
  if (table_) {
    salts = salts_;
  } else {
    for (const Chair& one : chairs_) {
      if (!one.holder.empty()) salts.push_back(one.salt);
    }
  }
  Json seal{{"commitment", commitment_}, {"salts", std::move(salts)}};
  if (is_over()) seal["secret"] = to_hex(secret_);
  return seal;
}

std::string Room::listing() const {
  if (!public_ || is_over()) return {};
  Json seats = Json::array();
  for (const Chair& one : chairs_) {
    seats.push_back({{"name", one.is_free() ? Json() : Json(one.name)}, {"bot", one.bot.empty() ? Json() : Json(one.bot)}});
  }
  return as_text({{"game", game_}, {"seats", std::move(seats)}, {"started", bool(table_)}});
}

std::optional<Record> Room::record() const {
  if (!table_) return std::nullopt;
  Record record = table_->record();
  if (is_over() && !own_dice_) {
    record.sealed = seal();
    record.sealed["options"] = options_;
  }
  return record;
}

Record Room::record_or_deal() const {
  if (auto played = record()) return std::move(*played);
  Table::Wish wish{.game = game_, .players = {}, .options = options_, .own_dice = own_dice_};
  for (const Chair& one : chairs_) wish.players.push_back(one.player());
  Random any(0);
  const auto dealt = Table::open(std::move(wish), any);
  assert(dealt);  // `replay` has tried it
  return dealt->record();
}

std::string Room::change(const Done& done, const Presence& presence) const {
  JsonWriter out(done.view ? 3000 : 500);
  out.object([&] {
    out.member("type", "change").member("at", size_);
    if (!done.by.empty()) out.member("by", done.by);
    if (done.room) out.key("room").raw(as_text(look(presence)));
    if (done.scene) table_->scene(out.key("scene"));
    if (done.view) table_->view(done.log_from, out.key("view"));
    if (done.chat) out.key("chat").raw(as_text(chat_.back()));
  });
  return out.take();
}

std::string Room::whole(std::string_view table, const Guest& guest, std::string_view id, const Presence& presence) const {
  JsonWriter out;
  out.object([&] {
    out.member("type", "room");
    if (!id.empty()) out.member("id", id);
    out.member("table", table).member("at", size_);
    out.key("you").object([&] { out.member("mark", guest.mark()).member("host", is_host(guest)); });
    out.key("room").raw(as_text(look(presence)));
    out.key("game");
    if (table_) {
      out.object([&] {
        table_->scene(out.key("scene"));
        table_->view(0, out.key("view"));
      });
    } else {
      out.value(nullptr);
    }
    out.key("chat").raw(as_text(chat_));
  });
  return out.take();
}

}  // namespace tafel
