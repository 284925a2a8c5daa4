// SPDX-License-Identifier: MIT
// Composed layouts: a sample of many kinds, or all of a few small numbers.
#pragma once

#include "properties/mutation/inputs.hpp"
#include "reference/composed_algebra.hpp"

namespace colex {

inline std::vector<ComposedLayout> some_composed(const Inputs& inputs) {
  Numbers numbers;
  std::vector<ComposedLayout::Outer> outers = {Swizzle()};
  for (const std::int64_t base : {0, 1, 2})
    for (const std::int64_t shift : {-2, -1, 1, 2, 3})
      outers.push_back(Swizzle(1, base, shift));
  outers.push_back(Swizzle(2, 1, 3));
  for (const auto& L :
       {Layout<>(Int64(4), IntTuple<>(1)), Layout<>(Int64(4), IntTuple<>(3)),
        Layout<>(Int64(3), IntTuple<>(-2)),
        Layout<>(Modes<Int64>{2, 4}, Modes<Int64>{4, 1}),
        Layout<>(Modes<Int64>{2, 2}, Modes<Int64>{1, 6})})
    outers.push_back(L);
  std::vector<Layout<>> inners;
  if (inputs.universe()) {
    for (const std::int64_t a : {1, 2, 4}) {
      add_strided(inners, Int64(a), {-1, 0, 1, 2, 4});
      for (const std::int64_t b : {2, 3})
        add_strided(inners, Modes<Int64>{a, b}, {-1, 0, 1, 2, 4});
    }
  } else {
    for (const auto& [shape, strides] :
         std::vector<std::pair<IntTuple<>, IntTuple<>>>{
             {1, 0},
             {4, 1},
             {4, 2},
             {8, 1},
             {3, -1},
             {5, 0},
             {Modes<Int64>{4, 4}, Modes<Int64>{4, 1}},
             {Modes<Int64>{8, 4}, Modes<Int64>{1, 8}},
             {Modes<Int64>{2, 2}, Modes<Int64>{1, 4}},
             {Modes<Int64>{2, 3}, Modes<Int64>{-1, 2}},
             {Modes<Int64>{Modes<Int64>{2, 2}, 4},
              Modes<Int64>{Modes<Int64>{1, 8}, 2}}})
      inners.push_back(Layout<>(shape, strides));
    for (int n = 0; n < 6; ++n) {
      const IntTuple<> shape = tree(numbers, extents, 2);
      inners.push_back(Layout<>(shape, stride_for(numbers, shape, false)));
    }
  }
  std::vector<ComposedLayout> composed;
  for (const auto& outer : outers)
    for (const std::int64_t offset :
         inputs.universe() ? Choices{0, 1} : Choices{0, 1, 4, 5, -2})
      for (const auto& inner : inners) {
        if (!small_enough(inner, 100)) continue;
        const auto L = answer([&]() -> Result<ComposedLayout> {
          return ComposedLayout(outer, offset, inner);
        });
        if (L) composed.push_back(*L);
      }
  return composed;
}

}  // namespace colex
