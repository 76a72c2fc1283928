#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/result.h"

namespace tafel {

/// A program of somebody else, run by the shell. One speaks with it in lines over its standard input and output. Whatever it
/// does, it cannot block, flood or end this program; it is ended together with everything it has started.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t longest_line = 65'536;

  static Result<std::unique_ptr<ChildProcess>> start(const std::string& command);
  ~ChildProcess();
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  /// Says a line and waits for one; the fault says what the program did instead of answering.
  Result<std::string> ask(std::string_view line, std::chrono::milliseconds patience);
  /// Says a line that needs no answer; if the program does not take it in time, that shows when it is asked again.
  void tell(std::string_view line, std::chrono::milliseconds patience);
  /// The last line the program has written to standard error.
  std::string last_words();
  /// Lets the program end by itself for a while, as its input has ended.
  void part(std::chrono::milliseconds patience);

 private:
  /// A file descriptor of this process.
  class Handle {
   public:
    Handle() = default;
    explicit Handle(int number) : number_(number) {}
    ~Handle() { close(); }
    Handle(Handle&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Handle& operator=(Handle&& other) noexcept {
      std::swap(number_, other.number_);
      return *this;
    }
    void close();
    int number() const { return number_; }
    bool open() const { return number_ >= 0; }

   private:
    int number_ = -1;
  };

  ChildProcess() = default;
  /// Moves bytes in all directions as soon as some can be; false if nothing could until the deadline.
  bool pump(Clock::time_point deadline);
  void write_some();
  /// Nobody listens any more.
  void stop_talking();
  static void read_some(Handle& from, std::string& into);
  /// Whether the process has ended, waiting for it at most so long.
  bool ended(std::chrono::milliseconds patience);
  std::string how_it_ended();

  pid_t process_ = -1;
  int status_ = 0;
  bool reaped_ = false;
  Handle in_;  ///< the program's standard input, and so on
  Handle out_;
  Handle err_;
  std::string to_say_;
  std::string said_;
  std::string complaints_;
};

}  // namespace tafel
