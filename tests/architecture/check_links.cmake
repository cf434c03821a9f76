# SPDX-License-Identifier: GPL-3.0-or-later
# Fails when a program needs a shared library that it must not be combined with.
# Run: cmake -DREADELF=<readelf> -DPROGRAM=<file> -DFORBIDDEN=<pattern of library names> -P check_links.cmake
execute_process(COMMAND ${READELF} --dynamic ${PROGRAM} OUTPUT_VARIABLE dynamic COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "\\(NEEDED\\)[^\n]*" needed "${dynamic}")
if(NOT needed)
    message(FATAL_ERROR "${PROGRAM} names no shared library: ${dynamic}")
endif()
foreach(line IN LISTS needed)
    string(REGEX REPLACE ".*\\[(.*)\\].*" "\\1" library "${line}")
    if(library MATCHES "^lib(${FORBIDDEN})")
        message(SEND_ERROR "  ${PROGRAM} must not need ${library}")
    endif()
endforeach()
