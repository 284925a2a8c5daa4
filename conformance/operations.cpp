// SPDX-License-Identifier: MIT
//
// The table of operations, and the choice of the overload that fits.

#include "conformance/operations.hpp"

#include <map>

#include "conformance/overload.hpp"

namespace colex::conformance {
namespace {

using Table = std::map<std::string, Entry, std::less<>>;

Entries all_entries() {
  Entries all;
  for (const auto& group :
       {tuple_operations, coordinate_operations, layout_operations,
        algebra_operations, tiling_operations, swizzle_operations,
        analysis_operations, tensor_operations, kernel_operations})
    for (Entry& entry : group()) all.push_back(std::move(entry));
  return all;
}

const Table& table() {
  static const Table table = [] {
    Table result;
    for (Entry& entry : all_entries()) {
      std::string name = entry.operation.name;
      result.emplace(std::move(name), std::move(entry));
    }
    return result;
  }();
  return table;
}

bool takes(const Overload& overload, std::size_t count) {
  return overload.repeats_last ? count >= overload.parameters
                               : count == overload.parameters;
}

// How many arguments fit, from the left.
std::size_t fitting(const Overload& overload, const std::vector<Value>& in) {
  std::size_t i = 0;
  while (i < in.size() && overload.accepts(i, in[i])) ++i;
  return i;
}

Refusal misused(const Entry& entry, const std::vector<Value>& in) {
  bool counted = false;
  std::size_t furthest = 0;
  for (const Overload& overload : entry.overloads) {
    if (!takes(overload, in.size())) continue;
    counted = true;
    furthest = std::max(furthest, fitting(overload, in));
  }
  const std::string usage =
      entry.operation.name + " takes (" + entry.operation.arguments + "); ";
  if (counted)
    return {usage + "argument " + std::to_string(furthest + 1) + " is " +
            kind_of(in[furthest])};
  return {usage + std::to_string(in.size()) +
          (in.size() == 1 ? " argument is given" : " arguments are given")};
}

}  // namespace

const std::vector<Operation>& operations() {
  static const std::vector<Operation> operations = [] {
    std::vector<Operation> result;
    for (Entry& entry : all_entries())
      result.push_back(std::move(entry.operation));
    return result;
  }();
  return operations;
}

bool has_operation(std::string_view name) {
  return table().find(name) != table().end();
}

Result<Value> apply(std::string_view name,
                    const std::vector<Value>& arguments) {
  const auto found = table().find(name);
  if (found == table().end())
    return Refusal{"there is no operation '" + std::string(name.substr(0, 40)) +
                   "'"};
  for (const Overload& overload : found->second.overloads)
    if (takes(overload, arguments.size()) &&
        fitting(overload, arguments) == arguments.size())
      return answer([&] { return overload.call(arguments); });
  return misused(found->second, arguments);
}

}  // namespace colex::conformance
