#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "analysis/analysis.h"
#include "table/table.h"

namespace tafel {

/// Where one person's page talks to its table: a message in, an answer out, both JSON texts as docs/protocol.md describes them.
/// It holds the table that is played and the record that is looked at.
class Desk {
 public:
  std::string receive(std::string_view text);

 private:
  /// The members of the answer, as JSON.
  Result<std::string> answer(const Json& message);
  Result<std::string> open(const Json& message);
  Result<std::string> restore(const Json& message);
  Result<std::string> play(std::string_view type, const Json& message);
  Result<std::string> replay(const Json& message);
  Result<std::string> go_to(const Json& message) const;
  Result<std::string> ponder(const Json& message) const;
  Result<std::string> analyse(const Json& message);
  Result<std::string> analyse_on();

  Random random_{0};
  std::optional<Table> table_;
  std::optional<Record> replayed_;
  std::optional<Analyser> analyser_;
};

}  // namespace tafel
