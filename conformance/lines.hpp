// SPDX-License-Identifier: MIT
//
// Lines of input, whatever their length: a line beyond the limit is cut, so
// that no input exhausts the memory.
//
//   Lines lines(std::cin, 4'000'000);
//   while (const std::string* line = lines.next()) ...

#pragma once

#include <algorithm>
#include <cstddef>
#include <istream>
#include <string>

namespace colex::conformance {

class Lines {
 public:
  Lines(std::istream& in, std::size_t limit)
      : source_(*in.rdbuf()), limit_(limit) {}

  // The next line without its end, or null after the last. What exceeds the
  // limit is read and dropped; the line has limit + 1 characters then. The
  // line is valid until the next call. `before_waiting` is called each time
  // that more input must be waited for.
  template <class BeforeWaiting>
  const std::string* next(const BeforeWaiting& before_waiting) {
    line_.clear();
    bool any = false;
    while (true) {
      if (at_ == chunk_.size()) {
        if (!fill(before_waiting)) return any ? &line_ : nullptr;
      }
      any = true;
      const std::size_t end = std::min(chunk_.find('\n', at_), chunk_.size());
      const std::size_t room = limit_ + 1 - line_.size();
      line_.append(chunk_, at_, std::min(end - at_, room));
      at_ = end;
      if (at_ == chunk_.size()) continue;
      ++at_;
      return &line_;
    }
  }
  const std::string* next() {
    return next([] {});
  }

 private:
  // Takes what has arrived, at least one character; false at the end.
  template <class BeforeWaiting>
  bool fill(const BeforeWaiting& before_waiting) {
    if (source_.in_avail() <= 0) before_waiting();
    const int first = source_.sbumpc();
    if (first == std::char_traits<char>::eof()) return false;
    const std::streamsize more =
        std::clamp<std::streamsize>(source_.in_avail(), 0, 65'536);
    chunk_.assign(1, static_cast<char>(first));
    chunk_.resize(1 + static_cast<std::size_t>(more));
    const std::streamsize got = source_.sgetn(chunk_.data() + 1, more);
    chunk_.resize(1 + static_cast<std::size_t>(got));
    at_ = 0;
    return true;
  }

  std::streambuf& source_;
  std::size_t limit_;
  std::string line_;
  std::string chunk_;
  std::size_t at_ = 0;
};

}  // namespace colex::conformance
