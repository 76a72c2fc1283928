#include "online/client.h"

#include <random>

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/buffers_to_string.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace tafel::online_test {
namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using asio::ip::tcp;

std::string draw_hex() {
  static std::random_device device;
  std::string text;
  for (int i = 0; i < 32; ++i) text += "0123456789abcdef"[device() % 16];
  return text;
}

Json http(std::uint16_t port, const std::string& method, const std::string& target, const Json& body) {
  asio::io_context loop;
  beast::tcp_stream stream(loop);
  stream.connect(tcp::endpoint(asio::ip::address_v4::loopback(), port));
  beast::http::request<beast::http::string_body> request(beast::http::string_to_verb(method), target, 11);
  request.set(beast::http::field::host, "localhost:" + std::to_string(port));
  request.set(beast::http::field::connection, "close");
  if (!body.is_null()) request.body() = body.dump();
  request.prepare_payload();
  beast::http::write(stream, request);
  beast::flat_buffer buffer;
  beast::http::response<beast::http::string_body> answer;
  beast::http::read(stream, buffer, answer);
  return Json::parse(answer.body(), nullptr, false);
}

asio::awaitable<void> Client::connect(std::uint16_t port) {
  auto& stream = beast::get_lowest_layer(socket_);
  stream.expires_after(std::chrono::seconds(5));
  co_await stream.async_connect(tcp::endpoint(asio::ip::address_v4::loopback(), port), asio::use_awaitable);
  stream.socket().set_option(tcp::no_delay(true));
  socket_.set_option(websocket::stream_base::timeout{std::chrono::seconds(5), websocket::stream_base::none(), false});
  co_await socket_.async_handshake("localhost:" + std::to_string(port), "/ws", asio::use_awaitable);
  stream.expires_never();
}

asio::awaitable<void> Client::send(Json message) { co_await send_text(message.dump()); }

asio::awaitable<void> Client::send_text(std::string text) {
  co_await socket_.async_write(asio::buffer(text), asio::use_awaitable);
}

asio::awaitable<Json> Client::receive(std::chrono::seconds patience) {
  beast::get_lowest_layer(socket_).expires_after(patience);
  co_await socket_.async_read(buffer_, asio::use_awaitable);
  beast::get_lowest_layer(socket_).expires_never();
  Json message = Json::parse(beast::buffers_to_string(buffer_.data()), nullptr, false);
  buffer_.consume(buffer_.size());
  co_return message;
}

}  // namespace tafel::online_test
