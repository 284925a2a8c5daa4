// SPDX-License-Identifier: MIT

#include "conformance/universe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace colex::conformance {
namespace {

template <std::size_t N>
using Numbers = std::array<int, N>;

// All choices of numbers from ranges, those of a smaller sum first, then in
// lexicographic order.
template <std::size_t N>
std::vector<Numbers<N>> smallest_first(const Numbers<N>& first,
                                       const Numbers<N>& last) {
  std::vector<Numbers<N>> all;
  Numbers<N> numbers = first;
  while (true) {
    all.push_back(numbers);
    std::size_t k = N;
    while (k > 0 && numbers[k - 1] == last[k - 1]) {
      --k;
      numbers[k] = first[k];
    }
    if (k == 0) break;
    ++numbers[k - 1];
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return std::accumulate(a.begin(), a.end(), 0) <
           std::accumulate(b.begin(), b.end(), 0);
  });
  return all;
}

using Use = std::function<void(const Problem&)>;

std::string rank_2(int s0, int s1, int d0, int d1) {
  return fmt::format("({},{}):({},{})", s0, s1, d0, d1);
}

// A = (s0,s1):(d0,d1) and B = s:d with extents 1 to 6 and strides 0 to 6.
void compositions(bool inside, const Use& use) {
  for (const auto& [s0, s1, s, d0, d1, d] :
       smallest_first<6>({1, 1, 1, 0, 0, 0}, {6, 6, 6, 6, 6, 6}))
    if (((s - 1) * d < s0 * s1) == inside)
      use({"composition",
           {rank_2(s0, s1, d0, d1), fmt::format("{}:{}", s, d)}});
}

// L = (s0,s1):(d0,d1) with extents 1 to 4 and strides 0 to 8.
void of_rank_2(const std::string& operation,
               const std::vector<std::string>& rest, const Use& use) {
  for (const auto& [s0, s1, d0, d1] :
       smallest_first<4>({1, 1, 0, 0}, {4, 4, 8, 8})) {
    Problem problem{operation, {rank_2(s0, s1, d0, d1)}};
    problem.in.insert(problem.in.end(), rest.begin(), rest.end());
    use(problem);
  }
}

Universe counted(std::string name, std::string sentence,
                 std::function<void(const Use&)> each) {
  std::size_t size = 0;
  each([&](const Problem&) { ++size; });
  return {std::move(name), std::move(sentence), std::move(each), size};
}

}  // namespace

const std::vector<Universe>& universes() {
  static const std::vector<Universe> all = {
      counted("complement/universe-2",
              "complement(L, 24) for L = (s0,s1):(d0,d1), extents 1 to 4, "
              "strides 0 to 8",
              [](const Use& use) { of_rank_2("complement", {"24"}, use); }),
      counted("composition/universe-2x1",
              "A = (s0,s1):(d0,d1) after B = s:d, extents 1 to 6, strides 0 "
              "to 6, B inside A's domain",
              [](const Use& use) { compositions(true, use); }),
      counted("composition/universe-2x1-beyond",
              "the same where B reaches beyond A's domain",
              [](const Use& use) { compositions(false, use); }),
      counted("left_inverse/universe-2",
              "left_inverse(L) for L = (s0,s1):(d0,d1), extents 1 to 4, "
              "strides 0 to 8",
              [](const Use& use) { of_rank_2("left_inverse", {}, use); }),
      counted("right_inverse/universe-2",
              "right_inverse(L) for L = (s0,s1):(d0,d1), extents 1 to 4, "
              "strides 0 to 8",
              [](const Use& use) { of_rank_2("right_inverse", {}, use); }),
  };
  return all;
}

}  // namespace colex::conformance
