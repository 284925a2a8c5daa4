// SPDX-License-Identifier: MIT
//
// What cute_cpp_static.py writes at the head of each program: CuTe, and its
// values as text.

#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include <cute/algorithm/tuple_algorithms.hpp>
#include <cute/layout.hpp>
#include <cute/layout_composed.hpp>
#include <cute/swizzle.hpp>
#include <cute/swizzle_layout.hpp>
#include <cute/tensor.hpp>

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

// An integer that the compiler is not told.
template <class Number>
Number run_time(Number value) {
  return value;
}

template <int bits, int base, int shift>
std::string text(const cute::Swizzle<bits, base, shift>&) {
  return "Sw<" + std::to_string(bits) + "," + std::to_string(base) + "," +
         std::to_string(shift) + ">";
}

template <class Outer, class Offset, class Inner>
std::string text(const cute::ComposedLayout<Outer, Offset, Inner>& layout) {
  return text(layout.layout_a()) + " o " + text(layout.offset()) + " o " +
         text(layout.layout_b());
}

template <class First, class Second>
std::string pair_text(const tuple<First, Second>& pair) {
  return pair_text(cute::get<0>(pair), cute::get<1>(pair));
}

// One that counts: its first value, and what is added.
template <class Engine, class Layout>
std::string text(const cute::Tensor<Engine, Layout>& tensor) {
  return text(*tensor.data()) + " o " + text(tensor.layout());
}

template <class Engine, class Layout>
std::string pair_text(const cute::Tensor<Engine, Layout>& tensor) {
  return text(tensor);
}

struct Case {
  int number;
  std::string (*answer)();
};

// Prints `number text`, a case a line, from the case whose number is given on.
template <std::size_t count>
int print(const Case (&cases)[count], int argc, char** argv) {
  const int first = argc > 1 ? std::atoi(argv[1]) : 0;
  for (const Case& one : cases) {
    if (one.number < first) continue;
    std::printf("%d %s\n", one.number, one.answer().c_str());
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace colex::cute_cpp
