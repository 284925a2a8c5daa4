// SPDX-License-Identifier: MIT
// What every operation of reference/ answers on a small universe, as a table:
//
//   mutation_check > table       one row an operation: accepted, rejected,
//                                undecided, digest of all texts
//   mutation_check table         exit 1 at the first row that differs
//
// mutate.py builds this against mutated sources. CHECK_TUPLES and the like
// choose what is compiled, so that a mutant takes two seconds. With
// -DCHECK_LAWS='"file"' -DCHECK_LIST=laws nothing is compared: the laws of that
// file judge, in the exhaustive engine; exit 1 at the first that fails.
#include <cstdint>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#if defined(CHECK_LAWS)
#include "properties/exhaustive.cpp"
#include "properties/spaces.cpp"
#include CHECK_LAWS
#else
#include "reference/algebra.hpp"
#include "reference/swizzle.hpp"
#include "reference/tiling.hpp"
#endif

namespace colex {
namespace {

#if defined(CHECK_LAWS)

// Whether all laws of a list are as claimed.
bool all_hold(const std::vector<AnyLaw>& laws) {
  ExhaustiveOptions options;
  options.most_cases = 4'000;
  for (const AnyLaw& law : laws) {
    const Finding finding = check_exhaustively(law, Algebra(), options);
    // A small bound may hold no counterexample of a refuted law.
    if (law.claim == refuted || finding.verdict == "VACUOUS") continue;
    if (!finding.as_claimed) {
      std::cout << law.name << " is " << finding.verdict << ": "
                << finding.difference << '\n';
      return false;
    }
  }
  return true;
}

int check(int, char**) { return all_hold(any(CHECK_LIST)) ? 0 : 1; }

#else

// --- The table ---

template <class T>
std::string text(const T& value);
std::string text(bool truth) { return truth ? "true" : "false"; }
std::string text(std::size_t number) { return std::to_string(number); }
template <class Leaf>
std::string text(const std::vector<Leaf>& list) {
  std::string joined;
  for (const auto& entry : list) joined += text(entry) + ";";
  return joined;
}
template <class T>
std::string text(const T& value) {
  return to_string(value);
}

class Table {
 public:
  // Reads the rows to compare with, if there are any.
  explicit Table(const char* file) {
    if (!file) return;
    compares_ = true;
    std::ifstream in(file);
    for (std::string line; std::getline(in, line);) expected_.push_back(line);
  }

  void begin(std::string operation) {
    end();
    operation_ = std::move(operation);
    accepted_ = rejected_ = undecided_ = 0;
    digest_ = 14695981039346656037u;
  }

  // One case of the operation begun last.
  template <class Operation>
  void see(const Operation& operation) {
    const auto seen = answer([&]() -> Result<std::string> {
      const auto got = operation();
      if constexpr (requires { got.refusal(); }) {
        if (!got) return got.refusal();
        return text(*got);
      } else {
        return text(got);
      }
    });
    if (seen) {
      ++accepted_;
      add(*seen);
    } else {
      ++(seen.refusal().undecided ? undecided_ : rejected_);
      add("!" + seen.refusal().reason);
    }
  }

  bool same() {
    end();
    return !compares_ || row_ == expected_.size();
  }

 private:
  void add(const std::string& seen) {
    for (const char c : seen + "\n")
      digest_ = (digest_ ^ static_cast<unsigned char>(c)) * 1099511628211u;
  }

  void end() {
    if (operation_.empty()) return;
    const std::string row = operation_ + " " + std::to_string(accepted_) + " " +
                            std::to_string(rejected_) + " " +
                            std::to_string(undecided_) + " " +
                            std::to_string(digest_);
    operation_.clear();
    if (!compares_) {
      std::cout << row << '\n';
      return;
    }
    if (row_ >= expected_.size() || expected_[row_] != row) {
      std::cout << row << '\n';
      std::exit(1);
    }
    ++row_;
  }

  bool compares_ = false;
  std::vector<std::string> expected_;
  std::size_t row_ = 0;
  std::string operation_;
  std::uint64_t accepted_ = 0, rejected_ = 0, undecided_ = 0, digest_ = 0;
};

// --- The universe ---

// Numbers that look random and are the same everywhere.
class Numbers {
 public:
  std::int64_t below(std::int64_t n) {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::int64_t>((state_ >> 33) %
                                     static_cast<std::uint64_t>(n));
  }
  std::int64_t one_of(const std::vector<std::int64_t>& choices) {
    return choices[static_cast<std::size_t>(
        below(static_cast<std::int64_t>(choices.size())))];
  }

 private:
  std::uint64_t state_ = 7;
};

using Choices = std::vector<std::int64_t>;
const Choices extents = {1, 2, 2, 3, 3, 4, 5, 6, 8, 12};
const Choices steps = {0, 1, 1, 2, 3, 4, 5, 6, 8, 9, 12, 24, -1, -2, -3, -6};
const Choices large = {1 << 20, std::int64_t{1} << 31, std::int64_t{1} << 62};

IntTuple<> tree(Numbers& numbers, const Choices& leaves, int depth) {
  const std::int64_t modes = depth == 0 ? 0 : numbers.below(4);
  if (depth == 0 || (modes == 0 && numbers.below(8) != 0))
    return Int64(numbers.one_of(leaves));
  Modes<Int64> result;
  for (std::int64_t k = 0; k < modes; ++k)
    result.push_back(tree(numbers, leaves, depth - 1));
  return result;
}

std::vector<IntTuple<> > some_tuples() {
  Numbers numbers;
  std::vector<IntTuple<> > tuples;
  for (std::int64_t n = 0; n < 8; ++n) tuples.push_back(Int64(n));
  for (std::int64_t a = 0; a < 4; ++a)
    for (std::int64_t b = 1; b < 5; ++b) tuples.push_back(Modes<Int64>{a, b});
  for (int n = 0; n < 60; ++n)
    tuples.push_back(tree(numbers, {0, 1, 2, 3, 4, 6, 12, -1, -5}, 2));
  return tuples;
}

std::vector<IntTuple<> > some_shapes() {
  Numbers numbers;
  std::vector<IntTuple<> > shapes;
  for (std::int64_t a = 1; a < 5; ++a) {
    shapes.push_back(Int64(a));
    for (std::int64_t b = 1; b < 5; ++b) shapes.push_back(Modes<Int64>{a, b});
  }
  for (int n = 0; n < 50; ++n) shapes.push_back(tree(numbers, extents, 2));
  return shapes;
}

#if defined(CHECK_LAYOUTS) || defined(CHECK_ALGEBRA) ||     \
    defined(CHECK_COMPOSITION) || defined(CHECK_INVERSE) || \
    defined(CHECK_TILING)
Stride<> stride_for(Numbers& numbers, const IntTuple<>& shape, bool basis) {
  if (shape.is_leaf()) {
    const Int64 step =
        numbers.below(40) == 0 ? numbers.one_of(large) : numbers.one_of(steps);
    if (!basis) return ScaledBasis<>(step);
    return ScaledBasis<>(step,
                         Axis{static_cast<std::size_t>(numbers.below(2))});
  }
  Modes<ScaledBasis<> > modes;
  for (const auto& mode : shape.modes())
    modes.push_back(stride_for(numbers, mode, basis));
  return modes;
}

// Layouts of up to so many leaves, in a fixed order: the flat ones of rank 1
// and 2, then nested ones.
std::vector<Layout<> > some_layouts(int nested, bool flat = true) {
  Numbers numbers;
  std::vector<Layout<> > layouts = {Layout<>()};
  for (std::int64_t a = 1; a < 5 && flat; ++a)
    for (const std::int64_t d : {-1, 0, 1, 2, 3}) {
      layouts.push_back(Layout<>(Mode<>{a, ScaledBasis<>(d)}));
      for (std::int64_t b = 1; b < 4; ++b)
        for (const std::int64_t e : {-1, 0, 1, 2, 3, 4, 6})
          layouts.push_back(
              make_layout<Int64>({Layout<>(Mode<>{a, ScaledBasis<>(d)}),
                                  Layout<>(Mode<>{b, ScaledBasis<>(e)})}));
    }
  for (int n = 0; n < nested; ++n) {
    const IntTuple<> shape = tree(numbers, extents, 2);
    const int kind = n % 8;
    if (kind == 0)
      layouts.push_back(make_layout(shape));
    else if (kind == 1)
      layouts.push_back(make_layout(shape, compact_row_major(shape)));
    else
      layouts.push_back(Layout<>(shape, stride_for(numbers, shape, kind == 7)));
  }
  return layouts;
}

[[maybe_unused]] const Layout<>& one_of(Numbers& numbers,
                                        const std::vector<Layout<> >& layouts) {
  return layouts[static_cast<std::size_t>(
      numbers.below(static_cast<std::int64_t>(layouts.size())))];
}

[[maybe_unused]] bool small(const Layout<>& L, std::int64_t most) {
  const auto n = answer([&]() -> Result<Int64> { return size(L); });
  return n && *n <= most;
}
#endif

// --- The operations ---

#if defined(CHECK_TUPLES)
void check_tuples(Table& t) {
  const auto tuples = some_tuples();
  const auto shapes = some_shapes();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& a : tuples) t.see([&] { return operation(a); });
  };
  unary("rank", [](const auto& a) { return rank(a); });
  unary("depth", [](const auto& a) { return depth(a); });
  unary("product", [](const auto& a) { return product(a); });
  unary("product_each", [](const auto& a) { return product_each(a); });
  unary("sum", [](const auto& a) { return sum(a); });
  unary("max", [](const auto& a) { return max(a); });
  unary("min", [](const auto& a) { return min(a); });
  unary("gcd", [](const auto& a) { return gcd(a); });
  unary("flatten", [](const auto& a) { return flatten(a); });
  unary("reverse", [](const auto& a) { return reverse(a); });
  unary("zip", [](const auto& a) { return zip(a); });
  for (std::size_t i = 0; i < 4; ++i) {
    unary("get", [&](const auto& a) { return get(a, i); });
    unary("path", [&](const auto& a) {
      return get(a, std::vector<std::size_t>{i, 1});
    });
    unary("replace", [&](const auto& a) { return replace(a, i, tuples[20]); });
    unary("insert", [&](const auto& a) { return insert(a, i, tuples[20]); });
    unary("remove", [&](const auto& a) { return remove(a, i); });
    unary("repeat", [&](const auto& a) { return repeat(a, i); });
    unary("select", [&](const auto& a) {
      return select(a, std::vector<std::size_t>{i, 0});
    });
    for (std::size_t j = 0; j < 4; ++j) {
      unary("take", [&](const auto& a) { return take(a, i, j); });
      unary("group", [&](const auto& a) { return group(a, i, j); });
    }
  }
  const auto binary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& a : tuples)
      for (const auto& b : tuples) t.see([&] { return operation(a, b); });
  };
  binary("equal", [](const auto& a, const auto& b) { return a == b; });
  binary("append", [](const auto& a, const auto& b) { return append(a, b); });
  binary("prepend", [](const auto& a, const auto& b) { return prepend(a, b); });
  binary("unflatten",
         [](const auto& a, const auto& b) { return unflatten(a, b); });
  binary("zip2_by", [](const auto& a, const auto& b) { return zip2_by(a, b); });
  binary("product_like",
         [](const auto& a, const auto& b) { return product_like(a, b); });
  binary("inner_product",
         [](const auto& a, const auto& b) { return inner_product(a, b); });
  binary("ceil_div",
         [](const auto& a, const auto& b) { return ceil_div(a, b); });
  binary("shape_div",
         [](const auto& a, const auto& b) { return shape_div(a, b); });
  binary("round_up",
         [](const auto& a, const auto& b) { return round_up(a, b); });
  binary("elem_scale",
         [](const auto& a, const auto& b) { return elem_scale(a, b); });
  binary("congruent",
         [](const auto& a, const auto& b) { return congruent(a, b); });
  binary("weakly_congruent",
         [](const auto& a, const auto& b) { return weakly_congruent(a, b); });
  binary("compatible",
         [](const auto& a, const auto& b) { return compatible(a, b); });
  binary("weakly_compatible",
         [](const auto& a, const auto& b) { return weakly_compatible(a, b); });
  binary("lex_less",
         [](const auto& a, const auto& b) { return lex_less(a, b); });
  binary("colex_less",
         [](const auto& a, const auto& b) { return colex_less(a, b); });
  binary("elem_less",
         [](const auto& a, const auto& b) { return elem_less(a, b); });
  t.begin("crd2idx");
  for (const auto& c : tuples)
    for (const auto& s : shapes) t.see([&] { return crd2idx(c, s); });
  t.begin("idx2crd");
  for (const auto& c : tuples)
    for (const auto& s : shapes) t.see([&] { return idx2crd(c, s); });
  t.begin("crd2idx by stride");
  for (const auto& c : tuples)
    for (const auto& s : shapes)
      t.see([&] { return crd2idx(c, s, compact_row_major(s)); });
  t.begin("idx2crd by stride");
  for (std::int64_t i = -1; i < 30; ++i)
    for (const auto& s : shapes)
      t.see([&] { return idx2crd(Int64(i), s, compact_row_major(s)); });
  t.begin("crd2crd");
  for (const auto& s : shapes)
    for (const auto& r : shapes)
      t.see([&] { return crd2crd(IntTuple<>(Int64(5)), s, r); });
  t.begin("compact strides");
  for (const auto& s : shapes) {
    t.see([&] { return compact_col_major(s); });
    t.see([&] { return compact_row_major(s); });
    t.see([&] { return coordinates(s); });
    for (const auto& o : tuples) t.see([&] { return compact_order(s, o); });
  }
  t.begin("64 bits");
  for (const Int64 a : {Int64(INT64_MAX), Int64(INT64_MIN), Int64(5), Int64(-5),
                        Int64(0), Int64(1) * Int64(1 << 30) * Int64(4)})
    for (const Int64 b : {Int64(INT64_MAX), Int64(-1), Int64(2), Int64(0),
                          Int64(INT64_MIN), Int64(1 << 30)}) {
      t.see([&] { return a + b; });
      t.see([&] { return a - b; });
      t.see([&] { return a * b; });
      t.see([&] { return a / b; });
      t.see([&] { return a % b; });
      t.see([&] { return gcd(a, b); });
      t.see([&] { return Int64(0) - a; });
    }
  t.see([] { return Int64(UINT64_MAX); });
  t.see([] { return Int64(static_cast<std::uint64_t>(INT64_MAX)); });
}
#endif

#if defined(CHECK_LAYOUTS)
void check_layouts(Table& t) {
  const auto layouts = some_layouts(150);
  const auto shapes = some_shapes();
  const auto tuples = some_tuples();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& L : layouts) t.see([&] { return operation(L); });
  };
  unary("text", [](const auto& L) { return L; });
  unary("size", [](const auto& L) { return size(L); });
  unary("cosize", [](const auto& L) { return cosize(L); });
  unary("coshape", [](const auto& L) { return coshape(L); });
  unary("coprofile", [](const auto& L) { return coprofile(L); });
  unary("flatten", [](const auto& L) { return flatten(L); });
  unary("make_layout_like", [](const auto& L) { return make_layout_like(L); });
  unary("make_fragment_like",
        [](const auto& L) { return make_fragment_like(L); });
  unary("group_modes", [](const auto& L) { return group_modes(L, 0, 2); });
  unary("take", [](const auto& L) { return take(L, 1, 2); });
  unary("mode 1", [](const auto& L) { return get(L, 1); });
  unary("append", [](const auto& L) { return append(L, Layout<>()); });
  unary("prepend", [](const auto& L) { return prepend(L, Layout<>()); });
  unary("replace", [](const auto& L) { return replace(L, 1, Layout<>()); });
  unary("zip", [](const auto& L) { return zip(L); });
  for (std::int64_t i = -5; i < 30; i += 3) {
    unary("value",
          [&](const auto& L) { return crd2idx(IntTuple<>(Int64(i)), L); });
    unary("integer value",
          [&](const auto& L) { return L(IntTuple<>(Int64(i))); });
  }
  const auto fixed =
      std::vector<IntTuple<> >(tuples.begin(), tuples.begin() + 30);
  t.begin("by tuple");
  for (std::size_t k = 0; k < layouts.size(); k += 5)
    for (const auto& c : fixed) {
      t.see([&] { return crd2idx(c, layouts[k]); });
      t.see([&] { return filter_zeros(layouts[k], c); });
      t.see([&] { return unflatten(flatten(layouts[k]), c); });
    }
  t.begin("slice");
  const std::optional<Int64> all;
  using C = SliceCoordinate<>;
  for (const auto& L : layouts)
    for (const C& c :
         {C(all), C(std::optional(Int64(1))), C(Modes<std::optional<Int64> >{}),
          C(Modes<std::optional<Int64> >{all, std::optional(Int64(1))}),
          C(Modes<std::optional<Int64> >{
              C(Modes<std::optional<Int64> >{all, std::optional(Int64(1))}),
              C(all)}),
          C(Modes<std::optional<Int64> >{std::optional(Int64(2)), all})}) {
      t.see([&] { return slice(c, L); });
      t.see([&] { return dice(c, L); });
      t.see([&] { return slice_and_offset(c, L).offset; });
      t.see([&] { return domain_offset(underscores_as_zero(c), L).offset; });
    }
  t.begin("of shapes");
  for (const auto& s : shapes) {
    t.see([&] { return make_layout(s); });
    t.see([&] { return make_layout(s, LayoutRight{}); });
    t.see([&] { return make_identity_layout(s); });
    for (const auto& o : tuples) {
      t.see([&] { return make_ordered_layout(s, o); });
      t.see([&] { return make_layout(s, o); });
    }
  }
}
#endif

#if defined(CHECK_ALGEBRA)
void check_algebra(Table& t) {
  const auto layouts = some_layouts(150);
  const auto shapes = some_shapes();
  const auto tuples = some_tuples();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& L : layouts) t.see([&] { return operation(L); });
  };
  unary("coalesce", [](const auto& L) { return coalesce(L); });
  unary("filter", [](const auto& L) { return filter(L); });
  unary("nullspace", [](const auto& L) { return nullspace(L); });
  unary("complement", [](const auto& L) { return complement(L); });
  unary("max_alignment", [](const auto& L) { return max_alignment(L); });
  for (const std::int64_t m : {0, 1, 2, 3, 7, 12, 24, 100})
    unary("complement", [&](const auto& L) { return complement(L, Int64(m)); });
  for (const std::int64_t n : {0, 1, 2, 3, 4, 6, 8}) {
    unary("upcast", [&](const auto& L) { return upcast(L, Int64(n)); });
    unary("downcast", [&](const auto& L) { return downcast(L, Int64(n)); });
    unary("recast", [&](const auto& L) { return recast_layout(L, n, 4); });
  }
  t.begin("same_function");
  for (std::size_t a = 0; a < 60; ++a)
    for (std::size_t b = 0; b < 60; ++b) {
      t.see([&] { return same_function(layouts[a], layouts[b]); });
      t.see([&] { return layouts[a] == layouts[b]; });
    }
  t.begin("domain_distribute");
  for (const auto& s : shapes)
    for (std::int64_t n = 0; n < 13; ++n)
      t.see([&] { return domain_distribute(s, n); });
  t.begin("by tuple");
  for (std::size_t k = 0; k < layouts.size(); k += 5)
    for (const auto& c : tuples) {
      t.see([&] { return coalesce(layouts[k], c); });
      t.see([&] { return filter(layouts[k], c); });
    }
}
#endif

#if defined(CHECK_COMPOSITION)
void check_composition(Table& t) {
  const auto all = some_layouts(120);
  const auto nested = some_layouts(300, false);
  Numbers numbers;
  t.begin("composition by one mode");
  for (std::size_t k = 0; k < all.size(); k += 3)
    for (std::int64_t s = 1; s < 7; ++s)
      for (const std::int64_t d : {-2, 0, 1, 2, 3, 4, 5, 6, 7, 9}) {
        const Layout<> B(Mode<>{s, ScaledBasis<>(d)});
        t.see([&] { return composition(all[k], B); });
      }
  t.begin("composition");
  for (int n = 0; n < 4000; ++n) {
    const Layout<>& A = one_of(numbers, all);
    const Layout<>& B = one_of(numbers, all);
    if (small(B, 100)) t.see([&] { return composition(A, B); });
  }
  t.begin("composition of nested layouts");
  for (int n = 0; n < 3000; ++n) {
    const Layout<>& A = one_of(numbers, nested);
    const Layout<>& B = one_of(numbers, nested);
    if (small(B, 100)) t.see([&] { return composition(A, B); });
  }
  t.begin("composition by mode");
  for (int n = 0; n < 2000; ++n) {
    const Layout<>& A = one_of(numbers, nested);
    const Tiler<> first = make_tiler(one_of(numbers, all));
    const Tiler<> second = n % 5 == 0 ? Tiler<>(std::optional<Layout<> >())
                                      : make_tiler(one_of(numbers, all));
    t.see([&] {
      return composition(
          A, Tiler<>(Modes<std::optional<Layout<> > >{first, second}));
    });
    t.see([&] { return composition(A, second); });
  }
  t.begin("composition of large layouts");
  for (const std::int64_t d : {1, -1, 2}) {
    const auto wide = [](std::int64_t first, std::int64_t second) {
      return make_layout<Int64>(
          {Layout<>(Mode<>{1 << 12, ScaledBasis<>(first)}),
           Layout<>(Mode<>{1 << 12, ScaledBasis<>(second)})});
    };
    t.see([&] { return composition(wide(1, 1 << 13), wide(d, d << 12)); });
    t.see([&] { return composition(wide(3, 1 << 14), wide(d, d)); });
  }
  t.begin("with_shape");
  for (const auto& s : some_shapes())
    for (std::size_t k = 0; k < all.size(); k += 9)
      t.see([&] { return with_shape(all[k], s); });
}
#endif

#if defined(CHECK_INVERSE)
void check_inverse(Table& t) {
  const auto layouts = some_layouts(150);
  Numbers numbers;
  t.begin("right_inverse");
  for (const auto& L : layouts) t.see([&] { return right_inverse(L); });
  t.begin("left_inverse");
  for (const auto& L : layouts)
    if (small(L, 40)) t.see([&] { return left_inverse(L); });
  t.begin("max_common_layout");
  for (int n = 0; n < 400; ++n) {
    const Layout<>& a = one_of(numbers, layouts);
    const Layout<>& b = one_of(numbers, layouts);
    t.see([&] { return max_common_layout(a, b); });
    t.see([&] { return max_common_vector(a, a); });
  }
  t.begin("of large layouts");
  for (const std::int64_t n : {1 << 11, 1 << 20})
    for (const std::int64_t d : {1, 2, 1 << 12, 1 << 20})
      for (const std::int64_t e : {0, 1, 3, 1 << 12, 1 << 20}) {
        const Layout<> L =
            make_layout<Int64>({Layout<>(Mode<>{n, ScaledBasis<>(d)}),
                                Layout<>(Mode<>{3, ScaledBasis<>(e)})});
        t.see([&] { return right_inverse(L); });
        t.see([&] { return left_inverse(L); });
        t.see([&] { return max_common_layout(L, make_layout(L.shape())); });
        t.see([&] { return max_common_layout(L, L); });
        t.see([&] {
          return max_common_layout(
              L, make_layout(IntTuple<>(Modes<Int64>{2, 64, Int64(n) / 32})));
        });
      }
}
#endif

#if defined(CHECK_TILING)
void check_tiling(Table& t) {
  const auto all = some_layouts(200);
  const auto nested = some_layouts(200, false);
  const auto shapes = some_shapes();
  Numbers numbers;
  std::vector<Tiler<> > tilers;
  const Tiler<> underscore = std::optional<Layout<> >();
  using Many = Modes<std::optional<Layout<> > >;
  for (int n = 0; n < 40; ++n) {
    const Tiler<> a = make_tiler(one_of(numbers, all));
    const Tiler<> b = make_tiler(Layout<>(Mode<>{n % 5 + 1, ScaledBasis<>(1)}));
    tilers.push_back(a);
    tilers.push_back(b);
    tilers.push_back(Many{a, b});
    if (n % 4 == 0) tilers.push_back(Many{underscore, b});
    if (n % 4 == 1) tilers.push_back(Many{b, underscore});
    if (n % 4 == 2) tilers.push_back(Many{Tiler<>(Many{b, a}), b});
  }
  tilers.push_back(underscore);
  tilers.push_back(Many{});
  const auto by_tiler = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (std::size_t k = 0; k < nested.size(); k += 9)
      for (const auto& tiler : tilers)
        t.see([&] { return operation(nested[k], tiler); });
  };
  by_tiler("logical_divide",
           [](const auto& A, const auto& B) { return logical_divide(A, B); });
  by_tiler("logical_product",
           [](const auto& A, const auto& B) { return logical_product(A, B); });
  by_tiler("flat_divide",
           [](const auto& A, const auto& B) { return flat_divide(A, B); });
  by_tiler("tiled_divide",
           [](const auto& A, const auto& B) { return tiled_divide(A, B); });
  by_tiler("zipped_divide",
           [](const auto& A, const auto& B) { return zipped_divide(A, B); });
  by_tiler("zipped_product",
           [](const auto& A, const auto& B) { return zipped_product(A, B); });
  by_tiler("tiled_product",
           [](const auto& A, const auto& B) { return tiled_product(A, B); });
  by_tiler("flat_product",
           [](const auto& A, const auto& B) { return flat_product(A, B); });
  t.begin("evenly_divides");
  for (const auto& s : shapes)
    for (const auto& tiler : tilers)
      t.see([&] { return evenly_divides(s, tiler); });
  t.begin("tilers");
  for (const auto& s : shapes) t.see([&] { return make_tiler(s); });
  t.begin("products");
  for (int n = 0; n < 500; ++n) {
    const Layout<>& A = one_of(numbers, all);
    const Layout<>& B = one_of(numbers, nested);
    t.see([&] { return blocked_product(A, B); });
    t.see([&] { return raked_product(A, B); });
  }
  t.begin("tile_to_shape");
  for (std::size_t k = 0; k < all.size(); k += 25)
    for (const auto& s : shapes) {
      t.see([&] { return tile_to_shape(all[k], s); });
      t.see([&] {
        return tile_to_shape(all[k], s,
                             IntTuple<>(Modes<Int64>{Int64(1), Int64(0)}));
      });
    }
}
#endif

#if defined(CHECK_SWIZZLE)
void check_swizzle(Table& t) {
  std::vector<Swizzle> swizzles;
  t.begin("swizzles");
  for (std::int64_t bits = -1; bits < 4; ++bits)
    for (std::int64_t base = -1; base < 4; ++base)
      for (std::int64_t shift = -3; shift < 5; ++shift) {
        const auto swizzle = answer(
            [&]() -> Result<Swizzle> { return Swizzle(bits, base, shift); });
        t.see([&] { return swizzle; });
        if (swizzle) swizzles.push_back(*swizzle);
      }
  for (const std::int64_t reach : {60, 61, 62, 63})
    for (const std::int64_t sign : {1, -1}) {
      t.see([&] { return Swizzle(1, 0, sign * (reach - 1)); });
      t.see([&] { return Swizzle(1, reach - 2, sign); });
      t.see([&] { return Swizzle(reach - 1, 0, sign); });
    }
  t.begin("values");
  for (const Swizzle& s : swizzles) {
    for (std::int64_t i = -1; i < 300; i += i < 40 ? 1 : 7)
      t.see([&] { return s(i); });
    t.see([&] { return inverse(s); });
    t.see([&] { return right_inverse(s); });
    t.see([&] { return left_inverse(s); });
    t.see([&] { return s.yyy(); });
    t.see([&] { return s.zzz(); });
    for (const std::int64_t n : {0, 1, 2, 3, 4, 8, 16}) {
      t.see([&] { return upcast(s, n); });
      t.see([&] { return downcast(s, n); });
      t.see([&] { return recast_layout(s, n, 4); });
    }
  }
  t.begin("pairs");
  for (std::size_t a = 0; a < swizzles.size(); a += 2)
    for (std::size_t b = 0; b < swizzles.size(); b += 3) {
      t.see([&] { return composition(swizzles[a], swizzles[b]); });
      t.see([&] { return same_function(swizzles[a], swizzles[b]); });
    }
  t.begin("make_swizzle");
  for (std::int64_t yyy = -1; yyy < 40; ++yyy)
    for (std::int64_t zzz = -1; zzz < 40; ++zzz)
      t.see([&] { return make_swizzle(yyy, zzz); });
}
#endif

int check(int count, char** arguments) {
  Table table(count > 1 ? arguments[1] : nullptr);
#if defined(CHECK_TUPLES)
  check_tuples(table);
#endif
#if defined(CHECK_LAYOUTS)
  check_layouts(table);
#endif
#if defined(CHECK_ALGEBRA)
  check_algebra(table);
#endif
#if defined(CHECK_COMPOSITION)
  check_composition(table);
#endif
#if defined(CHECK_INVERSE)
  check_inverse(table);
#endif
#if defined(CHECK_TILING)
  check_tiling(table);
#endif
#if defined(CHECK_SWIZZLE)
  check_swizzle(table);
#endif
  return table.same() ? 0 : 1;
}

#endif

}  // namespace
}  // namespace colex

int main(int count, char** arguments) { return colex::check(count, arguments); }
