# The program draws its window soon after it was started: cmake -D PROGRAM=.. -D PICTURE=.. -P start_up.cmake
# Held against the time that it computes, which does not depend on what else this machine does.
set(most_ms 300)
execute_process(COMMAND ${PROGRAM} --startup-trace --screenshot ${PICTURE} OUTPUT_VARIABLE trace
    COMMAND_ERROR_IS_FATAL ANY)
message(STATUS "\n${trace}")
if(NOT trace MATCHES "first picture +([0-9.]+) ms, +([0-9]+)[.][0-9] ms of computing")
    message(FATAL_ERROR "the trace has no first picture")
endif()
if(CMAKE_MATCH_2 GREATER most_ms)
    message(FATAL_ERROR "the first picture took ${CMAKE_MATCH_2} ms of computing, more than ${most_ms}")
endif()
