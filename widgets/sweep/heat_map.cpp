// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/heat_map.h"

#include "widgets/charts/painting_tools.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QEvent>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr double CellWidth = 64.0;
constexpr double CellHeight = 32.0;
constexpr double LeastCellHeight = 18.0;
} // namespace

HeatMap::HeatMap(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("heatMap"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
}

void HeatMap::setResult(std::shared_ptr<const SweepResult> result)
{
    const bool other = !m_result || !result || m_result->sweep.axes.pointCount() != result->sweep.axes.pointCount();
    m_result = std::move(result);
    if (other) {
        m_selected.reset();
        m_equal.clear();
        m_current.reset();
    }
    measure();
    updateGeometry();
    retranslate();
}

void HeatMap::setQuantity(SweepQuantity quantity)
{
    m_quantity = quantity;
    measure();
    retranslate();
}

void HeatMap::setNumbers(bool shown)
{
    m_numbers = shown;
    update();
}

void HeatMap::setMarks(std::vector<std::size_t> equal, std::uint64_t memoryLimit)
{
    m_equal = std::move(equal);
    m_memoryLimit = memoryLimit;
    update();
}

void HeatMap::setCurrent(std::optional<std::size_t> point)
{
    m_current = point;
    update();
}

void HeatMap::setSelected(std::optional<std::size_t> point)
{
    m_selected = point;
    setAccessibleDescription(m_result && point ? words::sweepPointText(*m_result, *point) : QString());
    update();
}

void HeatMap::retranslate()
{
    setAccessibleName(title());
    update();
}

void HeatMap::measure()
{
    m_least = 0.0;
    m_most = 0.0;
    if (!m_result)
        return;
    bool first = true;
    for (const auto& point : m_result->points) {
        const auto value = valueOf(point, m_quantity);
        if (!value)
            continue;
        m_least = first ? *value : std::min(m_least, *value);
        m_most = first ? *value : std::max(m_most, *value);
        first = false;
    }
}

const SweepAxis* HeatMap::acrossAxis() const
{
    if (!m_result || m_result->sweep.axes.axes().empty())
        return nullptr;
    return &m_result->sweep.axes.axes().back();
}

const SweepAxis* HeatMap::upAxis() const
{
    if (!m_result || m_result->sweep.axes.axes().size() < 2)
        return nullptr;
    return &m_result->sweep.axes.axes().front();
}

std::size_t HeatMap::columns() const
{
    const auto* axis = acrossAxis();
    return axis ? axis->values.size() : 0;
}

std::size_t HeatMap::rows() const
{
    const auto* axis = upAxis();
    return axis ? axis->values.size() : (columns() > 0 ? 1 : 0);
}

std::size_t HeatMap::pointAt(std::size_t column, std::size_t row) const
{
    return row * columns() + column;
}

std::optional<std::size_t> HeatMap::pointAt(const QPointF& pixel) const
{
    const auto area = plot();
    if (columns() == 0 || !area.contains(pixel))
        return std::nullopt;
    const auto column =
        static_cast<std::size_t>((pixel.x() - area.left()) / area.width() * static_cast<double>(columns()));
    const auto row =
        static_cast<std::size_t>((area.bottom() - pixel.y()) / area.height() * static_cast<double>(rows()));
    return pointAt(std::min(column, columns() - 1), std::min(row, rows() - 1));
}

double HeatMap::leftGutter() const
{
    const auto font = m_look.font(FontRole::Caption);
    double widest = m_look.px(40);
    if (const auto* axis = upAxis()) {
        for (std::size_t i = 0; i < axis->values.size(); ++i)
            widest = std::max(widest, widthOf(font, words::sweepValue(*axis, i)));
        widest += m_look.px(20); // its name, upright
    }
    return std::ceil(widest + m_look.px(14));
}

double HeatMap::bottomGutter() const
{
    return m_look.px(AxisHeight);
}

QRectF HeatMap::plot() const
{
    const double left = leftGutter();
    const double top = m_look.px(HeadHeight);
    return {left, top, std::max(1.0, width() - left - m_look.px(RightGutter)),
            std::max(1.0, height() - top - bottomGutter())};
}

QRectF HeatMap::cellRect(std::size_t point) const
{
    const auto across = columns();
    if (across == 0)
        return {};
    const auto area = plot();
    const auto rowsBelow = point / across;
    const auto column = static_cast<double>(point % across);
    const auto row = static_cast<double>(rowsBelow);
    const auto n = static_cast<double>(across);
    const auto m = static_cast<double>(rows());
    const double left = std::round(area.left() + area.width() * column / n);
    const double right = std::round(area.left() + area.width() * (column + 1.0) / n);
    const double bottom = std::round(area.bottom() - area.height() * row / m);
    const double top = std::round(area.bottom() - area.height() * (row + 1.0) / m);
    return {left, top, right - left, bottom - top};
}

double HeatMap::share(std::size_t point) const
{
    const auto value = valueOf(m_result->points[point], m_quantity);
    if (!value || m_most <= 0.0)
        return 0.0;
    // The better the darker; what is less by half is half as dark.
    return isMoreBetter(m_quantity) ? *value / m_most : (*value > 0.0 ? m_least / *value : 1.0);
}

QColor HeatMap::colourOf(std::size_t point) const
{
    const auto& theme = m_look.theme();
    return m_result && valueOf(m_result->points[point], m_quantity) ? theme.heat(share(point)) : theme.lane;
}

QString HeatMap::numberOf(std::size_t point) const
{
    if (!m_result)
        return {};
    const auto value = valueOf(m_result->points[point], m_quantity);
    if (!value)
        return m_result->points[point].error.empty() ? QString() : QStringLiteral("\u2013");
    return unitFor(m_quantity, m_most).number(*value);
}

QString HeatMap::title() const
{
    auto name = words::quantityName(m_quantity);
    if (!m_result || m_most <= 0.0)
        return name;
    return words::spaced(tr("%1 of B in %2", "quantity, unit").arg(name, unitFor(m_quantity, m_most).name));
}

void HeatMap::select(std::size_t point)
{
    setSelected(point);
    emit cellSelected(point);
}

void HeatMap::mousePressEvent(QMouseEvent* event)
{
    if (const auto point = pointAt(event->position()))
        select(*point);
}

void HeatMap::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto point = pointAt(event->position())) {
        select(*point);
        emit cellActivated(*point);
    }
}

void HeatMap::keyPressEvent(QKeyEvent* event)
{
    const auto across = columns();
    if (across == 0) {
        QWidget::keyPressEvent(event);
        return;
    }
    const auto at = m_selected.value_or(m_equal.empty() ? 0 : m_equal.front());
    auto column = static_cast<std::ptrdiff_t>(at % across);
    auto row = static_cast<std::ptrdiff_t>(at / across);
    switch (event->key()) {
    case Qt::Key_Left:
        --column;
        break;
    case Qt::Key_Right:
        ++column;
        break;
    case Qt::Key_Up:
        ++row;
        break;
    case Qt::Key_Down:
        --row;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected)
            emit cellActivated(*m_selected);
        return;
    default:
        QWidget::keyPressEvent(event);
        return;
    }
    column = std::clamp<std::ptrdiff_t>(column, 0, static_cast<std::ptrdiff_t>(across) - 1);
    row = std::clamp<std::ptrdiff_t>(row, 0, static_cast<std::ptrdiff_t>(rows()) - 1);
    select(pointAt(static_cast<std::size_t>(column), static_cast<std::size_t>(row)));
}

// A cell says its numbers, an axis what is varied, the rest what cells and marks show.
QString HeatMap::helpAt(const QPointF& at) const
{
    if (!m_result)
        return {};
    QStringList parts;
    const auto shows = words::quantityHelp(m_quantity);
    if (const auto point = pointAt(at)) {
        parts << words::sweepPointText(*m_result, *point) << shows;
        if (std::ranges::find(m_equal, *point) != m_equal.end())
            parts << words::numberHelp("equal_to_best");
        parts << tr("Double click: put this into B");
    } else {
        const auto* axis = at.y() > plot().bottom() ? acrossAxis() : at.x() < plot().left() ? upAxis() : nullptr;
        if (axis != nullptr)
            parts << words::help(QString::fromStdString(axis->key));
        parts << shows << words::numberHelps({"equal_to_best", "memory_limit"});
    }
    parts.removeAll(QString());
    return parts.join(QStringLiteral("\n\n"));
}

bool HeatMap::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

QSize HeatMap::sizeHint() const
{
    return {m_look.ipx(RightGutter + 80 + CellWidth * 10), m_look.ipx(HeadHeight + AxisHeight + CellHeight * 8)};
}

QSize HeatMap::minimumSizeHint() const
{
    const auto lines = static_cast<double>(std::clamp<std::size_t>(rows(), 3, 8));
    return {m_look.ipx(300), m_look.ipx(HeadHeight + AxisHeight + LeastCellHeight * lines)};
}

} // namespace overlap
