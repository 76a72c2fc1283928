/// What every store must do, whatever it is made of; and what a killed process has been told was written, is there.

#include "store/store.h"

#include <atomic>
#include <iostream>
#include <numeric>

#include "store/store_testing.h"

namespace tafel {
namespace {

using test::append;
using test::listed;
using test::read;
using Texts = std::vector<std::string>;

class AnyStore : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const std::string kind = GetParam();
    if (kind == "postgres" && test::postgres_address().empty()) GTEST_SKIP() << "run it through tests/with_postgres";
    if (kind == "postgres") test::clear_postgres();
    place_ = kind == "memory" ? "memory:" : kind == "sqlite" ? folder_ / "tables" : test::postgres_address();
    store_ = test::open(place_);
    ASSERT_TRUE(store_);
  }

  Store& store() { return *store_; }

  test::Folder folder_;
  std::string place_;
  std::unique_ptr<Store> store_;
};

TEST_P(AnyStore, a_log_grows_and_is_read_from_any_entry) {
  EXPECT_EQ(read(store(), "a"), Texts());
  EXPECT_TRUE(append(store(), {"a", 0, {"one", "two"}, {}}));
  EXPECT_TRUE(append(store(), {"b", 0, {"other"}, {}}));
  EXPECT_TRUE(append(store(), {"a", 2, {"three"}, {}}));
  EXPECT_EQ(read(store(), "a"), Texts({"one", "two", "three"}));
  EXPECT_EQ(read(store(), "a", 2), Texts({"three"}));
  EXPECT_EQ(read(store(), "a", 3), Texts());
  EXPECT_EQ(read(store(), "a", ~std::uint64_t{0}), Texts());
  EXPECT_EQ(read(store(), "b"), Texts({"other"}));
}

TEST_P(AnyStore, entries_are_any_bytes) {
  const Texts entries{"", "Würfel 🎲", std::string("\0zero\0", 6), "\xff\xfe", std::string(300000, 'x')};
  EXPECT_TRUE(append(store(), {"a", 0, entries, std::string("\0\xff", 2)}));
  EXPECT_EQ(read(store(), "a"), entries);
  EXPECT_EQ(listed(store()), Texts({std::string("a:\0\xff", 4)}));
}

TEST_P(AnyStore, another_length_writes_nothing_and_spares_the_others) {
  EXPECT_TRUE(append(store(), {"a", 0, {"one"}, "first"}));
  const std::vector<Store::Append> batch{{"b", 0, {"new"}, {}},     {"a", 0, {"again"}, "wrong"},
                                         {"a", 2, {"too far"}, {}}, {"none", 1, {"late"}, "x"},
                                         {"a", 1, {"two"}, {}},     {"a", ~std::uint64_t{0}, {"end"}, {}}};
  const auto written = store().append(batch);
  ASSERT_TRUE(written) << written.fault().sentence;
  EXPECT_EQ(*written, std::vector<bool>({true, false, false, false, true, false}));
  EXPECT_EQ(read(store(), "a"), Texts({"one", "two"}));
  EXPECT_EQ(read(store(), "b"), Texts({"new"}));
  EXPECT_EQ(listed(store()), Texts({"a:first"}));
  EXPECT_EQ(*store().tables("", 10), Texts({"a", "b"}));
}

TEST_P(AnyStore, several_appends_to_a_table_in_one_batch_follow_each_other) {
  std::vector<Store::Append> batch;
  Texts expected;
  for (std::uint64_t at = 0; at < 500; ++at) {
    batch.push_back({"a", at, {std::to_string(at)}, {}});
    batch.push_back({"b" + std::to_string(at % 7), at / 7, {"x"}, {}});
    expected.push_back(std::to_string(at));
  }
  const auto written = store().append(batch);
  ASSERT_TRUE(written) << written.fault().sentence;
  EXPECT_EQ(*written, std::vector<bool>(1000, true));
  EXPECT_EQ(read(store(), "a"), expected);
}

TEST_P(AnyStore, nothing_to_append_is_fine) {
  const auto written = store().append({});
  ASSERT_TRUE(written) << written.fault().sentence;
  EXPECT_TRUE(written->empty());
  EXPECT_TRUE(append(store(), {"a", 0, {"one"}, {}}));
  EXPECT_TRUE(append(store(), {"a", 1, {}, "only the listing"}));
  EXPECT_EQ(listed(store()), Texts({"a:only the listing"}));
}

TEST_P(AnyStore, names_that_no_table_can_have_are_not_written_and_not_found) {
  for (const std::string& name :
       {std::string(), std::string("a b"), std::string("a\0b", 3), std::string("\xff"), std::string(101, 'a')}) {
    const std::vector<Store::Append> batch{{name, 0, {"one"}, {}}, {"fine", read(store(), "fine").size(), {"one"}, {}}};
    const auto written = store().append(batch);
    ASSERT_TRUE(written) << written.fault().sentence;
    EXPECT_EQ(*written, std::vector<bool>({false, true}));
    EXPECT_EQ(read(store(), name), Texts());
    const auto leased = store().lease(name, "node", std::chrono::seconds(1));
    EXPECT_TRUE(leased && !*leased);
  }
}

TEST_P(AnyStore, the_list_shows_the_newest_first) {
  EXPECT_TRUE(append(store(), {"a", 0, {"1"}, "A"}));
  EXPECT_TRUE(append(store(), {"b", 0, {"1"}, {}}));
  EXPECT_TRUE(append(store(), {"c", 0, {"1"}, "C"}));
  EXPECT_TRUE(append(store(), {"d", 0, {"1"}, "D"}));
  EXPECT_EQ(listed(store()), Texts({"d:D", "c:C", "a:A"}));
  EXPECT_EQ(listed(store(), 2), Texts({"d:D", "c:C"}));
  EXPECT_EQ(listed(store(), 0), Texts());
  EXPECT_EQ(listed(store(), -1), Texts());
  EXPECT_TRUE(append(store(), {"a", 1, {"2"}, "A again"}));  // stays where it is
  EXPECT_TRUE(append(store(), {"d", 1, {"2"}, ""}));
  EXPECT_EQ(listed(store()), Texts({"c:C", "a:A again"}));
  EXPECT_TRUE(append(store(), {"b", 1, {"2"}, "B"}));
  EXPECT_TRUE(append(store(), {"d", 2, {"3"}, "D"}));
  EXPECT_EQ(listed(store()), Texts({"d:D", "b:B", "c:C", "a:A again"}));
}

TEST_P(AnyStore, tables_are_named_page_by_page) {
  for (const char* name : {"b", "B", "a", "ab", "_", "1"}) EXPECT_TRUE(append(store(), {name, 0, {"1"}, {}}));
  EXPECT_EQ(*store().tables("", 100), Texts({"1", "B", "_", "a", "ab", "b"}));
  EXPECT_EQ(*store().tables("", 2), Texts({"1", "B"}));
  EXPECT_EQ(*store().tables("B", 2), Texts({"_", "a"}));
  EXPECT_EQ(*store().tables("aa", 2), Texts({"ab", "b"}));
  EXPECT_EQ(*store().tables("b", 2), Texts());
  EXPECT_EQ(*store().tables("", -1), Texts());
}

TEST_P(AnyStore, a_lease_is_for_one_node) {
  using std::chrono::seconds;
  EXPECT_TRUE(*store().lease("a", "first", seconds(60)));
  EXPECT_FALSE(*store().lease("a", "second", seconds(60)));
  EXPECT_TRUE(*store().lease("b", "second", seconds(60)));
  EXPECT_TRUE(*store().lease("a", "first", seconds(60)));
  EXPECT_TRUE(*store().lease("a", "first", seconds(0)));  // given back
  EXPECT_TRUE(*store().lease("a", "second", seconds(1)));
  EXPECT_FALSE(*store().lease("a", "first", seconds(1)));
  EXPECT_TRUE(test::soon([&] { return *store().lease("a", "first", seconds(60)); }));
  for (int i = 0; i < 300; ++i) EXPECT_TRUE(*store().lease("c" + std::to_string(i), "first", seconds(0)));
  EXPECT_FALSE(*store().lease("a", "second", seconds(60)));
}

TEST_P(AnyStore, check_counts) {
  EXPECT_TRUE(append(store(), {"a", 0, {"1", "2"}, {}}));
  EXPECT_TRUE(append(store(), {"b", 0, {"1"}, "listed"}));
  const auto counts = store().check();
  ASSERT_TRUE(counts) << counts.fault().sentence;
  EXPECT_EQ(counts->tables, 2U);
  EXPECT_EQ(counts->entries, 3U);
}

TEST_P(AnyStore, what_was_written_is_there_when_it_is_opened_again) {
  if (place_ == "memory:") return;
  EXPECT_TRUE(append(store(), {"a", 0, {"1", "2"}, "A"}));
  store_.reset();
  store_ = test::open(place_);
  ASSERT_TRUE(store_);
  EXPECT_EQ(read(store(), "a"), Texts({"1", "2"}));
  EXPECT_EQ(listed(store()), Texts({"a:A"}));
  EXPECT_TRUE(append(store(), {"a", 2, {"3"}, {}}));
}

TEST_P(AnyStore, one_thread_writes_while_others_read) {
  std::atomic<bool> ended = false;
  std::atomic<int> rounds = 0;
  std::vector<std::thread> readers;
  for (int i = 0; i < 2; ++i) {
    readers.emplace_back([&] {
      for (std::size_t seen = 0; !ended || rounds < 10; ++rounds) {
        const Texts entries = read(store(), "a");
        EXPECT_GE(entries.size(), seen);
        seen = entries.size();
        for (std::size_t at = 0; at < seen; ++at) EXPECT_EQ(entries[at], std::to_string(at));
        EXPECT_LE(listed(store()).size(), 1U);
        EXPECT_TRUE(store().lease("a", "node", std::chrono::seconds(1)));
      }
    });
  }
  for (std::uint64_t at = 0; at < 100; ++at) EXPECT_TRUE(append(store(), {"a", at, {std::to_string(at)}, std::to_string(at)}));
  ended = true;
  for (std::thread& reader : readers) reader.join();
}

TEST_P(AnyStore, whoever_is_alone_hears_nothing) {
  std::atomic<int> heard = 0;
  store().listen([&](const Store::Notice&) { ++heard; });
  EXPECT_TRUE(store().tell({"a", "hello"}));
  EXPECT_TRUE(append(store(), {"a", 0, {"1"}, {}}));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(heard, 0);
}

TEST_P(AnyStore, what_a_killed_process_was_told_is_written_is_there) {
  if (place_ == "memory:") return;
  store_.reset();
  std::uint64_t acknowledged = 0;
  for (int round = 0; round < 6; ++round) {
    test::Child child("--append", place_);
    const auto next = [&] {
      const std::string line = child.line();
      if (line.ends_with('\n')) acknowledged = std::stoull(line);
      return !line.empty();
    };
    for (int lines = 0; lines < 10 + 13 * round; ++lines) ASSERT_TRUE(next());
    child.kill();
    while (next()) {
    }
    const auto store = test::open(place_);
    ASSERT_TRUE(store);
    const Texts entries = read(*store, "killed");
    EXPECT_GE(entries.size(), acknowledged);
    for (std::size_t at = 0; at < entries.size(); ++at) EXPECT_EQ(entries[at], std::to_string(at));
    const auto checked = store->check();
    EXPECT_TRUE(checked) << checked.fault().sentence;
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, AnyStore, testing::Values("memory", "sqlite", "postgres"),
                         [](const auto& kind) { return std::string(kind.param); });

TEST(OpenStore, says_in_one_sentence_what_is_wrong_with_the_place) {
  EXPECT_EQ(open_store("/nowhere/tables").fault().sentence, "cannot open /nowhere/tables (No such file or directory)");
  EXPECT_EQ(open_store("").fault().sentence, "cannot open  (No such file or directory)");
  const std::string wrong = open_store("postgresql:///app?host=/nowhere").fault().sentence;
  EXPECT_TRUE(wrong.starts_with("the database cannot be reached (")) << wrong;
  EXPECT_EQ(wrong.find('\n'), std::string::npos);
}

/// Appends to the table "killed" for ever and writes how many entries are known to be there.
int append_for_ever(const std::string& place) {
  auto store = open_store(place);
  if (!store) return 1;
  const auto entries = (*store)->read("killed", 0);
  if (!entries) return 1;
  for (std::uint64_t at = entries->size();;) {
    const std::vector<Store::Append> batch{{"killed", at, {std::to_string(at), std::to_string(at + 1)}, {}},
                                           {"killed", at + 2, {std::to_string(at + 2)}, "at " + std::to_string(at)}};
    const auto written = (*store)->append(batch);
    // While the process before is not quite gone, its last batch may still come.
    if (!written) return 1;
    if (!written->at(0)) {
      at = (*store)->read("killed", 0)->size();
      continue;
    }
    at += 3;
    std::cout << at << std::endl;
  }
}

}  // namespace
}  // namespace tafel

int main(int count, char** arguments) {
  const std::string mode = count == 3 ? arguments[1] : "";
  if (mode == "--append") return tafel::append_for_ever(arguments[2]);
  if (mode == "--open") {
    const auto store = tafel::open_store(arguments[2]);
    std::cout << (store ? "opened" : store.fault().sentence) << std::endl;
    return 0;
  }
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
