// SPDX-License-Identifier: MIT
// Composition through the reference's own entry point.

#include "properties/laws/composition.hpp"

#include "properties/obligations.hpp"
#include "properties/obligations/composition_stated.hpp"

namespace colex::proofs {

namespace {

// No mode of extent 1, and none that goes on where the one before ends. With
// this, the modes of A are those that the rule walks over; any A is the same
// function at every index as such a one (coalesce/same-at-every-index).
const auto coalesced = [](const auto& A, const auto&...) {
  const auto modes = flat_modes(A);
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (modes[k].extent == 1) return false;
    if (k > 0 && modes[k].stride.value == end_of(modes[k - 1])) return false;
  }
  return true;
};

// Always true. It asks how B's steps meet the ends of A's modes, and both
// answers to each question are followed: a proof by cases.
const auto by_ends = [](const auto& A, const auto& B) {
  const auto modes = extended_modes(A, Axis{});
  for (const auto& mode : flat_modes(B))
    ends_met(modes, mode.extent, mode.stride.value);
  return true;
};
const auto coalesced_by_ends = [](const auto& A, const auto& B) {
  return coalesced(A) && by_ends(A, B);
};

// Each mode of B ends at a divisor of the next one's stride: no value of B is
// carried from one into the other.
const auto carries_nothing = [](const auto& A, const auto& B) {
  if (!coalesced(A)) return false;
  const auto modes = flat_modes(B);
  for (std::size_t k = 0; k + 1 < modes.size(); ++k) {
    if (modes[k].stride.value < 1) return false;
    if (modes[k + 1].stride.value % end_of(modes[k]) != 0) return false;
  }
  return by_ends(A, B);
};

// --- False statements ---

// Refuses all that Eq. 20 and 21 do not admit.
struct WhitepaperOnly : Reference {
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    const Mode<Int> mode = flat_modes(B)[0];
    if (!whitepaper_admits_reached(A, mode.extent, mode.stride.value))
      return Refusal{"not admitted"};
    return colex::composition(A, B);
  }
};

// What the rule answers, without what is left of a step at an end.
struct DriftLost : Reference {
  template <class Int>
  Result<Layout<Int>> composition(const Layout<Int>& A,
                                  const Layout<Int>& B) const {
    const auto R = colex::composition(A, B);
    if (!R) return R;
    auto modes = flat_modes(*R);
    if (modes.size() < 2) return R;
    modes.back().stride = flat_modes(A).back().stride;
    return make_flat(modes);
  }
};

// The rule leaves nothing to a table.
const auto decides_all = [](auto& t, const auto&, const auto& A, const auto& s,
                            const auto& d) {
  const auto R = compose_mode(joined_modes(A), s, d);
  t.holds(R || !R.refusal().undecided, "undecided");
};

// B's second mode begins at or after the end of the first: B is injective.
const auto in_order = [](const auto&, const auto& B) {
  const auto modes = flat_modes(B);
  if (modes[0].stride.value < 1) return false;
  if (modes[1].stride.value < end_of(modes[0])) return false;
  return true;
};
// It begins before, in the midst of it.
const auto overlapping = [](const auto&, const auto& B) {
  const auto modes = flat_modes(B);
  if (modes[1].stride.value < 1) return false;
  if (modes[1].stride.value < end_of(modes[0])) return true;
  return false;
};

template <class Body, class Cute, class Hypothesis, class... Kinds>
Obligation refute(const char* name, const char* sentence, const Body& body,
                  const Cute& cute, const Hypothesis& hypothesis,
                  const Kinds&... kinds) {
  return {.name = name,
          .profiles = text_of_inputs(kinds...),
          .sentence = sentence,
          .is_false = true,
          .instances = {instance(body, cute, hypothesis, kinds...)}};
}

std::vector<Obligation> false_statements() {
  const auto two = layout_of("(_,_)");
  const auto one = layout_of("_");
  const NumberOf m;
  const auto& pointwise = law<"composition/pointwise", composition_laws>().body;
  const auto& beyond = law<"composition/beyond", composition_laws>().body;
  return {refute("canary/by-mode-injective",
                 "B's modes may be composed alone where B is injective",
                 pointwise, ByMode(), in_order, two, layout_of("(2,2)")),
          refute("canary/by-mode-overlapping",
                 "B's modes may be composed alone where they overlap",
                 pointwise, ByMode(), overlapping, two, layout_of("(2,2)")),
          refute("canary/by-mode-coordinates",
                 "B's modes may be composed alone, read by coordinates",
                 law<"composition/by-coordinates", composition_stated>().body,
                 ByMode(), by_ends, two, layout_of("(2,2)")),
          refute("canary/only-whitepaper-bends",
                 "what Eq. 20 and 21 do not admit bends at no divisor of s",
                 law<"composition/bends", composition_stated>().body,
                 WhitepaperOnly(), coalesced, two, m, m),
          refute("canary/composition-drift-lost",
                 "what is left of a step at an end has no part in the answer",
                 beyond, DriftLost(), coalesced_by_ends, two, one),
          refute("canary/composition-decides-all", "the rule decides every s:d",
                 decides_all, Reference(), coalesced, two, m, m)};
}

// A of rank 3 and B of two modes, by numbers: the extents of A but the last up
// to extent_of_A, those of B up to extent_of_B; the first mode of B ends, and
// the second begins, at stride or before.
Obligation by_coordinates_up_to_size(std::int64_t extent_of_A,
                                     std::int64_t extent_of_B,
                                     std::int64_t stride) {
  const auto& by_coordinates =
      law<"composition/by-coordinates", composition_stated>();
  const auto pair = [](std::int64_t first, std::int64_t second) {
    return std::to_string(first) + "," + std::to_string(second);
  };
  const auto up_to = [](std::int64_t most) {
    return "2 to " + std::to_string(most);
  };
  return of_many(
      {.name = std::string(by_coordinates.name),
       .profiles = "(" + up_to(extent_of_A) + "," + up_to(extent_of_A) +
                   ",_) (" + up_to(extent_of_B) + "," + up_to(extent_of_B) +
                   ") up to " + std::to_string(stride),
       .sentence = std::string(by_coordinates.sentence),
       .light = true,
       .least_accepted = 6700},
      [=](const UseInstance& use) {
        for (std::int64_t a = 2; a <= extent_of_A; ++a)
          for (std::int64_t b = 2; b <= extent_of_A; ++b)
            for (std::int64_t s = 2; s <= extent_of_B; ++s)
              for (std::int64_t t = 2; t <= extent_of_B; ++t)
                for (std::int64_t d = 1; s * d <= stride; ++d)
                  for (std::int64_t e = s * d; e <= stride; e += s * d)
                    use(instance(by_coordinates.body, Reference(),
                                 carries_nothing,
                                 layout_of("(" + pair(a, b) + ",_)"),
                                 layout_of("(" + pair(s, t) + ")",
                                           "(" + pair(d, e) + ")")));
      });
}

}  // namespace

std::vector<Obligation> composition_obligations() {
  std::vector<Obligation> all;
  enum class When { always, deep };
  const auto put = [&](Obligation obligation, const char* where,
                       std::size_t most_left, When when) {
    obligation.profiles += where;
    obligation.most_left = most_left;
    obligation.deep = when == When::deep;
    all.push_back(std::move(obligation));
  };
  const auto put_stated = [&](Obligation obligation, const char* where,
                              std::size_t most_left, When when) {
    obligation.form = Form::stated;
    put(std::move(obligation), where, most_left, when);
  };
  const auto& beyond = law<"composition/beyond", composition_laws>();
  const auto& pointwise = law<"composition/pointwise", composition_laws>();
  const auto& compatible = law<"composition/compatible", composition_laws>();
  const auto& by_coordinates =
      law<"composition/by-coordinates", composition_stated>();
  const auto& bends = law<"composition/bends", composition_stated>();
  const auto& left_to_table =
      law<"composition/left-to-table", composition_stated>();
  const auto one = layout_of("_");
  const char* const A_coalesced = " A coalesced";
  const char* const no_carry = " without carry";
  // B of one mode.
  for (const auto& [profile, least, left] :
       {std::tuple{"_", 8u, 0u}, {"(_,_)", 60u, 6u}}) {
    const auto A = layout_of(profile);
    put(prove_where(pointwise, {least}, by_ends, A, one), "", left,
        When::always);
    put(prove_where(beyond, {least}, by_ends, A, one), "", left, When::always);
    put(prove_where(compatible, {least}, by_ends, A, one), "", left,
        When::always);
  }
  for (const auto& [profile, least, left, when] :
       {std::tuple{"(_,_,_)", 150u, 9u, When::always},
        {"(_,_,_,_)", 500u, 27u, When::deep}}) {
    const auto A = layout_of(profile);
    put(prove_where(beyond, {least}, coalesced_by_ends, A, one), A_coalesced,
        left, When::always);
    put(prove_where(compatible, {least / 2}, coalesced_by_ends, A, one),
        A_coalesced, left, when);
  }
  put(prove_where(beyond, {750}, by_ends, layout_of("(_,_,_)"), one), "", 58,
      When::deep);
  for (const auto& [profile, least, when] :
       {std::tuple{"(_,_)", 30u, When::always},
        {"(_,_,_)", 120u, When::always},
        {"(_,_,_,_)", 400u, When::deep}}) {
    const auto A = layout_of(profile);
    put_stated(
        prove_where(bends, {least}, coalesced, A, NumberOf(), NumberOf()),
        A_coalesced, 0, when);
    put_stated(prove_where(left_to_table, {least}, coalesced, A, NumberOf(),
                           NumberOf()),
               A_coalesced, 0, when);
  }
  // B of several modes.
  for (const char* B : {"(_,_)", "(_,_,_)"})
    put(prove_where(beyond, {20}, carries_nothing, one, layout_of(B)), no_carry,
        0, When::always);
  put(prove_where(beyond, {44}, carries_nothing, layout_of("(4,_)"),
                  layout_of("(2,2)")),
      no_carry, 9, When::always);
  for (const auto& [A, B, least, left, when] :
       {std::tuple{"(_,_)", "(_,_)", 300u, 58u, When::always},
        {"(_,_)", "(2,2,2)", 140u, 47u, When::deep},
        {"(4,6)", "(2,2,2)", 100u, 18u, When::always},
        {"(4,2,_)", "(2,2)", 170u, 76u, When::always},
        {"(4,2,_)", "(2,2,2)", 330u, 220u, When::deep}})
    put_stated(prove_where(by_coordinates, {least}, carries_nothing,
                           layout_of(A), layout_of(B)),
               no_carry, left, when);
  put_stated(by_coordinates_up_to_size(4, 4, 24), no_carry, 2479, When::always);
  put_stated(by_coordinates_up_to_size(6, 4, 48), no_carry, 22781, When::deep);
  for (const char* A : {"_", "(_,_)", "(_,_,_)"}) {
    all.push_back(prove(law<"composition/whitepaper", composition_rules>(), {4},
                        layout_of(A), NumberOf(), IndexOf()));
    all.push_back(prove(law<"composition/shah", composition_rules>(), {2},
                        layout_of(A), NumberOf(), NumberOf()));
    all.push_back(prove(law<"composition/left-identity", composition_laws>(),
                        {2}, NumberOf(), layout_of(A)));
    all.push_back(prove(law<"composition/right-identity", composition_laws>(),
                        {2}, layout_of(A)));
  }
  for (auto& canary : false_statements()) all.push_back(std::move(canary));
  return all;
}

}  // namespace colex::proofs
