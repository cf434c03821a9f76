// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_names.h"

#include <fmt/format.h>

namespace overlap {

NsysNames::NsysNames(const NsysTables& tables, RecordingBuilder& builder)
    : m_builder(builder)
{
    const auto& database = tables.database();
    const auto table = tables.schema().table("StringIds");
    const auto statement = tables.schema().select(table, {"!id", "!value"});
    if (!statement)
        return;
    if (database.isKey(table, "id")) {
        auto rows = database.select("SELECT value FROM \"" + table + "\" WHERE id = ?1");
        if (rows)
            m_lookup = std::make_unique<SqliteRows>(std::move(rows).value());
        return;
    }
    // Without a key each look-up would read the whole table.
    auto rows = database.select(*statement);
    while (rows && rows->next())
        m_strings.try_emplace(rows->integer(0), rows->text(1));
}

std::uint32_t NsysNames::nameOfString(std::int64_t id)
{
    constexpr std::int64_t DenseIds = 1 << 20;
    if (id >= 0 && id < DenseIds) {
        if (m_denseNames.size() <= static_cast<std::size_t>(id))
            m_denseNames.resize(static_cast<std::size_t>(id) + 1, Unasked);
        auto& name = m_denseNames[static_cast<std::size_t>(id)];
        if (name == Unasked)
            name = lookUp(id);
        return name;
    }
    const auto [it, added] = m_sparseNames.try_emplace(id, Unasked);
    if (added)
        it->second = lookUp(id);
    return it->second;
}

std::uint32_t NsysNames::lookUp(std::int64_t id)
{
    if (const auto it = m_strings.find(id); it != m_strings.end())
        return m_builder.nameId(it->second);
    if (m_lookup) {
        m_lookup->restartWith(id);
        if (m_lookup->next())
            return m_builder.nameId(m_lookup->text(0));
    }
    m_builder.repair("name that is not in the file");
    return m_builder.nameId(fmt::format("<string {}>", id));
}

std::uint32_t NsysNames::nameIn(const SqliteRows& row, std::initializer_list<int> columns)
{
    for (const int column : columns) {
        if (row.isNull(column))
            continue;
        return row.isText(column) ? m_builder.nameId(row.text(column)) : nameOfString(row.integer(column));
    }
    return m_builder.nameId("unnamed");
}

} // namespace overlap
