// SPDX-License-Identifier: MIT

#include "properties/mutants.hpp"

#include <algorithm>

#include "properties/mutant_families.hpp"

namespace colex {
namespace {

using L = Layout<>;
using S = IntTuple<>;
using T = Tiler<>;
using Flat = std::vector<Mode<>>;

// Collects mutants; the name of each begins with its operation.
class Mutants {
 public:
  void add(std::string name, std::string law, std::string sentence,
           void (*change)(Algebra&)) {
    Mutant mutant{std::move(name), std::move(sentence), std::move(law), {}};
    mutant.algebra.name = mutant.name;
    change(mutant.algebra);
    made_.push_back(std::move(mutant));
  }
  std::vector<Mutant> take() { return std::move(made_); }

 private:
  std::vector<Mutant> made_;
};

std::optional<Int64> integer(const T& tiler) {
  if (!tiler.is_leaf() || !tiler.leaf()) return std::nullopt;
  const L& B = *tiler.leaf();
  if (!B.shape().is_leaf() || !(B.stride().leaf() == ScaledBasis<>(1)))
    return std::nullopt;
  return B.shape().leaf();
}

bool is_unit(const Mode<>& mode) { return mode.extent == 1; }
bool is_broadcast(const Mode<>& mode) { return mode.stride.value == 0; }

bool has_mode(const L& layout, bool (*wanted)(const Mode<>&)) {
  const auto modes = flat_modes(layout);
  return std::any_of(modes.begin(), modes.end(), wanted);
}

// The tiler with each of its layouts replaced.
template <class Replace>
T replace_layouts(const T& tiler, const Replace& replace) {
  if (tiler.is_leaf())
    return tiler.leaf() ? T(std::optional(L(replace(*tiler.leaf())))) : tiler;
  Modes<std::optional<L>> modes;
  for (const auto& mode : tiler.modes())
    modes.push_back(replace_layouts(mode, replace));
  return modes;
}

T without_strides(const T& tiler) {
  return replace_layouts(tiler, [](const L& B) {
    return L(B.shape(), compact_col_major(B.shape()));
  });
}

L with_profile_of(const L& shape, std::vector<Int64> extents,
                  std::vector<Int64> strides) {
  std::size_t next = 0;
  const S s = fill_profile(extents, next, shape.shape());
  next = 0;
  return L(s, fill_profile(strides, next, shape.shape()));
}

// --- Trees and coordinates ---

void add_sizes(Mutants& mutants) {
  mutants.add("size/narrow", "size/product-of-leaves",
              "the product wraps at 4 bits, as others' does at 32",
              [](Algebra& cute) {
                cute.size = [](const S& s) { return product(s) % 16; };
              });
  mutants.add("size/top-modes", "size/product-of-leaves",
              "nested modes count by their first leaf", [](Algebra& cute) {
                cute.size = [](const S& s) {
                  Int64 size = 1;
                  for (const auto& mode : modes_of(s)) {
                    const auto leaves = leaves_of(mode);
                    if (!leaves.empty()) size = size * leaves[0];
                  }
                  return size;
                };
              });
  mutants.add("ceil_div/floor", "ceil_div/least", "rounds down",
              [](Algebra& cute) {
                cute.ceil_div = [](const S& a, const S& b) {
                  return divide_modes(a, b, [](Int64 n, Int64 d) {
                    require_not_negative(n);
                    require_positive(d);
                    return n / d;
                  });
                };
              });
  mutants.add("ceil_div/by-the-first-mode", "ceil_div/by-product",
              "an integer is divided by the first mode alone",
              [](Algebra& cute) {
                cute.ceil_div = [](const S& a, const S& b) {
                  return colex::ceil_div(a, a.is_leaf() ? get(b, 0) : b);
                };
              });
  mutants.add("ceil_div/always-one-more", "ceil_div/least",
              "adds 1 also where nothing is left", [](Algebra& cute) {
                cute.ceil_div = [](const S& a, const S& b) {
                  return divide_modes(a, b, [](Int64 n, Int64 d) {
                    require_not_negative(n);
                    require_positive(d);
                    return n / d + 1;
                  });
                };
              });
  mutants.add("shape_div/rounds-up", "shape_div/one-divides",
              "6 by 4 is 2 and not refused", [](Algebra& cute) {
                cute.shape_div = [](const S& a, const S& b) {
                  return colex::ceil_div(a, b);
                };
              });
  mutants.add("shape_div/by-the-whole-divisor", "shape_div/size",
              "each mode is divided by the whole divisor", [](Algebra& cute) {
                cute.shape_div = [](const S& a, const S& b) -> Result<S> {
                  if (a.is_leaf() || !b.is_leaf())
                    return colex::shape_div(a, b);
                  Modes<Int64> modes;
                  for (const auto& mode : a.modes())
                    modes.push_back(colex::shape_div(mode, b));
                  return S(modes);
                };
              });
  mutants.add("inner_product/square", "inner_product/symmetric",
              "the first tuple with itself", [](Algebra& cute) {
                cute.inner_product = [](const S& a, const S&) {
                  return colex::inner_product(a, a);
                };
              });
  mutants.add("round_up/down", "round_up/least", "rounds down",
              [](Algebra& cute) {
                cute.round_up = [](const S& a, const S& b) -> Result<S> {
                  if (!a.is_leaf() || !b.is_leaf())
                    return colex::round_up(a, b);
                  require_positive(b.leaf());
                  return S(a.leaf() / b.leaf() * b.leaf());
                };
              });
}

void add_relations(Mutants& mutants) {
  mutants.add("congruent/rank-alone", "congruent/same-nesting",
              "looks at the rank and not deeper", [](Algebra& cute) {
                cute.congruent = [](const S& a, const S& b) {
                  return a.is_leaf() == b.is_leaf() && rank(a) == rank(b);
                };
              });
  mutants.add("weakly_congruent/reversed", "weakly_congruent/coarser",
              "asks whether b is coarser than a", [](Algebra& cute) {
                cute.weakly_congruent = [](const S& a, const S& b) {
                  return colex::weakly_congruent(b, a);
                };
              });
  mutants.add("compatible/sizes-alone", "compatible/antisymmetric",
              "any two shapes of one size are compatible", [](Algebra& cute) {
                cute.compatible = [](const S& a, const S& b) {
                  return product(a) == product(b);
                };
              });
  mutants.add("compatible/reversed", "compatible/coarser",
              "asks whether b is coarser than a", [](Algebra& cute) {
                cute.compatible = [](const S& a, const S& b) {
                  return colex::compatible(b, a);
                };
              });
  mutants.add("compatible/multiples", "compatible/coarser",
              "multiples are enough, as for weakly_compatible",
              [](Algebra& cute) {
                cute.compatible = [](const S& a, const S& b) {
                  return colex::weakly_compatible(a, b);
                };
              });
  mutants.add("weakly_compatible/reversed", "weakly_compatible/divides",
              "asks whether b divides a", [](Algebra& cute) {
                cute.weakly_compatible = [](const S& a, const S& b) {
                  return colex::weakly_compatible(b, a);
                };
              });
  mutants.add("evenly_divides/rank-ignored", "evenly_divides/by-mode",
              "modes that the shape lacks divide evenly", [](Algebra& cute) {
                cute.evenly_divides = [](const S& s, const T& t) {
                  if (t.is_leaf() || s.is_leaf() || rank(t) <= rank(s))
                    return colex::evenly_divides(s, t);
                  return colex::evenly_divides(s, take(t, 0, rank(s)));
                };
              });
  mutants.add("evenly_divides/reversed", "evenly_divides/integer",
              "asks whether the shape divides the tiler", [](Algebra& cute) {
                cute.evenly_divides = [](const S& s, const T& t) -> bool {
                  if (!t.is_leaf() || !t.leaf())
                    return colex::evenly_divides(s, t);
                  require_positive(product(s));
                  return colex::size(*t.leaf()) % product(s) == 0;
                };
              });
  mutants.add("lex_less/colexicographic", "lex_less/index-from-the-right",
              "the last different mode decides", [](Algebra& cute) {
                cute.lex_less = [](const S& a, const S& b) {
                  return colex::colex_less(a, b);
                };
              });
  mutants.add("colex_less/lexicographic", "colex_less/index",
              "the first different mode decides", [](Algebra& cute) {
                cute.colex_less = [](const S& a, const S& b) {
                  return colex::lex_less(a, b);
                };
              });
  mutants.add("lex_less/or-equal", "lex_less/strict-order",
              "a tuple is less than itself", [](Algebra& cute) {
                cute.lex_less = [](const S& a, const S& b) {
                  return !colex::lex_less(b, a);
                };
              });
  mutants.add("elem_less/or-equal", "elem_less/strict-order",
              "equal leaves are less", [](Algebra& cute) {
                cute.elem_less = [](const S& a, const S& b) {
                  const auto leaves_a = leaves_of(a);
                  const auto leaves_b = leaves_of(b);
                  require_congruent(colex::congruent(a, b), to_string(a),
                                    to_string(b));
                  for (std::size_t k = 0; k < leaves_a.size(); ++k)
                    if (leaves_b[k] < leaves_a[k]) return false;
                  return !leaves_a.empty();
                };
              });
  mutants.add("elem_less/first-differs", "elem_less/every-leaf",
              "one lesser leaf is enough", [](Algebra& cute) {
                cute.elem_less = [](const S& a, const S& b) {
                  require_congruent(colex::congruent(a, b), to_string(a),
                                    to_string(b));
                  return colex::lex_less(a, b);
                };
              });
}

void add_coordinates(Mutants& mutants) {
  mutants.add("flatten/first-mode", "flatten/leaves",
              "tuples beyond the first mode stay", [](Algebra& cute) {
                cute.flatten_tuple = [](const S& t) -> S {
                  if (t.is_leaf() || rank(t) == 0) return t;
                  Modes<Int64> modes = modes_of(colex::flatten(get(t, 0)));
                  for (std::size_t k = 1; k < rank(t); ++k)
                    modes.push_back(get(t, k));
                  return modes;
                };
              });
  mutants.add("unflatten/leaves-left-over", "unflatten/counts-leaves",
              "drops the leaves that the profile has no place for",
              [](Algebra& cute) {
                cute.unflatten_tuple = [](const S& t, const S& p) -> Result<S> {
                  const auto leaves = leaves_of(t);
                  std::size_t next = 0;
                  return fill_profile(leaves, next, p);
                };
              });
  mutants.add("unflatten/backwards", "unflatten/undoes-flatten",
              "fills the profile from the right", [](Algebra& cute) {
                cute.unflatten_tuple = [](const S& t, const S& p) {
                  return colex::unflatten(reverse(t), p);
                };
              });
  mutants.add("crd2idx/lexicographic", "crd2idx/undoes-idx2crd",
              "the last mode varies fastest", [](Algebra& cute) {
                cute.crd2idx = [](const S& c, const S& s) -> Int64 {
                  if (c.is_leaf()) return c.leaf();
                  return colex::crd2idx(c, s, colex::compact_row_major(s));
                };
              });
  mutants.add("crd2idx/extents-squared", "crd2idx/of-coarser-coordinates",
              "the first extent counts twice", [](Algebra& cute) {
                cute.crd2idx = [](const S& c, const S& s) -> Int64 {
                  if (c.is_leaf() || s.is_leaf() || rank(s) < 2)
                    return colex::crd2idx(c, s);
                  return colex::crd2idx(
                      c, replace(s, 0, S(product(s) * product(get(s, 0)))));
                };
              });
  mutants.add("idx2crd/lexicographic", "idx2crd/undoes-crd2idx",
              "the last mode varies fastest", [](Algebra& cute) {
                cute.idx2crd = [](const S& i, const S& s) -> S {
                  if (!i.is_leaf()) return colex::idx2crd(i, s);
                  return colex::idx2crd(i.leaf(), s,
                                        colex::compact_row_major(s));
                };
              });
  mutants.add("idx2crd/bounded", "idx2crd/past-the-end",
              "begins again past the end of the shape", [](Algebra& cute) {
                cute.idx2crd = [](const S& i, const S& s) {
                  if (!i.is_leaf()) return colex::idx2crd(i, s);
                  return colex::idx2crd(S(i.leaf() % product(s)), s);
                };
              });
  mutants.add("idx2crd/unbounded-by-stride", "idx2crd/past-the-end-of-compact",
              "goes on past the end with strides, too", [](Algebra& cute) {
                cute.idx2crd_by_stride = [](Int64 i, const S& s, const S& d) {
                  if (i < product(s)) return colex::idx2crd(i, s, d);
                  return colex::idx2crd(S(i), s);
                };
              });
  mutants.add("crd2idx/bounded", "crd2idx/past-the-end",
              "an index begins again past the end of the shape",
              [](Algebra& cute) {
                cute.crd2idx = [](const S& c, const S& s) -> Int64 {
                  return colex::crd2idx(c, s) % product(s);
                };
              });
  mutants.add("crd2idx/bounded-in-layouts", "crd2idx/past-the-end-of-layout",
              "the values begin again past the end of the layout",
              [](Algebra& cute) {
                cute.value = [](const S& c, const L& l) {
                  if (!c.is_leaf()) return colex::crd2idx(c, l);
                  return colex::crd2idx(S(c.leaf() % size(l)), l);
                };
              });
  mutants.add(
      "crd2idx/floored", "crd2idx/past-the-end-of-layout",
      "a negative index is divided downwards, as in Python", [](Algebra& cute) {
        cute.crd2idx_by_stride = [](const S& c, const S& s,
                                    const S& d) -> Int64 {
          if (!c.is_leaf() || c.leaf() >= 0) return colex::crd2idx(c, s, d);
          const auto extents = leaves_of(s);
          const auto strides = leaves_of(d);
          Int64 rest = c.leaf();
          Int64 value = 0;
          for (std::size_t k = 0; k + 1 < extents.size(); ++k) {
            const Int64 digit = (rest % extents[k] + extents[k]) % extents[k];
            value = value + digit * strides[k];
            rest = (rest - digit) / extents[k];
          }
          return value + rest * strides.back();
        };
      });
  mutants.add("crd2crd/target-ignored", "crd2crd/same-index",
              "the coordinate stays one of the source", [](Algebra& cute) {
                cute.crd2crd = [](const S& c, const S& s, const S&) {
                  return colex::idx2crd(c, s);
                };
              });
  mutants.add("compact_col_major/row-major", "compact_col_major/index",
              "the last leaf varies fastest", [](Algebra& cute) {
                cute.compact_col_major = [](const S& s) {
                  return colex::compact_row_major(s);
                };
              });
  mutants.add("compact_row_major/column-major",
              "compact_row_major/index-from-the-right",
              "the first leaf varies fastest", [](Algebra& cute) {
                cute.compact_row_major = [](const S& s) {
                  return colex::compact_col_major(s);
                };
              });
  mutants.add("compact_row_major/top-modes",
              "compact_row_major/index-from-the-right",
              "nested modes stay column-major", [](Algebra& cute) {
                cute.compact_row_major = [](const S& s) {
                  Modes<Int64> order;
                  for (std::size_t k = rank(s); k > 0; --k)
                    order.push_back(static_cast<std::int64_t>(k));
                  return colex::compact_order(
                      s, s.is_leaf() ? S(0) : S(Tree<Int64>(order)));
                };
              });
  mutants.add("compact_order/ties-overlap", "compact_order/compact",
              "leaves of equal order get equal strides (CuTe C++)",
              [](Algebra& cute) {
                cute.compact_order = [](const S& s, const S& o) -> Result<S> {
                  if (!colex::weakly_congruent(o, s))
                    return colex::compact_order(s, o);
                  std::vector<Int64> orders;
                  append_order(s, o, orders);
                  const auto extents = leaves_of(s);
                  std::vector<Int64> strides;
                  for (const Int64 own : orders) {
                    Int64 stride = 1;
                    for (std::size_t k = 0; k < orders.size(); ++k)
                      if (orders[k] < own) stride = stride * extents[k];
                    strides.push_back(stride);
                  }
                  std::size_t next = 0;
                  return fill_profile(strides, next, s);
                };
              });
  mutants.add("compact_order/descending", "compact_order/in-order",
              "a greater order varies faster", [](Algebra& cute) {
                cute.compact_order = [](const S& s, const S& o) -> Result<S> {
                  if (!colex::weakly_congruent(o, s))
                    return colex::compact_order(s, o);
                  std::vector<Int64> orders;
                  append_order(s, o, orders);
                  for (Int64& order : orders) order = -order;
                  std::size_t next = 0;
                  return colex::compact_order(s, fill_profile(orders, next, s));
                };
              });
}

// --- Layouts ---

void add_layouts(Mutants& mutants) {
  mutants.add("value/lexicographic", "crd2idx/of-layout",
              "an index counts the last mode fastest", [](Algebra& cute) {
                cute.value = [](const S& c, const L& l) {
                  if (!c.is_leaf()) return colex::crd2idx(c, l);
                  return colex::crd2idx(
                      colex::idx2crd(c.leaf() % size(l), l.shape(),
                                     colex::compact_row_major(l.shape())),
                      l);
                };
              });
  mutants.add("make_layout/leaves-alone", "make_layout/congruent",
              "the stride needs as many leaves, and no equal nesting",
              [](Algebra& cute) {
                cute.make_layout = [](const S& s, const S& d) {
                  return make_layout(s, unflatten(flatten(d), s));
                };
              });
  mutants.add(
      "make_ordered_layout/ties-overlap", "make_ordered_layout/equal-in-place",
      "leaves of equal order get equal strides (CuTe C++)", [](Algebra& cute) {
        cute.make_ordered_layout = [](const S& s, const S& o) {
          const auto extents = leaves_of(s);
          std::vector<Int64> orders;
          append_order(s, o, orders);
          std::vector<Int64> strides;
          for (const Int64 own : orders) {
            Int64 stride = 1;
            for (std::size_t k = 0; k < orders.size(); ++k)
              if (orders[k] < own) stride = stride * extents[k];
            strides.push_back(stride);
          }
          std::size_t next = 0;
          return make_layout(s, fill_profile(strides, next, s));
        };
      });
  mutants.add("cosize/greatest-value", "cosize/last-value",
              "one too small: the greatest value itself", [](Algebra& cute) {
                cute.cosize = [](const L& l) { return colex::cosize(l) - 1; };
              });
  mutants.add("cosize/last-index", "cosize/negative-strides",
              "L(size(L) - 1) + 1, also where strides are negative",
              [](Algebra& cute) {
                cute.cosize = [](const L& l) { return l(S(size(l) - 1)) + 1; };
              });
  mutants.add("cosize/size", "cosize/last-value",
              "the size, as if every layout were compact", [](Algebra& cute) {
                cute.cosize = [](const L& l) { return size(l); };
              });
  mutants.add("make_layout_like/signed-strides", "make_layout_like/in-order",
              "negative strides come first", [](Algebra& cute) {
                cute.make_layout_like = [](const L& l) {
                  require_integer_strides(l);
                  const Flat modes = flat_modes(l);
                  std::vector<Int64> extents;
                  std::vector<Int64> keys;
                  for (const auto& mode : modes) {
                    const bool still = mode.stride.value == 0;
                    extents.push_back(still ? Int64(1) : mode.extent);
                    keys.push_back(mode.stride.value);
                  }
                  auto strides = compact_strides(extents, sorted_places(keys));
                  for (std::size_t k = 0; k < keys.size(); ++k)
                    if (keys[k] == 0) strides[k] = 0;
                  std::size_t next = 0;
                  return make_layout(l.shape(),
                                     fill_profile(strides, next, l.shape()));
                };
              });
  mutants.add(
      "make_layout_like/ties-overlap", "make_layout_like/equal-in-place",
      "leaves of equal strides alias (CuTe C++)", [](Algebra& cute) {
        cute.make_layout_like = [](const L& l) {
          require_integer_strides(l);
          const Flat modes = flat_modes(l);
          std::vector<Int64> strides;
          for (const auto& own : modes) {
            Int64 stride = own.stride.value == 0 ? 0 : 1;
            for (const auto& mode : modes)
              if (mode.stride.value != 0 &&
                  absolute(mode.stride.value) < absolute(own.stride.value))
                stride = stride * mode.extent;
            strides.push_back(stride);
          }
          std::size_t next = 0;
          return make_layout(l.shape(), fill_profile(strides, next, l.shape()));
        };
      });
  mutants.add("make_layout_like/column-major", "make_layout_like/in-order",
              "forgets the order of the strides", [](Algebra& cute) {
                cute.make_layout_like = [](const L& l) {
                  return make_layout(l.shape());
                };
              });
  mutants.add("make_fragment_like/as-make_layout_like",
              "make_fragment_like/mode-0-first",
              "mode 0 keeps the order of its strides", [](Algebra& cute) {
                cute.make_fragment_like = [](const L& l) {
                  return colex::make_layout_like(l);
                };
              });
  mutants.add("make_identity_layout/numbers", "make_identity_layout/identity",
              "values are indices and not coordinates", [](Algebra& cute) {
                cute.make_identity_layout = [](const S& s) {
                  return make_layout(s);
                };
              });
  mutants.add("flatten/leaves-backwards", "flatten/same-function",
              "the last leaf comes first", [](Algebra& cute) {
                cute.flatten = [](const L& l) {
                  return on_both(colex::flatten(l),
                                 [](const auto& t) { return reverse(t); });
                };
              });
  mutants.add("slice/modes-at-numbers", "slice/size", "keeps what dice keeps",
              [](Algebra& cute) {
                cute.slice = [](const SliceCoordinate<>& c, const L& l) {
                  return colex::dice(c, l);
                };
              });
  mutants.add("dice/modes-at-underscores", "dice/offset",
              "keeps what slice keeps", [](Algebra& cute) {
                cute.dice = [](const SliceCoordinate<>& c, const L& l) {
                  return colex::slice(c, l);
                };
              });
}

// --- Algebra ---

// Coalesces flat modes, joining two where `joins` says so.
template <class Joins>
L joined(const L& l, const Joins& joins) {
  Flat result;
  for (const auto& mode : flat_modes(l)) {
    if (mode.extent == 1) continue;
    if (!result.empty() && joins(result.back(), mode))
      result.back().extent = result.back().extent * mode.extent;
    else
      result.push_back(mode);
  }
  return make_flat(result);
}

void add_coalesce(Mutants& mutants) {
  mutants.add("coalesce/across-a-gap", "coalesce/same-function",
              "joins modes if the end of one divides the stride of the next",
              [](Algebra& cute) {
                cute.coalesce = [](const L& l) {
                  return joined(l, [](const Mode<>& a, const Mode<>& b) {
                    if (continues(a, b)) return true;
                    const Int64 end = a.extent * a.stride.value;
                    return end > 0 && b.stride.value > 0 &&
                           a.stride.axis == b.stride.axis &&
                           b.stride.value % end == 0;
                  });
                };
              });
  mutants.add("coalesce/equal-strides", "coalesce/same-function",
              "joins modes of equal strides", [](Algebra& cute) {
                cute.coalesce = [](const L& l) {
                  return joined(l, [](const Mode<>& a, const Mode<>& b) {
                    return continues(a, b) || a.stride == b.stride;
                  });
                };
              });
  mutants.add("coalesce/axes-ignored", "coalesce/of-coordinates",
              "joins modes along different axes", [](Algebra& cute) {
                cute.coalesce = [](const L& l) {
                  Flat modes;
                  for (const auto& mode : flat_modes(l)) {
                    if (mode.extent == 1) continue;
                    if (!modes.empty() &&
                        mode.stride.value ==
                            modes.back().extent * modes.back().stride.value)
                      modes.back().extent = modes.back().extent * mode.extent;
                    else
                      modes.push_back(mode);
                  }
                  return make_flat(modes);
                };
              });
  mutants.add("coalesce/unit-modes-kept", "coalesce/one-modes",
              "modes of extent 1 stay between others", [](Algebra& cute) {
                cute.coalesce = [](const L& l) {
                  Flat result;
                  for (const auto& mode : flat_modes(l)) {
                    if (!result.empty() && continues(result.back(), mode))
                      result.back().extent = result.back().extent * mode.extent;
                    else
                      result.push_back(mode);
                  }
                  return make_flat(result);
                };
              });
  mutants.add("coalesce/depth-kept", "coalesce/depth",
              "coalesces each mode by itself", [](Algebra& cute) {
                cute.coalesce = [](const L& l) {
                  if (l.shape().is_leaf()) return colex::coalesce(l);
                  std::vector<L> modes;
                  for (const L& mode : modes_of(l))
                    modes.push_back(colex::coalesce(mode));
                  return make_layout(modes);
                };
              });
  mutants.add("coalesce/zeros-apart", "coalesce/unique",
              "modes of stride 0 are not joined", [](Algebra& cute) {
                cute.coalesce = [](const L& l) {
                  return joined(l, [](const Mode<>& a, const Mode<>& b) {
                    return continues(a, b) && b.stride.value != 0;
                  });
                };
              });
  mutants.add("coalesce/modes-left-out", "coalesce/same-size",
              "modes of stride 0 are left out, as by filter",
              [](Algebra& cute) {
                cute.coalesce = [](const L& l) { return colex::filter(l); };
              });
  mutants.add("coalesce/profile-ignored", "coalesce/by-mode",
              "coalesces the whole layout whatever the profile",
              [](Algebra& cute) {
                cute.coalesce_by_profile = [](const L& l, const S&) {
                  return colex::coalesce(l);
                };
              });
  mutants.add("coalesce/modes-beyond-the-profile-dropped", "coalesce/by-mode",
              "keeps as many modes as the profile has", [](Algebra& cute) {
                cute.coalesce_by_profile = [](const L& l,
                                              const S& p) -> Result<L> {
                  const auto R = colex::coalesce(l, p);
                  if (!R || p.is_leaf() || rank(p) == 0) return R;
                  return take(*R, 0, rank(p));
                };
              });
  mutants.add("filter/zeros-kept", "filter/size", "modes of stride 0 stay",
              [](Algebra& cute) {
                cute.filter = [](const L& l) { return colex::coalesce(l); };
              });
  mutants.add("filter/ones-dropped", "filter/same-image",
              "modes of stride 1 are left out too", [](Algebra& cute) {
                cute.filter = [](const L& l) {
                  Flat kept;
                  for (const auto& mode : flat_modes(colex::filter(l)))
                    if (!(mode.stride == ScaledBasis<>(1)))
                      kept.push_back(mode);
                  return make_flat(kept);
                };
              });
  mutants.add("nullspace/positions", "nullspace/zero",
              "strides count the modes of stride 0 alone", [](Algebra& cute) {
                cute.nullspace = [](const L& l) {
                  Flat modes;
                  Int64 position = 1;
                  for (const auto& mode : flat_modes(l))
                    if (mode.stride.value == 0) {
                      append_coalesced(modes, {mode.extent, position});
                      position = position * mode.extent;
                    }
                  return make_flat(modes);
                };
              });
  mutants.add(
      "nullspace/trivial", "nullspace/size", "always 1:0",
      [](Algebra& cute) { cute.nullspace = [](const L&) { return L(); }; });
}

// How CuTe composes one mode of B, and which of its checks are made.
struct ModeRule {
  bool strides;  // the remaining stride divides the extent, or the reverse
  bool weak;     // … or is merely less than it (CuTe C++)
  bool extents;  // each new extent divides what is left of the mode
};

Result<L> compose_by_rule(const Flat& A, Mode<> b, ModeRule rule) {
  Flat result;
  Int64 rest = b.extent;
  Int64 step = b.stride.value;
  for (std::size_t k = 0; k + 1 < A.size(); ++k) {
    const Int64 t = A[k].extent;
    if (rule.strides && step % t != 0 &&
        !(rule.weak ? step < t : t % step == 0))
      return Refusal{"the stride does not divide"};
    const Int64 extent =
        min(rule.weak ? ceil_div(t, step) : max(Int64(1), t / step), rest);
    if (rule.extents && rest % extent != 0)
      return Refusal{"the extent does not divide"};
    if (extent > 1)
      result.push_back({extent, ScaledBasis<>(step * A[k].stride.value)});
    rest = rest / extent;
    step = ceil_div(step, t);
  }
  if (rest > 1 || result.empty())
    result.push_back({rest, ScaledBasis<>(step * A.back().stride.value)});
  return make_flat(result);
}

// Each mode of B by itself, with no look at how they add up.
template <class ComposeMode>
Result<L> compose_each(const L& B, const ComposeMode& compose_mode) {
  if (!B.shape().is_leaf()) {
    std::vector<L> modes;
    for (const L& mode : modes_of(B)) {
      const auto composed = compose_each(mode, compose_mode);
      if (!composed) return composed;
      modes.push_back(*composed);
    }
    return make_layout(modes);
  }
  return compose_mode(B);
}

Result<L> compose_with(const L& A, const L& B, ModeRule rule) {
  require_integer_strides(A);
  require_integer_strides(B);
  return compose_each(B, [&](const L& mode) -> Result<L> {
    if (mode.stride().leaf().value < 1) return colex::composition(A, mode);
    return compose_by_rule(extended_modes(A, {}), flat_modes(mode)[0], rule);
  });
}

void add_composition(Mutants& mutants) {
  mutants.add("composition/weak-stride-check", "composition/two-steps",
              "a stride less than the extent is accepted though it does not "
              "divide it (CuTe C++)",
              [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) {
                  return compose_with(A, B, {true, true, true});
                };
              });
  mutants.add("composition/no-extent-check", "composition/compatible",
              "an extent that does not divide the mode is cut off (pycute)",
              [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) {
                  return compose_with(A, B, {true, false, false});
                };
              });
  mutants.add("composition/no-check", "composition/pointwise",
              "no divisibility is asked for", [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) {
                  return compose_with(A, B, {false, true, false});
                };
              });
  mutants.add(
      "composition/carries-ignored", "composition/two-steps",
      "each mode of B is right, their sum is not looked at", [](Algebra& cute) {
        cute.composition = [](const L& A, const L& B) {
          return compose_each(
              B, [&](const L& mode) { return colex::composition(A, mode); });
        };
      });
  mutants.add("composition/last-mode-bounded", "composition/beyond",
              "indices past the end of A begin again", [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) {
                  return colex::composition(
                      make_layout({A, L(Mode<>{1 << 10, ScaledBasis<>(0)})}),
                      B);
                };
              });
  mutants.add("composition/domain-enforced", "composition/total",
              "refuses B with a value that is no index of A",
              [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) -> Result<L> {
                  for (const Int64 value : value_table(B))
                    if (value < 0 || value >= size(A))
                      return Refusal{"outside"};
                  return colex::composition(A, B);
                };
              });
  mutants.add("composition/unit-mode-on-the-left",
              "composition/extent-one-on-the-left",
              "refuses A with a mode of extent 1", [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) -> Result<L> {
                  if (has_mode(A, is_unit)) return Refusal{"extent 1"};
                  return colex::composition(A, B);
                };
              });
  mutants.add("composition/unit-mode-on-the-right",
              "composition/extent-one-on-the-right",
              "refuses B with a mode of extent 1 (cutegen)", [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) -> Result<L> {
                  if (has_mode(B, is_unit)) return Refusal{"extent 1"};
                  return colex::composition(A, B);
                };
              });
  mutants.add("composition/strong-stride-check", "composition/total",
              "refuses every stride that neither divides nor is divided",
              [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) -> Result<L> {
                  const auto R = compose_with(A, B, {true, false, true});
                  if (!R) return R;
                  return colex::composition(A, B);
                };
              });
  mutants.add(
      "composition/negative-strides-round-down", "composition/pointwise",
      "steps downwards are those upwards", [](Algebra& cute) {
        cute.composition = [](const L& A, const L& B) -> Result<L> {
          std::vector<Int64> extents;
          std::vector<Int64> strides;
          for (const auto& mode : flat_modes(B)) {
            extents.push_back(mode.extent);
            strides.push_back(absolute(mode.stride.value));
          }
          return colex::composition(A, with_profile_of(B, extents, strides));
        };
      });
  mutants.add("composition/first-axis-alone", "composition/conflicting-axes",
              "strides along an axis inside another one are left out",
              [](Algebra& cute) {
                cute.composition = [](const L& a, const L& b) -> Result<L> {
                  const auto R = colex::composition(a, b);
                  if (R || has_integer_strides(b) || b.shape().is_leaf())
                    return R;
                  return colex::composition(a, get(b, 0));
                };
              });
  mutants.add("composition/swapped", "composition/pointwise", "B after A",
              [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) {
                  return colex::composition(B, A);
                };
              });
  mutants.add("composition/flattened", "composition/compatible",
              "the nesting of B is lost", [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) -> Result<L> {
                  const auto R = colex::composition(A, B);
                  if (!R) return R;
                  return colex::flatten(*R);
                };
              });
  mutants.add("composition/coalesced", "composition/compatible",
              "modes are joined over the ends of B's", [](Algebra& cute) {
                cute.composition = [](const L& A, const L& B) -> Result<L> {
                  const auto R = colex::composition(A, B);
                  if (!R) return R;
                  return colex::coalesce(*R);
                };
              });
  mutants.add("composition/trailing-modes-kept", "composition/short-tiler",
              "modes beyond the tiler stay", [](Algebra& cute) {
                cute.composition_by_mode = [](const L& A,
                                              const T& t) -> Result<L> {
                  auto R = colex::composition(A, t);
                  if (!R || t.is_leaf()) return R;
                  L result = *R;
                  for (std::size_t k = rank(t); k < rank(A); ++k)
                    result = append(result, get(A, k));
                  return result;
                };
              });
  mutants.add("composition/tiler-without-strides", "composition/by-mode",
              "the strides of a tiler count as 1 (Mojo)", [](Algebra& cute) {
                cute.composition_by_mode = [](const L& A, const T& t) {
                  return colex::composition(A, without_strides(t));
                };
              });
}

// The complement of modes in the order given, without its checks.
L gaps_between(const Flat& modes, Int64 cotarget) {
  Flat gaps;
  Int64 covered = 1;
  for (const auto& mode : modes) {
    const Int64 stride = mode.stride.value;
    append_coalesced(gaps,
                     {max(Int64(1), stride / covered), ScaledBasis<>(covered)});
    covered = stride * mode.extent;
  }
  append_coalesced(gaps, {max(Int64(1), ceil_div(cotarget, covered)),
                          ScaledBasis<>(covered)});
  return make_flat(gaps);
}

void add_complement(Mutants& mutants) {
  mutants.add("complement/unsorted", "complement/disjoint",
              "takes the modes in their order and not in that of strides",
              [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  const auto R = colex::complement(l, m);
                  if (!R) return R;
                  Flat moving;
                  for (const auto& mode : flat_modes(l))
                    if (mode.extent > 1 && mode.stride.value != 0)
                      moving.push_back(mode);
                  return gaps_between(moving, m);
                };
              });
  mutants.add(
      "complement/weak", "complement/chain",
      "gaps that do not divide are rounded down (CuTe C++)", [](Algebra& cute) {
        cute.complement = [](const L& l, Int64 m) -> Result<L> {
          Flat modes;
          for (const auto& mode : flat_modes(colex::filter(l)))
            if (mode.extent != 1) modes.push_back(mode);
          std::sort(modes.begin(), modes.end(), [](const auto& a, auto& b) {
            return a.stride.value < b.stride.value;
          });
          Flat rest;
          Int64 end = 1;
          for (const auto& mode : modes) {
            if (mode.stride.value < end) return Refusal{"modes overlap"};
            append_coalesced(rest, {mode.stride.value / end, end});
            end = mode.extent * mode.stride.value;
          }
          append_coalesced(rest, {colex::ceil_div(m, end), end});
          return make_flat(rest);
        };
      });
  mutants.add("complement/unit-mode", "complement/extent-one",
              "refuses a mode of extent 1", [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  if (has_mode(l, is_unit)) return Refusal{"extent 1"};
                  return colex::complement(l, m);
                };
              });
  mutants.add("complement/broadcast-mode", "complement/stride-zero",
              "refuses a mode of stride 0", [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  if (has_mode(l, is_broadcast)) return Refusal{"stride 0"};
                  return colex::complement(l, m);
                };
              });
  mutants.add("complement/repetition-counted", "complement/of-filter",
              "a mode of stride 0 is covered as often as it repeats",
              [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) {
                  return colex::complement(
                      l, m * (size(l) / size(colex::filter(l))));
                };
              });
  mutants.add("complement/overlap-answered", "complement/disjoint",
              "answers where modes overlap or interleave (tensor-layouts)",
              [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  const auto R = colex::complement(l, m);
                  if (R) return R;
                  require_integer_strides(l);
                  const Flat sorted = sorted_by_stride(flat_modes(l));
                  if (m < 1 || sorted.empty() || sorted[0].stride.value < 0)
                    return R;
                  return gaps_between(sorted, m);
                };
              });
  mutants.add(
      "complement/rounds-down", "complement/covers",
      "an incomplete last repetition is left out", [](Algebra& cute) {
        cute.complement = [](const L& l, Int64 m) -> Result<L> {
          const auto R = colex::complement(l, m);
          if (!R) return R;
          const Flat sorted = sorted_by_stride(flat_modes(l));
          const Int64 covered = sorted.empty() ? Int64(1)
                                               : sorted.back().extent *
                                                     sorted.back().stride.value;
          return colex::complement(l, max(Int64(1), m / covered * covered));
        };
      });
  mutants.add(
      "complement/zeros-as-ones", "complement/total",
      "a mode of stride 0 counts as one of stride 1", [](Algebra& cute) {
        cute.complement = [](const L& l, Int64 m) -> Result<L> {
          std::vector<Int64> extents;
          std::vector<Int64> strides;
          for (const auto& mode : flat_modes(l)) {
            extents.push_back(mode.extent);
            strides.push_back(mode.stride.value == 0 ? Int64(1)
                                                     : mode.stride.value);
          }
          return colex::complement(with_profile_of(l, extents, strides), m);
        };
      });
  mutants.add("complement/cotarget-less-one", "complement/covers",
              "the last value is not covered", [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) {
                  return colex::complement(l, max(Int64(1), m - 1));
                };
              });
  mutants.add("complement/one-repetition-more", "complement/tight",
              "the cotarget is rounded up once too often", [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  if (m < 1) return colex::complement(l, m);
                  return colex::complement(l, m + colex::cosize(l));
                };
              });
  mutants.add("complement/no-repetition", "complement/covers",
              "fills the gaps inside L alone", [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  const auto R = colex::complement(l, m);
                  if (!R) return R;
                  return colex::complement(l, Int64(1));
                };
              });
  mutants.add("complement/backwards", "complement/ordered",
              "the modes stand from the greatest stride down",
              [](Algebra& cute) {
                cute.complement = [](const L& l, Int64 m) -> Result<L> {
                  const auto R = colex::complement(l, m);
                  if (!R) return R;
                  return on_both(*R, [](const auto& t) { return reverse(t); });
                };
              });
  mutants.add("complement/size-as-cotarget", "complement/in-image",
              "without a cotarget, the size of L counts as one",
              [](Algebra& cute) {
                cute.complement_in_image = [](const L& l) {
                  return colex::complement(l, size(l));
                };
              });
}

// The modes of strides 1, s_0, s_0 s_1, … from the first that fits, inverted.
template <class Follows>
L inverted(const std::vector<PlacedMode<Int64>>& placed,
           const Follows& follows) {
  Flat inverse;
  Int64 n = 1;
  for (const auto& each : placed) {
    if (!follows(each.mode, n)) continue;
    append_coalesced(inverse, {each.mode.extent, ScaledBasis<>(each.position)});
    n = n * each.mode.extent;
  }
  return make_flat(inverse);
}

void add_inverse(Mutants& mutants) {
  mutants.add("right_inverse/stops-at-stride-0", "right_inverse/greatest",
              "1:0 for every layout with a mode of stride 0",
              [](Algebra& cute) {
                cute.right_inverse = [](const L& l) -> Result<L> {
                  for (const auto& mode : flat_modes(l))
                    if (mode.extent > 1 && mode.stride.value == 0) return L();
                  return colex::right_inverse(l);
                };
              });
  mutants.add("right_inverse/left-inverse", "right_inverse/inverts",
              "the inverse of the other side", [](Algebra& cute) {
                cute.right_inverse = [](const L& l) {
                  return colex::left_inverse(l);
                };
              });
  mutants.add("right_inverse/gaps-ignored", "right_inverse/inverts",
              "goes on where no mode has the next stride", [](Algebra& cute) {
                cute.right_inverse = [](const L& l) -> Result<L> {
                  require_integer_strides(l);
                  return inverted(placed_by_stride(l),
                                  [](const Mode<>& mode, Int64 n) {
                                    return mode.stride.value >= n;
                                  });
                };
              });
  mutants.add("right_inverse/greedy", "right_inverse/greatest",
              "takes the first mode that fits, though another leads further "
              "(CuTe C++)",
              [](Algebra& cute) {
                cute.right_inverse = [](const L& l) -> Result<L> {
                  require_integer_strides(l);
                  return inverted(placed_by_stride(l),
                                  [](const Mode<>& mode, Int64 n) {
                                    return mode.stride.value == n;
                                  });
                };
              });
  mutants.add("right_inverse/positions", "right_inverse/two-sided",
              "strides count extents in the order of strides",
              [](Algebra& cute) {
                cute.right_inverse = [](const L& l) -> Result<L> {
                  const auto R = colex::right_inverse(l);
                  if (!R) return R;
                  return make_layout(R->shape());
                };
              });
  mutants.add("left_inverse/right-inverse", "left_inverse/inverts",
              "the inverse of the other side", [](Algebra& cute) {
                cute.left_inverse = [](const L& l) {
                  return colex::right_inverse(l);
                };
              });
  mutants.add("left_inverse/unit-mode", "left_inverse/extent-one",
              "refuses a mode of extent 1", [](Algebra& cute) {
                cute.left_inverse = [](const L& l) -> Result<L> {
                  if (has_mode(l, is_unit)) return Refusal{"extent 1"};
                  return colex::left_inverse(l);
                };
              });
  mutants.add("left_inverse/broadcast-mode", "left_inverse/stride-zero",
              "refuses a mode of stride 0", [](Algebra& cute) {
                cute.left_inverse = [](const L& l) -> Result<L> {
                  if (has_mode(l, is_broadcast)) return Refusal{"stride 0"};
                  return colex::left_inverse(l);
                };
              });
  mutants.add("left_inverse/complement", "left_inverse/total",
              "refuses a padded layout, which has no complement (pycute)",
              [](Algebra& cute) {
                cute.left_inverse = [](const L& l) -> Result<L> {
                  const auto rest = colex::complement(l);
                  if (!rest) return rest;
                  return colex::right_inverse(make_layout({l, *rest}));
                };
              });
  mutants.add("left_inverse/interleaved", "left_inverse/inverts",
              "answers by the strides' ratios where modes overlap "
              "(tensor-layouts)",
              [](Algebra& cute) {
                cute.left_inverse = [](const L& l) -> Result<L> {
                  require_integer_strides(l);
                  const auto sorted = placed_by_stride(l);
                  if (sorted.empty()) return L();
                  if (sorted[0].mode.stride.value < 0)
                    return colex::left_inverse(l);
                  Flat inverse;
                  append_coalesced(
                      inverse, {sorted[0].mode.stride.value, ScaledBasis<>(0)});
                  for (std::size_t k = 0; k < sorted.size(); ++k) {
                    Int64 extent = sorted[k].mode.extent;
                    if (k + 1 < sorted.size())
                      extent = sorted[k + 1].mode.stride.value /
                               sorted[k].mode.stride.value;
                    append_coalesced(
                        inverse, {extent, ScaledBasis<>(sorted[k].position)});
                  }
                  return make_flat(inverse);
                };
              });
  mutants.add("max_common_layout/one-side", "max_common_layout/common",
              "looks at the first layout alone", [](Algebra& cute) {
                cute.max_common_layout = [](const L& a, const L&) {
                  return colex::right_inverse(a);
                };
              });
  mutants.add("max_common_layout/first-mode", "max_common_layout/with-itself",
              "stops after one mode", [](Algebra& cute) {
                cute.max_common_layout = [](const L& a,
                                            const L& b) -> Result<L> {
                  const auto R = colex::max_common_layout(a, b);
                  if (!R) return R;
                  return L(flat_modes(*R)[0]);
                };
              });
  mutants.add(
      "max_common_vector/too-large", "max_common_vector/size",
      "the lesser of both vectors, though they differ", [](Algebra& cute) {
        cute.max_common_vector = [](const L& a, const L& b) -> Result<Int64> {
          const auto of_a = colex::right_inverse(a);
          const auto of_b = colex::right_inverse(b);
          if (!of_a) return of_a.refusal();
          if (!of_b) return of_b.refusal();
          return min(size(*of_a), size(*of_b));
        };
      });
  mutants.add("domain_distribute/too-many", "domain_distribute/divides",
              "takes as much of each mode as is wanted", [](Algebra& cute) {
                cute.domain_distribute = [](const S& s, Int64 n) -> Result<L> {
                  if (n < 1) return colex::domain_distribute(s, n);
                  Flat modes;
                  for (const auto& mode : flat_modes(make_layout(s))) {
                    const Int64 part = min(mode.extent, n);
                    append_coalesced(modes, {part, mode.stride});
                    n = ceil_div(n, part);
                  }
                  return make_flat(modes);
                };
              });
  mutants.add("domain_distribute/first-mode", "domain_distribute/divides",
              "takes nothing of later modes", [](Algebra& cute) {
                cute.domain_distribute = [](const S& s, Int64 n) -> Result<L> {
                  const auto leaves = leaves_of(s);
                  if (leaves.size() < 2) return colex::domain_distribute(s, n);
                  return colex::domain_distribute(S(leaves[0]), n);
                };
              });
  mutants.add("with_shape/compact", "with_shape/values",
              "the strides of the layout are lost", [](Algebra& cute) {
                cute.with_shape = [](const L&, const S& s) {
                  return make_layout(s);
                };
              });
}

void add_recast(Mutants& mutants) {
  mutants.add(
      "upcast/past-the-end", "upcast/whole-units",
      "an extent that is no whole number of units is rounded up "
      "(CuTe C++)",
      [](Algebra& cute) {
        cute.upcast = [](const L& l, Int64 n) -> Result<L> {
          require_integer_strides(l);
          require_width(n);
          std::vector<Int64> extents;
          std::vector<Int64> strides;
          for (const auto& mode : flat_modes(l)) {
            const Int64 d = mode.stride.value;
            if (d < 0) return colex::upcast(l, n);
            const bool still = d == 0;
            if (!still && d % n != 0 && n % d != 0)
              return Refusal{"the stride does not divide"};
            extents.push_back(still ? mode.extent
                                    : ceil_div(mode.extent, ceil_div(n, d)));
            strides.push_back(still ? Int64(0) : ceil_div(d, n));
          }
          return with_profile_of(l, extents, strides);
        };
      });
  mutants.add("upcast/strides-alone", "upcast/size", "extents stay as they are",
              [](Algebra& cute) {
                cute.upcast = [](const L& l, Int64 n) -> Result<L> {
                  const auto R = colex::upcast(l, n);
                  if (!R) return R;
                  return L(l.shape(), R->stride());
                };
              });
  mutants.add("upcast/refuses-negative-strides", "upcast/total-signed",
              "answers for strides of at least 0 alone", [](Algebra& cute) {
                cute.upcast = [](const L& l, Int64 n) -> Result<L> {
                  for (const auto& mode : flat_modes(l))
                    if (mode.stride.value < 0) return Refusal{"negative"};
                  return colex::upcast(l, n);
                };
              });
  mutants.add("downcast/all-strides", "downcast/parts",
              "the contiguous mode is spread and not lengthened",
              [](Algebra& cute) {
                cute.downcast = [](const L& l, Int64 n) -> Result<L> {
                  const auto R = colex::downcast(l, n);
                  if (!R) return R;
                  std::vector<Int64> extents;
                  std::vector<Int64> strides;
                  for (const auto& mode : flat_modes(l)) {
                    extents.push_back(mode.extent);
                    strides.push_back(mode.stride.value * n);
                  }
                  return with_profile_of(l, extents, strides);
                };
              });
  mutants.add("downcast/extents-alone", "downcast/parts",
              "the strides beside the contiguous mode stay", [](Algebra& cute) {
                cute.downcast = [](const L& l, Int64 n) -> Result<L> {
                  const auto R = colex::downcast(l, n);
                  if (!R) return R;
                  return L(R->shape(), l.stride());
                };
              });
  mutants.add("recast_layout/ratio-inverted", "recast_layout/bits",
              "from the new width to the old", [](Algebra& cute) {
                cute.recast_layout = [](const L& l, Int64 from, Int64 to) {
                  return colex::recast_layout(l, to, from);
                };
              });
  mutants.add("max_alignment/first-run", "max_alignment/upcasts",
              "the extent of the contiguous mode, whatever the other strides",
              [](Algebra& cute) {
                cute.max_alignment = [](const L& l) -> Int64 {
                  Int64 n = 1;
                  for (const auto& mode : flat_modes(l))
                    if (mode.stride == ScaledBasis<>(1))
                      n = max(n, mode.extent);
                  return n;
                };
              });
  mutants.add("max_alignment/one", "max_alignment/greatest", "always 1",
              [](Algebra& cute) {
                cute.max_alignment = [](const L&) { return Int64(1); };
              });
}

// --- Tilings ---

void add_divide(Mutants& mutants) {
  mutants.add("logical_divide/tiler-without-strides", "logical_divide/tile",
              "the strides of a tiler count as 1 (Mojo)", [](Algebra& cute) {
                cute.logical_divide = [](const L& A, const T& t) {
                  return colex::logical_divide(A, without_strides(t));
                };
              });
  mutants.add("logical_divide/short-tiler", "logical_divide/by-mode",
              "modes beyond the tiler are dropped", [](Algebra& cute) {
                cute.logical_divide = [](const L& A, const T& t) -> Result<L> {
                  const auto R = colex::logical_divide(A, t);
                  if (!R || t.is_leaf() || rank(t) == 0) return R;
                  return take(*R, 0, rank(t));
                };
              });
  mutants.add("logical_divide/rest-first", "logical_divide/tile",
              "the tile stands behind the rest", [](Algebra& cute) {
                cute.logical_divide = [](const L& A, const T& t) -> Result<L> {
                  const auto R = colex::logical_divide(A, t);
                  if (!R || !t.is_leaf() || !t.leaf()) return R;
                  return on_both(*R, [](const auto& x) { return reverse(x); });
                };
              });
  mutants.add("logical_divide/incomplete-tile-lost", "logical_divide/covers",
              "a last tile that is not full is left out", [](Algebra& cute) {
                cute.logical_divide = [](const L& A, const T& t) -> Result<L> {
                  const auto R = colex::logical_divide(A, t);
                  const auto n = integer(t);
                  if (!R || !n || size(A) % *n == 0 || size(A) < *n) return R;
                  const auto shorter =
                      colex::composition(A, make_layout(S(size(A) / *n * *n)));
                  if (!shorter) return R;
                  return colex::logical_divide(*shorter, t);
                };
              });
  mutants.add("logical_divide/product", "logical_divide/size",
              "divide and product swapped", [](Algebra& cute) {
                cute.logical_divide = [](const L& A, const T& t) {
                  return colex::logical_product(A, t);
                };
              });
  mutants.add("zipped_divide/as-tiled", "zipped_divide/zip",
              "the rests are not grouped", [](Algebra& cute) {
                cute.zipped_divide = [](const L& A, const T& t) {
                  return colex::tiled_divide(A, t);
                };
              });
  mutants.add("zipped_divide/as-logical", "zipped_divide/zip",
              "each tile stays beside its rest", [](Algebra& cute) {
                cute.zipped_divide = [](const L& A, const T& t) {
                  return colex::logical_divide(A, t);
                };
              });
  mutants.add("tiled_divide/as-flat", "tiled_divide/grouping",
              "the tiles are not grouped", [](Algebra& cute) {
                cute.tiled_divide = [](const L& A, const T& t) {
                  return colex::flat_divide(A, t);
                };
              });
  mutants.add("flat_divide/as-tiled", "flat_divide/grouping",
              "the tiles stay grouped", [](Algebra& cute) {
                cute.flat_divide = [](const L& A, const T& t) {
                  return colex::tiled_divide(A, t);
                };
              });
}

void add_product(Mutants& mutants) {
  mutants.add("logical_product/integers-divide", "logical_product/size",
              "an integer tiler divides (pycute)", [](Algebra& cute) {
                cute.logical_product = [](const L& A, const T& t) {
                  return integer(t) ? colex::logical_divide(A, t)
                                    : colex::logical_product(A, t);
                };
              });
  mutants.add("logical_product/tiler-first", "logical_product/block",
              "the repetition stands before the block", [](Algebra& cute) {
                cute.logical_product = [](const L& A, const T& t) -> Result<L> {
                  const auto R = colex::logical_product(A, t);
                  if (!R || !t.is_leaf() || !t.leaf()) return R;
                  return on_both(*R, [](const auto& x) { return reverse(x); });
                };
              });
  mutants.add("logical_product/steps-of-the-size", "logical_product/disjoint",
              "copies begin size(A) apart, also where A has gaps",
              [](Algebra& cute) {
                cute.logical_product = [](const L& A, const T& t) -> Result<L> {
                  const auto R = colex::logical_product(A, t);
                  if (!R || !t.is_leaf() || !t.leaf()) return R;
                  const auto places = colex::composition(
                      L(Mode<>{1 << 10, ScaledBasis<>(size(A))}), *t.leaf());
                  if (!places) return R;
                  return make_layout({A, *places});
                };
              });
  mutants.add("logical_product/tiler-without-strides", "logical_product/places",
              "the strides of a tiler count as 1", [](Algebra& cute) {
                cute.logical_product = [](const L& A, const T& t) {
                  return colex::logical_product(A, without_strides(t));
                };
              });
  mutants.add("zipped_product/as-tiled", "zipped_product/zip",
              "the repetitions are not grouped", [](Algebra& cute) {
                cute.zipped_product = [](const L& A, const T& t) {
                  return colex::tiled_product(A, t);
                };
              });
  mutants.add("tiled_product/as-flat", "tiled_product/grouping",
              "the blocks are not grouped", [](Algebra& cute) {
                cute.tiled_product = [](const L& A, const T& t) {
                  return colex::flat_product(A, t);
                };
              });
  mutants.add("flat_product/as-tiled", "flat_product/grouping",
              "the blocks stay grouped", [](Algebra& cute) {
                cute.flat_product = [](const L& A, const T& t) {
                  return colex::tiled_product(A, t);
                };
              });
  mutants.add("blocked_product/raked", "blocked_product/block",
              "the repetition comes first in each mode", [](Algebra& cute) {
                cute.blocked_product = [](const L& a, const L& b) {
                  return colex::raked_product(a, b);
                };
              });
  mutants.add("raked_product/blocked", "raked_product/block",
              "the block comes first in each mode", [](Algebra& cute) {
                cute.raked_product = [](const L& a, const L& b) {
                  return colex::blocked_product(a, b);
                };
              });
  mutants.add(
      "tile_to_shape/not-covering", "tile_to_shape/covers",
      "as many tiles as fit whole", [](Algebra& cute) {
        cute.tile_to_shape = [](const L& a, const S& s) -> Result<L> {
          const auto R = colex::tile_to_shape(a, s);
          if (!R) return R;
          const std::size_t modes = rank(s);
          const L block = padded_to_rank(a, modes);
          Modes<Int64> tiles;
          for (std::size_t k = 0; k < modes; ++k)
            tiles.push_back(max(
                Int64(1), product(get(s, k)) / product(get(block.shape(), k))));
          return colex::blocked_product(block, make_layout(S(tiles)));
        };
      });
  mutants.add("tile_to_shape/row-major", "tile_to_shape/column-major",
              "the blocks of the last mode come first", [](Algebra& cute) {
                cute.tile_to_shape = [](const L& a, const S& s) {
                  Modes<Int64> order;
                  for (std::size_t k = rank(s); k > 0; --k)
                    order.push_back(static_cast<std::int64_t>(k));
                  return colex::tile_to_shape(
                      a, s, s.is_leaf() ? S(0) : S(Tree<Int64>(order)));
                };
              });
  mutants.add("tile_to_shape/order-ignored", "tile_to_shape/order",
              "always column-major", [](Algebra& cute) {
                cute.tile_to_shape_in_order = [](const L& a, const S& s,
                                                 const S&) {
                  return colex::tile_to_shape(a, s);
                };
              });
}

// --- Swizzles ---

void add_swizzles(Mutants& mutants) {
  mutants.add("swizzle/shifted-the-wrong-way", "swizzle/bits",
              "changes the bits that it reads", [](Algebra& cute) {
                cute.swizzle = [](Int64 i, const Swizzle& s) {
                  return Swizzle(s.bits(), s.base(), -s.shift())(i);
                };
              });
  mutants.add("swizzle/mask-one-too-high", "swizzle/other-bits",
              "begins one bit beyond its base", [](Algebra& cute) {
                cute.swizzle = [](Int64 i, const Swizzle& s) {
                  return Swizzle(s.bits(), s.base() + 1, s.shift())(i);
                };
              });
  mutants.add("swizzle/or", "swizzle/bijective",
              "sets bits where it is to toggle them", [](Algebra& cute) {
                cute.swizzle = [](Int64 i, const Swizzle& s) -> Int64 {
                  const std::int64_t toggled =
                      (s(i).value() ^ i.value()) & s.zzz().value();
                  return Int64(i.value() | toggled);
                };
              });
  mutants.add("composition/shifts-ignored", "composition/of-swizzles",
              "two swizzles of equal bits and base cancel", [](Algebra& cute) {
                cute.swizzle_composition =
                    [](const Swizzle& a, const Swizzle& b) -> Result<Swizzle> {
                  if (a.bits() == b.bits() && a.base() == b.base())
                    return Swizzle();
                  return colex::composition(a, b);
                };
              });
  mutants.add("composition/second-swizzle-lost", "composition/of-swizzles",
              "the outer swizzle alone", [](Algebra& cute) {
                cute.swizzle_composition = [](const Swizzle& a,
                                              const Swizzle&) { return a; };
              });
  mutants.add("make_swizzle/masks-swapped", "make_swizzle/masks",
              "reads the bits that it is to change", [](Algebra& cute) {
                cute.make_swizzle = [](Int64 yyy, Int64 zzz) {
                  return colex::make_swizzle(zzz, yyy);
                };
              });
}

// --- Analysis ---

// The degrees with every lane a word of its own.
Result<std::vector<Int64>> every_lane_counts(const L& l, Int64 bits,
                                             Int64 bytes) {
  const auto phases = bank_phases(l, bits, bytes);
  if (!phases) return phases.refusal();
  std::vector<Int64> degrees;
  for (const BankPhase& phase : *phases)
    degrees.push_back(max(Int64(1), Int64(phase.lanes.size())));
  return degrees;
}

void add_bank_conflicts(Mutants& mutants) {
  mutants.add("bank_conflicts/no-broadcast", "bank_conflicts/by-count",
              "lanes that read one word collide", [](Algebra& cute) {
                cute.bank_conflicts = [](const L& l, Int64 bits, Int64 bytes) {
                  return every_lane_counts(l, bits, bytes);
                };
              });
  mutants.add(
      "bank_conflicts/one-phase", "bank_conflicts/by-count",
      "wide accesses have one phase as well", [](Algebra& cute) {
        cute.bank_conflicts = [](const L& l, Int64 bits,
                                 Int64 bytes) -> Result<std::vector<Int64>> {
          const auto access = warp_access(l, bits, bytes);
          if (!access) return access.refusal();
          std::vector<Int64> result;
          for (const auto& lanes : access->first_bytes)
            result.push_back(bank_phase(lanes, bytes, 0).degree);
          return result;
        };
      });
  mutants.add("bank_conflicts/swizzle-lost", "bank_conflicts/of-swizzled",
              "the inner layout alone", [](Algebra& cute) {
                cute.composed_bank_conflicts = [](const ComposedLayout& l,
                                                  Int64 bits, Int64 bytes) {
                  return colex::bank_conflicts(l.inner(), bits, bytes);
                };
              });
  mutants.add("bank_conflicts/first-value-alone", "bank_conflicts/values-apart",
              "the first value of each thread", [](Algebra& cute) {
                cute.bank_conflicts = [](const L& l, Int64 bits, Int64 bytes) {
                  return colex::bank_conflicts(get(l, 0), bits, bytes);
                };
              });
  mutants.add("bank_conflicts/values-never-joined",
              "bank_conflicts/values-together",
              "each value is an access of its own", [](Algebra& cute) {
                cute.bank_conflicts = [](const L& l, Int64 bits, Int64) {
                  return colex::bank_conflicts(l, bits, bits / 8);
                };
              });
  mutants.add(
      "bank_conflicts/powers-of-two", "bank_conflicts/total",
      "refuses other numbers of lanes", [](Algebra& cute) {
        cute.bank_conflicts = [](const L& l, Int64 bits,
                                 Int64 bytes) -> Result<std::vector<Int64>> {
          const auto log = log2_of(size(get(l, 0)));
          if (!log) return log.refusal();
          return colex::bank_conflicts(l, bits, bytes);
        };
      });
  mutants.add("wavefronts/worst-phase", "wavefronts/sum",
              "the greatest degree and not the sum", [](Algebra& cute) {
                cute.wavefronts = [](const L& l, Int64 bits,
                                     Int64 bytes) -> Result<Int64> {
                  const auto degrees = colex::bank_conflicts(l, bits, bytes);
                  if (!degrees) return degrees.refusal();
                  Int64 worst = 0;
                  for (const Int64 degree : *degrees)
                    worst = max(worst, degree);
                  return worst;
                };
              });
  mutants.add("colliding_lanes/within-the-phase",
              "colliding_lanes/of-the-worst-bank",
              "lanes are counted from the phase's first", [](Algebra& cute) {
                cute.colliding_lanes =
                    [](const L& l, Int64 bits,
                       Int64 bytes) -> Result<std::vector<std::vector<Int64>>> {
                  auto lists = *colex::colliding_lanes(l, bits, bytes);
                  for (auto& lanes : lists)
                    for (Int64& lane : lanes)
                      lane = lane % lanes_of_a_phase(bytes);
                  return lists;
                };
              });
}

void add_sectors(Mutants& mutants) {
  mutants.add("sectors/each-lane", "sectors/by-count",
              "a sector that two lanes touch counts twice", [](Algebra& cute) {
                cute.sectors = [](const L& l, Int64 bits,
                                  Int64 bytes) -> Result<std::vector<Int64>> {
                  const auto access = warp_access(l, bits, bytes);
                  if (!access) return access.refusal();
                  std::vector<Int64> result;
                  for (const auto& lanes : access->first_bytes)
                    result.push_back(Int64(lanes.size()));
                  return result;
                };
              });
  mutants.add(
      "ideal_sectors/with-repetition", "ideal_sectors/by-bytes",
      "bytes that two lanes share count twice", [](Algebra& cute) {
        cute.ideal_sectors = [](const L& l, Int64 bits,
                                Int64 bytes) -> Result<std::vector<Int64>> {
          const auto access = warp_access(l, bits, bytes);
          if (!access) return access.refusal();
          std::vector<Int64> result;
          for (const auto& lanes : access->first_bytes)
            result.push_back(
                ceil_div(Int64(lanes.size()) * bytes, bytes_of_a_sector));
          return result;
        };
      });
  mutants.add(
      "ideal_sectors/one-more", "ideal_sectors/at-most-sectors",
      "one sector more, for a request that begins inside one",
      [](Algebra& cute) {
        cute.ideal_sectors = [](const L& l, Int64 bits,
                                Int64 bytes) -> Result<std::vector<Int64>> {
          auto result = *colex::ideal_sectors(l, bits, bytes);
          for (Int64& sectors : result) sectors = sectors + 1;
          return result;
        };
      });
}

void add_vector_width(Mutants& mutants) {
  mutants.add("vector_width/unaligned", "vector_width/greatest",
              "the common run, whatever its alignment", [](Algebra& cute) {
                cute.vector_width = [](const L& a, const L& b, Int64 bits,
                                       Int64 most) -> Result<Int64> {
                  const auto common = max_common_vector(a, b);
                  if (!common) return common.refusal();
                  return gcd(*common, most / bits);
                };
              });
  mutants.add("vector_width/of-the-source",
              "vector_width/at-least-the-common-run",
              "the alignment of both, and never more than half of it",
              [](Algebra& cute) {
                cute.vector_width = [](const L& a, const L& b, Int64 bits,
                                       Int64 most) -> Result<Int64> {
                  const auto width = colex::vector_width(a, b, bits, most);
                  if (!width) return width;
                  return max(*width / 2, Int64(1));
                };
              });
}

void add_images(Mutants& mutants) {
  mutants.add("gaps/from-the-least-value", "gaps/missed",
              "strides below 0 are taken for those above", [](Algebra& cute) {
                cute.gaps = [](const L& l) {
                  std::vector<Mode<>> modes = flat_modes(l);
                  for (auto& mode : modes)
                    mode.stride.value = absolute(mode.stride.value);
                  return colex::gaps(make_flat(modes));
                };
              });
  mutants.add("padding/size-alone", "padding/number-of-gaps",
              "cosize less size, as if no value were taken twice",
              [](Algebra& cute) {
                cute.padding = [](const L& l) { return cosize(l) - size(l); };
              });
  mutants.add("padding/last-mode", "padding/size-and-cosize",
              "the gap between two steps of the last mode", [](Algebra& cute) {
                cute.padding = [](const L& l) {
                  const Flat modes = flat_modes(l);
                  return modes.empty() ? Int64(0)
                                       : modes.back().stride.value - 1;
                };
              });
  mutants.add("overlap/last", "overlap/first",
              "the index before, and not the first that has the value",
              [](Algebra& cute) {
                cute.overlap = [](const L& l) -> Result<std::vector<Int64>> {
                  auto pair = *colex::overlap(l);
                  if (!pair.empty()) pair[0] = pair[1] - 1;
                  return pair;
                };
              });
  mutants.add("is_injective/by-stride-zero", "is_injective/no-value-twice",
              "looks for strides of 0 alone", [](Algebra& cute) {
                cute.is_injective = [](const L& l) {
                  return size(nullspace(l)) == 1;
                };
              });
  mutants.add("is_surjective/size-and-cosize", "is_surjective/every-offset",
              "size >= cosize, though values may repeat", [](Algebra& cute) {
                cute.is_surjective = [](const L& l) {
                  return cosize(l) <= size(l);
                };
              });
  mutants.add(
      "is_compact/size-and-cosize", "is_compact/each-once",
      "size = cosize, whatever the sign of the strides", [](Algebra& cute) {
        cute.is_compact = [](const L& l) { return cosize(l) == size(l); };
      });
}

}  // namespace

std::vector<Mutant> classic_mutants() {
  Mutants mutants;
  add_sizes(mutants);
  add_relations(mutants);
  add_coordinates(mutants);
  add_layouts(mutants);
  add_coalesce(mutants);
  add_composition(mutants);
  add_complement(mutants);
  add_inverse(mutants);
  add_recast(mutants);
  add_divide(mutants);
  add_product(mutants);
  add_swizzles(mutants);
  add_bank_conflicts(mutants);
  add_sectors(mutants);
  add_vector_width(mutants);
  add_images(mutants);
  std::vector<Mutant> all = mutants.take();
  for (Mutant& mutant : tensor_mutants()) all.push_back(std::move(mutant));
  for (Mutant& mutant : kernel_mutants()) all.push_back(std::move(mutant));
  return all;
}

bool catches(const AnyLaw& law, const Mutant& mutant,
             const ExhaustiveOptions& options) {
  return check_exhaustively(law, mutant.algebra, options).counterexample_case >
         0;
}

std::vector<Mutant> named_mutants() {
  std::vector<Mutant> mutants = classic_mutants();
  for (const auto& family : {spoiled_mutants, refusing_mutants})
    for (Mutant& mutant : family()) mutants.push_back(std::move(mutant));
  return mutants;
}

std::vector<std::string> laws_that_catch_nothing(
    const std::vector<AnyLaw>& laws, const std::vector<Mutant>& mutants,
    const ExhaustiveOptions& options) {
  std::vector<std::string> idle;
  for (const AnyLaw& law : laws) {
    if (law.claim == refuted) continue;
    // Those that name the law first: nearly always the first one is caught.
    std::vector<const Mutant*> order;
    for (const Mutant& mutant : mutants) order.push_back(&mutant);
    std::stable_partition(order.begin(), order.end(), [&](const Mutant* each) {
      return each->law == law.name;
    });
    if (std::none_of(order.begin(), order.end(), [&](const Mutant* each) {
          return catches(law, *each, options);
        }))
      idle.push_back(law.name);
  }
  return idle;
}

}  // namespace colex
