// SPDX-License-Identifier: MIT
// Swizzles, as bit vectors: the masks and the shift are the reference's, the
// index is unknown.

#include "reference/swizzle.hpp"

#include <z3++.h>

#include "properties/obligations.hpp"
#include "properties/obligations/classic_tiles.hpp"

namespace colex::proofs {
namespace {

class Bits {
 public:
  explicit Bits(unsigned width)
      : width_(width),
        solver_(context_, z3::solver::simple()),
        x_(context_.bv_const("x", width)),
        y_(context_.bv_const("y", width)) {
    z3::params limits(context_);
    limits.set("rlimit", 5'000'000u);
    solver_.set(limits);
  }

  z3::expr x() const { return x_; }
  z3::expr y() const { return y_; }
  z3::expr number(Int64 n) {
    return context_.bv_val(static_cast<std::uint64_t>(n.value()), width_);
  }

  // Sw(x), with the shift of S bits that its definition has.
  z3::expr apply(const Swizzle& swizzle, const z3::expr& x) {
    if (swizzle.bits() == 0) return x;
    const z3::expr read = x & number(swizzle.yyy());
    const z3::expr by = number(absolute(swizzle.shift()));
    return x ^ (swizzle.shift() > 0 ? z3::lshr(read, by) : z3::shl(read, by));
  }

  z3::check_result check(const z3::expr& statement) {
    solver_.push();
    solver_.add(statement);
    const z3::check_result result = solver_.check();
    solver_.pop();
    return result;
  }
  bool never(const z3::expr& statement) {
    return check(statement) == z3::unsat;
  }

  // A value of x for which it holds, if there is one.
  std::optional<std::int64_t> model_of(const z3::expr& statement) {
    solver_.push();
    solver_.add(statement);
    std::optional<std::int64_t> value;
    if (solver_.check() == z3::sat)
      value = static_cast<std::int64_t>(
          solver_.get_model().eval(x_, true).get_numeral_uint64());
    solver_.pop();
    return value;
  }

  z3::context& context() { return context_; }

 private:
  unsigned width_;
  z3::context context_;
  z3::solver solver_;
  z3::expr x_, y_;
};

// Calls use for every swizzle within the width: without bits it is the
// identity, whatever base and shift.
template <class Use>
void for_each_swizzle(int width, const Use& use) {
  for (int base = 0; base <= width; ++base)
    if (!use(Swizzle(0, base, 0))) return;
  for (int bits = 1; bits < width; ++bits)
    for (int shift = 1; bits + shift <= width; ++shift)
      for (int base = 0; bits + shift + base <= width; ++base)
        for (const int sign : {1, -1})
          if (!use(Swizzle(bits, base, sign * shift))) return;
}

Obligation of_bits(std::string name, std::string profiles, std::string sentence,
                   std::size_t least,
                   const std::function<void(Report&)>& decide) {
  Obligation obligation{.name = std::move(name),
                        .profiles = std::move(profiles),
                        .sentence = std::move(sentence),
                        .form = Form::stated,
                        .least_accepted = least,
                        .instances = {}};
  obligation.by_bits = decide;
  return obligation;
}

// One more case of a report; whether to go on.
bool take(Report& report, bool holds, const std::string& text) {
  ++report.obligations;
  ++report.accepted;
  report.verdict = holds ? Verdict::proved : Verdict::unknown;
  if (!holds) report.why = "not shown for " + text;
  return holds;
}

// For every swizzle within a width, as vectors of so many bits.
Obligation of_swizzles(
    std::string name, std::string sentence, int width, unsigned vector,
    const std::function<bool(Bits&, const Swizzle&)>& holds) {
  return of_bits(std::move(name), "all of " + std::to_string(width) + " bits",
                 std::move(sentence), 300, [=](Report& report) {
                   Bits bits(vector);
                   for_each_swizzle(width, [&](const Swizzle& swizzle) {
                     return take(report, holds(bits, swizzle),
                                 to_string(swizzle));
                   });
                 });
}

// For every two swizzles within a width that meet a condition, at every index
// of 62 bits.
Obligation of_pairs(
    std::string name, std::string sentence, int width, std::size_t least,
    const std::function<bool(const Swizzle&, const Swizzle&)>& meet,
    const std::function<bool(Bits&, const Swizzle&, const Swizzle&)>& holds) {
  return of_bits(
      std::move(name), "all pairs of " + std::to_string(width) + " bits",
      std::move(sentence), least, [=](Report& report) {
        Bits bits(64);
        std::vector<Swizzle> all;
        for_each_swizzle(width, [&](const Swizzle& swizzle) {
          all.push_back(swizzle);
          return true;
        });
        for (const Swizzle& a : all)
          for (const Swizzle& b : all)
            if (meet(a, b) && !take(report, holds(bits, a, b),
                                    to_string(a) + " and " + to_string(b)))
              return;
      });
}

// No bit that one reads is changed by the other.
bool apart(const Swizzle& a, const Swizzle& b) {
  return (a.yyy().value() & b.zzz().value()) == 0 &&
         (b.yyy().value() & a.zzz().value()) == 0;
}

// Whether they differ, as functions, at a power of two: both are linear over
// bits, so that they are the same otherwise.
bool differ(const Swizzle& a, const Swizzle& b, const Swizzle& c) {
  for (Int64 x = 1; x < std::int64_t{1} << 40; x = x * 2)
    if (a(b(x)) != c(x)) return true;
  return false;
}

// Composition answers with a after b at every index, or no swizzle is a after
// b.
bool composes(Bits& bits, const Swizzle& a, const Swizzle& b, int width) {
  const auto R = composition(a, b);
  if (R)
    return bits.never(bits.apply(*R, bits.x()) !=
                      bits.apply(a, bits.apply(b, bits.x())));
  bool none = true;
  for_each_swizzle(width, [&](const Swizzle& c) {
    none = differ(a, b, c);
    return none;
  });
  return none;
}

// --- Bank conflicts ---

// That two lanes of the phase ask one bank for different words.
z3::expr conflict(Bits& bits, const TileAccess& tile, const Swizzle& swizzle,
                  const z3::expr& tiles_before, const z3::expr& column) {
  const auto word = [&](const z3::expr& lane) {
    const z3::expr byte = tiles_before * bits.number(Int64(tile.size())) +
                          lane * bits.number(Int64(tile.pitch)) +
                          column * bits.number(Int64(tile.bytes));
    return z3::lshr(bits.apply(swizzle, byte), bits.number(2));
  };
  // An access of 16 bytes is of 4 words in 4 banks, which begin at a multiple
  // of 4.
  const z3::expr banks =
      bits.number(Int64(32 - tile.bytes / 4)) & bits.number(31);
  const z3::expr a = word(bits.x());
  const z3::expr b = word(bits.y());
  return z3::ult(bits.x(), bits.number(Int64(tile.lanes))) &&
         z3::ult(bits.y(), bits.number(Int64(tile.lanes))) &&
         z3::ult(column, bits.number(Int64(tile.columns))) && a != b &&
         (a & banks) == (b & banks);
}

}  // namespace

std::vector<Obligation> swizzle_obligations() {
  std::vector<Obligation> all;
  for (const int width : {32, 62}) {
    const unsigned vector = width > 32 ? 64 : 32;
    std::vector<Obligation> some = {
        of_swizzles("swizzle/bijective", "Sw(x) = Sw(y) only for x = y", width,
                    vector,
                    [](Bits& bits, const Swizzle& swizzle) {
                      return bits.never(bits.apply(swizzle, bits.x()) ==
                                            bits.apply(swizzle, bits.y()) &&
                                        bits.x() != bits.y());
                    }),
        of_swizzles("swizzle/involution",
                    "Sw(Sw(x)) = x exactly where |S| >= B", width, vector,
                    [](Bits& bits, const Swizzle& swizzle) {
                      const z3::expr twice =
                          bits.apply(swizzle, bits.apply(swizzle, bits.x()));
                      const z3::check_result differs =
                          bits.check(twice != bits.x());
                      return is_involution(swizzle) ? differs == z3::unsat
                                                    : differs == z3::sat;
                    }),
        of_swizzles(
            "swizzle/other-bits", "only the bits of zzz change", width, vector,
            [](Bits& bits, const Swizzle& swizzle) {
              const z3::expr changed = bits.apply(swizzle, bits.x()) ^ bits.x();
              return bits.never((changed & ~bits.number(swizzle.zzz())) !=
                                bits.number(0));
            })};
    for (auto& obligation : some) {
      obligation.deep = width > 32;
      all.push_back(std::move(obligation));
    }
  }
  all.push_back(of_pairs(
      "swizzle/composition",
      "composition(a, b) is a after b at every index, or no swizzle is", 10,
      60'000, [](const Swizzle&, const Swizzle&) { return true; },
      [](Bits& bits, const Swizzle& a, const Swizzle& b) {
        return composes(bits, a, b, 10);
      }));
  all.push_back(of_pairs(
      "swizzle/commute",
      "a after b is b after a where neither reads what the other changes", 10,
      10'000, apart, [](Bits& bits, const Swizzle& a, const Swizzle& b) {
        return bits.never(bits.apply(a, bits.apply(b, bits.x())) !=
                          bits.apply(b, bits.apply(a, bits.x())));
      }));
  for (const TileAccess& tile : classic_tiles())
    all.push_back(of_bits(
        "swizzle/no-bank-conflict", tile.text,
        "no two lanes ask one bank for different words, in any column of a "
        "tile at any place",
        1, [tile](Report& report) {
          Bits bits(64);
          const z3::expr place = bits.context().bv_const("place", 64);
          const z3::expr column = bits.context().bv_const("column", 64);
          const z3::expr below =
              z3::ult(place, bits.number(Int64(std::int64_t{1} << 40)));
          take(report,
               bits.never(below &&
                          conflict(bits, tile, tile.swizzle, place, column)),
               tile.text);
          take(report,
               bits.check(below && conflict(bits, tile, Swizzle(), place,
                                            column)) == z3::sat,
               "the tile without a swizzle, which should conflict");
        }));
  // Shift 0 is refused by Swizzle, since it is no bijection.
  Obligation unshifted{.name = "canary/swizzle-unshifted",
                       .profiles = "Sw<3,0,0>",
                       .sentence = "x ^ (x & 7) is a bijection",
                       .is_false = true,
                       .instances = {}};
  unshifted.by_bits = [](Report& report) {
    Bits bits(8);
    const auto apply = [&](const z3::expr& x) {
      return x ^ (x & bits.number(7));
    };
    z3::solver solver(bits.context(), z3::solver::simple());
    solver.add(apply(bits.x()) == apply(bits.y()) && bits.x() != bits.y());
    if (solver.check() != z3::sat) return;
    const z3::model model = solver.get_model();
    const auto value = [&](const z3::expr& of) {
      return model.eval(of, true).get_numeral_int64();
    };
    const std::int64_t x = value(bits.x());
    const std::int64_t y = value(bits.y());
    if (x == y || (x ^ (x & 7)) != (y ^ (y & 7))) return;
    report.verdict = Verdict::refuted;
    report.model = std::to_string(x) + " and " + std::to_string(y);
  };
  all.push_back(std::move(unshifted));
  // Swizzles that read what the other changes.
  Obligation order{.name = "canary/swizzles-commute",
                   .profiles = "all pairs of 6 bits",
                   .sentence = "a after b is b after a",
                   .is_false = true,
                   .instances = {}};
  order.by_bits = [](Report& report) {
    Bits bits(64);
    for_each_swizzle(6, [&](const Swizzle& a) {
      for_each_swizzle(6, [&](const Swizzle& b) {
        const auto model =
            bits.model_of(bits.apply(a, bits.apply(b, bits.x())) !=
                          bits.apply(b, bits.apply(a, bits.x())));
        if (!model) return true;
        const Int64 x = Int64(*model % (std::int64_t{1} << 40));
        if (a(b(x)) == b(a(x))) return true;
        report.verdict = Verdict::refuted;
        report.model =
            to_string(a) + ", " + to_string(b) + " at " + to_string(x);
        return false;
      });
      return report.verdict != Verdict::refuted;
    });
  };
  all.push_back(std::move(order));
  // Rows of 128 bytes with the swizzle of rows of 64.
  Obligation narrow{.name = "canary/swizzle-too-narrow",
                    .profiles = "8 rows of 128 bytes by 16, Sw<2,4,3>",
                    .sentence = "no bank conflict",
                    .is_false = true,
                    .instances = {}};
  narrow.by_bits = [](Report& report) {
    Bits bits(64);
    const TileAccess tile = classic_tiles().back();
    const z3::expr column = bits.number(0);
    const Swizzle swizzle(2, 4, 3);
    const auto lane =
        bits.model_of(conflict(bits, tile, swizzle, bits.number(0), column));
    if (!lane) return;
    const auto bank = [&](std::int64_t l) {
      return swizzle(Int64(l * tile.pitch)).value() / 4 % 32;
    };
    for (std::int64_t other = 0; other < tile.lanes; ++other)
      if (other != *lane && bank(other) == bank(*lane)) {
        report.verdict = Verdict::refuted;
        report.model = "lanes " + std::to_string(*lane) + " and " +
                       std::to_string(other) + " in bank " +
                       std::to_string(bank(*lane));
        return;
      }
  };
  all.push_back(std::move(narrow));
  return all;
}

}  // namespace colex::proofs
