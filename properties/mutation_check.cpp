// SPDX-License-Identifier: MIT
// What the operations of reference/ answer, as a table:
//
//   mutation_check sample TUPLES TILING    one row an operation: accepted,
//                                          rejected, undecided, digest of all
//                                          texts
//   mutation_check universe TUPLES         the same on every small input
//   mutation_check sample TUPLES --compare TABLE
//                                          exit 1 at the first row that differs
//
// The sample has inputs of many kinds, large ones too. The universe has every
// layout, shape, tuple and tiler of a few small numbers (class Inputs), all
// pairs of them for operations of two: of inputs outside it, an equal table
// says nothing.
//
// mutate.py builds this against mutated sources. -DCHECK_TUPLES and the like
// choose what is compiled. With -DCHECK_LAWS='"file"' -DCHECK_LIST=laws nothing
// is compared: the laws of that file judge, in the exhaustive engine; exit 1 at
// the first that fails.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <map>
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
#if defined(CHECK_COMPOSED)
#include "reference/composed_algebra.hpp"
#endif
#if defined(CHECK_NOTATION)
#include "reference/notation.hpp"
#endif
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
std::string text(std::string value) { return value; }
[[maybe_unused]] std::string text(bool truth) {
  return truth ? "true" : "false";
}
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
  // From now on every row is compared with those of a file.
  void compare_with(const std::string& file) {
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

template <class T>
const T& one_of(Numbers& numbers, const std::vector<T>& choices) {
  return choices[static_cast<std::size_t>(
      numbers.below(static_cast<std::int64_t>(choices.size())))];
}

[[maybe_unused]] bool small_enough(const Layout<>& L, std::int64_t most) {
  const auto n = answer([&]() -> Result<Int64> { return size(L); });
  return n && *n <= most;
}

// All trees of such leaves with up to three of them and no mode in vain.
std::vector<IntTuple<> > all_trees(const Choices& leaves) {
  std::vector<IntTuple<> > trees = {Modes<Int64>{}};
  for (const Int64 a : leaves) {
    trees.push_back(a);
    trees.push_back(Modes<Int64>{a});
    for (const Int64 b : leaves) {
      trees.push_back(Modes<Int64>{a, b});
      for (const Int64 c : leaves) {
        trees.push_back(Modes<Int64>{Modes<Int64>{a, b}, c});
        trees.push_back(Modes<Int64>{a, Modes<Int64>{b, c}});
      }
    }
  }
  return trees;
}

// All layouts of such a shape.
void add_strided(std::vector<Layout<> >& layouts, const IntTuple<>& shape,
                 const Choices& choices) {
  const std::size_t leaves = leaves_of(shape).size();
  std::vector<std::size_t> chosen(leaves, 0);
  while (true) {
    std::vector<ScaledBasis<> > strides;
    for (const std::size_t k : chosen) strides.push_back(Int64(choices[k]));
    std::size_t next = 0;
    layouts.push_back(Layout<>(shape, fill_profile(strides, next, shape)));
    std::size_t k = 0;
    while (k < leaves && ++chosen[k] == choices.size()) chosen[k++] = 0;
    if (k == leaves) return;
  }
}

// The inputs of the tables.
class Inputs {
 public:
  explicit Inputs(bool universe) : universe_(universe) {}

  bool universe() const { return universe_; }

  std::vector<IntTuple<> > tuples() const {
    return universe_ ? all_trees({0, 1, 2, 4}) : some_tuples();
  }
  std::vector<IntTuple<> > shapes() const {
    return universe_ ? all_trees({1, 2, 4}) : some_shapes();
  }
  // For operations of one layout.
  std::vector<Layout<> > layouts(int sampled) const {
    if (!universe_) return some_layouts(sampled);
    std::vector<Layout<> > layouts;
    for (const auto& shape : all_trees({1, 2, 3}))
      add_strided(layouts, shape,
                  leaves_of(shape).size() < 3 ? Choices{-1, 0, 1, 2, 3, 4, 6}
                                              : Choices{0, 1, 2, 4});
    return layouts;
  }
  // For operations of two inputs.
  std::vector<Layout<> > few_layouts(int sampled, bool flat = true) const {
    if (!universe_) return some_layouts(sampled, flat);
    std::vector<Layout<> > layouts;
    for (const std::int64_t a : {1, 2, 3, 4}) {
      add_strided(layouts, Int64(a), {-1, 0, 1, 2, 3, 4});
      for (const std::int64_t b : {1, 2, 3})
        add_strided(layouts, Modes<Int64>{a, b}, {-1, 0, 1, 2, 3, 4});
    }
    for (const auto& nested : {IntTuple<>(Modes<Int64>{Modes<Int64>{2, 2}, 2}),
                               IntTuple<>(Modes<Int64>{2, Modes<Int64>{3, 2}})})
      add_strided(layouts, nested, {0, 1, 2, 6});
    return layouts;
  }
  // use(a, b) for so many pairs, or all of them.
  template <class A, class B, class Use>
  void pairs(const std::vector<A>& first, const std::vector<B>& second,
             int sampled, const Use& use) const {
    if (universe_) {
      for (const A& a : first)
        for (const B& b : second) use(a, b);
      return;
    }
    Numbers numbers;
    for (int n = 0; n < sampled; ++n) {
      const A& a = one_of(numbers, first);
      use(a, one_of(numbers, second));
    }
  }

 private:
  bool universe_;
};

// --- The operations ---

#if defined(CHECK_TUPLES)
// A number that lacks one thing that an Integer has.
enum Lacking {
  none,
  from_int,
  plus,
  minus,
  divide,
  modulo,
  equal,
  unequal,
  less,
  at_most
};
template <Lacking it>
struct Number {
  Number() = default;
  Number(int) requires(it != from_int) {}
  template <class T>
  requires(it != plus) Number operator+(const T&) const { return *this; }
  template <class T>
  requires(it != minus) Number operator-(const T&) const { return *this; }
  Number operator*(const Number&) const { return *this; }
  template <class T>
  requires(it != divide) Number operator/(const T&) const { return *this; }
  template <class T>
  requires(it != modulo) Number operator%(const T&) const { return *this; }
  template <class T>
  requires(it != less) bool operator<(const T&) const { return true; }
  template <class T>
  requires(it != at_most) bool operator<=(const T&) const { return true; }
  friend bool operator==(const Number&, const Number&) requires(it != equal) {
    return true;
  }
  friend bool operator!=(const Number&, const Number&) requires(it == equal) {
    return true;
  }
  friend bool operator!=(const Number&,
                         const Number&) requires(it == unequal) = delete;
  friend std::string to_string(const Number&) { return ""; }
};

void check_tuples(Table& t, const Inputs& inputs) {
  const auto tuples = inputs.tuples();
  const auto shapes = inputs.shapes();
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& a : tuples) t.see([&] { return operation(a); });
  };
  unary("rank", [](const auto& a) { return rank(a); });
  unary("leaf_count", [](const auto& a) { return leaf_count(a); });
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
  t.begin("extreme coordinates");
  for (const Int64 i : {Int64(INT64_MIN), Int64(-INT64_MAX), Int64(INT64_MAX)})
    for (const IntTuple<>& s :
         {IntTuple<>(5), IntTuple<>(Modes<Int64>{2, 3})}) {
      t.see([&] { return crd2idx(IntTuple<>(i), s); });
      t.see([&] { return idx2crd(IntTuple<>(i), s); });
    }
  t.begin("idx2crd by any stride");
  for (const std::int64_t extent : {1, 2, 5})
    for (const std::int64_t step : {-1, 0, 1, 3})
      for (std::int64_t i = -1; i < 8; ++i) {
        t.see([&] {
          return idx2crd(Int64(i), IntTuple<>(extent), IntTuple<>(step));
        });
        t.see([&] {
          return idx2crd(Int64(i), IntTuple<>(Modes<Int64>{extent, 2}),
                         IntTuple<>(Modes<Int64>{step, 2}));
        });
      }
  t.begin("crd2crd");
  for (const auto& s : shapes)
    for (const auto& r : shapes)
      t.see([&] { return crd2crd(IntTuple<>(Int64(5)), s, r); });
  t.begin("compact strides");
  for (const auto& s : shapes) {
    t.see([&] { return compact_col_major(s); });
    t.see([&] { return compact_row_major(s); });
    t.see([&] { return coordinates(s); });
    t.see([&] { return coordinates(s, compact_col_major(s)); });
    t.see([&] { return coordinates(s, compact_row_major(s)); });
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
      t.see([&] { return -a; });
    }
  t.see([] { return Int64(); });
  t.begin("types");
  t.see([] { return std::is_constructible_v<Tree<std::string>, int>; });
  t.see([] { return Integer<Int64>; });
  t.see([] { return Integer<Number<none> >; });
  t.see([] { return Integer<Number<plus> >; });
  t.see([] { return Integer<Number<minus> >; });
  t.see([] { return Integer<Number<divide> >; });
  t.see([] { return Integer<Number<modulo> >; });
  t.see([] { return Integer<Number<equal> >; });
  t.see([] { return Integer<Number<unequal> >; });
  t.see([] { return Integer<Number<less> >; });
  t.see([] { return Integer<Number<at_most> >; });
  t.see([] { return Integer<Number<from_int> >; });
  t.begin("products");
  for (const Int64 a : {Int64(1), Int64(2), Int64(3)})
    for (const Int64 b : {Int64(1), Int64(2), Int64(1) * Int64(1 << 30)})
      for (const Int64 x : {Int64(0), Int64(1), Int64(2), Int64(4), Int64(6),
                            Int64(1 << 30), Int64(INT64_MAX)}) {
        t.see([&] { return equals_product(x, a, b); });
        t.see([&] { return equals_product<Int64>(x, a, b); });
        t.see([&] { return product_reaches(a, b, x); });
        t.see([&] { return product_reaches<Int64>(a, b, x); });
      }
  t.see([] { return product_reaches(INT64_MAX, 2, INT64_MAX); });
  t.see([] { return equals_product(INT64_MAX - 1, INT64_MAX, 2); });
  t.see([] { return Int64(UINT64_MAX); });
  t.see([] { return Int64(static_cast<std::uint64_t>(INT64_MAX)); });
}
#endif

#if defined(CHECK_LAYOUTS)
void check_layouts(Table& t, const Inputs& inputs) {
  const auto layouts = inputs.layouts(150);
  const auto shapes = inputs.shapes();
  const auto tuples = inputs.tuples();
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
  unary("modes_of", [](const auto& L) { return modes_of(L); });
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
  t.begin("made");
  for (const auto& a : tuples) {
    t.see([&] { return Layout<>(a, a); });
    for (const auto& b : fixed) t.see([&] { return Layout<>(a, b); });
  }
  for (const std::int64_t extent : {-1, 0, 1})
    t.see([&] { return Layout<>(Mode<>{extent, ScaledBasis<>(0)}); });
  t.begin("equal strides");
  const std::vector<ScaledBasis<> > bases = {
      {0}, {1}, {2}, {0, {0}}, {0, {1}}, {1, {0}}, {1, {0, 1}}, {1, {1, 0}}};
  for (const auto& a : bases)
    for (const auto& b : bases) {
      t.see([&] { return a == b; });
      t.see([&] { return Stride<>(a) == Stride<>(b); });
    }
  t.begin("strides of both kinds");
  const Modes<Int64> cube = {2, 3, 2};
  for (const auto& a : bases)
    for (const auto& b : bases)
      for (const auto& c : bases) {
        const Layout<> L(cube, Stride<>(Modes<ScaledBasis<> >{a, b, c}));
        t.see([&] { return coshape(L); });
        t.see([&] { return cosize(L); });
        t.see([&] { return coprofile(L); });
        for (std::int64_t i = 0; i < 12; ++i)
          t.see([&] { return crd2idx(IntTuple<>(Int64(i)), L); });
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
void check_algebra(Table& t, const Inputs& inputs) {
  const auto layouts = inputs.layouts(150);
  const auto shapes = inputs.shapes();
  const auto tuples = inputs.tuples();
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
    unary("recast", [&](const auto& L) { return recast_layout(L, 4, n); });
  }
  t.begin("same_function");
  const auto few = inputs.few_layouts(60);
  inputs.pairs(few, few, 3600, [&](const auto& a, const auto& b) {
    t.see([&] { return same_function(a, b); });
    t.see([&] { return a == b; });
  });
  t.begin("along axes");
  const std::vector<ScaledBasis<> > bases = {
      {0}, {1}, {2}, {0, {0}}, {0, {1}}, {1, {0}}, {1, {1}}, {2, {0}}};
  for (const auto& a : bases)
    for (const auto& b : bases) {
      const Layout<> L(Modes<Int64>{2, 3},
                       Stride<>(Modes<ScaledBasis<> >{a, b}));
      t.see([&] { return coalesce(L); });
      t.see([&] { return filter(L); });
      t.see([&] { return nullspace(L); });
      t.see([&] { return complement(L); });
      t.see([&] { return upcast(L, Int64(2)); });
      t.see([&] { return same_function(L, make_layout(L.shape())); });
    }
  t.see([] {
    return complement(make_identity_layout(
        IntTuple<>(Modes<Int64>{Int64(1) * large[1], Int64(1) * large[2]})));
  });
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
void check_composition(Table& t, const Inputs& inputs) {
  const auto all = inputs.few_layouts(120);
  const auto nested = inputs.few_layouts(300, false);
  Numbers numbers;
  t.begin("composition by one mode");
  for (std::size_t k = 0; k < all.size(); k += 3)
    for (std::int64_t s = 1; s < 7; ++s)
      for (const std::int64_t d : {-2, 0, 1, 2, 3, 4, 5, 6, 7, 9}) {
        const Layout<> B(Mode<>{s, ScaledBasis<>(d)});
        t.see([&] { return composition(all[k], B); });
      }
  t.begin("composition");
  const auto compose = [&](const auto& A, const auto& B) {
    if (small_enough(B, 100)) t.see([&] { return composition(A, B); });
  };
  inputs.pairs(all, all, 4000, compose);
  t.begin("composition of nested layouts");
  if (!inputs.universe()) inputs.pairs(nested, nested, 3000, compose);
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
  t.begin("composition along axes");
  const std::vector<ScaledBasis<> > along = {
      {0},      {1},      {1, {0}},    {2, {0}},    {-1, {0}},
      {1, {1}}, {3, {1}}, {1, {0, 1}}, {1, {0, 0}}, {0, {1}}};
  std::vector<Layout<> > coordinates;
  for (const auto& a : along)
    for (const auto& b : along) {
      coordinates.push_back(
          Layout<>(Modes<Int64>{2, 3}, Stride<>(Modes<ScaledBasis<> >{a, b})));
      for (const auto& c : along)
        coordinates.push_back(Layout<>(
            Modes<Int64>{2, 2, 3}, Stride<>(Modes<ScaledBasis<> >{a, b, c})));
    }
  for (const auto& A :
       {make_layout(IntTuple<>(Modes<Int64>{4, 6})),
        Layout<>(Modes<Int64>{Modes<Int64>{2, 3}, 4},
                 Modes<Int64>{Modes<Int64>{1, 8}, 2}),
        make_identity_layout(IntTuple<>(Modes<Int64>{4, Modes<Int64>{2, 2}})),
        Layout<>(Modes<Int64>{}, Modes<Int64>{})})
    for (const auto& B : coordinates) t.see([&] { return composition(A, B); });
  t.begin("parts of composition");
  std::vector<Mode<> > steps_forward;
  for (const std::int64_t extent : {2, 3, 4, 6})
    for (const std::int64_t step : {1, 2, 3, 4, 5, 6, 8, 12})
      steps_forward.push_back({extent, ScaledBasis<>(step)});
  for (const Mode<>& mode : steps_forward)
    for (std::int64_t n = 1; n < 30; ++n)
      t.see([&] { return greatest_remainder(mode, Int64(n)); });
  for (std::size_t k = 0; k < all.size(); k += 2) {
    t.see([&] { return extended_modes(all[k], {}); });
    t.see([&] { return extended_modes(all[k], {1}); });
    const auto modes = answer([&]() -> Result<std::vector<Mode<> > > {
      return extended_modes(all[k], {});
    });
    if (!modes) continue;
    t.see([&] { return axes_of(*modes).size(); });
    for (std::int64_t d = 1; d < 10; ++d)
      for (const std::int64_t s : {1, 2, 3, 4, 6, 12}) {
        t.see([&] { return compose_mode(*modes, Int64(s), Int64(d)); });
        t.see([&] { return compose_mode_by_table(*modes, s, d); });
      }
    for (std::size_t a = 0; a < steps_forward.size(); a += 3)
      for (std::size_t b = 0; b < steps_forward.size(); b += 5)
        t.see([&] {
          return never_carries(*modes, {steps_forward[a], steps_forward[b]});
        });
  }
  const std::vector<Axis> axes = {{}, {0}, {1}, {0, 0}, {0, 1}, {1, 0}};
  for (const Axis& a : axes)
    for (const Axis& b : axes) t.see([&] { return is_prefix(a, b); });
  t.begin("with_shape");
  for (const auto& s : inputs.shapes())
    for (std::size_t k = 0; k < all.size(); k += 9)
      t.see([&] { return with_shape(all[k], s); });
  t.begin("limits of the tables");
  for (const std::int64_t more : {0, 1})
    t.see([&] {
      return compose_mode_by_table(
          {{1 << 20, ScaledBasis<>(1)}, {2, ScaledBasis<>(5)}},
          (1 << 20) + more, 1);
    });
  const Layout<> far(Modes<Int64>{1 << 21, 2}, Modes<Int64>{1, 1 << 22});
  t.see([&] {
    return composition(
        far, Layout<>(Modes<Int64>{1 << 10, 1 << 10}, Modes<Int64>{1, -1024}));
  });
  t.see([&] {
    return composition(far,
                       Layout<>(Modes<Int64>{17, 61681}, Modes<Int64>{1, -17}));
  });
}
#endif

#if defined(CHECK_INVERSE)
void check_inverse(Table& t, const Inputs& inputs) {
  const auto layouts = inputs.layouts(150);
  t.begin("right_inverse");
  for (const auto& L : layouts) t.see([&] { return right_inverse(L); });
  t.begin("left_inverse");
  for (const auto& L : layouts)
    if (small_enough(L, 40)) t.see([&] { return left_inverse(L); });
  t.begin("inverses by search");
  std::vector<Layout<> > overlapping;
  for (const auto& shape : {Modes<Int64>{3, 2}, Modes<Int64>{2, 2, 2},
                            Modes<Int64>{2, 3, 2}, Modes<Int64>{4, 2, 3}})
    add_strided(overlapping, shape, {0, 1, 2, 3, 5, 7});
  for (const auto& L : overlapping) {
    t.see([&] { return right_inverse(L); });
    t.see([&] { return left_inverse(L); });
  }
  t.begin("never_overlaps");
  for (const auto& L : layouts) {
    t.see([&] { return never_overlaps(L); });
    for (const std::int64_t n : {1, 2, 3, 4, 6, 7, 12})
      t.see([&] { return greatest_prefix(coalesce(L), n); });
  }
  t.begin("limits of the searches");
  const auto pair = [](std::int64_t a, std::int64_t b, std::int64_t d,
                       std::int64_t e) {
    return Layout<>(Modes<Int64>{a, b}, Modes<Int64>{d, e});
  };
  for (const auto& L : {pair(2048, 2, 1, 5), pair(2049, 2, 1, 5)}) {
    t.see([&] { return right_inverse(L); });
    t.see([&] { return max_common_layout(pair(4, 1024, 1, 8), L); });
    t.see([&] { return max_common_layout(L, pair(4, 1024, 1, 8)); });
  }
  t.see(
      [&] { return max_common_layout(pair(4, 4, 1, 8), pair(2049, 2, 1, 5)); });
  t.see(
      [&] { return max_common_layout(pair(4, 1025, 1, 8), pair(4, 4, 1, 5)); });
  for (const auto& L : {pair(2, 2, 2, 1021), pair(2, 2, 3, 1021),
                        pair(32, 32, 1, 2), pair(25, 41, 1, 2)})
    t.see([&] { return left_inverse(L); });
  t.begin("max_common_layout");
  const auto few = inputs.few_layouts(150);
  inputs.pairs(few, few, 400, [&](const auto& a, const auto& b) {
    t.see([&] { return max_common_layout(a, b); });
    t.see([&] { return max_common_vector(a, a); });
  });
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
void check_tiling(Table& t, const Inputs& inputs) {
  const auto all = inputs.few_layouts(200);
  const auto nested = inputs.few_layouts(200, false);
  const auto shapes = inputs.shapes();
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
  by_tiler("tile_unzip",
           [](const auto& A, const auto& B) { return tile_unzip(A, B); });
  t.begin("evenly_divides");
  for (const auto& s : shapes)
    for (const auto& tiler : tilers)
      t.see([&] { return evenly_divides(s, tiler); });
  t.begin("tilers");
  for (const auto& s : shapes) t.see([&] { return make_tiler(s); });
  t.begin("products");
  inputs.pairs(all, nested, 500, [&](const auto& A, const auto& B) {
    t.see([&] { return blocked_product(A, B); });
    t.see([&] { return raked_product(A, B); });
  });
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
void check_swizzle(Table& t, const Inputs&) {
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

#if defined(CHECK_COMPOSED)
std::vector<ComposedLayout> some_composed(const Inputs& inputs) {
  Numbers numbers;
  std::vector<ComposedLayout::Outer> outers = {Swizzle()};
  for (const std::int64_t base : {0, 1, 2})
    for (const std::int64_t shift : {-2, -1, 1, 2, 3})
      outers.push_back(Swizzle(1, base, shift));
  outers.push_back(Swizzle(2, 1, 3));
  for (const auto& L :
       {Layout<>(Int64(4), IntTuple<>(1)), Layout<>(Int64(4), IntTuple<>(3)),
        Layout<>(Int64(3), IntTuple<>(-2)),
        Layout<>(Modes<Int64>{2, 4}, Modes<Int64>{4, 1}),
        Layout<>(Modes<Int64>{2, 2}, Modes<Int64>{1, 6})})
    outers.push_back(L);
  std::vector<Layout<> > inners;
  if (inputs.universe()) {
    for (const std::int64_t a : {1, 2, 4}) {
      add_strided(inners, Int64(a), {-1, 0, 1, 2, 4});
      for (const std::int64_t b : {2, 3})
        add_strided(inners, Modes<Int64>{a, b}, {-1, 0, 1, 2, 4});
    }
  } else {
    for (const auto& [shape, strides] :
         std::vector<std::pair<IntTuple<>, IntTuple<> > >{
             {1, 0},
             {4, 1},
             {4, 2},
             {8, 1},
             {3, -1},
             {5, 0},
             {Modes<Int64>{4, 4}, Modes<Int64>{4, 1}},
             {Modes<Int64>{8, 4}, Modes<Int64>{1, 8}},
             {Modes<Int64>{2, 2}, Modes<Int64>{1, 4}},
             {Modes<Int64>{2, 3}, Modes<Int64>{-1, 2}},
             {Modes<Int64>{Modes<Int64>{2, 2}, 4},
              Modes<Int64>{Modes<Int64>{1, 8}, 2}}})
      inners.push_back(Layout<>(shape, strides));
    for (int n = 0; n < 6; ++n) {
      const IntTuple<> shape = tree(numbers, extents, 2);
      inners.push_back(Layout<>(shape, stride_for(numbers, shape, false)));
    }
  }
  std::vector<ComposedLayout> composed;
  for (const auto& outer : outers)
    for (const std::int64_t offset :
         inputs.universe() ? Choices{0, 1} : Choices{0, 1, 4, 5, -2})
      for (const auto& inner : inners) {
        if (!small_enough(inner, 100)) continue;
        const auto L = answer([&]() -> Result<ComposedLayout> {
          return ComposedLayout(outer, offset, inner);
        });
        if (L) composed.push_back(*L);
      }
  return composed;
}

void check_composed(Table& t, const Inputs& inputs) {
  const auto all = some_composed(inputs);
  const Layout<> four(Int64(4), IntTuple<>(2));
  const Layout<> wide(Modes<Int64>{4, 8}, Modes<Int64>{8, 1});
  const auto unary = [&](const char* name, const auto& operation) {
    t.begin(name);
    for (const auto& L : all) t.see([&] { return operation(L); });
  };
  t.begin("made");
  for (const auto& outer :
       {ComposedLayout::Outer(Swizzle(1, 0, 1)), ComposedLayout::Outer(four),
        ComposedLayout::Outer(
            make_identity_layout(IntTuple<>(Modes<Int64>{4, 2})))})
    for (const std::int64_t offset : {-3, -1, 0, 1})
      for (const auto& inner :
           {four, wide, Layout<>(Int64(2), IntTuple<>(-1)),
            make_identity_layout(IntTuple<>(Modes<Int64>{4, 2}))})
        t.see([&] { return ComposedLayout(outer, offset, inner); });
  unary("text", [](const auto& L) { return L; });
  unary("size", [](const auto& L) { return size(L); });
  unary("rank", [](const auto& L) { return rank(L); });
  unary("depth", [](const auto& L) { return depth(L); });
  unary("shape", [](const auto& L) { return shape(L); });
  unary("least index", [](const auto& L) { return L.least_index(); });
  unary("greatest index", [](const auto& L) { return L.greatest_index(); });
  unary("table", [](const auto& L) { return table_of(L); });
  unary("cosize", [](const auto& L) { return cosize(L); });
  unary("coalesce", [](const auto& L) { return coalesce(L); });
  unary("filter", [](const auto& L) { return filter(L); });
  unary("flatten", [](const auto& L) { return flatten(L); });
  unary("zip", [](const auto& L) { return zip(L); });
  unary("nullspace", [](const auto& L) { return nullspace(L); });
  unary("complement", [](const auto& L) { return complement(L); });
  unary("complement", [](const auto& L) { return complement(L, Int64(24)); });
  unary("make_fragment_like",
        [](const auto& L) { return make_fragment_like(L); });
  unary("get_swizzle_portion",
        [](const auto& L) { return get_swizzle_portion(L); });
  unary("get_nonswizzle_portion",
        [](const auto& L) { return get_nonswizzle_portion(L); });
  unary("max_alignment", [](const auto& L) { return max_alignment(L); });
  unary("right_inverse", [](const auto& L) { return right_inverse(L); });
  unary("left_inverse", [](const auto& L) { return left_inverse(L); });
  for (const std::int64_t n : {0, 1, 2, 3, 4, 8}) {
    unary("upcast", [&](const auto& L) { return upcast(L, n); });
    unary("downcast", [&](const auto& L) { return downcast(L, n); });
    unary("recast", [&](const auto& L) { return recast_layout(L, n, 4); });
  }
  unary("get", [](const auto& L) { return get(L, 1); });
  unary("take", [](const auto& L) { return take(L, 0, 1); });
  unary("select", [](const auto& L) {
    return select(L, std::vector<std::size_t>{1, 0});
  });
  unary("layout", [](const auto& L) {
    return layout(L, std::vector<std::size_t>{0, 1});
  });
  unary("group_modes", [](const auto& L) { return group_modes(L, 0, 2); });
  unary("append", [&](const auto& L) { return append(L, four); });
  const Tiler<> tiler = make_tiler(IntTuple<>(Modes<Int64>{2, 2}));
  const Tiler<> by_layout = make_tiler(Layout<>(Int64(2), IntTuple<>(1)));
  for (const auto& each : {tiler, by_layout}) {
    unary("tile_unzip", [&](const auto& L) { return tile_unzip(L, each); });
    unary("composition", [&](const auto& L) { return composition(L, each); });
    unary("logical_divide",
          [&](const auto& L) { return logical_divide(L, each); });
    unary("zipped_divide",
          [&](const auto& L) { return zipped_divide(L, each); });
    unary("tiled_divide", [&](const auto& L) { return tiled_divide(L, each); });
    unary("flat_divide", [&](const auto& L) { return flat_divide(L, each); });
    unary("logical_product",
          [&](const auto& L) { return logical_product(L, each); });
    unary("zipped_product",
          [&](const auto& L) { return zipped_product(L, each); });
    unary("tiled_product",
          [&](const auto& L) { return tiled_product(L, each); });
    unary("flat_product", [&](const auto& L) { return flat_product(L, each); });
  }
  unary("blocked_product",
        [&](const auto& L) { return blocked_product(L, four); });
  unary("raked_product", [&](const auto& L) { return raked_product(L, four); });
  const IntTuple<> shape(Modes<Int64>{8, 6});
  unary("tile_to_shape",
        [&](const auto& L) { return tile_to_shape(L, shape); });
  unary("tile_to_shape", [&](const auto& L) {
    return tile_to_shape(L, shape, IntTuple<>(Modes<Int64>{1, 0}));
  });
  unary("with_shape", [](const auto& L) {
    return with_shape(L, IntTuple<>(Modes<Int64>{2, 2}));
  });
  unary("coalesce by", [](const auto& L) {
    return coalesce(L, IntTuple<>(Modes<Int64>{1, 1}));
  });
  unary("filter by", [](const auto& L) {
    return filter(L, IntTuple<>(Modes<Int64>{1, 1}));
  });
  const std::optional<Int64> any;
  const SliceCoordinate<> column(
      Modes<std::optional<Int64> >{any, std::optional(Int64(1))});
  unary("slice", [&](const auto& L) { return slice(column, L); });
  unary("slice_and_offset",
        [&](const auto& L) { return slice_and_offset(column, L).offset; });
  unary("domain_offset", [](const auto& L) {
    return domain_offset(IntTuple<>(Int64(3)), L).layout;
  });
  for (const auto& A : {four, wide, Layout<>(Int64(64), IntTuple<>(1)),
                        Layout<>(Modes<Int64>{8, 8}, Modes<Int64>{1, 16}),
                        Layout<>(Modes<Int64>{2, 32}, Modes<Int64>{0, 1}),
                        Layout<>(Modes<Int64>{4, 4}, Modes<Int64>{1, -4}),
                        make_identity_layout(IntTuple<>(64))}) {
    unary("after", [&](const auto& L) { return composition(A, L); });
    unary("before", [&](const auto& L) { return composition(L, A); });
    unary("product", [&](const auto& L) { return logical_product(A, L); });
    unary("same as plain", [&](const auto& L) { return same_function(A, L); });
    unary("plain as", [&](const auto& L) { return same_function(L, A); });
    unary("common", [&](const auto& L) { return max_common_layout(A, L); });
    unary("common", [&](const auto& L) { return max_common_layout(L, A); });
    unary("vector", [&](const auto& L) { return max_common_vector(A, L); });
  }
  for (const auto& s : {Swizzle(), Swizzle(1, 0, 1), Swizzle(2, 1, -2)}) {
    unary("swizzled", [&](const auto& L) { return composition(s, L); });
    t.begin("swizzled");
    for (const auto& A : {four, wide, Layout<>(Int64(3), IntTuple<>(-1))}) {
      t.see([&] { return composition(s, A); });
      t.see([&] { return composition(A, s); });
    }
  }
  t.begin("two");
  const auto two = [&](const auto& a, const auto& b) {
    t.see([&] { return a == b; });
    t.see([&] { return same_function(a, b); });
    t.see([&] { return max_common_layout(a, b); });
    t.see([&] { return max_common_vector(a, b); });
  };
  for (const auto& L : all) two(L, L);
  Numbers numbers;
  for (int n = 0; n < 2000; ++n) {
    const auto& a = one_of(numbers, all);
    two(a, one_of(numbers, all));
  }
  unary("domain_offset",
        [](const auto& L) { return domain_offset(IntTuple<>(3), L).offset; });
  t.begin("portions");
  t.see([&] { return get_swizzle_portion(four); });
  t.see([&] { return get_nonswizzle_portion(four); });
  t.begin("bounds");
  for (std::int64_t i = 0; i < 40; ++i) {
    for (const auto& s :
         {Swizzle(), Swizzle(1, 0, 1), Swizzle(2, 1, -2), Swizzle(1, 2, 3)})
      t.see([&] { return greatest_swizzled(s, i); });
    for (const auto& L : {four, wide, Layout<>(Int64(3), IntTuple<>(-2)),
                          Layout<>(Modes<Int64>{2, 3}, Modes<Int64>{5, -7})})
      t.see([&] { return greatest_magnitude(L, i); });
    t.see([&] { return swizzles_within(i); });
  }
  t.begin("large");
  for (const std::int64_t n : {1 << 16, (1 << 16) + 1, 1 << 20})
    for (const std::int64_t d : {0, 1, 3, 16})
      for (const auto& outer :
           {ComposedLayout::Outer(Swizzle(3, 4, 3)),
            ComposedLayout::Outer(Swizzle(2, 0, -5)),
            ComposedLayout::Outer(
                Layout<>(Modes<Int64>{2, 8, 4}, Modes<Int64>{1, -32, 4}))})
        for (const std::int64_t offset : {0, 5}) {
          const ComposedLayout L(outer, offset,
                                 Layout<>(Int64(n), IntTuple<>(d)));
          t.see([&] { return cosize(L); });
          if (n > 1 << 16 || d == 3) t.see([&] { return table_of(L); });
          if (n > 1 << 16) {
            t.see([&] { return right_inverse(L); });
            t.see([&] { return left_inverse(L); });
            t.see([&] { return upcast(L, 2); });
            t.see([&] { return logical_product(four, L); });
            t.see([&] { return max_common_vector(L, L); });
          }
        }
}
#endif

#if defined(CHECK_NOTATION)
std::string text_of(const Expression& e) {
  std::string joined = std::to_string(e.column) + e.name + to_string(e.value);
  for (const auto& argument : e.arguments) joined += "," + text_of(argument);
  return joined;
}

void check_notation(Table& t, const Inputs& inputs) {
  const auto see = [&](const std::string& read_text) {
    t.see([&]() -> Result<std::string> {
      const auto value = read(read_text);
      if (!value) return value.refusal();
      return kind_of(*value) + to_string(*value);
    });
    t.see([&]() -> Result<std::string> {
      const auto expression = read_expression(read_text);
      if (!expression) return expression.refusal();
      return text_of(*expression);
    });
  };
  if (inputs.universe()) {
    const std::string alphabet = "01,():<>_-@o []";
    t.begin("short texts");
    std::string letters;
    const auto longer = [&](const auto& self) -> void {
      see(letters);
      if (letters.size() == 4) return;
      for (const char c : alphabet) {
        letters += c;
        self(self);
        letters.pop_back();
      }
    };
    longer(longer);
  }
  const std::vector<std::string> texts = {
      "0",
      "-5",
      "_4",
      "_-4",
      "9223372036854775807",
      "9223372036854775808",
      "-9223372036854775808",
      "(2,(3,4),)",
      "()",
      "(4,(2,3)):(1,(8,16))",
      "(2,2):(1@0,2@1@0)",
      "1@999",
      "1@1000",
      "1@-1",
      "1@ 1000",
      "(_,3,(_))",
      "(1@0,_)",
      "(1@0,2):3",
      "-2:1",
      "Sw<1,0,1>",
      "Sw<1,0,0>",
      "Sw<3,4,3> o 0 o (8,64):(64,1)",
      "8:10 o 3 o 4:1",
      "Sw<1,0,1> o -1 o 4:1",
      "<4:1,_>",
      "<(2,2):(1,4),<3,(2,2)>,_>",
      "<0>",
      "[true, false,LayoutLeft , LayoutRight]",
      "[1,(2,3),[]]",
      "[5,7,9] o 1 o 2:1",
      "[5,7] o 2:1",
      "[5,7] o (2:1)",
      "[5,(7,9)] o 2:1",
      "[5,7] o 1@0 o 2:1",
      "[5,7] o (1,2) o 2:1",
      "[5,7] o (1,2)",
      "[5,7] o 1",
      "[5,7,9,11] o  1  o  Sw<1,0,1> o 0 o 2:1",
      "[5,7,9,11] o Sw<1,0,1>",
      "[5,7] o 0 o _",
      "[] o 0 o 1:0",
      "maybe",
      "size(composition((2,2):(0,1), 3:1))",
      "  f ( 1 , g() , h )",
      "\t1\r\n",
      "1 2",
      "a_b9~",
      "abcdefghijklmnopqrstuvwxyzabcdefg",
      "(4;",
      "4:(",
      std::string("1\0", 2),
      std::string("1\0002", 3),
      "\x1f",
      "\x7f",
      "\xc3\xa4",
      " ~"};
  t.begin("texts");
  for (const auto& each : texts) see(each);
  t.begin("texts with a fault");
  for (const auto& each : texts)
    for (std::size_t k = 0; k < each.size(); ++k) {
      see(each.substr(0, k));
      see(each.substr(0, k) + each.substr(k + 1));
      for (const char* other : {"0", "(", ",", ":", "_", "<", " ", "@", "o"})
        see(each.substr(0, k) + other + each.substr(k + 1));
    }
  t.see([] { return Expression().column; });
  t.see([] { return AlternativeOf<int, Value>; });
  t.see([] { return AlternativeOf<Swizzle, Value::Held>; });
  t.begin("parts of texts");
  const std::string_view whole = "123456 abc";
  for (std::size_t n = 0; n <= whole.size(); ++n) {
    t.see([&] { return read(whole.substr(0, n)); });
    t.see([&] { return read(whole.substr(n)); });
  }
  t.begin("long texts");
  for (const std::size_t n : {999'999, 1'000'000, 1'000'001})
    see("1" + std::string(n - 1, ' '));
  for (const std::size_t n : {63, 64, 65}) {
    see(std::string(n, '(') + std::string(n, ')'));
    see(std::string(n, '<') + std::string(n, '>'));
    see(std::string(n, '[') + std::string(n, ']'));
    std::string basis = "1";
    for (std::size_t k = 0; k < n; ++k) basis += "@0";
    see(basis);
    see("(" + std::string(n - 1, '(') + std::string(n - 1, ')') + ",())");
  }
}
#endif

// The parts that were compiled.
using Part = void (*)(Table&, const Inputs&);
const std::map<std::string, Part> parts = {
#if defined(CHECK_TUPLES)
    {"TUPLES", check_tuples},
#endif
#if defined(CHECK_LAYOUTS)
    {"LAYOUTS", check_layouts},
#endif
#if defined(CHECK_ALGEBRA)
    {"ALGEBRA", check_algebra},
#endif
#if defined(CHECK_COMPOSITION)
    {"COMPOSITION", check_composition},
#endif
#if defined(CHECK_INVERSE)
    {"INVERSE", check_inverse},
#endif
#if defined(CHECK_TILING)
    {"TILING", check_tiling},
#endif
#if defined(CHECK_SWIZZLE)
    {"SWIZZLE", check_swizzle},
#endif
#if defined(CHECK_COMPOSED)
    {"COMPOSED", check_composed},
#endif
#if defined(CHECK_NOTATION)
    {"NOTATION", check_notation},
#endif
};

int check(int count, char** arguments) {
  const std::vector<std::string> words(arguments + 1, arguments + count);
  Table table;
  const auto compare = std::find(words.begin(), words.end(), "--compare");
  if (compare != words.end()) table.compare_with(*(compare + 1));
  const Inputs inputs(words.at(0) == "universe");
  for (auto word = words.begin() + 1; word != compare; ++word)
    parts.at (*word)(table, inputs);
  return table.same() ? 0 : 1;
}

#endif

}  // namespace
}  // namespace colex

int main(int count, char** arguments) { return colex::check(count, arguments); }
