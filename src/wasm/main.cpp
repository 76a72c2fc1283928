// The table as WebAssembly: the page's worker asks for room, writes a message there, and reads the answer.

#include <string>
#include <vector>

#include "table/desk.h"

namespace {

tafel::Desk desk;
std::vector<char> message;
std::string answer;

}  // namespace

extern "C" {

/// Room for a message of so many bytes.
__attribute__((export_name("tafel_buffer"))) char* tafel_buffer(std::size_t size) {
  message.resize(size);
  return message.data();
}

/// Takes the message in the room, and gives the answer, a text that ends with a zero byte and stays until the next call.
__attribute__((export_name("tafel_receive"))) const char* tafel_receive(std::size_t size) {
  answer = desk.receive({message.data(), size});
  return answer.c_str();
}
}
