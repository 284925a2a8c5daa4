// SPDX-License-Identifier: MIT
// The vendor's products, beside which ours are timed: cublasLt, found at run
// time.
#pragma once

#include <functional>
#include <string>

#include "reference/result.hpp"
#include "reference/wgmma_shared_memory.hpp"

namespace colex::gpu {

struct VendorProduct {
  std::string type;  // of A and B, one of gemm_types()
  std::int64_t m, n, k;
  Major a, b;  // contiguous along K, or along M and N; D along M
};

// "cuBLAS 13.1.0", or why there is none.
Result<std::string> vendor_version();

// D = A B in the accumulator's type, on the default stream; each call starts
// one. Where `candidates` algorithms are offered, `choose` answers which, given
// how to start each. Refused without the library, or where it has no such
// product. Products of 8-bit floats take its fast accumulation, as wgmma does.
Result<std::function<void()>> vendor_product(
    const VendorProduct& product, const void* a, const void* b, void* d,
    const std::function<std::size_t(const std::vector<std::function<void()>>&)>&
        choose);

}  // namespace colex::gpu
