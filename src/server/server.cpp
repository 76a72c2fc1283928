#include "server/server.h"

#include <chrono>
#include <optional>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>

#include "server/answer.h"

namespace tafel {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

constexpr std::chrono::seconds patience{30};  ///< for a request to come, and for an answer to be taken
constexpr std::size_t longest_header = 8192;
constexpr int most_connections = 1000;

/// One browser's connection, request after request. Whoever sends nonsense is told so and dropped.
asio::awaitable<void> serve_connection(tcp::socket socket, int& connections) {
  const std::shared_ptr<void> counted(nullptr, [&connections](void*) { --connections; });
  beast::tcp_stream stream(std::move(socket));
  beast::flat_buffer buffer;
  beast::error_code error;
  const auto noting = [&error] { return asio::redirect_error(asio::use_awaitable, error); };
  bool more = true;
  while (more) {
    http::request_parser<http::string_body> parser;
    parser.header_limit(longest_header);
    parser.body_limit(0);
    stream.expires_after(patience);
    co_await http::async_read(stream, buffer, parser, noting());
    const bool gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                      (error && error.category() != http::make_error_code(http::error::bad_method).category());
    if (gone) break;
    more = !error && parser.get().keep_alive();
    HttpAnswer answer = error ? answer_in_words(http::status::bad_request, "This is not a request that is answered here.\n", 11)
                              : answer_request(parser.get());
    answer.keep_alive(more);
    stream.expires_after(patience);
    http::response_serializer<HttpAnswer::body_type> serializer(answer);
    if (!error && parser.get().method() == http::verb::head) {
      co_await http::async_write_header(stream, serializer, noting());
    } else {
      co_await http::async_write(stream, serializer, noting());
    }
    more = more && !error;
  }
  stream.socket().shutdown(tcp::socket::shutdown_both, error);
}

asio::awaitable<void> accept_connections(tcp::acceptor& acceptor, int& connections) {
  while (acceptor.is_open()) {
    beast::error_code error;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error) continue;
    if (connections == most_connections) continue;  // the socket closes
    ++connections;
    co_spawn(acceptor.get_executor(), serve_connection(std::move(socket), connections), asio::detached);
  }
}

}  // namespace

Result<bool> serve(const ServerOptions& options, const std::function<void(const std::string& address)>& started) {
  beast::error_code error;
  const auto address = asio::ip::make_address(options.host == "localhost" ? "127.0.0.1" : options.host, error);
  if (error) return Fault{"\"" + options.host + "\" is not an address of this machine; 0.0.0.0 stands for all of them"};
  asio::io_context context(1);
  std::optional<tcp::acceptor> listening;
  try {
    listening.emplace(context, tcp::endpoint(address, options.port));
  } catch (const boost::system::system_error& failed) {
    return Fault{"cannot listen at " + options.host + " port " + std::to_string(options.port) + " (" + failed.code().message() +
                 "); choose another with --host and --port"};
  }
  tcp::acceptor& acceptor = *listening;
  int connections = 0;
  co_spawn(context, accept_connections(acceptor, connections), asio::detached);
  asio::signal_set signals(context, SIGINT, SIGTERM);
  signals.async_wait([&](const beast::error_code&, int) { context.stop(); });
  const std::string shown = address.is_unspecified() || address.is_loopback() ? "localhost" : options.host;
  started("http://" + (address.is_v6() && shown != "localhost" ? '[' + shown + ']' : shown) + ':' +
          std::to_string(acceptor.local_endpoint().port()));
  context.run();
  return true;
}

}  // namespace tafel
