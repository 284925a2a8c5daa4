// SPDX-License-Identifier: MIT

#include "gpu/peer.hpp"

#include "gpu/inputs.hpp"

namespace colex::gpu {

Peer with_wrong_strides(Peer peer) {
  for (PeerCopy& way : peer.copies)
    way.start = [start = way.start](const Layout<>& source,
                                    const Layout<>& destination, int bytes,
                                    const std::byte* from, std::byte* to) {
      return start(with_wrong_stride(source), destination, bytes, from, to);
    };
  for (PeerProduct& way : peer.products)
    way.start = [start = way.start](GemmProblem problem,
                                    const GemmMatrices& matrices, double alpha,
                                    double beta) {
      problem.a = with_wrong_stride(problem.a);
      return start(problem, matrices, alpha, beta);
    };
  return peer;
}

}  // namespace colex::gpu
