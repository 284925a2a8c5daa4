// SPDX-License-Identifier: MIT
//
// `colex serve`: the reference itself, over the protocol.
//
//   > {"id":1,"op":"composition","in":["(4,(2,3)):(1,(8,16))","6:2"]}
//   < {"id":1,"out":"(2,3):(2,8)"}

#pragma once

#include <iosfwd>

namespace colex::conformance {

// Answers requests of PROTOCOL.md from `in` on `out` until the end of input;
// replies are flushed whenever no more input has arrived. A line that is no
// request gets an `error`; an answer that the reference cannot decide is a
// `reject` that begins with "undecided: ". Returns 0.
//
// For std::cin, call std::ios::sync_with_stdio(false) first: it is read a
// character at a time otherwise.
int serve(std::istream& in, std::ostream& out);

}  // namespace colex::conformance
