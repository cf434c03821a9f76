// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/sqlite_database.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

namespace overlap {

namespace {
std::string uriOf(const std::filesystem::path& path)
{
    // Anything that could mean something in a URI, percent-encoded.
    std::string uri = "file:";
    for (const char c : std::filesystem::absolute(path).string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (std::isalnum(byte) != 0 || c == '/' || c == '.' || c == '_' || c == '-')
            uri += c;
        else
            uri += fmt::format("%{:02X}", byte);
    }
    return uri + "?immutable=1";
}

bool notEmpty(const std::filesystem::path& path)
{
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return !error && size > 0;
}

// SQLite's writers lock these bytes; immutable=1 does not look at them.
bool isLockedByWriter(const std::filesystem::path& path)
{
    constexpr off_t PendingByte = 0x40000000;
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    struct flock lock
    {
    };
    lock.l_type = F_RDLCK;
    lock.l_whence = SEEK_SET;
    lock.l_start = PendingByte;
    lock.l_len = 2; // pending and reserved
    const bool locked = ::fcntl(file, F_GETLK, &lock) == 0 && lock.l_type == F_WRLCK;
    ::close(file);
    return locked;
}

Error errorOf(int code, const std::string& shownName)
{
    switch (code & 0xFF) {
    case SQLITE_NOTADB:
        return {ErrorCode::Unsupported, fmt::format("{} is damaged or encrypted: SQLite cannot read it", shownName)};
    case SQLITE_CORRUPT:
        return {ErrorCode::Parse,
                fmt::format("{} is damaged: SQLite finds its pages in disorder; export it again", shownName)};
    case SQLITE_NOMEM:
        return {ErrorCode::OutOfMemory, fmt::format("There is not enough memory to read {}", shownName)};
    case SQLITE_INTERRUPT:
        return cancelledReading();
    case SQLITE_TOOBIG:
        return {ErrorCode::Parse, fmt::format("{} holds a text that is larger than any name can be", shownName)};
    default:
        return {ErrorCode::Io, fmt::format("Cannot read {} as SQLite: {}", shownName, sqlite3_errstr(code))};
    }
}

std::optional<Error> writerOf(const std::filesystem::path& path, const std::string& shownName)
{
    for (const char* suffix : {"-wal", "-journal"}) {
        if (notEmpty(path.string() + suffix))
            return Error{
                ErrorCode::Io,
                fmt::format("Beside {0} lies {0}{1} with changes that are not in it yet; close the program that "
                            "writes it, or let it recover the file, then open it again",
                            shownName, suffix)};
    }
    if (isLockedByWriter(path))
        return Error{ErrorCode::Io,
                     fmt::format("Another program is writing {}; open it again when that has finished", shownName)};
    return std::nullopt;
}
} // namespace

void SqliteRows::Finalize::operator()(sqlite3_stmt* statement) const
{
    sqlite3_finalize(statement);
}

void SqliteDatabase::Close::operator()(sqlite3* database) const
{
    sqlite3_close_v2(database);
}

bool SqliteRows::next()
{
    const auto code = sqlite3_step(m_statement.get());
    if (code == SQLITE_ROW)
        return true;
    if (code != SQLITE_DONE)
        m_damage = errorOf(code, "the recording");
    return false;
}

bool SqliteRows::isNull(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_NULL;
}

std::int64_t SqliteRows::integer(int column) const
{
    return sqlite3_column_int64(m_statement.get(), column);
}

bool SqliteRows::isText(int column) const
{
    return sqlite3_column_type(m_statement.get(), column) == SQLITE_TEXT;
}

void SqliteRows::restartWith(std::int64_t value)
{
    sqlite3_reset(m_statement.get());
    sqlite3_bind_int64(m_statement.get(), 1, value);
}

std::string_view SqliteRows::text(int column) const
{
    const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(m_statement.get(), column));
    if (text == nullptr)
        return {};
    return {text, static_cast<std::size_t>(sqlite3_column_bytes(m_statement.get(), column))};
}

Result<SqliteDatabase> SqliteDatabase::open(const std::filesystem::path& path, const std::string& shownName,
                                            const ReadOptions& options)
{
    if (auto error = writerOf(path, shownName))
        return std::move(*error);
    SqliteDatabase result;
    result.m_shownName = shownName;
    sqlite3* database = nullptr;
    const auto code = sqlite3_open_v2(uriOf(path).c_str(), &database,
                                      SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_PRIVATECACHE, nullptr);
    result.m_database.reset(database);
    if (code != SQLITE_OK)
        return errorOf(code, shownName);
    sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, nullptr);
    sqlite3_limit(database, SQLITE_LIMIT_LENGTH, 16 << 20);
    result.m_stop = std::make_unique<std::stop_token>(options.stop);
    constexpr int StepsBetweenQuestions = 100'000;
    sqlite3_progress_handler(
        database, StepsBetweenQuestions,
        [](void* stop) { return static_cast<const std::stop_token*>(stop)->stop_requested() ? 1 : 0; },
        result.m_stop.get());
    auto rows = result.select("SELECT name, sql FROM sqlite_master WHERE type = 'table'");
    if (!rows)
        return std::move(rows).error();
    while (rows->next()) {
        std::string sql(rows->text(1).substr(0, 32));
        std::ranges::transform(sql, sql.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
        if (sql.find("VIRTUAL") == std::string::npos)
            result.m_tables.emplace(rows->text(0));
    }
    if (rows->damage())
        return errorOf(sqlite3_errcode(database), shownName);
    return result;
}

Result<SqliteRows> SqliteDatabase::select(const std::string& statement) const
{
    sqlite3_stmt* prepared = nullptr;
    const auto code =
        sqlite3_prepare_v2(m_database.get(), statement.c_str(), static_cast<int>(statement.size()), &prepared, nullptr);
    if (code != SQLITE_OK)
        return errorOf(code, m_shownName);
    SqliteRows rows;
    rows.m_database = m_database.get();
    rows.m_statement.reset(prepared);
    return rows;
}

std::vector<std::string> SqliteDatabase::columns(const std::string& table) const
{
    std::vector<std::string> names;
    if (!has(table))
        return names;
    auto rows = select(fmt::format("PRAGMA table_info(\"{}\")", table));
    while (rows && rows->next())
        names.emplace_back(rows->text(1));
    return names;
}

bool SqliteDatabase::isKey(const std::string& table, const std::string& column) const
{
    auto rows =
        select(fmt::format("SELECT name FROM pragma_table_info('{}') WHERE pk = 1 AND upper(type) = 'INTEGER'", table));
    return rows && rows->next() && rows->text(0) == column && !rows->next();
}

std::uint64_t SqliteDatabase::rowsOf(const std::string& table) const
{
    // The highest rowid is found without reading the table.
    auto rows = has(table) ? select(fmt::format("SELECT max(rowid) FROM \"{}\"", table))
                           : Result<SqliteRows>(Error{ErrorCode::InvalidArgument, "no such table"});
    return rows && rows->next() ? static_cast<std::uint64_t>(std::max<std::int64_t>(0, rows->integer(0))) : 0;
}

} // namespace overlap
