// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/nsys_tables.h"

#include <initializer_list>
#include <limits>
#include <unordered_map>

namespace overlap {

// Names of events, which a file keeps as numbers of strings. Each string is looked up once.
class NsysNames
{
public:
    NsysNames(const NsysTables& tables, RecordingBuilder& builder);

    // The name in the first of these columns that has one: a number of a string as a rule, else the text itself.
    [[nodiscard]] std::uint32_t nameIn(const SqliteRows& row, std::initializer_list<int> columns);

private:
    static constexpr std::uint32_t Unasked = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] std::uint32_t nameOfString(std::int64_t id);
    [[nodiscard]] std::uint32_t lookUp(std::int64_t id);

    RecordingBuilder& m_builder;
    std::unique_ptr<SqliteRows> m_lookup; // where the table has a key
    std::unordered_map<std::int64_t, std::string> m_strings; // where it has none
    std::vector<std::uint32_t> m_denseNames; // by number, as these are small as a rule
    std::unordered_map<std::int64_t, std::uint32_t> m_sparseNames;
};

} // namespace overlap
