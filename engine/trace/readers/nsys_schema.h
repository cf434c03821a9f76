// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/call_kind.h"
#include "engine/trace/readers/sqlite_database.h"

#include <map>

namespace overlap {

// Finds tables and columns by the names that releases of Nsight Systems gave them.
class NsysSchema
{
public:
    explicit NsysSchema(const SqliteDatabase& database)
        : m_database(database)
    {
    }

    // The table as the file calls it: upper or lower case, or with a version appended ("..._V3"); empty: not there.
    [[nodiscard]] std::string table(const std::string& name) const;
    // Whether this is a file of Nsight Systems at all.
    [[nodiscard]] bool isNsys() const;

    // SELECT of the columns in this order; of several names ("a|b") the first that is there, NULL where none is. None when
    // a required column ("!a") or the table is not there.
    [[nodiscard]] std::optional<std::string> select(const std::string& table,
                                                    const std::vector<std::string>& columns) const;
    [[nodiscard]] bool hasColumn(const std::string& table, const std::string& column) const;

private:
    const SqliteDatabase& m_database;
};

// Meanings of numbers, from the file's own ENUM tables, else those of every release so far.
class NsysEnums
{
public:
    NsysEnums(const SqliteDatabase& database, const NsysSchema& schema);

    [[nodiscard]] CopyKind copyKind(std::int64_t number) const;
    enum class Memory : std::uint8_t
    {
        Unknown,
        Pageable,
        Pinned,
        Other // on a device, or managed
    };
    [[nodiscard]] Memory memory(std::int64_t number) const;
    [[nodiscard]] const char* synchronization(std::int64_t number) const;

private:
    std::map<std::int64_t, CopyKind> m_copyKinds;
    std::map<std::int64_t, Memory> m_memories;
};

} // namespace overlap
