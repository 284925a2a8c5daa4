// SPDX-License-Identifier: MIT
//
// The list as text and as JSON.

#include "conformance/list.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <ostream>

#include "conformance/expression.hpp"
#include "conformance/installation.hpp"
#include "conformance/operations.hpp"
#include "conformance/universe.hpp"
#include "conformance/vectors.hpp"
#include "properties/laws.hpp"

namespace colex::conformance {
namespace {

using Json = nlohmann::ordered_json;

void print_text(const std::vector<VectorFile>& files, std::ostream& out) {
  out << "operations\n";
  for (const Operation& one : operations()) {
    out << fmt::format("  {}({})\n      {}\n", one.name, one.arguments,
                       one.sentence);
  }
  out << "\nlaws\n";
  for (const AnyLaw& law : all_laws()) {
    const std::string_view claim = law.claim == total        ? "  (total)"
                                   : law.claim == convention ? "  (convention)"
                                   : law.claim == refuted    ? "  (false)"
                                                             : "";
    out << fmt::format("  {}{}\n      {}\n", law.name, claim, law.sentence);
  }
  out << "\nuniverses\n";
  for (const Universe& one : universes()) {
    out << fmt::format("  {}  ({} cases)\n      {}\n", one.name, one.size,
                       one.sentence);
  }
  out << "\nvectors\n";
  for (const VectorFile& file : files) {
    for (const Vector& vector : file.cases) {
      out << fmt::format("  {}/{}  {}\n", file.operation, vector.name,
                         to_text(Problem{file.operation, vector.in}));
      if (!vector.why.empty()) out << fmt::format("      {}\n", vector.why);
    }
  }
}

void print_json(const std::vector<VectorFile>& files, std::ostream& out) {
  Json json = {{"operations", Json::array()},
               {"laws", Json::array()},
               {"universes", Json::array()},
               {"vectors", Json::array()}};
  for (const Operation& one : operations()) {
    json["operations"].push_back({{"name", one.name},
                                  {"arguments", one.arguments},
                                  {"sentence", one.sentence}});
  }
  for (const AnyLaw& law : all_laws()) {
    json["laws"].push_back({{"name", law.name},
                            {"sentence", law.sentence},
                            {"source", law.source},
                            {"claim", law.claim == sound        ? "sound"
                                      : law.claim == total      ? "total"
                                      : law.claim == convention ? "convention"
                                                                : "false"}});
  }
  for (const Universe& one : universes()) {
    json["universes"].push_back(
        {{"name", one.name}, {"sentence", one.sentence}, {"size", one.size}});
  }
  for (const VectorFile& file : files) {
    for (const Vector& vector : file.cases) {
      json["vectors"].push_back({{"name", file.operation + "/" + vector.name},
                                 {"in", vector.in},
                                 {"why", vector.why},
                                 {"source", vector.source}});
    }
  }
  out << json.dump(1) << '\n';
}

}  // namespace

int list(bool json, std::ostream& out, std::ostream& err) {
  try {
    const auto files = load_vectors(data_folder() / "vectors");
    json ? print_json(files, out) : print_text(files, out);
    return 0;
  } catch (const BadVectors& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

int rewrite_vectors(std::ostream& out, std::ostream& err) {
  try {
    for (const std::string& file : format_vectors(data_folder() / "vectors")) {
      out << file << '\n';
    }
    return 0;
  } catch (const BadVectors& error) {
    err << "colex: " << error.what() << '\n';
    return 2;
  }
}

}  // namespace colex::conformance
