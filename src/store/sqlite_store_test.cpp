#include <sys/resource.h>

#include <fstream>
#include <sstream>

#include "store/store_testing.h"

namespace tafel {
namespace {

using test::append;
using test::read;
using Texts = std::vector<std::string>;

std::string content(const std::string& path) {
  std::ostringstream all;
  all << std::ifstream(path, std::ios::binary).rdbuf();
  return all.str();
}

std::string refusal(const std::string& path) {
  const auto store = open_store(path);
  return store ? "opened" : store.fault().sentence;
}

class SqliteStore : public testing::Test {
 protected:
  test::Folder folder_;
  std::string path_ = folder_ / "tables";
};

TEST_F(SqliteStore, a_file_of_the_first_format_is_brought_up_to_date) {
  // The first format as it was, for good.
  test::run_in_sqlite(
      path_,
      "PRAGMA application_id = 1415669349; PRAGMA user_version = 1;"
      "CREATE TABLE tables (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, length INTEGER NOT NULL DEFAULT 0) STRICT;"
      "CREATE TABLE entries (table_id INTEGER NOT NULL, at INTEGER NOT NULL, entry BLOB NOT NULL,"
      " PRIMARY KEY (table_id, at)) STRICT, WITHOUT ROWID;"
      "INSERT INTO tables VALUES (7, 'old', 2); INSERT INTO entries VALUES (7, 0, x'41'), (7, 1, x'42')");
  const auto store = test::open(path_);
  ASSERT_TRUE(store);
  EXPECT_EQ(read(*store, "old"), Texts({"A", "B"}));
  EXPECT_TRUE(append(*store, {"old", 2, {"C"}, "listed now"}));
  EXPECT_EQ(test::listed(*store), Texts({"old:listed now"}));
  EXPECT_TRUE(store->check());
}

TEST_F(SqliteStore, an_empty_file_is_taken) {
  std::ofstream(path_).flush();
  const auto store = test::open(path_);
  ASSERT_TRUE(store);
  EXPECT_TRUE(append(*store, {"a", 0, {"1"}, {}}));
}

TEST_F(SqliteStore, a_newer_format_is_refused_and_left_as_it_is) {
  test::open(path_).reset();
  test::run_in_sqlite(path_, "PRAGMA user_version = 99");
  const std::string before = content(path_);
  EXPECT_EQ(refusal(path_),
            path_ + " was written by a newer Tafelrunde (format 99, this one knows formats up to 3); use that one");
  EXPECT_EQ(content(path_), before);
}

TEST_F(SqliteStore, a_foreign_file_is_refused_and_left_as_it_is) {
  for (const std::string& foreign : {std::string("a letter"), std::string(5000, 'x'), std::string("SQLite format 3\0", 16)}) {
    std::ofstream(path_, std::ios::binary) << foreign;
    EXPECT_EQ(refusal(path_), path_ + " is not a file of Tafelrunde's tables; it was left as it is");
    EXPECT_EQ(content(path_), foreign);
  }
  std::filesystem::remove(path_);
  test::run_in_sqlite(path_, "CREATE TABLE stamps (name TEXT)");
  const std::string before = content(path_);
  EXPECT_EQ(refusal(path_), path_ + " is the database of another program; it was left as it is");
  EXPECT_EQ(content(path_), before);
  EXPECT_EQ(refusal(folder_ / "."), "cannot open " + (folder_ / ".") + " (Is a directory)");
}

TEST_F(SqliteStore, a_damaged_file_is_refused_and_left_as_it_is) {
  {
    const auto store = test::open(path_);
    for (int i = 0; i < 50; ++i)
      EXPECT_TRUE(append(*store, {"t" + std::to_string(i), 0, Texts(20, std::string(100, 'x')), {}}));
  }
  const std::string whole = content(path_);
  ASSERT_GT(whole.size(), 20U * 4096);
  const auto refused = [&](const std::string& damaged) {
    std::ofstream(path_, std::ios::binary) << damaged;
    const std::string sentence = refusal(path_);
    EXPECT_TRUE(sentence.starts_with(path_ + " is damaged (") || sentence.starts_with("cannot open " + path_ + " ("))
        << sentence;
    EXPECT_EQ(sentence.find('\n'), std::string::npos) << sentence;
    EXPECT_EQ(content(path_), damaged);
  };
  refused(whole.substr(0, whole.size() / 2));
  for (const std::size_t page : {0U, 1U, 2U, 5U, 10U}) {
    std::string damaged = whole;
    damaged.replace(page * 4096 + (page == 0 ? 100 : 0), 1000, std::string(1000, '\x55'));
    refused(damaged);
  }
  std::ofstream(path_, std::ios::binary) << whole;
  EXPECT_TRUE(test::open(path_));
}

TEST_F(SqliteStore, a_file_in_use_is_refused) {
  const auto store = test::open(path_);
  ASSERT_TRUE(store);
  EXPECT_EQ(test::Child("--open", path_).line(),
            path_ + " is in use by another Tafelrunde; end that one first, or choose another file\n");
  EXPECT_TRUE(append(*store, {"a", 0, {"1"}, {}}));
}

TEST_F(SqliteStore, a_full_disk_is_said_and_writing_goes_on_when_there_is_room) {
  const auto store = test::open(path_);
  ASSERT_TRUE(append(*store, {"a", 0, {"1"}, "listed"}));
  // A limit on the size of files stands in for the disk.
  signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
  const rlimit full{100000, before.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
  const std::vector<Store::Append> batch{{"a", 1, {"2"}, "not listed"}, {"b", 0, Texts(100, std::string(10000, 'x')), {}}};
  for (int tries = 0; tries < 3; ++tries) {
    const auto written = store->append(batch);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.fault().sentence, "cannot write to " + path_ + " (disk I/O error)");
    EXPECT_EQ(read(*store, "a"), Texts({"1"}));
    EXPECT_EQ(read(*store, "b"), Texts());
    EXPECT_EQ(test::listed(*store), Texts({"a:listed"}));
  }
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
  const auto written = store->append(batch);
  ASSERT_TRUE(written) << written.fault().sentence;
  EXPECT_EQ(*written, std::vector<bool>({true, true}));
  EXPECT_EQ(read(*store, "a"), Texts({"1", "2"}));
  EXPECT_TRUE(store->check());
}

TEST_F(SqliteStore, check_finds_what_is_wrong) {
  {
    const auto store = test::open(path_);
    EXPECT_TRUE(append(*store, {"a", 0, {"1", "2", "3"}, {}}));
    EXPECT_TRUE(append(*store, {"b", 0, {"1"}, {}}));
  }
  const auto said = [&](const char* damage, const char* repair) {
    test::run_in_sqlite(path_, damage);
    const auto checked = test::open(path_)->check();
    test::run_in_sqlite(path_, repair);
    EXPECT_TRUE(test::open(path_)->check());
    return checked ? "nothing" : checked.fault().sentence;
  };
  EXPECT_EQ(said("DELETE FROM entries WHERE table_id = 1 AND at = 1", "INSERT INTO entries VALUES (2, 1, 1, 1, x'32')"),
            "the log of the table a should have 3 entries; it has 2");
  EXPECT_EQ(said("UPDATE entries SET at = 9 WHERE table_id = 1 AND at = 2", "UPDATE entries SET at = 2 WHERE at = 9"),
            "the log of the table a should have 3 entries; it has 3, wrongly numbered");
  EXPECT_EQ(said("UPDATE tables SET length = 2 WHERE id = 2", "UPDATE tables SET length = 1 WHERE id = 2"),
            "the log of the table b should have 2 entries; it has 1");
  EXPECT_EQ(said("UPDATE entries SET previous = 3 WHERE id = 2", "UPDATE entries SET previous = 1 WHERE id = 2"),
            "the log of the table a is not linked as it should be");
  EXPECT_EQ(said("UPDATE tables SET last = 3 WHERE id = 2", "UPDATE tables SET last = 4 WHERE id = 2"),
            "the log of the table b is not linked as it should be");
  EXPECT_EQ(said("INSERT INTO entries VALUES (9, 0, 5, 0, x'')", "DELETE FROM entries WHERE table_id = 5"),
            "there are 1 entries of a table that does not exist");
}

TEST_F(SqliteStore, check_finds_damage_that_came_later) {
  const auto store = test::open(path_);
  EXPECT_TRUE(append(*store, {"a", 0, Texts(2000, std::string(100, 'x')), {}}));
  test::run_in_sqlite(path_, "PRAGMA wal_checkpoint(TRUNCATE)");
  // In another process: closing the file here would end SQLite's locks.
  ASSERT_EQ(std::system(("dd if=/dev/urandom of='" + path_ + "' bs=4096 seek=10 count=3 conv=notrunc status=none").c_str()), 0);
  const auto checked = store->check();
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.fault().sentence.find('\n'), std::string::npos) << checked.fault().sentence;
}

}  // namespace
}  // namespace tafel
