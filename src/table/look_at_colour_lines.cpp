#include "table/look.h"

namespace tafel {
namespace {

constexpr std::array<std::string_view, 7> phases{"preparing", "colouring", "starting", "rolling",
                                                 "assigning", "drawing",   "over"};
constexpr std::array<std::string_view, 5> verdicts{"lost", "nearly_there", "passed", "very_good", "best_possible"};

constexpr bool has(unsigned bits, std::size_t number) { return (bits >> number & 1U) != 0; }

std::string_view place_of_slot(int slot) {
  const auto half = ColourLines::half_of_slot(slot);
  return half ? half_name(*half) : "track";
}

void look_at_line(const ColourLines::SeatState& own, Half half, JsonWriter& out) {
  out.key(half_name(half)).object([&] {
    out.key("fields").array([&] {
      if (own.start[index_of(half)] == Field::none) return;
      for (const int field : ColourLines::line(own, half)) out.value(ColourLinesSheet::field_name(field));
    });
  });
}

void look_at_seat(const ColourLines::State& state, Seat seat, JsonWriter& out) {
  const ColourLines::SeatState& own = state.seat[static_cast<std::size_t>(seat)];
  const ColourLines::Tally tally = ColourLines::tally(state, seat);
  out.key("colours").array([&] {
    for (std::size_t i = 0; i < sheet_colours; ++i) {
      if (has(own.colours, i)) out.value(sheet_colour_letters[i]);
    }
  });
  out.key("lines").object([&] {
    for (const Half half : {Half::left, Half::right}) look_at_line(own, half, out);
  });
  out.key("open").array([&] {
    for (std::size_t slot = 0; slot < ColourLines::dice_count; ++slot) {
      if (has(state.laid, slot)) out.value(has(own.dice, slot));
    }
  });
  out.member("jokers", own.jokers);
  out.member("extra", own.extra);
  out.member("extra_half", own.extra > 0 ? std::optional(half_name(own.extra_half)) : std::nullopt);
  out.member("crossings", tally.crossings);
  out.key("letters").array([&] {
    for (std::size_t i = 0; i < 4; ++i) {
      if (!has(tally.first | unsigned{tally.later}, i)) continue;
      out.object([&] { out.member("letter", ColourLinesSheet::letter_signs[i]).member("first", has(tally.first, i)); });
    }
  });
  out.member("circles", tally.circles);
  out.member("prepares", seat_letter(ColourLines::sheet_of(state, seat)));
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

void look_at(const ColourLines::State& state, JsonWriter& out) {
  std::string loose;
  for (std::size_t i = 0; i < state.loose_count; ++i) loose += sign(state.loose[i]);
  const auto is_unrolled = [&](std::size_t die) {
    return state.phase == ColourLines::Phase::rolling && has(state.unrolled, die);
  };
  std::size_t unrolled = 0;
  for (std::size_t die = 0; die < state.set->die.size(); ++die) {
    if (is_unrolled(die)) ++unrolled;
  }
  const bool judged = state.task != 0 && state.phase == ColourLines::Phase::over;
  out.object([&] {
    out.member("game", ColourLines::info.id);
    out.member("phase", phases[static_cast<std::size_t>(state.phase)]);
    out.member("active", seat_letter(state.active));
    out.member("rounds", ColourLines::rounds);
    out.key("dice").array([&] {
      for (int slot = 0; slot < ColourLines::dice_count; ++slot) {
        const auto index = static_cast<std::size_t>(slot);
        if (!has(state.laid, index)) continue;
        out.object([&] { out.member("place", place_of_slot(slot)).member("face", sign(state.slot[index])); });
      }
    });
    out.member("loose", loose);
    out.member("to_roll", state.hard && state.laid == 0 && unrolled > 0 ? std::size_t{2} - std::size_t{state.loose_count}
                                                                        : unrolled);  // C-90
    out.key("unrolled").array([&] {
      for (std::size_t die = 0; die < state.set->die.size(); ++die) {
        if (!is_unrolled(die)) continue;
        std::string faces;
        for (const Face face : state.set->die[die]) faces += sign(face);
        out.object([&] { out.member("die", die + 1).member("faces", faces); });
      }
    });
    out.key("seats").array([&] {
      for (Seat seat = 0; seat < state.players; ++seat) out.object([&] { look_at_seat(state, seat, out); });
    });
    out.key("counted").array([&] {
      for (std::size_t i = 0; i < ColourLines::scoring_names.size(); ++i) {
        if (has(state.counted, i)) out.value(ColourLines::scoring_names[i]);
      }
    });
    out.member("task", state.task);
    out.member("hard", state.hard);
    out.member("verdict",
               judged ? std::optional(verdicts[static_cast<std::size_t>(ColourLines::verdict(state))]) : std::nullopt);
  });
}

Seat roller(const ColourLines::State& state) { return state.active; }

}  // namespace tafel
