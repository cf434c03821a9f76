// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cupti_library.h"

#include <dlfcn.h>

#include <array>
#include <cstdlib>
#include <vector>

namespace overlap::cuda {

namespace {
constexpr std::array<const char*, 2> Names{"libcupti.so.13", "libcupti.so.12"};

std::vector<std::string> candidates()
{
    std::vector<std::string> paths(std::begin(Names), std::end(Names));
    std::vector<std::string> roots;
    for (const auto* variable : {"CUDA_PATH", "CUDA_HOME"}) {
        if (const auto* root = std::getenv(variable); root != nullptr && *root != '\0')
            roots.emplace_back(root);
    }
    roots.emplace_back("/usr/local/cuda"); // where NVIDIA's installers put it
    for (const auto& root : roots) {
        for (const auto* folder : {"/extras/CUPTI/lib64/", "/lib64/", "/lib/"}) {
            for (const auto* name : Names)
                paths.push_back(root + folder + name);
        }
    }
    return paths;
}

template<typename Function>
bool find(void* handle, const char* name, Function& function)
{
    function = reinterpret_cast<Function>(dlsym(handle, name));
    return function != nullptr;
}

bool findAll(void* handle, CuptiLibrary& library)
{
    return find(handle, "cuptiGetVersion", library.getVersion)
           && find(handle, "cuptiGetResultString", library.getResultString)
           && find(handle, "cuptiActivityRegisterTimestampCallback", library.registerTimestampCallback)
           && find(handle, "cuptiActivityRegisterCallbacks", library.registerCallbacks)
           && find(handle, "cuptiActivityEnable", library.enable)
           && find(handle, "cuptiActivityDisable", library.disable)
           && find(handle, "cuptiActivityFlushAll", library.flushAll)
           && find(handle, "cuptiActivityGetNextRecord", library.nextRecord)
           && find(handle, "cuptiActivityGetNumDroppedRecords", library.droppedRecords);
}
} // namespace

Result<std::shared_ptr<const CuptiLibrary>> CuptiLibrary::open()
{
    for (const auto& path : candidates()) {
        auto* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
        if (handle == nullptr)
            continue;
        auto library = std::make_shared<CuptiLibrary>();
        library->path = path;
        if (!findAll(handle, *library))
            return Error{ErrorCode::Unsupported,
                         "CUPTI in " + path + " is too old: install that of CUDA 12.4 or newer"};
        (void)library->getVersion(&library->version);
        return std::shared_ptr<const CuptiLibrary>(std::move(library));
    }
    return Error{ErrorCode::Unsupported, "CUPTI (libcupti.so.13 or .12) was not found: install the CUDA toolkit, or "
                                         "name the folder of its CUPTI in LD_LIBRARY_PATH"};
}

std::string CuptiLibrary::describe(CUptiResult result) const
{
    const char* text = nullptr;
    (void)getResultString(result, &text);
    std::string name = text == nullptr ? "error " + std::to_string(static_cast<int>(result)) : text;
    if (result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES)
        name += ": allow profiling for all users (NVreg_RestrictProfilingToAdminUsers=0) or run as an administrator";
    if (result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED)
        name += ": another profiler is attached to this process";
    return name;
}

} // namespace overlap::cuda
