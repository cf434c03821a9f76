# SPDX-License-Identifier: GPL-3.0-or-later
# Plants single files in a scratch tree and runs check_sources.cmake on it.
# Run: cmake -DSCRATCH=<empty folder> -P check_sources_itself.cmake
set(check ${CMAKE_CURRENT_LIST_DIR}/check_sources.cmake)
set(licence "// SPDX-License-Identifier: GPL-3.0-or-later\n")

# expect(<passes|fails> <file> <text>)
function(expect outcome file text)
    file(REMOVE_RECURSE ${SCRATCH})
    file(WRITE ${SCRATCH}/${file} "${text}")
    execute_process(COMMAND ${CMAKE_COMMAND} -DROOT=${SCRATCH} -P ${check}
        RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
    if(outcome STREQUAL "passes" AND NOT status EQUAL 0)
        message(SEND_ERROR "${file} with \"${text}\" should pass, but the check says:\n${output}")
    elseif(outcome STREQUAL "fails" AND (status EQUAL 0 OR NOT output MATCHES "${file}: "))
        message(SEND_ERROR "${file} with \"${text}\" should fail and be named, but the check says:\n${output}")
    endif()
endfunction()

expect(passes engine/base/a.h "${licence}#pragma once\n")
expect(fails engine/base/a.h "#pragma once\n")
expect(fails engine/base/a.cpp "\n${licence}")
expect(fails app/gui/a.cpp "// SPDX-License-Identifier: MIT\n")
expect(fails widgets/style/a.cpp "")

expect(fails engine/base/a.cpp "${licence}// see /home/ada/notes\n")
expect(fails README.md "Unpack it in /mnt/overlapscope.\n")
expect(fails scripts/demo "cd \"/Users/ada/overlapscope\"\n")
expect(fails resources/presets/a.json "{\"file\": \"C:\\\\Users\\\\ada\"}\n")
expect(fails tests/data/a.json "{\"file\":\"/media/trace\"}\n")
expect(passes README.md "See engine/home/page, https://example.org/home/page and /usr/share/doc; ~/notes is yours.\n")

file(REMOVE_RECURSE ${SCRATCH})
