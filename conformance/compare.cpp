// SPDX-License-Identifier: MIT

#include "conformance/compare.hpp"

#include <fmt/format.h>

#include <functional>
#include <optional>

#include "reference/algebra.hpp"
#include "reference/composed_algebra.hpp"

namespace colex::conformance {
namespace {

constexpr std::int64_t table_size = 65'536;

bool is_tuple_of_one(const Layout<>& L) {
  return !L.shape().is_leaf() && rank(L) == 1;
}

// Modes are compared one by one down to `levels`; where ranks differ, a tuple
// of one mode is that mode.
std::string difference_of_modes(const Layout<>& expected, const Layout<>& got,
                                std::size_t levels) {
  const bool leaf = expected.shape().is_leaf() && got.shape().is_leaf();
  if (levels > 0 && !leaf) {
    if (rank(expected) != rank(got)) {
      if (is_tuple_of_one(expected))
        return difference_of_modes(get(expected, 0), got, levels);
      if (is_tuple_of_one(got))
        return difference_of_modes(expected, get(got, 0), levels);
      if (!expected.shape().is_leaf())
        return fmt::format("rank {}, expected {}", rank(got), rank(expected));
    } else {
      for (std::size_t i = 0; i < rank(expected); ++i) {
        const std::string below =
            difference_of_modes(get(expected, i), get(got, i), levels - 1);
        if (!below.empty()) return fmt::format("mode {}: {}", i, below);
      }
      return "";
    }
  }
  if (size(expected) != size(got))
    return fmt::format("size {}, expected {}", to_string(size(got)),
                       to_string(size(expected)));
  return first_difference(expected, got);
}

Comparison compare_layouts(const Layout<>& expected, const Layout<>& got,
                           std::size_t levels) {
  if (expected == got) return {Likeness::same_text, ""};
  const std::string difference = difference_of_modes(expected, got, levels);
  if (difference.empty()) return {Likeness::same_meaning, ""};
  return {Likeness::different, difference};
}

// `1:0` and `1:1` take the same tile.
Comparison compare_tilers(const Tiler<>& expected, const Tiler<>& got,
                          std::size_t levels) {
  const Comparison different{
      Likeness::different,
      fmt::format("{}, expected {}", to_string(got), to_string(expected))};
  if (expected.is_leaf() != got.is_leaf()) return different;
  if (expected.is_leaf()) {
    if (expected.leaf().has_value() != got.leaf().has_value()) return different;
    return expected.leaf()
               ? compare_layouts(*expected.leaf(), *got.leaf(), levels)
               : Comparison{Likeness::same_text, ""};
  }
  if (rank(expected) != rank(got)) return different;
  Comparison all{Likeness::same_text, ""};
  for (std::size_t i = 0; i < rank(expected); ++i) {
    Comparison one =
        compare_tilers(expected.modes()[i], got.modes()[i], levels);
    if (one.likeness > all.likeness) all = std::move(one);
  }
  return all;
}

Comparison compare_tables(const IndexFunction& expected,
                          const IndexFunction& got) {
  const Int64 n = expected.size;
  if (got.size != n)
    return {
        Likeness::different,
        fmt::format("size {}, expected {}", to_string(got.size), to_string(n))};
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

template <class Engine>
Comparison compare_elements(const Tensor<Engine>& expected,
                            const Tensor<Engine>& got) {
  const Int64 n = size(expected);
  if (size(got) != n)
    return {Likeness::different,
            fmt::format("size {}, expected {}", to_string(size(got)),
                        to_string(n))};
  for (Int64 i = 0; i < n && i < table_size; i = i + 1)
    if (!(expected(i) == got(i)))
      return {
          Likeness::different,
          fmt::format("at index {} the element is {}, expected {}",
                      to_string(i), to_string(got(i)), to_string(expected(i)))};
  if (n > table_size)
    return {Likeness::unknown,
            fmt::format("the first {} elements agree", table_size)};
  return {Likeness::same_meaning, ""};
}

// Offset and layout each for itself where the layouts are plain, else the
// elements.
Comparison compare_tensors(const CountingTensor& expected,
                           const CountingTensor& got, std::size_t levels) {
  const auto* wanted = std::get_if<Layout<>>(&expected.layout());
  const auto* answered = std::get_if<Layout<>>(&got.layout());
  if (!wanted || !answered) return compare_elements(expected, got);
  const IntTuple<>& offset = expected.engine().offset();
  if (!(got.engine().offset() == offset))
    return {Likeness::different,
            fmt::format("offset {}, expected {}",
                        to_string(got.engine().offset()), to_string(offset))};
  return compare_layouts(*wanted, *answered, levels);
}

// The elements; and in arrays that are seen alike, what no coordinate leads to:
// a kernel has to leave it as it was.
Comparison compare_arrays(const ArrayTensor<Int64>& expected,
                          const ArrayTensor<Int64>& got) {
  Comparison elements{Likeness::different, ""};
  try {
    elements = compare_elements(expected, got);
  } catch (const Refused& outside) {
    return {Likeness::different, outside.what()};
  }
  const bool seen_alike = got.layout() == expected.layout() &&
                          got.engine().offset() == expected.engine().offset();
  if (elements.likeness == Likeness::same_meaning && seen_alike &&
      got.engine().values() != expected.engine().values())
    return {Likeness::different,
            "the array differs where no coordinate of the tensor leads"};
  return elements;
}

}  // namespace

std::optional<IndexFunction> function_of(const Value& value) {
  if (const auto* L = value.as<Layout<>>()) {
    if (!has_integer_strides(*L)) return std::nullopt;
    return IndexFunction{to_string(*L), size(*L),
                         [L](Int64 i) { return (*L)(IntTuple<>(i)); }};
  }
  if (const auto* C = value.as<ComposedLayout>())
    return IndexFunction{to_string(*C), size(*C),
                         [C](Int64 i) { return (*C)(IntTuple<>(i)); }};
  return std::nullopt;
}

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
    const auto* wanted_tiler = expected.as<Tiler<>>();
    const auto* got_tiler = got.as<Tiler<>>();
    if (wanted_tiler && got_tiler)
      return compare_tilers(*wanted_tiler, *got_tiler, levels);
    const auto* wanted_tensor = expected.as<CountingTensor>();
    const auto* got_tensor = got.as<CountingTensor>();
    if (wanted_tensor && got_tensor)
      return compare_tensors(*wanted_tensor, *got_tensor, levels);
    const auto* wanted_array = expected.as<ArrayTensor<Int64>>();
    const auto* got_array = got.as<ArrayTensor<Int64>>();
    if (wanted_array && got_array)
      return compare_arrays(*wanted_array, *got_array);
    const auto wanted_table = function_of(expected);
    const auto got_table = function_of(got);
    if (wanted_table && got_table)
      return compare_tables(*wanted_table, *got_table);
    return {Likeness::different, fmt::format("{}, expected {}", to_string(got),
                                             to_string(expected))};
  } catch (const Refused& refused) {
    return {Likeness::unknown, refused.what()};
  }
}

}  // namespace colex::conformance
