// SPDX-License-Identifier: MIT
//
// CuTe C++ adapter: layouts made, measured and simplified, as in
// coalesce((2,(1,6)):(1,(6,2)), (1,1)). With run-time integers CuTe merges no
// modes, because it merges only what the types prove.

#include <cutlass/version.h>

#include "cute_cpp.hpp"

namespace colex::cute_cpp {

namespace {

constexpr Refused mismatched_ranks{"static assertion: mismatched ranks"};

std::string make_layout(const Arguments& in) {
  want(in, 1, 3);
  const Value first = read(in[0]);
  if (first.kind == Kind::layout) {
    using Parts = LayoutsOf<int, T1, T2, OneThenPair, PairThenOne>;
    return with(Parts{}, first, [&](const auto& a) {
      if (in.size() == 1) return text(cute::make_layout(a));
      return with(Parts{}, read(in[1]), [&](const auto& b) {
        if (in.size() == 2) return text(cute::make_layout(a, b));
        return with(LayoutsOf<int, T1, T2>{}, read(in[2]), [&](const auto& c) {
          return text(cute::make_layout(a, b, c));
        });
      });
    });
  }
  want(in, 1, 2);
  return with(Tuples{}, first, [&](const auto& shape) {
    if (in.size() == 1) return text(cute::make_layout(shape));
    const Value second = read(in[1]);
    if (second.kind == Kind::word) {
      if (second.word == "LayoutLeft")
        return text(cute::make_layout(shape, cute::LayoutLeft{}));
      if (second.word == "LayoutRight")
        return text(cute::make_layout(shape, cute::LayoutRight{}));
      throw skip{"no " + second.word};
    }
    return with(OneOf<std::decay_t<decltype(shape)>>{}, second,
                [&](const auto& stride) {
                  return text(cute::make_layout(shape, stride));
                });
  });
}

std::string static_strides_only(const Arguments&) {
  throw skip{"needs compile-time strides"};
}

// A function of a layout and, optionally, a profile of its modes.
template <class Function>
Answer with_profile(Function function) {
  return [=](const Arguments& in) {
    want(in, 1, 2);
    return with(Layouts{}, read(in[0]), [&](const auto& layout) {
      if (in.size() == 1) return text(function(layout));
      return with(Tuples{}, read(in[1]), [&](const auto& profile) {
        using Layout = std::decay_t<decltype(layout)>;
        using Profile = std::decay_t<decltype(profile)>;
        if constexpr (HasModesFor<ShapeOf<Layout>, Profile>::value)
          return text(function(layout, profile));
        else
          return text(mismatched_ranks);
      });
    });
  };
}

std::string complement(const Arguments& in) {
  want(in, 1, 2);
  return with(Layouts{}, read(in[0]), [&](const auto& layout) {
    if constexpr (is_rank_one_v<std::decay_t<decltype(layout)>>) {
      if (in.size() == 1) return text(cute::complement(layout));
      return with(Tuples{}, read(in[1]), [&](const auto& cotarget) {
        return text(cute::complement(layout, cotarget));
      });
    } else {
      throw skip{needs_static_strides};
      return std::string{};
    }
  });
}

// Of a layout and, optionally, a profile; or of strides beside their shape.
std::string filter_zeros(const Arguments& in) {
  want(in, 1, 2);
  const Value first = read(in[0]);
  if (first.kind == Kind::layout && in.size() == 1)
    return unary(Layouts{},
                 [](const auto& l) { return cute::filter_zeros(l); })(in);
  want(in, 2, 2);
  const Value second = read(in[1]);
  if (first.kind == Kind::layout)
    return with(Layouts{}, first, [&](const auto& layout) {
      return with(Tuples{}, second, [&](const auto& profile) {
        if constexpr (weakly_congruent_v<
                          std::decay_t<decltype(profile)>,
                          ShapeOf<std::decay_t<decltype(layout)>>>)
          return text(cute::filter_zeros(layout, profile));
        else
          return text(mismatched_ranks);
      });
    });
  return with(Tuples{}, first, [&](const auto& stride) {
    return with(Tuples{}, second, [&](const auto& shape) {
      if constexpr (weakly_congruent_v<std::decay_t<decltype(stride)>,
                                       std::decay_t<decltype(shape)>>)
        return text(cute::filter_zeros(stride, shape));
      else
        return text(mismatched_ranks);
    });
  });
}

template <class Function>
Answer with_factor(Function function) {
  return [=](const Arguments& in) {
    want(in, 2, 2);
    const Value factor = read(in[1]);
    const Value value = read(in[0]);
    return with(Layouts{}, value, [&](const auto& layout) {
      return with_constant(std::integer_sequence<int, 1, 2, 3, 4, 8, 16>{},
                           factor,
                           [&](auto n) { return text(function(layout, n)); });
    });
  };
}

std::string domain_offset(const Arguments& in) {
  want(in, 2, 2);
  const Value second = read(in[1]);
  return with(Tuples{}, read(in[0]), [&](const auto& coordinate) {
    return with(Layouts{}, second, [&](const auto& layout) {
      if constexpr (weakly_congruent_v<
                        std::decay_t<decltype(coordinate)>,
                        ShapeOf<std::decay_t<decltype(layout)>>>) {
        const auto result = cute::domain_offset(coordinate, layout);
        return pair_text(cute::get<0>(result), cute::get<1>(result));
      } else {
        return text(mismatched_ranks);
      }
    });
  });
}

}  // namespace

Table layout_operations() {
  Table result = {
      {"make_layout", make_layout},
      {"make_ordered_layout",
       binary(Tuples{}, Orders{},
              [](const auto& shape, const auto& order) {
                if constexpr (orders_v<std::decay_t<decltype(order)>,
                                       std::decay_t<decltype(shape)>>)
                  return cute::make_ordered_layout(shape, order);
                else
                  return mismatched_ranks;
              })},
      {"make_identity_layout", unary(Tuples{},
                                     [](const auto& shape) {
                                       return cute::make_identity_layout(shape);
                                     })},
      {"shape", unary(Layouts{}, [](const auto& l) { return l.shape(); })},
      {"stride", unary(Layouts{}, [](const auto& l) { return l.stride(); })},
      {"cosize",
       unary(Layouts{}, [](const auto& l) { return cute::cosize(l); })},
      {"coshape",
       unary(Layouts{}, [](const auto& l) { return cute::coshape(l); })},
      {"domain_offset", domain_offset},
      {"with_shape",
       binary(
           Layouts{}, Tuples{},
           [](const auto& layout, const auto& shape) {
             // The headers look make_layout up where it is not declared.
             if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, int>)
               return Refused{"with_shape(int) does not compile"};
             else
               return layout.with_shape(shape);
           })},
      {"coalesce", with_profile([](const auto&... values) {
         return cute::coalesce(values...);
       })},
      {"filter", with_profile([](const auto&... values) {
         return cute::filter(values...);
       })},
      {"filter_zeros", filter_zeros},
      {"nullspace",
       unary(Layouts{}, [](const auto& l) { return cute::nullspace(l); })},
      {"complement", complement},
      {"right_inverse",
       unary(Layouts{}, [](const auto& l) { return cute::right_inverse(l); })},
      {"left_inverse", static_strides_only},
      {"max_common_layout", static_strides_only},
      {"max_common_vector", static_strides_only},
      {"max_alignment",
       unary(Layouts{}, [](const auto& l) { return cute::max_alignment(l); })},
      {"make_layout_like",
       unary(Layouts{},
             [](const auto& l) { return cute::make_layout_like(l); })},
      {"make_fragment_like",
       unary(Layouts{},
             [](const auto& l) { return cute::make_fragment_like(l); })},
      {"upcast", with_factor([](const auto& layout, auto n) {
         return cute::upcast<n>(layout);
       })},
  };
#if CUTLASS_MAJOR * 100 + CUTLASS_MINOR >= 309
  result["coprofile"] =
      unary(Layouts{}, [](const auto& l) { return cute::coprofile(l); });
#endif
  return result;
}

}  // namespace colex::cute_cpp
