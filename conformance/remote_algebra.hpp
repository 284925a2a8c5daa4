// SPDX-License-Identifier: MIT
//
// The operations of an implementation at the other end of a pipe, so that laws
// ask it as they ask the reference.

#pragma once

#include "conformance/remote.hpp"
#include "properties/algebra.hpp"

namespace colex::conformance {

// Every operation asks the adapter. A refusal is a refusal; a `skip` throws
// NotOffered; an answer that cannot be read as what the operation gives and an
// error throw BadAnswer with what came; a broken case throws Broken, and what
// ends the conversation a Lost. `remote` must outlive the result.
Algebra algebra_of(Remote& remote);

}  // namespace colex::conformance
