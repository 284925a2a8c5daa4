// SPDX-License-Identifier: MIT
// How many cases of composition the exhaustive engine tries a second.
//
//   colex-benchmark --benchmark_filter=cases
//
// items_per_second counts the cases that were answered and whose values were
// compared one by one; a case that is refused takes its time and counts for
// nothing.
#include <benchmark/benchmark.h>

#include <string>

#include "properties/exhaustive.hpp"
#include "properties/laws.hpp"

namespace colex {
namespace {

AnyLaw law_named(const std::string& name) {
  for (const AnyLaw& law : composition_laws_for_values())
    if (law.name == name) return law;
  throw std::runtime_error("there is no law " + name);
}

// The flat layouts of so many modes, of extents from 1 and strides from 0.
std::vector<Input> flat_layouts(std::size_t modes, std::int64_t most) {
  std::vector<std::vector<Mode<>>> lists = {{}};
  for (std::size_t k = 0; k < modes; ++k) {
    std::vector<std::vector<Mode<>>> longer;
    for (const auto& list : lists)
      for (std::int64_t extent = 1; extent <= most; ++extent)
        for (std::int64_t stride = 0; stride <= most; ++stride) {
          longer.push_back(list);
          longer.back().push_back({extent, Int64(stride)});
        }
    lists = std::move(longer);
  }
  std::vector<Input> layouts;
  for (const auto& list : lists) layouts.push_back(make_flat(list));
  return layouts;
}

// Tries A after B for all of these whose values B are indices of A.
void try_all(benchmark::State& state, const std::vector<Input>& all_A,
             const std::vector<Input>& all_B, std::uint64_t problems,
             std::uint64_t answers) {
  const AnyLaw law = law_named("composition/pointwise");
  const Algebra reference;
  std::vector<Inputs> cases;
  for (const Input& A : all_A)
    for (const Input& B : all_B)
      if (cosize(std::get<Layout<>>(B)) <= size(std::get<Layout<>>(A)))
        cases.push_back({&A, &B});
  Finding finding;
  for (auto _ : state) {
    finding = {};
    for (const Inputs& inputs : cases) {
      const Trial trial = law.run(reference, inputs);
      if (trial.failed()) return state.SkipWithError(trial.failure().c_str());
      count(finding, trial);
    }
  }
  const std::uint64_t answered =
      finding.cases - finding.vacuous - finding.rejected;
  if (finding.cases != problems || answered != answers)
    return state.SkipWithError((std::to_string(finding.cases) + " problems, " +
                                std::to_string(answered) +
                                " answered: other ones than known")
                                   .c_str());
  state.SetItemsProcessed(
      static_cast<std::int64_t>(answered * state.iterations()));
  state.counters["problems"] = static_cast<double>(finding.cases);
  state.counters["answered"] = static_cast<double>(answered);
}

// A = (s0,s1):(d0,d1), B = s:d, extents to 6 and strides to 6.
void cases_of_rank_2_and_1(benchmark::State& state) {
  try_all(state, flat_layouts(2, 6), flat_layouts(1, 6), 48'461, 40'154);
}
BENCHMARK(cases_of_rank_2_and_1)->Unit(benchmark::kMillisecond);

// A and B of two modes each, extents to 4 and strides to 4.
void cases_of_rank_2_and_2(benchmark::State& state) {
  const auto layouts = flat_layouts(2, 4);
  try_all(state, layouts, layouts, 78'675, 63'623);
}
BENCHMARK(cases_of_rank_2_and_2)->Unit(benchmark::kMillisecond);

// As ctest runs it: every layout in order of its cost.
void cases_in_order(benchmark::State& state) {
  const AnyLaw law = law_named("composition/pointwise");
  Finding finding;
  for (auto _ : state) finding = check_exhaustively(law, Algebra());
  const std::uint64_t answered =
      finding.cases - finding.vacuous - finding.rejected;
  state.SetItemsProcessed(
      static_cast<std::int64_t>(answered * state.iterations()));
  state.counters["answered"] = static_cast<double>(answered);
}
BENCHMARK(cases_in_order)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace colex
