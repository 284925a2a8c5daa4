// SPDX-License-Identifier: MIT
// What the CUDA runtime sees of a driver for CUDA 12.4, for a test: a library
// of the driver's name that has this and nothing else.

extern "C" int cuDriverGetVersion(int* version) {
  *version = 12040;
  return 0;
}
