// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: coordinates and compact strides, as in
// crd2idx((1,(1,1)), (3,(2,3)):(3,(12,1))) = 16.

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

constexpr Refused mismatched_ranks{"static assertion: mismatched ranks"};

using Coordinates = OneOf<int, T1, T2, T3, T4, Wrapped2, PairThenOne,
                          OneThenPair, PairThenPair, PairThenTriple>;

using TwoTriples = tuple<T3, T3>;
using TwoNested = tuple<OneThenPair, OneThenPair>;
using Targets =
    OneOf<int, T1, T2, T3, T4, Wrapped2, PairThenOne, OneThenPair, PairThenPair,
          PairThenTriple, LayoutOf<int>, LayoutOf<T1>, LayoutOf<T2>,
          LayoutOf<T3>, LayoutOf<T4>, LayoutOf<Wrapped2>, LayoutOf<PairThenOne>,
          LayoutOf<OneThenPair>, LayoutOf<PairThenPair>,
          LayoutOf<PairThenTriple>, LayoutOf<TwoTriples>, LayoutOf<TwoNested>>;

template <class Coordinate, class Target>
constexpr bool reads_v = weakly_congruent_v<Coordinate, ShapeOf<Target>>;

std::string crd2idx(const Arguments& in) {
  want(in, 2, 3);
  const Value target = in.size() == 2
                           ? read(in[1])
                           : group(Kind::layout, {read(in[1]), read(in[2])});
  if (target.kind == Kind::swizzle || target.kind == Kind::composed)
    return swizzled_crd2idx(in);
  return with(Coordinates{}, read(in[0]), [&](const auto& coordinate) {
    return with(Targets{}, target, [&](const auto& t) {
      using Target = std::decay_t<decltype(t)>;
      if constexpr (!reads_v<std::decay_t<decltype(coordinate)>, Target>)
        return text(mismatched_ranks);
      else if constexpr (IsLayout<Target>::value)
        return text(t(coordinate));
      else
        return text(cute::crd2idx(coordinate, t));
    });
  });
}

std::string idx2crd(const Arguments& in) {
  want(in, 2, 3);
  const Value target = in.size() == 2
                           ? read(in[1])
                           : group(Kind::layout, {read(in[1]), read(in[2])});
  return with(Coordinates{}, read(in[0]), [&](const auto& index) {
    return with(Either{}, target, [&](const auto& t) {
      using Target = std::decay_t<decltype(t)>;
      if constexpr (!reads_v<std::decay_t<decltype(index)>, Target>)
        return text(mismatched_ranks);
      else if constexpr (IsLayout<Target>::value)
        return text(cute::idx2crd(index, t.shape(), t.stride()));
      else
        return text(cute::idx2crd(index, t));
    });
  });
}

// Either tuple by tuple as long as all three are tuples, or through an index.
template <class Coordinate, class Source, class Target>
struct Converts : std::bool_constant<weakly_congruent_v<Coordinate, Source>> {};
template <class Coordinate, class Source, class Target>
struct ConvertsAll : std::false_type {};
template <>
struct ConvertsAll<tuple<>, tuple<>, tuple<>> : std::true_type {};
template <class C, class... Cs, class S, class... Ss, class T, class... Ts>
struct ConvertsAll<tuple<C, Cs...>, tuple<S, Ss...>, tuple<T, Ts...>>
    : std::bool_constant<
          Converts<C, S, T>::value &&
          ConvertsAll<tuple<Cs...>, tuple<Ss...>, tuple<Ts...>>::value> {};
template <class... Cs, class... Ss, class... Ts>
struct Converts<tuple<Cs...>, tuple<Ss...>, tuple<Ts...>>
    : ConvertsAll<tuple<Cs...>, tuple<Ss...>, tuple<Ts...>> {};

std::string crd2crd(const Arguments& in) {
  want(in, 3, 3);
  using Shapes = OneOf<int, T1, T2, T3, PairThenOne, OneThenPair>;
  const Value source = read(in[1]);
  const Value target = read(in[2]);
  return with(Shapes{}, read(in[0]), [&](const auto& coordinate) {
    return with(Shapes{}, source, [&](const auto& from) {
      return with(Shapes{}, target, [&](const auto& to) {
        if constexpr (Converts<std::decay_t<decltype(coordinate)>,
                               std::decay_t<decltype(from)>,
                               std::decay_t<decltype(to)>>::value)
          return text(cute::crd2crd(coordinate, from, to));
        else
          return text(mismatched_ranks);
      });
    });
  });
}

}  // namespace

Table coordinate_operations() {
  return {
      {"crd2idx", crd2idx},
      {"idx2crd", idx2crd},
      {"crd2crd", crd2crd},
      {"compact_col_major",
       unary(Tuples{},
             [](const auto& shape) { return cute::compact_col_major(shape); })},
      {"compact_row_major",
       unary(Tuples{},
             [](const auto& shape) { return cute::compact_row_major(shape); })},
      {"compact_order",
       binary(Tuples{}, Orders{},
              [](const auto& shape, const auto& order) {
                if constexpr (orders_v<std::decay_t<decltype(order)>,
                                       std::decay_t<decltype(shape)>>)
                  return cute::compact_order(shape, order);
                else
                  return mismatched_ranks;
              })},
  };
}

}  // namespace colex::cute_cpp
