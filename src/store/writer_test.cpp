#include "store/writer.h"

#include <algorithm>
#include <atomic>
#include <future>

#include "store/kinds.h"
#include "store/store_testing.h"

namespace tafel {
namespace {

/// A store in memory that counts batches, and waits or fails when it is told to.
class SlowStore : public Store {
 public:
  Result<std::vector<bool>> append(std::span<const Append> appends) override {
    batches.push_back(appends.size());
    if (batches.size() == 1) {
      begun.set_value();
      gate.get_future().wait();
    }
    if (failing) return Fault{"the disk is full"};
    return inner->append(appends);
  }
  Result<std::vector<std::string>> read(std::string_view table, std::uint64_t from) override {
    return inner->read(table, from);
  }
  Result<std::vector<std::string>> tables(std::string_view after, int most) override { return inner->tables(after, most); }
  Result<Counts> check() override { return inner->check(); }
  Result<std::vector<Listed>> listed(int most) override { return inner->listed(most); }
  Result<bool> lease(std::string_view table, std::string_view node, std::chrono::seconds time) override {
    return inner->lease(table, node, time);
  }
  void listen(std::function<void(Notice)> /*heard*/) override {}
  Result<bool> tell(const Notice& /*notice*/) override { return true; }

  std::unique_ptr<Store> inner = make_memory_store();
  std::vector<std::size_t> batches;
  std::promise<void> begun;
  std::promise<void> gate;  ///< the first batch waits for it
  bool failing = false;
};

TEST(StoreWriter, what_gathers_is_written_at_once_and_told_in_one_go) {
  SlowStore store;
  std::vector<std::uint64_t> told;
  int posts = 0;
  {
    StoreWriter writer(store, [&](const std::function<void()>& tell) {
      ++posts;
      tell();
    });
    const auto add = [&](std::uint64_t at) {
      writer.append({"a", at, {std::to_string(at)}, {}}, [&told, at](const Result<bool>& written) {
        EXPECT_TRUE(written && *written);
        told.push_back(at);
      });
    };
    add(0);
    store.begun.get_future().wait();
    for (std::uint64_t at = 1; at <= 100; ++at) add(at);
    store.gate.set_value();
  }  // waits for all
  EXPECT_EQ(store.batches, std::vector<std::size_t>({1, 100}));
  EXPECT_EQ(posts, 2);
  ASSERT_EQ(told.size(), 101U);
  EXPECT_TRUE(std::ranges::is_sorted(told));
  EXPECT_EQ(test::read(store, "a").size(), 101U);
}

TEST(StoreWriter, everybody_is_told_of_conflicts_and_faults) {
  SlowStore store;
  store.gate.set_value();
  std::string told;
  const auto done = [&](const Result<bool>& written) {
    told += !written ? written.fault().sentence : *written ? "yes " : "no ";
  };
  {
    StoreWriter writer(store);
    writer.append({"a", 0, {"1"}, {}}, done);
    writer.append({"a", 0, {"1"}, {}}, done);
    writer.append({"a", 1, {"2"}, {}}, done);
  }
  EXPECT_EQ(told, "yes no yes ");
  told.clear();
  SlowStore broken;
  broken.gate.set_value();
  broken.failing = true;
  {
    StoreWriter(broken).append({"a", 0, {"1"}, {}}, done);
  }
  EXPECT_EQ(told, "the disk is full");
}

TEST(StoreWriter, many_threads_may_append) {
  const auto store = make_memory_store();
  std::atomic<int> written = 0;
  {
    StoreWriter writer(*store);
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&, i] {
        for (std::uint64_t at = 0; at < 500; ++at) {
          writer.append({"t" + std::to_string(i), at, {"x"}, {}},
                        [&](const Result<bool>& one) { written += one && *one ? 1 : 0; });
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(written, 2000);
}

}  // namespace
}  // namespace tafel
