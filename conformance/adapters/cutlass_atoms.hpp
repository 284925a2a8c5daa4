// SPDX-License-Identifier: MIT
// Our side of the comparison with CUTLASS's atoms, and its account.
#pragma once

#include <fstream>
#include <iostream>
#include <map>
#include <set>

#include "reference/atoms.hpp"
#include "reference/wgmma_shared_memory.hpp"

inline const colex::MmaAtom* mma_of(const std::string& name) {
  static const std::map<std::string, colex::MmaAtom> all = [] {
    std::map<std::string, colex::MmaAtom> by_name;
    for (const auto& atom : colex::mma_atoms())
      by_name.emplace(atom.name, atom);
    return by_name;
  }();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : &found->second;
}

inline const colex::CopyAtom* copy_of(const std::string& name) {
  static const std::vector<colex::CopyAtom> all = colex::copy_atoms();
  for (const auto& atom : all)
    if (atom.name == name) return &atom;
  return nullptr;
}

inline std::string wgmma_name(int n, int k, const std::string& types,
                              bool a_shared) {
  return "wgmma.mma_async.sync.aligned." + colex::shape_name(64, n, k) + "." +
         types + (a_shared ? " a-desc, b-desc" : " a, b-desc");
}

// The layout of the bits of each element, the lowest first.
inline colex::Layout<> in_bits(const colex::Fragment& fragment) {
  using namespace colex;
  const Int64 bits = bits_of(fragment.type);
  const auto scaled = [&](const Layout<>& mode) {
    std::vector<Mode<>> modes;
    for (const auto& step : flat_modes(mode))
      modes.push_back({step.extent, step.stride.value * bits});
    return modes;
  };
  std::vector<Mode<>> values = scaled(get(fragment.layout, 1));
  values.insert(values.begin(), Mode<>{bits, 1});
  return thread_value_layout(scaled(get(fragment.layout, 0)), values);
}

class Comparison {
 public:
  explicit Comparison(bool print_all) : print_all_(print_all) {}

  // The same size of each mode, and the same value at every coordinate.
  void fragment(const std::string& name, const colex::Layout<>& ours,
                const colex::Result<colex::Layout<>>& theirs) {
    ++fragments_;
    if (!theirs) {
      differ(name, "ours " + to_string(ours) +
                       "; CUTLASS's is no layout: " + theirs.refusal().reason);
      return;
    }
    if (to_string(ours) == to_string(*theirs)) {
      ++same_text_;
      if (print_all_)
        std::cout << "same text  " << name << ": " << to_string(ours) << "\n";
      return;
    }
    const std::string texts =
        "ours " + to_string(ours) + ", CUTLASS " + to_string(*theirs);
    const std::string difference = first_difference(ours, *theirs);
    if (!difference.empty()) {
      differ(name, texts + ": " + difference);
      return;
    }
    ++same_function_;
    if (print_all_)
      std::cout << "same function  " << name << ": " << texts << "\n";
  }

  // An operand of 64 rows or more by 32 bytes, patterns along the rows first.
  // `values` are CUTLASS's offsets in elements, column by column.
  void shared(colex::SharedMatrix ours, int rows, int columns,
              const std::vector<colex::Int64>& values,
              std::uint64_t descriptor) {
    using namespace colex;
    const Int64 pattern = 128 * pieces_of(ours.swizzle);
    const Int64 across =
        Int64(128) / bits_of(ours.type) * pieces_of(ours.swizzle);
    ours.rows = rows;
    ours.columns = columns;
    if (ours.major == Major::k) {
      ours.stride_bytes = pattern;
      if (ours.swizzle == SharedSwizzle::none)
        ours.leading_bytes = pattern * rows / 8;
    } else {
      ours.leading_bytes = pattern;
      ours.stride_bytes = pattern * rows / across;
      if (ours.swizzle == SharedSwizzle::none)
        std::swap(ours.leading_bytes, ours.stride_bytes);
    }
    std::string name = "wgmma shared memory, " + ours.type;
    name += ours.major == Major::k ? ", K-major, " : ", MN-major, ";
    name += to_string(16 * pieces_of(ours.swizzle)) + " bytes";
    const auto layout = canonical_layout(ours);
    ++fragments_;
    if (!layout) {
      differ(name, "ours is refused: " + layout.refusal().reason);
      return;
    }
    for (int i = 0; i < rows * columns; ++i)
      if ((*layout)(Int64(i)) != values[static_cast<std::size_t>(i)]) {
        differ(name, "ours " + to_string(*layout) + " at " + std::to_string(i) +
                         " is " + to_string((*layout)(Int64(i))) +
                         ", CUTLASS's " +
                         to_string(values[static_cast<std::size_t>(i)]));
        return;
      }
    // Without the start address, which is none on the host. An offset that
    // nothing reads may be anything.
    std::uint64_t compared = ~std::uint64_t{0xFFFF};
    const auto unread = [&](int at) {
      compared &= ~(std::uint64_t{0x3FFF} << at);
    };
    if (ours.major == Major::mn && rows / across == 1)
      unread(ours.swizzle == SharedSwizzle::none ? 32 : 16);
    const std::uint64_t expected = *wgmma_descriptor(ours, 0);
    if ((expected & compared) != (descriptor & compared)) {
      differ(name, "descriptors: ours " + std::to_string(expected >> 16) +
                       " << 16, CUTLASS's " + std::to_string(descriptor >> 16) +
                       " << 16");
      return;
    }
    ++same_function_;
    if (print_all_)
      std::cout << "same function  " << name << ": " << to_string(*layout)
                << "\n";
  }

  // All fragments of an atom of ours are compared with one trait.
  void atom(const std::string& name) {
    ++traits_;
    compared_.insert(name);
  }

  void missing(const std::string& name) {
    differ(name, "we have no such atom");
  }

  // Prints the account. The exit status: 1 where the differences are others
  // than those that the file names; without a file, 0.
  int finish(const std::string& known) const {
    std::size_t alone = 0;
    const auto count_alone = [&](const std::string& name) {
      if (compared_.count(name) != 0) return;
      ++alone;
      if (print_all_) std::cout << "ours alone  " << name << "\n";
    };
    for (const auto& atom : colex::mma_atoms()) count_alone(atom.name);
    for (const auto& atom : colex::copy_atoms()) count_alone(atom.name);
    std::cout << traits_ << " traits of CUTLASS with " << compared_.size()
              << " of our atoms (" << alone << " more are ours alone); "
              << fragments_ << " layouts: " << same_text_ << " the same text, "
              << same_function_ << " the same function, " << differences_.size()
              << " different\n";
    if (known.empty()) return 0;
    std::set<std::string> expected;
    std::ifstream file(known);
    if (!file) {
      std::cerr << "cutlass_atoms: cannot read " << known << "\n";
      return 2;
    }
    for (std::string line; std::getline(file, line);)
      if (!line.empty() && line[0] != '#') expected.insert(line);
    int status = 0;
    for (const auto& name : differences_)
      if (expected.count(name) == 0) {
        std::cout << "not known: " << name << "\n";
        status = 1;
      }
    for (const auto& name : expected)
      if (differences_.count(name) == 0) {
        std::cout << "no longer different: " << name << "\n";
        status = 1;
      }
    return status;
  }

 private:
  void differ(const std::string& name, const std::string& how) {
    differences_.insert(name);
    std::cout << "DIFFERENT  " << name << ": " << how << "\n";
  }

  static std::string first_difference(const colex::Layout<>& ours,
                                      const colex::Layout<>& theirs) {
    using namespace colex;
    if (rank(ours) != rank(theirs)) return "the ranks differ";
    std::vector<std::int64_t> sizes;
    for (std::size_t k = 0; k < rank(ours); ++k) {
      const Int64 size_of_ours = size(get(ours, k));
      if (size_of_ours != size(get(theirs, k)))
        return "the sizes of mode " + std::to_string(k) +
               " differ: " + to_string(size_of_ours) + " and " +
               to_string(size(get(theirs, k)));
      sizes.push_back(size_of_ours.value());
    }
    // All threads of a layout whose threads see the same are one.
    const bool one = to_string(get(ours.stride(), 0)) == "0" &&
                     to_string(get(theirs.stride(), 0)) == "0";
    std::int64_t different = 0;
    std::string first;
    std::set<std::int64_t> places;
    const std::int64_t threads = one ? 1 : sizes[0];
    const std::int64_t values = sizes.size() > 1 ? sizes[1] : 1;
    for (std::int64_t t = 0; t < threads; ++t)
      for (std::int64_t v = 0; v < values; ++v) {
        const IntTuple<> at = sizes.size() > 1 ? IntTuple<>(Modes<Int64>{t, v})
                                               : IntTuple<>(Int64(t));
        places.insert(theirs(at).value());
        if (ours(at) == theirs(at)) continue;
        if (++different > 1) continue;
        first = "thread " + std::to_string(t) + " value " + std::to_string(v) +
                " is " + to_string(ours(at)) + ", CUTLASS's " +
                to_string(theirs(at));
      }
    if (different == 0) return "";
    return first + "; " + std::to_string(different) + " of " +
           std::to_string(threads * values) + " differ, CUTLASS's reach " +
           std::to_string(places.size()) + " elements, " +
           std::to_string(*places.begin()) + " to " +
           std::to_string(*places.rbegin());
  }

  bool print_all_;
  std::size_t traits_ = 0;
  std::set<std::string> compared_;
  std::size_t fragments_ = 0;
  std::size_t same_text_ = 0;
  std::size_t same_function_ = 0;
  std::set<std::string> differences_;
};
