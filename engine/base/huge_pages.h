// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace overlap {

// Asks the system for large pages where it has them. Only a hint: filling a few hundred MiB in pieces of 4 KiB costs as
// much as computing what is put there.
void adviseHugePages(const void* begin, std::size_t bytes);

// `reserve`, for vectors that may be very large and are filled at once.
template<typename T>
void reserveLarge(std::vector<T>& vector, std::size_t count)
{
    vector.reserve(count);
    adviseHugePages(vector.data(), vector.capacity() * sizeof(T));
}

} // namespace overlap
