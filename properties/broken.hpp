// SPDX-License-Identifier: MIT
// An implementation that is lost over an input: it ended, kept silent, or sent
// nonsense. That is no counterexample to a law, and no engine looks for a
// smaller one: each look could cost a time limit.
#pragma once

#include <stdexcept>

namespace colex {

// Lost over this input; the next one can be put.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Lost for good: nothing more can be put. No engine catches it.
struct Lost : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace colex
