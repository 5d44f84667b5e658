import type { MarkChoice, MarkColumn, RecentChange } from "../mark-grid/mark.js";
import type { ReadMark } from "../mark-grid/read-mark.js";

/** A student whom a row may belong to. */
export interface PasteStudent {
  /** Unique among the students; the row of the grid. */
  id: string;
  /** By it rows are matched. */
  number: string;
  /** Where the number is missing, it is offered; where it is another, the row is named. */
  name: string;
}

/** What a paste is matched against. */
export interface PasteTarget {
  /** The students of the class, in the order of the grid. */
  students: readonly PasteStudent[];
  /** The columns that may be filled. */
  columns: readonly MarkColumn[];
  /** What stands in a cell now; "" for nothing. */
  current: (rowId: string, columnId: string) => string;
  /** Cells that other people have just changed. */
  changedByOthers?: readonly RecentChange[];
  /** Flags of columns that name none. Default 缺考 and 取消资格. */
  flags?: readonly MarkChoice[];
  /** Cells that are not to be filled. */
  hatched?: (rowId: string, columnId: string) => boolean | string;
  /** Without a header, the column that the first column of marks belongs to: where the keyboard is. Default the first. */
  from?: string;
  /** Students of lines that match nobody by themselves, by the number of the line: somebody linked them. */
  links?: ReadonlyMap<number, string>;
}

/** A cell of the paste that belongs to a cell of the grid. */
export interface PasteCell {
  /** Line of the paste, from 1. */
  line: number;
  /** The student. */
  student: PasteStudent;
  /** The column. */
  column: MarkColumn;
  /** What was pasted. */
  text: string;
  /** What it would write; a mark, or the value of a level or flag. */
  value: string;
  /** What stands there now. */
  now: string;
  /** The word was not written in full, and this is what it was taken for: 「缺」 for 缺考. */
  guessed?: MarkChoice;
  /** Somebody else has just changed what stands there. */
  recent?: RecentChange;
}

/** A cell of the paste that cannot be written. */
export interface UnusableCell extends Omit<PasteCell, "value" | "guessed" | "recent"> {
  /** Why: what it was read as, or that the cell is not to be filled (with the host's reason). */
  why: Exclude<ReadMark, { kind: "value" }> | { kind: "hatched"; reason?: string };
}

/** Why a line matches nobody. `student` is offered, never assumed. */
export type NoMatch =
  | {
      /** A number that is not on the list; or no number, and a name that is not, or none. */
      kind: "unknown" | "noNumberUnknown" | "noNumberNoName";
    }
  | {
      kind: "twice";
      /** The line that was there first, from 1. */
      line: number;
    }
  | {
      /** The number is somebody's of another name; or there is none, and one of this name. */
      kind: "otherName" | "noNumberOne";
      /** Whose number, or whose name, it is. */
      student: PasteStudent;
    }
  | {
      kind: "noNumberSeveral";
      /** How many have this name. */
      count: number;
    };

/** A line that matches nobody. */
export interface UnmatchedLine {
  /** Line of the paste, from 1. */
  line: number;
  /** As it was pasted. */
  number: string;
  /** As it was pasted. */
  name: string;
  /** What it would have written. */
  cells: readonly { column: MarkColumn; text: string }[];
  /** Why. */
  why: NoMatch;
}

/** What was recognised by itself. */
export interface Recognised {
  /** The paste begins with names of columns. */
  header: boolean;
  /** Columns stand in another order than in the grid. */
  otherOrder: boolean;
  /** Columns that belong to none of the grid, by their names. */
  leftOut: readonly string[];
  /** Lines without anything. */
  emptyLines: number;
  /** Numbers and marks in full-width letters. */
  fullWidth: number;
  /** Flags and levels that were not written in full. */
  guessed: number;
}

/** What a paste would do. Each cell of a matched line is in exactly one of `fresh`, `differences`, `same`, `unusable`. */
export interface PasteMatch {
  /** Lines with something in them, without the header. */
  lines: number;
  /** Lines that belong to a student. */
  matched: number;
  /** Columns that it fills, in the order of the paste. */
  columns: readonly MarkColumn[];
  /** Cells that are empty now. */
  fresh: readonly PasteCell[];
  /** Cells in which something else stands, or that somebody else has just emptied. */
  differences: readonly PasteCell[];
  /** How many stand there already. */
  same: number;
  /** Cells that cannot be written. */
  unusable: readonly UnusableCell[];
  /** Lines that match nobody. */
  unmatched: readonly UnmatchedLine[];
  /** What was recognised by itself. */
  recognised: Recognised;
}
