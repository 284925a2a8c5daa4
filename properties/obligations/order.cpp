// SPDX-License-Identifier: MIT
// Orders of shapes: on all profiles of up to 4 leaves and depth 3 (chains of
// three up to 3 leaves, the others in a deep run). Where one profile refines
// the other, their numbers decide, and the prover is asked; elsewhere the
// profiles alone decide, and all of them are tried.

#include "properties/laws/tuple_order.hpp"
#include "properties/obligations.hpp"
#include "reference/value.hpp"

namespace colex::proofs {
namespace {

using Zeros = IntTuple<>;

// All profiles with that many leaves and at most that depth.
std::vector<Zeros> profiles(std::size_t leaves, std::size_t depth);

// All lists of profiles with that many leaves in all.
std::vector<Modes<Int64>> lists(std::size_t leaves, std::size_t depth) {
  if (leaves == 0) return {{}};
  std::vector<Modes<Int64>> all;
  for (std::size_t first = 1; first <= leaves; ++first)
    for (const Zeros& mode : profiles(first, depth))
      for (const auto& rest : lists(leaves - first, depth)) {
        Modes<Int64> list = {mode};
        list.insert(list.end(), rest.begin(), rest.end());
        all.push_back(std::move(list));
      }
  return all;
}

std::vector<Zeros> profiles(std::size_t leaves, std::size_t depth) {
  std::vector<Zeros> all;
  if (leaves == 1) all.push_back(Int64(0));
  if (depth > 0)
    for (auto& list : lists(leaves, depth - 1)) all.push_back(list);
  return all;
}

std::vector<Zeros> all_profiles() {
  std::vector<Zeros> all;
  for (std::size_t leaves = 1; leaves <= 4; ++leaves)
    for (auto& profile : profiles(leaves, 3)) all.push_back(profile);
  return all;
}

using Table = std::vector<std::vector<char>>;

template <class Related>
Table table_of(const std::vector<Zeros>& all, const Related& related) {
  Table table(all.size(), std::vector<char>(all.size(), 0));
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = 0; b < all.size(); ++b)
      table[a][b] = related(all[a], all[b]) ? 1 : 0;
  return table;
}

bool reflexive(const Table& table) {
  for (std::size_t a = 0; a < table.size(); ++a)
    if (!table[a][a]) return false;
  return true;
}
bool transitive(const Table& table) {
  for (std::size_t a = 0; a < table.size(); ++a)
    for (std::size_t b = 0; b < table.size(); ++b)
      if (table[a][b])
        for (std::size_t c = 0; c < table.size(); ++c)
          if (table[b][c] && !table[a][c]) return false;
  return true;
}
bool symmetric(const Table& table) {
  for (std::size_t a = 0; a < table.size(); ++a)
    for (std::size_t b = 0; b < table.size(); ++b)
      if (table[a][b] != table[b][a]) return false;
  return true;
}
// Distinct profiles are not related both ways.
bool antisymmetric(const Table& table) {
  for (std::size_t a = 0; a < table.size(); ++a)
    for (std::size_t b = 0; b < table.size(); ++b)
      if (a != b && table[a][b] && table[b][a]) return false;
  return true;
}

const std::vector<Zeros>& every() {
  static const std::vector<Zeros> all = all_profiles();
  return all;
}
const Table& refines() {
  static const Table table = table_of(
      every(),
      [](const Zeros& a, const Zeros& b) { return weakly_congruent(a, b); });
  return table;
}

// A statement about profiles alone, tried on all of them.
Obligation of_profiles(std::string name, std::string sentence,
                       const std::function<bool()>& statement) {
  const auto body = [statement](auto& t, const auto&) {
    t.holds(statement(), "some profiles differ");
  };
  return {.name = std::move(name),
          .profiles = "all profiles",
          .sentence = std::move(sentence),
          .form = Form::stated,
          .light = true,
          .instances = {instance(body, Reference(), Always())}};
}

ShapeOf unknowns(const Zeros& profile) {
  return {to_string(replace_leaves<std::optional<Int64>>(
      profile, [](const Int64&) { return std::optional<Int64>(); }))};
}

// A statement about shapes whose profiles refine each other, so that their
// numbers decide. The instances are made when it is checked.
Obligation of_shapes(std::string name, std::string profiles,
                     std::string sentence, std::size_t least,
                     const std::function<std::vector<Instance>()>& instances) {
  Obligation obligation{.name = std::move(name),
                        .profiles = std::move(profiles),
                        .sentence = std::move(sentence),
                        .light = true,
                        .least_accepted = least};
  const Obligation made = obligation;
  obligation.by_bits = [made, instances](Report& report) {
    Obligation all = made;
    all.instances = instances();
    report = check(all);
  };
  return obligation;
}

std::vector<Instance> reflexive_instances() {
  const auto body = [](auto& t, const auto& cute, const auto& A) {
    t.holds(*cute.compatible(A, A), "it is not");
  };
  std::vector<Instance> instances;
  for (const Zeros& profile : every())
    instances.push_back(
        instance(body, Reference(), Always(), unknowns(profile)));
  return instances;
}

std::vector<Instance> antisymmetric_instances() {
  std::vector<Instance> instances;
  for (const Zeros& profile : every())
    instances.push_back(
        instance(law<"compatible/antisymmetric", tuple_order_laws>().body,
                 Reference(), Always(), unknowns(profile), unknowns(profile)));
  return instances;
}

std::vector<Instance> transitive_instances(std::size_t most_leaves) {
  const auto body = [](auto& t, const auto& cute, const auto& A, const auto& B,
                       const auto& C) {
    if (!t.assume(*cute.compatible(A, B) && *cute.compatible(B, C))) return;
    t.holds(*cute.compatible(A, C), "the chain holds, A and C do not");
  };
  std::vector<Instance> instances;
  const std::vector<Zeros>& all = every();
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (leaf_count(all[c]) > most_leaves) continue;
    for (std::size_t b = 0; b < all.size(); ++b)
      for (std::size_t a = 0; refines()[b][c] && a < all.size(); ++a)
        if (refines()[a][b])
          instances.push_back(instance(body, Reference(), Always(),
                                       unknowns(all[a]), unknowns(all[b]),
                                       unknowns(all[c])));
  }
  return instances;
}

}  // namespace

std::vector<Obligation> order_obligations() {
  std::vector<Obligation> list;
  list.push_back(
      of_profiles("congruent/equivalence", "congruent is an equivalence", [] {
        const Table same = table_of(
            every(),
            [](const Zeros& a, const Zeros& b) { return congruent(a, b); });
        return reflexive(same) && symmetric(same) && transitive(same);
      }));
  list.push_back(of_profiles(
      "weakly_congruent/order", "weakly_congruent is an order of profiles", [] {
        return reflexive(refines()) && transitive(refines()) &&
               antisymmetric(refines());
      }));
  list.push_back(of_shapes("compatible/reflexive", "all profiles",
                           "compatible(A, A)", 441, reflexive_instances));
  list.push_back(of_shapes(
      "compatible/antisymmetric", "all profiles",
      std::string(law<"compatible/antisymmetric", tuple_order_laws>().sentence),
      441, antisymmetric_instances));
  const std::string chain =
      "compatible(A, B) and compatible(B, C) give compatible(A, C)";
  list.push_back(of_shapes("compatible/transitive", "up to 3 leaves", chain,
                           2598, [] { return transitive_instances(3); }));
  list.push_back(of_shapes("compatible/transitive", "up to 4 leaves", chain,
                           32314, [] { return transitive_instances(4); }));
  list.back().deep = true;
  return list;
}

}  // namespace colex::proofs
