// SPDX-License-Identifier: GPL-3.0-or-later
// The what-if of a recording beside it: the pair of the session is then the scenario that was fitted to the recording, as
// it is and as it would be, on the device that was fitted with it. What is drawn is the recording and the second of them.
#include "app/gui/advisor.h"
#include "app/gui/main_window.h"
#include "app/gui/session.h"
#include "engine/fit/fitted_backend.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/words/recorded_words.h"

namespace overlap {

namespace {

[[nodiscard]] Side other(Side side)
{
    return side == Side::A ? Side::B : Side::A;
}

[[nodiscard]] FittedDevicePtr deviceOf(const RecordingFit& fit, const RecordingPtr& recording)
{
    auto device = std::make_shared<FittedDevice>();
    device->backend = std::make_shared<FittedBackend>(fit, *recording);
    device->recording = recording;
    device->fitErrorPct = fit.fitErrorPct;
    return device;
}

} // namespace

// The recording becomes A, and B the change of it.
void MainWindow::tryInRecording(const Change& wanted)
{
    const auto change = wanted; // of a list that the next side replaces
    const auto fit = m_advisor->fit();
    const auto run = m_advisor->diagnosis() ? m_advisor->diagnosis()->run : nullptr;
    if (!fit || !run || !run->recording)
        return;
    if (m_advisor->side() == Side::B) {
        m_recordings.swap();
        m_advisor->setSide(Side::A);
    }
    ScenarioPair pair{fit->twin.clean.scenario, change.scenario};
    pair.b.finalSync = true;
    pair.a.name.clear();
    pair.b.name.clear();
    const auto& fitted = m_session.fitted();
    const bool known = fitted && fitted->recording == run->recording && m_fittedTo == fit;
    m_fittedTo = fit;
    m_session.tryFitted(pair, known ? fitted : deviceOf(*fit, run->recording),
                        tr("%1 in B", "a change").arg(words::changeName(change, pair.a)));
    if (!m_session.isLive())
        m_session.run();
}

// The side of the recording that the session's pair was fitted to.
std::optional<Side> MainWindow::fittedSide() const
{
    const auto& fitted = m_session.fitted();
    for (const auto side : Sides) {
        const auto& opened = m_recordings.opened(side);
        if (fitted && opened && opened->recording == fitted->recording
            && m_recordings.source(side) == SideSource::Recording)
            return side;
    }
    return std::nullopt;
}

// The other side shows the run as long as the pair is fitted, and what it showed before when that is undone.
void MainWindow::followFitted()
{
    const auto fitted = m_session.fitted();
    if (fitted == m_shownFitted)
        return;
    const bool before = m_shownFitted != nullptr;
    m_shownFitted = fitted;
    if (!m_recordings.isUsed())
        return;
    if (const auto side = fittedSide()) {
        const auto beside = other(*side);
        if (!before)
            m_beforeFitted = {beside, m_recordings.source(beside), m_session.ownPair()};
        m_recordings.setSource(beside, SideSource::Run);
    } else if (!fitted && m_beforeFitted && m_beforeFitted->pair == m_session.pair()) {
        m_recordings.setSource(m_beforeFitted->side, m_beforeFitted->source);
        m_beforeFitted.reset();
    }
}

// Without the recording there is nothing that the pair is fitted to.
void MainWindow::leaveFitted()
{
    const auto& fitted = m_session.fitted();
    if (!fitted)
        return;
    for (const auto side : Sides) {
        const auto& opened = m_recordings.opened(side);
        if (m_recordings.isUsed() && opened && opened->recording == fitted->recording)
            return;
    }
    m_session.leaveFitted();
}

std::optional<ShownTwin> MainWindow::shownTwin() const
{
    const auto side = fittedSide();
    const auto& runs = m_session.shown();
    if (!side || m_recordings.source(other(*side)) != SideSource::Run || !runs.complete())
        return std::nullopt;
    const auto& asIs = *side == Side::A ? runs.a : runs.b;
    if (asIs->device.id != m_session.fitted()->backend->info().id)
        return std::nullopt; // still of before
    return ShownTwin{asIs, m_session.fitted()->fitErrorPct};
}

} // namespace overlap
