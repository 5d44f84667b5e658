import type { GradeSheetCheck } from "@huxuan/api-client";
import { Bars, ChartFigure } from "@huxuan/ui/charts";
import { markBands, percentText, shareOf } from "./mark-bands.ts";
import "@huxuan/ui/charts.css";

const figure = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(1));
const share = (value: number | undefined): string => (value === undefined ? "–" : percentText(value));

/** The marks of a class beside those of the same course a year ago, as a picture of shares and in numbers. */
export function MarksFigure({ check }: { check: GradeSheetCheck }) {
  const { distribution: now, lastYear: before, lastYearName } = check;
  const bands = markBands(now);
  const past = before && markBands(before);
  const years = [
    { id: "now", label: "今年", of: now, bands },
    ...(before && past ? [{ id: "before", label: lastYearName ?? "去年", of: before, bands: past }] : []),
  ];
  return (
    <ChartFigure
      title="总评分布"
      note={`${now.students} 人有成绩；按占比比较`}
      defaultView="both"
      footer={before ? undefined : "去年没有同一门课的成绩，不作比较"}
      table={{
        columns: [
          { id: "year", label: "" },
          ...bands.map(({ label }) => ({ id: label, label, numeric: true })),
          { id: "mean", label: "平均分", numeric: true },
          { id: "deviation", label: "标准差", numeric: true },
          { id: "excellent", label: "优秀率", numeric: true },
          { id: "failed", label: "不及格率", numeric: true },
        ],
        rows: years.map(({ id, label, of, bands: each }) => ({
          id,
          cells: {
            year: label,
            ...Object.fromEntries(each.map((band) => [band.label, band.count])),
            mean: figure(of.mean),
            deviation: figure(of.deviation),
            excellent: share(shareOf(of.excellent, of)),
            failed: share(shareOf(of.failed, of)),
          },
        })),
      }}
    >
      <Bars
        label="总评分布"
        names={bands.map(({ label }) => label)}
        unit="%"
        height={200}
        series={years.map(({ id, label, bands: each }) => ({
          id,
          label,
          tone: id === "now" ? ("accent" as const) : ("6" as const),
          values: each.map((band) => Math.round(band.share * 1000) / 10),
        }))}
      />
    </ChartFigure>
  );
}
