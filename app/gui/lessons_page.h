// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/learn_mode_page.h"

#include <functional>

class QMenu;

namespace overlap {

// The lessons of the Learn tab.
class LessonsPage : public LearnModePage
{
    Q_OBJECT
public:
    LessonsPage(const Look& look, Session& session, QWidget* parent = nullptr);

    void retranslate() override;
    // An entry for each lesson; `opened` is called when one was chosen.
    void fillMenu(QMenu& menu, const std::function<void()>& opened);
    void open(std::uint32_t number);

private:
    const Look& m_look;
    Session& m_session;
};

} // namespace overlap
