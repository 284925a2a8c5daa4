// SPDX-License-Identifier: MIT
// Where a layout's elements lie in a buffer with guards on both sides.
#pragma once

#include <cstddef>

#include "gpu/flatten.hpp"

namespace colex::gpu {

// All in bytes. Offset 0 is at `origin`, a multiple of 256; `guard_bytes` or
// more are before the least element, and as many after the greatest.
struct GuardedImage {
  static constexpr std::size_t guard_bytes = 4096;

  std::size_t element;
  std::size_t origin;
  std::size_t bytes;

  GuardedImage(const OffsetRange& range, int element_bytes)
      : element(static_cast<std::size_t>(element_bytes)),
        origin(guard_bytes +
               (static_cast<std::size_t>(-range.least) * element + 255) / 256 *
                   256),
        bytes(origin + static_cast<std::size_t>(range.greatest + 1) * element +
              guard_bytes) {}

  // Where the element at an offset begins.
  std::size_t at(Int64 offset) const {
    return static_cast<std::size_t>(static_cast<std::int64_t>(origin) +
                                    offset.value() *
                                        static_cast<std::int64_t>(element));
  }
};

}  // namespace colex::gpu
