// SPDX-License-Identifier: MIT
//
// Coordinates and slices explained: the digits, and what each adds.

#include "conformance/steps.hpp"
#include "reference/composed_algebra.hpp"

namespace colex::conformance {
namespace {

// The digits of a coordinate, times the strides, one a leaf.
void say_value(Steps& steps, const IntTuple<>& c, const Layout<>& L) {
  steps.say("the natural coordinate of {} in {}: {}", to_string(c),
            to_string(L.shape()), to_string(idx2crd(c, L.shape())));
  std::string sum;
  for_each_digit(c, L.shape(), L.stride(),
                 [&](const Int64& digit, const ScaledBasis<>& d) {
                   sum += (sum.empty() ? "" : " + ") + to_string(digit) +
                          " x " + to_string(d);
                 });
  steps.say("digits times strides: {} = {}", sum, to_string(crd2idx(c, L)));
}

void say_composed(Steps& steps, const IntTuple<>& c, const ComposedLayout& L) {
  say_value(steps, c, L.inner());
  steps.say("the offset {} added: {}", to_string(L.offset()),
            to_string(L.offset() + L.inner()(c)));
  steps.say("{} of it: {}", to_string(L.outer()), to_string(L(c)));
}

bool explain_crd2idx(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>& answer) {
  if (!answer || in.size() != 2) return false;
  const auto* c = in[0].as<IntTuple<>>();
  if (!c) return false;
  if (const auto* L = in[1].as<Layout<>>()) {
    say_value(steps, *c, *L);
    return true;
  }
  if (const auto* composed = in[1].as<ComposedLayout>()) {
    say_composed(steps, *c, *composed);
    return true;
  }
  if (const auto* shape = in[1].as<IntTuple<>>()) {
    say_value(steps, *c, make_layout(*shape));
    return true;
  }
  return false;
}

bool explain_idx2crd(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>& answer) {
  if (!answer || in.size() != 2) return false;
  const auto* c = in[0].as<IntTuple<>>();
  const auto* shape = in[1].as<IntTuple<>>();
  if (!c || !shape || !c->is_leaf() || c->leaf() < 0) return false;
  steps.say("the first leaf counts fastest, the last one is not bounded");
  Int64 rest = c->leaf();
  const std::vector<Int64> extents = leaves_of(*shape);
  const std::vector<Int64> digits = leaves_of(*answer->as<IntTuple<>>());
  for (std::size_t k = 0; k < extents.size() && k < digits.size(); ++k) {
    if (k + 1 == extents.size())
      steps.say("extent {}, the last: {}", to_string(extents[k]),
                to_string(digits[k]));
    else
      steps.say("extent {}: {} mod {} = {}", to_string(extents[k]),
                to_string(rest), to_string(extents[k]), to_string(digits[k]));
    rest = (rest - digits[k]) / extents[k];
  }
  return true;
}

template <class AnyOfLayouts>
void say_slice(Steps& steps, const SliceCoordinate<>& c,
               const AnyOfLayouts& L) {
  const IntTuple<> start = underscores_as_zero(c);
  steps.say("kept are the modes at _ of {}: {}", to_string(c),
            to_string(slice(c, L)));
  steps.say("it begins at L({}) = {}", to_string(start),
            to_string(crd2idx(start, L)));
}

bool explain_slice(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>& answer) {
  if (!answer || in.size() != 2) return false;
  const auto* c = in[0].as<SliceCoordinate<>>();
  if (!c) return false;
  if (const auto* L = in[1].as<Layout<>>()) {
    say_slice(steps, *c, *L);
    return true;
  }
  if (const auto* T = in[1].as<CountingTensor>()) {
    const auto* L = std::get_if<Layout<>>(&T->layout());
    const auto* sliced = answer->as<CountingTensor>();
    if (!L || !sliced) return false;
    say_slice(steps, *c, *L);
    steps.say("that goes into the engine, which began at {} and begins at {}",
              to_string(T->engine().offset()),
              to_string(sliced->engine().offset()));
    return true;
  }
  const auto* composed = in[1].as<ComposedLayout>();
  if (!composed) return false;
  say_slice(steps, *c, composed->inner());
  steps.say("the offset goes inside, before {}", to_string(composed->outer()));
  return true;
}

}  // namespace

std::vector<Explained> coordinate_explained() {
  return {
      {"crd2idx", "digits times strides", explain_crd2idx},
      {"idx2crd", "the digits, leaf by leaf", explain_idx2crd},
      {"slice", "the modes that are kept, and where it begins", explain_slice},
      {"slice_and_offset", "the modes that are kept, and where it begins",
       explain_slice},
  };
}

}  // namespace colex::conformance
