// SPDX-License-Identifier: MIT

#include "properties/spaces.hpp"

#include <map>

namespace colex {
namespace {

constexpr std::size_t deepest = 2;

// Trees of exactly this cost, given the leaves of each cost: a leaf, or a tuple
// whose modes each cost one more than by themselves.
template <class Leaf>
class Trees {
 public:
  explicit Trees(std::function<std::vector<Leaf>(std::size_t)> leaves)
      : leaves_(std::move(leaves)) {}

  std::vector<Tree<Leaf>> of_cost(std::size_t cost,
                                  std::size_t depth = deepest) {
    std::vector<Tree<Leaf>> trees;
    for (const Leaf& leaf : leaves_(cost)) trees.push_back(leaf);
    if (depth == 0) return trees;
    Modes<Leaf> modes;
    append_tuples(cost, depth, modes, trees);
    return trees;
  }

 private:
  void append_tuples(std::size_t cost, std::size_t depth, Modes<Leaf>& modes,
                     std::vector<Tree<Leaf>>& trees) {
    if (cost == 0) {
      if (!modes.empty()) trees.push_back(modes);
      return;
    }
    for (std::size_t first = 0; first < cost; ++first)
      for (const auto& mode : of_cost(first, depth - 1)) {
        modes.push_back(mode);
        append_tuples(cost - first - 1, depth, modes, trees);
        modes.pop_back();
      }
  }

  std::function<std::vector<Leaf>(std::size_t)> leaves_;
};

std::int64_t integer(std::size_t n) { return static_cast<std::int64_t>(n); }

std::vector<Mode<>> leaves_of_layouts(std::size_t cost, bool negative) {
  std::vector<Mode<>> leaves;
  for (std::size_t step = 0; step <= cost; ++step) {
    leaves.push_back({Int64(integer(cost - step) + 1), Int64(integer(step))});
    if (negative && step > 0 && step < cost)
      leaves.push_back({Int64(integer(cost - step)), Int64(-integer(step))});
  }
  return leaves;
}

// The axes of exactly this cost, to a path of 2.
std::vector<Axis> axes_of_cost(std::size_t cost) {
  std::vector<Axis> axes = {{cost}};
  for (std::size_t outer = 0; outer < cost; ++outer)
    axes.push_back({outer, cost - 1 - outer});
  return axes;
}

std::vector<Mode<>> leaves_of_coordinate_layouts(std::size_t cost) {
  std::vector<Mode<>> leaves = {{Int64(integer(cost) + 1), Int64(0)}};
  for (std::size_t step = 1; step <= cost; ++step)
    for (std::size_t along = 0; step + along <= cost; ++along)
      for (const Axis& axis : axes_of_cost(along))
        leaves.push_back({Int64(integer(cost - step - along) + 1),
                          ScaledBasis<>(integer(step), axis)});
  return leaves;
}

Layout<> layout_of(const Tree<Mode<>>& t) {
  if (t.is_leaf()) return Layout<>(t.leaf());
  std::vector<Layout<>> modes;
  for (const auto& mode : t.modes()) modes.push_back(layout_of(mode));
  return make_layout(modes);
}

std::vector<Layout<>> layouts_of(const std::vector<Tree<Mode<>>>& trees) {
  std::vector<Layout<>> layouts;
  for (const auto& tree : trees) layouts.push_back(layout_of(tree));
  return layouts;
}

std::vector<Layout<>> layouts_of_cost(std::size_t cost, std::size_t depth,
                                      bool negative) {
  return layouts_of(Trees<Mode<>>([negative](std::size_t leaf_cost) {
                      return leaves_of_layouts(leaf_cost, negative);
                    }).of_cost(cost, depth));
}

std::vector<IntTuple<>> tuples_of_cost(std::size_t cost, std::int64_t least) {
  return Trees<Int64>([least](std::size_t leaf_cost) {
           return std::vector<Int64>{Int64(least + integer(leaf_cost))};
         })
      .of_cost(cost);
}

std::vector<Tiler<>> tilers_of_cost(std::size_t cost, std::size_t depth) {
  return Trees<std::optional<Layout<>>>([](std::size_t leaf_cost) {
           std::vector<std::optional<Layout<>>> leaves;
           for (const auto& layout : layouts_of_cost(leaf_cost, 1, false))
             leaves.push_back(layout);
           if (leaf_cost == 1) leaves.push_back(std::nullopt);
           return leaves;
         })
      .of_cost(cost, depth);
}

std::vector<Swizzle> swizzles_of_cost(std::size_t cost) {
  std::vector<Swizzle> swizzles;
  for (std::size_t bits = 0; bits <= cost; ++bits)
    for (std::size_t base = 0; bits + base <= cost; ++base) {
      const std::int64_t shift = integer(cost - bits - base);
      if (shift == 0) {
        if (bits == 0) swizzles.push_back(Swizzle(0, integer(base), 0));
        continue;
      }
      for (const std::int64_t either : {shift, -shift}) {
        const auto swizzle = answer([&]() -> Result<Swizzle> {
          return Swizzle(integer(bits), integer(base), either);
        });
        if (swizzle) swizzles.push_back(*swizzle);
      }
    }
  return swizzles;
}

std::vector<Input> make(InputKind kind, std::size_t cost) {
  std::vector<Input> inputs;
  const auto add = [&](const auto& values) {
    inputs.insert(inputs.end(), values.begin(), values.end());
  };
  switch (kind) {
    case InputKind::layout:
      add(layouts_of_cost(cost, deepest, true));
      break;
    case InputKind::positive_layout:
      add(layouts_of_cost(cost, deepest, false));
      break;
    case InputKind::coordinate_layout:
      add(layouts_of(
          Trees<Mode<>>(leaves_of_coordinate_layouts).of_cost(cost)));
      break;
    case InputKind::shape:
      add(tuples_of_cost(cost, 1));
      break;
    case InputKind::tuple:
      add(tuples_of_cost(cost, 0));
      break;
    case InputKind::profile:
      add(Trees<Int64>([](std::size_t leaf_cost) {
            return leaf_cost == 0 ? std::vector<Int64>{0}
                                  : std::vector<Int64>{};
          }).of_cost(cost));
      break;
    case InputKind::number:
      inputs.push_back(Int64(integer(cost) + 1));
      break;
    case InputKind::index:
      inputs.push_back(Int64(integer(cost)));
      break;
    case InputKind::tiler:
      add(tilers_of_cost(cost, 1));
      break;
    case InputKind::nested_tiler:
      for (const Tiler<>& tiler : tilers_of_cost(cost, 2))
        if (colex::depth(tiler) == 2) inputs.push_back(tiler);
      break;
    case InputKind::slice:
      add(Trees<std::optional<Int64>>([](std::size_t leaf_cost) {
            std::vector<std::optional<Int64>> leaves = {
                Int64(integer(leaf_cost))};
            if (leaf_cost == 0) leaves.push_back(std::nullopt);
            return leaves;
          }).of_cost(cost));
      break;
    case InputKind::swizzle:
      add(swizzles_of_cost(cost));
      break;
    case InputKind::composed_layout:
      for (std::size_t outer = 0; outer <= cost; ++outer)
        for (const Swizzle& swizzle : swizzles_of_cost(outer))
          for (std::size_t offset = 0; outer + offset <= cost; ++offset)
            for (const auto& inner :
                 layouts_of_cost(cost - outer - offset, deepest, false))
              inputs.push_back(ComposedLayout(swizzle, integer(offset), inner));
      break;
  }
  return inputs;
}

bool choose(const std::vector<InputKind>& kinds, std::size_t cost,
            Inputs& chosen, const std::function<bool(const Inputs&)>& use) {
  const std::size_t k = chosen.size();
  if (k == kinds.size()) return use(chosen);
  const bool last = k + 1 == kinds.size();
  for (std::size_t own = last ? cost : 0; own <= cost; ++own)
    for (const Input& input : inputs_of_cost(kinds[k], own)) {
      chosen.push_back(&input);
      const bool go_on = choose(kinds, cost - own, chosen, use);
      chosen.pop_back();
      if (!go_on) return false;
    }
  return true;
}

}  // namespace

const std::vector<Input>& inputs_of_cost(InputKind kind, std::size_t cost) {
  static std::map<std::pair<InputKind, std::size_t>, std::vector<Input>> made;
  const auto key = std::pair(kind, cost);
  const auto known = made.find(key);
  if (known != made.end()) return known->second;
  return made.emplace(key, make(kind, cost)).first->second;
}

std::size_t cases_of_cost(const std::vector<InputKind>& kinds,
                          std::size_t cost) {
  std::vector<std::size_t> ways(cost + 1, 0);
  ways[0] = 1;
  for (const InputKind kind : kinds) {
    std::vector<std::size_t> more(cost + 1, 0);
    for (std::size_t before = 0; before <= cost; ++before)
      for (std::size_t own = 0; before + own <= cost; ++own)
        if (ways[before] > 0)
          more[before + own] += ways[before] * inputs_of_cost(kind, own).size();
    ways = more;
  }
  return ways[cost];
}

bool for_each_of_cost(const std::vector<InputKind>& kinds, std::size_t cost,
                      const std::function<bool(const Inputs&)>& use) {
  Inputs chosen;
  return choose(kinds, cost, chosen, use);
}

}  // namespace colex
