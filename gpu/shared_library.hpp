// SPDX-License-Identifier: MIT
// A library of the CUDA toolkit that is found when it is first asked for, so
// that a program starts without it.
//
//   SharedLibrary nvrtc("NVRTC", "libnvrtc.so", {"libnvrtc.so.13"});
//   nvrtc.find(compile, "nvrtcCompileProgram");
//   nvrtc.why_not();   // empty: opened, and it has all functions
#pragma once

#include <string>
#include <type_traits>
#include <vector>

namespace colex::gpu {

class SharedLibrary {
 public:
  // The first of these files that opens, where the loader looks and then in
  // /usr/local/cuda/lib64. `name` and `file` are for messages.
  SharedLibrary(std::string name, const std::string& file,
                const std::vector<std::string>& files);

  // Sets a pointer to the function of this name, or to null.
  template <class Function>
  void find(Function*& function, const char* symbol) {
    function = reinterpret_cast<Function*>(address_of(symbol));
  }

  // One sentence: it was not found, or a function was not.
  const std::string& why_not() const { return why_not_; }

 private:
  void* address_of(const char* symbol);

  std::string name_;
  void* handle_ = nullptr;
  std::string why_not_;
};

}  // namespace colex::gpu
