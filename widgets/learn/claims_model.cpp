// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/claims_model.h"

#include "engine/base/csv.h"
#include "engine/result/comparison.h"
#include "widgets/learn/practice_words.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
[[nodiscard]] std::string joined(const std::vector<std::string>& parts, const char* between)
{
    std::string all;
    for (const auto& part : parts)
        all += (all.empty() ? "" : between) + part;
    return all;
}

[[nodiscard]] QString sentenceOf(const ClaimResult& result)
{
    const auto text =
        result.verdict == ClaimVerdict::NotRun ? result.problem : result.measured(words::taughtLanguage());
    return QString::fromStdString(text).simplified();
}

[[nodiscard]] std::string inOneCell(std::string text)
{
    std::ranges::replace_if(
        text, [](char c) { return c == '\t' || c == '\n' || c == '\r'; }, ' ');
    return text;
}
} // namespace

ClaimsModel::ClaimsModel(QObject* parent)
    : QAbstractTableModel(parent)
    , m_results(claims().size())
{
}

void ClaimsModel::setResults(const DeviceInfo& device, Results results)
{
    m_device = device;
    m_results = std::move(results);
    m_results.resize(claims().size());
    retranslate();
}

void ClaimsModel::setResult(std::size_t claim, ClaimResult result)
{
    m_device = result.runs.device;
    m_results.at(claim) = std::move(result);
    const int row = static_cast<int>(claim);
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
}

void ClaimsModel::setTesting(std::optional<std::size_t> claim)
{
    if (m_testing == claim)
        return;
    const auto before = std::exchange(m_testing, claim);
    for (const auto each : {before, claim}) {
        if (each)
            emit dataChanged(index(static_cast<int>(*each), 0), index(static_cast<int>(*each), ColumnCount - 1));
    }
}

void ClaimsModel::retranslate()
{
    emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

std::size_t ClaimsModel::testedCount() const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(m_results, [](const auto& result) { return result.has_value(); }));
}

std::size_t ClaimsModel::count(ClaimVerdict verdict) const
{
    return static_cast<std::size_t>(
        std::ranges::count_if(m_results, [&](const auto& result) { return result && result->verdict == verdict; }));
}

ClaimsBoard ClaimsModel::board() const
{
    ClaimsBoard board{m_device, {}};
    for (const auto& result : m_results) {
        if (result)
            board.results.push_back(*result);
    }
    return board;
}

std::vector<std::vector<std::string>> ClaimsModel::cells() const
{
    const auto language = words::taughtLanguage();
    std::vector<std::vector<std::string>> rows{
        {"number", "claim", "verdict", "figures", "measured", "conditions", "commands"}};
    for (const auto& result : board().results) {
        std::vector<std::string> figures;
        for (const auto& figure : result.figures)
            figures.push_back(figure ? figureText(*figure) : "n/a");
        rows.push_back({std::to_string(result.claim->number), result.claim->text(language).claim,
                        verdictWord(result.verdict, language), joined(figures, "; "),
                        result.verdict == ClaimVerdict::NotRun ? result.problem : result.measured(language),
                        result.conditions(language), joined(result.commands, "; ")});
    }
    return rows;
}

QString ClaimsModel::tsv() const
{
    std::string text;
    for (auto row : cells()) {
        std::ranges::transform(row, row.begin(), inOneCell);
        text += joined(row, "\t") + '\n';
    }
    return QString::fromStdString(text);
}

QString ClaimsModel::csv() const
{
    auto text = csvComment(originLabel(m_device)) + std::string(CsvEndOfLine);
    for (auto row : cells()) {
        std::ranges::transform(row, row.begin(), [](const std::string& cell) { return csvField(inOneCell(cell)); });
        text += joined(row, ",") + std::string(CsvEndOfLine);
    }
    return QString::fromStdString(text);
}

int ClaimsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_results.size());
}

int ClaimsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ClaimsModel::verdictText(std::size_t claim) const
{
    if (m_testing == claim)
        return tr("being tested");
    const auto& result = m_results[claim];
    return result ? words::verdict(result->verdict) : tr("not tested");
}

QString ClaimsModel::measuredText(std::size_t claim) const
{
    const auto& result = m_results[claim];
    if (!result)
        return {};
    const auto& figure = result->figures.front();
    return figure ? words::text(figureText(*figure)) : tr("n/a");
}

QVariant ClaimsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const auto& claim = claims()[row];
    const auto& text = claim.text(words::taughtLanguage());
    const auto& result = m_results[row];
    switch (role) {
    case VerdictRole:
        return result ? QVariant(static_cast<int>(result->verdict)) : QVariant();
    case TestingRole:
        return m_testing == row;
    case MeasuredTextRole:
        return result ? sentenceOf(*result) : QString();
    case Qt::ToolTipRole:
        if (index.column() == Measured && result)
            return QString::fromStdString(claim.figures.front().text()) + QStringLiteral("\n\n")
                   + words::numberHelp("claim_figure");
        return QString::fromStdString(text.title);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(index.column() == Number || index.column() == Measured
                                                     ? Qt::AlignRight | Qt::AlignVCenter
                                                     : Qt::AlignLeft | Qt::AlignVCenter));
    case Qt::DisplayRole:
        break;
    default:
        return {};
    }
    switch (index.column()) {
    case Number:
        return QString::number(claim.number);
    case Text:
        return QString::fromStdString(text.claim).simplified();
    case Verdict:
        return verdictText(row);
    case Measured:
        return measuredText(row);
    default:
        return {};
    }
}

QVariant ClaimsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(section == Measured ? Qt::AlignRight | Qt::AlignVCenter
                                                       : Qt::AlignLeft | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Measured)
        return words::numberHelp("claim_figure");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Text:
        return tr("Claim");
    case Verdict:
        return tr("Verdict");
    case Measured:
        return tr("Figure");
    default:
        return QString();
    }
}

} // namespace overlap
