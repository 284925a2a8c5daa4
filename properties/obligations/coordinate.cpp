// SPDX-License-Identifier: MIT
// Indices and coordinates: inverse bijections, and coordinates of one index in
// shapes of one size.

#include "properties/laws/coordinate.hpp"

#include "properties/obligations.hpp"
#include "properties/obligations/stated.hpp"

namespace colex::proofs {
namespace {

// All lists of so many numbers below n.
std::vector<std::vector<std::int64_t>> choices(std::size_t numbers,
                                               std::int64_t n) {
  if (numbers == 0) return {{}};
  std::vector<std::vector<std::int64_t>> all;
  for (const auto& fewer : choices(numbers - 1, n))
    for (std::int64_t k = 0; k < n; ++k) {
      all.push_back(fewer);
      all.back().push_back(k);
    }
  return all;
}

// A law of a shape and of numbers below n, each of which chooses another shape
// of the same size: one instance for each list of numbers.
template <std::size_t numbers, class AnyLaw>
Obligation for_all_choices(const AnyLaw& law, const char* shape,
                           std::int64_t n) {
  Obligation all{.name = std::string(law.name),
                 .profiles = shape,
                 .sentence = std::string(law.sentence)};
  for (const auto& list : choices(numbers, n))
    [&]<std::size_t... k>(std::index_sequence<k...>) {
      all.instances.push_back(instance(law.body, Reference(), Always(),
                                       ShapeOf{shape}, Choice{list[k]}...));
    }
  (std::make_index_sequence<numbers>());
  all.light = all.instances.size() > 8;
  all.least_accepted = 2 * all.instances.size();
  return all;
}

std::int64_t power_of_two(std::size_t n) { return std::int64_t{1} << n; }

}  // namespace

std::vector<Obligation> coordinate_obligations() {
  std::vector<Obligation> all;
  for (const char* shape :
       {"_", "(_,_)", "(_,_,_)", "(_,_,_,_)", "((_,_),_)", "(_,(_,(_,_)))"}) {
    all.push_back(prove(law<"crd2idx/undoes-idx2crd", coordinate_laws>(),
                        Accepted{2}, ShapeOf{shape}));
    all.push_back(prove(law<"idx2crd/undoes-crd2idx", coordinate_laws>(),
                        Accepted{2}, ShapeOf{shape}));
    all.push_back(prove(law<"idx2crd/inside", coordinate_laws>(), Accepted{2},
                        ShapeOf{shape}));
    all.push_back(prove(law<"crd2crd/of-one-size", coordinate_laws>(),
                        Accepted{2}, ShapeOf{shape}));
  }
  for (const char* shape : {"_", "(_,_)", "(_,_,_)", "(_,_,_,_)", "((_,_),_)",
                            "((_,_),(_,_))", "(_,(_,(_,_)))"}) {
    const auto tree = profile(shape);
    const std::string text = to_string(tree);
    const std::int64_t coarser = power_of_two(
        static_cast<std::size_t>(std::count(text.begin(), text.end(), '(')));
    all.push_back(for_all_choices<1>(
        law<"idx2crd/of-coarser-coordinates", coordinate_laws>(), shape,
        coarser));
    all.push_back(for_all_choices<1>(
        law<"crd2idx/of-coarser-coordinates", coordinate_laws>(), shape,
        coarser));
    all.push_back(for_all_choices<1>(law<"crd2crd/commutes", coordinate_laws>(),
                                     shape, coarser));
    all.push_back(for_all_choices<2>(
        law<"crd2crd/same-index", coordinate_laws>(), shape, coarser));
    auto compatible = for_all_choices<3>(
        law<"crd2crd/compatible", stated_laws>(), shape, coarser);
    compatible.form = Form::stated;
    all.push_back(std::move(compatible));
  }
  for (const char* shape : {"(_,_)", "(_,_,_)", "(_,_,_,_)"}) {
    auto regrouped =
        for_all_choices<3>(law<"crd2crd/regrouped", stated_laws>(), shape,
                           power_of_two(leaf_count(profile(shape)) - 1));
    regrouped.form = Form::stated;
    all.push_back(std::move(regrouped));
  }
  return all;
}

}  // namespace colex::proofs
