// SPDX-License-Identifier: MIT

#include "properties/random.hpp"

#include <rapidcheck/detail/TestListenerAdapter.h>

#include <algorithm>
#include <exception>
#include <unordered_map>

#include "properties/broken.hpp"
#include "properties/generators.hpp"
#include "properties/spaces.hpp"

namespace colex {
namespace {

// --- The cost of inputs, as spaces.hpp counts it ---

using Cost = std::uint64_t;
constexpr Cost most_cost = Cost{1} << 60;

Cost plus(Cost a, Cost b) { return std::min(most_cost, a + b); }
Cost cost_of_number(std::int64_t n) {
  return std::min(most_cost, static_cast<Cost>(n < 0 ? -n : n));
}

template <class Leaf, class LeafCost>
Cost cost_of_tree(const Tree<Leaf>& t, const LeafCost& leaf_cost) {
  if (t.is_leaf()) return leaf_cost(t.leaf());
  Cost cost = 0;
  for (const auto& mode : t.modes())
    cost = plus(cost, plus(1, cost_of_tree(mode, leaf_cost)));
  return cost;
}

Cost cost_of_layout(const Layout<>& L) {
  const Cost extents = cost_of_tree(L.shape(), [](const Int64& extent) {
    return cost_of_number(extent.value() - 1);
  });
  Cost strides = 0;
  for (const auto& mode : flat_modes(L)) {
    const std::int64_t stride = mode.stride.value.value();
    strides = plus(strides, plus(cost_of_number(stride), stride < 0 ? 1 : 0));
    const Axis& axis = mode.stride.axis;
    if (stride == 0 || axis.empty()) continue;
    for (const std::size_t part : axis) strides = plus(strides, part);
    strides = plus(strides, axis.size() - 1);
  }
  return plus(extents, strides);
}

Cost cost_of_swizzle(const Swizzle& swizzle) {
  return cost_of_number(
      (swizzle.bits() + swizzle.base() + absolute(swizzle.shift())).value());
}

Cost cost_of(const Input& input, InputKind kind) {
  const std::int64_t least =
      kind == InputKind::shape || kind == InputKind::number ? 1 : 0;
  if (const auto* L = std::get_if<Layout<>>(&input)) return cost_of_layout(*L);
  if (const auto* t = std::get_if<IntTuple<>>(&input))
    return cost_of_tree(*t, [least](const Int64& leaf) {
      return cost_of_number(leaf.value() - least);
    });
  if (const auto* n = std::get_if<Int64>(&input))
    return cost_of_number(n->value() - least);
  if (const auto* c = std::get_if<SliceCoordinate<>>(&input))
    return cost_of_tree(*c, [](const std::optional<Int64>& leaf) {
      return leaf ? cost_of_number(leaf->value()) : 0;
    });
  if (const auto* tiler = std::get_if<Tiler<>>(&input))
    return cost_of_tree(*tiler, [](const std::optional<Layout<>>& leaf) {
      return leaf ? cost_of_layout(*leaf) : 1;
    });
  if (const auto* L = std::get_if<ComposedLayout>(&input))
    return plus(plus(cost_of_swizzle(*L->swizzle()),
                     cost_of_number(L->offset().value())),
                cost_of_layout(L->inner()));
  return cost_of_swizzle(std::get<Swizzle>(input));
}

Cost cost_of(const std::vector<InputKind>& kinds,
             const std::vector<Input>& inputs) {
  Cost cost = 0;
  for (std::size_t k = 0; k < kinds.size(); ++k)
    cost = plus(cost, cost_of(inputs[k], kinds[k]));
  return cost;
}

Inputs pointers_to(const std::vector<Input>& inputs) {
  Inputs pointers;
  for (const Input& input : inputs) pointers.push_back(&input);
  return pointers;
}

// --- The search ---

class Search {
 public:
  Search(const AnyLaw& law, const Algebra& algebra,
         const RandomOptions& options)
      : law_(law), algebra_(algebra), options_(options) {
    finding_.law = law.name;
    finding_.bound = "seed " + std::to_string(options.seed);
  }

  Finding run() {
    // Small inputs reach the classes that they reach.
    if (law_.relation != Relation::small)
      for (const std::string& name : classes_of_kinds(law_.inputs))
        finding_.classes[name] = 0;
    draw_cases();
    if (lost_) std::rethrow_exception(lost_);
    if (finding_.broken) {
      settle(finding_, law_.claim);
      return finding_;
    }
    if (!found()) {
      settle(finding_, law_.claim);
      settle_classes();
      return finding_;
    }
    look_for_smaller();
    if (lost_) std::rethrow_exception(lost_);
    if (!has_small_layouts()) look_for_small_layouts();
    if (lost_) std::rethrow_exception(lost_);
    for (const Input& input : smallest_)
      finding_.inputs.push_back(to_string(input));
    settle(finding_, law_.claim);
    return finding_;
  }

 private:
  bool found() const { return finding_.falsified(); }
  // Nothing more is put: the implementation was lost over some input.
  bool over() const { return over_; }

  // Everything that RapidCheck would read from RC_PARAMS is given: with the
  // map of properties to reproduce left to it, a stray `reproduce` would pass
  // every law unseen.
  void draw_cases() {
    rc::detail::TestParams params;
    params.seed = options_.seed;
    params.maxSuccess = static_cast<int>(options_.cases);
    params.disableShrinking = law_.claim == refuted;
    rc::detail::TestMetadata metadata;
    metadata.id = law_.name;
    metadata.description = law_.sentence;
    rc::detail::TestListenerAdapter silent;
    const auto gen = random_inputs(
        law_.inputs, law_.relation,
        law_.claim == refuted ? Magnitude::moderate : Magnitude::any);
    rc::detail::checkTestable(
        [&] { return try_inputs(*gen); }, metadata, params, silent,
        std::unordered_map<std::string, rc::detail::Reproduce>());
  }

  // RapidCheck goes on from the last inputs that failed, so that the last ones
  // of all are its minimum.
  bool try_inputs(std::vector<Input> inputs) {
    if (over()) return true;
    const bool shrinking = found();
    if (options_.change && !shrinking) options_.change(inputs);
    if (shrinking && ++shrinks_ > options_.most_shrinks) return true;
    const Trial trial = try_once(pointers_to(inputs));
    if (over()) {
      if (!shrinking && !lost_) break_off(inputs);
      return true;
    }
    if (!shrinking) {
      for (const std::string& name : classes_of(inputs))
        ++finding_.classes[name];
      if (!trial.failed()) {
        count(finding_, trial);
        return true;
      }
      finding_.counterexample_case = ++finding_.cases;
    } else if (!trial.failed()) {
      return true;
    }
    accept(trial, std::move(inputs));
    return false;
  }

  // What a law throws is a counterexample: RapidCheck would take it for one.
  // Not so where the implementation is lost, which ends the search.
  Trial try_once(const Inputs& inputs) {
    try {
      return law_.run(algebra_, inputs, options_.most_values);
    } catch (const Broken& broken) {
      over_ = true;
      why_broken_ = broken.what();
      return Trial();
    } catch (const Lost&) {
      over_ = true;
      lost_ = std::current_exception();
      return Trial();
    } catch (const std::exception& thrown) {
      Trial trial;
      trial.fail(std::string("threw: ") + thrown.what());
      return trial;
    }
  }

  void break_off(const std::vector<Input>& inputs) {
    finding_.broken = true;
    finding_.counterexample_case = ++finding_.cases;
    finding_.difference = why_broken_;
    for (const Input& input : inputs)
      finding_.inputs.push_back(to_string(input));
  }

  void accept(const Trial& trial, std::vector<Input> inputs) {
    finding_.difference = trial.failure();
    smallest_ = std::move(inputs);
  }

  // True if these inputs are a counterexample: then they are the smallest.
  bool try_smaller(const Inputs& inputs) {
    if (over()) return false;
    ++tried_;
    const Trial trial = try_once(inputs);
    if (!trial.failed()) return false;
    std::vector<Input> copies;
    for (const Input* input : inputs) copies.push_back(*input);
    accept(trial, std::move(copies));
    return true;
  }

  // All inputs in order of their cost, up to that of the smallest so far.
  void look_for_smaller() {
    const Cost least = cost_of(law_.inputs, smallest_);
    for (std::size_t cost = 0; cost <= least; ++cost) {
      // The next cost has about three times as many inputs as all before.
      if (4 * tried_ > options_.most_smaller) return;
      const bool none =
          for_each_of_cost(law_.inputs, cost, [&](const Inputs& inputs) {
            return !over() && tried_ < options_.most_smaller &&
                   !try_smaller(inputs);
          });
      if (!none || over()) return;
    }
  }

  // Rank at most 2, extents at most 3.
  static bool is_small(const Layout<>& L) {
    if (L.shape().is_leaf()) return L.shape().leaf() <= 3;
    if (rank(L) > 2) return false;
    for (const auto& mode : L.shape().modes())
      if (!mode.is_leaf() || mode.leaf() > 3) return false;
    return true;
  }
  bool has_small_layouts() const {
    for (const std::size_t k : places_of_layouts())
      if (!is_small(std::get<Layout<>>(smallest_[k]))) return false;
    return true;
  }

  // The inputs that are layouts of integer strides.
  std::vector<std::size_t> places_of_layouts() const {
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < law_.inputs.size(); ++k)
      if (law_.inputs[k] == InputKind::layout ||
          law_.inputs[k] == InputKind::positive_layout)
        places.push_back(k);
    return places;
  }

  // Where the order of costs is too long to be walked to the end: small
  // layouts with few different strides in the place of all layouts, the other
  // inputs as they are.
  void look_for_small_layouts() {
    const std::vector<std::size_t> places = places_of_layouts();
    if (places.empty() || places.size() > 2) return;
    std::vector<std::int64_t> strides = {0, 1, 2, 3, 4, 6};
    if (places.size() == 1) {
      strides = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 16};
      if (law_.inputs[places[0]] == InputKind::layout)
        for (std::int64_t d = -1; d >= -6; --d) strides.push_back(d);
      for (const auto& mode :
           flat_modes(std::get<Layout<>>(smallest_[places[0]])))
        strides.push_back(mode.stride.value.value());
    }
    const std::vector<Input> layouts = small_layouts(strides);
    const std::vector<Input> others = smallest_;
    Inputs inputs = pointers_to(others);
    tried_ = 0;
    for (const Input& first : layouts) {
      if (over()) return;
      inputs[places[0]] = &first;
      if (places.size() == 1) {
        if (try_smaller(inputs)) return;
        continue;
      }
      for (const Input& second : layouts) {
        inputs[places[1]] = &second;
        if (tried_ >= options_.most_smaller || try_smaller(inputs)) return;
      }
    }
  }

  static std::vector<Input> small_layouts(
      const std::vector<std::int64_t>& strides) {
    std::vector<Mode<>> leaves = {{Int64(1), Int64(0)}};
    for (const std::int64_t extent : {2, 3})
      for (const std::int64_t stride : strides)
        leaves.push_back({Int64(extent), Int64(stride)});
    std::vector<Input> layouts;
    for (const auto& mode : leaves) layouts.push_back(Layout<>(mode));
    for (const auto& a : leaves)
      for (const auto& b : leaves) layouts.push_back(make_flat<Int64>({a, b}));
    std::stable_sort(
        layouts.begin(), layouts.end(), [](const Input& a, const Input& b) {
          return cost_of(a, InputKind::layout) < cost_of(b, InputKind::layout);
        });
    return layouts;
  }

  void settle_classes() {
    if (!finding_.as_claimed) return;
    if (2 * (finding_.vacuous - finding_.skipped) > finding_.cases) {
      finding_.as_claimed = false;
      finding_.verdict = "TOO VACUOUS";
      return;
    }
    if (finding_.cases < cases_to_fill_classes) return;
    for (const auto& [name, cases] : finding_.classes) {
      if (cases > 0) continue;
      finding_.as_claimed = false;
      finding_.verdict = "CLASS EMPTY: " + name;
      return;
    }
  }

  const AnyLaw& law_;
  const Algebra& algebra_;
  const RandomOptions& options_;
  Finding finding_;
  std::vector<Input> smallest_;
  std::uint64_t shrinks_ = 0;
  std::uint64_t tried_ = 0;
  bool over_ = false;
  std::string why_broken_;
  std::exception_ptr lost_;
};

}  // namespace

Finding check_randomly(const AnyLaw& law, const Algebra& algebra,
                       const RandomOptions& options) {
  return Search(law, algebra, options).run();
}

}  // namespace colex
