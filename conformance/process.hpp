// SPDX-License-Identifier: MIT
//
// A child process that is talked to line by line and can do us no harm: it may
// end, hang, print megabytes without a newline or flood its standard error,
// and no call here blocks longer than its deadline.

#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace colex::conformance {

using Clock = std::chrono::steady_clock;

// The child could not be started: "'nosuch': No such file or directory".
struct CannotStart : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What waiting for a line gave.
struct Line {
  enum class Kind {
    text,      // a whole line, in `text`, without its newline
    end,       // no further line comes: the output was closed
    late,      // the deadline passed
    too_long,  // more than `longest_line` bytes without a newline
  };
  Kind kind = Kind::end;
  std::string text;  // also what had come of an unfinished line
};

class Process {
 public:
  static constexpr std::size_t longest_line = std::size_t{4} << 20;
  static constexpr std::size_t kept_diagnostics = 4096;

  // Starts `command`, found along PATH, in a process group of its own.
  // Throws CannotStart. From now on this program ignores SIGPIPE, and an
  // interrupt (SIGINT, SIGTERM, SIGHUP) that ends it ends the groups of all
  // its children first. With `memory` above 0, each process of the child may
  // have so many bytes of memory of its own (RLIMIT_DATA).
  explicit Process(const std::vector<std::string>& command,
                   std::uint64_t memory = 0);
  // Ends the child and everything in its group, at once.
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Queues text for the child's standard input; never blocks. It goes out
  // while `read_line` waits. Nothing happens if the child no longer reads.
  void write(std::string_view text);

  // Closes the child's standard input as soon as all of it is written.
  void close_input();

  // Waits for a line of standard output until `deadline`.
  Line read_line(Clock::time_point deadline);

  static constexpr const char* had_to_be_ended = "it had to be ended";

  // Waits for the end of the child until `deadline`, ends it if it is still
  // there, and says how it went: "exit code 3", "signal 11 (Segmentation
  // fault)", or `had_to_be_ended`.
  std::string finish(Clock::time_point deadline);

  // The last `kept_diagnostics` bytes of standard error so far.
  std::string diagnostics();

 private:
  // Moves bytes until something happened or the deadline passed.
  void turn(Clock::time_point deadline);
  void send();
  void receive_output();
  void receive_diagnostics();

  pid_t child_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1;
  std::string to_send_, received_, diagnostics_;
  std::size_t sent_ = 0, scanned_ = 0;
  bool closing_ = false;
  std::string ending_;
};

}  // namespace colex::conformance
