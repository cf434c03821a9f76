// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "app/gui/scenario_source.h"
#include "engine/backend/registry.h"
#include "widgets/run/pair_runner.h"
#include "widgets/run/repeat_policy.h"
#include "widgets/run/scenario_pair.h"
#include "widgets/run/shown_pair.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>
#include <QUndoStack>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace overlap {

// A device on which a scenario takes what was recorded of a program.
struct FittedDevice
{
    std::shared_ptr<Backend> backend;
    std::shared_ptr<const Recording> recording; // that it was fitted to
    double fitErrorPct = 0.0; // simulated / recorded - 1, with all that the profiler added
};
using FittedDevicePtr = std::shared_ptr<const FittedDevice>;

// What the window is about: two scenarios, a device, and what came out. Every change of the scenarios can be undone. The
// runs that are shown are the last good ones: an impossible value or a failure leaves them there. On a GPU a live session
// runs the pair again and again, so that medians settle; a change, a failure or a pause ends that.
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
    [[nodiscard]] const QString& deviceId() const { return m_deviceId; } // that was chosen
    // Not null: the pair runs on this one instead, because it came from a recording.
    [[nodiscard]] const FittedDevicePtr& fitted() const { return m_state.fitted; }
    [[nodiscard]] QString deviceKey() const; // tells the devices that the pair has run on apart
    [[nodiscard]] Backend* backend() const { return m_backend.get(); }
    [[nodiscard]] const Problems& problems(Side side) const { return m_problems[static_cast<std::size_t>(side)]; }
    [[nodiscard]] bool isRunnable() const { return m_problems[0].empty() && m_problems[1].empty(); }
    [[nodiscard]] const ShownPair& shown() const { return m_shown; }
    [[nodiscard]] bool isCurrent() const { return m_current; } // what is shown belongs to the settings
    // What is shown belongs to other settings, and nothing is under way that would change this.
    [[nodiscard]] bool isStale() const;
    [[nodiscard]] bool isLive() const { return m_live; }
    [[nodiscard]] const DeviceInfo& device() const { return m_device; } // of backend()
    [[nodiscard]] const std::shared_ptr<Backend>& sharedBackend() const { return m_backend; }
    [[nodiscard]] const QString& openingDevice() const { return m_opening; } // "": none is being reached
    // What is shown runs again and again, or will in a moment.
    [[nodiscard]] bool isRepeating() const;
    // Runs have failed so often in a row that only a person's word makes them run again.
    [[nodiscard]] bool gaveUp() const { return m_policy.gaveUp(); }
    // What there is of runs that go on and of whose settings nothing is shown yet; none when there is nothing to draw.
    [[nodiscard]] const std::optional<ShownPair>& growing() const { return m_growing; }
    [[nodiscard]] PairRunner& runner() { return m_runner; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }
    // "one by one": the scenario's own name as long as it is its preset's or file's, else what its settings are.
    [[nodiscard]] QString nameOf(Side side) const;

    // Undoable. Edits of the same key that follow each other quickly are one step.
    void edit(const ScenarioPair& pair, const QString& key, const QString& what);
    void replace(const ScenarioPair& pair, const QString& preset, const QString& what,
                 const ScenarioSources& sources = {});
    bool choosePreset(const QString& name); // false: there is none of that name
    // Undoable: a pair that was fitted to a recording, on its device. Edits stay on it; everything else leaves it.
    void tryFitted(const ScenarioPair& pair, const FittedDevicePtr& device, const QString& what);
    void leaveFitted(); // back to what there was before
    // Apart from fitted ones: what is to be there at the next start.
    [[nodiscard]] const ScenarioPair& ownPair() const { return m_own.pair; }
    [[nodiscard]] const QString& ownPreset() const { return m_own.preset; }
    void swapSides();

    // The old device stays where the new one cannot be opened. Waits for it.
    [[nodiscard]] std::optional<Error> setDevice(const QString& id);
    // The same without waiting, for devices that take time to be reached; the old one stays meanwhile. The last one
    // chosen wins. Ends with deviceChanged or deviceFailed.
    void chooseDevice(const QString& id);
    void stopOpening(); // the old device stays
    void setLive(bool live);
    void run(); // both again, at once
    void stop();
    // Nothing is repeated while nobody sees it (`seen` false), or while the device measures something else (`held`).
    void setSeen(bool seen);
    void setHeld(bool held);
    void setRetryDelay(std::chrono::milliseconds first); // for tests: after the first failure

signals:
    void pairChanged(); // or what is wrong with it
    void shownChanged(); // the runs
    void stepsChanged(); // how A becomes B, for the runs that are shown
    void growingChanged();
    void deviceOpening(const QString& id); // is being reached; "": no longer
    void deviceFailed(const QString& id, const QString& why);
    void deviceChanged();
    void liveChanged(bool live);
    void busyChanged(overlap::BusyLevel level);

private:
    struct State
    {
        ScenarioPair pair;
        QString preset;
        ScenarioSources sources;
        FittedDevicePtr fitted;
        bool operator==(const State&) const = default;
    };
    class Step; // of the undo stack

    void apply(const State& state);
    void check();
    void request(bool atOnce);
    void repeat();
    void planRepeat();
    [[nodiscard]] bool mayRepeat() const;
    void use(const QString& id, std::shared_ptr<Backend> backend);
    void runOn(std::shared_ptr<Backend> backend);
    void takeRuns(const PairRuns& runs);
    void takeFailure(const PairRuns& runs);
    void takeAttribution(const PairAttribution& attribution);
    void takeProgress(const PairProgress& progress);
    void forgetGrowing();

    OpenDevice m_open;
    State m_state;
    State m_own; // the last one that was not fitted
    QString m_deviceId;
    std::shared_ptr<Backend> m_chosen;
    std::shared_ptr<Backend> m_backend; // the chosen one, or the fitted one
    Problems m_problems[2];
    ShownPair m_shown;
    bool m_current = false;
    bool m_live = true;
    bool m_stopped = false; // by a person, until something is asked for again
    bool m_seen = true;
    bool m_held = false;
    DeviceInfo m_device;
    QString m_opening;
    RepeatPolicy m_policy;
    QTimer m_next; // until the next repeat
    std::chrono::milliseconds m_pause{0}; // before it
    std::optional<ShownPair> m_growing;
    std::uint64_t m_growingJob = 0;
    QElapsedTimer m_growingSince; // that job has had something to draw
    QUndoStack m_undo;
    Background m_opener;
    PairRunner m_runner; // last: its worker is joined first
};

} // namespace overlap
