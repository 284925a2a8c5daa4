// SPDX-License-Identifier: MIT

#include "gpu/shared_library.hpp"

#include <gtest/gtest.h>

namespace colex::gpu {
namespace {

TEST(SharedLibrary, OpensTheFirstFileThatIsThere) {
  SharedLibrary mathematics("libm", "libm.so", {"libnone.so.1", "libm.so.6"});
  double (*cosine)(double) = nullptr;
  mathematics.find(cosine, "cos");
  EXPECT_EQ(mathematics.why_not(), "");
  ASSERT_NE(cosine, nullptr);
  EXPECT_EQ(cosine(0), 1);
}

TEST(SharedLibrary, SaysWhatIsMissing) {
  SharedLibrary none("NVRTC", "libnvrtc.so", {"libnone.so.1"});
  int (*function)() = nullptr;
  none.find(function, "cos");
  EXPECT_EQ(function, nullptr);
  EXPECT_EQ(none.why_not(),
            "NVRTC, libnvrtc.so of the CUDA toolkit, was not found");

  SharedLibrary old("libm", "libm.so", {"libm.so.6"});
  old.find(function, "cosine_of_the_future");
  EXPECT_EQ(function, nullptr);
  EXPECT_EQ(old.why_not(), "libm has no function cosine_of_the_future");
}

}  // namespace
}  // namespace colex::gpu
