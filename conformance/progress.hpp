// SPDX-License-Identifier: MIT
//
// How far a run has come: a bar on a terminal, one line a section elsewhere.

#pragma once

#include <chrono>
#include <cstddef>
#include <iosfwd>
#include <mutex>
#include <set>
#include <string>

namespace colex::conformance {

class Progress {
 public:
  // `total` cases are to come. A bar is drawn and redrawn if `bar`.
  Progress(std::ostream& out, bool bar, std::size_t total);
  // Takes the bar away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // A section of `count` cases begins. Any thread may call this and `advance`;
  // a section that has been announced is not announced again.
  void section(const std::string& name, std::size_t count);
  // One case is done.
  void advance();

 private:
  void draw();

  std::ostream& out_;
  bool bar_;
  std::size_t total_, done_ = 0;
  std::string name_;
  std::set<std::string> announced_;
  std::mutex mutex_;
  std::chrono::steady_clock::time_point drawn_;
};

}  // namespace colex::conformance
