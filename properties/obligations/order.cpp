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

Obligation of_shapes(std::string name, std::string sentence) {
  return {.name = std::move(name),
          .profiles = {},
          .sentence = std::move(sentence),
          .light = true,
          .instances = {}};
}

}  // namespace

std::vector<Obligation> order_obligations() {
  static const std::vector<Zeros> all = all_profiles();
  static const Table refines = table_of(
      all,
      [](const Zeros& a, const Zeros& b) { return weakly_congruent(a, b); });
  static const Table same = table_of(
      all, [](const Zeros& a, const Zeros& b) { return congruent(a, b); });
  std::vector<Obligation> list;
  list.push_back(of_profiles(
      "congruent/equivalence", "congruent is an equivalence",
      [] { return reflexive(same) && symmetric(same) && transitive(same); }));
  list.push_back(of_profiles(
      "weakly_congruent/order", "weakly_congruent is an order of profiles", [] {
        return reflexive(refines) && transitive(refines) &&
               antisymmetric(refines);
      }));

  Obligation reflexivity =
      of_shapes("compatible/reflexive", "compatible(A, A)");
  Obligation antisymmetry = of_shapes(
      "compatible/antisymmetric",
      std::string(
          law<"compatible/antisymmetric", tuple_order_laws>().sentence));
  Obligation transitivity =
      of_shapes("compatible/transitive",
                "compatible(A, B) and compatible(B, C) give compatible(A, C)");
  Obligation small_transitivity = transitivity;
  transitivity.deep = true;
  const auto reflexive_body = [](auto& t, const auto& cute, const auto& A) {
    t.holds(*cute.compatible(A, A), "it is not");
  };
  const auto transitive_body = [](auto& t, const auto& cute, const auto& A,
                                  const auto& B, const auto& C) {
    if (!t.assume(*cute.compatible(A, B) && *cute.compatible(B, C))) return;
    t.holds(*cute.compatible(A, C), "the chain holds, A and C do not");
  };
  for (std::size_t a = 0; a < all.size(); ++a) {
    const ShapeOf A = unknowns(all[a]);
    reflexivity.instances.push_back(
        instance(reflexive_body, Reference(), Always(), A));
    antisymmetry.instances.push_back(
        instance(law<"compatible/antisymmetric", tuple_order_laws>().body,
                 Reference(), Always(), A, A));
    for (std::size_t b = 0; b < all.size(); ++b) {
      if (!refines[a][b]) continue;
      for (std::size_t c = 0; c < all.size(); ++c) {
        if (!refines[b][c]) continue;
        const ShapeOf B = unknowns(all[b]), C = unknowns(all[c]);
        const Instance chain =
            instance(transitive_body, Reference(), Always(), A, B, C);
        transitivity.instances.push_back(chain);
        if (leaf_count(all[c]) <= 3)
          small_transitivity.instances.push_back(chain);
      }
    }
  }
  const auto by_solver = [&](Obligation& obligation, std::size_t tuples) {
    obligation.profiles = std::to_string(obligation.instances.size()) + " of " +
                          std::to_string(tuples) + " by their numbers";
    obligation.least_accepted = obligation.instances.size();
    list.push_back(std::move(obligation));
  };
  const std::size_t n = all.size();
  by_solver(reflexivity, n);
  by_solver(antisymmetry, n * n);
  by_solver(transitivity, n * n * n);
  const auto small = static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(),
      [](const Zeros& profile) { return leaf_count(profile) <= 3; }));
  by_solver(small_transitivity, small * small * small);
  return list;
}

}  // namespace colex::proofs
