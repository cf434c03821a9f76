# SPDX-License-Identifier: GPL-3.0-or-later
# Most of a build's time goes into reading the headers of libraries. Where only the result counts, as with sanitizers,
# they are read once for each target. Not by default: a source that forgets an include would still compile.
option(OVERLAP_PRECOMPILE "Precompile the headers of libraries; hides missing includes" OFF)

set(precompiled_standard <algorithm> <array> <atomic> <chrono> <cmath> <condition_variable> <filesystem> <fstream>
    <functional> <map> <memory> <mutex> <numeric> <optional> <random> <ranges> <set> <span> <sstream> <stop_token>
    <string> <thread> <unordered_map> <variant> <vector> <fmt/format.h> <fmt/ranges.h> <nlohmann/json.hpp>)
set(precompiled_window <QtWidgets>)
set(precompiled_tests <gmock/gmock.h> <gtest/gtest.h>)
set(precompiled_window_tests <gtest/gtest.h> <QSignalSpy> <QTest>)

# overlap_precompile(<group>.. TARGETS <target>..): those targets that there are.
function(overlap_precompile)
    cmake_parse_arguments(arg "" "" "TARGETS" ${ARGN})
    set(headers "")
    foreach(group IN LISTS arg_UNPARSED_ARGUMENTS)
        list(APPEND headers ${precompiled_${group}})
    endforeach()
    foreach(target IN LISTS arg_TARGETS)
        if(OVERLAP_PRECOMPILE AND TARGET ${target})
            target_precompile_headers(${target} PRIVATE ${headers})
        endif()
    endforeach()
endfunction()
