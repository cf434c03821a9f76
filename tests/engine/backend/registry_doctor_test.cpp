// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/registry.h"

#include <gmock/gmock.h>

namespace overlap {
namespace {

class Provider final : public DeviceProvider
{
public:
    explicit Provider(Result<DoctorReport> report)
        : m_report(std::move(report))
    {
    }
    [[nodiscard]] std::string prefix() const override { return "test:"; }
    [[nodiscard]] std::vector<DeviceEntry> list() const override { return {}; }
    [[nodiscard]] Result<std::shared_ptr<Backend>> open(const std::string&) override { return Error{}; }
    [[nodiscard]] Result<DoctorReport> doctor() override { return m_report; }

private:
    Result<DoctorReport> m_report;
};

std::shared_ptr<DeviceProvider> telling(const char* id)
{
    DoctorReport report;
    report.items.push_back({id, std::nullopt, "Title", DoctorVerdict::Warning, "finding", "Mend."});
    return std::make_shared<Provider>(report);
}

std::shared_ptr<DeviceProvider> failing(ErrorCode code)
{
    return std::make_shared<Provider>(Error{code, "no answer"});
}

std::vector<std::string> idsOf(const Result<DoctorReport>& report)
{
    std::vector<std::string> ids;
    for (const auto& item : report.value().items)
        ids.push_back(item.id);
    return ids;
}

TEST(RegistryDoctor, PutsTogetherWhatItsProvidersFind)
{
    EXPECT_THAT(idsOf(DeviceRegistry({telling("a"), telling("b")}).doctor()), testing::ElementsAre("a", "b"));
    EXPECT_EQ(DeviceRegistry({telling("a")}).doctor()->worst(), DoctorVerdict::Warning);
}

TEST(RegistryDoctor, PassesOverProvidersThatHaveNoDoctor)
{
    EXPECT_THAT(idsOf(DeviceRegistry({failing(ErrorCode::Unsupported), telling("b")}).doctor()),
                testing::ElementsAre("b"));
}

TEST(RegistryDoctor, WithoutAnyProviderLooksAtWhatNeedsNoCuda)
{
    EXPECT_THAT(idsOf(DeviceRegistry().doctor()), testing::Contains("build"));
    EXPECT_THAT(idsOf(DeviceRegistry({failing(ErrorCode::Unsupported)}).doctor()), testing::Contains("wsl"));
}

TEST(RegistryDoctor, SaysWhenADoctorFailed)
{
    const auto report = DeviceRegistry({telling("a"), failing(ErrorCode::Device)}).doctor();
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(report.error().message, "no answer");
}

} // namespace
} // namespace overlap
