// SPDX-License-Identifier: MIT
//
// Coalesce, complement and the inverses explained.

#include <algorithm>

#include "conformance/operations.hpp"
#include "conformance/steps.hpp"
#include "reference/algebra.hpp"

namespace colex::conformance {
namespace {

const Layout<>* integer_layout(const std::vector<Value>& in) {
  if (in.empty()) return nullptr;
  const auto* L = in[0].as<Layout<>>();
  return L && has_integer_strides(*L) ? L : nullptr;
}

// --- Coalesce, filter ---

void say_merges(Steps& steps, const Layout<>& L) {
  std::vector<Mode<>> merged;
  for (const Mode<>& mode : flat_modes(L)) {
    const std::vector<Mode<>> before = merged;
    append_coalesced(merged, mode);
    if (mode.extent == 1)
      steps.say("mode {}: one coordinate, left out", to_string(mode));
    else if (merged.size() > before.size())
      steps.say("mode {}: {}", to_string(mode),
                before.empty() ? "begins"
                               : "does not go on where " +
                                     to_string(before.back()) + " ends");
    else
      steps.say("mode {}: goes on where {} ends, at {}: {}", to_string(mode),
                to_string(before.back()),
                to_string(before.back().extent * before.back().stride),
                to_string(merged.back()));
  }
  if (merged.empty()) steps.say("nothing is left: 1:0");
}

bool explain_coalesce(Steps& steps, const std::vector<Value>& in,
                      const Result<Value>&) {
  const auto* L = integer_layout(in);
  if (!L || in.size() != 1) return false;
  steps.say("neighbours a:d and b:e merge to ab:d where e = a d");
  say_merges(steps, *L);
  return true;
}

bool explain_filter(Steps& steps, const std::vector<Value>& in,
                    const Result<Value>&) {
  const auto* L = integer_layout(in);
  if (!L || in.size() != 1) return false;
  const Layout<> moving = filter_zeros(*L);
  steps.say("extents of stride 0 become 1: {}", to_string(moving));
  steps.call("coalesce", {moving});
  return true;
}

// --- Complement ---

// Copies of the image of L are placed, each at the least offset that is free.
// Where one hits an offset twice there is no complement.
void say_dead_end_of_complement(Steps& steps, const Layout<>& L,
                                Int64 cotarget) {
  constexpr std::int64_t most = 65'536;
  const Layout<> image = filter(L);
  if (Int64(most) < size(image) || Int64(most) < cosize(image)) return;
  std::vector<bool> covered;
  Int64 copies = 0;
  for (Int64 offset = 0; offset < cotarget && offset < Int64(most);
       offset = offset + 1) {
    const auto at = static_cast<std::size_t>(offset.value());
    if (at < covered.size() && covered[at]) continue;
    for (Int64 i = 0; i < size(image); i = i + 1) {
      const Int64 hit = offset + image(i);
      if (hit < 0) return;
      const auto place = static_cast<std::size_t>(hit.value());
      if (covered.size() <= place) covered.resize(place + 1);
      if (covered[place]) {
        steps.say(
            "at index {} of R: offset {} is the least that no value before "
            "reaches, so R is {} there; then {} + L({}) = {} is reached twice",
            to_string(copies), to_string(offset), to_string(offset),
            to_string(offset), to_string(i), to_string(hit));
        return;
      }
      covered[place] = true;
    }
    copies = copies + 1;
  }
}

bool explain_complement(Steps& steps, const std::vector<Value>& in,
                        const Result<Value>& answer) {
  const auto* L = integer_layout(in);
  if (!L) return false;
  Int64 cotarget = 1;
  if (in.size() == 2) {
    const auto* shape = in[1].as<IntTuple<>>();
    if (!shape) return false;
    cotarget = size(*shape);
  } else {
    cotarget = cosize(filter(*L));
  }
  steps.say(
      "R increases, and L and R together reach every offset below {} once",
      to_string(cotarget));
  const std::vector<Mode<>> sorted = sorted_by_stride(flat_modes(*L));
  steps.say("the modes that move, in the order of their strides: {}",
            list_of(sorted));
  Int64 covered = 1;
  for (const Mode<>& mode : sorted) {
    const Int64 stride = mode.stride.value;
    if (stride < covered || stride % covered != 0) {
      steps.say("mode {} begins at {}, which {} does not divide",
                to_string(mode), to_string(stride), to_string(covered));
      break;
    }
    if (stride == covered)
      steps.say("mode {} goes on at {}: no gap", to_string(mode),
                to_string(covered));
    else
      steps.say("below mode {}, from {} to {}: gap {}", to_string(mode),
                to_string(covered), to_string(stride),
                to_string(Mode<>{stride / covered, covered}));
    covered = mode.extent * stride;
  }
  if (answer) {
    if (covered < cotarget)
      steps.say("above {} up to {}: gap {}", to_string(covered),
                to_string(cotarget),
                to_string(Mode<>{ceil_div(cotarget, covered), covered}));
    return true;
  }
  say_dead_end_of_complement(steps, *L, cotarget);
  return true;
}

// --- Inverses ---

void say_order(Steps& steps, const std::vector<PlacedMode<Int64>>& placed) {
  for (const auto& each : placed)
    steps.say("mode {}: a step of {} in the value is one of {} in the index",
              to_string(each.mode), to_string(each.mode.stride),
              to_string(each.position));
}

bool explain_right_inverse(Steps& steps, const std::vector<Value>& in,
                           const Result<Value>&) {
  const auto* L = integer_layout(in);
  if (!L) return false;
  steps.say("L(R(i)) = i for as many i from 0 on as a layout can");
  steps.say("the modes of L in the order of their strides:");
  Steps inside = steps.deeper();
  const auto placed = placed_by_stride(*L);
  say_order(inside, placed);
  Int64 n = 1;
  for (const auto& each : placed) {
    const Int64 stride = each.mode.stride.value;
    if (stride == n) {
      n = n * each.mode.extent;
      continue;
    }
    if (stride < n)
      steps.say("mode {} overlaps or descends: R is searched for",
                to_string(each.mode));
    else
      steps.say("no mode has stride {}: here R ends", to_string(n));
    return true;
  }
  steps.say("each stride is the product of the extents before it: {} values",
            to_string(n));
  return true;
}

bool explain_left_inverse(Steps& steps, const std::vector<Value>& in,
                          const Result<Value>&) {
  const auto* L = integer_layout(in);
  if (!L) return false;
  steps.say("Q(L(i)) = i, or L(Q(L(i))) = L(i) where L repeats a value");
  steps.say("the modes of L in the order of their strides:");
  const auto placed = placed_by_stride(*L);
  Steps inside = steps.deeper();
  say_order(inside, placed);
  for (std::size_t k = 0; k + 1 < placed.size(); ++k) {
    const Mode<>& mode = placed[k].mode;
    const Mode<>& next = placed[k + 1].mode;
    if (mode.stride.value < 1) return true;
    if (next.stride.value % mode.stride.value == 0 &&
        mode.extent <= next.stride.value / mode.stride.value)
      continue;
    steps.say("{} and {} do not follow each other evenly: Q is searched for",
              to_string(mode), to_string(next));
    return true;
  }
  steps.say("each mode is read back up to the stride of the next");
  return true;
}

}  // namespace

std::vector<Explained> algebra_explained() {
  return {
      {"coalesce", "which neighbours merge", explain_coalesce},
      {"filter", "as the coalesce that it is", explain_filter},
      {"complement",
       "modes by stride, the gaps between them; of a refusal the first offset",
       explain_complement},
      {"right_inverse", "the order of the modes by stride",
       explain_right_inverse},
      {"left_inverse", "the order of the modes by stride",
       explain_left_inverse},
  };
}

}  // namespace colex::conformance
