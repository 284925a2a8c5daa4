// SPDX-License-Identifier: MIT

#include "gpu/nvrtc.hpp"

#include <nvrtc.h>

#include "gpu/shared_library.hpp"

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
  SharedLibrary nvrtc("NVRTC", "libnvrtc.so",
                      {"libnvrtc.so.13", "libnvrtc.so"});
  nvrtc.find(library.create, "nvrtcCreateProgram");
  nvrtc.find(library.compile, "nvrtcCompileProgram");
  nvrtc.find(library.log_size, "nvrtcGetProgramLogSize");
  nvrtc.find(library.log, "nvrtcGetProgramLog");
  nvrtc.find(library.code_size, "nvrtcGetCUBINSize");
  nvrtc.find(library.code, "nvrtcGetCUBIN");
  nvrtc.find(library.destroy, "nvrtcDestroyProgram");
  library.why_not = nvrtc.why_not();
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
