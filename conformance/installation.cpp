// SPDX-License-Identifier: MIT
//
// The build defines COLEX_SOURCE_DIR, COLEX_PEERS_DIR, COLEX_VERSION and, if it
// knows it, COLEX_COMMIT.

#include "conformance/installation.hpp"

#include <cstdlib>

#ifndef COLEX_COMMIT
#define COLEX_COMMIT ""
#endif

namespace colex::conformance {
namespace {

std::filesystem::path folder(const char* variable, const char* built_in) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0' ? value : built_in;
}

}  // namespace

std::filesystem::path data_folder() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto installed = program.parent_path().parent_path() / "share/colex";
  if (!error && std::filesystem::is_directory(installed / "vectors", error))
    return folder("COLEX_DATA", installed.c_str());
  return folder("COLEX_DATA", COLEX_SOURCE_DIR "/conformance");
}

std::filesystem::path peers_folder() {
  return folder("COLEX_PEERS", COLEX_PEERS_DIR);
}

std::string suite_version() { return COLEX_VERSION; }
std::string suite_commit() { return COLEX_COMMIT; }

}  // namespace colex::conformance
