// SPDX-License-Identifier: MIT
// The inputs of colex-benchmark, and what each side of it hands in.
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace colex {

namespace pinned {

inline constexpr char coalesced[] = "((2,(3,4)),(3,2),1):((4,(8,24)),(2,6),12)";
inline constexpr char composed[] = "(6,2):(8,2)";
inline constexpr char composed_with[] = "(4,3):(3,1)";
inline constexpr char reshaped[] = "(10,2):(16,4)";
inline constexpr char reshaped_by[] = "(5,4):(1,5)";
inline constexpr char complemented[] = "(2,4,8):(8,1,64)";
inline constexpr std::int64_t cotarget = 512;
inline constexpr char divided[] = "(4,2,3):(2,1,8)";
inline constexpr char divided_by[] = "4:2";
inline constexpr char inverted[] = "(2,4,6):(4,1,8)";
// A permutation of 0 to 239.
inline constexpr char evaluated[] = "((2,4),(3,(2,5))):((1,60),(2,(30,6)))";
inline constexpr std::int64_t evaluated_size = 240;

}  // namespace pinned

// One operation on its pinned input.
struct Timed {
  std::string operation;
  std::string result;  // as text, the same on both sides
  std::function<void(benchmark::State&)> loop;
};

// Times calculate(), whose result text() prints.
template <class Calculate, class Text>
Timed timed(std::string operation, const Calculate& calculate,
            const Text& text) {
  return {std::move(operation), text(calculate()),
          [calculate](benchmark::State& state) {
            for (auto _ : state) benchmark::DoNotOptimize(calculate());
          }};
}

// Times layout(coordinate), every iteration at the next coordinate; the result
// is the list of all values.
template <class AnyLayout, class Coordinate, class Text>
Timed timed_values(std::string operation, const AnyLayout& layout,
                   const std::vector<Coordinate>& coordinates,
                   const Text& text) {
  std::string values;
  for (const auto& c : coordinates) values += text(layout(c)) + " ";
  return {std::move(operation), values,
          [layout, coordinates](benchmark::State& state) {
            std::size_t next = 0;
            for (auto _ : state) {
              benchmark::DoNotOptimize(layout(coordinates[next]));
              if (++next == coordinates.size()) next = 0;
            }
          }};
}

// cutegen's side, empty where CMake did not find it.
#ifdef COLEX_HAS_CUTEGEN
std::vector<Timed> timed_cutegen();
#else
inline std::vector<Timed> timed_cutegen() { return {}; }
#endif

}  // namespace colex
