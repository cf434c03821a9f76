// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/front_matter.h"

#include "engine/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace overlap {

namespace {
constexpr std::string_view Fence = "---";
constexpr std::string_view CodeFence = "```";
constexpr std::string_view SectionMark = "## ";
constexpr std::string_view KeyLetters = "abcdefghijklmnopqrstuvwxyz0123456789_- ";

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const auto end = text.find('\n');
        auto line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return lines;
}

// Reads one file; the first problem ends it.
class Reader
{
public:
    Reader(std::string file, std::string_view text)
        : m_lines(linesOf(text))
    {
        m_text.file = std::move(file);
    }

    Result<TaughtText> read()
    {
        if (auto error = readHeader())
            return *std::move(error);
        if (auto error = readSections())
            return *std::move(error);
        return std::move(m_text);
    }

private:
    [[nodiscard]] Error errorHere(const std::string& message) const { return errorAt(m_text, m_at + 1, message); }

    std::optional<Error> readHeader()
    {
        if (m_lines.empty() || m_lines.front() != Fence)
            return errorHere("the file has to begin with a line --- and its header");
        for (m_at = 1; m_at < m_lines.size(); ++m_at) {
            if (m_lines[m_at] == Fence) {
                ++m_at;
                return std::nullopt;
            }
            if (auto error = readEntry(m_lines[m_at]))
                return error;
        }
        return errorHere("the header has no end; close it with a line ---");
    }

    std::optional<Error> readEntry(std::string_view line)
    {
        const auto colon = line.find(':');
        if (colon == std::string_view::npos)
            return errorHere(fmt::format("the header holds lines \"key: value\", and \"{}\" is none", line));
        const auto key = line.substr(0, colon);
        if (key.empty() || key != trimmed(key) || key.find_first_not_of(KeyLetters) != std::string_view::npos)
            return errorHere(fmt::format("\"{}\" is no key; keys are small letters, digits, - and _", key));
        const auto value = trimmed(line.substr(colon + 1));
        if (value.empty())
            return errorHere(fmt::format("{} has no value", key));
        m_text.entries.push_back({std::string(key), std::string(value), m_at + 1});
        return std::nullopt;
    }

    std::optional<Error> readSections()
    {
        std::optional<std::size_t> fenceAt;
        for (; m_at < m_lines.size(); ++m_at) {
            const auto line = m_lines[m_at];
            if (trimmed(line).starts_with(CodeFence)) {
                if (fenceAt)
                    fenceAt.reset();
                else
                    fenceAt = m_at;
            }
            if (!fenceAt && line.starts_with(SectionMark)) {
                if (auto error = beginSection(line))
                    return error;
            } else if (!m_text.sections.empty()) {
                m_text.sections.back().body.append(line).push_back('\n');
            } else if (!trimmed(line).empty()) {
                return errorHere("text has to stand below a line \"## title\"");
            }
        }
        if (fenceAt)
            return errorAt(m_text, *fenceAt + 1, "the code that begins here has no end; close it with ```");
        for (auto& section : m_text.sections) {
            const auto first = section.body.find_first_not_of('\n');
            const auto last = section.body.find_last_not_of(" \t\n");
            section.body = first == std::string::npos || last == std::string::npos
                               ? std::string()
                               : section.body.substr(first, last - first + 1);
            if (section.body.empty())
                return errorAt(m_text, section.line, fmt::format("the section {} is empty", section.title));
        }
        return std::nullopt;
    }

    std::optional<Error> beginSection(std::string_view line)
    {
        const auto title = trimmed(line.substr(SectionMark.size()));
        if (title.empty())
            return errorHere("a section needs a title");
        if (m_text.section(title) != nullptr)
            return errorHere(fmt::format("the section {} is there twice", title));
        m_text.sections.push_back({std::string(title), {}, m_at + 1});
        return std::nullopt;
    }

    std::vector<std::string_view> m_lines;
    std::size_t m_at = 0;
    TaughtText m_text;
};

std::string unknown(std::string_view what, const std::string& word, const std::vector<std::string>& known)
{
    const auto near = nearest(word, known);
    return near.empty() ? fmt::format("there is no {} {}; known are {}", what, word, fmt::join(known, ", "))
                        : fmt::format("there is no {} {}; did you mean {}?", what, word, near);
}

// Letters of "- " or "12. " in front of an item; none when the line begins no item.
std::optional<std::size_t> itemMark(std::string_view line)
{
    if (line.starts_with("- "))
        return 2;
    const auto digits = line.find_first_not_of("0123456789");
    if (digits != std::string_view::npos && digits > 0 && line.substr(digits).starts_with(". "))
        return digits + 2;
    return std::nullopt;
}
} // namespace

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

std::vector<std::string> partsOf(std::string_view text, char separator)
{
    std::vector<std::string> parts;
    for (;;) {
        const auto end = text.find(separator);
        parts.emplace_back(trimmed(text.substr(0, end)));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + 1);
    }
}

std::vector<std::string> wordsOf(std::string_view text)
{
    auto words = partsOf(text, ' ');
    std::erase(words, std::string());
    return words;
}

const FrontMatterEntry* TaughtText::entry(std::string_view key) const
{
    const auto it = std::ranges::find(entries, key, &FrontMatterEntry::key);
    return it == entries.end() ? nullptr : &*it;
}

std::vector<const FrontMatterEntry*> TaughtText::all(std::string_view key) const
{
    std::vector<const FrontMatterEntry*> found;
    for (const auto& candidate : entries) {
        if (candidate.key == key)
            found.push_back(&candidate);
    }
    return found;
}

std::string TaughtText::value(std::string_view key) const
{
    const auto* found = entry(key);
    return found == nullptr ? std::string() : found->value;
}

const MarkdownSection* TaughtText::section(std::string_view title) const
{
    const auto it = std::ranges::find(sections, title, &MarkdownSection::title);
    return it == sections.end() ? nullptr : &*it;
}

Result<TaughtText> parseTaughtText(std::string file, std::string_view text)
{
    return Reader(std::move(file), text).read();
}

Error errorAt(const TaughtText& text, std::size_t line, const std::string& message)
{
    return Error{ErrorCode::Parse, fmt::format("{}:{}: {}", text.file, line, message)};
}

std::optional<Error> checkKeys(const TaughtText& text, std::span<const KeyRule> rules)
{
    std::vector<std::string> known;
    for (const auto& rule : rules)
        known.emplace_back(rule.key);
    for (const auto& entry : text.entries) {
        const auto rule = std::ranges::find(rules, entry.key, &KeyRule::key);
        if (rule == rules.end())
            return errorAt(text, entry.line, unknown("key", entry.key, known));
        if (!rule->repeatable && text.entry(entry.key) != &entry)
            return errorAt(text, entry.line, fmt::format("{} is there twice", entry.key));
    }
    for (const auto& rule : rules) {
        if (rule.required && text.entry(rule.key) == nullptr)
            return errorAt(text, 1, fmt::format("the header needs the key {}", rule.key));
    }
    return std::nullopt;
}

std::optional<Error> checkSections(const TaughtText& text, std::span<const SectionRule> rules)
{
    std::vector<std::string> known;
    for (const auto& rule : rules)
        known.emplace_back(rule.title);
    for (const auto& section : text.sections) {
        if (std::ranges::find(known, section.title) == known.end())
            return errorAt(text, section.line, unknown("section", section.title, known));
    }
    for (const auto& rule : rules) {
        if (rule.required && text.section(rule.title) == nullptr)
            return errorAt(text, 1, fmt::format("the file needs a section \"## {}\"", rule.title));
    }
    return std::nullopt;
}

Result<MarkdownList> listOf(const TaughtText& text, const MarkdownSection& section)
{
    MarkdownList list;
    auto lineNumber = section.line;
    std::size_t indent = 0;
    for (const auto line : linesOf(section.body)) {
        ++lineNumber;
        if (const auto mark = itemMark(line)) {
            indent = *mark;
            list.items.emplace_back(line.substr(indent));
            continue;
        }
        if (list.items.empty()) {
            list.intro.append(line).push_back('\n');
            continue;
        }
        if (!trimmed(line).empty() && !line.starts_with("  "))
            return errorAt(text, lineNumber,
                           fmt::format("\"{}\" belongs to no item of the list; indent it by two spaces", line));
        const auto margin = std::min({indent, line.find_first_not_of(' '), line.size()});
        list.items.back().append("\n").append(line.substr(margin));
    }
    list.intro = std::string(trimmed(list.intro));
    for (auto& item : list.items)
        item = std::string(trimmed(item));
    return list;
}

} // namespace overlap
