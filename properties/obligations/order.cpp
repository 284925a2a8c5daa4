// SPDX-License-Identifier: MIT
// Orders of shapes: on all profiles of up to 4 leaves and depth 3. Where one
// profile refines the other, their numbers decide, and the prover is asked;
// elsewhere the profiles alone decide, which is shown too.

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

// How many lists of so many profiles there are.
std::size_t lists_of_profiles(std::size_t profiles) {
  std::size_t count = 1;
  for (std::size_t k = 0; k < profiles; ++k) count *= every().size();
  return count;
}

// A statement about profiles alone, tried on all lists of so many of them.
Obligation of_profiles(std::string name, std::string sentence,
                       std::size_t in_a_list,
                       const std::function<bool()>& statement) {
  Obligation obligation{.name = std::move(name),
                        .profiles = "all profiles",
                        .sentence = std::move(sentence),
                        .form = Form::stated};
  obligation.by_bits = [in_a_list, statement](Report& report) {
    report.accepted = 1;
    report.verdict = statement() ? Verdict::proved : Verdict::unknown;
    if (report.verdict != Verdict::proved) report.why = "some profiles differ";
    report.note = "all of " + std::to_string(lists_of_profiles(in_a_list)) +
                  " lists of profiles";
  };
  return obligation;
}

ShapeOf unknowns(const Zeros& profile) {
  return {to_string(replace_leaves<std::optional<Int64>>(
      profile, [](const Int64&) { return std::optional<Int64>(); }))};
}

// A statement about shapes: one instance for each list of so many profiles on
// which their numbers decide. On the other lists the profiles alone decide.
Obligation of_shapes(std::string name, std::string profiles,
                     std::string sentence, std::size_t least,
                     std::size_t profiles_in_all,
                     const std::function<void(const UseInstance&)>& instances) {
  Obligation obligation = of_many({.name = std::move(name),
                                   .profiles = std::move(profiles),
                                   .sentence = std::move(sentence),
                                   .light = true,
                                   .least_accepted = least},
                                  instances);
  const auto by_prover = obligation.by_bits;
  obligation.by_bits = [by_prover, profiles_in_all, instances](Report& report) {
    by_prover(report);
    std::size_t asked = 0;
    instances([&](const Instance&) { ++asked; });
    if (profiles_in_all > asked)
      report.note += ", " + std::to_string(profiles_in_all - asked) +
                     " by the profiles alone";
  };
  return obligation;
}

// For every profile with that many leaves at most.
template <class Body>
void for_each_profile(std::size_t most_leaves, const Body& body) {
  for (const Zeros& profile : every())
    if (leaf_count(profile) <= most_leaves) body(profile);
}

// For every chain of three profiles in which each refines the one before.
template <class Body>
void for_each_chain(std::size_t most_leaves, const Body& body) {
  const std::vector<Zeros>& all = every();
  for (std::size_t c = 0; c < all.size(); ++c) {
    if (leaf_count(all[c]) > most_leaves) continue;
    for (std::size_t b = 0; b < all.size(); ++b)
      for (std::size_t a = 0; refines()[b][c] && a < all.size(); ++a)
        if (refines()[a][b]) body(all[a], all[b], all[c]);
  }
}

// For every two profiles of which the second does not refine the first.
template <class Body>
void for_each_apart(std::size_t most_leaves, const Body& body) {
  const std::vector<Zeros>& all = every();
  for (std::size_t a = 0; a < all.size(); ++a)
    for (std::size_t b = 0; b < all.size(); ++b)
      if (leaf_count(all[a]) <= most_leaves &&
          leaf_count(all[b]) <= most_leaves && !refines()[a][b])
        body(all[a], all[b]);
}

std::size_t profiles_up_to(std::size_t leaves) {
  std::size_t count = 0;
  for_each_profile(leaves, [&](const Zeros&) { ++count; });
  return count;
}

struct Compatible {
  static constexpr const char* name = "compatible";
  template <class Cute, class Int>
  bool operator()(const Cute& cute, const IntTuple<Int>& a,
                  const IntTuple<Int>& b) const {
    return *cute.compatible(a, b);
  }
};
struct WeaklyCompatible {
  static constexpr const char* name = "weakly_compatible";
  template <class Cute, class Int>
  bool operator()(const Cute& cute, const IntTuple<Int>& a,
                  const IntTuple<Int>& b) const {
    return *cute.weakly_compatible(a, b);
  }
};

// What makes a relation of shapes an order, on all profiles; two and three
// different ones up to so many leaves, the others in a deep run.
template <class Related>
std::vector<Obligation> order_of_shapes(const Related& related,
                                        std::size_t shallow) {
  const std::string name = Related::name;
  const auto apart = [=](auto& t, const auto& cute, const auto& A,
                         const auto& B) {
    t.holds(!related(cute, A, B), "related though B does not refine A");
  };
  const auto reflexive = [=](auto& t, const auto& cute, const auto& A) {
    t.holds(related(cute, A, A), "it is not");
  };
  const auto antisymmetric = [=](auto& t, const auto& cute, const auto& A,
                                 const auto& B) {
    if (!t.assume(related(cute, A, B) && related(cute, B, A))) return;
    t.equal(A, B, "both ways");
  };
  const auto transitive = [=](auto& t, const auto& cute, const auto& A,
                              const auto& B, const auto& C) {
    if (!t.assume(related(cute, A, B) && related(cute, B, C))) return;
    t.holds(related(cute, A, C), "the chain holds, A and C do not");
  };
  std::vector<Obligation> list;
  list.push_back(of_shapes(
      name + "/reflexive", "all profiles", name + "(A, A)", every().size(),
      every().size(), [=](const UseInstance& use) {
        for_each_profile(4, [&](const Zeros& profile) {
          use(instance(reflexive, Reference(), Always(), unknowns(profile)));
        });
      }));
  list.push_back(of_shapes(
      name + "/antisymmetric", "all profiles", name + " both ways is equal",
      every().size(), lists_of_profiles(2), [=](const UseInstance& use) {
        for_each_profile(4, [&](const Zeros& profile) {
          use(instance(antisymmetric, Reference(), Always(), unknowns(profile),
                       unknowns(profile)));
        });
      }));
  for (std::size_t leaves = shallow; leaves <= 4; ++leaves) {
    const std::string text = "up to " + std::to_string(leaves) + " leaves";
    const std::size_t some = profiles_up_to(leaves);
    list.push_back(of_shapes(
        name + "/apart", text,
        name + "(A, B) is false where the profile of B does not refine A's",
        leaves == 3 ? 1000 : 100'000, 0, [=](const UseInstance& use) {
          for_each_apart(leaves, [&](const Zeros& a, const Zeros& b) {
            use(instance(apart, Reference(), Always(), unknowns(a),
                         unknowns(b)));
          });
        }));
    list.back().deep = leaves != shallow;
    list.push_back(of_shapes(
        name + "/transitive", text,
        name + "(A, B) and (B, C) give " + name + "(A, C)",
        leaves == 3 ? 2598 : 32314, some * some * some,
        [=](const UseInstance& use) {
          for_each_chain(leaves,
                         [&](const Zeros& a, const Zeros& b, const Zeros& c) {
                           use(instance(transitive, Reference(), Always(),
                                        unknowns(a), unknowns(b), unknowns(c)));
                         });
        }));
    list.back().deep = leaves != shallow;
  }
  return list;
}

}  // namespace

std::vector<Obligation> order_obligations() {
  std::vector<Obligation> list;
  list.push_back(of_profiles(
      "congruent/equivalence", "congruent is an equivalence", 3, [] {
        const Table same = table_of(
            every(),
            [](const Zeros& a, const Zeros& b) { return congruent(a, b); });
        return reflexive(same) && symmetric(same) && transitive(same);
      }));
  list.push_back(of_profiles("weakly_congruent/order",
                             "weakly_congruent is an order of profiles", 3, [] {
                               return reflexive(refines()) &&
                                      transitive(refines()) &&
                                      antisymmetric(refines());
                             }));
  for (auto& obligation : order_of_shapes(Compatible(), 4))
    list.push_back(std::move(obligation));
  for (auto& obligation : order_of_shapes(WeaklyCompatible(), 3))
    list.push_back(std::move(obligation));
  return list;
}

}  // namespace colex::proofs
