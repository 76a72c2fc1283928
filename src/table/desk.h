#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "table/table.h"

namespace tafel {

/// Where one person's page talks to its table: a message in, an answer out, both JSON texts as docs/protocol.md describes them.
/// It holds the table that is played and the record that is looked at.
class Desk {
 public:
  std::string receive(std::string_view text);

 private:
  Result<Json> answer(const Json& message);
  Result<Json> open(const Json& message);
  Result<Json> restore(const Json& message);
  Result<Json> play(std::string_view type, const Json& message);
  Result<Json> replay(const Json& message);
  Result<Json> go_to(const Json& message);
  Json table_answer() const;

  Random random_{0};
  std::optional<Table> table_;
  std::optional<Record> replayed_;
};

}  // namespace tafel
