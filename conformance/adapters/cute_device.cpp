// SPDX-License-Identifier: MIT

#include "conformance/adapters/cute_device.hpp"

namespace colex::conformance {

Result<gpu::Peer> cutlass_peer() {
  return gpu::Peer{"cutlass",
                   COLEX_CUTLASS_VERSION,
                   cute_copies(),
                   {cute_threads(), cute_warps(), cute_warpgroups(),
                    cute_warpgroups_by_rows()}};
}

}  // namespace colex::conformance
