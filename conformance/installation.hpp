// SPDX-License-Identifier: MIT
//
// Where the program finds what came with it, and which version it is. Folders
// are compiled in; an environment variable overrides each.

#pragma once

#include <filesystem>
#include <string>

namespace colex::conformance {

// The folder with vectors/ and known/: $COLEX_DATA, else ../share/colex beside
// the folder of the program, where it is installed, else conformance/ of the
// source tree.
std::filesystem::path data_folder();

// The folder with <name>.command of each installed peer: $COLEX_PEERS, else
// peers/ of the build.
std::filesystem::path peers_folder();

// The version of the suite, and the commit it was built from or "".
std::string suite_version();
std::string suite_commit();

}  // namespace colex::conformance
