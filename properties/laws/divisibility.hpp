// SPDX-License-Identifier: MIT
// Rules of papers and programs that decide by divisibility whether A after s:d
// exists, d >= 0. All are over the joined modes of A.
//
//   whitepaper_admits((4,6,8):(2,3,5), 6, 3) is false: 3 does not divide 4
#pragma once

#include "properties/laws/reading.hpp"

namespace colex {

template <Integer Int>
Layout<Int> one_mode(const Int& s, const Int& d) {
  return Mode<Int>{s, d};
}

// Two modes of which neither goes on as the other.
inline Layout<> two_modes(const Int64& a, const Int64& b) {
  return make_flat<Int64>({{a + 1, 1}, {b + 1, 3 * a + 4}});
}

// Whether a step of d within modes that end at `end` divides or is divided.
template <Integer Int>
bool divides_either(const Int& d, const Int& end) {
  return d == 0 || d % end == 0 || end % d == 0;
}

// CuTe whitepaper, Eq. 20 and 21, for the ends of modes up to `reached`.
template <Integer Int>
bool whitepaper_admits(const Layout<Int>& A, const Int& s, const Int& d,
                       const Int& reached) {
  Int end = 1;
  const std::vector<Mode<Int>> modes = joined_modes(A);
  for (std::size_t k = 0; k + 1 < modes.size() && d > 0; ++k) {
    end = end * modes[k].extent;
    if (reached < end) break;
    if (!divides_either(d, end) || s % ceil_div(end, d) != 0) return false;
  }
  return true;
}
template <Integer Int>
bool whitepaper_admits(const Layout<Int>& A, const Int& s, const Int& d) {
  return whitepaper_admits(A, s, d, size(A));
}
// The same, where modes that s:d never reaches do not count.
template <Integer Int>
bool whitepaper_admits_reached(const Layout<Int>& A, const Int& s,
                               const Int& d) {
  return whitepaper_admits(A, s, d, (s - 1) * d);
}

// Left division of d by extents (Shah, Layout Algebra, 2.11): what is left of
// them, or nothing. Weak division does not ask that c divides its extent.
enum class Division { ordinary, weak };
template <Integer Int>
std::optional<std::vector<Int>> left_divided(const std::vector<Int>& extents,
                                             Int d, Division division) {
  for (std::size_t k = 0; k < extents.size(); ++k) {
    const bool last = k + 1 == extents.size();
    if (last || d < extents[k]) {
      if (d < 1) return std::nullopt;
      if (!last && division == Division::ordinary && extents[k] % d != 0)
        return std::nullopt;
      std::vector<Int> rest(extents.begin() + static_cast<std::ptrdiff_t>(k),
                            extents.end());
      rest[0] = ceil_div(rest[0], d);
      return rest;
    }
    if (d % extents[k] != 0) return std::nullopt;
    d = d / extents[k];
  }
  return extents;
}

// Composition-admissible (Shah, 2.12), the extent divided weakly there.
template <Integer Int>
bool shah_admits(const Layout<Int>& A, const Int& s, const Int& d,
                 Division of_stride, Division of_extent) {
  std::vector<Int> extents;
  for (const auto& mode : joined_modes(A)) extents.push_back(mode.extent);
  const auto rest = left_divided(extents, d, of_stride);
  return rest && left_divided(*rest, s, of_extent);
}

// Whether the shapes (d, s, …) and that of A refine into one: their ends divide
// each other (arXiv 2601.05972, 4.1.3.1).
inline bool mutually_refined(const Layout<>& A, const Int64& s,
                             const Int64& d) {
  Int64 end = 1;
  const std::vector<Mode<>> modes = joined_modes(A);
  for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
    end = end * modes[k].extent;
    if (!divides_either(d, end) || !divides_either(d * s, end)) return false;
  }
  return true;
}

// What CuTe C++ answers for s:d, d >= 0, where its checks of compile-time
// integers pass: the stride divides an extent or is less, the extent is cut
// evenly.
template <Integer Int>
std::optional<Layout<Int>> composed_by_weak_rule(const Layout<Int>& A, Int s,
                                                 Int d) {
  const std::vector<Mode<Int>> modes = joined_modes(A);
  std::vector<Mode<Int>> result;
  if (modes.empty() || d == 0) return Layout<Int>(Mode<Int>{s, Int(0)});
  for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
    const Int extent = modes[k].extent;
    if (d % extent != 0 && extent <= d) return std::nullopt;
    const Int next = ceil_div(extent, d);
    if (next > 1 && s > 1) {
      const Int taken = min(next, s);
      if (s % taken != 0) return std::nullopt;
      result.push_back({taken, d * modes[k].stride});
      s = s / taken;
    }
    d = ceil_div(d, extent);
  }
  if (s > 1 || result.empty()) result.push_back({s, d * modes.back().stride});
  return make_flat(std::move(result));
}

}  // namespace colex
