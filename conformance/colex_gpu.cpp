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
#include <filesystem>
#include <iostream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "conformance/adapters/cute_device.hpp"
#include "conformance/adapters/device.hpp"
#include "conformance/device_report.hpp"
#include "conformance/device_shards.hpp"
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
  unsigned jobs = 1;
  cc::Shard shard;
  bool small = false, wrong_stride = false;
};

// "vector 12, tile 3", and back.
std::string text_of(const std::map<std::string, std::uint64_t>& counts,
                    const char* between) {
  std::string text;
  for (const auto& [name, count] : counts)
    text += fmt::format("{}{} {}", text.empty() ? "" : between, name, count);
  return text;
}

void add_counts(const std::string& text,
                std::map<std::string, std::uint64_t>& counts) {
  std::istringstream in(text);
  std::string name;
  std::uint64_t count = 0;
  while (in >> name >> count) {
    counts[name] += count;
    in.ignore(1);  // the comma
  }
}

// What was measured of the law, as a report has it.
std::map<std::string, std::string> measured(const gpu::PathCounts& counts) {
  std::map<std::string, std::string> facts;
  if (!counts.copies.empty()) {
    facts["paths"] = text_of(counts.copies, ", ");
    facts["digest"] = fmt::format("{:016x}", counts.digest);
  }
  if (counts.wide_runs > 0)
    facts["wide"] =
        fmt::format("{} of {}", counts.wide_accesses, counts.wide_runs);
  std::string narrow;
  for (const auto& [why, count] : counts.narrow)
    narrow += fmt::format("{}{}: {}", narrow.empty() ? "" : "; ", count, why);
  if (!narrow.empty()) facts["narrow"] = narrow;
  const gpu::KernelUse use = gpu::noted_kernels();
  if (use.registers > 0) {
    facts["registers"] = std::to_string(use.registers);
    facts["local"] = std::to_string(use.local_bytes);
    facts["shared"] = std::to_string(use.shared_bytes);
  }
  return facts;
}

// What all laws of a run come to.
struct Totals {
  std::size_t laws = 0, falsified = 0;
  std::uint64_t cases = 0, wide_runs = 0, wide_accesses = 0;
  std::map<std::string, std::uint64_t> paths;
};

// Prints a law's result, and adds it to the report and to the totals.
void take(const cc::LawResult& one, Totals& totals, cc::DeviceReport& report) {
  report.add(one);
  const colex::Finding& finding = one.finding;
  ++totals.laws;
  totals.cases += finding.cases;
  fmt::print(
      "device      {:<24} {:>8} cases {:>7} vacuous {:>7} rejected  {:<9} "
      "{}\n",
      finding.law, finding.cases, finding.vacuous, finding.rejected,
      finding.bound, finding.verdict);
  const auto fact = [&](const char* name) {
    const auto found = one.measured.find(name);
    return found == one.measured.end() ? std::string() : found->second;
  };
  add_counts(fact("paths"), totals.paths);
  if (const std::string wide = fact("wide"); !wide.empty()) {
    std::uint64_t accesses = 0, runs = 0;
    std::string of;
    std::istringstream(wide) >> accesses >> of >> runs;
    totals.wide_accesses += accesses;
    totals.wide_runs += runs;
    fmt::print("    common runs of 16 bytes in accesses of 16: {}{}\n", wide,
               fact("narrow").empty() ? "" : "; " + fact("narrow"));
  }
  std::fflush(stdout);
  if (finding.as_claimed) return;
  ++totals.falsified;
  std::string inputs;
  for (const std::string& input : finding.inputs) inputs += "\n    " + input;
  fmt::print("\n{}  {}\n  {}{}\n  {}\n  again: {}\n\n", finding.law,
             finding.verdict, one.sentence, inputs, finding.difference,
             report.report().again(one));
}

cc::LawResult result_of(const colex::AnyLaw& law, gpu::PathCounts& counts,
                        const CheckOptions& options) {
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
  // Of a device that is lost nothing can be read.
  one.measured = one.finding.broken ? std::map<std::string, std::string>()
                                    : measured(counts);
  return one;
}

// The command of this program that checks the same laws.
std::vector<std::string> command_of(const CheckOptions& options,
                                    const gpu::Peer* peer) {
  std::vector<std::string> command = {
      std::filesystem::read_symlink("/proc/self/exe").string(), "check",
      "--small"};
  if (peer != nullptr) command.insert(command.end(), {"--peer", peer->name});
  if (options.wrong_stride) command.emplace_back("--wrong-stride");
  for (const auto& [name, value] :
       {std::pair{"--only", options.only},
        {"--cases", std::to_string(options.cases)},
        {"--seed", std::to_string(options.seed)},
        {"--shrinks", std::to_string(options.shrinks)}})
    command.insert(command.end(), {name, value});
  return command;
}

// The laws of our own copies and products, or those of a peer.
bool check(const gpu::Device& device, const CheckOptions& options,
           const gpu::Peer* peer, cc::DeviceReport& report) {
  gpu::PathCounts counts;
  Totals totals;
  const std::string pattern = cc::pattern_of(options.only);
  const auto begin = std::chrono::steady_clock::now();
  std::vector<colex::AnyLaw> laws;
  std::uint64_t number = 0;
  for (const colex::AnyLaw& law :
       peer != nullptr ? gpu::peer_laws(*peer, counts)
                       : gpu::device_laws(counts, device.major == 9))
    if (cc::matches(pattern, law.name) && options.shard.has(number++))
      laws.push_back(law);
  const auto jobs = options.shard.whole()
                        ? std::min<std::size_t>(options.jobs, laws.size())
                        : 1;
  if (peer != nullptr) fmt::print("{}: {}\n", peer->name, peer->version);
  if (jobs > 1) {
    fmt::print("{} laws in {} processes, printed when all have ended\n",
               laws.size(), jobs);
    std::fflush(stdout);
    for (const cc::LawResult& one : cc::results_of_shards(
             command_of(options, peer), static_cast<unsigned>(jobs)))
      take(one, totals, report);
  } else {
    for (const colex::AnyLaw& law : laws)
      take(result_of(law, counts, options), totals, report);
  }
  const bool large_ones = !options.small && peer == nullptr;
  for (const gpu::CopyBench& large : gpu::large_copies()) {
    if (!large_ones || !cc::matches(pattern, "copy/beyond-2^31")) break;
    ++totals.laws;
    ++totals.cases;
    const std::string difference = gpu::difference_of(large);
    if (!difference.empty()) ++totals.falsified;
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
    ++totals.laws;
    ++totals.cases;
    const std::string difference = gpu::difference_of(product);
    if (!difference.empty()) ++totals.falsified;
    auto one =
        cc::device_result(law + "/" + product.name, sentence, 1, difference);
    one.measured = measured({});
    report.add(one);
    fmt::print("device      {:<24} {}: {}\n", law, product.name,
               difference.empty() ? "holds" : "FALSIFIED, " + difference);
    std::fflush(stdout);
  };
  const bool products = large_ones && device.major == 9;
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
  if (totals.laws == 0) return false;
  const std::chrono::duration<double> took =
      std::chrono::steady_clock::now() - begin;
  std::string paths;
  for (const auto& [path, count] : totals.paths)
    paths += fmt::format(", {} by {}", count, path);
  fmt::print("{} laws, {} cases in {:.1f} s{}{}; {} falsified\n", totals.laws,
             totals.cases, took.count(), paths,
             totals.wide_runs == 0
                 ? ""
                 : fmt::format("; {} of {} pairs with a common run of 16 bytes "
                               "in accesses of 16",
                               totals.wide_accesses, totals.wide_runs),
             totals.falsified);
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

std::map<std::string, std::string> environment_of(
    const gpu::Device& device, const colex::Result<gpu::Peer>& peer) {
  return {
      {"card", device.name},
      {"driver", version_text(device.driver)},
      {"toolkit", COLEX_CUDA_TOOLKIT},
      {"runtime", version_text(device.runtime)},
      {"flags", COLEX_CUDA_FLAGS},
      {"cutlass", peer ? peer->version : "skipped: " + peer.refusal().reason}};
}

// CUTLASS, or why it cannot be tried on this device.
colex::Result<gpu::Peer> peer_on(const gpu::Device& device) {
  auto peer = cc::cutlass_peer();
  if (peer && device.major != 9)
    return colex::Refusal{
        "its kernels are compiled for compute capability 9.0"};
  return peer;
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
  std::string other;
  checks
      ->add_option("--peer", other,
                   "Try another implementation's copies and products under the "
                   "same laws: cutlass, that is cute::copy and cute::gemm")
      ->check(CLI::IsMember({"cutlass"}));
  checks
      ->add_flag(
          "--wrong-stride", options.wrong_stride,
          "Give the peer one stride that is wrong: its laws must then be "
          "falsified, which shows that they can be")
      ->needs("--peer");
  checks->add_option_function<std::string>(
      "--shard",
      [&](const std::string& text) {
        const auto shard = cc::parse_shard(text);
        if (!shard) throw CLI::ValidationError("--shard", text + " is not I/N");
        options.shard = *shard;
      },
      "Only every N-th law, from the I-th on: I/N");
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
  auto* everything = app.add_subcommand(
      "all", "bench, check, check --peer cutlass and probe, into one report");
  everything->add_option("--cases", options.cases, "Cases of each law")
      ->capture_default_str();
  everything->add_option("--seed", options.seed, "Of the random inputs")
      ->capture_default_str();
  for (auto* command : {checks, everything})
    command
        ->add_option("--jobs", options.jobs,
                     "Processes that try laws at once; each takes 1.2 GiB of "
                     "the card's memory")
        ->check(CLI::Range(1, 64))
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
    auto peer = peer_on(*device);
    if (peer && options.wrong_stride) peer = gpu::with_wrong_strides(*peer);
    const bool all = everything->parsed();
    if (!peer && (all || !other.empty())) {
      fmt::print("skipped: cutlass: {}\n", peer.refusal().reason);
      if (!all) return cannot_run;
    }
    const std::string& pattern = checks->parsed() ? options.only : only;
    cc::DeviceReport report(file, environment_of(*device, peer),
                            {{"command", app.get_subcommands()[0]->get_name()},
                             {"only", pattern},
                             {"seed", std::to_string(options.seed)},
                             {"cases", std::to_string(options.cases)}});
    // Speeds first, so that a script can start other work after them.
    bool any = false;
    const auto part = [&](const char* name) {
      if (all) fmt::print("== {}\n", name);
      std::fflush(stdout);
      return true;
    };
    if (all || benches->parsed()) any |= part("bench") && bench(only, report);
    if (all || (checks->parsed() && other.empty()))
      any |= part("check") && check(*device, options, nullptr, report);
    if (peer && (all || !other.empty()))
      any |= part("check --peer cutlass") &&
             check(*device, options, &*peer, report);
    if (all || probes->parsed())
      any |= part("probe") && probe(*device, only, each, report);
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
