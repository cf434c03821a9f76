// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/page_style.h"

namespace overlap {

std::string_view pageStyle()
{
    return R"(*{box-sizing:border-box}
html{background:var(--window);color:var(--text);font:14px/1.5 "Noto Sans","Segoe UI","Helvetica Neue","Noto Sans CJK SC","PingFang SC","Microsoft YaHei","WenQuanYi Micro Hei",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0}
main{max-width:1140px;margin:0 auto;padding:20px 28px 28px;background:var(--surface);min-height:100vh}
h1{font-size:15px;font-weight:normal;color:var(--text2);margin:0 0 6px;overflow-wrap:anywhere}
h2{font-size:16px;margin:0 0 10px;padding-top:16px;border-top:1px solid var(--border);overflow-wrap:anywhere}
h3{font-size:14px;margin:14px 0 4px;overflow-wrap:anywhere}
p{margin:0 0 6px;max-width:80em;overflow-wrap:anywhere}
section{margin-top:20px}
main{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);column-gap:40px;align-content:start}
main>*{grid-column:1/-1}
.half{grid-column:auto}
.answer{font-size:19px;line-height:1.4;margin-bottom:10px}
.chips{margin-bottom:6px}
.chip{display:inline-block;font-size:12px;color:var(--text2);border:1px solid var(--control);border-radius:3px;padding:1px 8px}
.chip.simulated{border-style:dashed}
.pale,.remark,.unit,figcaption,footer{color:var(--text2)}
.pale,figcaption,footer{font-size:12.5px}
.remark{font-weight:normal;font-size:12.5px;margin-left:10px}
.unit{font-size:12px}
.notice{background:var(--warn-tint);color:var(--warn);padding:5px 10px;border-radius:3px}
figure{margin:0 0 14px}
figcaption{margin-top:4px}
.scroll{overflow-x:auto}
svg.chart{display:block;max-width:100%;height:auto;font-family:inherit}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;margin-bottom:8px}
th,td{padding:3px 0 3px 26px;text-align:left;font-weight:normal;border-bottom:1px solid var(--grid);vertical-align:top}
th:first-child,td:first-child{padding-left:0}
thead th{color:var(--text2);font-size:12.5px}
.right{text-align:right;white-space:nowrap}
.strong{font-weight:bold}
.facts th{color:var(--text2);white-space:nowrap}
.facts td{overflow-wrap:anywhere}
.finding{border:1px solid var(--border);border-radius:4px;padding:8px 14px 6px;margin:0 0 10px}
.finding h3{margin-top:0}
.rule{color:var(--text2);font-weight:normal;margin-right:4px}
.cost{float:right;margin-left:14px;font-variant-numeric:tabular-nums}
pre{background:var(--lane);border-radius:3px;padding:8px 12px;margin:0 0 8px;overflow-x:auto;font:12.5px/1.45 "Noto Sans Mono","DejaVu Sans Mono",Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
summary{cursor:pointer;margin-bottom:6px;color:var(--accent);overflow-wrap:anywhere}
footer{margin-top:24px;padding-top:10px;border-top:1px solid var(--border)}
@media (max-width:900px){.half{grid-column:1/-1}}
@media (max-width:760px){main{padding:14px}svg.chart{max-width:none}th,td{padding-left:14px}}
@media print{
@page{margin:14mm}
html,main{background:none}
main{max-width:none;padding:0}
html{font-size:11px}
figure,.finding,tr,pre{break-inside:avoid}
h2,h3,thead{break-after:avoid}
.scroll{overflow:visible}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
details::details-content{display:block;content-visibility:visible}
}
)";
}

} // namespace overlap
