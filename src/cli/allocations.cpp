#include "cli/allocations.h"

#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t count = 0;

}  // namespace

namespace tafel {

std::uint64_t allocations() { return count; }

}  // namespace tafel

#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define TAFEL_MEMORY_IS_THE_SANITIZERS
#endif
#endif

#ifndef TAFEL_MEMORY_IS_THE_SANITIZERS
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++count;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new(std::size_t size) {
  if (void* memory = operator new(size, std::nothrow)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif
