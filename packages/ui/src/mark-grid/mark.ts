import type { ReactNode, RefObject } from "react";
import type { RootAttributes } from "../styles/root-attributes.js";

/** A student's row. */
export interface MarkRow {
  /** Unique among the rows. */
  id: string;
  /** Number of the student, as it is printed on papers. */
  number: string;
  /** Name of the student. */
  name: string;
  /** Class of the student, or the school that a guest comes from. */
  school?: ReactNode;
  /** What follows from what stands in the row: 「0 不能补考」. */
  note?: ReactNode;
}

/** A word that a letter stands for: a flag (缺考) or a level (优). */
export interface MarkChoice {
  /** What is written into the cell and told to the host. */
  value: string;
  /** The word that people read. */
  label: string;
  /** The letter that offers it. Several may share one: pressed once it is the first of them, twice the second. */
  letter: string;
  /** Why nobody may write it here, as a sentence; then it is named and refused: 「缓考由教务处登记」. */
  refused?: string;
}

/** What a column takes: a number, one of its levels, one of its flags, or any text. */
export type MarkColumnKind = "mark" | "level" | "flag" | "text";

/** A column that is filled in. */
export interface MarkColumn {
  /** Unique among the columns. */
  id: string;
  /** What stands above it: 平时. */
  name: string;
  /** Its share of the total in per cent. Default none. */
  weight?: number;
  /** What it takes. */
  kind: MarkColumnKind;
  /** The lowest mark. Default 0. */
  minimum?: number;
  /** The highest mark. Default 100. */
  maximum?: number;
  /** Places behind the point. Default 0. */
  decimals?: number;
  /** Levels of a column of that kind. Default 优 良 中 及格 不及格, written as their words. */
  levels?: readonly MarkChoice[];
  /** Flags that it takes beside marks or levels, or alone. Default those of the grid; none in a column of text. */
  flags?: readonly MarkChoice[];
}

/** A column that is reckoned by the host, grey: the total. */
export interface ComputedColumn {
  /** Unique among all columns. */
  id: string;
  /** What stands above it: 总评. */
  name: string;
  /** Below its name: how it is reckoned, 「四舍五入」. */
  description?: string;
  /** What stands in a row. */
  render: (rowId: string) => ReactNode;
}

/** A cell that got another value. */
export interface MarkChange {
  /** The student's row. */
  rowId: string;
  /** The column. */
  columnId: string;
  /** What stood there; "" for nothing. */
  from: string;
  /** What stands there now; "" for nothing. */
  to: string;
}

/** Where somebody else is at this moment. */
export interface MarkCursor {
  /** The row. */
  rowId: string;
  /** The column. */
  columnId: string;
  /** Who it is. */
  name: string;
}

/** A cell that somebody else has just changed: the host decides for how many minutes that counts. */
export interface RecentChange extends MarkChange {
  /** Who changed it. */
  by: string;
  /** When. */
  at: Date;
}

/** Something wrong with a row or a cell, in words: 「缺期末」. */
export interface MarkProblem {
  /** The row. */
  rowId: string;
  /** The cell; without it the whole row. */
  columnId?: string;
  /** What is wrong, as a sentence. */
  message: string;
  /** `danger` for what must be put right, `warning` for what is missing. Default `danger`. */
  tone?: "danger" | "warning";
}

/** A cell that holds what is not written: it cannot be used, or it waits for an answer because somebody else was there. */
export interface UnwrittenMark {
  /** The row. */
  rowId: string;
  /** The column. */
  columnId: string;
  /** What was typed. */
  text: string;
  /** Why it is not written, as a sentence. */
  message: string;
}

/** A flag that was chosen by its letter or word. */
export interface ChosenFlag {
  /** The row. */
  rowId: string;
  /** The column. */
  columnId: string;
  /** The flag. */
  flag: MarkChoice;
  /** It was refused (`flag.refused` says why): nothing was written. */
  refused: boolean;
}

/** Where the draft is: stored, on its way, kept on this machine because there is no network, or not kept. */
export type MarkDraft =
  | {
      state: "stored";
      /** When the last cell was. */
      at: Date;
    }
  | { state: "storing" }
  | {
      state: "offline";
      /** How many cells are kept on this machine. */
      cells: number;
    }
  | {
      state: "failed";
      /** Why, and what to do, as a sentence. */
      message: string;
    };

/** What a host can do to the grid from outside. */
export interface MarkGridActions {
  /**
   * Writes cells as if they had been typed, to be taken back in one step: after a review, from an Excel file. Nobody is asked
   * again about a cell in which `from` still stands.
   */
  write: (changes: readonly MarkChange[]) => void;
  /** Takes the keyboard to a cell. */
  goTo: (rowId: string, columnId: string) => void;
  /** Takes it to the next cell that is empty or has something wrong. */
  goToNextGap: () => void;
  /** Takes back the last step. */
  undo: () => void;
  /** Does again what was taken back. */
  redo: () => void;
}

/** What {@link MarkGrid} takes. */
export interface MarkGridProps extends RootAttributes {
  /** Name of the grid for screen readers: 「数据结构 CS203-02 成绩」. */
  label: string;
  /** The students, in the order in which they stand. */
  rows: readonly MarkRow[];
  /** What is filled in, from left to right. */
  columns: readonly MarkColumn[];
  /** What stands in a cell: a mark, the value of a level or flag, or ""; a new function when values changed. */
  cellText: (rowId: string, columnId: string) => string;
  /** Grey columns behind them, reckoned by the host. */
  computed?: readonly ComputedColumn[];
  /** Flags of columns that name none. Default 缺考 and 取消资格, both by Q, written as their words. */
  flags?: readonly MarkChoice[];
  /** Cells that are not to be filled, such as those of a row that was given up; a sentence says why. Default none. */
  hatched?: (rowId: string, columnId: string) => boolean | string;
  /**
   * Cells got other values: once for a typed cell, a paste, a deleted range, an undoing. The host keeps them and gives a new
   * `cellText`.
   */
  onChange?: (changes: readonly MarkChange[]) => void;
  /** A flag was typed or picked, not pasted; when it was written, `onChange` has told so as well. */
  onFlag?: (chosen: ChosenFlag) => void;
  /**
   * Somebody pastes several cells. True: the host takes it, for example to a `PasteReview`, and writes with
   * `actions.write`. Otherwise the block is written from the active cell on.
   */
  onPaste?: (text: string, at: { rowId: string; columnId: string }) => boolean;
  /** Told of all cells that hold something that is not written, when that changes. */
  onUnwrittenChange?: (unwritten: readonly UnwrittenMark[]) => void;
  /** Told where the keyboard is, for other people's `cursors`; null when it left the grid. */
  onActiveChange?: (at: { rowId: string; columnId: string } | null) => void;
  /** Nothing can be changed: the window is closed, or it was handed in. Default false. */
  readOnly?: boolean;
  /** Where other people are. */
  cursors?: readonly MarkCursor[];
  /** What other people changed in the last minutes: a mark in the corner, and a question before it is typed over. */
  recent?: readonly RecentChange[];
  /** What is wrong, shown in place and counted. */
  problems?: readonly MarkProblem[];
  /** Shown in the foot; without it the foot says nothing of it. */
  draft?: MarkDraft;
  /** Filled by the grid with what can be done to it from outside. */
  actions?: RefObject<MarkGridActions | null>;
  /** The rows are on their way: shows a skeleton. Default false. */
  loading?: boolean;
  /** In place of rows where there are none, such as 「正选名单还没定稿，3 月 6 日后可录」. */
  empty?: ReactNode;
  /** Pixels of the part that scrolls, at letters of 16 px. Default 560; fewer rows take less. */
  height?: number;
}

/** A cell by its places, from 0. */
export interface Place {
  /** Row. */
  row: number;
  /** Column. */
  column: number;
}
