import { setImmediate as nextTurn } from "node:timers/promises";

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
