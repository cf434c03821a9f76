// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <vector>

class QWidget;

namespace overlap {

// Where the time from the start of the process to the first picture of the window goes. Prints it when that picture is
// drawn; does nothing unless it was asked for.
class StartupTrace : public QObject
{
    Q_OBJECT
public:
    explicit StartupTrace(bool wanted);

    void mark(const char* what); // done by now
    void watch(QWidget& window); // its first picture ends the trace

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Mark
    {
        const char* what;
        double sinceStartMs; // of the process
        double computingMs; // of all its threads
    };

    void print() const;

    bool m_wanted;
    bool m_drawn = false;
    std::vector<Mark> m_marks;
};

} // namespace overlap
