// SPDX-License-Identifier: MIT
// Another implementation's copies and products on the device, to be tried
// under the laws of ours.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "gpu/copy_trial.hpp"
#include "gpu/gemm_trial.hpp"

namespace colex::gpu {

// What a way to copy can take, so that few trials are refused. any: whatever
// was drawn. runs: a run of whole 16 bytes, contiguous on both sides, at each
// place that was drawn. matrices: one that is transposed, at each such place.
enum class CopyInputs { any, runs, matrices };

// One way to copy. `start` starts on the default stream, given where offset 0
// of both sides is, or refuses in one sentence. The destination is injective.
struct PeerCopy {
  std::string name;
  CopyInputs inputs = CopyInputs::any;
  std::vector<int> element_bytes;
  std::function<std::optional<Refusal>(
      const Layout<>& source, const Layout<>& destination, int element_bytes,
      const std::byte* from, std::byte* to)>
      start;
};

// One way to compute products, in the same manner. `kernel` is what its sums
// are rounded like (gemm_error.hpp). A law in `refuted` ("e5m2", "f16-random")
// is known to be false of it, and a counterexample found each time.
struct PeerProduct {
  std::string name;
  GemmKernel kernel = GemmKernel::scalar;
  std::vector<std::string> types, refuted;
  std::function<std::optional<Refusal>(const GemmProblem&, const GemmMatrices&,
                                       double alpha, double beta)>
      start;
};

struct Peer {
  std::string name, version;
  std::vector<PeerCopy> copies;
  std::vector<PeerProduct> products;
};

// The same, given a source, or an A, with one stride that is wrong: its laws
// must be falsified, which shows that they can be.
Peer with_wrong_strides(Peer peer);

}  // namespace colex::gpu
