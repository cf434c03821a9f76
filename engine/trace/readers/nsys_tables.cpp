// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_tables.h"

#include <fmt/format.h>

#include <algorithm>

namespace overlap {

NsysTables::NsysTables(const SqliteDatabase& database, const ReadOptions& options, RecordingBuilder& builder,
                       std::uint64_t fileSize)
    : m_database(database)
    , m_options(options)
    , m_builder(builder)
    , m_schema(database)
    , m_fileSize(fileSize)
{
}

std::optional<SqliteRows> NsysTables::rows(const char* name, const std::vector<std::string>& columns)
{
    if (m_error)
        return std::nullopt;
    const auto table = m_schema.table(name);
    if (table.empty())
        return std::nullopt;
    const auto statement = m_schema.select(table, columns);
    if (!statement) {
        m_builder.warn(fmt::format("The table {} lacks columns without which it says nothing; it is left out", name));
        return std::nullopt;
    }
    auto rows = m_database.select(*statement);
    if (rows)
        return std::move(rows).value();
    noteDamage(name, 0, rows.error());
    return std::nullopt;
}

bool NsysTables::goOn()
{
    report(false);
    if (!m_options.stop.stop_requested())
        return true;
    m_error = cancelledReading();
    return false;
}

void NsysTables::noteDamage(const char* table, std::uint64_t rows, const Error& error)
{
    if (error.code == ErrorCode::Cancelled || error.code == ErrorCode::OutOfMemory) {
        m_error = error;
        return;
    }
    m_damage = error;
    m_builder.warn(fmt::format("The table {} is damaged behind row {}; numbers are of what comes before", table, rows));
}

void NsysTables::report(bool last)
{
    if (!m_options.progress)
        return;
    const auto share = m_totalRows == 0 ? 1.0 : static_cast<double>(m_rows) / static_cast<double>(m_totalRows);
    const auto bytes = static_cast<std::uint64_t>(static_cast<double>(m_fileSize) * std::min(1.0, share));
    m_options.progress({last ? m_fileSize : bytes, m_fileSize, m_rows});
}

} // namespace overlap
