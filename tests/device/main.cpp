// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <system_error>

int main(int argc, char** argv)
{
    // Death tests start the program once more, by its name alone where it was found through PATH.
    std::error_code failed;
    auto path = std::filesystem::read_symlink("/proc/self/exe", failed).string();
    if (!failed && argc > 0)
        argv[0] = path.data();
    testing::InitGoogleTest(&argc, argv);
    return RUN_ALL_TESTS();
}
