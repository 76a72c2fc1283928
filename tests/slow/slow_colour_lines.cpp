#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <utility>

#include "slow/slow_game.h"

namespace tafel::slow {
namespace {

const std::string colour_signs = "cpygovlb";
const std::string face_signs = "0123ivILJUSZ";
const std::vector<std::string> half_names{"left", "right"};

// Places are where signs stand in the text of the picture: fields are two characters apart, the midline stands at character 13.
constexpr int left_of_midline = 12;
constexpr int right_of_midline = 14;
bool is_grey(Place place) { return place.column == left_of_midline || place.column == right_of_midline; }
std::string half_of(Place place) { return place.column < 13 ? "left" : "right"; }
std::string name_of(Place place) { return static_cast<char>('a' + place.column / 2) + std::to_string(place.row + 1); }

Place step(Place from, char stroke) {
  if (stroke == 'U') return {from.row - 1, from.column};
  if (stroke == 'D') return {from.row + 1, from.column};
  if (stroke == 'R') return {from.row, from.column + 2};
  return {from.row, from.column - 2};
}

std::string turned(std::string strokes) {
  for (char& stroke : strokes) stroke = std::string("RDLU")[std::string("URDL").find(stroke)];
  return strokes;
}

/// The same strokes walked from the other end.
std::string backwards(const std::string& strokes) { return turned(turned({strokes.rbegin(), strokes.rend()})); }

/// Everything the strokes of a figure can be (C-11): the figure as it looks, walked from either end, in four turns.
std::set<std::string> strokes_of_figure(char figure) {
  static const std::map<char, std::string> looks{{'i', "DD"},  {'v', "DR"},  {'I', "DDD"}, {'L', "DDR"},
                                                 {'J', "DDL"}, {'U', "DRU"}, {'S', "LDL"}, {'Z', "RDR"}};
  std::set<std::string> ways;
  std::string drawn = looks.at(figure);
  for (int quarter = 0; quarter < 4; ++quarter, drawn = turned(drawn)) {
    ways.insert(drawn);
    ways.insert(backwards(drawn));
  }
  return ways;
}

std::set<std::string> all_strokes(int length) {
  std::set<std::string> all{""};
  for (int i = 0; i < length; ++i) {
    std::set<std::string> longer;
    for (const auto& strokes : all) {
      for (const char stroke : std::string("URDL")) longer.insert(strokes + stroke);
    }
    all = longer;
  }
  return all;
}

/// Everything the strokes of a face can be, wherever they are drawn.
const std::set<std::string>& strokes_of(char face) {
  static const auto by_face = [] {
    std::map<char, std::set<std::string>> strokes{{'0', {}}};  // C-13
    for (const char number : std::string("123")) strokes[number] = all_strokes(number - '0');
    for (const char figure : std::string("ivILJUSZ")) strokes[figure] = strokes_of_figure(figure);
    return strokes;
  }();
  return by_face.at(face);
}

std::string in_order(std::string faces) {
  std::sort(faces.begin(), faces.end(), [](char a, char b) { return face_signs.find(a) < face_signs.find(b); });
  return faces;
}

struct DrawnStroke {
  std::string half;
  Place from;
  Place to;
  int round;
};

struct Player {
  std::set<char> colours;
  std::map<std::string, Place> starts;      // by half
  std::vector<DrawnStroke> strokes;         // in the order in which they were drawn
  std::map<std::string, std::string> dice;  // still to be drawn in this round, for "left", "right" and "track"
  int jokers = 2;                           // C-39
  int extra = 0;                            // C-60
  std::string extra_half;
};

/// What is kept is what happened; all else is worked out from that when asked.
class SlowColourLines final : public SlowGame {
 public:
  SlowColourLines(int count, const nlohmann::ordered_json& setup) : players_(static_cast<std::size_t>(count)) {
    active_ = first_in(setup, count);
    picture_ = signs_of(setup.at("sheet").at("picture"));
    for (const std::string row : setup.at("dice").at("picture")) {
      std::string faces = row;
      faces.erase(std::remove(faces.begin(), faces.end(), ' '), faces.end());
      dice_.push_back(faces);
    }
    task_ = setup.value("task", 0);
    hard_ = setup.value("hard", false);
    assign_ = setup.value("assign", false) || task_ > 0;  // C-90
    neighbours_ = setup.value("neighbours", false);
    left_out_ = setup.value("left_out", std::string());
    part_ = neighbours_ ? "colours" : "preparation";
  }

  bool over() const override { return part_ == "over"; }

  std::set<std::string> possible_rolls() const override {
    std::set<std::string> rolls;
    if (part_ != "roll") return rolls;
    for (std::size_t die = 0; die < dice_.size(); ++die) {
      if (rolled_.contains(static_cast<int>(die))) continue;
      for (const char face : dice_[die]) rolls.insert(std::to_string(die + 1) + ":" + face);
      const bool any_die = !assign_ || (hard_ && rolled_.size() < 2);  // C-30, C-90
      if (!any_die) break;
    }
    return rolls;
  }

  std::set<std::string> legal() const override {
    std::set<std::string> moves;
    for (int seat = 0; seat < count(); ++seat) {
      for (const auto& move : legal_of(seat)) moves.insert(static_cast<char>('A' + seat) + (" " + move));
    }
    return moves;
  }

  void apply(const std::string& event) override {
    if (event.starts_with("roll ")) {
      rolled_.insert(event[5] - '1');
      loose_ += event[7];
      after_roll();
      return;
    }
    const int seat = event[0] - 'A';
    std::vector<std::string> words;
    for (std::size_t from = 2; from < event.size();) {
      const std::size_t to = std::min(event.find(' ', from), event.size());
      words.push_back(event.substr(from, to - from));
      from = to + 1;
    }
    Player& sheet = players_[static_cast<std::size_t>(sheet_of(seat))];
    if (words[0] == "colour") {
      sheet.colours.insert(words[1][0]);
    } else if (words[0] == "start") {
      for (const auto& [place, sign] : picture_) {
        if (sign != '|' && name_of(place) == words[1]) sheet.starts[half_of(place)] = place;
      }
    } else if (words[0] == "suggested") {  // C-21
      sheet.colours = {'p', 'c'};
      sheet.starts["left"] = middle_of('v', "left");
      sheet.starts["right"] = middle_of('l', "right");
    } else if (words[0] == "assign") {
      for (std::size_t i = 1; i < words.size(); i += 2) table_[words[i]] = words[i + 1];
      loose_.clear();
      part_ = "roll";
      begin_drawing_if_all_lie();
    } else if (words[0] == "on") {
      --sheet.extra;
      draw(sheet, sheet.extra_half, words[1]);
    } else if (words[0] == "done") {
      sheet.extra = 0;
      done_.insert(seat);
      if (static_cast<int>(done_.size()) == count()) close_action();
    } else {
      const bool joker = words[0] == "joker";
      if (joker) {
        words.erase(words.begin());
        --sheet.jokers;
      }
      const std::string place = words[0];
      sheet.dice[place] = without(sheet.dice[place], words[1]);
      sheet.extra = 0;
      sheet.extra_half = place == "track" ? (words.size() > 2 ? words[2] : "") : place;
      const std::size_t at = place == "track" ? 3 : 2;
      if (words.size() > at) draw(sheet, sheet.extra_half, words[at]);
    }
  }

  std::vector<int> points() const override {
    std::vector<int> sums;
    for (const Player& player : players_) sums.push_back(points_of(player));
    return sums;
  }

  std::vector<int> places() const override {
    if (task_ > 0) return {passed() ? 1 : 2};
    std::vector<int> places;
    const auto sums = points();
    for (const int mine : sums) {
      int place = 1;
      for (const int theirs : sums) place += theirs > mine ? 1 : 0;
      places.push_back(place);
    }
    return places;
  }

 private:
  int count() const { return static_cast<int>(players_.size()); }

  /// C-50: clockwise is to the left, so A's left neighbour is B.
  int sheet_of(int seat) const {
    for (int owner = 0; owner < count(); ++owner) {
      const int left_neighbour = (owner + 1) % count();
      const int right_neighbour = (owner + count() - 1) % count();
      if (part_ == "colours" && left_neighbour == seat) return owner;
      if (part_ == "starts" && right_neighbour == seat) return owner;
    }
    return seat;
  }

  std::set<std::string> legal_of(int seat) const {
    if (done_.contains(seat)) return {};
    if (part_ == "preparation" || part_ == "colours" || part_ == "starts") return picks(seat);
    if (part_ == "assign" && seat == active_) return assignments();
    if (part_ == "draw") return drawings(seat);
    return {};
  }
  bool may(const Event& event) const override {
    if (event.verb == "roll") return possible_rolls().contains(event.what);
    if (event.seat < 0 || event.seat >= count()) return false;
    return legal_of(event.seat).contains(event.text().substr(2));
  }

  // The sheet
  char sign_at(Place place) const { return picture_.contains(place) ? picture_.at(place) : ' '; }
  /// The colour of the 3×3 block around a place of a half.
  char block_colour(Place place) const {
    const int first_column = half_of(place) == "left" ? 0 : 16;
    const int top = place.row / 3 * 3;
    const int left = first_column + (place.column - first_column) / 6 * 6;
    for (int row = top; row < top + 3; ++row) {
      for (int column = left; column < left + 6; column += 2) {
        const char sign = sign_at({row, column});
        if (colour_signs.find(sign) != std::string::npos) return sign;
      }
    }
    assert(false);
    return ' ';
  }
  /// What a dot here counts for; a blank for nothing.
  char colour_at(Place place) const {
    const char sign = sign_at(place);
    if (is_grey(place) || sign == '@' || sign == '#') return ' ';
    return block_colour(place);
  }
  Place middle_of(char colour, const std::string& half) const {
    for (int row = 1; row < 12; row += 3) {
      for (const int column : {2, 8, 18, 24}) {
        const Place place{row, column};
        if (half_of(place) == half && block_colour(place) == colour) return place;
      }
    }
    assert(false);
    return {};
  }

  // Preparing
  bool may_start(const Player& sheet, Place place) const {
    if (colour_signs.find(sign_at(place)) == std::string::npos) return false;  // C-20: no letters, grey, black, circles
    return !sheet.starts.contains(half_of(place)) && !crosses(sheet).contains(block_colour(place));
  }
  std::set<char> crosses(const Player& sheet) const {
    std::set<char> colours = sheet.colours;
    for (const auto& [half, place] : sheet.starts) colours.insert(block_colour(place));
    return colours;
  }
  std::set<std::string> picks(int seat) const {
    const Player& sheet = players_[static_cast<std::size_t>(sheet_of(seat))];
    const bool wants_colours = part_ != "starts" && task_ != 1;
    const bool wants_starts = part_ != "colours";
    std::set<std::string> moves;
    if (wants_colours && sheet.colours.size() < 2) {
      for (const char colour : colour_signs) {
        if (!crosses(sheet).contains(colour)) moves.insert(std::string("colour ") + colour);
      }
    }
    if (wants_starts) {
      for (const auto& [place, sign] : picture_) {
        if (may_start(sheet, place)) moves.insert("start " + name_of(place));
      }
    }
    if (moves.empty()) return {"done"};
    if (wants_colours && wants_starts && crosses(sheet).empty() && may_start(sheet, middle_of('v', "left")) &&
        may_start(sheet, middle_of('l', "right"))) {
      moves.insert("suggested");  // C-21
    }
    return moves;
  }

  // Rolling
  void after_roll() {
    const std::size_t rolled = rolled_.size();
    if (!assign_) {
      table_[rolled <= 2 ? "left" : rolled <= 4 ? "right" : "track"] += loose_;  // C-30
      loose_.clear();
      begin_drawing_if_all_lie();
    } else if (rolled == 5 || (hard_ && rolled == 2)) {
      part_ = "assign";
    }
  }
  void begin_drawing_if_all_lie() {
    std::size_t lying = 0;
    for (const auto& [place, faces] : table_) lying += faces.size();
    if (lying < 5) return;
    part_ = "draw";
    for (Player& player : players_) player.dice = table_;
  }
  std::set<std::string> assignments() const {
    std::set<std::string> moves;
    std::vector<std::string> places{"left", "left", "right", "right", "track"};  // C-51
    if (hard_ && loose_.size() == 2) return {"assign left " + in_order(loose_), "assign right " + in_order(loose_)};
    if (hard_) {
      const std::string other = table_.contains("left") ? "right" : "left";
      places = {other, other, "track"};
    }
    std::string order = loose_;
    std::sort(order.begin(), order.end());
    do {
      std::map<std::string, std::string> laid;
      for (std::size_t i = 0; i < places.size(); ++i) laid[places[i]] += order[i];
      std::string move = "assign";
      for (const auto& [place, faces] : laid) move += " " + place + " " + in_order(faces);  // left, right, track
      moves.insert(move);
    } while (std::next_permutation(order.begin(), order.end()));
    return moves;
  }

  // Drawing
  static Place end_of(const Player& player, const std::string& half) {
    Place end = player.starts.at(half);
    for (const auto& stroke : player.strokes) {
      if (stroke.half == half) end = stroke.to;  // C-32
    }
    return end;
  }
  static std::set<Place> dots_of(const Player& player) {
    std::set<Place> dots;
    for (const auto& [half, start] : player.starts) dots.insert(start);
    for (const auto& stroke : player.strokes) dots.insert(stroke.to);
    return dots;
  }
  bool may_draw(const std::set<Place>& dots, Place at, const std::string& half, const std::string& strokes) const {
    std::set<Place> drawn;
    for (const char stroke : strokes) {
      at = step(at, stroke);
      const char sign = sign_at(at);
      if (sign == ' ' || sign == '#') return false;                     // C-04
      if (!is_grey(at) && half_of(at) != half) return false;            // C-35
      if (dots.contains(at) || !drawn.insert(at).second) return false;  // C-34
    }
    return true;
  }
  /// All ways of drawing a face in a half.
  std::set<std::string> ways(const Player& player, const std::string& half, char face) const {
    std::set<std::string> found;
    const auto dots = dots_of(player);
    const Place end = end_of(player, half);
    for (const auto& strokes : strokes_of(face)) {
      if (may_draw(dots, end, half, strokes)) found.insert(strokes);
    }
    return found;
  }
  std::set<std::string> drawings(int seat) const {
    const Player& player = players_[static_cast<std::size_t>(seat)];
    std::set<std::string> moves;
    std::set<std::string> jokers;
    for (const auto& [place, faces] : player.dice) {
      for (const char face : faces) {
        const std::string die = place + " " + face;
        jokers.insert("joker " + die);
        for (const auto& half : half_names) {
          if (place != "track" && place != half) continue;
          const std::string before = die + (place == "track" ? " " + half : "") + " ";
          for (const auto& strokes : ways(player, half, face)) moves.insert(before + strokes);
          if (player.jokers == 0) continue;
          for (const auto& stroke : ways(player, half, '1')) jokers.insert("joker " + before + stroke);
        }
      }
    }
    if (moves.empty()) moves.insert("done");  // C-33
    if (player.jokers > 0) moves.insert(jokers.begin(), jokers.end());
    if (player.extra > 0) {
      for (const auto& stroke : ways(player, player.extra_half, '1')) moves.insert("on " + stroke);
    }
    return moves;
  }
  void draw(Player& player, const std::string& half, const std::string& strokes) {
    for (const char stroke : strokes) {
      const Place from = end_of(player, half);
      const Place to = step(from, stroke);
      player.strokes.push_back({half, from, to, round_});
      if (sign_at(to) == '@') player.extra += 2;  // C-60
    }
  }

  void close_action() {
    done_.clear();
    if (part_ == "colours") {
      part_ = "starts";
      return;
    }
    if (part_ == "draw") {
      active_ = (active_ + 1) % count();
      if (round_ == 5) {
        part_ = "over";
        return;
      }
    }
    ++round_;
    part_ = "roll";
    rolled_.clear();
    table_.clear();
  }

  // Scoring
  static int crossings(const Player& player) {
    int found = 0;
    for (const auto& stroke : player.strokes) {
      if (stroke.from.row == stroke.to.row && is_grey(stroke.from) && is_grey(stroke.to)) ++found;  // C-47
    }
    return found;
  }
  std::map<char, std::set<std::string>> halves_by_colour(const Player& player) const {
    std::map<char, std::set<std::string>> halves;
    for (const auto& stroke : player.strokes) {
      if (const char colour = colour_at(stroke.to); colour != ' ') halves[colour].insert(half_of(stroke.to));
    }
    return halves;
  }
  int pairs(const Player& player) const {
    int found = 0;
    for (const auto& [colour, halves] : halves_by_colour(player)) found += halves.size() == 2 ? 1 : 0;
    return found;
  }
  int point_dots(const Player& player) const {
    int dots = 0;
    for (const auto& stroke : player.strokes) dots += player.colours.contains(colour_at(stroke.to)) ? 1 : 0;
    return dots;
  }
  std::map<char, int> letters(const Player& player) const {
    std::map<char, int> rounds;
    for (const auto& stroke : player.strokes) {
      if (const char sign = sign_at(stroke.to); sign >= 'A' && sign <= 'D') rounds[sign] = stroke.round;
    }
    return rounds;
  }
  int letter_points(const Player& player) const {
    int sum = 0;
    for (const auto& [letter, round] : letters(player)) {
      bool earlier = false;
      for (const Player& rival : players_) {
        const auto theirs = letters(rival);
        if (theirs.contains(letter) && theirs.at(letter) < round) earlier = true;
      }
      sum += earlier ? 10 : 20;  // C-41
    }
    return sum;
  }
  int points_of(const Player& player) const {
    if (task_ == 1) return crossings(player);   // C-91
    if (task_ == 2) return point_dots(player);  // C-92
    int sum = 0;
    if (left_out_ != "midline") sum += static_cast<int>(halves_by_colour(player).size()) * crossings(player);  // C-40
    if (left_out_ != "letters") sum += letter_points(player);                                                  // C-41
    if (left_out_ != "colours") sum += 3 * point_dots(player);                                                 // C-42
    if (left_out_ != "pairs") sum += 9 * pairs(player);                                                        // C-43
    return sum;
  }
  bool passed() const {
    const Player& player = players_[0];
    const int sum = points_of(player);
    const std::size_t reached = letters(player).size();
    if (task_ == 1) return sum >= 7;
    if (task_ == 2) return sum >= 16;
    if (task_ == 3) return reached == 4 && pairs(player) >= 4 && crossings(player) >= 3 && sum >= 152;
    if (task_ == 4) return crossings(player) >= 5 && pairs(player) >= 5 && reached >= 2 && sum >= 164;
    std::size_t circles = 0;
    for (const auto& [place, sign] : picture_) circles += sign == '@' ? 1U : 0U;
    std::size_t dotted = 0;
    for (const auto& stroke : player.strokes) dotted += sign_at(stroke.to) == '@' ? 1U : 0U;
    return dotted == circles && reached == 4 && sum >= 215;
  }

  std::vector<Player> players_;
  Picture picture_;
  std::vector<std::string> dice_;  // the faces of each
  int task_ = 0;
  bool hard_ = false;
  bool assign_ = false;
  bool neighbours_ = false;
  std::string left_out_;

  std::string part_;  // preparation, colours, starts, roll, assign, draw, over
  int round_ = 0;
  int active_ = 0;
  std::set<int> rolled_;                      // dice, in this round
  std::string loose_;                         // rolled, but not laid out
  std::map<std::string, std::string> table_;  // laid out, for "left", "right" and "track"
  std::set<int> done_;                        // in this action
};

}  // namespace

std::unique_ptr<SlowGame> start_colour_lines(int players, const nlohmann::ordered_json& setup) {
  return std::make_unique<SlowColourLines>(players, setup);
}

}  // namespace tafel::slow
