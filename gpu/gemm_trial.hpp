// SPDX-License-Identifier: MIT
// One product on the device, compared with the scalar loop, bit for bit.
//
// A and B hold integers from -3 to 3, C from -8 to 8, so that every sum is
// exact in every accumulator; the host sums them as integers. D is poisoned,
// with guards on both sides, and C where beta is 0: what the product does not
// define must not change, and what it may not read must not show.
#pragma once

#include <memory>
#include <string>

#include "gpu/gemm.hpp"

namespace colex::gpu {

class Buffer;

struct GemmOutcome {
  std::string refusal;     // of the plan; empty where it ran
  std::string difference;  // the first one; empty where all bytes are right
};

class GemmTrial {
 public:
  // `most_bytes`: of each of the four images, guards beside.
  explicit GemmTrial(std::size_t most_bytes);
  ~GemmTrial();

  // alpha and beta are small integers. Throws DeviceError; std::length_error
  // where an image is too large.
  GemmOutcome run(const GemmProblem& problem, GemmKernel kernel, int alpha,
                  int beta);

 private:
  std::size_t most_bytes_;
  std::unique_ptr<Buffer> a_, b_, c_, d_;
};

// The bits of a small integer in a type of gemm_types() or accumulators.
std::uint64_t encoded(const std::string& type, int value);

}  // namespace colex::gpu
