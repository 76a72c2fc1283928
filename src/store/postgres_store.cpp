#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <mutex>
#include <numeric>
#include <random>
#include <thread>

#include "store/kinds.h"
#include "store/postgres_connection.h"

namespace tafel {
namespace {

/// Step n takes the database from format n (0: nothing there) to format n + 1. Never change one that was released; nodes of the
/// previous release must be able to go on.
constexpr std::array steps{
    // No foreign key: it would look up the table for every entry that is written. `check` finds what it would prevent.
    "CREATE TABLE tables (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE \"C\" NOT NULL UNIQUE,"
    " length bigint NOT NULL DEFAULT 0) WITH (fillfactor = 70);"
    "CREATE TABLE entries (table_id bigint NOT NULL, at bigint NOT NULL, entry bytea NOT NULL, PRIMARY KEY (table_id, at));"
    "CREATE TABLE leases (name text COLLATE \"C\" PRIMARY KEY, node text NOT NULL, until timestamptz NOT NULL)"
    " WITH (fillfactor = 70);",

    // `listed` grows from table to table; NULL: not on the list
    "ALTER TABLE tables ADD COLUMN listing bytea, ADD COLUMN listed bigint;"
    "CREATE INDEX tables_listed ON tables (listed) WHERE listed IS NOT NULL;"
    "CREATE SEQUENCE listing_order;"};
constexpr int known_format = static_cast<int>(steps.size());

constexpr const char* use_schema = "SET search_path = tafelrunde; SET lock_timeout = '10s'; ";

/// Brings the database to the newest format. The lock lets several nodes start at once.
Result<bool> migrate(const std::string& address) {
  PostgresConnection connection(address, "");
  // Closing the connection takes back what was not committed.
  const auto locked = connection.run("BEGIN; SELECT pg_advisory_xact_lock(5576105862394241)");
  if (!locked) return locked.fault();
  const auto there = connection.run("SELECT to_regclass('tafelrunde.format')");
  if (!there) return there.fault();
  if (PQgetisnull(there->get(), 0, 0)) {
    const auto made = connection.run(
        "CREATE SCHEMA IF NOT EXISTS tafelrunde;"
        "CREATE TABLE tafelrunde.format (format integer NOT NULL); INSERT INTO tafelrunde.format VALUES (0)");
    if (!made) return made.fault();
  }
  const auto answer = connection.run("SELECT max(format) FROM tafelrunde.format");
  if (!answer) return answer.fault();
  int format = 0;
  const std::string_view shown = bytes_at(*answer, 0, 0);
  std::from_chars(shown.data(), shown.data() + shown.size(), format);
  if (format > known_format) return too_new("the database", format, known_format);
  std::string all = "SET LOCAL search_path = tafelrunde;";
  for (int step = format; step < known_format; ++step) all += steps[static_cast<std::size_t>(step)];
  if (format < known_format) all += "UPDATE format SET format = " + std::to_string(known_format) + ";";
  const auto done = connection.run(all + "COMMIT");
  if (!done) return done.fault();
  return true;
}

/// Entries as one value of the type bytea[], so that a statement takes any number of them.
void write_array(const std::vector<std::string>& entries, std::string& array) {
  const auto number = [&array](std::size_t value) {
    for (const int shift : {24, 16, 8, 0}) array += static_cast<char>(value >> shift);
  };
  constexpr std::size_t bytea = 17;  // its number in PostgreSQL's catalogue, the same everywhere
  number(entries.empty() ? 0 : 1);   // dimensions
  number(0);                         // no NULLs
  number(bytea);
  if (entries.empty()) return;
  number(entries.size());
  number(1);  // the first index
  for (const std::string& entry : entries) {
    number(entry.size());
    array += entry;
  }
}

std::string random_node() {
  std::random_device source;
  std::string node;
  while (node.size() < 16) node += "0123456789abcdef"[source() % 16];
  return node;
}

/// Hears what other nodes say, in a thread of its own that ends with it. What they send is their node, the table, and after a
/// line break the text, if there is one.
class PostgresListener {
 public:
  PostgresListener(const std::string& address, std::string node, std::function<void(Store::Notice)> heard)
      : connection_(address, "LISTEN tafelrunde"), node_(std::move(node)), heard_(std::move(heard)) {
    const int known = connection_.get() ? connection_.made() : 0;  // before anything is missed
    thread_ = std::thread([this, known] { run(known); });
  }
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;
  ~PostgresListener() {
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto sent = ::write(stop_, &one, sizeof one);
    thread_.join();
    close(stop_);
  }

 private:
  void run(int known) {
    while (true) {
      const auto connection = connection_.get();
      if (connection && connection_.made() != known) {
        known = connection_.made();
        heard_({});  // there was a time without a connection
      }
      while (connection && PQconsumeInput(*connection)) {
        const std::unique_ptr<PGnotify, decltype(&PQfreemem)> notify(PQnotifies(*connection), PQfreemem);
        if (!notify) break;
        hear(notify->extra);
      }
      const int socket = connection ? PQsocket(*connection) : -1;
      std::array<pollfd, 2> sources{{{stop_, POLLIN, 0}, {socket, POLLIN, 0}}};
      poll(sources.data(), sources.size(), socket < 0 ? 300 : -1);
      if (sources[0].revents != 0) return;
    }
  }

  void hear(std::string_view said) {
    if (said.size() <= node_.size() || said.starts_with(node_)) return;
    said.remove_prefix(node_.size() + 1);
    const auto line_break = said.find('\n');
    heard_({std::string(said.substr(0, line_break)),
            line_break == said.npos ? std::string() : std::string(said.substr(line_break + 1))});
  }

  PostgresConnection connection_;
  const std::string node_;
  const std::function<void(Store::Notice)> heard_;
  const int stop_ = eventfd(0, EFD_CLOEXEC);
  std::thread thread_;
};

/// Two connections, so that reading does not wait for writing.
class PostgresStore final : public Store {
 public:
  explicit PostgresStore(const std::string& address)
      : address_(address),
        writing_(address, std::string(use_schema) + "SET synchronous_commit = on", writing_statements()),
        // Leases are not worth waiting for the disk.
        reading_(address, std::string(use_schema) + "SET synchronous_commit = off", reading_statements()) {}

  /// The first connections, so that a wrong address is noticed at once.
  Result<bool> open() {
    if (const auto writing = writing_.get(); !writing) return writing.fault();
    const auto tidied = reading_.run(
        "DELETE FROM leases WHERE name IN (SELECT name FROM leases WHERE until < now() - interval '1 hour' FOR UPDATE SKIP "
        "LOCKED)");
    if (!tidied) return tidied.fault();
    return true;
  }

  Result<std::vector<bool>> append(std::span<const Append> appends) override {
    const std::lock_guard lock(writing_mutex_);
    // Every node locks tables in the same order, so none waits for one that waits for it.
    std::vector<std::size_t> order(appends.size());
    std::iota(order.begin(), order.end(), 0);
    std::erase_if(order, [&](std::size_t i) { return !possible(appends[i]); });
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(std::string_view(appends[i].table), i); });
    if (order.empty()) return std::vector<bool>(appends.size());
    bool try_again = false;
    auto written = write(appends, order, try_again);
    return try_again ? write(appends, order, try_again) : written;
  }

  Result<std::vector<std::string>> read(std::string_view table, std::uint64_t from) override {
    const std::lock_guard lock(reading_mutex_);
    std::vector<std::string> entries;
    if (!proper_name(table) || std::cmp_greater(from, std::numeric_limits<std::int64_t>::max())) return entries;
    const auto answer = reading_.ask("read", PostgresValues().text(table).number(static_cast<std::int64_t>(from)));
    if (!answer) return answer.fault();
    const int rows = PQntuples(answer->get());
    entries.reserve(static_cast<std::size_t>(rows));
    for (int row = 0; row < rows; ++row) entries.emplace_back(bytes_at(*answer, row, 0));
    return entries;
  }

  Result<std::vector<std::string>> tables(std::string_view after, int most) override {
    const std::lock_guard lock(reading_mutex_);
    const auto answer = reading_.ask("tables", PostgresValues().text(after).number(std::max(most, 0)));
    if (!answer) return answer.fault();
    std::vector<std::string> names;
    for (int row = 0; row < PQntuples(answer->get()); ++row) names.emplace_back(bytes_at(*answer, row, 0));
    return names;
  }

  Result<Counts> check() override {
    const std::lock_guard lock(reading_mutex_);
    const auto broken = reading_.ask("broken_log", {});
    if (!broken) return broken.fault();
    if (PQntuples(broken->get()) > 0) {
      return broken_log(bytes_at(*broken, 0, 0), number_at(*broken, 0, 1), number_at(*broken, 0, 2));
    }
    const auto count = reading_.ask("count", {});
    if (!count) return count.fault();
    return Counts{number_at(*count, 0, 0), number_at(*count, 0, 1)};
  }

  Result<std::vector<Listed>> listed(int most) override {
    const std::lock_guard lock(reading_mutex_);
    const auto answer = reading_.ask("listed", PostgresValues().number(std::max(most, 0)));
    if (!answer) return answer.fault();
    std::vector<Listed> tables;
    for (int row = 0; row < PQntuples(answer->get()); ++row) {
      tables.push_back({std::string(bytes_at(*answer, row, 0)), std::string(bytes_at(*answer, row, 1))});
    }
    return tables;
  }

  bool is_shared() const override { return true; }
  Result<bool> lease(std::string_view table, std::string_view node, std::chrono::seconds time) override {
    if (!proper_name(table)) return false;
    const std::lock_guard lock(reading_mutex_);
    const auto answer = reading_.ask("lease", PostgresValues().text(table).text(node).number(time.count()));
    if (!answer) return answer.fault();
    return PQntuples(answer->get()) == 1;
  }

  void listen(std::function<void(Notice)> heard) override {
    listener_ = std::make_unique<PostgresListener>(address_, node_, std::move(heard));
  }

  void stop_listening() override { listener_.reset(); }

  Result<bool> tell(const Notice& notice) override {
    if (notice.table.size() + notice.text.size() > 7500) {
      return Fault{"what is told to other nodes can be 7000 bytes long; this is " + std::to_string(notice.text.size())};
    }
    const std::lock_guard lock(reading_mutex_);
    const std::string said = node_ + ' ' + notice.table + '\n' + notice.text;
    const auto answer = reading_.ask("tell", PostgresValues().text(said));
    if (!answer) return answer.fault();
    return true;
  }

 private:
  static std::vector<PostgresConnection::Prepared> writing_statements() {
    return {{"make", "INSERT INTO tables (name) VALUES ($1) ON CONFLICT DO NOTHING"},
            // One row if it was written: a log of another length is not touched.
            {"extend",
             "WITH grown AS (UPDATE tables SET length = length + cardinality($3::bytea[]),"
             "  listing = CASE WHEN $4::bytea IS NULL THEN listing ELSE nullif($4, '') END,"
             "  listed = CASE WHEN $4 IS NULL THEN listed WHEN $4 <> '' THEN coalesce(listed, nextval('listing_order')) END"
             "  WHERE name = $1 AND length = $2 RETURNING id),"
             " written AS (INSERT INTO entries (table_id, at, entry) SELECT id, $2 + place - 1, entry"
             "  FROM grown, unnest($3) WITH ORDINALITY AS new (entry, place))"
             " SELECT pg_notify('tafelrunde', $5) FROM grown"}};
  }
  static std::vector<PostgresConnection::Prepared> reading_statements() {
    return {
        {"read", "SELECT entry FROM entries WHERE table_id = (SELECT id FROM tables WHERE name = $1) AND at >= $2 ORDER BY at"},
        {"tables", "SELECT name FROM tables WHERE name > $1 ORDER BY name LIMIT $2"},
        {"listed", "SELECT name, listing FROM tables WHERE listed IS NOT NULL ORDER BY listed DESC LIMIT $1"},
        {"broken_log", broken_log_query},
        {"count", "SELECT count(*), coalesce(sum(length), 0)::bigint FROM tables"},
        {"lease",
         "INSERT INTO leases AS l (name, node, until) VALUES ($1, $2, now() + $3::bigint * interval '1 second')"
         " ON CONFLICT (name) DO UPDATE SET node = excluded.node, until = excluded.until"
         " WHERE l.node = excluded.node OR l.until <= now() RETURNING 1"},
        {"tell", "SELECT pg_notify('tafelrunde', $1)"}};
  }

  /// One transaction, sent without waiting for single answers. Whatever goes wrong drops the connection: that is the surest way
  /// to leave nothing of it behind. `try_again` is set where the server only wants another try.
  Result<std::vector<bool>> write(std::span<const Append> appends, const std::vector<std::size_t>& order, bool& try_again) {
    try_again = false;
    const auto connected = writing_.get();
    if (!connected) return connected.fault();
    PGconn* connection = *connected;
    const auto send = [&](const char* sql) {
      return PQsendQueryParams(connection, sql, 0, nullptr, nullptr, nullptr, nullptr, 1);
    };
    const auto send_prepared = [&](const char* name, const PostgresValues& values) {
      return PQsendQueryPrepared(connection, name, values.count(), values.values(), values.sizes(), PostgresValues::formats(),
                                 1);
    };

    bool sent = PQenterPipelineMode(connection) && send("BEGIN");
    std::string array;
    std::string notice;
    for (std::size_t k = 0; k < order.size() && sent; ++k) {
      const Append& append = appends[order[k]];
      if (append.at == 0) sent = send_prepared("make", PostgresValues().text(append.table));
      array.clear();
      write_array(append.entries, array);
      notice.assign(node_).append(" ").append(append.table);
      PostgresValues values;
      values.text(append.table).number(static_cast<std::int64_t>(append.at)).text(array);
      append.listing ? values.text(*append.listing) : values.null();
      sent = sent && send_prepared("extend", values.text(notice));
    }
    if (!sent || !send("COMMIT") || !PQpipelineSync(connection)) return writing_.drop(nullptr);

    // The answers, in the order of the questions.
    PostgresAnswer answer;
    const auto answered = [&](ExecStatusType as) {
      answer.reset(PQgetResult(connection));
      if (PQresultStatus(answer.get()) != as) return false;
      if (as != PGRES_PIPELINE_SYNC) PQclear(PQgetResult(connection));  // a null pointer ends every answer
      return true;
    };
    std::vector<bool> written(appends.size());
    bool fine = answered(PGRES_COMMAND_OK);
    for (std::size_t k = 0; k < order.size() && fine; ++k) {
      if (appends[order[k]].at == 0) fine = answered(PGRES_COMMAND_OK);
      fine = fine && answered(PGRES_TUPLES_OK);
      written[order[k]] = fine && PQntuples(answer.get()) == 1;
    }
    fine = fine && answered(PGRES_COMMAND_OK) && std::string_view(PQcmdStatus(answer.get())) == "COMMIT";
    if (fine) {
      // Committed: what goes wrong from here on concerns only the connection.
      if (!answered(PGRES_PIPELINE_SYNC) || !PQexitPipelineMode(connection)) writing_.drop();
      return written;
    }
    const char* state = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
    try_again = state && (std::string_view(state) == "40P01" || std::string_view(state) == "40001");  // deadlock, serialisation
    return writing_.drop(answer);
  }

  const std::string address_;
  const std::string node_ = random_node();
  std::mutex writing_mutex_;
  PostgresConnection writing_;
  std::mutex reading_mutex_;
  PostgresConnection reading_;
  std::unique_ptr<PostgresListener> listener_;  ///< last: its thread ends first
};

}  // namespace

Result<std::unique_ptr<Store>> open_postgres_store(const std::string& address) {
  if (const auto migrated = migrate(address); !migrated) return migrated.fault();
  auto store = std::make_unique<PostgresStore>(address);
  if (const auto opened = store->open(); !opened) return opened.fault();
  return std::unique_ptr<Store>(std::move(store));
}

}  // namespace tafel
