import type { GradeSheetCheck } from "@huxuan/api-client";
import { GradeDistribution } from "@huxuan/ui/charts";
import { markBands, percentText, shareOf } from "../mark-bands.ts";
import "@huxuan/ui/charts.css";

const figure = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(1));
const share = (value: number | undefined): string => (value === undefined ? "–" : percentText(value));

/** The marks of a class beside those of the same course a year ago, with what is unusual about them. */
export function MarksFigure({ check }: { check: GradeSheetCheck }) {
  const { distribution: now, lastYear, lastYearName, findings } = check;
  const before = lastYear && markBands(lastYear);
  const found = (kind: string) =>
    findings.some((finding) => finding.kind === kind) ? { tone: "warning" as const } : {};
  const beside = (value: string | undefined) => (value === undefined ? {} : { last: value });
  return (
    <GradeDistribution
      title="总评分布"
      note={
        lastYear
          ? `${now.students} 人有成绩，按占比与去年比`
          : `${now.students} 人有成绩；去年没有这门课的成绩`
      }
      thisYear="今年"
      {...(lastYearName && { lastYear: lastYearName })}
      bands={markBands(now).map(({ label, count }, at) => ({
        id: label,
        label,
        count,
        ...(before && { last: before[at]?.count ?? 0 }),
      }))}
      sentence={
        findings.length === 0
          ? "没有超出学校设定的分布范围"
          : findings.map(({ message }) => message).join("；")
      }
      tone={findings.some(({ needsReason }) => needsReason) ? "warning" : "neutral"}
      figures={[
        {
          id: "mean",
          label: "平均分",
          value: figure(now.mean),
          ...beside(lastYear && figure(lastYear.mean)),
        },
        {
          id: "deviation",
          label: "标准差",
          value: figure(now.deviation),
          ...beside(lastYear && figure(lastYear.deviation)),
          ...found("narrow"),
        },
        {
          id: "excellent",
          label: "优秀率",
          value: share(shareOf(now.excellent, now)),
          ...beside(lastYear && share(shareOf(lastYear.excellent, lastYear))),
          ...found("excellent"),
        },
        {
          id: "failed",
          label: "不及格率",
          value: share(shareOf(now.failed, now)),
          ...beside(lastYear && share(shareOf(lastYear.failed, lastYear))),
          ...found("failed"),
        },
      ]}
      height={200}
    />
  );
}
