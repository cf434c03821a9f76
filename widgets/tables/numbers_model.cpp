// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/numbers_model.h"

#include "engine/base/csv.h"
#include "engine/fit/fitted_backend.h"
#include "widgets/controls/table_text.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/number_help.h"
#include "widgets/words/number_rows.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace overlap {

namespace {

[[nodiscard]] QString translated(const char* text)
{
    return QCoreApplication::translate("overlap::NumberRows", text);
}

} // namespace

NumbersModel::NumbersModel(QObject* parent)
    : QAbstractTableModel(parent)
{
    m_pool.setMaxThreadCount(1);
    rebuild();
}

NumbersModel::~NumbersModel()
{
    m_pool.waitForDone();
}

void NumbersModel::show(const ShownPair& pair, std::optional<TimeRange> range)
{
    const auto isLarge = [](const RunResultPtr& run) {
        constexpr std::size_t Large = 100'000; // some 10 ms
        return run && run->recording && run->record.timeline && run->record.timeline->intervalCount() > Large;
    };
    if (range && (isLarge(pair.a) || isLarge(pair.b))) {
        m_wanted = {pair, range};
        m_overtaken = false;
        computeWanted();
        return;
    }
    m_wanted.reset();
    m_overtaken = true; // whatever is being computed
    // A selection is made on the chart, where the recording itself is drawn.
    m_pair = range ? pair : pair.compared();
    m_range = range;
    m_metrics = metricsOf(m_pair, range);
    rebuild();
}

std::optional<Side> NumbersModel::fittedSide() const
{
    if (m_pair.isTwin(m_pair.a))
        return Side::A;
    return m_pair.isTwin(m_pair.b) ? std::optional(Side::B) : std::nullopt;
}

std::uint32_t NumbersModel::fittedSteps() const
{
    return m_pair.twin ? m_pair.twin->asIs->scenario.samples : 0;
}

NumbersModel::SideMetrics NumbersModel::metricsOf(const ShownPair& pair, std::optional<TimeRange> range)
{
    const auto of = [&](const RunResultPtr& run) {
        if (!run)
            return Metrics{};
        return range ? metricsIn(*run, *range) : run->metrics;
    };
    return {of(pair.a), of(pair.b)};
}

bool NumbersModel::stopsEarly(Side side) const
{
    const auto& run = side == Side::A ? m_pair.a : m_pair.b;
    return run && !run->record.isDuration;
}

void NumbersModel::computeWanted()
{
    if (m_computing || !m_wanted)
        return;
    m_computing = true;
    m_pool.start([this, wanted = *std::exchange(m_wanted, std::nullopt)] {
        auto metrics = metricsOf(wanted.first, wanted.second);
        QMetaObject::invokeMethod(
            this,
            [this, wanted, metrics] {
                m_computing = false;
                if (m_overtaken)
                    return;
                m_pair = wanted.first;
                m_range = wanted.second;
                m_metrics = metrics;
                rebuild();
                computeWanted();
            },
            Qt::QueuedConnection);
    });
}

void NumbersModel::setCompact(bool compact)
{
    if (m_compact == compact)
        return;
    m_compact = compact;
    rebuild();
}

void NumbersModel::setShortNames(bool shortNames)
{
    if (m_shortNames == shortNames)
        return;
    m_shortNames = shortNames;
    if (!m_rows.empty())
        emit dataChanged(index(0, Name), index(rowCount() - 1, Name));
}

QStringList NumbersModel::names(bool shortNames) const
{
    QStringList result;
    for (const auto& row : m_rows) {
        const auto& definition = numberRows()[row.definition];
        result << nameOf(definition, shortNames);
    }
    return result;
}

bool NumbersModel::ofRecording() const
{
    return words::isRecorded(m_pair.a) || words::isRecorded(m_pair.b);
}

QString NumbersModel::nameOf(const NumberRow& row, bool shortName) const
{
    if (ofRecording() && row.recordedName)
        return translated(shortName ? row.recordedShortName : row.recordedName);
    return translated(shortName ? row.shortName : row.name);
}

void NumbersModel::retranslate()
{
    rebuild();
}

void NumbersModel::rebuild()
{
    const bool whole = !m_range;
    const auto& metrics = m_metrics;
    const RunResultPtr runs[] = {m_pair.a, m_pair.b};
    const NumberText none{tr("n/a").toStdString(), ""};

    std::vector<Row> rows;
    const auto definitions = numberRows();
    for (std::size_t i = 0; i < definitions.size(); ++i) {
        const auto& definition = definitions[i];
        if (m_compact && !definition.inCompact)
            continue;
        Row row;
        row.definition = i;
        std::optional<double> values[2];
        for (std::size_t side = 0; side < 2; ++side) {
            auto& cell = row.cells[side];
            cell.text = none;
            if (!runs[side])
                continue;
            values[side] = definition.read(*runs[side], metrics[side], whole);
            if (!values[side] && definition.ofDevice && isFitted(runs[side]->device)) {
                cell.text = {tr("not known").toStdString(), ""};
                row.unknown = true;
            }
            if (!values[side])
                continue;
            cell.exact = *values[side] * definition.toBase;
            cell.text = numberText(definition.kind, *values[side], runs[side]->device.smCount);
        }
        auto& change = row.cells[2];
        change.text = none;
        // What is selected of a recording is not the same part of the work as that of a run.
        const bool alike = whole || !m_pair.twin;
        if (const auto found = alike ? numberChange(definition.change, values[0], values[1]) : std::nullopt) {
            change.exact = found->exact * (definition.change == ChangeKind::Difference ? definition.toBase : 1.0);
            change.text = found->same ? NumberText{tr("same").toStdString(), ""} : found->text;
        }
        // The verdict stands where its number would: a ratio of 1.01 says less than "same".
        if (i == 0 && !whole) {
            change = {std::nullopt, none}; // the window is one length for both
        } else if (i == 0 && values[0] && values[1]) {
            const auto verdict = m_pair.verdict();
            if (!verdict)
                change.text = none;
            else if (*verdict == Verdict::Same)
                change.text = {tr("same").toStdString(), ""};
            else if (*verdict == Verdict::Inconclusive)
                change.text = {tr("inconclusive").toStdString(), ""};
        }
        rows.push_back(std::move(row));
    }

    // A live change keeps the rows, so that a selection and the scroll position stay.
    if (rows.size() == m_rows.size()) {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    } else {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int NumbersModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int NumbersModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant NumbersModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto& definition = numberRows()[row.definition];
    switch (role) {
    case GroupRole:
        return definition.group;
    case StrongRole:
        return row.definition == 0;
    case Qt::ToolTipRole:
        return words::numberHelp(definition, ofRecording())
               + (row.unknown ? QStringLiteral("\n\n") + words::whyNotKnown() : QString());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(index.column() == Name ? Qt::AlignLeft | Qt::AlignVCenter
                                                                        : Qt::AlignRight | Qt::AlignVCenter));
    default:
        break;
    }
    if (index.column() == Name) {
        if (role == Qt::DisplayRole || role == NumberRole)
            return nameOf(definition, m_shortNames);
        return {};
    }
    const auto& cell = row.cells[static_cast<std::size_t>(index.column() - 1)];
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(cell.text.unit.empty() ? cell.text.number : cell.text.joined());
    case NumberRole:
        return QString::fromStdString(cell.text.number);
    case UnitRole:
        return cell.text.unit == "pp" ? tr("pp", "percentage points") : QString::fromStdString(cell.text.unit);
    case ExactRole:
        return cell.exact ? QVariant(*cell.exact) : QVariant();
    default:
        return {};
    }
}

QVariant NumbersModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Number");
    case A:
        return words::comparedName(m_pair, Side::A);
    case B:
        return words::comparedName(m_pair, Side::B);
    case Change:
        return tr("change");
    default:
        return {};
    }
}

QStringList NumbersModel::fields(const Row& row) const
{
    const auto& definition = numberRows()[row.definition];
    // Twelve digits: all that a measurement holds, without the last bits of a division.
    const auto number = [](const Cell& cell) { return cell.exact ? QString::number(*cell.exact, 'g', 12) : QString(); };
    return {QString::fromLatin1(definition.id), nameOf(definition, false), QString::fromLatin1(definition.unit),
            number(row.cells[0]), number(row.cells[1])};
}

QString NumbersModel::tsv() const
{
    QList<QStringList> rows{{tr("key"), tr("number"), tr("unit"), QStringLiteral("A"), QStringLiteral("B")}};
    for (const auto& row : m_rows)
        rows << fields(row);
    return tsvOf(rows);
}

QStringList NumbersModel::comments(const QString& origin) const
{
    const auto seconds = [](Nanoseconds ns) {
        return QString::number(static_cast<double>(ns.count()) * 1e-9, 'g', 12);
    };
    const auto side = [](const RunResultPtr& run) {
        if (!run)
            return tr("not run");
        if (run->recording)
            return tr("%1; %2; %3", "strategy, device, origin")
                .arg(QString::fromStdString(run->scenario.name), QString::fromStdString(run->device.name),
                     words::origin(*run).label);
        return tr("%1; %2; %3", "strategy, device, origin")
            .arg(words::strategySummary(run->scenario), QString::fromStdString(run->device.name),
                 words::origin(*run).label);
    };
    QStringList lines{origin};
    lines << (m_range ? tr("window: selection from %1 s to %2 s")
                            .arg(seconds(m_range->begin.time_since_epoch()), seconds(m_range->end.time_since_epoch()))
              : fittedSide()  ? tr("window: %n step(s) of what was recorded", nullptr, static_cast<int>(fittedSteps()))
              : ofRecording() ? tr("window: first operation of the device to the last")
                              : tr("window: whole run"));
    for (const auto which : Sides) {
        if (!m_range && stopsEarly(which))
            lines << tr("window of %1: until its clock stops, before the device is done", "A or B")
                         .arg(words::sideName(which));
    }
    for (const auto which : Sides)
        lines << words::comparedName(m_pair, which) + QStringLiteral(": ")
                     + side(which == Side::A ? m_pair.a : m_pair.b);
    lines << tr("Values are in the unit of their row; an empty one is not defined.");
    return lines;
}

QString NumbersModel::csv(const QString& origin) const
{
    std::string head;
    for (const auto& comment : comments(origin))
        head += csvComment(comment.toStdString()) + std::string(CsvEndOfLine);
    QList<QStringList> rows{{QStringLiteral("key"), QStringLiteral("number"), QStringLiteral("unit"),
                             QStringLiteral("A"), QStringLiteral("B")}};
    for (const auto& row : m_rows)
        rows << fields(row);
    return QString::fromStdString(head) + csvOf(rows);
}

} // namespace overlap
