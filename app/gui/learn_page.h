// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/learn_mode_page.h"

#include <array>

class QMenu;
class QStackedWidget;
class QToolButton;

namespace overlap {

class LessonsPage;
class SegmentRow;

enum class LearnMode : std::uint8_t
{
    Lessons,
    Practice,
    Claims,
    Glossary
};
inline constexpr std::size_t LearnModeCount = 4;

// The Learn tab: lessons, interview practice, the claims board and the glossary, one at a time.
class LearnPage : public QWidget
{
    Q_OBJECT
public:
    LearnPage(const Look& look, Session& session, QWidget* parent = nullptr);

    [[nodiscard]] LearnMode mode() const;
    void setMode(LearnMode mode);
    [[nodiscard]] LearnModePage& page(LearnMode mode) const { return *m_modes[static_cast<std::size_t>(mode)]; }
    [[nodiscard]] LearnModePage& shownPage() const { return page(mode()); }
    [[nodiscard]] LessonsPage& lessons() const { return *m_lessons; }
    void fillMenu(QMenu& menu); // the Lessons menu; again after a change of language
    void retranslate();

signals:
    void opened(); // something of it was chosen in the menu
    void saysOther(); // the headline, message or command of what is shown

protected:
    void focusInEvent(QFocusEvent* event) override; // for the page that is shown
    void resizeEvent(QResizeEvent* event) override;

private:
    void addMode(LearnMode mode, LearnModePage* page);
    void applyLook();
    void fitBar(); // shorter names where the full ones have no room
    [[nodiscard]] static QString nameOf(LearnMode mode);

    const Look& m_look;
    QWidget* m_bar = nullptr;
    SegmentRow* m_segments = nullptr;
    std::array<QToolButton*, LearnModeCount> m_buttons{};
    std::array<LearnModePage*, LearnModeCount> m_modes{};
    QStackedWidget* m_pages = nullptr; // in the order of the modes
    LessonsPage* m_lessons = nullptr;
};

} // namespace overlap
