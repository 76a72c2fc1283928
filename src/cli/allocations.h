#pragma once

#include <cstdint>

namespace tafel {

/// How often this thread has asked for memory so far: the program counts it, for the bench.
std::uint64_t allocations();

}  // namespace tafel
