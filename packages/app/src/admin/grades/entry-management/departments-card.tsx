import type { GradeProgress } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { passedOf, progressParts } from "./progress-sums.ts";
import { ProgressBar } from "./state-bar.tsx";

interface DepartmentsCardProps {
  rows: readonly GradeProgress[];
  /** The one that the page is about. */
  chosen: string | undefined;
  onChoose: (department: string | undefined) => void;
}

/** How far each department is; pressing one shows its classes alone, and pressing it again all. */
export function DepartmentsCard({ rows, chosen, onChoose }: DepartmentsCardProps) {
  return (
    <Card title="各院系进度" description="已通过 / 共">
      <ul className="m-0 grid max-h-80 list-none gap-1 overflow-y-auto p-0">
        {rows.map((row) => {
          const { department, classes, late } = row;
          return (
            <li key={department}>
              <button
                type="button"
                aria-pressed={chosen === department}
                onClick={() => onChoose(chosen === department ? undefined : department)}
                className="grid w-full cursor-pointer gap-1 rounded-control border-0 bg-transparent px-2 py-1.5 text-left text-ink hover:bg-surface-2 aria-pressed:bg-accent-weak"
              >
                <span className="flex items-baseline justify-between gap-2">
                  <span className="min-w-0 truncate">{department || "未填院系"}</span>
                  <span className="shrink-0 text-sm text-ink-2 tabular-nums">
                    {late > 0 && <span className="mr-2 text-danger">逾期 {late}</span>}
                    <b className="text-ink">{passedOf(row)}</b> / {classes}
                  </span>
                </span>
                <ProgressBar parts={progressParts([row])} classes={classes} className="h-1.5 w-full" />
              </button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
