// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/figures.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <locale>
#include <sstream>

namespace overlap {

namespace {
using Node = Expression::Node;
using Kind = Expression::Kind;

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// Recursive descent; the first problem ends it. Texts are short and their own: depth is no concern, but is bounded.
class ExpressionReader
{
public:
    explicit ExpressionReader(std::string_view text)
        : m_text(text)
    {
    }

    Result<Node> read()
    {
        auto node = readEither();
        skipSpaces();
        if (m_problem.empty() && m_at < m_text.size())
            fail("something else was expected");
        if (!m_problem.empty())
            return Error{ErrorCode::Parse, m_problem};
        return node;
    }

private:
    static constexpr int Deepest = 50;

    void fail(std::string_view what)
    {
        if (m_problem.empty())
            m_problem = fmt::format("\"{}\" at \"{}\": {}", m_text, m_text.substr(m_at), what);
        m_at = m_text.size();
    }

    void skipSpaces()
    {
        while (m_at < m_text.size() && m_text[m_at] == ' ')
            ++m_at;
    }

    bool take(std::string_view token)
    {
        skipSpaces();
        if (!m_text.substr(m_at).starts_with(token))
            return false;
        // "or" is no operator in "order".
        const auto after = m_at + token.size();
        if (isLetter(token.front()) && after < m_text.size() && (isLetter(m_text[after]) || isDigit(m_text[after])))
            return false;
        m_at = after;
        return true;
    }

    static Node joined(std::string_view name, Node left, Node right)
    {
        Node node;
        node.kind = Kind::Operator;
        node.text = name;
        node.operands.push_back(std::move(left));
        node.operands.push_back(std::move(right));
        return node;
    }

    // Operators of one rank, from left to right.
    template<std::size_t N>
    Node readRow(const std::array<std::string_view, N>& names, Node (ExpressionReader::*next)())
    {
        auto left = (this->*next)();
        for (bool more = true; more;) {
            more = false;
            for (const auto name : names) {
                if (take(name)) {
                    left = joined(name, std::move(left), (this->*next)());
                    more = true;
                    break;
                }
            }
        }
        return left;
    }

    Node readEither() { return readRow(std::array<std::string_view, 1>{"or"}, &ExpressionReader::readBoth); }
    Node readBoth() { return readRow(std::array<std::string_view, 1>{"and"}, &ExpressionReader::readComparison); }
    Node readComparison()
    {
        return readRow(std::array<std::string_view, 4>{"<=", ">=", "<", ">"}, &ExpressionReader::readSum);
    }
    Node readSum() { return readRow(std::array<std::string_view, 2>{"+", "-"}, &ExpressionReader::readProduct); }
    Node readProduct() { return readRow(std::array<std::string_view, 2>{"*", "/"}, &ExpressionReader::readOne); }

    Node readOne()
    {
        if (++m_depth > Deepest) {
            fail("it is nested too deeply");
            return {};
        }
        auto node = readPrimary();
        --m_depth;
        return node;
    }

    Node readPrimary()
    {
        skipSpaces();
        if (take("(")) {
            auto node = readEither();
            if (!take(")"))
                fail("a ) is missing");
            return node;
        }
        if (m_at < m_text.size() && isDigit(m_text[m_at]))
            return readNumber();
        if (m_at < m_text.size() && isLetter(m_text[m_at]))
            return readNamed();
        fail("a number, a run's field or ( was expected");
        return {};
    }

    Node readNumber()
    {
        const auto begin = m_at;
        while (m_at < m_text.size() && (isDigit(m_text[m_at]) || m_text[m_at] == '.'))
            ++m_at;
        Node node;
        std::istringstream in{std::string(m_text.substr(begin, m_at - begin))};
        in.imbue(std::locale::classic());
        in >> node.number;
        if (!in || in.peek() != std::istringstream::traits_type::eof()) {
            m_at = begin;
            fail("this is no number");
        }
        return node;
    }

    std::string readWord()
    {
        const auto begin = m_at;
        while (m_at < m_text.size() && (isLetter(m_text[m_at]) || isDigit(m_text[m_at])))
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }

    // "wall", "launch_delay_us.p50"
    std::string readField()
    {
        auto field = readWord();
        while (m_at + 1 < m_text.size() && m_text[m_at] == '.' && isLetter(m_text[m_at + 1])) {
            ++m_at;
            field += '.' + readWord();
        }
        if (field.empty())
            fail("the name of a field was expected");
        return field;
    }

    Node readNamed()
    {
        const auto begin = m_at;
        auto name = readWord();
        const bool isRun = name.front() >= 'A' && name.front() <= 'Z';
        if (!isRun && name != "device")
            return readSeries(std::move(name), begin);
        if (isRun && m_at < m_text.size() && m_text[m_at] == '(') {
            const auto end = m_text.find(')', m_at);
            if (end == std::string_view::npos) {
                fail("a ) is missing");
                return {};
            }
            name += m_text.substr(m_at, end + 1 - m_at);
            m_at = end + 1;
        }
        if (m_at >= m_text.size() || m_text[m_at] != '.') {
            fail(fmt::format("a field has to follow {}, as in {}.wall", name, name));
            return {};
        }
        ++m_at;
        Node node;
        node.kind = Kind::Field;
        node.text = std::move(name);
        node.field = readField();
        return node;
    }

    Node readSeries(std::string function, std::size_t begin)
    {
        constexpr std::array<std::string_view, 5> Functions{"first", "at_max", "at_min", "max", "min"};
        if (std::ranges::find(Functions, function) == Functions.end()) {
            m_at = begin;
            fail("runs begin with a capital letter; functions are first, at_max, at_min, max and min");
            return {};
        }
        Node node;
        node.kind = Kind::Series;
        node.text = std::move(function);
        if (!take("("))
            fail("a ( was expected");
        skipSpaces();
        node.series = readWord();
        if (!take(","))
            fail("a comma and a field were expected");
        skipSpaces();
        node.field = readField();
        if (node.text == "first") {
            if (!take(","))
                fail("a comma and a share were expected");
            skipSpaces();
            node.number = readNumber().number;
        }
        if (!take(")"))
            fail("a ) is missing");
        return node;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::string m_problem;
};
} // namespace

Result<Expression> Expression::parse(std::string_view text)
{
    auto root = ExpressionReader(text).read();
    if (!root)
        return std::move(root).error();
    Expression expression;
    expression.m_text = text;
    expression.m_root = std::move(root).value();
    return expression;
}

} // namespace overlap
