// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/recordings_fixture.h"

#include "app/gui/recordings.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QCoreApplication>
#include <QFile>

namespace overlap::test {

const char* const TwoGpus =
    "{'ph':'X','cat':'cuda_runtime','name':'cudaLaunchKernel','pid':50,'tid':51,'ts':1,'dur':2,'args':{'correlation':1}"
    "},"
    "{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':10,'dur':20,'args':{'device':0,'stream':7,"
    "'correlation':1}},"
    "{'ph':'X','cat':'gpu_memcpy','name':'Memcpy HtoD (Pinned -> Device)','pid':0,'tid':8,'ts':25,'dur':15,"
    "'args':{'device':0,'stream':8,'correlation':2,'bytes':1500}},"
    "{'ph':'X','cat':'kernel','name':'relu','pid':0,'tid':7,'ts':60,'dur':10,'args':{'device':0,'stream':7}},"
    "{'ph':'X','cat':'kernel','name':'softmax','pid':1,'tid':7,'ts':100,'dur':50,'args':{'device':1,'stream':7}}";

const char* const OneGpu =
    "{'ph':'X','cat':'kernel','name':'gemm','pid':0,'tid':7,'ts':1000,'dur':20,'args':{'device':0,'stream':7}},"
    "{'ph':'X','cat':'kernel','name':'relu','pid':0,'tid':7,'ts':1025,'dur':5,'args':{'device':0,'stream':7}}";

QString writtenFile(const QTemporaryDir& folder, const char* name, const std::string& content)
{
    auto path = folder.filePath(QLatin1String(name));
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(content.data(), static_cast<qint64>(content.size()));
    return path;
}

bool RecordingsTest::settled(App& app)
{
    auto& recordings = app.window->recordings();
    const bool done = App::until([&] { return !recordings.isReading() && !recordings.isComputing(); });
    QCoreApplication::processEvents();
    return done && app.settle();
}

QString RecordingsTest::number(App& app, const char* key, int column)
{
    for (const auto& line : app.window->rightPanel().numbers().model().tsv().split(QLatin1Char('\n'))) {
        const auto fields = line.split(QLatin1Char('\t'));
        if (fields.front() == QLatin1String(key))
            return fields.value(2 + column);
    }
    return QStringLiteral("no such number");
}

double RecordingsTest::us(App& app, const char* key, int column)
{
    return number(app, key, column).toDouble() * 1e6;
}

} // namespace overlap::test
