// SPDX-License-Identifier: MIT
// One product on the device, compared bit for bit.
//
// A and B hold integers from -3 to 3, C from -8 to 8, so that every sum is
// exact in every accumulator. Small products are compared with the gemm of
// reference/kernels.hpp; of large ones a sample of rows, and all with the
// scalar kernel, which is compared with the reference in turn. D is poisoned,
// with guards on both sides, and C where beta is 0: what the product does not
// define must not change, and what it may not read must not show. The pipeline
// runs in all its clusters or in few, which take several tiles each, and splits
// tiles among them where it can.
#pragma once

#include <memory>
#include <string>

#include "gpu/gemm.hpp"

namespace colex::gpu {

class Buffer;

struct GemmOutcome {
  std::string refusal;     // of the plan; empty where it ran
  std::string difference;  // the first one; empty where all bytes are right
  GemmKernel kernel = GemmKernel::scalar;  // which ran
  std::string why;                         // why not the pipeline
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

}  // namespace colex::gpu
