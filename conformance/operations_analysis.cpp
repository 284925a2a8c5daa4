// SPDX-License-Identifier: MIT
//
// The operations that analyse a layout: bank conflicts, sectors, gaps.

#include "conformance/overload.hpp"
#include "reference/analysis.hpp"

namespace colex::conformance {
namespace {

std::vector<Value> as_list(const std::vector<Int64>& numbers) {
  std::vector<Value> result;
  for (const Int64 number : numbers) result.push_back(IntTuple<>(number));
  return result;
}
std::vector<Value> as_list(const std::vector<std::vector<Int64>>& lists) {
  std::vector<Value> result;
  for (const auto& list : lists) result.push_back(as_list(list));
  return result;
}

template <class Answer>
Result<Value> listed(const Result<Answer>& answer) {
  if (!answer) return answer.refusal();
  return Value(as_list(*answer));
}

}  // namespace

Entries analysis_operations() {
  return {
      {{"bank_conflicts", "L, element bits, access bytes",
        "the bank-conflict degree of each phase of a warp's access"},
       calls([](const auto&... x) { return listed(bank_conflicts(x...)); },
             Each<Layouts, Int64, Int64>())},
      {{"wavefronts", "L, element bits, access bytes",
        "the wavefronts that a warp's access to shared memory takes"},
       calls([](const auto&... x) { return wavefronts(x...); },
             Each<Layouts, Int64, Int64>())},
      {{"colliding_lanes", "L, element bits, access bytes",
        "the lanes that collide in the worst bank of each phase"},
       calls([](const auto&... x) { return listed(colliding_lanes(x...)); },
             Each<Layouts, Int64, Int64>())},
      {{"sectors", "L, element bits, access bytes",
        "the 32-byte sectors of each request of a warp to global memory"},
       calls([](const auto&... x) { return listed(sectors(x...)); },
             Each<Layouts, Int64, Int64>())},
      {{"ideal_sectors", "L, element bits, access bytes",
        "the fewest sectors that could hold the bytes of each request"},
       calls([](const auto&... x) { return listed(ideal_sectors(x...)); },
             Each<Layouts, Int64, Int64>())},
      {{"vector_width", "L, L, element bits, most bits",
        "how many elements can be copied between two layouts at once"},
       calls([](const auto&... x) { return vector_width(x...); },
             Each<Layouts, Layout<>, Int64, Int64>(),
             Each<Layouts, ComposedLayout, Int64, Int64>())},
      {{"gaps", "L", "the offsets between the values that are no value"},
       calls([](const auto&... x) { return listed(gaps(x...)); },
             Each<Layouts>())},
      {{"padding", "L", "how many gaps there are"},
       calls([](const auto&... x) { return padding(x...); }, Each<Layouts>())},
      {{"overlap", "L", "the first two indices of one value, or an empty list"},
       calls([](const auto&... x) { return listed(overlap(x...)); },
             Each<Layouts>())},
      {{"is_injective", "L", "whether no value is taken twice"},
       calls([](const auto&... x) { return is_injective(x...); },
             Each<Layouts>())},
      {{"is_surjective", "L", "whether there are no gaps"},
       calls([](const auto&... x) { return is_surjective(x...); },
             Each<Layouts>())},
      {{"is_compact", "L", "whether the values are 0 to size - 1, each once"},
       calls([](const auto&... x) { return is_compact(x...); },
             Each<Layouts>())},
  };
}

}  // namespace colex::conformance
