// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

namespace overlap {

// Remembers the answer for the few keys that rows repeat.
template<typename Key, typename Value>
class FewKeys
{
public:
    template<typename Make>
    Value get(const Key& key, Make make)
    {
        auto& slot = m_slots[key.hash() % m_slots.size()];
        if (!slot.used || slot.key != key)
            slot = {key, make(), true};
        return slot.value;
    }

private:
    struct Slot
    {
        Key key{};
        Value value{};
        bool used = false;
    };
    std::array<Slot, 256> m_slots{};
};

} // namespace overlap
