import type { Statement } from "@huxuan/api-client";
import { Dialog } from "@huxuan/ui";
import { ChartFigure, Lines } from "@huxuan/ui/charts";
import type { DayOfStatement } from "./day-of-statement.ts";

interface StatementDayDialogProps {
  statement: Statement;
  day: DayOfStatement;
  onClose: () => void;
}

/** The last 24 hours of a statement as a picture and as numbers. */
export function StatementDayDialog({ statement, day, onClose }: StatementDayDialogProps) {
  const { names, calls, meanMs, p95Ms } = day;
  const name = `${statement.verb} · ${statement.tables.join("、") || "没有表"}`;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={`${name} 的 24 小时`}
      description="每 10 分钟记一次，每 30 分钟一点，只算这段时间里的调用；p95 是估算。线断开的地方没有调用。"
    >
      <ChartFigure
        title="每次调用的时间"
        note="单位：毫秒"
        table={{
          columns: [
            { id: "time", label: "时间" },
            { id: "calls", label: "次数", numeric: true },
            { id: "mean", label: "平均毫秒", numeric: true },
            { id: "p95", label: "p95 约毫秒", numeric: true },
          ],
          rows: names.map((time, at) => ({
            id: `${at}`,
            cells: {
              time,
              calls: calls[at] ?? 0,
              mean: meanMs[at] ?? "–",
              p95: p95Ms[at] ?? "–",
            },
          })),
        }}
      >
        <Lines
          label={name}
          names={names}
          series={[
            { id: "mean", label: "平均", values: meanMs },
            { id: "p95", label: "p95（估算）", values: p95Ms },
          ]}
          unit="毫秒"
        />
      </ChartFigure>
    </Dialog>
  );
}
