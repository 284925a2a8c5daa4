// SPDX-License-Identifier: MIT

#include "conformance/show_banks.hpp"

#include <fmt/format.h>

#include "conformance/steps.hpp"
#include "reference/analysis.hpp"

namespace colex::conformance {
namespace {

// (lanes, values): the mode of the lanes first, at most a warp of them.
template <class AnyOfLayouts>
Result<AnyOfLayouts> lanes_first(const AnyOfLayouts& L, std::size_t along) {
  return answer([&]() -> Result<AnyOfLayouts> {
    std::vector<std::size_t> order = {along};
    for (std::size_t i = 0; i < rank(L); ++i)
      if (i != along) order.push_back(i);
    const AnyOfLayouts turned = select(L, order);
    if (size(get(turned, 0)) <= lanes_of_a_warp) return turned;
    Modes<std::optional<Layout<>>> tiler(order.size(),
                                         std::optional<Layout<>>());
    tiler[0] = make_tiler(IntTuple<>(lanes_of_a_warp));
    return composition(turned, Tiler<>(tiler));
  });
}

bool same_conflict(const BankPhase& a, const BankPhase& b) {
  return a.degree == b.degree && a.lanes == b.lanes;
}

// The phases one after the other, those of one degree and the same lanes
// together.
std::string phases_text(const std::vector<BankPhase>& phases) {
  std::string lines;
  for (std::size_t p = 0; p < phases.size();) {
    std::size_t end = p + 1;
    while (end < phases.size() && same_conflict(phases[p], phases[end])) ++end;
    lines += end == p + 1 ? fmt::format("  phase {}: ", p)
                          : fmt::format("  phases {} to {}: ", p, end - 1);
    lines += phases[p].lanes.empty()
                 ? "no conflict\n"
                 : fmt::format(
                       "{}-way conflict of lanes {}, in bank {}{}\n",
                       to_string(phases[p].degree), some_of(phases[p].lanes),
                       to_string(phases[p].bank), end == p + 1 ? "" : " first");
    p = end;
  }
  return lines;
}

template <class AnyOfLayouts>
Result<std::string> report(const AnyOfLayouts& L,
                           const BankQuestion& question) {
  const auto lanes = lanes_first(L, question.along);
  if (!lanes) return lanes.refusal();
  const auto access =
      warp_access(*lanes, question.element_bits, question.access_bytes);
  if (!access) return access.refusal();
  const auto phases =
      bank_phases(*lanes, question.element_bits, question.access_bytes);
  if (!phases) return phases.refusal();
  Int64 sum = 0;
  for (const BankPhase& phase : *phases) sum = sum + phase.degree;
  return fmt::format(
      "\nA warp reads: lane t has coordinate t along mode {}, {} lanes of {} "
      "bytes at once.\n"
      "{} accesses, {} phases of at most {} lanes: {} wavefronts; {} would be "
      "ideal.\n{}",
      question.along, to_string(size(get(*lanes, 0))),
      to_string(question.access_bytes), access->first_bytes.size(),
      phases->size(), to_string(lanes_of_a_phase(question.access_bytes)),
      to_string(sum), phases->size(), phases_text(*phases));
}

}  // namespace

Result<std::vector<Value>> banks_of(const std::vector<Value>& offsets,
                                    Int64 element_bits) {
  return answer([&]() -> Result<std::vector<Value>> {
    std::vector<Value> banks;
    for (const Value& value : offsets) {
      const auto* offset = value.as<IntTuple<>>();
      if (!offset || !offset->is_leaf())
        return Refusal{"the value " + to_string(value) + " is no offset"};
      if (offset->leaf() < 0)
        return Refusal{"the offset " + to_string(value) + " is negative"};
      banks.push_back(IntTuple<>(offset->leaf() * element_bits /
                                 (8 * bytes_of_a_bank) % number_of_banks));
    }
    return banks;
  });
}

Result<std::string> bank_report(const Value& layout,
                                const BankQuestion& question) {
  if (const auto* plain = layout.as<Layout<>>())
    return report(*plain, question);
  return report(*layout.as<ComposedLayout>(), question);
}

}  // namespace colex::conformance
