// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/preparation.h"

#include "engine/backend/cuda/call_log.h"

#include <algorithm>
#include <cmath>

namespace overlap::cuda {

namespace {
constexpr std::uint64_t SourceSpread = 1U << 16U;
constexpr std::uint64_t ShiftPerBatch = 4099; // prime, so that neighbouring batches share no sample
constexpr std::uint64_t FloatsBetweenStopChecks = 1U << 20U;

void normalizePixels(const std::uint8_t* pixels, float* destination, std::uint64_t count)
{
    for (std::uint64_t i = 0; i < count; ++i)
        destination[i] = static_cast<float>(pixels[i]) / 255.0F - 0.5F;
}
} // namespace

Preparation::Preparation(const Scenario& scenario)
    : m_scenario(scenario)
{
    if (scenario.prepare.kind != PrepareKind::Normalize || scenario.inputBytesPerSample == 0)
        return;
    const auto floats = scenario.inputBytesPerSample / sizeof(float) * scenario.batchSize;
    m_source.resize(floats + SourceSpread);
    std::uint32_t state = 12345;
    for (auto& pixel : m_source) {
        state = state * 1664525U + 1013904223U;
        pixel = static_cast<std::uint8_t>(state >> 24U);
    }
}

void Preparation::run(std::uint32_t batch, std::byte* destination, const std::stop_token& stop) const
{
    switch (m_scenario.prepare.kind) {
    case PrepareKind::Normalize:
        normalize(batch, reinterpret_cast<float*>(destination), stop);
        break;
    case PrepareKind::FixedDuration:
        spin(batch, stop);
        break;
    case PrepareKind::None:
        break;
    }
}

void Preparation::normalize(std::uint32_t batch, float* destination, const std::stop_token& stop) const
{
    const auto count = m_scenario.inputBytesPerSample / sizeof(float) * m_scenario.samplesOf(batch);
    const auto* pixels = m_source.data() + batch * ShiftPerBatch % SourceSpread;
    for (std::uint64_t done = 0; done < count && !stop.stop_requested(); done += FloatsBetweenStopChecks)
        normalizePixels(pixels + done, destination + done, std::min(FloatsBetweenStopChecks, count - done));
}

void Preparation::spin(std::uint32_t batch, const std::stop_token& stop) const
{
    const double microseconds = m_scenario.prepare.usPerSample * m_scenario.samplesOf(batch);
    const auto end = hostNow() + std::llround(microseconds * 1000.0);
    while (hostNow() < end && !stop.stop_requested()) {
    }
}

void fillInput(float* destination, std::uint64_t count, std::uint64_t seed)
{
    auto state = static_cast<std::uint32_t>(seed * 2654435761U + 1U);
    for (std::uint64_t i = 0; i < count; ++i) {
        state = state * 1664525U + 1013904223U;
        destination[i] = (static_cast<float>(state >> 16U) - 32767.5F) / 65536.0F;
    }
}

} // namespace overlap::cuda
