#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs compute-sanitizer over the device tests that record nothing: CUPTI and the sanitizer both want to be the one tool
# of a process. Needs a GPU. Exit status: 0 clean, 1 something was found, 77 it cannot be run here.
#
# Usage: sanitize.sh PROGRAM [memcheck|racecheck]...     PROGRAM: device_tests; without tools: both
set -u

if [ $# -lt 1 ] || [ ! -x "$1" ]; then
    echo "usage: sanitize.sh PATH/device_tests [memcheck|racecheck]..." >&2
    exit 2
fi
program=$1
shift
tools=("$@")
[ ${#tools[@]} -gt 0 ] || tools=(memcheck racecheck)

sanitizer=$(command -v compute-sanitizer || true)
for folder in "${CUDA_PATH:-}" "${CUDA_HOME:-}" /usr/local/cuda; do
    [ -n "$sanitizer" ] && break
    [ -n "$folder" ] && [ -x "$folder/bin/compute-sanitizer" ] && sanitizer=$folder/bin/compute-sanitizer
done
if [ -z "$sanitizer" ]; then
    echo "compute-sanitizer was not found: install the CUDA toolkit, or name its folder in CUDA_PATH" >&2
    exit 77
fi

# Every way to issue, allocate, prepare, launch and verify, and the ends before time. Left out: what records, what is
# meant to fault, what counts time or memory of its own, and what starts other processes.
filter='EveryOption.*:Faults.*'
filter+='-EveryOption.*RecordedBy*:Faults.AfterAKernelFault*:Faults.AFailedAllocation*:Faults.ACancelledRun*'
filter+=':Faults.CancellingReaches*:Faults.ManyRuns*:Faults.ASecondRun*:Faults.TooMuch*'

status=0
for tool in "${tools[@]}"; do
    options=(--tool "$tool" --error-exitcode 1)
    [ "$tool" = memcheck ] && options+=(--leak-check full)
    echo "== $tool"
    "$sanitizer" "${options[@]}" "$program" --gtest_brief=1 --gtest_filter="${OVERLAP_SANITIZE_FILTER:-$filter}" || status=1
done
exit $status
