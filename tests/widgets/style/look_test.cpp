// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/pixel_probe.h"

#include "widgets/style/hatch.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"

#include <QApplication>
#include <QCheckBox>
#include <QFontInfo>
#include <QLineEdit>
#include <QLineF>
#include <QPainter>
#include <QPalette>
#include <QSignalSpy>
#include <QSlider>
#include <QStyle>

#include <gtest/gtest.h>

namespace overlap::test {

TEST(Look, FontScaleScalesFontsAndLengthsAlike)
{
    Look look;
    const double body = look.font(FontRole::Body).pointSizeF();
    const double lane = look.px(36.0);
    look.setFontScale(1.5);
    EXPECT_DOUBLE_EQ(look.font(FontRole::Body).pointSizeF(), body * 1.5);
    EXPECT_DOUBLE_EQ(look.px(36.0), lane * 1.5);
    look.setFontScale(9.0);
    EXPECT_DOUBLE_EQ(look.fontScale(), 3.0);
}

TEST(Look, ChangingTheThemeIsToldOnceAndReachesTheApplication)
{
    Look look;
    look.applyTo(*qApp);
    look.setChoice(ThemeChoice::Light);
    QSignalSpy changed(&look, &Look::changed);
    look.setChoice(ThemeChoice::Dark);
    look.setChoice(ThemeChoice::Dark);
    EXPECT_EQ(changed.count(), 1);
    EXPECT_TRUE(look.theme().isDark);
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), Theme::dark().window);
    look.setChoice(ThemeChoice::Light);
    EXPECT_EQ(QApplication::palette().color(QPalette::Window), Theme::light().window);
}

TEST(Look, IsAskedForNoLengthOnceItIsGone)
{
    {
        Look first;
        first.applyTo(*qApp);
        EXPECT_NE(QApplication::style()->metaObject()->className(), QByteArray("QFusionStyle"));
    }
    EXPECT_EQ(QApplication::style()->metaObject()->className(), QByteArray("QFusionStyle"));
    Look second;
    second.applyTo(*qApp);
    const auto* style = QApplication::style();
    {
        const Look other; // never applied
    }
    EXPECT_EQ(QApplication::style(), style);
}

TEST(Look, ReadsTheSystemsLightnessFromItsPalette)
{
    EXPECT_TRUE(isDarkPalette(Theme::dark().palette()));
    EXPECT_FALSE(isDarkPalette(Theme::light().palette()));
}

TEST(Look, LatinFaceComesFirst)
{
    const Look look;
    EXPECT_EQ(look.font(FontRole::Body).families().first(), QStringLiteral("Noto Sans"));
    EXPECT_TRUE(look.font(FontRole::AnswerBold).bold());
    EXPECT_FALSE(look.font(FontRole::Caption).bold());
}

TEST(ProxyStyle, BoxesAndSlidersCarryTheAccentWhereTheyAreOn)
{
    Look look;
    look.applyTo(*qApp);
    look.setChoice(ThemeChoice::Light);
    QCheckBox box(QStringLiteral("Live"));
    box.resize(120, 24);
    const auto accentOf = [&](QWidget& widget) {
        return pixelsOf(widget.grab().toImage(), widget.rect(), Theme::light().accent);
    };
    EXPECT_EQ(accentOf(box), 0);
    box.setChecked(true);
    EXPECT_GT(accentOf(box), 60);

    QSlider slider(Qt::Horizontal);
    slider.resize(100, 20);
    slider.setRange(0, 100);
    slider.setValue(20);
    const int low = accentOf(slider);
    slider.setValue(80);
    EXPECT_GT(accentOf(slider), low + 60);
}

TEST(ProxyStyle, AFieldWithAProblemIsFramedInTheErrorColour)
{
    Look look;
    look.applyTo(*qApp);
    look.setChoice(ThemeChoice::Light);
    QLineEdit edit;
    edit.resize(80, 24);
    const auto errors = [&] { return pixelsOf(edit.grab().toImage(), edit.rect(), Theme::light().error); };
    EXPECT_EQ(errors(), 0);
    edit.setProperty("problem", true);
    EXPECT_GT(errors(), 100);
    EXPECT_EQ(edit.sizeHint().height(), look.ipx(24.0));
}

TEST(Icons, EveryNameIsThereAndTakesItsColour)
{
    for (const auto* name :
         {"open",         "save",    "undo",  "redo",   "run",   "stop",   "slow-motion",  "fit",
          "measure",      "find",    "swap",  "export", "copy",  "more",   "chevron-down", "chevron-right",
          "chevron-left", "warning", "clock", "help",   "close", "diamond"}) {
        const auto icon = iconFor(QString::fromLatin1(name), QColor("#E7E9EC"));
        ASSERT_FALSE(icon.isNull()) << name;
        const auto image = icon.pixmap(QSize(64, 64)).toImage();
        EXPECT_GT(pixelsOf(image, image.rect(), QColor("#E7E9EC")), 20) << name;
    }
    EXPECT_TRUE(iconFor(QStringLiteral("no-such-icon"), Qt::black).isNull());
}

TEST(Icons, DisabledAndOnHaveTheirOwnColour)
{
    const auto icon = iconFor(QStringLiteral("run"), Qt::black, Qt::red, Qt::blue);
    const auto count = [&](QIcon::Mode mode, QIcon::State state, const QColor& colour) {
        const auto image = icon.pixmap(QSize(32, 32), mode, state).toImage();
        return pixelsOf(image, image.rect(), colour);
    };
    EXPECT_GT(count(QIcon::Disabled, QIcon::Off, Qt::red), 20);
    EXPECT_GT(count(QIcon::Normal, QIcon::On, Qt::blue), 20);
}

TEST(HatchTile, IsAWholeNumberOfDevicePixelsAndHasBothColours)
{
    for (const double ratio : {1.0, 1.25, 1.5, 2.0}) {
        const auto tile = hatchTile(Hatch::Slash, Qt::red, Qt::white, ratio);
        EXPECT_EQ(tile.width(), qRound(HatchPeriod * ratio));
        EXPECT_DOUBLE_EQ(tile.devicePixelRatio(), ratio);
        const auto image = tile.toImage();
        EXPECT_GT(pixelsOf(image, image.rect(), Qt::white, 40), 0) << ratio;
        EXPECT_GT(pixelsOf(image, image.rect(), Qt::red, 40), 0) << ratio;
    }
}

TEST(HatchLines, StayInsideTheirRectangle)
{
    const QRectF rect(10.0, 20.0, 37.0, 26.0);
    for (const auto hatch : {Hatch::Slash, Hatch::Backslash}) {
        const auto lines = hatchLines(hatch, rect, QPointF(3.0, 4.0));
        EXPECT_GT(lines.size(), 6);
        for (const auto& line : lines) {
            EXPECT_TRUE(rect.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(line.p1()));
            EXPECT_TRUE(rect.adjusted(-1e-9, -1e-9, 1e-9, 1e-9).contains(line.p2()));
            const bool rises = (line.dx() > 0) != (line.dy() > 0);
            EXPECT_EQ(rises, hatch == Hatch::Slash);
        }
    }
    EXPECT_TRUE(hatchLines(Hatch::None, rect, {}).isEmpty());
}

TEST(HatchLines, OfNeighboursJoin)
{
    // The phase comes from the origin alone, so a line goes on in the next bar.
    const auto left = hatchLines(Hatch::Slash, QRectF(0, 0, 30, 30), {});
    const auto right = hatchLines(Hatch::Slash, QRectF(30, 0, 30, 30), {});
    int joined = 0;
    for (const auto& a : left) {
        for (const auto& b : right)
            joined += QLineF(a.p2(), b.p1()).length() < 1e-6 ? 1 : 0;
    }
    EXPECT_GE(joined, 4);
}

TEST(NumberText, SignedDurationsCarryTheirSign)
{
    EXPECT_EQ(signedDurationString(Nanoseconds(201'000)), QStringLiteral("+201\u202Fµs"));
    EXPECT_EQ(signedDurationString(Nanoseconds(-3'100)), QStringLiteral("\u22123.10\u202Fµs"));
}

TEST(NumberText, ExactTimesKeepEveryNanosecond)
{
    EXPECT_EQ(exactNsString(Nanoseconds(1'268'214)), QStringLiteral("1\u202F268\u202F214\u202Fns"));
}

} // namespace overlap::test
