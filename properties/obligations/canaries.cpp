// SPDX-License-Identifier: MIT
// False statements: mutants of the reference, hypotheses too weak, numbers one
// off. The prover must not prove them, and numbers must refute them.

#include "properties/laws/coalesce.hpp"
#include "properties/laws/complement.hpp"
#include "properties/laws/coordinate.hpp"
#include "properties/laws/product.hpp"
#include "properties/laws/tiling.hpp"
#include "properties/obligations.hpp"
#include "properties/obligations/composition_stated.hpp"

namespace colex::proofs {
namespace {

template <Integer Int>
using Flat = std::vector<Mode<Int>>;

// --- Mutants of coalesce: how two modes are joined ---

enum class Join { equal_stride, equal_extent, sum, extent_lost, swapped, zero };

template <Join fault>
struct Coalesce : Reference {
  template <class Int>
  Result<Layout<Int>> coalesce(const Layout<Int>& L) const {
    Flat<Int> result;
    for (const auto& mode : flat_modes(L)) {
      if (mode.extent == Int(1)) continue;
      if (fault == Join::zero)
        if (mode.stride.value == Int(0)) continue;
      if (!result.empty() && goes_on(result.back(), mode)) {
        Mode<Int>& last = result.back();
        if constexpr (fault == Join::sum)
          last.extent = last.extent + mode.extent;
        else if constexpr (fault != Join::extent_lost)
          last.extent = last.extent * mode.extent;
        continue;
      }
      result.push_back(mode);
    }
    return make_flat(result);
  }
  template <class Int>
  static bool goes_on(const Mode<Int>& a, const Mode<Int>& b) {
    const Int& next = b.stride.value;
    if constexpr (fault == Join::equal_stride) {
      if (next == a.stride.value) return true;
    } else if constexpr (fault == Join::equal_extent) {
      if (next == a.extent) return true;
    } else if constexpr (fault == Join::swapped) {
      if (next == b.extent * a.stride.value) return true;
    } else {
      if (next == a.extent * a.stride.value) return true;
    }
    return false;
  }
};

// --- Mutants of composition ---

// The checks of CuTe C++ alone; what passes is answered.
struct WeakStrideRule : Reference {
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    const Mode<Int> mode = flat_modes(B)[0];
    const auto R = composed_by_weak_rule(A, mode.extent, mode.stride.value);
    if (!R) return Refusal{"refused by the rule"};
    return *R;
  }
};

// CuTe C++ with run-time integers: nothing is checked.
struct Unchecked : Reference {
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    const Mode<Int> mode = flat_modes(B)[0];
    Int s = mode.extent;
    Int d = mode.stride.value;
    const auto modes = joined_modes(A);
    if (modes.empty() || d == Int(0)) return B;
    Flat<Int> result;
    for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
      const Int taken = min(ceil_div(modes[k].extent, d), s);
      result.push_back({taken, d * modes[k].stride});
      s = s / taken;
      d = ceil_div(d, modes[k].extent);
    }
    result.push_back({s, d * modes.back().stride});
    return make_flat(result);
  }
};

enum class Composition { floor, stride_lost, remainder_lost, extent_kept };

template <Composition fault>
struct Compose : Reference {
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    const Mode<Int> mode = flat_modes(B)[0];
    const auto modes = joined_modes(A);
    const Refusal other{"the fault is elsewhere"};
    if (modes.size() != 2 || mode.stride.value == Int(0)) return other;
    const Int& t = modes[0].extent;
    const Int& d = mode.stride.value;
    if (t % d != Int(0)) return other;
    Int steps = t / d;
    if constexpr (fault == Composition::floor) steps = (t - Int(1)) / d + 1;
    if (steps < Int(1) || mode.extent % steps != Int(0)) return other;
    Mode<Int> first{steps, d * modes[0].stride};
    Mode<Int> second{mode.extent / steps, modes[1].stride};
    if constexpr (fault == Composition::stride_lost)
      first.stride = modes[0].stride;
    if constexpr (fault == Composition::remainder_lost)
      second.stride = d * modes[1].stride;
    if constexpr (fault == Composition::extent_kept)
      second.extent = mode.extent;
    if constexpr (fault == Composition::floor)
      first.stride = (d + 1) * modes[0].stride;
    return make_flat(Flat<Int>{first, second});
  }
};

// --- Mutants of complement, of one mode ---

enum class Complement { sum, floor, first_lost, last_lost, short_cotarget };

template <Complement fault>
struct Complemented : Reference {
  template <class Int>
  Result<Layout<Int>> complement(const Layout<Int>& L,
                                 const Same<Int>& m) const {
    const Flat<Int> modes = sorted_by_stride(flat_modes(L));
    if (modes.size() != 1) return colex::complement(L, m);
    const Int& s = modes[0].extent;
    const Int& d = modes[0].stride.value;
    const Int end = fault == Complement::sum ? s + d : s * d;
    Flat<Int> gaps;
    if constexpr (fault != Complement::first_lost)
      gaps.push_back({d, ScaledBasis<Int>(Int(1))});
    if constexpr (fault != Complement::last_lost) {
      const Int reached = fault == Complement::short_cotarget ? m - Int(1) : m;
      const Int last =
          fault == Complement::floor ? reached / end : ceil_div(reached, end);
      if (last > Int(0)) gaps.push_back({last, ScaledBasis<Int>(end)});
    }
    return make_flat(coalesce_modes(gaps));
  }
};

// --- Mutants of coordinates and inverses ---

struct SwappedDigits : Reference {
  template <class Int>
  Result<IntTuple<Int>> idx2crd(const Same<IntTuple<Int>>& i,
                                const IntTuple<Int>& shape) const {
    return reverse(colex::idx2crd(i, reverse(shape)));
  }
};
struct UnboundedDigits : Reference {
  template <class Int>
  Result<IntTuple<Int>> idx2crd(const Same<IntTuple<Int>>& i,
                                const IntTuple<Int>& shape) const {
    Modes<Int> digits;
    Int rest = i.leaf();
    for (const Int& extent : leaves_of(shape)) {
      digits.push_back(rest);
      rest = rest / extent;
    }
    return IntTuple<Int>(digits);
  }
};
struct CoordinateOfReversed : Reference {
  template <class Int>
  Result<IntTuple<Int>> crd2crd(const Same<IntTuple<Int>>& c,
                                const IntTuple<Int>& s,
                                const IntTuple<Int>& t) const {
    return reverse(colex::crd2crd(c, s, reverse(t)));
  }
};
// Each mode has a coordinate of its own, as in CuTe C++ for tuples of one rank.
struct ModeByMode : Reference {
  template <class Int>
  Result<IntTuple<Int>> crd2crd(const Same<IntTuple<Int>>& c,
                                const IntTuple<Int>& s,
                                const IntTuple<Int>& t) const {
    if (c.is_leaf() || s.is_leaf() || t.is_leaf() || rank(s) != rank(t))
      return colex::crd2crd(c, s, t);
    Modes<Int> modes;
    for (std::size_t k = 0; k < rank(s); ++k)
      modes.push_back(colex::idx2crd(
          IntTuple<Int>(colex::crd2idx(c.modes()[k], s.modes()[k])),
          t.modes()[k]));
    return IntTuple<Int>(modes);
  }
};
// The strides beside the split mode stay as they are.
struct UnscaledDowncast : Reference {
  template <class Int>
  Result<Layout<Int>> downcast(const Layout<Int>& L, const Same<Int>& n) const {
    Flat<Int> modes = flat_modes(L);
    for (auto& mode : modes)
      if (absolute(mode.stride.value) == Int(1)) {
        mode.extent = mode.extent * n;
        return make_flat(modes);
      }
    return Refusal{"no mode is split"};
  }
};
struct RakedIsBlocked : Reference {
  template <class Int>
  Result<Layout<Int>> raked_product(const Layout<Int>& A,
                                    const Layout<Int>& B) const {
    return colex::blocked_product(A, B);
  }
};
// Of a leaf, the right inverse stops one short.
struct ShortInverse : Reference {
  template <class Int>
  Result<Layout<Int>> right_inverse(const Layout<Int>& L) const {
    const auto R = colex::right_inverse(L);
    if (!R || size(*R) == Int(1)) return R;
    return make_flat(Flat<Int>{{size(*R) - Int(1), ScaledBasis<Int>(Int(1))}});
  }
};
struct SameInverse : Reference {
  template <class Int>
  Result<Layout<Int>> right_inverse(const Layout<Int>& L) const {
    return L;
  }
  template <class Int>
  Result<Layout<Int>> left_inverse(const Layout<Int>& L) const {
    return colex::right_inverse(L);
  }
};
struct UncheckedUpcast : Reference {
  template <class Int>
  Result<Layout<Int>> upcast(const Layout<Int>& L, const Same<Int>& n) const {
    Flat<Int> modes;
    for (const auto& mode : flat_modes(L)) {
      if (mode.stride.value == Int(1))
        modes.push_back({ceil_div(mode.extent, n), mode.stride});
      else
        modes.push_back(
            {mode.extent, ScaledBasis<Int>(ceil_div(mode.stride.value, n))});
    }
    return make_flat(modes);
  }
};

template <class AnyLaw, class Cute, class... Kinds>
Obligation refute(const char* name, const AnyLaw& law, const Cute& cute,
                  const Kinds&... kinds) {
  return {.name = name,
          .profiles = text_of_inputs(kinds...),
          .sentence = std::string(law.sentence),
          .is_false = true,
          .instances = {instance(law.body, cute, Always(), kinds...)}};
}

}  // namespace

std::vector<Obligation> canaries() {
  std::vector<Obligation> all;
  const auto put = [&](auto... obligations) {
    (all.push_back(std::move(obligations)), ...);
  };
  const auto two = layout_of("(_,_)");
  const auto one = layout_of("_");
  const NumberOf m;

  const auto& same = law<"coalesce/same-function", coalesce_laws>();
  put(refute("canary/coalesce-equal-strides", same,
             Coalesce<Join::equal_stride>(), two),
      refute("canary/coalesce-equal-extents", same,
             Coalesce<Join::equal_extent>(), two),
      refute("canary/coalesce-swapped", same, Coalesce<Join::swapped>(), two),
      refute("canary/coalesce-zeros-lost", same, Coalesce<Join::zero>(), two),
      refute("canary/coalesce-sum", law<"coalesce/same-size", coalesce_laws>(),
             Coalesce<Join::sum>(), two),
      refute("canary/coalesce-extent-lost",
             law<"coalesce/same-size", coalesce_laws>(),
             Coalesce<Join::extent_lost>(), two),
      refute("canary/coalesce-same-beyond",
             law<"coalesce/same-beyond", coalesce_laws>(), Reference(), two));

  const auto& beyond = law<"composition/beyond", composition_laws>();
  const auto& pointwise = law<"composition/pointwise", composition_laws>();
  put(refute("canary/weak-stride-rule", pointwise, WeakStrideRule(), two, one),
      refute("canary/weak-stride-rule-rank-3", pointwise, WeakStrideRule(),
             layout_of("(_,_,_)"), one),
      refute("canary/unchecked-function", pointwise, Unchecked(), two, one),
      refute("canary/unchecked-shape",
             law<"composition/compatible", composition_laws>(), Unchecked(),
             two, one),
      refute("canary/by-mode-carries", beyond, ByMode(), two,
             layout_of("(2,2)")),
      refute("canary/by-mode-carries-inside", pointwise, ByMode(), two,
             layout_of("(2,2)")),
      refute("canary/composition-steps", beyond, Compose<Composition::floor>(),
             two, one),
      refute("canary/composition-stride-lost", beyond,
             Compose<Composition::stride_lost>(), two, one),
      refute("canary/composition-remainder", beyond,
             Compose<Composition::remainder_lost>(), two, one),
      refute("canary/composition-extent-kept",
             law<"composition/compatible", composition_laws>(),
             Compose<Composition::extent_kept>(), two, one),
      refute("canary/only-whitepaper",
             law<"composition/only-whitepaper", composition_rules>(),
             Reference(), two, m, IndexOf()));

  const auto& tight = law<"complement/tight", complement_laws>();
  put(refute("canary/complement-sum", tight, Complemented<Complement::sum>(),
             one, m),
      refute("canary/complement-floor", tight,
             Complemented<Complement::floor>(), one, m),
      refute("canary/complement-first-lost", tight,
             Complemented<Complement::first_lost>(), one, m),
      refute("canary/complement-last-lost", tight,
             Complemented<Complement::last_lost>(), one, m),
      refute("canary/complement-short", tight,
             Complemented<Complement::short_cotarget>(), one, m),
      refute("canary/complement-cosize-at-least",
             law<"complement/cosize-at-least", complement_errata>(),
             Reference(), one, m),
      refute("canary/complement-size-bounded",
             law<"complement/size-bounded", complement_errata>(), Reference(),
             one, m),
      refute("canary/complement-cosize-bounded",
             law<"complement/cosize-bounded", complement_errata>(), Reference(),
             one, m));

  put(refute("canary/idx2crd-last-mode-first",
             law<"crd2idx/undoes-idx2crd", coordinate_laws>(), SwappedDigits(),
             ShapeOf{"(_,_)"}),
      refute("canary/idx2crd-no-remainder",
             law<"idx2crd/inside", coordinate_laws>(), UnboundedDigits(),
             ShapeOf{"(_,_)"}),
      refute("canary/crd2crd-mode-by-mode",
             law<"crd2crd/regrouped", stated_laws>(), ModeByMode(),
             ShapeOf{"(_,_,_)"}, Choice{1}, Choice{2}, Choice{3}),
      refute("canary/crd2crd-last-mode-first",
             law<"crd2crd/same-index", coordinate_laws>(),
             CoordinateOfReversed(), ShapeOf{"((_,_),_)"}, Choice{2},
             Choice{0}),
      refute("canary/right-inverse-short",
             law<"right_inverse/first-value-missed", stated_laws>(),
             ShortInverse(), one),
      refute("canary/downcast-unscaled", law<"downcast/bytes", stated_laws>(),
             UnscaledDowncast(), two, m),
      refute("canary/raked-is-blocked",
             law<"raked_product/block", product_laws>(), RakedIsBlocked(), one,
             one),
      refute("canary/weakly-compatible-is-compatible",
             law<"weakly_compatible/is-compatible", stated_laws>(), Reference(),
             ShapeOf{"(_,_)"}, ShapeOf{"(_,_)"}),
      refute("canary/right-inverse-same",
             law<"right_inverse/inverts", inverse_laws>(), SameInverse(), two),
      refute("canary/left-inverse-of-right",
             law<"left_inverse/inverts", inverse_laws>(), SameInverse(), two),
      refute("canary/upcast-unchecked", law<"upcast/bytes", stated_laws>(),
             UncheckedUpcast(), one, m),
      refute("canary/divide-weak-division",
             law<"logical_divide/weak-division", stated_laws>(), Reference(),
             two, m, m),
      refute("canary/divide-same-size",
             law<"logical_divide/same-size", tiling_laws>(), Reference(), one,
             one),
      refute("canary/product-always",
             law<"logical_product/always-after-chain", product_laws>(),
             Reference(), m, m, m));
  return all;
}

}  // namespace colex::proofs
