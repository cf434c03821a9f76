// SPDX-License-Identifier: GPL-3.0-or-later
// Gives a fuzz target the files of folders, one after the other: what libFuzzer started from and what it once found, for
// compilers that have no libFuzzer.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size);

int main(int count, char** arguments)
{
    std::size_t inputs = 0;
    for (int i = 1; i < count; ++i) {
        const std::filesystem::path folder(arguments[i]);
        if (!std::filesystem::is_directory(folder)) {
            std::fprintf(stderr, "%s is no folder\n", arguments[i]);
            return 2;
        }
        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            std::ifstream in(entry.path(), std::ios::binary);
            const std::vector<char> bytes((std::istreambuf_iterator<char>(in)), {});
            std::printf("%s\n", entry.path().filename().c_str());
            std::fflush(stdout); // so that the last line names the input that ends the program
            LLVMFuzzerTestOneInput(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
            ++inputs;
        }
    }
    std::printf("%zu inputs\n", inputs);
    return inputs > 0 ? 0 : 1;
}
