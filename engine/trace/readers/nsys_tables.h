// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/nsys_schema.h"
#include "engine/trace/readers/recording_builder.h"

namespace overlap {

// Runs over the tables of a database as far as they are there and can be read; reports progress, and ends when that is
// asked for. What is damaged or missing goes into the import report.
class NsysTables
{
public:
    // `fileSize` and `totalRows`: for the progress, which knows rows and tells bytes.
    NsysTables(const SqliteDatabase& database, const ReadOptions& options, RecordingBuilder& builder,
               std::uint64_t fileSize);

    [[nodiscard]] const SqliteDatabase& database() const { return m_database; }
    [[nodiscard]] const NsysSchema& schema() const { return m_schema; }
    [[nodiscard]] std::uint64_t rowsOf(const char* name) const { return m_database.rowsOf(m_schema.table(name)); }

    // onRow(row) for each row, with these columns as NsysSchema::select() takes them. `counts`: the rows are events and
    // count as progress.
    template<typename OnRow>
    void forEachRow(const char* name, const std::vector<std::string>& columns, OnRow onRow, bool counts = true);
    void expect(std::uint64_t totalRows) { m_totalRows = totalRows; }
    void reportEnd() { report(true); }

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; } // reading has ended
    [[nodiscard]] const std::optional<Error>& damage() const { return m_damage; } // the last one that was met

private:
    [[nodiscard]] std::optional<SqliteRows> rows(const char* name, const std::vector<std::string>& columns);
    void noteDamage(const char* table, std::uint64_t rows, const Error& error);
    void report(bool last);
    [[nodiscard]] bool goOn(); // after some rows

    const SqliteDatabase& m_database;
    const ReadOptions& m_options;
    RecordingBuilder& m_builder;
    NsysSchema m_schema;
    std::uint64_t m_fileSize;
    std::uint64_t m_totalRows = 0;
    std::uint64_t m_rows = 0;
    std::optional<Error> m_error;
    std::optional<Error> m_damage;
};

template<typename OnRow>
void NsysTables::forEachRow(const char* name, const std::vector<std::string>& columns, OnRow onRow, bool counts)
{
    auto found = rows(name, columns);
    if (!found)
        return;
    std::uint64_t count = 0;
    constexpr std::uint64_t Between = 65536;
    while (found->next()) {
        onRow(*found);
        m_rows += counts ? 1 : 0;
        if (++count % Between == 0 && !goOn())
            return;
    }
    if (found->damage())
        noteDamage(name, count, *found->damage());
}

} // namespace overlap
