// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: relations between tuples, as in
// compatible(24, (4,6)) = true.

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

// colex_less starts at the last entries.
template <class Type>
struct Reversed {
  using type = Type;
};
template <class... Types>
struct Reversed<tuple<Types...>> {
  using type = decltype(cute::reverse(std::declval<tuple<Types...>>()));
};

template <class Function>
auto order(Function function) {
  return [=](const auto& a, const auto& b) {
    using A = std::decay_t<decltype(a)>;
    using B = std::decay_t<decltype(b)>;
    if constexpr (Comparable<A, B>::value &&
                  Comparable<typename Reversed<A>::type,
                             typename Reversed<B>::type>::value)
      return function(a, b);
    else
      return Refused{"an integer is compared with a tuple"};
  };
}

// CuTe relates layouts by their shapes.
template <class Function>
Answer relation(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    Arguments shapes;
    for (const std::string& argument : in) {
      const Value value = read(argument);
      shapes.push_back(value.kind == Kind::layout ? write(value.parts[0])
                                                  : argument);
    }
    return binary(Tuples{}, Tuples{}, function)(shapes);
  };
}

}  // namespace

Table relation_operations() {
  return {
      {"congruent", relation([](const auto& a, const auto& b) {
         return cute::congruent(a, b);
       })},
      {"weakly_congruent", relation([](const auto& a, const auto& b) {
         return cute::weakly_congruent(a, b);
       })},
      {"compatible", relation([](const auto& a, const auto& b) {
         return cute::compatible(a, b);
       })},
      {"evenly_divides", relation([](const auto& a, const auto& b) {
         return cute::evenly_divides(a, b);
       })},
      {"lex_less", relation(order([](const auto& a, const auto& b) {
         return cute::lex_less(a, b);
       }))},
      {"colex_less", relation(order([](const auto& a, const auto& b) {
         return cute::colex_less(a, b);
       }))},
      {"elem_less", relation(order([](const auto& a, const auto& b) {
         return cute::elem_less(a, b);
       }))},
  };
}

}  // namespace colex::cute_cpp
