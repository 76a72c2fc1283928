#include "online/server_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <iostream>
#include <iterator>

#include <gtest/gtest.h>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/use_future.hpp>
#include <boost/asio/write.hpp>

namespace tafel::online_test {
namespace asio = boost::asio;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::seconds patience{60};  // a build with sanitizers on a busy machine is slow

/// Tries until it succeeds or nobody has patience any more.
template <class Try>
bool wait_until(Try succeeds) {
  for (const auto end = Clock::now() + patience; Clock::now() < end;) {
    if (succeeds()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

Folder::Folder() {
  std::string name = (std::filesystem::temp_directory_path() / "tafel-server.XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) std::abort();
  path = name;
}

// The server

Server::Server(std::vector<std::string> options, std::string database) {
  std::vector<std::string> words{
      TAFEL_PROGRAM,         "serve", "--port",      "0", "--database", std::move(database), "--messages-per-second", "1e6",
      "--tables-per-minute", "1e6",   "--bot-pause", "0"};
  for (std::string& option : options) {  // those given replace the usual ones
    const auto usual = option.starts_with("--") ? std::find(words.begin(), words.end(), option) : words.end();
    if (usual != words.end()) words.erase(usual, usual + 2);
    words.push_back(std::move(option));
  }
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const std::string path = (folder_.path / "log").string();
  const int out = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  process_ = fork();
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  close(out);
  wait_until([&] {
    const std::string said = log();
    const std::string_view word = "http://localhost:";
    const std::size_t found = said.find(word);
    const std::size_t end = found == std::string::npos ? found : said.find('\n', found);
    if (end != std::string::npos) port_ = static_cast<std::uint16_t>(std::stoi(said.substr(found + word.size())));
    return port_ != 0 || !is_running();
  });
}

Server::~Server() {
  if (is_running()) {
    kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
  }
  const std::string said = log();
  for (const auto* bad : {"Sanitizer", "runtime error", "Assertion"}) {
    if (said.find(bad) != std::string::npos) ADD_FAILURE() << said;
  }
}

bool Server::is_running() {
  int status = 0;
  if (!status_ && waitpid(process_, &status, WNOHANG) == process_) status_ = status;
  return !status_;
}

std::optional<int> Server::wait_for_end() {
  if (!wait_until([&] { return !is_running(); }) || !WIFEXITED(*status_)) {
    std::cerr << log();
    return std::nullopt;
  }
  return WEXITSTATUS(*status_);
}

std::optional<int> Server::stop() {
  if (is_running()) kill(process_, SIGTERM);
  return wait_for_end();
}

std::string Server::log() const { return read_text(folder_.path / "log"); }

std::string Server::make_table(const std::string& key, const Json& changes) const {
  Json wish{{"game", "hexagony"}, {"seats", 2U},     {"options", Json::object()},
            {"own_dice", false},  {"public", false}, {"key", key}};
  wish.update(changes);
  const Json made = http(port_, "POST", "/api/tables", wish);
  if (!made.is_object() || !made.contains("table")) throw std::runtime_error("no table was made: " + made.dump());
  return made["table"];
}

double Server::metric(const std::string& name) const {
  const std::string text = '\n' + get(port_, "/metrics").body;
  const std::size_t found = text.find('\n' + name + ' ');
  return found == std::string::npos ? -1 : std::stod(text.substr(found + name.size() + 2));
}

// HTTP

Answer ask(std::uint16_t port, const std::string& request) {
  asio::io_context loop;
  boost::beast::tcp_stream stream(loop);
  boost::system::error_code error;
  stream.connect(tcp::endpoint(asio::ip::address_v4::loopback(), port), error);
  std::string text;
  const auto read = [&]() -> asio::awaitable<void> {
    stream.expires_after(patience);
    try {
      co_await asio::async_write(stream, asio::buffer(request), asio::use_awaitable);
    } catch (const boost::system::system_error&) {  // it may not want to hear more
    }
    try {
      co_await asio::async_read(stream, asio::dynamic_buffer(text), asio::use_awaitable);
    } catch (const boost::system::system_error&) {
    }
  };
  if (!error) {
    auto done = co_spawn(loop, read(), asio::use_future);
    loop.run();
    done.get();
  }
  Answer answer;
  const std::size_t blank = text.find("\r\n\r\n");
  if (!text.starts_with("HTTP/1.") || blank == std::string::npos) return answer;
  answer.status = std::stoi(text.substr(9, 3));
  answer.head = text.substr(0, blank + 2);
  answer.body = text.substr(blank + 4);
  return answer;
}

Answer get(std::uint16_t port, const std::string& target, const std::string& headers) {
  return ask(port, "GET " + target + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) + "\r\nConnection: close\r\n" +
                       headers + "\r\n");
}

// People

Person::Person(std::uint16_t port, std::string table, std::string key)
    : port_(port), table_(std::move(table)), key_(std::move(key)) {}

template <class T>
T Person::wait(asio::awaitable<T> awaited) {
  loop_->restart();
  auto result = co_spawn(*loop_, std::move(awaited), asio::use_future);
  while (result.wait_for(std::chrono::seconds(0)) != std::future_status::ready && loop_->run_one() > 0) {
  }
  return result.get();
}

void Person::connect(const std::string& origin) {
  client_ = std::make_unique<Client>(*loop_);
  wait(client_->connect(port_, origin));
}

void Person::join() {
  connect();
  send({{"type", "join"}, {"id", "join"}, {"table", table_}, {"key", key_}});
  while (true) {
    const Json message = receive();
    if (message["type"] == "error") throw std::runtime_error(message.dump());
    if (message["type"] == "room" && message.value("id", "") == "join") return;
  }
}

void Person::send(const Json& message) { send_text(message.dump()); }
void Person::send_text(const std::string& text) { wait(client_->send_text(text)); }
void Person::send_bytes(const std::string& bytes) { wait(client_->send_bytes(bytes)); }
void Person::drop() { client_.reset(); }

Json Person::receive(std::chrono::seconds longest) {
  Json message = wait(client_->receive(longest));
  take_in(message);
  return message;
}

void Person::take_in(const Json& message) {
  const std::string type = message.value("type", "");
  if (message.contains("at")) at = message["at"];
  if (type == "room") {
    ++rooms_told;
    mark = message["you"]["mark"];
    is_host = message["you"]["host"];
    room = message["room"];
    chat = message["chat"];
    scene = message["game"].is_null() ? Json() : message["game"]["scene"];
    view = message["game"].is_null() ? Json() : message["game"]["view"];
    log = view.is_null() ? Json::array() : view["log"]["entries"];
  } else if (type == "change") {
    if (message.contains("room")) room = message["room"];
    if (message.contains("chat")) chat.push_back(message["chat"]);
    if (message.contains("scene")) {
      scene = message["scene"];
      log = Json::array();
    }
    if (message.contains("view")) {
      view = message["view"];
      const auto from = view["log"]["from"].get<std::size_t>();
      while (log.size() > from) log.erase(log.size() - 1);
      for (const Json& entry : view["log"]["entries"]) log.push_back(entry);
    }
  }
}

Json Person::ask(Json message) {
  if (!message.contains("id")) message["id"] = "q" + std::to_string(++count_);
  send(message);
  const std::string id = message["id"];
  while (true) {
    Json answer = receive();
    if (answer.value("id", "") == id || answer.value("by", "") == mark + '.' + id) return answer;
    if (answer["type"] == "error" && !answer.contains("id")) throw std::runtime_error(answer.dump());
  }
}

void Person::catch_up() { ask({{"type", "there is no such message"}}); }

std::string Person::read_to_end() {
  std::string reason;
  try {
    while (true) {
      const Json message = receive();
      if (message["type"] == "error" && !message.contains("id")) reason = message["reason"];
    }
  } catch (const boost::system::system_error&) {
  }
  return reason;
}

void Person::sit(char seat) {
  const Json answer =
      ask({{"type", "sit"}, {"seat", std::string(1, seat)}, {"name", std::string("Player ") + seat}, {"salt", draw_hex()}});
  if (answer["type"] == "error") throw std::runtime_error(answer.dump());
}

Json Person::due(std::minstd_rand& random) const {
  if (view.is_null()) return nullptr;
  for (const Json& seat : room["seats"]) {
    if (seat["holder"] != mark || !seat["bot"].is_null()) continue;
    const std::string letter = seat["seat"];
    const Json& next = view["next"];
    if (next["kind"] == "over") return nullptr;
    if (next["kind"] == "roll") {
      if (next["seat"] == letter) return {{"type", "roll"}};
      continue;
    }
    const auto moves = view["moves"].find(letter);
    if (moves == view["moves"].end() || moves->empty()) continue;
    return {{"type", "move"}, {"seat", letter}, {"move", (*moves)[random() % moves->size()]}};
  }
  return nullptr;
}

// Another table

OtherTable::OtherTable(const Server& server, const std::string& game) {
  const std::string key = draw_hex();
  const std::string table = server.make_table(key, {{"game", game}});
  thread_ = std::thread([this, port = server.port(), table, key] {
    try {
      play(port, table, key);
    } catch (const std::exception& fault) {
      const std::lock_guard lock(mutex_);
      fault_ = fault.what();
    }
  });
  static_cast<void>(is_unharmed());  // they have begun
}

OtherTable::~OtherTable() {
  ending_ = true;
  thread_.join();
}

void OtherTable::play(std::uint16_t port, const std::string& table, const std::string& key) {
  std::minstd_rand random(17);
  Person one(port, table, key);
  Person two(port, table);
  one.join();
  two.join();
  one.sit('A');
  two.sit('B');
  one.ask({{"type", "start"}});
  while (!ending_) {
    two.catch_up();
    one.catch_up();
    if (one.room != two.room || one.view["state"] != two.view["state"] || one.log != two.log) {
      throw std::runtime_error("two people at one table see different things");
    }
    Person* mover = &one;
    Json message = one.due(random);
    if (message.is_null()) {
      message = two.due(random);
      mover = &two;
    }
    if (message.is_null()) message = {{"type", "rematch"}};
    const Json answer = mover->ask(message);
    if (answer["type"] == "error") throw std::runtime_error(message.dump() + " was refused: " + answer.dump());
    ++moves_;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

std::string OtherTable::is_unharmed() {
  const long so_far = moves_;
  const auto fault = [&] {
    const std::lock_guard lock(mutex_);
    return fault_;
  };
  if (!wait_until([&] { return moves_ > so_far + 3 || !fault().empty(); })) return "no move is made any more";
  return fault();
}

}  // namespace tafel::online_test
