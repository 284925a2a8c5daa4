// SPDX-License-Identifier: MIT
// Swizzles, as bit vectors: the masks and the shift are the reference's, the
// index is unknown.

#include "reference/swizzle.hpp"

#include <z3++.h>

#include "properties/obligations.hpp"

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

  z3::context& context() { return context_; }

 private:
  unsigned width_;
  z3::context context_;
  z3::solver solver_;
  z3::expr x_, y_;
};

// Calls use for every swizzle that changes something within the width.
template <class Use>
void for_each_swizzle(int width, const Use& use) {
  for (int bits = 1; bits < width; ++bits)
    for (int shift = 1; bits + shift <= width; ++shift)
      for (int base = 0; bits + shift + base <= width; ++base)
        for (const int sign : {1, -1})
          if (!use(Swizzle(bits, base, sign * shift))) return;
}

Obligation of_bits(std::string name, std::string sentence, int width,
                   const std::function<bool(Bits&, const Swizzle&)>& holds) {
  Obligation obligation{.name = std::move(name),
                        .profiles = "all of " + std::to_string(width) + " bits",
                        .sentence = std::move(sentence),
                        .form = Form::stated,
                        .instances = {}};
  obligation.by_bits = [width, holds](Report& report) {
    Bits bits(static_cast<unsigned>(width) + 2);
    report.verdict = Verdict::proved;
    for_each_swizzle(width, [&](const Swizzle& swizzle) {
      ++report.obligations;
      ++report.accepted;
      if (holds(bits, swizzle)) return true;
      report.verdict = Verdict::unknown;
      report.why = "not shown for " + to_string(swizzle);
      return false;
    });
  };
  return obligation;
}

}  // namespace

std::vector<Obligation> swizzle_obligations() {
  std::vector<Obligation> all;
  for (const int width : {14, 30, 62}) {
    std::vector<Obligation> some = {
        of_bits("swizzle/bijective", "Sw(x) = Sw(y) only for x = y", width,
                [](Bits& bits, const Swizzle& swizzle) {
                  return bits.never(bits.apply(swizzle, bits.x()) ==
                                        bits.apply(swizzle, bits.y()) &&
                                    bits.x() != bits.y());
                }),
        of_bits(
            "swizzle/involution", "Sw(Sw(x)) = x exactly where |S| >= B", width,
            [](Bits& bits, const Swizzle& swizzle) {
              const z3::expr twice =
                  bits.apply(swizzle, bits.apply(swizzle, bits.x()));
              const z3::check_result differs = bits.check(twice != bits.x());
              return is_involution(swizzle) ? differs == z3::unsat
                                            : differs == z3::sat;
            }),
        of_bits("swizzle/other-bits", "only the bits of zzz change", width,
                [](Bits& bits, const Swizzle& swizzle) {
                  const z3::expr changed =
                      bits.apply(swizzle, bits.x()) ^ bits.x();
                  return bits.never((changed & ~bits.number(swizzle.zzz())) !=
                                    bits.number(0));
                })};
    for (auto& obligation : some) {
      obligation.deep = width > 30;
      obligation.least_accepted = 300;
      all.push_back(std::move(obligation));
    }
  }
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
  return all;
}

}  // namespace colex::proofs
