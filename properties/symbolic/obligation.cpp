// SPDX-License-Identifier: MIT

#include "properties/symbolic/obligation.hpp"

#include <cstdio>
#include <ctime>

#include "reference/notation.hpp"

namespace colex::proofs {
namespace {

constexpr std::uint32_t tries_to_falsify = 3000;

// Numbers from a list; 1 or 0 where it ends.
struct Listed {
  std::vector<std::int64_t> list;
  std::vector<std::int64_t> least;
  std::size_t next = 0;

  Numbers<Int64> numbers() {
    return [this](const std::string&, std::optional<std::int64_t> at_least) {
      if (next == list.size()) list.push_back(at_least.value_or(0));
      if (next == least.size()) least.push_back(at_least.value_or(-4));
      return Int64(list[next++]);
    };
  }
};

struct Falsified {
  std::string inputs;
  std::string how;
};

std::optional<Falsified> falsified_by(const Instance& instance,
                                      Listed& listed) {
  listed.next = 0;
  Trial trial(512);
  const std::string inputs = instance.on_numbers(trial, listed.numbers());
  if (!trial.failed()) return std::nullopt;
  return Falsified{inputs, trial.failure()};
}

// Smaller numbers that fail as well, as long as there are some.
Falsified shrunk(const Instance& instance, Listed listed, Falsified found) {
  for (bool smaller = true; smaller;) {
    smaller = false;
    for (std::size_t k = 0; k < listed.list.size(); ++k)
      for (std::int64_t value = listed.least[k];
           value < listed.list[k] && value < listed.least[k] + 12; ++value) {
        Listed tried = listed;
        tried.list[k] = value;
        if (const auto again = falsified_by(instance, tried)) {
          found = *again;
          listed = tried;
          smaller = true;
          break;
        }
      }
  }
  return found;
}

std::optional<Falsified> falsify(const Instance& instance) {
  for (std::uint32_t seed = 1; seed <= tries_to_falsify; ++seed) {
    NumberSource source(seed);
    Listed listed;
    Trial trial(512);
    const std::string inputs = instance.on_numbers(
        trial, [&](const std::string&, std::optional<std::int64_t> least) {
          listed.list.push_back(source.next(least));
          listed.least.push_back(least.value_or(-4));
          return Int64(listed.list.back());
        });
    if (trial.failed())
      return shrunk(instance, listed, {inputs, trial.failure()});
  }
  return std::nullopt;
}

// --- Paths partition the inputs ---

// Whether numbers take the path; those of its atoms.
std::optional<std::vector<std::int64_t>> taken(
    const PathRecord& path, const std::vector<std::int64_t>& inputs,
    int entered, std::int64_t at) {
  std::vector<std::int64_t> numbers;
  std::size_t next = 0;
  int place = 0;
  for (const Event& event : path.events) switch (event.kind) {
      case Event::Kind::input:
        numbers.push_back(inputs.at(next++));
        break;
      case Event::Kind::index:
        numbers.push_back(at % value_of(event.p, numbers));
        break;
      case Event::Kind::quotient: {
        const std::int64_t n = value_of(event.p, numbers);
        const std::int64_t d = value_of(event.divisor, numbers);
        numbers.push_back(n / d);
        numbers.push_back(n % d);
        break;
      }
      case Event::Kind::choice:
        if (event.answer != (place++ == entered)) return std::nullopt;
        break;
      case Event::Kind::decision: {
        const std::int64_t value = value_of(event.p, numbers);
        const bool truth =
            event.relation == Relation::Kind::zero ? value == 0 : value >= 0;
        if (truth != event.answer) return std::nullopt;
        break;
      }
    }
  return numbers;
}

// What is wrong with the paths, if something is, for some random inputs.
std::string against_partition(const Instance& instance,
                              const std::vector<PathRecord>& paths,
                              std::uint32_t inputs_to_replay,
                              std::uint64_t& replayed) {
  for (std::uint32_t seed = 1001; seed <= 1000 + inputs_to_replay; ++seed)
    for (const int entered : {-1, 0, 1}) {
      NumberSource source(seed);
      std::vector<std::int64_t> inputs;
      ObservedTrial trial(entered, seed * 7);
      try {
        instance.observed(
            trial, [&](const std::string&, std::optional<std::int64_t> least) {
              inputs.push_back(source.next(least));
              return Int64(inputs.back());
            });
      } catch (const EndOfPath&) {
      } catch (const Refused& refused) {
        trial.refused(Result<Int64>(Refusal{refused.what()}));
      }
      const auto text = [&] {
        std::string list;
        for (const std::int64_t number : inputs)
          list += " " + std::to_string(number);
        return list;
      };
      std::size_t takers = 0;
      for (const PathRecord& path : paths) {
        const auto numbers = taken(path, inputs, entered, seed * 7);
        if (!numbers) continue;
        ++takers;
        if (path.ending == Ending::left_to_table) continue;
        if (path.ending != trial.ending())
          return "the path of" + text() + " ends otherwise than the numbers";
        if (path.observed.size() != trial.observed().size())
          return "the path of" + text() + " compares other values";
        for (std::size_t k = 0; k < path.observed.size(); ++k)
          if (value_of(path.observed[k], *numbers) != trial.observed()[k])
            return "the path of" + text() + " gives other values";
      }
      if (takers != 1)
        return std::to_string(takers) + " paths are taken by" + text();
      ++replayed;
    }
  return {};
}

}  // namespace

Profile profile(const std::string& text) {
  const Value value = *read(text);
  if (const auto* slice = value.as<SliceCoordinate<>>()) return *slice;
  return replace_leaves<std::optional<Int64>>(
      *value.as<IntTuple<>>(),
      [](const Int64& leaf) { return std::optional<Int64>(leaf); });
}

void ObservedTrial::equal(const Layout<>& got, const Layout<>&,
                          std::string_view what) {
  equal(got.shape(), got.shape(), what);
  for (const auto& leaf : leaves_of(got.stride()))
    observed_.push_back(leaf.value.value());
}

std::string to_string(Verdict verdict) {
  return verdict == Verdict::proved    ? "proved"
         : verdict == Verdict::refuted ? "refuted"
                                       : "unknown";
}

bool Report::as_expected(const Obligation& obligation) const {
  if (obligation.is_false) return verdict == Verdict::refuted;
  return verdict == Verdict::proved && accepted >= obligation.least_accepted &&
         left_to_table <= obligation.most_left;
}

Report check(const Obligation& obligation) {
  const std::clock_t start = std::clock();
  Report report;
  bool all_proved = !obligation.by_bits;
  if (obligation.by_bits) obligation.by_bits(report);
  for (const Instance& instance : obligation.instances) {
    const Exploration all =
        explore(instance.on_unknowns, obligation.light ? 8 : 500);
    report.accepted += all.count(Ending::accepted);
    report.refused += all.count(Ending::refused);
    report.left_to_table += all.count(Ending::left_to_table);
    report.vacuous += all.count(Ending::vacuous);
    report.obligations += all.obligations;
    if (all.unproved.empty()) {
      const std::string wrong = against_partition(
          instance, all.paths, obligation.light ? 2 : 60, report.replayed);
      if (wrong.empty()) continue;
      report.why = wrong;
      all_proved = false;
      break;
    }
    all_proved = false;
    report.why = all.unproved;
    if (const auto found = falsify(instance)) {
      report.verdict = Verdict::refuted;
      report.model = found->inputs + ": " + found->how;
    }
    break;
  }
  if (all_proved) report.verdict = Verdict::proved;
  report.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  return report;
}

Obligation of_many(Obligation obligation,
                   const std::function<void(const UseInstance&)>& instances) {
  const Obligation made = obligation;
  obligation.by_bits = [made, instances](Report& report) {
    report.verdict = Verdict::proved;
    std::size_t asked = 0;
    instances([&](const Instance& instance) {
      if (report.verdict != Verdict::proved) return;
      ++asked;
      Obligation one = made;
      one.instances = {instance};
      const Report part = check(one);
      report.accepted += part.accepted;
      report.refused += part.refused;
      report.left_to_table += part.left_to_table;
      report.vacuous += part.vacuous;
      report.obligations += part.obligations;
      report.replayed += part.replayed;
      report.verdict = part.verdict;
      report.why = part.why;
      report.model = part.model;
    });
    report.note = std::to_string(asked) + " by the prover";
  };
  return obligation;
}

std::string line(const Obligation& obligation, const Report& report) {
  char numbers[160];
  std::snprintf(numbers, sizeof numbers,
                "%5zu accepted %4zu refused %3zu left to a table %6llu shown "
                "%7.2f s  ",
                report.accepted, report.refused, report.left_to_table,
                static_cast<unsigned long long>(report.obligations),
                report.seconds);
  std::string title = obligation.title();
  if (title.size() < 48) title.resize(48, ' ');
  std::string text = title + numbers + to_string(report.verdict);
  if (!report.model.empty()) text += "  " + report.model;
  if (!report.note.empty()) text += "  (" + report.note + ")";
  return text;
}

}  // namespace colex::proofs
