// SPDX-License-Identifier: MIT
//
// Tiles and partitions explained: how the tiler divides the tensor, what is
// kept and what is sliced, and where the engine begins.

#include "conformance/operations.hpp"
#include "conformance/steps.hpp"
#include "conformance/tiled_value.hpp"

namespace colex::conformance {
namespace {

// A tensor that counts; a layout counts from 0 on.
std::optional<CountingTensor> counting(const Value& value) {
  if (const auto* tensor = value.as<CountingTensor>()) return *tensor;
  if (const auto* plain = value.as<Layout<>>())
    return CountingTensor(CountingEngine(), *plain);
  if (const auto* composed = value.as<ComposedLayout>())
    return CountingTensor(CountingEngine(), *composed);
  return std::nullopt;
}

std::optional<SliceCoordinate<>> coordinate_of(const Value& value) {
  if (const auto* c = value.as<SliceCoordinate<>>()) return *c;
  if (const auto* c = value.as<IntTuple<>>()) return as_slice(*c);
  return std::nullopt;
}

// --- What is said of every partition ---

// How the tiler divides, mode by mode, and the zipped divide; nothing where it
// does not divide.
std::optional<CountingTensor> say_divided(Steps& steps, const CountingTensor& T,
                                          const Tiler<>& tiler) {
  const auto tiled = zipped_divide(T, tiler);
  if (!tiled) return std::nullopt;
  const Layout<>& L = domain_layout(T.layout());
  steps.say("the tiler {} divides {} by mode, into (tile, rest)",
            to_string(tiler), to_string(L));
  for (std::size_t k = 0; !tiler.is_leaf() && k < rank(tiler); ++k) {
    const auto mode = logical_divide(get(L, k), tiler.modes()[k]);
    if (mode)
      steps.say("  mode {}: {} by {} is {}", k, to_string(get(L, k)),
                to_string(tiler.modes()[k]), to_string(*mode));
  }
  steps.say("gathered: tile {}, rest {}",
            to_string(domain_layout(get(*tiled, 0).layout())),
            to_string(domain_layout(get(*tiled, 1).layout())));
  return *tiled;
}

// From where to where the engine goes.
void say_engine(Steps& steps, const CountingTensor& before,
                const CountingTensor& after) {
  if (!std::holds_alternative<Layout<>>(after.layout())) {
    steps.say("the offset goes inside, before the swizzle: {}",
              to_string(after));
    return;
  }
  steps.say(
      "the offset goes into the engine, which began at {} and begins at "
      "{}; what is left is {}",
      to_string(before.engine().offset()), to_string(after.engine().offset()),
      to_string(after.layout()));
}

void say_elements(Steps& steps, const CountingTensor& T) {
  const Int64 few = 4;
  for (Int64 i = 0; i < size(T) && i < few; i = i + 1)
    steps.say("  {} -> {}", to_string(idx2crd(IntTuple<>(i), shape(T))),
              to_string(T(IntTuple<>(i))));
  if (few < size(T)) steps.say("  … of {} elements", to_string(size(T)));
}

// The engine and the first elements of an answer.
bool say_answer(Steps& steps, const CountingTensor& T,
                const Result<Value>& answer) {
  if (!answer) return true;
  const auto R = counting(*answer);
  if (!R) return true;
  say_engine(steps, T, *R);
  say_elements(steps, *R);
  return true;
}

// --- Tiles ---

enum class Kept { tile, rest };

bool say_partition(Steps& steps, const CountingTensor& T, const Tiler<>& tiler,
                   const SliceCoordinate<>& c, Kept kept,
                   const Result<Value>& answer) {
  const auto tiled = say_divided(steps, T, tiler);
  if (!tiled) return false;
  const bool tile = kept == Kept::tile;
  const CountingTensor sliced = get(*tiled, tile ? 1 : 0);
  steps.say("the {} is kept, the {} is sliced at {}, where it is {}",
            tile ? "tile" : "rest", tile ? "rest" : "tile", to_string(c),
            to_string(value_of(sliced.layout(), underscores_as_zero(c))));
  return say_answer(steps, T, answer);
}

bool explain_inner(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>& answer, Kept kept) {
  if (!answer || in.size() < 3) return false;
  const auto T = counting(in[0]);
  auto tiler = tiler_of(in[1]);
  auto c = coordinate_of(in[2]);
  if (!T || !tiler || !c) return false;
  if (in.size() == 4) {
    const auto projection = coordinate_of(in[3]);
    if (!projection) return false;
    tiler = dice(*projection, *tiler);
    c = dice(*projection, *c);
    steps.say("the projection {} leaves the tiler {} and the coordinate {}",
              to_string(*projection), to_string(*tiler), to_string(*c));
  }
  return say_partition(steps, *T, *tiler, *c, kept, answer);
}

bool explain_tile(Steps& steps, const std::vector<Value>& in,
                  const Result<Value>& answer) {
  return explain_inner(steps, in, answer, Kept::tile);
}
bool explain_outer(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>& answer) {
  return explain_inner(steps, in, answer, Kept::rest);
}

bool explain_threads(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>& answer) {
  if (!answer || in.size() < 3) return false;
  const auto T = counting(in[0]);
  const auto* threads = in[1].as<Layout<>>();
  const auto* index = in[2].as<IntTuple<>>();
  if (!T || !threads || !index) return false;
  const auto at = thread_coordinate(*threads, index->leaf());
  if (!at) return false;
  IntTuple<> shape = product_each(threads->shape());
  IntTuple<> c = *at;
  steps.say("thread {} is at {} of {}", to_string(*index), to_string(c),
            to_string(*threads));
  if (in.size() == 4) {
    const auto projection = coordinate_of(in[3]);
    if (!projection) return false;
    shape = dice(*projection, shape);
    c = dice(*projection, c);
    steps.say("the projection {} leaves the threads {} and the coordinate {}",
              to_string(*projection), to_string(shape), to_string(c));
  }
  return say_partition(steps, *T, make_tiler(shape), as_slice(c), Kept::rest,
                       answer);
}

// --- Threads and values ---

bool explain_thread_values(Steps& steps, const std::vector<Value>& in,
                           const Result<Value>& answer) {
  if (!answer || in.size() != 4) return false;
  const auto T = counting(in[0]);
  const auto tiler = tiler_of(in[1]);
  const auto* tv = in[2].as<Layout<>>();
  if (!T || !tiler || !tv) return false;
  const auto tiled = say_divided(steps, *T, *tiler);
  if (!tiled) return false;
  const auto all = thread_value_layout(domain_layout(T->layout()), *tiler, *tv);
  if (!all) return false;
  steps.say("the tile composed with {} is (thread, value) -> element: {}, {}",
            to_string(*tv), to_string(get(*all, 0)), to_string(get(*all, 1)));
  steps.say("sliced at thread {}", to_string(in[3]));
  return say_answer(steps, *T, answer);
}

bool explain_copy(Steps& steps, const std::vector<Value>& in,
                  const Result<Value>& answer, bool source) {
  if (!answer || in.size() != 3) return false;
  const auto copy = tiled_copy_of(in[0]);
  const auto T = counting(in[1]);
  if (!copy || !T) return false;
  const auto tv = source ? get_layoutS_TV(*copy) : get_layoutD_TV(*copy);
  const auto tiled = say_divided(steps, *T, copy->tiler);
  if (!tv || !tiled) return false;
  steps.say("(thread, value) -> the tile, as the {} counts: {}",
            source ? "source" : "destination", to_string(*tv));
  steps.say("the tile composed with it, sliced at thread {}", to_string(in[2]));
  return say_answer(steps, *T, answer);
}

bool explain_operand(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>& answer, Operand operand) {
  if (!answer || in.size() != 3) return false;
  const auto mma = tiled_mma_of(in[0]);
  const auto T = counting(in[1]);
  const auto* index = in[2].as<IntTuple<>>();
  if (!mma || !T || !index) return false;
  const auto at = thread_coordinate(mma->threads, index->leaf());
  const auto all = thrfrg(*mma, operand, domain_layout(T->layout()));
  if (!at || !all) return false;
  steps.say("thread {} is at (V,M,N,K) = {} of {}", to_string(*index),
            to_string(*at), to_string(mma->threads));
  steps.say("the tile of the operand is {}",
            to_string(tile_of_operand(*mma, operand)));
  steps.say("threads of an atom {}, atoms side by side {}",
            to_string(get(get(*all, 0), 0)), to_string(get(get(*all, 0), 1)));
  steps.say("values of an atom {}, repetitions {}",
            to_string(get(get(*all, 1), 0)), to_string(get(get(*all, 1), 1)));
  return say_answer(steps, *T, answer);
}

}  // namespace

std::vector<Explained> tensor_explained() {
  constexpr const char* tile = "the divide, the slice, the engine's offset";
  constexpr const char* thread = "the thread's place, the divide, the slice";
  return {
      {"inner_partition", tile, explain_tile},
      {"outer_partition", tile, explain_outer},
      {"local_tile", tile, explain_tile},
      {"local_partition", thread, explain_threads},
      {"thread_value_partition", thread, explain_thread_values},
      {"partition_S", thread,
       [](Steps& steps, const std::vector<Value>& in,
          const Result<Value>& answer) {
         return explain_copy(steps, in, answer, true);
       }},
      {"partition_D", thread,
       [](Steps& steps, const std::vector<Value>& in,
          const Result<Value>& answer) {
         return explain_copy(steps, in, answer, false);
       }},
      {"partition_A", thread,
       [](Steps& steps, const std::vector<Value>& in,
          const Result<Value>& answer) {
         return explain_operand(steps, in, answer, Operand::A);
       }},
      {"partition_B", thread,
       [](Steps& steps, const std::vector<Value>& in,
          const Result<Value>& answer) {
         return explain_operand(steps, in, answer, Operand::B);
       }},
      {"partition_C", thread,
       [](Steps& steps, const std::vector<Value>& in,
          const Result<Value>& answer) {
         return explain_operand(steps, in, answer, Operand::C);
       }},
  };
}

}  // namespace colex::conformance
