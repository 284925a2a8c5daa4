// SPDX-License-Identifier: MIT
// What a proof is about: inputs of a fixed nesting, with unknown numbers.
//
//   layout_of("(_,(4,_))")       extents s0, 4, s1 and strides d0, d1, d2
//   layout_of("(_,4)", "(2,_)")  extents s0, 4 and strides 2, d0
#pragma once

#include <functional>

#include "properties/symbolic/operations.hpp"

namespace colex::proofs {

// Where the numbers come from: unknowns of a path, or a list.
template <class Int>
using Numbers = std::function<Int(const std::string& name,
                                  std::optional<std::int64_t> least)>;

enum class Sign { not_negative, any };

// A profile is a tree in which _ is an unknown and n the number n.
using Profile = SliceCoordinate<>;
Profile profile(const std::string& text);

struct LayoutOf {
  std::string profile;
  Sign strides = Sign::not_negative;
  std::string stride_profile = {};  // if empty, every stride is unknown
};
struct TilerOf {
  std::string profile;  // one layout
};
struct ShapeOf {
  std::string profile;
};
struct TupleOf {
  std::string profile;
};
struct NumberOf {  // at least 1
};
struct IndexOf {  // at least 0
};
// A tree of zeros.
struct ZerosOf {
  std::string profile;
};
// A number that is known, as one that chooses among nestings.
struct Choice {
  std::int64_t number;
};

inline LayoutOf layout_of(std::string text, Sign strides = Sign::not_negative) {
  return {std::move(text), strides};
}
inline LayoutOf layout_of(std::string shape, std::string stride) {
  return {std::move(shape), Sign::not_negative, std::move(stride)};
}

// The letter of unknowns of input k: s, t, u, ….
inline std::string letter(char first, std::size_t k) {
  return std::string(1, static_cast<char>(first + static_cast<char>(k)));
}

template <class Int>
IntTuple<Int> tree_of(const Profile& profile, const std::string& name,
                      std::optional<std::int64_t> least,
                      const Numbers<Int>& numbers, std::size_t& next) {
  if (profile.is_leaf()) {
    const std::string own = name + std::to_string(next++);
    if (profile.leaf()) return Int(profile.leaf()->value());
    return numbers(own, least);
  }
  Modes<Int> modes;
  for (const auto& mode : profile.modes())
    modes.push_back(tree_of(mode, name, least, numbers, next));
  return modes;
}

template <class Int>
IntTuple<Int> tree_of(const std::string& text, const std::string& name,
                      std::optional<std::int64_t> least,
                      const Numbers<Int>& numbers) {
  std::size_t next = 0;
  return tree_of<Int>(profile(text), name, least, numbers, next);
}

// The profile with every leaf unknown.
inline Profile all_unknown(const Profile& profile) {
  if (profile.is_leaf()) return std::optional<Int64>();
  Modes<std::optional<Int64>> modes;
  for (const auto& mode : profile.modes()) modes.push_back(all_unknown(mode));
  return modes;
}

template <class Int>
Layout<Int> make_input(const LayoutOf& input, std::size_t k,
                       const Numbers<Int>& numbers) {
  const auto shape = tree_of<Int>(input.profile, letter('s', k), 1, numbers);
  std::size_t next = 0;
  const std::optional<std::int64_t> least =
      input.strides == Sign::any ? std::nullopt
                                 : std::optional<std::int64_t>(0);
  const Profile stride = input.stride_profile.empty()
                             ? all_unknown(profile(input.profile))
                             : profile(input.stride_profile);
  return Layout<Int>(
      shape, tree_of<Int>(stride, letter('d', k), least, numbers, next));
}
template <class Int>
Tiler<Int> make_input(const TilerOf& input, std::size_t k,
                      const Numbers<Int>& numbers) {
  return make_tiler(make_input(LayoutOf{input.profile}, k, numbers));
}
template <class Int>
IntTuple<Int> make_input(const ShapeOf& input, std::size_t k,
                         const Numbers<Int>& numbers) {
  return tree_of<Int>(input.profile, letter('s', k), 1, numbers);
}
template <class Int>
IntTuple<Int> make_input(const TupleOf& input, std::size_t k,
                         const Numbers<Int>& numbers) {
  return tree_of<Int>(input.profile, letter('c', k), 0, numbers);
}
template <class Int>
IntTuple<Int> make_input(const ZerosOf& input, std::size_t,
                         const Numbers<Int>&) {
  return tree_of<Int>(
      input.profile, "", 0,
      [](const std::string&, std::optional<std::int64_t>) { return Int(0); });
}
template <class Int>
Int make_input(const NumberOf&, std::size_t k, const Numbers<Int>& numbers) {
  return numbers(letter('m', k), 1);
}
template <class Int>
Int make_input(const IndexOf&, std::size_t k, const Numbers<Int>& numbers) {
  return numbers(letter('i', k), 0);
}
template <class Int>
Int64 make_input(const Choice& choice, std::size_t, const Numbers<Int>&) {
  return choice.number;
}

inline std::string text_of_input(const LayoutOf& input) {
  const std::string stride =
      input.stride_profile.empty() ? "" : " by " + input.stride_profile;
  return input.profile + stride + (input.strides == Sign::any ? " signed" : "");
}
inline std::string text_of_input(const TilerOf& input) { return input.profile; }
inline std::string text_of_input(const ShapeOf& input) { return input.profile; }
inline std::string text_of_input(const TupleOf& input) { return input.profile; }
inline std::string text_of_input(const ZerosOf& input) { return input.profile; }
inline std::string text_of_input(const NumberOf&) { return "_"; }
inline std::string text_of_input(const Choice& choice) {
  return std::to_string(choice.number);
}
inline std::string text_of_input(const IndexOf&) { return "_"; }

}  // namespace colex::proofs
