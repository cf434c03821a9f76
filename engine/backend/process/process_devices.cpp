// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/process_devices.h"

#include "engine/backend/process/process_backend.h"
#include "engine/backend/process/process_connection.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <string_view>
#include <utility>

namespace overlap {

namespace {
constexpr std::string_view LocalPrefix = "cuda:";
constexpr std::string_view SshPrefix = "ssh:";
constexpr const char* Serve = "serve";
constexpr const char* RemoteProgram = "overlapscope-cli"; // the other machine's shell finds it
// The first answer of a host may take a name server, a jump host and a slow login.
constexpr std::chrono::milliseconds SshGreeting{30'000};

class LocalProcessDevices : public DeviceProvider
{
public:
    explicit LocalProcessDevices(const std::filesystem::path& cli)
        : m_connection(std::make_shared<ProcessConnection>(commandOf(cli)))
    {
    }

    [[nodiscard]] std::string prefix() const override { return std::string(LocalPrefix); }

    [[nodiscard]] std::vector<DeviceEntry> list() const override
    {
        auto entries = devicesOf(*m_connection);
        if (!entries)
            return {noDevice(entries.error().message)};
        std::erase_if(*entries, [](const DeviceEntry& entry) { return !entry.info.id.starts_with(LocalPrefix); });
        if (entries->empty())
            return {noDevice("overlapscope-cli knows of no GPU; use a simulated device (sim:h200)")};
        return std::move(entries).value();
    }

    [[nodiscard]] Result<std::shared_ptr<Backend>> open(const std::string& id) override
    {
        return ProcessBackend::open(m_connection, id, id);
    }

    [[nodiscard]] Result<DoctorReport> doctor() override { return doctorOf(*m_connection); }

private:
    [[nodiscard]] static ServerCommand commandOf(const std::filesystem::path& cli)
    {
        ServerCommand command;
        // A name without a folder would be searched for in PATH.
        command.arguments = {(cli.has_parent_path() ? cli : std::filesystem::path(".") / cli).string(), Serve};
        return command;
    }

    [[nodiscard]] static DeviceEntry noDevice(std::string why)
    {
        DeviceEntry entry;
        entry.info.id = std::string(LocalPrefix) + '0';
        entry.info.name = "This machine's GPU";
        entry.info.origin = DeviceOrigin::Measured;
        entry.unavailable = std::move(why);
        return entry;
    }

    std::shared_ptr<ProcessConnection> m_connection;
};

struct RemoteId
{
    std::string host;
    std::string device;
};

// ssh would take what begins with a minus for an option, and so might what ssh hands the name of the machine on to. The
// letters are those of names, addresses and user@name.
bool isHost(std::string_view host)
{
    constexpr std::string_view Letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._@:%-";
    constexpr std::size_t Longest = 255;
    const auto name = host.substr(host.rfind('@') + 1); // npos + 1 is 0
    return !name.empty() && host.size() <= Longest && host.front() != '-' && name.front() != '-'
           && host.find_first_not_of(Letters) == std::string_view::npos;
}

Result<RemoteId> remoteIdOf(const std::string& id)
{
    const auto slash = id.find('/');
    const auto host = std::string_view(id).substr(SshPrefix.size(), slash - SshPrefix.size());
    const auto device = slash == std::string::npos ? std::string() : id.substr(slash + 1);
    if (slash == std::string::npos || !(device.starts_with("cuda:") || device.starts_with("sim:")))
        return Error{ErrorCode::InvalidArgument,
                     "\"" + id + "\" names no device of another machine: write ssh:HOST/cuda:N, as in ssh:gpu1/cuda:0"};
    if (!isHost(host))
        return Error{ErrorCode::InvalidArgument, "\"" + std::string(host)
                                                     + "\" is no name of a host: give one that ssh knows, of letters, "
                                                       "digits and . _ @ : % -, not beginning with -"};
    return RemoteId{std::string(host), device};
}

class SshDevices : public DeviceProvider
{
public:
    explicit SshDevices(SshCommand ssh)
        : m_ssh(std::move(ssh))
    {
    }

    [[nodiscard]] std::string prefix() const override { return std::string(SshPrefix); }
    [[nodiscard]] std::vector<DeviceEntry> list() const override { return {}; } // no host is known

    [[nodiscard]] Result<std::shared_ptr<Backend>> open(const std::string& id) override
    {
        const auto remote = remoteIdOf(id);
        if (!remote)
            return remote.error();
        return ProcessBackend::open(connectionTo(remote->host), remote->device, id);
    }

    [[nodiscard]] Result<DoctorReport> doctorFor(const std::string& id) override
    {
        const auto remote = remoteIdOf(id);
        if (!remote)
            return remote.error();
        return doctorOf(*connectionTo(remote->host));
    }

private:
    // One for each host, for as long as something uses it.
    [[nodiscard]] std::shared_ptr<ProcessConnection> connectionTo(const std::string& host)
    {
        const std::scoped_lock lock(m_mutex);
        std::erase_if(m_connections, [](const auto& entry) { return entry.second.expired(); });
        auto& known = m_connections[host];
        auto connection = known.lock();
        if (!connection)
            known = connection = std::make_shared<ProcessConnection>(commandFor(host));
        return connection;
    }

    [[nodiscard]] ServerCommand commandFor(const std::string& host) const
    {
        ServerCommand command;
        command.host = host;
        command.greeting = SshGreeting;
        // No question that nobody would see, no terminal, nothing forwarded, and no connection left for others.
        command.arguments = {m_ssh.program, "-T",
                             "-x",          "-a",
                             "-o",          "BatchMode=yes",
                             "-o",          "ConnectTimeout=15",
                             "-o",          "ClearAllForwardings=yes",
                             "-o",          "ControlMaster=no",
                             "-o",          "LogLevel=ERROR"};
        command.arguments.insert(command.arguments.end(), m_ssh.options.begin(), m_ssh.options.end());
        command.arguments.insert(command.arguments.end(), {host, RemoteProgram, Serve});
        return command;
    }

    SshCommand m_ssh;
    std::mutex m_mutex;
    std::map<std::string, std::weak_ptr<ProcessConnection>> m_connections;
};
} // namespace

std::shared_ptr<DeviceProvider> makeLocalProcessDevices(const std::filesystem::path& cli)
{
    return std::make_shared<LocalProcessDevices>(cli);
}

std::shared_ptr<DeviceProvider> makeSshDevices(SshCommand ssh)
{
    return std::make_shared<SshDevices>(std::move(ssh));
}

} // namespace overlap
