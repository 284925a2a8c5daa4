// SPDX-License-Identifier: MIT
//
// What a layout is, and what a warp's access through it costs.

#include "conformance/steps.hpp"
#include "reference/analysis.hpp"

namespace colex::conformance {
namespace {

// --- A layout ---

struct Runs {
  Int64 count = 1;
  Int64 shortest = 0;
  Int64 longest = 0;
};

// How the values go on by 1, in the order of the indices.
Runs runs_of(const std::vector<Int64>& values) {
  Runs runs;
  Int64 length = 0;
  const auto close = [&] {
    if (runs.shortest == 0 || length < runs.shortest) runs.shortest = length;
    runs.longest = max(runs.longest, length);
  };
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0 && values[i] != values[i - 1] + 1) {
      close();
      runs.count = runs.count + 1;
      length = 0;
    }
    length = length + 1;
  }
  close();
  return runs;
}

template <class AnyOfLayouts>
void say_runs(Steps& steps, const AnyOfLayouts& L) {
  const auto table = table_of(L);
  if (!table) return steps.say("runs: {}", table.refusal().reason);
  const Runs runs = runs_of(*table);
  steps.say("contiguous runs, by index: {}, of {} elements",
            to_string(runs.count),
            runs.shortest == runs.longest
                ? to_string(runs.longest)
                : to_string(runs.shortest) + " to " + to_string(runs.longest));
  const auto width = vector_width(L, L, Int64(1), Int64(128));
  if (width)
    steps.say("whole aligned vectors of {} of at most 128 elements",
              to_string(*width));
  steps.say("values at 0, 1, …: {}", some_of(*table));
}

template <class AnyOfLayouts>
void say_image(Steps& steps, const AnyOfLayouts& L) {
  steps.say("size {}, cosize {}", to_string(size(L)), to_string(cosize(L)));
  const auto missed = padding(L);
  if (!missed) {
    steps.say("gaps: {}", missed.refusal().reason);
  } else if (*missed == 0) {
    steps.say("no gaps");
  } else {
    const auto list = gaps(L);
    steps.say("{} gaps{}", to_string(*missed),
              list ? ": " + some_of(*list) : "");
  }
  const auto twice = overlap(L);
  if (!twice)
    steps.say("overlaps: {}", twice.refusal().reason);
  else if (twice->empty())
    steps.say("no overlaps: each value once");
  else
    steps.say("overlaps: offset {} at index {} and again at {}",
              to_string(L((*twice)[0])), to_string((*twice)[0]),
              to_string((*twice)[1]));
  say_runs(steps, L);
}

// --- Accesses ---

bool is_access(const std::vector<Value>& in) {
  return in.size() == 3 && (in[0].as<Layout<>>() || in[0].as<ComposedLayout>());
}
Int64 number(const Value& value) { return value.as<IntTuple<>>()->leaf(); }

// Calls use(L) with the layout of either kind.
template <class Use>
void with_layout(const Value& value, const Use& use) {
  if (const auto* plain = value.as<Layout<>>())
    use(*plain);
  else
    use(*value.as<ComposedLayout>());
}

void say_lanes(Steps& steps, const WarpAccess& access) {
  steps.say("{} lanes; {} of {} bytes a lane",
            access.first_bytes.front().size(),
            access.first_bytes.size() == 1
                ? std::string("one access")
                : fmt::format("{} accesses", access.first_bytes.size()),
            to_string(access.bytes));
  steps.say("lane 0, 1, … begins at byte {}",
            some_of(access.first_bytes.front()));
}

template <class ThreadLayout>
void say_banks(Steps& steps, const ThreadLayout& L, const WarpAccess& access,
               Int64 bits) {
  const Int64 together = lanes_of_a_phase(access.bytes);
  const auto phases = bank_phases(L, bits, access.bytes);
  if (!phases) return;
  steps.say("{} lanes in a phase; word w of 4 bytes is in bank w mod {}",
            to_string(together), to_string(number_of_banks));
  std::vector<Int64> banks;
  for (const Int64 byte : access.first_bytes.front())
    banks.push_back(byte / 4 % number_of_banks);
  steps.say("lane 0, 1, … begins in bank {}", some_of(banks));
  std::size_t first = 0;  // of the phases in a row that have no conflict
  for (std::size_t p = 0; p <= phases->size(); ++p) {
    if (p < phases->size() && (*phases)[p].lanes.empty()) continue;
    if (p == first + 1)
      steps.say("phase {}: no conflict, 1 wavefront", first);
    else if (p > first)
      steps.say("phases {} to {}: no conflict, 1 wavefront each", first, p - 1);
    first = p + 1;
    if (p == phases->size()) break;
    const BankPhase& phase = (*phases)[p];
    steps.say("phase {}: {}-way conflict in bank {}, of lanes {}", p,
              to_string(phase.degree), to_string(phase.bank),
              some_of(phase.lanes));
  }
  steps.say("{} wavefronts; {} would be ideal",
            to_string(*wavefronts(L, bits, access.bytes)), phases->size());
}

bool explain_banks(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>& answer) {
  if (!answer || !is_access(in)) return false;
  with_layout(in[0], [&](const auto& L) {
    const auto access = warp_access(L, number(in[1]), number(in[2]));
    say_lanes(steps, *access);
    say_banks(steps, L, *access, number(in[1]));
  });
  return true;
}

bool explain_sectors(Steps& steps, const std::vector<Value>& in,
                     const Result<Value>& answer) {
  if (!answer || !is_access(in)) return false;
  with_layout(in[0], [&](const auto& L) {
    const Int64 bits = number(in[1]);
    const Int64 bytes = number(in[2]);
    say_lanes(steps, *warp_access(L, bits, bytes));
    const auto touched = *sectors(L, bits, bytes);
    const auto ideal = *ideal_sectors(L, bits, bytes);
    for (std::size_t k = 0; k < touched.size(); ++k)
      steps.say("request {}: {} sectors of {} bytes; {} could hold its bytes",
                k, to_string(touched[k]), to_string(bytes_of_a_sector),
                to_string(ideal[k]));
  });
  return true;
}

// The first index that has no place in a vector of twice the width.
template <class From, class To>
void say_width(Steps& steps, const From& a, const To& b, Int64 n, Int64 most) {
  if (n == most) return steps.say("{} elements are the most", to_string(n));
  const auto from = *table_of(a);
  const auto to = *table_of(b);
  const Int64 wider = n + n;
  std::set<std::pair<Int64, Int64>> moves;
  for (std::size_t i = 0; i < from.size(); ++i) moves.emplace(from[i], to[i]);
  for (std::size_t i = 0; i < from.size(); ++i) {
    const Int64 place = place_in_unit(from[i], wider);
    if (place_in_unit(to[i], wider) != place)
      return steps.say(
          "not {}: index {} goes from {} to {}, other places in aligned "
          "vectors of {}",
          to_string(wider), i, to_string(from[i]), to_string(to[i]),
          to_string(wider));
    for (Int64 j = 0; j < wider; j = j + 1) {
      const Int64 source = from[i] - place + j;
      const Int64 target = to[i] - place + j;
      if (!moves.contains({source, target}))
        return steps.say(
            "not {}: index {} goes from {} to {}, and nothing from {} to {}",
            to_string(wider), i, to_string(from[i]), to_string(to[i]),
            to_string(source), to_string(target));
    }
  }
}

bool explain_width(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>& answer) {
  if (!answer || in.size() != 4) return false;
  const Int64 most = number(in[3]) / number(in[2]);
  with_layout(in[0], [&](const auto& a) {
    with_layout(in[1], [&](const auto& b) {
      say_width(steps, a, b, number(*answer), most);
    });
  });
  return true;
}

bool explain_image(Steps& steps, const std::vector<Value>& in,
                   const Result<Value>& answer) {
  if (!answer || in.size() != 1) return false;
  with_layout(in[0], [&](const auto& L) { say_image(steps, L); });
  return true;
}

}  // namespace

void say_layout(Steps& steps, const Layout<>& L) {
  steps.say("shape {}, stride {}: rank {}, depth {}", to_string(L.shape()),
            to_string(L.stride()), rank(L), depth(L));
  if (!has_integer_strides(L)) {
    steps.say("its values are coordinates, of extent {}",
              to_string(coshape(L)));
    return;
  }
  say_image(steps, L);
  steps.say("coalesced: {}", to_string(coalesce(L)));
}

void say_layout(Steps& steps, const ComposedLayout& L) {
  steps.say("c -> outer({} + inner(c)), outer {}, inner {}",
            to_string(L.offset()), to_string(L.outer()), to_string(L.inner()));
  say_image(steps, L);
}

std::vector<Explained> analysis_explained() {
  constexpr const char* banks = "lanes, phases, the lanes that collide";
  constexpr const char* requests = "lanes, requests, sectors and ideal";
  constexpr const char* image = "size, cosize, gaps, overlaps, runs";
  return {
      {"bank_conflicts", banks, explain_banks},
      {"wavefronts", banks, explain_banks},
      {"colliding_lanes", banks, explain_banks},
      {"sectors", requests, explain_sectors},
      {"ideal_sectors", requests, explain_sectors},
      {"vector_width", "why it is not wider", explain_width},
      {"gaps", image, explain_image},
      {"padding", image, explain_image},
      {"overlap", image, explain_image},
      {"is_injective", image, explain_image},
      {"is_surjective", image, explain_image},
      {"is_compact", image, explain_image},
      {"cosize", image, explain_image},
  };
}

}  // namespace colex::conformance
