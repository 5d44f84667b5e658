import type { MarkChange } from "./mark.js";

/** Steps that can be taken back, and those that were: the last is the next. */
export interface MarkHistory {
  done: readonly (readonly MarkChange[])[];
  undone: readonly (readonly MarkChange[])[];
}

/** Nothing was done yet. */
export const NO_HISTORY: MarkHistory = { done: [], undone: [] };

/** So many steps can be taken back; a term's marks of one class are fewer. */
const LONGEST = 1000;

/** After a new step, what was taken back cannot come again. */
export function afterStep({ done }: MarkHistory, changes: readonly MarkChange[]): MarkHistory {
  return { done: [...done, changes].slice(-LONGEST), undone: [] };
}

/** The other way round. */
export function reversed(changes: readonly MarkChange[]): MarkChange[] {
  return changes.map((change) => ({ ...change, from: change.to, to: change.from }));
}

/** What taking a step back does to the cells; those that somebody else has changed since stay, and are counted. */
export interface Step {
  history: MarkHistory;
  changes: readonly MarkChange[];
  kept: number;
}

type CellText = (rowId: string, columnId: string) => string;

function still(changes: readonly MarkChange[], cellText: CellText): MarkChange[] {
  return changes.filter(({ rowId, columnId, from }) => cellText(rowId, columnId) === from);
}

/** Takes the last step back; undefined where there is none. */
export function stepBack({ done, undone }: MarkHistory, cellText: CellText): Step | undefined {
  const last = done.at(-1);
  if (last === undefined) return undefined;
  const changes = still(reversed(last), cellText);
  // Only what was really taken back can be done again.
  const redone = reversed(changes);
  return {
    history: { done: done.slice(0, -1), undone: redone.length > 0 ? [...undone, redone] : undone },
    changes,
    kept: last.length - changes.length,
  };
}

/** Does again what was taken back last; undefined where nothing was. */
export function stepForward({ done, undone }: MarkHistory, cellText: CellText): Step | undefined {
  const next = undone.at(-1);
  if (next === undefined) return undefined;
  const changes = still(next, cellText);
  return {
    history: { done: changes.length > 0 ? [...done, changes] : done, undone: undone.slice(0, -1) },
    changes,
    kept: next.length - changes.length,
  };
}
