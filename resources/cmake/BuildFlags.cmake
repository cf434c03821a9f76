# The programs lie in bin/, wherever the sources that make them are.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)

# What every target of the project is compiled with.
add_library(overlap_build_flags INTERFACE)
target_compile_options(overlap_build_flags INTERFACE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wpedantic;-Wshadow;-Wconversion;-Wsign-conversion;-Wnon-virtual-dtor;-Woverloaded-virtual>)
# g++ 12 sees an overlap in any inlined `"text" + std::string` (GCC bug 105651).
target_compile_options(overlap_build_flags INTERFACE
    $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>)
if(OVERLAP_WERROR)
    target_compile_options(overlap_build_flags INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-Werror>)
    # What g++ finds by following data through inlined library code changes with its version and is often wrong, as for
    # an optional of shared pointers. Errors are what the version of CI finds (12); from later ones it stays a warning.
    target_compile_options(overlap_build_flags INTERFACE
        "$<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>>:-Wno-error=maybe-uninitialized;-Wno-error=array-bounds;-Wno-error=stringop-overflow;-Wno-error=stringop-overread;-Wno-error=dangling-pointer;-Wno-error=dangling-reference>")
endif()
target_include_directories(overlap_build_flags INTERFACE ${PROJECT_SOURCE_DIR})
# Lets the fuzzer see which branches an input takes.
if(OVERLAP_FUZZ)
    target_compile_options(overlap_build_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()
if(OVERLAP_SANITIZE)
    target_compile_options(overlap_build_flags INTERFACE -fsanitize=${OVERLAP_SANITIZE} -fno-omit-frame-pointer)
    target_link_options(overlap_build_flags INTERFACE -fsanitize=${OVERLAP_SANITIZE})
endif()
