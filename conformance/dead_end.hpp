// SPDX-License-Identifier: MIT
//
// Why no layout has certain values: the first coordinate at which a layout that
// has had the values before cannot have this one.
//
//   A = (3,2):(1,10), B = 4:1   "at index 3 of B the value is A(3) = 10; …"

#pragma once

#include <functional>
#include <optional>
#include <string>

#include "reference/layout.hpp"

namespace colex::conformance {

// R is to have the shape of B, or a finer one, and R(c) = A(B(c)). The first
// coordinate c, in colexicographic order, that rules out every R, and why, in
// one sentence; nothing if there is none among the first 65,536. By the
// definition of a layout: it adds over its modes, and within one mode it goes
// on evenly but where a mode of R ends, at a divisor of the extent.
std::optional<std::string> dead_end(const Layout<>& B,
                                    const std::function<Int64(Int64)>& A);

}  // namespace colex::conformance
