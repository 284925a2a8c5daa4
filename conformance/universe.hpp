// SPDX-License-Identifier: MIT
//
// Universes: every small input of an operation, in a fixed order.
//
//   composition/universe-2x1   A = (s0,s1):(d0,d1), B = s:d, all small

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "conformance/outcome.hpp"

namespace colex::conformance {

// A list of problems too long to write down. The order of `each` is part of
// the universe: digests depend on it.
struct Universe {
  std::string name;      // "composition/universe-2x1"
  std::string sentence;  // which problems these are
  // Calls its argument once for every problem, always in the same order.
  std::function<void(const std::function<void(const Problem&)>&)> each;
  std::size_t size = 0;  // how many problems `each` gives
};

// All universes, sorted by name; names are unique and stable.
const std::vector<Universe>& universes();

}  // namespace colex::conformance
