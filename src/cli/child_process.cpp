#include "cli/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <thread>

#include "core/text.h"

extern char** environ;

namespace tafel {
namespace {

using std::chrono::milliseconds;

/// The process groups of all programs that run: whoever ends this program, by Ctrl-C for example, ends them too.
std::array<std::atomic<pid_t>, 2048> running{};

extern "C" void end_all(int signal) {
  for (const auto& group : running) {
    if (const pid_t process = group; process > 0) kill(-process, SIGKILL);
  }
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void note_start(pid_t process) {
  static std::once_flag once;
  std::call_once(once, [] {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, end_all);
  });
  for (auto& group : running) {
    pid_t none = 0;
    if (group.compare_exchange_strong(none, process)) return;
  }
}

void note_end(pid_t process) {
  for (auto& group : running) {
    pid_t its = process;
    if (group.compare_exchange_strong(its, 0)) return;
  }
}

/// What the shell is to run. A plain command such as "python3 bot.py" takes the shell's place, so that its own end is seen
/// and nothing else holds its output open; of commands put together with signs of the shell's only the shell knows.
std::string for_shell(const std::string& command) {
  const std::size_t from = std::min(command.find_first_not_of(' '), command.size());
  const std::string program = command.substr(from, command.find(' ', from) - from);
  const auto has = [](const std::string& text, const char* signs) { return text.find_first_of(signs) != std::string::npos; };
  if (program.empty() || has(program, "'\"\\") || has(command, ";&|<>(){}`#\n")) return command;
  // What the shell does by itself, such as "exit 3", is no file
  return "[ -x \"$(command -v " + program + ")\" ] && exec " + command + '\n' + command;
}

/// How a child process is to be started; freed at the end.
class SpawnPlan {
 public:
  SpawnPlan(int in, int out, int err) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, out, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files_, err, STDERR_FILENO);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes_, 0);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    sigaddset(&signals, SIGPIPE);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;

  /// 0, or what went wrong.
  int start(pid_t& process, std::string command) const {
    std::string shell = "sh";
    std::string option = "-c";
    std::array<char*, 4> words{shell.data(), option.data(), command.data(), nullptr};
    return posix_spawn(&process, "/bin/sh", &files_, &attributes_, words.data(), environ);
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

void ChildProcess::Handle::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::string& command) {
  // A pair of sockets for its input: writing to a pipe that nobody reads would raise a signal in this program.
  std::array<int, 2> in{-1, -1};
  std::array<int, 2> out{-1, -1};
  std::array<int, 2> err{-1, -1};
  const bool opened = socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, in.data()) == 0 && pipe2(out.data(), O_CLOEXEC) == 0 &&
                      pipe2(err.data(), O_CLOEXEC) == 0;
  std::unique_ptr<ChildProcess> child(new ChildProcess);
  child->in_ = Handle(in[0]);
  child->out_ = Handle(out[0]);
  child->err_ = Handle(err[0]);
  const Handle its_in(in[1]);
  const Handle its_out(out[1]);
  const Handle its_err(err[1]);
  int failure = opened ? 0 : errno;
  if (opened) {
    for (const int end : {out[0], err[0]}) fcntl(end, F_SETFL, O_NONBLOCK);
    failure = SpawnPlan(in[1], out[1], err[1]).start(child->process_, for_shell(command));
  }
  if (failure != 0) {
    child->reaped_ = true;
    return Fault{"the program " + in_quotes(command) + " cannot be started (" + std::strerror(failure) + ")"};
  }
  note_start(child->process_);
  return child;
}

ChildProcess::~ChildProcess() {
  if (process_ > 0) kill(-process_, SIGKILL);  // also what it has started, even if it is gone itself
  if (!reaped_) waitpid(process_, &status_, 0);
  note_end(process_);
}

void ChildProcess::part(milliseconds patience) {
  in_.close();
  ended(patience);
}

bool ChildProcess::ended(milliseconds patience) {
  for (const auto deadline = Clock::now() + patience; !reaped_;) {
    reaped_ = waitpid(process_, &status_, WNOHANG) == process_;
    if (reaped_ || Clock::now() >= deadline) break;
    std::this_thread::sleep_for(milliseconds(2));
  }
  return reaped_;
}

std::string ChildProcess::how_it_ended() {
  if (!ended(milliseconds(200))) return "it has closed its output";
  if (WIFSIGNALED(status_)) return "it was ended by signal " + std::to_string(WTERMSIG(status_));
  return "it has ended with code " + std::to_string(WEXITSTATUS(status_));
}

void ChildProcess::write_some() {
  const ssize_t written = send(in_.number(), to_say_.data(), to_say_.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  if (written > 0) {
    to_say_.erase(0, static_cast<std::size_t>(written));
  } else if (errno != EAGAIN && errno != EINTR) {
    stop_talking();
  }
}

void ChildProcess::stop_talking() {
  in_.close();
  to_say_.clear();
}

void ChildProcess::read_some(Handle& from, std::string& into) {
  std::array<char, 8192> bytes;
  const ssize_t count = read(from.number(), bytes.data(), bytes.size());
  if (count > 0) {
    into.append(bytes.data(), static_cast<std::size_t>(count));
  } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
    from.close();
  }
}

bool ChildProcess::pump(Clock::time_point deadline) {
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
  if (left <= 0) return false;
  const auto wish = static_cast<short>(to_say_.empty() ? 0 : POLLOUT);
  std::array<pollfd, 3> ends{{{in_.number(), wish, 0}, {out_.number(), POLLIN, 0}, {err_.number(), POLLIN, 0}}};
  const int ready = poll(ends.data(), ends.size(), static_cast<int>(left));
  if (ready <= 0) return ready < 0 && errno == EINTR;
  if ((ends[0].revents & POLLOUT) != 0) write_some();
  if ((ends[0].revents & (POLLHUP | POLLERR)) != 0) stop_talking();
  if (ends[1].revents != 0) read_some(out_, said_);
  if (ends[2].revents != 0) read_some(err_, complaints_);
  constexpr std::size_t kept = 4096;
  if (complaints_.size() > kept) complaints_.erase(0, complaints_.size() - kept);
  return true;
}

void ChildProcess::tell(std::string_view line, milliseconds patience) {
  if (!in_.open()) return;
  to_say_.append(line).append("\n");
  const auto deadline = Clock::now() + patience;
  while (!to_say_.empty() && said_.size() <= longest_line && pump(deadline)) {
  }
}

Result<std::string> ChildProcess::ask(std::string_view line, milliseconds patience) {
  if (!said_.empty()) return Fault{"it spoke without being asked"};
  if (in_.open()) to_say_.append(line).append("\n");
  const auto deadline = Clock::now() + patience;
  for (;;) {
    if (const std::size_t end = said_.find('\n'); end != std::string::npos) {
      std::string answer = said_.substr(0, end);
      said_.erase(0, end + 1);
      return answer;
    }
    if (said_.size() > longest_line) {
      return Fault{"it said more than " + std::to_string(longest_line) + " bytes without ending the line"};
    }
    if (!out_.open()) return Fault{how_it_ended()};
    if (!pump(deadline)) {
      return Fault{"it gave no answer within " + std::to_string(patience.count()) + " ms" +
                   (in_.open() ? "" : "; it has closed its input")};
    }
  }
}

std::string ChildProcess::last_words() {
  const auto deadline = Clock::now() + milliseconds(50);
  while (err_.open() && pump(deadline)) {
  }
  std::string text = complaints_;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  text.erase(0, text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  return text;
}

}  // namespace tafel
