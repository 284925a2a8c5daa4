// SPDX-License-Identifier: MIT
//
// Drawing the bar.

#include "conformance/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

namespace colex::conformance {

Progress::Progress(std::ostream& out, bool bar, std::size_t total)
    : out_(out), bar_(bar), total_(std::max<std::size_t>(total, 1)) {}

Progress::~Progress() {
  if (bar_) out_ << "\r\x1b[K" << std::flush;
}

void Progress::section(const std::string& name, std::size_t count) {
  const std::lock_guard lock(mutex_);
  if (!announced_.insert(name).second) return;
  name_ = name;
  if (bar_) {
    draw();
  } else {
    out_ << fmt::format("{}: {} cases\n", name, count) << std::flush;
  }
}

void Progress::advance() {
  const std::lock_guard lock(mutex_);
  ++done_;
  const auto now = std::chrono::steady_clock::now();
  if (bar_ && now - drawn_ > std::chrono::milliseconds{100}) draw();
}

void Progress::draw() {
  constexpr std::size_t width = 24;
  drawn_ = std::chrono::steady_clock::now();
  const std::size_t full = std::min(width, done_ * width / total_);
  out_ << fmt::format("\r\x1b[K[{:#<{}}{:.<{}}] {}/{}  {:.40}", "", full, "",
                      width - full, done_, total_, name_)
       << std::flush;
}

}  // namespace colex::conformance
