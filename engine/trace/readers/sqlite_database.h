// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/read_options.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct sqlite3_stmt;

namespace overlap {

// Rows of one SELECT.
class SqliteRows
{
public:
    // true: a row is there. false: there are no more, or damage() says why.
    [[nodiscard]] bool next();
    void restartWith(std::int64_t value); // the statement's only parameter
    [[nodiscard]] bool isNull(int column) const;
    [[nodiscard]] std::int64_t integer(int column) const; // 0 for NULL and text that is no number
    [[nodiscard]] bool isText(int column) const;
    [[nodiscard]] std::string_view text(int column) const; // until the next row
    [[nodiscard]] const std::optional<Error>& damage() const { return m_damage; }

private:
    friend class SqliteDatabase;
    struct Finalize
    {
        void operator()(sqlite3_stmt* statement) const;
    };
    sqlite3* m_database = nullptr;
    std::unique_ptr<sqlite3_stmt, Finalize> m_statement;
    std::optional<Error> m_damage;
};

// A database file that is only read, whoever made it: nothing in it is run (views, triggers and virtual tables count as
// absent), nothing is written beside it, no lock is taken.
class SqliteDatabase
{
public:
    // `shownName` stands for the file in messages. Refuses a file that another program is writing.
    [[nodiscard]] static Result<SqliteDatabase> open(const std::filesystem::path& path, const std::string& shownName,
                                                     const ReadOptions& options);

    [[nodiscard]] bool has(const std::string& table) const { return m_tables.contains(table); }
    [[nodiscard]] const std::set<std::string>& tables() const { return m_tables; }
    // Names of a table's columns as they are written there; empty where there is no such table.
    [[nodiscard]] std::vector<std::string> columns(const std::string& table) const;
    [[nodiscard]] Result<SqliteRows> select(const std::string& statement) const;
    // Whether the column is what rows are found by without reading all of them.
    [[nodiscard]] bool isKey(const std::string& table, const std::string& column) const;
    // About how many rows a table has; exact where nothing was deleted. Cheap.
    [[nodiscard]] std::uint64_t rowsOf(const std::string& table) const;

private:
    struct Close
    {
        void operator()(sqlite3* database) const;
    };
    std::unique_ptr<sqlite3, Close> m_database;
    std::unique_ptr<std::stop_token> m_stop; // where SQLite can find it
    std::set<std::string> m_tables;
    std::string m_shownName;
};

} // namespace overlap
