#include "socket.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace tafel::online {
namespace {

std::array<char, 1 << 18> incoming;  // one for all sockets: there is one thread, and each reads to the end of what it got
std::string outgoing;

[[noreturn]] void give_up_with_errno(const char* what) { give_up(std::string(what) + ": " + std::strerror(errno)); }

int connect_to(std::uint16_t port) {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) give_up_with_errno("no socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
    give_up_with_errno("no connection");
  const int on = 1;
  ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return descriptor;
}

void write_all(int descriptor, std::string_view bytes) {
  // A client has one move under way, so its socket always takes all of it.
  if (::send(descriptor, bytes.data(), bytes.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(bytes.size())) {
    give_up_with_errno("cannot send");
  }
}

}  // namespace

void give_up(const std::string& why) {
  std::fprintf(stderr, "online_driver: %s\n", why.c_str());
  std::exit(1);
}

std::string post(std::uint16_t port, const std::string& path, std::string_view json) {
  const int descriptor = connect_to(port);
  write_all(descriptor, "POST " + path + " HTTP/1.1\r\nHost: localhost:" + std::to_string(port) +
                            "\r\nConnection: close\r\nContent-Type: application/json\r\n" +
                            "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + std::string(json));
  std::string answer;
  ssize_t count = 0;
  while ((count = ::recv(descriptor, incoming.data(), incoming.size(), 0)) > 0) {
    answer.append(incoming.data(), static_cast<std::size_t>(count));
  }
  ::close(descriptor);
  const std::size_t body = answer.find("\r\n\r\n");
  if (body == std::string::npos || !answer.starts_with("HTTP/1.1 2")) give_up("POST " + path + " was answered: " + answer);
  return answer.substr(body + 4);
}

Socket::~Socket() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void Socket::open(std::uint16_t port, const std::string& path) {
  descriptor_ = connect_to(port);
  const std::string host = "localhost:" + std::to_string(port);
  write_all(descriptor_, "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nOrigin: http://" + host +
                             "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n" +
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  std::size_t end = std::string::npos;
  while ((end = unread_.find("\r\n\r\n")) == std::string::npos) {
    const ssize_t count = ::recv(descriptor_, incoming.data(), incoming.size(), 0);
    if (count <= 0) give_up("the server hung up on " + path + ": " + unread_);
    unread_.append(incoming.data(), static_cast<std::size_t>(count));
  }
  if (!unread_.starts_with("HTTP/1.1 101")) give_up("no WebSocket at " + path + ": " + unread_);
  unread_.erase(0, end + 4);
  ::fcntl(descriptor_, F_SETFL, O_NONBLOCK);
}

void Socket::send(Kind kind, std::string_view message) {
  outgoing.clear();
  outgoing.push_back(static_cast<char>(0x80U | static_cast<unsigned>(kind)));
  if (message.size() < 126) {
    outgoing.push_back(static_cast<char>(0x80U | message.size()));
  } else {
    if (message.size() > 0xffff) give_up("a message of more than 65535 bytes");
    outgoing.push_back(static_cast<char>(0x80U | 126U));
    outgoing.push_back(static_cast<char>(message.size() >> 8U));
    outgoing.push_back(static_cast<char>(message.size() & 0xffU));
  }
  outgoing.append(4, '\0');  // the mask, which leaves everything as it is; the server's work is the same
  outgoing.append(message);
  write_all(descriptor_, outgoing);
}

std::string_view Socket::read_bytes() {
  const ssize_t count = ::recv(descriptor_, incoming.data(), incoming.size(), 0);
  if (count == 0) give_up("the server hung up");
  if (count < 0 && errno != EAGAIN) give_up_with_errno("cannot read");
  const std::string_view bytes(incoming.data(), count < 0 ? 0 : static_cast<std::size_t>(count));
  if (unread_.empty()) return bytes;
  unread_.append(bytes);
  return unread_;
}

bool Socket::next_frame(std::string_view& bytes, Frame& frame) {
  const auto byte = [&bytes](std::size_t at) { return static_cast<unsigned char>(bytes[at]); };
  if (bytes.size() < 2) return false;
  std::size_t size = byte(1) & 0x7fU;
  std::size_t header = 2;
  if (size >= 126) {
    header = size == 126 ? 4 : 10;
    if (bytes.size() < header) return false;
    size = 0;
    for (std::size_t at = 2; at < header; ++at) size = size << 8U | byte(at);
  }
  if (bytes.size() < header + size) return false;
  frame = {static_cast<Kind>(byte(0) & 0xfU), (byte(0) & 0x80U) != 0, bytes.substr(header, size)};
  bytes.remove_prefix(header + size);
  return true;
}

void Socket::keep(std::string_view bytes) {
  if (bytes.empty()) {
    unread_.clear();
  } else if (unread_.empty()) {
    unread_ = bytes;
  } else {
    unread_.erase(0, unread_.size() - bytes.size());  // `bytes` is its end
  }
}

void Socket::closed_by_server(std::string_view reason) {
  give_up("the server closed the WebSocket: " + std::string(reason.substr(reason.size() < 2 ? reason.size() : 2)));
}

}  // namespace tafel::online
