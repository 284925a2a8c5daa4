// SPDX-License-Identifier: MIT
//
// The judge: what a reply is worth. It knows the algebra; the rest of the
// runner only moves text.

#pragma once

#include "conformance/outcome.hpp"
#include "conformance/vectors.hpp"

namespace colex::conformance {

// Judges by the definition of the operation: the reference where it decides,
// the operation's laws where several answers are right.
//
// A problem the judge cannot read is `unjudged` with the reason in `why`; an
// answer that cannot be read is `broken`. Never throws for bad text.
Judgement judge(const Problem& problem, const Reply& reply);

// Judges by the recorded expectation of a vector.
Judgement judge(const Problem& problem, const Reply& reply,
                const Expectation& expected);

}  // namespace colex::conformance
