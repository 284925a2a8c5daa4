// SPDX-License-Identifier: MIT
// Laws of complement: what a layout leaves free, in ascending order. F is L
// without the modes of extent 1 and of stride 0.
#pragma once

#include "properties/law.hpp"
#include "properties/laws/reading.hpp"

namespace colex {

inline constexpr auto complement_laws = std::tuple{
    Law{"complement/disjoint", "(F, complement(L, m)) takes no value twice",
        "CuTe 02_layout_algebra, Complement; arXiv 2601.05972, 2.1.6.2", sound,
        given(Relation::complementable, positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const Layout<> whole = make_layout({without_zeros(L), *R});
          if (!t.assume(small(whole))) return;
          t.holds(is_injective_by_values(whole), "a value is taken twice");
        }},

    Law{"complement/ordered", "complement(L, m) increases strictly",
        "CuTe 02_layout_algebra, Complement", sound,
        given(Relation::complementable, layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          if (!t.assume(small(*R))) return;
          t.holds(is_increasing(*R), "not increasing");
        }},

    Law{"complement/covers", "every value below m is a value of (F, R)",
        "CuTe 02_layout_algebra, Complement", sound,
        given(Relation::complementable, positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const Layout<> whole = make_layout({without_zeros(L), *R});
          if (!t.assume(small(whole))) return;
          const auto values = image(whole);
          t.for_all_below(m, [&](const auto& value) {
            t.holds(values.count(value.value()) > 0, "a value is missed");
          });
        }},

    Law{"complement/tight",
        "size(F) size(R) is the least fit multiple of F's end",
        "Shah, Layout Algebra, 2.6; SPEC, convention 7", sound,
        given(Relation::complementable, positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const auto end = chain_end(L);
          const auto whole = size(without_zeros(L)) * size(*R);
          t.holds(whole % end == 0, "no multiple of the end of F");
          t.holds(whole >= m && whole - end < m, "no least one");
        }},

    Law{"complement/cosize", "cosize(F) + cosize(R) - 1 = size(F) size(R)",
        "Shah, Layout Algebra, 2.9", sound,
        given(Relation::complementable, positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const auto F = without_zeros(L);
          t.equal(cosize(F) + cosize(*R) - 1, size(F) * size(*R), "sum");
          t.holds(m <= cosize(make_layout({F, *R})), "cosize below m");
        }},

    Law{"complement/double", "the complement of the complement is F, ordered",
        "CuTe 02_layout_algebra, Complement; arXiv 2601.05972, 2.1.6.23", sound,
        given(Relation::complementable, positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const auto F = without_zeros(L);
          if (!t.assume(small(F, *R))) return;
          const auto back = cute.complement(*R, size(F) * size(*R));
          if (t.refused(back)) return;
          t.holds(values_of(*back) == sorted_values(F), "other values than F");
        }},

    Law{"complement/compact",
        "size(complement(L, size(F))) = 1 if F is compact",
        "arXiv 2601.05972, 2.1.5.7", sound, given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k) {
          const Layout<> L = compact_layout(shape, k);
          const auto R = cute.complement(L, size(L));
          if (t.refused(R)) return;
          t.equal(size(*R), Int64(1), "size");
        }},

    Law{"complement/only-compact",
        "size(complement(L, size(F))) = 1 only if F is compact",
        "arXiv 2601.05972, 2.1.5.7", sound,
        given(Relation::complementable, positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto F = without_zeros(L);
          if (!t.assume(small(F))) return;
          const auto R = cute.complement(L, size(F));
          if (t.refused(R)) return;
          t.equal(size(*R) == 1, is_compact_by_values(F), "nothing left");
        }},

    Law{"complement/in-image", "complement(L) = complement(L, cosize(F))",
        "CuTe layout.hpp, complement", sound,
        given(Relation::complementable, positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto R = cute.complement_in_image(L);
          if (t.refused(R)) return;
          const auto S = cute.complement(L, cosize(without_zeros(L)));
          if (t.refused(S)) return;
          t.equal(size(*R), size(*S), "size");
          t.for_all_below(size(*R), [&](const auto& i) {
            t.equal(value_at(*R, i), value_at(*S, i), "value");
          });
        }},

    Law{"complement/chain", "a layout with a complement is a chain of modes",
        "arXiv 2601.05972, 2.1.6.21, with a positive first stride", sound,
        given(layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          t.holds(is_chain(L), "answered where modes do not divide");
        }},

    Law{"complement/total", "a chain of modes has a complement below every m",
        "arXiv 2601.05972, 2.1.6.21, with a positive first stride", total,
        given(Relation::complementable, positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          if (!t.assume(is_chain(L))) return;
          t.answered(cute.complement(L, m));
        }},

    Law{"complement/in-image-total", "a chain of modes has a complement",
        "arXiv 2601.05972, 2.1.6.21, with a positive first stride", total,
        given(Relation::complementable, positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(is_chain(L))) return;
          t.answered(cute.complement_in_image(L));
        }},

    Law{"complement/of-filter", "filter(L) has the complement of L",
        "arXiv 2601.05972, tractable layouts; theory T14", sound,
        given(Relation::complementable, layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          const auto F = cute.filter(L);
          if (t.refused(R) || t.refused(F)) return;
          const auto S = cute.complement(*F, m);
          t.answered(S);
          if (t.refused(S)) return;
          t.equal(size(*S), size(*R), "size");
          t.for_all_below(size(*R), [&](const auto& i) {
            t.equal(value_at(*S, i), value_at(*R, i), "value");
          });
        }},

    Law{"complement/of-sorted",
        "where L has a complement, its modes by stride increase strictly",
        "arXiv 2601.05972, 2.1.6.22", sound,
        given(Relation::complementable, layout_input, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const Layout<> sorted_modes = make_flat(modes_by_stride(L));
          if (!t.assume(small(sorted_modes))) return;
          t.holds(is_increasing(sorted_modes), "they do not");
        }},

};

// What is said of it elsewhere, and false.
inline constexpr auto complement_errata = std::tuple{

    Law{"complement/cosize-at-least", "cosize(R) >= round_up(m, cosize(F))",
        "false: CuTe 02_layout_algebra, Complement, its own first example",
        refuted, given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          const auto part = cosize(without_zeros(L));
          t.holds(cosize(*R) >= ceil_div(m, part) * part, "cosize below");
        }},

    Law{"complement/cosize-at-most",
        "cosize(R) <= round_up(m, cosize(F)) for m = 2 cosize(F)",
        "false: CuTe's unit test of complement, its own condition", refuted,
        given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const Int64 m = cosize(without_zeros(L)) * 2;
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          t.holds(cosize(*R) <= m, "cosize above");
        }},

    Law{"complement/size-bounded", "size(R) <= m",
        "false: CuTe 02_layout_algebra, Complement", refuted,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          t.holds(size(*R) <= m, "size above m");
        }},

    Law{"complement/cosize-bounded", "cosize(R) <= m",
        "false: CuTe 02_layout_algebra, Complement", refuted,
        given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          t.holds(cosize(*R) <= m, "cosize above m");
        }},

    Law{"complement/of-injective", "every injective layout has a complement",
        "false: arXiv 2601.05972, 2.1.6.15, (2,2):(1,3)", refuted,
        given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(small(L) && is_injective_by_values(L))) return;
          t.answered(cute.complement(L, cosize(L)));
        }},

    Law{"complement/zeros-disjoint",
        "(L, complement(L, m)) takes no value twice",
        "false: arXiv 2601.05972, 2.1.6.21 as printed, which admits 4:0",
        refuted, given(positive_layout, number_input),
        [](auto& t, const auto& cute, const auto& L, const auto& m) {
          const auto R = cute.complement(L, m);
          if (t.refused(R)) return;
          if (!t.assume(small(make_layout({L, *R})))) return;
          t.holds(is_injective_by_values(make_layout({L, *R})),
                  "a value is taken twice");
        }},
};

}  // namespace colex
