// SPDX-License-Identifier: MIT
//
// Reports of `colex check`: what each engine found of each law, as JSON lines.
//
//   {"report":"check",...}                            (see report_header.hpp)
//   {"law":"composition/pointwise","engine":"exhaustive","claim":"sound",
//    "sentence":"...","bound":"size 8","cases":98304,"vacuous":0,
//    "rejected":80,"undecided":0,"skipped":0,"answered":98224,
//    "verdict":"holds","as_claimed":true}
//   {"law":...,"engine":"random","bound":"seed 1",...,
//    "classes":{"nested":412,"broadcast":230,...},"verdict":"FALSIFIED",...,
//    "counterexample":{"case":28,"in":["(2,2):(0,1)","3:1"],
//    "difference":"...","again":"colex check --only ..."}}
//   {"counts":{"as claimed":388,"falsified":2},"cases":1234,"expected":false}
//
// (each on one line). The cases of a law that the exhaustive engine falsified
// are all those of a smaller cost. A piece has in `costs` the tally of each
// cost, [cases, vacuous, rejected, undecided, skipped], of which colex merge
// takes those below the smallest counterexample of all pieces. Its random
// engine tries every N-th law, whole.

#pragma once

#include <array>
#include <filesystem>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/report_header.hpp"
#include "properties/exhaustive.hpp"

namespace colex::conformance {

// What a finding comes to.
enum class Standing {
  as_claimed,
  falsified,         // fails
  broken,            // the implementation was lost over an input; fails
  too_strict,        // refuses what has an answer; fails if strict
  other_convention,  // not the reference's answer where the definition is free
  not_offered,
  otherwise  // shows nothing: vacuous, a class empty, not refuted; fails
};
inline constexpr std::array<Standing, 7> all_standings = {
    Standing::as_claimed, Standing::falsified,        Standing::broken,
    Standing::too_strict, Standing::other_convention, Standing::not_offered,
    Standing::otherwise};
std::string_view name(Standing standing);

// What one engine found of one law.
struct LawResult {
  // "exhaustive", "random" or, on a card and without inputs, "device"
  std::string engine;
  Claim claim = sound;
  std::string sentence;
  Finding finding;
  // On a card: "digest" of the bits that came out, "paths", "registers",
  // "local" and "shared" bytes of the kernels, "ratio" to the driver's own.
  std::map<std::string, std::string> measured = {};
};

struct CheckReport : ReportHeader {
  std::vector<LawResult> laws;

  bool on_implementation() const { return !adapter.empty(); }
  bool on_device() const { return environment.contains("card"); }
  bool strict() const;
  Standing standing(const LawResult& one) const;
  std::size_t count(Standing standing) const;
  std::uint64_t cases() const;
  // Whether an implementation offers some law's operations and refuses all.
  bool answers_nothing() const;
  // Whether nothing fails: no law, and not by answering nothing.
  bool expected() const;
  // The command that repeats a counterexample.
  std::string again(const LawResult& one) const;
};

// The lines of a report, for one that is written while the check goes on.
void write_header(const CheckReport& report, std::ostream& out);
void write_law(const CheckReport& report, const LawResult& one,
               std::ostream& out);
void write_footer(const CheckReport& report, std::ostream& out);

// Writes all lines.
void write(const CheckReport& report, std::ostream& out);

// Reads what `write` wrote; `file` is its name for messages. Throws BadReport.
CheckReport read_check_report(std::istream& in, const std::string& file);

// The same for a file. Throws BadReport, also if it cannot be opened.
CheckReport load_check_report(const std::filesystem::path& path);

}  // namespace colex::conformance
