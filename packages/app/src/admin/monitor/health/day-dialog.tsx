import { type HealthPart, labels } from "@huxuan/api-client";
import { Dialog } from "@huxuan/ui";
import { ChartFigure, Lines } from "@huxuan/ui/charts";
import type { Day } from "./day.ts";

/** The last 24 hours of a part as a picture and as numbers. */
export function DayDialog({ part, day, onClose }: { part: HealthPart; day: Day; onClose: () => void }) {
  const { names, values, troubled, unit } = day;
  const name = labels.healthPart[part];
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`${name}的 24 小时`} size="lg">
      <ChartFigure
        title={name}
        note={`每 10 分钟取最高的一次，单位：${unit}。线断开的地方没有记录。`}
        table={{
          columns: [
            { id: "time", label: "时间" },
            { id: "value", label: unit, numeric: true },
            { id: "state", label: "情况" },
          ],
          rows: names.map((time, at) => ({
            id: `${at}`,
            cells: { time, value: values[at] ?? "–", state: troubled.includes(at) ? "异常" : "正常" },
          })),
        }}
      >
        <Lines label={name} names={names} series={[{ id: "value", label: name, values }]} unit={unit} />
      </ChartFigure>
    </Dialog>
  );
}
