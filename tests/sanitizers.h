// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Which sanitizer a test runs under: g++ says it by macros, clang by features.
#ifdef __has_feature
#define OVERLAP_HAS_FEATURE(feature) __has_feature(feature)
#else
#define OVERLAP_HAS_FEATURE(feature) 0
#endif

namespace overlap {

#if defined(__SANITIZE_ADDRESS__) || OVERLAP_HAS_FEATURE(address_sanitizer)
inline constexpr bool UnderAddressSanitizer = true;
#else
inline constexpr bool UnderAddressSanitizer = false;
#endif

#if defined(__SANITIZE_THREAD__) || OVERLAP_HAS_FEATURE(thread_sanitizer)
inline constexpr bool UnderThreadSanitizer = true;
#else
inline constexpr bool UnderThreadSanitizer = false;
#endif

// By what a test waits longer, where everything takes longer.
inline constexpr int Patience = UnderAddressSanitizer || UnderThreadSanitizer ? 5 : 1;

} // namespace overlap

#undef OVERLAP_HAS_FEATURE
