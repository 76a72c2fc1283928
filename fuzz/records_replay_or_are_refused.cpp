/// Any text is either refused with a reason, or it is a record that survives writing, reading and replaying.

#include <cstdint>
#include <cstdlib>

#include "record/record.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tafel;
  const auto record = Record::read(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!record) {
    if (record.fault().sentence.empty()) std::abort();
    return 0;
  }
  const auto verified = record->verify();
  if (!verified) {
    if (verified.fault().sentence.empty()) std::abort();
    return 0;
  }
  const auto again = Record::read(record->write());
  if (!again || !again->verify() || again->write() != record->write()) std::abort();
  return 0;
}
