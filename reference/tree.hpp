// SPDX-License-Identifier: MIT
// Trees: the nesting that shapes, strides, coordinates and tilers share.
//
//   (4,(2,3)) has rank 2, depth 2, modes 4 and (2,3), leaves 4, 2 and 3.
//
// A leaf counts as a tuple of itself where modes are asked for: rank(6) = 1,
// get(6, 0) = 6 (CuTe documentation, 01_layout, "IntTuple"). Everything here
// looks at the nesting alone and never at a leaf. Throws Refused where a mode
// is not there or two nestings do not fit.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "reference/result.hpp"

namespace colex {

template <class Leaf>
class Tree {
 public:
  Tree() : node_(std::vector<Tree>{}) {}
  Tree(Leaf leaf) : node_(std::move(leaf)) {}
  Tree(std::vector<Tree> modes) : node_(std::move(modes)) {}
  template <class Number>
  requires std::constructible_from<Leaf, Number> && std::integral<Number> Tree(
      Number number)
      : node_(Leaf(number)) {}

  bool is_leaf() const { return node_.index() == 0; }
  const Leaf& leaf() const { return *std::get_if<0>(&node_); }
  const std::vector<Tree>& modes() const { return *std::get_if<1>(&node_); }

 private:
  std::variant<Leaf, std::vector<Tree>> node_;
};

template <class Leaf>
using Modes = std::vector<Tree<Leaf>>;

// The number of modes; 1 for a leaf, 0 for ().
template <class Leaf>
std::size_t rank(const Tree<Leaf>& t) {
  return t.is_leaf() ? 1 : t.modes().size();
}

// The number of parentheses around the innermost leaf; 0 for a leaf, and 1 for
// () (CuTe C++ does not compile it; CuTe DSL says 1).
template <class Leaf>
std::size_t depth(const Tree<Leaf>& t) {
  if (t.is_leaf()) return 0;
  std::size_t deepest = 0;
  for (const auto& mode : t.modes()) {
    const std::size_t here = depth(mode);
    if (here > deepest) deepest = here;
  }
  return deepest + 1;
}

inline void require_mode(std::size_t i, std::size_t rank) {
  if (i >= rank)
    throw Refused("there is no mode " + std::to_string(i) + " in rank " +
                  std::to_string(rank));
}

// Mode i, counted from 0.
template <class Leaf>
const Tree<Leaf>& get(const Tree<Leaf>& t, std::size_t i) {
  require_mode(i, rank(t));
  return t.is_leaf() ? t : t.modes()[i];
}

// The mode at a path: get((4,(2,3)), {1,0}) = 2.
template <class Leaf>
const Tree<Leaf>& get(const Tree<Leaf>& t,
                      const std::vector<std::size_t>& path) {
  const Tree<Leaf>* here = &t;
  for (const std::size_t i : path) here = &get(*here, i);
  return *here;
}

// The modes as a list; a leaf is a list of itself.
template <class Leaf>
Modes<Leaf> modes_of(const Tree<Leaf>& t) {
  if (t.is_leaf()) return {t};
  return t.modes();
}

template <class Leaf>
std::size_t leaf_count(const Tree<Leaf>& t) {
  if (t.is_leaf()) return 1;
  std::size_t count = 0;
  for (const auto& mode : t.modes()) count += leaf_count(mode);
  return count;
}

// The leaves from left to right.
template <class Leaf>
void append_leaves(const Tree<Leaf>& t, std::vector<Leaf>& leaves) {
  if (t.is_leaf()) {
    leaves.push_back(t.leaf());
    return;
  }
  for (const auto& mode : t.modes()) append_leaves(mode, leaves);
}

template <class Leaf>
std::vector<Leaf> leaves_of(const Tree<Leaf>& t) {
  std::vector<Leaf> leaves;
  leaves.reserve(leaf_count(t));
  append_leaves(t, leaves);
  return leaves;
}

template <class Leaf>
Tree<Leaf> tuple_of(const std::vector<Leaf>& leaves) {
  return Modes<Leaf>(leaves.begin(), leaves.end());
}

// The leaves as one tuple; a leaf stays a leaf.
template <class Leaf>
Tree<Leaf> flatten(const Tree<Leaf>& t) {
  return t.is_leaf() ? t : tuple_of(leaves_of(t));
}

template <class Leaf, class Other>
Tree<Leaf> fill_profile(const std::vector<Leaf>& leaves, std::size_t& next,
                        const Tree<Other>& profile) {
  if (profile.is_leaf()) {
    if (next == leaves.size())
      throw Refused("the profile has more leaves than the " +
                    std::to_string(next) + " given");
    return leaves[next++];
  }
  Modes<Leaf> modes;
  for (const auto& mode : profile.modes())
    modes.push_back(fill_profile(leaves, next, mode));
  return modes;
}

// The tree of that profile whose leaves are those of t: its flatten is t.
template <class Leaf, class Other>
Tree<Leaf> unflatten(const Tree<Leaf>& t, const Tree<Other>& profile) {
  const std::vector<Leaf> leaves = leaves_of(t);
  std::size_t next = 0;
  Tree<Leaf> result = fill_profile(leaves, next, profile);
  if (next != leaves.size())
    throw Refused("the profile has " + std::to_string(next) +
                  " leaves and not the " + std::to_string(leaves.size()) +
                  " given");
  return result;
}

// Equal nesting; leaves may differ.
template <class LeafA, class LeafB>
bool congruent(const Tree<LeafA>& a, const Tree<LeafB>& b) {
  if (a.is_leaf() || b.is_leaf()) return a.is_leaf() && b.is_leaf();
  if (rank(a) != rank(b)) return false;
  for (std::size_t i = 0; i < rank(a); ++i)
    if (!congruent(a.modes()[i], b.modes()[i])) return false;
  return true;
}

// The nesting of a is that of b, or coarser: where a has a leaf, b may have
// anything. A preorder on trees, an order on nestings.
template <class LeafA, class LeafB>
bool weakly_congruent(const Tree<LeafA>& a, const Tree<LeafB>& b) {
  if (a.is_leaf()) return true;
  if (b.is_leaf() || rank(a) != rank(b)) return false;
  for (std::size_t i = 0; i < rank(a); ++i)
    if (!weakly_congruent(a.modes()[i], b.modes()[i])) return false;
  return true;
}

// Equal nesting, and equal leaves by a comparison of two leaves.
template <class Leaf, class Equal>
bool equal_trees(const Tree<Leaf>& a, const Tree<Leaf>& b, const Equal& equal) {
  if (a.is_leaf() || b.is_leaf())
    return a.is_leaf() && b.is_leaf() && equal(a.leaf(), b.leaf());
  if (rank(a) != rank(b)) return false;
  for (std::size_t i = 0; i < rank(a); ++i)
    if (!equal_trees(a.modes()[i], b.modes()[i], equal)) return false;
  return true;
}

// As it is written: (4,(2,3)), by the text of a leaf.
template <class Leaf, class Text>
std::string text_of(const Tree<Leaf>& t, const Text& text_of_leaf,
                    const char* brackets = "()") {
  if (t.is_leaf()) return text_of_leaf(t.leaf());
  std::string text(1, brackets[0]);
  for (const auto& mode : t.modes()) {
    if (text.size() > 1) text += ",";
    text += text_of(mode, text_of_leaf, brackets);
  }
  return text + brackets[1];
}

template <class Leaf>
Tree<Leaf> append(const Tree<Leaf>& t, const Tree<Leaf>& x) {
  Modes<Leaf> modes = modes_of(t);
  modes.push_back(x);
  return modes;
}

template <class Leaf>
Tree<Leaf> prepend(const Tree<Leaf>& t, const Tree<Leaf>& x) {
  Modes<Leaf> modes = modes_of(t);
  modes.insert(modes.begin(), x);
  return modes;
}

// t with x in the place of mode i.
template <class Leaf>
Tree<Leaf> replace(const Tree<Leaf>& t, std::size_t i, const Tree<Leaf>& x) {
  Modes<Leaf> modes = modes_of(t);
  require_mode(i, modes.size());
  modes[i] = x;
  return modes;
}

// t with x before mode i; i may be the rank.
template <class Leaf>
Tree<Leaf> insert(const Tree<Leaf>& t, std::size_t i, const Tree<Leaf>& x) {
  Modes<Leaf> modes = modes_of(t);
  require_mode(i, modes.size() + 1);
  modes.insert(modes.begin() + static_cast<std::ptrdiff_t>(i), x);
  return modes;
}

// t without mode i.
template <class Leaf>
Tree<Leaf> remove(const Tree<Leaf>& t, std::size_t i) {
  Modes<Leaf> modes = modes_of(t);
  require_mode(i, modes.size());
  modes.erase(modes.begin() + static_cast<std::ptrdiff_t>(i));
  return modes;
}

inline void require_range(std::size_t begin, std::size_t end,
                          std::size_t rank) {
  if (begin > end || end > rank)
    throw Refused("there are no modes " + std::to_string(begin) + " to " +
                  std::to_string(end) + " in rank " + std::to_string(rank));
}

// Modes begin, begin + 1, …, end - 1, as a tuple.
template <class Leaf>
Tree<Leaf> take(const Tree<Leaf>& t, std::size_t begin, std::size_t end) {
  const Modes<Leaf> modes = modes_of(t);
  require_range(begin, end, modes.size());
  return Modes<Leaf>(modes.begin() + static_cast<std::ptrdiff_t>(begin),
                     modes.begin() + static_cast<std::ptrdiff_t>(end));
}

// The modes at these places, in this order, as a tuple.
template <class Leaf>
Tree<Leaf> select(const Tree<Leaf>& t, const std::vector<std::size_t>& places) {
  Modes<Leaf> modes;
  for (const std::size_t i : places) modes.push_back(get(t, i));
  return modes;
}

// Modes begin to end - 1 become one mode: group((2,3,5,7), 0, 2) =
// ((2,3),5,7). An empty range changes nothing.
template <class Leaf>
Tree<Leaf> group(const Tree<Leaf>& t, std::size_t begin, std::size_t end) {
  const Modes<Leaf> modes = modes_of(t);
  require_range(begin, end, modes.size());
  if (begin == end) return t;
  Modes<Leaf> result;
  for (std::size_t i = 0; i < begin; ++i) result.push_back(modes[i]);
  result.push_back(take(t, begin, end));
  for (std::size_t i = end; i < modes.size(); ++i) result.push_back(modes[i]);
  return result;
}

// n times x, as a tuple; repeat(x, 1) = x, as in CuTe.
template <class Leaf>
Tree<Leaf> repeat(const Tree<Leaf>& x, std::size_t n) {
  if (n == 1) return x;
  return Modes<Leaf>(n, x);
}

// The order of the modes at the top turned round.
template <class Leaf>
Tree<Leaf> reverse(const Tree<Leaf>& t) {
  if (t.is_leaf()) return t;
  return Modes<Leaf>(t.modes().rbegin(), t.modes().rend());
}

// Rows become columns: ((a,b,c),(d,e,f)) to ((a,d),(b,e),(c,f)).
template <class Leaf>
Tree<Leaf> zip(const Tree<Leaf>& t) {
  if (t.is_leaf()) return t;
  if (rank(t) == 0) throw Refused("there is nothing to zip in ()");
  const std::size_t columns = rank(t.modes()[0]);
  for (const auto& row : t.modes())
    if (rank(row) != columns)
      throw Refused("modes of ranks " + std::to_string(columns) + " and " +
                    std::to_string(rank(row)) + " cannot be zipped");
  Modes<Leaf> result;
  for (std::size_t i = 0; i < columns; ++i) {
    Modes<Leaf> column;
    for (const auto& row : t.modes()) column.push_back(get(row, i));
    result.push_back(column);
  }
  return result;
}

// Pairs at the leaves of the guide are gathered into a pair of trees:
// ((a0,a1),(b0,b1),c) by (_,_) gives ((a0,b0),(a1,b1,c)).
template <class Leaf, class Other>
Tree<Leaf> zip2_by(const Tree<Leaf>& t, const Tree<Other>& guide) {
  if (guide.is_leaf()) {
    if (t.is_leaf() || rank(t) != 2)
      throw Refused("the guide has a leaf where rank 2 is needed, not rank " +
                    std::to_string(rank(t)));
    return t;
  }
  if (t.is_leaf() || rank(guide) > rank(t))
    throw Refused("a guide of rank " + std::to_string(rank(guide)) +
                  " is longer than rank " + std::to_string(rank(t)));
  Modes<Leaf> first;
  Modes<Leaf> second;
  for (std::size_t i = 0; i < rank(t); ++i) {
    if (i < rank(guide)) {
      const Tree<Leaf> pair = zip2_by(t.modes()[i], guide.modes()[i]);
      first.push_back(pair.modes()[0]);
      second.push_back(pair.modes()[1]);
    } else {
      second.push_back(t.modes()[i]);
    }
  }
  return Modes<Leaf>{Tree<Leaf>(first), Tree<Leaf>(second)};
}

}  // namespace colex
