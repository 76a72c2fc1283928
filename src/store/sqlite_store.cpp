#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <mutex>

#include "store/kinds.h"

namespace tafel {
namespace {

constexpr std::uint32_t application_id = 0x54616665;  // "Tafe"

/// Step n takes a file from format n (0: empty) to format n + 1. Never change one that was released.
constexpr std::array steps{
    "CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, length INTEGER NOT NULL DEFAULT 0) STRICT;"
    "CREATE TABLE entries (table_id INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,"
    " PRIMARY KEY (table_id, at)) STRICT, WITHOUT ROWID;",

    // `listed` grows from table to table; NULL: not on the list
    "ALTER TABLE tables ADD COLUMN listing BLOB;"
    "ALTER TABLE tables ADD COLUMN listed INTEGER;"
    "CREATE INDEX tables_listed ON tables (listed) WHERE listed IS NOT NULL;",

    // What many tables add at the same time stands together, so that few pages are written; each entry leads to the one before
    "ALTER TABLE tables ADD COLUMN last INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE log (id INTEGER PRIMARY KEY, previous INTEGER NOT NULL, table_id INTEGER NOT NULL, at INTEGER NOT NULL,"
    " entry BLOB NOT NULL) STRICT;"
    "INSERT INTO log SELECT number, CASE at WHEN 0 THEN 0 ELSE number - 1 END, table_id, at, entry"
    " FROM (SELECT row_number() OVER (ORDER BY table_id, at) AS number, * FROM entries);"
    "UPDATE tables SET last = ends.id FROM (SELECT table_id, max(id) AS id FROM log GROUP BY table_id) AS ends"
    " WHERE tables.id = ends.table_id;"
    "DROP TABLE entries;"
    "ALTER TABLE log RENAME TO entries;"};
constexpr int known_format = static_cast<int>(steps.size());

std::int64_t limited(std::uint64_t number) {
  return static_cast<std::int64_t>(std::min<std::uint64_t>(number, std::numeric_limits<std::int64_t>::max()));
}

/// A file descriptor that is closed in the end.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(File&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  File& operator=(File&&) = delete;
  ~File() {
    if (descriptor_ >= 0) close(descriptor_);
  }

 private:
  int descriptor_;
};

struct Close {
  void operator()(sqlite3* database) const { sqlite3_close_v2(database); }
};
using Database = std::unique_ptr<sqlite3, Close>;

/// A text to be stored as a blob: SQLite promises nothing for texts with zeros in them.
struct Bytes {
  const std::string& all;
};

/// A prepared statement: bind with `with`, then `run` it or `step` through its rows.
class Statement {
 public:
  Statement(sqlite3* database, const char* sql) {
    sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  template <class... Values>
  Statement& with(const Values&... values) {
    int place = 0;
    (bind(++place, values), ...);
    return *this;
  }

  int step() { return sqlite3_step(statement_); }
  /// Lets go of the rows, and of the bound texts. What went wrong, if anything, is the answer again.
  int reset() { return statement_ ? sqlite3_reset(statement_) : SQLITE_ERROR; }
  int run() {
    while (step() == SQLITE_ROW) {
    }
    return reset();
  }

  std::int64_t number(int column) { return sqlite3_column_int64(statement_, column); }
  std::string text(int column) {
    const void* bytes = sqlite3_column_blob(statement_, column);
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_, column));
    return bytes ? std::string(static_cast<const char*>(bytes), size) : std::string();
  }

 private:
  void bind(int place, std::int64_t value) { sqlite3_bind_int64(statement_, place, value); }
  void bind(int place, std::string_view name) {
    sqlite3_bind_text64(statement_, place, name.data() ? name.data() : "", name.size(), SQLITE_STATIC, SQLITE_UTF8);
  }
  void bind(int place, Bytes bytes) {
    sqlite3_bind_blob64(statement_, place, bytes.all.data(), bytes.all.size(), SQLITE_STATIC);
  }

  sqlite3_stmt* statement_ = nullptr;
};

/// A sentence for what a check of the whole file found, which are lines below a heading.
Fault damaged(const std::string& path, const std::string& found) {
  const std::size_t first = found.starts_with("***") ? found.find('\n') + 1 : 0;
  return {path + " is damaged (" + found.substr(first, found.find('\n', first) - first) + ")"};
}

class SqliteStore final : public Store {
 public:
  /// The file stays open and locked as long as the store is there.
  SqliteStore(std::string path, File file, Database writing, Database reading)
      : path_(std::move(path)), file_(std::move(file)), writing_(std::move(writing)), reading_(std::move(reading)) {}

  Result<std::vector<bool>> append(std::span<const Append> appends) override {
    const std::lock_guard lock(writing_mutex_);
    std::vector<bool> written(appends.size());
    int code = begin_.run();
    for (std::size_t i = 0; i < appends.size() && code == SQLITE_OK; ++i) {
      const Append& append = appends[i];
      if (!possible(append)) continue;
      bool fits = false;
      code = write(append, fits);
      written[i] = fits;
    }
    if (code == SQLITE_OK) code = commit_.run();
    if (code == SQLITE_OK) return written;
    Fault fault = cannot("write to", writing_.get(), code);
    if (!sqlite3_get_autocommit(writing_.get())) roll_back_.run();
    return fault;
  }

  Result<std::vector<std::string>> read(std::string_view table, std::uint64_t from) override {
    const std::lock_guard lock(reading_mutex_);
    std::vector<std::string> entries;
    if (!proper_name(table)) return entries;
    // In one transaction, so that nothing comes in between
    int code = begin_reading_.run();
    bool there = code == SQLITE_OK && end_.with(table).step() == SQLITE_ROW;
    std::int64_t id = there ? end_.number(0) : 0;
    const std::int64_t missing = (there ? end_.number(1) : 0) - limited(from);
    if (code == SQLITE_OK) code = end_.reset();
    for (; there && std::cmp_less(entries.size(), missing); id = entry_.number(0)) {
      entry_.reset();
      there = entry_.with(id).step() == SQLITE_ROW;
      if (there) entries.push_back(entry_.text(1));
    }
    if (code == SQLITE_OK) code = entry_.reset();
    if (const int ended = end_reading_.run(); code == SQLITE_OK) code = ended;
    if (code != SQLITE_OK) return cannot("read", reading_.get(), code);
    if (missing > 0 && !there) return Fault{path_ + " is damaged (a log has a gap)"};
    std::ranges::reverse(entries);
    return entries;
  }

  Result<std::vector<std::string>> tables(std::string_view after, int most) override {
    const std::lock_guard lock(reading_mutex_);
    std::vector<std::string> names;
    tables_.with(after, std::max(most, 0));
    while (tables_.step() == SQLITE_ROW) names.push_back(tables_.text(0));
    if (const int code = tables_.reset(); code != SQLITE_OK) return cannot("read", reading_.get(), code);
    return names;
  }

  Result<std::vector<Listed>> listed(int most) override {
    const std::lock_guard lock(reading_mutex_);
    std::vector<Listed> tables;
    listed_.with(std::max(most, 0));
    while (listed_.step() == SQLITE_ROW) tables.push_back({listed_.text(0), listed_.text(1)});
    if (const int code = listed_.reset(); code != SQLITE_OK) return cannot("read", reading_.get(), code);
    return tables;
  }

  Result<Counts> check() override {
    const std::lock_guard lock(reading_mutex_);
    Statement integrity(reading_.get(), "PRAGMA integrity_check(1)");
    if (integrity.step() == SQLITE_ROW && integrity.text(0) != "ok") return damaged(path_, integrity.text(0));
    if (const int code = integrity.reset(); code != SQLITE_OK) return cannot("read", reading_.get(), code);
    Statement broken(reading_.get(), broken_log_query);
    if (broken.step() == SQLITE_ROW) {
      return broken_log(broken.text(0), static_cast<std::uint64_t>(broken.number(1)),
                        static_cast<std::uint64_t>(broken.number(2)));
    }
    if (const int code = broken.reset(); code != SQLITE_OK) return cannot("read", reading_.get(), code);
    Statement unlinked(
        reading_.get(),
        "SELECT t.name FROM entries e JOIN tables t ON t.id = e.table_id LEFT JOIN entries p ON p.id = e.previous"
        " WHERE e.at > 0 AND (p.id IS NULL OR p.table_id <> e.table_id OR p.at <> e.at - 1)"
        " UNION SELECT t.name FROM tables t LEFT JOIN entries e ON e.id = t.last"
        " WHERE t.length > 0 AND (e.id IS NULL OR e.table_id <> t.id OR e.at <> t.length - 1) LIMIT 1");
    if (unlinked.step() == SQLITE_ROW) {
      return Fault{"the log of the table " + unlinked.text(0) + " is not linked as it should be"};
    }
    if (const int code = unlinked.reset(); code != SQLITE_OK) return cannot("read", reading_.get(), code);
    Statement count(reading_.get(), "SELECT count(*), coalesce(sum(length), 0) FROM tables");
    if (const int code = count.step(); code != SQLITE_ROW) return cannot("read", reading_.get(), code);
    return Counts{static_cast<std::uint64_t>(count.number(0)), static_cast<std::uint64_t>(count.number(1))};
  }

  Result<bool> lease(std::string_view table, std::string_view node, std::chrono::seconds time) override {
    if (!proper_name(table)) return false;
    const std::lock_guard lock(reading_mutex_);
    return leases_.lease(table, node, time);
  }
  void listen(std::function<void(Notice)> /*heard*/) override {}
  Result<bool> tell(const Notice& /*notice*/) override { return true; }

 private:
  /// Adds to a log if it has the length that is expected.
  int write(const Append& append, bool& fits) {
    const int found = find_.with(append.table).step();
    std::int64_t table = found == SQLITE_ROW ? find_.number(0) : 0;
    const std::int64_t length = found == SQLITE_ROW ? find_.number(1) : 0;
    std::int64_t last = found == SQLITE_ROW ? find_.number(2) : 0;
    int code = find_.reset();
    fits = code == SQLITE_OK && std::cmp_equal(append.at, length);
    if (!fits) return code;
    if (found != SQLITE_ROW) {
      code = make_.with(append.table).run();
      table = sqlite3_last_insert_rowid(writing_.get());
    }
    std::int64_t at = length;
    for (std::size_t i = 0; i < append.entries.size() && code == SQLITE_OK; ++i) {
      code = add_.with(last, table, at++, Bytes{append.entries[i]}).run();
      last = sqlite3_last_insert_rowid(writing_.get());
    }
    if (code == SQLITE_OK) code = grow_.with(table, at, last).run();
    if (code == SQLITE_OK && append.listing) {
      code = append.listing->empty() ? unlist_.with(table).run() : list_.with(table, Bytes{*append.listing}).run();
    }
    return code;
  }

  Fault cannot(const char* what, sqlite3* database, int code) const {
    if ((code & 0xff) == SQLITE_FULL) return {std::string("cannot ") + what + " " + path_ + ": the disk is full"};
    return {std::string("cannot ") + what + " " + path_ + " (" + sqlite3_errmsg(database) + ")"};
  }

  const std::string path_;
  const File file_;
  std::mutex writing_mutex_;
  const Database writing_;
  Statement begin_{writing_.get(), "BEGIN IMMEDIATE"};
  Statement commit_{writing_.get(), "COMMIT"};
  Statement roll_back_{writing_.get(), "ROLLBACK"};
  Statement find_{writing_.get(), "SELECT id, length, last FROM tables WHERE name = ?"};
  Statement make_{writing_.get(), "INSERT INTO tables (name) VALUES (?)"};
  Statement add_{writing_.get(), "INSERT INTO entries (previous, table_id, at, entry) VALUES (?, ?, ?, ?)"};
  Statement grow_{writing_.get(), "UPDATE tables SET length = ?2, last = ?3 WHERE id = ?1"};
  Statement unlist_{writing_.get(), "UPDATE tables SET listing = NULL, listed = NULL WHERE id = ?"};
  Statement list_{writing_.get(),
                  "UPDATE tables SET listing = ?2, listed = coalesce(listed,"
                  " (SELECT coalesce(max(listed), 0) + 1 FROM tables WHERE listed IS NOT NULL)) WHERE id = ?1"};
  std::mutex reading_mutex_;
  const Database reading_;
  Statement begin_reading_{reading_.get(), "BEGIN"};
  Statement end_reading_{reading_.get(), "COMMIT"};
  Statement end_{reading_.get(), "SELECT last, length FROM tables WHERE name = ?"};
  Statement entry_{reading_.get(), "SELECT previous, entry FROM entries WHERE id = ?"};
  Statement tables_{reading_.get(), "SELECT name FROM tables WHERE name > ? ORDER BY name LIMIT ?"};
  Statement listed_{reading_.get(), "SELECT name, listing FROM tables WHERE listed IS NOT NULL ORDER BY listed DESC LIMIT ?"};
  Leases leases_;
};

Fault cannot_open(const std::string& path, const std::string& why) { return {"cannot open " + path + " (" + why + ")"}; }

/// Whether SQLite may have this file: an empty one or one of ours. Looked up in the header and not through SQLite, which might
/// change it. The application's number gets there when the file is made, before it has a write-ahead log.
Result<bool> ours(const std::string& path, int file) {
  struct stat about{};
  if (fstat(file, &about) != 0) return cannot_open(path, std::strerror(errno));
  if (!S_ISREG(about.st_mode)) return cannot_open(path, "it is not a file");
  if (about.st_size == 0) return true;
  std::array<unsigned char, 100> header{};
  const bool whole = pread(file, header.data(), header.size(), 0) == static_cast<ssize_t>(header.size());
  if (!whole || std::memcmp(header.data(), "SQLite format 3", 16) != 0) {
    return Fault{path + " is not a file of Tafelrunde's tables; it was left as it is"};
  }
  std::uint32_t id = 0;
  for (std::size_t i = 68; i < 72; ++i) id = id << 8 | header[i];
  if (id != application_id) return Fault{path + " is the database of another program; it was left as it is"};
  return true;
}

Result<Database> connect(const std::string& path) {
  sqlite3* opened = nullptr;
  // As an absolute path, so that no name is taken for a URI or for a database in memory
  const int code =
      sqlite3_open_v2(std::filesystem::absolute(path).c_str(), &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database database(opened);
  if (code != SQLITE_OK) return cannot_open(path, opened ? sqlite3_errmsg(opened) : sqlite3_errstr(code));
  sqlite3_busy_timeout(opened, 5000);  // somebody may be making a backup
  sqlite3_exec(opened, "PRAGMA cache_size = -256", nullptr, nullptr,
               nullptr);  // kB; the machine keeps the file in memory anyway
  return database;
}

/// Brings the file to the newest format, in one transaction.
Result<bool> migrate(const std::string& path, sqlite3* database) {
  const auto run = [&](const std::string& sql) {
    return sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr) == SQLITE_OK;
  };
  const auto failed = [&] { return cannot_open(path, sqlite3_errmsg(database)); };
  int format = 0;
  {
    Statement look(database, "PRAGMA user_version");
    if (look.step() != SQLITE_ROW) return failed();
    format = static_cast<int>(look.number(0));
  }
  if (format > known_format) return too_new(path, format, known_format);
  {
    Statement look(database, "PRAGMA quick_check(1)");
    if (look.step() != SQLITE_ROW) return failed();
    if (look.text(0) != "ok") return damaged(path, look.text(0));
  }
  if (format < known_format) {
    std::string all = "BEGIN IMMEDIATE; PRAGMA application_id = " + std::to_string(application_id) + ";";
    for (int step = std::max(format, 0); step < known_format; ++step) all += steps[static_cast<std::size_t>(step)];
    all += "PRAGMA user_version = " + std::to_string(known_format) + "; COMMIT";
    if (!run(all)) return failed();
  }
  // Now that the file is accepted it may be changed in other ways.
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
  if (!run("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000")) return failed();
  return true;
}

}  // namespace

Result<std::unique_ptr<Store>> open_sqlite_store(const std::string& path, IfMissing if_missing) {
  const int make = if_missing == IfMissing::make ? O_CREAT : 0;
  const int descriptor = open(path.c_str(), O_RDWR | O_CLOEXEC | make, 0600);
  if (descriptor < 0) return cannot_open(path, std::strerror(errno));
  File file(descriptor);
  // SQLite's own locks are of another kind and let many in. (Closing this file also ends SQLite's locks of the same process:
  // it must outlive the connections.)
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    return Fault{path + " is in use by another Tafelrunde; end that one first, or choose another file"};
  }
  if (const auto fine = ours(path, descriptor); !fine) return fine.fault();
  auto writing = connect(path);
  if (!writing) return writing.fault();
  sqlite3_db_config(writing->get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (const auto fine = migrate(path, writing->get()); !fine) return fine.fault();
  auto reading = connect(path);
  if (!reading) return reading.fault();
  return std::unique_ptr<Store>(new SqliteStore(path, std::move(file), std::move(*writing), std::move(*reading)));
}

}  // namespace tafel
