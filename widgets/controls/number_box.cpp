// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/number_box.h"

#include "engine/base/text.h"
#include "widgets/style/look.h"

#include <QEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QTimerEvent>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr int TypingRestMs = 400;

struct UnitWord
{
    const char* word;
    double factor;
};
constexpr UnitWord ByteUnits[] = {{"GiB", 1073741824.0}, {"MiB", 1048576.0}, {"KiB", 1024.0}, {"B", 1.0}};
constexpr UnitWord TimeUnits[] = {{"ms", 1e3}, {"us", 1.0}, {"\u00B5s", 1.0}, {"\u03BCs", 1.0}, {"s", 1e6}};

// What may stand in a box on the way to a number.
[[nodiscard]] QString lettersOf(NumberUnit unit)
{
    auto digits = QStringLiteral("0123456789, '\u202F\u00A0");
    switch (unit) {
    case NumberUnit::Count:
        return digits;
    case NumberUnit::Bytes:
        return digits + QStringLiteral(".KMGiBkmgb");
    case NumberUnit::Microseconds:
        return digits + QStringLiteral(".mus\u00B5\u03BC");
    }
    return digits;
}

} // namespace

NumberBox::NumberBox(const Look& look, NumberUnit unit, QWidget* parent)
    : QAbstractSpinBox(parent)
    , m_look(look)
    , m_unit(unit)
    , m_unitLabel(new QLabel(lineEdit()))
{
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed); // a spin box is never narrower than its hint otherwise
    setAccelerated(true);
    m_unitLabel->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_unitLabel->setForegroundRole(QPalette::PlaceholderText);
    m_unitLabel->setVisible(unit != NumberUnit::Count);
    lineEdit()->installEventFilter(this);
    connect(lineEdit(), &QLineEdit::textEdited, this, [this] { m_typing.start(TypingRestMs, this); });
    connect(&m_look, &Look::changed, this, &NumberBox::updateFonts);
    updateFonts();
    showValue();
}

void NumberBox::setValue(double value)
{
    if (m_value == value)
        return;
    m_value = value;
    if (!m_typing.isActive())
        showValue();
    update();
}

void NumberBox::setStepRange(double minimum, double maximum)
{
    m_minimum = minimum;
    m_maximum = maximum;
    update();
}

void NumberBox::setProblem(bool problem)
{
    if (m_problem == problem)
        return;
    m_problem = problem;
    setProperty("problem", problem); // the style draws the frame
    update();
}

void NumberBox::stepBy(int steps)
{
    commit();
    auto value = m_value;
    if (std::abs(steps) >= 10) {
        value = steps > 0 ? value * 2.0 : value / 2.0; // Page Up, Page Down
        if (m_unit != NumberUnit::Microseconds)
            value = std::floor(value);
    } else {
        for (int i = 0; i < std::abs(steps); ++i)
            value = stepFrom(value, steps > 0);
    }
    value = std::clamp(value, std::min(m_minimum, m_value), std::max(m_maximum, m_value));
    if (value == m_value)
        return;
    m_value = value;
    showValue();
    emit valueEdited(m_value);
}

// A step is one of the second digit, so that it is felt at every size and ends on round numbers.
double NumberBox::stepFrom(double value, bool up) const
{
    const double unit = m_unit == NumberUnit::Bytes ? m_unitFactor : 1.0;
    const double scaled = value / unit;
    const double least = m_unit == NumberUnit::Microseconds ? 0.1 : 1.0;
    const double reference = up ? scaled : scaled * 0.999;
    const double step =
        reference < 1.0 ? least : std::max(least, std::pow(10.0, std::floor(std::log10(reference)) - 1.0));
    const double next =
        up ? (std::floor(scaled / step + 1e-9) + 1.0) * step : (std::ceil(scaled / step - 1e-9) - 1.0) * step;
    auto result = std::max(0.0, next * unit);
    if (m_unit == NumberUnit::Bytes)
        result = std::round(result / 4.0) * 4.0;
    return result;
}

QAbstractSpinBox::StepEnabled NumberBox::stepEnabled() const
{
    StepEnabled enabled = StepNone;
    if (m_value < m_maximum)
        enabled |= StepUpEnabled;
    if (m_value > m_minimum)
        enabled |= StepDownEnabled;
    return enabled;
}

QValidator::State NumberBox::validate(QString& input, int& /*position*/) const
{
    if (parsed(input))
        return QValidator::Acceptable;
    // On the way to a number: nothing yet, a point, or the first letters of a unit.
    const auto allowed = lettersOf(m_unit);
    const bool hopeful = std::all_of(input.begin(), input.end(), [&](QChar c) { return allowed.contains(c); });
    return hopeful ? QValidator::Intermediate : QValidator::Invalid;
}

void NumberBox::fixup(QString& input) const
{
    input = m_shown;
}

std::optional<double> NumberBox::parsed(QString text) const
{
    if (text == m_shown)
        return m_value;
    for (const QChar separator : {QChar(u'\u202F'), QChar(u'\u00A0'), QChar(u' '), QChar(u','), QChar(u'\'')})
        text.remove(separator);
    // A point in a count would be read as thousands by one and as a fraction by another.
    if (m_unit == NumberUnit::Count && text.contains(QLatin1Char('.')))
        return std::nullopt;
    double factor = m_unitFactor;
    if (m_unit == NumberUnit::Microseconds) {
        for (const auto& unit : TimeUnits) {
            const auto word = QString::fromUtf8(unit.word);
            if (text.endsWith(word)) {
                text.chop(word.size());
                factor = unit.factor;
                break;
            }
        }
    }
    if (m_unit == NumberUnit::Bytes) {
        for (const auto& unit : ByteUnits) {
            const QLatin1String word(unit.word);
            const auto shortWord = word.left(1);
            if (text.endsWith(word, Qt::CaseInsensitive) || text.endsWith(shortWord, Qt::CaseInsensitive)) {
                text.chop(text.endsWith(word, Qt::CaseInsensitive) ? word.size() : 1);
                factor = unit.factor;
                break;
            }
        }
    }
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    if (!isNumber || !std::isfinite(number) || number < 0.0)
        return std::nullopt;
    const double value = number * factor;
    return m_unit == NumberUnit::Microseconds ? value : std::round(value);
}

void NumberBox::commit()
{
    m_typing.stop();
    const auto typed = parsed(lineEdit()->text());
    if (!typed || *typed == m_value)
        return;
    m_value = *typed;
    emit valueEdited(m_value);
}

void NumberBox::showValue()
{
    m_unitFactor = 1.0;
    QString unit;
    switch (m_unit) {
    case NumberUnit::Count:
        m_shown = QString::fromStdString(countText(static_cast<std::int64_t>(m_value)));
        break;
    case NumberUnit::Bytes: {
        const auto text = bytesText(m_value);
        m_shown = QString::fromStdString(text.number);
        unit = QString::fromStdString(text.unit);
        for (const auto& known : ByteUnits)
            if (unit == QLatin1String(known.word))
                m_unitFactor = known.factor;
        break;
    }
    case NumberUnit::Microseconds:
        m_shown = QString::number(m_value, 'g', 7);
        unit = QStringLiteral("\u00B5s");
        break;
    }
    if (lineEdit()->text() != m_shown)
        lineEdit()->setText(m_shown);
    if (m_unitLabel->text() != unit) {
        m_unitLabel->setText(unit);
        placeUnit();
    }
}

void NumberBox::placeUnit()
{
    if (m_unit == NumberUnit::Count)
        return;
    const auto size = m_unitLabel->sizeHint();
    lineEdit()->setTextMargins(0, 0, size.width() + m_look.ipx(1), 0);
    m_unitLabel->setGeometry(lineEdit()->width() - size.width() - m_look.ipx(2), 0, size.width(), lineEdit()->height());
}

void NumberBox::updateFonts()
{
    m_unitLabel->setFont(m_look.font(FontRole::Caption));
    placeUnit();
    updateGeometry();
}

void NumberBox::finish()
{
    commit();
    showValue(); // an entry that is no number gives way to the last one
    lineEdit()->deselect();
    lineEdit()->end(false);
}

bool NumberBox::event(QEvent* event)
{
    // The line edit would take the window's undo for its own, even once what was typed is part of the scenario.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool undo = key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo);
        if (undo && !m_typing.isActive() && parsed(lineEdit()->text()) == m_value) {
            event->ignore();
            return false;
        }
    }
    return QAbstractSpinBox::event(event);
}

void NumberBox::keyPressEvent(QKeyEvent* event)
{
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    QAbstractSpinBox::keyPressEvent(event);
    if (enter)
        finish();
}

void NumberBox::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_typing.timerId())
        commit();
    else
        QAbstractSpinBox::timerEvent(event);
}

void NumberBox::wheelEvent(QWheelEvent* event)
{
    // Scrolling the panel must not change what happens to pass under the pointer.
    if (hasFocus())
        QAbstractSpinBox::wheelEvent(event);
    else
        event->ignore();
}

void NumberBox::focusOutEvent(QFocusEvent* event)
{
    QAbstractSpinBox::focusOutEvent(event);
    commit();
    showValue();
}

bool NumberBox::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == lineEdit() && event->type() == QEvent::Resize)
        placeUnit();
    return QAbstractSpinBox::eventFilter(watched, event);
}

QSize NumberBox::sizeHint() const
{
    return {m_look.ipx(124), m_look.ipx(24)};
}

QSize NumberBox::minimumSizeHint() const
{
    return {m_look.ipx(60), m_look.ipx(24)};
}

} // namespace overlap
