// SPDX-License-Identifier: GPL-3.0-or-later
// A recording can carry its recorder's whole environment, live credentials too. A token is planted in every such place of
// both formats and must be in nothing that the program prints or writes.
#include "app/cli/cli.h"
#include "engine/base/files.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace overlap {
namespace {

using namespace fixtures;
using testing::HasSubstr;
using testing::Not;

constexpr const char* Token = "ghp_FakeTokenThatMustNotLeave0123456789";
constexpr const char* User = "adalovelace";

class PrivacyTest : public testing::Test
{
protected:
    // Runs every command that reads a recording, and looks at all that comes out.
    void expectNothingLeaves(const std::filesystem::path& trace)
    {
        const auto out = [&](const char* name) { return m_folder.file(name).string(); };
        run({"analyze", trace.string()});
        run({"analyze", trace.string(), "--json", "-"});
        run({"analyze", trace.string(), "--json", out("analysis.json"), "--csv", out("analysis.csv")});
        run({"analyze", trace.string(), "--range", "1ns:1000s"});
        run({"analyze", trace.string(), "--device-index", "77"});
        run({"convert", trace.string(), out("converted.json")});
        run({"convert", trace.string(), out("converted.csv")});
        for (const auto* name : {"analysis.json", "analysis.csv", "converted.json", "converted.csv"}) {
            if (const auto content = readFile(out(name)))
                expectNone(*content, name);
        }
        // What was converted is a recording again.
        if (std::filesystem::exists(out("converted.json")))
            run({"analyze", out("converted.json")});
    }

    [[nodiscard]] const TestFolder& folder() const { return m_folder; }
    [[nodiscard]] int commandsDone() const { return m_done; }

private:
    void run(const std::vector<std::string>& arguments)
    {
        std::ostringstream out;
        std::ostringstream err;
        m_done += runCli(arguments, CliEnvironment{out, err}) == ExitCode::Done ? 1 : 0;
        expectNone(out.str(), "standard output");
        expectNone(err.str(), "standard error");
    }
    static void expectNone(const std::string& text, const std::string& where)
    {
        EXPECT_THAT(text, Not(HasSubstr(Token))) << where;
        EXPECT_THAT(text, Not(HasSubstr(User))) << where;
    }

    TestFolder m_folder;
    int m_done = 0;
};

std::string withSecrets(std::string text)
{
    for (const auto& [mark, secret] : {std::pair("%T", Token), std::pair("%U", User)}) {
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at))
            text.replace(at, 2, secret);
    }
    return text;
}

std::string events()
{
    return withSecrets(
        "{'ph':'M','name':'process_name','pid':5,'tid':0,'args':{'name':'python train.py --token=%T'}},"
        "{'ph':'M','name':'process_labels','pid':5,'tid':0,'args':{'labels':'%T'}},"
        "{'ph':'M','name':'thread_name','pid':5,'tid':5,'args':{'name':'%T'}},"
        "{'ph':'M','name':'%T','pid':5,'tid':5,'args':{'%T':'%U'}},"
        "{'ph':'i','name':'%T','pid':'%T','tid':'%U','ts':1,'s':'g','args':{'env':'%T'}},"
        "{'ph':'C','name':'%T','pid':5,'tid':5,'ts':1,'args':{'%T':1}},"
        "{'ph':'N','name':'%T','id':'%T','pid':5,'tid':5,'ts':1,'args':{'snapshot':{'%T':'%U'}}},"
        "{'ph':'s','cat':'ac2g','name':'%T','id':'%T','pid':5,'tid':5,'ts':10},"
        "{'ph':'f','cat':'fwdbwd','name':'%T','id':3,'pid':0,'tid':7,'ts':10,'bp':'%T'},"
        "{'ph':'?','name':'%T','args':'%T','ts':1},"
        "{'ph':'X','cat':'cpu_op','name':'no time','pid':5,'tid':5,'ts':'%T','dur':'%T'},"
        "{'ph':'X','cat':'cpu_op','name':'no end','pid':5,'tid':5,'ts':5,'args':{'Call stack':'%T'}},"
        "{'ph':'X','cat':'python_function','name':'/company/%U/%T/train.py(12): step','pid':5,'tid':5,'ts':10,'dur':5,"
        "'args':{'Call stack':'%T','Python id':'%U'},'%T':'%T','cname':'%T','sf':'%T','tts':'%T'},"
        "{'ph':'X','cat':'user_annotation','name':'/home/%U','pid':5,'tid':5,'ts':10,'dur':5},"
        "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pinned -> Device)','pid':0,'tid':7,'ts':30,'dur':5,'args':{"
        "'kind':'%T','bytes':'%T','stream':7,'device':0}},"
        "{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'ts':10,'dur':5,'args':{'env':'%T','kind':'%T','grid':['%"
        "T'],"
        "'context':'%T','correlation':'%T'}}");
}

std::string before()
{
    return withSecrets("'metadata':{'system':{'env':{'GITHUB_TOKEN':'%T','HOME':'/home/%U'},'argv':['%T']}},"
                       "'otherData':{'version':'%T','command_line':'%T'},'traceName':'/home/%U/%T.json',"
                       "'distributedInfo':{'rank':0,'host':'%T'},'hostname':'%T','user':'%U','%T':'%T',"
                       "'systemTraceEvents':'%T','stackFrames':{'1':{'name':'%T'}},'samples':[{'%T':1}],"
                       "'deviceProperties':[{'id':0,'name':'GPU','uuid':'%T','%T':'%U'}],"
                       "'baseTimeNanoseconds':'%T',");
}

TEST_F(PrivacyTest, NothingOfTheEnvironmentLeavesAPyTorchTrace)
{
    expectNothingLeaves(folder().write("trace.json", kineto(events(), before())));
    EXPECT_EQ(commandsDone(), 7) << "all but the one for a device that is not there";
}

TEST_F(PrivacyTest, NothingLeavesACompressedTrace)
{
    expectNothingLeaves(folder().write("trace.json.gz", gzipped(kineto(events(), before()))));
    EXPECT_EQ(commandsDone(), 7);
}

TEST_F(PrivacyTest, NothingLeavesATraceThatIsDamagedAtAnyPlace)
{
    const auto whole = kineto(events(), before());
    for (std::size_t i = 0; i < 40; ++i) {
        auto damaged = whole;
        const auto at = whole.size() * (i + 1) / 42;
        switch (i % 4) {
        case 0:
            damaged.resize(at);
            break;
        case 1:
            damaged.insert(at, "\"");
            break;
        case 2:
            damaged.insert(at, withSecrets("\n[W123] log of %U: %T\n"));
            break;
        default:
            damaged.erase(at, 3);
        }
        SCOPED_TRACE(i);
        expectNothingLeaves(folder().write("damaged.json", damaged));
        if (HasFailure())
            return;
    }
    EXPECT_GT(commandsDone(), 100) << "many of them can be read";
}

TEST_F(PrivacyTest, NothingOfWhatIsNoRecordingIsQuoted)
{
    for (const auto& content : {withSecrets("%T"), withSecrets("{\"%T\": \"%U\"}"), withSecrets("[\"%T\", %U]"),
                                withSecrets("{'traceEvents': '%T'}"), withSecrets("<?xml %T?>"),
                                withSecrets("%T\x01\x02"), withSecrets("{\"a\":\"%T")})
        expectNothingLeaves(folder().write("other.json", content));
    EXPECT_EQ(commandsDone(), 0);
}

TEST_F(PrivacyTest, NothingOfTheEnvironmentLeavesAnNsightDatabase)
{
    auto statements = nsysSchema();
    const auto add = [&](const std::string& statement) { statements.push_back(withSecrets(statement)); };
    for (const auto* table :
         {"TARGET_INFO_SYSTEM_ENV", "TARGET_INFO_ENV", "META_DATA_CAPTURE", "ANALYSIS_DETAILS", "ANALYSIS_FILE",
          "EXPORT_PARAMS", "DIAGNOSTIC_EVENT", "PROCESS_STREAMS", "TARGET_INFO_NIC_INFO", "COMPOSITE_EVENTS"}) {
        add(fmt::format("CREATE TABLE {0} (name TEXT, value TEXT, globalPid INTEGER)", table));
        add(fmt::format("INSERT INTO {} VALUES ('%T', '%U', 5)", table));
    }
    add("CREATE TABLE PROCESSES (globalPid INTEGER, pid INTEGER, name TEXT)");
    add("INSERT INTO PROCESSES VALUES (" + globalId(5) + ", 5, '%T')");
    add("CREATE TABLE ThreadNames (nameId INTEGER, priority INTEGER, globalTid INTEGER)");
    add("INSERT INTO ThreadNames VALUES (1, 0, " + globalId(5, 5) + ")");
    add("CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER, utcTime TEXT, localTime TEXT)");
    add("INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES ('%T', '%T', '%U')");
    for (const auto* key : {"EXPORT_HOST", "EXPORT_USER", "EXPORT_PRODUCT_VERSION", "EXPORT_SCHEMA_VERSION",
                            "EXPORT_PARAM_INPUT_PATH", "EXPORT_COMMAND_LINE"})
        add(fmt::format("INSERT INTO META_DATA_EXPORT VALUES ('{}', '%T %U')", key));
    add("CREATE TABLE \"%T\" (\"%U\" INTEGER)");
    add("INSERT INTO StringIds VALUES (1, '%T'), (2, 'k'), (3, '/home/%U/%T'), (4, '%U')");
    add("INSERT INTO NVTX_EVENTS VALUES (10, NULL, 34, '%T', " + globalId(5, 5) + ", NULL), (10, NULL, 39, '%T', "
        + globalId(5, 5) + ", 1), (10, 20, 33, '%T', NULL, 1), (0, NULL, 75, '%U', NULL, NULL)");
    add("INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (300, 400, 0, 1, 7, '%T', " + globalId(5)
        + ", '%T', 1, '%T', '%U')");
    add("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (100, 200, 0, 1, 7, 1, " + globalId(5) + ", 2, 1, 1, 1, 1)");
    const auto path = makeDatabase(folder().file("a.sqlite"), statements);
    expectNothingLeaves(path);
    EXPECT_EQ(commandsDone(), 7);
    // Damaged in the middle: the sentences must not quote what SQLite finds there.
    auto damaged = readFile(path).value();
    for (auto at = damaged.size() / 3; at < damaged.size(); at += 700)
        damaged[at] = '\xA5';
    expectNothingLeaves(folder().write("b.sqlite", damaged));
    expectNothingLeaves(folder().write("c.sqlite", damaged.substr(0, damaged.size() / 2)));
}

} // namespace
} // namespace overlap
