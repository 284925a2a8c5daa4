// SPDX-License-Identifier: MIT
// The pipeline's launch: run_gemm for plans of GemmKernel::pipeline.
#pragma once

#include "gpu/gemm.hpp"

namespace colex::gpu {

// Throws DeviceError, also where the driver refuses a tensor map.
void run_pipeline(const GemmPlan& plan, const GemmMatrices& matrices,
                  double alpha, double beta);

}  // namespace colex::gpu
