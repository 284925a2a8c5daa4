// SPDX-License-Identifier: MIT
//
// The program of the device: layouts on it against the reference, and speed
// against the driver's own copies.
//
//   colex-gpu check --only copy --seed 7

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "conformance/expression.hpp"
#include "gpu/copy_bench.hpp"
#include "gpu/device.hpp"
#include "gpu/laws.hpp"
#include "gpu/probe.hpp"
#include "properties/random.hpp"

namespace {

namespace cc = colex::conformance;
namespace gpu = colex::gpu;

constexpr int cannot_run = 77;

struct CheckOptions {
  std::string only = "*";
  std::uint64_t cases = 1000;
  std::uint64_t seed = 1;
  std::uint64_t shrinks = 2000;
};

int check(const gpu::Device& device, const CheckOptions& options) {
  gpu::PathCounts counts;
  const std::string pattern = cc::pattern_of(options.only);
  std::uint64_t cases = 0;
  std::size_t laws = 0, falsified = 0;
  const auto begin = std::chrono::steady_clock::now();
  for (const colex::AnyLaw& law : gpu::device_laws(counts, device.major == 9)) {
    if (!cc::matches(pattern, law.name)) continue;
    ++laws;
    colex::RandomOptions random;
    random.seed = options.seed;
    random.cases = options.cases;
    random.most_values = std::int64_t{1} << 18;
    random.most_shrinks = options.shrinks;
    random.most_smaller = options.shrinks;
    const colex::Finding finding =
        colex::check_randomly(law, colex::Algebra(), random);
    cases += finding.cases;
    fmt::print(
        "device      {:<24} {:>8} cases {:>7} vacuous {:>7} rejected  {:<9} "
        "{}\n",
        law.name, finding.cases, finding.vacuous, finding.rejected,
        finding.bound, finding.verdict);
    std::fflush(stdout);
    if (finding.as_claimed) continue;
    ++falsified;
    std::string inputs;
    for (const std::string& input : finding.inputs) inputs += "\n    " + input;
    fmt::print(
        "\n{}  {}\n  {}{}\n  {}\n  again: colex-gpu check --only {} "
        "--seed {} --cases {}\n\n",
        law.name, finding.verdict, law.sentence, inputs, finding.difference,
        law.name, options.seed, options.cases);
  }
  if (cc::matches(pattern, "copy/beyond-2^31")) {
    ++laws;
    for (const gpu::CopyBench& large : gpu::large_copies()) {
      const std::string difference = gpu::difference_of(large);
      ++cases;
      if (!difference.empty()) ++falsified;
      fmt::print("device      {:<24} {} {} to {}: {}\n", "copy/beyond-2^31",
                 large.name, to_string(large.source),
                 to_string(large.destination),
                 difference.empty() ? "holds" : "FALSIFIED, " + difference);
    }
  }
  if (laws == 0) {
    fmt::print(stderr, "colex-gpu: no law matches '{}'\n", options.only);
    return 2;
  }
  const std::chrono::duration<double> took =
      std::chrono::steady_clock::now() - begin;
  std::string paths;
  for (const auto& [path, count] : counts.copies)
    paths += fmt::format(", {} by {}", count, path);
  fmt::print(
      "{} laws, {} cases in {:.1f} s{}; {} of {} pairs with a common "
      "run of 16 bytes in accesses of 16; {} falsified\n",
      laws, cases, took.count(), paths, counts.wide_accesses, counts.wide_runs,
      falsified);
  return falsified == 0 ? 0 : 1;
}

// Probes that differ in N alone, as one line of the matrix.
struct ProbeLine {
  std::string family;
  std::size_t instructions = 0, wrong = 0;
  std::uint64_t cases = 0;
  std::string verdict;
};

int probe(const gpu::Device& device, const std::string& only, bool each) {
  const std::string architecture = fmt::format(
      "sm_{}{}{}", device.major, device.minor, device.major == 9 ? "a" : "");
  std::vector<ProbeLine> lines;
  const auto begin = std::chrono::steady_clock::now();
  const auto print = [](const ProbeLine& line) {
    fmt::print("{:<96} {:>3} instructions {:>12} cases  {}\n", line.family,
               line.instructions, line.cases, line.verdict);
  };
  gpu::probe_all(
      architecture,
      [&](const std::string& name) { return cc::matches(only, name); },
      std::thread::hardware_concurrency(),
      [&](const gpu::ProbeResult& result) {
        const std::string family =
            (each ? result.instruction
                  : std::regex_replace(result.instruction,
                                       std::regex("(wgmma.*m64n)[0-9]+"),
                                       "$1*")) +
            (result.form.empty() ? "" : ", " + result.form);
        auto line = std::find_if(lines.begin(), lines.end(),
                                 [&](auto& l) { return l.family == family; });
        if (line == lines.end())
          line = lines.insert(lines.end(), {family, 0, 0, 0, ""});
        ++line->instructions;
        line->cases += result.cases;
        if (!result.right) ++line->wrong;
        if (line->verdict.empty() || (!result.right && line->wrong == 1))
          line->verdict = result.verdict;
      });
  std::size_t instructions = 0, wrong = 0;
  std::uint64_t cases = 0;
  for (const ProbeLine& line : lines) {
    print(line);
    instructions += line.instructions;
    wrong += line.wrong;
    cases += line.cases;
  }
  if (lines.empty()) {
    fmt::print(stderr, "colex-gpu: no instruction of {} matches '{}'\n",
               architecture, only);
    return 2;
  }
  const std::chrono::duration<double> took =
      std::chrono::steady_clock::now() - begin;
  fmt::print(
      "{}: {} probes, {} one-hot cases in {:.1f} s, {} not as their "
      "tables\n",
      architecture, instructions, cases, took.count(), wrong);
  return wrong == 0 ? 0 : 1;
}

int bench(const std::string& only) {
  const std::string pattern = cc::pattern_of(only);
  bool right = true;
  std::size_t ran = 0;
  fmt::print("{:<24} {:<8} {:>6} {:>10} {:>12} {:>8}\n", "copy", "path",
             "access", "GB/s", "of memcpy", "spread");
  for (const gpu::CopyBench& one : gpu::copy_benches()) {
    if (!cc::matches(pattern, "copy/" + one.name)) continue;
    ++ran;
    const gpu::CopySpeed speed = gpu::speed_of(one);
    fmt::print("{:<24} {:<8} {:>6} {:>10.0f} {:>12.3f} {:>7.1f}% {}\n",
               one.name, speed.path, speed.access_bytes, speed.gigabytes,
               speed.of_memcpy, 100 * speed.spread, speed.difference);
    std::fflush(stdout);
    right = right && speed.difference.empty();
  }
  if (ran == 0) {
    fmt::print(stderr, "colex-gpu: no benchmark matches '{}'\n", only);
    return 2;
  }
  return right ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Do layouts on the GPU do what the reference says?",
               "colex-gpu");
  app.require_subcommand(1);
  app.footer(
      "Exit code 0: as expected. 1: something is not as expected. 2: usage.\n"
      "77: no device that can run this.");
  CheckOptions options;
  auto* checks = app.add_subcommand(
      "check", "Random layouts and copies on the device against the reference");
  checks->add_option("--only", options.only, "Laws to try, a glob");
  checks->add_option("--cases", options.cases, "Cases of each law")
      ->capture_default_str();
  checks->add_option("--seed", options.seed, "Of the random inputs")
      ->capture_default_str();
  checks
      ->add_option("--shrinks", options.shrinks,
                   "Inputs tried to make a counterexample small")
      ->capture_default_str();
  std::string only = "*";
  bool each = false;
  auto* probes = app.add_subcommand(
      "probe",
      "The card's matrix instructions against the tables, element by element");
  probes->add_option("--only", only, "Instructions to probe, a glob");
  probes->add_flag("--each", each, "A line for each extent of N");
  auto* benches = app.add_subcommand(
      "bench", "Speed of copies, as a ratio to cudaMemcpyAsync in this run");
  benches->add_option("--only", only, "Benchmarks to run, a glob");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }

  try {
    std::string why_not;
    const auto device = gpu::find_device(why_not);
    if (!device) {
      fmt::print("skipped: {}\n", why_not);
      return cannot_run;
    }
    fmt::print(
        "{}, compute capability {}.{}, {} multiprocessors, driver {}, "
        "CUDA {}\n",
        device->name, device->major, device->minor, device->multiprocessors,
        device->driver, device->runtime);
    if (checks->parsed()) return check(*device, options);
    if (probes->parsed()) return probe(*device, only, each);
    return bench(only);
  } catch (const std::exception& error) {
    fmt::print(stderr, "colex-gpu: {}\n", error.what());
    return 1;
  }
}
