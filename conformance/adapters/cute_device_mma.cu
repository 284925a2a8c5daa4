// SPDX-License-Identifier: MIT

#include "conformance/adapters/cute_device_start.cuh"

namespace colex::conformance {
namespace {

template <class Atom, class Operand, class Result, int k>
Start by_warps() {
  return by_units<cute_device::WarpUnits<Atom, Operand, k>, Operand, Result>();
}

}  // namespace

gpu::PeerProduct cute_warps() {
  using cute::bfloat16_t, cute::float_e4m3_t, cute::float_e5m2_t, cute::half_t,
      cute::tfloat32_t;
  return way(
      "mma.sync", gpu::GemmKernel::warps,
      {{"f16",
        by_warps<cute::SM80_16x8x16_F32F16F16F32_TN, half_t, float, 32>()},
       {"bf16", by_warps<cute::SM80_16x8x16_F32BF16BF16F32_TN, bfloat16_t,
                         float, 32>()},
       {"tf32",
        by_warps<cute::SM80_16x8x8_F32TF32TF32F32_TN, tfloat32_t, float, 16>()},
       {"e4m3", by_warps<cute::SM89_16x8x32_F32E4M3E4M3F32_TN, float_e4m3_t,
                         float, 64>()},
       {"e5m2", by_warps<cute::SM89_16x8x32_F32E5M2E5M2F32_TN, float_e5m2_t,
                         float, 64>()},
       {"s8", by_warps<cute::SM80_16x8x32_S32S8S8S32_TN, std::int8_t,
                       std::int32_t, 64>()},
       {"f64",
        by_warps<cute::SM80_8x8x4_F64F64F64F64_TN, double, double, 8>()}});
}

}  // namespace colex::conformance
