// SPDX-License-Identifier: MIT
// The atoms against the manual's formulas, and the laws of their layouts.
#include "reference/atoms.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "reference/manual_fragments.hpp"

namespace colex {
namespace {

std::int64_t number(Int64 n) { return n.value(); }

int extent(const Layout<>& L, std::size_t mode) {
  return static_cast<int>(product(get(L.shape(), mode)).value());
}

// The code that a fragment gives to (thread, value).
std::int64_t code(const Fragment& fragment, int thread, int value) {
  return number(fragment.layout(Modes<Int64>{thread, value}));
}

// Each element of the matrix is held as often as this, and nothing else is.
void expect_each_held(const std::string& name, const Fragment& fragment,
                      std::int64_t times) {
  const std::int64_t elements = number(product(fragment.shape));
  std::vector<std::int64_t> held(static_cast<std::size_t>(elements));
  for (int thread = 0; thread < extent(fragment.layout, 0); ++thread)
    for (int value = 0; value < extent(fragment.layout, 1); ++value) {
      const std::int64_t element = code(fragment, thread, value);
      ASSERT_GE(element, 0) << name;
      ASSERT_LT(element, elements) << name;
      ++held[static_cast<std::size_t>(element)];
    }
  for (std::size_t element = 0; element < held.size(); ++element)
    ASSERT_EQ(held[element], times) << name << ", element " << element;
}

const ManualFragment* formula(const MmaAtom& atom, char operand,
                              const std::string& type,
                              const std::string& major) {
  static const std::vector<ManualFragment> all = manual_fragments();
  const ManualFragment* found = nullptr;
  for (const auto& one : all)
    if (one.section == atom.section && one.operand == operand &&
        std::find(one.types.begin(), one.types.end(), type) !=
            one.types.end() &&
        (one.major.empty() || one.major == major)) {
      EXPECT_EQ(found, nullptr) << "two formulas for " << atom.name;
      found = &one;
    }
  return found;
}

// The majors of A and B, "row" and "col", that a name of mma.sync states.
std::string major_of(const MmaAtom& atom, char operand) {
  if (atom.section != "9.7.14.5.1") return "";
  const std::string majors =
      atom.name.substr(std::string("mma.sync.aligned.m8n8k4.").size(), 7);
  return operand == 'A' ? majors.substr(0, 3) : majors.substr(4, 3);
}

// At each thread and element the layout is the formula; the first place where
// it is not is reported. Returns the number of places compared.
std::int64_t compare(const MmaAtom& atom, char operand,
                     const Fragment& fragment) {
  const ManualFragment* manual =
      formula(atom, operand, fragment.type, major_of(atom, operand));
  EXPECT_NE(manual, nullptr) << atom.name << " " << operand;
  if (manual == nullptr) return 0;
  const std::int64_t rows = number(leaves_of(fragment.shape)[0]);
  std::int64_t compared = 0;
  for (int thread = 0; thread < extent(fragment.layout, 0); ++thread) {
    const int lane = static_cast<int>(number(atom.threads(Int64(thread))));
    for (int value = 0; value < extent(fragment.layout, 1); ++value) {
      Place place = manual->place(lane, value);
      if (operand == 'B') place = {place.column, place.row};
      const std::int64_t expected = place.row + rows * place.column;
      if (code(fragment, thread, value) != expected) {
        ADD_FAILURE() << atom.name << " " << operand << ": thread " << thread
                      << " holds " << code(fragment, thread, value)
                      << " as element " << value << ", the manual says "
                      << expected;
        return compared;
      }
      ++compared;
    }
  }
  return compared;
}

TEST(Atoms, Names) {
  std::set<std::string> names;
  for (const auto& atom : mma_atoms()) names.insert(atom.name);
  for (const auto& atom : copy_atoms()) names.insert(atom.name);
  EXPECT_EQ(names.size(), mma_atoms().size() + copy_atoms().size());
  EXPECT_EQ(mma_sync_atoms().size(), 70u);
  EXPECT_EQ(wgmma_atoms().size(), 948u);
  EXPECT_EQ(scalar_mma_atoms().size(), 16u);
  EXPECT_EQ(copy_atoms().size(), 37u);
  const auto unknown = mma_atom("mma.sync.m1n1k1");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.refusal().reason, "there is no atom mma.sync.m1n1k1");
  EXPECT_EQ(copy_atom("movmatrix.sync.aligned.m8n8.trans.b16")->section,
            "9.7.14.5.17");
}

TEST(Atoms, MmaSyncIsTheManualsFormula) {
  std::int64_t compared = 0;
  for (const auto& atom : mma_sync_atoms()) {
    compared += compare(atom, 'A', atom.a);
    compared += compare(atom, 'B', atom.b);
    compared += compare(atom, 'C', atom.c);
    compared += compare(atom, 'C', atom.d);
  }
  std::int64_t held = 0;
  for (const auto& atom : mma_sync_atoms())
    for (const auto* fragment : {&atom.a, &atom.b, &atom.c, &atom.d})
      held += number(size(fragment->layout));
  EXPECT_EQ(compared, held);
}

TEST(Atoms, WgmmaIsTheManualsFigure) {
  for (const auto& atom : wgmma_atoms()) {
    if (!atom.a.shared) {
      EXPECT_GT(compare(atom, 'A', atom.a), 0);
    }
    EXPECT_GT(compare(atom, 'C', atom.d), 0);
    EXPECT_EQ(atom.c.layout, atom.d.layout);
  }
}

// Read to the letter, the column of A's elements below 64 is no fragment.
TEST(Atoms, ManualsColumnOfM16n8k256LeavesElementsOut) {
  std::map<std::pair<int, int>, int> held;
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < 128; ++i) {
      const bool upper = i < 32 || (64 <= i && i < 96);
      const int row = upper ? group_of(lane) : group_of(lane) + 8;
      const int column = i < 64 ? in_group(lane) * 32 + i
                                : in_group(lane) * 32 + (i & 0x1F) + 128;
      ++held[{row, column}];
    }
  EXPECT_EQ(held.size(), 16u * 256 - 8 * 32);
  EXPECT_EQ(held.count({8, 0}), 0u);
  EXPECT_EQ((held[{8, 128}]), 2);
}

TEST(Atoms, EachElementIsHeldOnce) {
  std::set<std::string> checked;  // equal layouts once
  for (const auto& atom : mma_atoms()) {
    const std::int64_t threads = number(size(atom.threads));
    for (const auto* fragment : {&atom.a, &atom.b, &atom.c, &atom.d}) {
      ASSERT_EQ(rank(fragment->layout), 2u) << atom.name;
      ASSERT_EQ(extent(fragment->layout, 0), threads) << atom.name;
      const std::string text =
          to_string(fragment->shape) + " " + to_string(fragment->layout);
      if (!checked.insert(text).second) continue;
      if (!fragment->shared) {
        expect_each_held(atom.name, *fragment, 1);
        continue;
      }
      // Every thread sees what the first one sees, which is all.
      EXPECT_EQ(to_string(get(fragment->layout.stride(), 0)), "0");
      Fragment of_one = *fragment;
      of_one.layout = make_layout({Layout<>(), get(fragment->layout, 1)});
      expect_each_held(atom.name, of_one, 1);
    }
  }
  EXPECT_GT(checked.size(), 100u);
}

TEST(Atoms, ShapesAreThoseOfTheProduct) {
  for (const auto& atom : mma_atoms()) {
    EXPECT_EQ(atom.a.shape, (IntTuple<>(Modes<Int64>{atom.m, atom.k})));
    EXPECT_EQ(atom.b.shape, (IntTuple<>(Modes<Int64>{atom.n, atom.k})));
    EXPECT_EQ(atom.c.shape, (IntTuple<>(Modes<Int64>{atom.m, atom.n})));
    EXPECT_EQ(atom.d.shape, atom.c.shape);
    EXPECT_FALSE(atom.architectures.empty()) << atom.name;
  }
}

// The elements of one register lie side by side along K.
TEST(Atoms, RegistersGoAlongK) {
  for (const auto& atom : mma_atoms())
    for (const auto* fragment : {&atom.a, &atom.b}) {
      const int together =
          static_cast<int>(number(elements_per_register(fragment->type)));
      const std::int64_t rows = number(leaves_of(fragment->shape)[0]);
      const bool along_rows =
          atom.section == "9.7.14.5.1" && code(*fragment, 0, 1) == 1;
      if (fragment->shared || size(atom.threads) == 1 || along_rows) continue;
      ASSERT_EQ(extent(fragment->layout, 1) % together, 0) << atom.name;
      for (int value = 0; value < extent(fragment->layout, 1); ++value)
        ASSERT_EQ(code(*fragment, 0, value),
                  code(*fragment, 0, value / together * together) +
                      value % together * rows)
            << atom.name;
    }
}

// The worked example of the CuTe documentation: the quad pair's C of f32.
TEST(Atoms, WorkedExamples) {
  const auto volta =
      mma_atom("mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32");
  EXPECT_EQ(to_string(volta->threads), "(4,2):(1,16)");
  EXPECT_EQ(to_string(volta->a.layout), "(8,4):(1,8)");
  EXPECT_EQ(to_string(volta->c.layout),
            "((2,2,2),(2,2,2)):((1,16,4),(8,2,32))");
  const auto ampere =
      mma_atom("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32");
  EXPECT_EQ(to_string(ampere->a.layout), "((4,8),(2,2,2)):((32,1),(16,8,128))");
  EXPECT_EQ(to_string(ampere->b.layout), "((4,8),(2,2)):((16,1),(8,64))");
  const auto hopper = mma_atom(
      "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 a-desc, b-desc");
  EXPECT_EQ(to_string(hopper->d.layout),
            "((4,8,4),(2,2,16)):((128,1,16),(64,8,512))");
}

TEST(Atoms, MatrixCopiesHoldEachElement) {
  for (const auto& atom : copy_atoms()) {
    for (const auto* fragment : {&atom.source, &atom.destination}) {
      ASSERT_EQ(extent(fragment->layout, 0), number(size(atom.threads)));
      std::int64_t times = 1;
      if (fragment->shared) times = 32 * 8 / number(product(fragment->shape));
      expect_each_held(atom.name, *fragment, times);
    }
    EXPECT_EQ(atom.source.shape, atom.destination.shape) << atom.name;
  }
}

// "A group of four threads loads an entire row": element i of register r is in
// row t / 4 of matrix r; transposed, in column t / 4.
TEST(Atoms, MatrixRegistersAreTheManualsFigure) {
  for (const auto& atom : matrix_copy_atoms()) {
    const bool transposed = atom.name.find("trans") != std::string::npos;
    const bool stores = atom.name.substr(0, 2) == "st";
    const Fragment& registers = stores ? atom.source : atom.destination;
    for (int t = 0; t < 32; ++t)
      for (int i = 0; i < extent(registers.layout, 1); ++i) {
        int row = t / 4;
        int column = 2 * (t % 4) + i % 2;
        if (transposed) std::swap(row, column);
        EXPECT_EQ(code(registers, t, i), column + 8 * row + 64 * (i / 2))
            << atom.name << ", thread " << t << ", element " << i;
      }
  }
}

// "Addresses addr8-addr15 correspond to the rows of the second matrix."
TEST(Atoms, MatrixAddresses) {
  for (const auto& atom : matrix_copy_atoms()) {
    if (atom.name.substr(0, 3) == "mov") continue;
    const Fragment& memory =
        atom.source.shared ? atom.source : atom.destination;
    const int rows = static_cast<int>(number(product(memory.shape)) / 8);
    for (int t = 0; t < 32; ++t)
      for (int place = 0; place < 8; ++place)
        EXPECT_EQ(code(memory, t, place), place + 8 * (t % rows)) << atom.name;
  }
}

}  // namespace
}  // namespace colex
