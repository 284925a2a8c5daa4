// SPDX-License-Identifier: MIT
// How long the algebra takes, beside cutegen where CMake found it.
//
//   colex-benchmark --benchmark_repetitions=5
//
// Reading the inputs is not timed. The table at the end has the least time of
// the repetitions.
#include "reference/algebra_benchmark.hpp"

#include <cstdio>
#include <map>

#include "reference/algebra.hpp"
#include "reference/notation.hpp"
#include "reference/tiling.hpp"

namespace colex {
namespace {

Layout<> layout_of(const char* text) { return *(*read(text)).as<Layout<>>(); }

std::vector<Timed> timed_reference() {
  const auto text = [](const Layout<>& L) { return to_string(L); };
  const auto text_of_result = [](const Result<Layout<>>& R) {
    return to_string(*R);
  };
  const auto text_of_value = [](Int64 value) { return to_string(value); };

  const auto coalesced = layout_of(pinned::coalesced);
  const auto composed = layout_of(pinned::composed);
  const auto composed_with = layout_of(pinned::composed_with);
  const auto reshaped = layout_of(pinned::reshaped);
  const auto reshaped_by = layout_of(pinned::reshaped_by);
  const auto complemented = layout_of(pinned::complemented);
  const auto divided = layout_of(pinned::divided);
  const auto divided_by = layout_of(pinned::divided_by);
  const auto inverted = layout_of(pinned::inverted);
  const auto evaluated = layout_of(pinned::evaluated);
  std::vector<IntTuple<>> indices;
  for (std::int64_t i = 0; i < pinned::evaluated_size; ++i)
    indices.push_back(Int64(i));

  return {
      timed(
          "coalesce", [=] { return coalesce(coalesced); }, text),
      timed(
          "composition", [=] { return composition(composed, composed_with); },
          text_of_result),
      timed(
          "reshape", [=] { return composition(reshaped, reshaped_by); },
          text_of_result),
      timed(
          "complement",
          [=] { return complement(complemented, Int64(pinned::cotarget)); },
          text_of_result),
      timed(
          "logical_divide", [=] { return logical_divide(divided, divided_by); },
          text_of_result),
      timed(
          "right_inverse", [=] { return right_inverse(inverted); },
          text_of_result),
      timed_values("value_at_index", evaluated, indices, text_of_value),
      timed_values("value_at_coordinate", evaluated,
                   coordinates(evaluated.shape()), text_of_value)};
}

// Prints as usual, and keeps the least time of each benchmark in nanoseconds.
class LeastTimes : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration || run.error_occurred) continue;
      const double time = run.GetAdjustedCPUTime();
      const auto [at, is_new] =
          least_.try_emplace(run.run_name.function_name, time);
      if (!is_new && time < at->second) at->second = time;
    }
  }

  // 0 where it did not run.
  double of(const std::string& name) const {
    const auto at = least_.find(name);
    return at == least_.end() ? 0 : at->second;
  }

 private:
  std::map<std::string, double> least_;
};

// The same text, or two layouts that are the same function.
bool agree(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto read_a = read(a);
  const auto read_b = read(b);
  if (!read_a || !read_b) return false;
  const auto* const layout_a = read_a->as<Layout<>>();
  const auto* const layout_b = read_b->as<Layout<>>();
  return layout_a && layout_b && same_function(*layout_a, *layout_b);
}

void register_all(const std::vector<Timed>& side, const std::string& name) {
  for (const Timed& each : side)
    benchmark::RegisterBenchmark((each.operation + "/" + name).c_str(),
                                 each.loop);
}

void print_ratios(const LeastTimes& times, const std::vector<Timed>& reference,
                  const std::vector<Timed>& cutegen) {
  std::printf("\n%-20s %13s %13s %14s\n", "operation", "reference ns",
              "cutegen ns", "times as fast");
  for (std::size_t k = 0; k < cutegen.size(); ++k) {
    const std::string& operation = reference[k].operation;
    const double ours = times.of(operation + "/reference");
    const double theirs = times.of(operation + "/cutegen");
    if (ours > 0 && theirs > 0)
      std::printf("%-20s %13.1f %13.1f %14.1f\n", operation.c_str(), ours,
                  theirs, theirs / ours);
  }
}

}  // namespace
}  // namespace colex

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const auto reference = colex::timed_reference();
  const auto cutegen = colex::timed_cutegen();
  for (std::size_t k = 0; k < cutegen.size(); ++k)
    if (!colex::agree(reference[k].result, cutegen[k].result)) {
      std::fprintf(stderr, "%s differs: reference %s, cutegen %s\n",
                   reference[k].operation.c_str(), reference[k].result.c_str(),
                   cutegen[k].result.c_str());
      return 1;
    }
  colex::register_all(reference, "reference");
  colex::register_all(cutegen, "cutegen");
  colex::LeastTimes times;
  benchmark::RunSpecifiedBenchmarks(&times);
  if (!cutegen.empty()) colex::print_ratios(times, reference, cutegen);
}
