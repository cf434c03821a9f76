// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace overlap {

// Removes itself.
class TemporaryFolder
{
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

// As PyTorch's profiler writes it: for each launch an operator, a call, a kernel or a copy, and two ends of an arrow.
// Three intervals and some 1320 bytes for each launch.
void writeKinetoSample(const std::filesystem::path& path, std::uint64_t launches);

// As Nsight Systems exports it: for each launch a call and a kernel or copy, two rows.
void writeNsysSample(const std::filesystem::path& path, std::uint64_t launches);

} // namespace overlap
