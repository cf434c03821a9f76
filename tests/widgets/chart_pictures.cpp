// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "widgets/charts/chart_column.h"
#include "widgets/charts/interval_details.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QTest>
#include <QTextStream>
#include <QVBoxLayout>

#include <ctime>

using namespace overlap;

namespace {

struct Page : QWidget
{
    explicit Page(const Look& look)
        : column(new ChartColumn(look))
        , details(new IntervalDetails(look))
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->setSpacing(0);
        layout->addWidget(column, 1);
        layout->addWidget(details);
        details->follow(*column);
        column->setHeadings({"one by one, pageable, waits after every operation", "one by one"},
                            {"batches of 10, pinned, 3 streams, reuses slots", "pipeline"});
        column->setRuns(test::oneByOneRun(), test::pipelineRun());
    }
    void selectKernel(std::uint32_t batch) const
    {
        column->setRuns(test::oneByOneRun(), test::pipelineRun());
        column->setFocus();
        for (int lane = 0; lane < 7; ++lane)
            QTest::keyClick(column, Qt::Key_Down);
        for (std::uint32_t i = 0; i < batch; ++i)
            QTest::keyClick(column, Qt::Key_Period);
    }
    ChartColumn* column;
    IntervalDetails* details;
};

QWidget* controls(const Look& look)
{
    auto* window = new QWidget;
    window->setAutoFillBackground(true);
    auto* grid = new QGridLayout(window);
    auto* tabs = new QTabBar;
    for (const auto* name : {"Timeline", "Sweep", "Transfers", "Memory"})
        tabs->addTab(name);
    grid->addWidget(tabs, 0, 0, 1, 3);
    auto* combo = new QComboBox;
    combo->addItems({"Article: 100 images", "other"});
    grid->addWidget(combo, 1, 0);
    auto* spin = new QSpinBox;
    spin->setRange(1, 4096);
    spin->setValue(100);
    spin->setAlignment(Qt::AlignRight);
    grid->addWidget(spin, 1, 1);
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(40);
    grid->addWidget(slider, 1, 2);
    auto* check = new QCheckBox("Launch arrows");
    check->setChecked(true);
    grid->addWidget(check, 2, 0);
    auto* off = new QCheckBox("CUDA Graph");
    grid->addWidget(off, 2, 1);
    auto* disabled = new QCheckBox("CUDA Graph");
    disabled->setEnabled(false);
    grid->addWidget(disabled, 2, 2);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    for (const auto& [text, segment] : {std::pair{"by engine", "first"}, std::pair{"by stream", "last"}}) {
        auto* button = new QPushButton(text);
        button->setCheckable(true);
        button->setProperty("segment", segment);
        button->setChecked(qstrcmp(segment, "first") == 0);
        row->addWidget(button);
    }
    grid->addLayout(row, 3, 0);
    auto* primary = new QPushButton("Show what happens");
    primary->setProperty("primary", true);
    grid->addWidget(primary, 3, 1);
    auto* plain = new QPushButton("Try in B");
    plain->setIcon(look.icon("run"));
    grid->addWidget(plain, 3, 2);
    auto* edit = new QLineEdit("0");
    edit->setProperty("problem", true);
    grid->addWidget(edit, 4, 0);
    grid->addWidget(new QLineEdit("588 KiB"), 4, 1);
    auto* bar = new QProgressBar;
    bar->setValue(40);
    grid->addWidget(bar, 4, 2);
    auto* radio = new QRadioButton("a guess");
    radio->setChecked(true);
    grid->addWidget(radio, 5, 0);
    grid->addWidget(new QRadioButton("another"), 5, 1);
    auto* icons = new QHBoxLayout;
    for (const auto* name : {"open", "save", "undo", "redo", "run", "stop", "slow-motion", "fit", "measure", "find",
                             "swap", "export", "copy", "more", "chevron-down", "warning", "clock", "help", "close"}) {
        auto* button = new QPushButton;
        button->setFlat(true);
        button->setIcon(look.icon(name));
        icons->addWidget(button);
    }
    grid->addLayout(icons, 6, 0, 1, 3);
    return window;
}

// Processor milliseconds from a change to its being on the screen, mean of 50.
template<typename Change>
void report(const char* what, Change change)
{
    constexpr int Times = 50;
    const auto begin = std::clock(); // of this process: the machine may be busy
    for (int i = 0; i < Times; ++i) {
        change(i);
        QApplication::processEvents();
    }
    QTextStream(stdout) << what << ' ' << static_cast<double>(std::clock() - begin) * 1e3 / CLOCKS_PER_SEC / Times
                        << " ms\n";
}

void measure(const Look& look)
{
    Page page(look);
    page.resize(1600, 1000);
    page.show();
    auto& column = *page.column;
    QApplication::processEvents();
    auto& view = column.view();
    report("pan", [&](int i) { view.panBy(i % 2 == 0 ? 0.01 : -0.01); });
    report("cursor", [&](int i) { view.setCursor(TracePoint(Nanoseconds(i * 10'000))); });
    const auto a = test::oneByOneRun();
    const auto b = test::pipelineRun();
    report("new runs", [&](int i) { column.setRuns(a, i % 2 == 0 ? b : test::pipelineRun(11)); });
    const auto many = test::pipelineRun(512);
    report("new runs of 512 batches", [&](int i) { column.setRuns(i % 2 == 0 ? many : a, many); });
    column.fitAll();
    QApplication::processEvents();
    report("pan 512 batches", [&](int i) { view.setRange({TracePoint(Nanoseconds(i)), view.range().end}); });
    const auto huge = test::pipelineRun(100'000);
    column.setRuns(huge, huge);
    column.fitAll();
    QApplication::processEvents();
    report("pan 100 000 batches", [&](int i) { view.setRange({TracePoint(Nanoseconds(i)), view.range().end}); });
}

} // namespace

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    const auto folder = QApplication::arguments().value(1, QStringLiteral("."));
    Look look;
    look.applyTo(application);
    const auto save = [&](QWidget& widget, const QString& name, QSize size) {
        widget.resize(size);
        widget.show();
        QTest::qWait(60);
        widget.grab().save(folder + "/" + name + ".png");
    };
    if (QApplication::arguments().contains(QStringLiteral("--measure"))) {
        measure(look);
        return 0;
    }
    for (const auto choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        look.setChoice(choice);
        const QString theme = choice == ThemeChoice::Light ? "light" : "dark";
        Page page(look);
        page.resize(985, 782);
        page.show();
        page.selectKernel(4);
        save(page, theme, {985, 782});
        save(page, theme + "_short", {760, 560});
        save(page, theme + "_low", {985, 418});
        save(page, theme + "_tall", {985, 1100});
        page.column->setLaneMode(LaneMode::ByStream);
        page.column->setUtilizationMode(UtilizationMode::Stacked);
        save(page, theme + "_streams", {985, 782});
        page.column->setLaneMode(LaneMode::ByEngine);
        page.column->setPale(true);
        save(page, theme + "_pale", {985, 782});
        page.column->setPale(false);
        page.column->view().setSelection(test::us(179.0, 358.0));
        page.column->fitSelection();
        page.column->view().setCursor(TracePoint(Nanoseconds(300'000)));
        save(page, theme + "_zoomed", {985, 782});
        page.column->fitAll();
        save(page, theme + "_all", {985, 782});
        page.column->view().setSelection(std::nullopt);
        page.column->resetView();
        const ChartColumn::ExportText text{"B is 14× faster than A", "Simulated · h200 · model error median 1.1 %"};
        page.column->exportImage(text, 2.0).save(folder + "/" + theme + "_export.png");
        (void)page.column->exportSvg(folder + "/" + theme + ".svg", text);
        (void)page.column->exportPdf(folder + "/" + theme + ".pdf", text);
        auto* panel = controls(look);
        save(*panel, theme + "_controls", {620, 260});
        delete panel;
    }
    look.setChoice(ThemeChoice::Light);
    look.setFontScale(1.5);
    Page page(look);
    save(page, "scale_150", {1300, 1000});
    return 0;
}
