// SPDX-License-Identifier: MIT
//
// The device as an implementation behind the protocol (PROTOCOL.md), in one
// batch: layouts are evaluated and tensors are copied on the card.

#pragma once

#include <iosfwd>
#include <string>

namespace colex::conformance {

// Reads requests to the end of `in`, then answers all of them, in order; the
// hello at once. A layout that the device's form cannot hold is skipped.
// Returns 0.
int serve_device(std::istream& in, std::ostream& out, const std::string& card);

}  // namespace colex::conformance
