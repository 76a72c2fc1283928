#include "cli/outside_bot.h"

#include "core/text.h"

namespace tafel {
namespace {

/// More than elsewhere: whoever writes a bot wants to see what it said.
std::string excerpt(std::string_view text) { return in_quotes(text, 200); }

}  // namespace

Interpreter::~Interpreter() {
  if (program_) program_->part(std::chrono::milliseconds(500));
}

Fault Interpreter::fail(const std::string& what) {
  const std::string last_words = program_->last_words();
  program_.reset();
  return Fault{what + (last_words.empty() ? "" : "; its last words: " + excerpt(last_words))};
}

Result<Json> Interpreter::ask(const std::string& message, std::chrono::milliseconds patience) {
  const auto answer = program_->ask(message, patience);
  if (!answer) return fail(answer.fault().sentence);
  Json read = Json::parse(*answer, nullptr, false);
  if (!read.is_object()) return fail("it answered " + excerpt(*answer) + ", which is no JSON object");
  return read;
}

Result<bool> Interpreter::greet(const std::string& hello) {
  if (!program_) {
    auto started = ChildProcess::start(command_);
    if (!started) return started.fault();
    program_ = std::move(*started);
  }
  const auto answer = ask(hello, limits_.start);
  if (!answer) return answer.fault();
  if (answer->value("type", Json()) != "ready") {
    return fail("it answered hello with " + excerpt(as_text(*answer)) + " instead of ready");
  }
  return true;
}

Result<std::size_t> Interpreter::choose(const std::string& question, const std::vector<std::string>& moves) {
  const auto answer = ask(question, limits_.move);
  if (!answer) return answer.fault();
  const Json move = answer->value("move", Json());
  if (!move.is_string()) return fail("its answer has no \"move\": " + excerpt(as_text(*answer)));
  const auto found = std::ranges::find(moves, move.get_ref<const std::string&>());
  if (found == moves.end()) return fail("it wants to " + excerpt(move.get<std::string>()) + ", which is no legal move");
  return static_cast<std::size_t>(found - moves.begin());
}

void Interpreter::say_goodbye(const std::string& end) {
  if (program_) program_->tell(end, limits_.move);
}

}  // namespace tafel
