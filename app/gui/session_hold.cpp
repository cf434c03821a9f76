// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session_hold.h"

#include "app/gui/session.h"

namespace overlap {

void SessionHold::set(bool on)
{
    if (m_on == on)
        return;
    m_on = on;
    m_session.setHeld(on);
}

} // namespace overlap
