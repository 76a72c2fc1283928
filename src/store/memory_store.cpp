#include <algorithm>
#include <mutex>

#include "store/kinds.h"

namespace tafel {
namespace {

class MemoryStore final : public Store {
 public:
  Result<std::vector<bool>> append(std::span<const Append> appends) override {
    const std::lock_guard lock(mutex_);
    std::vector<bool> written;
    for (const Append& append : appends) written.push_back(write(append));
    return written;
  }

  Result<std::vector<std::string>> read(std::string_view table, std::uint64_t from) override {
    const std::lock_guard lock(mutex_);
    const auto found = logs_.find(table);
    if (found == logs_.end() || from >= found->second.entries.size()) return std::vector<std::string>{};
    const auto& entries = found->second.entries;
    return std::vector<std::string>(entries.begin() + static_cast<std::ptrdiff_t>(from), entries.end());
  }

  Result<std::vector<std::string>> tables(std::string_view after, int most) override {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> names;
    for (auto log = logs_.upper_bound(after); log != logs_.end() && std::cmp_less(names.size(), most); ++log) {
      names.push_back(log->first);
    }
    return names;
  }

  Result<Counts> check() override {
    const std::lock_guard lock(mutex_);
    Counts counts{.tables = logs_.size()};
    for (const auto& [name, log] : logs_) counts.entries += log.entries.size();
    return counts;
  }

  Result<std::vector<Listed>> listed(int most) override {
    const std::lock_guard lock(mutex_);
    std::vector<Listed> tables;
    for (auto table = list_.rbegin(); table != list_.rend() && std::cmp_less(tables.size(), most); ++table) {
      tables.push_back({table->second, logs_.at(table->second).listing});
    }
    return tables;
  }

  Result<bool> lease(std::string_view table, std::string_view node, std::chrono::seconds time) override {
    if (!proper_name(table)) return false;
    const std::lock_guard lock(mutex_);
    return leases_.lease(table, node, time);
  }
  void listen(std::function<void(Notice)> /*heard*/) override {}
  Result<bool> tell(const Notice& /*notice*/) override { return true; }

 private:
  struct Log {
    std::vector<std::string> entries;
    std::string listing;
    std::uint64_t listed = 0;  ///< its key in the list; 0 if it is not on it
  };

  bool write(const Append& append) {
    if (!possible(append)) return false;
    const auto found = logs_.find(append.table);
    if (append.at != (found == logs_.end() ? 0 : found->second.entries.size())) return false;
    Log& log = logs_[append.table];
    log.entries.insert(log.entries.end(), append.entries.begin(), append.entries.end());
    if (append.listing) {
      log.listing = *append.listing;
      if (log.listing.empty()) {
        list_.erase(std::exchange(log.listed, 0));
      } else if (log.listed == 0) {
        log.listed = ++last_listed_;
        list_.emplace(log.listed, append.table);
      }
    }
    return true;
  }

  std::mutex mutex_;
  std::map<std::string, Log, std::less<>> logs_;
  std::map<std::uint64_t, std::string> list_;
  std::uint64_t last_listed_ = 0;
  Leases leases_;
};

}  // namespace

std::unique_ptr<Store> make_memory_store() { return std::make_unique<MemoryStore>(); }

}  // namespace tafel
