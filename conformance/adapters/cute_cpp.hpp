// SPDX-License-Identifier: MIT
//
// What the parts of the CuTe C++ adapter share. A CuTe layout is a type; here
// it is one of a fixed set of profiles whose integers are run-time `int`s:
//
//     with(Layouts{}, read("(4,(2,3)):(1,(8,16))"), use)
//
// calls `use` with a Layout<Shape<int,Shape<int,int>>, ...> holding them.

#pragma once

#include <limits>
#include <string>
#include <type_traits>
#include <utility>

#include <cute/layout.hpp>

#include "../adapter.hpp"

namespace colex::cute_cpp {

using namespace colex::adapter;
using cute::tuple;
using Keep = cute::Underscore;

template <class... Types>
struct OneOf {};

// ---------------------------------------------------------------- profiles

using T1 = tuple<int>;
using T2 = tuple<int, int>;
using T3 = tuple<int, int, int>;
using T4 = tuple<int, int, int, int>;
using Wrapped2 = tuple<T2>;            // ((a,b))
using PairThenOne = tuple<T2, int>;    // ((a,b),c)
using OneThenPair = tuple<int, T2>;    // (a,(b,c))
using PairThenPair = tuple<T2, T2>;    // ((a,b),(c,d))
using PairThenTriple = tuple<T2, T3>;  // ((a,b),(c,d,e))

template <class Profile>
using LayoutOf = cute::Layout<Profile, Profile>;

template <class... Profiles>
using LayoutsOf = OneOf<LayoutOf<Profiles>...>;

using Tuples = OneOf<int, T1, T2, T3, T4, Wrapped2, PairThenOne, OneThenPair,
                     PairThenPair, PairThenTriple>;
using Layouts = LayoutsOf<int, T1, T2, T3, T4, Wrapped2, PairThenOne,
                          OneThenPair, PairThenPair, PairThenTriple>;
using Either =
    OneOf<int, T1, T2, T3, T4, Wrapped2, PairThenOne, OneThenPair, PairThenPair,
          PairThenTriple, LayoutOf<int>, LayoutOf<T1>, LayoutOf<T2>,
          LayoutOf<T3>, LayoutOf<T4>, LayoutOf<Wrapped2>, LayoutOf<PairThenOne>,
          LayoutOf<OneThenPair>, LayoutOf<PairThenPair>,
          LayoutOf<PairThenTriple>>;

// The right-hand layouts of composition.
using RightLayouts =
    LayoutsOf<int, T1, T2, T3, PairThenOne, OneThenPair, PairThenPair>;

// By-mode tilers. In CuTe `(4,2)` and `<4,2>` are the same type.
using Tilers =
    OneOf<int, Keep, T1, T2, T3, OneThenPair, PairThenOne, tuple<Keep>,
          tuple<int, Keep>, tuple<Keep, int>, tuple<Keep, Keep>,
          tuple<LayoutOf<int>>, tuple<LayoutOf<int>, LayoutOf<int>>,
          tuple<LayoutOf<int>, int>, tuple<int, LayoutOf<int>>,
          tuple<LayoutOf<int>, Keep>, tuple<Keep, LayoutOf<int>>,
          tuple<LayoutOf<T1>, LayoutOf<T1>>, tuple<LayoutOf<int>, LayoutOf<T2>>,
          tuple<LayoutOf<int>, LayoutOf<int>, LayoutOf<int>>>;

// CuTe's orders are part of the type, whatever the layout is.
template <int... places>
using Order = tuple<cute::C<places>...>;
using Orders =
    OneOf<Order<0>, Order<0, 1>, Order<1, 0>, Order<0, 1, 2>, Order<0, 2, 1>,
          Order<1, 0, 2>, Order<1, 2, 0>, Order<2, 0, 1>, Order<2, 1, 0>>;

// ----------------------------------------------------------- text to CuTe

template <class Type>
struct Is {
  using type = Type;
};

template <class... Types>
bool fits(const Value& value, Is<tuple<Types...>>);
template <class Profile>
bool fits(const Value& value, Is<LayoutOf<Profile>>);

inline bool fits(const Value& value, Is<int>) {
  return value.kind == Kind::integer;
}

inline bool fits(const Value& value, Is<Keep>) {
  return value.kind == Kind::keep;
}

template <int constant>
bool fits(const Value& value, Is<cute::C<constant>>) {
  return value.kind == Kind::integer && value.integer == constant;
}

template <class... Types, std::size_t... i>
bool parts_fit(const Value& value, Is<tuple<Types...>>,
               std::index_sequence<i...>) {
  return (fits(value.parts[i], Is<Types>{}) && ...);
}

template <class... Types>
bool fits(const Value& value, Is<tuple<Types...>> type) {
  return (value.kind == Kind::tuple || value.kind == Kind::tiler) &&
         value.parts.size() == sizeof...(Types) &&
         parts_fit(value, type, std::index_sequence_for<Types...>{});
}

template <class Profile>
bool fits(const Value& value, Is<LayoutOf<Profile>>) {
  return value.kind == Kind::layout && fits(value.parts[0], Is<Profile>{}) &&
         fits(value.parts[1], Is<Profile>{});
}

template <class... Types>
tuple<Types...> build(const Value& value, Is<tuple<Types...>>);
template <class Profile>
LayoutOf<Profile> build(const Value& value, Is<LayoutOf<Profile>>);

inline int build(const Value& value, Is<int>) {
  if (value.is_static) throw skip{"compiled for run-time integers only"};
  if (!value.modes.empty()) throw skip{"compiled without basis strides"};
  if (value.integer < std::numeric_limits<int>::min() ||
      value.integer > std::numeric_limits<int>::max())
    throw skip{"compiled for int, which cannot hold " + write(value)};
  return static_cast<int>(value.integer);
}

inline Keep build(const Value&, Is<Keep>) { return {}; }

template <int constant>
cute::C<constant> build(const Value&, Is<cute::C<constant>>) {
  return {};
}

template <class... Types, std::size_t... i>
tuple<Types...> build_parts(const Value& value, Is<tuple<Types...>>,
                            std::index_sequence<i...>) {
  return {build(value.parts[i], Is<Types>{})...};
}

template <class... Types>
tuple<Types...> build(const Value& value, Is<tuple<Types...>> type) {
  return build_parts(value, type, std::index_sequence_for<Types...>{});
}

template <class Profile>
LayoutOf<Profile> build(const Value& value, Is<LayoutOf<Profile>>) {
  return {build(value.parts[0], Is<Profile>{}),
          build(value.parts[1], Is<Profile>{})};
}

// `((4,2),3):((1,8),4)` as `((i,i),i):((i,i),i)`.
inline Value profile(Value value) {
  if (value.kind == Kind::integer) {
    value.kind = Kind::word;
    value.word = value.modes.empty() ? "i" : "basis";
  }
  for (Value& part : value.parts) part = profile(std::move(part));
  return value;
}

template <class... Types, class Use>
std::string with(OneOf<Types...>, const Value& value, Use use) {
  std::string answer;
  const bool found = ((fits(value, Is<Types>{}) &&
                       (answer = use(build(value, Is<Types>{})), true)) ||
                      ...);
  if (!found) throw skip{"not compiled for " + write(profile(value))};
  return answer;
}

// A small integer of the request as a compile-time one.
template <int... Values, class Use>
std::string with_constant(std::integer_sequence<int, Values...>,
                          const Value& value, Use use) {
  std::string answer;
  const bool found =
      ((value.integer == Values && (answer = use(cute::Int<Values>{}), true)) ||
       ...);
  if (value.kind != Kind::integer || !found)
    throw skip{"not compiled for the constant " + write(value)};
  return answer;
}

using Indices = std::make_integer_sequence<int, 6>;

// ----------------------------------------------------------- CuTe to text

// What a static assertion of the headers forbids.
struct Refused {
  const char* reason;
};

inline std::string text(Refused refused) { throw reject{refused.reason}; }
inline std::string text(bool value) { return value ? "true" : "false"; }

template <class Number, class = std::enable_if_t<std::is_integral_v<Number>>>
std::string text(Number value) {
  return std::to_string(value);
}

inline std::string text(Keep) { return "_"; }

template <auto value>
std::string text(cute::C<value>) {
  if constexpr (std::is_same_v<decltype(value), bool>)
    return text(value);
  else
    return "_" + std::to_string(value);
}

template <class Number, int... Modes>
std::string text(const cute::ScaledBasis<Number, Modes...>& basis) {
  std::string path;  // the innermost mode comes first
  ((path = "@" + std::to_string(Modes) + path), ...);
  return text(basis.value()) + path;
}

template <class... Types>
std::string text(const tuple<Types...>& value);

template <class Shape, class Stride>
std::string text(const cute::Layout<Shape, Stride>& layout) {
  return text(layout.shape()) + ":" + text(layout.stride());
}

template <class... Types>
std::string text(const tuple<Types...>& value) {
  std::string result;
  cute::for_each(value, [&](const auto& entry) {
    result += (result.empty() ? "" : ",") + text(entry);
  });
  return "(" + result + ")";
}

template <class First, class Second>
std::string pair_text(const First& first, const Second& second) {
  return "[" + text(first) + "," + text(second) + "]";
}

// -------------------------------------------------- profiles, at compile time

template <class Coarse, class Fine>
constexpr bool weakly_congruent_v =
    decltype(cute::weakly_congruent(Coarse{}, Fine{}))::value;

template <class First, class Second>
constexpr bool congruent_v =
    weakly_congruent_v<First, Second>&& weakly_congruent_v<Second, First>;

// Each tuple of First meets an integer or a tuple of no higher rank.
template <class First, class Second>
struct Covers : std::true_type {};
template <class First, class Second>
struct CoversAll : std::false_type {};
template <class... Firsts>
struct CoversAll<tuple<Firsts...>, tuple<>> : std::true_type {};
template <class First, class... Firsts, class Second, class... Seconds>
struct CoversAll<tuple<First, Firsts...>, tuple<Second, Seconds...>>
    : std::bool_constant<
          Covers<First, Second>::value &&
          CoversAll<tuple<Firsts...>, tuple<Seconds...>>::value> {};
template <class... Firsts, class... Seconds>
struct Covers<tuple<Firsts...>, tuple<Seconds...>>
    : CoversAll<tuple<Firsts...>, tuple<Seconds...>> {};

// Integers meet integers and tuples tuples, up to the end of the shorter.
template <class First, class Second>
struct Comparable : std::is_same<First, Second> {};
template <class First, class Second>
struct ComparableInTurn : std::true_type {};
template <class First, class... Firsts, class Second, class... Seconds>
struct ComparableInTurn<tuple<First, Firsts...>, tuple<Second, Seconds...>>
    : std::bool_constant<
          Comparable<First, Second>::value &&
          ComparableInTurn<tuple<Firsts...>, tuple<Seconds...>>::value> {};
template <class... Firsts, class... Seconds>
struct Comparable<tuple<Firsts...>, tuple<Seconds...>>
    : ComparableInTurn<tuple<Firsts...>, tuple<Seconds...>> {};

// A tiler or profile goes into the modes of a layout as deep as it is itself.
template <class Shape, class Profile>
struct HasModesFor : std::true_type {};
template <class... Profiles>
struct HasModesFor<int, tuple<Profiles...>> : std::false_type {};
template <class Profile>  // an integer is its own only mode
struct HasModesFor<int, tuple<Profile>> : HasModesFor<int, Profile> {};
template <class Shape, class Profile>
struct HasModesForAll : std::false_type {};
template <class... Shapes>
struct HasModesForAll<tuple<Shapes...>, tuple<>> : std::true_type {};
template <class Shape, class... Shapes, class Profile, class... Profiles>
struct HasModesForAll<tuple<Shape, Shapes...>, tuple<Profile, Profiles...>>
    : std::bool_constant<
          HasModesFor<Shape, Profile>::value &&
          HasModesForAll<tuple<Shapes...>, tuple<Profiles...>>::value> {};
template <class... Shapes, class... Profiles>
struct HasModesFor<tuple<Shapes...>, tuple<Profiles...>>
    : HasModesForAll<tuple<Shapes...>, tuple<Profiles...>> {};

template <class Order, class Shape>
constexpr bool orders_v = false;
template <class... Places, class... Shapes>
constexpr bool orders_v<tuple<Places...>, tuple<Shapes...>> =
    sizeof...(Places) == sizeof...(Shapes);

template <class Type>
struct IsTuple : std::false_type {};
template <class... Types>
struct IsTuple<tuple<Types...>> : std::true_type {};
template <class Type>
struct IsLayout : std::false_type {};
template <class Shape, class Stride>
struct IsLayout<cute::Layout<Shape, Stride>> : std::true_type {};

// The complement of run-time strides compiles for a single mode only.
constexpr const char* needs_static_strides =
    "needs compile-time strides above rank 1";
template <class Type>
constexpr bool is_rank_one_v = false;
template <>
inline constexpr bool is_rank_one_v<int> = true;
template <class Type>
constexpr bool is_rank_one_v<tuple<Type>> = is_rank_one_v<Type>;
template <class Shape, class Stride>
constexpr bool is_rank_one_v<cute::Layout<Shape, Stride>> =
    is_rank_one_v<Shape>;

// Would a divide by it, or a product with it by mode, want such a complement?
template <class Type>
constexpr bool wants_complement_v = false;
template <class Shape, class Stride>
constexpr bool wants_complement_v<cute::Layout<Shape, Stride>> =
    !is_rank_one_v<Shape>;
template <class... Types>
constexpr bool wants_complement_v<tuple<Types...>> =
    (wants_complement_v<Types> || ...);

// Has the type a `_` in it?
template <class Type>
constexpr bool keeps_v = std::is_same_v<Type, Keep>;
template <class... Types>
constexpr bool keeps_v<tuple<Types...>> = (keeps_v<Types> || ...);

template <class Type>
struct ShapeIn {
  using type = Type;
};
template <class Shape, class Stride>
struct ShapeIn<cute::Layout<Shape, Stride>> {
  using type = Shape;
};
template <class Type>
using ShapeOf = typename ShapeIn<Type>::type;

// ----------------------------------------------------------------- answers

inline void want(const Arguments& in, std::size_t least, std::size_t most) {
  if (in.size() < least || in.size() > most)
    throw skip{"not with " + std::to_string(in.size()) + " arguments"};
}

template <class List, class Function>
Answer unary(List list, Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 1);
    return with(list, read(in[0]),
                [&](const auto& value) { return text(function(value)); });
  };
}

template <class Firsts, class Seconds, class Function>
Answer binary(Firsts firsts, Seconds seconds, Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value second = read(in[1]);
    return with(firsts, read(in[0]), [&](const auto& a) {
      return with(seconds, second,
                  [&](const auto& b) { return text(function(a, b)); });
    });
  };
}

// crd2idx of a swizzle or of a layout under one.
std::string swizzled_crd2idx(const Arguments& in);

// The parts of the adapter.
Table tuple_operations();
Table relation_operations();
Table mode_operations();
Table coordinate_operations();
Table layout_operations();
Table composition_operations();
Table divide_operations();
Table product_operations();
Table tensor_operations();
Table kernel_operations();
Table tiled_operations();

}  // namespace colex::cute_cpp
