import { ERRORS_KEPT, FINDING_ROWS_KEPT, FINDINGS_KEPT } from "./limits.ts";

/** What is wrong with a cell, or with the titles of a file. */
export interface CellError {
  /** Row as the person sees it: the Excel row, or the position in the JSON list, from 1. 0 for the file as a whole. */
  row: number;
  /** Column title (Excel) or field name (JSON). */
  column: string;
  /** The value found, shortened. */
  value: string;
  /** For people, in Chinese. */
  message: string;
  /** What can be done about it: each import has problems of its own, and `invalid`. */
  problem: string;
}

/** Equal errors of several rows, summed up. What else an error says, such as the names of its row, each row keeps. */
export interface Finding<Error extends CellError> {
  problem: Error["problem"];
  column: string;
  message: string;
  count: number;
  /** The first of them. */
  rows: Omit<Error, "column" | "value" | "message" | "problem">[];
}

export interface GatheredFindings<Error extends CellError> {
  /** At most 1,000. */
  errors: Error[];
  /** All of them. */
  count: number;
  /** At most 200. */
  sums: Finding<Error>[];
}

/**
 * Gathers what is wrong with the rows of a file: the first errors one by one, all of them counted, and equal ones summed
 * up, so that a mistake made three thousand times is one line to read.
 */
export class Findings<Error extends CellError> {
  readonly errors: Error[];
  count: number;
  private readonly sums: Map<string, Finding<Error>>;
  /** The row that last had a finding: one that has it twice counts once. */
  private readonly lastRows = new Map<string, number>();

  /** @param from what was gathered before, in another thread */
  constructor(from: GatheredFindings<Error> = { errors: [], count: 0, sums: [] }) {
    this.errors = [...from.errors];
    this.count = from.count;
    this.sums = new Map(from.sums.map((sum) => [keyOf(sum), { ...sum, rows: [...sum.rows] }]));
  }

  add(errors: readonly Error[]): void {
    for (const error of errors) {
      this.count += 1;
      if (this.errors.length < ERRORS_KEPT) this.errors.push(error);
      const { problem, column, message, value: _, ...row } = error;
      const key = keyOf(error);
      let sum = this.sums.get(key);
      if (sum === undefined) {
        if (this.sums.size >= FINDINGS_KEPT) continue;
        sum = { problem, column, message, count: 0, rows: [] };
        this.sums.set(key, sum);
      }
      if (this.lastRows.get(key) === error.row) continue;
      this.lastRows.set(key, error.row);
      sum.count += 1;
      if (sum.rows.length < FINDING_ROWS_KEPT) sum.rows.push(row);
    }
  }

  /** In the order of the file; plain, to be stored or sent to another thread. */
  gathered(): GatheredFindings<Error> {
    const first = ({ rows }: Finding<Error>): number => (rows[0] as { row: number } | undefined)?.row ?? 0;
    return {
      errors: this.errors.sort((a, b) => a.row - b.row),
      count: this.count,
      sums: [...this.sums.values()].sort((a, b) => first(a) - first(b)),
    };
  }
}

const keyOf = ({ problem, column, message }: Pick<CellError, "problem" | "column" | "message">): string =>
  `${problem}\n${column}\n${message}`;
