import type { HealthHistory, HealthPart } from "@huxuan/api-client";
import { formatMoment } from "../../../catalogue/words.ts";

/** A part's last 24 hours, step by step, from its first reading on. */
export interface Day {
  unit: string;
  /** `HH:mm` of each step. */
  names: readonly string[];
  values: readonly (number | undefined)[];
  /** Steps that were bad or not read at all. */
  troubled: readonly number[];
}

/** The day of a part; undefined where there is none yet. A step that is missing between two others is trouble. */
export function dayOf({ from, steps, stepMinutes, lines }: HealthHistory, part: HealthPart): Day | undefined {
  const line = lines.find((one) => one.part === part);
  const first = line?.points[0]?.step;
  if (line === undefined || first === undefined) return undefined;
  const points = Array.from({ length: steps - first }, (_, at) =>
    line.points.find(({ step }) => step === first + at),
  );
  // The step that has just begun may not have been read yet.
  if (points.at(-1) === undefined) points.pop();
  const start = Date.parse(from) + first * stepMinutes * 60_000;
  return {
    unit: line.unit,
    names: points.map((_, at) =>
      formatMoment(new Date(start + at * stepMinutes * 60_000).toISOString()).slice(-5),
    ),
    values: points.map((point) => point?.value),
    troubled: points.flatMap((point, at) => (point === undefined || point.state === "bad" ? [at] : [])),
  };
}
