# SPDX-License-Identifier: GPL-3.0-or-later
# Starts PROGRAM with files that cannot be opened; FOLDER is made for them.
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/folder.json)
file(WRITE ${FOLDER}/unknown.json [[{"batch_sice": 4, "streams": 900}]])
file(WRITE ${FOLDER}/half.json [[{"samples": 100, "batch_]])
file(WRITE ${FOLDER}/empty.json "")
string(ASCII 1 127 200 3 binary)
file(WRITE ${FOLDER}/binary.json "${binary}")

function(expect_refusal wanted)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -E env --unset=XDG_RUNTIME_DIR ${PROGRAM} --screenshot ${FOLDER}/picture.png ${ARGN}
        RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE err)
    if(NOT status EQUAL 2)
        message(SEND_ERROR "${ARGN}: exit status ${status}: ${err}")
    endif()
    foreach(word ${wanted})
        if(NOT err MATCHES "${word}")
            message(SEND_ERROR "${ARGN}: ${word} is not said: ${err}")
        endif()
    endforeach()
    if(err MATCHES "QStandardPaths")
        message(SEND_ERROR "${ARGN}: ${err}")
    endif()
    if(EXISTS ${FOLDER}/picture.png)
        message(SEND_ERROR "${ARGN}: a picture was written")
    endif()
endfunction()

expect_refusal("batch_sice;streams" ${FOLDER}/unknown.json)
expect_refusal("half.json: .*line 1" ${FOLDER}/half.json)
expect_refusal("empty.json" ${FOLDER}/empty.json)
expect_refusal("binary.json" ${FOLDER}/binary.json)
expect_refusal("folder.json" ${FOLDER}/folder.json)
expect_refusal("none.json" ${FOLDER}/none.json)
expect_refusal("half.json;empty.json" ${FOLDER}/half.json ${FOLDER}/empty.json)
expect_refusal("no_a.json;no_b.json;nope" -a ${FOLDER}/no_a.json -b ${FOLDER}/no_b.json --device sim:nope)

# The name of a pair stands for the side's half, with an option as without.
execute_process(
    COMMAND ${PROGRAM} --screenshot ${FOLDER}/picture.png --a article --b timing-a
    RESULT_VARIABLE status ERROR_VARIABLE err)
if(NOT status EQUAL 0 OR NOT EXISTS ${FOLDER}/picture.png)
    message(SEND_ERROR "--a article: exit status ${status}: ${err}")
endif()
