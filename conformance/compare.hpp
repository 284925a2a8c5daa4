// SPDX-License-Identifier: MIT
//
// Whether two answers mean the same, and if not, where they first differ.
//
//   compare(2:1, (2,1):(1,0))  the same function, another form
//   compare(3:1, 2:0)          "size 2, expected 3"

#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "reference/notation.hpp"

namespace colex::conformance {

enum class Likeness { same_text, same_meaning, different, unknown };

struct Comparison {
  Likeness likeness = Likeness::unknown;
  std::string difference;  // where different or unknown: one clause
};

// The whole profile counts.
inline constexpr std::size_t all_levels = 1'000;

// Layouts are compared as functions, mode by mode down to `levels` levels of
// nesting of what is expected (0: as functions of an index alone; a tuple of
// one mode is that mode). Composed layouts are compared by tables of up to
// 65,536 values, and so are tensors where the layout is composed; else offset
// and layout of a tensor each for itself. Everything else is compared as text.
Comparison compare(const Value& expected, const Value& got,
                   std::size_t levels = all_levels);

// A layout of integer values, plain or composed, as a function of an index; its
// last mode is unbounded.
struct IndexFunction {
  std::string text;
  Int64 size;
  std::function<Int64(Int64)> at;
};

// Nothing for any other value. The value must outlive the function.
std::optional<IndexFunction> function_of(const Value& value);

// The first index below size(expected) at which two layouts of equal size
// differ, in one clause; empty if there is none.
std::string first_difference(const Layout<>& expected, const Layout<>& got);

}  // namespace colex::conformance
