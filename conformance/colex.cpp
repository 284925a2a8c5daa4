// SPDX-License-Identifier: MIT
//
// The program: reads the command line and calls what does the work.
//
//   colex eval 'composition((4,2,3):(2,1,8), 4:2)'

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "conformance/check.hpp"
#include "conformance/compare_reports.hpp"
#include "conformance/eval.hpp"
#include "conformance/explain.hpp"
#include "conformance/installation.hpp"
#include "conformance/list.hpp"
#include "conformance/merge.hpp"
#include "conformance/mutants.hpp"
#include "conformance/operations.hpp"
#include "conformance/overview.hpp"
#include "conformance/page.hpp"
#include "conformance/prove.hpp"
#include "conformance/remote.hpp"
#include "conformance/report.hpp"
#include "conformance/run.hpp"
#include "conformance/serve.hpp"
#include "conformance/show.hpp"
#include "conformance/show_atom.hpp"

namespace {

namespace cc = colex::conformance;

constexpr const char* about =
    "Is an implementation of CuTe's layout algebra right?";

constexpr const char* exit_codes =
    "Exit code 0: as expected. 1: refused, or something is not as expected.\n"
    "2: usage, a text that cannot be read, an adapter that cannot be spoken\n"
    "with. 77: cannot run here.";

constexpr const char* eval_examples =
    "Examples:\n"
    "  colex eval 'composition((4,2,3):(2,1,8), 4:2)'\n"
    "  colex eval - < expressions.txt";

constexpr const char* show_examples =
    "Examples:\n"
    "  colex show '(4,(2,2)):(2,(1,8))'\n"
    "  colex show '(32,32):(32,1)' --banks\n"
    "  colex show 'Sw<3,3,3> o 0 o (8,64):(64,1)' --banks --bits 16 --access "
    "16\n"
    "  colex show --atom mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
    "--fragment A\n"
    "colex list --atoms names the atoms.";

constexpr const char* explain_examples =
    "Examples:\n"
    "  colex explain 'composition((3,2):(1,10), 4:1)'\n"
    "  colex explain '(8,8):(1,9)'\n"
    "  colex explain 'bank_conflicts(32:32, 32, 4)'\n"
    "  colex explain --operations";

constexpr const char* list_examples =
    "Examples:\n"
    "  colex list\n"
    "  colex list --json\n"
    "  colex list --atoms\n"
    "  colex list --format      after an edit of vectors/*.json";

constexpr const char* run_examples =
    "Examples:\n"
    "  colex run -- python3 my_adapter.py\n"
    "  colex run --only 'composition/*' --report now.jsonl -- ./adapter\n"
    "  colex run --case 'composition((2,2):(0,1), 3:1)' -- ./adapter\n"
    "  colex run --update -- @pycute\n"
    "What an adapter has to answer is in PROTOCOL.md.";

constexpr const char* check_examples =
    "Examples:\n"
    "  colex check\n"
    "  colex check --only 'composition/*' --size 9\n"
    "  colex check -- @pycute\n"
    "  colex check --only composition/pointwise --inputs '[(2,2):(0,1), 3:1]'\n"
    "The laws are in properties/laws; colex list names them.";

constexpr const char* merge_examples =
    "Example: a check on three machines\n"
    "  colex check --shard 1/3 --report 1.jsonl     and 2/3, 3/3 elsewhere\n"
    "  colex merge 1.jsonl 2.jsonl 3.jsonl -o all.jsonl\n"
    "The whole is printed, and the exit code is that of the whole.";

constexpr const char* compare_examples =
    "Example:\n"
    "  colex compare before.jsonl after.jsonl\n"
    "Exit code 1 if anything regressed.";
constexpr const char* mutants_examples =
    "Examples:\n"
    "  colex mutants --resume state.jsonl\n"
    "  colex mutants --source --only swizzle.hpp\n"
    "  colex mutants --source --sample 60 --least 95\n"
    "  colex mutants --source --equivalent --prove\n"
    "What the prover says of a mutant is explained in properties/PROOFS.md.";

constexpr const char* prove_examples =
    "Examples:\n"
    "  colex prove\n"
    "  colex prove --only 'composition/*'\n"
    "  colex prove --only 'canary/*'     the false statements\n"
    "What the lines say is in properties/PROOFS.md.";

constexpr const char* page_examples =
    "Example:\n"
    "  colex page pycute.jsonl pycute-laws.jsonl cutegen.jsonl -o "
    "matrix.html\n"
    "Reports of colex check add the laws.";

// What stands after `--`, taken away from the arguments.
std::vector<std::string> take_adapter(std::vector<std::string>& arguments) {
  const auto mark = std::find(arguments.begin(), arguments.end(), "--");
  if (mark == arguments.end()) return {};
  std::vector<std::string> adapter(mark + 1, arguments.end());
  arguments.erase(mark, arguments.end());
  return adapter;
}

constexpr const char* timeout_help =
    "seconds for one reply (10); an adapter may take 30 to start, or this if "
    "it is more; over broken cases 1000 may be lost in all, or 100 times this "
    "if it is more";

constexpr const char* memory_help =
    "MiB of memory for each process of the adapter (8192; 0: any)";
constexpr std::uint64_t most_memory = std::uint64_t{1} << 40;

std::chrono::milliseconds milliseconds_of(double seconds) {
  if (std::isnan(seconds)) seconds = 10;
  return std::chrono::milliseconds(std::max(1L, std::lround(seconds * 1000)));
}

int write_page(const std::vector<std::string>& paths,
               const std::string& output) {
  std::vector<cc::Report> reports;
  std::vector<cc::CheckReport> checks;
  std::vector<std::string> implementations;
  for (const std::string& path : paths) {
    if (cc::kind_of_report(path) == "check") {
      checks.push_back(cc::load_check_report(path));
      cc::require_whole(checks.back(), path);
      continue;
    }
    reports.push_back(cc::load_report(path));
    cc::require_whole(reports.back(), path);
    implementations.push_back(reports.back().implementation);
  }
  std::ofstream stream(output, std::ios::binary);
  stream << cc::page(reports, checks, cc::operations(),
                     cc::Background(implementations));
  if (!stream.flush()) {
    std::cerr << "colex: " << output << " cannot be written\n";
    return 2;
  }
  if (!reports.empty())
    cc::print_overview(reports, cc::operations(), std::cout);
  std::cout << "the page: " << output << '\n';
  return 0;
}

int program(std::vector<std::string> arguments) {
  CLI::App app(about, "colex");
  app.footer(exit_codes);
  app.require_subcommand(1);
  app.set_version_flag(
      "--version", fmt::format("colex {}{}{}, protocol {}", cc::suite_version(),
                               cc::suite_commit().empty() ? "" : " ",
                               cc::suite_commit(), cc::protocol));

  std::vector<std::string> expressions;
  CLI::App* eval = app.add_subcommand("eval", "what an expression is worth");
  eval->footer(eval_examples);
  eval->add_option("EXPR", expressions,
                   "expressions; - reads them from stdin, one a line")
      ->required();

  std::string explained;
  bool explained_operations = false;
  CLI::App* explain =
      app.add_subcommand("explain", "what eval answers, step by step");
  explain->footer(explain_examples);
  CLI::Option* to_explain =
      explain->add_option("EXPR", explained, "an expression, or a layout");
  explain
      ->add_flag("--operations", explained_operations,
                 "how each operation is explained")
      ->excludes(to_explain);

  std::string layout;
  CLI::App* show = app.add_subcommand("show", "the table of a layout");
  show->footer(show_examples);
  CLI::Option* of_layout = show->add_option("LAYOUT", layout, "shape:stride");
  std::string atom, fragment;
  CLI::Option* of_atom =
      show->add_option("--atom", atom, "an instruction, by its PTX name")
          ->excludes(of_layout);
  show->add_option("--fragment", fragment,
                   "draw who holds it: A, B, C, D, source or destination")
      ->needs(of_atom);
  std::int64_t bits = 32, access = 4;
  cc::BankQuestion question;
  bool with_banks = false;
  CLI::Option* banks =
      show->add_flag("--banks", with_banks,
                     "the bank of shared memory in which each element begins, "
                     "and the conflicts of a warp that reads it")
          ->needs(of_layout);
  show->add_option("--bits", bits, "of an element (32)")->needs(banks);
  show->add_option("--access", access, "bytes that a lane takes at once (4)")
      ->needs(banks);
  show->add_option("--along", question.along, "the mode of the lanes (0)")
      ->needs(banks);

  bool json = false, format = false, atoms = false;
  CLI::App* list = app.add_subcommand(
      "list", "every operation, law, universe and vector, with its sentence");
  list->footer(list_examples);
  CLI::Option* as_json = list->add_flag("--json", json, "as one JSON object");
  CLI::Option* as_files =
      list->add_flag("--format", format,
                     "rewrite the vector files in canonical form")
          ->excludes(as_json);
  list->add_flag("--atoms", atoms, "the instructions instead")
      ->excludes(as_json)
      ->excludes(as_files);

  CLI::App* serve =
      app.add_subcommand("serve", "the reference itself, over the protocol");

  cc::RunOptions options;
  double timeout = 10;
  std::string problem;
  CLI::App* run =
      app.add_subcommand("run", "vectors and universes on an implementation");
  run->footer(run_examples);
  std::vector<std::string> plain;
  run->add_option("ADAPTER", plain,
                  "after --: a command, or @name of an installed peer");
  run->add_option("--only", options.only,
                  "a glob on operation/name, or an operation");
  run->add_option("--known", options.known,
                  "what is known to fail (default: known/<name>.txt; none)");
  run->add_flag("--update", options.update, "rewrite the known list");
  run->add_flag("--strict", options.strict,
                "too strict, short and unsupported fail as well");
  run->add_option("--timeout", timeout, timeout_help)
      ->check(CLI::Range(0.001, 86400.0));
  run->add_option("--memory", options.memory, memory_help)
      ->check(CLI::Range(std::uint64_t{0}, most_memory));
  run->add_option("--jobs", options.jobs,
                  "adapters at once (1); the result is the same")
      ->check(CLI::Range(1, 64));
  std::string shard;
  run->add_option("--shard", shard,
                  "I/N: every N-th case from the I-th on; see merge");
  run->add_option("--report", options.report, "write a report, JSON lines");
  run->add_option("--page", options.page, "write the matrix as HTML");
  CLI::Option* one =
      run->add_option("--case", problem, "exactly this one problem");

  std::vector<std::string> reports;
  std::string output;
  CLI::App* page = app.add_subcommand(
      "page", "reports side by side, as text and as one HTML file");
  page->footer(page_examples);
  page->add_option("REPORT", reports,
                   "reports of colex run, colex check and colex-gpu")
      ->required();
  page->add_option("-o,--output", output, "the file to write")->required();

  cc::CheckOptions laws;
  std::size_t size = 0;
  std::uint64_t cases = 0;
  std::string inputs;
  CLI::App* check = app.add_subcommand(
      "check", "the laws, on the reference or on an implementation");
  check->footer(check_examples);
  check->add_option("ADAPTER", plain,
                    "after --: a command, or @name of an installed peer");
  check->add_option("--only", laws.only,
                    "a glob on operation/claim, or an operation");
  CLI::Option* sized = check->add_option(
      "--size", size, "the greatest size of the small inputs");
  CLI::Option* counted =
      check->add_option("--cases", cases, "cases of a law in an engine, about");
  check->add_option("--seed", laws.seed, "of the random inputs (1)");
  check->add_option("--shard", shard,
                    "I/N: every N-th small input from the I-th on, and every "
                    "N-th law at random; see merge");
  check->add_option("--timeout", timeout, timeout_help)
      ->check(CLI::Range(0.001, 86400.0));
  check->add_option("--memory", laws.memory, memory_help)
      ->check(CLI::Range(std::uint64_t{0}, most_memory));
  check->add_option("--report", laws.report, "write a report, JSON lines");
  check->add_flag("--strict", laws.strict, "total laws count as well");
  CLI::Option* given = check->add_option(
      "--inputs", inputs, "exactly this case of one law, as a list");

  cc::MergeOptions pieces;
  CLI::App* merge = app.add_subcommand(
      "merge", "the reports of all shards as the report of the whole");
  merge->footer(merge_examples);
  merge->add_option("REPORT", pieces.reports, "one report of each shard")
      ->required();
  merge->add_option("-o,--output", pieces.output, "a file for the report");

  std::string old_report, new_report;
  CLI::App* compare =
      app.add_subcommand("compare", "what changed from one report to another");
  compare->footer(compare_examples);
  compare->add_option("OLD", old_report, "a report of run or check")
      ->required();
  compare->add_option("NEW", new_report, "a later one of the same command")
      ->required();
  cc::MutantsOptions faults;
  bool only_named = false, only_source = false;
  CLI::App* mutants = app.add_subcommand(
      "mutants", "the mutation score: planted faults, and who notices them");
  mutants->footer(mutants_examples);
  CLI::Option* named = mutants->add_flag(
      "--named", only_named, "only the named ones, each against its law");
  mutants
      ->add_flag("--source", only_source,
                 "only those of the source of reference/")
      ->excludes(named);
  for (CLI::Option* of_source :
       {mutants
            ->add_option("--sample", faults.sample,
                         "so many of the source, chosen by --seed")
            ->check(CLI::Range(1, 1'000'000)),
        mutants->add_option("--seed", faults.seed, "of the sample (1)"),
        mutants
            ->add_option("--jobs", faults.jobs, "programs at once (all cores)")
            ->check(CLI::Range(1, 1024)),
        mutants->add_option("--only", faults.only, "a header of reference/"),
        mutants->add_option("--resume", faults.resume,
                            "keep results in a file, and take them from it"),
        mutants->add_option("--least", faults.least,
                            "fail below this score, in percent"),
        mutants->add_flag("--equivalent", faults.equivalent,
                          "only those that are listed as equivalent"),
        mutants->add_option("--site", faults.sites,
                            "only those with this text in their name"),
        mutants->add_flag("--prove", faults.prove,
                          "survivors go to the prover; with --equivalent or "
                          "--site it is the only judge")})
    of_source->excludes(named);

  cc::ProveOptions proofs;
  CLI::App* prove = app.add_subcommand(
      "prove", "the reference's own code, for all integers, with Z3");
  prove->footer(prove_examples);
  prove->add_option("--only", proofs.only,
                    "a glob on operation/claim, or an operation");
  prove->add_flag("--deep", proofs.deep, "the long proofs too");

  if (!arguments.empty() && arguments.front() == "run")
    options.adapter = take_adapter(arguments);
  if (!arguments.empty() && arguments.front() == "check")
    laws.adapter = take_adapter(arguments);
  std::vector<std::string> commands;
  for (const CLI::App* each : app.get_subcommands({}))
    commands.push_back(each->get_name());
  if (!arguments.empty() && arguments.front().rfind('-', 0) != 0 &&
      std::find(commands.begin(), commands.end(), arguments.front()) ==
          commands.end()) {
    std::cerr << fmt::format("colex: '{}' is no command; the commands are {}\n",
                             arguments.front(), fmt::join(commands, ", "));
    return 2;
  }
  try {
    std::reverse(arguments.begin(), arguments.end());
    app.parse(arguments);
    if (show->parsed() && of_layout->empty() && of_atom->empty())
      throw CLI::RequiredError("LAYOUT or --atom");
    if (run->parsed() && (options.adapter.empty() || !plain.empty())) {
      throw CLI::ValidationError(
          "run",
          "the adapter comes last, after --: colex run [OPTIONS] -- "
          "ADAPTER...");
    }
    if (explain->parsed() && explained.empty() && !explained_operations)
      throw CLI::ValidationError("explain", "EXPR is missing");
    if (check->parsed() && !plain.empty())
      throw CLI::ValidationError(
          "check",
          "an adapter comes last, after --: colex check [OPTIONS] -- "
          "ADAPTER...");
    if (run->count("--shard") + check->count("--shard") != 0) {
      const auto given_shard = cc::parse_shard(shard);
      if (!given_shard)
        throw CLI::ValidationError(
            "--shard", "takes I/N with I from 1 to N, as in 2/8; not " + shard);
      laws.shard = options.shard = *given_shard;
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }

  std::ios::sync_with_stdio(false);
  if (eval->parsed()) {
    const bool from_stdin = expressions == std::vector<std::string>{"-"};
    if (from_stdin) expressions.clear();
    return cc::eval(expressions, from_stdin, std::cout, std::cerr);
  }
  if (explain->parsed())
    return explained_operations ? cc::explain_table(std::cout)
                                : cc::explain(explained, std::cout, std::cerr);
  if (show->parsed() && !of_atom->empty())
    return cc::show_atom(atom, fragment, std::cout, std::cerr);
  if (show->parsed()) {
    question.element_bits = bits;
    question.access_bytes = access;
    return cc::show(layout, std::cout, std::cerr,
                    with_banks ? &question : nullptr);
  }
  if (serve->parsed()) return cc::serve(std::cin, std::cout);
  if (prove->parsed()) return cc::prove(proofs, std::cout, std::cerr);
  if (page->parsed()) return write_page(reports, output);
  if (merge->parsed()) return cc::merge(pieces, std::cout, std::cerr);
  if (compare->parsed())
    return cc::compare_reports(old_report, new_report, std::cout, std::cerr);
  if (check->parsed()) {
    if (sized->count() != 0) laws.size = size;
    if (counted->count() != 0) laws.cases = cases;
    if (given->count() != 0) laws.inputs = inputs;
    laws.timeout = milliseconds_of(timeout);
    return cc::check(laws, std::cout, std::cerr);
  }
  if (mutants->parsed()) {
    faults.named = !only_source;
    faults.source = !only_named;
    faults.bar = isatty(STDERR_FILENO) != 0;
    return cc::mutants(faults, std::cout, std::cerr);
  }
  if (list->parsed()) {
    if (atoms) return cc::list_atoms(std::cout);
    return format ? cc::rewrite_vectors(std::cout, std::cerr)
                  : cc::list(json, std::cout, std::cerr);
  }
  options.timeout = milliseconds_of(timeout);
  if (one->count() != 0) options.problem = problem;
  options.bar = isatty(STDERR_FILENO) != 0;
  return cc::run(options, std::cout, std::cerr);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = program({argv + 1, argv + argc});
    if (std::cout.flush()) return code;
    std::cerr << "colex: the output cannot be written\n";
    return 2;
  } catch (const cc::BadReport& error) {
    std::cerr << "colex: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "colex: this must not happen: " << error.what() << '\n';
    return 1;
  }
}
