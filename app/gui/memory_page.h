// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/memory/memory_history.h"
#include "widgets/run/scenario_pair.h"
#include "widgets/run/shown_pair.h"

#include <QWidget>

#include <array>
#include <memory>
#include <string>

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;
class QSlider;

namespace overlap {

class Look;
class MemoryChart;
class MemoryMapBar;
class Session;
class VisibleRange;

// The Memory tab: what A and B hold on device and host over the Timeline's time axis, the free list at the cursor, what
// would fit, and a case that ends in "enough free, none large enough".
class MemoryPage : public QWidget
{
    Q_OBJECT
public:
    MemoryPage(const Look& look, Session& session, VisibleRange& view, QWidget* parent = nullptr);
    ~MemoryPage() override;

    void setRuns(const ShownPair& shown);
    void retranslate();
    [[nodiscard]] MemoryChart& chart(Side side) const { return *m_charts[static_cast<std::size_t>(side)]; }
    [[nodiscard]] MemoryMapBar& map(Side side) const { return *m_maps[static_cast<std::size_t>(side)]; }
    [[nodiscard]] MemoryMapBar& lesson() const { return *m_lesson; }
    [[nodiscard]] bool isBusy() const { return m_working.isRunning() || m_wanted; }
    [[nodiscard]] QString lessonText() const;
    [[nodiscard]] QString tsv() const; // the table of what fits
    [[nodiscard]] QString csv() const;
    void setLessonStep(int step);

signals:
    void saveRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Known
    {
        RunResultPtr run;
        std::shared_ptr<const MemoryHistory> history; // null: nothing was recorded
        std::string message; // why not, in English
        std::optional<std::uint32_t> largestBatch;
    };
    [[nodiscard]] static Known knownOf(const RunResultPtr& run, const Backend* backend);
    void build();
    QWidget* makeFacts();
    QWidget* makeLesson();
    void request();
    void take(const std::array<Known, 2>& known);
    void showMaps();
    void fillFacts();
    void applyLook();
    struct Fact
    {
        QStringList texts; // name, A, B
        const char* help = nullptr; // the number's definition
    };
    [[nodiscard]] QList<Fact> facts() const;
    [[nodiscard]] TracePoint mapTime(Side side) const;

    const Look& m_look;
    Session& m_session;
    VisibleRange& m_view;
    Background m_working;
    ShownPair m_runs;
    bool m_wanted = true;
    std::array<Known, 2> m_known;
    MemoryReplay m_replay;

    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    std::array<MemoryChart*, 2> m_charts{};
    QLabel* m_mapsTitle = nullptr;
    QLabel* m_mapsRemark = nullptr;
    std::array<MemoryMapBar*, 2> m_maps{};
    QLabel* m_factsTitle = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QGridLayout* m_facts = nullptr;
    std::vector<std::array<QLabel*, 3>> m_rows;
    QLabel* m_lessonTitle = nullptr;
    QLabel* m_lessonRemark = nullptr;
    QSlider* m_step = nullptr;
    MemoryMapBar* m_lesson = nullptr;
    QLabel* m_lessonText = nullptr;
};

} // namespace overlap
