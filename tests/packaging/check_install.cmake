# Installs COMPONENT of BUILD into PREFIX; there must be just the files below, and the program must run.
file(REMOVE_RECURSE ${PREFIX})
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} --component ${COMPONENT}
    OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)

if(COMPONENT STREQUAL cli)
    set(program overlapscope-cli)
    set(wanted "")
else()
    set(program overlapscope)
    set(wanted
        ${DATADIR}/applications/overlapscope.desktop
        ${DATADIR}/icons/hicolor/scalable/apps/overlapscope.svg
        ${DATADIR}/mime/packages/overlapscope.xml)
endif()
list(APPEND wanted ${BINDIR}/${program} ${MANDIR}/man1/${program}.1)
foreach(name CHANGELOG.md LICENSE.exceptions copyright)
    list(APPEND wanted ${DATADIR}/doc/${program}/${name})
endforeach()

file(GLOB_RECURSE there RELATIVE ${PREFIX} ${PREFIX}/*)
list(SORT there)
list(SORT wanted)
if(NOT there STREQUAL wanted)
    message(FATAL_ERROR "Installed are\n${there}\nand not\n${wanted}")
endif()

# Not the program of the build folder, which has its libraries' folders inside.
execute_process(COMMAND ${PREFIX}/${BINDIR}/${program} --version OUTPUT_VARIABLE version COMMAND_ERROR_IS_FATAL ANY)
foreach(part "CUDA: " "Qt: " "Build: ")
    string(FIND "${version}" "\n${part}" at)
    if(at LESS 0)
        message(FATAL_ERROR "--version does not tell \"${part}\":\n${version}")
    endif()
endforeach()

# Where the tools of the desktop are installed, they have to like the files.
if(COMPONENT STREQUAL window)
    find_program(desktop_validate desktop-file-validate)
    if(desktop_validate)
        execute_process(COMMAND ${desktop_validate} ${PREFIX}/${DATADIR}/applications/overlapscope.desktop
            COMMAND_ERROR_IS_FATAL ANY)
    endif()
    find_program(update_mime update-mime-database)
    if(update_mime)
        execute_process(COMMAND ${update_mime} ${PREFIX}/${DATADIR}/mime COMMAND_ERROR_IS_FATAL ANY)
        if(NOT EXISTS ${PREFIX}/${DATADIR}/mime/application/vnd.overlapscope.scenario+json.xml)
            message(FATAL_ERROR "the MIME type of scenarios is not registered")
        endif()
    endif()
endif()
