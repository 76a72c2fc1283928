#include "store/store.h"

#include <algorithm>
#include <limits>

#include "store/kinds.h"

namespace tafel {

Result<std::unique_ptr<Store>> open_store(const std::string& place, IfMissing if_missing) {
  if (place == "memory:") return make_memory_store();
  if (place.starts_with("postgresql://") || place.starts_with("postgres://")) return open_postgres_store(place);
  return open_sqlite_store(place, if_missing);
}

bool proper_name(std::string_view table) {
  return !table.empty() && table.size() <= 100 && std::ranges::all_of(table, [](char c) { return c > ' ' && c <= '~'; });
}

bool possible(const Store::Append& append) {
  return proper_name(append.table) && append.at <= std::numeric_limits<std::int64_t>::max();
}

Fault broken_log(std::string_view table, std::uint64_t length, std::uint64_t entries) {
  if (table.empty()) return {"there are " + std::to_string(entries) + " entries of a table that does not exist"};
  return {"the log of the table " + std::string(table) + " should have " + std::to_string(length) + " entries; it has " +
          std::to_string(entries) + (length == entries ? ", wrongly numbered" : "")};
}

Fault too_new(const std::string& what, int version, int known) {
  return {what + " was written by a newer Tafelrunde (format " + std::to_string(version) + ", this one knows formats up to " +
          std::to_string(known) + "); use that one"};
}

bool Leases::lease(std::string_view table, std::string_view node, std::chrono::seconds time) {
  const auto now = std::chrono::steady_clock::now();
  if (leases_.size() >= tidy_at_) {
    std::erase_if(leases_, [&](const auto& lease) { return lease.second.until <= now; });
    tidy_at_ = 2 * leases_.size() + 100;
  }
  const auto held = leases_.find(table);
  if (held != leases_.end() && held->second.node != node && held->second.until > now) return false;
  leases_.insert_or_assign(std::string(table), Lease{std::string(node), now + time});
  return true;
}

}  // namespace tafel
