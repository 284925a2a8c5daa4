// SPDX-License-Identifier: MIT
//
// CUTLASS on the device: cute::copy and cute::gemm as a peer of colex-gpu.

#pragma once

#include "gpu/peer.hpp"

namespace colex::conformance {

// Where the headers were not found when this was built: why not.
Result<gpu::Peer> cutlass_peer();

// Its parts, each compiled apart.
std::vector<gpu::PeerCopy> cute_copies();
gpu::PeerProduct cute_threads();
gpu::PeerProduct cute_warps();
gpu::PeerProduct cute_warpgroups();
gpu::PeerProduct cute_warpgroups_by_rows();

}  // namespace colex::conformance
