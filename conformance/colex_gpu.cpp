// SPDX-License-Identifier: MIT
//
// The program of the device: layouts on it against the reference, and speed
// against the driver's own copies and cuBLAS.
//
//   colex-gpu check --only copy --seed 7 --report copies.json

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <iostream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "conformance/adapters/device.hpp"
#include "conformance/device_report.hpp"
#include "conformance/expression.hpp"
#include "gpu/access.hpp"
#include "gpu/copy_bench.hpp"
#include "gpu/cublas.hpp"
#include "gpu/device.hpp"
#include "gpu/gemm_bench.hpp"
#include "gpu/gemm_large.hpp"
#include "gpu/kernel_use.hpp"
#include "gpu/laws.hpp"
#include "gpu/probe.hpp"
#include "properties/random.hpp"

#ifndef COLEX_CUDA_TOOLKIT
#define COLEX_CUDA_TOOLKIT "unknown"
#define COLEX_CUDA_FLAGS "unknown"
#endif

namespace {

namespace cc = colex::conformance;
namespace gpu = colex::gpu;

constexpr int cannot_run = 77;

struct CheckOptions {
  std::string only = "*";
  std::uint64_t cases = 1000;
  std::uint64_t seed = 1;
  std::uint64_t shrinks = 2000;
  bool small = false;
};

// The law's part of the counts, as a report has it.
std::map<std::string, std::string> measured(const gpu::PathCounts& counts) {
  std::map<std::string, std::string> facts;
  std::string paths;
  for (const auto& [path, count] : counts.copies)
    paths += fmt::format("{}{} {}", paths.empty() ? "" : ", ", path, count);
  if (!paths.empty()) {
    facts["paths"] = paths;
    facts["digest"] = fmt::format("{:016x}", counts.digest);
  }
  const gpu::KernelUse use = gpu::noted_kernels();
  if (use.registers > 0) {
    facts["registers"] = std::to_string(use.registers);
    facts["local"] = std::to_string(use.local_bytes);
    facts["shared"] = std::to_string(use.shared_bytes);
  }
  return facts;
}

// Adds the counts of one law to those of all.
void add(gpu::PathCounts& all, const gpu::PathCounts& one) {
  for (const auto& [path, count] : one.copies) all.copies[path] += count;
  for (const auto& [why, count] : one.narrow) all.narrow[why] += count;
  all.wide_runs += one.wide_runs;
  all.wide_accesses += one.wide_accesses;
}

bool check(const gpu::Device& device, const CheckOptions& options,
           cc::DeviceReport& report) {
  gpu::PathCounts counts, all;
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
    counts = {};
    cc::LawResult one;
    one.engine = "random";
    one.claim = law.claim;
    one.sentence = law.sentence;
    one.finding = colex::check_randomly(law, colex::Algebra(), random);
    one.measured = measured(counts);
    add(all, counts);
    report.add(one);
    const colex::Finding& finding = one.finding;
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
    fmt::print("\n{}  {}\n  {}{}\n  {}\n  again: {}\n\n", law.name,
               finding.verdict, law.sentence, inputs, finding.difference,
               report.report().again(one));
  }
  for (const gpu::CopyBench& large : gpu::large_copies()) {
    if (options.small || !cc::matches(pattern, "copy/beyond-2^31")) break;
    ++laws;
    ++cases;
    const std::string difference = gpu::difference_of(large);
    if (!difference.empty()) ++falsified;
    auto one = cc::device_result(
        "copy/beyond-2^31/" + large.name,
        "A copy whose offsets exceed 32 bits is exact, looked at a million "
        "times.",
        1, difference);
    one.measured = measured({});
    report.add(one);
    fmt::print("device      {:<24} {} {} to {}: {}\n", "copy/beyond-2^31",
               large.name, to_string(large.source),
               to_string(large.destination),
               difference.empty() ? "holds" : "FALSIFIED, " + difference);
  }
  const auto check_product = [&](const std::string& law, const char* sentence,
                                 const auto& product) {
    ++laws;
    ++cases;
    const std::string difference = gpu::difference_of(product);
    if (!difference.empty()) ++falsified;
    auto one =
        cc::device_result(law + "/" + product.name, sentence, 1, difference);
    one.measured = measured({});
    report.add(one);
    fmt::print("device      {:<24} {}: {}\n", law, product.name,
               difference.empty() ? "holds" : "FALSIFIED, " + difference);
    std::fflush(stdout);
  };
  const bool products = !options.small && device.major == 9;
  if (products && cc::matches(pattern, "gemm/floats"))
    for (const gpu::GemmBench& product : gpu::gemm_benches())
      if (size(get(product.a, 0)) == 4096)
        check_product("gemm/floats",
                      "A product of random numbers is within its bound of the "
                      "sum in double, sampled.",
                      product);
  if (products && cc::matches(pattern, "gemm/large"))
    for (const gpu::LargeProduct& product : gpu::large_products()) {
      check_product("gemm/large",
                    "A product of small integers is exact, by Freivalds' "
                    "method with an error below 2^-60.",
                    product);
    }
  if (laws == 0) return false;
  const std::chrono::duration<double> took =
      std::chrono::steady_clock::now() - begin;
  std::string paths;
  for (const auto& [path, count] : all.copies)
    paths += fmt::format(", {} by {}", count, path);
  for (const auto& [why, count] : all.narrow)
    fmt::print("a common run of 16 bytes in narrower accesses: {:>6} {}\n",
               count, why);
  fmt::print(
      "{} laws, {} cases in {:.1f} s{}; {} of {} pairs with a common "
      "run of 16 bytes in accesses of 16; {} falsified\n",
      laws, cases, took.count(), paths, all.wide_accesses, all.wide_runs,
      falsified);
  return true;
}

// Probes that differ in N alone, as one line of the matrix.
struct ProbeLine {
  std::string family;
  std::size_t instructions = 0, wrong = 0;
  std::uint64_t cases = 0;
  std::string verdict;
};

bool probe(const gpu::Device& device, const std::string& only, bool each,
           cc::DeviceReport& report) {
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
    report.add(cc::device_result(
        "probe/" + line.family,
        "Each thread's registers hold the elements that the table says.",
        line.cases, line.wrong == 0 ? "" : line.verdict));
  }
  if (lines.empty()) return false;
  const std::chrono::duration<double> took =
      std::chrono::steady_clock::now() - begin;
  fmt::print(
      "{}: {} probes, {} one-hot cases in {:.1f} s, {} not as their "
      "tables\n",
      architecture, instructions, cases, took.count(), wrong);
  return true;
}

bool bench(const std::string& only, cc::DeviceReport& report) {
  const std::string pattern = cc::pattern_of(only);
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
    auto result = cc::device_result(
        "bench/copy/" + one.name,
        "A copy's speed beside cudaMemcpyAsync's in one run; its result is "
        "looked at a million times.",
        1, speed.difference);
    result.measured = measured({});
    result.measured["paths"] = speed.path;
    result.measured["ratio"] = fmt::format("{:.3f}", speed.of_memcpy);
    report.add(result);
  }
  bool headed = false;
  for (const gpu::GemmBench& one : gpu::gemm_benches()) {
    if (!cc::matches(pattern, "gemm/" + one.name)) continue;
    if (!headed) {
      const auto vendor = gpu::vendor_version();
      fmt::print("{:<24} {:>10} {:>10} {:>12} {:>8} path; beside {}\n", "gemm",
                 "TFLOP/s", "cuBLAS", "of cuBLAS", "spread",
                 vendor ? *vendor : vendor.refusal().reason);
      headed = true;
    }
    ++ran;
    const gpu::GemmSpeed speed = gpu::speed_of(one);
    fmt::print("{:<24} {:>10.1f} {:>10.1f} {:>12.3f} {:>7.1f}% {} {} {}\n",
               one.name, speed.teraflops, speed.vendor_teraflops,
               speed.of_vendor, 100 * speed.spread, speed.path, speed.vendor,
               speed.difference);
    std::fflush(stdout);
    auto result = cc::device_result(
        "bench/gemm/" + one.name,
        "A product's speed beside cuBLAS's in one run; its result is sampled.",
        1, speed.difference);
    result.measured = measured({});
    result.measured["paths"] = speed.path;
    result.measured["ratio"] = speed.vendor.empty()
                                   ? fmt::format("{:.3f}", speed.of_vendor)
                                   : speed.vendor;
    report.add(result);
  }
  if (headed)
    for (const gpu::KernelResources& one : gpu::pipeline_resources())
      fmt::print("{}: {} registers, {} bytes of stack, {} bytes shared\n",
                 one.kernel, one.registers, one.stack, one.shared);
  return ran > 0;
}

// Predictions as JSON lines, then the kernels, for gpu/access.py.
void access() {
  const auto cases = gpu::access_cases();
  for (const gpu::AccessCase& one : cases)
    fmt::print(
        R"({{"layout":"{}","bits":{},"bytes":{},"wavefronts":{},"sectors":{}}})"
        "\n",
        one.layout, one.element_bits, one.bytes, one.wavefronts, one.sectors);
  gpu::run_accesses(cases);
}

std::string version_text(int version) {
  return fmt::format("{}.{}", version / 1000, version % 1000 / 10);
}

std::map<std::string, std::string> environment_of(const gpu::Device& device) {
  return {{"card", device.name},
          {"driver", version_text(device.driver)},
          {"toolkit", COLEX_CUDA_TOOLKIT},
          {"runtime", version_text(device.runtime)},
          {"flags", COLEX_CUDA_FLAGS}};
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
  checks->add_flag("--small", options.small,
                   "Without the copies and products that fill the card");
  checks->add_option("--seed", options.seed, "Of the random inputs")
      ->capture_default_str();
  checks
      ->add_option("--shrinks", options.shrinks,
                   "Inputs tried to make a counterexample small")
      ->capture_default_str();
  std::string only = "*", file;
  bool each = false;
  auto* probes = app.add_subcommand(
      "probe",
      "The card's matrix instructions against the tables, element by element");
  probes->add_option("--only", only, "Instructions to probe, a glob");
  probes->add_flag("--each", each, "A line for each extent of N");
  auto* benches = app.add_subcommand(
      "bench",
      "Speed of copies and products, as a ratio to cudaMemcpyAsync and cuBLAS "
      "in this run");
  benches->add_option("--only", only, "Benchmarks to run, a glob");
  auto* everything =
      app.add_subcommand("all", "check, probe and bench, into one report");
  everything->add_option("--cases", options.cases, "Cases of each law")
      ->capture_default_str();
  everything->add_option("--seed", options.seed, "Of the random inputs")
      ->capture_default_str();
  for (auto* command : {checks, probes, benches, everything})
    command->add_option("--report", file,
                        "Write what came out as JSON lines, for colex compare");
  auto* accesses = app.add_subcommand(
      "access",
      "Loads through twenty layouts, for gpu/access.py to count under ncu");
  auto* serves = app.add_subcommand(
      "serve",
      "Answer the adapter protocol on the card, in one batch: colex run -- "
      "colex-gpu serve");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }

  try {
    std::string why_not;
    const auto device = gpu::find_device(why_not);
    if (!device) {
      // Of a served protocol, standard output is for replies alone.
      fmt::print(serves->parsed() ? stderr : stdout, "skipped: {}\n", why_not);
      return cannot_run;
    }
    if (serves->parsed())
      return cc::serve_device(std::cin, std::cout, device->name);
    fmt::print(
        "{}, compute capability {}.{}, {} multiprocessors, driver {}, "
        "CUDA {}\n",
        device->name, device->major, device->minor, device->multiprocessors,
        device->driver, device->runtime);
    if (accesses->parsed()) {
      access();
      return 0;
    }
    const std::string& pattern = checks->parsed() ? options.only : only;
    cc::DeviceReport report(file, environment_of(*device),
                            {{"command", app.get_subcommands()[0]->get_name()},
                             {"only", pattern},
                             {"seed", std::to_string(options.seed)},
                             {"cases", std::to_string(options.cases)}});
    const bool all = everything->parsed();
    bool any = false;
    if (all || checks->parsed()) any |= check(*device, options, report);
    if (all || probes->parsed()) any |= probe(*device, only, each, report);
    if (all || benches->parsed()) any |= bench(only, report);
    if (!any) {
      fmt::print(stderr, "colex-gpu: nothing to run on {} matches '{}'\n",
                 device->name, pattern);
      return 2;
    }
    return report.finish();
  } catch (const std::exception& error) {
    fmt::print(stderr, "colex-gpu: {}\n", error.what());
    return 1;
  }
}
