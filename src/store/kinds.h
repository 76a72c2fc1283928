#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>

#include "store/store.h"

/// What the three stores share, and how each is made.
namespace tafel {

std::unique_ptr<Store> make_memory_store();
Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, IfMissing if_missing);
Result<std::unique_ptr<Store>> open_postgres_store(const std::string& address);

/// Whether it is a name a table can have.
bool proper_name(std::string_view table);
/// Whether there can be a log for it. One that no database could take must not spoil the others of its batch.
bool possible(const Store::Append& append);

/// The first table whose log is not whole: name (none if only entries are left), length, number of entries. For both databases.
inline constexpr const char* broken_log_query =
    "SELECT t.name, t.length, coalesce(e.many, 0) FROM tables t FULL JOIN"
    " (SELECT table_id, count(*) AS many, min(at) AS lowest, max(at) AS highest FROM entries GROUP BY table_id) e"
    " ON e.table_id = t.id"
    " WHERE t.id IS NULL OR t.length <> coalesce(e.many, 0) OR e.lowest <> 0 OR e.highest <> e.many - 1 LIMIT 1";
Fault broken_log(std::string_view table, std::uint64_t length, std::uint64_t entries);
Fault too_new(const std::string& what, int version, int known);

/// The leases where all nodes are in one process. They end with it, as they should.
class Leases {
 public:
  bool lease(std::string_view table, std::string_view node, std::chrono::seconds time);

 private:
  struct Lease {
    std::string node;
    std::chrono::steady_clock::time_point until;
  };
  std::map<std::string, Lease, std::less<>> leases_;
  std::size_t tidy_at_ = 100;
};

}  // namespace tafel
