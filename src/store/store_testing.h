#pragma once

#include <libpq-fe.h>
#include <sqlite3.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "store/store.h"

/// What the tests of stores share.
namespace tafel::test {

/// An empty folder, gone in the end.
class Folder {
 public:
  Folder() {
    std::string name = testing::TempDir() + "tafel-store-XXXXXX";
    if (!mkdtemp(name.data())) std::abort();
    path_ = name;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string operator/(const char* name) const { return path_ / name; }

 private:
  std::filesystem::path path_;
};

inline std::string postgres_address() {
  const char* address = std::getenv("TAFEL_POSTGRES");
  return address ? address : "";
}

/// Does something to the database that the store itself never does.
inline void run_in_postgres(const std::string& sql) {
  PGconn* connection = PQconnectdb(postgres_address().c_str());
  PGresult* result = PQexec(connection, ("SET client_min_messages = warning; " + sql).c_str());
  EXPECT_TRUE(PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK)
      << PQerrorMessage(connection);
  PQclear(result);
  PQfinish(connection);
}
inline void clear_postgres() { run_in_postgres("DROP SCHEMA IF EXISTS tafelrunde CASCADE"); }

inline void run_in_sqlite(const std::string& path, const char* sql) {
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(database);
  sqlite3_close(database);
}

inline std::unique_ptr<Store> open(const std::string& place) {
  auto store = open_store(place);
  if (!store) ADD_FAILURE() << store.fault().sentence;
  return store ? std::move(*store) : nullptr;
}

/// One append; what a Fault says fails the test.
inline bool append(Store& store, Store::Append one) {
  const auto written = store.append({&one, 1});
  if (!written) ADD_FAILURE() << written.fault().sentence;
  return written && written->at(0);
}

inline std::vector<std::string> read(Store& store, std::string_view table, std::uint64_t from = 0) {
  auto entries = store.read(table, from);
  if (!entries) ADD_FAILURE() << entries.fault().sentence;
  return entries ? *entries : std::vector<std::string>{};
}

/// "table:listing" of every listed table.
inline std::vector<std::string> listed(Store& store, int most = 100) {
  const auto tables = store.listed(most);
  if (!tables) ADD_FAILURE() << tables.fault().sentence;
  std::vector<std::string> all;
  if (tables) {
    for (const auto& [table, listing] : *tables) all.push_back(table + ':' + listing);
  }
  return all;
}

/// Waits, ten seconds at most, until something holds.
template <class Condition>
bool soon(Condition condition) {
  for (int tries = 0; tries < 1000; ++tries) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

/// This program in another process, as `main` of store_test.cpp understands it; what it writes can be read here.
class Child {
 public:
  Child(const char* mode, const std::string& place) {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl("/proc/self/exe", "store_test", mode, place.c_str(), nullptr);
      _exit(127);
    }
    close(ends[1]);
    output_ = fdopen(ends[0], "r");
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    kill();
    fclose(output_);
  }

  /// The next line, or nothing at the end.
  std::string line() {
    char text[500];
    return fgets(text, sizeof text, output_) ? text : "";
  }
  void kill() {
    if (process_ > 0) {
      ::kill(process_, SIGKILL);
      waitpid(process_, nullptr, 0);
    }
    process_ = 0;
  }

 private:
  pid_t process_ = 0;
  FILE* output_ = nullptr;
};

}  // namespace tafel::test
