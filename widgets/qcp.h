// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The only place that includes QCustomPlot: it costs seconds in every file and its inline code warns under our flags.
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wfloat-conversion"
#endif
#include <qcustomplot.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
