#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "games/any_game.h"

namespace tafel::online_test {

/// A key or a salt: 32 hexadecimal digits.
std::string draw_hex();

/// `POST` or `GET` on loopback; the answer's body as JSON, null if there is none.
Json http(std::uint16_t port, const std::string& method, const std::string& target, const Json& body = {});

/// A connection to a server, for one table. Everything throws boost::system::system_error when the connection is lost.
class Client {
 public:
  explicit Client(boost::asio::io_context& loop) : socket_(loop) {}

  boost::asio::awaitable<void> connect(std::uint16_t port);
  boost::asio::awaitable<void> send(Json message);
  boost::asio::awaitable<void> send_text(std::string text);
  /// The next message of the server; waits for it at most this long.
  boost::asio::awaitable<Json> receive(std::chrono::seconds patience = std::chrono::seconds(20));
  void drop() { boost::beast::get_lowest_layer(socket_).close(); }

 private:
  boost::beast::websocket::stream<boost::beast::tcp_stream> socket_;
  boost::beast::flat_buffer buffer_;
};

}  // namespace tafel::online_test
