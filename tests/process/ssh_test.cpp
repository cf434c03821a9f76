// SPDX-License-Identifier: GPL-3.0-or-later
// Through a real ssh to a real sshd on this machine, with keys of their own that are gone afterwards.
#include "engine/backend/process/child_process.h"
#include "engine/backend/process/process_devices.h"
#include "tests/process/process_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <thread>

#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace overlap {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

std::string programOf(const char* name)
{
    for (const auto* folder : {"/usr/sbin", "/usr/bin", "/usr/local/sbin", "/usr/local/bin", "/sbin", "/bin"}) {
        const auto path = fs::path(folder) / name;
        if (::access(path.c_str(), X_OK) == 0)
            return path;
    }
    return {};
}

// What the port was that nobody listens at.
int freePort()
{
    const FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(socket.number(), any, length) != 0 || ::getsockname(socket.number(), any, &length) != 0)
        return 0;
    return ntohs(address.sin_port);
}

bool answers(int port)
{
    const FileDescriptor socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    return ::connect(socket.number(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0;
}

std::string contentOf(const fs::path& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

// An sshd of the current user that listens at three ports: at each, another overlapscope-cli is found.
class Sshd
{
public:
    Sshd()
        : m_folder(fs::temp_directory_path() / ("overlapscope-sshd-" + std::to_string(::getpid())))
    {
        m_missing = start();
    }
    ~Sshd()
    {
        m_process.reset();
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }
    Sshd(const Sshd&) = delete;
    Sshd& operator=(const Sshd&) = delete;

    [[nodiscard]] const std::string& missing() const { return m_missing; } // "": runs
    [[nodiscard]] SshCommand command() const { return {"ssh", {"-F", (m_folder / "ssh_config").string()}}; }

private:
    // Why it cannot be started.
    [[nodiscard]] std::string start()
    {
        const auto sshd = programOf("sshd");
        if (sshd.empty() || programOf("ssh").empty() || programOf("ssh-keygen").empty())
            return "there is no sshd or no ssh here (openssh-server, openssh-client)";
        fs::create_directories(m_folder / "misbehaving");
        fs::permissions(m_folder, fs::perms::owner_all);
        fs::create_symlink(OVERLAP_MISBEHAVING_SERVER, m_folder / "misbehaving" / "overlapscope-cli");
        for (const auto* key : {"host_key", "user_key", "other_key"}) {
            if (!makeKey(key))
                return "ssh-keygen makes no key here";
        }
        // Root's sshd wants it, and it is only made when the service is started.
        std::error_code ignored;
        if (::geteuid() == 0)
            fs::create_directory("/run/sshd", ignored);
        for (auto& port : m_ports)
            port = freePort();
        writeServerConfig();
        writeClientConfig();
        auto started = ChildProcess::start(
            {sshd, "-D", "-f", (m_folder / "sshd_config").string(), "-E", (m_folder / "sshd.log").string()});
        if (!started)
            return started.error().message;
        m_process = std::move(started).value();
        const auto deadline = std::chrono::steady_clock::now() + 10s;
        while (!answers(m_ports[2])) {
            if (m_process->waitFor(10ms) || std::chrono::steady_clock::now() > deadline)
                return "sshd does not run here: " + contentOf(m_folder / "sshd.log");
        }
        return {};
    }

    [[nodiscard]] bool makeKey(const char* name) const
    {
        const auto made = ChildProcess::start(
            {programOf("ssh-keygen"), "-q", "-t", "ed25519", "-N", "", "-f", (m_folder / name).string()});
        const auto end = made ? (*made)->waitFor(20s) : std::nullopt;
        return end && !end->signal && end->status == 0;
    }

    void writeServerConfig() const
    {
        std::ofstream config(m_folder / "sshd_config");
        for (const auto port : m_ports)
            config << "Port " << port << '\n';
        config << "ListenAddress 127.0.0.1\nHostKey " << (m_folder / "host_key").string() << "\nAuthorizedKeysFile "
               << (m_folder / "user_key.pub").string()
               << "\nPidFile none\nUsePAM no\nStrictModes no\nPasswordAuthentication no\n"
                  "KbdInteractiveAuthentication no\nPermitRootLogin yes\nMaxStartups 100\n";
        const std::array<fs::path, 2> folders{fs::path(OVERLAP_CLI).parent_path(), m_folder / "misbehaving"};
        for (std::size_t i = 0; i < folders.size(); ++i)
            config << "Match LocalPort " << m_ports[i] << "\n  SetEnv PATH=" << folders[i].string()
                   << ":/usr/bin:/bin\n";
    }

    void writeClientConfig() const
    {
        const std::array<const char*, 3> names{"real", "misbehaving", "empty"};
        std::ofstream known(m_folder / "known_hosts");
        std::ofstream config(m_folder / "ssh_config");
        for (std::size_t i = 0; i < names.size(); ++i) {
            known << "[127.0.0.1]:" << m_ports[i] << ' ' << contentOf(m_folder / "host_key.pub");
            config << "Host " << names[i] << "\n  Port " << m_ports[i] << '\n';
        }
        config << "Host stranger\n  Port " << m_ports[0] << "\n  IdentityFile " << (m_folder / "other_key").string()
               << "\nHost unknown\n  Port " << m_ports[0] << "\n  UserKnownHostsFile /dev/null\nHost closed\n  Port 1\n"
               << "Host *\n  HostName 127.0.0.1\n  User " << ::getpwuid(::geteuid())->pw_name
               << "\n  IdentitiesOnly yes\n  IdentityFile " << (m_folder / "user_key").string()
               << "\n  StrictHostKeyChecking yes\n  UserKnownHostsFile " << (m_folder / "known_hosts").string()
               << "\n  GlobalKnownHostsFile /dev/null\n";
    }

    fs::path m_folder;
    std::array<int, 3> m_ports{}; // the real program, the misbehaving one, none
    std::unique_ptr<ChildProcess> m_process;
    std::string m_missing;
};

class SshTest : public testing::Test
{
protected:
    static void SetUpTestSuite() { s_sshd = std::make_unique<Sshd>(); }
    static void TearDownTestSuite() { s_sshd.reset(); }
    void SetUp() override
    {
        if (!s_sshd->missing().empty())
            GTEST_SKIP() << s_sshd->missing();
        m_ssh = makeSshDevices(s_sshd->command());
    }

    std::string openingFails(const std::string& id)
    {
        const auto device = m_ssh->open(id);
        EXPECT_FALSE(device.has_value());
        return device ? "" : device.error().message;
    }
    std::string runFails(const std::string& id)
    {
        const auto device = m_ssh->open(id);
        EXPECT_TRUE(device.has_value()) << device.error().message;
        const auto record = device ? (*device)->run(Scenario{}, {}, {}, {}) : Result<RunRecord>(Error{});
        EXPECT_FALSE(record.has_value());
        return record ? "" : record.error().message;
    }

    std::shared_ptr<DeviceProvider> m_ssh;

private:
    static inline std::unique_ptr<Sshd> s_sshd;
};

TEST_F(SshTest, ARunOnAnotherMachineEqualsOneHere)
{
    const DeviceRegistry registry({m_ssh});
    const auto remote = registry.open("ssh:real/sim:h200");
    ASSERT_TRUE(remote.has_value()) << remote.error().message;
    EXPECT_EQ((*remote)->info().id, "ssh:real/sim:h200");
    EXPECT_THAT((*remote)->info().provenance, StartsWith("on real"));
    const auto there = (*remote)->run(Scenario{}, {}, {}, {});
    const auto here = openDevice("sim:h200").value()->run(Scenario{}, {}, {}, {});
    ASSERT_TRUE(there.has_value()) << there.error().message;
    process_samples::expectSameRecord(*here, *there);
}

TEST_F(SshTest, AHostThatDoesNotListenIsUnreachableForTheReasonThatSshGives)
{
    const auto message = openingFails("ssh:closed/cuda:0");
    EXPECT_THAT(message, StartsWith("closed could not be reached through ssh: "));
    EXPECT_THAT(message, HasSubstr("Connection refused"));
}

TEST_F(SshTest, AHostThatKnowsNoKeyOfOursIsQuoted)
{
    EXPECT_THAT(openingFails("ssh:stranger@stranger/cuda:0"), HasSubstr("Permission denied"));
}

TEST_F(SshTest, AHostThatIsNotKnownIsQuoted)
{
    EXPECT_THAT(openingFails("ssh:unknown/cuda:0"), HasSubstr("Host key verification failed"));
}

TEST_F(SshTest, AHostWithoutTheProgramIsToldApart)
{
    EXPECT_THAT(openingFails("ssh:empty/cuda:0"), StartsWith("overlapscope-cli was not found on empty: install it"));
}

TEST_F(SshTest, ADeviceThatIsNotThereIsNamedByTheOtherMachine)
{
    EXPECT_THAT(openingFails("ssh:real/sim:h2000"), HasSubstr("did you mean sim:h200?"));
}

TEST_F(SshTest, ARemoteExitIsQuotedAndTheNextRunConnectsAgain)
{
    EXPECT_THAT(runFails("ssh:misbehaving/sim:exits"),
                HasSubstr("overlapscope-cli on misbehaving ended with status 3: the driver went away"));
    const auto good = m_ssh->open("ssh:misbehaving/sim:good");
    ASSERT_TRUE(good.has_value()) << good.error().message;
    EXPECT_TRUE((*good)->run(Scenario{}, {}, {}, {}).has_value());
}

TEST_F(SshTest, ARemoteCrashIsSaid)
{
    EXPECT_THAT(runFails("ssh:misbehaving/sim:killed"), HasSubstr("the next run connects again"));
}

TEST_F(SshTest, ARemoteRunIsCancelled)
{
    const auto device = m_ssh->open("ssh:misbehaving/sim:patient");
    ASSERT_TRUE(device.has_value()) << device.error().message;
    std::stop_source stop;
    const auto record = (*device)->run(
        Scenario{}, {}, [&](const RunProgress&) { stop.request_stop(); }, stop.get_token());
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
}

TEST_F(SshTest, TheDoctorOfAnotherMachineReports)
{
    const auto report = m_ssh->doctorFor("ssh:misbehaving/cuda:0");
    ASSERT_TRUE(report.has_value()) << report.error().message;
    EXPECT_EQ(report->worst(), DoctorVerdict::Problem);
}

} // namespace
} // namespace overlap
