// SPDX-License-Identifier: MIT
// A second opinion for the tests: what an answer must be, found by search.
//
// Nothing here calls the algebra. A layout is two lists of plain numbers, its
// function a table that nested loops over the leaves fill (an index is never
// split by division), and whether an answer exists is found by trying all
// candidates against that table. Slow, and for small inputs only.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "reference/layout.hpp"

namespace colex::oracle {

using Number = std::int64_t;
using Numbers = std::vector<Number>;

inline std::size_t place(Number i) { return static_cast<std::size_t>(i); }
inline Number count(const Numbers& numbers) {
  return static_cast<Number>(numbers.size());
}

// --- Plain trees ---

struct Nest {
  Nest(Number leaf) : number(leaf) {}
  Nest(std::vector<Nest> tuple) : is_tuple(true), modes(std::move(tuple)) {}

  Number number = 0;
  bool is_tuple = false;
  std::vector<Nest> modes;
};

inline std::string text(const Nest& t) {
  if (!t.is_tuple) return std::to_string(t.number);
  std::string result;
  for (const Nest& mode : t.modes)
    result += (result.empty() ? "(" : ",") + text(mode);
  return result.empty() ? "()" : result + ")";
}

inline std::string text(const Numbers& numbers) {
  std::string result;
  for (const Number n : numbers)
    result += (result.empty() ? "[" : ",") + std::to_string(n);
  return result.empty() ? "[]" : result + "]";
}

// The nesting alone, each leaf written x.
inline std::string profile_text(const Nest& t) {
  if (!t.is_tuple) return "x";
  std::string result = "(";
  for (const Nest& mode : t.modes) result += profile_text(mode);
  return result + ")";
}

inline void add_leaves(const Nest& t, Numbers& leaves) {
  if (!t.is_tuple) leaves.push_back(t.number);
  for (const Nest& mode : t.modes) add_leaves(mode, leaves);
}
inline Numbers leaves(const Nest& t) {
  Numbers result;
  add_leaves(t, result);
  return result;
}
inline Number product(const Numbers& numbers) {
  Number result = 1;
  for (const Number n : numbers) result *= n;
  return result;
}
inline Number product(const Nest& t) { return product(leaves(t)); }

inline IntTuple<> tree(const Nest& t) {
  if (!t.is_tuple) return Int64(t.number);
  Modes<Int64> modes;
  for (const Nest& mode : t.modes) modes.push_back(tree(mode));
  return modes;
}
inline Nest nest(const IntTuple<>& t) {
  if (t.is_leaf()) return t.leaf().value();
  std::vector<Nest> modes;
  for (const auto& mode : t.modes()) modes.push_back(nest(mode));
  return modes;
}
inline Nest nest(const Stride<>& t) {
  if (t.is_leaf()) return t.leaf().value.value();
  std::vector<Nest> modes;
  for (const auto& mode : t.modes()) modes.push_back(nest(mode));
  return modes;
}

inline Nest fill(const Nest& profile, const Numbers& numbers,
                 std::size_t& next) {
  if (!profile.is_tuple) return numbers[next++];
  std::vector<Nest> modes;
  for (const Nest& mode : profile.modes)
    modes.push_back(fill(mode, numbers, next));
  return modes;
}
// The tree of this profile with these leaves.
inline Nest fill(const Nest& profile, const Numbers& numbers) {
  std::size_t next = 0;
  return fill(profile, numbers, next);
}

// Every tree that has, in the place of some modes of t, the product of their
// leaves; t itself comes last.
inline std::vector<Nest> coarsenings(const Nest& t) {
  std::vector<Nest> result = {Nest(product(t))};
  if (!t.is_tuple) return result;
  std::vector<std::vector<Nest>> tuples = {{}};
  for (const Nest& mode : t.modes) {
    std::vector<std::vector<Nest>> longer;
    for (const auto& tuple : tuples)
      for (const Nest& coarse : coarsenings(mode)) {
        longer.push_back(tuple);
        longer.back().push_back(coarse);
      }
    tuples = longer;
  }
  for (const auto& tuple : tuples) result.push_back(Nest(tuple));
  return result;
}

// Whether each coordinate of shape a is one of shape b.
inline bool is_coarsening(const Nest& a, const Nest& b) {
  for (const Nest& coarse : coarsenings(b))
    if (text(coarse) == text(a)) return true;
  return false;
}

// --- Value tables ---

struct Flat {
  Numbers extents;
  Numbers strides;
};

inline Flat flat(const Layout<>& L) {
  return {leaves(nest(L.shape())), leaves(nest(L.stride()))};
}

inline Number size(const Flat& L) { return product(L.extents); }

// The values at 0, 1, …, size - 1.
inline Numbers table(const Flat& L) {
  Numbers values = {0};
  values.reserve(place(size(L)));
  for (std::size_t k = 0; k < L.extents.size(); ++k) {
    const std::size_t before = values.size();
    for (Number n = 1; n < L.extents[k]; ++n)
      for (std::size_t i = 0; i < before; ++i)
        values.push_back(values[i] + n * L.strides[k]);
  }
  return values;
}
inline Numbers table(const Layout<>& L) { return table(flat(L)); }

// The values at 0, 1, …, at least `last`: the last leaf has no end.
inline Numbers table_up_to(Flat L, Number last) {
  while (size(L) <= last) ++L.extents.back();
  return table(L);
}

// The value at a possibly negative index: an odd function.
inline Number value_at(const Numbers& values, Number i) {
  return i < 0 ? -values[place(-i)] : values[place(i)];
}

inline Number least(const Numbers& values) {
  Number result = values[0];
  for (const Number v : values)
    if (v < result) result = v;
  return result;
}
inline Number greatest(const Numbers& values) {
  Number result = values[0];
  for (const Number v : values)
    if (v > result) result = v;
  return result;
}

inline bool all_different(const Numbers& values) {
  const Number lowest = least(values);
  std::vector<bool> seen(place(greatest(values) - lowest + 1), false);
  for (const Number v : values) {
    if (seen[place(v - lowest)]) return false;
    seen[place(v - lowest)] = true;
  }
  return true;
}

// --- Which tables are layouts ---

// All lists of factors of at least 2 with product n.
inline const std::vector<Numbers>& ordered_factorisations(Number n) {
  static std::vector<std::vector<Numbers>> known = {{}, {{}}};
  while (known.size() <= place(n)) {
    const Number m = static_cast<Number>(known.size());
    std::vector<Numbers> lists;
    for (Number first = 2; first <= m; ++first) {
      if (m % first != 0) continue;
      for (Numbers list : known[place(m / first)]) {
        list.insert(list.begin(), first);
        lists.push_back(list);
      }
    }
    known.push_back(lists);
  }
  return known[place(n)];
}

// The flat layout of these extents that has these values, if it has them.
inline std::optional<Flat> with_extents(const Numbers& extents,
                                        const Numbers& values) {
  Flat L{extents, {}};
  std::size_t before = 1;
  for (const Number extent : extents) {
    const Number stride = values[before];
    L.strides.push_back(stride);
    for (Number n = 1; n < extent; ++n)
      for (std::size_t i = 0; i < before; ++i)
        if (values[place(n) * before + i] != values[i] + n * stride) return {};
    before *= place(extent);
  }
  return L;
}

// The flat layout with these values and the fewest modes, none of extent 1.
inline std::optional<Flat> shortest_layout(const Numbers& values) {
  std::optional<Flat> shortest;
  if (values[0] != 0) return shortest;
  for (const Numbers& extents : ordered_factorisations(count(values))) {
    if (shortest && shortest->extents.size() <= extents.size()) continue;
    const std::optional<Flat> L = with_extents(extents, values);
    if (L) shortest = L;
  }
  return shortest;
}

inline bool is_layout_function(const Numbers& values) {
  return shortest_layout(values).has_value();
}

// --- Composition ---

// The greatest index that B takes, either way.
inline Number reach(const Flat& B) {
  Number result = 0;
  for (std::size_t k = 0; k < B.extents.size(); ++k)
    result += (B.extents[k] - 1) * std::abs(B.strides[k]);
  return result;
}

// The values A(B(c)), and whether some layout of a shape that refines B's has
// them: each leaf of B is then a layout of its own, and the whole their sum.
struct Composite {
  bool exists;
  Numbers values;
};

inline Composite composite(const Flat& A, const Flat& B) {
  const Numbers outer = table_up_to(A, reach(B));
  Numbers values;
  for (const Number v : table(B)) values.push_back(value_at(outer, v));
  Numbers sums = {0};
  for (std::size_t k = 0; k < B.extents.size(); ++k) {
    Numbers along;
    for (Number n = 0; n < B.extents[k]; ++n)
      along.push_back(value_at(outer, n * B.strides[k]));
    if (!is_layout_function(along)) return {false, values};
    Numbers longer;
    for (const Number step : along)
      for (const Number v : sums) longer.push_back(v + step);
    sums = longer;
  }
  return {sums == values, values};
}

// --- Complement ---

// The leaves that move: no extent of 1, no stride of 0.
inline Flat filtered(const Flat& L) {
  Flat result;
  for (std::size_t k = 0; k < L.extents.size(); ++k) {
    if (L.extents[k] == 1 || L.strides[k] == 0) continue;
    result.extents.push_back(L.extents[k]);
    result.strides.push_back(L.strides[k]);
  }
  return result;
}

// Where copies of a set must begin so that they cover [0, length) exactly,
// for the least such length; the set has 0 and nothing below. The first gap
// is always the next beginning.
struct Tiling {
  Numbers starts;
  Number length;
};

inline std::optional<Tiling> tiling(const Numbers& set) {
  if (least(set) < 0) return {};
  const Number last = greatest(set);
  std::vector<bool> covered(place(3 * last + 2), false);
  Tiling result{{}, 0};
  for (Number start = 0; start <= 2 * last; ++start) {
    if (covered[place(start)]) continue;
    result.starts.push_back(start);
    for (const Number v : set) {
      if (covered[place(start + v)]) return {};
      covered[place(start + v)] = true;
    }
    Number gap = 0;
    while (covered[place(gap)]) ++gap;
    Number total = 0;
    for (const bool here : covered) total += here ? 1 : 0;
    if (total == gap) {
      result.length = gap;
      return result;
    }
  }
  return {};
}

// The values of the complement of L in [0, bound): whole tilings, as many as
// the bound needs.
inline std::optional<Numbers> complement_values(const Flat& L, Number bound) {
  const std::optional<Tiling> once = tiling(table(filtered(L)));
  if (!once) return {};
  Numbers values;
  for (Number begin = 0; begin == 0 || begin < bound; begin += once->length)
    for (const Number start : once->starts) values.push_back(begin + start);
  return values;
}

// --- Inverses ---

// For each value from 0 to the greatest: where all functions have it.
inline std::vector<Numbers> common_preimages(const std::vector<Numbers>& fs) {
  const Number top = greatest(fs[0]);
  std::vector<Numbers> preimages(top < 0 ? 1 : place(top + 1));
  for (Number i = 0; i < count(fs[0]); ++i) {
    const Number v = fs[0][place(i)];
    bool common = v >= 0;
    for (const Numbers& f : fs)
      common = common && i < count(f) && f[place(i)] == v;
    if (common) preimages[place(v)].push_back(i);
  }
  return preimages;
}

// The greatest size of a layout R with f(R(i)) = i for every f, its values in
// the domain of all. Builds R mode by mode, trying every stride and extent.
class LongestInverse {
 public:
  explicit LongestInverse(const std::vector<Numbers>& functions)
      : preimages_(common_preimages(functions)) {
    while (bound_ < preimages_.size() && !preimages_[bound_].empty()) ++bound_;
    Numbers R = {0};
    extend(R);
  }
  Number size() const { return static_cast<Number>(best_); }

 private:
  bool has_value(Number i, std::size_t value) const {
    if (value >= bound_) return false;
    for (const Number at : preimages_[value])
      if (at == i) return true;
    return false;
  }

  void extend(Numbers& R) {
    const std::size_t n = R.size();
    if (n > best_) best_ = n;
    if (best_ == bound_ || n == bound_) return;
    for (const Number stride : preimages_[n]) {
      for (std::size_t times = 1;; ++times) {
        bool fits = true;
        for (std::size_t i = 0; i < n && fits; ++i) {
          R.push_back(R[i] + static_cast<Number>(times) * stride);
          fits = has_value(R.back(), times * n + i);
        }
        if (!fits) break;
        extend(R);
        if (best_ == bound_) return;
      }
      R.resize(n);
    }
  }

  std::vector<Numbers> preimages_;
  std::size_t bound_ = 0;
  std::size_t best_ = 1;
};

// All integer solutions of linear equations: a point, and the directions in
// which it may move.
class Solutions {
 public:
  void add_unknown() {
    point_.push_back(0);
    for (Numbers& direction : directions_) direction.push_back(0);
    directions_.push_back(Numbers(point_.size(), 0));
    directions_.back().back() = 1;
  }

  // Adds an equation; false if nothing solves them all any more.
  bool add(const Numbers& factors, Number sum) {
    const Number missing = sum - times(factors, point_);
    std::size_t pivot = 0;
    Number step = 0;
    for (std::size_t k = 0; k < directions_.size(); ++k) {
      Number other = times(factors, directions_[k]);
      if (other == 0) continue;
      if (step == 0) {
        pivot = k;
        step = other;
        continue;
      }
      // Euclid, on the two directions, until the other one changes nothing.
      while (other != 0) {
        const Number often = step / other;
        step -= often * other;
        shift(directions_[pivot], directions_[k], -often);
        std::swap(step, other);
        std::swap(directions_[pivot], directions_[k]);
      }
    }
    if (step == 0) return missing == 0;
    if (missing % step != 0) return false;
    shift(point_, directions_[pivot], missing / step);
    directions_.erase(directions_.begin() + static_cast<std::ptrdiff_t>(pivot));
    return true;
  }

 private:
  static Number times(const Numbers& a, const Numbers& b) {
    Number sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
    return sum;
  }
  static void shift(Numbers& a, const Numbers& b, Number often) {
    for (std::size_t k = 0; k < a.size(); ++k) a[k] += often * b[k];
  }

  Numbers point_;
  std::vector<Numbers> directions_;
};

// Whether a layout Q, defined on [0, 1 + greatest value), sends each value of
// f to an index where f has it. Tries all extents; a prime at a time is enough,
// since (s,t):(d,s*d) is s*t:d.
class LeftInverse {
 public:
  explicit LeftInverse(const Numbers& f)
      : preimages_(common_preimages({f})),
        exists_(least(f) == 0 && level({{}}, Solutions())) {}
  bool exists() const { return exists_; }

 private:
  // The natural coordinates of 0, 1, … in the extents chosen so far.
  using Digits = std::vector<Numbers>;

  // Chooses the next extent.
  bool level(const Digits& digits, Solutions solutions) const {
    const std::size_t before = digits.size();
    const std::size_t end = preimages_.size();
    if (before == end) return true;
    solutions.add_unknown();
    if (2 * before >= end) return with_extent(digits, 2, solutions);
    for (std::size_t extent = 2; before * extent < end; ++extent) {
      bool prime = true;
      for (std::size_t n = 2; n < extent; ++n) prime = prime && extent % n != 0;
      if (prime && with_extent(digits, extent, solutions)) return true;
    }
    return false;
  }

  bool with_extent(const Digits& digits, std::size_t extent,
                   const Solutions& solutions) const {
    Digits longer;
    for (std::size_t n = 0; n < extent; ++n)
      for (Numbers coordinate : digits) {
        if (longer.size() == preimages_.size()) continue;
        coordinate.push_back(static_cast<Number>(n));
        longer.push_back(coordinate);
      }
    return choose(digits.size(), longer, solutions);
  }

  // Chooses an index for value v, and for those after it.
  bool choose(std::size_t v, const Digits& digits,
              const Solutions& solutions) const {
    if (v == digits.size()) return level(digits, solutions);
    if (preimages_[v].empty()) return choose(v + 1, digits, solutions);
    for (const Number i : preimages_[v]) {
      Solutions more = solutions;
      if (more.add(digits[v], i) && choose(v + 1, digits, more)) return true;
    }
    return false;
  }

  std::vector<Numbers> preimages_;
  bool exists_;
};

// --- The inputs ---

// A layout twice: as the reference has it, and as lists.
struct Subject {
  Subject(const Nest& extents, const Nest& strides)
      : shape(extents),
        stride(strides),
        layout(tree(extents), tree(strides)),
        flat{leaves(extents), leaves(strides)},
        values(table(flat)) {}

  Nest shape;
  Nest stride;
  Layout<> layout;
  Flat flat;
  Numbers values;
};

inline std::string text(const Subject& L) {
  return text(L.shape) + ":" + text(L.stride);
}

// The nestings of this many leaves, of rank at most 3 and depth at most 2.
inline std::vector<Nest> profiles(std::size_t leaves) {
  using T = std::vector<Nest>;
  const Nest x(0);
  if (leaves == 1) return {x, T{x}, T{T{x}}};
  if (leaves == 2) return {T{x, x}, T{T{x, x}}, T{T{x}, x}, T{x, T{x}}};
  return {T{x, x, x}, T{T{x, x}, x}, T{x, T{x, x}}, T{T{x, x, x}}};
}

inline const Numbers& small_extents() {
  static const Numbers extents = {1, 2, 3, 4};
  return extents;
}
inline const Numbers& small_strides() {
  static const Numbers strides = {0, 1, 2, 3, 4, 5, 6, 7, 8, -2};
  return strides;
}

// Every list of that many numbers out of `choices`, the first fastest.
template <class Visit>
void for_each_list(std::size_t length, const Numbers& choices,
                   const Visit& visit) {
  std::vector<std::size_t> at(length, 0);
  Numbers list(length, choices[0]);
  for (;;) {
    visit(list);
    std::size_t k = 0;
    while (k < length && ++at[k] == choices.size()) at[k++] = 0;
    if (k == length) return;
    for (std::size_t j = 0; j <= k; ++j) list[j] = choices[at[j]];
  }
}

// Every layout of that many leaves, each in the first `nestings` nestings.
template <class Visit>
void for_each_layout(std::size_t leaves, std::size_t nestings,
                     const Visit& visit) {
  std::vector<Nest> all = profiles(leaves);
  for_each_list(leaves, small_extents(), [&](const Numbers& extents) {
    for_each_list(leaves, small_strides(), [&](const Numbers& strides) {
      for (std::size_t k = 0; k < all.size() && k < nestings; ++k)
        visit(Subject(fill(all[k], extents), fill(all[k], strides)));
    });
  });
}

inline std::vector<Subject> layouts(std::size_t leaves, std::size_t nestings) {
  std::vector<Subject> result;
  for_each_layout(leaves, nestings,
                  [&](const Subject& L) { result.push_back(L); });
  return result;
}

// Every layout of up to three leaves, in all nestings.
template <class Visit>
void for_each_layout(const Visit& visit) {
  for (const std::size_t leaves : {1, 2, 3}) for_each_layout(leaves, 9, visit);
}

// Whether to leave nothing out: COLEX_DEEP is defined, or in the environment.
inline bool deep() {
#ifdef COLEX_DEEP
  return true;
#else
  return std::getenv("COLEX_DEEP") != nullptr;
#endif
}

// --- The count ---

// Counts the cases of one operation, reports the first that are wrong, and
// prints one line when it goes. One case in `every` is judged, or all if
// deep().
class Tally {
 public:
  explicit Tally(std::string operation, std::int64_t every = 1)
      : operation_(std::move(operation)), every_(deep() ? 1 : every) {}
  Tally(const Tally&) = delete;
  Tally& operator=(const Tally&) = delete;
  ~Tally() {
    std::string line = operation_;
    line.resize(line.size() < 24 ? 24 : line.size(), ' ');
    line += " cases=" + std::to_string(answered_ + refused_ + wrong_) +
            " answered=" + std::to_string(answered_) +
            " refused=" + std::to_string(refused_) +
            " wrong=" + std::to_string(wrong_);
    if (every_ > 1) line += " (1 in " + std::to_string(every_) + ")";
    std::printf("%s\n", line.c_str());
    EXPECT_EQ(wrong_, 0) << operation_;
    EXPECT_GT(answered_, 0) << operation_ << " was never answered";
  }

  // Whether the next case is one to judge.
  bool takes_next() { return next_++ % every_ == 0; }

  // A case with an answer that must be `right`; `input` writes the case.
  template <class Input>
  void expect(bool right, const Input& input) {
    if (right)
      ++answered_;
    else
      report("the answer is wrong", input);
  }

  // A case that must be answered, rightly, if an answer exists, and refused if
  // none does.
  template <class Answer, class Right, class Input>
  void judge(const Result<Answer>& result, bool exists, const Right& right,
             const Input& input) {
    if (!result) {
      if (exists || result.refusal().undecided)
        report("refused, \"" + result.refusal().reason + "\"" +
                   (exists ? ", though an answer exists" : ""),
               input);
      else
        ++refused_;
    } else if (!exists) {
      report("no answer exists, but it is " + to_string(*result), input);
    } else if (!right(*result)) {
      report("wrong: " + to_string(*result), input);
    } else {
      ++answered_;
    }
  }

  std::int64_t answered() const { return answered_; }
  std::int64_t refused() const { return refused_; }

 private:
  template <class Input>
  void report(const std::string& what, const Input& input) {
    if (++wrong_ <= 3) ADD_FAILURE() << operation_ << input() << ": " << what;
  }

  std::string operation_;
  std::int64_t every_;
  std::int64_t next_ = 0;
  std::int64_t answered_ = 0;
  std::int64_t refused_ = 0;
  std::int64_t wrong_ = 0;
};

// What may throw Refused, as a Result.
template <class Operation>
auto attempt(const Operation& operation) -> Result<decltype(operation())> {
  return answer([&]() -> Result<decltype(operation())> { return operation(); });
}

}  // namespace colex::oracle
