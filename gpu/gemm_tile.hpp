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

// wgmma behind the copy engine: a block computes 128 by 256, each of 2
// warpgroups 64 rows; two blocks share the 256 columns. A step along K takes
// 128 bytes of each row, and so many steps are under way.
inline constexpr int pipeline_rows = 128;
inline constexpr int pipeline_columns = 256;
inline constexpr int pipeline_bytes = 128;
inline constexpr int pipeline_stages = 4;
inline constexpr int pipeline_blocks = 2;

}  // namespace colex::gpu
