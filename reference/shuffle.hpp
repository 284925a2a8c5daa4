// SPDX-License-Identifier: MIT
// shfl.sync: which lane a lane reads from.
//
//   shuffle(ShuffleMode::bfly, 5, 1, 0x1f)   // {4, true}
//
// PTX ISA manual 9.7.9.6, "Semantics".
#pragma once

#include <cstdint>

#include "reference/result.hpp"

namespace colex {

enum class ShuffleMode { up, down, bfly, idx };

// The lane read; out of range it is the reader's own.
struct ShuffleSource {
  int lane = 0;
  bool in_range = false;
  friend bool operator==(const ShuffleSource&, const ShuffleSource&) = default;
};

// Of b the low five bits count; of c the low five are the clamp and bits 8 to
// 12 the mask that splits the warp in segments. Throws Refused unless the lane
// is in 0..31.
inline ShuffleSource shuffle(ShuffleMode mode, int lane, std::uint32_t b,
                             std::uint32_t c) {
  if (lane < 0 || lane > 31)
    throw Refused("there is no lane " + std::to_string(lane) + " in a warp");
  const int offset = static_cast<int>(b & 31);
  const int clamp = static_cast<int>(c & 31);
  const int segment = static_cast<int>((c >> 8) & 31);
  const int least = lane & segment;
  const int greatest = least | (clamp & ~segment);
  ShuffleSource source;
  if (mode == ShuffleMode::up) {
    source.lane = lane - offset;
    source.in_range = source.lane >= greatest;
  } else {
    if (mode == ShuffleMode::down) source.lane = lane + offset;
    if (mode == ShuffleMode::bfly) source.lane = lane ^ offset;
    if (mode == ShuffleMode::idx) source.lane = least | (offset & ~segment);
    source.in_range = source.lane <= greatest;
  }
  if (!source.in_range) source.lane = lane;
  return source;
}

}  // namespace colex
