#include "analysis/analysis.h"
#include "core/sort.h"

#include <algorithm>
#include <cmath>

namespace tafel {
namespace {

constexpr std::string_view roll_word = "roll ";

/// Short, and exact enough for sums over a whole game.
double rounded(double value) {
  constexpr double places = 1e7;
  return std::round(value * places) / places;
}

Json listed(const Analysis::PerSeat& values, std::size_t seats) {
  Json list = Json::array();
  for (std::size_t seat = 0; seat < seats; ++seat) list.push_back(rounded(values[seat]));
  return list;
}

Json event_json(const Analysis::Event& event, std::size_t seats) {
  Json json{{"event", event.text}, {"round", event.round}};
  if (event.is_roll()) {
    json["luck"] = listed(event.change, seats);
  } else {
    json["seat"] = std::string(1, seat_letter(*event.seat));
    json["choices"] = event.choices;
    json["best"] = event.best;
    json["lost"] = rounded(event.lost);
    json["gain"] = listed(event.change, seats);
  }
  json["worth"] = listed(event.worth, seats);
  return json;
}

}  // namespace

Analysis::Player Analysis::player(Seat seat) const {
  const auto own = static_cast<std::size_t>(seat);
  Player player;
  player.start = start[own];
  player.result = events.empty() ? start[own] : events.back().worth[own];
  for (const Event& event : events) {
    (!event.unforced() ? player.luck : event.seat == seat ? player.own : player.others) += event.change[own];
    if (event.seat != seat) continue;
    ++player.decisions;
    player.unforced += event.unforced() ? 1 : 0;
    player.lost += event.lost;
  }
  return player;
}

double Analysis::rating(Seat seat) const {
  const double half = in_points ? 1 : 0.01;
  return 100 / (1 + player(seat).lost_per_decision() / half);
}

std::vector<std::size_t> Analysis::turning_points(std::size_t most) const {
  const auto size = [](const PerSeat& change) {
    double largest = 0;
    for (const double one : change) largest = std::max(largest, std::abs(one));
    return largest;
  };
  struct Turn {
    double size;
    std::size_t event;
  };
  std::vector<Turn> turns;
  for (std::size_t first = 0, next = 0; first < events.size(); first = next) {
    PerSeat change{};
    std::size_t largest = events.size();  // none yet
    for (next = first; next < events.size() && events[next].action == events[first].action; ++next) {
      if (!events[next].is_roll() && !events[next].unforced()) continue;  // only the mind has changed its opinion
      for (std::size_t seat = 0; seat < change.size(); ++seat) change[seat] += events[next].change[seat];
      if (largest == events.size() || size(events[next].change) > size(events[largest].change)) largest = next;
    }
    if (size(change) > 0) turns.push_back({size(change), largest});
  }
  sort_items(turns, [](const Turn& a, const Turn& b) { return std::pair(-a.size, a.event) < std::pair(-b.size, b.event); });
  std::vector<std::size_t> points;
  for (std::size_t i = 0; i < std::min(most, turns.size()); ++i) points.push_back(turns[i].event);
  sort_items(points, std::less{});
  return points;
}

Json Analysis::json() const {
  Json players = Json::array();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const Player one = player(static_cast<Seat>(seat));
    players.push_back({{"seat", std::string(1, seat_letter(static_cast<Seat>(seat)))},
                       {"name", names[seat]},
                       {"start", rounded(one.start)},
                       {"luck", rounded(one.luck)},
                       {"own", rounded(one.own)},
                       {"others", rounded(one.others)},
                       {"result", rounded(one.result)},
                       {"luck_adjusted", rounded(one.luck_adjusted())},
                       {"decisions", one.decisions},
                       {"unforced", one.unforced},
                       {"lost", rounded(one.lost)},
                       {"lost_per_decision", rounded(one.lost_per_decision())},
                       {"rating", rounded(rating(static_cast<Seat>(seat)))}});
  }
  Json all = Json::array();
  for (const Event& event : events) all.push_back(event_json(event, names.size()));
  constexpr std::size_t most_turning_points = 5;
  return {{"game", game},
          {"level", level},
          {"unit", in_points ? "points" : "chance"},
          {"finished", finished},
          {"start", listed(start, names.size())},
          {"players", players},
          {"turning_points", turning_points(most_turning_points)},
          {"events", all}};
}

Result<Analyser> Analyser::begin(Record record, std::string_view level) {
  if (const auto verified = record.verify(); !verified) return verified.fault();
  auto started = record.start();
  if (!started) return started.fault();
  const auto effort = effort_of_level(**started, level);
  if (!effort) {
    return Fault{"there is no level \"" + std::string(level) + "\"; the levels are beginner, club, expert and master"};
  }
  return Analyser(std::move(record), std::move(*started), level, *effort);
}

Analyser::Analyser(Record record, std::unique_ptr<AnyGame> game, std::string_view level, Effort effort)
    : record_(std::move(record)), journal_(std::move(game)), effort_(effort) {
  analysis_.game = record_.game;
  analysis_.level = level;
  analysis_.names = record_.seats;
  analysis_.in_points = journal_.game().players() == 1;
  analysis_.finished = record_.events.empty() && journal_.game().actors().over();
  analysis_.start = worth_now();
}

Analysis::PerSeat Analyser::worth_now() const {
  const AnyGame& game = journal_.game();
  const Hopes hopes = appraise(game, effort_);
  Analysis::PerSeat worths{};
  for (Seat seat = 0; seat < game.players(); ++seat) {
    worths[static_cast<std::size_t>(seat)] = static_cast<double>(worth(hopes, game.players(), seat));
  }
  return worths;
}

void Analyser::judge_move(Analysis::Event& event) {
  const Seat seat = *event.seat;
  const auto seen = journal_.seen_by(seat);
  const std::string move = event.text.substr(2);
  event.best = move;
  event.choices = seen->moves(seat).size();
  if (!event.unforced()) return;
  const auto moves = weigh(*seen, seat, effort_);
  const auto value = [&](const WeighedText& weighed) {
    return static_cast<double>(worth(weighed.hopes, seen->players(), seat));
  };
  const auto best = std::ranges::max_element(moves, {}, value);
  const auto played = std::ranges::find(moves, move, &WeighedText::move);
  assert(best != moves.end() && played != moves.end());
  const auto set_lost = [](Analysis::Event& decision, double lost) {
    decision.lost = std::max(lost, 0.0);
    if (lost <= 0) decision.best = decision.text.substr(2);
  };
  event.best = best->move;
  set_lost(event, value(*best) - value(*played));
  auto& last = last_[static_cast<std::size_t>(seat)];
  if (last && analysis_.events[last->event].action == event.action) {
    set_lost(analysis_.events[last->event], last->best - std::max(last->played, value(*best)));
  }
  last = Promise{done(), value(*best), value(*played)};
}

bool Analyser::step() {
  if (done() == total()) return false;
  Analysis::Event event;
  event.text = record_.events[done()];
  event.round = journal_.game().round();
  event.action = journal_.game().action();
  if (event.text.starts_with(roll_word)) {
    last_ = {};
  } else {
    event.seat = event.text[0] - 'A';
    judge_move(event);
  }
  const Analysis::PerSeat& before = analysis_.events.empty() ? analysis_.start : analysis_.events.back().worth;
  [[maybe_unused]] const auto added = journal_.add(event.text);
  assert(added);  // the record has been verified
  event.worth = worth_now();
  for (std::size_t seat = 0; seat < event.change.size(); ++seat) event.change[seat] = event.worth[seat] - before[seat];
  analysis_.events.push_back(std::move(event));
  analysis_.finished = journal_.game().actors().over();
  return true;
}

}  // namespace tafel
