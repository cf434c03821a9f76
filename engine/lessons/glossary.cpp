// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/glossary.h"

#include "engine/lessons/builtin_texts.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <stdexcept>

namespace overlap {

namespace {
constexpr std::string_view Tools[] = {"nvidia-smi", "Nsight Systems", "Nsight Compute", "PyTorch"};
constexpr std::string_view FiguresKey = "figures";
constexpr KeyRule Keys[] = {{"title", true}};

struct ReadTerm
{
    std::string id;
    std::vector<std::string> figures;
    GlossaryText text;
    std::size_t line = 0;
};

// "TOOL: name" or "figures: FIELD, FIELD" goes into `term`.
std::optional<std::string> readItem(const std::string& item, ReadTerm& term)
{
    const auto colon = item.find(": ");
    if (colon == std::string::npos)
        return fmt::format("\"{}\" is not of the form \"TOOL: name\"", item);
    const auto key = item.substr(0, colon);
    const auto value = item.substr(colon + 2);
    if (key == FiguresKey) {
        term.figures = partsOf(value, ',');
        const auto unknown = std::ranges::find_if_not(term.figures, isFigureField);
        return unknown == term.figures.end() ? std::nullopt
                                             : std::optional(fmt::format("there is no figure {}", *unknown));
    }
    if (std::ranges::find(Tools, key) == std::end(Tools))
        return fmt::format("there is no tool {}; known are {}", key, fmt::join(Tools, ", "));
    term.text.tools.push_back({key, value});
    return std::nullopt;
}

Result<ReadTerm> readTerm(const TaughtText& text, const MarkdownSection& section)
{
    const auto equals = section.title.find(" = ");
    if (equals == std::string::npos)
        return errorAt(text, section.line, "a term begins with \"## id = name\"");
    auto list = listOf(text, section);
    if (!list)
        return list.error();
    if (list->intro.empty())
        return errorAt(text, section.line, fmt::format("{} has no definition", section.title));
    ReadTerm term;
    term.id = section.title.substr(0, equals);
    term.line = section.line;
    term.text.name = section.title.substr(equals + 3);
    term.text.definition = list->intro;
    for (const auto& item : list->items) {
        if (const auto problem = readItem(item, term))
            return errorAt(text, section.line, fmt::format("{}: {}", term.id, *problem));
    }
    return term;
}

Result<std::vector<ReadTerm>> readTerms(const TaughtText& text)
{
    if (const auto error = checkKeys(text, Keys))
        return *error;
    std::vector<ReadTerm> terms;
    for (const auto& section : text.sections) {
        auto term = readTerm(text, section);
        if (!term)
            return term.error();
        if (std::ranges::find(terms, term->id, &ReadTerm::id) != terms.end())
            return errorAt(text, section.line, fmt::format("the term {} is there twice", term->id));
        terms.push_back(std::move(term).value());
    }
    return terms;
}

// Spaces, hyphens and capitals do not tell terms apart.
std::string folded(std::string_view name)
{
    std::string all;
    for (const char c : name) {
        if (c == '-' || c == '_' || c == ' ')
            all += ' ';
        else
            all += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return all;
}
} // namespace

std::span<const std::string_view> glossaryTools()
{
    return Tools;
}

Result<std::vector<GlossaryTerm>> readGlossary(const TaughtText& english, const TaughtText& chinese)
{
    auto first = readTerms(english);
    if (!first)
        return first.error();
    auto second = readTerms(chinese);
    if (!second)
        return second.error();
    std::vector<GlossaryTerm> terms;
    for (std::size_t i = 0; i < std::max(first->size(), second->size()); ++i) {
        if (i >= second->size())
            return errorAt(english, (*first)[i].line, fmt::format("{} is not in {}", (*first)[i].id, chinese.file));
        auto& other = second.value()[i];
        if (i >= first->size() || (*first)[i].id != other.id)
            return errorAt(chinese, other.line, fmt::format("{} stands elsewhere in {}", other.id, english.file));
        auto& term = first.value()[i];
        if (term.figures != other.figures
            || !std::ranges::equal(term.text.tools, other.text.tools, {}, &ToolName::tool, &ToolName::tool))
            return errorAt(chinese, other.line,
                           fmt::format("{} has other figures or tools in {}", term.id, english.file));
        terms.push_back({std::move(term.id), std::move(term.figures), {std::move(term.text), std::move(other.text)}});
    }
    return terms;
}

const std::vector<GlossaryTerm>& glossary()
{
    static const auto all = [] {
        auto files = readBuiltIn<std::vector<GlossaryTerm>>("resources", embedded::glossaryEn(), embedded::glossaryZh(),
                                                            readGlossary);
        return std::move(files.at(0));
    }();
    return all;
}

const GlossaryTerm* findTerm(std::string_view idOrName)
{
    const auto wanted = folded(idOrName);
    const auto it = std::ranges::find_if(glossary(), [&](const GlossaryTerm& term) {
        return folded(term.id) == wanted || std::ranges::any_of(term.texts, [&](const GlossaryText& text) {
                   return folded(text.name) == wanted;
               });
    });
    return it == glossary().end() ? nullptr : &*it;
}

const GlossaryTerm* termOfFigure(std::string_view field)
{
    const auto it = std::ranges::find_if(glossary(), [&](const GlossaryTerm& term) {
        return std::ranges::find(term.figures, field) != term.figures.end();
    });
    return it == glossary().end() ? nullptr : &*it;
}

} // namespace overlap
