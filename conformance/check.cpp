// SPDX-License-Identifier: MIT

#include "conformance/check.hpp"

#include <fmt/format.h>

#include <memory>
#include <ostream>

#include "conformance/expression.hpp"
#include "conformance/peers.hpp"
#include "conformance/remote_algebra.hpp"
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

class Check {
 public:
  Check(const CheckOptions& options, const Algebra& algebra, std::ostream& out)
      : options_(options), algebra_(algebra), out_(out) {}

  // Whether every law that counts is as claimed.
  bool run(const std::vector<AnyLaw>& laws) {
    for (const AnyLaw& law : laws) {
      ExhaustiveOptions small;
      small.size = options_.size;
      small.shard = options_.shard;
      small.shards = options_.shards;
      small.most_cases =
          options_.cases.value_or(on_implementation() ? 1'000 : 100'000);
      report(law, "exhaustive", check_exhaustively(law, algebra_, small));
      if (options_.shard > 0) continue;
      RandomOptions random;
      random.seed = options_.seed;
      random.cases = options_.cases.value_or(on_implementation() ? 100 : 1'000);
      report(law, "random", check_randomly(law, algebra_, random));
    }
    out_ << fmt::format(
        "{}: {} laws, {} cases; {} falsified, {} too strict, {} of another "
        "convention, {} not offered, {} not as claimed otherwise\n",
        algebra_.name, laws.size(), cases_, falsified_, too_strict_,
        other_conventions_, not_offered_, otherwise_);
    return falsified_ == 0 && otherwise_ == 0 &&
           (too_strict_ == 0 || (on_implementation() && !options_.strict));
  }

 private:
  bool on_implementation() const { return !options_.adapter.empty(); }

  void report(const AnyLaw& law, const char* engine, const Finding& finding) {
    cases_ += finding.cases;
    const bool found = finding.counterexample_case > 0;
    if (finding.skipped == finding.cases && finding.cases > 0) {
      ++not_offered_;
      out_ << fmt::format("{:<11} {:<44} not offered: {}\n", engine, law.name,
                          finding.why_skipped);
      return;
    }
    out_ << fmt::format(
        "{:<11} {:<44} {:>8} cases {:>7} vacuous {:>7} rejected {:>6.1f}% "
        "answered  {:<9} {}\n",
        engine, law.name, finding.cases, finding.vacuous, finding.rejected,
        100 * finding.answered(), finding.bound, finding.verdict);
    if (finding.as_claimed) return;
    // An implementation may refuse what the reference answers.
    if (on_implementation() && !found && law.claim != sound) return;
    if (!found) {
      if (!on_implementation()) ++otherwise_;
      return;
    }
    if (on_implementation() && law.claim == convention) {
      ++other_conventions_;
      return;
    }
    ++(law.claim == total ? too_strict_ : falsified_);
    out_ << fmt::format(
        "\n{}  {} by {}   ({}, case {}; {} vacuous, {} "
        "rejected)\n  {}\n",
        law.name, law.claim == total ? "TOO STRICT" : "FALSIFIED",
        algebra_.name, engine, finding.counterexample_case, finding.vacuous,
        finding.rejected, law.sentence);
    std::string list;
    for (std::size_t k = 0; k < finding.inputs.size(); ++k) {
      out_ << fmt::format("    {} = {}\n", static_cast<char>('A' + k),
                          finding.inputs[k]);
      list += (k > 0 ? ", " : "") + finding.inputs[k];
    }
    out_ << fmt::format(
        "  {}\n  again: colex check --only {} --inputs {}{}\n\n",
        finding.difference, shell_word(law.name), shell_word("[" + list + "]"),
        on_implementation() ? " -- " + shell_line(options_.adapter) : "");
  }

  const CheckOptions& options_;
  const Algebra& algebra_;
  std::ostream& out_;
  std::uint64_t cases_ = 0;
  std::size_t falsified_ = 0, too_strict_ = 0, other_conventions_ = 0,
              not_offered_ = 0, otherwise_ = 0;
};

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
  const Trial trial = law.run(algebra, pointers);
  out << fmt::format("{} on {}\n  {}\n", law.name, *options.inputs,
                     law.sentence);
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

int check(const CheckOptions& options, std::ostream& out, std::ostream& err) {
  try {
    const std::vector<AnyLaw> laws = selected(options.only);
    Algebra algebra;
    std::unique_ptr<Remote> remote;
    if (!options.adapter.empty()) {
      remote = std::make_unique<Remote>(resolve(options.adapter));
      algebra = algebra_of(*remote);
    }
    if (options.inputs) return check_one(options, laws, algebra, out);
    return Check(options, algebra, out).run(laws) ? 0 : 1;
  } catch (const Usage& usage) {
    err << "colex: " << usage.what() << '\n';
    return 2;
  } catch (const NotInstalled& missing) {
    err << "colex: " << missing.what() << '\n';
    return 77;
  } catch (const std::runtime_error& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace colex::conformance
