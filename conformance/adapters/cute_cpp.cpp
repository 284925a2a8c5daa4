// SPDX-License-Identifier: MIT
//
// CuTe's C++ headers behind the adapter protocol, with run-time integers.
//
//     $ echo '{"id":1,"op":"composition","in":["(4,6):(1,10)","6:2"]}' |
//           build/peers/bin/cute_cpp
//     {"id":1,"out":"(2,3):(2,10)"}
//
// The answers are those of the headers. Where they hold a compile-time integer
// it is written as _1. What needs other types than those compiled is skipped.

#include <csetjmp>
#include <csignal>
#include <string>

#include <cutlass/version.h>

#include "cute_cpp.hpp"
#include "cute_cpp_tensors.hpp"

namespace colex::cute_cpp {

namespace {

sigjmp_buf before_the_case;

void leave_the_case(int) { siglongjmp(before_the_case, 1); }

// The headers divide by what they are given, and a division by zero is a
// signal. It costs this case, and the few strings that the jump leaves behind.
Answer guarded(Answer answer) {
  return [answer = std::move(answer)](const Arguments& in) {
    if (sigsetjmp(before_the_case, 1) != 0)
      throw std::domain_error("division by zero in the headers");
    return answer(in);
  };
}

Table all_operations() {
  Table result;
  for (const Table& part :
       {tuple_operations(), relation_operations(), mode_operations(),
        coordinate_operations(), layout_operations(), composition_operations(),
        divide_operations(), product_operations(), tensor_operations(),
        kernel_operations(), tiled_operations()})
    result.insert(part.begin(), part.end());
  ask_tensors(result);
  for (auto& [name, answer] : result) answer = guarded(answer);
  return result;
}

std::string version() {
  return std::to_string(CUTLASS_MAJOR) + "." + std::to_string(CUTLASS_MINOR) +
         "." + std::to_string(CUTLASS_PATCH);
}

}  // namespace

}  // namespace colex::cute_cpp

int main() {
  using namespace colex::cute_cpp;
  std::signal(SIGFPE, leave_the_case);
  return serve("cute_cpp", version(), COLEX_CUTE_ORIGIN ", run-time int",
               all_operations());
}
