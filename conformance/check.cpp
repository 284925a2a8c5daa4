// SPDX-License-Identifier: MIT

#include "conformance/check.hpp"

#include <fmt/format.h>

#include <fstream>
#include <memory>
#include <ostream>

#include "conformance/check_report.hpp"
#include "conformance/expression.hpp"
#include "conformance/installation.hpp"
#include "conformance/law_lines.hpp"
#include "conformance/peers.hpp"
#include "conformance/remote_algebra.hpp"
#include "properties/broken.hpp"
#include "properties/exhaustive.hpp"
#include "properties/laws.hpp"
#include "properties/random.hpp"
#include "reference/notation.hpp"

namespace colex::conformance {
namespace {

struct Usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

std::vector<AnyLaw> selected(const std::string& only) {
  const std::string pattern = pattern_of(only);
  std::vector<AnyLaw> laws;
  for (AnyLaw& law : all_laws())
    if (matches(pattern, law.name)) laws.push_back(std::move(law));
  if (laws.empty())
    throw Usage(fmt::format("no law matches '{}'; colex list names all", only));
  return laws;
}

// What was typed, as an input of this kind.
std::optional<Input> input_of(const Value& value, InputKind kind) {
  const auto* tuple = value.as<IntTuple<>>();
  switch (kind) {
    case InputKind::layout:
    case InputKind::positive_layout:
    case InputKind::coordinate_layout:
      if (const auto* layout = value.as<Layout<>>()) return *layout;
      return std::nullopt;
    case InputKind::shape:
    case InputKind::tuple:
    case InputKind::profile:
      if (tuple) return *tuple;
      return std::nullopt;
    case InputKind::number:
    case InputKind::index:
      if (tuple && tuple->is_leaf()) return tuple->leaf();
      return std::nullopt;
    case InputKind::tiler:
    case InputKind::nested_tiler:
      if (const auto* tiler = value.as<Tiler<>>()) return *tiler;
      if (const auto* layout = value.as<Layout<>>()) return make_tiler(*layout);
      if (tuple) return make_tiler(*tuple);
      return std::nullopt;
    case InputKind::slice:
      if (const auto* slice = value.as<SliceCoordinate<>>()) return *slice;
      if (tuple)
        return replace_leaves<std::optional<Int64>>(
            *tuple, [](Int64 leaf) { return std::optional(leaf); });
      return std::nullopt;
    case InputKind::swizzle:
      if (const auto* swizzle = value.as<Swizzle>()) return *swizzle;
      return std::nullopt;
    case InputKind::composed_layout:
      if (const auto* composed = value.as<ComposedLayout>()) return *composed;
      return std::nullopt;
  }
  return std::nullopt;
}

std::vector<Input> inputs_from(const std::string& text, const AnyLaw& law) {
  const auto value = read(text);
  if (!value)
    throw Usage(fmt::format("the inputs '{}' cannot be read: {}", text,
                            value.refusal().reason));
  const auto* list = value->as<std::vector<Value>>();
  if (!list || list->size() != law.inputs.size())
    throw Usage(fmt::format("{} takes a list of {} inputs, as in '[4:1, 2:1]'",
                            law.name, law.inputs.size()));
  std::vector<Input> inputs;
  for (std::size_t k = 0; k < list->size(); ++k) {
    auto input = input_of((*list)[k], law.inputs[k]);
    if (!input)
      throw Usage(fmt::format("input {} of {} cannot be {}", k + 1, law.name,
                              kind_of((*list)[k])));
    inputs.push_back(*std::move(input));
  }
  return inputs;
}

CheckReport new_report(const CheckOptions& options, const Hello& hello) {
  const auto number = [](const auto& given) {
    return given ? std::to_string(*given) : std::string("default");
  };
  CheckReport report;
  static_cast<ReportHeader&>(report) = new_header(hello);
  report.adapter = options.adapter;
  report.options = {{"only", options.only},
                    {"seed", std::to_string(options.seed)},
                    {"size", number(options.size)},
                    {"cases", number(options.cases)},
                    {"timeout", fmt::format("{} ms", options.timeout.count())},
                    {"memory", fmt::format("{} MiB", options.memory)},
                    {"strict", options.strict ? "yes" : "no"}};
  report.shard = options.shard;
  return report;
}

// One case, spelled out.
int check_one(const CheckOptions& options, const std::vector<AnyLaw>& laws,
              const Algebra& algebra, std::ostream& out) {
  if (laws.size() != 1)
    throw Usage(fmt::format("--inputs needs one law; '{}' names {}",
                            options.only, laws.size()));
  const AnyLaw& law = laws[0];
  const std::vector<Input> inputs = inputs_from(*options.inputs, law);
  Inputs pointers;
  for (const Input& input : inputs) pointers.push_back(&input);
  out << fmt::format("{} on {}\n  {}\n", law.name, *options.inputs,
                     law.sentence);
  Trial trial;
  try {
    trial = law.run(algebra, pointers);
  } catch (const Broken& broken) {
    out << fmt::format("  broken: {}\n", broken.what());
    return 1;
  }
  const std::string verdict =
      trial.failed()             ? "fails: " + trial.failure()
      : !trial.skipped().empty() ? "not offered: " + trial.skipped()
      : trial.vacuous()          ? "vacuous: no case of this law"
      : trial.rejected()         ? "rejected: an operation gave no answer"
                                 : "holds";
  out << fmt::format("  {}\n", verdict);
  return trial.failed() == (law.claim == refuted) ? 0 : 1;
}

}  // namespace

CheckReport check_laws(const CheckOptions& options,
                       const std::vector<AnyLaw>& laws, const Algebra& algebra,
                       const Hello& hello, std::ostream& out,
                       std::ostream& file) {
  CheckReport report = new_report(options, hello);
  const auto add = [&](const char* engine, const AnyLaw& law, Finding finding) {
    report.laws.push_back(
        {engine, law.claim, law.sentence, std::move(finding)});
    print_law(report, report.laws.back(), out);
    out.flush();
    write_law(report, report.laws.back(), file);
    file.flush();
  };
  const bool on_implementation = report.on_implementation();
  ExhaustiveOptions small;
  small.size = options.size;
  small.shard = options.shard.index;
  small.shards = options.shard.count;
  small.most_cases =
      options.cases.value_or(on_implementation ? 1'000 : 100'000);
  RandomOptions random;
  random.seed = options.seed;
  random.cases = options.cases.value_or(on_implementation ? 100 : 1'000);
  write_header(report, file);
  for (std::size_t k = 0; k < laws.size(); ++k) {
    add("exhaustive", laws[k], check_exhaustively(laws[k], algebra, small));
    if (options.shard.has(k))
      add("random", laws[k], check_randomly(laws[k], algebra, random));
  }
  write_footer(report, file);
  print_summary(report, out);
  return report;
}

int check(const CheckOptions& options, std::ostream& out, std::ostream& err) {
  try {
    const std::vector<AnyLaw> laws = selected(options.only);
    Algebra algebra;
    std::unique_ptr<Remote> remote;
    Hello hello;
    hello.name = algebra.name;
    hello.version = suite_version();
    if (!options.adapter.empty()) {
      remote = std::make_unique<Remote>(
          resolve(options.adapter), limits(options.timeout, options.memory));
      hello = remote->hello();
      algebra = algebra_of(*remote);
    }
    if (options.inputs) {
      if (!options.report.empty() || !options.shard.whole())
        throw Usage(
            "--inputs tries one case and prints what comes; --report and "
            "--shard are of no use with it");
      return check_one(options, laws, algebra, out);
    }
    std::ofstream file;
    if (!options.report.empty()) {
      file.open(options.report, std::ios::binary);
      if (!file) throw Usage(options.report + " cannot be written");
    }
    const CheckReport report =
        check_laws(options, laws, algebra, hello, out, file);
    if (!options.report.empty() && !file.flush())
      throw Usage(options.report + " cannot be written");
    return report.expected() ? 0 : 1;
  } catch (const NotInstalled& missing) {
    err << "colex: " << missing.what() << '\n';
    return 77;
  } catch (const GaveUp& error) {
    err << "colex: " << error.what() << '\n';
    return 1;
  } catch (const std::runtime_error& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace colex::conformance
