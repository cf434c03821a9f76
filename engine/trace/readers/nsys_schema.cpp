// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_schema.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace overlap {

namespace {
std::string uppered(std::string_view text)
{
    std::string up(text);
    std::ranges::transform(up, up.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return up;
}

bool isVersionOf(std::string_view table, std::string_view name)
{
    if (!table.starts_with(name) || table.size() < name.size() + 3)
        return false;
    const auto rest = table.substr(name.size());
    return rest.starts_with("_V") && rest.find_first_not_of("0123456789", 2) == std::string_view::npos;
}
} // namespace

std::string NsysSchema::table(const std::string& name) const
{
    std::string found;
    std::string versioned;
    for (const auto& table : m_database.tables()) {
        const auto up = uppered(table);
        if (up == uppered(name))
            found = table;
        else if (isVersionOf(up, uppered(name)) && table.size() >= versioned.size())
            versioned = table; // in order of name: the last is the latest
    }
    const bool useVersioned = found.empty() || (!versioned.empty() && m_database.rowsOf(found) == 0);
    return useVersioned ? versioned : found;
}

bool NsysSchema::isNsys() const
{
    return std::ranges::any_of(m_database.tables(), [](const std::string& table) {
        const auto up = uppered(table);
        return up.starts_with("CUPTI_ACTIVITY_KIND_") || up == "META_DATA_EXPORT" || up == "NVTX_EVENTS"
               || up == "TARGET_INFO_GPU" || up == "OSRT_API";
    });
}

bool NsysSchema::hasColumn(const std::string& table, const std::string& column) const
{
    return std::ranges::any_of(m_database.columns(table),
                               [&](const std::string& c) { return uppered(c) == uppered(column); });
}

std::optional<std::string> NsysSchema::select(const std::string& table, const std::vector<std::string>& columns) const
{
    if (table.empty())
        return std::nullopt;
    const auto present = m_database.columns(table);
    std::string statement = "SELECT ";
    for (std::size_t i = 0; i < columns.size(); ++i) {
        std::string_view names = columns[i];
        const bool required = names.starts_with('!');
        names.remove_prefix(required ? 1 : 0);
        std::string column;
        while (column.empty() && !names.empty()) {
            const auto bar = std::min(names.find('|'), names.size());
            const auto wanted = uppered(names.substr(0, bar));
            const auto it = std::ranges::find_if(present, [&](const std::string& c) { return uppered(c) == wanted; });
            if (it != present.end())
                column = *it;
            names.remove_prefix(std::min(bar + 1, names.size()));
        }
        if (column.empty() && required)
            return std::nullopt;
        statement += (i == 0 ? "" : ", ") + (column.empty() ? std::string("NULL") : "\"" + column + "\"");
    }
    return statement + " FROM \"" + table + "\"";
}

NsysEnums::NsysEnums(const SqliteDatabase& database, const NsysSchema& schema)
{
    constexpr std::int64_t HighestCopyKind = 13;
    for (std::int64_t kind = 0; kind <= HighestCopyKind; ++kind)
        m_copyKinds[kind] = copyKindOf(kind);
    // Not CUPTI's enumeration, which counts from 1 for pageable.
    m_memories = {{0, Memory::Pageable}, {1, Memory::Pinned}, {2, Memory::Other}, {3, Memory::Other},
                  {4, Memory::Other},    {5, Memory::Other},  {6, Memory::Other}, {7, Memory::Unknown}};
    const auto each = [&](const char* name, const auto& visit) {
        const auto statement = schema.select(schema.table(name), {"!id", "!name|label", "label|name"});
        auto rows = statement ? database.select(*statement)
                              : Result<SqliteRows>(Error{ErrorCode::InvalidArgument, "no such table"});
        while (rows && rows->next())
            visit(rows->integer(0), uppered(rows->text(1)), uppered(rows->text(2)));
    };
    each("ENUM_CUDA_MEMCPY_OPER", [&](std::int64_t id, const std::string& name, const std::string&) {
        constexpr std::array<std::pair<std::string_view, std::int64_t>, 13> Names{{{"UVM_HTOD", 11},
                                                                                   {"UVM_DTOH", 12},
                                                                                   {"UVM_DTOD", 13},
                                                                                   {"HTOD", 1},
                                                                                   {"DTOH", 2},
                                                                                   {"HTOA", 3},
                                                                                   {"ATOH", 4},
                                                                                   {"ATOA", 5},
                                                                                   {"ATOD", 6},
                                                                                   {"DTOA", 7},
                                                                                   {"DTOD", 8},
                                                                                   {"HTOH", 9},
                                                                                   {"PTOP", 10}}};
        for (const auto& [part, kind] : Names) {
            if (name.find(part) != std::string::npos) {
                m_copyKinds[id] = copyKindOf(kind);
                return;
            }
        }
    });
    each("ENUM_CUDA_MEM_KIND", [&](std::int64_t id, const std::string& name, const std::string& label) {
        const auto both = name + " " + label;
        m_memories[id] = both.find("PAGEABLE") != std::string::npos  ? Memory::Pageable
                         : both.find("PINNED") != std::string::npos  ? Memory::Pinned
                         : both.find("UNKNOWN") != std::string::npos ? Memory::Unknown
                                                                     : Memory::Other;
    });
}

CopyKind NsysEnums::copyKind(std::int64_t number) const
{
    const auto it = m_copyKinds.find(number);
    return it == m_copyKinds.end() ? CopyKind{} : it->second;
}

NsysEnums::Memory NsysEnums::memory(std::int64_t number) const
{
    const auto it = m_memories.find(number);
    return it == m_memories.end() ? Memory::Unknown : it->second;
}

const char* NsysEnums::synchronization(std::int64_t number) const
{
    switch (number) {
    case 1:
        return "Event sync";
    case 2:
        return "Stream wait event";
    case 3:
        return "Stream sync";
    case 4:
        return "Context sync";
    default:
        return "Synchronisation";
    }
}

} // namespace overlap
