// SPDX-License-Identifier: MIT

#include "properties/generators.hpp"
#include "properties/spaces.hpp"

#include <algorithm>
#include <numeric>

#include "reference/value.hpp"

namespace colex {
namespace {

constexpr std::int64_t large = std::int64_t{1} << 32;
constexpr std::int64_t largest_value = std::int64_t{1} << 61;

using Numbers = std::vector<std::int64_t>;
using Leaves = std::vector<Mode<>>;

std::int64_t product_of(const Numbers& numbers) {
  std::int64_t product = 1;
  for (const std::int64_t n : numbers) product *= n;
  return product;
}

// --- Drawing numbers ---

class Draw {
 public:
  explicit Draw(rc::Random random) : random_(std::move(random)) {}

  // From 0 to n - 1.
  std::int64_t below(std::int64_t n) {
    return static_cast<std::int64_t>(random_.next() %
                                     static_cast<std::uint64_t>(n));
  }
  std::size_t below_size(std::size_t n) {
    return static_cast<std::size_t>(random_.next() % n);
  }
  std::int64_t between(std::int64_t least, std::int64_t greatest) {
    return least + below(greatest - least + 1);
  }
  bool percent(std::int64_t share) { return below(100) < share; }

  template <class T>
  const T& pick(const std::vector<T>& list) {
    return list[below_size(list.size())];
  }

  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t k = list.size(); k > 1; --k)
      std::swap(list[k - 1], list[below_size(k)]);
  }

  // Small, or of any magnitude below 2^bits.
  std::int64_t skewed(std::int64_t bits) {
    if (percent(70)) return below(std::min<std::int64_t>(17, 1LL << bits));
    return below(std::int64_t{1} << between(1, bits));
  }

  // A divisor of n, from its least prime factors; all divisors of a small n.
  std::int64_t divisor(std::int64_t n) {
    std::int64_t result = 1;
    for (const std::int64_t prime : {2, 3, 5, 7, 11, 13})
      while (n % prime == 0) {
        n /= prime;
        if (percent(50)) result *= prime;
      }
    if (n > 1 && percent(50)) result *= n;
    return result;
  }

 private:
  rc::Random random_;
};

// --- Drawing layouts ---

// One factor of a mode's extent: a step of `position` indices, `extent` times.
// The segments of a chain follow each other: each position is the product of
// the extents before.
struct Segment {
  std::int64_t position;
  std::int64_t extent;
};

class Sampler {
 public:
  Sampler(rc::Random random, Magnitude magnitude)
      : draw(std::move(random)), moderate(magnitude == Magnitude::moderate) {}

  std::vector<Input> inputs(const std::vector<InputKind>& kinds,
                            Relation relation) {
    std::vector<Input> result = any_inputs(kinds, relation);
    relate_swizzles(result);
    return result;
  }

 private:
  // Most swizzles after the first get its base and distance, so that the two
  // compose.
  void relate_swizzles(std::vector<Input>& inputs) {
    const Swizzle* first = nullptr;
    for (Input& input : inputs) {
      auto* swizzle = std::get_if<Swizzle>(&input);
      if (swizzle == nullptr) continue;
      if (first == nullptr) {
        first = swizzle;
      } else if (first->bits() > 0 && draw.percent(92)) {
        const Int64 bits =
            draw.percent(40)
                ? first->bits()
                : Int64(draw.between(1, absolute(first->shift()).value()));
        *swizzle = Swizzle(bits, first->base(),
                           draw.percent(8) ? -first->shift() : first->shift());
      }
    }
  }

  std::vector<Input> any_inputs(const std::vector<InputKind>& kinds,
                                Relation relation) {
    if (draw.percent(10)) return unrelated(kinds);
    if (relation == Relation::independent) {
      const std::int64_t way = draw.below(10);
      if (kinds.size() == 1 || way < 4) return unrelated(kinds);
      relation = way < 7 ? Relation::fitting : Relation::composable;
    }
    return related(kinds, relation);
  }

  std::vector<Input> unrelated(const std::vector<InputKind>& kinds) {
    std::vector<Input> result;
    for (const InputKind kind : kinds) result.push_back(any_of(kind));
    return result;
  }

  Input any_of(InputKind kind) {
    switch (kind) {
      case InputKind::layout:
        return any_layout(false);
      case InputKind::positive_layout:
        return any_layout(true);
      case InputKind::shape:
        return any_shape();
      case InputKind::tuple:
        return any_tuple();
      case InputKind::profile:
        return any_profile();
      case InputKind::number:
        return any_number();
      case InputKind::index:
        return Int64(draw_large(3) ? draw.between(large, 1LL << 40)
                                   : draw.skewed(12));
      case InputKind::tiler:
        return any_tiler();
      case InputKind::nested_tiler:
        return by_mode_tiler(nested_layout(), 70);
      case InputKind::slice:
        return coordinate(any_shape(), true);
      case InputKind::swizzle:
        return any_swizzle();
      case InputKind::coordinate_layout:
        return any_coordinate_layout();
      case InputKind::composed_layout:
        return any_composed_layout();
    }
    return Int64(0);
  }

  // --- Profiles and extents ---

  // A tree of so many leaves, rank at most 6 and depth at most 4; zeros.
  IntTuple<> profile_of(std::size_t leaves, std::size_t level = 0) {
    if (leaves == 1 && (level >= 4 || draw.percent(level == 0 ? 80 : 88)))
      return Int64(0);
    if (level >= 4 || (leaves <= 6 && draw.percent(level == 0 ? 45 : 25)))
      return Modes<Int64>(leaves, Int64(0));
    const std::size_t most = std::min<std::size_t>(leaves, 6);
    const std::size_t modes =
        leaves == 1 ? 1
                    : 2 + draw.below_size(std::max<std::size_t>(most, 2) - 1);
    std::vector<std::size_t> counts(modes, 1);
    for (std::size_t rest = leaves - modes; rest > 0; --rest)
      ++counts[draw.below_size(modes)];
    Modes<Int64> result;
    for (const std::size_t count : counts)
      result.push_back(level >= 3 && count > 1
                           ? IntTuple<>(Modes<Int64>(count, Int64(0)))
                           : profile_of(count, level + 1));
    return result;
  }

  std::size_t leaf_count_of_case() {
    const std::int64_t way = draw.below(100);
    if (way < 15) return 1;
    if (way < 40) return 2;
    if (way < 62) return 3;
    if (way < 80) return 4;
    return static_cast<std::size_t>(draw.between(5, 8));
  }

  // The most coordinates of this case.
  std::int64_t size_of_case() {
    const std::int64_t way = draw.below(1000);
    if (way < 600) return 32;
    if (way < 850) return 128;
    if (way < 970) return 1024;
    if (way < 990) return 1 << 14;
    return 1 << 20;
  }

  Numbers extents(std::size_t count, std::int64_t most) {
    Numbers result(count, 1);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    draw.shuffle(order);
    for (const std::size_t k : order) {
      std::int64_t extent = 1;
      const std::int64_t way = draw.below(10);
      if (way < 5)
        extent = draw.between(2, 4);
      else if (way < 7)
        extent = draw.between(1, 9);
      else if (way < 9)
        extent = 1LL << draw.between(0, 5);
      else
        extent = 1 + draw.below(most);
      if (extent > most) extent = most;
      result[k] = extent;
      most /= extent;
      if (most < 1) most = 1;
    }
    return result;
  }

  IntTuple<> fill(const Numbers& numbers, const IntTuple<>& profile) {
    const std::vector<Int64> leaves(numbers.begin(), numbers.end());
    std::size_t next = 0;
    return fill_profile(leaves, next, profile);
  }

  IntTuple<> any_shape() {
    const std::size_t leaves = leaf_count_of_case();
    Numbers numbers = extents(leaves, size_of_case());
    if (draw_large(2)) draw_huge(numbers);
    return fill(numbers, profile_of(leaves));
  }

  bool draw_large(std::int64_t share) {
    return !moderate && draw.percent(share);
  }

  // Makes one extent so great that the size exceeds 2^32.
  void draw_huge(Numbers& numbers) {
    const std::int64_t size = product_of(numbers);
    if (size > (1 << 10)) return;
    numbers[draw.below_size(numbers.size())] *= draw.between(1, 3)
                                                << draw.between(33, 36);
  }

  IntTuple<> any_tuple() {
    const std::size_t leaves = leaf_count_of_case();
    Numbers numbers;
    for (std::size_t k = 0; k < leaves; ++k)
      numbers.push_back(draw.skewed(draw.percent(5) ? 12 : 5));
    if (draw_large(2))
      numbers[draw.below_size(leaves)] = draw.between(large + 1, 1LL << 40);
    return fill(numbers, profile_of(leaves));
  }

  IntTuple<> any_profile() { return profile_of(leaf_count_of_case()); }

  Int64 any_number() {
    const std::int64_t way = draw.below(100);
    if (way < 70) return draw.between(1, 16);
    if (way < 88) return draw.between(1, 256);
    if (way < 96) return 1LL << draw.between(0, 16);
    if (way < 98 || moderate)
      return draw.between(1, moderate ? 1 << 12 : 1 << 20);
    return draw.between(large + 1, 1LL << 40);
  }

  Swizzle any_swizzle() {
    if (draw.percent(5)) return Swizzle();
    const std::int64_t most = draw.percent(80) ? 4 : 9;
    const std::int64_t bits = draw.between(draw.percent(90) ? 1 : 0, most);
    const std::int64_t base = draw.between(0, most);
    const std::int64_t shift = draw.between(1, 2 * most);
    return Swizzle(bits, base, draw.percent(30) ? -shift : shift);
  }

  // --- Layouts ---

  // Compact strides: the mode order[0] varies fastest, then order[1], …; each
  // in turn leaves a gap of a factor where one is given.
  Numbers compact(const Numbers& shape, const std::vector<std::size_t>& order,
                  const Numbers& gaps = {}) {
    Numbers stride(shape.size(), 0);
    std::int64_t step = 1;
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (k < gaps.size()) step *= gaps[k];
      stride[order[k]] = step;
      if (step < (1LL << 40)) step *= shape[order[k]];
    }
    return stride;
  }

  std::vector<std::size_t> any_order(std::size_t n) {
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const std::int64_t way = draw.below(10);
    if (way < 4) return order;
    if (way < 6)
      std::reverse(order.begin(), order.end());
    else
      draw.shuffle(order);
    return order;
  }

  // Strides of one class for these extents.
  Numbers any_strides(const Numbers& shape, bool positive) {
    const std::size_t n = shape.size();
    Numbers stride = compact(shape, any_order(n));
    switch (draw.below(positive ? 8 : 10)) {
      case 0:
      case 1:
        break;   // column-major, row-major or in another order
      case 2: {  // padded
        Numbers gaps(n, 1);
        for (auto& gap : gaps)
          if (draw.percent(50)) gap = draw.between(1, 4);
        stride = compact(shape, any_order(n), gaps);
        break;
      }
      case 3:  // padded to a stride that is no multiple
        for (auto& step : stride)
          if (step > 1 && draw.percent(40)) step += draw.between(1, 4);
        break;
      case 4:  // broadcast
        stride[draw.below_size(n)] = 0;
        for (auto& step : stride)
          if (draw.percent(25)) step = 0;
        break;
      case 5: {  // few different strides
        const Numbers pool = {draw.skewed(4), draw.pick(stride)};
        for (auto& step : stride) step = draw.pick(pool);
        break;
      }
      case 6:  // random
        for (auto& step : stride) step = draw.skewed(6);
        break;
      case 7: {  // large
        const std::int64_t factor =
            draw.between(1, 3)
            << (moderate ? draw.between(2, 6) : draw.between(20, 36));
        const bool all = draw.percent(60);
        for (auto& step : stride)
          if ((all || draw.percent(40)) && step <= (1 << 20))
            step = std::min(step * factor, std::int64_t{1} << 40);
        break;
      }
      case 8:  // one mode backward along another
        stride[draw.below_size(n)] = -draw.pick(stride);
        break;
      default:  // backward
        stride[draw.below_size(n)] *= -1;
        for (auto& step : stride)
          if (draw.percent(30)) step *= -1;
        break;
    }
    return stride;
  }

  Layout<> any_layout(bool positive) {
    return any_layout(positive, size_of_case());
  }

  Layout<> any_layout(bool positive, std::int64_t most) {
    if (draw.percent(12)) return composed_layout(positive);
    if (draw.percent(6)) return thread_value_layout(most);
    const std::size_t leaves = leaf_count_of_case();
    Numbers shape = extents(leaves, most);
    if (draw_large(1)) draw_huge(shape);
    return finished(shape, any_strides(shape, positive));
  }

  // Some extents set to 1, a profile, and nothing beyond 62 bits.
  Layout<> finished(Numbers shape, Numbers stride) {
    return finished(std::move(shape), std::move(stride),
                    profile_of(shape.size()));
  }
  Layout<> finished(Numbers shape, Numbers stride, const IntTuple<>& profile) {
    std::int64_t room = largest_value;
    for (std::size_t k = 0; k < shape.size(); ++k) {
      if (shape[k] == 1 && draw.percent(50)) stride[k] = draw.below(3);
      const std::int64_t magnitude =
          std::max<std::int64_t>(1, stride[k] < 0 ? -stride[k] : stride[k]);
      if (magnitude > room / shape[k]) stride[k] = 0;
      room -= (shape[k] - 1) * (stride[k] == 0 ? 0 : magnitude);
    }
    return {fill(shape, profile), fill(stride, profile)};
  }

  // --- Coordinate layouts and composed layouts ---

  // Directions of which none lies inside another: the leaves of some profile.
  std::vector<Axis> any_axes() {
    const std::size_t count = 1 + draw.below_size(4);
    IntTuple<> profile = profile_of(count);
    if (profile.is_leaf()) profile = Modes<Int64>{profile};
    return paths_to_leaves(profile);
  }

  static std::vector<Axis> paths_to_leaves(const IntTuple<>& t) {
    if (t.is_leaf()) return {{}};
    std::vector<Axis> paths;
    for (std::size_t k = 0; k < rank(t); ++k)
      for (Axis path : paths_to_leaves(t.modes()[k])) {
        path.insert(path.begin(), k);
        paths.push_back(std::move(path));
      }
    return paths;
  }

  Layout<> any_coordinate_layout() {
    const IntTuple<> shape = any_shape();
    if (!shape.is_leaf() && draw.percent(25))
      return make_identity_layout(shape);
    return coordinate_layout_of(shape);
  }

  // Each leaf along one of a few axes, most compactly.
  Layout<> coordinate_layout_of(const IntTuple<>& shape) {
    const std::vector<Axis> axes = any_axes();
    std::vector<std::int64_t> ends(axes.size(), 1);
    std::vector<Mode<>> modes;
    for (const Int64& extent : leaves_of(shape)) {
      const std::size_t k = draw.below_size(axes.size());
      std::int64_t step = ends[k];
      const std::int64_t way = draw.below(100);
      if (way < 8) step = 0;
      if (way >= 8 && way < 20) step = draw.skewed(6);
      if (way >= 95) step = -step;
      if (!moderate && draw.percent(2)) step = 1LL << draw.between(33, 36);
      const std::int64_t magnitude = step < 0 ? -step : step;
      if (magnitude > (largest_value >> 3) / extent.value()) step = 0;
      if (ends[k] < (1LL << 40) && extent < (1 << 20))
        ends[k] *= extent.value();
      modes.push_back({extent, ScaledBasis<>(step, axes[k])});
    }
    return nested_as(shape, modes);
  }

  static Layout<> nested_as(const IntTuple<>& shape,
                            const std::vector<Mode<>>& modes) {
    std::vector<ScaledBasis<>> strides;
    for (const auto& mode : modes) strides.push_back(mode.stride);
    std::size_t next = 0;
    return {shape, fill_profile(strides, next, shape)};
  }

  // B whose values are coordinates into modes of A, along each of which it
  // composes.
  Layout<> coordinate_selection_of(const Layout<>& A) {
    std::vector<Mode<>> modes;
    for (const Axis& axis : axes_into(A.shape()))
      for (Mode<> mode : flat_modes(layout_of(chain_of(layout(A, axis)), 70))) {
        mode.stride.axis = axis;
        modes.push_back(mode);
      }
    if (draw.percent(15)) modes.push_back({draw.between(2, 3), Int64(0)});
    if (draw.percent(40)) draw.shuffle(modes);
    if (modes.size() > 6) modes.resize(6, Mode<>{1, Int64(0)});
    Numbers shape;
    for (const auto& mode : modes) shape.push_back(mode.extent.value());
    return nested_as(fill(shape, profile_of(shape.size())), modes);
  }

  // Paths to some modes of a shape, none inside another, at least one.
  std::vector<Axis> axes_into(const IntTuple<>& shape) {
    std::vector<Axis> axes;
    const std::size_t modes = rank(shape);
    const std::size_t always = draw.below_size(modes);
    for (std::size_t k = 0; k < modes; ++k) {
      if (k != always && draw.percent(25)) continue;
      if (!shape.is_leaf() && !shape.modes()[k].is_leaf() && draw.percent(60)) {
        for (Axis inner : axes_into(shape.modes()[k])) {
          inner.insert(inner.begin(), k);
          axes.push_back(std::move(inner));
        }
      } else {
        axes.push_back({k});
      }
    }
    return axes;
  }

  // A swizzle that moves values of what is inside, but for a few.
  ComposedLayout any_composed_layout() {
    const Layout<> inner = any_layout(true);
    std::int64_t bits_of_values = 1;
    const std::int64_t last = cosize(inner).value() - 1;
    while (bits_of_values < 40 && (last >> bits_of_values) > 0)
      ++bits_of_values;
    const std::int64_t base = draw.below(std::min<std::int64_t>(
        5, std::max<std::int64_t>(1, bits_of_values - 1)));
    const std::int64_t shift =
        draw.between(1, std::max<std::int64_t>(1, bits_of_values - base - 1));
    const std::int64_t bits =
        draw.percent(85) ? draw.between(1, std::min<std::int64_t>(shift, 4))
                         : draw.between(0, 4);
    const Swizzle swizzle(bits, base, draw.percent(25) ? -shift : shift);
    const std::int64_t offset =
        draw.percent(50) ? 0 : draw.skewed(draw_large(3) ? 36 : 10);
    return {swizzle, offset, inner};
  }

  // A unit mode put in at some place of the top.
  Layout<> with_unit_mode(const Layout<>& L) {
    std::vector<Layout<>> modes = modes_of(L);
    if (modes.size() >= 6) return L;
    modes.insert(modes.begin() + draw.below(std::ssize(modes) + 1),
                 Layout<>(Mode<>{1, Int64(draw.below(4))}));
    return make_layout(std::move(modes));
  }

  // (threads, values): the segments of a compact tile, dealt to two modes.
  Layout<> thread_value_layout(std::int64_t most) {
    const Numbers shape = extents(4 + draw.below_size(3), most);
    std::vector<std::size_t> order(shape.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    draw.shuffle(order);
    const Numbers stride = compact(shape, order);
    const std::size_t threads = 1 + draw.below_size(shape.size() - 1);
    const IntTuple<> profile =
        Modes<Int64>{Modes<Int64>(threads, Int64(0)),
                     Modes<Int64>(shape.size() - threads, Int64(0))};
    return finished(shape, stride, profile);
  }

  // What an operation makes of smaller layouts; the first of them if it has no
  // answer.
  Layout<> composed_layout(bool positive) {
    const Layout<> A = plain_layout(positive);
    const Layout<> block = chain_layout(16, false);
    const auto answer = [&]() -> Result<Layout<>> {
      switch (draw.below(6)) {
        case 0:
          return blocked_product(block, plain_layout(true));
        case 1:
          return raked_product(block, plain_layout(true));
        case 2:
          return logical_divide(A, tile_of(A));
        case 3:
          return composition(A, selection_of(A));
        case 4:
          return zipped_divide(A, by_mode_tiler(A));
        default:
          return logical_product(block, plain_layout(true));
      }
    }();
    const Layout<> result = answer ? *answer : A;
    if (result.shape().is_leaf() || draw.percent(70)) return result;
    return draw.percent(50) ? coalesce(result) : with_unit_mode(result);
  }

  Layout<> plain_layout(bool positive) {
    const std::size_t leaves = static_cast<std::size_t>(draw.between(1, 3));
    const Numbers shape = extents(leaves, 16);
    return finished(shape, any_strides(shape, positive));
  }

  // Each extent times stride divides the next stride, in some order: it has a
  // complement.
  Layout<> chain_layout(std::int64_t most, bool may_be_large) {
    const std::size_t leaves = leaf_count_of_case();
    const Numbers shape = extents(leaves, most);
    Numbers gaps(leaves, 1);
    if (draw.percent(60))
      for (auto& gap : gaps)
        if (draw.percent(40)) gap = draw.between(2, 4);
    if (may_be_large && draw_large(4))
      gaps[draw.below_size(leaves)] = 1LL << draw.between(33, 36);
    Numbers stride = compact(shape, any_order(leaves), gaps);
    if (draw.percent(12)) stride[draw.below_size(leaves)] = 0;
    return finished(shape, stride);
  }

  // --- Layouts that fit another ---

  // The extents of A, each split into factors: every boundary of A is one of
  // the chain's.
  std::vector<Segment> chain_of(const Layout<>& A) {
    std::vector<Segment> chain;
    std::int64_t position = 1;
    for (const auto& mode : flat_modes(A)) {
      std::int64_t rest = mode.extent.value();
      while (rest > 1) {
        std::int64_t factor = draw.percent(50) ? rest : draw.divisor(rest);
        if (factor == 1) factor = rest;
        chain.push_back({position, factor});
        position *= factor;
        rest /= factor;
      }
    }
    return chain;
  }

  // Some of these segments in some order, neighbours now and then joined.
  Layout<> layout_of(std::vector<Segment> chain, std::int64_t share) {
    std::vector<Segment> chosen;
    for (const Segment& segment : chain) {
      if (!draw.percent(share)) continue;
      if (!chosen.empty() && draw.percent(60) &&
          chosen.back().position * chosen.back().extent == segment.position)
        chosen.back().extent *= segment.extent;
      else
        chosen.push_back(segment);
    }
    if (draw.percent(50)) draw.shuffle(chosen);
    if (chosen.size() > 6) chosen.resize(6);
    Numbers shape;
    Numbers stride;
    for (const Segment& segment : chosen) {
      shape.push_back(segment.extent);
      stride.push_back(segment.position);
    }
    if (shape.empty() || draw.percent(8)) {
      shape.push_back(1);
      stride.push_back(draw.percent(50) ? 0 : 1);
    }
    return finished(shape, stride);
  }

  // B such that composition(A, B) exists and B's values are indices of A.
  Layout<> selection_of(const Layout<>& A) {
    const std::int64_t way = draw.below(100);
    if (way < 12) {
      const auto diagonal = diagonal_of(A);
      if (diagonal) return *diagonal;
    }
    Layout<> B = layout_of(chain_of(A), way < 55 ? 60 : 85);
    if (way >= 90)  // repeats
      B = make_layout({B, Layout<>(Mode<>{draw.between(2, 3), Int64(0)})});
    return B;
  }

  // Steps that move several modes of A at once, none of them past its end.
  std::optional<Layout<>> diagonal_of(const Layout<>& A) {
    std::int64_t step = 0;
    std::int64_t position = 1;
    std::int64_t most = 0;
    for (const auto& mode : flat_modes(A)) {
      const std::int64_t extent = mode.extent.value();
      if (extent > 1 && draw.percent(70)) {
        const std::int64_t digit =
            1 + draw.below(std::max<std::int64_t>(1, extent / 2));
        const std::int64_t here = (extent - 1) / digit + 1;
        most = step == 0 ? here : std::min(most, here);
        step += digit * position;
      }
      position *= extent;
    }
    if (most < 2) return std::nullopt;
    return Layout<>(Mode<>{draw.between(2, most), Int64(step)});
  }

  // T that tiles A: complement(T, size(A)) exists, and both compose.
  Layout<> tile_of(const Layout<>& A) {
    const std::vector<Segment> chain = chain_of(A);
    if (!draw.percent(40)) return layout_of(chain, 50);
    std::int64_t n = 1;  // contiguous
    for (const Segment& segment : chain) {
      if (!draw.percent(60)) break;
      n *= segment.extent;
    }
    return Layout<>(Mode<>{n, Int64(1)});
  }

  // A layout with a mode that is a tuple.
  Layout<> nested_layout() {
    return make_layout({make_layout({plain_layout(true), plain_layout(true)}),
                        plain_layout(true)});
  }

  // So many of the nested modes get a tuple of tilers.
  Tiler<> by_mode_tiler(const Layout<>& A, std::int64_t nested = 20,
                        std::size_t level = 0) {
    const std::size_t modes =
        draw.percent(75) ? rank(A) : 1 + draw.below_size(rank(A));
    Modes<std::optional<Layout<>>> tilers;
    for (std::size_t k = 0; k < modes; ++k) {
      const Layout<> mode = get(A, k);
      if (draw.percent(15))
        tilers.push_back(std::optional<Layout<>>());
      else if (level == 0 && !mode.shape().is_leaf() && draw.percent(nested))
        tilers.push_back(by_mode_tiler(mode, nested, 1));
      else
        tilers.push_back(std::optional(tile_of(mode)));
    }
    return tilers;
  }

  Tiler<> by_mode_selection(const Layout<>& A) {
    Modes<std::optional<Layout<>>> tilers;
    for (std::size_t k = 0; k < rank(A); ++k)
      tilers.push_back(draw.percent(15)
                           ? std::optional<Layout<>>()
                           : std::optional(selection_of(get(A, k))));
    return tilers;
  }

  Tiler<> any_tiler() {
    if (draw.percent(35)) return std::optional(any_layout(true));
    Modes<std::optional<Layout<>>> tilers;
    const std::int64_t modes = draw.between(1, 3);
    for (std::int64_t k = 0; k < modes; ++k) {
      if (draw.percent(15))
        tilers.push_back(std::optional<Layout<>>());
      else if (draw.percent(50))
        tilers.push_back(
            std::optional(Layout<>(Mode<>{draw.between(1, 8), Int64(1)})));
      else
        tilers.push_back(std::optional(plain_layout(true)));
    }
    return tilers;
  }

  // Another layout of the size of A, or of its shape.
  Layout<> of_same_size(const Layout<>& A, bool positive) {
    const std::int64_t way = draw.below(10);
    if (way < 4) {
      Numbers shape;
      for (const auto& mode : flat_modes(A))
        shape.push_back(mode.extent.value());
      if (shape.empty()) return A;
      return finished(shape, any_strides(shape, positive),
                      replaced_by_zeros(A.shape()));
    }
    if (way < 5) return coalesce(A);
    Numbers shape;
    for (const Segment& segment : chain_of(A)) shape.push_back(segment.extent);
    if (draw.percent(40)) draw.shuffle(shape);
    while (shape.size() > 6) {
      shape[shape.size() - 2] *= shape.back();
      shape.pop_back();
    }
    if (shape.empty()) shape.push_back(1);
    return finished(shape, any_strides(shape, positive));
  }

  static IntTuple<> replaced_by_zeros(const IntTuple<>& t) {
    if (t.is_leaf()) return Int64(0);
    Modes<Int64> modes;
    for (const auto& mode : t.modes()) modes.push_back(replaced_by_zeros(mode));
    return modes;
  }

  // --- Trees that fit a shape ---

  // A coordinate of the shape, now and then with an index for a whole tuple,
  // or a _ where those may be.
  SliceCoordinate<> coordinate(const IntTuple<>& shape, bool underscores) {
    if (underscores && draw.percent(35)) return std::optional<Int64>();
    if (shape.is_leaf() || draw.percent(25)) {
      const Int64 size = product(shape);
      return std::optional<Int64>(Int64(draw.below(size.value())));
    }
    Modes<std::optional<Int64>> modes;
    for (const auto& mode : shape.modes())
      modes.push_back(coordinate(mode, underscores));
    return modes;
  }

  // A profile weakly congruent to the shape, now and then of a lower rank.
  IntTuple<> coarser_profile(const IntTuple<>& shape, std::size_t level = 0) {
    if (shape.is_leaf() || draw.percent(level == 0 ? 15 : 40)) return Int64(0);
    std::size_t modes = rank(shape);
    if (modes > 1 && draw.percent(10)) modes = 1 + draw.below_size(modes);
    Modes<Int64> result;
    for (std::size_t k = 0; k < modes; ++k)
      result.push_back(coarser_profile(shape.modes()[k], level + 1));
    return result;
  }

  IntTuple<> coarser_shape(const IntTuple<>& shape) {
    if (shape.is_leaf() || draw.percent(25)) return product(shape);
    Modes<Int64> modes;
    for (const auto& mode : shape.modes()) modes.push_back(coarser_shape(mode));
    return modes;
  }

  IntTuple<> finer_shape(const IntTuple<>& shape) {
    if (shape.is_leaf()) {
      const std::int64_t n = shape.leaf().value();
      if (!draw.percent(45)) return shape;
      const std::int64_t first = draw.divisor(n);
      return Modes<Int64>{Int64(first), Int64(n / first)};
    }
    Modes<Int64> modes;
    for (const auto& mode : shape.modes()) modes.push_back(finer_shape(mode));
    return modes;
  }

  // Each leaf kept, changed a little, or multiplied.
  IntTuple<> similar(const IntTuple<>& t, std::int64_t least) {
    if (t.is_leaf()) {
      const std::int64_t n = t.leaf().value();
      switch (draw.below(5)) {
        case 0:
          return Int64(std::max(least, n + draw.between(-2, 2)));
        case 1:
          return Int64(n > (1LL << 40) ? n : n * draw.between(1, 3));
        case 2:
          return Int64(n < 1 ? least : std::max(least, draw.divisor(n)));
        default:
          return t;
      }
    }
    Modes<Int64> modes;
    for (const auto& mode : t.modes()) modes.push_back(similar(mode, least));
    return modes;
  }

  static IntTuple<> incremented(const IntTuple<>& t, std::int64_t by) {
    if (t.is_leaf()) return t.leaf() + Int64(by);
    Modes<Int64> modes;
    for (const auto& mode : t.modes()) modes.push_back(incremented(mode, by));
    return modes;
  }

  // --- Whole lists ---

  // What the inputs so far say to the next ones.
  struct Context {
    std::optional<Layout<>> layout;   // the last one
    std::optional<IntTuple<>> shape;  // of the first input
    std::optional<IntTuple<>> last;   // shape or tuple
    std::int64_t direction = 0;       // how the shapes follow each other
  };

  std::vector<Input> related(const std::vector<InputKind>& kinds,
                             Relation relation) {
    Context context;
    context.direction = draw.below(10);
    std::vector<Input> result;
    for (const InputKind kind : kinds) {
      result.push_back(next_of(kind, relation, context));
      const Input& made = result.back();
      if (const auto* L = std::get_if<Layout<>>(&made)) {
        context.layout = *L;
        if (!context.shape) context.shape = L->shape();
      } else if (const auto* C = std::get_if<ComposedLayout>(&made)) {
        context.layout = C->inner();
        if (!context.shape) context.shape = C->inner().shape();
      } else if (kind == InputKind::shape) {
        context.last = std::get<IntTuple<>>(made);
        if (!context.shape) context.shape = context.last;
      } else if (kind == InputKind::tuple) {
        const auto& t = std::get<IntTuple<>>(made);
        context.last = t;
        if (!context.shape) context.shape = incremented(t, 1);
      } else if (kind == InputKind::profile && !context.shape) {
        context.shape = similar(incremented(std::get<IntTuple<>>(made), 2), 1);
      }
    }
    return result;
  }

  Input next_of(InputKind kind, Relation relation, const Context& context) {
    const bool is_layout =
        kind == InputKind::layout || kind == InputKind::positive_layout;
    const bool positive = kind == InputKind::positive_layout;
    if (relation == Relation::complementable) {
      if (is_layout) return chain_layout(size_of_case(), true);
      if (kind == InputKind::number && context.layout)
        return cotarget_of(*context.layout);
    }
    if (is_layout) {
      if (!context.layout) return first_layout(positive, context);
      switch (relation) {
        case Relation::composable:
          return selection_of(*context.layout);
        case Relation::divisible:
          return tile_of(*context.layout);
        default:
          return of_same_size(*context.layout, positive);
      }
    }
    if (kind == InputKind::coordinate_layout) {
      if (context.layout && relation == Relation::composable)
        return coordinate_selection_of(*context.layout);
      if (context.shape && leaf_count(*context.shape) > 0)
        return coordinate_layout_of(*context.shape);
    }
    if (!context.shape) return any_of(kind);
    switch (kind) {
      case InputKind::shape:
        return shape_like(relation, context);
      case InputKind::tuple:
        return tuple_like(context);
      case InputKind::profile:
        return coarser_profile(*context.shape);
      case InputKind::number:
        return draw.percent(60)
                   ? Int64(draw.divisor(size(*context.shape).value()))
                   : any_number();
      case InputKind::index:
        return Int64(draw.below(size(*context.shape).value()));
      case InputKind::slice:
        return coordinate(*context.shape, true);
      case InputKind::tiler:
        return tiler_for(relation, context.layout
                                       ? *context.layout
                                       : make_layout(*context.shape));
      case InputKind::nested_tiler:
        return by_mode_tiler(
            context.layout ? *context.layout : make_layout(*context.shape), 70);
      default:
        return any_of(kind);
    }
  }

  Layout<> first_layout(bool positive, const Context& context) {
    if (!context.shape) return any_layout(positive);
    Numbers shape;  // of a shape or coordinate that came before
    for (const Int64& leaf : leaves_of(*context.shape))
      shape.push_back(leaf.value());
    if (shape.empty()) return any_layout(positive);
    return finished(shape, any_strides(shape, positive),
                    replaced_by_zeros(*context.shape));
  }

  Tiler<> tiler_for(Relation relation, const Layout<>& A) {
    if (relation == Relation::composable)
      return draw.percent(40) ? Tiler<>(std::optional(selection_of(A)))
                              : by_mode_selection(A);
    return draw.percent(40) ? Tiler<>(std::optional(tile_of(A)))
                            : by_mode_tiler(A);
  }

  IntTuple<> shape_like(Relation relation, const Context& context) {
    const IntTuple<>& base = context.last ? *context.last : *context.shape;
    if (relation == Relation::composable || relation == Relation::same_size) {
      Numbers shape;  // of the same size
      for (const Segment& segment : chain_of(make_layout(*context.shape)))
        shape.push_back(segment.extent);
      if (shape.empty()) shape.push_back(1);
      return fill(shape, profile_of(shape.size()));
    }
    const IntTuple<> shape = incremented(base, 0);
    const bool positive = min_leaf(shape) >= 1;
    if (!positive) return similar(incremented(shape, 1), 1);
    if (draw.percent(15)) return shape;
    if (context.direction < 6) return finer_shape(shape);
    if (context.direction < 8) return coarser_shape(shape);
    return similar(shape, 1);
  }

  static std::int64_t min_leaf(const IntTuple<>& t) {
    std::int64_t least = 1;
    for (const Int64& leaf : leaves_of(t))
      least = std::min(least, leaf.value());
    return least;
  }

  IntTuple<> tuple_like(const Context& context) {
    if (context.direction >= 5 && context.last)
      return similar(*context.last, 0);
    return underscores_as_zero(coordinate(*context.shape, false));
  }

  Int64 cotarget_of(const Layout<>& L) {
    std::int64_t extent = 1;
    for (const auto& mode : flat_modes(L))
      extent += (mode.extent.value() - 1) * std::abs(mode.stride.value.value());
    switch (draw.below(4)) {
      case 0:
        return any_number();
      case 1:
        return extent;
      case 2:
        return extent > largest_value / 4 ? extent
                                          : extent * draw.between(1, 4);
      default:
        return extent > largest_value / 4 ? extent
                                          : extent + draw.between(0, 16);
    }
  }

  Draw draw;
  bool moderate;
};

// --- Smaller inputs ---

// All trees with one move made: a mode in the place of its tuple, a mode left
// out, a nested tuple opened.
template <class Leaf>
void append_simpler(const Tree<Leaf>& t, std::vector<Tree<Leaf>>& simpler) {
  if (t.is_leaf()) return;
  const Modes<Leaf>& modes = t.modes();
  for (const auto& mode : modes) simpler.push_back(mode);
  if (modes.size() > 1)
    for (std::size_t k = 0; k < modes.size(); ++k)
      simpler.push_back(remove(t, k));
  for (std::size_t k = 0; k < modes.size(); ++k) {
    if (modes[k].is_leaf()) continue;
    Modes<Leaf> opened(modes.begin(),
                       modes.begin() + static_cast<std::ptrdiff_t>(k));
    for (const auto& inner : modes[k].modes()) opened.push_back(inner);
    opened.insert(opened.end(),
                  modes.begin() + static_cast<std::ptrdiff_t>(k) + 1,
                  modes.end());
    simpler.push_back(opened);
  }
  for (std::size_t k = 0; k < modes.size(); ++k) {
    std::vector<Tree<Leaf>> inner;
    append_simpler(modes[k], inner);
    for (const auto& mode : inner) simpler.push_back(replace(t, k, mode));
  }
}

Tree<Mode<>> tree_of(const IntTuple<>& shape, const Stride<>& stride) {
  if (shape.is_leaf()) return Mode<>{shape.leaf(), stride.leaf()};
  Modes<Mode<>> modes;
  for (std::size_t k = 0; k < rank(shape); ++k)
    modes.push_back(tree_of(shape.modes()[k], stride.modes()[k]));
  return modes;
}

Layout<> layout_of(const Tree<Mode<>>& t) {
  if (t.is_leaf()) return Layout<>(t.leaf());
  std::vector<Layout<>> modes;
  for (const auto& mode : t.modes()) modes.push_back(layout_of(mode));
  return make_layout(std::move(modes));
}

std::vector<Layout<>> simpler_layouts(const Layout<>& L) {
  std::vector<Tree<Mode<>>> trees;
  append_simpler(tree_of(L.shape(), L.stride()), trees);
  std::vector<Layout<>> layouts;
  for (const auto& tree : trees) layouts.push_back(layout_of(tree));
  return layouts;
}

// A tiler with one of its layouts simpler.
void append_simpler_leaves(const Tiler<>& t, std::vector<Tiler<>>& simpler) {
  if (t.is_leaf()) {
    if (!t.leaf()) return;
    for (const Layout<>& L : simpler_layouts(*t.leaf()))
      simpler.push_back(std::optional(L));
    return;
  }
  for (std::size_t k = 0; k < rank(t); ++k) {
    std::vector<Tiler<>> inner;
    append_simpler_leaves(t.modes()[k], inner);
    for (const auto& mode : inner) simpler.push_back(replace(t, k, mode));
  }
}

std::vector<Input> simpler_inputs(const Input& input) {
  std::vector<Input> result;
  const auto trees = [&](const auto& t) {
    std::vector<std::decay_t<decltype(t)>> simpler;
    append_simpler(t, simpler);
    result.insert(result.end(), simpler.begin(), simpler.end());
  };
  if (const auto* L = std::get_if<Layout<>>(&input)) {
    for (const Layout<>& simpler : simpler_layouts(*L))
      result.push_back(simpler);
  } else if (const auto* t = std::get_if<IntTuple<>>(&input)) {
    trees(*t);
  } else if (const auto* c = std::get_if<SliceCoordinate<>>(&input)) {
    trees(*c);
  } else if (const auto* tiler = std::get_if<Tiler<>>(&input)) {
    trees(*tiler);
    std::vector<Tiler<>> simpler;
    append_simpler_leaves(*tiler, simpler);
    result.insert(result.end(), simpler.begin(), simpler.end());
  } else if (const auto* composed = std::get_if<ComposedLayout>(&input)) {
    for (const Layout<>& simpler : simpler_layouts(composed->inner()))
      result.push_back(
          ComposedLayout(composed->outer(), composed->offset(), simpler));
  }
  return result;
}

// One number of an input, and the least that may stand in its place.
struct Slot {
  std::int64_t value;
  std::int64_t least;
};

// Calls use(number, least) for each number of a tree and puts in its place
// what is answered.
template <class Use>
IntTuple<> each_number(const IntTuple<>& t, std::int64_t least,
                       const Use& use) {
  return replace_leaves<Int64>(
      t, [&](const Int64& leaf) { return Int64(use(leaf.value(), least)); });
}
template <class Use>
Layout<> each_number(const Layout<>& L, const Use& use) {
  return layout_of(replace_leaves<Mode<>>(
      tree_of(L.shape(), L.stride()), [&](const Mode<>& mode) -> Mode<> {
        const std::int64_t extent = use(mode.extent.value(), 1);
        const std::int64_t step = use(mode.stride.value.value(), 0);
        Axis axis = mode.stride.axis;
        for (std::size_t& part : axis)
          part =
              static_cast<std::size_t>(use(static_cast<std::int64_t>(part), 0));
        return {extent, ScaledBasis<>(step, axis)};
      }));
}
template <class Use>
Swizzle each_number(const Swizzle& swizzle, const Use& use) {
  const std::int64_t bits = use(swizzle.bits().value(), 0);
  const std::int64_t base = use(swizzle.base().value(), 0);
  const std::int64_t shift = use(swizzle.shift().value(), bits > 0 ? 1 : 0);
  return Swizzle(bits, base, shift);
}
template <class Use>
Input each_number(const Input& input, InputKind kind, const Use& use) {
  const std::int64_t least =
      kind == InputKind::shape || kind == InputKind::number ? 1 : 0;
  if (const auto* L = std::get_if<Layout<>>(&input))
    return each_number(*L, use);
  if (const auto* t = std::get_if<IntTuple<>>(&input))
    return each_number(*t, least, use);
  if (const auto* n = std::get_if<Int64>(&input))
    return Int64(use(n->value(), least));
  if (const auto* c = std::get_if<SliceCoordinate<>>(&input))
    return replace_leaves<std::optional<Int64>>(
        *c, [&](const std::optional<Int64>& leaf) -> std::optional<Int64> {
          if (!leaf) return leaf;
          return Int64(use(leaf->value(), 0));
        });
  if (const auto* tiler = std::get_if<Tiler<>>(&input))
    return replace_leaves<std::optional<Layout<>>>(
        *tiler,
        [&](const std::optional<Layout<>>& leaf) -> std::optional<Layout<>> {
          if (!leaf) return leaf;
          return each_number(*leaf, use);
        });
  if (const auto* composed = std::get_if<ComposedLayout>(&input)) {
    const Swizzle swizzle = each_number(*composed->swizzle(), use);
    const std::int64_t offset = use(composed->offset().value(), 0);
    return ComposedLayout(swizzle, offset, each_number(composed->inner(), use));
  }
  return each_number(std::get<Swizzle>(input), use);
}

std::vector<Slot> slots_of(const Input& input, InputKind kind) {
  std::vector<Slot> slots;
  each_number(input, kind, [&](std::int64_t value, std::int64_t least) {
    slots.push_back({value, least});
    return value;
  });
  return slots;
}

Input with_number(const Input& input, InputKind kind, std::size_t place,
                  std::int64_t number) {
  std::size_t next = 0;
  return each_number(input, kind, [&](std::int64_t value, std::int64_t) {
    return next++ == place ? number : value;
  });
}

// What is less than a number, in the order to try.
Numbers less_than(const Slot& slot) {
  Numbers result;
  std::int64_t magnitude = slot.value;
  std::int64_t sign = 1;
  if (slot.value < 0) {
    magnitude = -slot.value;
    sign = -1;
    result.push_back(magnitude);
  }
  for (std::int64_t n = slot.least; n < magnitude && n <= 16; ++n)
    result.push_back(sign * n);
  for (std::int64_t power = 32; power < magnitude; power *= 2)
    result.push_back(sign * power);
  for (std::int64_t gap = magnitude / 2; gap > 0; gap /= 2)
    if (magnitude - gap > 16) result.push_back(sign * (magnitude - gap));
  return result;
}

struct Place {
  std::size_t input;
  std::size_t slot;
};

// Any inputs of a small cost, as spaces.hpp has them.
std::vector<Input> small_inputs(const std::vector<InputKind>& kinds,
                                rc::Random& random) {
  constexpr std::uint64_t greatest_cost = 9;
  std::vector<Input> inputs;
  for (const InputKind kind : kinds) {
    const std::vector<Input>* choices = nullptr;
    do {
      choices = &inputs_of_cost(
          kind, static_cast<std::size_t>(random.next() % (greatest_cost + 1)));
    } while (choices->empty());
    inputs.push_back((*choices)[random.next() % choices->size()]);
  }
  return inputs;
}

}  // namespace

std::vector<Input> draw_inputs(const std::vector<InputKind>& kinds,
                               Relation relation, rc::Random random,
                               Magnitude magnitude) {
  if (relation == Relation::small) return small_inputs(kinds, random);
  return Sampler(std::move(random), magnitude).inputs(kinds, relation);
}

rc::Gen<std::vector<Input>> random_inputs(std::vector<InputKind> kinds,
                                          Relation relation,
                                          Magnitude magnitude) {
  return [kinds = std::move(kinds), relation, magnitude](
             const rc::Random& random, int) {
    return rc::shrinkable::shrinkRecur(
        draw_inputs(kinds, relation, random, magnitude),
        [kinds](const std::vector<Input>& inputs) {
          return rc::seq::fromContainer(smaller_inputs(kinds, inputs));
        });
  };
}

std::vector<std::vector<Input>> smaller_inputs(
    const std::vector<InputKind>& kinds, const std::vector<Input>& inputs) {
  std::vector<std::vector<Input>> result;
  const auto add = [&](std::size_t k, Input input) {
    result.push_back(inputs);
    result.back()[k] = std::move(input);
  };
  for (std::size_t k = 0; k < inputs.size(); ++k)
    for (Input& simpler : simpler_inputs(inputs[k])) add(k, std::move(simpler));
  std::vector<std::vector<Slot>> slots;
  std::vector<Place> places;
  for (std::size_t k = 0; k < inputs.size(); ++k) {
    slots.push_back(slots_of(inputs[k], kinds[k]));
    for (std::size_t place = 0; place < slots[k].size(); ++place) {
      places.push_back({k, place});
      for (const std::int64_t number : less_than(slots[k][place]))
        add(k, with_number(inputs[k], kinds[k], place, number));
    }
  }
  if (places.size() > 12) return result;
  for (const Place& a : places)
    for (const Place& b : places) {
      if (a.input > b.input || (a.input == b.input && a.slot >= b.slot))
        continue;
      for (const std::int64_t prime : {2, 3, 5, 7}) {
        const std::int64_t x = slots[a.input][a.slot].value;
        const std::int64_t y = slots[b.input][b.slot].value;
        if (x == 0 || y == 0 || x % prime != 0 || y % prime != 0) continue;
        std::vector<Input> both = inputs;
        both[a.input] =
            with_number(both[a.input], kinds[a.input], a.slot, x / prime);
        both[b.input] =
            with_number(both[b.input], kinds[b.input], b.slot, y / prime);
        result.push_back(std::move(both));
      }
    }
  return result;
}

namespace {

void add_classes(const Layout<>& L, std::set<std::string>& classes) {
  std::int64_t elements = 1;
  for (const auto& mode : flat_modes(L)) {
    const std::int64_t extent = mode.extent.value();
    const std::int64_t stride = mode.stride.value.value();
    if (stride == 0 && extent > 1) classes.insert("broadcast");
    if (stride < 0) classes.insert("negative");
    const Axis& axis = mode.stride.axis;
    if (stride != 0 && !axis.empty()) classes.insert("basis strides");
    if (stride != 0 && axis.size() >= 2) classes.insert("nested axis");
    if (stride > large || stride < -large) classes.insert("large");
    if (__builtin_mul_overflow(elements, extent, &elements) || elements > large)
      classes.insert("large");
  }
}

template <class Leaf>
void add_classes_of_tree(const Tree<Leaf>& t, std::set<std::string>& classes) {
  if (depth(t) >= 2) classes.insert("nested");
  if (rank(t) >= 4) classes.insert("rank 4");
}

// Whether the swizzle reads a bit that some value of the layout may have.
bool moves_values(const ComposedLayout& L) {
  const std::int64_t read = L.swizzle()->yyy().value();
  return read > 0 && L.greatest_index() >= Int64(read & -read);
}

}  // namespace

std::set<std::string> classes_of(const std::vector<Input>& inputs) {
  std::set<std::string> classes;
  for (const Input& input : inputs) {
    if (const auto* L = std::get_if<Layout<>>(&input)) {
      add_classes_of_tree(L->shape(), classes);
      add_classes(*L, classes);
    } else if (const auto* t = std::get_if<IntTuple<>>(&input)) {
      add_classes_of_tree(*t, classes);
      std::int64_t elements = 1;
      for (const Int64& leaf : leaves_of(*t))
        if (leaf > large ||
            __builtin_mul_overflow(
                elements, std::max<std::int64_t>(1, leaf.value()), &elements) ||
            elements > large)
          classes.insert("large");
    } else if (const auto* n = std::get_if<Int64>(&input)) {
      if (*n > large) classes.insert("large");
    } else if (const auto* c = std::get_if<SliceCoordinate<>>(&input)) {
      add_classes_of_tree(*c, classes);
    } else if (const auto* tiler = std::get_if<Tiler<>>(&input)) {
      add_classes_of_tree(*tiler, classes);
      for (const auto& leaf : leaves_of(*tiler)) {
        if (!leaf) continue;
        add_classes_of_tree(leaf->shape(), classes);
        add_classes(*leaf, classes);
      }
    } else if (const auto* composed = std::get_if<ComposedLayout>(&input)) {
      add_classes_of_tree(composed->inner().shape(), classes);
      add_classes(composed->inner(), classes);
      if (composed->offset() > 0) classes.insert("offset");
      if (moves_values(*composed)) classes.insert("swizzled");
    } else if (std::get<Swizzle>(input).bits() > 0) {
      classes.insert("swizzled");
    }
  }
  return classes;
}

std::set<std::string> classes_of_kinds(const std::vector<InputKind>& kinds) {
  std::set<std::string> classes;
  for (const InputKind kind : kinds) switch (kind) {
      case InputKind::layout:
        classes.insert("negative");
        [[fallthrough]];
      case InputKind::positive_layout:
        classes.insert({"nested", "rank 4", "broadcast", "large"});
        break;
      case InputKind::coordinate_layout:
        classes.insert({"nested", "rank 4", "broadcast", "large",
                        "basis strides", "nested axis"});
        break;
      case InputKind::composed_layout:
        classes.insert(
            {"nested", "rank 4", "broadcast", "large", "swizzled", "offset"});
        break;
      case InputKind::shape:
      case InputKind::tuple:
        classes.insert({"nested", "rank 4", "large"});
        break;
      case InputKind::profile:
      case InputKind::slice:
        classes.insert({"nested", "rank 4"});
        break;
      case InputKind::number:
      case InputKind::index:
        classes.insert("large");
        break;
      case InputKind::tiler:
      case InputKind::nested_tiler:
        classes.insert("nested");
        break;
      case InputKind::swizzle:
        classes.insert("swizzled");
        break;
    }
  return classes;
}

}  // namespace colex
