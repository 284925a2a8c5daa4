// SPDX-License-Identifier: MIT
// The tiles of the GEMM kernels, which plan and kernels agree on.
#pragma once

namespace colex::gpu {

// mma.sync: a block of 4 warps computes 64 by 64, each warp 32 by 32.
inline constexpr int warps_tile = 64;
inline constexpr int warp_tile = 32;

// wgmma: a block of 2 warpgroups computes 128 by 128, each 64 rows; a step
// along K takes 128 bytes of each row.
inline constexpr int warpgroup_tile = 128;
inline constexpr int warpgroup_tile_bytes = 128;

}  // namespace colex::gpu
