#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace tafel::online {

/// A WebSocket to a server on this machine, as cheap as it can be: the driver must cost less than any server it measures.
/// Messages out are copied into one frame and written at once; messages in are parts of the buffer that was read.
/// Whatever goes wrong ends the program, since the measurement would be worth nothing.
class Socket {
 public:
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  ~Socket();

  /// Connects and shakes hands; from then on the socket does not block.
  void open(std::uint16_t port, const std::string& path);
  int descriptor() const { return descriptor_; }

  enum class Kind : std::uint8_t { continuation = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };
  void send(Kind kind, std::string_view message);

  /// Reads what is there and hands each complete message to `hear(std::string_view)`.
  template <typename Hear>
  void read(const Hear& hear) {
    std::string_view bytes = read_bytes();
    Frame frame;
    while (next_frame(bytes, frame)) {
      if (frame.kind == Kind::ping) {
        send(Kind::pong, frame.payload);
      } else if (frame.kind == Kind::pong) {
        // nobody asked
      } else if (frame.kind == Kind::close) {
        closed_by_server(frame.payload);
      } else if (frame.last && begun_.empty()) {
        hear(frame.payload);
      } else {
        begun_.append(frame.payload);
        if (frame.last) {
          hear(std::string_view(begun_));
          begun_.clear();
        }
      }
    }
    keep(bytes);
  }

 private:
  struct Frame {
    Kind kind = Kind::text;
    bool last = true;
    std::string_view payload;
  };
  std::string_view read_bytes();
  static bool next_frame(std::string_view& bytes, Frame& frame);
  void keep(std::string_view bytes);
  [[noreturn]] static void closed_by_server(std::string_view reason);

  int descriptor_ = -1;
  std::string unread_;  ///< the beginning of a frame whose end has not come yet
  std::string begun_;   ///< the frames so far of a message in several frames
};

/// Ends the program with one sentence.
[[noreturn]] void give_up(const std::string& why);

/// The body of the answer to a POST of JSON to a server on this machine.
std::string post(std::uint16_t port, const std::string& path, std::string_view json);

}  // namespace tafel::online
