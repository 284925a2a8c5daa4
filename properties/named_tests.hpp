// SPDX-License-Identifier: MIT
// GoogleTest with tests named operation/some-claim. In a filter, with which
// ctest runs one test, it takes a '-' for "but not", finds no test, and passes.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <iostream>

namespace colex {

// As testing::InitGoogleTest, but a '-' in a filter is one of a name.
inline void init_named_tests(int* argc, char** argv) {
  for (int k = 1; k < *argc; ++k)
    if (std::strncmp(argv[k], "--gtest_filter=", 15) == 0)
      for (char* c = argv[k] + 15; *c != 0; ++c)
        if (*c == '-') *c = '?';
  testing::InitGoogleTest(argc, argv);
}

// As RUN_ALL_TESTS, but that no test ran is a failure.
inline int run_named_tests() {
  const int failed = RUN_ALL_TESTS();
  if (testing::UnitTest::GetInstance()->test_to_run_count() > 0 ||
      testing::GTEST_FLAG(list_tests))
    return failed;
  std::cerr << "no test has a name like " << testing::GTEST_FLAG(filter)
            << '\n';
  return 1;
}

}  // namespace colex
