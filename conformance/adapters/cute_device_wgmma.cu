// SPDX-License-Identifier: MIT

#include "conformance/adapters/cute_device_start.cuh"

namespace colex::conformance {
namespace {

template <class Atom, class Operand, class Result>
Start by_warpgroup() {
  using K = cute::GMMA::Layout_K_SW128_Atom<Operand>;
  return by_units<
      cute_device::WarpgroupUnits<Atom, K, K, 128 / sizeof(Operand)>, Operand,
      Result>();
}

// Both contiguous along their rows.
template <class Atom, class Operand>
Start by_rows() {
  using MN = cute::GMMA::Layout_MN_SW128_Atom<Operand>;
  return by_units<cute_device::WarpgroupUnits<Atom, MN, MN, 64>, Operand,
                  float>();
}

}  // namespace

gpu::PeerProduct cute_warpgroups() {
  using namespace cute::SM90::GMMA;
  using cute::bfloat16_t, cute::float_e4m3_t, cute::float_e5m2_t, cute::half_t,
      cute::tfloat32_t;
  return way(
      "wgmma", gpu::GemmKernel::warpgroup,
      {{"f16", by_warpgroup<MMA_64x64x16_F32F16F16_SS<cute::GMMA::Major::K,
                                                      cute::GMMA::Major::K>,
                            half_t, float>()},
       {"bf16", by_warpgroup<MMA_64x64x16_F32BF16BF16_SS<cute::GMMA::Major::K,
                                                         cute::GMMA::Major::K>,
                             bfloat16_t, float>()},
       {"tf32",
        by_warpgroup<MMA_64x64x8_F32TF32TF32_SS_TN<>, tfloat32_t, float>()},
       {"e4m3",
        by_warpgroup<MMA_64x64x32_F32E4M3E4M3_SS_TN<>, float_e4m3_t, float>()},
       {"e5m2",
        by_warpgroup<MMA_64x64x32_F32E5M2E5M2_SS_TN<>, float_e5m2_t, float>()},
       {"s8", by_warpgroup<MMA_64x64x32_S32S8S8_SS_TN, std::int8_t,
                           std::int32_t>()}});
}

gpu::PeerProduct cute_warpgroups_by_rows() {
  using namespace cute::SM90::GMMA;
  using cute::bfloat16_t, cute::half_t;
  return way(
      "wgmma-by-rows", gpu::GemmKernel::warpgroup,
      {{"f16", by_rows<MMA_64x64x16_F32F16F16_SS<cute::GMMA::Major::MN,
                                                 cute::GMMA::Major::MN>,
                       half_t>()},
       {"bf16", by_rows<MMA_64x64x16_F32BF16BF16_SS<cute::GMMA::Major::MN,
                                                    cute::GMMA::Major::MN>,
                        bfloat16_t>()}});
}

}  // namespace colex::conformance
