// SPDX-License-Identifier: MIT
//
// Where the tests find the scripted adapter: it is built into their folder.

#pragma once

#include <filesystem>
#include <string>

namespace colex::conformance {

inline std::string scripted_adapter() {
  const auto self = std::filesystem::canonical("/proc/self/exe");
  return (self.parent_path() / "scripted_adapter").string();
}

}  // namespace colex::conformance
