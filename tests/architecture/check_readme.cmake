# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every command that the README shows after "    $ overlapscope-cli" and fails when what it prints is not what the
# README shows; with UPDATE it writes the README instead.
# Run: cmake -DREADME=<README.md> -DPROGRAM=<overlapscope-cli> [-DUPDATE=ON] -P check_readme.cmake
set(marker "\n    $ overlapscope-cli ")
string(LENGTH "${marker}" markerLength)
file(READ ${README} before)
set(rest "${before}")
set(after "")
set(examples 0)

string(FIND "${rest}" "${marker}" at)
while(NOT at EQUAL -1)
    math(EXPR at "${at} + ${markerLength}")
    string(SUBSTRING "${rest}" 0 ${at} part)
    string(APPEND after "${part}")
    string(SUBSTRING "${rest}" ${at} -1 rest)
    string(FIND "${rest}" "\n" at)
    string(SUBSTRING "${rest}" 0 ${at} command)
    # What is shown ends before the next line that begins at the margin.
    string(REGEX MATCH "\n[^ \n]" margin "${rest}")
    string(FIND "${rest}" "${margin}" at)
    string(SUBSTRING "${rest}" ${at} -1 rest)

    separate_arguments(arguments UNIX_COMMAND "${command}")
    # The files that the commands name lie in the repository.
    get_filename_component(folder ${README} DIRECTORY)
    execute_process(COMMAND ${PROGRAM} ${arguments} WORKING_DIRECTORY ${folder} OUTPUT_VARIABLE output ERROR_VARIABLE output)
    string(REGEX REPLACE "\n+$" "" output "${output}")
    string(REGEX REPLACE "\n([^\n])" "\n    \\1" output "${output}")
    string(APPEND after "${command}\n    ${output}\n")
    math(EXPR examples "${examples} + 1")
    string(FIND "${rest}" "${marker}" at)
endwhile()
string(APPEND after "${rest}")

if(examples EQUAL 0)
    message(FATAL_ERROR "  ${README} shows no command")
elseif(UPDATE)
    file(WRITE ${README} "${after}")
elseif(NOT before STREQUAL after)
    message(FATAL_ERROR "  The README does not show what the commands in it print. To mend it:\n  cmake --build <build folder> --target update_readme")
endif()
