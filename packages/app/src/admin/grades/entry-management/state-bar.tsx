import type { GradeProgress } from "@huxuan/api-client";
import { Card } from "@huxuan/ui";
import { type ProgressPart, progressParts, progressTotals } from "./progress-sums.ts";
import type { EntryTab } from "./use-entry-address.ts";

/** Done, passed, waiting for the office, with the teacher, not begun. */
export const PART_COLOUR: Readonly<Record<ProgressPart["state"], string>> = {
  published: "bg-success",
  approved: "bg-success/55",
  submitted: "bg-accent",
  draft: "bg-accent/40",
  none: "bg-line-strong",
};

interface StateBarProps {
  rows: readonly GradeProgress[];
  tab: EntryTab;
  onTab: (tab: EntryTab) => void;
}

/** All classes in one bar by how far they are; its key leads to their lists. */
export function StateBar({ rows, tab, onTab }: StateBarProps) {
  const parts = progressParts(rows);
  const { classes, late } = progressTotals(rows);
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="tabular-nums">{classes} 个教学班</span>
        <ProgressBar parts={parts} classes={classes} className="h-2.5 min-w-40 flex-1" />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        {parts.map(({ state, label, count }) => (
          <button
            key={state}
            type="button"
            aria-pressed={tab === state}
            onClick={() => onTab(state)}
            className="flex min-h-8 cursor-pointer items-center gap-2 border-0 bg-transparent p-0 text-ink-2 hover:text-ink aria-pressed:text-ink pointer-coarse:min-h-11"
          >
            <span className={`size-2.5 rounded-small ${PART_COLOUR[state]}`} aria-hidden="true" />
            {label} <b className="text-ink tabular-nums">{count}</b>
          </button>
        ))}
        {late > 0 && <span className="ml-auto text-danger">{late} 个逾期未交</span>}
      </div>
    </Card>
  );
}

interface ProgressBarProps {
  parts: readonly ProgressPart[];
  classes: number;
  className: string;
}

/** The bar by itself; read out with its numbers. */
export function ProgressBar({ parts, classes, className }: ProgressBarProps) {
  return (
    <span
      role="img"
      aria-label={parts.map(({ label, count }) => `${label} ${count}`).join("，")}
      className={`flex gap-0.5 overflow-hidden rounded-full bg-line ${className}`}
    >
      {parts.map(({ state, count }) =>
        count === 0 ? null : (
          <span key={state} className={PART_COLOUR[state]} style={{ width: `${(count / classes) * 100}%` }} />
        ),
      )}
    </span>
  );
}
