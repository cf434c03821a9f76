// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/claims.h"

#include <QScrollArea>

#include <vector>

namespace overlap {

class CommandLine;
class Look;

// One claim with all that is known of it: verdict, what was measured under which conditions, by what it is judged, and the
// commands that make the same runs.
class ClaimDetails : public QScrollArea
{
    Q_OBJECT
public:
    explicit ClaimDetails(const Look& look, QWidget* parent = nullptr);

    // `device`: for the commands of a claim that was not tested. `result` may be null.
    void show(const Claim& claim, const ClaimResult* result, const std::string& device);
    [[nodiscard]] QStringList commands() const;

private:
    const Look& m_look;
    std::vector<CommandLine*> m_commands;
};

} // namespace overlap
