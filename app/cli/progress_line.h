// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"

#include <chrono>
#include <mutex>
#include <ostream>

namespace overlap {

// One line on standard error that is written over and is gone at the end; nothing where that is no terminal.
class ProgressLine
{
public:
    explicit ProgressLine(const CliEnvironment& environment)
        : m_err(environment.err)
        , m_shown(environment.errIsTerminal)
    {
    }
    ~ProgressLine()
    {
        if (m_shown)
            m_err << ClearLine << std::flush;
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    // From any thread; too frequent calls are skipped.
    void show(const std::string& text)
    {
        const auto now = std::chrono::steady_clock::now();
        const std::scoped_lock lock(m_mutex);
        if (!m_shown || now < m_next)
            return;
        m_next = now + std::chrono::milliseconds(100);
        m_err << ClearLine << text << std::flush;
    }

private:
    static constexpr const char* ClearLine = "\r\x1b[K";

    std::ostream& m_err;
    bool m_shown;
    std::mutex m_mutex;
    std::chrono::steady_clock::time_point m_next{};
};

} // namespace overlap
