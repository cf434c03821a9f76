# embed_text(<target> <symbol> <file>...): puts the files into the target as
#   std::span<const overlap::EmbeddedFile> overlap::embedded::<symbol>()
# declared in engine/base/embedded.h. Names are the files' names without folder and extension, in the order given.
set(EMBED_TEXT_SCRIPT ${CMAKE_CURRENT_LIST_DIR}/EmbedTextScript.cmake)
function(embed_text target symbol)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${symbol}.cpp)
    string(JOIN "," files ${ARGN})
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DSYMBOL=${symbol} -DFILES=${files} -P ${EMBED_TEXT_SCRIPT}
        DEPENDS ${ARGN} ${EMBED_TEXT_SCRIPT}
        COMMENT "Embedding ${symbol}" VERBATIM)
    target_sources(${target} PRIVATE ${output})
endfunction()
