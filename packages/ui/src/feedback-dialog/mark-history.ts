import type { Mark } from "./marks.js";

/** The marks of a picture and what they were before. */
export interface MarkHistory {
  past: readonly (readonly Mark[])[];
  marks: readonly Mark[];
  future: readonly (readonly Mark[])[];
  /** The mark that key presses are moving: a row of presses is undone at once. */
  merging: number | null;
}

export type MarkAction =
  | { type: "add"; mark: Mark }
  /** `merge`: one step with the change before, if that was of the same mark. */
  | { type: "change"; mark: Mark; merge?: boolean }
  | { type: "remove"; id: number }
  | { type: "undo" }
  | { type: "redo" }
  /** Another picture: nothing is left, and nothing to undo. */
  | { type: "reset" };

/** A picture without marks. */
export const noMarks: MarkHistory = { past: [], marks: [], future: [], merging: null };

function step(history: MarkHistory, marks: readonly Mark[]): MarkHistory {
  return { past: [...history.past, history.marks], marks, future: [], merging: null };
}

/** The marks after an act. A new act forgets what was undone. */
export function markHistory(history: MarkHistory, action: MarkAction): MarkHistory {
  const { past, marks, future } = history;
  switch (action.type) {
    case "add":
      return step(history, [...marks, action.mark]);
    case "change": {
      const { mark, merge = false } = action;
      if (!marks.some(({ id }) => id === mark.id)) return history;
      const next = marks.map((one) => (one.id === mark.id ? mark : one));
      if (merge && history.merging === mark.id) return { ...history, marks: next, future: [] };
      return { ...step(history, next), merging: merge ? mark.id : null };
    }
    case "remove":
      return marks.some(({ id }) => id === action.id)
        ? step(
            history,
            marks.filter(({ id }) => id !== action.id),
          )
        : history;
    case "undo": {
      const before = past.at(-1);
      if (!before) return history;
      return { past: past.slice(0, -1), marks: before, future: [marks, ...future], merging: null };
    }
    case "redo": {
      const [after, ...rest] = future;
      if (!after) return history;
      return { past: [...past, marks], marks: after, future: rest, merging: null };
    }
    case "reset":
      return noMarks;
  }
}

/** A number that no mark has, undone ones included. */
export function nextMarkId({ past, marks, future }: MarkHistory): number {
  return 1 + [...past, marks, ...future].flat().reduce((most, { id }) => Math.max(most, id), 0);
}
