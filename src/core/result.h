#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace tafel {

/// Why something could not be done: one clear sentence for the person who asked for it.
struct Fault {
  std::string sentence;
};

/// A value, or the fault that kept it from being made. Used at the edges (files, records, commands) instead of exceptions,
/// which the WebAssembly build does not have.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor): returned by plain `return`
  Result(Fault fault) : content_(std::move(fault)) {}  // NOLINT(google-explicit-constructor)

  bool ok() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return ok(); }

  T& operator*() {
    assert(ok());
    return *std::get_if<T>(&content_);
  }
  const T& operator*() const {
    assert(ok());
    return *std::get_if<T>(&content_);
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  const Fault& fault() const {
    assert(!ok());
    return *std::get_if<Fault>(&content_);
  }

 private:
  std::variant<T, Fault> content_;
};

}  // namespace tafel
