// SPDX-License-Identifier: MIT
// Inverses found by search, for layouts whose modes overlap or interleave.
//
//   right_inverse((3,4):(1,1)) = (3,2):(1,9)    left_inverse((2,2):(2,3)) =
//   (2,3):(1,1)
//
// Over the ordinary integer alone, up to the stated sizes and number of steps;
// a search that takes more is given up, and the input undecided.
#pragma once

#include <algorithm>
#include <map>

#include "reference/coalesce.hpp"

namespace colex {

// All values of a layout with integer strides, by index.
inline std::vector<Int64> value_table(const Layout<>& L) {
  std::vector<Int64> values = {Int64(0)};
  for (const auto& mode : flat_modes(L)) {
    const std::size_t before = values.size();
    for (Int64 digit = 1; digit < mode.extent; digit = digit + 1)
      for (std::size_t i = 0; i < before; ++i)
        values.push_back(values[i] + digit * mode.stride.value);
  }
  return values;
}

// --- A right inverse of the greatest size ---

inline const Int64 right_inverse_limit = 1 << 12;

inline constexpr std::uint64_t search_limit = 200'000'000;

// Looks for R with L(R(i)) = i for i < size(R) for each of some layouts L, of
// the greatest size, mode by mode: a mode t:e may follow modes of size n if
// every value i + n * j at R(i) + e * j is right.
class RightInverseSearch {
 public:
  explicit RightInverseSearch(std::vector<std::vector<Int64>> tables)
      : tables_(std::move(tables)) {
    while (!indices_of(static_cast<std::int64_t>(bound_)).empty()) ++bound_;
    extend();
  }

  const std::vector<Mode<Int64>>& greatest() const { return greatest_; }

  // The search was given up: there may be a greater one.
  bool gave_up() const { return steps_ >= search_limit; }

 private:
  bool sends(std::int64_t index, std::int64_t value) const {
    for (const auto& table : tables_) {
      if (index < 0 || index >= static_cast<std::int64_t>(table.size()))
        return false;
      if (table[static_cast<std::size_t>(index)] != value) return false;
    }
    return true;
  }

  std::vector<std::int64_t> indices_of(std::int64_t value) const {
    std::vector<std::int64_t> indices;
    for (std::size_t i = 0; i < tables_[0].size(); ++i)
      if (sends(static_cast<std::int64_t>(i), value))
        indices.push_back(static_cast<std::int64_t>(i));
    return indices;
  }

  // How often the modes so far repeat rightly at steps of e.
  std::size_t repeats(std::int64_t e) const {
    const auto n = static_cast<std::int64_t>(inverse_.size());
    for (std::int64_t j = 1;; ++j)
      for (std::int64_t i = 0; i < n; ++i)
        if (!sends(inverse_[static_cast<std::size_t>(i)] + e * j, i + n * j))
          return static_cast<std::size_t>(j);
  }

  // Whether n times something may exceed the greatest so far.
  bool may_exceed(std::size_t n) const {
    return bound_ / n * n > greatest_size_;
  }

  void extend() {
    const std::size_t n = inverse_.size();
    if (n > greatest_size_) {
      greatest_size_ = n;
      greatest_ = modes_;
    }
    if (2 * n > bound_ || !may_exceed(n)) return;
    steps_ += tables_[0].size();
    for (const std::int64_t e : indices_of(static_cast<std::int64_t>(n)))
      for (std::size_t t = repeats(e); t > 1; --t) {
        if (!may_exceed(n * t)) continue;
        if (gave_up()) return;
        steps_ += n * t;
        for (std::size_t j = 1; j < t; ++j)
          for (std::size_t i = 0; i < n; ++i)
            inverse_.push_back(inverse_[i] + e * static_cast<std::int64_t>(j));
        modes_.push_back({Int64(t), ScaledBasis<Int64>(e)});
        extend();
        modes_.pop_back();
        inverse_.resize(n);
      }
  }

  std::vector<std::vector<Int64>> tables_;
  std::size_t bound_ = 0;  // values 0 to bound_ - 1 are reached
  std::vector<std::int64_t> inverse_ = {0};
  std::vector<Mode<Int64>> modes_;
  std::size_t greatest_size_ = 0;
  std::vector<Mode<Int64>> greatest_;
  std::uint64_t steps_ = 0;
};

// --- A left inverse ---

inline const Int64 left_inverse_limit = 1 << 10;

// The integer solutions of linear equations: a point plus whole multiples of
// directions.
class IntegerSolutions {
 public:
  // One more unknown, free so far.
  void add_unknown() {
    for (auto& direction : directions_) direction.push_back(0);
    point_.push_back(0);
    directions_.push_back(std::vector<Int64>(point_.size(), 0));
    directions_.back().back() = 1;
  }

  // Demands that the sum of coefficient * unknown is `sum`; false if no
  // solution is left.
  bool require(const std::vector<Int64>& coefficients, Int64 sum) {
    Int64 missing = sum - dot(coefficients, point_);
    std::size_t only = directions_.size();
    while (true) {
      only = directions_.size();
      bool single = true;
      for (std::size_t k = 0; k < directions_.size(); ++k) {
        const Int64 effect = absolute(dot(coefficients, directions_[k]));
        if (effect == 0) continue;
        if (only != directions_.size()) single = false;
        if (only == directions_.size() ||
            effect < absolute(dot(coefficients, directions_[only])))
          only = k;
      }
      if (single) break;
      const Int64 least = dot(coefficients, directions_[only]);
      for (std::size_t k = 0; k < directions_.size(); ++k)
        if (k != only)
          add(directions_[k], directions_[only],
              -(dot(coefficients, directions_[k]) / least));
    }
    if (only == directions_.size()) return missing == 0;
    const Int64 effect = dot(coefficients, directions_[only]);
    if (missing % effect != 0) return false;
    add(point_, directions_[only], missing / effect);
    directions_.erase(directions_.begin() + static_cast<std::ptrdiff_t>(only));
    return true;
  }

  const std::vector<Int64>& point() const { return point_; }

 private:
  static Int64 dot(const std::vector<Int64>& a, const std::vector<Int64>& b) {
    Int64 sum = 0;
    for (std::size_t k = 0; k < a.size(); ++k) sum = sum + a[k] * b[k];
    return sum;
  }
  static void add(std::vector<Int64>& to, const std::vector<Int64>& direction,
                  Int64 times) {
    for (std::size_t k = 0; k < to.size(); ++k)
      to[k] = to[k] + times * direction[k];
  }

  std::vector<Int64> point_;
  std::vector<std::vector<Int64>> directions_;
};

// A value of a layout and an index at which it takes it.
struct ValueAtIndex {
  Int64 value;
  Int64 index;
};

// Every value with every index, or, if `moving_only`, with those indices alone
// at which the digits of stride 0 are 0.
inline std::vector<ValueAtIndex> values_at_indices(const Layout<>& L,
                                                   bool moving_only) {
  std::vector<ValueAtIndex> pairs = {{0, 0}};
  Int64 position = 1;
  for (const auto& mode : flat_modes(L)) {
    const std::size_t before = pairs.size();
    const bool still = moving_only && mode.stride.value == 0;
    for (Int64 digit = 1; digit < mode.extent && !still; digit = digit + 1)
      for (std::size_t i = 0; i < before; ++i)
        pairs.push_back({pairs[i].value + digit * mode.stride.value,
                         pairs[i].index + digit * position});
    position = position * mode.extent;
  }
  return pairs;
}

// Looks for Q with Q(v) among the given indices for each value v: chooses the
// extents of Q, one prime after the other (a finer layout can do what a
// coarser one can), and solves for its strides.
class LeftInverseSearch {
 public:
  explicit LeftInverseSearch(const std::vector<ValueAtIndex>& pairs) {
    for (const auto& [value, index] : pairs)
      indices_[value.value()].push_back(index);
    IntegerSolutions strides;
    strides.add_unknown();
    choose_extent(1, strides);
  }

  const std::optional<std::vector<Mode<Int64>>>& found() const {
    return found_;
  }

  // The search was given up: there may be one.
  bool gave_up() const { return !found_ && steps_ >= search_limit; }

 private:
  std::int64_t greatest() const { return indices_.rbegin()->first; }

  static bool is_prime(std::int64_t n) {
    for (std::int64_t p = 2; p * p <= n; ++p)
      if (n % p == 0) return false;
    return true;
  }

  // The modes so far end at `end`; the strides know all values below.
  void choose_extent(std::int64_t end, const IntegerSolutions& strides) {
    if (2 * end > greatest()) {
      extents_.push_back(greatest() / end + 1);
      settle_values(indices_.lower_bound(end), indices_.end(), strides, 0);
      extents_.pop_back();
      return;
    }
    for (std::int64_t p = 2; p * end <= greatest() && !found_; ++p) {
      if (!is_prime(p) || gave_up()) continue;
      extents_.push_back(p);
      settle_values(indices_.lower_bound(end), indices_.lower_bound(p * end),
                    strides, p * end);
      extents_.pop_back();
    }
  }

  using Place = std::map<std::int64_t, std::vector<Int64>>::const_iterator;

  // Chooses an index for each of these values, then goes on at `end`; 0 after
  // the last mode.
  void settle_values(Place value, Place last, IntegerSolutions strides,
                     std::int64_t end) {
    if (value == last) {
      if (end == 0) {
        found_.emplace();
        for (std::size_t k = 0; k < extents_.size(); ++k)
          found_->push_back(
              {extents_[k], ScaledBasis<Int64>(strides.point()[k])});
        return;
      }
      strides.add_unknown();
      choose_extent(end, strides);
      return;
    }
    std::vector<Int64> digits;
    std::int64_t rest = value->first;
    for (const std::int64_t extent : extents_) {
      digits.push_back(rest % extent);
      rest /= extent;
    }
    for (const Int64 index : value->second) {
      if (found_ || gave_up()) return;
      steps_ += extents_.size() * extents_.size();
      IntegerSolutions narrowed = strides;
      if (narrowed.require(digits, index))
        settle_values(std::next(value), last, narrowed, end);
    }
  }

  std::map<std::int64_t, std::vector<Int64>> indices_;
  std::vector<std::int64_t> extents_;
  std::optional<std::vector<Mode<Int64>>> found_;
  std::uint64_t steps_ = 0;
};

}  // namespace colex
