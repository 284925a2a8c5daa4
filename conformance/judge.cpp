// SPDX-License-Identifier: MIT

#include "conformance/judge.hpp"

#include <fmt/format.h>

#include "conformance/compare.hpp"
#include "conformance/judge_laws.hpp"
#include "conformance/operations.hpp"
#include "reference/algebra.hpp"

namespace colex::conformance {
namespace {

std::string wanted_text(const Result<Value>& expected) {
  if (expected) return to_string(*expected);
  return (expected.refusal().undecided ? "undecided: " : "a refusal: ") +
         expected.refusal().reason;
}

// A text of the form shape:stride that is no layout, such as (0,4):(2,2), and
// why; empty for any other text.
std::string why_no_layout(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return "";
  const auto shape = read(std::string_view(text).substr(0, colon));
  const auto stride = read(std::string_view(text).substr(colon + 1));
  if (!shape || !stride) return "";
  const auto* extents = shape->as<IntTuple<>>();
  if (!extents) return "";
  if (const auto* integers = stride->as<IntTuple<>>()) {
    const auto layout = answer(
        [&]() -> Result<Layout<>> { return make_layout(*extents, *integers); });
    if (!layout) return layout.refusal().reason;
  }
  return "";
}

// Whether a text has an integer of more than 64 bits: an implementation with
// integers of any size answers so where the reference refuses.
bool has_long_integer(const std::string& text) {
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    if (digits > 18) return true;
  }
  return false;
}

// How much of the profile is part of the answer: see `compare`.
std::size_t levels_of(const std::string& operation,
                      const std::vector<Value>& in) {
  if (operation == "coalesce" || operation == "filter")
    return in.size() > 1 ? depth(*in[1].as<IntTuple<>>()) : 0;
  if (operation == "domain_distribute") return 0;
  if (operation == "blocked_product" || operation == "raked_product" ||
      operation == "tile_to_shape" || operation.starts_with("flat_"))
    return 1;
  if (operation.starts_with("logical_")) {
    if (in.size() > 1)
      if (const auto* tiler = in[1].as<Tiler<>>()) return depth(*tiler) + 1;
    return 1;
  }
  if (operation.starts_with("zipped_") || operation.starts_with("tiled_"))
    return 2;
  return all_levels;
}

// Whether every value of B is an index of A. Only where both have integer
// strides.
bool inside(const Layout<>& A, const Layout<>& B) {
  Int64 least = 0;
  Int64 greatest = 0;
  for (const auto& mode : flat_modes(B)) {
    const Int64 reach = (mode.extent - 1) * mode.stride.value;
    (reach < 0 ? least : greatest) = (reach < 0 ? least : greatest) + reach;
  }
  return least == 0 && greatest < size(A);
}

bool reaches_beyond(const std::string& operation,
                    const std::vector<Value>& in) {
  if (operation != "composition" || in.size() != 2) return false;
  const auto* A = in[0].as<Layout<>>();
  const auto* B = in[1].as<Layout<>>();
  return A && B && has_integer_strides(*A) && has_integer_strides(*B) &&
         !inside(*A, *B);
}

bool refines(const Layout<>& B, const Layout<>& R) {
  return compatible(B.shape(), R.shape()) ||
         (rank(B) == 1 && !B.shape().is_leaf() && refines(get(B, 0), R));
}

// A composition answers with the profile of B or a finer one, so that B's
// coordinates are R's.
Judgement judge_composition(const Layout<>& A, const Layout<>& B,
                            const Layout<>& R, const Result<Value>& expected) {
  if (!refines(B, R)) {
    const bool same_size = size(B) == size(R);
    return {Outcome::unsound,
            same_size ? fmt::format("the shape {} does not refine {}",
                                    to_string(R.shape()), to_string(B.shape()))
                      : fmt::format("size {}, expected {}", to_string(size(R)),
                                    to_string(size(B))),
            ""};
  }
  std::string difference = "no layout exists";
  if (expected) {
    const Comparison comparison = compare(*expected, R, 0);
    if (comparison.likeness == Likeness::same_text)
      return {Outcome::right, "", ""};
    if (comparison.likeness == Likeness::same_meaning)
      return {Outcome::equivalent, "", ""};
    difference = comparison.difference;
  } else {
    for (Int64 i = 0; i < size(B) && i < Int64(1 << 22); i = i + 1) {
      const auto wanted = crd2idx(crd2idx(IntTuple<>(i), B), A);
      const auto got = crd2idx(IntTuple<>(i), R);
      if (wanted == got) continue;
      difference = fmt::format("at index {} the value is {}, expected {}",
                               to_string(i), to_string(got), to_string(wanted));
      break;
    }
    if (expected.refusal().undecided && difference == "no layout exists")
      return {Outcome::unjudged, "no difference was found", ""};
  }
  if (has_integer_strides(A) && has_integer_strides(B) && !inside(A, B)) {
    const auto elsewhere = composition(coalesce(A), B);
    if (elsewhere && same_function(*elsewhere, R))
      return {Outcome::convention,
              "A is extended past its domain in its coalesced form", ""};
  }
  return {Outcome::unsound, difference, ""};
}

// The worse of two judgements of parts of one answer.
Judgement worse(const Judgement& a, const Judgement& b) {
  return badness(b.outcome) > badness(a.outcome) ? b : a;
}

// Composition mode by mode, as far as the tiler goes; nothing if the answer has
// another number of modes.
std::optional<Judgement> judge_by_mode(const Layout<>& A, const Tiler<>& tiler,
                                       const Layout<>& R) {
  if (tiler.is_leaf()) {
    if (!tiler.leaf())
      return A == R ? Judgement{Outcome::right, "", ""}
             : same_function(A, R) && congruent(A.shape(), R.shape())
                 ? Judgement{Outcome::equivalent, "", ""}
                 : Judgement{Outcome::unsound, "a mode with _ has changed", ""};
    const auto expected = composition(A, *tiler.leaf());
    return judge_composition(A, *tiler.leaf(), R,
                             expected ? Result<Value>(Value(*expected))
                                      : Result<Value>(expected.refusal()));
  }
  if (R.shape().is_leaf() || rank(R) != rank(tiler) || rank(A) < rank(tiler))
    return std::nullopt;
  Judgement all{Outcome::right, "", ""};
  for (std::size_t i = 0; i < rank(tiler); ++i) {
    const auto mode = judge_by_mode(get(A, i), tiler.modes()[i], get(R, i));
    if (!mode) return std::nullopt;
    all = worse(all, *mode);
  }
  return all;
}

// By-mode composition with a tiler shorter than A, whose other modes are kept.
bool keeps_other_modes(const Value& A, const Value& tiler, const Value& got,
                       const Value& expected) {
  const auto* layout = A.as<Layout<>>();
  const auto* modes = tiler.as<Tiler<>>();
  const auto* dropped = expected.as<Layout<>>();
  if (!layout || !modes || !dropped || modes->is_leaf() ||
      rank(*modes) >= rank(*layout))
    return false;
  Layout<> kept = *dropped;
  for (std::size_t i = rank(*modes); i < rank(*layout); ++i)
    kept = append(kept, get(*layout, i));
  return compare(Value(kept), got).likeness <= Likeness::same_meaning;
}

Judgement judge_answer(const std::string& operation,
                       const std::vector<Value>& in, const Value& got,
                       const Result<Value>& expected) {
  if (auto judgement = judge_by_law(operation, in, got, expected))
    return *judgement;
  if (operation == "composition" && in.size() == 2) {
    const auto* A = in[0].as<Layout<>>();
    const auto* B = in[1].as<Layout<>>();
    const auto* R = got.as<Layout<>>();
    if (A && B && R) return judge_composition(*A, *B, *R, expected);
    const auto* tiler = in[1].as<Tiler<>>();
    if (A && tiler && R && expected)
      if (const auto judgement = judge_by_mode(*A, *tiler, *R))
        return *judgement;
  }
  if (!expected) {
    if (expected.refusal().undecided)
      return {Outcome::unjudged, expected.refusal().reason, ""};
    return {Outcome::unsound, expected.refusal().reason, ""};
  }
  const Comparison comparison =
      compare(*expected, got, levels_of(operation, in));
  switch (comparison.likeness) {
    case Likeness::same_text:
      return {Outcome::right, "", ""};
    case Likeness::same_meaning:
      return {Outcome::equivalent, "", ""};
    case Likeness::unknown:
      return {Outcome::unjudged, comparison.difference, ""};
    case Likeness::different:
      break;
  }
  if (operation == "composition" && in.size() == 2 &&
      keeps_other_modes(in[0], in[1], got, *expected))
    return {Outcome::convention, "modes beyond the tiler are kept", ""};
  return {Outcome::unsound, comparison.difference, ""};
}

Judgement judge_refusal(const std::string& operation,
                        const std::vector<Value>& in,
                        const Result<Value>& expected) {
  if (!expected)
    return {expected.refusal().undecided ? Outcome::unjudged : Outcome::right,
            "", ""};
  if (reaches_beyond(operation, in))
    return {Outcome::convention, "values beyond A's domain are refused", ""};
  return {Outcome::too_strict, "refused, though an answer exists", ""};
}

// What can be said of a reply without the algebra.
std::optional<Judgement> judge_kind(const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::skip:
      return Judgement{Outcome::unsupported, reply.text, ""};
    case Reply::Kind::error:
    case Reply::Kind::broken:
      return Judgement{Outcome::broken, reply.text, ""};
    default:
      return std::nullopt;
  }
}

}  // namespace

Judgement judge(const Problem& problem, const Reply& reply) {
  if (auto judgement = judge_kind(reply)) return *judgement;
  std::vector<Value> in;
  for (const std::string& text : problem.in) {
    auto value = read(text);
    if (!value)
      return {Outcome::unjudged,
              fmt::format("the input '{}' cannot be read: {}", text,
                          value.refusal().reason),
              ""};
    in.push_back(*std::move(value));
  }
  try {
    const Result<Value> expected = conformance::apply(problem.operation, in);
    Judgement judgement;
    if (reply.kind == Reply::Kind::reject) {
      judgement = judge_refusal(problem.operation, in, expected);
    } else if (const auto got = read(reply.text)) {
      judgement = judge_answer(problem.operation, in, *got, expected);
    } else if (const std::string why = why_no_layout(reply.text);
               !why.empty()) {
      judgement = {Outcome::unsound, "the answer is no layout: " + why, ""};
    } else if (!expected && !expected.refusal().undecided &&
               has_long_integer(reply.text)) {
      judgement = {Outcome::convention, "answered beyond 64 bits", ""};
    } else {
      judgement = {
          Outcome::broken,
          fmt::format("the answer cannot be read: {}", got.refusal().reason),
          ""};
    }
    judgement.wanted = wanted_text(expected);
    return judgement;
  } catch (const Refused& refused) {
    return {Outcome::unjudged, refused.what(), ""};
  }
}

Judgement judge(const Problem& problem, const Reply& reply,
                const Expectation& expected) {
  if (auto judgement = judge_kind(reply)) return *judgement;
  const bool refused = reply.kind == Reply::Kind::reject;
  if (!expected.convention.empty()) {
    const std::string& ours = expected.convention.front();
    const std::string wanted =
        expected.reject ? "a refusal: " + *expected.reject : ours;
    if (refused)
      return {expected.reject ? Outcome::right : Outcome::convention, "",
              wanted};
    const auto got = read(reply.text);
    for (const std::string& accepted : expected.convention) {
      const auto value = read(accepted);
      const bool same =
          accepted == reply.text ||
          (got && value &&
           compare(*value, *got).likeness <= Likeness::same_meaning);
      if (!same) continue;
      if (expected.reject || &accepted != &ours)
        return {Outcome::convention, "", wanted};
      return {accepted == reply.text ? Outcome::right : Outcome::equivalent, "",
              wanted};
    }
    Judgement judgement = judge(problem, reply);
    judgement.wanted = wanted;
    return judgement;
  }
  if (expected.reject) {
    if (refused) return {Outcome::right, "", "a refusal: " + *expected.reject};
    Judgement judgement = judge(problem, reply);
    // An input that the notation itself refuses, such as an extent of 0.
    if (judgement.outcome == Outcome::unjudged)
      judgement = {Outcome::unsound, *expected.reject, ""};
    judgement.wanted = "a refusal: " + *expected.reject;
    return judgement;
  }
  if (!refused) {
    if (reply.text == *expected.out) return {Outcome::right, "", *expected.out};
    const auto got = read(reply.text);
    const auto value = read(*expected.out);
    if (got && value) {
      const Comparison comparison = compare(*value, *got);
      if (comparison.likeness == Likeness::same_text)
        return {Outcome::right, "", *expected.out};
      if (comparison.likeness == Likeness::same_meaning)
        return {Outcome::equivalent, "", *expected.out};
    }
  }
  return judge(problem, reply);
}

}  // namespace colex::conformance
