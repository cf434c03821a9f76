// SPDX-License-Identifier: GPL-3.0-or-later
#include "well_formed.h"

#include <cctype>
#include <cstdint>
#include <set>

namespace overlap::fixtures {

namespace {
class Reader
{
public:
    Reader(std::string_view page, std::vector<Element>* elements)
        : m_page(page)
        , m_elements(elements)
    {
    }

    std::string problem()
    {
        constexpr std::string_view Doctype = "<!DOCTYPE html>\n";
        if (m_page.starts_with(Doctype))
            m_at = Doctype.size();
        while (m_problem.empty() && m_at < m_page.size()) {
            if (m_page[m_at] == '<')
                tag();
            else
                text();
        }
        if (m_problem.empty() && !m_open.empty())
            fail("not closed: " + m_open.back());
        return m_problem;
    }

private:
    void fail(const std::string& what)
    {
        if (m_problem.empty())
            m_problem = what + " at " + std::to_string(m_at) + ": "
                        + std::string(m_page.substr(m_at > 60 ? m_at - 60 : 0, 120));
    }

    // An entity or a character, resolved.
    std::string character()
    {
        const auto c = static_cast<unsigned char>(m_page[m_at]);
        if (c == '&') {
            const auto end = m_page.find(';', m_at);
            const auto name = m_page.substr(m_at, end == std::string_view::npos ? 10 : end - m_at + 1);
            static const std::map<std::string_view, std::string> Known{
                {"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&#39;", "'"}};
            const auto known = Known.find(name);
            if (known == Known.end()) {
                fail("unknown entity");
                ++m_at;
                return "";
            }
            m_at = end + 1;
            return known->second;
        }
        if (c == '<' || (c < 0x20 && c != '\n') || c == 0x7F)
            fail("forbidden character");
        std::size_t length = c < 0x80 ? 1 : c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC2 ? 2 : 0;
        if (length == 0 || m_at + length > m_page.size()) {
            fail("no UTF-8");
            length = 1;
        }
        std::string bytes(m_page.substr(m_at, length));
        for (std::size_t i = 1; i < length; ++i) {
            if ((static_cast<unsigned char>(bytes[i]) & 0xC0U) != 0x80U)
                fail("no UTF-8");
        }
        if (bytes == "\uFFFE" || bytes == "\uFFFF")
            fail("forbidden character");
        m_at += length;
        return bytes;
    }

    void text()
    {
        if (!m_open.empty() && m_open.back() == "style") {
            const auto end = m_page.find("</style>", m_at);
            if (m_page.substr(m_at, end - m_at).find_first_of("<&") != std::string_view::npos)
                fail("markup in a style");
            m_at = end == std::string_view::npos ? m_page.size() : end;
            return;
        }
        std::string content;
        while (m_problem.empty() && m_at < m_page.size() && m_page[m_at] != '<')
            content += character();
        if (m_open.empty() && content.find_first_not_of(" \n") != std::string::npos)
            fail("text outside of everything");
        if (m_elements != nullptr) {
            for (const auto index : m_indices)
                (*m_elements)[index].text += content;
        }
    }

    std::string word()
    {
        const auto begin = m_at;
        while (m_at < m_page.size()
               && (std::isalnum(static_cast<unsigned char>(m_page[m_at])) != 0 || m_page[m_at] == '-'))
            ++m_at;
        if (m_at == begin)
            fail("a name was expected");
        return std::string(m_page.substr(begin, m_at - begin));
    }

    void tag()
    {
        ++m_at;
        if (m_at < m_page.size() && m_page[m_at] == '/') {
            ++m_at;
            const auto name = word();
            if (m_open.empty() || m_open.back() != name) {
                fail("closed but not open: " + name);
                return;
            }
            m_open.pop_back();
            m_indices.pop_back();
            if (m_at >= m_page.size() || m_page[m_at++] != '>')
                fail("end of a tag was expected");
            return;
        }
        Element element;
        element.name = word();
        while (m_problem.empty() && m_at < m_page.size() && (m_page[m_at] == ' ' || m_page[m_at] == '\n')) {
            ++m_at;
            if (m_page[m_at] != '/' && m_page[m_at] != '>')
                attribute(element);
        }
        bool closed = false;
        if (m_at < m_page.size() && m_page[m_at] == '/') {
            closed = true;
            ++m_at;
        }
        if (m_at >= m_page.size() || m_page[m_at++] != '>') {
            fail("end of a tag was expected");
            return;
        }
        if (m_elements != nullptr)
            m_elements->push_back(element);
        if (!closed) {
            m_open.push_back(element.name);
            m_indices.push_back(m_elements != nullptr ? m_elements->size() - 1 : 0);
        }
    }

    void attribute(Element& element)
    {
        const auto name = word();
        if (m_page.substr(m_at, 2) != "=\"") {
            fail("a value within quotes was expected");
            return;
        }
        m_at += 2;
        std::string value;
        while (m_problem.empty() && m_at < m_page.size() && m_page[m_at] != '"')
            value += character();
        ++m_at;
        if (!element.attributes.emplace(name, value).second)
            fail("twice: " + name);
        if (name == "id" && !m_ids.insert(value).second)
            fail("an id twice: " + value);
    }

    std::string_view m_page;
    std::vector<Element>* m_elements;
    std::size_t m_at = 0;
    std::vector<std::string> m_open;
    std::vector<std::size_t> m_indices;
    std::set<std::string> m_ids;
    std::string m_problem;
};
} // namespace

std::string xmlProblem(std::string_view page, std::vector<Element>* elements)
{
    return Reader(page, elements).problem();
}

std::vector<std::string> addressesIn(std::string_view page)
{
    std::vector<std::string> found;
    for (const std::string_view mark :
         {"://", "\"//", "'//", "url(", "data:", "javascript:", "@import", " src=", " href="}) {
        for (auto at = page.find(mark); at != std::string_view::npos; at = page.find(mark, at + 1)) {
            const auto begin = at > 12 ? at - 12 : 0;
            auto piece = std::string(page.substr(begin, 50));
            const bool nameSpace = piece.find("xmlns=\"http://www.w3.org/") != std::string::npos;
            if (!nameSpace)
                found.push_back(std::move(piece));
        }
    }
    return found;
}

} // namespace overlap::fixtures
