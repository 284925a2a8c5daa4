// SPDX-License-Identifier: MIT
// A law, and the words its body may use.
//
//   Law{"composition/pointwise", "composition(A, B)(c) = A(B(c)) …",
//       "CuTe whitepaper, Eq. 17", sound, given(layout, layout),
//       [](auto& t, const auto& cute, const auto& A, const auto& B) {
//         const auto R = cute.composition(A, B);
//         if (t.refused(R)) return;
//         t.equal(size(*R), size(B), "size of the result");
//         t.for_all_below(size(B), [&](const auto& i) {
//           t.equal((*R)(i), A(B(i)), "value");
//         });
//       }}
//
// A law is a value, written once; every engine runs it. The body gets the trial
// t, the operations of the implementation under test (algebra.hpp), and the
// inputs. What it reads of a layout (size, values, profile) is read by the
// definition, never asked of the implementation.
#pragma once

#include <string>
#include <string_view>
#include <tuple>
#include <variant>
#include <vector>

#include "properties/algebra.hpp"

namespace colex {

// sound: whatever is answered is right. total: every input with an answer is
// answered. convention: a sound law of the reference where the definition
// leaves something free (SPEC.md, 2), so that others are not wrong without it.
// refuted: a statement that is false, kept so that a counterexample is found
// each time: an erratum.
enum class Claim { sound, total, convention, refuted };
inline constexpr Claim sound = Claim::sound;
inline constexpr Claim total = Claim::total;
inline constexpr Claim convention = Claim::convention;
inline constexpr Claim refuted = Claim::refuted;

// --- Inputs ---

using Input = std::variant<Layout<>, IntTuple<>, Int64, Tiler<>,
                           SliceCoordinate<>, Swizzle, ComposedLayout>;

// The inputs of one case.
using Inputs = std::vector<const Input*>;

inline std::string to_string(const Input& input) {
  return std::visit([](const auto& value) { return to_string(value); }, input);
}

// What an input may be; spaces.hpp enumerates each kind, generators.hpp makes
// random ones.
enum class InputKind {
  layout,             // nested, with strides of any sign
  positive_layout,    // strides of at least 0
  coordinate_layout,  // strides that are basis elements or 0
  shape,              // a tree of positive integers
  tuple,              // a tree of integers of at least 0
  profile,            // a tree of zeros
  number,             // at least 1
  index,              // at least 0
  tiler,              // a layout or a tuple of layouts, integers and _
  nested_tiler,       // a tree of these
  slice,              // a coordinate with _
  swizzle,
  composed_layout  // a swizzle after an offset and a layout
};

// The tag of a kind, as it stands in `given`.
template <InputKind kind_of_tag, class T>
struct Tag {
  using Type = T;
  static constexpr InputKind kind = kind_of_tag;
};
inline constexpr Tag<InputKind::layout, Layout<>> layout_input;
inline constexpr Tag<InputKind::positive_layout, Layout<>> positive_layout;
inline constexpr Tag<InputKind::coordinate_layout, Layout<>> coordinate_layout;
inline constexpr Tag<InputKind::shape, IntTuple<>> shape_input;
inline constexpr Tag<InputKind::tuple, IntTuple<>> tuple_input;
inline constexpr Tag<InputKind::profile, IntTuple<>> profile_input;
inline constexpr Tag<InputKind::number, Int64> number_input;
inline constexpr Tag<InputKind::index, Int64> index_input;
inline constexpr Tag<InputKind::tiler, Tiler<>> tiler_input;
inline constexpr Tag<InputKind::nested_tiler, Tiler<>> nested_tiler;
inline constexpr Tag<InputKind::slice, SliceCoordinate<>> slice_input;
inline constexpr Tag<InputKind::swizzle, Swizzle> swizzle_input;
inline constexpr Tag<InputKind::composed_layout, ComposedLayout>
    composed_layout;

// How random inputs of a law fit together, so that few cases are vacuous or
// refused. `independent`: no relation.
enum class Relation {
  independent,
  composable,      // (A, B): B's values are indices of A, steps that fit
  divisible,       // (A, T): T tiles A
  complementable,  // the layouts have complements
  same_size,       // the layouts have one size
  fitting,         // tuples, profiles, slices fit the first input
  small,           // no relation, and small enough to be tried in every way
};

template <class... Tags>
struct Given {
  Relation relation = Relation::independent;

  static std::vector<InputKind> kinds() { return {Tags::kind...}; }
};

template <class... Tags>
constexpr Given<Tags...> given(Tags...) {
  return {};
}
template <class... Tags>
constexpr Given<Tags...> given(Relation relation, Tags...) {
  return {relation};
}

// --- The law ---

template <class Inputs, class Body>
struct Law {
  std::string_view name;      // operation/claim
  std::string_view sentence;  // present tense
  std::string_view source;
  Claim claim;
  Inputs inputs;
  Body body;
};
template <class Inputs, class Body>
Law(const char*, const char*, const char*, Claim, Inputs, Body)
    -> Law<Inputs, Body>;

// The total law of an operation that answers all inputs of these kinds.
template <class Inputs, class Operation>
constexpr auto total_of(const char* name, const char* sentence,
                        const char* source, Inputs inputs,
                        Operation operation) {
  return Law{name,
             sentence,
             source,
             total,
             inputs,
             [operation](auto& t, const auto& cute, const auto&... in) {
               t.answered(operation(cute, in...));
             }};
}

// --- The trial of one case, over ordinary integers ---

class Trial {
 public:
  // Values beyond this many are sampled: the first ones, the last, and some
  // between.
  explicit Trial(Int64 most_values = 4096) : most_values_(most_values) {}

  // False where the case is none of the law's: the body returns, and the case
  // counts as vacuous.
  bool assume(bool hypothesis) {
    if (!hypothesis) vacuous_ = true;
    return hypothesis;
  }

  // Whether an operation gave no answer: the body returns, and the case counts
  // as rejected.
  template <class Answer>
  bool refused(const Result<Answer>& result) {
    if (result) return false;
    rejected_ = true;
    if (result.refusal().undecided) undecided_ = true;
    return true;
  }

  // In a total law: this input has an answer.
  template <class Answer>
  void answered(const Result<Answer>& result) {
    if (!result)
      fail("refused, though an answer exists: " + result.refusal().reason);
  }

  template <class Got, class Expected>
  void equal(const Got& got, const Expected& expected, std::string_view what) {
    if (got == expected) return;
    fail(std::string(what) + ": " + text(got) + ", expected " + text(expected));
  }

  void holds(bool condition, std::string_view what) {
    if (!condition) fail(std::string(what));
  }

  template <class Body>
  void for_all_below(const Int64& n, const Body& body) {
    if (n <= most_values_) {
      for (Int64 i = 0; i < n && !failed(); i = i + 1) visit(i, body);
      return;
    }
    const Int64 few = most_values_ / 4;
    const Int64 step = n / (most_values_ / 2) + 1;
    for (Int64 i = 0; i < few && !failed(); i = i + 1) visit(i, body);
    for (Int64 i = few; i < n && !failed(); i = i + step) {
      visit(i, body);
      if (n - i <= step) break;
    }
    if (!failed()) visit(n - 1, body);
  }

  // The implementation does not offer an operation of this law.
  void skip(std::string why) { skipped_ = std::move(why); }
  const std::string& skipped() const { return skipped_; }

  bool failed() const { return !failure_.empty(); }
  bool vacuous() const { return vacuous_; }
  bool rejected() const { return rejected_; }
  bool undecided() const { return undecided_; }
  const std::string& failure() const { return failure_; }  // the first one

  void fail(std::string why) {
    if (!failure_.empty()) return;
    if (index_) why = "at " + to_string(*index_) + ", " + why;
    failure_ = std::move(why);
  }

 private:
  template <class Body>
  void visit(const Int64& i, const Body& body) {
    const std::optional<Int64> outer = index_;
    index_ = i;
    body(i);
    index_ = outer;
  }
  static std::string text(bool truth) { return truth ? "true" : "false"; }
  template <class T>
  static std::string text(const T& value) {
    if constexpr (std::is_arithmetic_v<T>)
      return std::to_string(value);
    else
      return to_string(value);
  }

  Int64 most_values_;
  std::optional<Int64> index_;  // of the innermost for_all_below
  bool vacuous_ = false;
  bool rejected_ = false;
  bool undecided_ = false;
  std::string failure_;
  std::string skipped_;
};

// --- A law with its types put away, for the engines that run on values ---

struct AnyLaw {
  std::string name;
  std::string sentence;
  std::string source;
  Claim claim = sound;
  std::vector<InputKind> inputs;
  Relation relation = Relation::independent;
  std::function<void(Trial&, const Algebra&, const Inputs&)> body;

  // Tries one case. An operation that throws Refused where it has no Result
  // (a value beyond 64 bits) makes the case rejected.
  Trial run(const Algebra& algebra, const Inputs& in,
            Int64 most_values = 4096) const {
    Trial trial(most_values);
    try {
      body(trial, algebra, in);
    } catch (const Refused& refused) {
      trial.refused(Result<Int64>(Refusal{refused.what()}));
    } catch (const BadAnswer& bad) {
      trial.fail(bad.what());
    } catch (const NotOffered& missing) {
      trial.skip(missing.what());
    }
    return trial;
  }
};

template <class... Tags, class Body>
AnyLaw any(const Law<Given<Tags...>, Body>& law) {
  const Body body = law.body;
  return {std::string(law.name),
          std::string(law.sentence),
          std::string(law.source),
          law.claim,
          Given<Tags...>::kinds(),
          law.inputs.relation,
          [body](Trial& t, const Algebra& cute, const Inputs& in) {
            [&]<std::size_t... k>(std::index_sequence<k...>) {
              body(t, cute, std::get<typename Tags::Type>(*in[k])...);
            }
            (std::index_sequence_for<Tags...>());
          }};
}

template <class... Laws>
std::vector<AnyLaw> any(const std::tuple<Laws...>& laws) {
  return std::apply(
      [](const auto&... law) { return std::vector<AnyLaw>{any(law)...}; },
      laws);
}

}  // namespace colex
