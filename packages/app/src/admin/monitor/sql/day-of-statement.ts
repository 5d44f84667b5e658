import type { StatementHistory, StatementLine } from "@huxuan/api-client";
import { formatMoment } from "../../../catalogue/words.ts";

/** A statement's last 24 hours, step by step, from its first call on. */
export interface DayOfStatement {
  /** `HH:mm` of each step. */
  names: readonly string[];
  calls: readonly number[];
  /** Undefined in a step without calls. */
  meanMs: readonly (number | undefined)[];
  p95Ms: readonly (number | undefined)[];
}

/** The day of a statement; undefined while it has no two points, which a line needs. */
export function dayOfStatement(
  { from, steps, stepMinutes, lines }: StatementHistory,
  id: StatementLine["id"],
): DayOfStatement | undefined {
  const points = lines.find((line) => line.id === id)?.points ?? [];
  const first = points[0]?.step;
  if (first === undefined || points.length < 2) return undefined;
  const known = new Map(points.map((point) => [point.step, point]));
  const shown = Array.from({ length: steps - first }, (_, at) => known.get(first + at));
  // The step that has just begun may not have been noted yet.
  if (shown.at(-1) === undefined) shown.pop();
  const start = Date.parse(from) + first * stepMinutes * 60_000;
  return {
    names: shown.map((_, at) =>
      formatMoment(new Date(start + at * stepMinutes * 60_000).toISOString()).slice(-5),
    ),
    calls: shown.map((point) => point?.calls ?? 0),
    meanMs: shown.map((point) => point?.meanMs),
    p95Ms: shown.map((point) => point?.p95Ms),
  };
}
