// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: the modes of tuples and layouts rearranged, as in
// group((2,3,5):(1,2,6), 0, 2) = ((2,3),5):((1,2),6).

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

constexpr Refused out_of_range{"static assertion: range out of bounds"};

using ShortTuples = OneOf<int, T1, T2, T3>;
using ShortEither = OneOf<int, T1, T2, T3, LayoutOf<int>, LayoutOf<T1>,
                          LayoutOf<T2>, LayoutOf<T3>>;
using FlatEither = OneOf<T1, T2, T3, T4, LayoutOf<T1>, LayoutOf<T2>,
                         LayoutOf<T3>, LayoutOf<T4>>;

template <class First, class Second>
constexpr bool same_sort_v = IsLayout<First>::value == IsLayout<Second>::value;

template <class Type>
constexpr int rank_of = decltype(cute::rank(std::declval<Type>()))::value;

template <class Type>
std::string get(const Type& value, const Arguments& in, std::size_t at) {
  if (at == in.size()) return text(value);
  return with_constant(Indices{}, read(in[at]), [&](auto index) {
    if constexpr (index < rank_of<Type>)
      return get(cute::get<index>(value), in, at + 1);
    else
      return text(out_of_range);
  });
}

std::string get_operation(const Arguments& in) {
  want(in, 1, 9);
  return with(Either{}, read(in[0]),
              [&](const auto& value) { return get(value, in, 1); });
}

// select has its indices in one list, so that their number is a type as well.
template <int... chosen, class Type>
std::string select(const Type& value, const Arguments& in) {
  if (sizeof...(chosen) + 1 == in.size()) {
    if constexpr (IsLayout<Type>::value || IsTuple<Type>::value)
      return text(cute::select<chosen...>(value));
  }
  if constexpr (sizeof...(chosen) < 3) {
    return with_constant(std::make_integer_sequence<int, 4>{},
                         read(in.at(sizeof...(chosen) + 1)), [&](auto index) {
                           if constexpr (index < rank_of<Type>)
                             return select<chosen..., index>(value, in);
                           else
                             return text(out_of_range);
                         });
  } else {
    throw skip{"compiled for up to 3 indices"};
  }
}

std::string select_operation(const Arguments& in) {
  want(in, 2, 4);
  return with(FlatEither{}, read(in[0]),
              [&](const auto& value) { return select<>(value, in); });
}

template <class Function>
Answer with_range(bool takes_empty_layouts, Function function) {
  return [=](const Arguments& in) {
    want(in, 3, 3);
    const Value end = read(in[2]);
    return with(Either{}, read(in[0]), [&](const auto& value) {
      return with_constant(Indices{}, read(in[1]), [&](auto from) {
        return with_constant(Indices{}, end, [&](auto to) {
          using Type = std::decay_t<decltype(value)>;
          constexpr bool is_layout = IsLayout<Type>::value;
          if constexpr ((is_layout || IsTuple<Type>::value) && from <= to &&
                        to <= rank_of<Type>) {
            if constexpr (!is_layout || from < to)
              return text(function(value, from, to));
            else if (takes_empty_layouts)
              return text(cute::group<from, to>(value));
          }
          return text(out_of_range);
        });
      });
    });
  };
}

template <class List, class Function>
Answer with_index(List list, Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value index = read(in[1]);
    return with(list, read(in[0]), [&](const auto& value) {
      return with_constant(Indices{}, index, [&](auto i) {
        using Type = std::decay_t<decltype(value)>;
        if constexpr (i < rank_of<Type>)
          return text(function(value, i));
        else
          return text(out_of_range);
      });
    });
  };
}

// An entry may go in at the end, too, where `past` is 1.
template <int past, class List, class Function>
Answer with_index_and_value(List list, Function function) {
  return [=](const Arguments& in) {
    want(in, 3, 3);
    const Value third = read(in[2]);
    return with(list, read(in[0]), [&](const auto& value) {
      return with_constant(Indices{}, read(in[1]), [&](auto i) {
        return with(ShortEither{}, third, [&](const auto& x) {
          using Type = std::decay_t<decltype(value)>;
          using Other = std::decay_t<decltype(x)>;
          if constexpr (!same_sort_v<Type, Other>)
            return text(Refused{"a layout with a tuple"});
          else if constexpr (i < rank_of<Type> + past)
            return text(function(value, i, x));
          else
            return text(out_of_range);
        });
      });
    });
  };
}

template <class Function>
Answer with_value(Function function) {
  return binary(Either{}, ShortEither{}, [=](const auto& value, const auto& x) {
    if constexpr (same_sort_v<std::decay_t<decltype(value)>,
                              std::decay_t<decltype(x)>>)
      return function(value, x);
    else
      return Refused{"a layout with a tuple"};
  });
}

template <class Type>
std::string unflatten_to(const Type& value, const Value& guide) {
  return with(Tuples{}, guide, [&](const auto& profile) {
    constexpr int wanted = rank_of<decltype(cute::flatten_to_tuple(profile))>;
    if constexpr (wanted == rank_of<Type>)
      return text(cute::unflatten(value, profile));
    else
      return text(Refused{"static assertion: rank mismatch"});
  });
}

std::string unflatten_operation(const Arguments& in) {
  want(in, 2, 2);
  const Value guide = read(in[1]);
  return with(FlatEither{}, read(in[0]),
              [&](const auto& value) { return unflatten_to(value, guide); });
}

using SliceCoordinates =
    OneOf<int, Keep, tuple<int>, tuple<Keep>, T2, tuple<int, Keep>,
          tuple<Keep, int>, tuple<Keep, Keep>, tuple<Keep, int, int>,
          tuple<int, Keep, int>, tuple<int, int, Keep>, tuple<Keep, Keep, int>,
          tuple<Keep, int, Keep>, tuple<int, Keep, Keep>,
          tuple<Keep, Keep, Keep>, T3, tuple<tuple<Keep, int>, int>,
          tuple<tuple<Keep, int>, Keep>, tuple<tuple<int, Keep>, int>,
          tuple<tuple<int, Keep>, Keep>, tuple<tuple<Keep, Keep>, int>,
          tuple<int, tuple<Keep, int>>, tuple<int, tuple<int, Keep>>,
          tuple<Keep, tuple<Keep, int>>, tuple<Keep, tuple<int, Keep>>,
          tuple<tuple<Keep, int>, tuple<Keep, int>>,
          tuple<tuple<Keep, int>, tuple<int, Keep, int>>,
          tuple<tuple<int, Keep>, tuple<Keep, int, Keep>>>;

template <class Coordinate, class Type>
constexpr bool slices_v = weakly_congruent_v<Coordinate, ShapeOf<Type>>;

template <class List, class Function>
Answer slicing(List list, Function function) {
  return binary(SliceCoordinates{}, list,
                [=](const auto& coordinate, const auto& value) {
                  if constexpr (slices_v<std::decay_t<decltype(coordinate)>,
                                         std::decay_t<decltype(value)>>)
                    return function(coordinate, value);
                  else
                    return Refused{"static assertion: mismatched ranks"};
                });
}

std::string slice_and_offset(const Arguments& in) {
  want(in, 2, 2);
  const Value second = read(in[1]);
  return with(SliceCoordinates{}, read(in[0]), [&](const auto& coordinate) {
    return with(Layouts{}, second, [&](const auto& layout) {
      if constexpr (slices_v<std::decay_t<decltype(coordinate)>,
                             std::decay_t<decltype(layout)>>) {
        const auto result = cute::slice_and_offset(coordinate, layout);
        return pair_text(cute::get<0>(result), cute::get<1>(result));
      } else {
        return text(Refused{"static assertion: mismatched ranks"});
      }
    });
  });
}

std::string repeat(const Arguments& in) {
  want(in, 2, 2);
  const Value count = read(in[1]);
  return with(ShortTuples{}, read(in[0]), [&](const auto& value) {
    return with_constant(Indices{}, count, [&](auto n) {
      if constexpr (n > 0)
        return text(cute::repeat<n>(value));
      else
        return text(out_of_range);
    });
  });
}

}  // namespace

Table mode_operations() {
  return {
      {"get", get_operation},
      {"layout", get_operation},
      {"select", select_operation},
      {"take",
       with_range(false, [](const auto& t, auto from,
                            auto to) { return cute::take<from, to>(t); })},
      {"group",
       with_range(true, [](const auto& t, auto from,
                           auto to) { return cute::group<from, to>(t); })},
      {"flatten",
       unary(Either{}, [](const auto& t) { return cute::flatten(t); })},
      {"unflatten", unflatten_operation},
      {"append", with_value([](const auto& t, const auto& x) {
         return cute::append(t, x);
       })},
      {"prepend", with_value([](const auto& t, const auto& x) {
         return cute::prepend(t, x);
       })},
      {"replace",
       with_index_and_value<0>(FlatEither{},
                               [](const auto& t, auto i, const auto& x) {
                                 return cute::replace<i>(t, x);
                               })},
      {"insert",
       with_index_and_value<1>(OneOf<T1, T2, T3, T4>{},
                               [](const auto& t, auto i, const auto& x) {
                                 return cute::insert<i>(t, x);
                               })},
      {"remove",
       with_index(
           OneOf<T1, T2, T3, T4, PairThenOne, OneThenPair, PairThenPair>{},
           [](const auto& t, auto i) { return cute::remove<i>(t); })},
      {"reverse",
       unary(Tuples{}, [](const auto& t) { return cute::reverse(t); })},
      {"repeat", repeat},
      {"zip", unary(OneOf<PairThenPair, tuple<T2>, tuple<T3, T3>,
                          tuple<T2, T2, T2>, LayoutOf<PairThenPair>>{},
                    [](const auto& t) { return cute::zip(t); })},
      {"slice",
       slicing(Either{},
               [](const auto& s, const auto& t) { return cute::slice(s, t); })},
      {"dice",
       slicing(Either{},
               [](const auto& s, const auto& t) { return cute::dice(s, t); })},
      {"slice_and_offset", slice_and_offset},
  };
}

}  // namespace colex::cute_cpp
