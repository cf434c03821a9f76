// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/source_location.h"

#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace overlap {

enum class ErrorCode
{
    InvalidArgument, // the caller's input: exit status 2 on the command line
    Io,
    Parse,
    Unsupported,
    Device,
    DeviceLost, // as Device, and only a new process can use the device again
    OutOfMemory,
    Cancelled
};

struct Error
{
    ErrorCode code = ErrorCode::InvalidArgument;
    std::string message; // one sentence, no trailing newline, fit to show to a user
    SourceLocation where = SourceLocation::current();

    [[nodiscard]] std::string describe() const
    {
        return std::string(where.file_name()) + ':' + std::to_string(where.line()) + ": " + message;
    }
};

// The part of std::expected<T, E> (C++23) that we use, under the same names.
template<typename T, typename E = Error>
class [[nodiscard]] Result
{
public:
    using value_type = T;
    using error_type = E;

    Result(T value) // NOLINT(google-explicit-constructor)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(E error) // NOLINT(google-explicit-constructor)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    [[nodiscard]] bool has_value() const noexcept { return m_state.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    [[nodiscard]] const T& value() const&
    {
        requireValue();
        return std::get<0>(m_state);
    }
    [[nodiscard]] T& value() &
    {
        requireValue();
        return std::get<0>(m_state);
    }
    [[nodiscard]] T&& value() &&
    {
        requireValue();
        return std::get<0>(std::move(m_state));
    }
    const T& operator*() const& { return std::get<0>(m_state); }
    T& operator*() & { return std::get<0>(m_state); }
    T&& operator*() && { return std::get<0>(std::move(m_state)); }
    const T* operator->() const { return &std::get<0>(m_state); }
    T* operator->() { return &std::get<0>(m_state); }
    [[nodiscard]] const E& error() const& { return std::get<1>(m_state); }
    [[nodiscard]] E&& error() && { return std::get<1>(std::move(m_state)); }

private:
    void requireValue() const
    {
        if (!has_value())
            throw std::logic_error("the value of a failed Result was read");
    }

    std::variant<T, E> m_state;
};

} // namespace overlap
