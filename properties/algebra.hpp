// SPDX-License-Identifier: MIT
// The operations that laws are about, as an implementation offers them.
//
//   Algebra cute;                                  // the reference
//   cute.composition = [](const auto& A, const auto& B) { … };   // a mutant
//
// Each field is one operation over the ordinary integer, under CuTe's name. A
// law asks nothing else of the implementation: sizes and values of a layout
// are read by the definition.
#pragma once

#include <functional>
#include <string>

#include "properties/kernel_algebra.hpp"
#include "properties/tensor_algebra.hpp"
#include "reference/analysis.hpp"

namespace colex {

struct Algebra {
  using L = Layout<>;
  using S = IntTuple<>;
  using T = Tiler<>;
  using I = Int64;

  std::string name = "reference";

  // --- Integers and tuples ---
  Operation<I, S> rank{"rank", [](const S& t) { return I(colex::rank(t)); }};
  Operation<I, S> depth{"depth", [](const S& t) { return I(colex::depth(t)); }};
  Operation<S, S, I> get{
      "get", [](const S& t, const I& i) { return colex::get(t, place(i)); }};
  Operation<S, S, I, I> get_nested{"get",
                                   [](const S& t, const I& i, const I& j) {
                                     return colex::get(t, {place(i), place(j)});
                                   }};
  Operation<Int64, S> size{"size",
                           [](const S& s) { return colex::product(s); }};
  Operation<I, S> product{"product",
                          [](const S& t) { return colex::product(t); }};
  Operation<S, S> product_each{
      "product_each", [](const S& t) { return colex::product_each(t); }};
  Operation<S, S, S> product_like{
      "product_like",
      [](const S& t, const S& guide) { return colex::product_like(t, guide); }};
  Operation<I, S> sum{"sum", [](const S& t) { return colex::sum(t); }};
  Operation<I, S, S> inner_product{"inner_product", [](const S& a, const S& b) {
                                     return colex::inner_product(a, b);
                                   }};
  Operation<I, S> max{"max", [](const S& t) { return colex::max(t); }};
  Operation<I, S> min{"min", [](const S& t) { return colex::min(t); }};
  Operation<I, S> gcd{"gcd", [](const S& t) { return colex::gcd(t); }};
  Operation<S, S, S> elem_scale{"elem_scale", [](const S& a, const S& b) {
                                  return colex::elem_scale(a, b);
                                }};
  Operation<S, S, S> ceil_div{
      "ceil_div", [](const S& a, const S& b) { return colex::ceil_div(a, b); }};
  Operation<S, S, S> shape_div{"shape_div", [](const S& a, const S& b) {
                                 return colex::shape_div(a, b);
                               }};
  Operation<S, S, S> round_up{
      "round_up", [](const S& a, const S& b) { return colex::round_up(a, b); }};
  Operation<bool, S, S> congruent{"congruent", [](const S& a, const S& b) {
                                    return colex::congruent(a, b);
                                  }};
  Operation<bool, S, S> weakly_congruent{
      "weakly_congruent",
      [](const S& a, const S& b) { return colex::weakly_congruent(a, b); }};
  Operation<bool, S, S> compatible{"compatible", [](const S& a, const S& b) {
                                     return colex::compatible(a, b);
                                   }};
  Operation<bool, S, S> weakly_compatible{
      "weakly_compatible",
      [](const S& a, const S& b) { return colex::weakly_compatible(a, b); }};
  Operation<bool, S, T> evenly_divides{
      "evenly_divides",
      [](const S& s, const T& t) { return colex::evenly_divides(s, t); }};
  Operation<bool, S, S> lex_less{
      "lex_less", [](const S& a, const S& b) { return colex::lex_less(a, b); }};
  Operation<bool, S, S> colex_less{"colex_less", [](const S& a, const S& b) {
                                     return colex::colex_less(a, b);
                                   }};
  Operation<bool, S, S> elem_less{"elem_less", [](const S& a, const S& b) {
                                    return colex::elem_less(a, b);
                                  }};
  Operation<S, S> flatten_tuple{"flatten",
                                [](const S& t) { return colex::flatten(t); }};
  Operation<S, S, S> unflatten_tuple{"unflatten", [](const S& t, const S& p) {
                                       return colex::unflatten(t, p);
                                     }};
  Operation<S, S, S> append{
      "append", [](const S& t, const S& x) { return colex::append(t, x); }};
  Operation<S, S, S> prepend{
      "prepend", [](const S& t, const S& x) { return colex::prepend(t, x); }};
  Operation<S, S, I, S> replace{"replace",
                                [](const S& t, const I& i, const S& x) {
                                  return colex::replace(t, place(i), x);
                                }};
  Operation<S, S, I, S> insert{"insert",
                               [](const S& t, const I& i, const S& x) {
                                 return colex::insert(t, place(i), x);
                               }};
  Operation<S, S, I> remove{"remove", [](const S& t, const I& i) {
                              return colex::remove(t, place(i));
                            }};
  Operation<S, S, I, I> take{"take",
                             [](const S& t, const I& begin, const I& end) {
                               return colex::take(t, place(begin), place(end));
                             }};
  Operation<S, S, I, I> select{"select",
                               [](const S& t, const I& i, const I& j) {
                                 return colex::select(t, {place(i), place(j)});
                               }};
  Operation<S, S, I, I> group{
      "group", [](const S& t, const I& begin, const I& end) {
        return colex::group(t, place(begin), place(end));
      }};
  Operation<S, S, I> repeat{"repeat", [](const S& x, const I& n) {
                              return colex::repeat(x, place(n));
                            }};
  Operation<S, S> zip{"zip", [](const S& t) { return colex::zip(t); }};
  Operation<S, S, S> zip2_by{"zip2_by", [](const S& t, const S& guide) {
                               return colex::zip2_by(t, guide);
                             }};
  Operation<S, S> reverse{"reverse",
                          [](const S& t) { return colex::reverse(t); }};
  Operation<S, SliceCoordinate<>, S> slice_tuple{
      "slice", [](const SliceCoordinate<>& c, const S& t) {
        return colex::slice(c, t);
      }};
  Operation<S, SliceCoordinate<>, S> dice_tuple{
      "dice",
      [](const SliceCoordinate<>& c, const S& t) { return colex::dice(c, t); }};
  Operation<S, S, S> filter_zeros_of_shape{
      "filter_zeros", [](const S& d, const S& s) {
        return colex::filter_zeros(as_stride(d), s);
      }};

  // --- Coordinates ---
  Operation<Int64, S, S> crd2idx{
      "crd2idx", [](const S& c, const S& s) { return colex::crd2idx(c, s); }};
  Operation<S, S, S> idx2crd{
      "idx2crd", [](const S& i, const S& s) { return colex::idx2crd(i, s); }};
  Operation<S, S, S, S> crd2crd{"crd2crd",
                                [](const S& c, const S& s, const S& t) {
                                  return colex::crd2crd(c, s, t);
                                }};
  Operation<S, S> compact_col_major{"compact_col_major", [](const S& s) {
                                      return colex::compact_col_major(s);
                                    }};
  Operation<S, S> compact_row_major{"compact_row_major", [](const S& s) {
                                      return colex::compact_row_major(s);
                                    }};
  Operation<S, S, S> compact_order{"compact_order", [](const S& s, const S& o) {
                                     return colex::compact_order(s, o);
                                   }};
  Operation<I, S, S, S> crd2idx_by_stride{
      "crd2idx", [](const S& c, const S& s, const S& d) {
        return colex::crd2idx(c, s, d);
      }};
  Operation<S, I, S, S> idx2crd_by_stride{
      "idx2crd", [](const I& i, const S& s, const S& d) {
        return colex::idx2crd(i, s, d);
      }};
  Operation<std::vector<S>, S> coordinates{
      "coordinates", [](const S& s) { return colex::coordinates(s); }};
  Operation<std::vector<S>, S, S> coordinates_in_order{
      "coordinates",
      [](const S& s, const S& order) { return colex::coordinates(s, order); }};

  // --- Layouts ---
  Operation<L, S, S> make_layout{"make_layout", [](const S& s, const S& d) {
                                   return colex::make_layout(s, d);
                                 }};
  Operation<L, S> make_layout_of_shape{
      "make_layout", [](const S& s) { return colex::make_layout(s); }};
  Operation<L, S, LayoutLeft> make_layout_left{
      "make_layout", [](const S& s, const LayoutLeft& left) {
        return colex::make_layout(s, left);
      }};
  Operation<L, S, LayoutRight> make_layout_right{
      "make_layout", [](const S& s, const LayoutRight& right) {
        return colex::make_layout(s, right);
      }};
  Operation<L, L, L> concatenation{"make_layout", [](const L& a, const L& b) {
                                     return colex::make_layout({a, b});
                                   }};
  Operation<L, S, S> make_ordered_layout{
      "make_ordered_layout", [](const S& s, const S& order) {
        return colex::make_ordered_layout(s, order);
      }};
  Operation<S, L> shape{"shape", [](const L& l) { return l.shape(); }};
  Operation<Stride<>, L> stride{"stride",
                                [](const L& l) { return l.stride(); }};
  Operation<I, L> size_of_layout{"size",
                                 [](const L& l) { return colex::size(l); }};
  Operation<S, S, L> value{
      "crd2idx", [](const S& c, const L& l) { return colex::crd2idx(c, l); }};
  Operation<Int64, L> cosize{"cosize",
                             [](const L& l) { return colex::cosize(l); }};
  Operation<std::vector<S>, L> values{
      "values", [](const L& l) {
        std::vector<S> table;
        for (I i = 0; i < colex::size(l); i = i + 1)
          table.push_back(colex::crd2idx(S(i), l));
        return table;
      }};
  Operation<S, L> coshape{"coshape",
                          [](const L& l) { return colex::coshape(l); }};
  Operation<S, L> coprofile{"coprofile",
                            [](const L& l) { return colex::coprofile(l); }};
  Operation<L, L> make_layout_like{"make_layout_like", [](const L& l) {
                                     return colex::make_layout_like(l);
                                   }};
  Operation<L, L> make_fragment_like{"make_fragment_like", [](const L& l) {
                                       return colex::make_fragment_like(l);
                                     }};
  Operation<L, S> make_identity_layout{"make_identity_layout", [](const S& s) {
                                         return colex::make_identity_layout(s);
                                       }};
  Operation<L, L> flatten{"flatten",
                          [](const L& l) { return colex::flatten(l); }};
  Operation<L, SliceCoordinate<>, L> slice{
      "slice", [](const SliceCoordinate<>& c, const L& l) {
        return colex::slice(c, l);
      }};
  Operation<L, SliceCoordinate<>, L> dice{
      "dice",
      [](const SliceCoordinate<>& c, const L& l) { return colex::dice(c, l); }};
  Operation<L, L, I> layout{"layout", [](const L& l, const I& i) {
                              return colex::layout(l, {place(i)});
                            }};
  Operation<L, L, I, I> layout_nested{
      "layout", [](const L& l, const I& i, const I& j) {
        return colex::layout(l, {place(i), place(j)});
      }};
  Operation<L, L, S> unflatten{"unflatten", [](const L& l, const S& p) {
                                 return colex::unflatten(l, p);
                               }};
  Operation<L, L, L> append_layout{
      "append", [](const L& l, const L& x) { return colex::append(l, x); }};
  Operation<L, L, L> prepend_layout{
      "prepend", [](const L& l, const L& x) { return colex::prepend(l, x); }};
  Operation<L, L, I, L> replace_layout{"replace",
                                       [](const L& l, const I& i, const L& x) {
                                         return colex::replace(l, place(i), x);
                                       }};
  Operation<L, L, I, I> take_layout{
      "take", [](const L& l, const I& begin, const I& end) {
        return colex::take(l, place(begin), place(end));
      }};
  Operation<L, L, I, I> select_layout{
      "select", [](const L& l, const I& i, const I& j) {
        return colex::select(l, {place(i), place(j)});
      }};
  Operation<L, L, I, I> group_layout{
      "group", [](const L& l, const I& begin, const I& end) {
        return colex::group_modes(l, place(begin), place(end));
      }};
  Operation<L, L> zip_layout{"zip", [](const L& l) { return colex::zip(l); }};
  Operation<L, L, T> tile_unzip{"tile_unzip", [](const L& l, const T& t) {
                                  return colex::tile_unzip(l, t);
                                }};
  Operation<L, L> filter_zeros{
      "filter_zeros", [](const L& l) { return colex::filter_zeros(l); }};
  Operation<L, L, S> filter_zeros_by_profile{
      "filter_zeros",
      [](const L& l, const S& p) { return colex::filter_zeros(l, p); }};
  Operation<LayoutAndOffset<L>, SliceCoordinate<>, L> slice_and_offset{
      "slice_and_offset", [](const SliceCoordinate<>& c, const L& l) {
        return colex::slice_and_offset(c, l);
      }};
  Operation<LayoutAndOffset<L>, S, L> domain_offset{
      "domain_offset",
      [](const S& c, const L& l) { return colex::domain_offset(c, l); }};
  Operation<L, L, S> with_shape{"with_shape", [](const L& l, const S& s) {
                                  return colex::with_shape(l, s);
                                }};

  // --- Algebra ---
  Operation<L, L> coalesce{"coalesce",
                           [](const L& l) { return colex::coalesce(l); }};
  Operation<L, L, S> coalesce_by_profile{
      "coalesce", [](const L& l, const S& p) { return colex::coalesce(l, p); }};
  Operation<L, L> filter{"filter", [](const L& l) { return colex::filter(l); }};
  Operation<L, L, S> filter_by_profile{
      "filter", [](const L& l, const S& p) { return colex::filter(l, p); }};
  Operation<L, L> nullspace{"nullspace",
                            [](const L& l) { return colex::nullspace(l); }};
  Operation<L, L, L> composition{"composition", [](const L& a, const L& b) {
                                   return colex::composition(a, b);
                                 }};
  Operation<L, L, T> composition_by_mode{
      "composition",
      [](const L& a, const T& t) { return colex::composition(a, t); }};
  Operation<L, L, Int64> complement{
      "complement",
      [](const L& l, const Int64& m) { return colex::complement(l, m); }};
  Operation<L, L> complement_in_image{
      "complement", [](const L& l) { return colex::complement(l); }};
  Operation<L, L> right_inverse{
      "right_inverse", [](const L& l) { return colex::right_inverse(l); }};
  Operation<L, L> left_inverse{
      "left_inverse", [](const L& l) { return colex::left_inverse(l); }};
  Operation<L, L, L> max_common_layout{
      "max_common_layout",
      [](const L& a, const L& b) { return colex::max_common_layout(a, b); }};
  Operation<Int64, L, L> max_common_vector{
      "max_common_vector",
      [](const L& a, const L& b) { return colex::max_common_vector(a, b); }};
  Operation<L, S, Int64> domain_distribute{
      "domain_distribute", [](const S& s, const Int64& n) {
        return colex::domain_distribute(s, n);
      }};
  Operation<Int64, L> max_alignment{
      "max_alignment", [](const L& l) { return colex::max_alignment(l); }};
  Operation<L, L, Int64> upcast{
      "upcast", [](const L& l, const Int64& n) { return colex::upcast(l, n); }};
  Operation<L, L, Int64> downcast{"downcast", [](const L& l, const Int64& n) {
                                    return colex::downcast(l, n);
                                  }};
  Operation<L, L, Int64, Int64> recast_layout{
      "recast_layout", [](const L& l, const Int64& from, const Int64& to) {
        return colex::recast_layout(l, from, to);
      }};

  // --- Tilings ---
  Operation<L, L, T> logical_divide{
      "logical_divide",
      [](const L& a, const T& t) { return colex::logical_divide(a, t); }};
  Operation<L, L, T> zipped_divide{"zipped_divide", [](const L& a, const T& t) {
                                     return colex::zipped_divide(a, t);
                                   }};
  Operation<L, L, T> tiled_divide{"tiled_divide", [](const L& a, const T& t) {
                                    return colex::tiled_divide(a, t);
                                  }};
  Operation<L, L, T> flat_divide{"flat_divide", [](const L& a, const T& t) {
                                   return colex::flat_divide(a, t);
                                 }};
  Operation<L, S, T> logical_divide_shape{
      "logical_divide", [](const S& s, const T& t) {
        return colex::logical_divide(colex::make_layout(s), t);
      }};
  Operation<L, S, T> zipped_divide_shape{
      "zipped_divide", [](const S& s, const T& t) {
        return colex::zipped_divide(colex::make_layout(s), t);
      }};
  Operation<L, S, T> tiled_divide_shape{
      "tiled_divide", [](const S& s, const T& t) {
        return colex::tiled_divide(colex::make_layout(s), t);
      }};
  Operation<L, S, T> flat_divide_shape{
      "flat_divide", [](const S& s, const T& t) {
        return colex::flat_divide(colex::make_layout(s), t);
      }};
  Operation<L, L, T> logical_product{
      "logical_product",
      [](const L& a, const T& t) { return colex::logical_product(a, t); }};
  Operation<L, L, T> zipped_product{
      "zipped_product",
      [](const L& a, const T& t) { return colex::zipped_product(a, t); }};
  Operation<L, L, T> tiled_product{"tiled_product", [](const L& a, const T& t) {
                                     return colex::tiled_product(a, t);
                                   }};
  Operation<L, L, T> flat_product{"flat_product", [](const L& a, const T& t) {
                                    return colex::flat_product(a, t);
                                  }};
  Operation<L, L, L> blocked_product{
      "blocked_product",
      [](const L& a, const L& b) { return colex::blocked_product(a, b); }};
  Operation<L, L, L> raked_product{"raked_product", [](const L& a, const L& b) {
                                     return colex::raked_product(a, b);
                                   }};
  Operation<L, L, S> tile_to_shape{"tile_to_shape", [](const L& a, const S& s) {
                                     return colex::tile_to_shape(a, s);
                                   }};
  Operation<L, L, S, S> tile_to_shape_in_order{
      "tile_to_shape", [](const L& a, const S& s, const S& o) {
        return colex::tile_to_shape(a, s, o);
      }};

  // --- Swizzles ---
  Operation<Int64, Int64, Swizzle> swizzle{
      "crd2idx", [](const Int64& i, const Swizzle& s) { return s(i); }};
  Operation<Swizzle, Swizzle, Swizzle> swizzle_composition{
      "composition", [](const Swizzle& a, const Swizzle& b) {
        return colex::composition(a, b);
      }};
  Operation<Swizzle, Int64, Int64> make_swizzle{
      "make_swizzle", [](const Int64& yyy, const Int64& zzz) {
        return colex::make_swizzle(yyy, zzz);
      }};

  // --- Composed layouts ---
  Operation<AnyLayout, Swizzle, L> swizzled_layout{
      "composition",
      [](const Swizzle& s, const L& l) { return colex::composition(s, l); }};
  Operation<I, S, ComposedLayout> composed_value{
      "crd2idx", [](const S& c, const ComposedLayout& l) { return l(c); }};
  Operation<I, ComposedLayout> composed_cosize{
      "cosize", [](const ComposedLayout& l) { return colex::cosize(l); }};
  Operation<ComposedLayout, ComposedLayout, L> composed_composition{
      "composition", [](const ComposedLayout& a, const L& b) {
        return colex::composition(a, b);
      }};
  Operation<LayoutAndOffset<ComposedLayout>, SliceCoordinate<>, ComposedLayout>
      composed_slice_and_offset{
          "slice_and_offset",
          [](const SliceCoordinate<>& c, const ComposedLayout& l) {
            return colex::slice_and_offset(c, l);
          }};
  Operation<ComposedLayout, ComposedLayout, I> composed_upcast{
      "upcast",
      [](const ComposedLayout& l, const I& n) { return colex::upcast(l, n); }};

  // --- Analysis ---
  Operation<std::vector<I>, L, I, I> bank_conflicts{
      "bank_conflicts", [](const L& l, const I& bits, const I& bytes) {
        return colex::bank_conflicts(l, bits, bytes);
      }};
  Operation<std::vector<I>, ComposedLayout, I, I> composed_bank_conflicts{
      "bank_conflicts",
      [](const ComposedLayout& l, const I& bits, const I& bytes) {
        return colex::bank_conflicts(l, bits, bytes);
      }};
  Operation<I, L, I, I> wavefronts{
      "wavefronts", [](const L& l, const I& bits, const I& bytes) {
        return colex::wavefronts(l, bits, bytes);
      }};
  Operation<std::vector<std::vector<I>>, L, I, I> colliding_lanes{
      "colliding_lanes", [](const L& l, const I& bits, const I& bytes) {
        return colex::colliding_lanes(l, bits, bytes);
      }};
  Operation<std::vector<I>, L, I, I> sectors{
      "sectors", [](const L& l, const I& bits, const I& bytes) {
        return colex::sectors(l, bits, bytes);
      }};
  Operation<std::vector<I>, L, I, I> ideal_sectors{
      "ideal_sectors", [](const L& l, const I& bits, const I& bytes) {
        return colex::ideal_sectors(l, bits, bytes);
      }};
  Operation<I, L, L, I, I> vector_width{
      "vector_width", [](const L& a, const L& b, const I& bits, const I& most) {
        return colex::vector_width(a, b, bits, most);
      }};
  Operation<std::vector<I>, L> gaps{"gaps",
                                    [](const L& l) { return colex::gaps(l); }};
  Operation<I, L> padding{"padding",
                          [](const L& l) { return colex::padding(l); }};
  Operation<std::vector<I>, L> overlap{
      "overlap", [](const L& l) { return colex::overlap(l); }};
  Operation<bool, L> is_injective{
      "is_injective", [](const L& l) { return colex::is_injective(l); }};
  Operation<bool, L> is_surjective{
      "is_surjective", [](const L& l) { return colex::is_surjective(l); }};
  Operation<bool, L> is_compact{
      "is_compact", [](const L& l) { return colex::is_compact(l); }};

  TensorAlgebra tensors;
  KernelAlgebra kernels;
};

// Every operation of an algebra: use(operation), which has a name and can be
// replaced.
template <class Use>
void for_each_operation(Algebra& algebra, const Use& use) {
  use(algebra.rank);
  use(algebra.depth);
  use(algebra.get);
  use(algebra.get_nested);
  use(algebra.size);
  use(algebra.product);
  use(algebra.product_each);
  use(algebra.product_like);
  use(algebra.sum);
  use(algebra.inner_product);
  use(algebra.max);
  use(algebra.min);
  use(algebra.gcd);
  use(algebra.elem_scale);
  use(algebra.ceil_div);
  use(algebra.shape_div);
  use(algebra.round_up);
  use(algebra.congruent);
  use(algebra.weakly_congruent);
  use(algebra.compatible);
  use(algebra.weakly_compatible);
  use(algebra.evenly_divides);
  use(algebra.lex_less);
  use(algebra.colex_less);
  use(algebra.elem_less);
  use(algebra.flatten_tuple);
  use(algebra.unflatten_tuple);
  use(algebra.append);
  use(algebra.prepend);
  use(algebra.replace);
  use(algebra.insert);
  use(algebra.remove);
  use(algebra.take);
  use(algebra.select);
  use(algebra.group);
  use(algebra.repeat);
  use(algebra.zip);
  use(algebra.zip2_by);
  use(algebra.reverse);
  use(algebra.slice_tuple);
  use(algebra.dice_tuple);
  use(algebra.filter_zeros_of_shape);
  use(algebra.crd2idx);
  use(algebra.idx2crd);
  use(algebra.crd2crd);
  use(algebra.compact_col_major);
  use(algebra.compact_row_major);
  use(algebra.compact_order);
  use(algebra.crd2idx_by_stride);
  use(algebra.idx2crd_by_stride);
  use(algebra.coordinates);
  use(algebra.coordinates_in_order);
  use(algebra.make_layout);
  use(algebra.make_layout_of_shape);
  use(algebra.make_layout_left);
  use(algebra.make_layout_right);
  use(algebra.concatenation);
  use(algebra.make_ordered_layout);
  use(algebra.shape);
  use(algebra.stride);
  use(algebra.size_of_layout);
  use(algebra.value);
  use(algebra.cosize);
  use(algebra.values);
  use(algebra.coshape);
  use(algebra.coprofile);
  use(algebra.make_layout_like);
  use(algebra.make_fragment_like);
  use(algebra.make_identity_layout);
  use(algebra.flatten);
  use(algebra.slice);
  use(algebra.dice);
  use(algebra.layout);
  use(algebra.layout_nested);
  use(algebra.unflatten);
  use(algebra.append_layout);
  use(algebra.prepend_layout);
  use(algebra.replace_layout);
  use(algebra.take_layout);
  use(algebra.select_layout);
  use(algebra.group_layout);
  use(algebra.zip_layout);
  use(algebra.tile_unzip);
  use(algebra.filter_zeros);
  use(algebra.filter_zeros_by_profile);
  use(algebra.slice_and_offset);
  use(algebra.domain_offset);
  use(algebra.with_shape);
  use(algebra.coalesce);
  use(algebra.coalesce_by_profile);
  use(algebra.filter);
  use(algebra.filter_by_profile);
  use(algebra.nullspace);
  use(algebra.composition);
  use(algebra.composition_by_mode);
  use(algebra.complement);
  use(algebra.complement_in_image);
  use(algebra.right_inverse);
  use(algebra.left_inverse);
  use(algebra.max_common_layout);
  use(algebra.max_common_vector);
  use(algebra.domain_distribute);
  use(algebra.max_alignment);
  use(algebra.upcast);
  use(algebra.downcast);
  use(algebra.recast_layout);
  use(algebra.logical_divide);
  use(algebra.zipped_divide);
  use(algebra.tiled_divide);
  use(algebra.flat_divide);
  use(algebra.logical_divide_shape);
  use(algebra.zipped_divide_shape);
  use(algebra.tiled_divide_shape);
  use(algebra.flat_divide_shape);
  use(algebra.logical_product);
  use(algebra.zipped_product);
  use(algebra.tiled_product);
  use(algebra.flat_product);
  use(algebra.blocked_product);
  use(algebra.raked_product);
  use(algebra.tile_to_shape);
  use(algebra.tile_to_shape_in_order);
  use(algebra.swizzle);
  use(algebra.swizzle_composition);
  use(algebra.make_swizzle);
  use(algebra.swizzled_layout);
  use(algebra.composed_value);
  use(algebra.composed_cosize);
  use(algebra.composed_composition);
  use(algebra.composed_slice_and_offset);
  use(algebra.composed_upcast);
  use(algebra.bank_conflicts);
  use(algebra.composed_bank_conflicts);
  use(algebra.wavefronts);
  use(algebra.colliding_lanes);
  use(algebra.sectors);
  use(algebra.ideal_sectors);
  use(algebra.vector_width);
  use(algebra.gaps);
  use(algebra.padding);
  use(algebra.overlap);
  use(algebra.is_injective);
  use(algebra.is_surjective);
  use(algebra.is_compact);
  for_each_operation(algebra.tensors, use);
  for_each_operation(algebra.kernels, use);
  static_assert(sizeof(Algebra) == sizeof(std::string) + sizeof(TensorAlgebra) +
                                       sizeof(KernelAlgebra) +
                                       144 * sizeof(Operation<bool, bool>),
                "an operation is missing here");
}

}  // namespace colex
