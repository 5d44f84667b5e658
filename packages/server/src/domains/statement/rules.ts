/** What was counted of the calls of a statement. */
export interface Totals {
  calls: number;
  totalMs: number;
  /** The squares of their times, added up, ms². */
  squares: number;
}

/** How long calls take. */
export interface Times {
  meanMs: number;
  deviationMs: number;
  p95Ms: number;
  p95AtMostMs: number;
}

/** 95 of 100 values of a standard normal distribution are below. */
const NORMAL_95 = 1.644_853_627;

/** √(0.95 / 0.05): no distribution has more than 5 of 100 values so many deviations above its mean. */
const CANTELLI_95 = Math.sqrt(19);

/**
 * How long calls take, as far as their number, sum and squares tell: the database keeps no more. Mean and deviation are exact.
 * The p95 is that of the log-normal distribution with this mean and deviation, which times of statements resemble: none is
 * negative, few are very long. `p95AtMostMs` holds for any distribution (Cantelli's inequality).
 *
 * @param maxMs the longest call, where it is known
 */
export function timesOf({ calls, totalMs, squares }: Totals, maxMs = Number.POSITIVE_INFINITY): Times {
  const meanMs = calls === 0 ? 0 : totalMs / calls;
  // Sums of many calls are rounded: a difference of them may come out below nothing.
  const variance = calls === 0 ? 0 : Math.max(0, squares / calls - meanMs ** 2);
  const deviationMs = Math.sqrt(variance);
  const most = Math.max(meanMs, maxMs);
  const p95AtMostMs = Math.min(most, meanMs + CANTELLI_95 * deviationMs);
  const spread = meanMs === 0 ? 0 : Math.log1p(variance / meanMs ** 2);
  const logNormal = meanMs * Math.exp(NORMAL_95 * Math.sqrt(spread) - spread / 2);
  return { meanMs, deviationMs, p95Ms: Math.min(p95AtMostMs, logNormal), p95AtMostMs };
}

/** What was counted between two samples; all of the later where the database had begun anew. */
export function between(before: Totals, after: Totals): Totals {
  if (after.calls < before.calls) return after;
  return {
    calls: after.calls - before.calls,
    totalMs: Math.max(0, after.totalMs - before.totalMs),
    squares: Math.max(0, after.squares - before.squares),
  };
}

/** A sample, at a moment in ms. */
export type Sample = Totals & { at: number };

/**
 * What was called in each step of a time, from the samples of one statement, the oldest first: what was counted between two
 * samples belongs to the step of the later. Steps without calls are missing.
 */
export function stepsOf(
  samples: readonly Sample[],
  { from, stepMs }: { from: number; stepMs: number },
): (Totals & { step: number })[] {
  const steps = new Map<number, Totals>();
  samples.forEach((sample, n) => {
    const before = samples[n - 1];
    const step = Math.floor((sample.at - from) / stepMs);
    if (before === undefined || step < 0) return;
    const more = between(before, sample);
    const known = steps.get(step) ?? { calls: 0, totalMs: 0, squares: 0 };
    steps.set(step, {
      calls: known.calls + more.calls,
      totalMs: known.totalMs + more.totalMs,
      squares: known.squares + more.squares,
    });
  });
  return Array.from(steps, ([step, totals]) => ({ step, ...totals })).filter(({ calls }) => calls > 0);
}
