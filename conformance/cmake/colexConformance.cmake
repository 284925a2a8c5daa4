# SPDX-License-Identifier: MIT
#
# colex_add_conformance_test(NAME name COMMAND command [argument...]
#                            [KNOWN file] [ONLY pattern] [TIMEOUT seconds]
#                            [JOBS number] [LABELS label...] [STRICT])
#
# Adds the ctest test `name`: `colex run` on the adapter that COMMAND starts, a
# target or a program. It passes if everything came out as KNOWN lists it (a
# file that `colex run --update` writes; `none` for no known failure), and else
# shows the matrix, each smallest counterexample, and the commands that repeat
# and settle it. ONLY is a glob on operation/name, TIMEOUT the seconds for one
# reply (10), JOBS the adapters at once (1). The report is
# `name`.jsonl in the folder of the build. Labels: colex, conformance, and
# LABELS.

function(colex_add_conformance_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "STRICT"
                        "NAME;KNOWN;ONLY;TIMEOUT;JOBS" "COMMAND;LABELS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "colex_add_conformance_test does not know "
                        "'${arg_UNPARSED_ARGUMENTS}'; it takes NAME, COMMAND, "
                        "KNOWN, ONLY, TIMEOUT, JOBS, LABELS and STRICT")
  endif()
  if(NOT arg_NAME OR NOT arg_COMMAND)
    message(FATAL_ERROR "colex_add_conformance_test needs NAME and COMMAND, as "
                        "in colex_add_conformance_test(NAME mylib COMMAND "
                        "mylib_adapter)")
  endif()
  list(POP_FRONT arg_COMMAND program)
  if(TARGET ${program})
    set(program "$<TARGET_FILE:${program}>")
  endif()
  set(options --report "${CMAKE_CURRENT_BINARY_DIR}/${arg_NAME}.jsonl")
  if(arg_KNOWN AND NOT arg_KNOWN STREQUAL "none")
    get_filename_component(arg_KNOWN "${arg_KNOWN}" ABSOLUTE)
  endif()
  foreach(option KNOWN ONLY TIMEOUT JOBS)
    if(arg_${option})
      string(TOLOWER "--${option}" word)
      list(APPEND options ${word} "${arg_${option}}")
    endif()
  endforeach()
  if(arg_STRICT)
    list(APPEND options --strict)
  endif()
  add_test(NAME ${arg_NAME}
           COMMAND $<TARGET_FILE:colex::colex> run ${options} -- ${program}
                   ${arg_COMMAND})
  # A run ends by itself: at most 1000 s, or 100 time limits, are lost over
  # cases that break the adapter.
  set_tests_properties(
    ${arg_NAME} PROPERTIES LABELS "colex;conformance;${arg_LABELS}"
                           SKIP_RETURN_CODE 77 TIMEOUT 3600)
  # ctest keeps 1 KiB of what a passing test prints; the matrix has more.
  if(NOT EXISTS "${CMAKE_BINARY_DIR}/CTestCustom.cmake")
    file(WRITE "${CMAKE_BINARY_DIR}/CTestCustom.cmake"
         "set(CTEST_CUSTOM_MAXIMUM_PASSED_TEST_OUTPUT_SIZE 1048576)\n"
         "set(CTEST_CUSTOM_MAXIMUM_FAILED_TEST_OUTPUT_SIZE 1048576)\n")
  endif()
endfunction()
