#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace tafel {

/// Does the same work in several threads, this one among them.
template <class Work>
void in_threads(int threads, Work work) {
  std::vector<std::thread> others;
  for (int i = 1; i < threads; ++i) others.emplace_back([&] { work(); });
  work();
  for (std::thread& thread : others) thread.join();
}

/// Hands numbered things on in their order, however the threads finish them, one at a time.
template <class Thing>
class InOrder {
 public:
  explicit InOrder(std::function<void(const Thing&)> take) : take_(std::move(take)) {}

  void add(std::uint64_t number, Thing thing) {
    const std::scoped_lock lock(mutex_);
    waiting_.emplace(number, std::move(thing));
    for (auto next = waiting_.find(next_); next != waiting_.end(); next = waiting_.find(++next_)) {
      take_(next->second);
      waiting_.erase(next);
    }
  }

 private:
  std::function<void(const Thing&)> take_;
  std::mutex mutex_;
  std::map<std::uint64_t, Thing> waiting_;
  std::uint64_t next_ = 0;
};

}  // namespace tafel
