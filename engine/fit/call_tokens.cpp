// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/fit/call_tokens.h"

#include <functional>

namespace overlap {

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    for (int i = 0; i < 8; ++i) {
        hash = (hash ^ (value & 0xFFU)) * 0x100000001B3ULL;
        value >>= 8U;
    }
    return hash;
}

std::uint64_t tokenOf(const RecordedCall& call, CallDetail detail)
{
    if (call.operations.empty()) {
        // Which of the synchronising calls it is does not depend on what it waited for.
        const bool waits = call.call.kind == ActivityKind::Synchronize;
        return waits ? mixed(mixed(HashStart, 1), std::hash<std::string_view>{}(call.name)) : 0;
    }
    auto hash = HashStart;
    bool any = false;
    for (const auto& operation : call.operations) {
        const bool copy = isCopyKind(operation.kind) || operation.kind == ActivityKind::CopyOnHost;
        if (!copy && detail == CallDetail::Copies)
            continue;
        any = true;
        hash = mixed(hash, static_cast<std::uint64_t>(operation.kind));
        if (copy)
            hash = mixed(hash, operation.amount);
        else if (detail == CallDetail::Kernels)
            hash = mixed(hash, operation.nameId);
    }
    return any ? hash : 0;
}

CallTokens::CallTokens(const IssuingThread& thread, CallDetail detail)
{
    m_calls.reserve(thread.callCount());
    m_prefix.reserve(thread.callCount() + 1);
    m_prefix.push_back(0);
    for (std::size_t i = 0; i < thread.callCount(); ++i) {
        const auto value = tokenOf(thread.call(i), detail);
        if (value == 0)
            continue;
        m_calls.push_back(static_cast<std::uint32_t>(i));
        m_prefix.push_back(m_prefix.back() * Base + value);
    }
}

std::uint64_t CallTokens::power(std::size_t exponent)
{
    std::uint64_t result = 1;
    for (auto square = Base; exponent > 0; exponent >>= 1U, square *= square)
        result *= (exponent & 1U) != 0 ? square : 1;
    return result;
}

} // namespace overlap
