// SPDX-License-Identifier: MIT
//
// The order of a run: adapter, smoke check, vectors, universes, known list,
// matrix, report, page.

#include "conformance/run.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <ostream>
#include <set>
#include <sstream>
#include <thread>
#include <utility>

#include "conformance/expression.hpp"
#include "conformance/installation.hpp"
#include "conformance/judge.hpp"
#include "conformance/known.hpp"
#include "conformance/matrix.hpp"
#include "conformance/operations.hpp"
#include "conformance/page.hpp"
#include "conformance/peers.hpp"
#include "conformance/progress.hpp"
#include "conformance/remote.hpp"
#include "conformance/report.hpp"
#include "conformance/universe.hpp"
#include "conformance/vectors.hpp"

namespace colex::conformance {
namespace {

// An option or a file that cannot be used.
struct Usage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Test {
  std::string name;
  Problem problem;
  Expectation expected;
};

// Everything there is, and what of it was selected.
struct Selection {
  std::set<std::string> all;
  std::vector<Test> vectors;
  std::vector<const Universe*> universes;

  // How many cases of it are in a shard.
  std::size_t size(const Shard& shard = {}) const {
    std::size_t sum = shard.share_of(vectors.size());
    for (const Universe* universe : universes)
      sum += shard.share_of(universe->size);
    return sum;
  }
};

Selection select(const std::string& only) {
  const std::string pattern = pattern_of(only);
  Selection selection;
  for (const VectorFile& file : load_vectors(data_folder() / "vectors")) {
    for (const Vector& vector : file.cases) {
      const std::string name = file.operation + "/" + vector.name;
      selection.all.insert(name);
      if (!matches(pattern, name)) continue;
      selection.vectors.push_back(
          {name, {file.operation, vector.in}, vector.expected});
    }
  }
  for (const Universe& universe : universes()) {
    selection.all.insert(universe.name);
    if (matches(pattern, universe.name)) {
      selection.universes.push_back(&universe);
    }
  }
  return selection;
}

// `shard` is a share of `whole`, which progress speaks of.
void run_vectors(const Selection& selection, const Shard& whole,
                 const Shard& shard, Remote& remote, Results& results,
                 Progress& progress) {
  if (selection.vectors.empty()) return;
  progress.section("vectors", whole.share_of(selection.vectors.size()));
  const auto kept = [](const std::string& text) {
    return shortened(text, longest_kept);
  };
  for (std::size_t k = 0; k < selection.vectors.size(); ++k) {
    if (!shard.has(k)) continue;
    const Test& test = selection.vectors[k];
    remote.ask(test.problem, [&](const Reply& reply) {
      const Judgement judgement = judge(test.problem, reply, test.expected);
      results.cases.push_back({test.name, test.problem, judgement.outcome,
                               kept(shown(reply)), kept(judgement.wanted),
                               kept(judgement.why), false});
      progress.advance();
    });
  }
  remote.settle();
}

void run_universe(const Universe& universe, const Shard& whole,
                  const Shard& shard, Remote& remote, Results& results,
                  Progress& progress) {
  progress.section(universe.name, whole.share_of(universe.size));
  UniverseTally tally(universe.name);
  std::uint64_t next = 0;
  universe.each([&](const Problem& problem) {
    const std::uint64_t number = next++;
    if (!shard.has(number)) return;
    remote.ask(problem,
               [&tally, &progress, number, problem](const Reply& reply) {
                 tally.add(number, problem, reply, judge(problem, reply));
                 progress.advance();
               });
  });
  remote.settle();
  results.universes.push_back(tally.result());
}

// Everything selected, put to one adapter; how the adapter ended.
std::optional<std::string> run_selection(const Selection& selection,
                                         const Shard& whole, const Shard& shard,
                                         Remote& remote, Results& results,
                                         Progress& progress) {
  run_vectors(selection, whole, shard, remote, results, progress);
  for (const Universe* universe : selection.universes)
    run_universe(*universe, whole, shard, remote, results, progress);
  return remote.close();
}

// The same, split among `jobs` adapters, of which one is there. Each lives in
// the thread that started it: its child is to end with this program, which
// Linux ties to the thread.
std::optional<std::string> run_jobs(const Selection& selection,
                                    const RunOptions& options, Remote& first,
                                    Results& results, Progress& progress) {
  const std::uint64_t jobs = options.jobs;
  if (jobs == 1)
    return run_selection(selection, options.shard, options.shard, first,
                         results, progress);
  struct Piece {
    Results results;
    std::optional<std::string> ending;
    std::exception_ptr error;
  };
  std::vector<Piece> pieces(jobs);
  const auto work = [&](std::uint64_t job, Remote* there) {
    Piece& piece = pieces[job];
    try {
      std::optional<Remote> own;
      if (there == nullptr)
        there = &own.emplace(resolve(options.adapter),
                             limits(options.timeout, options.memory));
      const Shard share{options.shard.index + job * options.shard.count,
                        options.shard.count * jobs};
      piece.ending = run_selection(selection, options.shard, share, *there,
                                   piece.results, progress);
    } catch (...) {
      piece.error = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t job = 1; job < jobs; ++job)
      threads.emplace_back(work, job, nullptr);
    work(0, &first);
  }
  std::optional<std::string> ending;
  for (Piece& piece : pieces) {
    if (piece.error) std::rethrow_exception(piece.error);
    if (!ending) ending = piece.ending;
  }
  for (std::size_t k = 0;; ++k) {
    auto& cases = pieces[k % jobs].results.cases;
    if (k / jobs >= cases.size()) break;
    results.cases.push_back(std::move(cases[k / jobs]));
  }
  for (std::size_t k = 0; k < selection.universes.size(); ++k) {
    UniverseTally tally(selection.universes[k]->name);
    for (const Piece& piece : pieces) tally.add(piece.results.universes.at(k));
    results.universes.push_back(tally.result());
  }
  return ending;
}

std::string contents(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream || std::filesystem::is_directory(path))
    throw Usage(path.string() + " cannot be read");
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

// A file that can be written, opened before the run.
std::ofstream open_for_writing(const std::string& path) {
  std::ofstream stream;
  if (path.empty()) return stream;
  stream.open(path, std::ios::binary);
  if (!stream) throw Usage(path + " cannot be written");
  return stream;
}

void require_written(std::ofstream& stream, const std::string& path) {
  if (!stream.flush()) throw Usage(path + " cannot be written");
}

std::filesystem::path known_path(const RunOptions& options,
                                 const std::string& implementation) {
  if (options.known == "none") return {};
  if (!options.known.empty()) return options.known;
  return data_folder() / "known" / (implementation + ".txt");
}

KnownList load_known(const RunOptions& options,
                     const std::filesystem::path& path) {
  const bool there = !path.empty() && std::filesystem::exists(path);
  if (!there && !options.update && !options.known.empty() && !path.empty()) {
    throw Usage(path.string() +
                " does not exist; --update writes it, --known none does "
                "without");
  }
  return there ? parse_known(contents(path), path.string()) : KnownList{};
}

void print_disagreements(const std::vector<Disagreement>& disagreements,
                         const RunOptions& options, std::ostream& out) {
  constexpr std::size_t most = 20;
  std::string known, strict = options.strict ? "--strict " : "";
  if (!options.known.empty()) {
    known = fmt::format("--known {} ", shell_word(options.known));
  }
  const std::string tail = known + strict,
                    adapter = shell_line(options.adapter);
  if (!disagreements.empty()) out << "\nnot as expected:\n";
  for (std::size_t at = 0; at < disagreements.size() && at < most; ++at) {
    const Disagreement& one = disagreements[at];
    const std::string only =
        one.whole ? "" : fmt::format("--only {} ", shell_word(one.test));
    out << fmt::format("  {} {}\n", one.test, one.sentence);
    if (!one.whole) {
      out << fmt::format("    again:  colex run {}{}-- {}\n", only, tail,
                         adapter);
    }
    if (options.known != "none") {
      out << fmt::format("    settle: colex run {}{}--update -- {}\n", only,
                         tail, adapter);
    }
  }
  if (disagreements.size() > most) {
    out << fmt::format("  and {} more; --report FILE has all\n",
                       disagreements.size() - most);
  }
}

std::size_t update_known(const std::filesystem::path& path, KnownList list,
                         const Results& results, const Selection& selection,
                         const Hello& hello, bool strict) {
  if (list.title.empty()) {
    list.title = {fmt::format("# {}. What it is known to get wrong, and how.",
                              hello.name)};
  }
  const KnownList after = updated(list, results, selection.all, strict);
  std::ofstream stream(path, std::ios::binary);
  stream << format(after);
  if (!stream.flush()) throw Usage(path.string() + " cannot be written");
  std::size_t without_reason = 0;
  for (const KnownEntry& entry : after.entries) {
    if (entry.reason == no_reason_yet) ++without_reason;
  }
  return without_reason;
}

int run_one(const RunOptions& options, std::ostream& out) {
  if (!options.report.empty() || !options.page.empty() ||
      !options.known.empty() || options.update || !options.shard.whole())
    throw Usage(
        "--case puts one problem and prints what comes; --report, --page, "
        "--known, --update and --shard are of no use with it");
  const Problem problem = parse_problem(*options.problem);
  const Test* vector = nullptr;
  const Selection selection = select(options.only);
  for (const Test& test : selection.vectors) {
    if (test.problem == problem) vector = &test;
  }
  Remote remote(resolve(options.adapter),
                limits(options.timeout, options.memory));
  remote.watch(
      [&](const std::string& line) { out << shortened(line, 2000) << '\n'; });
  const Reply reply = remote.ask_now(problem);
  const Judgement judgement = vector != nullptr
                                  ? judge(problem, reply, vector->expected)
                                  : judge(problem, reply);
  out << fmt::format("{}\n  {}\n", to_text(problem), shown(reply));
  if (!judgement.wanted.empty()) {
    out << fmt::format("  wanted: {}\n", judgement.wanted);
  }
  out << fmt::format("{}{}{}\n", name(judgement.outcome),
                     judgement.why.empty() ? "" : ": ", judgement.why);
  return fails(judgement.outcome, options.strict) ? 1 : 0;
}

Report new_report(const RunOptions& options, const Hello& hello) {
  Report report;
  static_cast<ReportHeader&>(report) = new_header(hello);
  report.adapter = options.adapter;
  report.options = {
      {"only", options.only},
      {"known", options.known.empty() ? "default" : options.known},
      {"strict", options.strict ? "yes" : "no"},
      {"timeout", fmt::format("{} ms", options.timeout.count())},
      {"memory", fmt::format("{} MiB", options.memory)}};
  report.shard = options.shard;
  return report;
}

// What is known of a universe is known of the whole: in a shard the vectors
// alone are compared.
std::vector<Disagreement> compare_shard(const KnownList& known, Report& report,
                                        const std::set<std::string>& all,
                                        bool strict) {
  std::vector<UniverseResult> universes;
  if (!report.shard.whole()) universes.swap(report.results.universes);
  auto disagreements = compare(known, report.results, all, strict);
  if (!report.shard.whole()) universes.swap(report.results.universes);
  return disagreements;
}

void print_all(const Report& report,
               const std::vector<Disagreement>& disagreements,
               const RunOptions& options, std::ostream& out) {
  print_matrix(report, out);
  print_counterexamples(report, operations(), out);
  print_disagreements(disagreements, options, out);
  print_summary(report, out);
  if (!report.shard.whole())
    out << "this is shard " << to_text(report.shard)
        << "; universes are compared with what is known when colex merge puts "
           "the reports of all shards together\n";
}

int run_all(const RunOptions& options, std::ostream& out, std::ostream& err) {
  if (options.update && options.known == "none") {
    throw Usage("--update rewrites a known list, --known none has none");
  }
  if (!options.shard.whole() && (options.update || !options.page.empty()))
    throw Usage(
        "--update and --page need all shards: merge their reports first "
        "(colex page draws the merged one)");
  Selection selection = select(options.only);
  if (selection.size() == 0) {
    throw Usage(fmt::format(
        "no vector and no universe matches '{}'; `colex list` names all",
        options.only));
  }
  Remote remote(resolve(options.adapter),
                limits(options.timeout, options.memory));
  const Hello hello = remote.hello();
  if (hello.batch && !selection.vectors.empty() &&
      !selection.universes.empty()) {
    err << "an answer of this adapter is dear (batch), so universes are left "
           "out; --only 'operation/universe*' runs them\n";
    selection.universes.clear();
  }
  const std::filesystem::path path = known_path(options, hello.name);
  const KnownList known = load_known(options, path);
  std::ofstream report_file = open_for_writing(options.report);
  std::ofstream page_file = open_for_writing(options.page);

  Report report = new_report(options, hello);
  if (report_file.is_open()) {
    write_header(report, report_file);
    report_file.flush();
  }
  std::optional<std::string> ending;
  {
    Progress progress(err, options.bar, selection.size(options.shard));
    ending = run_jobs(selection, options, remote, report.results, progress);
  }
  report.operations = operation_lines(
      report.results,
      [&](const std::string& operation) { return remote.offers(operation); },
      options.only == "*");
  std::vector<Disagreement> disagreements =
      compare_shard(known, report, selection.all, options.strict);
  if (options.update) {
    const std::size_t without_reason = update_known(
        path, known, report.results, selection, hello, options.strict);
    err << fmt::format("{}: rewritten; {} entries wait for their reason\n",
                       path.string(), without_reason);
    const KnownList now = parse_known(contents(path), path.string());
    disagreements = compare(now, report.results, selection.all, options.strict);
  }
  report.expected = disagreements.empty();

  print_all(report, disagreements, options, out);
  if (ending) err << "note: " << *ending << '\n';
  if (report_file.is_open()) {
    write_rest(report, report_file);
    require_written(report_file, options.report);
  }
  if (page_file.is_open()) {
    page_file << page({report}, {}, operations(),
                      Background({report.implementation}));
    require_written(page_file, options.page);
  }
  return report.expected ? 0 : 1;
}

// The options under which a report was made, as far as its end needs them.
RunOptions options_of(const Report& report) {
  const auto option = [&](const char* name) {
    const auto found = report.options.find(name);
    if (found == report.options.end())
      throw Usage(fmt::format(
          "the report's first line has no option '{}'; run again", name));
    return found->second;
  };
  RunOptions options;
  options.adapter = report.adapter;
  options.only = option("only");
  options.known = option("known") == "default" ? "" : option("known");
  options.strict = option("strict") == "yes";
  return options;
}

}  // namespace

std::vector<OperationResult> operation_lines(
    const Results& results,
    const std::function<bool(const std::string&)>& offers, bool everything) {
  auto sums = results.by_operation();
  std::vector<OperationResult> lines;
  for (const Operation& one : operations()) {
    const bool offered = offers(one.name);
    const auto sum = sums.find(one.name);
    if (sum != sums.end()) {
      lines.push_back({one.name, offered, sum->second});
      sums.erase(sum);
    } else if (everything && !offered) {
      lines.push_back({one.name, offered, {}});
    }
  }
  for (const auto& [operation, counts] : sums) {
    lines.push_back({operation, offers(operation), counts});
  }
  return lines;
}

int conclude(Report report, const std::string& file, std::ostream& out,
             std::ostream& err) {
  try {
    const RunOptions options = options_of(report);
    const std::set<std::string> all = select(options.only).all;
    const KnownList known =
        load_known(options, known_path(options, report.implementation));
    std::ofstream stream = open_for_writing(file);
    const std::vector<Disagreement> disagreements =
        compare(known, report.results, all, options.strict);
    report.expected = disagreements.empty();
    print_all(report, disagreements, options, out);
    if (stream.is_open()) {
      write(report, stream);
      require_written(stream, file);
    }
    return report.expected ? 0 : 1;
  } catch (const std::runtime_error& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

int run(const RunOptions& options, std::ostream& out, std::ostream& err) {
  try {
    return options.problem ? run_one(options, out) : run_all(options, out, err);
  } catch (const NotInstalled& error) {
    err << "colex: " << error.what() << '\n';
    return 77;
  } catch (const GaveUp& error) {
    err << "colex: " << error.what() << '\n';
    return 1;
  } catch (const CannotStart& error) {
    err << "colex: the adapter cannot be started: " << error.what() << '\n';
    return 2;
  } catch (const std::runtime_error& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace colex::conformance
