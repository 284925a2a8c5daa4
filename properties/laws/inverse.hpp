// SPDX-License-Identifier: MIT
// Laws of inverses, and of what two layouts have in common.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/reading.hpp"

namespace colex {

// The greatest size of a layout R with L(R(i)) = i for each of these tables of
// values, all continuations of `inverse` tried.
inline std::size_t greatest_common_inverse(const std::vector<Numbers>& tables,
                                           const Numbers& inverse = {0}) {
  const auto sends = [&](std::int64_t index, std::int64_t value) {
    for (const Numbers& table : tables)
      if (index < 0 || index >= static_cast<std::int64_t>(table.size()) ||
          table[static_cast<std::size_t>(index)] != value)
        return false;
    return true;
  };
  const auto n = static_cast<std::int64_t>(inverse.size());
  std::size_t greatest = inverse.size();
  for (std::size_t step = 0; step < tables[0].size(); ++step) {
    const auto e = static_cast<std::int64_t>(step);
    Numbers longer = inverse;
    for (std::int64_t j = 1; sends(e * j, n * j); ++j) {
      bool right = true;
      for (std::int64_t i = 0; i < n && right; ++i) {
        const std::int64_t index = inverse[static_cast<std::size_t>(i)] + e * j;
        right = sends(index, i + n * j);
        longer.push_back(index);
      }
      if (!right) break;
      greatest = std::max(greatest, greatest_common_inverse(tables, longer));
    }
  }
  return greatest;
}

// Whether the strides of L divide each other in their order, and no mode
// reaches the next one's stride.
template <Integer Int>
bool has_dividing_strides(const Layout<Int>& L) {
  const std::vector<Mode<Int>> modes = modes_by_stride(L);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (modes[k].stride.value < 1) return false;
    if (k == 0) continue;
    if (modes[k].stride.value % modes[k - 1].stride.value != 0 ||
        modes[k].stride.value < end_of(modes[k - 1]))
      return false;
  }
  return true;
}

// Column-major, but for a gap before each leaf whose bit is in k: there the
// stride is twice as large.
inline Layout<> spread_layout(const IntTuple<>& shape, const Int64& k) {
  std::vector<Int64> strides;
  Int64 stride = 1;
  Int64 bits = k;
  for (const Int64& extent : leaves_of(shape)) {
    stride = stride * (bits % 2 + 1);
    bits = bits / 2;
    strides.push_back(stride);
    stride = stride * extent;
  }
  std::size_t next = 0;
  return make_layout(shape, fill_profile(strides, next, shape));
}

inline constexpr auto inverse_laws = std::tuple{
    Law{"right_inverse/inverts", "L(R(i)) = i, R(i) being an index of L",
        "CuTe whitepaper, Eq. 24; CuTe layout.hpp, right_inverse", sound,
        given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.right_inverse(L);
          if (t.refused(R)) return;
          t.for_all_below(size(*R), [&](const auto& i) {
            const auto index = (*R)(i);
            t.holds(index >= 0 && index < size(L), "no index of L");
            t.equal(L(index), i, "L(R(i))");
          });
        }},

    Law{"right_inverse/composition", "L after its right inverse is n:1",
        "CuTe layout.hpp, right_inverse", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.right_inverse(L);
          if (t.refused(R)) return;
          const auto identity = cute.composition(L, *R);
          t.answered(identity);
          if (t.refused(identity)) return;
          t.for_all_below(size(*R), [&](const auto& i) {
            t.equal((*identity)(i), i, "value");
          });
        }},

    Law{"right_inverse/total",
        "every layout of at most 4096 has a right inverse",
        "CuTe whitepaper, Eq. 24", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(size(L) <= 4096)) return;
          t.answered(cute.right_inverse(L));
        }},

    Law{"right_inverse/greatest", "no right inverse is larger",
        "CuTe whitepaper, Eq. 24", total, given(Relation::small, layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(size(L) <= 16)) return;
          const auto R = cute.right_inverse(L);
          t.answered(R);
          if (t.refused(R)) return;
          t.equal(size(*R), Int64(greatest_common_inverse({values_of(L)})),
                  "size");
        }},

    Law{"right_inverse/two-sided", "R(L(i)) = i too where L is compact",
        "CuTe whitepaper, 2.4; arXiv 2601.05972, 2.1.5.7", total,
        given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k) {
          const Layout<> L = compact_layout(shape, k);
          const auto R = cute.right_inverse(L);
          t.answered(R);
          if (t.refused(R)) return;
          t.equal(size(*R), size(L), "size");
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal((*R)(L(i)), i, "R(L(i))");
            t.equal(L((*R)(i)), i, "L(R(i))");
          });
        }},

    Law{"right_inverse/of-chain",
        "it follows strides 1, s, s t, … to the first gap",
        "CuTe layout.hpp, right_inverse", total,
        given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k) {
          const Layout<> L = spread_layout(shape, k);
          const auto R = cute.right_inverse(L);
          t.answered(R);
          if (t.refused(R)) return;
          Int64 reached = 1;
          for (const auto& mode : modes_by_stride(L))
            if (mode.stride.value == reached) reached = reached * mode.extent;
          t.equal(size(*R), reached, "size");
        }},

    Law{"right_inverse/follows-strides",
        "its size is that of the run of strides 1, s, s t, …",
        "false: CuTe layout.hpp, right_inverse; modes may overlap", refuted,
        given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.right_inverse(L);
          if (t.refused(R)) return;
          Int64 reached = 1;
          for (const auto& mode : modes_by_stride(L))
            if (mode.stride.value == reached) reached = reached * mode.extent;
          t.equal(size(*R), reached, "size");
        }},

    // --- left_inverse ---

    Law{"left_inverse/inverts",
        "L(Q(L(i))) = L(i), Q(L(i)) being an index of L",
        "CuTe whitepaper, 2.4; CuTe layout.hpp, left_inverse", sound,
        given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto Q = cute.left_inverse(L);
          if (t.refused(Q)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            const auto index = (*Q)(L(i));
            t.holds(index >= 0 && index < size(L), "no index of L");
            t.equal(L(index), L(i), "L(Q(L(i)))");
          });
        }},

    Law{"left_inverse/covers", "size(left_inverse(L)) >= cosize(L)",
        "SPEC, left_inverse", sound, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto Q = cute.left_inverse(L);
          if (t.refused(Q)) return;
          t.holds(cosize(L) <= size(*Q), "values beyond the inverse");
        }},

    Law{"left_inverse/spread", "Q(L(i)) = i for nested modes with gaps",
        "CuTe layout.hpp, left_inverse", total, given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k) {
          const Layout<> L = spread_layout(shape, k);
          const auto Q = cute.left_inverse(L);
          t.answered(Q);
          if (t.refused(Q)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal((*Q)(L(i)), i, "Q(L(i))");
          });
        }},

    Law{"left_inverse/total",
        "strides that divide each other have a left inverse",
        "CuTe layout.hpp, left_inverse", total, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_dividing_strides(L))) return;
          t.answered(cute.left_inverse(L));
        }},

    Law{"left_inverse/two-sided", "L(Q(i)) = i too where L is compact",
        "CuTe whitepaper, 2.4; arXiv 2601.05972, 2.1.5.7", total,
        given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k) {
          const Layout<> L = compact_layout(shape, k);
          const auto Q = cute.left_inverse(L);
          t.answered(Q);
          if (t.refused(Q)) return;
          t.for_all_below(size(L), [&](const auto& i) {
            t.equal((*Q)(L(i)), i, "Q(L(i))");
            t.equal(L((*Q)(i)), i, "L(Q(i))");
          });
        }},

    Law{"left_inverse/only-dividing",
        "only strides that divide have a left inverse",
        "false: CuTe layout.hpp, left_inverse, its divisibility condition",
        refuted, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L) && is_injective_by_values(L))) return;
          const auto Q = cute.left_inverse(L);
          if (t.refused(Q)) return;
          t.holds(has_dividing_strides(L), "strides do not divide");
        }},

    Law{"left_inverse/of-injective",
        "every injective layout has a left inverse",
        "false: SPEC, left_inverse", refuted,
        given(number_input, number_input, number_input),
        [](auto& t, const auto& cute, const auto& s, const auto& d,
           const auto& e) {
          const Layout<> L = make_flat<Int64>({{s, d}, {s, e}});
          if (!t.assume(small(L) && is_injective_by_values(L))) return;
          t.answered(cute.left_inverse(L));
        }},

    // --- max_common_layout, max_common_vector ---

    Law{"max_common_layout/common", "a(R(i)) = b(R(i)) = i at indices of both",
        "CuTe layout.hpp, max_common_layout", sound,
        given(positive_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto R = cute.max_common_layout(a, b);
          if (t.refused(R)) return;
          t.for_all_below(size(*R), [&](const auto& i) {
            const Int64 index = (*R)(i);
            t.holds(index >= 0 && index < size(a) && index < size(b),
                    "no index of both");
            t.equal(a(index), i, "a(R(i))");
            t.equal(b(index), i, "b(R(i))");
          });
        }},

    Law{"max_common_layout/greatest", "no layout that is common is larger",
        "CuTe layout.hpp, max_common_layout", total,
        given(Relation::small, positive_layout, positive_layout),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          if (!t.assume(size(a) <= 16 && size(b) <= 16)) return;
          const auto R = cute.max_common_layout(a, b);
          t.answered(R);
          if (t.refused(R)) return;
          t.equal(size(*R),
                  Int64(greatest_common_inverse({values_of(a), values_of(b)})),
                  "size");
        }},

    Law{"max_common_layout/total", "two layouts of at most 4096 have one",
        "CuTe layout.hpp, max_common_layout", total,
        given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          if (!t.assume(size(a) <= 4096 && size(b) <= 4096)) return;
          t.answered(cute.max_common_layout(a, b));
        }},

    Law{"max_common_layout/symmetric", "(a, b) and (b, a) have one of one size",
        "CuTe layout.hpp, max_common_layout", sound,
        given(layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto ab = cute.max_common_layout(a, b);
          const auto ba = cute.max_common_layout(b, a);
          if (t.refused(ab) || t.refused(ba)) return;
          t.equal(size(*ab), size(*ba), "size");
        }},

    Law{"max_common_layout/with-itself", "with itself it is the right inverse",
        "CuTe layout.hpp, max_common_layout", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.max_common_layout(L, L);
          const auto inverse = cute.right_inverse(L);
          if (t.refused(R) || t.refused(inverse)) return;
          t.equal(size(*R), size(*inverse), "size");
        }},

    Law{"max_common_vector/size", "it is the size of max_common_layout(a, b)",
        "CuTe layout.hpp, max_common_vector", sound,
        given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          const auto n = cute.max_common_vector(a, b);
          const auto R = cute.max_common_layout(a, b);
          if (t.refused(n) || t.refused(R)) return;
          t.equal(*n, size(*R), "vector");
        }},

    Law{"max_common_vector/total", "two layouts of at most 4096 have one",
        "CuTe layout.hpp, max_common_vector", total,
        given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          if (!t.assume(size(a) <= 4096 && size(b) <= 4096)) return;
          t.answered(cute.max_common_vector(a, b));
        }},

    Law{"max_common_vector/prefix",
        "a(R(i)) = i below it, R the right inverse of b, b injective",
        "CuTe layout.hpp, max_common_vector; CuTe whitepaper, 2.4", sound,
        given(positive_layout, shape_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& shape,
           const auto& k) {
          const Layout<> b = spread_layout(shape, k);
          const auto n = cute.max_common_vector(a, b);
          const auto R = cute.right_inverse(b);
          if (t.refused(n) || t.refused(R)) return;
          t.holds(*n <= size(*R), "longer than the right inverse");
          t.for_all_below(
              *n, [&](const auto& i) { t.equal(a((*R)(i)), i, "a(R(i))"); });
        }},
};

}  // namespace colex
