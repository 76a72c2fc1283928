#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace tafel {

/// A thing that is needed for a while and keeps the memory it has taken for the next who needs one: a thread that has thought
/// once asks for no more. It comes as the last one left it.
template <class Thing>
class Reused {
 public:
  Reused() {
    auto& ready = shelf();
    if (ready.empty()) {
      thing_ = std::make_unique<Thing>();
    } else {
      thing_ = std::move(ready.back());
      ready.pop_back();
    }
  }
  ~Reused() { shelf().push_back(std::move(thing_)); }
  Reused(const Reused&) = delete;
  Reused& operator=(const Reused&) = delete;

  Thing& operator*() const { return *thing_; }
  Thing* operator->() const { return thing_.get(); }

 private:
  static std::vector<std::unique_ptr<Thing>>& shelf() {
#ifdef __wasm__  // has one thread, and no library for its end
    static std::vector<std::unique_ptr<Thing>> things;
#else
    thread_local std::vector<std::unique_ptr<Thing>> things;
#endif
    return things;
  }

  std::unique_ptr<Thing> thing_;
};

}  // namespace tafel
