// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/profile/measurements.h"

namespace overlap {

// Up to here the time of an asynchronous call does not depend on the size.
inline constexpr double SmallCopyBytes = 4 << 20;

// Inputs up to this total stay in the CPU's cache: the largest whose copies take nearer to what small ones take for a
// byte than to what large ones do. 0: there is no cliff.
[[nodiscard]] double cacheBytesOf(const std::vector<Measurements::RotatingCopy>& copies);

[[nodiscard]] CopyCosts toDeviceCosts(const Measurements::DirectionCopies& copies, double cacheBytes);
[[nodiscard]] CopyCosts toHostCosts(const Measurements::DirectionCopies& copies);

// The largest pageable copy that the host stages in one piece: all of it is still to be done when the call returns.
[[nodiscard]] double pageableChunk(const Measurements::DirectionCopies& copies, const Curve& pinnedDevice);

} // namespace overlap
