#!/usr/bin/env python3
"""Makes the profiles of GPUs that were not measured (resources/profiles) from their makers' figures.

Usage: scripts/make_published_profiles.py

Only what is published of a card is its own: SMs, clock, arithmetic, memory and link. Everything that belongs to the host
and the driver (calls, gaps, allocation, staging) is taken over from the measured h200.json, and each file says so. Such a
profile shows the shape of things on another card; nobody knows how far off it is.
"""
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent / "resources/profiles"
H200_CLOCK = 1.98  # GHz, of the measurements
H200_FP32 = 66.9e6  # FMA rate published: TFLOPS / 2, per us
H200_MEMORY = 4.8e6  # bytes per us, published

CARDS = [
    dict(name="a100-pcie4", title="A100 PCIe", sm=108, threads=2048, blocks=32, memory=42405855232, clock=1.41,
         fp32=19.5, bandwidth=1555, lanes=16, engines=2,
         sources=[("sm_count, memory_bytes, fp32 and memory rate, pcie", "NVIDIA A100 Tensor Core GPU data sheet (40 GB "
                   "PCIe): 19.5 TFLOPS FP32, 1555 GB/s, PCIe Gen4; architecture white paper: 108 SMs, 1410 MHz"),
                  ("threads_per_sm, blocks_per_sm", "CUDA C++ Programming Guide, compute capability 8.0")]),
    dict(name="rtx4090", title="RTX 4090", sm=128, threads=1536, blocks=24, memory=25757220864, clock=2.52, fp32=82.6,
         bandwidth=1008, lanes=16, engines=2,
         sources=[("sm_count, memory_bytes, fp32 and memory rate, pcie", "NVIDIA Ada GPU architecture white paper, "
                   "GeForce RTX 4090: 128 SMs, 2520 MHz boost, 82.6 TFLOPS FP32, 24 GB at 1008 GB/s, PCIe 4.0 x16"),
                  ("threads_per_sm, blocks_per_sm", "CUDA C++ Programming Guide, compute capability 8.9")]),
    dict(name="rtx4060-laptop", title="RTX 4060 Laptop", sm=24, threads=1536, blocks=24, memory=8585216000, clock=2.37,
         fp32=14.6, bandwidth=256, lanes=8, engines=2,
         sources=[("sm_count, memory_bytes, fp32 and memory rate, pcie", "NVIDIA GeForce RTX 4060 Laptop GPU "
                   "specification: 3072 CUDA cores (24 SMs), boost up to 2370 MHz, 8 GB GDDR6, 128 bit at 16 Gbit/s; "
                   "AD107 has 8 PCIe 4.0 lanes; fp32 = 3072 x 2 x 2.37 GHz"),
                  ("threads_per_sm, blocks_per_sm", "CUDA C++ Programming Guide, compute capability 8.9")]),
]


def block_model(table):
    """us of one block = fixed + elements x (a + b x iterations), from the measured ends of the table."""
    one = {p["iterations"]: p["fresh_us"] for p in table["table"] if p["samples"] == 1}
    low, high = min(one), max(one)
    elements = table["table_bytes_per_sample"] / 4
    b = (one[high] - one[low]) / (high - low) / elements
    a = (one[low] - table["fixed_us"]) / elements - b * low
    return a, b


def main():
    h200 = json.loads((ROOT / "h200.json").read_text())
    a, b = block_model(h200["per_sample_reduce"])
    full = max(h200["elementwise_fma"]["table"], key=lambda p: (p["iterations"], p["samples"]))
    light = [p for p in h200["elementwise_fma"]["table"] if p["samples"] == 128 and p["iterations"] == 16][0]
    sample = h200["elementwise_fma"]["table_bytes_per_sample"]
    fma_share = full["samples"] * sample / 4 * full["iterations"] / full["fresh_us"] / (H200_FP32 / 2)
    memory_share = light["samples"] * sample * 2 / light["fresh_us"] / H200_MEMORY
    link_share = 1073741824 / h200["h2d"]["pinned_device_us"][-1][1] / (h200["link_gbps"] * 1000)

    for card in CARDS:
        link = 16 * card["lanes"] * 128 / 130 / 8  # GB/s: 16 GT/s
        rate = link * link_share * 1000  # bytes per us

        def copies(direction):
            costs = json.loads(json.dumps(h200[direction]))
            latency = costs["pinned_device_us"][0][1]
            costs["pinned_device_us"] = [[1, latency], [1073741824, round(latency + 1073741824 / rate, 3)]]
            for key in ("pageable_call_us", "pageable_call_uncached_us", "pageable_tail_us"):
                floor = rate if key != "pageable_tail_us" else float("inf")
                costs[key] = [[size, round(max(us, size / floor), 3)] for size, us in costs.get(key, [])]
            if "pageable_tail_us" in costs:
                slower = h200["link_gbps"] / link
                costs["pageable_tail_us"] = [[size, round(us * slower, 3)] for size, us in costs["pageable_tail_us"]]
            return costs

        profile = {k: v for k, v in h200.items()}
        profile.update({
            "name": card["name"],
            "title": card["title"],
            "provenance": {
                "kind": "published",
                "summary": "Published figures of the card, host and driver as measured with an H200; not validated",
                "pcie": f"4.0 x{card['lanes']}",
                "sources": [{"fields": f, "text": t} for f, t in card["sources"]] + [
                    {"fields": "h2d.pinned_device_us, d2h.pinned_device_us",
                     "text": f"link_gbps x {link_share:.2f}, the share that an H200 reaches of its link"},
                    {"fields": "per_sample_reduce", "text": "one block as measured on an H200, by the ratio of the clocks"},
                    {"fields": "elementwise_fma", "text": f"published rates x {fma_share:.2f} (arithmetic) and "
                                                          f"x {memory_share:.2f} (memory), the shares reached on an H200"},
                    {"fields": "copy_engines", "text": "asyncEngineCount of 2 or more: one in each direction is used"},
                    {"fields": "all others", "text": "host and driver: h200.json"}],
            },
            "model_error": None,
            "sm_count": card["sm"],
            "threads_per_sm": card["threads"],
            "blocks_per_sm": card["blocks"],
            "l2_bytes": 0,  # kernels are computed, not from a table: there is nothing measured to take a miss from
            "memory_bytes": card["memory"],
            "copy_engines": card["engines"],
            "link_gbps": round(link, 3),
            "h2d": copies("h2d"),
            "d2h": copies("d2h"),
            "per_sample_reduce": {
                "fixed_us": h200["per_sample_reduce"]["fixed_us"],
                "block_us_per_element": float(f"{a * H200_CLOCK / card['clock']:.6g}"),
                "block_us_per_element_iteration": float(f"{b * H200_CLOCK / card['clock']:.6g}"),
                "memory_bytes_per_us": round(card["bandwidth"] * 1000 * memory_share),
            },
            "elementwise_fma": {
                "fixed_us": h200["elementwise_fma"]["fixed_us"],
                "fma_per_us": round(card["fp32"] * 1e6 / 2 * fma_share),
                "memory_bytes_per_us": round(card["bandwidth"] * 1000 * memory_share),
            },
        })
        (ROOT / f"{card['name']}.json").write_text(json.dumps(profile, indent=1) + "\n")


if __name__ == "__main__":
    main()
