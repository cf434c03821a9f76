// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <string>
#include <vector>

namespace overlap {

// What a command left that ran in this process.
struct Said
{
    int status = 0;
    std::string out;
    std::string err;
};

// `change`: of the environment that it runs in.
[[nodiscard]] inline Said runCommand(const std::vector<std::string>& arguments,
                                     const std::function<void(CliEnvironment&)>& change = {})
{
    std::ostringstream out;
    std::ostringstream err;
    CliEnvironment environment{out, err};
    if (change)
        change(environment);
    const auto status = static_cast<int>(runCli(arguments, environment));
    return {status, out.str(), err.str()};
}

// For tests that run several commands on the files of one folder.
class CliFixture : public testing::Test
{
protected:
    // Its exit status; what it wrote is in out() and err() until the next one.
    int cli(const std::vector<std::string>& arguments, const std::function<void(CliEnvironment&)>& change = {})
    {
        m_said = runCommand(arguments, change);
        return m_said.status;
    }
    [[nodiscard]] const std::string& out() const { return m_said.out; }
    [[nodiscard]] const std::string& err() const { return m_said.err; }
    [[nodiscard]] const fixtures::TestFolder& folder() const { return m_folder; }
    [[nodiscard]] std::string path(const std::string& name) const { return m_folder.file(name).string(); }

private:
    Said m_said;
    fixtures::TestFolder m_folder;
};

} // namespace overlap
