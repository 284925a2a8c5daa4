// SPDX-License-Identifier: MIT

#include "gpu/nvrtc.hpp"

#include <dlfcn.h>
#include <nvrtc.h>

namespace colex::gpu {
namespace {

struct Library {
  decltype(&nvrtcCreateProgram) create = nullptr;
  decltype(&nvrtcCompileProgram) compile = nullptr;
  decltype(&nvrtcGetProgramLogSize) log_size = nullptr;
  decltype(&nvrtcGetProgramLog) log = nullptr;
  decltype(&nvrtcGetCUBINSize) code_size = nullptr;
  decltype(&nvrtcGetCUBIN) code = nullptr;
  decltype(&nvrtcDestroyProgram) destroy = nullptr;
  std::string why_not;
};

Library loaded() {
  Library library;
  void* handle = nullptr;
  for (const char* name :
       {"libnvrtc.so.13", "libnvrtc.so", "/usr/local/cuda/lib64/libnvrtc.so.13",
        "/usr/local/cuda/lib64/libnvrtc.so"})
    if ((handle = dlopen(name, RTLD_NOW)) != nullptr) break;
  if (handle == nullptr) {
    library.why_not = "NVRTC, libnvrtc.so of the CUDA toolkit, was not found";
    return library;
  }
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(
        dlsym(handle, name));
    if (function == nullptr)
      library.why_not = std::string("NVRTC has no function ") + name;
  };
  find(library.create, "nvrtcCreateProgram");
  find(library.compile, "nvrtcCompileProgram");
  find(library.log_size, "nvrtcGetProgramLogSize");
  find(library.log, "nvrtcGetProgramLog");
  find(library.code_size, "nvrtcGetCUBINSize");
  find(library.code, "nvrtcGetCUBIN");
  find(library.destroy, "nvrtcDestroyProgram");
  return library;
}

std::string first_error(const std::string& log) {
  const std::size_t at = log.find("error");
  if (at == std::string::npos) return "no error is named";
  return log.substr(at, log.find('\n', at) - at);
}

}  // namespace

Result<std::vector<char>> compiled(const std::string& source,
                                   const std::string& architecture) {
  static const Library nvrtc = loaded();
  if (!nvrtc.why_not.empty()) return Refusal{nvrtc.why_not};
  nvrtcProgram program = nullptr;
  if (nvrtc.create(&program, source.c_str(), "probe.cu", 0, nullptr, nullptr) !=
      NVRTC_SUCCESS)
    return Refusal{"NVRTC takes no program"};
  const std::string target = "--gpu-architecture=" + architecture;
  const char* options[] = {target.c_str(), "--std=c++17"};
  Result<std::vector<char>> result = Refusal{"not compiled"};
  if (nvrtc.compile(program, 2, options) == NVRTC_SUCCESS) {
    std::size_t bytes = 0;
    nvrtc.code_size(program, &bytes);
    std::vector<char> code(bytes);
    nvrtc.code(program, code.data());
    result = std::move(code);
  } else {
    std::size_t bytes = 0;
    nvrtc.log_size(program, &bytes);
    std::string log(bytes, ' ');
    nvrtc.log(program, log.data());
    result = Refusal{"NVRTC for " + architecture + ": " + first_error(log)};
  }
  nvrtc.destroy(&program);
  return result;
}

}  // namespace colex::gpu
