# SPDX-License-Identifier: MIT
#
# The project in consumer/, made as its user makes it: by find_package from an
# install tree, and by add_subdirectory with a colex that is built already.
#
#   cmake -DBUILD=build -DPROGRAM=build/colex -DFOLDER=scratch
#         -DGENERATOR=... -P conformance/consumer_test.cmake

function(must_run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE text
                  ERROR_VARIABLE text)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGN}\nends with ${status}:\n${text}")
  endif()
  set(output "${text}" PARENT_SCOPE)
endfunction()

function(must_have text what part)
  string(FIND "${text}" "${part}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "'${part}' is not in ${what}:\n${text}")
  endif()
endfunction()

# Its ctest: two tests pass, the deliberate failure fails readably.
function(test_consumer build)
  execute_process(
    COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${build} --output-on-failure
            --output-junit ${build}/junit.xml
    RESULT_VARIABLE status OUTPUT_VARIABLE text ERROR_VARIABLE text)
  if(status EQUAL 0)
    message(FATAL_ERROR "the deliberate failure passed:\n${text}")
  endif()
  foreach(part "67% tests passed, 1 tests failed out of 3"
               "3 - mylib.unlisted (Failed)" "UNSOUND by mylib"
               "  wanted: " "  again: colex run --only coalesce/"
               "is 'unsound' and not listed" "NOT as expected")
    must_have("${text}" "ctest's output" "${part}")
  endforeach()
  file(READ ${build}/junit.xml junit)
  foreach(part "name=\"mylib.unlisted\"" "status=\"fail\"" "UNSOUND by mylib"
               "NOT as expected" "; as expected")
    must_have("${junit}" "JUnit's file" "${part}")
  endforeach()
  execute_process(
    COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${build} -N -L deliberate
    OUTPUT_VARIABLE text)
  must_have("${text}" "the tests of the label" "Total Tests: 1")
  if(NOT EXISTS ${build}/mylib.size.jsonl)
    message(FATAL_ERROR "mylib.size.jsonl was not written")
  endif()
  message("${build}:\n${text}")
endfunction()

set(consumer ${CMAKE_CURRENT_LIST_DIR}/consumer)
get_filename_component(source ${CMAKE_CURRENT_LIST_DIR} DIRECTORY)
file(REMOVE_RECURSE ${FOLDER})
set(common -S ${consumer} -G ${GENERATOR} -DCMAKE_BUILD_TYPE=Debug)

must_run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${FOLDER}/prefix)
foreach(file bin/colex include/colex/reference/layout.hpp
             include/colex/conformance/adapter.hpp
             share/colex/vectors/composition.json
             share/colex/vector.schema.json share/colex/PROTOCOL.md
             share/colex/adapters/protocol.py)
  if(NOT EXISTS ${FOLDER}/prefix/${file})
    message(FATAL_ERROR "${file} was not installed")
  endif()
endforeach()
# The installed program reads the installed vectors.
must_run(${FOLDER}/prefix/bin/colex list)
must_have("${output}" "what the installed colex lists" "  append/layouts  append(")
file(REMOVE ${FOLDER}/prefix/share/colex/vectors/append.json)
must_run(${FOLDER}/prefix/bin/colex list)
string(FIND "${output}" "  append/layouts  append(" at)
if(NOT at EQUAL -1)
  message(FATAL_ERROR "the installed colex reads the vectors of the sources")
endif()
must_run(${CMAKE_COMMAND} ${common} -B ${FOLDER}/installed
         -DCMAKE_PREFIX_PATH=${FOLDER}/prefix)
must_run(${CMAKE_COMMAND} --build ${FOLDER}/installed)
test_consumer(${FOLDER}/installed)

# The same program stands for the one that add_subdirectory would build.
must_run(${CMAKE_COMMAND} ${common} -B ${FOLDER}/subdirectory
         -DCOLEX_SOURCE=${source} -DCOLEX_PROGRAM=${PROGRAM})
must_run(${CMAKE_COMMAND} --build ${FOLDER}/subdirectory)
test_consumer(${FOLDER}/subdirectory)

# Without it, what is built is the program, not our tests, peers or kernels.
must_run(${CMAKE_COMMAND} ${common} -B ${FOLDER}/whole -DCOLEX_SOURCE=${source})
must_run(${CMAKE_COMMAND} --build ${FOLDER}/whole --target help)
must_have("${output}" "the targets" "colex")
foreach(target remote_test check_exhaustive check_proofs colex-gpu cute_cpp
               example_adapter colex-benchmark)
  if(output MATCHES "[ \n]${target}[ \n:]")
    message(FATAL_ERROR "a consumer would build ${target}:\n${output}")
  endif()
endforeach()
execute_process(COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${FOLDER}/whole -N
                OUTPUT_VARIABLE text)
must_have("${text}" "the tests of a consumer" "Total Tests: 3")
message("the consumer's tests: as they must be")
