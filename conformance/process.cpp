// SPDX-License-Identifier: MIT
//
// fork, exec, poll and pipes that never block.

#include "conformance/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <thread>
#include <utility>

#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace colex::conformance {
namespace {

struct Pipe {
  int read = -1, write = -1;

  Pipe() {
    std::array<int, 2> ends{};
#ifdef __linux__
    // At once: a child that another thread starts must not inherit an end.
    const int failed = pipe2(ends.data(), O_CLOEXEC);
#else
    const int failed = pipe(ends.data());
#endif
    if (failed != 0) {
      throw CannotStart(fmt::format("no pipe: {}", std::strerror(errno)));
    }
    read = ends[0];
    write = ends[1];
    fcntl(read, F_SETFD, FD_CLOEXEC);
    fcntl(write, F_SETFD, FD_CLOEXEC);
  }
  ~Pipe() {
    if (read >= 0) close(read);
    if (write >= 0) close(write);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int take_read() { return std::exchange(read, -1); }
  int take_write() { return std::exchange(write, -1); }
};

void no_blocking(int fd) {
  fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

void close_and_forget(int& fd) {
  if (fd >= 0) close(fd);
  fd = -1;
}

bool try_again() {
  return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

// The groups of all children, for the end of this program by a signal.
std::array<std::atomic<pid_t>, 256> groups{};

void remember_group(pid_t group) {
  for (std::atomic<pid_t>& place : groups) {
    pid_t none = 0;
    if (place.compare_exchange_strong(none, group)) return;
  }
}

void forget_group(pid_t group) {
  for (std::atomic<pid_t>& place : groups) {
    pid_t expected = group;
    if (place.compare_exchange_strong(expected, 0)) return;
  }
}

extern "C" void end_groups_and_die(int number) {
  for (const std::atomic<pid_t>& place : groups) {
    const pid_t group = place.load();
    if (group > 0) kill(-group, SIGKILL);
  }
  signal(number, SIG_DFL);
  raise(number);
}

// Once; a signal that is ignored or handled already stays so.
void end_groups_on_interrupt() {
  [[maybe_unused]] static const bool done = [] {
    for (int number : {SIGINT, SIGTERM, SIGHUP}) {
      struct sigaction now {};
      if (sigaction(number, nullptr, &now) != 0) continue;
      if (now.sa_handler != SIG_DFL) continue;
      now.sa_handler = end_groups_and_die;
      sigaction(number, &now, nullptr);
    }
    return true;
  }();
}

// Only what is safe between fork and exec.
[[noreturn]] void become(char* const* words, int in, int out, int err,
                         int trouble, std::uint64_t memory) {
  setpgid(0, 0);
  for (int number : {SIGINT, SIGTERM, SIGHUP}) signal(number, SIG_DFL);
  if (memory > 0) {
    const rlimit limit{memory, memory};
    setrlimit(RLIMIT_DATA, &limit);
  }
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  signal(SIGPIPE, SIG_DFL);
  if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
      dup2(err, STDERR_FILENO) >= 0) {
    execvp(words[0], words);
  }
  const int reason = errno;
  [[maybe_unused]] const ssize_t written =
      ::write(trouble, &reason, sizeof reason);
  _exit(127);
}

std::string describe(int status) {
  if (WIFEXITED(status)) {
    return fmt::format("exit code {}", WEXITSTATUS(status));
  }
  const int number = WTERMSIG(status);
  return fmt::format("signal {} ({})", number, strsignal(number));
}

// Reads what is there into `text`; closes `fd` at the end of the stream.
std::size_t read_some(int& fd, std::string& text) {
  std::array<char, 65536> buffer;
  const ssize_t count = read(fd, buffer.data(), buffer.size());
  if (count > 0) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
    return static_cast<std::size_t>(count);
  }
  if (count == 0 || !try_again()) close_and_forget(fd);
  return 0;
}

}  // namespace

Process::Process(const std::vector<std::string>& command,
                 std::uint64_t memory) {
  if (command.empty() || command.front().empty()) {
    throw CannotStart("no command was given");
  }
  signal(SIGPIPE, SIG_IGN);
  end_groups_on_interrupt();
  std::vector<char*> words;
  for (const std::string& word : command) {
    words.push_back(const_cast<char*>(word.c_str()));
  }
  words.push_back(nullptr);

  Pipe in, out, err, trouble;
  child_ = fork();
  if (child_ < 0) {
    throw CannotStart(
        fmt::format("'{}': {}", command.front(), std::strerror(errno)));
  }
  if (child_ == 0) {
    become(words.data(), in.read, out.write, err.write, trouble.write, memory);
  }
  setpgid(child_, child_);
  remember_group(child_);
  close(trouble.take_write());
  int reason = 0;
  ssize_t count = 0;
  do {
    count = read(trouble.read, &reason, sizeof reason);
  } while (count < 0 && errno == EINTR);
  if (count == static_cast<ssize_t>(sizeof reason)) {
    waitpid(child_, nullptr, 0);
    forget_group(child_);
    child_ = -1;
    throw CannotStart(
        fmt::format("'{}': {}", command.front(), std::strerror(reason)));
  }
  input_ = in.take_write();
  output_ = out.take_read();
  errors_ = err.take_read();
  for (int fd : {input_, output_, errors_}) no_blocking(fd);
}

Process::~Process() {
  if (child_ > 0) finish(Clock::now());
  for (int* fd : {&input_, &output_, &errors_}) close_and_forget(*fd);
}

void Process::write(std::string_view text) {
  if (input_ < 0 || closing_) return;
  to_send_ += text;
  send();
}

void Process::close_input() {
  closing_ = true;
  send();
}

void Process::send() {
  while (input_ >= 0 && sent_ < to_send_.size()) {
    const ssize_t count =
        ::write(input_, to_send_.data() + sent_, to_send_.size() - sent_);
    if (count < 0 && try_again()) break;
    if (count < 0) {
      close_and_forget(input_);
      break;
    }
    sent_ += static_cast<std::size_t>(count);
  }
  if (input_ < 0 || sent_ == to_send_.size()) {
    to_send_.clear();
    sent_ = 0;
    if (closing_) close_and_forget(input_);
  } else if (sent_ > 65536) {
    to_send_.erase(0, sent_);
    sent_ = 0;
  }
}

void Process::receive_output() { read_some(output_, received_); }

void Process::receive_diagnostics() {
  read_some(errors_, diagnostics_);
  if (diagnostics_.size() > kept_diagnostics) {
    diagnostics_.erase(0, diagnostics_.size() - kept_diagnostics);
  }
}

void Process::turn(Clock::time_point deadline) {
  using std::chrono::milliseconds;
  const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
  const auto wait = std::clamp(left, milliseconds{0}, milliseconds{60000});
  const bool sending = sent_ < to_send_.size();
  std::array<pollfd, 3> watched = {pollfd{output_, POLLIN, 0},
                                   pollfd{errors_, POLLIN, 0},
                                   pollfd{sending ? input_ : -1, POLLOUT, 0}};
  if (poll(watched.data(), watched.size(), static_cast<int>(wait.count())) <=
      0) {
    return;
  }
  if (watched[1].revents != 0) receive_diagnostics();
  if (watched[2].revents != 0) send();
  if (watched[0].revents != 0) receive_output();
}

Line Process::read_line(Clock::time_point deadline) {
  while (true) {
    const std::size_t newline = received_.find('\n', scanned_);
    if (newline != std::string::npos) {
      Line line{Line::Kind::text, received_.substr(0, newline)};
      received_.erase(0, newline + 1);
      scanned_ = 0;
      return line;
    }
    scanned_ = received_.size();
    if (scanned_ > longest_line) return {Line::Kind::too_long, received_};
    if (output_ < 0) return {Line::Kind::end, received_};
    const bool last_look = Clock::now() >= deadline;
    turn(deadline);
    if (last_look && received_.size() == scanned_ && output_ >= 0) {
      return {Line::Kind::late, received_};
    }
  }
}

std::string Process::finish(Clock::time_point deadline) {
  if (child_ < 0) return ending_;
  int status = 0;
  pid_t ended = waitpid(child_, &status, WNOHANG);
  while (ended == 0 && Clock::now() < deadline) {
    turn(std::min(deadline, Clock::now() + std::chrono::milliseconds{2}));
    if (received_.size() > longest_line) received_.clear();
    if (output_ < 0 && errors_ < 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds{2});
    }
    ended = waitpid(child_, &status, WNOHANG);
  }
  kill(-child_, SIGKILL);
  forget_group(child_);
  if (ended == 0) {
    waitpid(child_, &status, 0);
    ending_ = had_to_be_ended;
  } else {
    ending_ = describe(status);
  }
  child_ = -1;
  return ending_;
}

std::string Process::diagnostics() {
  for (int looks = 0; errors_ >= 0 && looks < 16; ++looks) {
    pollfd watched{errors_, POLLIN, 0};
    if (poll(&watched, 1, 0) <= 0) break;
    receive_diagnostics();
  }
  return diagnostics_;
}

}  // namespace colex::conformance
