// SPDX-License-Identifier: MIT
// Composition on the universe in which implementations are compared:
// A = (s0,s1):(d0,d1) and B = s:d, extents 1 to 6, strides 0 to 6, B inside
// the domain of A.
#include "reference/composition.hpp"

#include "reference/oracle.hpp"

namespace colex::oracle {
namespace {

TEST(CompositionUniverse, InDomain) {
  Tally tally("composition in domain");
  const Numbers extents = {1, 2, 3, 4, 5, 6};
  const Numbers strides = {0, 1, 2, 3, 4, 5, 6};
  const Nest pair = profiles(2)[0];
  for_each_list(2, extents, [&](const Numbers& s) {
    for_each_list(2, strides, [&](const Numbers& d) {
      const Subject A(fill(pair, s), fill(pair, d));
      for (const Number extent : extents)
        for (const Number stride : strides) {
          if ((extent - 1) * stride >= size(A.flat)) continue;
          const Subject B(extent, stride);
          const Composite expected = composite(A.flat, B.flat);
          tally.judge(
              composition(A.layout, B.layout), expected.exists,
              [&](const Layout<>& R) {
                return is_coarsening(B.shape, nest(R.shape())) &&
                       table(R) == expected.values;
              },
              [&] { return "(" + text(A) + ", " + text(B) + ")"; });
        }
    });
  });
  EXPECT_EQ(tally.answered() + tally.refused(), 48461);
  EXPECT_EQ(tally.answered(), 40154);
  EXPECT_EQ(tally.refused(), 8307);
}

}  // namespace
}  // namespace colex::oracle
