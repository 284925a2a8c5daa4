// SPDX-License-Identifier: MIT
//
// Vector files: vectors/<operation>.json, cases with a recorded expectation.
//
//   {"name": "mode-boundary-split", "in": ["(4,6):(1,10)", "8:1"], "out": ...}
//
// The text of the inputs is not looked at here; that is the judge's work.

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/outcome.hpp"

namespace colex::conformance {

// What a vector expects. One of
//   out                        must answer, and this
//   reject                     must refuse, because
//   convention                 may answer any of these, or refuse
//   convention with reject     the same, with the reason of those who refuse
struct Expectation {
  std::optional<std::string> out, reject;
  std::vector<std::string> convention;
  bool by_form = false;  // the same text is demanded, not only the function

  friend bool operator==(const Expectation&, const Expectation&) = default;
};

// One case of a file. Its full name is `operation/name`.
struct Vector {
  std::string name;
  std::vector<std::string> in;
  Expectation expected;
  std::vector<std::string> flags;
  std::string why;
  std::string source;
};

struct VectorFile {
  std::string operation;
  std::map<std::string, std::string> notes;  // flag -> the fault it looks for
  std::vector<Vector> cases;
};

// A vector file that is not as it must be. The text names the file, the case
// if there is one, and the reason.
struct BadVectors : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Reads one file's text; `file` is its name for messages, whose stem must be
// the operation. Throws BadVectors for: no JSON, a missing or unknown field, a
// field of another type, a name that is not kebab-case or given twice, none or
// two of out/reject/convention, a flag without a note, a note without a flag.
VectorFile parse_vectors(const std::string& text, const std::string& file);

// Reads every *.json of a folder, sorted by operation. Throws BadVectors, also
// when the folder does not exist.
std::vector<VectorFile> load_vectors(const std::filesystem::path& folder);

// The canonical text: one case a line, sorted by name, keys in fixed order.
// parse_vectors(format(f), ...) gives back the cases of f.
std::string format(const VectorFile& file);

// Rewrites every file of a folder in canonical form; returns the names of the
// files that changed. Throws BadVectors before anything is written.
std::vector<std::string> format_vectors(const std::filesystem::path& folder);

}  // namespace colex::conformance
