#include "table/look.h"

namespace tafel {
namespace {

constexpr std::array<std::string_view, 7> phases{"preparing", "colouring", "starting", "rolling",
                                                 "assigning", "drawing",   "over"};
constexpr std::array<std::string_view, 5> verdicts{"lost", "nearly_there", "passed", "very_good", "best_possible"};

constexpr bool has(unsigned bits, std::size_t number) { return (bits >> number & 1U) != 0; }

std::string place_of_slot(int slot) {
  const auto half = ColourLines::half_of_slot(slot);
  return half ? std::string(half_name(*half)) : "track";
}

Json look_at_line(const ColourLines::SeatState& own, Half half) {
  Json fields = Json::array();
  if (own.start[index_of(half)] != Field::none) {
    for (const int field : ColourLines::line(own, half)) fields.push_back(ColourLinesSheet::field_name(field));
  }
  return {{"fields", std::move(fields)}};
}

Json look_at_seat(const ColourLines::State& state, Seat seat) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  const ColourLines::Tally tally = ColourLines::tally(state, seat);
  Json colours = Json::array();
  for (std::size_t i = 0; i < sheet_colours; ++i) {
    if (has(own.colours, i)) colours.push_back(std::string(1, sheet_colour_letters[i]));
  }
  Json open = Json::array();
  for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
    const auto index = static_cast<std::size_t>(slot);
    if (has(state.laid, index)) open.push_back(has(own.dice, index));
  }
  Json letters = Json::array();
  for (std::size_t i = 0; i < 4; ++i) {
    if (!has(tally.first | unsigned{tally.later}, i)) continue;
    letters.push_back({{"letter", std::string(1, ColourLinesSheet::letter_signs[i])}, {"first", has(tally.first, i)}});
  }
  return {{"colours", std::move(colours)},
          {"lines", {{"left", look_at_line(own, Half::left)}, {"right", look_at_line(own, Half::right)}}},
          {"open", std::move(open)},
          {"jokers", own.jokers},
          {"extra", own.extra},
          {"extra_half", own.extra > 0 ? Json(half_name(own.extra_half)) : Json()},
          {"crossings", tally.crossings},
          {"letters", std::move(letters)},
          {"circles", tally.circles},
          {"prepares", seat_name(ColourLines::sheet_of(state, seat))}};
}

}  // namespace

Json look_at(const ColourLinesSheet& sheet) {
  Json fields = Json::array();
  for (int row = 0; row < Field::rows; ++row) {
    for (int column = 0; column < Field::columns; ++column) {
      const int field = Field::at(row, column);
      const char sign = static_cast<char>(sheet.sign[static_cast<std::size_t>(field)]);
      const bool grey = ColourLinesSheet::is_grey(field);
      const bool lettered = ColourLinesSheet::letter_signs.find(sign) != std::string_view::npos;
      Json look{{"id", ColourLinesSheet::field_name(field)},
                {"column", column},
                {"row", row},
                {"kind", grey                                    ? "grey"
                         : sign == ColourLinesSheet::black_sign  ? "black"
                         : sign == ColourLinesSheet::circle_sign ? "circle"
                                                                 : "colour"},
                {"colour", grey ? Json() : Json(std::string(1, letter(sheet.block_colour(field))))}};
      if (lettered) look["letter"] = std::string(1, sign);
      fields.push_back(std::move(look));
    }
  }
  return {{"game", ColourLinesSheet::game},
          {"id", sheet.source.hash.empty() ? "" : sheet.source.id},
          {"name", {{"de", sheet.source.name_de}, {"en", sheet.source.name_en}}},
          {"side", std::string(1, sheet.side)},
          {"fields", std::move(fields)}};
}

Json look_at(const ColourLines::State& state) {
  Json dice = Json::array();
  for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
    const auto index = static_cast<std::size_t>(slot);
    if (!has(state.laid, index)) continue;
    dice.push_back({{"place", place_of_slot(slot)}, {"face", std::string(1, sign(state.slot[index]))}});
  }
  std::string loose;
  for (std::size_t i = 0; i < state.loose_count; ++i) loose += sign(state.loose[i]);
  Json unrolled = Json::array();
  for (std::size_t die = 0; die < state.set->die.size(); ++die) {
    if (state.phase != ColourLines::Phase::rolling || !has(state.unrolled, die)) continue;
    std::string faces;
    for (const Face face : state.set->die[die]) faces += sign(face);
    unrolled.push_back({{"die", die + 1}, {"faces", faces}});
  }
  Json seats = Json::array();
  for (Seat seat = 0; seat < state.players; ++seat) seats.push_back(look_at_seat(state, seat));
  Json counted = Json::array();
  for (std::size_t i = 0; i < ColourLines::scoring_names.size(); ++i) {
    if (has(state.counted, i)) counted.push_back(ColourLines::scoring_names[i]);
  }
  const bool judged = state.task != 0 && state.phase == ColourLines::Phase::over;
  return {{"game", ColourLines::info.id},
          {"phase", phases[static_cast<std::size_t>(state.phase)]},
          {"active", seat_name(state.active)},
          {"rounds", ColourLines::rounds},
          {"dice", std::move(dice)},
          {"loose", loose},
          {"to_roll", state.hard && state.laid == 0 && !unrolled.empty() ? std::size_t{2} - state.loose_count : unrolled.size()},  // C-90
          {"unrolled", std::move(unrolled)},
          {"seats", std::move(seats)},
          {"counted", std::move(counted)},
          {"task", state.task},
          {"hard", state.hard},
          {"verdict", judged ? Json(verdicts[static_cast<std::size_t>(ColourLines::verdict(state))]) : Json()}};
}

Seat roller(const ColourLines::State& state) { return state.active; }

}  // namespace tafel
