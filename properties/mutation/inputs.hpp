// SPDX-License-Identifier: MIT
// The inputs of the tables: a sample of many kinds, large ones too, or every
// layout, shape, tuple and tiler of a few small numbers.
#pragma once

#include <map>

#include "properties/mutation/table.hpp"
#include "reference/layout.hpp"

namespace colex {

// Numbers that look random and are the same everywhere.
class Numbers {
 public:
  std::int64_t below(std::int64_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::int64_t>((state_ >> 33) %
                                     static_cast<std::uint64_t>(n));
  }
  std::int64_t one_of(const std::vector<std::int64_t>& choices) {
    return choices[static_cast<std::size_t>(
        below(static_cast<std::int64_t>(choices.size())))];
  }

 private:
  std::uint64_t state_ = 7;
};

using Choices = std::vector<std::int64_t>;
inline const Choices extents = {1, 2, 2, 3, 3, 4, 5, 6, 8, 12};
inline const Choices steps = {0, 1, 1,  2,  3,  4,  5,  6,
                              8, 9, 12, 24, -1, -2, -3, -6};
inline const Choices large = {1 << 20, std::int64_t{1} << 31,
                              std::int64_t{1} << 62};

inline IntTuple<> tree(Numbers& numbers, const Choices& leaves, int depth) {
  const std::int64_t modes = depth == 0 ? 0 : numbers.below(4);
  if (depth == 0 || (modes == 0 && numbers.below(8) != 0))
    return Int64(numbers.one_of(leaves));
  Modes<Int64> result;
  for (std::int64_t k = 0; k < modes; ++k)
    result.push_back(tree(numbers, leaves, depth - 1));
  return result;
}

inline std::vector<IntTuple<>> some_tuples() {
  Numbers numbers;
  std::vector<IntTuple<>> tuples;
  for (std::int64_t n = 0; n < 8; ++n) tuples.push_back(Int64(n));
  for (std::int64_t a = 0; a < 4; ++a)
    for (std::int64_t b = 1; b < 5; ++b) tuples.push_back(Modes<Int64>{a, b});
  for (int n = 0; n < 60; ++n)
    tuples.push_back(tree(numbers, {0, 1, 2, 3, 4, 6, 12, -1, -5}, 2));
  return tuples;
}

inline std::vector<IntTuple<>> some_shapes() {
  Numbers numbers;
  std::vector<IntTuple<>> shapes;
  for (std::int64_t a = 1; a < 5; ++a) {
    shapes.push_back(Int64(a));
    for (std::int64_t b = 1; b < 5; ++b) shapes.push_back(Modes<Int64>{a, b});
  }
  for (int n = 0; n < 50; ++n) shapes.push_back(tree(numbers, extents, 2));
  return shapes;
}

inline Stride<> stride_for(Numbers& numbers, const IntTuple<>& shape,
                           bool basis) {
  if (shape.is_leaf()) {
    const Int64 step =
        numbers.below(40) == 0 ? numbers.one_of(large) : numbers.one_of(steps);
    if (!basis) return ScaledBasis<>(step);
    return ScaledBasis<>(step,
                         Axis{static_cast<std::size_t>(numbers.below(2))});
  }
  Modes<ScaledBasis<>> modes;
  for (const auto& mode : shape.modes())
    modes.push_back(stride_for(numbers, mode, basis));
  return modes;
}

// Layouts of up to so many leaves, in a fixed order: the flat ones of rank 1
// and 2, then nested ones.
inline std::vector<Layout<>> some_layouts(int nested, bool flat = true) {
  Numbers numbers;
  std::vector<Layout<>> layouts = {Layout<>()};
  for (std::int64_t a = 1; a < 5 && flat; ++a)
    for (const std::int64_t d : {-1, 0, 1, 2, 3}) {
      layouts.push_back(Layout<>(Mode<>{a, ScaledBasis<>(d)}));
      for (std::int64_t b = 1; b < 4; ++b)
        for (const std::int64_t e : {-1, 0, 1, 2, 3, 4, 6})
          layouts.push_back(
              make_layout<Int64>({Layout<>(Mode<>{a, ScaledBasis<>(d)}),
                                  Layout<>(Mode<>{b, ScaledBasis<>(e)})}));
    }
  for (int n = 0; n < nested; ++n) {
    const IntTuple<> shape = tree(numbers, extents, 2);
    const int kind = n % 8;
    if (kind == 0)
      layouts.push_back(make_layout(shape));
    else if (kind == 1)
      layouts.push_back(make_layout(shape, compact_row_major(shape)));
    else
      layouts.push_back(Layout<>(shape, stride_for(numbers, shape, kind == 7)));
  }
  return layouts;
}

template <class T>
const T& one_of(Numbers& numbers, const std::vector<T>& choices) {
  return choices[static_cast<std::size_t>(
      numbers.below(static_cast<std::int64_t>(choices.size())))];
}

inline bool small_enough(const Layout<>& L, std::int64_t most) {
  const auto n = answer([&]() -> Result<Int64> { return size(L); });
  return n && *n <= most;
}

// All trees of such leaves with up to three of them and no mode in vain.
inline std::vector<IntTuple<>> all_trees(const Choices& leaves) {
  std::vector<IntTuple<>> trees = {Modes<Int64>{}};
  for (const Int64 a : leaves) {
    trees.push_back(a);
    trees.push_back(Modes<Int64>{a});
    for (const Int64 b : leaves) {
      trees.push_back(Modes<Int64>{a, b});
      for (const Int64 c : leaves) {
        trees.push_back(Modes<Int64>{Modes<Int64>{a, b}, c});
        trees.push_back(Modes<Int64>{a, Modes<Int64>{b, c}});
      }
    }
  }
  return trees;
}

// All layouts of such a shape.
inline void add_strided(std::vector<Layout<>>& layouts, const IntTuple<>& shape,
                        const Choices& choices) {
  const std::size_t leaves = leaves_of(shape).size();
  std::vector<std::size_t> chosen(leaves, 0);
  while (true) {
    std::vector<ScaledBasis<>> strides;
    for (const std::size_t k : chosen) strides.push_back(Int64(choices[k]));
    std::size_t next = 0;
    layouts.push_back(Layout<>(shape, fill_profile(strides, next, shape)));
    std::size_t k = 0;
    while (k < leaves && ++chosen[k] == choices.size()) chosen[k++] = 0;
    if (k == leaves) return;
  }
}

// The inputs of the tables.
class Inputs {
 public:
  explicit Inputs(bool universe) : universe_(universe) {}

  bool universe() const { return universe_; }

  std::vector<IntTuple<>> tuples() const {
    return universe_ ? all_trees({0, 1, 2, 4}) : some_tuples();
  }
  std::vector<IntTuple<>> shapes() const {
    return universe_ ? all_trees({1, 2, 4}) : some_shapes();
  }
  // For operations of one layout.
  std::vector<Layout<>> layouts(int sampled) const {
    if (!universe_) return some_layouts(sampled);
    std::vector<Layout<>> layouts;
    for (const auto& shape : all_trees({1, 2, 3}))
      add_strided(layouts, shape,
                  leaves_of(shape).size() < 3 ? Choices{-1, 0, 1, 2, 3, 4, 6}
                                              : Choices{0, 1, 2, 4});
    return layouts;
  }
  // For operations of two inputs.
  std::vector<Layout<>> few_layouts(int sampled, bool flat = true) const {
    if (!universe_) return some_layouts(sampled, flat);
    std::vector<Layout<>> layouts;
    for (const std::int64_t a : {1, 2, 3, 4}) {
      add_strided(layouts, Int64(a), {-1, 0, 1, 2, 3, 4});
      for (const std::int64_t b : {1, 2, 3})
        add_strided(layouts, Modes<Int64>{a, b}, {-1, 0, 1, 2, 3, 4});
    }
    for (const auto& nested : {IntTuple<>(Modes<Int64>{Modes<Int64>{2, 2}, 2}),
                               IntTuple<>(Modes<Int64>{2, Modes<Int64>{3, 2}})})
      add_strided(layouts, nested, {0, 1, 2, 6});
    return layouts;
  }
  // use(a, b) for so many pairs, or all of them.
  template <class A, class B, class Use>
  void pairs(const std::vector<A>& first, const std::vector<B>& second,
             int sampled, const Use& use) const {
    if (universe_) {
      for (const A& a : first)
        for (const B& b : second) use(a, b);
      return;
    }
    Numbers numbers;
    for (int n = 0; n < sampled; ++n) {
      const A& a = one_of(numbers, first);
      use(a, one_of(numbers, second));
    }
  }

 private:
  bool universe_;
};

// A part of the table, by its name.
using Part = void (*)(Table&, const Inputs&);
inline std::map<std::string, Part>& parts() {
  static std::map<std::string, Part> all;
  return all;
}
inline bool add_part(const std::string& name, Part part) {
  return parts().emplace(name, part).second;
}

}  // namespace colex
