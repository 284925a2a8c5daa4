// SPDX-License-Identifier: MIT
// Copies on the device, as planned.
#pragma once

#include <cstddef>
#include <utility>

#include "gpu/plan.hpp"

namespace colex::gpu {

// Memory around an origin, which is where offset 0 is: what may be touched, in
// bytes on both sides of it.
template <class Byte>
struct Image {
  Byte* origin;
  std::size_t before;
  std::size_t after;
};

// A plan, to be launched as often as wanted.
class DeviceCopy {
 public:
  explicit DeviceCopy(CopyPlan plan) : plan_(std::move(plan)) {}

  const CopyPlan& plan() const { return plan_; }

  // Starts the copy on the default stream. Throws DeviceError for a null or
  // misaligned pointer, a layout that leaves its image, and images that the
  // layouts make overlap.
  void launch(const Image<const std::byte>& source,
              const Image<std::byte>& destination) const;

 private:
  CopyPlan plan_;
};

}  // namespace colex::gpu
