#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "online/client.h"

namespace tafel::online_test {

/// A folder that is gone afterwards.
class Folder {
 public:
  Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { std::filesystem::remove_all(path); }

  std::filesystem::path path;
};

/// The real program, serving. It takes as many messages and tables as come, unless told otherwise.
class Server {
 public:
  explicit Server(std::vector<std::string> options = {}, std::string database = "memory:");
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  /// Ends it at once, if it has not been stopped.
  ~Server();

  bool is_open() const { return port_ != 0; }
  std::uint16_t port() const { return port_; }
  bool is_running();
  /// Asks it to end; gives its exit code, or none if it does not end or crashes.
  std::optional<int> stop();
  /// Waits for it to end by itself.
  std::optional<int> wait_for_end();
  /// Everything it has said, on both its outputs.
  std::string log() const;

  /// Makes a table; gives its id.
  std::string make_table(const std::string& key, const Json& changes = Json::object()) const;
  /// The value of one of its metrics.
  double metric(const std::string& name) const;

 private:
  Folder folder_;
  pid_t process_ = 0;
  std::uint16_t port_ = 0;
  std::optional<int> status_;
};

/// What an HTTP request is answered with: status and body. Sends any text, and reads until the server closes the connection.
struct Answer {
  int status = 0;  ///< 0: the connection was closed without an answer
  std::string head;
  std::string body;
};
Answer ask(std::uint16_t port, const std::string& request);
Answer get(std::uint16_t port, const std::string& target, const std::string& headers = {});

/// Somebody at a table, who waits for the server whenever that is due. Keeps what was told as the page does.
class Person {
 public:
  Person(std::uint16_t port, std::string table, std::string key = draw_hex());

  // The connection; all of them throw boost::system::system_error when it is lost
  void connect(const std::string& origin = {});
  /// Connects, and comes into the room.
  void join();
  void send(const Json& message);
  void send_text(const std::string& text);
  void send_bytes(const std::string& bytes);
  Json receive(std::chrono::seconds patience = std::chrono::seconds(60));
  void drop();

  // Talking
  /// Sends with a fresh id (or its own), and takes in what comes until it has happened; gives the error if it is refused, else
  /// the answer.
  Json ask(Json message);
  /// Reads everything there is until the server has answered a question that was asked now.
  void catch_up();
  /// Reads until the server ends the connection; gives the last error it told.
  std::string read_to_end();

  // Playing
  void sit(char seat);
  /// What the game waits for from this person, at random; null if others are due.
  Json due(std::minstd_rand& random) const;

  Client& client() { return *client_; }
  const std::string& key() const { return key_; }

  Json room;
  Json scene;
  Json view;
  Json log = Json::array();
  Json chat = Json::array();
  std::size_t at = 0;
  std::string mark;
  bool is_host = false;
  int rooms_told = 0;  ///< how often everything was told

 private:
  template <class T>
  T wait(boost::asio::awaitable<T> awaited);
  void take_in(const Json& message);

  std::uint16_t port_;
  std::string table_;
  std::string key_;
  std::unique_ptr<boost::asio::io_context> loop_ = std::make_unique<boost::asio::io_context>(1);
  std::unique_ptr<Client> client_;
  int count_ = 0;
};

/// A table where two people play game after game in a thread of their own, whatever others do to the server.
class OtherTable {
 public:
  /// Returns when the game has begun.
  explicit OtherTable(const Server& server, const std::string& game = "hexagony");
  OtherTable(const OtherTable&) = delete;
  OtherTable& operator=(const OtherTable&) = delete;
  ~OtherTable();

  /// Some more moves are made soon, and nothing has gone wrong so far; else says what.
  std::string is_unharmed();

 private:
  void play(std::uint16_t port, const std::string& table, const std::string& key);

  std::atomic<bool> ending_ = false;
  std::atomic<long> moves_ = 0;
  std::mutex mutex_;
  std::string fault_;
  std::thread thread_;
};

}  // namespace tafel::online_test
