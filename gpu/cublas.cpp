// SPDX-License-Identifier: MIT

#include "gpu/cublas.hpp"

#include <cublasLt.h>

#include <memory>
#include <vector>

#include "gpu/device.hpp"
#include "gpu/shared_library.hpp"

namespace colex::gpu {
namespace {

constexpr std::size_t workspace_bytes = std::size_t{64} << 20;
constexpr int most_candidates = 4;

struct Library {
  decltype(&cublasLtGetVersion) version = nullptr;
  decltype(&cublasLtCreate) create = nullptr;
  decltype(&cublasLtMatmulDescCreate) product = nullptr;
  decltype(&cublasLtMatmulDescSetAttribute) set = nullptr;
  decltype(&cublasLtMatrixLayoutCreate) layout = nullptr;
  decltype(&cublasLtMatmulPreferenceCreate) preference = nullptr;
  decltype(&cublasLtMatmulPreferenceSetAttribute) prefer = nullptr;
  decltype(&cublasLtMatmulAlgoGetHeuristic) algorithms = nullptr;
  decltype(&cublasLtMatmul) multiply = nullptr;
  cublasLtHandle_t handle = nullptr;
  std::string why_not;
};

Library loaded() {
  Library library;
  SharedLibrary cublas("cuBLAS", "libcublasLt.so.13", {"libcublasLt.so.13"});
  cublas.find(library.version, "cublasLtGetVersion");
  cublas.find(library.create, "cublasLtCreate");
  cublas.find(library.product, "cublasLtMatmulDescCreate");
  cublas.find(library.set, "cublasLtMatmulDescSetAttribute");
  cublas.find(library.layout, "cublasLtMatrixLayoutCreate");
  cublas.find(library.preference, "cublasLtMatmulPreferenceCreate");
  cublas.find(library.prefer, "cublasLtMatmulPreferenceSetAttribute");
  cublas.find(library.algorithms, "cublasLtMatmulAlgoGetHeuristic");
  cublas.find(library.multiply, "cublasLtMatmul");
  library.why_not = cublas.why_not();
  if (library.why_not.empty() &&
      library.create(&library.handle) != CUBLAS_STATUS_SUCCESS)
    library.why_not = "cuBLAS does not start";
  return library;
}

const Library& library() {
  static const Library found = loaded();
  return found;
}

struct Types {
  cudaDataType_t operand, result;
  cublasComputeType_t compute;
};

std::optional<Types> types_of(const std::string& type) {
  if (type == "f16") return Types{CUDA_R_16F, CUDA_R_32F, CUBLAS_COMPUTE_32F};
  if (type == "bf16") return Types{CUDA_R_16BF, CUDA_R_32F, CUBLAS_COMPUTE_32F};
  if (type == "tf32")
    return Types{CUDA_R_32F, CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32};
  if (type == "e4m3")
    return Types{CUDA_R_8F_E4M3, CUDA_R_32F, CUBLAS_COMPUTE_32F};
  if (type == "s8") return Types{CUDA_R_8I, CUDA_R_32I, CUBLAS_COMPUTE_32I};
  if (type == "f64") return Types{CUDA_R_64F, CUDA_R_64F, CUBLAS_COMPUTE_64F};
  return std::nullopt;
}

// What one product keeps while it can be started.
struct Prepared {
  cublasLtMatmulDesc_t product = nullptr;
  cublasLtMatrixLayout_t a = nullptr, b = nullptr, d = nullptr;
  std::vector<cublasLtMatmulAlgo_t> algorithms;
  Buffer workspace{workspace_bytes};
};

void check(cublasStatus_t status, const std::string& doing) {
  if (status != CUBLAS_STATUS_SUCCESS)
    throw DeviceError("cuBLAS, " + doing + ": status " +
                      std::to_string(static_cast<int>(status)));
}

}  // namespace

Result<std::string> vendor_version() {
  if (!library().why_not.empty()) return Refusal{library().why_not};
  const std::size_t v = library().version();
  return "cuBLAS " + std::to_string(v / 10000) + "." +
         std::to_string(v / 100 % 100) + "." + std::to_string(v % 100);
}

Result<std::function<void()>> vendor_product(
    const VendorProduct& p, const void* a, const void* b, void* d,
    const std::function<std::size_t(const std::vector<std::function<void()>>&)>&
        choose) {
  const Library& lt = library();
  if (!lt.why_not.empty()) return Refusal{lt.why_not};
  const auto types = types_of(p.type);
  if (!types) return Refusal{"cuBLAS has no product of " + p.type};
  const auto prepared = std::make_shared<Prepared>();
  const cudaDataType_t scale =
      p.type == "s8" || p.type == "f64" ? types->result : CUDA_R_32F;
  check(lt.product(&prepared->product, types->compute, scale), "a product");
  const auto set = [&](cublasLtMatmulDescAttributes_t what, const auto& value) {
    check(lt.set(prepared->product, what, &value, sizeof(value)),
          "an attribute");
  };
  // Its matrices are contiguous along columns: A is (M,K), B (K,N).
  const bool a_turned = p.a == Major::k, b_turned = p.b == Major::mn;
  set(CUBLASLT_MATMUL_DESC_TRANSA, a_turned ? CUBLAS_OP_T : CUBLAS_OP_N);
  set(CUBLASLT_MATMUL_DESC_TRANSB, b_turned ? CUBLAS_OP_T : CUBLAS_OP_N);
  if (p.type == "e4m3") set(CUBLASLT_MATMUL_DESC_FAST_ACCUM, std::int8_t{1});
  const auto matrix = [&](cublasLtMatrixLayout_t& made, cudaDataType_t type,
                          std::int64_t rows, std::int64_t columns) {
    check(lt.layout(&made, type, static_cast<std::uint64_t>(rows),
                    static_cast<std::uint64_t>(columns), rows),
          "a matrix");
  };
  matrix(prepared->a, types->operand, a_turned ? p.k : p.m,
         a_turned ? p.m : p.k);
  matrix(prepared->b, types->operand, b_turned ? p.n : p.k,
         b_turned ? p.k : p.n);
  matrix(prepared->d, types->result, p.m, p.n);

  cublasLtMatmulPreference_t preference = nullptr;
  check(lt.preference(&preference), "a preference");
  check(lt.prefer(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                  &workspace_bytes, sizeof(workspace_bytes)),
        "a workspace");
  cublasLtMatmulHeuristicResult_t offered[most_candidates];
  int count = 0;
  const cublasStatus_t status = lt.algorithms(
      lt.handle, prepared->product, prepared->a, prepared->b, prepared->d,
      prepared->d, preference, most_candidates, offered, &count);
  if (status != CUBLAS_STATUS_SUCCESS || count == 0)
    return Refusal{"cuBLAS offers no algorithm for " + p.type +
                   " in these majors"};
  std::vector<std::function<void()>> starts;
  for (int i = 0; i < count; ++i) {
    const cublasLtMatmulAlgo_t algorithm = offered[i].algo;
    starts.push_back([=, &lt] {
      const float one = 1, zero = 0;
      const std::int32_t whole_one = 1, whole_zero = 0;
      const double double_one = 1, double_zero = 0;
      const void* alpha = &one;
      const void* beta = &zero;
      if (scale == CUDA_R_32I) {
        alpha = &whole_one;
        beta = &whole_zero;
      } else if (scale == CUDA_R_64F) {
        alpha = &double_one;
        beta = &double_zero;
      }
      check(lt.multiply(lt.handle, prepared->product, alpha, a, prepared->a, b,
                        prepared->b, beta, d, prepared->d, d, prepared->d,
                        &algorithm, prepared->workspace.data(), workspace_bytes,
                        nullptr),
            "starting a product");
    });
  }
  return starts[starts.size() == 1 ? 0 : choose(starts)];
}

}  // namespace colex::gpu
