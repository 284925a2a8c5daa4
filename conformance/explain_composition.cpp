// SPDX-License-Identifier: MIT
//
// Composition explained: where each step of B lands in A, and the first
// coordinate where no layout can follow.

#include <functional>

#include "conformance/dead_end.hpp"
#include "conformance/steps.hpp"
#include "reference/composed_algebra.hpp"

namespace colex::conformance {
namespace {

// What the modes of B become, each alone.
void say_mode(Steps& steps, const std::vector<Mode<>>& A, const Mode<>& mode) {
  if (mode.extent == 1)
    return steps.say("mode {} of B has one coordinate: nothing to step through",
                     to_string(mode));
  if (mode.stride.value == 0)
    return steps.say("mode {} of B stays where it is", to_string(mode));
  const auto composed = compose_modes(A, {mode});
  if (!composed)
    return steps.say("mode {} of B: {}", to_string(mode),
                     composed.refusal().reason);
  const std::vector<Mode<>>& parts = composed->front();
  steps.say("mode {} of B becomes {}", to_string(mode),
            to_string(make_flat(parts)));
  Steps inside = steps.deeper();
  const IntTuple<> shape = make_flat(A).shape();
  Int64 step = mode.stride.value;
  for (const Mode<>& part : parts) {
    inside.say("{} of {} each: to coordinate {} of A, by {}",
               part.extent == 1 ? "1 step" : to_string(part.extent) + " steps",
               to_string(step), to_string(idx2crd(IntTuple<>(step), shape)),
               to_string(part.stride));
    step = step * part.extent;
  }
}

void say_composition(Steps& steps, const Layout<>& A, const Layout<>& B,
                     bool refused) {
  steps.say("R(c) = A(B(c)) for every coordinate c of B");
  const std::vector<Mode<>> modes = extended_modes(A, {});
  steps.say("the modes of A, coalesced, the last one going on: {}",
            list_of(modes));
  for (const Mode<>& mode : flat_modes(B)) say_mode(steps, modes, mode);
  if (!refused) {
    if (rank(flatten(B)) > 1)
      steps.say(
          "A of a sum is the sum of A: no mode of B carries into another");
    return;
  }
  const auto dead = dead_end(B, [&](Int64 x) { return A(x); });
  if (dead) steps.say("{}", *dead);
}

bool explain_composition(Steps& steps, const std::vector<Value>& in,
                         const Result<Value>& answer) {
  if (in.size() != 2) return false;
  const auto* A = in[0].as<Layout<>>();
  const auto* composed = in[0].as<ComposedLayout>();
  const auto* swizzle = in[0].as<Swizzle>();
  const auto* B = in[1].as<Layout<>>();
  if (swizzle && B) {
    steps.say("R(c) = {}(B(c)): bits {} of B's value are XORed into bits {}",
              to_string(*swizzle), to_string(swizzle->yyy()),
              to_string(swizzle->zzz()));
    return true;
  }
  if (composed && B) {
    steps.say("{} and the offset {} stay; the inner layout is composed",
              to_string(composed->outer()), to_string(composed->offset()));
    steps.call("composition", {composed->inner(), *B});
    return true;
  }
  if (A && in[1].as<Tiler<>>() && !in[1].as<Tiler<>>()->is_leaf()) {
    const Tiler<>& tiler = *in[1].as<Tiler<>>();
    if (rank(tiler) > rank(*A)) return false;
    steps.say("mode by mode of A and of the tiler");
    for (std::size_t i = 0; i < rank(tiler); ++i)
      steps.call("composition", {get(*A, i), Value(tiler.modes()[i])});
    return true;
  }
  if (A && in[1].as<Tiler<>>() && in[1].as<Tiler<>>()->leaf()) {
    steps.call("composition", {*A, *in[1].as<Tiler<>>()->leaf()});
    return true;
  }
  if (!A || !B || !has_integer_strides(*A) || !has_integer_strides(*B))
    return false;
  say_composition(steps, *A, *B, !answer);
  return true;
}

bool explain_with_shape(Steps& steps, const std::vector<Value>& in,
                        const Result<Value>&) {
  if (in.size() != 2) return false;
  const auto* shape = in[1].as<IntTuple<>>();
  if (!shape || !in[0].as<Layout<>>()) return false;
  const auto compact =
      answer([&]() -> Result<Layout<>> { return make_layout(*shape); });
  if (!compact) return false;
  steps.say("the composition with the column-major layout of the shape");
  steps.call("composition", {in[0], *compact});
  return true;
}

}  // namespace

std::vector<Explained> composition_explained() {
  return {{"composition",
           "where each step of B lands in A; of a refusal the first coordinate",
           explain_composition},
          {"with_shape", "as the composition that it is", explain_with_shape}};
}

}  // namespace colex::conformance
