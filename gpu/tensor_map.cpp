// SPDX-License-Identifier: MIT

#include "gpu/tensor_map.hpp"

#include <cuda_runtime.h>

#include <array>
#include <bit>
#include <string>

namespace colex::gpu {
namespace {

using Encode = CUresult(CUtensorMap*, CUtensorMapDataType, cuuint32_t, void*,
                        const cuuint64_t*, const cuuint64_t*, const cuuint32_t*,
                        const cuuint32_t*, CUtensorMapInterleave,
                        CUtensorMapSwizzle, CUtensorMapL2promotion,
                        CUtensorMapFloatOOBfill);

// The driver's function, found at run time: the program is not linked to the
// driver. Null where it has none.
Encode* encoder() {
  static Encode* const found = [] {
    void* function = nullptr;
    cudaDriverEntryPointQueryResult result{};
    constexpr unsigned since = 12000;
    if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &function,
                                         since, cudaEnableDefault,
                                         &result) != cudaSuccess ||
        result != cudaDriverEntryPointSuccess)
      function = nullptr;
    return std::bit_cast<Encode*>(function);
  }();
  return found;
}

CUtensorMapDataType type_of(int element_bytes) {
  switch (element_bytes) {
    case 1:
      return CU_TENSOR_MAP_DATA_TYPE_UINT8;
    case 2:
      return CU_TENSOR_MAP_DATA_TYPE_UINT16;
    case 4:
      return CU_TENSOR_MAP_DATA_TYPE_UINT32;
    default:
      return CU_TENSOR_MAP_DATA_TYPE_UINT64;
  }
}

CUtensorMapSwizzle swizzle_of(int bytes) {
  switch (bytes) {
    case 32:
      return CU_TENSOR_MAP_SWIZZLE_32B;
    case 64:
      return CU_TENSOR_MAP_SWIZZLE_64B;
    case 128:
      return CU_TENSOR_MAP_SWIZZLE_128B;
    default:
      return CU_TENSOR_MAP_SWIZZLE_NONE;
  }
}

}  // namespace

Result<CUtensorMap> tensor_map(const std::byte* base, const TensorBox& box) {
  const auto address = reinterpret_cast<std::uintptr_t>(base);
  // The largest power of two that divides the address; 0 is no address.
  const std::uint64_t alignment = address & (~address + 1);
  if (address == 0) return Refusal{"no tensor map: a null pointer"};
  if (auto refusal = why_no_tensor_map(box, alignment)) return *refusal;
  Encode* const encode = encoder();
  if (encode == nullptr)
    return Refusal{
        "no tensor map: the driver has no cuTensorMapEncodeTiled; it begins "
        "with CUDA 12.0"};

  constexpr std::size_t most_modes = 5;
  std::array<cuuint64_t, most_modes> extents{}, strides{};
  std::array<cuuint32_t, most_modes> boxes{}, steps{};
  const std::size_t rank = box.extents.size();
  for (std::size_t k = 0; k < rank; ++k) {
    extents[k] = static_cast<cuuint64_t>(box.extents[k]);
    boxes[k] = static_cast<cuuint32_t>(box.box[k]);
    steps[k] = 1;
  }
  for (std::size_t k = 0; k + 1 < rank; ++k)
    strides[k] = static_cast<cuuint64_t>(box.strides[k]);
  CUtensorMap map{};
  const CUresult status =
      encode(&map, type_of(box.element_bytes), static_cast<cuuint32_t>(rank),
             const_cast<std::byte*>(base), extents.data(), strides.data(),
             boxes.data(), steps.data(), CU_TENSOR_MAP_INTERLEAVE_NONE,
             swizzle_of(box.swizzle_bytes), CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
             CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (status != CUDA_SUCCESS)
    return Refusal{"no tensor map: the driver refused it with error " +
                   std::to_string(static_cast<int>(status))};
  return map;
}

}  // namespace colex::gpu
