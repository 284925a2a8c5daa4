// SPDX-License-Identifier: MIT
// Random inputs of laws, and what is smaller than an input.
//
//   rc::Gen<std::vector<Input>> gen =
//       random_inputs({InputKind::layout, InputKind::layout},
//                     Relation::composable);
//
// Inputs that have an answer are built, not filtered: a law of a relation gets
// inputs that are in it, and in one case of ten arbitrary ones. Layouts have
// ranks to 6, a depth to 4 and strides to 2^40; most have at most 64
// coordinates, some 2^20, and one in a hundred more than 2^32. Numbers are
// drawn from RapidCheck's Random; its size parameter changes nothing.
#pragma once

#include <rapidcheck.h>

#include <set>
#include <string>
#include <vector>

#include "properties/law.hpp"

namespace colex {

// moderate: no size, stride or number above 2^20, for laws that do not look at
// sizes before they tabulate values.
enum class Magnitude { any, moderate };

// All inputs of one case of a law.
rc::Gen<std::vector<Input>> random_inputs(std::vector<InputKind> kinds,
                                          Relation relation,
                                          Magnitude magnitude = Magnitude::any);

// One case, by itself.
std::vector<Input> draw_inputs(const std::vector<InputKind>& kinds,
                               Relation relation, rc::Random random,
                               Magnitude magnitude = Magnitude::any);

// What to try in the place of inputs, boldest first: a mode in the place of
// its tuple, a mode less, a tuple less deep; then each number less, all values
// up to 16 and above them powers of two and halves, a negative one positive;
// then two numbers divided by one prime. Each is smaller in a well-founded
// order.
std::vector<std::vector<Input>> smaller_inputs(
    const std::vector<InputKind>& kinds, const std::vector<Input>& inputs);

// The classes that one case belongs to: "nested" (depth 2 or more), "rank 4"
// or more, "broadcast" (a stride 0 of an extent above 1), "negative" (a stride
// below 0), "basis strides", "nested axis" (a basis stride into a mode of a
// mode), "swizzled" (of a composed layout: where some value may move), "offset"
// (of a composed layout, above 0), "large" (a size, stride or number above
// 2^32).
std::set<std::string> classes_of(const std::vector<Input>& inputs);

// The classes that inputs of these kinds can belong to.
std::set<std::string> classes_of_kinds(const std::vector<InputKind>& kinds);

}  // namespace colex
