// SPDX-License-Identifier: GPL-3.0-or-later
// Commands and options, and what is said of words that are neither.
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>

namespace overlap {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

class CommandLine : public CliFixture
{
};

TEST_F(CommandLine, HelpNamesTheCommands)
{
    EXPECT_EQ(cli({"--help"}), 0);
    for (const auto* command : {"devices", "presets", "run", "compare", "sweep", "whatif", "tune", "calibrate",
                                "validate", "analyze", "convert", "doctor", "serve"})
        EXPECT_THAT(out(), HasSubstr(std::string("\n  ") + command));
    EXPECT_THAT(out(), HasSubstr("Examples:"));
    EXPECT_THAT(err(), IsEmpty());
}

TEST_F(CommandLine, TheExamplesOfTheHelpWork)
{
    EXPECT_EQ(cli({"compare", "article"}), 0) << err();
    EXPECT_EQ(cli({"run", "article-b", "--device", "sim:rtx4090", "--set", "streams=4"}), 0) << err();
    EXPECT_EQ(cli({"compare", "article", "--set-b", "use_graph=true", "--json", "-"}), 0) << err();
    EXPECT_EQ(cli({"sweep", "article-b", "--vary", "batch_size=1,5,10,20", "--vary", "streams=1,2,3,4"}), 0) << err();
    EXPECT_EQ(cli({"presets", "show", "article-b"}), 0) << err();
    EXPECT_EQ(cli({"run", folder().write("s.json", out()).string(), "--trace", path("mine.trace.json")}), 0) << err();
}

TEST_F(CommandLine, EveryCommandHasHelpWithItsOptions)
{
    EXPECT_EQ(cli({"compare", "--help"}), 0);
    for (const auto* option : {"--device", "--recorder", "--repeats", "--warmups", "--set ", "--set-a", "--set-b",
                               "--json", "--trace", "--csv", "--noise", "--seed"})
        EXPECT_THAT(out(), HasSubstr(option));
    EXPECT_EQ(cli({"run", "--help"}), 0);
    EXPECT_THAT(out(), Not(HasSubstr("--set-a")));
    EXPECT_EQ(cli({"devices", "--help"}), 0);
    EXPECT_EQ(cli({"presets", "--help"}), 0);
}

TEST_F(CommandLine, TheVersionSaysWhatIsBuiltIn)
{
    EXPECT_EQ(cli({"--version"}), 0);
    EXPECT_THAT(out(), StartsWith("overlapscope-cli "));
    EXPECT_THAT(out(), HasSubstr("CUDA: "));
    EXPECT_THAT(out(), HasSubstr("Qt: no"));
}

TEST_F(CommandLine, AnUnknownOptionBeforeTheCommandIsNamed)
{
    EXPECT_EQ(cli({"--versio"}), 2);
    EXPECT_THAT(err(), HasSubstr("There is no option --versio; did you mean --version?"));
    EXPECT_EQ(cli({"--device", "sim:h200", "run", "article-a"}), 2);
    EXPECT_THAT(err(), HasSubstr("There is no option --device; a command comes first."));
}

TEST_F(CommandLine, UnknownCommandsNameTheKnownOnes)
{
    for (const auto* command : {"sweeep", "frobnicate"}) {
        EXPECT_EQ(cli({command, "--json", "-"}), 2);
        EXPECT_THAT(err(), HasSubstr(std::string("There is no command ") + command));
        EXPECT_THAT(err(), HasSubstr("the commands are devices, presets, run, compare"));
        EXPECT_THAT(out(), IsEmpty());
    }
    EXPECT_EQ(cli({"comapre"}), 2);
    EXPECT_THAT(err(), HasSubstr("did you mean compare?"));
    EXPECT_EQ(cli({}), 2);
    EXPECT_THAT(err(), HasSubstr("Give a command"));
}

TEST_F(CommandLine, WordsThatACommandDoesNotKnowAreNamedInTheirOrder)
{
    EXPECT_EQ(cli({"presets", "show", "article", "b", "c"}), 2);
    EXPECT_THAT(err(), HasSubstr("not expected: b c."));
    EXPECT_EQ(cli({"whatif", "article-a", "--chek", "cuda:0"}), 2);
    EXPECT_THAT(err(), HasSubstr("whatif has no option --chek; did you mean --check?"));
    EXPECT_EQ(cli({"doctor", "--device=x"}), 2);
    EXPECT_THAT(err(), HasSubstr("doctor has no option --device."));
}

TEST_F(CommandLine, HelpCanBeAskedForLikeACommand)
{
    for (const auto& [asked, option] :
         {std::pair(std::vector<std::string>{"help"}, std::vector<std::string>{"--help"}),
          std::pair(std::vector<std::string>{"help", "run"}, std::vector<std::string>{"run", "--help"})}) {
        EXPECT_EQ(cli(asked), 0) << err();
        const auto text = out();
        EXPECT_THAT(text, HasSubstr("Usage: overlapscope-cli"));
        EXPECT_EQ(cli(option), 0);
        EXPECT_EQ(out(), text);
    }
    EXPECT_EQ(cli({"help", "nothing"}), 2);
    EXPECT_THAT(err(), HasSubstr("There is no command nothing"));
}

TEST_F(CommandLine, ConvertNamesItsOwnArgument)
{
    EXPECT_EQ(cli({"convert", "x.json", "/no/such/folder/y.json"}), 2);
    EXPECT_THAT(err(), HasSubstr("OUT: cannot write"));
}

TEST_F(CommandLine, WrongOptionsAreWrongUsage)
{
    const std::vector<std::vector<std::string>> wrong{
        {"run"},
        {"run", "article-a", "--frobnicate"},
        {"run", "article-a", "--repeats", "0"},
        {"run", "article-a", "--repeats", "1001"},
        {"run", "article-a", "--repeats", "many"},
        {"run", "article-a", "--warmups", "101"},
        {"run", "article-a", "--warmups", "-1"},
        {"run", "article-a", "--noise", "2"},
        {"run", "article-a", "--noise", "nan"},
        {"run", "article-a", "--seed", "-1"},
        {"run", "article-a", "--recorder", "guess"},
        {"run", "article-a", "article-b"},
        {"run", "article-a", "--set"},
        {"--frobnicate"},
        {"compare"},
        {"compare", "a", "b", "c"},
        {"presets", "show"},
        {"devices", "cuda"},
    };
    for (const auto& arguments : wrong) {
        EXPECT_EQ(cli(arguments), 2) << testing::PrintToString(arguments);
        EXPECT_THAT(err(), StartsWith("overlapscope-cli: ")) << testing::PrintToString(arguments);
        EXPECT_THAT(out(), IsEmpty());
    }
}

} // namespace
} // namespace overlap
