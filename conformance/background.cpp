// SPDX-License-Identifier: MIT

#include "conformance/background.hpp"

#include <fstream>
#include <sstream>

#include "conformance/installation.hpp"
#include "conformance/vectors.hpp"

namespace colex::conformance {

Background::Background(const std::vector<std::string>& implementations) {
  try {
    for (const VectorFile& file : load_vectors(data_folder() / "vectors"))
      for (const Vector& vector : file.cases)
        sources_[file.operation + "/" + vector.name] = vector.source;
  } catch (const BadVectors&) {
    sources_.clear();
  }
  for (const std::string& name : implementations) {
    const auto path = data_folder() / "known" / (name + ".txt");
    std::ifstream stream(path, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    try {
      known_[name] = parse_known(text.str(), path.string());
    } catch (const BadKnownList&) {
      known_.erase(name);
    }
  }
}

std::string Background::source(const std::string& test) const {
  const auto found = sources_.find(test);
  return found == sources_.end() ? "" : found->second;
}

std::string Background::reason(const std::string& implementation,
                               const std::string& test) const {
  const auto list = known_.find(implementation);
  if (list == known_.end()) return "";
  for (const KnownEntry& entry : list->second.entries)
    if (entry.name == test) return entry.reason;
  for (const KnownEntry& entry : list->second.entries)
    if (entry.covers(test)) return entry.reason;
  return "";
}

}  // namespace colex::conformance
