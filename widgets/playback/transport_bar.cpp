// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback/transport_bar.h"

#include "widgets/controls/log_slider.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
constexpr int Places = 10'000; // of the slider
constexpr double SecondsForView = 3.0; // what is shown takes so long at the first speed
constexpr double NsPerSecond = 1e9;
} // namespace

TransportBar::TransportBar(const Look& look, ChartColumn& column, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_column(column)
    , m_place(new QSlider(Qt::Horizontal, this))
    , m_back(new QToolButton(this))
    , m_play(new QToolButton(this))
    , m_on(new QToolButton(this))
    , m_clock(new QLabel(this))
    , m_of(new QLabel(this))
    , m_speedLabel(new QLabel(this))
    , m_speed(new LogSlider(look, this))
    , m_speedText(new QLabel(this))
    , m_next(new QLabel(this))
    , m_nextText(new QLabel(this))
    , m_loop(new QCheckBox(this))
{
    setObjectName(QStringLiteral("transport"));
    const std::pair<QWidget*, const char*> names[] = {
        {m_place, "transport.place"}, {m_back, "transport.back"}, {m_play, "transport.play"},    {m_on, "transport.on"},
        {m_speed, "transport.speed"}, {m_loop, "transport.loop"}, {m_nextText, "transport.next"}};
    for (const auto& [widget, name] : names)
        widget->setObjectName(QLatin1String(name));
    auto* rows = new QVBoxLayout(this);
    rows->addWidget(m_place);
    auto* line = new QHBoxLayout;
    rows->addLayout(line);
    for (auto* button : {m_back, m_play, m_on}) {
        button->setFocusPolicy(Qt::StrongFocus);
        line->addWidget(button);
    }
    auto* clock = new QVBoxLayout;
    clock->setSpacing(0);
    clock->addWidget(m_clock);
    clock->addWidget(m_of);
    line->addLayout(clock);
    line->addWidget(m_speedLabel);
    line->addWidget(m_speed);
    line->addWidget(m_speedText);
    auto* next = new QVBoxLayout;
    next->setSpacing(0);
    next->addWidget(m_next);
    next->addWidget(m_nextText);
    line->addLayout(next, 1);
    line->addWidget(m_loop);
    m_place->setRange(0, Places);
    m_speed->setLimits(Playback::Fastest, Playback::Slowest);
    m_play->setProperty("primary", true);
    m_nextText->setMinimumWidth(1); // gives way first
    for (auto* label : {m_of, m_speedLabel, m_next})
        label->setForegroundRole(QPalette::PlaceholderText);

    connect(m_place, &QSlider::valueChanged, this, [this](int place) {
        const auto end = m_playback.end().time_since_epoch();
        m_playback.setTime(TracePoint(Nanoseconds(
            static_cast<std::int64_t>(static_cast<double>(end.count()) * static_cast<double>(place) / Places))));
    });
    connect(m_back, &QToolButton::clicked, this, [this] { step(-1); });
    connect(m_on, &QToolButton::clicked, this, [this] { step(1); });
    connect(m_play, &QToolButton::clicked, this, [this] { m_playback.setPlaying(!m_playback.isPlaying()); });
    connect(m_speed, &LogSlider::valueEdited, &m_playback, &Playback::setSlowness);
    connect(m_loop, &QCheckBox::toggled, &m_playback, &Playback::setLoop);
    connect(&m_playback, &Playback::timeChanged, this, [this](TracePoint t) {
        keepInView(t);
        m_column.setPlayhead(t);
        showTime();
    });
    connect(&m_playback, &Playback::endChanged, this, &TransportBar::showTime);
    connect(&m_playback, &Playback::slownessChanged, this, &TransportBar::showSpeed);
    connect(&m_playback, &Playback::playingChanged, this, &TransportBar::showPlaying);
    connect(&m_column, &ChartColumn::timelinesChanged, this, &TransportBar::takeRuns);
    connect(&m_look, &Look::changed, this, &TransportBar::applyLook);
    m_column.installEventFilter(this); // its keys step by event meanwhile
    applyLook();
    hide();
}

void TransportBar::open()
{
    takeRuns();
    const auto view = m_column.view().range();
    m_playback.setSlowness(LogSlider::valueAt(
        LogSlider::placeOf(SecondsForView * NsPerSecond
                               / static_cast<double>(std::max<std::int64_t>(1, view.duration().count())),
                           Playback::Fastest, Playback::Slowest),
        Playback::Fastest, Playback::Slowest));
    show();
    m_playback.setTime(m_column.view().cursor().value_or(view.begin));
    m_column.setPlayhead(m_playback.time());
    showTime();
    showSpeed();
    emit shownChanged(true);
}

void TransportBar::takeRuns()
{
    TracePoint end;
    for (const auto side : {RunSide::A, RunSide::B}) {
        if (const auto timeline = m_column.timeline(side))
            end = std::max(end, timeline->range().end);
    }
    m_playback.setEnd(end);
    showTime();
}

void TransportBar::step(int direction)
{
    m_playback.setPlaying(false);
    if (const auto event = m_column.nearestEvent(m_playback.time(), direction))
        m_playback.setTime(event->at);
}

QString TransportBar::eventText() const
{
    const auto event = m_column.nearestEvent(m_playback.time(), 1);
    return event ? event->text : QString();
}

// The next page as the playhead leaves the view, and where it is when it has been moved.
void TransportBar::keepInView(TracePoint t)
{
    auto& view = m_column.view();
    const auto range = view.range();
    if (t >= range.begin && t <= range.end)
        return;
    const auto begin = t - range.duration() / 20;
    view.setRange({begin, begin + range.duration()});
}

void TransportBar::showTime()
{
    const auto end = m_playback.end().time_since_epoch();
    {
        const QSignalBlocker quiet(m_place);
        const double share = end.count() > 0 ? static_cast<double>(m_playback.time().time_since_epoch().count())
                                                   / static_cast<double>(end.count())
                                             : 0.0;
        m_place->setValue(static_cast<int>(std::lround(share * Places)));
    }
    m_clock->setText(durationString(m_playback.time().time_since_epoch()));
    for (auto* label : {m_clock, m_of, m_next})
        label->setToolTip(words::numberHelp("playback_time"));
    m_of->setText(tr("of %1", "length of the run").arg(durationString(end)));
    const auto event = m_column.nearestEvent(m_playback.time(), 1);
    m_next->setText(event ? tr("Next event in %1").arg(durationString(event->at - m_playback.time()))
                          : tr("Nothing more happens"));
    m_nextText->setText(event ? event->text : QString());
    if (!isHidden())
        emit timeShown(m_playback.time());
}

void TransportBar::showSpeed()
{
    m_speed->setLogValue(m_playback.slowness());
    const auto times =
        QString::fromStdString(countText(static_cast<std::int64_t>(std::llround(m_playback.slowness()))));
    m_speedText->setText(QStringLiteral("1 : %1").arg(times));
    m_speed->setToolTip(tr("One millisecond of the run takes %1")
                            .arg(durationString(Nanoseconds(std::llround(m_playback.slowness() * 1e6)))));
}

void TransportBar::showPlaying()
{
    const bool on = m_playback.isPlaying();
    m_play->setIcon(m_look.icon(on ? QStringLiteral("pause") : QStringLiteral("run")));
    const auto text = on ? tr("Pause (Space)") : tr("Play (Space)");
    m_play->setToolTip(text);
    m_play->setAccessibleName(text);
}

bool TransportBar::key(const QKeyEvent& event)
{
    if ((event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0)
        return false;
    if (isHidden()) {
        if (event.key() != Qt::Key_Space || m_column.isHidden())
            return false;
        open();
    }
    switch (event.key()) {
    case Qt::Key_Space:
        m_playback.setPlaying(!m_playback.isPlaying());
        return true;
    case Qt::Key_Period:
        step(1);
        return true;
    case Qt::Key_Comma:
        step(-1);
        return true;
    case Qt::Key_Escape:
        hide();
        return true;
    default:
        return false;
    }
}

bool TransportBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && key(*static_cast<QKeyEvent*>(event)))
        return true;
    return QWidget::eventFilter(watched, event);
}

void TransportBar::keyPressEvent(QKeyEvent* event)
{
    if (!key(*event))
        QWidget::keyPressEvent(event);
}

void TransportBar::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    if (!isHidden())
        return; // only the window is
    m_playback.setPlaying(false);
    m_column.setPlayhead(std::nullopt);
    emit shownChanged(false);
}

void TransportBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

QSize TransportBar::sizeHint() const
{
    return {m_look.ipx(600), m_look.ipx(76)};
}

void TransportBar::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(12), m_look.ipx(6), m_look.ipx(12), m_look.ipx(6));
    layout()->setSpacing(m_look.ipx(4));
    setFixedHeight(m_look.ipx(76));
    for (auto* button : {m_back, m_play, m_on})
        button->setFixedSize(m_look.ipx(36), m_look.ipx(34));
    m_back->setIcon(m_look.icon(QStringLiteral("step-back")));
    m_on->setIcon(m_look.icon(QStringLiteral("step-on")));
    m_clock->setFont(m_look.font(FontRole::Title));
    m_clock->setMinimumWidth(m_look.ipx(110)); // does not jump with the digits
    for (auto* label : {m_of, m_next, m_speedLabel})
        label->setFont(m_look.font(FontRole::Caption));
    m_speedText->setFont(m_look.font(FontRole::BodyBold));
    m_speedText->setMinimumWidth(m_look.ipx(84));
    m_speed->setFixedWidth(m_look.ipx(130));
    retranslate();
}

void TransportBar::retranslate()
{
    m_place->setAccessibleName(tr("Time in the run"));
    const std::pair<QToolButton*, QString> buttons[] = {{m_back, tr("Previous event (,)")},
                                                        {m_on, tr("Next event (.)")}};
    for (const auto& [button, text] : buttons) {
        button->setToolTip(text);
        button->setAccessibleName(text);
    }
    m_speedLabel->setText(tr("Speed"));
    m_speed->setAccessibleName(tr("How many times slower than it was"));
    m_loop->setText(tr("Loop"));
    showPlaying();
    showSpeed();
    showTime();
}

void TransportBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().window);
    painter.fillRect(QRect(0, 0, width(), 1), m_look.theme().border);
}

} // namespace overlap
