// SPDX-License-Identifier: MIT

#include "conformance/compare.hpp"

#include <fmt/format.h>

#include <functional>
#include <optional>

#include "reference/algebra.hpp"
#include "reference/composed_layout.hpp"

namespace colex::conformance {
namespace {

constexpr std::int64_t table_size = 65'536;

Layout<> without_tuples_of_one(const Layout<>& L) {
  if (L.shape().is_leaf()) return L;
  if (rank(L) == 1) return without_tuples_of_one(get(L, 0));
  std::vector<Layout<>> modes;
  for (const auto& mode : modes_of(L))
    modes.push_back(without_tuples_of_one(mode));
  return make_layout(modes);
}

std::string difference_of_modes(const Layout<>& expected, const Layout<>& got,
                                std::size_t levels) {
  if (levels > 0 && !expected.shape().is_leaf()) {
    if (rank(expected) != rank(got))
      return fmt::format("rank {}, expected {}", rank(got), rank(expected));
    for (std::size_t i = 0; i < rank(expected); ++i) {
      const std::string below =
          difference_of_modes(get(expected, i), get(got, i), levels - 1);
      if (!below.empty()) return fmt::format("mode {}: {}", i, below);
    }
    return "";
  }
  if (size(expected) != size(got))
    return fmt::format("size {}, expected {}", to_string(size(got)),
                       to_string(size(expected)));
  return first_difference(expected, got);
}

Comparison compare_layouts(const Layout<>& expected, const Layout<>& got,
                           std::size_t levels) {
  if (expected == got) return {Likeness::same_text, ""};
  const std::string difference = difference_of_modes(
      without_tuples_of_one(expected), without_tuples_of_one(got), levels);
  if (difference.empty()) return {Likeness::same_meaning, ""};
  return {Likeness::different, difference};
}

// A layout of any kind, by its values.
struct Tabulated {
  IntTuple<> shape;
  std::function<Int64(Int64)> at;
};

std::optional<Tabulated> tabulated(const Value& value) {
  if (const auto* L = value.as<Layout<>>())
    return Tabulated{L->shape(), [L](Int64 i) { return (*L)(IntTuple<>(i)); }};
  if (const auto* C = value.as<ComposedLayout>())
    return Tabulated{shape(*C), [C](Int64 i) { return (*C)(IntTuple<>(i)); }};
  return std::nullopt;
}

Comparison compare_tables(const Tabulated& expected, const Tabulated& got) {
  const Int64 n = product(expected.shape);
  if (product(got.shape) != n)
    return {Likeness::different,
            fmt::format("size {}, expected {}", to_string(product(got.shape)),
                        to_string(n))};
  for (Int64 i = 0; i < n && i < table_size; i = i + 1)
    if (expected.at(i) != got.at(i))
      return {
          Likeness::different,
          fmt::format("at index {} the value is {}, expected {}", to_string(i),
                      to_string(got.at(i)), to_string(expected.at(i)))};
  if (n > table_size)
    return {Likeness::unknown,
            fmt::format("the first {} values agree", table_size)};
  return {Likeness::same_meaning, ""};
}

}  // namespace

std::string first_difference(const Layout<>& expected, const Layout<>& got) {
  if (same_function(expected, got)) return "";
  const Int64 n = size(expected);
  for (Int64 i = 0; i < n && i < Int64(1 << 24); i = i + 1) {
    const auto wanted = crd2idx(IntTuple<>(i), expected);
    const auto value = crd2idx(IntTuple<>(i), got);
    if (!(wanted == value))
      return fmt::format("at index {} the value is {}, expected {}",
                         to_string(i), to_string(value), to_string(wanted));
  }
  return fmt::format("another function than {}", to_string(expected));
}

Comparison compare(const Value& expected, const Value& got,
                   std::size_t levels) {
  try {
    const auto* wanted_list = expected.as<std::vector<Value>>();
    const auto* got_list = got.as<std::vector<Value>>();
    if (wanted_list && got_list) {
      if (wanted_list->size() != got_list->size())
        return {Likeness::different,
                fmt::format("{} entries, expected {}", got_list->size(),
                            wanted_list->size())};
      Comparison all{Likeness::same_text, ""};
      for (std::size_t i = 0; i < wanted_list->size(); ++i) {
        const Comparison one =
            compare((*wanted_list)[i], (*got_list)[i], levels);
        if (one.likeness > all.likeness) all = one;
      }
      return all;
    }
    const auto* wanted_layout = expected.as<Layout<>>();
    const auto* got_layout = got.as<Layout<>>();
    if (wanted_layout && got_layout)
      return compare_layouts(*wanted_layout, *got_layout, levels);
    if (to_string(expected) == to_string(got)) return {Likeness::same_text, ""};
    const auto wanted_table = tabulated(expected);
    const auto got_table = tabulated(got);
    if (wanted_table && got_table)
      return compare_tables(*wanted_table, *got_table);
    return {Likeness::different, fmt::format("{}, expected {}", to_string(got),
                                             to_string(expected))};
  } catch (const Refused& refused) {
    return {Likeness::unknown, refused.what()};
  }
}

}  // namespace colex::conformance
