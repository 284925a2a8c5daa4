// SPDX-License-Identifier: MIT

#include "conformance/judge_laws.hpp"

#include <fmt/format.h>

#include <set>

#include "conformance/compare.hpp"
#include "reference/algebra.hpp"
#include "reference/composed_algebra.hpp"

namespace colex::conformance {
namespace {

constexpr std::int64_t largest_table = 1 << 22;

Judgement unsound(std::string why) {
  return {Outcome::unsound, std::move(why), ""};
}
Judgement unjudged(std::string why) {
  return {Outcome::unjudged, std::move(why), ""};
}
Judgement too_large(const std::string& text) {
  return unjudged(text + " is too large to be judged by a table");
}

bool is_same_text(const Result<Value>& expected, const Value& got) {
  return expected && to_string(*expected) == to_string(got);
}

// A lawful answer: in the reference's form, or another.
Judgement lawful(const Result<Value>& expected, const Value& got) {
  return {is_same_text(expected, got) ? Outcome::right : Outcome::equivalent,
          "", ""};
}

// The reference's answer, where it is a layout of integer values.
std::optional<IndexFunction> answer_of(const Result<Value>& expected) {
  if (!expected) return std::nullopt;
  return function_of(*expected);
}

// A layout that has the image of L but kept modes of stride 0.
Judgement judge_filter(const Value& got, const Value& expected) {
  const auto* filtered = expected.as<Layout<>>();
  const auto* answer = got.as<Layout<>>();
  if (filtered && answer && same_function(filter(*answer), *filtered) &&
      !same_function(*answer, *filtered))
    return {Outcome::short_, "modes of stride 0 are kept", ""};
  const Comparison comparison = compare(expected, got, 0);
  if (comparison.likeness <= Likeness::same_meaning)
    return lawful(Result<Value>(expected), got);
  return unsound(comparison.difference);
}

// The extent of a composed layout's image may be given too large.
std::optional<Judgement> judge_cosize(const Value& got,
                                      const Result<Value>& expected) {
  const auto* extent = got.as<IntTuple<>>();
  if (!expected || !extent || !extent->is_leaf()) return std::nullopt;
  const auto* exact = expected->as<IntTuple<>>();
  if (extent->leaf() <= exact->leaf()) return std::nullopt;
  return Judgement{Outcome::convention, "an extent that covers the image", ""};
}

// (L, R) takes no value twice, L counted without stride 0, R increases, and
// where a complement exists, every value below the cotarget is reached.
Judgement judge_complement(const Layout<>& L, Int64 cotarget, const Value& got,
                           const Result<Value>& expected) {
  const auto* R = got.as<Layout<>>();
  if (!R || !has_integer_strides(*R)) return unsound("no layout of integers");
  if (expected)
    if (const auto* answer = expected->as<Layout<>>())
      if (same_function(*answer, *R)) return lawful(expected, got);
  const Layout<> image = filter(L);
  if (largest_table < size(image) || largest_table < size(*R) ||
      largest_table < size(image) * size(*R))
    return too_large(to_string(*R));
  const std::vector<Int64> values = value_table(*R);
  for (std::size_t i = 1; i < values.size(); ++i)
    if (values[i] <= values[i - 1])
      return unsound(
          fmt::format("at index {} the answer does not increase", i));
  std::set<std::int64_t> seen;
  for (const Int64 in_R : values)
    for (const Int64 in_L : value_table(image))
      if (!seen.insert((in_L + in_R).value()).second)
        return unsound(fmt::format("({}, {}) takes the value {} twice",
                                   to_string(image), to_string(*R),
                                   to_string(in_L + in_R)));
  if (!expected)
    return {Outcome::convention, "disjoint, without reaching every value", ""};
  std::int64_t reached = 0;
  while (seen.count(reached) > 0) ++reached;
  if (Int64(reached) < cotarget)
    return unsound(fmt::format("the value {} is not reached", reached));
  return {Outcome::convention, "beyond the cotarget", ""};
}

Judgement judge_right_inverse(const std::vector<IndexFunction>& layouts,
                              const Value& got, const Result<Value>& expected) {
  const auto R = function_of(got);
  if (!R) return unsound("no layout of integers");
  for (Int64 i = 0; i < R->size && i < largest_table; i = i + 1) {
    const Int64 index = R->at(i);
    for (const IndexFunction& L : layouts) {
      if (index < 0 || index >= L.size)
        return unsound(
            fmt::format("at index {} the answer is {}, no index of {}",
                        to_string(i), to_string(index), L.text));
      if (L.at(index) != i)
        return unsound(fmt::format(
            "at index {} the answer is {}, where {} is {}", to_string(i),
            to_string(index), L.text, to_string(L.at(index))));
    }
  }
  if (is_same_text(expected, got)) return lawful(expected, got);
  if (largest_table < R->size) return too_large(R->text);
  const auto greatest = answer_of(expected);
  if (!greatest) return unjudged("lawful; the greatest size is not known");
  if (R->size < greatest->size)
    return {Outcome::short_,
            fmt::format("size {} where {} is possible", to_string(R->size),
                        to_string(greatest->size)),
            ""};
  return lawful(expected, got);
}

Judgement judge_left_inverse(const IndexFunction& L, const Value& got,
                             const Result<Value>& expected) {
  const auto Q = function_of(got);
  if (!Q) return unsound("no layout of integers");
  bool negative = false;
  for (Int64 i = 0; i < L.size && i < largest_table; i = i + 1) {
    const Int64 value = L.at(i);
    if (value < 0) negative = true;
    const Int64 index = Q->at(value);
    if (index < 0 || index >= L.size)
      return unsound(fmt::format("at value {} the answer is {}, no index of {}",
                                 to_string(value), to_string(index), L.text));
    if (L.at(index) != value)
      return unsound(fmt::format("at value {} the answer is {}, where {} is {}",
                                 to_string(value), to_string(index), L.text,
                                 to_string(L.at(index))));
  }
  if (is_same_text(expected, got)) return lawful(expected, got);
  if (largest_table < L.size) return too_large(L.text);
  if (negative) return {Outcome::convention, "lawful at negative values", ""};
  if (!expected && !expected.refusal().undecided)
    return unjudged("lawful, where the reference finds no answer");
  return lawful(expected, got);
}

// A number for which less is possible, too: a width or an alignment.
Judgement judge_width(const Value& got, const Result<Value>& expected) {
  const auto* width = got.as<IntTuple<>>();
  if (!width || !width->is_leaf())
    return unsound(fmt::format("{} is no width", to_string(got)));
  if (!expected) return unjudged(expected.refusal().reason);
  const Int64 greatest = expected->as<IntTuple<>>()->leaf();
  if (width->leaf() == greatest) return {Outcome::right, "", ""};
  if (width->leaf() > 0 && width->leaf() < greatest)
    return {Outcome::short_,
            fmt::format("{} where {} is possible", to_string(width->leaf()),
                        to_string(greatest)),
            ""};
  return unsound(fmt::format("{}, expected at most {}",
                             to_string(width->leaf()), to_string(greatest)));
}

Judgement judge_alignment(const Value& L, const Value& got,
                          const Result<Value>& expected) {
  Judgement judgement = judge_width(got, expected);
  if (judgement.outcome != Outcome::short_) return judgement;
  const Int64 n = got.as<IntTuple<>>()->leaf();
  if (const auto* plain = L.as<Layout<>>()) {
    const auto cast = upcast(*plain, n);
    if (!cast) return unsound(cast.refusal().reason);
  } else if (const auto* composed = L.as<ComposedLayout>()) {
    const auto cast = upcast(*composed, n);
    if (!cast) return unsound(cast.refusal().reason);
  }
  return judgement;
}

Judgement judge_nullspace(const IndexFunction& L, const Value& got,
                          const Result<Value>& expected) {
  const auto* N = got.as<Layout<>>();
  if (!N || !has_integer_strides(*N)) return unsound("no layout of integers");
  if (expected)
    if (const auto* answer = expected->as<Layout<>>())
      if (same_function(*answer, *N)) return lawful(expected, got);
  if (largest_table < size(*N)) return too_large(to_string(*N));
  std::set<std::int64_t> seen;
  for (const Int64 index : value_table(*N)) {
    if (index < 0 || index >= L.size || L.at(index) != L.at(0))
      return unsound(fmt::format("{} at index {} is not what it is at 0",
                                 L.text, to_string(index)));
    if (!seen.insert(index.value()).second)
      return unsound(fmt::format("index {} occurs twice", to_string(index)));
  }
  const auto* answer = expected ? expected->as<Layout<>>() : nullptr;
  if (answer && size(*N) < size(*answer))
    return {Outcome::short_, fmt::format("size {}", to_string(size(*N))), ""};
  return {Outcome::convention, "other modes that cancel are counted", ""};
}

// The cotarget of a complement: given, or the extent of L's image.
std::optional<Int64> cotarget_of(const std::vector<Value>& in,
                                 const Layout<>& L) {
  if (in.size() < 2) return cosize(filter(L));
  if (const auto* shape = in[1].as<IntTuple<>>()) return product(*shape);
  return std::nullopt;
}

}  // namespace

std::optional<Judgement> judge_by_law(const std::string& operation,
                                      const std::vector<Value>& in,
                                      const Value& got,
                                      const Result<Value>& expected) {
  if (in.empty()) return std::nullopt;
  if (operation == "cosize" && in[0].as<ComposedLayout>())
    return judge_cosize(got, expected);
  if (operation == "filter" && in.size() == 1 && expected)
    return judge_filter(got, *expected);
  const auto L = function_of(in[0]);
  if (!L) return std::nullopt;
  if (operation == "max_common_vector") return judge_width(got, expected);
  if (operation == "max_alignment")
    return judge_alignment(in[0], got, expected);
  if (operation == "complement") {
    const auto* plain = in[0].as<Layout<>>();
    const auto cotarget = plain ? cotarget_of(in, *plain) : std::nullopt;
    if (!cotarget) return std::nullopt;
    return judge_complement(*plain, *cotarget, got, expected);
  }
  if (operation == "right_inverse")
    return judge_right_inverse({*L}, got, expected);
  if (operation == "left_inverse") return judge_left_inverse(*L, got, expected);
  if (operation == "nullspace") return judge_nullspace(*L, got, expected);
  if (operation == "max_common_layout" && in.size() == 2) {
    const auto other = function_of(in[1]);
    if (!other) return std::nullopt;
    return judge_right_inverse({*L, *other}, got, expected);
  }
  return std::nullopt;
}

}  // namespace colex::conformance
