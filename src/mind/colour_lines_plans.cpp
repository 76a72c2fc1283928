#include "mind/colour_lines_plans.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "core/sort.h"

namespace tafel::colour_lines {
namespace {

using Kind = ColourLines::Move::Kind;
using Move = ColourLines::Move;
using Scoring = ColourLines::Scoring;
using Sheet = ColourLinesSheet;

/// How many strokes a line gets in a round, about.
constexpr int strokes_a_round = 5;

}  // namespace

int distance(int from, int to) {
  return std::abs(Field::row(from) - Field::row(to)) + std::abs(Field::column(from) - Field::column(to));
}
int distance_to_block(int from, int middle) {
  return std::max(std::abs(Field::row(from) - Field::row(middle)) - 1, 0) +
         std::max(std::abs(Field::column(from) - Field::column(middle)) - 1, 0);
}
int distance_to_grey(int from) {
  const int column = Field::column(from);
  return std::max({Sheet::half_columns - column, column - Sheet::half_columns - 1, 0});
}

Sketch sketch_of(const ColourLines::State& state, Seat seat) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  return {own.dots, ColourLines::tally(state, seat).crossings, {own.end[0], own.end[1]}, own.jokers};
}

int RuleOfThumb::value(const Sketch& sketch) const {
  const Sheet& sheet = *state_.sheet;
  int colours = 0;
  int sum = 0;
  for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
    const std::array<FieldSet, 2> dots{sketch.dots & sheet.block[0][colour], sketch.dots & sheet.block[1][colour]};
    const bool left = !dots[0].empty();
    const bool right = !dots[1].empty();
    const bool ticked = has(own_.colours, static_cast<int>(colour));
    if (left || right) ++colours;
    if (left && right) sum += worth(Scoring::pairs, 900);
    if (ticked) sum += worth(Scoring::colours, 300) * (dots[0].size() + dots[1].size());
    for (const std::size_t half : {0U, 1U}) {
      const FieldSet& here = dots[half];
      int promise = 0;
      if (here.empty()) promise += worth(Scoring::pairs, dots[1 - half].empty() ? 250 : 900);
      if (here.empty() && dots[1 - half].empty()) promise += worth(Scoring::midline, 100) * (sketch.crossings + 1);
      if (ticked) promise += worth(Scoring::colours, 300) * (9 - here.size()) / 2;
      sum += promise * chance(distance_to_block(sketch.end[half], sheet.middle[half][colour])) / 300;
    }
  }
  for (int i = 0; i < 4; ++i) {
    const int field = sheet.letters[static_cast<std::size_t>(i)];
    const bool late = state_.task == 0 && has(state_.taken, i) && !has(own_.first, i);
    const int needed = state_.task == 3 || state_.task == 5 ? 4000 : 0;  // C-93, C-95: without all letters the task is lost
    const int gain = worth(Scoring::letters, (late ? 1000 : 2000) + needed);
    const int end = sketch.end[index_of(Sheet::half_of(field))];
    sum += sketch.dots.contains(field) ? gain : gain * chance(distance(end, field)) / 300;
  }
  // Colours and crossings go on growing, and multiply.
  const int colours_to_be = std::min(100 * colours + 90 * later_, 800);
  const int crossings_to_be = 100 * sketch.crossings + 60 * later_;
  sum += worth(Scoring::midline, colours_to_be) * crossings_to_be / 100;
  for (const int end : sketch.end) sum += worth(Scoring::midline, 6) * chance(distance_to_grey(end));
  if (state_.task == 5) sum += 1500 * (sketch.dots & sheet.circles).size();
  if (later_ > 0) sum += 250 * sketch.jokers - 120 * missing_room(sketch);
  return sum;
}

/// What counts for nothing in this game is worth nothing.
int RuleOfThumb::worth(Scoring scoring, int hundredths) const {
  if (state_.task == 1) return scoring == Scoring::midline ? hundredths : 0;
  if (state_.task == 2) return scoring == Scoring::colours ? hundredths : 0;
  return has(state_.counted, static_cast<int>(scoring)) ? hundredths : 0;
}

/// The chance, in hundredths, to go that far in the rounds to come.
int RuleOfThumb::chance(int far) const {
  const int reach = strokes_a_round * later_;
  return reach == 0 ? 0 : std::max(reach - far, 0) * 100 / reach;
}

/// How many fields the lines lack around their ends for the strokes to come.
int RuleOfThumb::missing_room(const Sketch& sketch) const {
  int missing = 0;
  for (const Half half : both_halves) {
    FieldSet free = state_.sheet->open[index_of(half)] - sketch.dots;
    for (const std::uint8_t start : own_.start) free.remove(start);
    FieldSet reached;
    reached.add(sketch.end[index_of(half)]);
    const int wanted = strokes_a_round * later_ + 4;
    int size = 1;
    for (int before = 0; size != before && size <= wanted;) {
      before = size;
      reached |= reached.grown() & free;
      size = reached.size();
    }
    missing += std::max(wanted - (size - 1), 0);
  }
  return missing;
}

Sketch add(Sketch sketch, const Plan& plan, Half half) {
  sketch.dots |= plan.dots;
  sketch.crossings += plan.crossings;
  sketch.end[index_of(half)] = plan.end;
  sketch.jokers -= plan.jokers;
  return sketch;
}

void draw(ColourLines::SeatState& own, const Plan& plan, Half half) {
  own.dots |= plan.dots;
  for (std::size_t bit = 0; bit < own.entered.size(); ++bit) own.entered[bit] |= plan.entered[bit];
  own.end[index_of(half)] = static_cast<std::uint8_t>(plan.end);
  own.jokers = static_cast<std::uint8_t>(own.jokers - plan.jokers);
}

HalfSearch::HalfSearch(const ColourLines::State& state, Seat seat, Half half, const Wishes& wishes)
    : state_(state),
      own_(state.seat[static_cast<std::size_t>(seat)]),
      half_(half),
      wishes_(wishes),
      judge_(state, seat),
      before_(sketch_of(state, seat)),
      free_(ColourLines::free_fields(state, seat, half)) {}

const Plans& HalfSearch::plans(const std::array<Face, ColourLines::dice_count>& faces, std::uint8_t dice) {
  auto& [best, firsts, results] = *found_;
  faces_ = faces;
  best.clear();
  firsts.clear();
  best_here_ = {};
  if (wishes_.by_result) results.clear();
  Plan plan;
  plan.end = own_.end[index_of(half_)];
  go_on(plan, free_, dice, own_.extra_half == half_ ? own_.extra : 0);
  if (wishes_.by_result) {
    const auto key = [](const Plan& known) {
      return std::tuple(-known.value, known.dots, known.end, known.jokers, known.crossings);
    };
    sort_items(best, [&](const Plan& a, const Plan& b) { return key(a) < key(b); });
    best.resize(std::min(best.size(), wishes_.shortlist));
  }
  if (!wishes_.every_first) return best;
  keep_first();
  best.insert(best.end(), firsts.begin(), firsts.end());
  return best;
}

void HalfSearch::go_on(const Plan& plan, const FieldSet& free, std::uint8_t dice, int extra) {
  const std::uint64_t blocked = ~free.around(plan.end);
  const bool begins = plan.first.kind == Kind::done;
  bool must_go_on = false;
  for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
    if (!has(dice, slot) || seen_before(dice, slot)) continue;
    const auto rest = static_cast<std::uint8_t>(dice & ~(1U << slot));
    bool drawable = false;
    for (const Path& path : paths(faces_[static_cast<std::size_t>(slot)])) {
      if ((path.fields & blocked) != 0) continue;
      drawable = true;
      step(plan, free, {Kind::draw, static_cast<std::uint8_t>(slot), half_, path.strokes}, rest, 0);
    }
    must_go_on |= drawable;
    const bool any_joker = wishes_.free_jokers || (wishes_.every_first && begins);
    if ((drawable && !any_joker) || own_.jokers - plan.jokers <= 0) continue;
    if (any_joker && (slot != ColourLines::track || half_ == Half::left)) {
      step(plan, free, {Kind::joker, static_cast<std::uint8_t>(slot), half_}, rest, 0);
    }
    for (const Path& path : paths(Face::one)) {  // C-39
      if ((path.fields & blocked) != 0) continue;
      step(plan, free, {Kind::joker, static_cast<std::uint8_t>(slot), half_, path.strokes}, rest, 0);
    }
  }
  if (extra > 0) {
    for (const Path& path : paths(Face::one)) {
      if ((path.fields & blocked) == 0) step(plan, free, {Kind::extend, 0, half_, path.strokes}, dice, extra - 1);
    }
  }
  if (!must_go_on) keep(plan);
}

void HalfSearch::step(Plan plan, FieldSet free, const Move& move, std::uint8_t dice, int extra) {
  if (plan.first.kind == Kind::done) {
    if (wishes_.every_first) keep_first();
    plan.first = move;
  }
  if (move.kind == Kind::joker) ++plan.jokers;
  for (int i = 0; i < move.strokes.length; ++i) {
    const int next = after(plan.end, move.strokes[i]);
    if (Sheet::is_grey(plan.end) && Sheet::is_grey(next) && Field::row(plan.end) == Field::row(next)) ++plan.crossings;
    if (state_.sheet->circles.contains(next)) extra += 2;  // C-60
    plan.end = next;
    plan.dots.add(next);
    const auto direction = static_cast<unsigned>(move.strokes[i]);
    if ((direction & 1U) != 0) plan.entered[0].add(next);
    if ((direction & 2U) != 0) plan.entered[1].add(next);
    free.remove(next);
  }
  go_on(plan, free, dice, extra);
}

/// Of dice that show the same, one is tried.
bool HalfSearch::seen_before(std::uint8_t dice, int slot) const {
  for (int earlier = 0; earlier < slot; ++earlier) {
    const bool same = faces_[static_cast<std::size_t>(earlier)] == faces_[static_cast<std::size_t>(slot)];
    if (same && has(dice, earlier)) return true;
  }
  return false;
}

void HalfSearch::keep(Plan plan) {
  plan.value = judge_.value(sketch(plan));
  if (plan.first.kind != Kind::done && (best_here_.first.kind == Kind::done || plan.value > best_here_.value)) {
    best_here_ = plan;
  }
  if (wishes_.by_result) {
    keep_result(plan);
  } else {
    keep_best(plan);
  }
}

void HalfSearch::keep_best(const Plan& plan) {
  Plans& best = found_->best;
  if (best.size() == wishes_.shortlist && plan.value <= best.back().value) return;
  for (const Plan& known : best) {
    if (known.end == plan.end && known.dots == plan.dots && known.jokers == plan.jokers) return;
  }
  const auto place = std::ranges::find_if(best, [&](const Plan& known) { return known.value < plan.value; });
  best.insert(place, plan);
  if (best.size() > wishes_.shortlist) best.pop_back();
}

void HalfSearch::keep_result(const Plan& plan) {
  Plans& best = found_->best;
  const std::size_t number = found_->results(result(plan));
  if (number == best.size()) {
    best.push_back(plan);
  } else if (plan.value > best[number].value) {
    best[number] = plan;
  }
}

std::uint64_t HalfSearch::result(const Plan& plan) const {
  const Sheet& sheet = *state_.sheet;
  std::uint64_t result = 0;
  const auto add = [&](int bits, std::uint64_t value) {
    assert(value >> bits == 0);
    result = result << bits | value;
  };
  for (std::size_t colour = 0; colour < sheet_colours; ++colour) {
    add(1, plan.dots.meets(sheet.block[index_of(half_)][colour]) ? 1 : 0);
  }
  for (const int letter : sheet.letters) add(1, plan.dots.contains(letter) ? 1 : 0);
  const FieldSet crossed = plan.dots & (sheet.grey[0] | sheet.grey[1]);
  std::uint64_t grey = 0;
  for (const int field : crossed) {
    grey |= std::uint64_t{1} << (2 * Field::row(field) + (Field::column(field) - Sheet::half_columns));
  }
  add(2 * Field::rows, grey);
  add(8, static_cast<std::uint64_t>(plan.crossings));
  add(8, static_cast<std::uint64_t>(plan.jokers));
  add(8, static_cast<std::uint64_t>((plan.dots & sheet.circles).size()));
  return result;
}

/// All plans that begin with one move come one after the other.
void HalfSearch::keep_first() {
  if (best_here_.first.kind == Kind::done) return;
  Plans& firsts = found_->firsts;
  firsts.insert(std::ranges::find_if(firsts, [&](const Plan& known) { return known.value < best_here_.value; }), best_here_);
  best_here_ = {};
}

void Numbering::clear() {
  keys_.clear();
  std::ranges::fill(places_, none);
}

std::size_t Numbering::operator()(std::uint64_t key) {
  if (2 * keys_.size() >= places_.size()) widen();
  std::uint32_t& number = place_of(key);
  if (number == none) {
    number = static_cast<std::uint32_t>(keys_.size());
    keys_.push_back(key);
  }
  return number;
}

std::uint32_t& Numbering::place_of(std::uint64_t key) {
  const std::size_t last = places_.size() - 1;
  std::size_t place = static_cast<std::size_t>(key * 0x9e3779b97f4a7c15U >> 32U) & last;
  while (places_[place] != none && keys_[places_[place]] != key) place = (place + 1) & last;
  return places_[place];
}

void Numbering::widen() {
  places_.assign(std::max<std::size_t>(2 * places_.size(), 1024), none);
  for (std::size_t number = 0; number < keys_.size(); ++number) place_of(keys_[number]) = static_cast<std::uint32_t>(number);
}

}  // namespace tafel::colour_lines
