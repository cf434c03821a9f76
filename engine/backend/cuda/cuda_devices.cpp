// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cuda_devices.h"

#include "engine/backend/cuda/cuda_backend.h"
#include "engine/backend/cuda/doctor.h"
#include "engine/backend/cuda_version.h"
#include "engine/backend/doctor_rules.h"
#include "engine/backend/system_facts.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace overlap::cuda {

namespace {
constexpr std::string_view Prefix = "cuda:";

// Why CUDA cannot be used at all, with the mend.
std::string whyNone(cudaError_t code)
{
    constexpr const char* Meanwhile = "; meanwhile use a simulated device (sim:h200)";
    int driver = 0;
    (void)cudaDriverGetVersion(&driver);
    (void)cudaGetLastError();
    const auto runtime = cudaVersionText(CUDART_VERSION);
    if (driver == 0)
        return "No NVIDIA driver was found: install one for CUDA " + runtime + " or newer and start again" + Meanwhile;
    if (code == cudaErrorInsufficientDriver)
        return "The NVIDIA driver is for CUDA " + cudaVersionText(driver) + ", but this program needs one for "
               + runtime + ": update the driver" + Meanwhile;
    if (code == cudaErrorNoDevice || code == cudaSuccess)
        return "The NVIDIA driver sees no GPU: check CUDA_VISIBLE_DEVICES and nvidia-smi" + std::string(Meanwhile);
    return std::string("The NVIDIA driver could not be used (") + cudaGetErrorName(code) + ", "
           + cudaGetErrorString(code) + "): check nvidia-smi" + Meanwhile;
}

class CudaDevices : public DeviceProvider
{
public:
    [[nodiscard]] std::string prefix() const override { return std::string(Prefix); }

    [[nodiscard]] std::vector<DeviceEntry> list() const override
    {
        const auto count = deviceCount();
        if (!count)
            return {noDevice(count.error().message)};
        std::vector<DeviceEntry> entries;
        for (int i = 0; i < *count; ++i) {
            try {
                entries.push_back({CudaBackend::describe(i), {}});
            } catch (const CudaError& error) {
                auto entry = noDevice(error.what());
                entry.info.id = std::string(Prefix) + std::to_string(i);
                entries.push_back(std::move(entry));
            }
        }
        return entries;
    }

    [[nodiscard]] Result<std::shared_ptr<Backend>> open(const std::string& id) override
    {
        const auto text = std::string_view(id).substr(Prefix.size());
        int index = -1;
        const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), index);
        if (wrong != std::errc{} || end != text.data() + text.size() || index < 0)
            return Error{ErrorCode::InvalidArgument,
                         "\"" + id + "\" names no GPU: write cuda: and its number, as in cuda:0"};
        const auto count = deviceCount();
        if (!count)
            return Error{ErrorCode::Unsupported, "The device " + id + " cannot be used: " + count.error().message};
        if (index >= *count)
            return Error{ErrorCode::InvalidArgument,
                         "There is no device " + id + ": this machine has "
                             + (*count == 1 ? "cuda:0 only" : "cuda:0 to cuda:" + std::to_string(*count - 1))};
        const std::scoped_lock lock(m_mutex);
        // One backend for each device, so that two that open it cannot run on it at the same time unawares.
        auto backend = m_open[index].lock();
        try {
            if (!backend)
                m_open[index] = backend = std::make_shared<CudaBackend>(index);
        } catch (const CudaError& error) {
            return Error{ErrorCode::Device, error.what()};
        }
        return std::shared_ptr<Backend>(std::move(backend));
    }

    [[nodiscard]] Result<DoctorReport> doctor() override
    {
        std::vector<std::shared_ptr<CudaBackend>> open;
        {
            const std::scoped_lock lock(m_mutex);
            for (const auto& [index, backend] : m_open) {
                if (auto device = backend.lock())
                    open.push_back(std::move(device));
            }
        }
        std::vector<std::unique_lock<std::timed_mutex>> reserved;
        reserved.reserve(open.size());
        for (const auto& device : open)
            reserved.push_back(device->reserve());
        const bool runs = std::ranges::any_of(reserved, [](const auto& lock) { return !lock.owns_lock(); });
        return judge({systemFacts(), cudaFacts(runs ? Trials::None : Trials::All)});
    }

private:
    [[nodiscard]] static Result<int> deviceCount()
    {
        int count = 0;
        const auto code = cudaGetDeviceCount(&count);
        if (code != cudaSuccess || count == 0)
            return Error{ErrorCode::Unsupported, whyNone(code)};
        return count;
    }

    [[nodiscard]] static DeviceEntry noDevice(std::string why)
    {
        DeviceEntry entry;
        entry.info.id = "cuda:0";
        entry.info.name = "This machine's GPU";
        entry.info.origin = DeviceOrigin::Measured;
        entry.unavailable = std::move(why);
        return entry;
    }

    std::mutex m_mutex;
    std::map<int, std::weak_ptr<CudaBackend>> m_open;
};
} // namespace

std::shared_ptr<DeviceProvider> makeCudaDevices()
{
    return std::make_shared<CudaDevices>();
}

} // namespace overlap::cuda
