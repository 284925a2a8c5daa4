// SPDX-License-Identifier: MIT
//
// Installed peers: `@pycute` stands for the command in <peers>/pycute.command,
// one argument a line.

#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace colex::conformance {

// The peer is not installed; the text says why, if <peers>/<name>.skipped
// tells it, and how to install it.
struct NotInstalled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The command to start: `adapter` itself, or with `@name` as its first word
// replaced by that peer's command. Throws NotInstalled.
std::vector<std::string> resolve(const std::vector<std::string>& adapter);

// The names of the installed peers, sorted.
std::vector<std::string> installed_peers();

}  // namespace colex::conformance
