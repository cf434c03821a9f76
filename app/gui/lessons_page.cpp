// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons_page.h"

#include "app/gui/session.h"
#include "engine/lessons/lesson.h"
#include "widgets/style/look.h"

#include <QMenu>

namespace overlap {

LessonsPage::LessonsPage(const Look& look, Session& session, QWidget* parent)
    : LearnModePage(parent)
    , m_look(look)
    , m_session(session)
{
    setObjectName(QStringLiteral("learn.lessons"));
}

void LessonsPage::retranslate() {}

void LessonsPage::fillMenu(QMenu& menu, const std::function<void()>& opened)
{
    for (const auto& lesson : lessons()) {
        const auto title = QString::fromStdString(lesson.text(LessonLanguage::English).title);
        menu.addAction(QStringLiteral("%1  %2").arg(lesson.number).arg(title), this,
                       [this, number = lesson.number, opened] {
                           open(number);
                           opened();
                       });
    }
}

void LessonsPage::open(std::uint32_t /*number*/) {}

} // namespace overlap
