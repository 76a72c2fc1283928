#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "store/store.h"

namespace tafel {

/// Writes to a store from a thread of its own. What gathers while one batch is being made durable becomes the next batch, so
/// many tables share one wait for the disk.
class StoreWriter {
 public:
  using Done = std::function<void(Result<bool>)>;
  /// Has something done elsewhere, in an event loop for example; called once a batch.
  using Post = std::function<void(std::function<void()>)>;

  /// The store must outlive the writer. Without `post` the writer's thread calls the `done`s itself.
  explicit StoreWriter(Store& store, Post post = {});
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;
  /// Writes what is still waiting, then ends.
  ~StoreWriter();

  /// Returns at once, from any thread. `done` is told whether it was written (`Store::append`), in the order of these calls.
  void append(Store::Append append, Done done);

 private:
  void run();

  Store& store_;
  Post post_;
  std::mutex mutex_;  ///< guards what follows
  std::condition_variable wake_;
  std::vector<Store::Append> appends_;
  std::vector<Done> dones_;
  bool ending_ = false;
  std::thread thread_;  ///< last: it uses all of the above
};

}  // namespace tafel
