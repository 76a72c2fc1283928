#include "server/server.h"

#include <csignal>
#include <optional>
#include <unordered_map>

#include <sodium.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <boost/asio/async_result.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "online/message.h"
#include "server/answer.h"
#include "server/limits.h"
#include "server/qr.h"
#include "server/request.h"

namespace tafel {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;
// The event loop's own kind of executor: what stands for any kind costs time with every message.
using Executor = asio::io_context::executor_type;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;
using Socket = asio::basic_stream_socket<tcp, Executor>;
using Stream = beast::basic_stream<tcp, Executor>;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds patience{30};   ///< for a request to come, and for an answer to be taken
constexpr std::chrono::seconds last_words{3};  ///< for everybody to be told that the server ends
constexpr std::size_t longest_message = 16 * 1024;
constexpr std::size_t most_unsent = 1024 * 1024;  ///< bytes that wait for a slow reader
constexpr double messages_at_once = 300;
constexpr double tables_at_once = 20;
constexpr double records_at_once = 60;

/// What is counted. It outlives the connections: those still open when the server ends go with the event loop, last of all.
struct Counts {
  /// What one address may do.
  struct Address {
    int connections = 0;
    Allowance tables;
    Allowance records;

    /// What it did does not matter any more.
    bool is_done(Clock::time_point now) const { return connections == 0 && tables.is_full(now) && records.is_full(now); }
  };

  Metrics metrics;
  std::unordered_map<std::string, Address> addresses;
  std::size_t tidy_at = 1000;  ///< addresses
  int connections = 0;
};

/// What all connections share.
struct House {
  House(asio::io_context& context, Store& kept, const ServerOptions& given)
      : loop(context), options(given), hall(context, kept, given.hall, counts->metrics) {}

  Metrics& metrics() const { return counts->metrics; }
  Whereabouts whereabouts() const { return {options.public_url, url_elsewhere, options.behind_proxy}; }

  asio::io_context& loop;
  const ServerOptions& options;
  std::shared_ptr<Counts> counts = std::make_shared<Counts>();
  Hall hall;
  std::string url_elsewhere;  ///< where other devices reach the page; empty if they cannot
  bool is_closing = false;
};

/// A connection's place in the count of all and of its address.
class Counted {
 public:
  Counted(House& house, std::string address) : house_(house), counts_(house.counts), address_(std::move(address)) {
    enter();
    ++counts_->connections;
  }
  Counted(Counted&&) = default;
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  Counted& operator=(Counted&&) = delete;
  ~Counted() {
    if (!counts_) return;
    --counts_->connections;
    leave();
  }
  /// Counts for another address from now on: a proxy's connection serves one person after another.
  void move_to(std::string address) {
    if (address == address_) return;
    leave();
    address_ = std::move(address);
    enter();
  }

  House& house() const { return house_; }
  Counts& counts() const { return *counts_; }
  const std::string& address() const { return address_; }
  bool is_too_much() const { return counts_->connections > house_.options.most_connections; }
  bool is_too_much_of_one() const { return here().connections > house_.options.most_per_address; }
  bool may_make_table() const { return here().tables.take(Clock::now()); }
  bool may_read_record() const { return here().records.take(Clock::now()); }

 private:
  Counts::Address& here() const { return counts_->addresses.at(address_); }
  void enter() {
    auto& addresses = counts_->addresses;
    if (addresses.size() >= counts_->tidy_at) {
      std::erase_if(addresses, [now = Clock::now()](const auto& one) { return one.second.is_done(now); });
      counts_->tidy_at = 2 * addresses.size() + 1000;
    }
    const ServerOptions& options = house_.options;
    const auto [found, is_new] =
        addresses.try_emplace(address_, Counts::Address{0, Allowance(options.tables_per_minute / 60, tables_at_once),
                                                        Allowance(options.records_per_minute / 60, records_at_once)});
    ++found->second.connections;
  }
  void leave() {
    const auto found = counts_->addresses.find(address_);
    --found->second.connections;
    if (found->second.is_done(Clock::now())) counts_->addresses.erase(found);
  }

  House& house_;  ///< not to be used when the event loop has ended
  std::shared_ptr<Counts> counts_;
  std::string address_;
};

/// One browser's connection to its table.
class Session final : public Visitor, public std::enable_shared_from_this<Session> {
 public:
  Session(Stream stream, Counted counted)
      : socket_(std::move(stream)),
        counted_(std::move(counted)),
        messages_(house().options.messages_per_second, messages_at_once + house().options.messages_per_second) {
    house().metrics().connections.Increment();
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() { counted_.counts().metrics.connections.Decrement(); }

  void start(HttpRequest request) {
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket keeps time itself
    // Whoever is silent for 15 s is asked for a sign of life, and is gone after 30
    socket_.set_option(websocket::stream_base::timeout{std::chrono::seconds(10), std::chrono::seconds(30), true});
    socket_.read_message_max(longest_message);
    socket_.auto_fragment(false);  // no buffer of its own, no copy
    socket_.text(true);
    auto kept = std::make_shared<const HttpRequest>(std::move(request));
    socket_.async_accept(*kept, [self = shared_from_this(), kept](beast::error_code error) {
      if (!error) self->read();
    });
  }

  void send(SharedText text) override {
    if (is_ending_) return;
    unsent_ += text->size();
    if (unsent_ > most_unsent) {
      house().metrics().dropped.Increment();
      is_ending_ = true;
      beast::get_lowest_layer(socket_).close();
      return;
    }
    waiting_.push_back(std::move(text));
    if (waiting_.size() == 1) write();
  }

  void dismiss(std::string_view reason) override {
    const Json json{{"type", "error"}, {"reason", reason}};
    send(std::make_shared<const std::string>(as_text(json)));
    if (is_ending_) return;
    is_ending_ = true;
    reason_ = house().is_closing ? websocket::close_code::going_away : websocket::close_code::policy_error;
  }

 private:
  House& house() const { return counted_.house(); }

  /// A little at a time, as the memory for it is held while nothing comes.
  void read() {
    constexpr std::size_t usual_message = 256;
    socket_.async_read_some(read_.prepare(usual_message),
                            [self = shared_from_this()](beast::error_code error, std::size_t size) {
                              self->read_.commit(size);
                              if (!error && !self->is_ending_) {
                                if (self->socket_.is_message_done()) self->take_message();
                                if (!self->is_ending_) return self->read();
                              }
                              if (error == websocket::error::message_too_big) self->house().metrics().dropped.Increment();
                              self->house().hall.leave(*self);
                            });
  }

  void take_message() {
    if (!messages_.take(Clock::now())) {
      house().metrics().dropped.Increment();
      return dismiss("too many messages; come back a little later");
    }
    if (!socket_.got_text()) {
      house().metrics().dropped.Increment();
      return dismiss("messages are texts");
    }
    const auto data = read_.cdata();
    house().hall.receive(*this, {static_cast<const char*>(data.data()), data.size()});
    read_.consume(read_.size());
    if (read_.capacity() > 1024) read_.shrink_to_fit();
  }

  void write() {
    socket_.async_write(asio::buffer(*waiting_.front()), [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) {
        self->is_ending_ = true;
        self->waiting_.clear();
        return;
      }
      self->unsent_ -= self->waiting_.front()->size();
      self->waiting_.erase(self->waiting_.begin());
      if (!self->waiting_.empty()) return self->write();
      if (self->is_ending_) self->socket_.async_close(self->reason_, [self](beast::error_code) {});
    });
  }

  websocket::stream<Stream, false> socket_;
  Counted counted_;
  beast::flat_buffer read_;
  std::vector<SharedText> waiting_;  ///< seldom more than one
  std::size_t unsent_ = 0;
  Allowance messages_;
  bool is_ending_ = false;
  websocket::close_code reason_ = websocket::close_code::policy_error;
};

// HTTP

/// Waits for what the hall answers later.
template <class T, class Start>
asio::awaitable<Result<T>> answer_of(House& house, Start start) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(Result<T>)>(
      [&house, &start](auto handler) {
        auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        start([&house, kept](Result<T> result) {
          asio::post(house.loop, [kept, result = std::move(result)]() mutable { (*kept)(std::move(result)); });
        });
      },
      asio::use_awaitable);
}

constexpr std::string_view json_type = "application/json";

template <class T>
HttpAnswer answer_or_refuse(Result<T> result, http::status good, http::status bad, unsigned version, auto write) {
  if (!result) return refuse_with(bad, result.fault().sentence, version);
  return answer_with(good, json_type, write(std::move(*result)) + '\n', version);
}

/// What is not part of the page, or nothing.
asio::awaitable<std::optional<HttpAnswer>> answer_api(const Counted& counted, const HttpRequest& request) {
  House& house = counted.house();
  const unsigned version = request.version();
  const std::string_view target(request.target());
  const bool reads = request.method() == http::verb::get || request.method() == http::verb::head;
  if (reads && target == "/healthz") co_return answer_with(http::status::ok, "text/plain", "well\n", version);
  if (reads && target == "/readyz") {
    const auto listed = co_await answer_of<std::string>(house, [&](const auto& then) { house.hall.lobby(then); });
    if (house.is_closing) co_return refuse_with(http::status::service_unavailable, "the server is ending", version);
    if (!listed) co_return refuse_with(http::status::service_unavailable, listed.fault().sentence, version);
    co_return answer_with(http::status::ok, "text/plain", "ready\n", version);
  }
  if (reads && target == "/metrics") {
    co_return answer_with(http::status::ok, "text/plain; version=0.0.4", house.metrics().text(), version);
  }
  if (!target.starts_with("/api/")) co_return std::nullopt;
  if (reads && target == "/api/server") {
    co_return answer_with(http::status::ok, json_type, as_text({{"url", base_url(request, house.whereabouts())}}) + '\n',
                          version);
  }
  const auto plain = [](std::string text) { return text; };
  if (target == "/api/tables" && reads) {
    co_return answer_or_refuse(co_await answer_of<std::string>(house, [&](const auto& then) { house.hall.lobby(then); }),
                               http::status::ok, http::status::service_unavailable, version, plain);
  }
  if (target == "/api/tables" && request.method() == http::verb::post) {
    if (!is_own_origin(request, house.options.public_url)) {
      co_return refuse_with(http::status::forbidden, "this page may not make tables here", version);
    }
    if (house.is_closing) co_return refuse_with(http::status::service_unavailable, "the server is ending", version);
    if (!counted.may_make_table()) {
      co_return refuse_with(http::status::too_many_requests, "so many tables were made from this address; wait a minute",
                            version);
    }
    const auto wish = read_message(request.body());
    if (!wish) co_return refuse_with(http::status::bad_request, "a wish for a table is a JSON object", version);
    co_return answer_or_refuse(
        co_await answer_of<std::string>(house, [&](const auto& then) { house.hall.make_table(*wish, then); }),
        http::status::created, http::status::bad_request, version,
        [](const std::string& id) { return Json{{"table", id}}.dump(); });
  }
  constexpr std::string_view tables = "/api/tables/";
  const std::string_view rest = target.starts_with(tables) ? target.substr(tables.size()) : std::string_view();
  const std::string id(rest.substr(0, rest.find('/')));
  if (reads && !id.empty() && rest.substr(id.size()) == "/record") {
    if (!counted.may_read_record()) {
      co_return refuse_with(http::status::too_many_requests, "so many records were asked for from this address; wait a minute",
                            version);
    }
    co_return answer_or_refuse(co_await answer_of<std::string>(house, [&](const auto& then) { house.hall.record(id, then); }),
                               http::status::ok, http::status::not_found, version, plain);
  }
  if (reads && !id.empty() && rest.substr(id.size()) == "/qr.svg") {
    auto drawn = draw_qr(base_url(request, house.whereabouts()) + "/#/table/" + id);
    if (!drawn) co_return refuse_with(http::status::bad_request, drawn.fault().sentence, version);
    co_return answer_with(http::status::ok, "image/svg+xml", std::move(*drawn), version);
  }
  co_return refuse_with(http::status::not_found, "the API has nothing here", version);
}

template <class Answer>
asio::awaitable<bool> write_answer(Stream& stream, Answer answer, bool keep_alive, bool head) {
  answer.keep_alive(keep_alive);
  stream.expires_after(patience);
  beast::error_code error;
  http::response_serializer<typename Answer::body_type> serializer(answer);
  if (head) {
    co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  }
  co_return keep_alive && !error;
}

/// One browser's connection, request after request. Whoever sends nonsense is told so and dropped.
asio::awaitable<void> serve_connection(Socket socket, Counted counted) {
  House& house = counted.house();  // NOLINT(misc-const-correctness): used by coroutines
  const std::string peer = counted.address();
  Stream stream(std::move(socket));
  beast::flat_buffer buffer;
  beast::error_code error;
  bool more = true;
  while (more) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(longest_body);
    stream.expires_after(patience);
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
    const bool gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                      (error && error.category() != http::make_error_code(http::error::bad_method).category());
    if (gone) break;
    if (error) {
      house.metrics().dropped.Increment();
      co_await write_answer(stream, refuse_with(http::status::bad_request, "this is not a request that is answered here", 11),
                            false, false);
      break;
    }
    const HttpRequest request = parser.release();
    if (house.options.behind_proxy) counted.move_to(forwarded_for(request).value_or(peer));
    const bool head = request.method() == http::verb::head;
    const bool keep = request.keep_alive() && !house.is_closing;
    if (websocket::is_upgrade(request)) {
      if (request.target() != "/ws" || !is_own_origin(request, house.options.public_url) || house.is_closing) {
        co_await write_answer(
            stream, refuse_with(http::status::forbidden, "this page may not join tables here", request.version()), false, head);
        break;
      }
      if (house.options.behind_proxy && counted.is_too_much_of_one()) {
        co_await write_answer(stream,
                              refuse_with(http::status::too_many_requests, "so many connections come from this address already",
                                          request.version()),
                              false, head);
        break;
      }
      const auto session = std::make_shared<Session>(std::move(stream), std::move(counted));
      session->start(request);
      co_return;
    }
    auto answer = co_await answer_api(counted, request);
    more = answer ? co_await write_answer(stream, std::move(*answer), keep, head)
                  : co_await write_answer(stream, answer_with_page(request), keep, head);
  }
  stream.socket().shutdown(asio::socket_base::shutdown_both, error);
}

std::string address_of(const Socket& socket) {
  beast::error_code error;
  const auto end = socket.remote_endpoint(error);
  return error ? "" : end.address().to_string();
}

/// Until everybody has been told that the server ends, but not for ever.
asio::awaitable<void> wait_for_all(House& house) {
  asio::steady_timer pause(house.loop);
  for (const auto end = Clock::now() + last_words; house.counts->connections > 0 && Clock::now() < end;) {
    pause.expires_after(std::chrono::milliseconds(20));
    co_await pause.async_wait(asio::use_awaitable);
  }
}

/// This machine's address in its network: the one that packets to elsewhere would come from. None is sent.
std::optional<asio::ip::address> network_address(asio::io_context& loop) {
  beast::error_code error;
  asio::ip::udp::socket socket(loop);
  socket.open(asio::ip::udp::v4(), error);
  if (!error) socket.connect({asio::ip::make_address_v4("192.0.2.1"), 9}, error);
  if (error) return std::nullopt;
  return socket.local_endpoint(error).address();
}

asio::awaitable<void> accept_connections(Acceptor& acceptor, House& house) {
  asio::steady_timer pause(house.loop);
  while (acceptor.is_open()) {
    beast::error_code error;
    Socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error == asio::error::operation_aborted) break;
    if (error) {  // for example too many open files: wait until some have been closed
      pause.expires_after(std::chrono::milliseconds(100));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    socket.set_option(tcp::no_delay(true), error);
    Counted counted(house, address_of(socket));
    // Behind a proxy only a request tells whose connection it is.
    if (counted.is_too_much() || (!house.options.behind_proxy && counted.is_too_much_of_one())) continue;  // the socket closes
    co_spawn(house.loop, serve_connection(std::move(socket), std::move(counted)), asio::detached);
  }
}

}  // namespace

Result<bool> serve(const ServerOptions& options, const std::function<void(const Addresses& addresses)>& started) {
  if (sodium_init() < 0) return Fault{"this machine gives no random numbers"};
  spdlog::set_default_logger(spdlog::stderr_logger_mt("tafelrunde"));
  spdlog::set_pattern("time=%Y-%m-%dT%H:%M:%S.%e%z level=%l %v");
  beast::error_code error;
  const auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
  if (error) return Fault{"\"" + options.host + "\" is not an address of this machine; 0.0.0.0 stands for all of them"};
  auto store = open_store(options.database);
  if (!store) return store.fault();
  asio::io_context loop(1);
  std::optional<Acceptor> listening;
  try {
    listening.emplace(loop, tcp::endpoint(address, options.port));
  } catch (const boost::system::system_error& failed) {
    return Fault{"cannot listen at " + options.host + " port " + std::to_string(options.port) + " (" + failed.code().message() +
                 "); choose another with --host and --port"};
  }
  Acceptor& acceptor = *listening;
  House house(loop, **store, options);
  co_spawn(loop, accept_connections(acceptor, house), asio::detached);
  asio::signal_set signals(loop, SIGINT, SIGTERM);
  signals.async_wait([&](const beast::error_code&, int) {
    spdlog::info("event=ending connections={}", house.counts->connections);
    house.is_closing = true;
    beast::error_code ignored;
    acceptor.close(ignored);
    house.hall.close([&] { co_spawn(loop, wait_for_all(house), [&](const std::exception_ptr&) { loop.stop(); }); });
    signals.async_wait([&](const beast::error_code&, int) { loop.stop(); });  // asked twice: at once
  });
  const auto url = [&](const asio::ip::address& at) {
    const std::string shown = at.is_loopback() ? "localhost" : at.is_v6() ? '[' + at.to_string() + ']' : at.to_string();
    return "http://" + shown + ':' + std::to_string(acceptor.local_endpoint().port());
  };
  Addresses addresses{url(address.is_unspecified() ? asio::ip::address_v4::loopback() : address), {}};
  if (address.is_unspecified()) {
    if (const auto network = network_address(loop)) addresses.elsewhere = url(*network);
  }
  house.url_elsewhere = addresses.elsewhere;
  started(addresses);
  loop.run();
  return true;
}

}  // namespace tafel
