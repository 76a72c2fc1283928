#include "games/picture.h"

#include "core/text.h"

namespace tafel {
namespace {

constexpr std::size_t most_rows = 64;
constexpr std::size_t longest_row = 160;

}  // namespace

std::string where(Hex place) {
  return "row " + std::to_string(place.row() + 1) + ", column " + std::to_string(place.column() + 1);
}

Result<std::vector<Cell>> read_picture(const Json& rows) {
  if (!rows.is_array() || rows.empty()) return Fault{"\"picture\" must be a list of rows, each a text"};
  if (rows.size() > most_rows) return Fault{"\"picture\" has more than 64 rows"};
  std::vector<Cell> cells;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const std::string number = std::to_string(row + 1);
    if (!rows[row].is_string()) return Fault{"row " + number + " of \"picture\" is not a text"};
    const auto& text = rows[row].get_ref<const std::string&>();
    if (text.size() > longest_row) return Fault{"row " + number + " of \"picture\" is longer than 160 characters"};
    for (std::size_t at = 0; at < text.size(); ++at) {
      if (text[at] == ' ') continue;
      if (at % 2 != row % 2) {
        return Fault{"row " + number + ", character " + std::to_string(at + 1) + ": '" + text[at] +
                     "' stands between two columns; signs of odd rows stand at odd characters, of even rows at even"};
      }
      cells.push_back({Hex::from_offset(static_cast<int>(row), static_cast<int>(at / 2)), text[at]});
    }
  }
  return cells;
}

Result<BoardSource> read_source(std::string_view game, Json content) {
  if (!content.is_object()) return Fault{"a board file holds one JSON object"};
  const auto text_at = [](const Json& object, const char* key) -> std::string {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
  };
  const std::string said = text_at(content, "game");
  if (said != game) {
    return Fault{said.empty() ? "\"game\" is missing; it would be \"" + std::string(game) + "\" here"
                              : "\"game\" is " + in_quotes(said) + ", but a board for \"" + std::string(game) + "\" is needed"};
  }
  BoardSource source;
  const auto name = content.find("name");
  if (name != content.end() && name->is_object()) {
    source.name_de = text_at(*name, "de");
    source.name_en = text_at(*name, "en");
  }
  if (source.name_de.empty() || source.name_en.empty()) {
    return Fault{R"("name" must give the board's name in both languages: {"de": "…", "en": "…"})"};
  }
  if (has_control_characters(source.name_de + source.name_en)) {
    return Fault{"\"name\" must be without control characters"};
  }
  if (!content.contains("picture")) return Fault{"\"picture\" is missing: the rows of the board"};
  source.content = std::move(content);
  return source;
}

}  // namespace tafel
