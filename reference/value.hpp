// SPDX-License-Identifier: MIT
// Values: one type for whatever the protocol writes, and how it is printed.
//
//   Value v = make_layout(IntTuple<>(4));
//   to_string(v)       "4:1"
//   kind_of(v)         "a layout"
//   v.as<Layout<>>()   a pointer, null for another kind
#pragma once

#include "reference/kernels.hpp"

namespace colex {

template <class T, class Variant>
inline constexpr bool is_alternative = false;
template <class T, class... Alternatives>
inline constexpr bool is_alternative<T, std::variant<Alternatives...>> =
    (std::same_as<T, Alternatives> || ...);
template <class T, class Variant>
concept AlternativeOf = is_alternative<T, Variant>;

enum class Word { layout_left, layout_right };

// Whatever is written in the notation. A tree of integers is always an
// IntTuple: a Stride has a basis element, a SliceCoordinate a _.
struct Value {
  using Held = std::variant<IntTuple<>, Stride<>, SliceCoordinate<>, Layout<>,
                            ComposedLayout, Swizzle, Tiler<>, bool, Word,
                            std::vector<Value>, CountingTensor,
                            ArrayTensor<Int64>, ReductionOp>;

  template <AlternativeOf<Held> T>
  Value(T value) : held(std::move(value)) {}

  Value(const Value&) = default;
  Value(Value&&) = default;
  Value& operator=(const Value&) = default;
  Value& operator=(Value&&) = default;
  // Inlined, GCC 12 takes the other alternatives for uninitialized ones.
  [[gnu::noinline]] ~Value() = default;

  // What is held, or null if it is of another kind.
  template <class T>
  const T* as() const {
    return std::get_if<T>(&held);
  }

  Held held;
};

inline std::string to_string(bool truth) { return truth ? "true" : "false"; }

inline std::string to_string(Word word) {
  return word == Word::layout_left ? "LayoutLeft" : "LayoutRight";
}

// As it is read back. Trees have no blanks; the entries of a list have one
// after each comma.
inline std::string to_string(const Value& value);

inline std::string to_string(const std::vector<Value>& list) {
  std::string text = "[";
  for (const Value& entry : list) {
    if (text.size() > 1) text += ", ";
    text += to_string(entry);
  }
  return text + "]";
}

inline std::string to_string(const Value& value) {
  return std::visit([](const auto& held) { return to_string(held); },
                    value.held);
}

// What a value is, in words: "a layout".
inline std::string kind_of(const Value& value) {
  if (const auto* tuple = value.as<IntTuple<>>())
    return tuple->is_leaf() ? "an integer" : "a tuple";
  constexpr const char* kinds[] = {"",
                                   "a basis stride",
                                   "a slice coordinate",
                                   "a layout",
                                   "a composed layout",
                                   "a swizzle",
                                   "a tiler",
                                   "a truth",
                                   "a word",
                                   "a list",
                                   "a tensor",
                                   "a tensor of values",
                                   "an operation"};
  return kinds[value.held.index()];
}

// The same tree with each leaf replaced.
template <class To, class From, class Replace>
Tree<To> replace_leaves(const Tree<From>& t, const Replace& replace) {
  if (t.is_leaf()) return replace(t.leaf());
  Modes<To> modes;
  modes.reserve(rank(t));
  for (const auto& mode : t.modes())
    modes.push_back(replace_leaves<To>(mode, replace));
  return modes;
}

// A stride as a value: an IntTuple if it has no basis element.
inline Value value_of(const Stride<>& stride) {
  for (const auto& leaf : leaves_of(stride))
    if (!leaf.axis.empty()) return stride;
  return replace_leaves<Int64>(stride, [](const auto& d) { return d.value; });
}

}  // namespace colex
