// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace overlap::test {

class App;

// What the pictures of recordings show.
namespace recording_pictures {

void openSamples(App& app);
void alignSamples(App& app);
void openOneSample(App& app);
void compareWithRun(App& app);
void sampleByStream(App& app);
void openDamaged(App& app);
void askForMemory(App& app);
void tryInRecording(App& app);
void tryInRecordingNumbers(App& app);

} // namespace recording_pictures

} // namespace overlap::test
