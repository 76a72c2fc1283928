#include <atomic>
#include <mutex>

#include "store/store_testing.h"

namespace tafel {
namespace {

using test::append;
using test::read;
using test::soon;
using Texts = std::vector<std::string>;

class PostgresStore : public testing::Test {
 protected:
  void SetUp() override {
    if (test::postgres_address().empty()) GTEST_SKIP() << "run it through tests/with_postgres";
    test::clear_postgres();
  }

  static std::unique_ptr<Store> open() { return test::open(test::postgres_address()); }
  static void control(const char* what) {
    EXPECT_EQ(std::system((std::string(std::getenv("TAFEL_POSTGRES_CONTROL")) + ' ' + what).c_str()), 0) << what;
  }
};

/// What a store has heard, "table:text" each.
class Heard {
 public:
  void operator()(const Store::Notice& notice) {
    const std::lock_guard lock(mutex_);
    all_.push_back(notice.table + ':' + notice.text);
  }
  Texts take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(all_, {});
  }
  bool is_soon(const Texts& expected) {
    Texts all;
    const bool same = soon([&] {
      for (auto& one : take()) all.push_back(one);
      return all == expected;
    });
    EXPECT_EQ(all, expected);
    return same;
  }

 private:
  std::mutex mutex_;
  Texts all_;
};

TEST_F(PostgresStore, a_node_hears_what_others_append_and_tell) {
  Heard first_heard;
  Heard second_heard;
  const auto first = open();
  const auto second = open();
  first->listen(std::ref(first_heard));
  second->listen(std::ref(second_heard));
  EXPECT_TRUE(append(*first, {"a", 0, {"1"}, {}}));
  EXPECT_TRUE(second_heard.is_soon({"a:"}));
  EXPECT_FALSE(append(*first, {"a", 0, {"1"}, {}}));
  EXPECT_TRUE(first->tell({"b", "Grüße\nan alle"}));
  EXPECT_TRUE(second_heard.is_soon({"b:Grüße\nan alle"}));
  EXPECT_TRUE(append(*second, {"a", 1, {"2"}, {}}));
  EXPECT_TRUE(first_heard.is_soon({"a:"}));
  EXPECT_TRUE(first->tell({"a", std::string(7000, 'x')}));
  EXPECT_TRUE(second_heard.is_soon({"a:" + std::string(7000, 'x')}));
  EXPECT_EQ(first->tell({"a", std::string(8000, 'x')}).fault().sentence,
            "what is told to other nodes can be 7000 bytes long; this is 8000");
  EXPECT_TRUE(first_heard.take().empty());
}

TEST_F(PostgresStore, of_two_nodes_that_append_at_once_one_does) {
  constexpr int tables = 20;
  constexpr std::uint64_t rounds = 40;
  std::atomic<int> written = 0;
  const auto node = [&](bool backwards) {
    const auto store = open();
    for (std::uint64_t at = 0; at < rounds; ++at) {
      std::vector<Store::Append> batch;
      for (int i = 0; i < tables; ++i)
        batch.push_back({"t" + std::to_string(backwards ? tables - i : i + 1), at, {"x"}, "listed"});
      const auto result = store->append(batch);
      ASSERT_TRUE(result) << result.fault().sentence;
      for (const bool one : *result) written += one ? 1 : 0;
    }
  };
  std::thread other([&] { node(true); });
  node(false);
  other.join();
  const auto counts = open()->check();
  ASSERT_TRUE(counts) << counts.fault().sentence;
  EXPECT_EQ(counts->tables, 20U);
  EXPECT_EQ(counts->entries, static_cast<std::uint64_t>(written.load()));
  EXPECT_GE(counts->entries, rounds * tables / 2);
}

TEST_F(PostgresStore, a_deadlock_that_somebody_else_causes_is_tried_again) {
  const auto store = open();
  EXPECT_TRUE(append(*store, {"a", 0, {"1"}, {}}));
  EXPECT_TRUE(append(*store, {"b", 0, {"1"}, {}}));
  PGconn* somebody = PQconnectdb(test::postgres_address().c_str());
  const auto run = [&](const char* sql) {
    PGresult* result = PQexec(somebody, sql);
    EXPECT_EQ(PQresultStatus(result), PGRES_COMMAND_OK) << PQerrorMessage(somebody);
    PQclear(result);
  };
  run("SET deadlock_timeout = '1min'; BEGIN; UPDATE tafelrunde.tables SET length = length WHERE name = 'b'");
  std::thread writer([&] {
    const std::vector<Store::Append> batch{{"a", 1, {"2"}, {}}, {"b", 1, {"2"}, {}}};
    const auto written = store->append(batch);
    ASSERT_TRUE(written) << written.fault().sentence;
    EXPECT_EQ(*written, std::vector<bool>({true, true}));
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  run("UPDATE tafelrunde.tables SET length = length WHERE name = 'a'");
  run("COMMIT");
  writer.join();
  PQfinish(somebody);
  EXPECT_TRUE(store->check());
}

TEST_F(PostgresStore, a_lease_is_for_one_of_several_nodes) {
  const auto first = open();
  const auto second = open();
  EXPECT_TRUE(*first->lease("a", "first", std::chrono::seconds(60)));
  EXPECT_FALSE(*second->lease("a", "second", std::chrono::seconds(60)));
}

TEST_F(PostgresStore, several_nodes_can_start_at_once) {
  std::vector<std::thread> nodes;
  for (int i = 0; i < 5; ++i) {
    nodes.emplace_back([&] {
      const auto store = open();
      ASSERT_TRUE(store);
      EXPECT_TRUE(store->check());
    });
  }
  for (std::thread& node : nodes) node.join();
}

TEST_F(PostgresStore, a_database_of_the_first_format_is_brought_up_to_date) {
  // The first format as it was, for good.
  test::run_in_postgres(
      "CREATE SCHEMA tafelrunde; SET search_path = tafelrunde;"
      "CREATE TABLE format (format integer NOT NULL); INSERT INTO format VALUES (1);"
      "CREATE TABLE tables (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text COLLATE \"C\" NOT NULL UNIQUE,"
      " length bigint NOT NULL DEFAULT 0) WITH (fillfactor = 70);"
      "CREATE TABLE entries (table_id bigint NOT NULL, at bigint NOT NULL, entry bytea NOT NULL, PRIMARY KEY (table_id, at));"
      "CREATE TABLE leases (name text COLLATE \"C\" PRIMARY KEY, node text NOT NULL, until timestamptz NOT NULL)"
      " WITH (fillfactor = 70);"
      "INSERT INTO tables (name, length) VALUES ('old', 2); INSERT INTO entries VALUES (1, 0, 'A'), (1, 1, 'B')");
  const auto store = open();
  ASSERT_TRUE(store);
  EXPECT_EQ(read(*store, "old"), Texts({"A", "B"}));
  EXPECT_TRUE(append(*store, {"old", 2, {"C"}, "listed now"}));
  EXPECT_EQ(test::listed(*store), Texts({"old:listed now"}));
}

TEST_F(PostgresStore, a_newer_format_is_refused) {
  open().reset();
  test::run_in_postgres("UPDATE tafelrunde.format SET format = 99");
  EXPECT_EQ(open_store(test::postgres_address()).fault().sentence,
            "the database was written by a newer Tafelrunde (format 99, this one knows formats up to 2); use that one");
}

TEST_F(PostgresStore, check_finds_what_is_wrong) {
  const auto store = open();
  EXPECT_TRUE(append(*store, {"a", 0, {"1", "2", "3"}, {}}));
  test::run_in_postgres("UPDATE tafelrunde.entries SET at = 9 WHERE at = 1");
  EXPECT_EQ(store->check().fault().sentence, "the log of the table a should have 3 entries; it has 3, wrongly numbered");
  test::run_in_postgres("DELETE FROM tafelrunde.entries WHERE at = 9");
  EXPECT_EQ(store->check().fault().sentence, "the log of the table a should have 3 entries; it has 2");
  test::run_in_postgres("DELETE FROM tafelrunde.tables");
  EXPECT_EQ(store->check().fault().sentence, "there are 2 entries of a table that does not exist");
}

TEST_F(PostgresStore, goes_on_by_itself_when_the_server_is_back) {
  Heard heard;
  const auto store = open();
  const auto other = open();
  store->listen(std::ref(heard));
  EXPECT_TRUE(append(*store, {"a", 0, {"1"}, {}}));
  control("restart");
  EXPECT_TRUE(append(*store, {"a", 1, {"2"}, {}}));  // an orderly restart that nobody was there to notice
  EXPECT_EQ(read(*store, "a"), Texts({"1", "2"}));
  EXPECT_TRUE(heard.is_soon({":"}));
  EXPECT_TRUE(append(*store, {"a", 2, {"3"}, {}}));
  control("crash");
  const Store::Append more{"a", 3, {"4"}, {}};
  for (int tries = 0; tries < 3; ++tries) {
    const auto written = store->append({&more, 1});
    ASSERT_FALSE(written);
    EXPECT_TRUE(written.fault().sentence.starts_with("the database cannot be reached (")) << written.fault().sentence;
    EXPECT_FALSE(store->read("a", 0));
    EXPECT_FALSE(store->listed(1));
    EXPECT_FALSE(store->lease("a", "node", std::chrono::seconds(1)));
    EXPECT_FALSE(store->tell({"a", "x"}));
    EXPECT_FALSE(store->check());
  }
  control("start");
  EXPECT_TRUE(soon([&] { return store->append({&more, 1}).ok(); }));
  EXPECT_TRUE(soon([&] { return store->read("a", 0).ok(); }));
  EXPECT_EQ(read(*store, "a"), Texts({"1", "2", "3", "4"}));
  EXPECT_TRUE(heard.is_soon({":"}));
  EXPECT_TRUE(soon([&] { return other->tell({"b", "hello"}).ok(); }));
  EXPECT_TRUE(heard.is_soon({"b:hello"}));
}

TEST_F(PostgresStore, what_was_acknowledged_outlasts_a_crash_of_the_server) {
  const auto store = open();
  std::uint64_t acknowledged = 0;
  std::thread writer([&] {
    while (true) {
      const Store::Append one{"a", acknowledged, {std::to_string(acknowledged)}, {}};
      if (!store->append({&one, 1})) return;
      ++acknowledged;
    }
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  control("crash");
  writer.join();
  control("start");
  const Texts entries = read(*open(), "a");
  EXPECT_GT(acknowledged, 0U);
  EXPECT_GE(entries.size(), acknowledged);
  EXPECT_LE(entries.size(), acknowledged + 1);
}

TEST_F(PostgresStore, a_refusal_in_the_middle_of_a_batch_leaves_nothing_behind) {
  const auto store = open();
  EXPECT_TRUE(append(*store, {"a", 0, {"1"}, {}}));
  test::run_in_postgres("ALTER TABLE tafelrunde.entries ADD CONSTRAINT no_bad CHECK (entry <> 'bad')");
  const std::vector<Store::Append> batch{{"a", 1, {"2"}, {}}, {"b", 0, {"bad"}, {}}, {"c", 0, {"1"}, {}}};
  const auto written = store->append(batch);
  ASSERT_FALSE(written);
  EXPECT_TRUE(written.fault().sentence.starts_with("the database refused (new row for relation \"entries\" violates"))
      << written.fault().sentence;
  EXPECT_EQ(*store->tables("", 10), Texts({"a"}));
  EXPECT_TRUE(append(*store, {"a", 1, {"2"}, {}}));
  EXPECT_TRUE(store->check());
}

}  // namespace
}  // namespace tafel
