// SPDX-License-Identifier: MIT
//
// The operations of the layout algebra.

#include "conformance/overload.hpp"

namespace colex::conformance {

Entries algebra_operations() {
  return {
      {{"coalesce", "L|X[, profile]",
        "the same function with as few modes as possible"},
       calls([](const auto&... x) { return coalesce(x...); },
             Each<LayoutsAndTensors>(), Each<LayoutsAndTensors, Profile>())},
      {{"filter", "L[, profile]", "coalesced, without modes of stride 0"},
       calls([](const auto&... x) { return filter(x...); }, Each<Layouts>(),
             Each<Layouts, Profile>())},
      {{"nullspace", "L", "a layout of the indices that L sends to 0"},
       calls([](const auto&... x) { return nullspace(x...); },
             Each<Layouts>())},
      {{"composition", "L|X, T",
        "R with R(c) = L(T(c)) for every coordinate c of T, or by mode"},
       calls([](const auto&... x) { return composition(x...); },
             Takes<Layout<>, Layout<>>(), Each<LayoutsAndTensors, Tiler<>>(),
             Takes<Swizzle, Swizzle>(), Takes<Swizzle, Layout<>>(),
             Takes<Swizzle, ComposedLayout>(), Takes<Layout<>, Swizzle>(),
             Takes<Layout<>, ComposedLayout>())},
      {{"complement", "L[, cotarget S]",
        "the layout that fills the gaps of L up to the size of S"},
       calls([](const auto&... x) { return complement(x...); },
             Each<Layouts>()) +
           calls(
               [](const auto& L, const auto& cotarget) {
                 return complement(L, size(cotarget));
               },
               Each<Layouts, Shape>())},
      {{"right_inverse", "L", "R with L(R(i)) = i, as long as can be"},
       calls([](const auto&... x) { return right_inverse(x...); },
             Each<Layouts>(), Takes<Swizzle>())},
      {{"left_inverse", "L",
        "R with L(R(L(i))) = L(i); R(L(i)) = i if L never repeats a value"},
       calls([](const auto&... x) { return left_inverse(x...); },
             Each<Layouts>(), Takes<Swizzle>())},
      {{"max_common_layout", "L, L",
        "the longest layout that both undo: a(R(i)) = b(R(i)) = i"},
       calls([](const auto&... x) { return max_common_layout(x...); },
             Each<Layouts, Layout<>>(), Each<Layouts, ComposedLayout>())},
      {{"max_common_vector", "L, L", "the size of the greatest common layout"},
       calls([](const auto&... x) { return max_common_vector(x...); },
             Each<Layouts, Layout<>>(), Each<Layouts, ComposedLayout>())},
      {{"domain_distribute", "S, n",
        "n elements picked from a shape, mode after mode"},
       calls([](const auto&... x) { return domain_distribute(x...); },
             Takes<Shape, Int64>())},
      {{"max_alignment", "L", "the greatest n for which upcast(L, n) exists"},
       calls([](const auto&... x) { return max_alignment(x...); },
             Each<Layouts>())},
      {{"upcast", "L, n", "the layout of elements that are n times as wide"},
       calls([](const auto&... x) { return upcast(x...); },
             Each<Layouts, Int64>(), Takes<Swizzle, Int64>())},
      {{"downcast", "L, n", "the layout of elements, n of which make one"},
       calls([](const auto&... x) { return downcast(x...); },
             Each<Layouts, Int64>(), Takes<Swizzle, Int64>())},
      {{"recast_layout", "L, old bits, new bits",
        "the layout of elements of another width"},
       calls([](const auto&... x) { return recast_layout(x...); },
             Each<Layouts, Int64, Int64>(), Takes<Swizzle, Int64, Int64>())},
  };
}

}  // namespace colex::conformance
