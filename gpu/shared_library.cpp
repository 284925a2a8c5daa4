// SPDX-License-Identifier: MIT

#include "gpu/shared_library.hpp"

#include <dlfcn.h>

namespace colex::gpu {

SharedLibrary::SharedLibrary(std::string name, const std::string& file,
                             const std::vector<std::string>& files)
    : name_(std::move(name)) {
  for (const char* folder : {"", "/usr/local/cuda/lib64/"})
    for (const std::string& one : files)
      if (handle_ == nullptr)
        handle_ = dlopen((folder + one).c_str(), RTLD_NOW);
  if (handle_ == nullptr)
    why_not_ = name_ + ", " + file + " of the CUDA toolkit, was not found";
}

void* SharedLibrary::address_of(const char* symbol) {
  if (handle_ == nullptr) return nullptr;
  void* address = dlsym(handle_, symbol);
  if (address == nullptr && why_not_.empty())
    why_not_ = name_ + " has no function " + symbol;
  return address;
}

}  // namespace colex::gpu
