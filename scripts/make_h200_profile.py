#!/usr/bin/env python3
"""Makes resources/profiles/h200.json from the measurements in resources/profiles/h200.

Usage: scripts/make_h200_profile.py [FOLDER [OUT]]

micro.json holds single operations, sequences.json what single operations do not tell; both were measured on one NVIDIA
H200. Nothing here is fitted to whole pipelines: those (tests/data/h200_pipelines.json) only tell how far the result is
off, which is the one part that this program copies from the profile that is there (model_error).
"""
import json
import pathlib
import statistics
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
SMALL = 4 << 20  # up to here the call's time does not depend on the size
CHUNK = 1 << 20  # a pageable copy up to here is staged in one piece
MIB = 1 << 20


def rounded(x):
    return round(x, 4)


def curve(points):
    """Ascending [bytes, us]; several values of one size are averaged."""
    by_size = {}
    for size, us in points:
        by_size.setdefault(size, []).append(us)
    return [[size, rounded(statistics.fmean(v))] for size, v in sorted(by_size.items())]


def copy_costs(micro, sequences, direction):
    rows = {}
    for c in micro["copies"]:
        if c["dir"] == direction:
            rows.setdefault(c["mode"], []).append(c)
    pinned, pageable = rows["pinned_async"], rows["pageable_async"]
    rotating = [(r["bytes"], r["bytes"] * r["rotating_buffers"], r["call_us"]["p50"])
                for r in sequences["pageable"] if r["dir"] == direction]
    # In the CPU's cache: small totals. Out of it: micro.json's large copies, the slower of the two processes; a smaller
    # copy out of a large total goes at their rate.
    cached = [(c["bytes"], c["call_us"]) for c in pageable if c["bytes"] <= 16 * MIB]
    cached += [(size, us) for size, total, us in rotating if total <= 32 * MIB]
    large = curve((c["bytes"], c["call_us"]) for c in pageable if c["bytes"] >= 64 * MIB)
    uncached = [[1, rounded(cached[0][1])]] + large
    costs = {
        "pinned_call_us": rounded(statistics.median(c["call_us"] for c in pinned if c["bytes"] <= SMALL)),
        "pinned_device_us": curve((c["bytes"], c["event_us"] - c["call_us"]) for c in pinned),
        "pageable_call_us": curve(cached),
        "pageable_call_uncached_us": uncached if direction == "h2d" else [],
    }
    if direction == "h2d":
        costs["pageable_tail_us"] = curve((c["bytes"], c["event_us"] - c["call_us"]) for c in pageable)
    else:
        # No cliff: the CPU only writes. Large sizes continue the curve.
        costs["pageable_call_us"] = curve(
            [(c["bytes"], c["call_us"]) for c in pageable] + [(size, us) for size, _, us in rotating])
    return costs


def kernel_table(micro, sequences, kind):
    call = micro["launch_call_us"]["p50"]
    warm = {}
    for k in micro["kernels"]:
        if k["kernel"] == kind:
            warm.setdefault(k["batch"], {})[k["iters"]] = k["us"] - call
    fresh = {}
    for k in sequences["chains"]:
        if k["kernel"] == kind:
            fresh.setdefault(k["batch"], {})[k["iterations"]] = k["kernel_us"]

    def at(by_iterations, iterations):
        known = sorted(by_iterations)
        if iterations in by_iterations:
            return by_iterations[iterations]
        low = max([k for k in known if k < iterations], default=known[0])
        high = min([k for k in known if k > iterations], default=known[-1])
        share = (iterations - low) / (high - low)
        return by_iterations[low] + (by_iterations[high] - by_iterations[low]) * share

    iterations = sorted({i for by in fresh.values() for i in by})
    table = []
    for i in iterations:
        for batch in sorted(warm):
            w = at(warm[batch], i)
            f = at(fresh[batch], i) if batch in fresh else w
            table.append({"iterations": i, "samples": batch, "fresh_us": rounded(f), "warm_us": rounded(w)})
    return table


def main():
    folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources/profiles/h200"
    out = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "resources/profiles/h200.json"
    micro = json.loads((folder / "micro.json").read_text())
    sequences = json.loads((folder / "sequences.json").read_text())
    device = micro["device"]

    launch = micro["launch_call_us"]["p50"]
    empty_kernel = micro["event_null_kernel_us"]["p50"] - launch
    small = [c for c in micro["copies"] if c["mode"] == "pinned_async" and c["bytes"] <= SMALL]
    # From the call to the return of a synchronisation, less the call and the device: start and wake-up in sum. How the
    # sum splits does not matter to a run; both parts of the kernels' sum are taken as equal.
    kernel_sum = micro["launch_sync_us"]["p50"] - launch - empty_kernel
    copy_sum = statistics.median(c["done_us"] - c["event_us"] for c in small)
    wake = kernel_sum / 2

    chains = sequences["chains"]
    to_kernel = statistics.median(c["gap_h2d_kernel_us"] for c in chains)
    to_copy = statistics.median(c["gap_kernel_d2h_us"] for c in chains)
    alone = {d: dict(curve((c["bytes"], c["event_us"] - c["call_us"]) for c in micro["copies"]
                           if c["dir"] == d and c["mode"] == "pinned_async")) for d in ("h2d", "d2h")}

    def alone_us(direction, size):
        points = sorted(alone[direction].items())
        for (b0, t0), (b1, t1) in zip(points, points[1:]):
            if size <= b1:
                return t0 + (t1 - t0) * (size - b0) / (b1 - b0)
        return points[-1][1]

    duplex = [{"bytes": d["bytes"],
               "h2d_rate": rounded(min(1.0, alone_us("h2d", d["bytes"]) / d["h2d_us"])),
               "d2h_rate": rounded(min(1.0, alone_us("d2h", d["bytes"]) / d["d2h_us"])),
               "h2d_gap_us": d["gap_h2d_us"], "d2h_gap_us": d["gap_d2h_us"]} for d in sequences["duplex"]]
    # Smaller copies: a time that goes with the size and one that every copy has, as the two smallest sizes show.
    small_duplex = sequences["duplex"][:2]
    for size in (262144, 65536, 16384, 4096):
        row = {"bytes": size, "h2d_gap_us": duplex[0]["h2d_gap_us"], "d2h_gap_us": duplex[0]["d2h_gap_us"]}
        for d in ("h2d", "d2h"):
            (b0, t0), (b1, t1) = ((s["bytes"], s[d + "_us"]) for s in small_duplex)
            row[d + "_rate"] = rounded(min(1.0, alone_us(d, size) / (t0 + (t1 - t0) * (size - b0) / (b1 - b0))))
        duplex.insert(0, row)
    factor = duplex[-1]["h2d_rate"] + duplex[-1]["d2h_rate"]  # sustained, large copies

    live = sequences["alloc_with_live_buffers"]
    big = [a for a in micro["alloc"] if a["bytes"] > live[-1]["bytes"]]
    idle_sync = micro["idle_sync_us"]["p50"]
    chunk = 32 * MIB
    trains = sequences["launch_trains"]
    node = (trains[-1]["graph_launch_us"] - trains[0]["graph_launch_us"]) / (
        trains[-1]["launches"] - trains[0]["launches"])
    node_device = (trains[-1]["graph_total_us"] - trains[0]["graph_total_us"]) / (
        trains[-1]["launches"] - trains[0]["launches"])
    prepare = sequences["prepare_normalize"]
    sample_bytes = 602112

    old = json.loads(out.read_text()) if out.exists() else {}
    profile = {
        "schema": "overlapscope.profile/1",
        "name": "h200",
        "title": "H200",
        "provenance": {
            "kind": "measured",
            "summary": "Measured on one NVIDIA H200 (PCIe 5.0 x16, driver 580, CUDA 13.0)",
            "date": "2026-11",
            "driver": "580",
            "runtime": "13.0",
            "pcie": "5.0 x16",
            "sources": [
                {"fields": "all but those below", "text": "micro.json and sequences.json in resources/profiles/h200, by "
                                                          "scripts/make_h200_profile.py"},
                {"fields": "link_gbps", "text": "32 GT/s x 16 lanes x 128/130 / 8"},
                {"fields": "threads_per_sm, blocks_per_sm", "text": "CUDA C++ Programming Guide, compute capability 9.0"},
                {"fields": "pageable_chunk_bytes", "text": "largest pageable copy whose tail is a whole pinned copy "
                                                           "(event_us - call_us in micro.json)"},
                {"fields": "pageable_async_bytes, launch_queue_depth, pool_chunk_bytes, cache_bytes, uncached_bytes",
                 "text": "found on the same machine: smaller pageable copies do not wait for their stream; 1024 pending "
                         "launches; 32 MiB chunks; inputs of up to 32 MiB stay in the cache, those of 48 MiB do not, in between is taken as not"},
                {"fields": "allocation", "text": "in a process that had allocated little before; in one that had run a "
                                                 "hundred pipelines the same calls took 2.2 times as long"},
                {"fields": "stream_wait_event_us, worker_wake_us, module_load_us, memory_reserved_bytes",
                 "text": "not measured: taken as an event record, a wake-up, a small module, a context"},
            ],
        },
        "model_error": old.get("model_error"),
        "sm_count": device["sm"],
        "threads_per_sm": 2048,
        "blocks_per_sm": 32,
        "l2_bytes": device["l2"],
        "memory_bytes": device["mem"],
        "memory_reserved_bytes": 512 * MIB,
        "copy_engines": 2,
        "copy_queue": "ready_first",
        "link_gbps": 63.015,
        "h2d": copy_costs(micro, sequences, "h2d"),
        "d2h": copy_costs(micro, sequences, "d2h"),
        "pageable_chunk_bytes": CHUNK,
        "pageable_async_bytes": 65536,
        "cache_bytes": 32 * MIB,
        "uncached_bytes": 32 * MIB,
        "copy_gap_us": rounded(statistics.median(b["gap_us"] for b in sequences["back_to_back_h2d"])),
        "copy_to_kernel_gap_us": rounded(to_kernel),
        "kernel_to_copy_gap_us": rounded(to_copy),
        "kernel_gap_us": rounded(node_device),
        "copy_to_copy_gap_us": rounded(to_copy),
        "duplex_factor": rounded(factor),
        "duplex": duplex,
        "launch_call_us": launch,
        "kernel_latency_us": rounded(kernel_sum - wake),
        "copy_latency_us": rounded(copy_sum - wake),
        "event_record_us": micro["event_record_us"]["p50"],
        "stream_wait_event_us": micro["event_record_us"]["p50"],
        "idle_sync_us": idle_sync,
        "wake_us": rounded(wake),
        "worker_wake_us": rounded(wake),
        "launch_queue_depth": 1024,
        "module_load_us": 300.0,
        "allocation": {
            "malloc_us": curve([(a["bytes"], a["malloc_us"]) for a in live + big]),
            "free_us": curve([(a["bytes"], a["free_us"]) for a in live + big]),
            "malloc_async_grow_us": curve([(a["bytes"], a["malloc_async_after_trim_us"]) for a in live]
                                          + [(a["bytes"], a["malloc_async_us"]) for a in big]),
            "malloc_async_hit_us": rounded(statistics.median(a["malloc_async_pool_hit_us"] for a in live)),
            "free_async_us": rounded(statistics.median(a["free_async_us"] for a in live)),
            "trim_us": curve((-(-a["bytes"] // chunk) * chunk, a["synchronize_with_trim_us"] - idle_sync) for a in live),
            "pool_chunk_bytes": chunk,
            "host_register_us": curve((h["bytes"], h["register_us"]) for h in sequences["host_register"]),
            "host_unregister_us": curve((h["bytes"], h["unregister_us"]) for h in sequences["host_register"]),
        },
        "graph": {
            "launch_us": rounded(trains[0]["graph_launch_us"] - node),
            "launch_per_node_us": rounded(node),
            "kernel_gap_us": rounded(node_device),
        },
        "per_sample_reduce": {
            "table": kernel_table(micro, sequences, "per_sample_reduce"),
            "table_bytes_per_sample": sample_bytes,
            "fixed_us": rounded(empty_kernel),
        },
        "elementwise_fma": {
            "table": kernel_table(micro, sequences, "elementwise_fma"),
            "table_bytes_per_sample": sample_bytes,
            "fixed_us": rounded(empty_kernel),
        },
        "normalize_us_per_byte": round(statistics.median(p["us"] / p["samples"] for p in prepare) / sample_bytes, 9),
    }
    out.write_text(json.dumps(profile, indent=1) + "\n")


if __name__ == "__main__":
    main()
