// SPDX-License-Identifier: MIT

#include "conformance/judge_laws.hpp"

#include <fmt/format.h>

#include <set>

#include "conformance/compare.hpp"
#include "reference/algebra.hpp"

namespace colex::conformance {
namespace {

constexpr std::int64_t largest_table = 1 << 22;

Judgement unsound(std::string why) {
  return {Outcome::unsound, std::move(why), ""};
}
Judgement unjudged(std::string why) {
  return {Outcome::unjudged, std::move(why), ""};
}

Judgement too_large(const Layout<>& L) {
  return unjudged(
      fmt::format("{} is too large to be judged by a table", to_string(L)));
}

// L at index i, its last mode unbounded.
Int64 value_at(const Layout<>& L, Int64 i) { return L(IntTuple<>(i)); }

const Layout<>* layout_answer(const Result<Value>& expected) {
  return expected ? expected->as<Layout<>>() : nullptr;
}

// The right answer in the form that the reference gives, or another.
Judgement right(const Layout<>* expected, const Layout<>& got) {
  if (expected && *expected == got) return {Outcome::right, "", ""};
  return {Outcome::equivalent, "", ""};
}

// A layout that has the image of L but kept modes of stride 0.
Judgement judge_filter(const Layout<>& got, const Layout<>& expected) {
  const Comparison comparison = compare(expected, got, 0);
  if (comparison.likeness <= Likeness::same_meaning)
    return right(&expected, got);
  if (same_function(filter(got), filter(expected)))
    return {Outcome::short_, "modes of stride 0 are kept", ""};
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

// Every value of L and R occurs once in (L, R), L counted without stride 0.
Judgement judge_complement(const Layout<>& L, const Layout<>& R,
                           const Layout<>* expected) {
  if (expected && same_function(*expected, R)) return right(expected, R);
  const Layout<> image = filter(L);
  if (size(image) > largest_table || size(R) > largest_table ||
      size(image) * size(R) > largest_table)
    return too_large(R);
  std::set<std::int64_t> seen;
  for (const Int64 in_R : value_table(R))
    for (const Int64 in_L : value_table(image))
      if (!seen.insert((in_L + in_R).value()).second)
        return unsound(fmt::format("({}, {}) takes the value {} twice",
                                   to_string(image), to_string(R),
                                   to_string(in_L + in_R)));
  if (!expected)
    return {Outcome::convention, "disjoint, without reaching every value", ""};
  if (size(R) < size(*expected))
    return {Outcome::short_, "disjoint, without reaching every value", ""};
  return {Outcome::convention, "disjoint, beyond the cotarget", ""};
}

Judgement judge_right_inverse(const std::vector<Layout<>>& layouts,
                              const Layout<>& R, const Layout<>* expected) {
  if (size(R) > largest_table) return too_large(R);
  for (Int64 i = 0; i < size(R); i = i + 1) {
    const Int64 index = value_at(R, i);
    for (const Layout<>& L : layouts) {
      if (index < 0 || index >= size(L))
        return unsound(
            fmt::format("at index {} the answer is {}, no index of {}",
                        to_string(i), to_string(index), to_string(L)));
      if (value_at(L, index) != i)
        return unsound(fmt::format(
            "at index {} the answer is {}, where {} is {}", to_string(i),
            to_string(index), to_string(L), to_string(value_at(L, index))));
    }
  }
  if (!expected) return unjudged("lawful; the greatest size is not known");
  if (size(R) < size(*expected))
    return {Outcome::short_,
            fmt::format("size {} where {} is possible", to_string(size(R)),
                        to_string(size(*expected))),
            ""};
  if (size(R) > size(*expected))
    return unjudged("lawful, and larger than the reference's answer");
  return right(expected, R);
}

Judgement judge_left_inverse(const Layout<>& L, const Layout<>& Q,
                             const Result<Value>& expected) {
  if (size(L) > largest_table) return too_large(L);
  const std::vector<Int64> values = value_table(L);
  bool negative = false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] < 0) negative = true;
    const Int64 index = value_at(Q, values[i]);
    if (index < 0 || index >= size(L))
      return unsound(fmt::format("at value {} the answer is {}, no index of {}",
                                 to_string(values[i]), to_string(index),
                                 to_string(L)));
    if (value_at(L, index) != values[i])
      return unsound(fmt::format("at value {} the answer is {}, where {} is {}",
                                 to_string(values[i]), to_string(index),
                                 to_string(L), to_string(value_at(L, index))));
  }
  if (negative) return {Outcome::convention, "lawful at negative values", ""};
  if (!expected && !expected.refusal().undecided)
    return unjudged("lawful, where the reference finds no answer");
  return right(layout_answer(expected), Q);
}

Judgement judge_vector_width(const Value& got, const Result<Value>& expected) {
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

Judgement judge_alignment(const Layout<>& L, const Value& got,
                          const Result<Value>& expected) {
  Judgement judgement = judge_vector_width(got, expected);
  if (judgement.outcome == Outcome::short_) {
    const auto cast = upcast(L, got.as<IntTuple<>>()->leaf());
    if (!cast) return unsound(cast.refusal().reason);
  }
  return judgement;
}

Judgement judge_nullspace(const Layout<>& L, const Layout<>& N,
                          const Layout<>* expected) {
  if (expected && same_function(*expected, N)) return right(expected, N);
  if (size(N) > largest_table) return too_large(N);
  std::set<std::int64_t> seen;
  for (const Int64 index : value_table(N)) {
    if (index < 0 || index >= size(L) || value_at(L, index) != 0)
      return unsound(fmt::format("{} is not 0 at index {}", to_string(L),
                                 to_string(index)));
    if (!seen.insert(index.value()).second)
      return unsound(fmt::format("index {} occurs twice", to_string(index)));
  }
  return {Outcome::short_, fmt::format("size {}", to_string(size(N))), ""};
}

}  // namespace

std::optional<Judgement> judge_by_law(const std::string& operation,
                                      const std::vector<Value>& in,
                                      const Value& got,
                                      const Result<Value>& expected) {
  if (operation == "cosize" && in.size() == 1 && in[0].as<ComposedLayout>())
    return judge_cosize(got, expected);
  const Layout<>* L = in.empty() ? nullptr : in[0].as<Layout<>>();
  if (!L || !has_integer_strides(*L)) return std::nullopt;
  if (operation == "max_common_vector")
    return judge_vector_width(got, expected);
  if (operation == "max_alignment") return judge_alignment(*L, got, expected);
  const Layout<>* answer = got.as<Layout<>>();
  if (!answer || !has_integer_strides(*answer)) return std::nullopt;
  if (operation == "filter" && in.size() == 1 && layout_answer(expected))
    return judge_filter(*answer, *layout_answer(expected));
  if (operation == "complement")
    return judge_complement(*L, *answer, layout_answer(expected));
  if (operation == "right_inverse")
    return judge_right_inverse({*L}, *answer, layout_answer(expected));
  if (operation == "left_inverse")
    return judge_left_inverse(*L, *answer, expected);
  if (operation == "nullspace")
    return judge_nullspace(*L, *answer, layout_answer(expected));
  if (operation == "max_common_layout") {
    const Layout<>* other = in[1].as<Layout<>>();
    if (!other || !has_integer_strides(*other)) return std::nullopt;
    return judge_right_inverse({*L, *other}, *answer, layout_answer(expected));
  }
  return std::nullopt;
}

}  // namespace colex::conformance
