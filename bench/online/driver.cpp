// Loads one server of bench/online/run and measures it:
//   online_driver SERVER PORT PID load TABLES SECONDS [IDLE TABLES]
//   online_driver SERVER PORT PID idle TABLES
// SERVER says how to speak; PID is the server's process. The answer is one line of numbers:
//   load: moves a second, p50 and p99 in ms, the server's CPU time a move in µs, the share of a core the driver used in %
//   idle: resident kB of the server a table

#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <string>
#include <vector>

#include "speech.h"

namespace tafel::online {
namespace {

using Clock = std::chrono::steady_clock;

struct Connection {
  Client client;
  Socket socket;
  bool seated = false;
  Clock::time_point sent;
};

/// CPU seconds that a process has used, all its threads together.
double cpu_seconds(const std::string& process) {
  std::ifstream file("/proc/" + process + "/stat");
  std::string line;
  std::getline(file, line);
  const std::size_t name_end = line.rfind(')');  // the name may contain blanks
  if (name_end == std::string::npos) give_up("there is no process " + process);
  long user = 0;
  long system = 0;
  if (std::sscanf(line.c_str() + name_end + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %ld %ld", &user, &system) != 2) {
    give_up("cannot read /proc/" + process + "/stat");
  }
  return static_cast<double>(user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double resident_kilobytes(const std::string& process) {
  std::ifstream file("/proc/" + process + "/statm");
  double total = 0;
  double resident = 0;
  if (!(file >> total >> resident)) give_up("there is no process " + process);
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

/// All clients of all tables, in one thread.
class Driver {
 public:
  Driver(Speech& speech, std::uint16_t port) : speech_(speech), port_(port) { latencies_.reserve(1 << 22); }

  void open_tables(int count) {
    constexpr int at_once = 100;
    for (; count > 0; count -= at_once) {
      const int end = tables_ + std::min(count, at_once);
      for (int seat = 0; seat < 2; ++seat) {
        const std::size_t first = connections_.size();
        for (int table = tables_; table < end; ++table) open(table, seat);
        wait_for_seats(first);
      }
      tables_ = end;
    }
  }

  /// Waits, and answers what the servers ask of idle clients.
  void rest(std::chrono::milliseconds time) { run_until(Clock::now() + time); }

  struct Measured {
    double moves_a_second, p50, p99, cpu_of_server, cpu_of_driver;
  };
  /// The last `tables` tables play for a while, and then for the measured time.
  Measured play(int tables, std::chrono::milliseconds warm_up, std::chrono::milliseconds time, const std::string& server) {
    playing_ = true;
    for (Connection& connection : connections_) {
      if (connection.client.table >= tables_ - tables) move(connection);
    }
    run_until(Clock::now() + warm_up);
    latencies_.clear();
    const auto began = Clock::now();
    const double server_before = cpu_seconds(server);
    const double driver_before = cpu_seconds("self");
    run_until(began + time);
    const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
    const double server_used = cpu_seconds(server) - server_before;
    const double driver_used = cpu_seconds("self") - driver_before;
    playing_ = false;
    for (const Connection& connection : connections_) {
      if (!connection.client.awaited.empty() && connection.sent < began) give_up("a move was never acknowledged");
    }
    const auto moves = static_cast<double>(latencies_.size());
    return {moves / seconds, percentile(0.5), percentile(0.99), server_used / moves * 1e6, driver_used / seconds * 100};
  }

 private:
  void open(int table, int seat) {
    Connection& connection = connections_.emplace_back();
    connection.client.table = table;
    connection.client.seat = seat;
    connection.socket.open(port_, speech_.path(connection.client));
    if (const std::string hello = speech_.hello(connection.client); !hello.empty()) {
      connection.socket.send(speech_.kind(), hello);
    }
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.ptr = &connection;
    ::epoll_ctl(epoll_, EPOLL_CTL_ADD, connection.socket.descriptor(), &event);
    read(connection);  // a message may have come together with the handshake
  }

  void wait_for_seats(std::size_t first) {
    const auto patience = Clock::now() + std::chrono::seconds(20);
    for (std::size_t at = first; at < connections_.size(); ++at) {
      while (!connections_[at].seated) {
        if (Clock::now() > patience) give_up("no seat within 20 s");
        turn(patience);
      }
    }
  }

  void run_until(Clock::time_point end) {
    while (Clock::now() < end) turn(end);
  }

  /// Handles what has come, or waits for it, at most until `end`.
  void turn(Clock::time_point end) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
    const int count =
        ::epoll_wait(epoll_, events_.data(), static_cast<int>(events_.size()), std::max(0, static_cast<int>(left.count())));
    for (int at = 0; at < count; ++at) read(*static_cast<Connection*>(events_[static_cast<std::size_t>(at)].data.ptr));
  }

  void read(Connection& connection) {
    connection.socket.read([&](std::string_view message) {
      outgoing_.clear();
      switch (speech_.hear(connection.client, message, outgoing_)) {
        case Speech::Heard::nothing_new: break;
        case Speech::Heard::seated: connection.seated = true; break;
        case Speech::Heard::acknowledged:
          latencies_.push_back(std::chrono::duration<float, std::milli>(Clock::now() - connection.sent).count());
          connection.client.awaited.clear();
          if (playing_) move(connection);
          return;
        case Speech::Heard::turn:
          if (playing_) move(connection);
          return;
      }
      if (!outgoing_.empty()) connection.socket.send(speech_.kind(), outgoing_);
    });
  }

  void move(Connection& connection) {
    outgoing_.clear();
    speech_.move(connection.client, outgoing_);
    if (outgoing_.empty()) return;
    ++connection.client.moves;
    connection.sent = Clock::now();
    connection.socket.send(speech_.kind(), outgoing_);
  }

  double percentile(double share) {
    const auto at = latencies_.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(latencies_.size() - 1));
    std::nth_element(latencies_.begin(), at, latencies_.end());
    return *at;
  }

  Speech& speech_;
  std::uint16_t port_;
  int epoll_ = ::epoll_create1(0);
  std::deque<Connection> connections_;  // they stay where they are
  int tables_ = 0;
  bool playing_ = false;
  std::string outgoing_;
  std::vector<float> latencies_;
  std::array<epoll_event, 256> events_{};
};

std::unique_ptr<Speech> speech_of(const std::string& server, std::uint16_t port) {
  if (server == "boardgame") return speak_boardgame();
  if (server == "colyseus") return speak_colyseus(port);
  if (server == "tafelrunde") return speak_tafelrunde(port);
  give_up("\"" + server + "\" is not boardgame, colyseus or tafelrunde");
}

int run(const std::vector<std::string>& words) {
  if (words.size() < 5) give_up("SERVER PORT PID load TABLES SECONDS [IDLE TABLES], or SERVER PORT PID idle TABLES");
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  const auto port = static_cast<std::uint16_t>(std::stoi(words[1]));
  const std::string& server = words[2];
  const int tables = std::stoi(words[4]);
  const auto speech = speech_of(words[0], port);
  Driver driver(*speech, port);
  if (words[3] == "idle") {
    // What the first tables cost, compiled code for example, is not a table's.
    driver.open_tables(100);
    driver.rest(std::chrono::seconds(3));
    const double before = resident_kilobytes(server);
    driver.open_tables(tables);
    driver.rest(std::chrono::seconds(3));
    std::printf("%.1f\n", (resident_kilobytes(server) - before) / tables);
  } else {
    const std::chrono::milliseconds time(static_cast<int>(std::stod(words.at(5)) * 1000));
    if (words.size() > 6) driver.open_tables(std::stoi(words[6]));
    driver.open_tables(tables);
    driver.rest(std::chrono::milliseconds(200));
    const Driver::Measured measured = driver.play(tables, std::chrono::seconds(1), time, server);
    std::printf("%.0f %.3f %.3f %.1f %.0f\n", measured.moves_a_second, measured.p50, measured.p99, measured.cpu_of_server,
                measured.cpu_of_driver);
  }
  return 0;
}

}  // namespace
}  // namespace tafel::online

int main(int count, char** words) { return tafel::online::run(std::vector<std::string>(words + 1, words + count)); }
