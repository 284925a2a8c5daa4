// SPDX-License-Identifier: MIT
// Laws of the analysis of layouts: bank conflicts, sectors, vectors, gaps. Each
// counts by the definition, one bank, byte or index after the other.
#pragma once

#include "properties/laws/reading.hpp"

namespace colex {

inline std::string to_string(const std::vector<Int64>& numbers) {
  std::string text = "[";
  for (const Int64 number : numbers)
    text += (text.size() > 1 ? ", " : "") + to_string(number);
  return text + "]";
}

// --- Accesses of a warp ---

// A thread layout and the bytes that each lane takes: L as one mode, its
// strides multiplied, so that small layouts collide and every access is
// aligned; in every second case four times, so that there are several phases.
// Elements have 32 bits.
struct LanesCase {
  Layout<> threads;
  Int64 bytes;
};

inline Layout<> times(const Layout<>& L, const Int64& n) {
  std::vector<Mode<>> modes = flat_modes(L);
  for (auto& mode : modes) mode.stride = n * mode.stride;
  return make_flat(modes);
}

inline LanesCase lanes_case(const Layout<>& L, const Int64& width,
                            const Int64& stretch) {
  constexpr std::int64_t factors[] = {1, 64, 31, 16, 4};
  const Int64 words = width % 3 == 0 ? 1 : width % 3 == 1 ? 2 : 4;
  const Int64 n = words * factors[(stretch % 5).value()];
  std::vector<Mode<>> modes = flat_modes(times(L, n));
  if (stretch % 2 == 1 && size(L) <= 8) modes.push_back({4, 2 * n});
  return {make_layout(std::vector{make_flat(modes)}), 4 * words};
}

inline bool is_a_warp(const Layout<>& L) { return size(L) <= 32; }

// The same bits moved farther, across the banks.
inline Swizzle farther(const Swizzle& s, const Int64& more) {
  return Swizzle(s.bits(), s.base(),
                 s.shift() < 0 ? s.shift() - more : s.shift() + more);
}

// How many lanes a phase has.
inline Int64 phase_width(const Int64& bytes) {
  if (bytes == 16) return 8;
  if (bytes == 8) return 16;
  return 32;
}

// The different words of bank b that lanes from..to take, lane t from byte
// address(t) on.
template <class Address>
std::set<std::int64_t> words_of_bank(const Int64& b, const Int64& from,
                                     const Int64& to, const Int64& bytes,
                                     const Address& address) {
  std::set<std::int64_t> words;
  for (Int64 t = from; t < to; t = t + 1)
    for (Int64 byte = 0; byte < bytes; byte = byte + 1) {
      const Int64 word = (address(t) + byte) / 4;
      if (word % 32 == b) words.insert(word.value());
    }
  return words;
}

template <class Address>
std::vector<Int64> degrees(const Int64& threads, const Int64& bytes,
                           const Address& address) {
  std::vector<Int64> result;
  const Int64 together = phase_width(bytes);
  for (Int64 from = 0; from < threads; from = from + together) {
    Int64 degree = 0;
    for (Int64 b = 0; b < 32; b = b + 1)
      degree = max(degree,
                   Int64(words_of_bank(b, from, min(from + together, threads),
                                       bytes, address)
                             .size()));
    result.push_back(degree);
  }
  return result;
}

// The 32-byte pieces, or the single bytes, that all lanes take together.
template <class Address>
Int64 units_touched(const Int64& threads, const Int64& bytes, const Int64& unit,
                    const Address& address) {
  std::set<std::int64_t> units;
  for (Int64 t = 0; t < threads; t = t + 1)
    for (Int64 byte = 0; byte < bytes; byte = byte + 1)
      units.insert(((address(t) + byte) / unit).value());
  return Int64(units.size());
}

// The byte of lane t, for 32-bit elements.
template <class Function>
auto byte_address(const Function& L) {
  return [L](const Int64& t) { return 4 * L(t); };
}

// --- Vectors ---

// Whether every index belongs to n that run together through aligned units of a
// and of b.
inline bool copies_vectors(const Numbers& a, const Numbers& b, std::int64_t n) {
  const std::size_t size = a.size();
  for (std::size_t i = 0; i < size; ++i) {
    const std::int64_t place = ((a[i] % n) + n) % n;
    for (std::int64_t j = 0; j < n; ++j) {
      const std::int64_t from = a[i] - place + j;
      const std::int64_t to = b[i] - place + j;
      bool found = false;
      for (std::size_t k = 0; k < size && !found; ++k)
        found = a[k] == from && b[k] == to;
      if (!found) return false;
    }
    if ((b[i] - place) % n != 0) return false;
  }
  return true;
}

// --- Images ---

// The least and the greatest of the values and 0.
inline std::pair<std::int64_t, std::int64_t> window_of(const Numbers& values) {
  std::pair<std::int64_t, std::int64_t> window = {0, 0};
  for (const std::int64_t value : values) {
    window.first = std::min(window.first, value);
    window.second = std::max(window.second, value);
  }
  return window;
}

// Small enough for a table of its window.
inline bool has_small_window(const Layout<>& L) {
  return has_integer_strides(L) && small(L) && cosize(L) <= 65536;
}

inline std::vector<Int64> missed(const Layout<>& L) {
  const Numbers values = values_of(L);
  const auto [least, greatest] = window_of(values);
  std::vector<Int64> result;
  for (std::int64_t offset = least; offset <= greatest; ++offset)
    if (std::find(values.begin(), values.end(), offset) == values.end())
      result.push_back(offset);
  return result;
}

// The total law of an operation that looks at the values of one layout.
template <class Operation>
constexpr auto total_of_small(const char* name, const char* sentence,
                              Operation operation) {
  return Law{name,
             sentence,
             "colex SPEC, 14",
             total,
             given(layout_input),
             [operation](auto& t, const auto& cute, const auto& L) {
               if (!t.assume(has_integer_strides(L) && small(L))) return;
               t.answered(operation(cute, L));
             }};
}

inline const auto analysis_laws = std::tuple{
    // --- Banks ---
    Law{"bank_conflicts/by-count",
        "each phase has the greatest number of different words in a bank",
        "CUDA C++ Programming Guide, Shared Memory", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto R = cute.bank_conflicts(c.threads, Int64(32), c.bytes);
          if (t.refused(R)) return;
          t.equal(*R,
                  degrees(size(c.threads), c.bytes, byte_address(c.threads)),
                  "degrees");
        }},
    Law{"bank_conflicts/of-swizzled", "so it is through a swizzle",
        "CUDA C++ Programming Guide, Shared Memory", sound,
        given(swizzle_input, positive_layout, index_input),
        [](auto& t, const auto& cute, const auto& s, const auto& L,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, Int64(0), stretch);
          const ComposedLayout C(farther(s, 4), 0, c.threads);
          const auto R = cute.composed_bank_conflicts(C, Int64(32), c.bytes);
          if (t.refused(R)) return;
          t.equal(*R, degrees(size(c.threads), c.bytes, byte_address(C)),
                  "degrees");
        }},
    Law{"bank_conflicts/values-apart",
        "values that are accessed one by one have the phases of each",
        "colex SPEC, 14", sound,
        given(positive_layout, positive_layout, index_input),
        [](auto& t, const auto& cute, const auto& T, const auto& V,
           const auto& stretch) {
          if (!t.assume(is_a_warp(T) && is_a_warp(V))) return;
          const Layout<> threads = lanes_case(T, Int64(0), stretch).threads;
          const auto R = cute.bank_conflicts(make_layout({get(threads, 0), V}),
                                             Int64(32), Int64(4));
          if (t.refused(R)) return;
          std::vector<Int64> expected;
          for (Int64 v = 0; v < size(V); v = v + 1)
            expected.push_back(degrees(
                size(threads), Int64(4),
                [&](const Int64& k) { return 4 * (threads(k) + V(v)); })[0]);
          t.equal(*R, expected, "degrees");
        }},
    Law{"bank_conflicts/values-together",
        "contiguous values of a thread are one access", "colex SPEC, 14", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto R = cute.bank_conflicts(
              make_layout(
                  {get(c.threads, 0), Layout<>(Mode<>{c.bytes / 4, 1})}),
              Int64(32), c.bytes);
          if (t.refused(R)) return;
          t.equal(*R,
                  degrees(size(c.threads), c.bytes, byte_address(c.threads)),
                  "degrees");
        }},
    Law{"bank_conflicts/total",
        "bank_conflicts answers for up to 32 aligned lanes", "colex SPEC, 14",
        total, given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          t.answered(cute.bank_conflicts(c.threads, Int64(32), c.bytes));
        }},
    Law{"wavefronts/sum", "wavefronts is the sum of the degrees",
        "CUDA C++ Programming Guide, Shared Memory", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto R = cute.wavefronts(c.threads, Int64(32), c.bytes);
          if (t.refused(R)) return;
          Int64 sum = 0;
          for (const Int64 degree :
               degrees(size(c.threads), c.bytes, byte_address(c.threads)))
            sum = sum + degree;
          t.equal(*R, sum, "wavefronts");
        }},
    Law{"wavefronts/total", "wavefronts answers for up to 32 aligned lanes",
        "colex SPEC, 14", total,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          t.answered(cute.wavefronts(c.threads, Int64(32), c.bytes));
        }},
    Law{"colliding_lanes/of-the-worst-bank",
        "the lanes of each phase are those that take words of its first worst "
        "bank, none where no two words share a bank",
        "colex SPEC, 14", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto R = cute.colliding_lanes(c.threads, Int64(32), c.bytes);
          if (t.refused(R)) return;
          const auto address = byte_address(c.threads);
          const Int64 together = phase_width(c.bytes);
          const std::vector<Int64> worst =
              degrees(size(c.threads), c.bytes, address);
          t.equal(R->size(), worst.size(), "number of phases");
          for (std::size_t p = 0; p < worst.size() && !t.failed(); ++p) {
            const Int64 from = Int64(p) * together;
            const Int64 to = min(from + together, size(c.threads));
            const auto words = [&](const Int64& b, const Int64& begin,
                                   const Int64& end) {
              return Int64(
                  words_of_bank(b, begin, end, c.bytes, address).size());
            };
            Int64 bank = 0;
            while (words(bank, from, to) < worst[p]) bank = bank + 1;
            std::vector<Int64> lanes;
            for (Int64 k = from; k < to && worst[p] > 1; k = k + 1)
              if (words(bank, k, k + 1) > 0) lanes.push_back(k);
            t.equal((*R)[p], lanes, "lanes");
          }
        }},
    Law{"colliding_lanes/total",
        "colliding_lanes answers for up to 32 aligned lanes", "colex SPEC, 14",
        total, given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          t.answered(cute.colliding_lanes(c.threads, Int64(32), c.bytes));
        }},

    // --- Sectors ---
    Law{"sectors/by-count", "the different 32-byte pieces that a warp touches",
        "CUDA C++ Programming Guide, Device Memory Accesses", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto R = cute.sectors(c.threads, Int64(32), c.bytes);
          if (t.refused(R)) return;
          t.equal(*R,
                  std::vector{units_touched(size(c.threads), c.bytes, Int64(32),
                                            byte_address(c.threads))},
                  "sectors");
        }},
    Law{"sectors/total", "sectors answers for up to 32 aligned lanes",
        "colex SPEC, 14", total,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          t.answered(cute.sectors(c.threads, Int64(32), c.bytes));
        }},
    Law{"ideal_sectors/by-bytes",
        "as many sectors as the different bytes fill, rounded up",
        "CUDA C++ Best Practices Guide, Coalesced Access", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto R = cute.ideal_sectors(c.threads, Int64(32), c.bytes);
          if (t.refused(R)) return;
          const auto address = byte_address(c.threads);
          const Int64 bytes =
              units_touched(size(c.threads), c.bytes, Int64(1), address);
          t.equal(*R, std::vector{ceil_div(bytes, Int64(32))}, "ideal sectors");
        }},
    Law{"ideal_sectors/at-most-sectors", "no request has fewer than its ideal",
        "colex SPEC, 14", sound,
        given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          const auto ideal = cute.ideal_sectors(c.threads, Int64(32), c.bytes);
          const auto R = cute.sectors(c.threads, Int64(32), c.bytes);
          if (t.refused(ideal) || t.refused(R)) return;
          t.holds(
              ideal->size() == 1 && R->size() == 1 && (*ideal)[0] <= (*R)[0],
              to_string(*ideal) + " exceeds " + to_string(*R));
        }},
    Law{"ideal_sectors/total",
        "ideal_sectors answers for up to 32 aligned lanes", "colex SPEC, 14",
        total, given(positive_layout, index_input, index_input),
        [](auto& t, const auto& cute, const auto& L, const auto& width,
           const auto& stretch) {
          if (!t.assume(is_a_warp(L))) return;
          const LanesCase c = lanes_case(L, width, stretch);
          t.answered(cute.ideal_sectors(c.threads, Int64(32), c.bytes));
        }},

    // --- Vectors ---
    Law{"vector_width/greatest",
        "a copy from a to b is a copy of vectors of n, and of no greater n up "
        "to the limit",
        "CuTe algorithm/copy.hpp; colex SPEC, 14", sound,
        given(layout_input, index_input),
        [](auto& t, const auto& cute, const auto& a, const auto& k) {
          if (!t.assume(has_integer_strides(a) && is_a_warp(a))) return;
          const Layout<> b = k % 2 == 0 ? make_layout(a.shape()) : a;
          const Int64 bits = k % 4 < 2 ? 16 : 64;
          const auto R = cute.vector_width(a, b, bits, Int64(128));
          if (t.refused(R)) return;
          std::int64_t n = (Int64(128) / bits).value();
          while (!copies_vectors(values_of(a), values_of(b), n)) n /= 2;
          t.equal(*R, Int64(n), "elements of a vector");
        }},
    Law{"vector_width/at-least-the-common-run",
        "it is at least gcd(max_common_vector, max_alignment of both) where no "
        "value is taken twice",
        "CuTe algorithm/copy.hpp", sound, given(shape_input, index_input),
        [](auto& t, const auto& cute, const auto& shape, const auto& k) {
          const Layout<> b = make_layout(shape);
          if (!t.assume(is_a_warp(b))) return;
          const Layout<> a = compact_layout(shape, k);
          const auto R = cute.vector_width(a, b, Int64(16), Int64(128));
          const auto common = max_common_vector(a, b);
          const auto align_a = max_alignment(a);
          const auto align_b = max_alignment(b);
          if (t.refused(R) || t.refused(common) || t.refused(align_a) ||
              t.refused(align_b))
            return;
          const Int64 n = gcd(gcd(*common, Int64(8)), gcd(*align_a, *align_b));
          t.holds(n <= *R, to_string(*R) + " is below " + to_string(n));
        }},
    Law{"vector_width/total", "vector_width answers for layouts of one size",
        "colex SPEC, 14", total,
        given(Relation::same_size, layout_input, layout_input),
        [](auto& t, const auto& cute, const auto& a, const auto& b) {
          if (!t.assume(has_integer_strides(a) && has_integer_strides(b) &&
                        is_a_warp(a) && is_a_warp(b) && size(a) == size(b)))
            return;
          t.answered(cute.vector_width(a, b, Int64(32), Int64(128)));
        }},

    // --- Images ---
    Law{"gaps/missed", "gaps are the offsets of the window that are no value",
        "CuTe 01_layout, cosize; colex SPEC, 14", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_small_window(L))) return;
          const auto R = cute.gaps(L);
          if (t.refused(R)) return;
          t.equal(*R, missed(L), "gaps");
        }},
    Law{"gaps/total", "gaps answers where the window can be listed",
        "colex SPEC, 14", total, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_small_window(L))) return;
          t.answered(cute.gaps(L));
        }},
    Law{"padding/number-of-gaps", "padding is the number of gaps",
        "CuTe 01_layout, cosize; colex SPEC, 14", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_small_window(L))) return;
          const auto R = cute.padding(L);
          if (t.refused(R)) return;
          t.equal(*R, Int64(missed(L).size()), "padding");
        }},
    Law{"padding/size-and-cosize",
        "padding is cosize - size where no value is taken twice",
        "CuTe 01_layout, cosize; colex SPEC, 14", sound, given(positive_layout),
        [](auto& t, const auto& cute, const auto& L) {
          const auto injective = cute.is_injective(L);
          const auto R = cute.padding(L);
          if (t.refused(injective) || t.refused(R)) return;
          if (!t.assume(*injective)) return;
          t.equal(*R, cosize(L) - size(L), "padding");
        }},
    total_of_small(
        "padding/total", "padding answers for every small layout",
        [](const auto& cute, const auto& L) { return cute.padding(L); }),
    Law{"overlap/first",
        "overlap is the first index that repeats a value, with the first that "
        "has it",
        "colex SPEC, 14", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_integer_strides(L) && small(L))) return;
          const auto R = cute.overlap(L);
          if (t.refused(R)) return;
          const Numbers values = values_of(L);
          std::vector<Int64> expected;
          for (auto at = values.begin(); at != values.end() && expected.empty();
               ++at) {
            const auto before = std::find(values.begin(), at, *at);
            if (before != at)
              expected = {Int64(before - values.begin()),
                          Int64(at - values.begin())};
          }
          t.equal(*R, expected, "indices");
        }},
    total_of_small(
        "overlap/total", "overlap answers for every small layout",
        [](const auto& cute, const auto& L) { return cute.overlap(L); }),
    Law{"is_injective/no-value-twice", "no two indices have one value",
        "CuTe whitepaper, 2.4", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_integer_strides(L) && small(L))) return;
          const auto R = cute.is_injective(L);
          if (t.refused(R)) return;
          t.equal(*R, is_injective_by_values(L), "injective");
        }},
    total_of_small(
        "is_injective/total", "is_injective answers for every small layout",
        [](const auto& cute, const auto& L) { return cute.is_injective(L); }),
    Law{"is_surjective/every-offset", "every offset of the window is a value",
        "CuTe whitepaper, 2.4", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_small_window(L))) return;
          const auto R = cute.is_surjective(L);
          if (t.refused(R)) return;
          t.equal(*R, missed(L).empty(), "surjective");
        }},
    total_of_small(
        "is_surjective/total", "is_surjective answers for every small layout",
        [](const auto& cute, const auto& L) { return cute.is_surjective(L); }),
    Law{"is_compact/each-once", "the values are 0 to size - 1, each once",
        "CuTe whitepaper, 2.4", sound, given(layout_input),
        [](auto& t, const auto& cute, const auto& L) {
          if (!t.assume(has_integer_strides(L) && small(L))) return;
          const auto R = cute.is_compact(L);
          if (t.refused(R)) return;
          t.equal(*R, is_compact_by_values(L), "compact");
        }},
    total_of_small(
        "is_compact/total", "is_compact answers for every small layout",
        [](const auto& cute, const auto& L) { return cute.is_compact(L); }),
};

}  // namespace colex
