// SPDX-License-Identifier: MIT
//
// From layouts of the reference to a kernel of cute_device_gemm.cuh.

#pragma once

#include <cuda_runtime.h>

#include "conformance/adapters/cute_device.hpp"
#include "conformance/adapters/cute_device_gemm.cuh"
#include "gpu/device.hpp"

namespace colex::conformance {

inline Result<cute_device::MatrixLayout> matrix_of(const Layout<>& L) {
  constexpr int modes = cute_device::matrix_modes;
  const auto rows = gpu::device_layout(get(L, 0));
  if (!rows) return rows.refusal();
  const auto columns = gpu::device_layout(get(L, 1));
  if (!columns) return columns.refusal();
  if (rows->rank > modes || columns->rank > modes)
    return Refusal{"more than " + std::to_string(modes) +
                   " modes of rows or columns"};
  return cute::make_layout(cute_device::flat_layout<modes>(*rows),
                           cute_device::flat_layout<modes>(*columns));
}

template <class Operand, class Result>
std::optional<Refusal> start(
    const gpu::GemmProblem& problem, const gpu::GemmMatrices& matrices,
    double alpha, double beta,
    void (*launch)(const cute_device::Product<Operand, Result>&)) {
  const auto a = matrix_of(problem.a), b = matrix_of(problem.b);
  const auto c = matrix_of(problem.c), d = matrix_of(problem.d);
  for (const auto* one : {&a, &b, &c, &d})
    if (!*one) return one->refusal();
  launch({static_cast<const Operand*>(matrices.a), *a,
          static_cast<const Operand*>(matrices.b), *b,
          static_cast<const Result*>(matrices.c), *c,
          static_cast<Result*>(matrices.d), *d, static_cast<Result>(alpha),
          static_cast<Result>(beta)});
  gpu::require(cudaGetLastError(), "starting the product");
  return std::nullopt;
}

template <class Units, class Operand, class Result>
void launch_units(const cute_device::Product<Operand, Result>& p) {
  constexpr int bytes = cute_device::shared_bytes_of<Units, Operand, Result>;
  const auto kernel = cute_device::gemm_units<Units, Operand, Result>;
  gpu::require(cudaFuncSetAttribute(
                   kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes),
               "shared memory for the product");
  const auto tiles = [](auto extent) {
    return static_cast<unsigned>((static_cast<int>(extent) + 63) / 64);
  };
  kernel<<<dim3(tiles(cute::size<0>(p.d_layout)),
                tiles(cute::size<1>(p.d_layout))),
           128, bytes>>>(p);
}

using Start = decltype(gpu::PeerProduct::start);

template <class Units, class Operand, class Result>
Start by_units() {
  return [](const gpu::GemmProblem& problem, const gpu::GemmMatrices& matrices,
            double alpha, double beta) {
    return start<Operand, Result>(problem, matrices, alpha, beta,
                                  launch_units<Units, Operand, Result>);
  };
}

// The instructions, by type.
struct Instruction {
  std::string type;
  Start start;
};

inline gpu::PeerProduct way(const std::string& name, gpu::GemmKernel kernel,
                            const std::vector<Instruction>& instructions) {
  gpu::PeerProduct one{name, kernel, {}, {}, nullptr};
  for (const auto& instruction : instructions)
    one.types.push_back(instruction.type);
  one.start = [=](const gpu::GemmProblem& problem,
                  const gpu::GemmMatrices& matrices, double alpha,
                  double beta) -> std::optional<Refusal> {
    for (const auto& instruction : instructions)
      if (instruction.type == problem.type)
        return instruction.start(problem, matrices, alpha, beta);
    return Refusal{"no product of " + problem.type};
  };
  return one;
}

}  // namespace colex::conformance
