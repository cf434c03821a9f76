// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/help_examples.h"

#include <array>
#include <string_view>
#include <utility>

namespace overlap {

namespace {
constexpr std::string_view Scenarios =
    "SCENARIO is a path or, failing that, a preset's name; a preset pair P gives P-a and P-b.\n"
    "Exit status: 0 done, 1 the run failed or was cancelled, 2 wrong usage.";
constexpr std::string_view Status = "Exit status: 0 done, 1 it failed or was cancelled, 2 wrong usage.";

struct Examples
{
    std::string_view command;
    std::string_view lines;
    std::string_view below;
};

constexpr std::array<Examples, 14> All{{
    {"",
     "  overlapscope-cli compare article\n"
     "  overlapscope-cli run article-b --device sim:rtx4090 --set streams=4\n"
     "  overlapscope-cli whatif article-a\n"
     "  overlapscope-cli analyze trace.json.gz\n"
     "COMMAND --help shows the options and more examples of each.",
     Scenarios},
    {"devices", "  overlapscope-cli devices\n  overlapscope-cli devices --json -", Status},
    {"presets",
     "  overlapscope-cli presets\n"
     "  overlapscope-cli presets show article > pair.json        (then: compare pair.json)\n"
     "  overlapscope-cli presets show article-b > mine.json      (then: run mine.json)",
     Status},
    {"run",
     "  overlapscope-cli run article-b\n"
     "  overlapscope-cli run article-b --device sim:rtx4090 --set streams=4\n"
     "  overlapscope-cli run mine.json --trace mine.trace.json   (open it at ui.perfetto.dev)\n"
     "  overlapscope-cli run pair.json --side B --json -\n"
     "  overlapscope-cli run article-b --device ssh:gpu1/cuda:0  (a GPU of another machine)",
     Scenarios},
    {"compare",
     "  overlapscope-cli compare article\n"
     "  overlapscope-cli compare article --set-b use_graph=true --json -\n"
     "  overlapscope-cli compare before.json after.json --device cuda:0\n"
     "  overlapscope-cli compare pair.json",
     Scenarios},
    {"sweep",
     "  overlapscope-cli sweep article-b --vary batch_size=1,5,10,20 --vary streams=1,2,3,4\n"
     "  overlapscope-cli sweep mine.json --vary streams=1,2,4 --device cuda:0 --resume streams.jsonl\n"
     "  overlapscope-cli sweep mine.json --vary batch_size=1,2,4,8 --shard 1/4 --json part1.json\n"
     "  overlapscope-cli sweep article-b --vary host_memory=pinned,pageable --csv points.csv",
     Scenarios},
    {"merge",
     "  overlapscope-cli merge part1.json part2.json part3.json part4.json -o whole.json\n"
     "  overlapscope-cli merge streams.jsonl --csv points.csv",
     "Exit status: 0 done, 1 points are missing, 2 wrong usage."},
    {"whatif",
     "  overlapscope-cli whatif article-a\n"
     "  overlapscope-cli whatif mine.json --check cuda:0\n"
     "  overlapscope-cli whatif trace.json.gz                    (PyTorch's profiler)\n"
     "  overlapscope-cli whatif report.sqlite --json -           (nsys export --type sqlite)",
     Scenarios},
    {"tune",
     "  overlapscope-cli tune article-a\n"
     "  overlapscope-cli tune mine.json --device cuda:0 --memory-limit 50\n"
     "  overlapscope-cli tune mine.json --objective latency --latency-limit-us 2000",
     Scenarios},
    {"transfers",
     "  overlapscope-cli transfers\n"
     "  overlapscope-cli transfers --device cuda:0 --csv copies.csv\n"
     "  overlapscope-cli transfers --profile mine.json --json -",
     Status},
    {"analyze",
     "  overlapscope-cli analyze trace.json.gz\n"
     "  overlapscope-cli analyze report.sqlite --device-index 1 --range 2ms:3.5ms\n"
     "  overlapscope-cli analyze trace.json --json numbers.json",
     Status},
    {"convert",
     "  overlapscope-cli convert report.sqlite report.json       (open it at ui.perfetto.dev)\n"
     "  overlapscope-cli convert trace.json.gz intervals.csv",
     Status},
    {"calibrate",
     "  overlapscope-cli calibrate --device cuda:0 -o mine.json\n"
     "  overlapscope-cli run article-b --device sim:mine.json",
     "The profile's model error stays unknown until \"validate --profile FILE --update-profile\" has\n"
     "held it against measured runs.\n"
     "Exit status: 0 done, 1 it failed or was cancelled, 2 wrong usage."},
    {"doctor", "  overlapscope-cli doctor\n  overlapscope-cli doctor --json -",
     "Exit status: 0 with nothing worse than warnings, 1 with a problem."},
}};
} // namespace

std::string helpFooter(const std::string& command)
{
    for (const auto& examples : All) {
        if (examples.command == command)
            return "Examples:\n" + std::string(examples.lines) + "\n\n" + std::string(examples.below);
    }
    return "";
}

} // namespace overlap
