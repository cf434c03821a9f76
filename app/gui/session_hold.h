// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace overlap {

class Session;

// Keeps the session's runs off the GPU while a page measures on it.
class SessionHold
{
public:
    explicit SessionHold(Session& session)
        : m_session(session)
    {
    }
    void set(bool on);

private:
    Session& m_session;
    bool m_on = false;
};

} // namespace overlap
