#include "store/postgres_connection.h"

#include <poll.h>

#include <cassert>

namespace tafel {
namespace {

/// The first line of what libpq says; the others are details for its own users.
std::string first_line(const char* message) {
  const std::string_view all = message ? message : "";
  return std::string(all.substr(0, all.find('\n')));
}

bool good(const PostgresAnswer& answer) {
  const auto status = PQresultStatus(answer.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/// A server that has ended has closed the connection; better to notice before a question is sent.
bool closed(PGconn* connection) {
  pollfd socket{PQsocket(connection), POLLRDHUP, 0};
  return PQstatus(connection) != CONNECTION_OK || poll(&socket, 1, 0) > 0;
}

}  // namespace

std::string_view bytes_at(const PostgresAnswer& answer, int row, int column) {
  return {PQgetvalue(answer.get(), row, column), static_cast<std::size_t>(PQgetlength(answer.get(), row, column))};
}

std::uint64_t number_at(const PostgresAnswer& answer, int row, int column) {
  std::uint64_t number = 0;
  for (const char byte : bytes_at(answer, row, column)) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

Fault refusal(const PostgresAnswer& answer) {
  const char* message = PQresultErrorField(answer.get(), PG_DIAG_MESSAGE_PRIMARY);
  return {"the database refused (" + (message ? std::string(message) : first_line(PQresultErrorMessage(answer.get()))) + ")"};
}

PostgresValues& PostgresValues::text(std::string_view value) {
  const auto place = static_cast<std::size_t>(count_++);
  assert(place < most);
  values_[place] = value.data() ? value.data() : "";  // a null pointer would be NULL
  sizes_[place] = static_cast<int>(value.size());
  return *this;
}

PostgresValues& PostgresValues::number(std::int64_t value) {
  auto& bytes = numbers_[static_cast<std::size_t>(count_)];
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(value >> (56 - 8 * i));
  return text({bytes.data(), bytes.size()});
}

PostgresValues& PostgresValues::null() {
  text({});
  values_[static_cast<std::size_t>(count_ - 1)] = nullptr;
  return *this;
}

const int* PostgresValues::formats() {
  static constexpr std::array<int, most> binary{1, 1, 1, 1, 1, 1};
  return binary.data();
}

PostgresConnection::PostgresConnection(std::string address, std::string first, std::vector<Prepared> statements)
    : address_(std::move(address)), first_(std::move(first)), statements_(std::move(statements)) {}

Result<PGconn*> PostgresConnection::get() {
  if (connection_ && closed(connection_.get())) drop();
  if (!connection_) {
    const auto now = std::chrono::steady_clock::now();
    if (now < try_again_) return Fault{last_failure_};
    if (const auto made = connect(); !made) {
      drop();
      last_failure_ = made.fault().sentence;
      try_again_ = now + std::chrono::milliseconds(200);  // who asks all the time is not made to wait all the time
      return made.fault();
    }
    ++made_;
  }
  return connection_.get();
}

Result<bool> PostgresConnection::connect() {
  // What comes first can be changed in the address. A machine that has gone is noticed within half a minute.
  static constexpr std::array<const char*, 9> names{"connect_timeout",           "keepalives_idle",  "keepalives_interval",
                                                    "keepalives_count",          "tcp_user_timeout", "client_encoding",
                                                    "fallback_application_name", "dbname",           nullptr};
  const std::array<const char*, 9> values{"5", "10", "5", "3", "15000", "UTF8", "tafelrunde", address_.c_str(), nullptr};
  connection_.reset(PQconnectdbParams(names.data(), values.data(), 1));
  if (PQstatus(connection_.get()) != CONNECTION_OK) {
    return Fault{"the database cannot be reached (" + first_line(PQerrorMessage(connection_.get())) + ")"};
  }
  PQsetNoticeProcessor(connection_.get(), [](void*, const char*) {}, nullptr);
  if (!first_.empty()) {
    const PostgresAnswer answer(PQexec(connection_.get(), first_.c_str()));
    if (!good(answer)) return refusal(answer);
  }
  for (const auto& [name, sql] : statements_) {
    const PostgresAnswer answer(PQprepare(connection_.get(), name, sql, 0, nullptr));
    if (!good(answer)) return refusal(answer);
  }
  return true;
}

Fault PostgresConnection::drop(const PostgresAnswer& answer) {
  const bool lost = !answer || PQstatus(connection_.get()) != CONNECTION_OK;
  Fault fault = lost ? Fault{"the connection to the database was lost (" + first_line(PQerrorMessage(connection_.get())) + ")"}
                     : refusal(answer);
  drop();
  return fault;
}

Result<PostgresAnswer> PostgresConnection::ask(const char* prepared, const PostgresValues& values) {
  for (bool again = true;; again = false) {
    const auto connection = get();
    if (!connection) return connection.fault();
    PostgresAnswer answer(
        PQexecPrepared(*connection, prepared, values.count(), values.values(), values.sizes(), PostgresValues::formats(), 1));
    if (good(answer)) return answer;
    if (PQstatus(*connection) == CONNECTION_OK) return refusal(answer);
    Fault fault = drop(answer);
    if (!again) return fault;
  }
}

Result<PostgresAnswer> PostgresConnection::run(const std::string& sql) {
  const auto connection = get();
  if (!connection) return connection.fault();
  PostgresAnswer answer(PQexec(*connection, sql.c_str()));
  if (good(answer)) return answer;
  return drop(answer);
}

}  // namespace tafel
