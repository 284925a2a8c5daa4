// SPDX-License-Identifier: MIT
// Composition through the reference's own entry point.

#include "properties/laws/composition.hpp"

#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

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

// A is coalesced, and B's stride and extent divide as the whitepaper asks.
const auto divides = [](const auto& A, const auto& B) {
  const auto mode = flat_modes(B)[0];
  return coalesced(A) &&
         whitepaper_admits_reached(A, mode.extent, mode.stride.value);
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
  return true;
};

}  // namespace

std::vector<Obligation> composition_obligations() {
  std::vector<Obligation> all;
  const auto after_one_mode = [&](const char* A, Accepted least,
                                  std::size_t left) {
    const auto B = layout_of("_");
    for (auto obligation :
         {prove(law<"composition/pointwise", composition_laws>(), least,
                layout_of(A), B),
          prove(law<"composition/beyond", composition_laws>(), least,
                layout_of(A), B),
          prove(law<"composition/compatible", composition_laws>(), least,
                layout_of(A), B)}) {
      obligation.most_left = left;
      all.push_back(std::move(obligation));
    }
  };
  after_one_mode("_", {8}, 0);
  after_one_mode("(_,_)", {60}, 99);
  for (const char* A : {"(_,_,_)", "(_,_,_,_)"}) {
    auto obligation =
        prove_where(law<"composition/beyond", composition_laws>(), {40},
                    coalesced, layout_of(A), layout_of("_"));
    obligation.profiles += " A coalesced";
    obligation.most_left = 999;
    obligation.deep = true;
    all.push_back(std::move(obligation));
  }
  for (const char* A : {"(_,_,_)", "(_,_,_,_)"}) {
    auto obligation = prove_where(law<"composition/beyond", composition_laws>(),
                                  {10}, divides, layout_of(A), layout_of("_"));
    obligation.profiles += " Eq. 20, 21";
    obligation.deep = std::string_view(A) == "(_,_,_,_)";
    obligation.most_left = 99;
    all.push_back(std::move(obligation));
  }
  for (const auto& [A, B] :
       {std::pair{"_", "(_,_)"}, {"_", "(_,_,_)"}, {"(4,_)", "(2,2)"}}) {
    auto obligation =
        prove_where(law<"composition/beyond", composition_laws>(), {4},
                    carries_nothing, layout_of(A), layout_of(B));
    obligation.profiles += " without carry";
    obligation.most_left = 99;
    all.push_back(std::move(obligation));
  }
  auto bends =
      prove_where(law<"composition/bends", stated_laws>(), {2}, coalesced,
                  layout_of("(_,_)"), NumberOf(), NumberOf());
  bends.form = Form::stated;
  bends.profiles += " A coalesced";
  bends.most_left = 99;
  all.push_back(std::move(bends));
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
  return all;
}

}  // namespace colex::proofs
