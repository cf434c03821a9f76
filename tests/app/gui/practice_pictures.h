// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace overlap::test {

class App;

// What the pictures of interview practice, claims board and glossary show.
namespace practice_pictures {

void question(App& app);
void revealed(App& app);
void evidence(App& app);
void timed(App& app);
void summary(App& app);
void templateAnswer(App& app);
void claimsBoard(App& app);
void glossaryTerm(App& app);

} // namespace practice_pictures

} // namespace overlap::test
