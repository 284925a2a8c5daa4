// SPDX-License-Identifier: MIT
// The reference's operations over any integer, under the names that laws use
// (algebra.hpp has them over the ordinary one, behind function pointers).
#pragma once

#include <type_traits>

#include "reference/algebra.hpp"
#include "reference/tiling.hpp"

namespace colex::proofs {

// A type that is not deduced from this argument.
template <class T>
using Same = std::type_identity_t<T>;

struct Reference {
  template <class Int>
  Result<Layout<Int>> coalesce(const Layout<Int>& L) const {
    return colex::coalesce(L);
  }
  template <class Int>
  Result<Layout<Int>> coalesce_by_profile(const Layout<Int>& L,
                                          const IntTuple<Int>& profile) const {
    return colex::coalesce(L, profile);
  }
  template <class Int>
  Result<Layout<Int>> filter(const Layout<Int>& L) const {
    return colex::filter(L);
  }
  template <class Int>
  Result<Layout<Int>> nullspace(const Layout<Int>& L) const {
    return colex::nullspace(L);
  }
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    return colex::composition(A, B);
  }
  template <class Int>
  Result<Layout<Int>> composition_by_mode(const Layout<Int>& A,
                                          const Tiler<Int>& B) const {
    return colex::composition(A, B);
  }
  template <class Int>
  Result<Layout<Int>> complement(const Layout<Int>& L,
                                 const Same<Int>& m) const {
    return colex::complement(L, m);
  }
  template <class Int>
  Result<Layout<Int>> complement_in_image(const Layout<Int>& L) const {
    return colex::complement(L);
  }
  template <class Int>
  Result<Layout<Int>> right_inverse(const Layout<Int>& L) const {
    return colex::right_inverse(L);
  }
  template <class Int>
  Result<Layout<Int>> left_inverse(const Layout<Int>& L) const {
    return colex::left_inverse(L);
  }
  template <class Int>
  Result<Layout<Int>> logical_divide(const Layout<Int>& A,
                                     const Tiler<Int>& T) const {
    return colex::logical_divide(A, T);
  }
  template <class Int>
  Result<Layout<Int>> zipped_divide(const Layout<Int>& A,
                                    const Tiler<Int>& T) const {
    return colex::zipped_divide(A, T);
  }
  template <class Int>
  Result<Layout<Int>> tiled_divide(const Layout<Int>& A,
                                   const Tiler<Int>& T) const {
    return colex::tiled_divide(A, T);
  }
  template <class Int>
  Result<Layout<Int>> flat_divide(const Layout<Int>& A,
                                  const Tiler<Int>& T) const {
    return colex::flat_divide(A, T);
  }
  template <class Int>
  Result<Layout<Int>> logical_product(const Layout<Int>& A,
                                      const Tiler<Int>& T) const {
    return colex::logical_product(A, T);
  }
  template <class Int>
  Result<Layout<Int>> zipped_product(const Layout<Int>& A,
                                     const Tiler<Int>& T) const {
    return colex::zipped_product(A, T);
  }
  template <class Int>
  Result<Layout<Int>> tiled_product(const Layout<Int>& A,
                                    const Tiler<Int>& T) const {
    return colex::tiled_product(A, T);
  }
  template <class Int>
  Result<Layout<Int>> flat_product(const Layout<Int>& A,
                                   const Tiler<Int>& T) const {
    return colex::flat_product(A, T);
  }
  template <class Int>
  Result<Layout<Int>> blocked_product(const Layout<Int>& A,
                                      const Layout<Int>& B) const {
    return colex::blocked_product(A, B);
  }
  template <class Int>
  Result<Layout<Int>> raked_product(const Layout<Int>& A,
                                    const Layout<Int>& B) const {
    return colex::raked_product(A, B);
  }
  template <class Int>
  Result<Layout<Int>> upcast(const Layout<Int>& L, const Same<Int>& n) const {
    return colex::upcast(L, n);
  }
  template <class Int>
  Result<Layout<Int>> downcast(const Layout<Int>& L, const Same<Int>& n) const {
    return colex::downcast(L, n);
  }
  template <class Int>
  Result<IntTuple<Int>> idx2crd(const Same<IntTuple<Int>>& i,
                                const IntTuple<Int>& shape) const {
    return answer(
        [&]() -> Result<IntTuple<Int>> { return colex::idx2crd(i, shape); });
  }
  template <class Int>
  Result<Int> crd2idx(const Same<IntTuple<Int>>& c,
                      const IntTuple<Int>& shape) const {
    return answer([&]() -> Result<Int> { return colex::crd2idx(c, shape); });
  }
  template <class Int>
  Result<IntTuple<Int>> crd2crd(const Same<IntTuple<Int>>& c,
                                const IntTuple<Int>& s,
                                const IntTuple<Int>& t) const {
    return answer(
        [&]() -> Result<IntTuple<Int>> { return colex::crd2crd(c, s, t); });
  }
  template <class Int>
  Result<bool> compatible(const IntTuple<Int>& a,
                          const IntTuple<Int>& b) const {
    return answer([&]() -> Result<bool> { return colex::compatible(a, b); });
  }
  template <class Int>
  Result<bool> weakly_compatible(const IntTuple<Int>& a,
                                 const IntTuple<Int>& b) const {
    return answer(
        [&]() -> Result<bool> { return colex::weakly_compatible(a, b); });
  }
  template <class Int>
  Result<bool> congruent(const IntTuple<Int>& a, const IntTuple<Int>& b) const {
    return answer([&]() -> Result<bool> { return colex::congruent(a, b); });
  }
  template <class Int>
  Result<bool> weakly_congruent(const IntTuple<Int>& a,
                                const IntTuple<Int>& b) const {
    return answer(
        [&]() -> Result<bool> { return colex::weakly_congruent(a, b); });
  }
};

}  // namespace colex::proofs
