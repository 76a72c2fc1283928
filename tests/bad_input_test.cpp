/// Bad input of every kind against the real program: each case of bad/*.txt must end with its exit code and exactly its
/// sentence, and must write nothing else. The format of the cases is explained in bad/README.md.

#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

#include "tests/testing.h"

namespace tafel {
namespace {

struct Case {
  std::string title;
  std::string run;
  std::string base;
  std::vector<std::pair<std::string, std::string>> changes;
  std::string content;
  bool has_content = false;
  int exit = 0;
  std::string says;
};
void PrintTo(const Case& one, std::ostream* out) { *out << one.title; }

std::vector<Case> read_cases() {
  std::vector<Case> cases;
  for (const auto* kind : {"boards", "records", "arguments"}) {
    std::ifstream file(std::string(TAFEL_TEST_FOLDER) + "/bad/" + kind + ".txt");
    for (std::string line; std::getline(file, line);) {
      const auto value = [&](std::string_view key) { return line.substr(key.size()); };
      if (line.starts_with("# ")) {
        cases.push_back({});
        cases.back().title = std::string(kind) + ": " + line.substr(2);
      } else if (line.starts_with("run: ")) {
        cases.back().run = value("run: ");
      } else if (line.starts_with("base: ")) {
        cases.back().base = value("base: ");
      } else if (line.starts_with("change: ")) {
        const std::string change = value("change: ");
        const auto arrow = change.find(" => ");
        std::string to = change.substr(arrow + 4);
        if (const auto line_break = to.find("⏎"); line_break != std::string::npos) to.replace(line_break, 3, "\n");
        cases.back().changes.emplace_back(change.substr(0, arrow), to);
      } else if (line.starts_with("file: ") || line == "file:") {
        cases.back().content = line.size() > 6 ? value("file: ") : "";
        cases.back().has_content = true;
      } else if (line.starts_with("exit: ")) {
        cases.back().exit = std::stoi(value("exit: "));
      } else if (line.starts_with("says: ")) {
        cases.back().says = value("says: ");
      } else if (!line.empty()) {
        ADD_FAILURE() << kind << ".txt: " << line;
      }
    }
  }
  return cases;
}

class BadInput : public testing::TestWithParam<Case> {};

TEST_P(BadInput, gets_one_clear_sentence) {
  const Case& one = GetParam();
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / ("tafelrunde-bad-" + std::to_string(getpid()));
  fs::remove_all(folder);
  fs::create_directories(folder);

  std::string content = one.base.empty() ? one.content : test::read_text(one.base);
  for (const auto& [from, to] : one.changes) {
    const auto at = content.find(from);
    ASSERT_NE(at, std::string::npos) << "nothing to change: " << from;
    content.replace(at, from.size(), to);
  }
  if (!one.base.empty() || one.has_content) std::ofstream(folder / "file.json", std::ios::binary) << content;

  const std::string command =
      "cd '" + folder.string() + "' && timeout 20 " TAFEL_PROGRAM " " + one.run + " </dev/null >out 2>err";
  const int status = std::system(command.c_str());
  const auto read = [&](const char* name) {
    std::ifstream file(folder / name);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  };
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), one.exit);
  EXPECT_EQ(read("err"), "tafelrunde: " + one.says + "\n");
  EXPECT_EQ(read("out"), "");
  EXPECT_EQ(fs::exists(folder / "file.json") ? read("file.json") : "", content);
  for (const auto& left_behind : fs::directory_iterator(folder)) {
    const std::string name = left_behind.path().filename().string();
    EXPECT_TRUE(name == "file.json" || name == "out" || name == "err") << name << " was left behind";
  }
  fs::remove_all(folder);
}

INSTANTIATE_TEST_SUITE_P(Corpus, BadInput, testing::ValuesIn(read_cases()), [](const auto& instance) {
  std::string name;
  for (const char c : instance.param.title) name += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

TEST(BadInputs, there_are_at_least_a_hundred) { EXPECT_GE(read_cases().size(), 100U); }

}  // namespace
}  // namespace tafel
