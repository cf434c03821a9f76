// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/style/colour_science.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace overlap::test {

namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr double Degrees = 180.0 / std::numbers::pi;

double linear(double c)
{
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

Triple linearRgb(const QColor& c)
{
    return {linear(c.red() / 255.0), linear(c.green() / 255.0), linear(c.blue() / 255.0)};
}

Triple times(const Matrix& m, const Triple& v)
{
    Triple result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = m[i][0] * v[0] + m[i][1] * v[1] + m[i][2] * v[2];
    return result;
}

Triple seen(const QColor& colour, Vision vision)
{
    static constexpr Matrix Protan{
        {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
    static constexpr Matrix Deutan{
        {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
    static constexpr Matrix Tritan{
        {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}};
    auto rgb = linearRgb(colour);
    if (vision != Vision::Normal)
        rgb = times(vision == Vision::Protan ? Protan : vision == Vision::Deutan ? Deutan : Tritan, rgb);
    for (auto& c : rgb)
        c = std::clamp(c, 0.0, 1.0);
    return rgb;
}

Triple labOf(const Triple& rgb)
{
    static constexpr Matrix ToXyz{
        {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};
    const auto xyz = times(ToXyz, rgb);
    const auto f = [](double t) { return t > 216.0 / 24389.0 ? std::cbrt(t) : (24389.0 / 27.0 * t + 16.0) / 116.0; };
    const double x = f(xyz[0] / 0.95047);
    const double y = f(xyz[1]);
    const double z = f(xyz[2] / 1.08883);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double hueOf(double a, double b)
{
    if (a == 0.0 && b == 0.0)
        return 0.0;
    const double hue = std::atan2(b, a) * Degrees;
    return hue < 0.0 ? hue + 360.0 : hue;
}

double cosDegrees(double d)
{
    return std::cos(d / Degrees);
}

// Sharma, Wu and Dalal 2005.
double ciede2000(const Triple& p, const Triple& q)
{
    const double meanChroma = (std::hypot(p[1], p[2]) + std::hypot(q[1], q[2])) / 2.0;
    const auto seventh = [](double c) {
        return std::sqrt(std::pow(c, 7.0) / (std::pow(c, 7.0) + std::pow(25.0, 7.0)));
    };
    const double g = 0.5 * (1.0 - seventh(meanChroma));
    const double a1 = (1.0 + g) * p[1];
    const double a2 = (1.0 + g) * q[1];
    const double c1 = std::hypot(a1, p[2]);
    const double c2 = std::hypot(a2, q[2]);
    const double h1 = hueOf(a1, p[2]);
    const double h2 = hueOf(a2, q[2]);
    const bool grey = c1 * c2 == 0.0;

    double turn = h2 - h1;
    if (turn > 180.0)
        turn -= 360.0;
    else if (turn < -180.0)
        turn += 360.0;
    if (grey)
        turn = 0.0;
    const double deltaHue = 2.0 * std::sqrt(c1 * c2) * std::sin(turn / 2.0 / Degrees);
    double meanHue = grey ? h1 + h2 : (h1 + h2) / 2.0;
    if (!grey && std::abs(h1 - h2) > 180.0)
        meanHue += h1 + h2 < 360.0 ? 180.0 : -180.0;

    const double meanLightness = (p[0] + q[0]) / 2.0;
    const double chroma = (c1 + c2) / 2.0;
    const double t = 1.0 - 0.17 * cosDegrees(meanHue - 30.0) + 0.24 * cosDegrees(2.0 * meanHue)
                     + 0.32 * cosDegrees(3.0 * meanHue + 6.0) - 0.20 * cosDegrees(4.0 * meanHue - 63.0);
    const double rotation = 30.0 * std::exp(-std::pow((meanHue - 275.0) / 25.0, 2.0));
    const double off = std::pow(meanLightness - 50.0, 2.0);
    const double sl = 1.0 + 0.015 * off / std::sqrt(20.0 + off);
    const double sc = 1.0 + 0.045 * chroma;
    const double sh = 1.0 + 0.015 * chroma * t;
    const double rt = -std::sin(2.0 * rotation / Degrees) * 2.0 * seventh(chroma);
    const double l = (q[0] - p[0]) / sl;
    const double c = (c2 - c1) / sc;
    const double h = deltaHue / sh;
    return std::sqrt(l * l + c * c + h * h + rt * c * h);
}

double luminance(const QColor& colour)
{
    const auto rgb = linearRgb(colour);
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
}

} // namespace

double contrast(const QColor& a, const QColor& b)
{
    const double brighter = std::max(luminance(a), luminance(b));
    const double darker = std::min(luminance(a), luminance(b));
    return (brighter + 0.05) / (darker + 0.05);
}

double colourDistance(const QColor& a, const QColor& b, Vision vision)
{
    return ciede2000(labOf(seen(a, vision)), labOf(seen(b, vision)));
}

double smallestDistance(const QColor& a, const QColor& b)
{
    double smallest = 1e9;
    for (const auto vision : AllVisions)
        smallest = std::min(smallest, colourDistance(a, b, vision));
    return smallest;
}

} // namespace overlap::test
