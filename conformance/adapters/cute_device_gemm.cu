// SPDX-License-Identifier: MIT

#include "conformance/adapters/cute_device_start.cuh"

namespace colex::conformance {
namespace {

template <class Operand, class Result>
void launch_threads(const cute_device::Product<Operand, Result>& p) {
  cute_device::gemm_threads<<<64, 128>>>(p);
}

// Calls body<Operand, Result>() of the type.
template <class Body>
auto for_type(const std::string& type, const Body& body) {
  if (type == "f16") return body.template operator()<cute::half_t, float>();
  if (type == "bf16")
    return body.template operator()<cute::bfloat16_t, float>();
  if (type == "tf32")
    return body.template operator()<cute::tfloat32_t, float>();
  if (type == "e4m3")
    return body.template operator()<cute::float_e4m3_t, float>();
  if (type == "e5m2")
    return body.template operator()<cute::float_e5m2_t, float>();
  if (type == "s8")
    return body.template operator()<std::int8_t, std::int32_t>();
  return body.template operator()<double, double>();
}

}  // namespace

gpu::PeerProduct cute_threads() {
  // Products are rounded to the operands' type: FINDINGS.md.
  const std::vector<std::string> refuted = {"e5m2",        "f16-random",
                                            "bf16-random", "tf32-random",
                                            "e4m3-random", "e5m2-random"};
  return {"threads", gpu::GemmKernel::scalar, gpu::gemm_types(), refuted,
          [](const gpu::GemmProblem& problem, const gpu::GemmMatrices& matrices,
             double alpha, double beta) {
            return for_type(problem.type, [&]<class Operand, class Result>() {
              return start<Operand, Result>(problem, matrices, alpha, beta,
                                            launch_threads<Operand, Result>);
            });
          }};
}

}  // namespace colex::conformance
