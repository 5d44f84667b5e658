import type { GradeStatistic } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { Bars, ChartFigure } from "@huxuan/ui/charts";
import { percentText } from "../mark-bands.ts";

/** So many stand side by side and can still be read; the list below has all. */
const MOST = 8;

interface RatesFigureProps {
  /** In the order of the list. */
  rows: readonly GradeStatistic[];
  /** What they are: 课程. */
  by: string;
}

const percent = (share: number): number => Math.round(share * 1000) / 10;

/** Who passed and who is excellent, for the first of the list. */
export function RatesFigure({ rows, by }: RatesFigureProps) {
  const shown = rows.slice(0, MOST);
  return (
    <Card className="break-inside-avoid">
      <ChartFigure
        title="及格率和优秀率"
        note={rows.length > MOST ? `列表里前 ${MOST} 个${by}` : "%"}
        defaultView="both"
        table={{
          columns: [
            { id: "name", label: by },
            { id: "students", label: "有成绩人数", numeric: true },
            { id: "passed", label: "及格率", numeric: true },
            { id: "excellent", label: "优秀率", numeric: true },
          ],
          rows: shown.map(({ id, name, students, passRate, excellentRate }) => ({
            id: String(id),
            cells: {
              name,
              students,
              passed: percentText(passRate),
              excellent: percentText(excellentRate),
            },
          })),
        }}
      >
        <Bars
          label="及格率和优秀率"
          names={shown.map(({ name }) => name)}
          unit="%"
          series={[
            {
              id: "passed",
              label: "及格率",
              tone: "accent",
              values: shown.map(({ passRate }) => percent(passRate)),
            },
            {
              id: "excellent",
              label: "优秀率",
              tone: "2",
              values: shown.map(({ excellentRate }) => percent(excellentRate)),
            },
          ]}
        />
      </ChartFigure>
    </Card>
  );
}
