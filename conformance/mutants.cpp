// SPDX-License-Identifier: MIT
//
// The named mutants are tried here; those of the source by mutate.py, which
// prints for itself.

#include "conformance/mutants.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <ostream>

#include "conformance/installation.hpp"
#include "conformance/progress.hpp"
#include "properties/laws.hpp"
#include "properties/mutants.hpp"

namespace colex::conformance {
namespace {

constexpr int cannot_run = 77;

bool all_named_are_caught(bool bar, std::ostream& out, std::ostream& err) {
  const auto laws = all_laws();
  const auto mutants = named_mutants();
  std::size_t caught = 0;
  std::string missed;
  {
    Progress progress(err, bar, mutants.size());
    progress.section("named mutants", mutants.size());
    for (const Mutant& mutant : mutants) {
      const auto law = std::find_if(
          laws.begin(), laws.end(),
          [&](const AnyLaw& each) { return each.name == mutant.law; });
      if (law != laws.end() && catches(*law, mutant))
        ++caught;
      else
        missed += fmt::format("not caught by {}: {}: {}\n", mutant.law,
                              mutant.name, mutant.sentence);
      progress.advance();
    }
  }
  out << missed
      << fmt::format(
             "{} named mutants: {} caught by the law that each names, "
             "{} not\n",
             mutants.size(), caught, mutants.size() - caught)
      << std::flush;
  return caught == mutants.size();
}

std::vector<std::string> command_of(const MutantsOptions& options,
                                    const std::string& script) {
  std::vector<std::string> command = {"python3", script};
  const auto add = [&](const char* name, const auto& value) {
    command.push_back(name);
    command.push_back(fmt::format("{}", value));
  };
  if (options.sample) add("--sample", *options.sample);
  if (options.seed) add("--seed", *options.seed);
  if (options.jobs) add("--jobs", *options.jobs);
  if (options.least) add("--least", *options.least);
  if (!options.resume.empty()) add("--resume", options.resume);
  for (const std::string& file : options.only) add("--only", file);
  for (const std::string& site : options.sites) add("--site", site);
  if (options.equivalent) command.push_back("--equivalent");
  if (options.prove) command.push_back("--prove");
  return command;
}

// Runs a command on our own output and returns its exit code.
int run_here(const std::vector<std::string>& command, std::ostream& err) {
  std::vector<char*> words;
  for (const std::string& word : command)
    words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = 0;
  const int error =
      posix_spawnp(&child, words[0], nullptr, nullptr, words.data(), environ);
  if (error != 0) {
    err << fmt::format(
        "colex: the mutants of the source cannot run here: {}: {}\n",
        command.front(), std::strerror(error));
    return cannot_run;
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  err << fmt::format("colex: {} was ended by signal {}\n", command.at(1),
                     WTERMSIG(status));
  return 1;
}

}  // namespace

int mutants(const MutantsOptions& options, std::ostream& out,
            std::ostream& err) {
  const bool caught =
      !options.named || all_named_are_caught(options.bar, out, err);
  if (!options.source) return caught ? 0 : 1;
  const auto script = data_folder().parent_path() / "properties" / "mutate.py";
  if (!std::filesystem::exists(script)) {
    err << fmt::format(
        "colex: the mutants of the source cannot run here: there is no {}; "
        "$COLEX_DATA names conformance/ of the source tree\n",
        script.string());
    return cannot_run;
  }
  out.flush();
  const int code = run_here(command_of(options, script.string()), err);
  return code == 0 && !caught ? 1 : code;
}

}  // namespace colex::conformance
