// SPDX-License-Identifier: MIT
// ctest's exhaustive.operation/claim: every law on every small input.

#include <iostream>

#include "properties/exhaustive.hpp"
#include "properties/laws.hpp"
#include "properties/named_tests.hpp"
#include "properties/registered.hpp"

int main(int argc, char** argv) {
  colex::init_named_tests(&argc, argv);
  colex::register_laws("exhaustive", [](const colex::AnyLaw& law) {
    colex::ExhaustiveOptions options;
#ifdef COLEX_DEEP
    options.most_cases = 10'000'000;
#endif
    return colex::check_exhaustively(law, colex::Algebra(), options);
  });
  return colex::run_named_tests();
}
