// SPDX-License-Identifier: MIT
//
// A problem as people type it: `composition((2,2):(0,1), 3:1)`.

#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/outcome.hpp"

namespace colex::conformance {

// A text that is not `operation(argument, ...)`; says the text and the reason.
struct BadExpression : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Reads `operation(argument, ...)`. Arguments are cut at commas outside all
// brackets and otherwise left as they are. Throws BadExpression.
Problem parse_problem(std::string_view text);

// The text that parse_problem reads back.
std::string to_text(const Problem& problem);

// Whether `a` is the smaller counterexample: shorter text first, then the
// smaller sum of the numbers in it, then the smaller numbers from the left.
bool smaller(const Problem& a, const Problem& b);

// At most `limit` bytes of the text, the middle left out: "abc ... xyz".
std::string shortened(std::string_view text, std::size_t limit);

// A word as a shell reads it back: quoted where needed.
std::string shell_word(const std::string& word);

// Words as one line that a shell takes apart again.
std::string shell_line(const std::vector<std::string>& words);

// The glob that a user's --only stands for: `composition` is `composition/*`.
std::string pattern_of(const std::string& only);

// Whether `text` matches a glob of `*` (any run of characters) and `?`.
bool matches(std::string_view pattern, std::string_view text);

}  // namespace colex::conformance
