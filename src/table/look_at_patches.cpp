// The Border and Würfelland: boards of coloured patches.

#include <bit>

#include "table/look.h"

namespace tafel {
namespace {

Json name_of(const BoardSource& source) { return {{"de", source.name_de}, {"en", source.name_en}}; }

Json space_names(const PatchBoard& board, SmallSet spaces) {
  Json names = Json::array();
  for (const int space : spaces) names.push_back(board.space_name(space));
  return names;
}

void write_spaces(const PatchBoard& board, SmallSet spaces, JsonWriter& out) {
  out.array([&] {
    for (const int space : spaces) out.value(board.space_name(space));
  });
}

/// What both games' boards have; `ground` adds what is known about a place that is no space, by its sign.
template <class AddToSpace, class DescribeGround>
Json look_at_patches(const PatchBoard& board, std::string_view game, AddToSpace add, DescribeGround describe) {
  Json spaces = Json::array();
  for (int space = 0; space < board.space_count; ++space) {
    const auto index = static_cast<std::size_t>(space);
    const Hex place = board.place[index];
    Json look{{"id", board.space_name(space)},
              {"q", place.q},
              {"r", place.r},
              {"colour", std::string(1, letter(board.colour(space)))},
              {"patch", board.patch_name(board.patch_of[index])}};
    add(space, look);
    look["beside"] = space_names(board, board.neighbours[index]);
    spaces.push_back(std::move(look));
  }
  Json ground = Json::array();
  const auto cells = read_picture(board.source.content["picture"]);
  for (const Cell& cell : *cells) {
    if (board.space_at(cell.place) >= 0) continue;
    Json look{{"q", cell.place.q}, {"r", cell.place.r}};
    describe(cell.sign, look);
    ground.push_back(std::move(look));
  }
  return {{"game", game},
          {"id", board.source.hash.empty() ? "" : board.source.id},
          {"name", name_of(board.source)},
          {"spaces", std::move(spaces)},
          {"ground", std::move(ground)}};
}

constexpr std::array<std::string_view, 5> border_phases{"rolling", "choosing", "finishing", "following", "over"};
constexpr std::array<std::string_view, 7> wuerfelland_phases{"rolling",          "taking",           "deciding", "marking",
                                                             "treasure_rolling", "treasure_marking", "over"};

}  // namespace

Json look_at(const BorderBoard& board) {
  const auto& areas = border_layout().areas;
  const auto add = [&](int space, Json& look) {
    Json bordered = Json::array();
    for (std::size_t i = 0; i < areas.size(); ++i) {
      if (board.border[i].contains(space)) bordered.push_back(areas[i].id);
    }
    look["areas"] = std::move(bordered);
  };
  const auto describe = [&](char sign, Json& look) {
    if (sign == BorderBoard::white) {
      look["kind"] = "white";
      return;
    }
    look["kind"] = "land";
    for (const BorderArea& area : areas) {
      if (area.sign == sign) look["area"] = area.id;
    }
  };
  Json look = look_at_patches(board, BorderBoard::game, add, describe);
  Json looks = Json::array();
  for (const BorderArea& area : areas) {
    looks.push_back({{"id", area.id},
                     {"name", {{"de", area.name_de}, {"en", area.name_en}}},
                     {"high", area.high},
                     {"low", area.low},
                     {"drawing", area.drawing}});
  }
  look["areas"] = std::move(looks);
  return look;
}

Json look_at(const WuerfellandBoard& board) {
  const auto add = [&](int space, Json& look) {
    if (board.treasures.contains(space)) look["treasure"] = true;
  };
  const auto describe = [](char sign, Json& look) { look["kind"] = sign == WuerfellandBoard::start ? "start" : "obstacle"; };
  Json look = look_at_patches(board, WuerfellandBoard::game, add, describe);
  look["sheet"] = board.sheet;
  if (board.europa) look["europa"] = true;
  return look;
}

void look_at(const Border::State& state, JsonWriter& out) {
  const auto& areas = border_layout().areas;
  out.object([&] {
    out.member("game", Border::info.id);
    out.member("phase", border_phases[static_cast<std::size_t>(state.phase)]);
    out.member("active", seat_letter(state.active));
    out.member("dice", state.dice.text());
    out.member("in_air", state.in_air);
    out.member("rolled", state.rolled);
    out.member("one_die", state.one_die);
    out.key("seats").array([&] {
      for (std::size_t seat = 0; seat < state.players; ++seat) {
        const Border::SeatState& own = state.seat[seat];
        out.object([&] {
          write_spaces(*own.board, own.crossed, out.key("crossed"));
          out.member("dice", own.dice.text());
          out.key("areas").array([&] {
            for (std::size_t i = 0; i < areas.size(); ++i) {
              if ((own.won >> i & 1) == 0) continue;
              out.object([&] { out.member("area", areas[i].id).member("first", (own.high >> i & 1) != 0); });
            }
          });
        });
      }
    });
    out.key("taken").array([&] {
      for (std::size_t i = 0; i < areas.size(); ++i) {
        if ((state.taken >> i & 1) != 0) out.value(areas[i].id);
      }
    });
  });
}

void look_at(const Wuerfelland::State& state, JsonWriter& out) {
  using Phase = Wuerfelland::Phase;
  const bool treasure = state.phase == Phase::treasure_rolling || state.phase == Phase::treasure_marking;
  const auto look_at_seat = [&](const Wuerfelland::SeatState& own) {
    write_spaces(*own.board, own.crossed, out.key("crossed"));
    out.member("dice", own.dice.text());
    out.key("marking");
    own.marking != Wuerfelland::no_area ? out.value(own.board->patch_name(own.marking)) : out.value(nullptr);
    out.member("to_cross", own.to_cross);
    out.member("treasure_rolls", own.treasure_rolls);
    out.member("treasures", Wuerfelland::treasures(own).size());
    out.member("treasures_needed", own.board->treasures_needed);
    out.key("colours").array([&] {
      for (const Colour colour : all_colours) {
        const SmallSet spaces = own.board->of_colour[index_of(colour)];
        out.object([&] {
          out.member("colour", letter(colour)).member("crossed", (spaces & own.crossed).size()).member("spaces", spaces.size());
        });
      }
    });
  };
  out.object([&] {
    out.member("game", Wuerfelland::info.id);
    out.member("phase", wuerfelland_phases[static_cast<std::size_t>(state.phase)]);
    out.member("active", seat_letter(state.active));
    out.member("roller", treasure ? std::optional(seat_letter(state.roller)) : std::nullopt);
    out.member("dice", state.dice.text());
    out.member("in_air", state.in_air);
    out.member("aside", state.aside);
    out.member("taken", state.aside > 0 ? std::optional(letter(state.taken)) : std::nullopt);
    out.key("seats").array([&] {
      for (std::size_t seat = 0; seat < state.players; ++seat) out.object([&] { look_at_seat(state.seat[seat]); });
    });
    write_seats(state.winners, state.players, out.key("winners"));
  });
}

Seat roller(const Border::State& state) { return state.active; }

Seat roller(const Wuerfelland::State& state) {
  return state.phase == Wuerfelland::Phase::treasure_rolling ? state.roller : state.active;
}

}  // namespace tafel
