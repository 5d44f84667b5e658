import { performance } from "node:perf_hooks";
import { setTimeout as rest, setImmediate as nextTurn } from "node:timers/promises";

/** Longest work without a pause for the event loop, ms. */
const STRETCH_MS = 4;

/** Steps after which the clock is read again. */
const STEPS = 64;

/** Yields to the event loop during long work: call the result at each step, and await what it gives, if anything. */
export function takingTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  let steps = 0;
  const pause = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => {
    steps += 1;
    return steps % STEPS !== 0 || performance.now() - since < STRETCH_MS ? undefined : pause();
  };
}

/** Share of its time in which the event loop works, above which others wait for it. */
const BUSY = 0.75;

/** Longest rest between two parts of background work, ms. */
const LONGEST_REST_MS = 500;

/**
 * Lets others go first during background work that nobody waits for: await the result between its parts. Where the event
 * loop was busy during a part, it rests as long as the part took, so that others have half of the machine at least.
 */
export function givingWay(): () => Promise<void> {
  let since = performance.now();
  let before = performance.eventLoopUtilization();
  return async () => {
    if (performance.eventLoopUtilization(before).utilization > BUSY)
      await rest(Math.min(performance.now() - since, LONGEST_REST_MS));
    since = performance.now();
    before = performance.eventLoopUtilization();
  };
}

/** The items in order, as by `toSorted`, letting others have their turn. */
export async function sortedInTurns<T>(items: readonly T[], compare: (a: T, b: T) => number): Promise<T[]> {
  const pause = takingTurns();
  /** Few enough to be sorted within one turn. */
  const RUN = 1_000;
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(compare));
    await nextTurn();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      const [left = [], right = []] = [runs[at], runs[at + 1]];
      const both: T[] = [];
      let l = 0;
      let r = 0;
      while (l < left.length && r < right.length) {
        both.push(compare(left[l] as T, right[r] as T) <= 0 ? (left[l++] as T) : (right[r++] as T));
        const turn = pause();
        if (turn !== undefined) await turn;
      }
      merged.push([...both, ...left.slice(l), ...right.slice(r)]);
    }
    runs = merged;
  }
  return runs[0] ?? [];
}
