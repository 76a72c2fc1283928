#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/terminal.h"
#include "online/room.h"
#include "store/store.h"

namespace tafel {
namespace fs = std::filesystem;

namespace {

constexpr int at_once = 1000;

std::unique_ptr<Store> open(const std::string& place, IfMissing if_missing = IfMissing::refuse) {
  return value_or_stop(open_store(place, if_missing), Exit::file);
}

/// A file that nobody else may read, also if it was there before. What is written to it takes the old one's place at the end.
class PrivateFile {
 public:
  explicit PrivateFile(const std::string& path) : path_(path), part_(is_special(path) ? path : path + ".part") {
    const mode_t usual = umask(0077);
    file_.open(part_, std::ios::binary);
    umask(usual);
    if (!file_) fail();
  }
  ~PrivateFile() {
    std::error_code ignored;
    if (part_ != path_) fs::remove(part_, ignored);
  }
  PrivateFile(const PrivateFile&) = delete;
  PrivateFile& operator=(const PrivateFile&) = delete;

  void write(const std::string& line) { file_ << line << '\n'; }
  void finish() {
    file_.close();
    if (!file_) fail();
    std::error_code error;
    if (part_ != path_) fs::rename(part_, path_, error);
    if (error) fail();
  }

 private:
  static bool is_special(const std::string& path) {
    std::error_code ignored;
    return fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
  }
  void fail() const { throw Stop{Exit::file, path_ + ": cannot be written"}; }

  std::string path_;
  std::string part_;
  std::ofstream file_;
};

/// Calls `use` for every table with its log and the room that follows from it.
template <class Use>
std::size_t for_each_table(Store& store, Use use) {
  std::size_t count = 0;
  for (std::string last;;) {
    const auto tables = value_or_stop(store.tables(last, at_once), Exit::file);
    for (const std::string& table : tables) {
      const auto log = value_or_stop(store.read(table, 0), Exit::file);
      const auto room = Room::replay(log);
      if (!room) throw Stop{Exit::found_fault, "table " + table + ": " + room.fault().sentence};
      use(table, log, *room);
      ++count;
    }
    if (tables.empty()) return count;
    last = tables.back();
  }
}

std::string tables_in_words(std::size_t count) { return std::to_string(count) + (count == 1 ? " table" : " tables"); }

void check(const std::string& place) {
  const auto store = open(place);
  const auto counts = value_or_stop(store->check(), Exit::found_fault);
  const std::size_t tables = for_each_table(*store, [](const std::string&, const std::vector<std::string>&, const Room&) {});
  std::cout << place << ": " << tables_in_words(tables) << " with " << counts.entries << " entries, all in order\n";
}

void export_to(const std::string& place, const std::string& path) {
  const auto store = open(place);
  std::error_code ignored;
  if (fs::equivalent(place, path, ignored)) throw Stop{Exit::usage, path + " is the database itself"};
  PrivateFile file(path);  // dice that are still sealed have their secrets in it
  const std::size_t tables =
      for_each_table(*store, [&](const std::string& table, const std::vector<std::string>& log, const Room& room) {
        Record record = room.record_or_deal();
        record.table = {{"id", table}, {"log", log}};
        file.write(record.write());
      });
  file.finish();
  std::cout << path << ": " << tables_in_words(tables) << '\n';
}

void import_from(const std::string& place, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  file.peek();  // opening a folder succeeds, reading from it does not
  if (!file.is_open() || file.bad()) throw Stop{Exit::file, path + ": cannot be read"};
  const auto store = open(place, IfMissing::make);
  std::string line;
  std::size_t tables = 0;
  std::size_t there = 0;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    const auto stop = [&](const std::string& sentence) {
      return Stop{Exit::found_fault, path + ": line " + std::to_string(number) + ": " + sentence};
    };
    auto record = Record::read(line);
    if (!record) throw stop(record.fault().sentence);
    const auto log = record->table.find("log");
    const auto id = record->table.find("id");
    if (log == record->table.end() || !log->is_array() || id == record->table.end() || !id->is_string()) {
      throw stop("this record was not exported from tables");
    }
    Store::Append append{.table = *id, .at = 0, .entries = {}, .listing = {}};
    for (const Json& entry : *log) {
      if (!entry.is_string()) throw stop("the table's log must be a list of texts");
      append.entries.push_back(entry);
    }
    const auto room = Room::replay(append.entries);
    if (!room) throw stop(room.fault().sentence);
    if (room->is_public()) append.listing = room->listing();
    if (value_or_stop(store->append({&append, 1}), Exit::file)[0]) {
      ++tables;
    } else if (value_or_stop(store->read(append.table, 0), Exit::file) == append.entries) {
      ++there;
    } else {
      throw stop("table " + append.table + " is there already and has gone on");
    }
  }
  std::cout << place << ": " << tables_in_words(tables) << " added";
  if (there > 0) std::cout << ", " << tables_in_words(there) << " there already";
  std::cout << '\n';
}

}  // namespace

void add_db_command(CLI::App& app) {
  auto* command = app.add_subcommand("db", "Check and move the tables that a server keeps");
  command->require_subcommand(1);
  auto place = std::make_shared<std::string>();
  auto path = std::make_shared<std::string>();
  const auto add = [&](const char* name, const char* help) {
    auto* sub = command->add_subcommand(name, help);
    sub->add_option("database", *place, "A file, or postgresql://…")->required();
    return sub;
  };
  add("check", "Look through everything: is each table complete, does each log follow the rules?")->callback([place] {
    check(*place);
  });
  auto* exporting = add("export", "Write all tables to a file, a record of the game with the table's log on each line");
  exporting->add_option("file", *path, "The file")->required();
  exporting->callback([place, path] { export_to(*place, *path); });
  auto* importing = add("import", "Add the tables of an exported file");
  importing->add_option("file", *path, "The file")->required();
  importing->callback([place, path] { import_from(*place, *path); });
}

}  // namespace tafel
