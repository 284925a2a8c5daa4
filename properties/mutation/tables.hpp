// SPDX-License-Identifier: MIT
// Rows of what is found by a table of values: layouts, swizzles, vectors,
// inverses.
#pragma once

#include "properties/mutation/composed_inputs.hpp"

namespace colex {

// All lists of so many numbers, each below n, with `more` added.
inline std::vector<std::vector<Int64>> all_lists(std::size_t length,
                                                 std::int64_t n,
                                                 std::int64_t more = 0) {
  std::vector<std::vector<Int64>> lists = {{}};
  for (std::size_t k = 0; k < length; ++k) {
    std::vector<std::vector<Int64>> longer;
    for (const auto& list : lists)
      for (std::int64_t i = 0; i < n; ++i) {
        longer.push_back(list);
        longer.back().push_back(i + more);
      }
    lists = std::move(longer);
  }
  return lists;
}

inline std::string text(const std::vector<Mode<Int64>>& modes) {
  std::string joined;
  for (const auto& mode : modes) joined += to_string(mode) + ";";
  return joined;
}
template <class T>
std::string text(const std::optional<T>& found) {
  return found ? text(*found) : "none";
}
inline std::string text(const ValueAtIndex& pair) {
  return text(pair.value) + " at " + text(pair.index);
}

inline void check_tables_of_layouts(Table& t) {
  t.begin("layout_of_table");
  for (const auto& shape :
       {IntTuple<>(4), IntTuple<>(Modes<Int64>{2, 2}),
        IntTuple<>(Modes<Int64>{1, 4}), IntTuple<>(Modes<Int64>{2, 1, 2})})
    for (const auto& table : all_lists(4, 4, -1))
      t.see([&] { return layout_of_table(shape, table); });
  t.see([] { return layout_of_table(IntTuple<>(1), {Int64(7)}); });
  t.begin("longest_layout");
  for (std::size_t length = 1; length < 7; ++length)
    for (const auto& table : all_lists(length, 4))
      t.see([&] { return longest_layout(table); });
  for (const auto& inner :
       {make_layout(IntTuple<>(Modes<Int64>{4, 3}), LayoutRight{}),
        make_layout(IntTuple<>(Modes<Int64>{2, 3, 2}), LayoutRight{}),
        Layout<>(Modes<Int64>{3, 2, 2}, Modes<Int64>{2, 9, 40})})
    for (std::size_t changed = 0; changed < 12; ++changed) {
      std::vector<Int64> table = *table_of(inner);
      t.see([&] { return longest_layout(table); });
      table[changed] = table[changed] + 1;
      t.see([&] { return longest_layout(table); });
      table.resize(changed + 1);
      t.see([&] { return longest_layout(table); });
    }
  t.begin("first_indices");
  for (std::size_t length = 0; length < 6; ++length)
    for (const auto& table : all_lists(length, length < 5 ? 7 : 5, -1))
      t.see([&] { return first_indices(table); });
}

inline void check_swizzles_found(Table& t) {
  t.begin("find_swizzle");
  std::vector<Int64> values = {0, 1, 2, 3};
  const std::vector<Int64> first = values;
  do {
    t.see([&] { return find_swizzle(first, values); });
    t.see([&] { return find_swizzle({0, 2, 5, 7}, values); });
    t.see([&] { return find_swizzle(values, {0, 1, 4, 5}); });
  } while (std::next_permutation(values.begin(), values.end()));
  for (const auto& given : all_lists(2, 10, -1))
    for (const auto& wanted : all_lists(2, 10, -1))
      t.see([&] { return find_swizzle(given, wanted); });
  for (std::int64_t i = 0; i < 40; ++i)
    for (const Swizzle& swizzle : swizzles_within(i)) {
      std::vector<Int64> given, swizzled;
      for (std::int64_t k = 0; k <= i; ++k) {
        given.push_back(k);
        swizzled.push_back(swizzle(k));
      }
      t.see([&] { return find_swizzle(given, swizzled); });
    }
}

inline void check_vectors_in_common(Table& t) {
  const std::vector<Layout<>> vectors = {
      Layout<>(),
      Layout<>(Int64(2), IntTuple<>(1)),
      Layout<>(Int64(2), IntTuple<>(2)),
      Layout<>(Int64(4), IntTuple<>(1)),
      Layout<>(Modes<Int64>{2, 2}, Modes<Int64>{2, 1}),
      Layout<>(Int64(3), IntTuple<>(1))};
  t.begin("vectors that run everywhere");
  for (const auto& a : all_lists(4, 4)) {
    const std::vector<Int64> counted = {0, 1, 2, 3};
    for (const auto& vector : vectors) {
      for (const std::size_t n : {1, 2, 3, 4})
        t.see([&] { return runs_everywhere(vector, n, a, counted); });
      t.see([&] { return runs_everywhere(vector, 4, counted, a); });
      t.see([&] { return runs_everywhere(vector, 4, a, a); });
    }
  }
  t.begin("blocks that agree");
  for (const auto& a : all_lists(4, 6)) {
    std::map<Int64, std::size_t> index_in_a;
    for (std::size_t i = 0; i < a.size(); ++i) index_in_a.emplace(a[i], i);
    if (index_in_a.size() != a.size()) continue;
    for (const Int64 n : {1, 2, 3, 4}) {
      t.see([&] { return blocks_agree(n, index_in_a, a, {0, 1, 2, 3}); });
      t.see([&] { return blocks_agree(n, index_in_a, a, {2, 3, 0, 1}); });
      t.see([&] { return blocks_agree(n, index_in_a, a, a); });
    }
  }
  t.begin("vectors in common");
  std::vector<ComposedLayout> eights;
  for (const auto& inner :
       {Layout<>(Int64(8), IntTuple<>(1)), Layout<>(Int64(8), IntTuple<>(2)),
        Layout<>(Modes<Int64>{2, 4}, Modes<Int64>{1, 2}),
        Layout<>(Modes<Int64>{2, 4}, Modes<Int64>{4, 1}),
        Layout<>(Modes<Int64>{2, 4}, Modes<Int64>{1, 4}),
        Layout<>(Modes<Int64>{4, 2}, Modes<Int64>{1, 8}),
        Layout<>(Modes<Int64>{2, 2, 2}, Modes<Int64>{2, 1, 4}),
        Layout<>(Int64(4), IntTuple<>(1)), Layout<>(Int64(6), IntTuple<>(1)),
        Layout<>(Modes<Int64>{2, 4}, Modes<Int64>{0, 1}),
        Layout<>(Modes<Int64>{3, 2}, Modes<Int64>{1, 4})})
    for (const Swizzle& swizzle :
         {Swizzle(), Swizzle(1, 0, 1), Swizzle(1, 1, 1), Swizzle(1, 0, 2),
          Swizzle(1, 2, 1), Swizzle(1, 1, -1), Swizzle(2, 0, 2)})
      for (const std::int64_t offset : {0, 1, 2, 8})
        eights.push_back(ComposedLayout(swizzle, offset, inner));
  for (std::size_t a = 0; a < eights.size(); ++a)
    for (std::size_t b = a % 3; b < eights.size(); b += 3) {
      t.see([&] { return max_common_layout(eights[a], eights[b]); });
      t.see([&] { return max_common_vector(eights[a], eights[b]); });
    }
}

inline void check_inverses_found(Table& t, const Inputs& inputs) {
  t.begin("covering");
  for (const auto& L : inputs.few_layouts(30))
    for (const Int64 domain : {0, 1, 4, 7, 8, 30})
      t.see([&] { return covering(L, domain); });
  t.begin("values of layouts");
  for (const auto& L : inputs.few_layouts(60)) {
    if (!small_enough(L, 100)) continue;
    t.see([&] { return value_table(L); });
    for (const bool moving_only : {true, false})
      t.see([&] { return values_at_indices(L, moving_only); });
  }
  t.begin("right inverses of tables");
  for (std::size_t length = 1; length < 7; ++length)
    for (const auto& table : all_lists(length, length < 6 ? 4 : 3))
      t.see([&] { return RightInverseSearch({table}).greatest(); });
  for (const auto& a : all_lists(4, 3))
    for (const auto& b : all_lists(3, 3)) {
      t.see([&] { return RightInverseSearch({a, b}).greatest(); });
      t.see([&] { return RightInverseSearch({b, a}).greatest(); });
    }
  t.begin("integer solutions");
  for (const auto& equations : all_lists(6, 5, -2)) {
    t.see([&] {
      IntegerSolutions solutions;
      solutions.add_unknown();
      solutions.add_unknown();
      const bool first =
          solutions.require({equations[0], equations[1]}, equations[2]);
      const bool second =
          first &&
          solutions.require({equations[3], equations[4]}, equations[5]);
      return text(first) + text(second) + text(solutions.point());
    });
  }
  t.begin("left inverses of tables");
  for (std::size_t length = 1; length < 5; ++length)
    for (const auto& indices : all_lists(length, 5))
      for (const Int64 step : {1, 2, 3}) {
        std::vector<ValueAtIndex> pairs = {{0, 0}};
        for (std::size_t k = 0; k < length; ++k)
          pairs.push_back({Int64(k + 1) * step, indices[k]});
        t.see([&] { return LeftInverseSearch(pairs).found(); });
        pairs.push_back({Int64(length) * step, 1});
        t.see([&] { return LeftInverseSearch(pairs).found(); });
      }
}

inline void check_units(Table& t, const Inputs& inputs) {
  t.begin("units");
  const auto few = inputs.few_layouts(60);
  for (const auto& L : few)
    for (const std::int64_t n : {2, 3, 4}) {
      const auto wide = upcast(L, Int64(n));
      if (wide) t.see([&] { return before_first_unit(L, *wide); });
    }
  for (const ComposedLayout& L : some_composed(inputs))
    t.see([&] { return with_swizzle(L); });
}

inline void check_tables(Table& t, const Inputs& inputs) {
  check_tables_of_layouts(t);
  check_swizzles_found(t);
  check_vectors_in_common(t);
  check_inverses_found(t, inputs);
  check_units(t, inputs);
}

inline const bool tables_is_a_part = add_part("tables", check_tables);

}  // namespace colex
