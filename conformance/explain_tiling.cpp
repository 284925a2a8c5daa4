// SPDX-License-Identifier: MIT
//
// Divides and products explained by the operations that they are made of.

#include <algorithm>

#include "conformance/operations.hpp"
#include "conformance/steps.hpp"
#include "reference/composed_algebra.hpp"

namespace colex::conformance {
std::optional<Tiler<>> tiler_of(const Value& value) {
  if (const auto* tiler = value.as<Tiler<>>()) return *tiler;
  if (const auto* L = value.as<Layout<>>()) return make_tiler(*L);
  const auto* shape = value.as<IntTuple<>>();
  if (!shape) return std::nullopt;
  const auto tiler =
      answer([&]() -> Result<Tiler<>> { return make_tiler(*shape); });
  if (!tiler) return std::nullopt;
  return *tiler;
}

namespace {

// The layout of the first argument, a shape being column-major.
std::optional<Layout<>> first_layout(const std::vector<Value>& in) {
  if (in.size() < 2) return std::nullopt;
  if (const auto* L = in[0].as<Layout<>>()) return *L;
  if (const auto* composed = in[0].as<ComposedLayout>())
    return composed->inner();
  const auto* shape = in[0].as<IntTuple<>>();
  if (!shape) return std::nullopt;
  const auto compact =
      answer([&]() -> Result<Layout<>> { return make_layout(*shape); });
  if (!compact) return std::nullopt;
  return *compact;
}

void say_inner(Steps& steps, const Value& value) {
  if (const auto* composed = value.as<ComposedLayout>())
    steps.say("{} and the offset {} stay; the inner layout is tiled",
              to_string(composed->outer()), to_string(composed->offset()));
}

// Explains by mode where the tiler is a tuple; `one` explains a layout by a
// layout.
template <class One>
bool by_tiler(Steps& steps, const char* name, const std::vector<Value>& in,
              const One& one) {
  const auto A = first_layout(in);
  if (!A) return false;
  const auto tiler = tiler_of(in[1]);
  if (!tiler) return false;
  say_inner(steps, in[0]);
  if (tiler->is_leaf()) {
    if (!tiler->leaf()) return false;
    one(steps, *A, *tiler->leaf());
    return true;
  }
  if (rank(*tiler) > rank(*A)) return false;
  steps.say("mode by mode of the layout and of the tiler");
  for (std::size_t i = 0; i < rank(*tiler); ++i) {
    const Tiler<>& mode = tiler->modes()[i];
    if (mode.is_leaf() && !mode.leaf())
      steps.say("mode {} stays: {}", i, to_string(get(*A, i)));
    else
      steps.call(name, {get(*A, i), Value(mode)});
  }
  for (std::size_t i = rank(*tiler); i < rank(*A); ++i)
    steps.say("mode {} stays: {}", i, to_string(get(*A, i)));
  return true;
}

void say_divide(Steps& steps, const Layout<>& A, const Layout<>& B) {
  steps.say("A after (B, what B leaves of the {} indices of A)",
            to_string(size(A)));
  const auto rest = steps.call("complement", {B, IntTuple<>(size(A))});
  if (!rest) return;
  steps.call("composition", {A, make_layout({B, *rest->as<Layout<>>()})});
}

void say_product(Steps& steps, const Layout<>& A, const Layout<>& B) {
  const Int64 room = size(A) * cosize(B);
  steps.say("(A, the places to which B repeats it), among {} = {} x cosize {}",
            to_string(room), to_string(size(A)), to_string(cosize(B)));
  const auto free = steps.call("complement", {A, IntTuple<>(room)});
  if (free) steps.call("composition", {*free, B});
}

bool explain_divide(Steps& steps, const std::vector<Value>& in,
                    const Result<Value>&) {
  return by_tiler(steps, "logical_divide", in, say_divide);
}

bool explain_product(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>&) {
  return by_tiler(steps, "logical_product", in, say_product);
}

// The logical form, and how it is regrouped.
bool explain_regrouped(Steps& steps, const std::vector<Value>& in,
                       const char* logical, const char* how) {
  const auto A = first_layout(in);
  if (!A || !tiler_of(in[1])) return false;
  say_inner(steps, in[0]);
  if (steps.call(logical, {*A, in[1]})) steps.say("{}", how);
  return true;
}

constexpr const char* zipped = "tiles gathered in mode 0, rests in mode 1";
constexpr const char* tiled =
    "tiles gathered in mode 0, each rest a mode of its own";
constexpr const char* flat = "each tile and each rest a mode of its own";

bool explain_interleaved(Steps& steps, const std::vector<Value>& in,
                         const char* how) {
  if (in.size() != 2) return false;
  const auto A = first_layout(in);
  const auto* B = in[1].as<Layout<>>();
  if (!A || !B) return false;
  say_inner(steps, in[0]);
  const std::size_t wanted = std::max(rank(*A), rank(*B));
  steps.say("both with {} modes, missing ones 1:0", wanted);
  if (steps.call("logical_product",
                 {padded_to_rank(*A, wanted), padded_to_rank(*B, wanted)}))
    steps.say("{}", how);
  return true;
}

bool explain_blocked(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>&) {
  return explain_interleaved(steps, in,
                             "zipped: in each mode the block, then its tiles");
}

bool explain_raked(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>&) {
  return explain_interleaved(steps, in,
                             "zipped: in each mode the tiles, then the block");
}

bool explain_tile_to_shape(Steps& steps, const std::vector<Value>& in,
                           const Result<Value>& answer) {
  const auto block = first_layout(in);
  if (!answer || !block || !in[1].as<IntTuple<>>()) return false;
  say_inner(steps, in[0]);
  const IntTuple<>& shape = *in[1].as<IntTuple<>>();
  const Layout<> padded = padded_to_rank(*block, rank(shape));
  const IntTuple<> tiles =
      ceil_div(product_each(shape), product_each(padded.shape()));
  steps.say("{} tiles cover {}", to_string(tiles), to_string(shape));
  const Layout<> order =
      in.size() == 3 ? make_ordered_layout(tiles, *in[2].as<IntTuple<>>())
                     : make_layout(tiles);
  steps.call("blocked_product", {padded, order});
  return true;
}

}  // namespace

std::vector<Explained> tiling_explained() {
  return {
      {"logical_divide", "as the complement and composition that it is",
       explain_divide},
      {"zipped_divide", "as logical_divide, regrouped",
       [](Steps& steps, const std::vector<Value>& in, const Result<Value>&) {
         return explain_regrouped(steps, in, "logical_divide", zipped);
       }},
      {"tiled_divide", "as logical_divide, regrouped",
       [](Steps& steps, const std::vector<Value>& in, const Result<Value>&) {
         return explain_regrouped(steps, in, "logical_divide", tiled);
       }},
      {"flat_divide", "as logical_divide, regrouped",
       [](Steps& steps, const std::vector<Value>& in, const Result<Value>&) {
         return explain_regrouped(steps, in, "logical_divide", flat);
       }},
      {"logical_product", "as the complement and composition that it is",
       explain_product},
      {"zipped_product", "as logical_product, regrouped",
       [](Steps& steps, const std::vector<Value>& in, const Result<Value>&) {
         return explain_regrouped(steps, in, "logical_product", zipped);
       }},
      {"tiled_product", "as logical_product, regrouped",
       [](Steps& steps, const std::vector<Value>& in, const Result<Value>&) {
         return explain_regrouped(steps, in, "logical_product", tiled);
       }},
      {"flat_product", "as logical_product, regrouped",
       [](Steps& steps, const std::vector<Value>& in, const Result<Value>&) {
         return explain_regrouped(steps, in, "logical_product", flat);
       }},
      {"blocked_product", "as logical_product, zipped", explain_blocked},
      {"raked_product", "as logical_product, zipped", explain_raked},
      {"tile_to_shape", "as the blocked_product that it is",
       explain_tile_to_shape},
  };
}

}  // namespace colex::conformance
