// SPDX-License-Identifier: MIT

#include "gpu/peer.hpp"

#include <gtest/gtest.h>

#include "gpu/inputs.hpp"
#include "reference/notation.hpp"

namespace colex::gpu {
namespace {

Layout<> layout(const std::string& text) {
  return *(*read(text)).as<Layout<>>();
}

TEST(Peer, OneStrideIsWrong) {
  const auto changed = [](const std::string& text) {
    return to_string(with_wrong_stride(layout(text)));
  };
  EXPECT_EQ(changed("4:1"), "4:2");
  EXPECT_EQ(changed("(1,(2,3)):(5,(7,-1))"), "(1,(2,3)):(5,(8,-1))");
  EXPECT_EQ(changed("(1,1):(0,3)"), "(1,1):(0,3)");
}

TEST(Peer, IsGivenTheWrongStride) {
  std::string seen;
  Peer peer;
  PeerCopy copy;
  copy.start = [&](const Layout<>& source, const Layout<>& destination, int,
                   const std::byte*, std::byte*) -> std::optional<Refusal> {
    seen = to_string(source) + " to " + to_string(destination);
    return std::nullopt;
  };
  PeerProduct product;
  product.start = [&](const GemmProblem& problem, const GemmMatrices&, double,
                      double) -> std::optional<Refusal> {
    seen = to_string(problem.a) + " by " + to_string(problem.b);
    return std::nullopt;
  };
  peer.copies = {copy};
  peer.products = {product};
  const Peer wrong = with_wrong_strides(peer);
  (void)wrong.copies[0].start(layout("4:1"), layout("4:1"), 1, nullptr,
                              nullptr);
  EXPECT_EQ(seen, "4:2 to 4:1");
  const Layout<> L = layout("(2,3):(1,2)");
  (void)wrong.products[0].start({"f16", L, L, L, L}, {}, 1, 0);
  EXPECT_EQ(seen, "(2,3):(2,2) by (2,3):(1,2)");
}

}  // namespace
}  // namespace colex::gpu
