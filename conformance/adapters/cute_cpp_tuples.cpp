// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: arithmetic of integers and tuples, as in
// shape_div((4,5,6), 40) = (1,1,3).

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

constexpr Refused mismatched_ranks{"static assertion: mismatched ranks"};

template <class Type>
constexpr bool is_flat_v = std::is_same_v<
    Type, std::decay_t<decltype(cute::flatten_to_tuple(std::declval<Type>()))>>;

// A function of one or two tuples.
template <class Function>
Answer one_or_two(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 2);
    return in.size() == 1 ? unary(Tuples{}, function)(in)
                          : binary(Tuples{}, Tuples{}, function)(in);
  };
}

}  // namespace

Table tuple_operations() {
  return {
      {"rank",
       unary(Either{},
             [](const auto& t) { return static_cast<int>(cute::rank(t)); })},
      {"depth",
       unary(Either{},
             [](const auto& t) { return static_cast<int>(cute::depth(t)); })},
      {"size", unary(Either{}, [](const auto& t) { return cute::size(t); })},
      {"product",
       unary(Tuples{}, [](const auto& t) { return cute::product(t); })},
      {"product_each",
       unary(Tuples{}, [](const auto& t) { return cute::product_each(t); })},
      {"sum", unary(Tuples{}, [](const auto& t) { return cute::sum(t); })},
      {"max", one_or_two([](const auto&... t) { return cute::max(t...); })},
      {"min", one_or_two([](const auto&... t) { return cute::min(t...); })},
      {"gcd", one_or_two([](const auto&... t) { return cute::gcd(t...); })},
      {"product_like",
       binary(Tuples{}, Tuples{},
              [](const auto& t, const auto& guide) {
                if constexpr (weakly_congruent_v<std::decay_t<decltype(guide)>,
                                                 std::decay_t<decltype(t)>>)
                  return cute::product_like(t, guide);
                else
                  return mismatched_ranks;
              })},
      {"inner_product",
       binary(Tuples{}, Tuples{},
              [](const auto& a, const auto& b) {
                if constexpr (congruent_v<std::decay_t<decltype(a)>,
                                          std::decay_t<decltype(b)>>)
                  return cute::inner_product(a, b);
                else
                  return mismatched_ranks;
              })},
      {"ceil_div",
       binary(Tuples{}, Tuples{},
              [](const auto& a, const auto& b) {
                if constexpr (Covers<std::decay_t<decltype(a)>,
                                     std::decay_t<decltype(b)>>::value)
                  return cute::ceil_div(a, b);
                else
                  return mismatched_ranks;
              })},
      {"round_up",
       binary(Tuples{}, Tuples{},
              [](const auto& a, const auto& b) {
                using A = std::decay_t<decltype(a)>;
                using B = std::decay_t<decltype(b)>;
                if constexpr (congruent_v<A, B> ||
                              (is_flat_v<A> && Covers<A, B>::value &&
                               Comparable<A, B>::value))
                  return cute::round_up(a, b);
                else
                  return Refused{"round_up does not compile for these ranks"};
              })},
      {"shape_div", binary(Tuples{}, Tuples{},
                           [](const auto& a, const auto& b) {
                             using A = std::decay_t<decltype(a)>;
                             using B = std::decay_t<decltype(b)>;
                             if constexpr (Covers<A, B>::value &&
                                           Covers<B, A>::value)
                               return cute::shape_div(a, b);
                             else
                               return mismatched_ranks;
                           })},
      {"elem_scale",
       binary(Tuples{}, Tuples{},
              [](const auto& a, const auto& b) {
                if constexpr (weakly_congruent_v<std::decay_t<decltype(a)>,
                                                 std::decay_t<decltype(b)>>)
                  return cute::elem_scale(a, b);
                else
                  return mismatched_ranks;
              })},
  };
}

}  // namespace colex::cute_cpp
