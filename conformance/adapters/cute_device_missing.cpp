// SPDX-License-Identifier: MIT

#include "conformance/adapters/cute_device.hpp"

namespace colex::conformance {

Result<gpu::Peer> cutlass_peer() { return Refusal{COLEX_CUTLASS_MISSING}; }

}  // namespace colex::conformance
