// SPDX-License-Identifier: MIT

#include "properties/symbolic/witnesses.hpp"

namespace colex::proofs {

NumberSource::NumberSource(std::uint32_t seed)
    : state_(seed * 0x9E3779B97F4A7C15u + 1), greatest_(0) {
  for (int k = 0; k < 4; ++k) random();
  greatest_ = 2 + static_cast<std::int64_t>(random() % 7);
}

std::uint64_t NumberSource::random() {
  state_ ^= state_ >> 12;
  state_ ^= state_ << 25;
  state_ ^= state_ >> 27;
  return (state_ * 0x2545F4914F6CDD1Du) >> 16;
}

std::int64_t NumberSource::below(std::int64_t n) {
  return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(n));
}

std::int64_t NumberSource::next(std::optional<std::int64_t> least) {
  std::int64_t number = least.value_or(0) + below(greatest_);
  if (!made_.empty() && random() % 2 == 0) {
    const auto any = [&] { return made_[random() % made_.size()]; };
    const std::int64_t one = any();
    const std::int64_t other = random() % 2 == 0 ? 1 : any();
    const std::int64_t product = one * other * (random() % 4 == 0 ? 2 : 1);
    if (product < 400 && product >= least.value_or(0)) number = product;
  }
  if (!least && random() % 3 == 0) number = -number;
  if (number > 0) made_.push_back(number);
  return number;
}

Witnesses::Witnesses(std::vector<std::uint32_t> seeds) {
  for (const std::uint32_t seed : seeds)
    all_.push_back({seed, NumberSource(seed), {}});
}

std::vector<std::uint32_t> Witnesses::seeds() const {
  std::vector<std::uint32_t> seeds;
  for (const auto& witness : all_) seeds.push_back(witness.seed);
  return seeds;
}

template <class Step>
void Witnesses::each(const Step& step) {
  std::erase_if(all_, [&](Witness& witness) {
    try {
      return !step(witness);
    } catch (const GivenUp&) {
      return true;
    }
  });
}

void Witnesses::input(std::optional<std::int64_t> least) {
  each([&](Witness& witness) {
    witness.numbers.push_back(witness.source.next(least));
    return true;
  });
}

void Witnesses::index(const Polynomial& end) {
  each([&](Witness& witness) {
    const std::int64_t n = value_of(end, witness.numbers);
    if (n < 1) return false;
    witness.numbers.push_back(witness.source.below(n));
    return true;
  });
}

void Witnesses::quotient(const Polynomial& n, const Polynomial& d) {
  each([&](Witness& witness) {
    const std::int64_t numerator = value_of(n, witness.numbers);
    const std::int64_t divisor = value_of(d, witness.numbers);
    if (divisor < 1) return false;
    witness.numbers.push_back(numerator / divisor);
    witness.numbers.push_back(numerator % divisor);
    return true;
  });
}

std::optional<bool> Witnesses::holds(const Relation& relation,
                                     const std::vector<std::int64_t>& numbers) {
  try {
    const std::int64_t value = value_of(relation.p, numbers);
    return relation.kind == Relation::Kind::zero ? value == 0 : value >= 0;
  } catch (const GivenUp&) {
    return std::nullopt;
  }
}

void Witnesses::keep(const Relation& relation, bool answer) {
  each([&](Witness& witness) {
    return holds(relation, witness.numbers) == answer;
  });
}

bool Witnesses::contradict(const Relation& relation) const {
  for (const auto& witness : all_)
    if (holds(relation, witness.numbers) == false) return true;
  return false;
}

bool Witnesses::contradict_not(const Relation& relation) const {
  for (const auto& witness : all_)
    if (holds(relation, witness.numbers) == true) return true;
  return false;
}

std::vector<std::int64_t> Witnesses::against(const Relation& relation) const {
  for (const auto& witness : all_)
    if (holds(relation, witness.numbers) == false) return witness.numbers;
  return {};
}

std::vector<std::int64_t> Witnesses::any() const {
  return all_.empty() ? std::vector<std::int64_t>() : all_[0].numbers;
}

}  // namespace colex::proofs
