#include "record/record.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text.h"

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
  constexpr std::array<std::string_view, 9> known{"record", "game",   "program", "seats", "setup",
                                                  "events", "result", "sealed",  "table"};
  for (const auto& [key, value] : json.items()) {
    if (std::ranges::find(known, key) == known.end()) return Fault{in_quotes(key) + " is not part of a record"};
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
  if (has_control_characters(record.program)) return Fault{"\"program\" must be a text without control characters"};
  auto seats = read_texts(json, "seats");
  if (!seats) return seats.fault();
  if (std::ranges::any_of(*seats, has_control_characters)) return Fault{"\"seats\" must be names without control characters"};
  auto events = read_texts(json, "events");
  if (!events) return events.fault();
  if (events->size() > most_events) return Fault{"\"events\" holds more than a million events"};
  record.seats = std::move(*seats);
  record.events = std::move(*events);
  if (!json.contains("setup")) return Fault{"\"setup\" is missing"};
  record.setup = json.at("setup");
  for (const auto& [key, part] :
       {std::pair("result", &record.result), std::pair("sealed", &record.sealed), std::pair("table", &record.table)}) {
    if (json.contains(key)) *part = json.at(key);
  }
  return record;
}

std::string Record::write() const {
  Json json{{"record", version}, {"game", game}, {"program", program}, {"seats", seats}, {"setup", setup}, {"events", events}};
  for (const auto& [key, part] : {std::pair("result", &result), std::pair("sealed", &sealed), std::pair("table", &table)}) {
    if (!part->is_null()) json[key] = *part;
  }
  return as_text(json);
}

Result<std::unique_ptr<AnyGame>> Record::start() const {
  return AnyGame::from_setup(game, static_cast<int>(std::min<std::size_t>(seats.size(), 1000)), setup);
}

Result<bool> Record::apply(AnyGame& played, std::size_t index) const {
  auto applied = apply_event(played, events[index]);
  if (applied) return true;
  return Fault{"event " + std::to_string(index + 1) + " (" + in_quotes(events[index]) + "): " + applied.fault().sentence};
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
    if (result.is_null()) return Fault{"there is no result, but the game is over after the last event"};
    if (result != right) return Fault{"the result is " + shown(result.dump(), 200) + ", but the game gives " + right.dump()};
  } else if (!result.is_null()) {
    return Fault{"there is a result, but the game is not over after the last event"};
  }
  return started;
}

std::size_t Record::rolls() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(events, [](const std::string& event) { return event.starts_with(roll_word); }));
}

Result<std::size_t> Record::verify_dice(std::span<const std::uint64_t> seeds) const {
  if (seeds.size() != rolls() + 1) return Fault{"there must be a seed for the deal and one for each roll"};
  const auto options = sealed.find("options");
  if (options == sealed.end() || !options->is_object()) return Fault{"the record does not tell what the set-up was dealt from"};
  Random dealing(seeds[0]);
  auto played = start();
  if (!played) return played.fault();
  const auto dealt = AnyGame::deal(game, (*played)->players(), *options, dealing);
  if (!dealt) return dealt.fault();
  if ((*dealt)->setup() != (*played)->setup()) return Fault{"the set-up is not the one that the seal demands"};
  std::size_t roll = 0;
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].starts_with(roll_word)) {
      Random dice(seeds[++roll]);
      if (!(*played)->actors().is_chance() || events[i] != roll_event((*played)->sample(dice))) {
        return Fault{"event " + std::to_string(i + 1) + " (" + in_quotes(events[i]) +
                     ") is not the roll that the seal demands"};
      }
    }
    if (const auto applied = apply(**played, i); !applied) return applied.fault();
  }
  return roll;
}

}  // namespace tafel
