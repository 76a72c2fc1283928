#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "socket.h"

namespace tafel::online {

/// One seat at one table, as the server sees it.
struct Client {
  int table = 0;
  int seat = 0;
  std::string awaited;  ///< what the acknowledgement of the move under way contains; empty while there is none
  std::uint32_t moves = 0;
};

/// How a server is spoken to. The load is the same for all of them; only the words differ.
class Speech {
 public:
  Speech() = default;
  Speech(const Speech&) = delete;
  Speech& operator=(const Speech&) = delete;
  virtual ~Speech() = default;

  virtual Socket::Kind kind() const { return Socket::Kind::text; }

  /// Where the client's WebSocket is. Tables come in order; seat 0 of a table is seated before seat 1 asks.
  virtual std::string path(const Client& client) = 0;
  /// What the client says first; empty where the server begins.
  virtual std::string hello(const Client&) { return {}; }

  /// `turn`: the client has nothing under way, and may move now.
  enum class Heard : std::uint8_t { nothing_new, seated, acknowledged, turn };
  /// Takes in a message; an `answer` that is not empty goes back at once.
  virtual Heard hear(Client& client, std::string_view message, std::string& answer) = 0;

  /// Writes the client's next move, and sets what it awaits; nothing if the others have to move first.
  virtual void move(Client& client, std::string& message) = 0;
};

std::unique_ptr<Speech> speak_boardgame();
std::unique_ptr<Speech> speak_colyseus(std::uint16_t port);
std::unique_ptr<Speech> speak_tafelrunde(std::uint16_t port);

}  // namespace tafel::online
