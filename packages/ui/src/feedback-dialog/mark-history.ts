import type { Mark } from "./marks.js";

/** The marks of a picture and what they were before. */
export interface MarkHistory {
  /** The marks before each step that can be undone, the oldest first. */
  past: readonly (readonly Mark[])[];
  /** The marks now, the lowest first. */
  marks: readonly Mark[];
  /** The marks after each step that was undone, the next first. */
  future: readonly (readonly Mark[])[];
  /** The mark that key presses are moving: a row of presses is undone at once. */
  merging: number | null;
}

/** What can happen to the marks of a picture. */
export type MarkAction =
  /** Draws a mark on top. */
  | { type: "add"; mark: Mark }
  /** `merge`: one step with the change before, if that was of the same mark. */
  | { type: "change"; mark: Mark; merge?: boolean }
  /** Takes a mark away. */
  | { type: "remove"; id: number }
  /** Takes the last step back. */
  | { type: "undo" }
  /** Takes the step again that was undone. */
  | { type: "redo" }
  /** Another picture: nothing is left, and nothing to undo. */
  | { type: "reset" }
  /** A picture that was there before: its marks, and what can be undone of them. */
  | { type: "restore"; history: MarkHistory };

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
    case "restore":
      return action.history;
  }
}

/** A number that no mark has, undone ones included. */
export function nextMarkId({ past, marks, future }: MarkHistory): number {
  return 1 + [...past, marks, ...future].flat().reduce((most, { id }) => Math.max(most, id), 0);
}
