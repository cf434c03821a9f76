// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/opened_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace overlap {

namespace {
constexpr std::size_t HeadSize = 4096;

// Gives back what was read to look at it.
class Reread : public ByteSource
{
public:
    Reread(std::string head, std::unique_ptr<ByteSource> rest)
        : m_head(std::move(head))
        , m_rest(std::move(rest))
    {
    }
    Result<std::size_t> read(char* to, std::size_t size) override
    {
        if (m_given == m_head.size())
            return m_rest->read(to, size);
        const auto part = std::min(size, m_head.size() - m_given);
        std::memcpy(to, m_head.data() + m_given, part);
        m_given += part;
        return part;
    }
    [[nodiscard]] std::uint64_t position() const override { return m_rest->position(); }
    [[nodiscard]] std::uint64_t totalSize() const override { return m_rest->totalSize(); }
    [[nodiscard]] std::optional<std::string> damage() const override { return m_rest->damage(); }

private:
    std::string m_head;
    std::size_t m_given = 0;
    std::unique_ptr<ByteSource> m_rest;
};

Result<std::string> headOf(ByteSource& source)
{
    std::string head(HeadSize, '\0');
    std::size_t size = 0;
    while (size < head.size()) {
        auto got = source.read(head.data() + size, head.size() - size);
        if (!got)
            return std::move(got).error();
        if (*got == 0)
            break;
        size += *got;
    }
    head.resize(size);
    return head;
}

} // namespace

Result<OpenedFile> unpack(std::unique_ptr<ByteSource> source, const std::string& shownName, const ReadLimits& limits)
{
    OpenedFile opened;
    for (int layer = 0;; ++layer) {
        auto head = headOf(*source);
        if (!head)
            return std::move(head).error();
        if (layer > 0 && head->empty()) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("{} is compressed, but {}", shownName,
                                     source->damage() ? "damaged from its beginning" : "there is nothing in it")};
        }
        auto kind = fileKindOf(*head, layer > 0 ? fmt::format("What {} holds", shownName) : shownName);
        if (!kind)
            return std::move(kind).error();
        if (layer > 0 && *kind == FileKind::Sqlite)
            return Error{ErrorCode::Unsupported,
                         fmt::format("{} is a compressed database; unpack it with `gunzip` first", shownName)};
        opened.kind = *kind;
        source = std::make_unique<Reread>(std::move(head).value(), std::move(source));
        if (*kind != FileKind::Gzip) {
            opened.packed = layer > 0;
            opened.source = std::move(source);
            return opened;
        }
        if (layer > 0)
            return Error{ErrorCode::Unsupported,
                         fmt::format("{} is compressed more than once; unpack it with `gunzip` first", shownName)};
        auto unpacked = gunzip(std::move(source), limits);
        if (!unpacked)
            return std::move(unpacked).error();
        source = std::move(unpacked).value();
    }
}

std::string shownNameOf(const std::filesystem::path& path)
{
    const auto name = path.filename().string();
    return name.empty() ? path.string() : name;
}

} // namespace overlap
