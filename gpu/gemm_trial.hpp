// SPDX-License-Identifier: MIT
// One product on the device, compared bit for bit, or within a bound.
//
// Integers: A and B hold those from -3 to 3, C from -8 to 8, so that every sum
// is exact in every accumulator. Small products are compared with the gemm of
// reference/kernels.hpp; of large ones a sample of rows, and all with the
// scalar kernel, which is compared with the reference in turn. D is poisoned,
// with guards on both sides, and C where beta is 0: what the product does not
// define must not change, and what it may not read must not show. The pipeline
// runs in all its clusters or in few, which take several tiles each, and splits
// tiles among them where it can.
//
// Random numbers: all numbers of the type in [-1,1], s8 in its whole range.
// Sampled elements are compared with the sum in 64 bits of mantissa, within
// product_error of gemm_error.hpp, which for s8 is none.
#pragma once

#include <functional>
#include <memory>
#include <optional>
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

enum class Numbers { integers, random };

// The integers or eighths that the trial number `turn` takes as alpha and beta,
// some of beta 0.
struct Scales {
  double alpha, beta;
};
Scales scales_of(const std::string& type, Numbers numbers, std::int64_t turn);

// Starts alpha A B + beta C on the default stream, or says why not.
using StartProduct = std::function<std::optional<Refusal>(
    const GemmMatrices&, double alpha, double beta)>;

class GemmTrial {
 public:
  // `most_bytes`: of each of the four images, guards beside.
  explicit GemmTrial(std::size_t most_bytes);
  ~GemmTrial();

  // Throws DeviceError; std::length_error where an image is too large.
  GemmOutcome run(const GemmProblem& problem, GemmKernel kernel,
                  Numbers numbers, const Scales& scales);

  // The same of another's product, whose sums are rounded like those of
  // `kernel`.
  GemmOutcome run(const GemmProblem& problem, GemmKernel kernel,
                  Numbers numbers, const Scales& scales,
                  const StartProduct& start);

 private:
  std::size_t most_bytes_;
  std::unique_ptr<Buffer> a_, b_, c_, d_;
};

}  // namespace colex::gpu
