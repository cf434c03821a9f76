// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/issue_plan.h"

#include <array>
#include <cstdint>
#include <string>
#include <utility>

// As in nvToolsExt.h, which only nvtx_ranges.cpp includes.
struct nvtxDomainRegistration_st;
struct nvtxStringRegistration_st;

namespace overlap::cuda {

inline constexpr std::size_t HostOpKinds = 14;

// NVTX ranges in the domain "OverlapScope": one for each run, batch and stage, so that Nsight Systems shows the same
// structure as the window. Where no tool listens, every call returns at once.
class NvtxRanges
{
public:
    NvtxRanges();
    ~NvtxRanges();
    NvtxRanges(const NvtxRanges&) = delete;
    NvtxRanges& operator=(const NvtxRanges&) = delete;

    [[nodiscard]] bool enabled() const noexcept { return m_domain != nullptr; }

    class Scope // ends the range that was begun last in this thread
    {
    public:
        explicit Scope(const NvtxRanges* ranges) noexcept
            : m_ranges(ranges)
        {
        }
        ~Scope();
        Scope(Scope&& other) noexcept
            : m_ranges(std::exchange(other.m_ranges, nullptr))
        {
        }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;
        Scope& operator=(Scope&&) = delete;

    private:
        const NvtxRanges* m_ranges;
    };

    [[nodiscard]] Scope run(const std::string& name) const;
    [[nodiscard]] Scope stage(HostOp::Kind kind, std::uint32_t batch) const;
    // Of a batch, from its first operation to its last. Batches overlap, so these do not nest.
    [[nodiscard]] std::uint64_t beginBatch(std::uint32_t batch) const;
    void endBatch(std::uint64_t range) const;

private:
    nvtxDomainRegistration_st* m_domain = nullptr;
    std::array<nvtxStringRegistration_st*, HostOpKinds> m_stages{};
};

} // namespace overlap::cuda
