// SPDX-License-Identifier: MIT
//
// Atoms as text.

#include "conformance/show_atom.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ostream>
#include <utility>
#include <vector>

#include "conformance/tables.hpp"
#include "reference/atoms.hpp"

namespace colex::conformance {
namespace {

// What both kinds of atom have.
struct Description {
  std::string name;
  std::string section;
  std::vector<std::string> architectures;
  Layout<> threads;
  std::vector<std::pair<std::string, Fragment>> fragments;
};

Description described(const MmaAtom& atom) {
  return {atom.name,
          atom.section,
          atom.architectures,
          atom.threads,
          {{"A", atom.a}, {"B", atom.b}, {"C", atom.c}, {"D", atom.d}}};
}

Description described(const CopyAtom& atom) {
  return {atom.name,
          atom.section,
          atom.architectures,
          atom.threads,
          {{"source", atom.source}, {"destination", atom.destination}}};
}

std::vector<Description> all_atoms() {
  std::vector<Description> all;
  for (const auto& atom : mma_atoms()) all.push_back(described(atom));
  for (const auto& atom : copy_atoms()) all.push_back(described(atom));
  return all;
}

std::size_t small(Int64 n) { return static_cast<std::size_t>(n.value()); }

// Each element's first holder, as T3 V1.
Tables holders(const Fragment& fragment) {
  Tables tables;
  const auto extents = leaves_of(fragment.shape);
  tables.rows = small(extents[0]);
  tables.columns = extents.size() > 1 ? small(extents[1]) : 1;
  tables.cells.resize(small(product(fragment.shape)));
  const Int64 threads = size(get(fragment.layout, 0));
  const Int64 values = size(get(fragment.layout, 1));
  for (Int64 t = 0; t < threads; t = t + 1)
    for (Int64 v = 0; v < values; v = v + 1) {
      std::string& cell =
          tables.cells[small(fragment.layout(Modes<Int64>{t, v}))];
      if (cell.empty()) cell = "T" + to_string(t) + " V" + to_string(v);
    }
  for (const auto& cell : tables.cells)
    tables.width = std::max(tables.width, cell.size());
  if (extents.size() > 2)
    for (Int64 page = 0; page < extents[2]; page = page + 1)
      tables.pages.push_back(page);
  return tables;
}

void draw_fragment(const std::string& name, const Fragment& fragment,
                   std::ostream& out) {
  const Int64 times = size(fragment.layout) / product(fragment.shape);
  fmt::print(out, "\n{}", name);
  if (times > 1)
    fmt::print(out, ", each element held {} times, the first shown",
               to_string(times));
  fmt::print(out, "\n");
  const Tables tables = holders(fragment);
  if (tables.pages.empty()) draw(tables, 0, out);
  for (std::size_t page = 0; page < tables.pages.size(); ++page) {
    fmt::print(out, "(_,_,{})\n", page);
    draw(tables, page, out);
  }
}

}  // namespace

int show_atom(const std::string& name, const std::string& fragment,
              std::ostream& out, std::ostream& err) {
  for (const auto& atom : all_atoms()) {
    if (atom.name != name) continue;
    const std::pair<std::string, Fragment>* drawn = nullptr;
    std::vector<std::string> names;
    for (const auto& one : atom.fragments) {
      names.push_back(one.first);
      if (one.first == fragment) drawn = &one;
    }
    if (!fragment.empty() && drawn == nullptr) {
      fmt::print(err, "{} has no fragment {}: it has {}\n", name, fragment,
                 fmt::join(names, ", "));
      return 2;
    }
    fmt::print(out, "{}\n  {}; PTX ISA manual {}\n  threads  {}\n", atom.name,
               fmt::join(atom.architectures, ", "), atom.section,
               to_string(atom.threads));
    for (const auto& [label, one] : atom.fragments)
      fmt::print(out, "  {}  {}  {}  {}{}\n", label, one.type,
                 to_string(one.shape), to_string(one.layout),
                 one.shared ? "  in shared memory" : "");
    if (drawn != nullptr) draw_fragment(drawn->first, drawn->second, out);
    return 0;
  }
  fmt::print(err, "there is no atom {}: colex list --atoms names them\n", name);
  return 2;
}

int list_atoms(std::ostream& out) {
  for (const auto& atom : all_atoms())
    fmt::print(out, "{}  ({})\n", atom.name,
               fmt::join(atom.architectures, ", "));
  return 0;
}

}  // namespace colex::conformance
