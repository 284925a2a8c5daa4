// SPDX-License-Identifier: MIT
// The laws of the device, for the engines of properties/.
#pragma once

#include <map>
#include <memory>

#include "gpu/peer.hpp"
#include "properties/law.hpp"

namespace colex::gpu {

// What the laws of copies saw on the device, over all of them or of one.
struct PathCounts {
  std::map<std::string, std::uint64_t> copies;  // by path or way
  // Random pairs with a common run of 16 bytes or more; those of them that
  // took accesses of 16 bytes, in a walk or in boxes; why the others did not.
  std::uint64_t wide_runs = 0, wide_accesses = 0;
  std::map<std::string, std::uint64_t> narrow;
  std::uint64_t digest = 0;  // of all bits that copies left
};

// layout/on-device, copy/PATH-BYTES for each path and width, gemm/KERNEL-TYPE
// in small integers and gemm/KERNEL-TYPE-random within a bound. They run on the
// current device; `counts` outlives them. The laws of wgmma, tensor maps and
// gemm/tma-TYPE only with `hopper`.
std::vector<AnyLaw> device_laws(PathCounts& counts, bool hopper);

// The same laws of another's copies and products: PEER/copy/WAY-BYTES,
// PEER/gemm/WAY-TYPE and PEER/gemm/WAY-TYPE-random.
std::vector<AnyLaw> peer_laws(const Peer& peer, PathCounts& counts);

}  // namespace colex::gpu
