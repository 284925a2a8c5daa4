// SPDX-License-Identifier: MIT
// In which order blocks take tiles: along the source's run within a group, then
// along the destination's, then the next group, then the outer loops.
#pragma once

#include "gpu/divide.cuh"

namespace colex::gpu {

struct TilePlace {
  std::uint32_t outer, source, destination;
};

class TileOrder {
 public:
  TileOrder() = default;
  // Groups have 2^log_group tiles along the source's run, the last one perhaps
  // fewer. In: 2^log_group <= source_tiles; all tiles of one place of the outer
  // loops together below 2^31.
  TileOrder(std::int64_t source_tiles, std::int64_t destination_tiles,
            int log_group)
      : plane_(static_cast<std::uint32_t>(source_tiles * destination_tiles)),
        group_(static_cast<std::uint32_t>(destination_tiles << log_group)),
        source_tiles_(static_cast<std::uint32_t>(source_tiles)),
        log_group_(log_group) {}

  COLEX_HOST_DEVICE TilePlace operator()(std::uint32_t block) const {
    const std::uint32_t outer = plane_(block);
    const std::uint32_t in_plane = block - outer * plane_.divisor;
    const std::uint32_t group = group_(in_plane);
    const std::uint32_t in_group = in_plane - group * group_.divisor;
    if (log_group_ == 0) return {outer, group, in_group};
    const std::uint32_t begin = group << log_group_;
    const std::uint32_t left = source_tiles_ - begin;
    const std::uint32_t full = std::uint32_t{1} << log_group_;
    const std::uint32_t width = left < full ? left : full;
    const std::uint32_t destination = in_group / width;
    return {outer, begin + in_group - destination * width, destination};
  }

 private:
  Divider plane_, group_;
  std::uint32_t source_tiles_ = 1;
  int log_group_ = 0;
};

}  // namespace colex::gpu
