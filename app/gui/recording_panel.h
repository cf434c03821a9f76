// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/scenario_pair.h"

#include <QScrollArea>

#include <array>
#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace overlap {

class Look;
class Recordings;

// The left panel while a recording is open, in the scenario's place: for each side what it shows and the facts of its
// recording, and how the two lie on one time axis. Only the last part of a path is shown.
class RecordingPanel : public QScrollArea
{
    Q_OBJECT
public:
    RecordingPanel(const Look& look, Recordings& recordings, QWidget* parent = nullptr);

    void setRunTexts(const QString& a, const QString& b); // what a side's run is, in a few words
    // What "use the selection" and "align here" would take; false disables them.
    void setSelectable(bool range, std::optional<Side> interval);
    void retranslate();

    [[nodiscard]] QString text(Side side) const; // all that is said of a side
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void openWanted(overlap::Side side);
    void reportWanted();
    void rangeWanted(overlap::Side side, bool selection); // false: all of it
    void anchorWanted();

private:
    struct Section
    {
        QLabel* title = nullptr;
        QToolButton* run = nullptr;
        QToolButton* recording = nullptr;
        QLabel* file = nullptr;
        QWidget* facts = nullptr;
        QGridLayout* grid = nullptr;
        QLabel* note = nullptr;
        QPushButton* open = nullptr;
        QPushButton* close = nullptr;
        QPushButton* range = nullptr; // the selection
        QPushButton* whole = nullptr;
        QPushButton* report = nullptr;
    };
    void build();
    void buildSection(Side side, QVBoxLayout& column);
    void buildAlignment(QVBoxLayout& column);
    void applyLook();
    void refresh();
    void refreshSection(Side side);
    void refreshAlignment();
    [[nodiscard]] QString anchorText(Side side) const;

    const Look& m_look;
    Recordings& m_recordings;
    QWidget* m_content = nullptr;
    std::array<Section, 2> m_sections;
    QWidget* m_alignment = nullptr;
    QLabel* m_alignTitle = nullptr;
    QComboBox* m_align = nullptr;
    QLabel* m_offsetLabel = nullptr;
    QDoubleSpinBox* m_offset = nullptr;
    QLabel* m_anchors = nullptr;
    QPushButton* m_alignHere = nullptr;
    std::array<QString, 2> m_runTexts;
    bool m_rangeSelected = false;
    std::optional<Side> m_intervalSelected;
};

} // namespace overlap
