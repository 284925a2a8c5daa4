// SPDX-License-Identifier: MIT
//
// Looking peers up in the folder that the build fills.

#include "conformance/peers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "conformance/installation.hpp"

namespace colex::conformance {
namespace {

std::vector<std::string> lines(const std::filesystem::path& path) {
  std::vector<std::string> result;
  std::ifstream stream(path);
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty()) result.push_back(line);
  }
  return result;
}

std::string not_installed(const std::string& name) {
  const std::vector<std::string> reason =
      lines(peers_folder() / (name + ".skipped"));
  const std::vector<std::string> there = installed_peers();
  return fmt::format(
      "the peer '{}' is not installed{}; a build configured with "
      "-DCOLEX_PEERS=ON installs the peers it can, installed are: {}",
      name, reason.empty() ? "" : ": " + reason.front(),
      there.empty() ? "none" : fmt::format("{}", fmt::join(there, ", ")));
}

}  // namespace

std::vector<std::string> resolve(const std::vector<std::string>& adapter) {
  if (adapter.empty() || adapter.front().rfind('@', 0) != 0) return adapter;
  const std::string name = adapter.front().substr(1);
  if (name.empty() || name.find('/') != std::string::npos) {
    throw NotInstalled(not_installed(name));
  }
  std::vector<std::string> command =
      lines(peers_folder() / (name + ".command"));
  if (command.empty()) throw NotInstalled(not_installed(name));
  command.insert(command.end(), adapter.begin() + 1, adapter.end());
  return command;
}

std::vector<std::string> installed_peers() {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::directory_iterator(peers_folder(), error)) {
    if (entry.path().extension() == ".command") {
      names.push_back(entry.path().stem().string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace colex::conformance
