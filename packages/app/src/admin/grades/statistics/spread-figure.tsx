import type { GradeStatistic } from "@huxuan/api-client";
import { Card, Select } from "@huxuan/ui";
import { Bars, ChartFigure } from "@huxuan/ui/charts";
import { useState } from "react";
import { markBands, percentText } from "../mark-bands.ts";

interface SpreadFigureProps {
  /** In the order of the list; the first one is shown until another is chosen. */
  rows: readonly GradeStatistic[];
  /** What they are: 课程. */
  by: string;
}

/** How the marks of one lie, beside all that are on this page. */
export function SpreadFigure({ rows, by }: SpreadFigureProps) {
  const [chosenId, setChosenId] = useState(rows[0]?.id);
  const chosen = rows.find(({ id }) => id === chosenId) ?? rows[0];
  if (chosen === undefined) return null;
  const bands = markBands(countedOf(chosen));
  const all = markBands(togetherOf(rows));
  return (
    <Card className="break-inside-avoid">
      <ChartFigure
        title={`成绩分布：${chosen.name}`}
        note="按占比"
        defaultView="both"
        toolbar={
          <Select
            aria-label={by}
            size="sm"
            className="w-48 print:hidden"
            value={String(chosen.id)}
            onValueChange={(id) => setChosenId(Number(id))}
            options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        }
        table={{
          columns: [
            { id: "band", label: "分数段" },
            { id: "count", label: "人数", numeric: true },
            { id: "share", label: "占比", numeric: true },
            { id: "all", label: "本页合计占比", numeric: true },
          ],
          rows: bands.map(({ label, count, share }, at) => ({
            id: label,
            cells: {
              band: label,
              count,
              share: percentText(share),
              all: percentText(all[at]?.share ?? 0),
            },
          })),
        }}
      >
        <Bars
          label={`${chosen.name}的成绩分布`}
          names={bands.map(({ label }) => label)}
          unit="%"
          series={[
            { id: "chosen", label: chosen.name, tone: "accent", values: bands.map(percentOf) },
            { id: "all", label: "本页合计", tone: "6", values: all.map(percentOf) },
          ]}
        />
      </ChartFigure>
    </Card>
  );
}

const percentOf = ({ share }: { share: number }): number => Math.round(share * 1000) / 10;

/** Those with a mark: levels that are passed or failed only stand in no band. */
const countedOf = ({ bands }: Pick<GradeStatistic, "bands">) => ({
  bands,
  students: bands.reduce((sum, count) => sum + count, 0),
});

const togetherOf = (rows: readonly GradeStatistic[]) =>
  countedOf({
    bands: Array.from({ length: 10 }, (_, at) => rows.reduce((sum, { bands }) => sum + (bands[at] ?? 0), 0)),
  });
