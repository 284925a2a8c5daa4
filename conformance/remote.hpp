// SPDX-License-Identifier: MIT
//
// The protocol's client: puts problems to an adapter and hands back replies.
// What PROTOCOL.md asks of an adapter is checked here; whatever an adapter
// does instead becomes a `broken` reply to one problem, and the run goes on.

#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/outcome.hpp"
#include "conformance/process.hpp"
#include "properties/broken.hpp"

namespace colex::conformance {

inline constexpr int protocol = 1;

// What an adapter says of itself.
struct Hello {
  std::string name, version, origin;
  std::vector<std::string> operations;
  bool batch = false;
};

// The adapter cannot be spoken with. The text gives the reason, the lines
// exchanged, and the end of the adapter's standard error.
struct NoProtocol : Lost {
  using Lost::Lost;
};

// Too many cases in a row broke the adapter, or too much time was lost over
// broken cases; the text says which was last.
struct GaveUp : Lost {
  using Lost::Lost;
};

struct RemoteOptions {
  std::chrono::milliseconds timeout{10'000};  // for one reply
  std::chrono::milliseconds start{30'000};    // for the hello, and for each
                                              // reply of the smoke check
  std::size_t window = 64;                    // requests on the way at once
  std::size_t patience = 50;                  // broken cases in a row
  // Lost in all over broken cases: waiting for their replies, and starting the
  // adapter again.
  std::chrono::milliseconds most_lost{1'000'000};
  std::uint64_t memory = std::uint64_t{8192} << 20;  // see Process; 0: any
};

// What --timeout and --memory ask for: so long for a reply, as long for the
// start and a hundred times as long over broken cases in all, where that is
// more than their defaults; so many MiB for each process of the adapter.
RemoteOptions limits(std::chrono::milliseconds timeout, std::uint64_t memory);

// A conversation with one adapter.
//
// Requests are pipelined. A reply belongs to the request of its id, whatever
// the order; a second one to the same request is dropped and counted. When
// the adapter ends, stays silent for longer than the time limit, or replies
// with nonsense, the oldest request without a reply is `broken`; the adapter
// is started again and the other requests on the way are sent again.
//
// With an adapter that says `"batch": true`, nothing is sent before `settle`
// or before `most_in_batch` requests are there; then all go to one process. A
// reply of more than `longest_in_batch` bytes is `broken`, so that what is
// held has a bound. It may be silent for the time limit
// once for each request, at most 60 times, and once after each reply. If it
// ends without a reply to some, those are sent again, in halves if no reply
// came at all, until the request that breaks it stands alone.
class Remote {
 public:
  using Receive = std::function<void(const Reply&)>;
  static constexpr std::size_t most_in_batch = 4096;
  static constexpr std::size_t longest_in_batch = std::size_t{64} << 10;

  // Starts the adapter, says hello and makes the smoke check: `size` of `1:0`
  // is 1, `crd2idx` of `2` in `4:1` is 2 (or `skip` where the hello does not
  // offer the operation). Throws CannotStart, NoProtocol.
  explicit Remote(std::vector<std::string> command, RemoteOptions options = {});

  const Hello& hello() const { return hello_; }

  // Whether the hello names this operation.
  bool offers(const std::string& operation) const;

  // Puts a problem; `receive` gets the reply during this or a later call.
  // Replies are handed over in the order of the problems. An operation that
  // the hello does not name is answered with `skip` here and not sent.
  // Throws GaveUp; NoProtocol if the adapter cannot be started again.
  void ask(Problem problem, Receive receive);

  // Waits until every problem has its reply. Throws as `ask` does.
  void settle();

  // Puts one problem and waits for its reply.
  Reply ask_now(const Problem& problem);

  // Ends the conversation. Returns what was wrong with how the adapter ended,
  // which must be with exit code 0 at the end of its input, and with how often
  // it replied; nothing if nothing was.
  std::optional<std::string> close();

  // From now on every line exchanged is shown, as "> ..." or "< ...".
  void watch(std::function<void(const std::string&)> watcher);

 private:
  struct Pending {
    std::int64_t id;
    Problem problem;
    Receive receive;
    std::optional<Reply> reply;
    bool sent = false;
  };

  void start();
  void smoke();
  void send(const std::string& line);
  Line receive(Clock::time_point deadline);
  std::string exchange(const std::string& line);
  [[noreturn]] void refuse(const std::string& reason);

  void hand_over_one();
  Reply reply_to_first();
  bool keep_or_drop(const std::string& line);
  void restart_and_resend();
  void count(const Pending& pending);

  void settle_batch();
  void solve(const std::vector<Pending*>& part);
  std::string run_batch(const std::vector<Pending*>& part);
  std::string why_no_line(const Line& line, std::chrono::milliseconds limit);

  std::vector<std::string> command_;
  RemoteOptions options_;
  Hello hello_;
  std::unique_ptr<Process> process_;
  std::deque<Pending> pending_;
  std::int64_t next_id_ = 1;
  Clock::time_point since_;
  std::int64_t first_id_ = 1;  // sent to this process
  std::size_t repeated_ = 0;   // replies to requests that had one
  std::size_t broken_in_a_row_ = 0;
  Clock::duration lost_{};
  std::vector<std::string> transcript_;
  bool transcribing_ = false;
  std::function<void(const std::string&)> watcher_;
};

}  // namespace colex::conformance
