#include "store/writer.h"

#include <utility>

namespace tafel {

StoreWriter::StoreWriter(Store& store, Post post) : store_(store), post_(std::move(post)), thread_([this] { run(); }) {}

StoreWriter::~StoreWriter() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void StoreWriter::append(Store::Append append, Done done) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = appends_.empty();
    appends_.push_back(std::move(append));
    dones_.push_back(std::move(done));
  }
  if (first) wake_.notify_one();
}

void StoreWriter::run() {
  while (true) {
    std::vector<Store::Append> appends;
    std::vector<Done> dones;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return ending_ || !appends_.empty(); });
      if (appends_.empty()) return;
      appends.swap(appends_);
      dones.swap(dones_);
    }
    auto tell = [written = store_.append(appends), dones = std::move(dones)] {
      for (std::size_t i = 0; i < dones.size(); ++i) {
        dones[i](written ? Result<bool>((*written)[i]) : Result<bool>(written.fault()));
      }
    };
    if (post_) {
      post_(std::move(tell));
    } else {
      tell();
    }
  }
}

}  // namespace tafel
