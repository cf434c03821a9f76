// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"
#include "widgets/controls/problem_note.h"
#include "widgets/run/scenario_pair.h"

#include <QWidget>

#include <vector>

class QLabel;
class QScrollArea;

namespace overlap {

class ChoiceBox;
class DeviceBox;
class Look;
class OtherMachine;
class StrategySection;
class WorkloadSection;

struct PresetChoice
{
    QString name; // "article"
    QString title; // translated
    QString description;
};

// The left panel: preset and device, the workload that A and B share, and the two strategies side by side. It holds no
// state of its own: it shows the pair it is given and says what the user wants it to become.
class ScenarioPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ScenarioPanel(const Look& look, QWidget* parent = nullptr);

    // `current` is marked as changed when the pair is no longer the preset's; "" is a pair from elsewhere.
    void setPresets(const std::vector<PresetChoice>& presets, const QString& current, bool changed);
    void setDevices(const std::vector<DeviceEntry>& devices, const QString& currentId);
    [[nodiscard]] OtherMachine& otherMachine() const { return *m_otherMachine; }
    void setSheet(bool sheet); // lies over something else, and shows where it ends
    void setNames(const QString& a, const QString& b); // of the strategies, at the head of their columns
    void show(const ScenarioPair& pair, const Problems& ofA, const Problems& ofB);

    [[nodiscard]] const ScenarioPair& pair() const { return m_pair; }
    [[nodiscard]] StrategySection& strategies() const { return *m_strategies; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    // `key`: the setting that changed; edits of one key in a row are one step to undo. `what`: its name for a person.
    void edited(const overlap::ScenarioPair& pair, const QString& key, const QString& what);
    void presetChosen(const QString& name);
    void deviceChosen(const QString& id);

protected:
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void build();
    void applyLook();
    void retranslate();
    void edit(Side side, const QString& key, const std::function<void(Scenario&)>& change);
    void mend(const SidedProblem& sided);

    const Look& m_look;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    QLabel* m_presetLabel = nullptr;
    ChoiceBox* m_preset = nullptr;
    QLabel* m_deviceLabel = nullptr;
    DeviceBox* m_device = nullptr;
    OtherMachine* m_otherMachine = nullptr;
    WorkloadSection* m_workload = nullptr;
    StrategySection* m_strategies = nullptr;
    QLabel* m_footA = nullptr;
    QLabel* m_footB = nullptr;
    ProblemNote* m_general = nullptr; // problems of no control
    ScenarioPair m_pair;
};

} // namespace overlap
