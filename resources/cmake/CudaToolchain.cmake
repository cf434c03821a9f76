# Finds out whether the CUDA backend can be built, enables the language and sets OVERLAP_CUDA_FOUND.
# OVERLAP_CUDA: AUTO builds it where there is a toolkit that works, ON insists, OFF leaves it out.
set(OVERLAP_CUDA_FOUND OFF)
set(OVERLAP_CUDA_OLDEST 12.4)

# A macro, because what enable_language() sets belongs to the directory that asks for the backend.
macro(overlap_enable_cuda)
    if(NOT OVERLAP_CUDA STREQUAL "OFF")
        overlap_find_cuda(overlap_cuda_missing)
        if(overlap_cuda_missing)
            if(OVERLAP_CUDA STREQUAL "ON")
                message(FATAL_ERROR "OVERLAP_CUDA is ON, but ${overlap_cuda_missing}")
            endif()
            message(STATUS "Without the CUDA backend: ${overlap_cuda_missing}")
        else()
            enable_language(CUDA)
            # CMake before 3.25.2 does not know that this nvcc speaks C++20.
            if(NOT CMAKE_CUDA20_STANDARD_COMPILE_OPTION)
                set(CMAKE_CUDA20_STANDARD_COMPILE_OPTION -std=c++20)
                set(CMAKE_CUDA20_EXTENSION_COMPILE_OPTION -std=c++20)
            endif()
            set(CMAKE_CUDA_STANDARD 20)
            set(CMAKE_CUDA_STANDARD_REQUIRED ON)
            set(CMAKE_CUDA_EXTENSIONS OFF)
            set(OVERLAP_CUDA_FOUND ON)
            message(STATUS "With the CUDA backend: CUDA ${CMAKE_CUDA_COMPILER_VERSION}, for ${CMAKE_CUDA_ARCHITECTURES}")
        endif()
    endif()
endmacro()

# reason: why it cannot be built; empty when it can. Sets the architectures, which the language reads when it is enabled.
function(overlap_find_cuda reason)
    if(OVERLAP_SANITIZE)
        set(${reason} "the CUDA driver and sanitizers want the same addresses (OVERLAP_SANITIZE is set)" PARENT_SCOPE)
        return()
    endif()
    find_package(CUDAToolkit ${OVERLAP_CUDA_OLDEST} QUIET)
    if(NOT CUDAToolkit_FOUND)
        set(${reason} "there is no CUDA toolkit ${OVERLAP_CUDA_OLDEST} or newer (CUDAToolkit_ROOT can name its folder)"
            PARENT_SCOPE)
        return()
    endif()
    set(CMAKE_CUDA_ARCHITECTURES "75-real;80-real;86-real;89-real;90-real;90-virtual" CACHE STRING
        "GPU architectures of the CUDA backend")
    # The toolkit's own compiler, also where it is not in the search path.
    if(NOT CMAKE_CUDA_COMPILER AND NOT DEFINED ENV{CUDACXX} AND CUDAToolkit_NVCC_EXECUTABLE)
        set(CMAKE_CUDA_COMPILER ${CUDAToolkit_NVCC_EXECUTABLE} CACHE FILEPATH "CUDA compiler")
    endif()
    include(CheckLanguage)
    check_language(CUDA)
    if(NOT CMAKE_CUDA_COMPILER)
        set(${reason} "nvcc does not work with this C++ compiler (CUDAHOSTCXX can name another one)" PARENT_SCOPE)
    endif()
endfunction()
