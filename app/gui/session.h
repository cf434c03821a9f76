// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/scenario_source.h"
#include "engine/backend/registry.h"
#include "widgets/controls/scenario_pair.h"
#include "widgets/run/pair_runner.h"
#include "widgets/run/shown_pair.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <functional>
#include <memory>
#include <optional>

namespace overlap {

// What the window is about: two scenarios, a device, and what came out. Every change of the scenarios can be undone. The
// runs that are shown are the last good ones: an impossible value or a failure leaves them there.
class Session : public QObject
{
    Q_OBJECT
public:
    using OpenDevice = std::function<Result<std::shared_ptr<Backend>>(const std::string&)>;

    explicit Session(QObject* parent = nullptr, OpenDevice open = openDevice);

    [[nodiscard]] const ScenarioPair& pair() const { return m_state.pair; }
    [[nodiscard]] const QString& presetName() const { return m_state.preset; } // "": from elsewhere
    [[nodiscard]] const ScenarioSources& sources() const { return m_state.sources; }
    [[nodiscard]] bool presetChanged() const; // the pair is no longer its preset's
    [[nodiscard]] const QString& deviceId() const { return m_deviceId; }
    [[nodiscard]] Backend* backend() const { return m_backend.get(); }
    [[nodiscard]] const Problems& problems(Side side) const { return m_problems[static_cast<std::size_t>(side)]; }
    [[nodiscard]] bool isRunnable() const { return m_problems[0].empty() && m_problems[1].empty(); }
    [[nodiscard]] const ShownPair& shown() const { return m_shown; }
    [[nodiscard]] bool isCurrent() const { return m_current; } // what is shown belongs to the settings
    // What is shown belongs to other settings, and nothing is under way that would change this.
    [[nodiscard]] bool isStale() const;
    [[nodiscard]] bool isLive() const { return m_live; }
    [[nodiscard]] PairRunner& runner() { return m_runner; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }
    // "one by one": the scenario's own name as long as it is its preset's or file's, else what its settings are.
    [[nodiscard]] QString nameOf(Side side) const;

    // Undoable. Edits of the same key that follow each other quickly are one step.
    void edit(const ScenarioPair& pair, const QString& key, const QString& what);
    void replace(const ScenarioPair& pair, const QString& preset, const QString& what,
                 const ScenarioSources& sources = {});
    bool choosePreset(const QString& name); // false: there is none of that name
    void swapSides();

    // The old device stays where the new one cannot be opened.
    [[nodiscard]] std::optional<Error> setDevice(const QString& id);
    void setLive(bool live);
    void run(); // both again, at once
    void stop();

signals:
    void pairChanged(); // or what is wrong with it
    void shownChanged(); // the runs
    void stepsChanged(); // how A becomes B, for the runs that are shown
    void deviceChanged();
    void liveChanged(bool live);
    void busyChanged(overlap::BusyLevel level);

private:
    struct State
    {
        ScenarioPair pair;
        QString preset;
        ScenarioSources sources;
        bool operator==(const State&) const = default;
    };
    class Step; // of the undo stack

    void apply(const State& state);
    void check();
    void request(bool atOnce);
    void takeRuns(const PairRuns& runs);
    void takeAttribution(const PairAttribution& attribution);

    OpenDevice m_open;
    State m_state;
    QString m_deviceId;
    std::shared_ptr<Backend> m_backend;
    Problems m_problems[2];
    ShownPair m_shown;
    bool m_current = false;
    bool m_live = true;
    QUndoStack m_undo;
    PairRunner m_runner; // last: its worker is joined first
};

} // namespace overlap
