// SPDX-License-Identifier: MIT
//
// Hello, smoke check, pipelining, restarts and batches.

#include "conformance/remote.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "conformance/expression.hpp"
#include "conformance/wire.hpp"

namespace colex::conformance {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds patience_at_the_end{2000};
constexpr std::size_t most_silences = 60;

std::string seconds(milliseconds time) {
  return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000.0);
}

std::string last_line(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) {
    text.pop_back();
  }
  return text.substr(text.rfind('\n') + 1);
}

// Names become file names: known/<name>.txt.
bool is_name(const std::string& text) {
  return !text.empty() && text.size() <= 64 && text.front() != '.' &&
         text.find_first_not_of(
             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
             "0123456789._+-") == std::string::npos;
}

// Reads the reply to the hello; `problem` says what is wrong with it, if
// anything.
Hello read_hello(const std::string& line, std::string& problem) {
  Hello hello;
  const auto json =
      nlohmann::json::parse(line, nullptr, /*allow_exceptions=*/false);
  const auto text = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>()
                                                     : std::string();
  };
  if (!json.is_object()) {
    problem = "the reply to the hello is not a JSON object";
  } else if (!json.contains("protocol")) {
    problem = "the reply to the hello has no protocol number";
  } else if (json.at("protocol") != protocol) {
    problem = fmt::format(
        "the adapter speaks protocol {}, this is colex of "
        "protocol {}",
        shortened(json.at("protocol").dump(), 24), protocol);
  } else if (json.value("id", nlohmann::json()) != 0) {
    problem = "the reply to the hello does not have its id, 0";
  } else if (!is_name(text("name"))) {
    problem =
        "the reply to the hello has no name made of letters, digits, '.', "
        "'_', '+' and '-'";
  } else if (!json.contains("ops") || !json.at("ops").is_array()) {
    problem = "the reply to the hello has no list ops of its operations";
  } else {
    hello = {text("name"), text("version"), text("origin"), {}, false};
    hello.batch = json.value("batch", nlohmann::json()) == true;
    for (const auto& operation : json.at("ops")) {
      if (operation.is_string())
        hello.operations.push_back(operation);
      else
        problem = "an entry of ops is not a string";
    }
  }
  return hello;
}

}  // namespace

RemoteOptions limits(milliseconds timeout, std::uint64_t memory) {
  RemoteOptions options;
  options.timeout = timeout;
  options.start = std::max(options.start, timeout);
  options.most_lost = std::max(options.most_lost, 100 * timeout);
  options.memory = memory << 20;
  return options;
}

Remote::Remote(std::vector<std::string> command, RemoteOptions options)
    : command_(std::move(command)), options_(options) {
  transcribing_ = true;
  start();
  smoke();
  transcribing_ = false;
}

bool Remote::offers(const std::string& operation) const {
  return std::find(hello_.operations.begin(), hello_.operations.end(),
                   operation) != hello_.operations.end();
}

void Remote::watch(std::function<void(const std::string&)> watcher) {
  watcher_ = std::move(watcher);
}

void Remote::send(const std::string& line) {
  if (transcribing_) transcript_.push_back("> " + shortened(line, 300));
  if (watcher_) watcher_("> " + line);
  process_->write(line + "\n");
}

Line Remote::receive(Clock::time_point deadline) {
  Line line = process_->read_line(deadline);
  if (!line.text.empty() || line.kind == Line::Kind::text) {
    if (transcribing_) transcript_.push_back("< " + shortened(line.text, 300));
    if (watcher_) watcher_("< " + line.text);
  }
  return line;
}

std::string Remote::why_no_line(const Line& line, milliseconds limit) {
  switch (line.kind) {
    case Line::Kind::late:
      return fmt::format("no reply within {}", seconds(limit));
    case Line::Kind::too_long:
      return fmt::format("more than {} MiB without a newline: {}",
                         Process::longest_line >> 20, quote(line.text));
    case Line::Kind::text:
    case Line::Kind::end:
      break;
  }
  const std::string ending =
      process_->finish(Clock::now() + patience_at_the_end);
  const std::string said = last_line(process_->diagnostics());
  return fmt::format("{}{}",
                     ending == Process::had_to_be_ended
                         ? "the adapter closed its output"
                         : fmt::format("the process ended ({})", ending),
                     said.empty() ? "" : ": " + quote(said));
}

void Remote::refuse(const std::string& reason) {
  std::string text = fmt::format(
      "the adapter does not speak the protocol: {}\n  command: ", reason);
  for (const std::string& word : command_) text += shell_word(word) + " ";
  text.back() = '\n';
  text += "  lines exchanged:\n";
  for (const std::string& line : transcript_) text += "    " + line + "\n";
  const std::string said = process_ ? process_->diagnostics() : "";
  if (!said.empty()) text += "  its standard error ends:\n";
  for (std::size_t at = 0; at < said.size();) {
    const std::size_t end = std::min(said.find('\n', at), said.size());
    text += "    " + said.substr(at, end - at) + "\n";
    at = end + 1;
  }
  text += "  PROTOCOL.md says what an adapter has to answer.";
  throw NoProtocol(text);
}

std::string Remote::exchange(const std::string& line) {
  send(line);
  const Line reply = receive(Clock::now() + options_.start);
  if (reply.kind == Line::Kind::late && reply.text.empty()) {
    refuse(why_no_line(reply, options_.start) + "; does it flush its output?");
  }
  if (reply.kind != Line::Kind::text) {
    refuse(why_no_line(reply, options_.start));
  }
  return reply.text;
}

void Remote::start() {
  process_.reset();
  process_ = std::make_unique<Process>(command_, options_.memory);
  std::string problem;
  const std::string reply = exchange(hello_line(protocol));
  Hello hello = read_hello(reply, problem);
  if (!problem.empty()) refuse(problem);
  hello_ = std::move(hello);
  first_id_ = pending_.empty() ? next_id_ : pending_.front().id;
  since_ = Clock::now();
}

void Remote::smoke() {
  const std::vector<std::pair<Problem, std::string>> known = {
      {{"size", {"1:0"}}, "1"}, {{"crd2idx", {"2", "4:1"}}, "2"}};
  std::map<std::int64_t, Line> lines;
  const std::int64_t first = next_id_;
  const auto expect = [&](std::int64_t id, const std::string& line) {
    const auto& [problem, right] =
        known.at(static_cast<std::size_t>(id - first));
    const Reply reply = read_reply(line, id);
    if (reply.kind == Reply::Kind::broken) refuse(reply.text);
    if (reply.kind == Reply::Kind::skip && !offers(problem.operation)) return;
    if (reply.kind != Reply::Kind::out || reply.text != right) {
      refuse(fmt::format("{} is {}, it replied {} {}", to_text(problem), right,
                         name(reply.kind), quote(reply.text)));
    }
  };
  if (!hello_.batch) {
    for (const auto& [problem, right] : known) {
      const std::int64_t id = next_id_++;
      expect(id, exchange(request_line(id, problem)));
    }
    return;
  }
  for (const auto& [problem, right] : known) {
    send(request_line(next_id_++, problem));
  }
  process_->close_input();
  const milliseconds limit = options_.start + options_.timeout * most_silences;
  for (std::size_t count = 0; count < known.size(); ++count) {
    const Line line = receive(Clock::now() + limit);
    if (line.kind != Line::Kind::text) refuse(why_no_line(line, limit));
    const std::int64_t id = reply_id(line.text).value_or(first);
    expect(std::clamp(id, first, next_id_ - 1), line.text);
  }
  process_.reset();
}

void Remote::ask(Problem problem, Receive receive) {
  Pending pending{
      next_id_++, std::move(problem), std::move(receive), {}, false};
  const std::string& operation = pending.problem.operation;
  if (!offers(operation)) {
    pending.reply = Reply{Reply::Kind::skip, operation + " is not offered"};
  } else if (!hello_.batch) {
    if (pending_.empty()) since_ = Clock::now();
    send(request_line(pending.id, pending.problem));
    pending.sent = true;
  }
  pending_.push_back(std::move(pending));
  if (hello_.batch) {
    if (pending_.size() >= most_in_batch) settle();
    return;
  }
  while (pending_.size() >= options_.window) hand_over_one();
}

void Remote::settle() {
  if (hello_.batch) settle_batch();
  while (!pending_.empty()) hand_over_one();
}

Reply Remote::ask_now(const Problem& problem) {
  Reply result;
  ask(problem, [&](const Reply& reply) { result = reply; });
  settle();
  return result;
}

void Remote::hand_over_one() {
  Pending& head = pending_.front();
  const bool waited = !head.reply;
  const Clock::time_point waiting_since = since_;
  if (waited) head.reply = reply_to_first();
  const Pending done = std::move(head);
  pending_.pop_front();
  if (waited && done.reply->kind == Reply::Kind::broken) {
    restart_and_resend();
    lost_ += Clock::now() - waiting_since;
  }
  done.receive(*done.reply);
  if (done.sent) count(done);
  since_ = Clock::now();
}

Reply Remote::reply_to_first() {
  const Clock::time_point deadline = since_ + options_.timeout;
  while (true) {
    const Line line = receive(deadline);
    if (line.kind != Line::Kind::text)
      return {Reply::Kind::broken, why_no_line(line, options_.timeout)};
    if (!keep_or_drop(line.text))
      return read_reply(line.text, pending_.front().id);
    if (Clock::now() >= deadline)
      return {Reply::Kind::broken,
              why_no_line({Line::Kind::late, ""}, options_.timeout)};
  }
}

// Whether the line is a reply to another request of this process: it is kept
// for that one, or dropped if that one has a reply.
bool Remote::keep_or_drop(const std::string& line) {
  const std::int64_t id = reply_id(line).value_or(-1);
  if (id < first_id_ || id == pending_.front().id) return false;
  const auto found =
      std::find_if(pending_.begin(), pending_.end(),
                   [id](const Pending& one) { return one.id == id; });
  if (found == pending_.end() && id > pending_.front().id) return false;
  if (found == pending_.end() || found->reply)
    ++repeated_;
  else
    found->reply = read_reply(line, id);
  return true;
}

void Remote::restart_and_resend() {
  transcript_ = {"(it was started again after a broken case)"};
  transcribing_ = true;
  try {
    start();
  } catch (const CannotStart& error) {
    throw GaveUp(
        fmt::format("the adapter cannot be started again: {}", error.what()));
  }
  transcribing_ = false;
  for (const Pending& pending : pending_) {
    if (!pending.reply) send(request_line(pending.id, pending.problem));
  }
}

void Remote::count(const Pending& pending) {
  if (pending.reply->kind != Reply::Kind::broken) {
    broken_in_a_row_ = 0;
    return;
  }
  std::string reason;
  if (++broken_in_a_row_ >= options_.patience)
    reason =
        fmt::format("{} cases in a row broke the adapter", broken_in_a_row_);
  else if (lost_ > options_.most_lost)
    reason = fmt::format("{} were lost over cases that broke the adapter",
                         seconds(options_.most_lost));
  else
    return;
  throw GaveUp(fmt::format("{}, so the run stops; the last was {}: {}", reason,
                           to_text(pending.problem), pending.reply->text));
}

void Remote::settle_batch() {
  std::vector<Pending*> part;
  for (Pending& pending : pending_) {
    if (!pending.reply) part.push_back(&pending);
  }
  if (!part.empty()) solve(part);
}

void Remote::solve(const std::vector<Pending*>& part) {
  const std::string trouble = run_batch(part);
  std::vector<Pending*> rest;
  std::copy_if(part.begin(), part.end(), std::back_inserter(rest),
               [](const Pending* pending) { return !pending->reply; });
  if (rest.size() < part.size()) broken_in_a_row_ = 0;
  if (rest.empty()) return;
  if (part.size() == 1) {
    part[0]->reply = Reply{Reply::Kind::broken, trouble};
    count(*part[0]);
    return;
  }
  if (rest.size() < part.size()) return solve(rest);
  const auto middle =
      rest.begin() + static_cast<std::ptrdiff_t>(rest.size() / 2);
  solve({rest.begin(), middle});
  solve({middle, rest.end()});
}

std::string Remote::run_batch(const std::vector<Pending*>& part) {
  transcript_.clear();
  transcribing_ = true;
  start();
  transcribing_ = false;
  std::map<std::int64_t, Pending*> waiting;
  for (Pending* pending : part) {
    send(request_line(pending->id, pending->problem));
    waiting.emplace(pending->id, pending);
  }
  process_->close_input();
  const milliseconds whole =
      options_.timeout *
      static_cast<std::int64_t>(std::min(part.size(), most_silences));
  Clock::time_point deadline = Clock::now() + whole;
  while (!waiting.empty()) {
    const Line line = receive(deadline);
    if (line.kind != Line::Kind::text) return why_no_line(line, whole);
    const auto found = waiting.find(reply_id(line.text).value_or(-1));
    if (found == waiting.end()) {
      return fmt::format("not a reply to any request: {}", quote(line.text));
    }
    found->second->reply =
        line.text.size() <= longest_in_batch
            ? read_reply(line.text, found->first)
            : Reply{Reply::Kind::broken,
                    fmt::format("more than {} KiB in a reply of a batch: {}",
                                longest_in_batch >> 10, quote(line.text))};
    waiting.erase(found);
    deadline = std::max(deadline, Clock::now() + options_.timeout);
  }
  return "";
}

std::optional<std::string> Remote::close() {
  if (!process_) return std::nullopt;
  process_->close_input();
  const std::string ending =
      process_->finish(Clock::now() + patience_at_the_end);
  process_.reset();
  std::string wrong;
  if (ending != "exit code 0")
    wrong = fmt::format(
        "at the end of its input the adapter must end with exit code 0: {}",
        ending);
  if (repeated_ > 0)
    wrong += fmt::format("{}{} replies were to requests that had one already",
                         wrong.empty() ? "" : "; ", repeated_);
  if (wrong.empty()) return std::nullopt;
  return wrong;
}

}  // namespace colex::conformance
