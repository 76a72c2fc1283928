#include "mind/colour_lines_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <limits>
#include <tuple>

#include "mind/bot.h"

namespace tafel {
namespace {

using Kind = ColourLines::Move::Kind;
using Move = ColourLines::Move;
using Phase = ColourLines::Phase;
using Roll = ColourLines::Roll;
using Scoring = ColourLines::Scoring;
using Sheet = ColourLinesSheet;
using State = ColourLines::State;

constexpr int dice_count = ColourLines::dice_count;
constexpr unsigned all_dice = 0b11111;
constexpr unsigned subsets = 1U << dice_count;
constexpr std::array<Stroke, 4> all_strokes{Stroke::up, Stroke::right, Stroke::down, Stroke::left};

constexpr bool has(unsigned bits, int number) { return (bits >> number & 1U) != 0; }
constexpr std::size_t at(int number) { return static_cast<std::size_t>(number); }

// Values are counted in halves of a point: a pair is worth one colour in each half, 4.5 points.
constexpr int whole = 2;
constexpr std::int16_t impossible = -20000;

// What a line has visited, one bit each: eight colours, its half's two letters, its half's circles.
constexpr int colour_bits = 8;
constexpr int letter_bits = 2;
constexpr int first_circle_bit = colour_bits + letter_bits;
constexpr int most_circle_bits = 3;  // so many circles are looked at one by one; the strokes of others are given for free
constexpr unsigned colours_mask = (1U << colour_bits) - 1;
constexpr unsigned letters_mask = 0b11U << colour_bits;

/// What counts in this game, in halves of a point.
struct Worth {
  int crossing = 0;  ///< a midline crossing with all colours dotted
  int dot = 0;       ///< a dot in a point colour
  int colour = 0;    ///< half a pair
  std::array<std::array<int, letter_bits>, 2> letter{};
  bool all_letters = false;  ///< without all of them the task is lost
  bool all_circles = false;
};

Worth worth_of(const State& state) {
  Worth worth;
  if (state.task == 1) return {.crossing = whole};  // C-91
  if (state.task == 2) return {.dot = whole};       // C-92
  const auto counts = [&](Scoring scoring) { return has(state.counted, static_cast<int>(scoring)); };
  if (counts(Scoring::midline)) worth.crossing = whole * colour_bits;  // C-40: times eight colours at most
  if (counts(Scoring::colours)) worth.dot = whole * 3;                 // C-42
  if (counts(Scoring::pairs)) worth.colour = 9;                        // C-43
  std::array<std::size_t, 2> next{};
  for (int i = 0; i < 4; ++i) {
    const bool late = state.task == 0 && has(state.taken & ~state.seat[0].first, i);  // C-41, C-89
    const std::size_t half = index_of(Sheet::half_of(state.sheet->letters[at(i)]));
    worth.letter[half][next[half]++] = counts(Scoring::letters) ? whole * (late ? 10 : 20) : 0;
  }
  worth.all_letters = state.task > 0 && ColourLines::task(state.task).letters == 4;
  worth.all_circles = state.task > 0 && ColourLines::task(state.task).all_circles;
  return worth;
}

/// The fields one line may use, and what it visits there.
struct HalfMap {
  static constexpr int width = Sheet::half_columns + 2;
  static constexpr int count = Field::rows * width;

  std::array<std::uint16_t, Field::count> visits{};  ///< bits of what a dot on the field visits
  std::array<bool, Field::count> is_point{};
  std::array<FieldSet, first_circle_bit + most_circle_bits> fields;  ///< by bit
  Half half = Half::left;
  int bits = first_circle_bit;
  int free_circles = 0;  ///< circles without a bit

  HalfMap(const Sheet& sheet, Half which) : half(which) {
    int letters = 0;
    for (const std::uint8_t field : sheet.letters) {
      if (Sheet::half_of(field) == half) fields[at(colour_bits + letters++)].add(field);
    }
    for (const int field : sheet.circles & sheet.open[index_of(half)]) {
      if (bits < first_circle_bit + most_circle_bits) {
        fields[at(bits++)].add(field);
      } else {
        ++free_circles;
      }
    }
    for (std::size_t colour = 0; colour < sheet_colours; ++colour) fields[colour] = sheet.block[index_of(half)][colour];
    for (int bit = 0; bit < bits; ++bit) {
      for (const int field : fields[at(bit)]) visits[at(field)] |= static_cast<std::uint16_t>(1U << bit);
    }
  }
  void tick(const Sheet& sheet, unsigned colours) {
    is_point.fill(false);
    for (int colour = 0; colour < static_cast<int>(sheet_colours); ++colour) {
      if (!has(colours, colour)) continue;
      for (const int field : sheet.block[index_of(half)][at(colour)]) is_point[at(field)] = true;
    }
  }
  /// The place of a field in tables.
  int place(int field) const {
    return Field::row(field) * width + Field::column(field) - (half == Half::left ? 0 : Sheet::half_columns);
  }
};

bool is_crossing(int from, int to) { return Sheet::is_grey(from) && Sheet::is_grey(to) && Field::row(from) == Field::row(to); }

/// What a line can still add at most, by what it has visited, where it ends and how many strokes it has left: the best walk,
/// which unlike a line may touch fields again. That is no less than the best line, if crossings are paid so that walking to and
/// fro does not pay: between two crossings of a line in the grey zone there is a stroke up or down, and before the first of
/// them one that enters the zone. So each crossing's worth is given in two parts, one for the stroke itself, the other for a
/// stroke that enters the zone or goes up or down in it.
class Outlook {
 public:
  void build(const Sheet& sheet, const HalfMap& map, const Worth& worth, unsigned asked, int strokes) {
    length_ = at(strokes + 2 * (map.bits - first_circle_bit) + 1);
    const std::size_t masks = std::size_t{1} << map.bits;
    most_.resize(masks * HalfMap::count * length_);
    struct Way {
      int from;
      int to;
      unsigned visits;
      int reward;
    };
    std::vector<Way> ways;
    const FieldSet& open = sheet.open[index_of(map.half)];
    for (const int from : open) {
      for (const Stroke stroke : all_strokes) {
        const int to = after(from, stroke);
        if (to < 0 || to >= Field::count || !open.contains(to)) continue;
        const int reward = (Sheet::is_grey(to) ? worth.crossing / 2 : 0) + (map.is_point[at(to)] ? worth.dot : 0);
        ways.push_back({map.place(from), map.place(to), map.visits[at(to)], reward});
      }
    }
    const unsigned circles = (1U << map.bits) - (1U << first_circle_bit);
    const auto& letter = worth.letter[index_of(map.half)];
    for (std::size_t mask = masks; mask-- > 0;) {
      std::int16_t* const here = &most_[mask * HalfMap::count * length_];
      std::fill_n(here, HalfMap::count * length_, (mask & asked) == asked ? std::int16_t{0} : impossible);
      for (const Way& way : ways) {
        const auto gained = static_cast<unsigned>(way.visits & ~mask);
        if (gained == 0) continue;
        int reward = way.reward + worth.colour * std::popcount(gained & colours_mask);
        for (int i = 0; i < letter_bits; ++i) reward += has(gained, colour_bits + i) ? letter[at(i)] : 0;
        const std::int16_t* const there = row(static_cast<unsigned>(mask) | gained, way.to);
        std::int16_t* const best = here + at(way.from) * length_;
        const std::size_t more = (gained & circles) != 0 ? 2 : 0;  // C-60
        // The last row would be cut short by circles; it is for lines that have visited them all.
        for (std::size_t left = 1; left + std::max<std::size_t>(more, 1) <= length_; ++left) {
          best[left] = std::max(best[left], static_cast<std::int16_t>(there[left - 1 + more] + reward));
        }
      }
      for (std::size_t left = 1; left < length_; ++left) {
        for (const Way& way : ways) {
          if ((way.visits & ~mask) != 0) continue;
          std::int16_t& best = here[at(way.from) * length_ + left];
          best = std::max(best, static_cast<std::int16_t>(here[at(way.to) * length_ + left - 1] + way.reward));
        }
      }
    }
  }
  /// By strokes left.
  const std::int16_t* row(unsigned visited, int place) const {
    return &most_[(std::size_t{visited} * HalfMap::count + at(place)) * length_];
  }

 private:
  std::size_t length_ = 0;
  std::vector<std::int16_t> most_;
};

/// One round's dice, in the order in which they were rolled, and how they may be shared between the halves.
struct RoundDice {
  std::array<Face, dice_count> face{};
  std::array<std::uint8_t, subsets> strokes{};  ///< of a set of dice
  std::array<std::uint8_t, subsets> zeros{};
  std::array<std::uint8_t, subsets> most_left{};   ///< strokes the left half may still get when it has these dice by now
  std::array<std::uint8_t, subsets> most_right{};  ///< and the right half
};

/// Which dice may be drawn in the left half, the others in the right. The one on the round track is among the three of a half.
struct Sharing {
  std::array<bool, subsets> may_be_left{};
  std::array<bool, subsets> may_grow{};          ///< part of a set that may be left
  std::array<std::uint8_t, dice_count> group{};  ///< dice of one group are interchangeable
  unsigned track = all_dice;                     ///< dice that may lie on the round track

  explicit Sharing(const State& state) {
    if (!state.assign) {  // C-30
      may_be_left[0b00011] = may_be_left[0b10011] = true;
      group = {0, 0, 1, 1, 2};
      track = 0b10000;
    } else if (!state.hard) {  // C-51, C-90
      for (unsigned set = 0; set < subsets; ++set) may_be_left[set] = std::popcount(set) == 2 || std::popcount(set) == 3;
    } else {  // C-90: the two rolled first lie in one half
      for (const unsigned pair : {0b00011U, 0b11100U}) {
        for (unsigned set = 0; set < subsets; ++set) {
          const bool fits = pair == 0b00011U ? (set & pair) == pair : (set & ~pair) == 0;
          may_be_left[set] = may_be_left[set] || (fits && (std::popcount(set) == 2 || std::popcount(set) == 3));
        }
      }
      group = {0, 0, 1, 1, 1};
      track = 0b11100;
    }
    for (unsigned set = 0; set < subsets; ++set) {
      for (unsigned whole_set = 0; whole_set < subsets; ++whole_set) {
        may_grow[set] = may_grow[set] || (may_be_left[whole_set] && (set & ~whole_set) == 0);
      }
    }
  }
};

RoundDice round_dice(std::span<const Roll> rolls, const Sharing& sharing) {
  RoundDice dice;
  for (int i = 0; i < dice_count; ++i) dice.face[at(i)] = rolls[at(i)].face;
  for (unsigned set = 0; set < subsets; ++set) {
    for (int i = 0; i < dice_count; ++i) {
      if (!has(set, i)) continue;
      dice.strokes[set] = static_cast<std::uint8_t>(dice.strokes[set] + strokes(dice.face[at(i)]));
      if (dice.face[at(i)] == Face::zero) ++dice.zeros[set];
    }
  }
  for (unsigned set = 0; set < subsets; ++set) {
    for (unsigned left = 0; left < subsets; ++left) {
      if (!sharing.may_be_left[left] || (set & ~left) != 0) continue;
      dice.most_left[set] = std::max(dice.most_left[set], dice.strokes[left & ~set]);
      dice.most_right[set] = std::max(dice.most_right[set], dice.strokes[all_dice & ~left]);
    }
  }
  return dice;
}

/// How a node came from the one before it.
struct Step {
  enum class Kind : std::uint8_t { start, draw, joker, skip };
  std::uint32_t parent = 0;
  std::uint32_t on = 0;  ///< strokes after circles, two bits each; for `start` the two fields
  std::uint8_t on_count = 0;
  Kind kind = Kind::start;
  std::uint8_t die = 0;
  Half half = Half::left;
  Strokes strokes{};
  std::uint8_t track = 0;  ///< for a round's last die: which one lies on the round track
};

/// A sheet between two dice. In each round all dice of the left half come first: dice of different halves commute, since lines
/// share no field and what may stay undrawn is judged at the end of the round (C-33).
struct Node {
  FieldSet used;  ///< dots and start fields
  std::array<std::uint8_t, 2> start{};
  std::array<std::uint8_t, 2> end{};
  std::array<std::uint16_t, 2> visited{};
  std::array<bool, 2> crossed{};  ///< the line's last stroke was a crossing
  std::uint8_t crossings = 0;
  std::uint8_t point_dots = 0;
  std::uint8_t circles = 0;
  std::uint8_t jokers = 0;
  std::uint8_t left = 0;                  ///< dice of this round that are the left half's
  std::uint8_t rest = all_dice;           ///< dice of this round still to come
  std::array<std::uint8_t, 2> skipped{};  ///< dice that must not fit at the end of the round
  std::int16_t bound = 0;
  std::int16_t value = 0;
  std::int16_t order = 0;  ///< those with the highest are followed
  Step step;

  auto key() const {
    return std::tie(order, value, end, start, visited, crossings, jokers, left, rest, skipped, crossed, circles, used);
  }
};

void play_for_all(State& state, const Move& move) {
  const Seats seats = ColourLines::actors(state).seats;
  for (Seat seat = 0; seat < state.players; ++seat) {
    if (seats.contains(seat)) ColourLines::play(state, seat, move);
  }
}

class Solver {
 public:
  Solver(const State& state, std::span<const Roll> rolls, std::uint64_t budget)
      : state_(state),
        rolls_(rolls),
        sheet_(*state.sheet),
        worth_(worth_of(state)),
        sharing_(state),
        maps_{HalfMap(sheet_, Half::left), HalfMap(sheet_, Half::right)},
        budget_(budget) {
    assert(rolls.size() % dice_count == 0 && sheet_.circles.size() <= ColourLinesSolution::most_circles);
    for (std::size_t i = 0; i < rolls.size(); i += dice_count) {
      rounds_.push_back(round_dice(rolls.subspan(i, dice_count), sharing_));
    }
    for (const std::size_t half : {0U, 1U}) {
      all_bits_[half] = (1U << maps_[half].bits) - 1;
      const unsigned circles = all_bits_[half] & ~(colours_mask | letters_mask);
      asked_[half] = (worth_.all_letters ? letters_mask : 0U) | (worth_.all_circles ? circles : 0U);
    }
    if (state.task > 0) pairs_asked_ = ColourLines::task(state.task).pairs;
    later_.resize(rounds_.size() + 1);
    for (std::size_t i = rounds_.size(); i-- > 0;) {
      later_[i].strokes = later_[i + 1].strokes + rounds_[i].strokes[all_dice];
      later_[i].zeros = later_[i + 1].zeros + rounds_[i].zeros[all_dice];
      later_[i].most[0] = later_[i + 1].most[0] + rounds_[i].most_left[0];
      later_[i].most[1] = later_[i + 1].most[1] + rounds_[i].most_right[0];
    }
  }

  ColourLinesSolution solve() {
    play_greedily();
    std::vector<Candidate> candidates;
    for (const unsigned colours : colour_choices()) candidates.push_back({colours});
    if (candidates.size() == 1) {
      // Wider and wider: a wider search need not find more, so none of the widths is left out.
      for (std::size_t width = width_for(budget_ / 64); candidates[0].upper > best_; width *= 2) {
        search(candidates[0], width);
        if (nodes_ >= budget_ || width >= width_for(2 * (budget_ - nodes_))) break;
      }
    } else {
      search_all(candidates);
    }
    int upper = best_;
    for (const Candidate& candidate : candidates) upper = std::max(upper, candidate.upper);
    return {best_, upper, best_line_.empty() ? greedy_ : moves(), nodes_};
  }

 private:
  /// A choice of point colours.
  struct Candidate {
    unsigned colours;
    int lower = -1;
    int upper = std::numeric_limits<int>::max();
  };
  struct Later {
    int strokes = 0;
    int zeros = 0;
    std::array<int, 2> most{};
  };

  /// A narrow search for every choice of point colours, then wider ones for those that may still win, the best first.
  void search_all(std::vector<Candidate>& candidates) {
    const std::size_t narrow = width_for(budget_ / 4 / candidates.size());
    for (Candidate& candidate : candidates) search(candidate, narrow);
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
      return std::tie(a.lower, a.upper, a.colours) > std::tie(b.lower, b.upper, b.colours);
    });
    for (Candidate& candidate : candidates) {
      if (candidate.upper <= best_) continue;
      const std::size_t width = width_for((budget_ - std::min(nodes_, budget_)) / 3);
      if (width < 4 * narrow) break;
      search(candidate, width);
    }
  }

  /// What the greedy bot comes to is the least.
  void play_greedily() {
    State state = state_;
    std::size_t rolled = 0;
    for (Actors actors = ColourLines::actors(state); !actors.over(); actors = ColourLines::actors(state)) {
      if (actors.is_chance()) {
        ColourLines::land(state, rolls_[rolled++]);
      } else {
        greedy_.push_back(greedy_move(state, 0));
        play_for_all(state, greedy_.back());
      }
    }
    best_ = points_of(node_of(state));
  }

  std::vector<unsigned> colour_choices() const {
    if (state_.phase != Phase::preparing) return {state_.seat[0].colours};
    if (state_.task == 1) return {0};
    std::vector<unsigned> choices;
    for (int two = 1; two < colour_bits; ++two) {
      for (int one = 0; one < two; ++one) choices.push_back(1U << one | 1U << two);
    }
    return choices;
  }

  std::size_t width_for(std::uint64_t nodes) const {
    constexpr std::uint64_t drawings_a_node = 50;
    return static_cast<std::size_t>(std::max<std::uint64_t>(nodes / (drawings_a_node * dice_count * rounds_.size()), 16));
  }

  // One search: layer by layer, a layer for every die, with the most promising nodes of each

  void search(Candidate& candidate, std::size_t width) {
    colours_ = candidate.colours;
    width_ = width;
    dropped_ = -1;
    found_ = -1;
    const int strokes = later_[0].strokes + later_[0].zeros;
    for (const Half half : both_halves) {
      HalfMap& map = maps_[index_of(half)];
      map.tick(sheet_, colours_);
      const int most = std::min(strokes, later_[0].most[index_of(half)] + ColourLines::jokers) + 2 * map.free_circles;
      outlooks_[index_of(half)].build(sheet_, map, worth_, asked_[index_of(half)], most);
    }
    steps_.clear();
    round_ = 0;
    children_.clear();
    children_.reserve(room());
    nodes_here_.reserve(room());
    if (state_.phase == Phase::preparing) {
      start_nodes();
    } else {
      push(node_of(state_));
    }
    for (round_ = 0; round_ < rounds_.size(); ++round_) {
      for (int die = 0; die < dice_count; ++die) {
        next_layer();
        for (std::uint32_t i = 0; i < nodes_here_.size(); ++i) expand(nodes_here_[i], i);
      }
    }
    candidate.lower = std::max(candidate.lower, found_);
    candidate.upper = std::min(candidate.upper, std::max({dropped_, found_, 0}));
  }

  void start_nodes() {
    for (const int left : sheet_.starts[0]) {
      for (const int right : sheet_.starts[1]) {
        const auto one = index_of(sheet_.block_colour(left));
        const auto two = index_of(sheet_.block_colour(right));
        if (one == two || has(colours_, static_cast<int>(one)) || has(colours_, static_cast<int>(two))) continue;  // C-20
        Node node;
        node.start = node.end = {static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(right)};
        node.used.add(left);
        node.used.add(right);
        node.jokers = ColourLines::jokers;
        node.step.on = static_cast<std::uint32_t>(left | right << 8);
        push(node);
      }
    }
  }

  Node node_of(const State& state) const {
    const ColourLines::SeatState& own = state.seat[0];
    const ColourLines::Tally tally = ColourLines::tally(state, 0);
    Node node;
    node.used = own.dots;
    node.start = own.start;
    node.end = own.end;
    node.crossings = static_cast<std::uint8_t>(tally.crossings);
    node.point_dots = static_cast<std::uint8_t>(tally.point_dots);
    node.circles = static_cast<std::uint8_t>(tally.circles);
    node.jokers = own.jokers;
    for (const Half half : both_halves) {
      const auto line = ColourLines::line(own, half);
      for (std::size_t i = 1; i < line.size(); ++i) {
        node.visited[index_of(half)] |= maps_[index_of(half)].visits[at(line[i])];
        node.crossed[index_of(half)] = is_crossing(line[i - 1], line[i]);
      }
      node.used.add(own.start[index_of(half)]);
    }
    return node;
  }

  void next_layer() {
    keep_best();
    std::ranges::sort(children_, [](const Node& a, const Node& b) { return b.key() < a.key(); });
    const auto same = std::ranges::unique(children_, [](const Node& a, const Node& b) { return a.key() == b.key(); });
    children_.erase(same.begin(), same.end());
    std::swap(nodes_here_, children_);
    children_.clear();
    auto& steps = steps_.emplace_back();
    for (const Node& node : nodes_here_) steps.push_back(node.step);
  }

  std::size_t room() const { return 8 * width_ + 1024; }

  void keep_best() {
    if (children_.size() <= width_) return;
    const auto cut = children_.begin() + static_cast<std::ptrdiff_t>(width_);
    std::ranges::nth_element(children_, cut, [](const Node& a, const Node& b) { return b.key() < a.key(); });
    for (auto node = cut; node != children_.end(); ++node) dropped_ = std::max(dropped_, node->bound / whole);
    children_.erase(cut, children_.end());
  }

  void push(Node node) {
    ++nodes_;
    node.value = static_cast<std::int16_t>(value_so_far(node));
    node.bound = static_cast<std::int16_t>(std::max(bound(node), 0));
    if (node.bound / whole <= best_) return;
    // What is there already is surer than what may come.
    node.order = static_cast<std::int16_t>(16 * node.bound + 3 * node.value);
    children_.push_back(node);
    if (children_.size() == room()) keep_best();
  }

  // Bounds

  int value_so_far(const Node& node) const {
    int sum = worth_.crossing * node.crossings + worth_.dot * node.point_dots;
    for (const std::size_t half : {0U, 1U}) {
      sum += worth_.colour * std::popcount(node.visited[half] & colours_mask);
      for (int i = 0; i < letter_bits; ++i) {
        if (has(node.visited[half], colour_bits + i)) sum += worth_.letter[half][at(i)];
      }
    }
    return sum;
  }

  /// No way of going on comes to more, in halves of a point.
  int bound(const Node& node) const {
    const RoundDice& dice = rounds_[round_];
    const Later& later = later_[round_ + 1];
    const bool right_only = (node.left | node.rest) != all_dice;
    // A joker gains a stroke only on a 0.
    const int gain = std::min<int>(node.jokers, later.zeros + dice.zeros[node.rest]);
    const int strokes = later.strokes + dice.strokes[node.rest] + gain;
    std::array<int, 2> most{later.most[0], later.most[1]};
    most[0] += right_only ? 0 : dice.most_left[node.left];
    most[1] += right_only ? dice.strokes[node.rest] : dice.most_right[node.left];
    // What a line cannot come to any more is as good as visited: nothing is to be had there. Half a pair is worth nothing if
    // the other line can no longer come to the colour.
    const std::array<Reach, 2> reach{reach_of(node, 0), reach_of(node, 1)};
    std::array<const std::int16_t*, 2> outlook{};
    int sum = node.value;
    for (const std::size_t half : {0U, 1U}) {
      if ((asked_[half] & ~(node.visited[half] | reach[half].visits)) != 0) return impossible;
      const unsigned paired = node.visited[1 - half] | reach[1 - half].visits;
      const unsigned gone = (~reach[half].visits & all_bits_[half]) | (~paired & colours_mask);
      most[half] = std::min({most[half] + gain, strokes, reach[half].fields});
      outlook[half] = outlooks_[half].row(node.visited[half] | gone, maps_[half].place(node.end[half]));
      sum -= worth_.colour * std::popcount(node.visited[half] & ~paired & colours_mask);
    }
    int added = impossible;
    for (int left = std::max(0, std::min(strokes - most[1], most[0])); left <= most[0]; ++left) {
      const int right = std::min(strokes - left, most[1]);
      added = std::max(added, outlook[0][left + 2 * maps_[0].free_circles] + outlook[1][right + 2 * maps_[1].free_circles]);
    }
    const unsigned pairs = (node.visited[0] | reach[0].visits) & (node.visited[1] | reach[1].visits) & colours_mask;
    if (added < impossible / 2 || std::popcount(pairs) < pairs_asked_) return impossible;

    sum += added;
    for (const std::size_t half : {0U, 1U}) {
      // The next crossing's second part is not paid by a stroke to come if the line is in the grey zone ready to cross.
      if (Sheet::is_grey(node.end[half]) && !node.crossed[half]) sum += worth_.crossing / 2;
    }
    if (state_.task == 1) {
      // A row is crossed once, since that uses up its two fields (C-34), and by a line that gets to both.
      sum = std::min(sum, whole * (node.crossings + std::popcount(reach[0].rows | reach[1].rows)));
    } else if (state_.task == 2) {
      sum = std::min(sum, whole * (node.point_dots + reach[0].points + reach[1].points));
    } else {
      // Fewer colours than eight, if there are not strokes enough for the others.
      const int colours =
          std::popcount((node.visited[0] | node.visited[1]) & colours_mask) + strokes + 2 * sheet_.circles.size();
      if (colours < colour_bits) sum -= worth_.crossing / colour_bits * (colour_bits - colours) * node.crossings;
    }
    return sum;
  }

  /// What a line can get to on free fields, one field at a time.
  struct Reach {
    int fields = 0;
    int points = 0;       ///< fields in point colours
    unsigned visits = 0;  ///< bits
    unsigned rows = 0;    ///< rows that it can cross
  };
  Reach reach_of(const Node& node, std::size_t half) const {
    const FieldSet free = sheet_.open[half] - node.used;
    FieldSet reached;
    reached.add(node.end[half]);
    for (FieldSet before; before != reached;) {
      before = reached;
      reached |= reached.grown() & free;
    }
    Reach reach{.fields = reached.size() - 1};
    for (int row = 0; row < Field::rows && state_.task == 1; ++row) {
      const int left = Field::at(row, Sheet::half_columns);
      if (reached.contains(left) && reached.contains(left + 1)) reach.rows |= 1U << row;
    }
    reached.remove(node.end[half]);
    for (int bit = 0; bit < maps_[half].bits; ++bit) {
      const FieldSet there = reached & maps_[half].fields[at(bit)];
      if (there.empty()) continue;
      reach.visits |= 1U << bit;
      if (has(colours_, bit)) reach.points += there.size();
    }
    return reach;
  }

  // Drawing

  void expand(const Node& node, std::uint32_t index) {
    const bool right_only = (node.left | node.rest) != all_dice;
    if (!right_only) {
      for (int die = 0; die < dice_count; ++die) {
        if (is_first(node, die) && sharing_.may_grow[node.left | 1U << die]) use(node, index, die, Half::left);
      }
    }
    if (!sharing_.may_be_left[node.left]) return;
    for (int die = 0; die < dice_count; ++die) {
      if (is_first(node, die)) use(node, index, die, Half::right);
    }
  }

  /// Still to come, and the first of those that are interchangeable with it.
  bool is_first(const Node& node, int die) const {
    if (!has(node.rest, die)) return false;
    for (int earlier = 0; earlier < die; ++earlier) {
      const bool same = rounds_[round_].face[at(earlier)] == rounds_[round_].face[at(die)];
      if (same && has(node.rest, earlier) && sharing_.group[at(earlier)] == sharing_.group[at(die)]) return false;
    }
    return true;
  }

  void use(const Node& node, std::uint32_t index, int die, Half half) {
    Node next = node;
    next.rest = static_cast<std::uint8_t>(node.rest & ~(1U << die));
    if (half == Half::left) next.left = static_cast<std::uint8_t>(node.left | 1U << die);
    next.step = {.parent = index, .die = static_cast<std::uint8_t>(die), .half = half};

    // What is left undrawn comes last in its half.
    if (node.skipped[index_of(half)] == 0) {
      const FieldSet free = sheet_.open[index_of(half)] - node.used;
      const std::uint64_t blocked = ~free.around(node.end[index_of(half)]);
      next.step.kind = Step::Kind::draw;
      for (const Path& path : paths(rounds_[round_].face[at(die)])) {
        if ((path.fields & blocked) == 0) draw(next, path.strokes);
      }
      if (node.jokers > 0) {  // C-39
        next.step.kind = Step::Kind::joker;
        --next.jokers;
        for (const Path& path : paths(Face::one)) {
          if ((path.fields & blocked) == 0) draw(next, path.strokes);
        }
        draw(next, {});
        ++next.jokers;
      }
    }
    next.step.kind = Step::Kind::skip;
    next.skipped[index_of(half)] |= static_cast<std::uint8_t>(1U << die);
    if (half == Half::left ? !fits_without_grey(next, die) : !fits(next, die, half)) end_die(next);
  }

  void draw(Node node, const Strokes& strokes) {
    node.step.strokes = strokes;
    int extra = 0;
    for (int i = 0; i < strokes.length; ++i) extra += stroke(node, strokes[i]);
    go_on(node, extra);
  }

  /// C-60: with every choice of strokes that circles still allow.
  void go_on(const Node& node, int extra) {
    end_die(node);
    if (extra == 0) return;
    const std::size_t half = index_of(node.step.half);
    for (const Stroke direction : all_strokes) {
      const int to = after(node.end[half], direction);
      if (to < 0 || to >= Field::count || !sheet_.open[half].contains(to) || node.used.contains(to)) continue;
      Node next = node;
      next.step.on |= static_cast<std::uint32_t>(direction) << 2 * next.step.on_count++;
      const int more = stroke(next, direction);
      go_on(next, extra - 1 + more);
    }
  }

  /// The strokes it allows in addition.
  int stroke(Node& node, Stroke direction) const {
    const std::size_t half = index_of(node.step.half);
    const int from = node.end[half];
    const int to = after(from, direction);
    node.end[half] = static_cast<std::uint8_t>(to);
    node.used.add(to);
    node.crossed[half] = is_crossing(from, to);
    if (node.crossed[half]) ++node.crossings;
    node.visited[half] |= maps_[half].visits[at(to)];
    if (maps_[half].is_point[at(to)]) ++node.point_dots;
    if (!sheet_.circles.contains(to)) return 0;
    ++node.circles;
    return 2;
  }

  bool fits(const Node& node, int die, Half half) const {
    const std::uint64_t blocked = ~(sheet_.open[index_of(half)] - node.used).around(node.end[index_of(half)]);
    return std::ranges::any_of(paths(rounds_[round_].face[at(die)]),
                               [&](const Path& path) { return (path.fields & blocked) == 0; });
  }
  /// So that nothing the right line does later in the round could be in the way.
  bool fits_without_grey(const Node& node, int die) const {
    const FieldSet free = sheet_.open[0] - node.used - sheet_.grey[0] - sheet_.grey[1];
    const std::uint64_t blocked = ~free.around(node.end[0]);
    return std::ranges::any_of(paths(rounds_[round_].face[at(die)]),
                               [&](const Path& path) { return (path.fields & blocked) == 0; });
  }

  /// C-33, C-36: whether what is left undrawn may stay so, with some die on the round track; or no value.
  int track_at_end(const Node& node) const {
    for (int die = 0; die < dice_count; ++die) {
      for (const Half half : both_halves) {
        if (has(node.skipped[index_of(half)], die) && fits(node, die, half)) return dice_count;
      }
    }
    const Half three = std::popcount(node.left) == 3 ? Half::left : Half::right;
    const unsigned there = three == Half::left ? node.left : all_dice & ~node.left;
    for (int die = 0; die < dice_count; ++die) {
      if (!has(there & sharing_.track, die)) continue;
      if (!has(node.skipped[index_of(three)], die) || !fits(node, die, other(three))) return die;
    }
    return dice_count;
  }

  void end_die(Node node) {
    if (node.rest == 0) {
      const int track = track_at_end(node);
      if (track == dice_count) return;
      node.step.track = static_cast<std::uint8_t>(track);
      if (round_ + 1 == rounds_.size()) return end_game(node);
      node.left = 0;
      node.rest = all_dice;
      node.skipped = {};
      ++round_;
      push(node);
      --round_;
      return;
    }
    push(node);
  }

  void end_game(const Node& node) {
    ++nodes_;
    const int points = points_of(node);
    found_ = std::max(found_, points);
    if (points <= best_) return;
    best_ = points;
    best_colours_ = colours_;
    best_line_ = {node.step};
    for (std::size_t layer = steps_.size(); layer-- > 0;) best_line_.push_back(steps_[layer][best_line_.back().parent]);
    std::ranges::reverse(best_line_);
  }

  /// 0 if a condition of the task is not met (C-89).
  int points_of(const Node& node) const {
    const unsigned left = node.visited[0] & colours_mask;
    const unsigned right = node.visited[1] & colours_mask;
    const int pairs = std::popcount(left & right);
    int letters = 0;
    int sum = 0;
    for (const std::size_t half : {0U, 1U}) {
      for (int i = 0; i < letter_bits; ++i) {
        if (!has(node.visited[half], colour_bits + i)) continue;
        ++letters;
        sum += worth_.letter[half][at(i)];
      }
    }
    if (state_.task > 0) {
      const ColourLines::Task& task = ColourLines::task(state_.task);
      const bool circles = !task.all_circles || node.circles == sheet_.circles.size();
      if (letters < task.letters || pairs < task.pairs || node.crossings < task.crossings || !circles) return 0;
    }
    sum += whole * worth_.colour * pairs + worth_.dot * node.point_dots;
    const int colours = state_.task == 1 ? colour_bits : std::popcount(left | right);
    return (sum + worth_.crossing * node.crossings * colours / colour_bits) / whole;
  }

  // The line of play found, as moves of the game

  std::vector<Move> moves() const {
    std::vector<Move> list;
    State state = state_;
    const auto play = [&](const Move& move) {
      list.push_back(move);
      play_for_all(state, move);
    };
    if (state.phase == Phase::preparing) {
      for (int colour = 0; colour < colour_bits; ++colour) {
        if (has(best_colours_, colour)) play({Kind::colour, static_cast<std::uint8_t>(colour)});
      }
      const std::uint32_t starts = best_line_.front().on;
      play({Kind::start, static_cast<std::uint8_t>(starts & 0xffU)});
      play({Kind::start, static_cast<std::uint8_t>(starts >> 8)});
      play({Kind::done});
    }
    for (std::size_t round = 0; round < rounds_.size(); ++round) {
      const std::span<const Step> steps = std::span(best_line_).subspan(1 + round * dice_count, dice_count);
      for (int i = 0; i < dice_count; ++i) {
        ColourLines::land(state, rolls_[round * dice_count + at(i)]);
        if (state.phase == Phase::assigning) play(assignment(state, steps, round));
      }
      for (const Step& step : steps) {
        if (step.kind == Step::Kind::skip) continue;
        play(drawing(state, step, steps.back().track, round));
        for (int i = 0; i < step.on_count; ++i) {
          const auto direction = static_cast<Stroke>(step.on >> 2 * i & 3U);
          play({Kind::extend, 0, step.half, Strokes{}.then(direction)});
        }
      }
      play({Kind::done});
    }
    return list;
  }

  /// The way of laying the loose dice that gives each place the faces it has in the line of play.
  Move assignment(const State& state, std::span<const Step> steps, std::size_t round) const {
    using Faces = std::array<std::array<int, all_faces>, 3>;
    const int track = steps.back().track;
    const bool first_two = state.hard && state.laid == 0;
    Faces wanted{};
    for (const Step& step : steps) {
      if (state.hard && (step.die < 2) != first_two) continue;
      const std::size_t place = step.die == track ? 2 : index_of(step.half);
      ++wanted[place][index_of(rounds_[round].face[step.die])];
    }
    ColourLines::MoveList list;
    ColourLines::moves(state, state.active, list);
    for (const Move& move : list) {
      Faces faces{};
      for (int i = 0; i < state.loose_count; ++i) ++faces[move.to >> 2 * i & 3U][index_of(state.loose[at(i)])];
      if (faces == wanted) return move;
    }
    assert(false);
    return list[0];
  }

  Move drawing(const State& state, const Step& step, int track, std::size_t round) const {
    int slot = ColourLines::track;
    if (step.die != track) {
      slot = step.half == Half::left ? 0 : 2;
      const Face face = rounds_[round].face[step.die];
      if (!has(state.seat[0].dice, slot) || state.slot[at(slot)] != face) ++slot;
    }
    return {step.kind == Step::Kind::draw ? Kind::draw : Kind::joker, static_cast<std::uint8_t>(slot),
            step.strokes.length == 0 && slot == ColourLines::track ? Half::left : step.half, step.strokes};
  }

  const State& state_;
  std::span<const Roll> rolls_;
  const Sheet& sheet_;
  Worth worth_;
  Sharing sharing_;
  std::array<HalfMap, 2> maps_;
  std::array<unsigned, 2> all_bits_{};
  int pairs_asked_ = 0;
  std::array<unsigned, 2> asked_{};  ///< what a line must visit, or the task is lost
  std::vector<RoundDice> rounds_;
  std::vector<Later> later_;  ///< what a round and those after it bring
  std::uint64_t budget_;
  std::uint64_t nodes_ = 0;

  // The search in progress
  unsigned colours_ = 0;
  std::size_t width_ = 0;
  std::size_t round_ = 0;
  std::array<Outlook, 2> outlooks_;
  std::vector<Node> nodes_here_;
  std::vector<Node> children_;
  std::vector<std::vector<Step>> steps_;  ///< by layer, for the nodes kept
  int dropped_ = -1;                      ///< the highest bound of a node not followed, in points
  int found_ = -1;

  // The best found so far
  int best_ = -1;
  std::vector<Move> greedy_;  ///< the greedy bot's play, the best as long as there is no `best_line_`
  unsigned best_colours_ = 0;
  std::vector<Step> best_line_;
};

}  // namespace

ColourLinesSolution solve(const State& state, std::span<const Roll> rolls, std::uint64_t nodes) {
  return Solver(state, rolls, nodes).solve();
}

}  // namespace tafel
