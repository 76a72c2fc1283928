#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace tafel {

/// Logs of tables, kept for good: in memory (for tests), in an SQLite file (one node) or in PostgreSQL (many nodes). A log
/// only ever grows at its end, and only for a node that knows how long it is; so two nodes never write past each other.
///
/// Calls may come from several threads at once; reading does not wait for an `append` under way. Every call returns when
/// what it did is durable. A Fault says why not, in one sentence; the next call tries afresh.
///
/// A table's name is 1 to 100 visible ASCII characters. One with another name is never written and never found.
class Store {
 public:
  /// Entries for the end of a table's log. The first ones make the table.
  struct Append {
    std::string table;
    std::uint64_t at = 0;              ///< how many entries the log has so far; if it has another length, nothing is written
    std::vector<std::string> entries;  ///< any bytes
    std::optional<std::string>
        listing;  ///< what the lobby shows of this table from now on; an empty text takes it off the list
  };
  struct Listed {
    std::string table;
    std::string listing;
  };
  struct Counts {
    std::uint64_t tables = 0;
    std::uint64_t entries = 0;
  };
  /// Something that happened at another node. Without a text: the table's log has grown. Without a table either: anything may
  /// have, because notices may have been missed.
  struct Notice {
    std::string table;
    std::string text;
  };

  virtual ~Store() = default;

  // Logs

  /// Writes all of them in one transaction; for each, whether it was written (false: the log has another length). Several for
  /// one table come one after another. After a Fault none is known to be written: if the connection broke while the database
  /// was closing the transaction, all of them may be; `read` tells.
  virtual Result<std::vector<bool>> append(std::span<const Append> appends) = 0;
  /// A table's entries from one on; none for a table that does not exist.
  virtual Result<std::vector<std::string>> read(std::string_view table, std::uint64_t from) = 0;
  /// Names of tables in the order of their bytes, after one.
  virtual Result<std::vector<std::string>> tables(std::string_view after, int most) = 0;
  /// Looks through everything: a damaged file, logs with gaps or of a wrong length.
  virtual Result<Counts> check() = 0;

  // The lobby

  /// The tables that are on the list; which came onto it last, comes first.
  virtual Result<std::vector<Listed>> listed(int most) = 0;

  // Several nodes

  /// Whether other nodes may use the same store at the same time.
  virtual bool is_shared() const { return false; }
  /// Whether this node may make the bots' moves at a table for the next seconds: true for one node only, which can ask again
  /// to keep it and with no time to give it back. If the database's machine itself crashes, a lease may be forgotten.
  virtual Result<bool> lease(std::string_view table, std::string_view node, std::chrono::seconds time) = 0;
  /// From now on calls `heard`, from a thread of the store, for what OTHER nodes append or tell. Called at most once; does
  /// nothing where there is only one node.
  virtual void listen(std::function<void(Notice)> heard) = 0;
  /// `heard` is not called any more when this returns.
  virtual void stop_listening() {}
  /// Tells the other nodes something that is not kept: a short text, up to 7000 bytes.
  virtual Result<bool> tell(const Notice& notice) = 0;
};

/// What becomes of an SQLite file that is not there.
enum class IfMissing { make, refuse };
/// "memory:", "postgresql://…", else the path of an SQLite file.
Result<std::unique_ptr<Store>> open_store(const std::string& place, IfMissing if_missing = IfMissing::make);

}  // namespace tafel
