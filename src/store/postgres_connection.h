#pragma once

#include <libpq-fe.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace tafel {

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresAnswer = std::unique_ptr<PGresult, ClearResult>;

std::string_view bytes_at(const PostgresAnswer& answer, int row, int column);
std::uint64_t number_at(const PostgresAnswer& answer, int row, int column);
/// What the server said, in one sentence.
Fault refusal(const PostgresAnswer& answer);

/// The values for a statement, all in PostgreSQL's binary form. Texts must outlive them.
class PostgresValues {
 public:
  PostgresValues() = default;
  PostgresValues(const PostgresValues&) = delete;  // it points into itself
  PostgresValues& operator=(const PostgresValues&) = delete;

  PostgresValues& text(std::string_view value);  ///< text or bytea
  PostgresValues& number(std::int64_t value);
  PostgresValues& null();

  int count() const { return count_; }
  const char* const* values() const { return values_.data(); }
  const int* sizes() const { return sizes_.data(); }
  static const int* formats();

 private:
  static constexpr std::size_t most = 6;
  std::array<const char*, most> values_{};
  std::array<int, most> sizes_{};
  std::array<std::array<char, 8>, most> numbers_{};
  int count_ = 0;
};

/// A connection that is made when it is needed, and anew when it was lost. One thread at a time.
class PostgresConnection {
 public:
  struct Prepared {
    const char* name;
    const char* sql;
  };
  /// `first` is carried out on every new connection, then the statements are prepared.
  PostgresConnection(std::string address, std::string first, std::vector<Prepared> statements = {});

  /// The connection, good as far as can be told without asking the server.
  Result<PGconn*> get();
  /// How many connections were made so far: what another number tells is that one was lost.
  int made() const { return made_; }
  /// Ends it; the server forgets what was not committed.
  void drop() { connection_.reset(); }
  /// Drops it and says why: the server was lost, or it said something.
  Fault drop(const PostgresAnswer& answer);

  /// Carries out one prepared statement; a second time if the connection turns out to be lost, so it must do no harm twice.
  Result<PostgresAnswer> ask(const char* prepared, const PostgresValues& values);
  /// Carries out any SQL without values; the last answer counts.
  Result<PostgresAnswer> run(const std::string& sql);

 private:
  struct Finish {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  Result<bool> connect();

  std::string address_;
  std::string first_;
  std::vector<Prepared> statements_;
  std::unique_ptr<PGconn, Finish> connection_;
  int made_ = 0;
  std::string last_failure_;
  std::chrono::steady_clock::time_point try_again_{};
};

}  // namespace tafel
