// SPDX-License-Identifier: MIT
//
// The operations on integers and tuples, and those that take layouts too.

#include "conformance/overload.hpp"
#include "reference/tiling.hpp"

namespace colex::conformance {
namespace {

template <class Leaf>
std::size_t nodes(const Tree<Leaf>& t) {
  std::size_t count = 1;
  if (!t.is_leaf())
    for (const auto& mode : t.modes()) count += nodes(mode);
  return count;
}

template <class Leaf>
Tree<Leaf> bounded(const Tree<Leaf>& x, std::size_t n) {
  if (n > most_numbers / nodes(x))
    throw Refused("the tuple has more than " + std::to_string(most_numbers) +
                  " numbers");
  return repeat(x, n);
}
Layout<> bounded(const Layout<>& L, std::size_t n) {
  return on_both(L, [&](const auto& t) { return bounded(t, n); });
}
constexpr auto bounded_repeat = [](const auto& x, std::size_t n) {
  return bounded(x, n);
};

}  // namespace

Entries tuple_operations() {
  return {
      {{"rank", "t|L|X", "the number of modes; 1 for an integer"},
       calls([](const auto&... x) { return rank(x...); },
             Each<TreesLayoutsAndTensors>())},
      {{"depth", "t|L|X", "the parentheses around the innermost leaf"},
       calls([](const auto&... x) { return depth(x...); },
             Each<TreesLayoutsAndTensors>())},
      {{"get", "t|L|X, i...", "the mode at a path"},
       calls([](const auto&... x) { return get(x...); }, Each<Trees, Indices>(),
             Takes<CountingTensor, Indices>(),
             Takes<ArrayTensor<Int64>, Indices>()) +
           calls([](const auto&... x) { return layout(x...); },
                 Each<Layouts, Indices>())},
      {{"size", "t|L|X", "the product of all extents"},
       calls([](const auto&... x) { return size(x...); }, Takes<Tuple>(),
             Each<LayoutsAndTensors>())},
      {{"product", "t", "the product of all leaves; 1 for ()"},
       calls([](const auto&... x) { return product(x...); }, Takes<Tuple>())},
      {{"product_each", "t", "the product of each mode, always a tuple"},
       calls([](const auto&... x) { return product_each(x...); },
             Takes<Tuple>())},
      {{"product_like", "t, guide",
        "the products of what t has at the leaves of the guide"},
       calls([](const auto&... x) { return product_like(x...); },
             Takes<Tuple, Profile>())},
      {{"sum", "t", "the sum of all leaves; 0 for ()"},
       calls([](const auto&... x) { return sum(x...); }, Takes<Tuple>())},
      {{"inner_product", "t, t",
        "the sum of the products of corresponding leaves"},
       calls([](const auto&... x) { return inner_product(x...); },
             Takes<Tuple, Tuple>())},
      {{"max", "t...", "the greatest of all leaves"},
       calls([](const auto& all) { return max(Tuple(all)); },
             Takes<Many<Tuple>>())},
      {{"min", "t...", "the least of all leaves"},
       calls([](const auto& all) { return min(Tuple(all)); },
             Takes<Many<Tuple>>())},
      {{"gcd", "t...", "the greatest common divisor of all leaves"},
       calls([](const auto& all) { return gcd(Tuple(all)); },
             Takes<Many<Tuple>>())},
      {{"ceil_div", "t, t", "the quotients, rounded up"},
       calls([](const auto&... x) { return ceil_div(x...); },
             Takes<Tuple, Tuple>())},
      {{"round_up", "t, t", "the least multiples that are not less"},
       calls([](const auto&... x) { return round_up(x...); },
             Takes<Tuple, Tuple>())},
      {{"shape_div", "t, t",
        "the quotients, rounded up, where one divides the other"},
       calls([](const auto&... x) { return shape_div(x...); },
             Takes<Tuple, Tuple>())},
      {{"elem_scale", "t, t",
        "each leaf times the product of what the other has there"},
       calls([](const auto&... x) { return elem_scale(x...); },
             Takes<Tuple, Tuple>())},
      {{"flatten", "t|L|X", "the leaves as one tuple"},
       calls([](const auto&... x) { return flatten(x...); },
             Each<TreesLayoutsAndTensors>())},
      {{"unflatten", "t|L, profile", "the leaves in the nesting of a profile"},
       calls([](const auto&... x) { return unflatten(x...); },
             Each<TreesAndPlainLayouts, Profile>())},
      {{"congruent", "t|L, t|L", "whether the nesting is the same"},
       calls([](const auto&... x) { return congruent(x...); },
             Takes<ShapeOf, ShapeOf>())},
      {{"weakly_congruent", "t|L, t|L",
        "whether the nesting of the second refines that of the first"},
       calls([](const auto&... x) { return weakly_congruent(x...); },
             Takes<ShapeOf, ShapeOf>())},
      {{"compatible", "t|L, t|L",
        "whether every coordinate of the first is one of the second"},
       calls([](const auto&... x) { return compatible(x...); },
             Takes<ShapeOf, ShapeOf>())},
      {{"weakly_compatible", "t|L, t|L",
        "whether each leaf of the first divides the size of the second there"},
       calls([](const auto&... x) { return weakly_compatible(x...); },
             Takes<ShapeOf, ShapeOf>())},
      {{"evenly_divides", "S, T", "whether a tiler divides without remainder"},
       calls([](const auto&... x) { return evenly_divides(x...); },
             Takes<Shape, Tiler<>>())},
      {{"lex_less", "t, t", "whether the first different mode is less"},
       calls([](const auto&... x) { return lex_less(x...); },
             Takes<Tuple, Tuple>())},
      {{"colex_less", "t, t", "whether the last different mode is less"},
       calls([](const auto&... x) { return colex_less(x...); },
             Takes<Tuple, Tuple>())},
      {{"elem_less", "t, t", "whether every leaf is less"},
       calls([](const auto&... x) { return elem_less(x...); },
             Takes<Tuple, Tuple>())},
      {{"append", "t|L, x", "x behind the last mode"},
       calls([](const auto&... x) { return append(x...); },
             Takes<Tuple, Tuple>(), Takes<Stride<>, Stride<>>(),
             Takes<Layout<>, Layout<>>(), Takes<ComposedLayout, Layout<>>())},
      {{"prepend", "t|L, x", "x before the first mode"},
       calls([](const auto&... x) { return prepend(x...); },
             Takes<Tuple, Tuple>(), Takes<Stride<>, Stride<>>(),
             Takes<Layout<>, Layout<>>())},
      {{"replace", "t|L, i, x", "x in the place of mode i"},
       calls([](const auto&... x) { return replace(x...); },
             Takes<Tuple, std::size_t, Tuple>(),
             Takes<Stride<>, std::size_t, Stride<>>(),
             Takes<Layout<>, std::size_t, Layout<>>())},
      {{"insert", "t, i, x", "x before mode i"},
       calls([](const auto&... x) { return insert(x...); },
             Takes<Tuple, std::size_t, Tuple>(),
             Takes<Stride<>, std::size_t, Stride<>>())},
      {{"remove", "t, i", "all modes but mode i"},
       calls([](const auto&... x) { return remove(x...); },
             Each<Trees, std::size_t>())},
      {{"take", "t|L|X, begin, end", "modes begin, ..., end - 1"},
       calls([](const auto&... x) { return take(x...); },
             Each<TreesLayoutsAndTensors, std::size_t, std::size_t>())},
      {{"select", "t|L|X, i...", "the modes at these places, in this order"},
       calls([](const auto&... x) { return select(x...); },
             Each<TreesLayoutsAndTensors, Indices>())},
      {{"group", "t|L|X, begin, end", "modes begin, ..., end - 1 become one"},
       calls([](const auto&... x) { return group(x...); },
             Each<Trees, std::size_t, std::size_t>()) +
           calls([](const auto&... x) { return group_modes(x...); },
                 Each<LayoutsAndTensors, std::size_t, std::size_t>())},
      {{"repeat", "x, n", "n times x, as a tuple; x itself for n = 1"},
       calls(bounded_repeat, Each<TreesAndPlainLayouts, std::size_t>())},
      {{"zip", "t|L", "rows become columns"},
       calls([](const auto&... x) { return zip(x...); },
             Each<TreesAndLayouts>())},
      {{"zip2_by", "t, guide",
        "pairs at the leaves of the guide, gathered into a pair of trees"},
       calls([](const auto&... x) { return zip2_by(x...); },
             Each<Trees, Profile>())},
      {{"reverse", "t", "the modes at the top from the last to the first"},
       calls([](const auto&... x) { return reverse(x...); }, Each<Trees>())},
      {{"slice", "s, t|L|X", "the modes at the underscores of s"},
       calls([](const auto&... x) { return slice(x...); },
             Takes<SliceCoordinate<>, Tuple>(),
             Takes<SliceCoordinate<>, Stride<>>(),
             Takes<SliceCoordinate<>, Layout<>>(),
             Takes<SliceCoordinate<>, ComposedLayout>(),
             Takes<SliceCoordinate<>, CountingTensor>(),
             Takes<SliceCoordinate<>, ArrayTensor<Int64>>())},
      {{"dice", "s, t|L", "the modes at the numbers of s"},
       calls([](const auto&... x) { return dice(x...); },
             Takes<SliceCoordinate<>, Tuple>(),
             Takes<SliceCoordinate<>, Stride<>>(),
             Takes<SliceCoordinate<>, Layout<>>())},
      {{"filter_zeros", "stride, S or L[, profile]",
        "extents become 1 where the stride (or the profile) is 0"},
       calls([](const auto&... x) { return filter_zeros(x...); },
             Takes<Layout<>>(), Takes<Layout<>, Profile>(),
             Takes<Stride<>, Shape>())},
  };
}

}  // namespace colex::conformance
