#include "record/record.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tafel {
namespace {

constexpr int version = 1;
constexpr std::size_t most_events = 1'000'000;
constexpr std::string_view roll_word = "roll ";

Result<std::vector<std::string>> read_texts(const Json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return Fault{std::string("\"") + key + "\" must be a list of texts"};
  std::vector<std::string> texts;
  for (const Json& item : *found) {
    if (!item.is_string()) return Fault{std::string("\"") + key + "\" must be a list of texts"};
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

}  // namespace

std::string roll_event(std::string_view roll) { return std::string(roll_word) + std::string(roll); }

std::string move_event(Seat seat, std::string_view move) { return std::string(1, seat_letter(seat)) + ' ' + std::string(move); }

Result<bool> apply_event(AnyGame& game, std::string_view event) {
  if (event.starts_with(roll_word)) return game.land(event.substr(roll_word.size()));
  if (event.size() < 3 || event[1] != ' ' || event[0] < 'A' || event[0] >= seat_letter(game.players())) {
    return Fault{std::string("an event is \"roll …\" or a seat from A to ") + seat_letter(game.players() - 1) +
                 ", a blank and its move"};
  }
  return game.play(event[0] - 'A', event.substr(2));
}

Json result_of(int players, const Outcome& outcome) {
  Json points = Json::array();
  Json places = Json::array();
  for (std::size_t seat = 0; std::cmp_less(seat, players); ++seat) {
    points.push_back(outcome.points[seat]);
    places.push_back(outcome.places[seat]);
  }
  return {{"points", std::move(points)}, {"places", std::move(places)}};
}

Result<Record> Record::read(std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  if (json.is_discarded()) return Fault{"this is not JSON"};
  if (!json.is_object()) return Fault{"a record is one JSON object"};
  constexpr std::array<std::string_view, 7> known{"record", "game", "program", "seats", "setup", "events", "result"};
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(known, key) == known.end()) return Fault{"\"" + key + "\" is not part of a record"};
  }
  if (!json.contains("record") || json.at("record") != version) {
    return Fault{"\"record\" must be " + std::to_string(version) + ", the version of the format"};
  }
  Record record;
  for (const auto& [key, text] : {std::pair("game", &record.game), std::pair("program", &record.program)}) {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string()) return Fault{std::string("\"") + key + "\" must be a text"};
    *text = found->get<std::string>();
  }
  auto seats = read_texts(json, "seats");
  if (!seats) return seats.fault();
  auto events = read_texts(json, "events");
  if (!events) return events.fault();
  if (events->size() > most_events) return Fault{"\"events\" holds more than a million events"};
  record.seats = std::move(*seats);
  record.events = std::move(*events);
  if (!json.contains("setup")) return Fault{"\"setup\" is missing"};
  record.setup = json.at("setup");
  if (json.contains("result")) record.result = json.at("result");
  return record;
}

std::string Record::write() const {
  Json json{{"record", version}, {"game", game}, {"program", program}, {"seats", seats}, {"setup", setup}, {"events", events}};
  if (!result.is_null()) json["result"] = result;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::unique_ptr<AnyGame>> Record::start() const {
  return AnyGame::from_setup(game, static_cast<int>(std::min<std::size_t>(seats.size(), 1000)), setup);
}

Result<bool> Record::apply(AnyGame& played, std::size_t index) const {
  auto applied = apply_event(played, events[index]);
  if (applied) return true;
  return Fault{"event " + std::to_string(index + 1) + " (\"" + events[index] + "\"): " + applied.fault().sentence};
}

Result<std::unique_ptr<AnyGame>> Record::verify() const {
  auto started = start();
  if (!started) return started;
  AnyGame& played = **started;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (const auto applied = apply(played, i); !applied) return applied.fault();
  }
  if (played.actors().over()) {
    const Json right = result_of(played.players(), played.outcome());
    if (result != right) return Fault{"the result is " + result.dump() + ", but the game gives " + right.dump()};
  } else if (!result.is_null()) {
    return Fault{"there is a result, but the game is not over after the last event"};
  }
  return started;
}

}  // namespace tafel
