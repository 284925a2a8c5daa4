// SPDX-License-Identifier: MIT
// ctest's random.operation/claim: every law on random inputs, with a fixed
// seed.

#include "properties/laws.hpp"
#include "properties/named_tests.hpp"
#include "properties/random.hpp"
#include "properties/registered.hpp"

int main(int argc, char** argv) {
  colex::init_named_tests(&argc, argv);
  colex::register_laws("random", [](const colex::AnyLaw& law) {
    colex::RandomOptions options;
    options.seed = 42;
#ifdef COLEX_DEEP
    options.cases = 100'000;
#endif
    return colex::check_randomly(law, colex::Algebra(), options);
  });
  return colex::run_named_tests();
}
