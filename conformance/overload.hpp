// SPDX-License-Identifier: MIT
//
// Overloads: a typed function as something that takes Values.
//
//   on<Layout<>, Tiler<>>([](const auto& A, const auto& T) {
//     return composition(A, T);
//   })
//
// is called where the first argument is a layout and the second can be a
// tiler; what it returns becomes a Value.

#pragma once

#include <functional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "conformance/argument.hpp"
#include "conformance/operations.hpp"
#include "reference/composed_algebra.hpp"

namespace colex::conformance {

// --- Answers: what a function returned, as a Value ---

template <class T>
Result<Value> as_answer(T answer) {
  return Value(std::move(answer));
}
inline Result<Value> as_answer(Int64 answer) {
  return Value(IntTuple<>(answer));
}
inline Result<Value> as_answer(std::size_t answer) {
  return Value(IntTuple<>(Int64(answer)));
}
inline Result<Value> as_answer(const Stride<>& answer) {
  return value_of(answer);
}
template <class T>
Result<Value> as_answer(std::vector<T> answers) {
  return Value(std::vector<Value>(answers.begin(), answers.end()));
}
template <class... Either>
Result<Value> as_answer(std::variant<Either...> answer) {
  return std::visit([](auto& held) { return as_answer(std::move(held)); },
                    answer);
}
template <class L>
Result<Value> as_answer(LayoutAndOffset<L> answer) {
  const auto layout = as_answer(std::move(answer.layout));
  if (!layout) return layout.refusal();
  return Value(std::vector<Value>{*layout, std::move(answer.offset)});
}
template <class T>
Result<Value> as_answer(Result<T> answer) {
  if (!answer) return answer.refusal();
  return as_answer(*std::move(answer));
}

// --- Overloads ---

struct Overload {
  std::size_t parameters;
  bool repeats_last;
  bool (*accepts)(std::size_t i, const Value& value);
  std::function<Result<Value>(const std::vector<Value>&)> call;
};
using Overloads = std::vector<Overload>;

template <class... Parameters>
bool accepts_argument(std::size_t i, const Value& value) {
  constexpr bool (*accepts[])(const Value&) = {
      &Argument<Parameters>::Kind::accepts...};
  return accepts[i < sizeof...(Parameters) ? i : sizeof...(Parameters) - 1](
      value);
}

template <class... Parameters, class Function>
Overload on(Function function) {
  return {sizeof...(Parameters), (Argument<Parameters>::is_many || ...),
          &accepts_argument<Parameters...>,
          [function](const std::vector<Value>& in) {
            return [&]<std::size_t... i>(std::index_sequence<i...>) {
              return as_answer(function(Argument<Parameters>::of(in, i)...));
            }
            (std::index_sequence_for<Parameters...>{});
          }};
}

// --- Signatures: the kinds of argument that one function is offered for ---

template <class... Parameters>
struct Takes {};

// Each of several kinds as the first argument, then the rest.
template <class First, class... Rest>
struct Each {};

template <class...>
struct Kinds {};
using Trees = Kinds<Tuple, Stride<>>;
using Layouts = Kinds<Layout<>, ComposedLayout>;
using TreesAndPlainLayouts = Kinds<Tuple, Stride<>, Layout<>>;
using TreesAndLayouts = Kinds<Tuple, Stride<>, Layout<>, ComposedLayout>;
using LayoutsAndTensors =
    Kinds<Layout<>, ComposedLayout, CountingTensor, ArrayTensor<Int64>>;
using TreesLayoutsAndTensors = Kinds<Tuple, Stride<>, Layout<>, ComposedLayout,
                                     CountingTensor, ArrayTensor<Int64>>;

template <class Function, class... Parameters>
Overloads of_signature(const Function& function, Takes<Parameters...>) {
  return {on<Parameters...>(function)};
}
template <class Function, class... First, class... Rest>
Overloads of_signature(const Function& function,
                       Each<Kinds<First...>, Rest...>) {
  return {on<First, Rest...>(function)...};
}

// The overloads of a function, one for each signature.
template <class Function, class... Signatures>
Overloads calls(const Function& function, Signatures... signatures) {
  Overloads result;
  for (const Overloads& some : {of_signature(function, signatures)...})
    result.insert(result.end(), some.begin(), some.end());
  return result;
}

inline Overloads operator+(Overloads a, const Overloads& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

// --- The table ---

struct Entry {
  Operation operation;
  Overloads overloads;
};
using Entries = std::vector<Entry>;

// The groups of PROTOCOL.md, one file each.
Entries tuple_operations();
Entries coordinate_operations();
Entries layout_operations();
Entries algebra_operations();
Entries tiling_operations();
Entries swizzle_operations();
Entries analysis_operations();
Entries tensor_operations();
Entries kernel_operations();

}  // namespace colex::conformance
